#include "server/notices.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/hash.h"
#include "server/accounts.h"
#include "server/mail.h"
#include "server/webhook.h"

namespace valor::server {
namespace {

constexpr const char* kKind = "notice";
constexpr std::int64_t kDay = 86400, kDigestAt = 6 * 3600;  // seconds; of the day, UTC
constexpr int kMostOfDay = 20;
constexpr std::size_t kMostInDigest = 100, kAtOnce = 50;
constexpr const char* kNames[] = {"turn", "joined", "over",     "left",    "deadline",
                                  "late", "remind", "stand_in", "replaced"};

std::string notice_id(NoticeKind kind, const std::string& account, const std::string& game) {
  return fmt::format("{}-{}-{}", kNames[static_cast<int>(kind)], game, account);
}

std::int64_t next_digest(std::int64_t now) {
  const std::int64_t today = now - now % kDay + kDigestAt;
  return today > now ? today : today + kDay;
}

// How many letters this account has had today, this one counted.
int count_of_day(Desk& desk, const std::string& account, std::int64_t now) {
  const std::optional<Document> kept = desk.get("letter_count", account);
  const Json before = kept ? Json::parse(kept->body) : Json::object();
  const std::int64_t day = now / kDay;
  const int count = before.value("day", std::int64_t{0}) == day ? before.value("count", 0) + 1 : 1;
  desk.put({.kind = "letter_count",
            .id = account,
            .body = canonical(Json{{"day", day}, {"count", count}}),
            .changed = now,
            .due = now + 2 * kDay});
  return count;
}

std::string mac(std::string_view key, const std::string& account) {
  std::array<std::uint8_t, 16> out{};
  const std::string text = "unsubscribe " + account;
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                     reinterpret_cast<const std::uint8_t*>(key.data()), key.size());
  return to_hex(out);
}

// One line of a letter: a Message whose game's name is said in the reader's language.
Json line_of(const Json& notice, const Config& config) {
  return Json{{"key", fmt::format("server.mail.{}.line", notice["kind"].get<std::string>())},
              {"args",
               {{"scenario", Json{{"key", notice["scenario"]}, {"args", Json::object()}}},
                {"link", fmt::format("{}/#/game/{}", config.base, notice["game"].get<std::string>())}}}};
}

}  // namespace

void give_notice(Desk& desk, NoticeKind kind, const std::string& account, const std::string& game,
                 const std::string& scenario, std::int64_t now) {
  const Json body{{"kind", kNames[static_cast<int>(kind)]},
                  {"account", account},
                  {"game", game},
                  {"scenario", scenario},
                  {"given", now}};
  desk.put({.kind = kKind,
            .id = notice_id(kind, account, game),
            .body = canonical(body),
            .changed = now,
            .due = now,
            .keys = {"who:" + account, fmt::format("about:{}:{}", account, game)}});
}

void take_notice(Desk& desk, NoticeKind kind, const std::string& account, const std::string& game) {
  desk.remove(kKind, notice_id(kind, account, game));
}

bool has_notice(Shelf& shelf, const std::string& account, const std::string& game) {
  return !shelf.find(kKind, fmt::format("about:{}:{}", account, game), 1).empty();
}

void take_all_notices(Desk& desk, const std::string& account, const std::string& game) {
  for (const Document& d : desk.find(kKind, fmt::format("about:{}:{}", account, game), 10)) desk.remove(kKind, d.id);
}

std::string unsubscribe_address(const Config& config, std::string_view key, const std::string& account) {
  return fmt::format("{}/unsubscribe?token={}.{}", config.base, account, mac(key, account));
}

std::string unsubscribed_account(std::string_view key, const std::string& token) {
  const std::size_t dot = token.find('.');
  if (dot == std::string::npos) return "";
  const std::string account = token.substr(0, dot), wanted = mac(key, account), given = token.substr(dot + 1);
  return given.size() == wanted.size() && sodium_memcmp(given.data(), wanted.data(), wanted.size()) == 0 ? account : "";
}

// Once, whatever becomes of the letter.
void Notices::send_to_hook(Desk& desk, Document& notice, const Account& reader, std::int64_t now) const {
  Json body = Json::parse(notice.body);
  if (!config_.webhooks || reader.webhook.empty() || body.value("hooked", false)) return;
  const Json line = line_of(body, config_);
  post(desk,
       Hook{.id = fmt::format("{}-{}", notice.id, now),
            .address = reader.webhook,
            .language = reader.language,
            .text = canonical(line),
            .game = line["args"]["link"].get<std::string>(),
            .kind = body["kind"].get<std::string>()},
       now);
  body["hooked"] = true;
  notice.body = canonical(body);
}

// What was given before this has waited long enough.
std::int64_t Notices::ripe(std::int64_t now) const { return now - config_.notices_after; }

// The account's wish is looked at now, not when the notice was given: he may have changed his mind.
int Notices::send_one(const Document& due, std::int64_t now) {
  int sent = 0;
  store_.desk([&](Desk& desk) {
    sent = 0;
    std::optional<Document> notice = desk.get(kKind, due.id);
    if (!notice || !notice->due || *notice->due > ripe(now)) return;  // seen, or another process has it
    const std::string who = Json::parse(notice->body)["account"].get<std::string>();
    const std::optional<Account> reader = account(desk, who);
    if (reader) send_to_hook(desk, *notice, *reader, now);
    if (!reader || !config_.has_mail() || reader->email.empty() || reader->notices == "never")
      return desk.remove(kKind, due.id);
    const bool at_digest = now % kDay >= kDigestAt && Json::parse(notice->body).value("digest", false);
    const bool single = reader->notices == "each" && !at_digest;
    if (!at_digest && (!single || count_of_day(desk, who, now) > kMostOfDay)) {
      Json body = Json::parse(notice->body);
      body["digest"] = true;
      notice->body = canonical(body);
      notice->due = next_digest(now);
      return desk.put(*notice);
    }
    // A digest takes all that wait for it.
    std::vector<Document> told{*notice};
    if (at_digest) told = desk.find(kKind, "who:" + who, kMostInDigest);
    Json text;
    for (const Document& d : told) {
      const Json line = line_of(Json::parse(d.body), config_);
      text = text.is_null() ? line : Json{{"key", "server.mail.and"}, {"args", {{"first", text}, {"second", line}}}};
      desk.remove(kKind, d.id);
    }
    const std::string stop = unsubscribe_address(config_, key_, who);
    const std::string kind = at_digest ? "digest" : Json::parse(notice->body)["kind"].get<std::string>();
    post(desk,
         {.id = fmt::format("{}-{}", due.id, now),
          .to = reader->email,
          .language = reader->language,
          .subject = canonical(Json{{"key", fmt::format("server.mail.{}.subject", kind)},
                                    {"args", {{"server", config_.name}, {"count", told.size()}}}}),
          .text = canonical(
              Json{{"key", "server.mail.frame"},
                   {"args", {{"name", reader->name}, {"text", text}, {"server", config_.name}, {"stop", stop}}}}),
          .unsubscribe = stop},
         now);
    sent = 1;
  });
  return sent;
}

int Notices::round(std::int64_t now) {
  std::vector<Document> due;
  store_.read([&](Shelf& shelf) { due = shelf.due(kKind, ripe(now), kAtOnce); });
  int sent = 0;
  for (const Document& d : due) sent += send_one(d, now);
  return sent;
}

}  // namespace valor::server
