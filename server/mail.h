// Mail: letters in the store, written in the transaction of what they tell of, and a postman who takes them to an SMTP
// server. A letter that was committed is sent at least once, and with the same Message-ID if twice; one that was not
// committed is never sent. Not here: who is told what (notices.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/config.h"
#include "server/log.h"
#include "server/store/store.h"
#include "server/strings.h"

namespace valor::server {

struct Letter {
  std::string id;  // also of the Message-ID; the same id again replaces a letter that waits
  std::string to;
  std::string language;
  std::string subject, text;  // Messages of the wire (JSON), said when it is sent
  std::string unsubscribe;    // the address that stops such letters; empty: it was asked for
};

// Inside a transaction.
void post(Desk& desk, const Letter& letter, std::int64_t now);

// As it goes over the wire.
struct Envelope {
  std::string from, to;
  std::string subject, text;
  std::string message_id;  // without the angle brackets
  std::string unsubscribe;
  std::int64_t date = 0;
};

// Hands one letter to the server of the configuration; says why not, if not. `for_ever`: no other attempt will do.
struct Trouble {
  std::string why;
  bool for_ever = false;
};
std::optional<Trouble> send_by_smtp(const Config& config, const Envelope& envelope);

class Postman {
 public:
  using Send = std::function<std::optional<Trouble>(const Envelope&)>;
  Postman(Store& store, const Config& config, const Strings& strings, Send send, Log log)
      : store_(store), config_(config), strings_(strings), send_(std::move(send)), log_(std::move(log)) {}

  // Takes away what is due; the number of letters that were sent.
  int round(std::int64_t now);

 private:
  bool take(const std::string& id, std::int64_t now);
  void put_off(const std::string& id, const Trouble& trouble, std::int64_t now);
  Envelope envelope(const Letter& letter, std::int64_t now) const;

  Store& store_;
  const Config& config_;
  const Strings& strings_;
  Send send_;
  Log log_;
};

}  // namespace valor::server
