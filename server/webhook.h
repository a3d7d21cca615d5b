// Notices to an address of the account's own choice, by HTTPS: as letters are, written in the transaction of what they
// tell of and sent afterwards, again and again for a day if need be.
//
// The address is anybody's, so it leads nowhere inside: only https://, no redirection, and only to addresses that are
// public; what the other side answers is not read.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/log.h"
#include "server/mail.h"
#include "server/store/store.h"
#include "server/strings.h"

namespace valor::server {

// https:// with a host that is a name, of at most 500 characters.
bool is_webhook(std::string_view address);
// May we connect there? `address` is that of a host, in numbers.
bool is_public_address(std::string_view address);

struct Hook {
  std::string id;  // the same again replaces one that waits
  std::string address, language;
  std::string text;  // a Message of the wire (JSON), said when it is sent
  std::string game;  // a link
  std::string kind;  // docs/api.md
};
// Inside a transaction.
void post(Desk& desk, const Hook& hook, std::int64_t now);
// Says why not, if not.
std::optional<Trouble> send_webhook(const std::string& address, const std::string& body);

class Messenger {
 public:
  using Send = std::function<std::optional<Trouble>(const std::string& address, const std::string& body)>;
  Messenger(Store& store, const Strings& strings, Send send, Log log)
      : store_(store), strings_(strings), send_(std::move(send)), log_(std::move(log)) {}
  // Takes away what is due; how many were sent.
  int round(std::int64_t now);

 private:
  bool take(const std::string& id, std::int64_t now);
  void put_off(const std::string& id, const Trouble& trouble, std::int64_t now);

  Store& store_;
  const Strings& strings_;
  Send send_;
  Log log_;
};

}  // namespace valor::server
