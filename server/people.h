// People: who asks, guests, accounts, sessions, passwords. Plain functions of a wish and the time, as the submit door;
// routes are in api_people.cpp.
//
// A session is 256 bits in a cookie; the store holds only its hash. Passwords go through Argon2id with the server's
// key, which is not in the database. Whoever asks about an account that is not there waits as long as for one that is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/accounts.h"
#include "server/config.h"
#include "server/games.h"
#include "server/limits.h"
#include "server/store/store.h"
#include "server/who.h"

namespace valor::server {

// Somebody has a new session: what he is told, and what his browser keeps.
struct SignedIn {
  std::string me;      // JSON: docs/api.md, Me
  std::string cookie;  // the value of Set-Cookie
};

// Where a wish comes from.
struct Caller {
  std::string address;  // of the network
  std::string agent;    // what the browser calls itself
};

class People {
 public:
  People(Store& store, Config config, std::string key, Randomness randomness)
      : store_(store), config_(std::move(config)), key_(std::move(key)), randomness_(std::move(randomness)) {}

  const Config& config() const { return config_; }
  // From the header `Cookie`.
  Who who(std::string_view cookies, std::int64_t now);
  Json me(const Who& who, std::int64_t now);
  Json server() const;

  Result<SignedIn, Failure> guest(const std::string& language, const Caller& caller, std::int64_t now);
  struct NewAccount {
    std::string name, password, email, language, invite;
  };
  // A guest who makes an account keeps his games. Where there is mail it counts when the letter is answered: there is
  // no session yet, and nobody learns whether the address was known.
  Result<SignedIn, Failure> make_account(const Who& who, const NewAccount& wanted, const Caller& caller,
                                         std::int64_t now);
  Result<SignedIn, Failure> confirm(const std::string& token, const Caller& caller, std::int64_t now);
  std::optional<Failure> forgot(const std::string& email, const Caller& caller, std::int64_t now);
  Result<SignedIn, Failure> reset(const std::string& token, const std::string& password, const Caller& caller,
                                  std::int64_t now);
  // One click in a letter: no more of them.
  bool unsubscribe(const std::string& token, std::int64_t now);
  struct SignIn {
    std::string name, password;
    std::string code;  // of the app, where the account asks for one
    bool remember = false;
  };
  Result<SignedIn, Failure> sign_in(const Who& who, const SignIn& wish, const Caller& caller, std::int64_t now);
  // What a browser is told that has no session any more.
  std::string no_cookie() const;
  void end_session(const std::string& session);

  // Of an account; the asker has been found to be one.
  Json sessions(const Who& who, std::int64_t now);
  Result<bool, Failure> end_own_session(const Who& who, const std::string& shown, std::int64_t now);
  Result<Json, Failure> change_password(const Who& who, const std::string& old, const std::string& wanted,
                                        const Caller& caller, std::int64_t now);
  Result<Json, Failure> change_settings(const Who& who, const Json& wanted, std::int64_t now);
  Json export_all(const Who& who, std::int64_t now);
  // `before`: done when the password has been found to be right.
  Result<bool, Failure> remove_account(const Who& who, const std::string& password, const Caller& caller,
                                       const std::function<void()>& before, std::int64_t now);
  Result<Json, Failure> change_email(const Who& who, const std::string& email, const std::string& password,
                                     const Caller& caller, std::int64_t now);
  Result<Json, Failure> begin_totp(const Who& who, const std::string& password, const Caller& caller, std::int64_t now);
  Result<Json, Failure> confirm_totp(const Who& who, const std::string& code, std::int64_t now);
  Result<Json, Failure> totp_off(const Who& who, const std::string& password, const Caller& caller, std::int64_t now);
  struct Vacation {
    std::string me;                  // JSON
    std::vector<std::string> games;  // whose clocks stand still now, or go on
  };
  Result<Vacation, Failure> take_vacation(const Who& who, std::int64_t until, std::int64_t now);

  // A person who makes one game after the other.
  std::optional<Failure> too_many_games(const Who& who, std::int64_t now);
  // Somebody who guesses at a challenge's password.
  std::optional<Failure> too_many_tries(const Who& who, const std::string& challenge, std::int64_t now);
  // Sessions that have ended. Called by the job loop.
  void tidy(std::int64_t now);
  // The name of the cookie.
  std::string_view cookie_name() const { return config_.is_secure() ? "__Host-valor" : "valor"; }

 private:
  struct NewSession {
    std::string owner;
    bool guest = false, remember = true;
    std::string language;
  };
  SignedIn open_session(Desk& desk, const NewSession& wanted, const Caller& caller, std::int64_t now);
  std::string new_id();
  std::string hashed(const std::string& password) const;
  bool is_password(const std::string& kept, const std::string& password) const;
  Result<Account, Failure> with_password(const Who& who, const std::string& password, const Caller& caller,
                                         std::int64_t now);
  void send_link(Desk& desk, const std::string& what, const Json& body, const Account& to, std::int64_t now);
  std::optional<Json> take_link(Desk& desk, const std::string& what, const std::string& token, std::int64_t now);
  std::optional<std::string> confirm_email(const std::string& token, std::int64_t now);
  std::string sealed(std::string_view secret);
  std::string unsealed(std::string_view hex) const;
  std::string recovery_hash(const std::string& account, const std::string& code) const;
  bool take_code(Account& account, const std::string& code, std::int64_t now) const;
  void end_sessions(Desk& desk, const std::string& account, const std::string& but);
  std::optional<Failure> too_often(const char* what, const std::string& name, Allowance allowance, std::int64_t now);

  Store& store_;
  Config config_;
  std::string key_;
  Randomness randomness_;
  Limits limits_;
};

// The server's own secret: 32 bytes in a file that only its owner may read; made if it is not there.
Result<std::string, LoadError> read_key(const std::string& file);

}  // namespace valor::server
