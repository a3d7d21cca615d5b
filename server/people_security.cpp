// What an account changes of itself beside its password: the address, codes of an app, vacation; what it takes along
// and leaves behind.
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "server/challenges.h"
#include "server/clocks.h"
#include "server/mail.h"
#include "server/people.h"
#include "server/profiles.h"
#include "server/results.h"
#include "server/table_parts.h"
#include "server/tables.h"
#include "server/totp.h"
#include "server/tournaments.h"

namespace valor::server {
namespace {

constexpr std::size_t kRecoveryCodes = 10;
constexpr std::size_t kMostKept = 1000;  // of one kind, in an export

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

const std::uint8_t* bytes_in(std::string_view text) { return reinterpret_cast<const std::uint8_t*>(text.data()); }

using Key = std::array<std::uint8_t, crypto_secretbox_KEYBYTES>;

// A key of its own for every purpose, from the server's.
Key key_for(std::string_view purpose, std::string_view key) {
  Key out{};
  crypto_generichash(out.data(), out.size(), bytes_in(purpose), purpose.size(), bytes_in(key), key.size());
  return out;
}

std::string from_hex(std::string_view hex) {
  std::string out(hex.size() / 2, '\0');
  std::size_t size = 0;
  if (sodium_hex2bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), hex.data(), hex.size(), nullptr, &size,
                     nullptr) != 0)
    return "";
  out.resize(size);
  return out;
}

}  // namespace

// ---- the address ----

// Where there is mail it counts when the letter to it is answered; the old address is told.
Result<Json, Failure> People::change_email(const Who& who, const std::string& email, const std::string& password,
                                           const Caller& caller, std::int64_t now) {
  if (!is_email(email)) return tl::unexpected<Failure>(failure(400, "server.error.email"));
  const Result<Account, Failure> known = with_password(who, password, caller, now);
  if (!known) return tl::unexpected<Failure>(known.error());
  try {
    store_.desk([&](Desk& desk) {
      std::optional<Account> account = server::account(desk, who.id);
      if (!account) return;
      if (!config_.has_mail()) account->email = email;
      else account->pending_email = email;
      desk.put(document_of(*account, now));
      if (!config_.has_mail()) return;
      Account to = *account;
      to.email = email;
      // Whether it is another's nobody learns here; that one is told.
      if (account_by_email(desk, email)) return send_link(desk, "known", Json::object(), to, now);
      send_link(desk, "email", Json{{"account", who.id}, {"email", email}}, to, now);
    });
  } catch (const KeyTaken&) {
    return tl::unexpected<Failure>(failure(409, "server.error.email_taken"));
  }
  return config_.has_mail() ? Json{{"confirm", true}} : me(who, now);
}

// The link of the letter: who answers it has the address.
std::optional<std::string> People::confirm_email(const std::string& token, std::int64_t now) {
  std::optional<std::string> id;
  try {
    store_.desk([&](Desk& desk) {
      id.reset();
      const std::optional<Json> link = take_link(desk, "email", token, now);
      std::optional<Account> account = link ? server::account(desk, link->value("account", "")) : std::nullopt;
      if (!account || account->pending_email != link->value("email", "")) return;
      const Json args{{"name", account->name}, {"server", config_.name}, {"email", account->pending_email}};
      if (!account->email.empty())
        post(desk,
             {.id = fmt::format("moved-{}-{}", account->id, now),
              .to = account->email,
              .language = account->language,
              .subject = canonical(Json{{"key", "server.mail.moved.subject"}, {"args", args}}),
              .text = canonical(Json{{"key", "server.mail.moved.text"}, {"args", args}})},
             now);
      account->email = std::exchange(account->pending_email, "");
      desk.put(document_of(*account, now));
      id = account->id;
    });
  } catch (const KeyTaken&) {
    return std::nullopt;  // somebody else has taken it meanwhile
  }
  return id;
}

// ---- codes of an app ----

