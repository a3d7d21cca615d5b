#include "server/webhook.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>

namespace valor::server {
namespace {

constexpr const char* kKind = "hook";
constexpr std::size_t kLongest = 500, kAtOnce = 50;
constexpr std::int64_t kLease = 60, kFirstPause = 60, kGiveUp = 86400;
constexpr long kConnectSeconds = 10, kSendSeconds = 20;

bool is_public_four(const std::array<std::uint8_t, 4>& ip) {
  const std::uint8_t a = ip[0], b = ip[1], c = ip[2];
  if (a == 0 || a == 10 || a == 127 || a >= 224) return false;  // this network, private, loopback, multicast, reserved
  if (a == 100 && b >= 64 && b < 128) return false;             // shared by providers
  if ((a == 169 && b == 254) || (a == 172 && b >= 16 && b < 32)) return false;  // link-local, private
  if (a == 192 && (b == 168 || (b == 0 && (c == 0 || c == 2)))) return false;   // private, protocols, examples
  return !(a == 198 && (b == 18 || b == 19));                                   // benchmarks
}

bool is_public_six(const std::array<std::uint8_t, 16>& ip) {
  static constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255};
  if (std::equal(kMapped.begin(), kMapped.end(), ip.begin())) return is_public_four({ip[12], ip[13], ip[14], ip[15]});
  return (ip[0] & 0xE0) == 0x20 && !(ip[0] == 0x20 && ip[1] == 0x02);  // global unicast, but no way back to IPv4
}

// Called by libcurl when it has looked the name up: nothing is opened to where we may not go.
curl_socket_t open_public(void*, curlsocktype, curl_sockaddr* to) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* ip = nullptr;
  if (to->family == AF_INET) ip = &reinterpret_cast<const sockaddr_in*>(&to->addr)->sin_addr;
  if (to->family == AF_INET6) ip = &reinterpret_cast<const sockaddr_in6*>(&to->addr)->sin6_addr;
  if (!ip || !::inet_ntop(to->family, ip, text.data(), text.size()) || !is_public_address(text.data()))
    return CURL_SOCKET_BAD;
  return ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

}  // namespace

bool is_public_address(std::string_view address) {
  const std::string text(address);
  std::array<std::uint8_t, 4> four{};
  if (::inet_pton(AF_INET, text.c_str(), four.data()) == 1) return is_public_four(four);
  std::array<std::uint8_t, 16> six{};
  return ::inet_pton(AF_INET6, text.c_str(), six.data()) == 1 && is_public_six(six);
}

bool is_webhook(std::string_view address) {
  if (!address.starts_with("https://") || address.size() > kLongest) return false;
  const auto shown = [](char c) { return c > ' ' && c <= '~'; };
  if (!std::all_of(address.begin(), address.end(), shown)) return false;
  const std::string_view host = address.substr(8, address.substr(8).find_first_of("/?#"));
  return host.find('@') == std::string_view::npos && host.find('.') != std::string_view::npos &&
         host.find_first_not_of("0123456789.:") != std::string_view::npos && host.find('[') == std::string_view::npos;
}

void post(Desk& desk, const Hook& hook, std::int64_t now) {
  const Json body{{"address", hook.address},
                  {"language", hook.language},
                  {"text", Json::parse(hook.text)},
                  {"game", hook.game},
                  {"kind", hook.kind},
                  {"posted", now},
                  {"attempts", 0}};
  desk.put({.kind = kKind, .id = hook.id, .body = canonical(body), .changed = now, .due = now});
}

std::optional<Trouble> send_webhook(const std::string& address, const std::string& body) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  if (!curl) return Trouble{"libcurl cannot be used"};
  CURL* const c = curl.get();
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> head(
      curl_slist_append(nullptr, "Content-Type: application/json"), curl_slist_free_all);
  std::array<char, CURL_ERROR_SIZE> why{};
  const auto ignore = +[](char*, std::size_t size, std::size_t count, void*) { return size * count; };
  curl_easy_setopt(c, CURLOPT_URL, address.c_str());
  curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "https");
  curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_public);
  curl_easy_setopt(c, CURLOPT_PROXY, "");  // one of our own would be asked to look inside
  curl_easy_setopt(c, CURLOPT_HTTPHEADER, head.get());
  curl_easy_setopt(c, CURLOPT_USERAGENT, "OpenValor");
  curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
  curl_easy_setopt(c, CURLOPT_POSTFIELDS, body.c_str());
  curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
  curl_easy_setopt(c, CURLOPT_MAXFILESIZE, 65536L);
  curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  curl_easy_setopt(c, CURLOPT_TIMEOUT, kSendSeconds);
  curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(c, CURLOPT_ERRORBUFFER, why.data());
  const CURLcode done = curl_easy_perform(c);
  if (done != CURLE_OK) return Trouble{why[0] != '\0' ? why.data() : curl_easy_strerror(done)};
  long code = 0;
  curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &code);
  if (code >= 200 && code < 300) return std::nullopt;
  return Trouble{fmt::format("HTTP {}", code), code >= 400 && code < 500 && code != 429};
}

// Ours for a while: another process that looks for them passes it over.
bool Messenger::take(const std::string& id, std::int64_t now) {
  bool ours = false;
  store_.desk([&](Desk& desk) {
    std::optional<Document> hook = desk.get(kKind, id);
    ours = hook && hook->due && *hook->due <= now;
    if (!ours) return;
    hook->due = now + kLease;
    desk.put(*hook);
  });
  return ours;
}

void Messenger::put_off(const std::string& id, const Trouble& trouble, std::int64_t now) {
  store_.desk([&](Desk& desk) {
    std::optional<Document> hook = desk.get(kKind, id);
    if (!hook) return;
    Json body = Json::parse(hook->body);
    const int attempts = body["attempts"].get<int>() + 1;
    const std::int64_t pause = kFirstPause << std::min(attempts - 1, 12);
    if (trouble.for_ever || now + pause > body["posted"].get<std::int64_t>() + kGiveUp) {
      // The address may hold a secret of the account's: it is not written down.
      log_(LogLevel::Warn, fmt::format("webhook {} is given up after {} attempts: {}", id, attempts, trouble.why));
      desk.remove(kKind, id);
      return;
    }
    body["attempts"] = attempts;
    hook->body = canonical(body);
    hook->due = now + pause;
    desk.put(*hook);
  });
}

int Messenger::round(std::int64_t now) {
  std::vector<Document> due;
  store_.read([&](Shelf& shelf) { due = shelf.due(kKind, now, kAtOnce); });
  int sent = 0;
  for (const Document& d : due) {
    if (!take(d.id, now)) continue;
    const Json hook = Json::parse(d.body);
    const Json body{{"text", strings_.say(hook["language"].get<std::string>(), hook["text"])},
                    {"game", hook["game"]},
                    {"kind", hook["kind"]}};
    if (const std::optional<Trouble> trouble = send_(hook["address"].get<std::string>(), body.dump())) {
      put_off(d.id, *trouble, now);
      continue;
    }
    store_.desk([&](Desk& desk) { desk.remove(kKind, d.id); });
    ++sent;
  }
  return sent;
}

}  // namespace valor::server
