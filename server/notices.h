// Notices: what an account is told while it is away. They wait a minute, so that whoever is looking is not written to:
// what reaches him live is taken off the list. Then they become a letter, or wait for the day's digest; and go to the
// account's webhook, if it has one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/accounts.h"
#include "server/config.h"
#include "server/store/store.h"

namespace valor::server {

enum class NoticeKind : std::uint8_t {
  Turn,
  Joined,
  Over,
  Left,
  Deadline,  // four fifths of his time are gone
  Late,      // another's time has run out: he may claim
  Remind,    // another asks where he stays
  StandIn,   // a computer plays for him until he is back
  Replaced,  // somebody else has his seat
};

// Inside the transaction of what it tells of. The same notice about the same game is one, until it is sent.
void give_notice(Desk& desk, NoticeKind kind, const std::string& account, const std::string& game,
                 const std::string& scenario, std::int64_t now);
// He has acted, or seen it: nothing more has to be said.
void take_notice(Desk& desk, NoticeKind kind, const std::string& account, const std::string& game);
// Is there anything about this game that he has not been told?
bool has_notice(Shelf& shelf, const std::string& account, const std::string& game);
void take_all_notices(Desk& desk, const std::string& account, const std::string& game);

// The address that stops letters to an account, and whose it is; empty where the token is not one of ours.
std::string unsubscribe_address(const Config& config, std::string_view key, const std::string& account);
std::string unsubscribed_account(std::string_view key, const std::string& token);

class Notices {
 public:
  Notices(Store& store, const Config& config, std::string key) : store_(store), config_(config), key_(std::move(key)) {}
  // Makes letters of what is due; the number of them.
  int round(std::int64_t now);

 private:
  std::int64_t ripe(std::int64_t now) const;
  int send_one(const Document& due, std::int64_t now);
  void send_to_hook(Desk& desk, Document& notice, const Account& reader, std::int64_t now) const;

  Store& store_;
  const Config& config_;
  std::string key_;
};

}  // namespace valor::server