// With the server's key, so that a copy of the database alone makes no codes.
std::string People::sealed(std::string_view secret) {
  const Key key = key_for("totp", key_);
  std::string nonce(crypto_secretbox_NONCEBYTES, '\0'), box(crypto_secretbox_MACBYTES + secret.size(), '\0');
  randomness_({reinterpret_cast<std::uint8_t*>(nonce.data()), nonce.size()});
  crypto_secretbox_easy(reinterpret_cast<std::uint8_t*>(box.data()), bytes_in(secret), secret.size(), bytes_in(nonce),
                        key.data());
  const std::string all = nonce + box;
  return to_hex({bytes_in(all), all.size()});
}

std::string People::unsealed(std::string_view hex) const {
  const std::string all = from_hex(hex);
  constexpr std::size_t kFront = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (all.size() < kFront) return "";
  const Key key = key_for("totp", key_);
  std::string out(all.size() - kFront, '\0');
  const std::string_view box = std::string_view(all).substr(crypto_secretbox_NONCEBYTES);
  if (crypto_secretbox_open_easy(reinterpret_cast<std::uint8_t*>(out.data()), bytes_in(box), box.size(), bytes_in(all),
                                 key.data()) != 0)
    return "";
  return out;
}

std::string People::recovery_hash(const std::string& account, const std::string& code) const {
  std::string plain = account + ' ';
  for (const char c : code)
    if (c != '-' && c != ' ') plain += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  const Key key = key_for("recovery", key_);
  std::array<std::uint8_t, 32> out{};
  crypto_generichash(out.data(), out.size(), bytes_in(plain), plain.size(), key.data(), key.size());
  return to_hex(out);
}

// Uses the code up: one of the app, or one for a lost telephone. True where none is asked for.
bool People::take_code(Account& account, const std::string& code, std::int64_t now) const {
  if (account.totp.empty()) return true;
  if (const auto step = totp_matches(unsealed(account.totp), code, account.totp_step, now)) {
    account.totp_step = *step;
    return true;
  }
  return std::erase(account.recovery, recovery_hash(account.id, code)) > 0;
}

Result<Json, Failure> People::begin_totp(const Who& who, const std::string& password, const Caller& caller,
                                         std::int64_t now) {
  const Result<Account, Failure> known = with_password(who, password, caller, now);
  if (!known) return tl::unexpected<Failure>(known.error());
  std::string secret(kTotpBytes, '\0');
  randomness_({reinterpret_cast<std::uint8_t*>(secret.data()), secret.size()});
  store_.desk([&](Desk& desk) {
    std::optional<Account> account = server::account(desk, who.id);
    if (!account) return;
    account->totp_pending = sealed(secret);
    desk.put(document_of(*account, now));
  });
  return Json{{"secret", base32(secret)}, {"uri", totp_uri(secret, config_.name, known->name)}};
}

// A first code shows that the app has the secret: from now on one is asked for.
Result<Json, Failure> People::confirm_totp(const Who& who, const std::string& code, std::int64_t now) {
  if (auto no = too_often("code", who.id, {20, 900}, now)) return tl::unexpected<Failure>(*no);
  std::vector<std::string> codes;
  for (std::size_t i = 0; i < kRecoveryCodes; ++i) {
    std::string bytes(7, '\0');
    randomness_({reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()});
    codes.push_back(base32(bytes).substr(0, 10).insert(5, "-"));
  }
  bool right = false;
  store_.desk([&](Desk& desk) {
    std::optional<Account> account = server::account(desk, who.id);
    if (!account || account->totp_pending.empty()) return;
    const auto step = totp_matches(unsealed(account->totp_pending), code, 0, now);
    right = step.has_value();
    if (!right) return;
    account->totp = std::exchange(account->totp_pending, "");
    account->totp_step = *step;
    account->recovery.clear();
    for (const std::string& one : codes) account->recovery.push_back(recovery_hash(account->id, one));
    desk.put(document_of(*account, now));
  });
  if (!right) return tl::unexpected<Failure>(failure(400, "server.error.code"));
  return Json{{"recovery", codes}};
}

Result<Json, Failure> People::totp_off(const Who& who, const std::string& password, const Caller& caller,
                                       std::int64_t now) {
  const Result<Account, Failure> known = with_password(who, password, caller, now);
  if (!known) return tl::unexpected<Failure>(known.error());
  store_.desk([&](Desk& desk) {
    std::optional<Account> account = server::account(desk, who.id);
    if (!account) return;
    account->totp.clear();
    account->totp_pending.clear();
    account->recovery.clear();
    desk.put(document_of(*account, now));
  });
  return me(who, now);
}

