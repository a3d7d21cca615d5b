#include "server/people.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "server/clocks.h"
#include "server/guard.h"
#include "server/mail.h"
#include "server/notices.h"
#include "server/strings.h"
#include "server/tables.h"
#include "server/webhook.h"

namespace valor::server {
namespace {

constexpr const char* kSession = "session";
constexpr std::int64_t kHour = 3600, kDay = 24 * kHour;
// Long enough that a game by mail does not ask for the password at every turn; stolen cookies do not live for ever.
constexpr std::int64_t kIdle = 30 * kDay, kLongest = 90 * kDay;
constexpr std::int64_t kIdleForgotten = kDay;  // without "remember me"
constexpr std::int64_t kSeenStep = 600;        // `seen` is not written at every request
constexpr std::int64_t kConfirmTime = kDay, kResetTime = kHour;
constexpr std::size_t kMostSessions = 50;  // of one account
constexpr std::size_t kLongestPassword = 256, kShortestPassword = 8, kLongestAbout = 2000, kLongestAgent = 200;

constexpr Allowance kSignInsOfAddress{30, 15 * 60}, kSignInsOfName{20, 15 * 60}, kSignInsOfAll{600, 60};
constexpr Allowance kAccountsOfAddress{5, kHour}, kGuestsOfAddress{20, kHour}, kForgotten{5, kHour},
    kGamesOfOne{60, kHour};
constexpr Allowance kJoinsOfOne{20, 600}, kJoinsOfChallenge{50, 600};

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string session_id(std::string_view token) { return to_hex(digest({"session", token})); }

// What a list shows: enough to tell two apart, too little to find one by trying.
std::string shown_id(const std::string& session) { return session.substr(0, 16); }

std::int64_t expiry(const Json& session, std::int64_t now) {
  const std::int64_t idle = session.value("remember", true) ? kIdle : kIdleForgotten;
  return std::min(now + idle, session.value("created", std::int64_t{0}) + kLongest);
}

bool is_weak(const std::string& password, const std::string& name, const std::string& email) {
  if (password.size() < kShortestPassword || password.size() > kLongestPassword) return true;
  if (look_alike(password) == look_alike(name) || password == email) return true;
  // One character again and again, or a run like 12345678
  const auto step = [&](std::size_t i) { return password[i] - password[i - 1]; };
  for (std::size_t i = 2; i < password.size(); ++i)
    if (step(i) != step(1)) return false;
  return step(1) >= -1 && step(1) <= 1;
}

std::string plain(std::string text, std::size_t most) {
  std::erase_if(text,
                [](char c) { return static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~'; });
  if (text.size() > most) text.resize(most);
  return text;
}

}  // namespace

std::string People::new_id() {
  std::array<std::uint8_t, 16> bytes{};
  randomness_(bytes);
  return to_hex(bytes);
}

std::optional<Failure> People::too_often(const char* what, const std::string& name, Allowance allowance,
                                         std::int64_t now) {
  const std::int64_t wait = limits_.wait(fmt::format("{} {}", what, name), allowance, now);
  if (wait == 0) return std::nullopt;
  return Failure{429, "server.error.too_often", {{"seconds", fmt::format("{}", wait)}}};
}

std::optional<Failure> People::too_many_games(const Who& who, std::int64_t now) {
  return too_often("game", who.id, kGamesOfOne, now);
}

std::optional<Failure> People::too_many_tries(const Who& who, const std::string& challenge, std::int64_t now) {
  if (std::optional<Failure> no = too_often("join", who.id, kJoinsOfOne, now)) return no;
  return too_often("challenge", challenge, kJoinsOfChallenge, now);
}

// ---- passwords ----

// With the server's key first, so that a copy of the database alone is not enough to guess with.
std::string People::hashed(const std::string& password) const {
  std::array<std::uint8_t, 32> keyed{};
  crypto_generichash(keyed.data(), keyed.size(), reinterpret_cast<const std::uint8_t*>(password.data()),
                     password.size(), reinterpret_cast<const std::uint8_t*>(key_.data()), key_.size());
  const std::string text = to_hex(keyed);
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (crypto_pwhash_str(out.data(), text.data(), text.size(), static_cast<unsigned long long>(config_.hash_passes),
                        static_cast<std::size_t>(config_.hash_memory) << 20) != 0)
    throw std::runtime_error("there is not enough memory for a password");
  return out.data();
}

bool People::is_password(const std::string& kept, const std::string& password) const {
  std::array<std::uint8_t, 32> keyed{};
  crypto_generichash(keyed.data(), keyed.size(), reinterpret_cast<const std::uint8_t*>(password.data()),
                     password.size(), reinterpret_cast<const std::uint8_t*>(key_.data()), key_.size());
  const std::string text = to_hex(keyed);
  return crypto_pwhash_str_verify(kept.c_str(), text.data(), text.size()) == 0;
}

Result<Account, Failure> People::with_password(const Who& who, const std::string& password, const Caller& caller,
                                               std::int64_t now) {
  if (auto no = too_often("address", caller.address, kSignInsOfAddress, now)) return tl::unexpected<Failure>(*no);
  if (auto no = too_often("account", who.id, kSignInsOfName, now)) return tl::unexpected<Failure>(*no);
  std::optional<Account> found;
  store_.read([&](Shelf& shelf) { found = account(shelf, who.id); });
  if (!found || password.size() > kLongestPassword || !is_password(found->password, password))
    return tl::unexpected<Failure>(failure(401, "server.error.sign_in"));
  return *found;
}

// ---- sessions ----

SignedIn People::open_session(Desk& desk, const NewSession& wanted, const Caller& caller, std::int64_t now) {
  std::array<std::uint8_t, 32> secret{};
  randomness_(secret);
  const std::string token = to_hex(secret), id = session_id(token);
  const Json body{{"owner", wanted.owner},
                  {"guest", wanted.guest},
                  {"created", now},
                  {"seen", now},
                  {"remember", wanted.remember},
                  {"language", wanted.language},
                  {"agent", plain(caller.agent, kLongestAgent)}};
  desk.put({.kind = kSession,
            .id = id,
            .body = canonical(body),
            .changed = now,
            .due = expiry(body, now),
            .keys = {"owner:" + wanted.owner}});
  const std::string age = wanted.remember ? fmt::format("; Max-Age={}", kLongest) : "";
  return {.cookie = fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax{}{}", cookie_name(), token,
                                config_.is_secure() ? "; Secure" : "", age)};
}

std::string People::no_cookie() const {
  return fmt::format("{}=; Path=/; HttpOnly; SameSite=Lax{}; Max-Age=0", cookie_name(),
                     config_.is_secure() ? "; Secure" : "");
}

Who People::who(std::string_view cookies, std::int64_t now) {
  const std::optional<std::string_view> token = cookie_value(cookies, cookie_name());
  if (!token || token->size() != 64) return {};
  Who out;
  std::optional<Document> session;
  store_.read([&](Shelf& shelf) {
    session = shelf.get(kSession, session_id(*token));
    if (!session || session->due.value_or(0) <= now) return;
    const Json body = Json::parse(session->body);
    out.id = body.at("owner").get<std::string>();
    out.language = body.value("language", "en");
    out.session = session->id;
    if (body.value("guest", false)) {
      out.kind = Who::Kind::Guest;
      return;
    }
    const std::optional<Account> owner = account(shelf, out.id);
    if (!owner) return;
    out.kind = Who::Kind::Account;
    out.name = owner->name;
    out.language = owner->language;
    out.banned = owner->banned;
    out.director = owner->director;
    out.admin = owner->admin;
  });
  if (!out.is_somebody()) return {};
  if (now - session->changed >= kSeenStep)
    store_.desk([&](Desk& desk) {
      std::optional<Document> again = desk.get(kSession, session->id);
      if (!again) return;  // it has just ended
      Json body = Json::parse(again->body);
      body["seen"] = now;
      again->body = canonical(body);
      again->changed = now;
      again->due = expiry(body, now);
      desk.put(*again);
    });
  return out;
}

void People::end_session(const std::string& session) {
  store_.desk([&](Desk& desk) { desk.remove(kSession, session); });
}

Json People::sessions(const Who& who, std::int64_t now) {
  Json out = Json::array();
  store_.read([&](Shelf& shelf) {
    for (const Document& d : shelf.find(kSession, "owner:" + who.id, kMostSessions)) {
      if (d.due.value_or(0) <= now) continue;
      const Json body = Json::parse(d.body);
      out.push_back(Json{{"id", shown_id(d.id)},
                         {"created", body["created"]},
                         {"seen", body["seen"]},
                         {"agent", body["agent"]},
                         {"current", d.id == who.session}});
    }
  });
  return Json{{"sessions", std::move(out)}};
}

Result<bool, Failure> People::end_own_session(const Who& who, const std::string& shown, std::int64_t) {
  bool found = false;
  store_.desk([&](Desk& desk) {
    for (const Document& d : desk.find(kSession, "owner:" + who.id, kMostSessions)) {
      if (shown_id(d.id) != shown) continue;
      desk.remove(kSession, d.id);
      found = true;
    }
  });
  if (!found) return tl::unexpected<Failure>(failure(404, "core.error.not_found"));
  return true;
}

void People::tidy(std::int64_t now) {
  store_.desk([&](Desk& desk) {
    for (const char* kind : {kSession, "link", "letter_count"})
      for (const Document& d : desk.due(kind, now, 100)) desk.remove(kind, d.id);
  });
}

// ---- guests and accounts ----

Result<SignedIn, Failure> People::guest(const std::string& language, const Caller& caller, std::int64_t now) {
  if (!config_.guests) return tl::unexpected<Failure>(failure(403, "server.error.no_guests"));
  if (auto no = too_often("guest", caller.address, kGuestsOfAddress, now)) return tl::unexpected<Failure>(*no);
  const NewSession wanted{.owner = new_id(), .guest = true, .language = is_language(language) ? language : "en"};
  SignedIn out;
  store_.desk([&](Desk& desk) { out = open_session(desk, wanted, caller, now); });
  out.me = canonical(me({.kind = Who::Kind::Guest, .id = wanted.owner, .language = wanted.language}, now));
  return out;
}

Result<SignedIn, Failure> People::make_account(const Who& who, const NewAccount& wanted, const Caller& caller,
                                               std::int64_t now) {
  const auto no = [](int status, const char* key) { return tl::unexpected<Failure>(failure(status, key)); };
  if (config_.registration == Registration::Closed) return no(403, "server.error.registration_closed");
  if (config_.registration == Registration::Invite && wanted.invite != config_.invite)
    return no(403, "server.error.invite");
  if (!is_name(wanted.name)) return no(400, "server.error.name");
  if (!is_email(wanted.email)) return no(400, "server.error.email");
  if (is_weak(wanted.password, wanted.name, wanted.email)) return no(400, "server.error.password");
  if (auto often = too_often("account", caller.address, kAccountsOfAddress, now))
    return tl::unexpected<Failure>(std::move(*often));
  Account account{.id = new_id(),
                  .name = wanted.name,
                  .email = wanted.email,
                  .password = hashed(wanted.password),
                  .language = is_language(wanted.language) ? wanted.language : "en",
                  .created = now,
                  .seen = now};
  const std::string guest = who.kind == Who::Kind::Guest ? who.id : "";
  if (config_.has_mail()) {
    bool taken = false;
    store_.desk([&](Desk& desk) {
      taken = account_by_name(desk, account.name).has_value();
      if (taken) return;
      if (account_by_email(desk, account.email)) return send_link(desk, "known", Json::object(), account, now);
      Json body = account_json(account);
      body["password"] = account.password;
      body["guest"] = guest;
      send_link(desk, "confirm", body, account, now);
    });
    if (taken) return no(409, "server.error.name_taken");
    return SignedIn{.me = R"({"confirm":true})"};
  }
  SignedIn out;
  try {
    store_.desk([&](Desk& desk) {
      desk.put(document_of(account, now));
      out = open_session(desk, {.owner = account.id}, caller, now);
      if (who.kind == Who::Kind::Guest) move_tables(desk, who.id, account.id, account.name, now);
      if (who.kind == Who::Kind::Guest) desk.remove(kSession, who.session);
    });
  } catch (const KeyTaken& taken) {
    return no(409, taken.key.starts_with("name:") ? "server.error.name_taken" : "server.error.email_taken");
  }
  out.me = canonical(me({.kind = Who::Kind::Account, .id = account.id}, now));
  return out;
}

// ---- links in letters ----

// A secret that works once, as a link in a letter; the store holds its hash. "known" only tells.
void People::send_link(Desk& desk, const std::string& what, const Json& body, const Account& to, std::int64_t now) {
  std::array<std::uint8_t, 32> secret{};
  randomness_(secret);
  const std::string token = to_hex(secret), id = to_hex(digest({"link", what, token}));
  if (what != "known")
    desk.put({.kind = "link",
              .id = id,
              .body = canonical(body),
              .changed = now,
              .due = now + (what == "reset" ? kResetTime : kConfirmTime)});
  // A new address is confirmed on the page that confirms accounts.
  const std::string link = what == "known"
                               ? config_.base
                               : fmt::format("{}/#/{}/{}", config_.base, what == "email" ? "confirm" : what, token);
  const Json args{{"name", to.name}, {"server", config_.name}, {"link", link}};
  post(desk,
       {.id = fmt::format("{}-{}", what, id.substr(0, 32)),
        .to = to.email,
        .language = to.language,
        .subject = canonical(Json{{"key", fmt::format("server.mail.{}.subject", what)}, {"args", args}}),
        .text = canonical(Json{{"key", fmt::format("server.mail.{}.text", what)}, {"args", args}})},
       now);
}

std::optional<Json> People::take_link(Desk& desk, const std::string& what, const std::string& token, std::int64_t now) {
  const std::string id = to_hex(digest({"link", what, token}));
  const std::optional<Document> found = desk.get("link", id);
  if (!found || found->due.value_or(0) <= now) return std::nullopt;
  desk.remove("link", id);
  return Json::parse(found->body);
}

Result<SignedIn, Failure> People::confirm(const std::string& token, const Caller& caller, std::int64_t now) {
  SignedIn out;
  std::string id;
  try {
    store_.desk([&](Desk& desk) {
      const std::optional<Json> wanted = take_link(desk, "confirm", token, now);
      if (!wanted) return;
      Account account = read_account(*wanted);
      id = account.id;
      account.seen = now;
      desk.put(document_of(account, now));
      if (const std::string guest = wanted->value("guest", ""); !guest.empty())
        move_tables(desk, guest, account.id, account.name, now);
      out = open_session(desk, {.owner = account.id}, caller, now);
    });
  } catch (const KeyTaken&) {
    return tl::unexpected<Failure>(failure(409, "server.error.name_taken"));
  }
  if (id.empty()) {
    const std::optional<std::string> moved = confirm_email(token, now);
    if (!moved) return tl::unexpected<Failure>(failure(410, "server.error.link"));
    id = *moved;
    store_.desk([&](Desk& desk) {
      if (const auto account = server::account(desk, id); account && account->totp.empty())
        out = open_session(desk, {.owner = id}, caller, now);
    });
    if (out.cookie.empty()) return tl::unexpected<Failure>(failure(401, "server.error.code"));
  }
  out.me = canonical(me({.kind = Who::Kind::Account, .id = id}, now));
  return out;
}

// Says nothing about whether there is such an account.
std::optional<Failure> People::forgot(const std::string& email, const Caller& caller, std::int64_t now) {
  if (!config_.has_mail()) return failure(409, "server.error.no_mail");
  if (!is_email(email)) return failure(400, "server.error.email");
  if (auto no = too_often("forgot", caller.address, kForgotten, now)) return no;
  if (auto no = too_often("forgot", email, kForgotten, now)) return no;
  store_.desk([&](Desk& desk) {
    if (const std::optional<Account> found = account_by_email(desk, email))
      send_link(desk, "reset", Json{{"account", found->id}}, *found, now);
  });
  return std::nullopt;
}

Result<SignedIn, Failure> People::reset(const std::string& token, const std::string& password, const Caller& caller,
                                        std::int64_t now) {
  if (is_weak(password, "", "")) return tl::unexpected<Failure>(failure(400, "server.error.password"));
  const std::string kept = hashed(password);
  SignedIn out;
  std::string id;
  store_.desk([&](Desk& desk) {
    const std::optional<Json> link = take_link(desk, "reset", token, now);
    std::optional<Account> account = link ? server::account(desk, link->value("account", "")) : std::nullopt;
    if (!account) return;
    id = account->id;
    account->password = kept;
    desk.put(document_of(*account, now));
    end_sessions(desk, id, "");
    // A letter is no code of the app: with one he signs in himself.
    if (account->totp.empty()) out = open_session(desk, {.owner = id}, caller, now);
  });
  if (id.empty()) return tl::unexpected<Failure>(failure(410, "server.error.link"));
  if (out.cookie.empty()) return tl::unexpected<Failure>(failure(401, "server.error.code"));
  out.me = canonical(me({.kind = Who::Kind::Account, .id = id}, now));
  return out;
}

bool People::unsubscribe(const std::string& token, std::int64_t now) {
  const std::string id = unsubscribed_account(key_, token);
  bool done = false;
  store_.desk([&](Desk& desk) {
    std::optional<Account> account = server::account(desk, id);
    done = account.has_value();
    if (!done) return;
    account->notices = "never";
    desk.put(document_of(*account, now));
  });
  return done;
}

void People::end_sessions(Desk& desk, const std::string& account, const std::string& but) {
  for (const Document& d : desk.find(kSession, "owner:" + account, kMostSessions))
    if (d.id != but) desk.remove(kSession, d.id);
}

Result<SignedIn, Failure> People::sign_in(const Who& who, const SignIn& wish, const Caller& caller, std::int64_t now) {
  for (const auto& [what, name, allowance] :
       {std::tuple("address", caller.address, kSignInsOfAddress),
        std::tuple("name", look_alike(wish.name), kSignInsOfName), std::tuple("all", std::string(), kSignInsOfAll)})
    if (auto often = too_often(what, name, allowance, now)) return tl::unexpected<Failure>(std::move(*often));
  std::optional<Account> found;
  store_.read([&](Shelf& shelf) {
    found = is_email(wish.name) ? account_by_email(shelf, wish.name) : account_by_name(shelf, wish.name);
  });
  // As long as for an account that is there; a password that is too long to be one costs nothing.
  const bool right = wish.password.size() <= kLongestPassword &&
                     (found ? is_password(found->password, wish.password) : (hashed(wish.password), false));
  if (!right) return tl::unexpected<Failure>(failure(401, "server.error.sign_in"));
  const bool again =
      crypto_pwhash_str_needs_rehash(found->password.c_str(), static_cast<unsigned long long>(config_.hash_passes),
                                     static_cast<std::size_t>(config_.hash_memory) << 20) != 0;
  const std::string stronger = again ? hashed(wish.password) : "";
  SignedIn out;
  bool coded = true;
  store_.desk([&](Desk& desk) {
    std::optional<Account> account = server::account(desk, found->id);
    if (!account) return;
    coded = take_code(*account, wish.code, now);
    if (!coded) return;
    if (again) account->password = stronger;
    account->seen = now;
    desk.put(document_of(*account, now));
    out = open_session(desk, {.owner = account->id, .remember = wish.remember}, caller, now);
    if (who.kind == Who::Kind::Guest) move_tables(desk, who.id, account->id, account->name, now);
    if (who.is_somebody()) desk.remove(kSession, who.session);  // one browser, one session
  });
  if (!coded) return tl::unexpected<Failure>(failure(401, "server.error.code"));
  if (out.cookie.empty()) return tl::unexpected<Failure>(failure(401, "server.error.sign_in"));
  out.me = canonical(me({.kind = Who::Kind::Account, .id = found->id}, now));
  return out;
}

// ---- what an account may change of itself ----

Result<Json, Failure> People::change_password(const Who& who, const std::string& old, const std::string& wanted,
                                              const Caller& caller, std::int64_t now) {
  const Result<Account, Failure> account = with_password(who, old, caller, now);
  if (!account) return tl::unexpected<Failure>(account.error());
  if (is_weak(wanted, account->name, account->email))
    return tl::unexpected<Failure>(failure(400, "server.error.password"));
  const std::string kept = hashed(wanted);
  store_.desk([&](Desk& desk) {
    std::optional<Account> again = server::account(desk, who.id);
    if (!again) return;
    again->password = kept;
    desk.put(document_of(*again, now));
    end_sessions(desk, who.id, who.session);
  });
  return me(who, now);
}

Result<Json, Failure> People::change_settings(const Who& who, const Json& wanted, std::int64_t now) {
  const auto text = [&](const Json& from, const char* name, std::string& to, const auto& allowed) {
    if (!from.contains(name)) return true;
    if (!from[name].is_string() || !allowed(from[name].get<std::string>())) return false;
    to = from[name].get<std::string>();
    return true;
  };
  const auto is_mode = [](const std::string& m) { return m == "each" || m == "digest" || m == "never"; };
  const auto is_hook = [&](const std::string& h) { return h.empty() || (config_.webhooks && is_webhook(h)); };
  const auto is_about = [](const std::string& a) { return a.size() <= kLongestAbout; };
  const auto is_known = [](const std::string& l) { return is_language(l); };
  bool right = true;
  store_.desk([&](Desk& desk) {
    std::optional<Account> account = server::account(desk, who.id);
    if (!account) return;
    const Json notices = wanted.value("notices", Json::object());
    right = notices.is_object() && text(wanted, "language", account->language, is_known) &&
            text(wanted, "about", account->about, is_about) && text(notices, "mode", account->notices, is_mode) &&
            text(notices, "webhook", account->webhook, is_hook);
    if (right) desk.put(document_of(*account, now));
  });
  if (!right) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  return me(who, now);
}

Json People::me(const Who& who, std::int64_t now) {
  Json out{{"who", who.kind == Who::Kind::Guest     ? "guest"
                   : who.kind == Who::Kind::Account ? "account"
                                                    : "nobody"},
           {"roles", Json::array()},
           {"language", who.language}};
  if (who.is_somebody()) out["id"] = who.id;
  if (!who.is_account()) return out;
  store_.read([&](Shelf& shelf) {
    const std::optional<Account> found = account(shelf, who.id);
    if (!found) return;
    out["name"] = found->name;
    out["email"] = found->email;
    out["about"] = found->about;
    out["language"] = found->language;
    out["banned"] = found->banned;
    out["notices"] = Json{{"mode", found->notices}, {"webhook", found->webhook}};
    out["totp"] = !found->totp.empty();
    if (!found->pending_email.empty()) out["pending_email"] = found->pending_email;
    out["vacation"] = Json{{"until", found->vacation_until > now ? found->vacation_until : 0},
                           {"left_days", vacation_days_left(*found, now)}};
    if (found->director) out["roles"].push_back("director");
    if (found->admin) out["roles"].push_back("admin");
  });
  return out;
}

Json People::server() const {
  static constexpr const char* kRegistrations[] = {"open", "invite", "closed"};
  return Json{{"name", config_.name},
              {"registration", kRegistrations[static_cast<int>(config_.registration)]},
              {"guests", config_.guests},
              {"mail", config_.has_mail()},
              {"paces", paces_json()}};
}

// ---- the key ----

namespace {

constexpr std::size_t kKeySize = 32;

// It has its name only when it is whole: of several processes that begin at once one is the first, and the others read
// what that one has made.
void make_key(const std::string& file) {
  std::array<char, kKeySize> key{};
  randombytes_buf(key.data(), key.size());
  std::string unnamed = file + ".XXXXXX";
  const int descriptor = ::mkostemp(unnamed.data(), O_CLOEXEC);
  if (descriptor < 0) return;
  const bool written = ::write(descriptor, key.data(), kKeySize) == ssize_t{kKeySize} && ::fsync(descriptor) == 0;
  ::close(descriptor);
  if (written) (void)::link(unnamed.c_str(), file.c_str());
  ::unlink(unnamed.c_str());
}

}  // namespace

Result<std::string, LoadError> read_key(const std::string& file) {
  std::string key(kKeySize, '\0');
  if (::access(file.c_str(), F_OK) != 0) make_key(file);
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return load_error(file, "the server's key can neither be read nor made.", "Check the folder, and its disk.");
  struct stat about{};
  const bool known = ::fstat(descriptor, &about) == 0;
  const bool whole = ::read(descriptor, key.data(), kKeySize) == ssize_t{kKeySize};
  ::close(descriptor);
  if (!known || (about.st_mode & 077) != 0)
    return load_error(file, "others may read the server's key.", "Make it yours alone: chmod 600.");
  if (!whole) return load_error(file, "this is not a key: it has 32 bytes.", "Name another file in `key_file`.");
  return key;
}

}  // namespace valor::server
