#include "server/guard.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/hash.h"

namespace valor::server {
namespace {

// Takes the same time wherever the first difference is.
bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

std::optional<std::string_view> cookie_value(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view one = cookies.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    const std::size_t equals = one.find('=');
    if (equals != std::string_view::npos && one.substr(0, equals) == name) return one.substr(equals + 1);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return std::nullopt;
}

std::string new_secret() {
  std::array<std::uint8_t, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return to_hex(bytes);
}

Guard::Guard(std::uint16_t port, Secrets secrets)
    : host_(fmt::format("127.0.0.1:{}", port)),
      local_host_(fmt::format("localhost:{}", port)),
      cookie_name_(fmt::format("valor_{}", port)),
      secrets_(std::move(secrets)) {}

Guard::Guard(const std::string& base)
    : scheme_(base.substr(0, base.find("//") + 2)),
      host_(base.substr(scheme_.size())),
      local_host_(host_),
      open_(true) {}

bool Guard::is_our_host(std::string_view host) const { return host == host_ || host == local_host_; }

bool Guard::is_our_origin(std::string_view origin) const {
  return origin.starts_with(scheme_) && is_our_host(origin.substr(scheme_.size()));
}

bool Guard::has_cookie(std::string_view cookies) const {
  const std::optional<std::string_view> value = cookie_value(cookies, cookie_name_);
  return value && same_secret(*value, secrets_.cookie);
}

std::string Guard::cookie() const {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name_, secrets_.cookie);
}

bool is_loopback_host(std::string_view host) {
  if (const std::size_t port = host.rfind(':'); port != std::string_view::npos && !host.ends_with(']'))
    host = host.substr(0, port);
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]";
}

Verdict Guard::judge(const Knock& knock) const {
  // Whoever runs the server asks it on its own machine, by that machine's name; nothing that is asked so is secret to
  // a web page, and nothing is changed.
  const bool operators = open_ && knock.method == "GET" && !knock.origin &&
                         (knock.path == "/metrics" || knock.path == "/api/health" || knock.path == "/api/ready");
  if (operators && knock.host && !knock.several_hosts && is_loopback_host(*knock.host)) return Verdict::ComeIn;
  if (!knock.host || knock.several_hosts || !is_our_host(*knock.host)) return Verdict::WrongHost;
  if (knock.origin && !is_our_origin(*knock.origin)) return Verdict::Foreign;
  // A link in a mail or on another page leads to the client, and to nothing else.
  const bool arrives = open_ && knock.method == "GET" && !knock.websocket && !knock.path.starts_with("/api/");
  if (!arrives && knock.fetch_site && *knock.fetch_site != "same-origin" && *knock.fetch_site != "none")
    return Verdict::Foreign;
  // Whoever changes anything, or opens a socket, must say where he comes from.
  const bool changes = knock.websocket || (knock.method != "GET" && knock.method != "HEAD");
  // The programme of a mail provider that clicks "unsubscribe" comes from nowhere; its token says who.
  const bool one_click = open_ && knock.path == "/unsubscribe" && knock.method == "POST";
  if (changes && !knock.origin && !one_click) return Verdict::Foreign;
  if (open_) return Verdict::ComeIn;
  if (!changes && knock.path == "/" && knock.launch)
    return same_secret(*knock.launch, secrets_.launch) ? Verdict::Welcome : Verdict::NoCookie;
  return knock.cookies && has_cookie(*knock.cookies) ? Verdict::ComeIn : Verdict::NoCookie;
}

}  // namespace valor::server