// ---- vacation ----

Result<People::Vacation, Failure> People::take_vacation(const Who& who, std::int64_t until, std::int64_t now) {
  Vacation out;
  int left = 0;
  bool taken = false;
  store_.desk([&](Desk& desk) {
    std::optional<Account> account = server::account(desk, who.id);
    if (!account) return;
    left = vacation_days_left(*account, now);
    taken = server::take_vacation(*account, until, now);
    if (!taken) return;
    desk.put(document_of(*account, now));
    out.games = follow_vacation(desk, *account, now);
  });
  if (!taken)
    return tl::unexpected<Failure>(Failure{409, "server.error.vacation", {{"days", fmt::format("{}", left)}}});
  out.me = canonical(me(who, now));
  return out;
}

// ---- what it takes along, and leaves behind ----

Json People::export_all(const Who& who, std::int64_t now) {
  Json out = sessions(who, now);
  store_.read([&](Shelf& shelf) {
    if (const std::optional<Account> found = account(shelf, who.id)) out["account"] = account_json(*found);
    for (const char* name : {"games", "messages", "notes", "challenges"}) out[name] = Json::array();
    for (const GameTable& table : tables_of(shelf, who.id)) {
      out["games"].push_back(table.game);
      for (int n = 1; n <= table.messages; ++n) {
        const auto d = shelf.get("message", message_id(table.game, static_cast<std::uint64_t>(n)));
        Json message = d ? Json::parse(d->body) : Json::object();
        if (message.value("who", "") != who.id) continue;
        message.erase("who");
        message["game"] = table.game;
        out["messages"].push_back(std::move(message));
      }
    }
    for (const Document& d : shelf.find("note", "who:" + who.id, kMostKept))
      out["notes"].push_back(Json{{"game", d.id.substr(0, d.id.find('-'))}, {"text", Json::parse(d.body)["text"]}});
    for (const Document& d : shelf.find("challenge", "who:" + who.id, kMostKept)) out["challenges"].push_back(d.id);
    out["people"] = relations_json(shelf, who.id);
  });
  return out;
}

// Its games stay where somebody else played in them, without a name; what he wrote goes.
Result<bool, Failure> People::remove_account(const Who& who, const std::string& password, const Caller& caller,
                                             const std::function<void()>& before, std::int64_t now) {
  const Result<Account, Failure> account = with_password(who, password, caller, now);
  if (!account) return tl::unexpected<Failure>(account.error());
  before();
  store_.desk([&](Desk& desk) {
    end_sessions(desk, who.id, "");
    for (const Document& d : desk.find("message", "who:" + who.id, kMostKept * 100)) {
      Json message = Json::parse(d.body);
      message["text"] = "";
      message["from"] = "";
      message["who"] = "";
      desk.put({.kind = d.kind, .id = d.id, .body = canonical(message), .changed = d.changed});
    }
    for (const char* kind : {"note", "notice"})
      for (const Document& d : desk.find(kind, "who:" + who.id, kMostKept)) desk.remove(kind, d.id);
    for (const Document& d : desk.find("challenge", "who:" + who.id, kMostKept)) {
      std::optional<Challenge> c = challenge(desk, d.id);
      if (!c) continue;
      if (c->by.id == who.id) c->withdrawn = true;
      if (c->by.id == who.id) c->by = {};
      for (ChallengeSeat& seat : c->seats) {
        if (seat.taken.id == who.id) seat.taken = {};
        if (seat.kept.id == who.id) c->withdrawn = true;
        if (seat.kept.id == who.id) seat.kept = {};
      }
      desk.put(document_of(*c, now));
    }
    desk.remove("queue", who.id);
    leave_tables(desk, who.id, now);
    leave_tournaments(desk, who.id, now);
    forget_relations(desk, who.id);
    forget_results(desk, who.id);
    desk.remove("account", who.id);
  });
  return true;
}

}  // namespace valor::server
