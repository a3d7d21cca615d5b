#include "server/mail.h"

#include <curl/curl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

namespace valor::server {
namespace {

constexpr const char* kKind = "letter";
constexpr std::int64_t kLease = 120;         // seconds that one attempt may take
constexpr std::int64_t kGiveUp = 5 * 86400;  // after so long a letter is of no use
constexpr std::int64_t kFirstPause = 60, kLongestPause = 6 * 3600;
constexpr std::size_t kAtOnce = 50;
constexpr long kConnectSeconds = 20, kSendSeconds = 60;

// One line: what comes from people must not begin a header of its own.
std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
  return text;
}

// RFC 2047: letters of any script in a header, in words of at most 75 characters that do not split a letter.
std::string encoded(const std::string& text) {
  if (std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; })) return text;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = std::min(i + 42, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    std::array<char, 80> word{};
    sodium_bin2base64(word.data(), word.size(), reinterpret_cast<const unsigned char*>(text.data() + i), end - i,
                      sodium_base64_VARIANT_ORIGINAL);
    if (!out.empty()) out += "\r\n ";
    out += fmt::format("=?UTF-8?B?{}?=", word.data());
    i = end;
  }
  return out;
}

std::string domain_of(const Config& config) {
  const std::string host = config.host();
  return host.substr(0, host.find(':'));
}

Letter read(const Json& body, const std::string& id) {
  return {id,
          body.at("to").get<std::string>(),
          body.at("language").get<std::string>(),
          canonical(body.at("subject")),
          canonical(body.at("text")),
          body.value("unsubscribe", "")};
}

using Easy = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using Lines = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;
using Mime = std::unique_ptr<curl_mime, decltype(&curl_mime_free)>;

Lines lines(const std::vector<std::string>& texts) {
  curl_slist* all = nullptr;
  for (const std::string& text : texts) all = curl_slist_append(all, text.c_str());
  return {all, curl_slist_free_all};
}

Lines headers(const Envelope& e) {
  std::vector<std::string> all = {fmt::format("From: {}", e.from),
                                  fmt::format("To: <{}>", e.to),
                                  fmt::format("Subject: {}", encoded(e.subject)),
                                  fmt::format("Date: {:%a, %d %b %Y %H:%M:%S} +0000", fmt::gmtime(std::time_t{e.date})),
                                  fmt::format("Message-ID: <{}>", e.message_id),
                                  "Auto-Submitted: auto-generated"};
  if (!e.unsubscribe.empty()) {
    all.push_back(fmt::format("List-Unsubscribe: <{}>", e.unsubscribe));
    all.emplace_back("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  }
  return lines(all);
}

}  // namespace

void post(Desk& desk, const Letter& letter, std::int64_t now) {
  const Json body{{"to", letter.to},
                  {"language", letter.language},
                  {"subject", Json::parse(letter.subject)},
                  {"text", Json::parse(letter.text)},
                  {"unsubscribe", letter.unsubscribe},
                  {"posted", now},
                  {"attempts", 0}};
  desk.put({.kind = kKind, .id = letter.id, .body = canonical(body), .changed = now, .due = now});
}

std::optional<Trouble> send_by_smtp(const Config& config, const Envelope& e) {
  const Easy curl(curl_easy_init(), curl_easy_cleanup);
  if (!curl) return Trouble{"libcurl cannot be used"};
  CURL* const c = curl.get();
  const std::string from = config.mail_from;
  const Lines to = lines({fmt::format("<{}>", e.to)}), head = headers(e);
  const Mime mime(curl_mime_init(c), curl_mime_free);
  curl_mimepart* const part = curl_mime_addpart(mime.get());
  curl_mime_data(part, e.text.data(), e.text.size());
  curl_mime_type(part, "text/plain; charset=utf-8");
  curl_mime_encoder(part, "quoted-printable");
  std::array<char, CURL_ERROR_SIZE> why{};
  curl_easy_setopt(c, CURLOPT_URL, config.smtp.c_str());
  curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  // Only to a server on this machine may a letter go in the clear.
  curl_easy_setopt(c, CURLOPT_USE_SSL, static_cast<long>(config.smtp_is_local() ? CURLUSESSL_TRY : CURLUSESSL_ALL));
  if (!config.smtp_user.empty()) {
    curl_easy_setopt(c, CURLOPT_USERNAME, config.smtp_user.c_str());
    curl_easy_setopt(c, CURLOPT_PASSWORD, config.smtp_password.c_str());
  }
  curl_easy_setopt(c, CURLOPT_MAIL_FROM, fmt::format("<{}>", from).c_str());
  curl_easy_setopt(c, CURLOPT_MAIL_RCPT, to.get());
  curl_easy_setopt(c, CURLOPT_HTTPHEADER, head.get());
  curl_easy_setopt(c, CURLOPT_MIMEPOST, mime.get());
  curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  curl_easy_setopt(c, CURLOPT_TIMEOUT, kSendSeconds);
  curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(c, CURLOPT_ERRORBUFFER, why.data());
  const CURLcode done = curl_easy_perform(c);
  if (done == CURLE_OK) return std::nullopt;
  long code = 0;
  curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &code);
  return Trouble{fmt::format("{} (SMTP {})", why[0] != '\0' ? why.data() : curl_easy_strerror(done), code),
                 code >= 500};
}

