#include "server/config.h"

#include <fmt/format.h>

#include <charconv>
#include <functional>
#include <map>
#include <optional>

#include "server/accounts.h"

namespace valor::server {
namespace {

constexpr int kLeastMemory = 19, kMostMemory = 1024;  // MiB; the least is what OWASP asks for with two passes
constexpr int kSafeMemory = 46;                       // with one pass
constexpr int kMostWait = 3600;                       // seconds before a notice

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

bool read_bool(std::string_view text, bool& out) {
  if (text != "yes" && text != "no") return false;
  out = text == "yes";
  return true;
}

bool read_int(std::string_view text, int& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size();
}

bool read_list(std::string_view text, std::vector<std::string>& out) {
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view one = trimmed(text.substr(0, comma));
    if (one.empty()) return false;
    out.emplace_back(one);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return true;
}

bool read_registration(std::string_view text, Registration& out) {
  if (text == "open") out = Registration::Open;
  if (text == "invite") out = Registration::Invite;
  if (text == "closed") out = Registration::Closed;
  return text == "open" || text == "invite" || text == "closed";
}

bool read_text(std::string_view text, std::string& out) {
  out = std::string(text);
  return !text.empty();
}

// An option: reads its value, and says what would be a right one.
struct Option {
  std::function<bool(Config&, std::string_view)> read;
  const char* wanted;
};

const std::map<std::string, Option, std::less<>>& options() {
  static const std::map<std::string, Option, std::less<>> all = {
      {"name", {[](Config& c, std::string_view v) { return read_text(v, c.name); }, "a name"}},
      {"base",
       {[](Config& c, std::string_view v) { return read_text(v, c.base); },
        "an address like https://valor.example.org"}},
      {"listen",
       {[](Config& c, std::string_view v) { return read_text(v, c.listen); },
        "an address and a port like 127.0.0.1:8080"}},
      {"plain_http", {[](Config& c, std::string_view v) { return read_bool(v, c.plain_http); }, "yes or no"}},
      {"trusted_proxies",
       {[](Config& c, std::string_view v) { return read_list(v, c.trusted_proxies); },
        "addresses with commas between them"}},
      {"store",
       {[](Config& c, std::string_view v) { return read_text(v, c.store); },
        "a folder, or postgres://user:password@host/database"}},
      {"key_file", {[](Config& c, std::string_view v) { return read_text(v, c.key_file); }, "a file"}},
      {"registration",
       {[](Config& c, std::string_view v) { return read_registration(v, c.registration); }, "open, invite or closed"}},
      {"invite", {[](Config& c, std::string_view v) { return read_text(v, c.invite); }, "a word"}},
      {"guests", {[](Config& c, std::string_view v) { return read_bool(v, c.guests); }, "yes or no"}},
      {"smtp",
       {[](Config& c, std::string_view v) { return read_text(v, c.smtp); },
        "an address like smtp://127.0.0.1:25 or smtps://mail.example.org"}},
      {"smtp_user", {[](Config& c, std::string_view v) { return read_text(v, c.smtp_user); }, "a name"}},
      {"smtp_password_file",
       {[](Config& c, std::string_view v) { return read_text(v, c.smtp_password_file); }, "a file"}},
      {"mail_from", {[](Config& c, std::string_view v) { return read_text(v, c.mail_from); }, "an e-mail address"}},
      {"webhooks", {[](Config& c, std::string_view v) { return read_bool(v, c.webhooks); }, "yes or no"}},
      {"notices_after",
       {[](Config& c, std::string_view v) { return read_int(v, c.notices_after); }, "a number of seconds"}},
      {"hash_memory", {[](Config& c, std::string_view v) { return read_int(v, c.hash_memory); }, "a number of MiB"}},
      {"hash_passes", {[](Config& c, std::string_view v) { return read_int(v, c.hash_passes); }, "a number"}},
  };
  return all;
}

bool is_loopback(std::string_view address) {
  return address == "127.0.0.1" || address == "localhost" || address == "::1" || address == "[::1]";
}

std::string_view without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  return colon == std::string_view::npos || host.ends_with(']') ? host : host.substr(0, colon);
}

// What is wrong with the whole, though every line is right by itself; nothing if it is safe.
std::optional<std::string> unsafe(const Config& c) {
  if (c.base.empty()) return "`base` is missing: the address that people open, like https://valor.example.org.";
  if (!c.is_secure() && !c.base.starts_with("http://")) return "`base` must begin with https:// (or http:// on a LAN).";
  const std::string host = c.host();
  if (host.empty() || host.find_first_of("/?#@ ") != std::string::npos)
    return "`base` must be an address without a path, like https://valor.example.org.";
  if (!c.is_secure() && !is_loopback(without_port(host)) && !c.plain_http)
    return "`base` is plain http://: passwords would cross the network in the clear. Put TLS in front, or, on a LAN "
           "that "
           "you trust, say so with `plain_http = yes`.";
  if (c.listen_port() == 0) return "`listen` must be an address and a port, like 127.0.0.1:8080.";
  if (c.is_secure() && !is_loopback(c.listen_address()) && c.trusted_proxies.empty())
    return "`listen` is open to the network without TLS, which a proxy must add. Listen on 127.0.0.1, or name the "
           "proxy "
           "in `trusted_proxies`.";
  if (c.store.empty()) return "`store` is missing: a folder for the games, or postgres://….";
  if (c.has_postgres() && c.key_file.empty())
    return "`key_file` is missing: with PostgreSQL every process needs the same.";
  if (c.registration == Registration::Invite && c.invite.size() < 8)
    return "`registration = invite` needs `invite`, a word of at least 8 characters.";
  if (c.has_mail() && !c.smtp.starts_with("smtp://") && !c.smtp.starts_with("smtps://"))
    return "`smtp` must begin with smtp:// or smtps://.";
  if (c.has_mail() && !is_email(c.mail_from)) return "`smtp` needs `mail_from`, the address that letters come from.";
  if (!c.smtp_user.empty() && c.smtp_password_file.empty())
    return "`smtp_user` needs `smtp_password_file`, a file that only its owner may read.";
  if (c.notices_after < 1 || c.notices_after > kMostWait)
    return "`notices_after` must be 1 to 3600 seconds: who has just seen it on his screen need not be written to.";
  if (c.hash_passes < 1 || c.hash_passes > 10 || c.hash_memory > kMostMemory || c.hash_memory < kLeastMemory ||
      (c.hash_passes == 1 && c.hash_memory < kSafeMemory))
    return "`hash_memory` and `hash_passes` are too weak or too dear: at least 46 MiB with 1 pass or 19 MiB with 2, at "
           "most 1024 MiB with 10.";
  return std::nullopt;
}

}  // namespace

