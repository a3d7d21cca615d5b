// Who may speak to `valor play` at all. It listens on loopback, but every web page and every user of this machine can
// reach loopback too; so each request must name us as its host, come from our own page and carry the cookie that only
// the launch address gives. Looks at headers only; docs/api.md has the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace valor::server {

struct Secrets {
  std::string launch;  // in the address that is printed and opened; new at each start
  std::string cookie;  // what the launch address is exchanged for
};

// The parts of a request that the guard looks at. An absent header is nullopt, which is not the same as an empty one.
struct Knock {
  std::string_view method;
  std::string_view path;
  std::optional<std::string_view> launch;  // ?token=
  std::optional<std::string_view> host, origin, fetch_site, cookies;
  bool several_hosts = false;  // two Host or Origin headers: somebody tries something
  bool websocket = false;
};

enum class Verdict : std::uint8_t {
  ComeIn,
  Welcome,    // the right launch address: give the cookie, lead to "/"
  WrongHost,  // 421
  Foreign,    // 403: another origin
  NoCookie,   // 403: not opened through the launch address
};

class Guard {
 public:
  Guard(std::uint16_t port, Secrets secrets);
  // `valor serve`: whoever names this address as his host may come in; who he is, is asked later (people.h).
  explicit Guard(const std::string& base);
  Verdict judge(const Knock& knock) const;
  const std::string& cookie_name() const { return cookie_name_; }
  // The value of Set-Cookie.
  std::string cookie() const;

 private:
  bool is_our_host(std::string_view host) const;
  bool is_our_origin(std::string_view origin) const;
  bool has_cookie(std::string_view cookies) const;

  std::string scheme_ = "http://";
  std::string host_, local_host_;
  bool open_ = false;  // to everybody
  std::string cookie_name_;
  Secrets secrets_;
};

// Names this machine, with or without a port: "127.0.0.1:8080", "localhost".
bool is_loopback_host(std::string_view host);
// The value of one cookie in the header of all.
std::optional<std::string_view> cookie_value(std::string_view cookies, std::string_view name);
// 128 bits nobody can guess, as hex digits.
std::string new_secret();

}  // namespace valor::server