Envelope Postman::envelope(const Letter& letter, std::int64_t now) const {
  return {.from = fmt::format("{} <{}>", encoded(one_line(config_.name)), config_.mail_from),
          .to = letter.to,
          .subject = one_line(strings_.say(letter.language, Json::parse(letter.subject))),
          .text = strings_.say(letter.language, Json::parse(letter.text)) + "\n",
          .message_id = fmt::format("{}@{}", letter.id, domain_of(config_)),
          .unsubscribe = letter.unsubscribe,
          .date = now};
}

// Ours for a while: another process that looks for letters passes it over.
bool Postman::take(const std::string& id, std::int64_t now) {
  bool ours = false;
  store_.desk([&](Desk& desk) {
    std::optional<Document> letter = desk.get(kKind, id);
    ours = letter && letter->due && *letter->due <= now;
    if (!ours) return;
    letter->due = now + kLease;
    desk.put(*letter);
  });
  return ours;
}

void Postman::put_off(const std::string& id, const Trouble& trouble, std::int64_t now) {
  store_.desk([&](Desk& desk) {
    std::optional<Document> letter = desk.get(kKind, id);
    if (!letter) return;
    Json body = Json::parse(letter->body);
    const int attempts = body["attempts"].get<int>() + 1;
    const std::int64_t pause = std::min(kLongestPause, kFirstPause << std::min(attempts - 1, 12));
    if (trouble.for_ever || now + pause > body["posted"].get<std::int64_t>() + kGiveUp) {
      log_(LogLevel::Error, fmt::format("letter {} is given up after {} attempts: {}", id, attempts, trouble.why));
      desk.remove(kKind, id);
      return;
    }
    log_(LogLevel::Warn, fmt::format("letter {} is tried again in {} s: {}", id, pause, trouble.why));
    body["attempts"] = attempts;
    letter->body = canonical(body);
    letter->due = now + pause;
    desk.put(*letter);
  });
}

int Postman::round(std::int64_t now) {
  std::vector<Document> due;
  store_.read([&](Shelf& shelf) { due = shelf.due(kKind, now, kAtOnce); });
  int sent = 0;
  for (const Document& d : due) {
    if (!take(d.id, now)) continue;
    const Letter letter = read(Json::parse(d.body), d.id);
    if (const std::optional<Trouble> trouble = send_(envelope(letter, now))) {
      put_off(d.id, *trouble, now);
      continue;
    }
    store_.desk([&](Desk& desk) { desk.remove(kKind, d.id); });
    ++sent;
  }
  return sent;
}

}  // namespace valor::server
