// Accounts, as documents: what is kept of a person, and how it is found again. Not here: passwords and who may do what
// (people.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "server/store/store.h"

namespace valor::server {

struct Account {
  std::string id;    // 32 hex digits
  std::string name;  // as it was written
  std::string email;
  std::string password;  // what libsodium's crypto_pwhash_str made of it
  std::string language = "en";
  std::string about;
  std::string notices = "each";  // each, digest, never
  std::string webhook;
  std::int64_t created = 0, seen = 0;
  std::int64_t vacation_until = 0;
  int vacation_year = 0, vacation_days = 0;  // so many days were taken in that year (clocks.h)
  std::string pending_email;                 // counts when the letter to it is answered
  // Codes of an app (totp.h): the secret and one that is not confirmed yet, both encrypted; the last step that was
  // used; hashes of the codes for a lost telephone.
  std::string totp, totp_pending;
  std::int64_t totp_step = 0;
  std::vector<std::string> recovery;
  bool director = false, admin = false, banned = false;
};

Document document_of(const Account& account, std::int64_t now);
Account read_account(const Json& body);
std::optional<Account> account(Shelf& shelf, std::string_view id);
std::optional<Account> account_by_name(Shelf& shelf, std::string_view name);
std::optional<Account> account_by_email(Shelf& shelf, std::string_view email);
// All that is kept, for its owner; without the password and other secrets.
Json account_json(const Account& account);

// 2 to 24 letters, digits, '-', '_', '.'.
bool is_name(std::string_view name);
// Two names that look alike give the same.
std::string look_alike(std::string_view name);
// Looks like an address that a mail can be sent to: one line, one '@', a dot behind it.
bool is_email(std::string_view email);

}  // namespace valor::server