std::string Config::host() const {
  const std::size_t start = base.find("//");
  return start == std::string::npos ? "" : base.substr(start + 2);
}

bool Config::smtp_is_local() const {
  const std::size_t start = smtp.find("//");
  return start != std::string::npos && is_loopback(without_port(std::string_view(smtp).substr(start + 2)));
}

std::string Config::listen_address() const {
  const std::size_t colon = listen.rfind(':');
  return colon == std::string::npos ? "" : listen.substr(0, colon);
}

std::uint16_t Config::listen_port() const {
  const std::size_t colon = listen.rfind(':');
  int port = 0;
  if (colon == std::string::npos || !read_int(std::string_view(listen).substr(colon + 1), port)) return 0;
  return port > 0 && port <= 65535 ? static_cast<std::uint16_t>(port) : 0;
}

Result<Config, LoadError> read_config(std::string_view text, const std::string& place) {
  Config config;
  std::map<std::string, int, std::less<>> seen;
  int line = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view whole = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    if (whole.empty() || whole.starts_with('#')) continue;
    const std::string where = fmt::format("{}:{}", place, line);
    const std::size_t equals = whole.find('=');
    if (equals == std::string_view::npos) return load_error(where, "this line is not `name = value`.");
    const std::string name(trimmed(whole.substr(0, equals)));
    const auto option = options().find(name);
    if (option == options().end())
      return load_error(where, fmt::format("there is no option `{}`.", name), "docs/hosting.md lists them.");
    if (!seen.emplace(name, line).second)
      return load_error(where, fmt::format("`{}` stands here for the second time.", name), "Leave one out.");
    if (!option->second.read(config, trimmed(whole.substr(equals + 1))))
      return load_error(where, fmt::format("`{}` must be {}.", name, option->second.wanted));
  }
  if (config.base.ends_with('/')) config.base.pop_back();
  if (const std::optional<std::string> no = unsafe(config)) return load_error(place, *no);
  return config;
}

}  // namespace valor::server
