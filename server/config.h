// What the operator of `valor serve` decides, read from one file of lines `name = value`. Every option is explained in
// docs/hosting.md. What is unknown, malformed or unsafe is refused with a sentence; nothing is guessed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace valor::server {

enum class Registration : std::uint8_t { Open, Invite, Closed };

struct Config {
  std::string name = "OpenValor";            // what the server calls itself
  std::string base;                          // the address that people open, without a slash at the end
  std::string listen = "127.0.0.1:8080";     // where this process listens
  bool plain_http = false;                   // `base` may be http:// because everybody is on a LAN
  std::vector<std::string> trusted_proxies;  // whose X-Forwarded-For is believed
  std::string store;                         // a folder (SQLite) or postgres://…
  std::string key_file;                      // the server's own secret; made at the first start
  Registration registration = Registration::Open;
  std::string invite;  // the word that an invited person brings
  bool guests = true;

  std::string smtp;  // smtp://host:port or smtps://host:port; empty: no mail
  std::string smtp_user, smtp_password_file;
  std::string smtp_password;  // not in the file: read from its own by whoever starts the server
  std::string mail_from;      // the address that letters come from

  bool webhooks = true;    // people may have notices sent to an address of theirs
  int notices_after = 60;  // seconds that a notice waits: what is seen on the screen meanwhile is not written

  int hash_memory = 46;  // MiB for one password; the least is 19
  int hash_passes = 1;

  bool has_postgres() const { return store.starts_with("postgres://") || store.starts_with("postgresql://"); }
  bool has_mail() const { return !smtp.empty(); }
  // On this machine: letters may go there in the clear.
  bool smtp_is_local() const;
  bool is_secure() const { return base.starts_with("https://"); }
  // "host" or "host:port" of `base`, as browsers send it.
  std::string host() const;
  std::string listen_address() const;
  std::uint16_t listen_port() const;
};

// `place` names the file in refusals.
Result<Config, LoadError> read_config(std::string_view text, const std::string& place);

}  // namespace valor::server
