#include "server/challenges.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "ai/bots.h"
#include "core/hash.h"
#include "server/accounts.h"
#include "server/clocks.h"
#include "server/games_parts.h"
#include "server/notices.h"
#include "server/paging.h"
#include "server/profiles.h"

namespace valor::server {
namespace {

constexpr const char* kKind = "challenge";
constexpr std::int64_t kStays = 60 * 86400;  // seconds that one waits for somebody
constexpr std::size_t kMostOfOne = 30;       // open ones of one person
constexpr std::size_t kLongestNote = 500, kLongestPassword = 100;

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

// Thrown out of a transaction, so that nothing of it is kept.
struct Refused {
  Failure failure;
};

std::string text_in(const Json& body, const char* name) {
  const Json said = body.value(name, Json());
  return said.is_string() ? said.get<std::string>() : "";
}

Json sitter_json(const Sitter& s) { return Json{{"id", s.id}, {"name", s.name}}; }
Sitter read_sitter(const Json& j) { return {j.value("id", ""), j.value("name", "")}; }

Challenge read(const Document& document) {
  const Json body = Json::parse(document.body);
  Challenge c;
  c.id = document.id;
  c.scenario = body.at("scenario").get<std::string>();
  c.rules = body.at("rules").get<std::string>();
  c.title = body.at("title").get<std::string>();
  c.options = canonical(body.at("options"));
  c.fog = body.value("fog", false);
  c.rated = body.value("rated", false);
  c.withdrawn = body.value("withdrawn", false);
  for (const Json& seat : body.at("seats"))
    c.seats.push_back(
        {seat.value("side", 0), seat.value("bot", ""), read_sitter(seat.at("taken")), read_sitter(seat.at("kept"))});
  c.pace = body.value("pace", "free");
  c.stand_in = body.value("stand_in", "");
  c.note = body.value("note", "");
  c.password = body.value("password", "");
  c.by = read_sitter(body.at("by"));
  c.created = body.value("created", std::int64_t{0});
  c.game = body.value("game", "");
  return c;
}

bool has_joined(const Challenge& c, const Who& who) {
  return std::any_of(c.seats.begin(), c.seats.end(), [&](const ChallengeSeat& s) { return s.taken.id == who.id; });
}

bool is_for(const Challenge& c, const Who& who) {
  return std::any_of(c.seats.begin(), c.seats.end(),
                     [&](const ChallengeSeat& s) { return s.is_open() && s.kept.id == who.id; });
}

bool is_full(const Challenge& c) {
  return std::none_of(c.seats.begin(), c.seats.end(), [](const ChallengeSeat& s) { return s.is_open(); });
}

// A person who may take a seat: one that is kept for him first, else one for everybody.
bool may_sit(const ChallengeSeat& seat, const Who& who) {
  return seat.is_open() && (seat.kept.id.empty() || seat.kept.id == who.id);
}

Json told(const Challenge& c, const Who& who) {
  Json seats = Json::array();
  for (std::size_t i = 0; i < c.seats.size(); ++i) {
    const ChallengeSeat& s = c.seats[i];
    Json one{{"seat", i}, {"side", s.side}};
    if (!s.bot.empty()) one["bot"] = s.bot;
    if (!s.taken.id.empty()) one["name"] = s.taken.name;
    if (!s.taken.id.empty() && s.taken.id == who.id) one["mine"] = true;
    if (s.is_open()) one["open"] = true;
    if (s.is_open() && !s.kept.id.empty()) one["name"] = s.kept.name;
    seats.push_back(std::move(one));
  }
  Json out{{"id", c.id},
           {"scenario", c.scenario},
           {"title", c.title},
           {"rules", c.rules},
           {"options", Json::parse(c.options)},
           {"fog", c.fog},
           {"seats", std::move(seats)},
           {"pace", pace_json(c.pace)},
           {"stand_in", c.stand_in},
           {"locked", !c.password.empty()},
           {"rated", c.rated},
           {"note", c.note},
           {"by", c.by.name},
           {"created", c.created},
           {"mine", who.is_somebody() && c.by.id == who.id},
           {"joined", who.is_somebody() && has_joined(c, who)},
           {"for_me", who.is_somebody() && is_for(c, who)}};
  if (!c.game.empty()) out["game"] = c.game;
  return out;
}

// Who sits in for somebody whose time has run out, if the players want it: whom the challenge names, else the middle of
// the computers that know these rules.
std::string agreed_stand_in(const Json& wanted, const std::string& rules) {
  if (const std::string named = text_in(wanted, "stand_in"); !named.empty()) return named;
  const std::vector<std::string> known = bots_for(rules);
  return known.empty() ? "" : known[known.size() / 2];
}

// Kept for others only: nobody else is shown it.
bool is_private(const Challenge& c) {
  return std::none_of(c.seats.begin(), c.seats.end(),
                      [](const ChallengeSeat& s) { return s.is_open() && s.kept.id.empty(); });
}

}  // namespace

Document document_of(const Challenge& c, std::int64_t now) {
  Json seats = Json::array();
  std::set<std::string> keys{"who:" + c.by.id};
  for (const ChallengeSeat& s : c.seats) {
    seats.push_back(
        Json{{"side", s.side}, {"bot", s.bot}, {"taken", sitter_json(s.taken)}, {"kept", sitter_json(s.kept)}});
    for (const Sitter& person : {s.taken, s.kept})
      if (!person.id.empty()) keys.insert("who:" + person.id);
  }
  if (!is_private(c)) keys.insert({"open", "open:" + c.rules});
  if (!c.is_open()) keys.clear();
  const Json body{
      {"scenario", c.scenario}, {"rules", c.rules}, {"title", c.title},         {"options", Json::parse(c.options)},
      {"fog", c.fog},           {"rated", c.rated}, {"withdrawn", c.withdrawn}, {"seats", std::move(seats)},
      {"pace", c.pace},         {"note", c.note},   {"password", c.password},   {"by", sitter_json(c.by)},
      {"created", c.created},   {"game", c.game},   {"stand_in", c.stand_in}};
  return {.kind = kKind,
          .id = c.id,
          .body = canonical(body),
          .changed = now,
          .due = now + kStays,
          .keys = std::vector<std::string>(keys.begin(), keys.end())};
}

std::optional<Challenge> challenge(Shelf& shelf, std::string_view id) {
  const std::optional<Document> found = shelf.get(kKind, id);
  return found ? std::optional(read(*found)) : std::nullopt;
}

// With the server's key: a copy of the database is of no use for guessing.
std::string Challenges::keyed(const std::string& challenge, const std::string& password) const {
  std::array<std::uint8_t, 32> out{};
  const std::string both = challenge + ' ' + password;
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const std::uint8_t*>(both.data()), both.size(),
                     reinterpret_cast<const std::uint8_t*>(key_.data()), key_.size());
  return to_hex(out);
}

Result<Json, Failure> Challenges::list(const Who& who, const Filter& filter) {
  const std::string key = filter.mine ? "who:" + who.id : filter.rules.empty() ? "open" : "open:" + filter.rules;
  const std::optional<std::optional<Bookmark>> after = read_bookmark(filter.after);
  if (!after) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json out{{"challenges", Json::array()}};
  store_.read([&](Shelf& shelf) {
    const std::vector<Document> page = shelf.find(kKind, key, kPage, *after);
    for (const Document& d : page)
      if (const Challenge c = read(d); filter.mine || !keep_apart(shelf, c.by.id, who.id))
        out["challenges"].push_back(told(c, who));
    if (page.size() == kPage) out["next"] = bookmark_text(page.back());
  });
  return out;
}

// Everything that can be wrong with a wish is found here, before anybody joins it.
Result<Challenge, Failure> Challenges::read_wish(const Who& who, const Json& wanted) {
  const auto no = [](int status, const char* key) { return tl::unexpected<Failure>(failure(status, key)); };
  const Json seats = wanted.value("seats", Json());
  const Json options = wanted.value("options", Json::object());
  if (!seats.is_array() || !options.is_object() || text_in(wanted, "scenario").empty())
    return no(400, "core.error.malformed");
  const Result<Json, LoadError> header = content_.header(text_in(wanted, "scenario"), options);
  if (!header) return tl::unexpected<Failure>(bad_data(header.error()));
  const auto game = content_.systems().find(header->value("system", ""))->open(*header);
  if (!game) return tl::unexpected<Failure>(bad_data(game.error()));
  if (static_cast<int>(seats.size()) != (*game)->seat_count())
    return tl::unexpected<Failure>(
        Failure{400, "core.error.seat_count", {{"wanted", fmt::format("{}", (*game)->seat_count())}}});
  Challenge c{.scenario = header->value("scenario_id", ""),
              .rules = header->value("system", ""),
              .title = title_of(*header),
              .options = canonical((*header)["options"]),
              .fog = (*header)["options"].value("fog", Json(false)) == true,
              .rated = wanted.value("rated", Json(false)) == true,
              .note = text_in(wanted, "note"),
              .by = {who.id, who.name}};
  if (wanted.contains("pace")) c.pace = text_in(wanted, "pace");
  if (!find_pace(c.pace)) return no(400, "server.error.pace");
  c.stand_in = agreed_stand_in(wanted, c.rules);
  if (const Bot* bot = find_bot(c.stand_in); !bot || !bot->knows(c.rules))
    return tl::unexpected<Failure>(Failure{400, "core.error.no_bot", {{"bot", c.stand_in}}});
  if (c.note.size() > kLongestNote || text_in(wanted, "password").size() > kLongestPassword)
    return no(400, "core.error.malformed");
  for (std::size_t i = 0; i < seats.size(); ++i) {
    ChallengeSeat seat{.side = index((*game)->side_for(Seat{static_cast<std::uint8_t>(i)}))};
    if (seats[i].is_object()) {
      std::optional<Account> person;
      bool apart = false;
      store_.read([&](Shelf& shelf) {
        person = account_by_name(shelf, text_in(seats[i], "name"));
        apart = person && keep_apart(shelf, person->id, who.id);
      });
      if (!person || person->id == who.id)
        return tl::unexpected<Failure>(Failure{404, "server.error.no_person", {{"name", text_in(seats[i], "name")}}});
      if (apart) return no(403, "server.error.blocked");
      seat.kept = {person->id, person->name};
    } else if (seats[i] == "me") {
      seat.taken = c.by;
    } else if (seats[i] != "open") {
      const std::string name = seats[i].is_string() ? seats[i].get<std::string>() : "";
      const Bot* bot = find_bot(name);
      if (!bot || !bot->knows(c.rules))
        return tl::unexpected<Failure>(Failure{400, "core.error.no_bot", {{"bot", name}}});
      seat.bot = name;
    }
    c.seats.push_back(std::move(seat));
  }
  // Against computers alone nobody has to be waited for: that is a game of one's own.
  if (is_full(c) || !has_joined(c, who)) return no(400, "server.error.challenge_seats");
  return c;
}

Result<Json, Failure> Challenges::keep_new(const Who& who, Challenge c, const std::string& request, std::int64_t now) {
  c.created = now;
  std::optional<Failure> no;
  std::optional<Json> known;
  store_.desk([&](Desk& desk) {
    // The same request again is the same challenge.
    if (const std::optional<Challenge> there = challenge(desk, c.id); there && !request.empty()) {
      known = told(*there, who);
      return;
    }
    if (desk.find(kKind, "who:" + who.id, kMostOfOne).size() >= kMostOfOne)
      no = failure(409, "server.error.too_many_challenges");
    else desk.put(document_of(c, now));
  });
  if (no) return tl::unexpected<Failure>(*no);
  return known ? *known : told(c, who);
}

Result<Json, Failure> Challenges::make(const Who& who, const Json& wanted, std::int64_t now) {
  Result<Challenge, Failure> c = read_wish(who, wanted);
  if (!c) return tl::unexpected<Failure>(c.error());
  const std::string request = text_in(wanted, "request");
  std::array<std::uint8_t, 16> id{};
  randomness_(id);
  c->id = request.empty() ? to_hex(id) : to_hex(digest({"challenge", who.id, request})).substr(0, 32);
  if (const std::string password = text_in(wanted, "password"); !password.empty()) c->password = keyed(c->id, password);
  return keep_new(who, std::move(*c), request, now);
}

// The game, its table and the end of the challenge are one transaction.
Result<Json, Failure> Challenges::begin(const Who& who, const Challenge& full, std::int64_t now) {
  Json seats = Json::array();
  GameTable table{.shared = true, .rated = full.rated, .pace = full.pace};
  table.stand_in = full.stand_in;
  for (const ChallengeSeat& seat : full.seats) {
    seats.push_back(seat.bot.empty() ? std::string(kPerson) : seat.bot);
    table.sitters.push_back(seat.taken);
    table.sides.push_back(seat.side);
  }
  Challenge begun = full;
  const auto also = [&](Change& change, const StoredGame& game, const ListedGame& listed, const Ledger& ledger) {
    const std::optional<Challenge> there = challenge(change.desk(), full.id);
    // Somebody was quicker, or it was withdrawn.
    if (!there || !there->is_open()) throw Refused{failure(409, "server.error.challenge_gone")};
    for (std::size_t i = 0; i < there->seats.size(); ++i)
      if (!there->seats[i].taken.id.empty() && there->seats[i].taken.id != full.seats[i].taken.id)
        throw Refused{failure(409, "server.error.seat_taken")};
    begun.game = table.game = game.id;
    follow(table, listed, ledger, now);
    wind(change.desk(), table, now);
    change.desk().put(document_of(table, now));
    change.desk().put(document_of(begun, now));
    if (mail_ == TableTalk::Mail::No) return;
    // Its maker is told that it has begun; whoever moves first, that it is his turn.
    give_notice(change.desk(), NoticeKind::Joined, full.by.id, game.id, listed.title, now);
    const std::string first = table.waiting >= 0 ? table.sitters[table.waiting].id : "";
    if (!first.empty() && first != full.by.id)
      give_notice(change.desk(), NoticeKind::Turn, first, game.id, listed.title, now);
  };
  try {
    const Result<std::string, Failure> made = games_.create(
        Json{{"scenario", full.scenario}, {"options", Json::parse(full.options)}, {"seats", seats}}, now, also);
    if (!made) return tl::unexpected<Failure>(made.error());
  } catch (const Refused& refused) {
    return tl::unexpected<Failure>(refused.failure);
  }
  return told(begun, who);
}

Result<Json, Failure> Challenges::join(const Who& who, const std::string& id, const Json& body, std::int64_t now) {
  const auto no = [](int status, const char* key) { return tl::unexpected<Failure>(failure(status, key)); };
  std::optional<Challenge> found;
  bool apart = false;
  store_.read([&](Shelf& shelf) {
    found = challenge(shelf, id);
    apart = found && keep_apart(shelf, found->by.id, who.id);
  });
  if (!found || found->withdrawn) return no(404, "server.error.no_challenge");
  // The same wish again, after its answer was lost.
  if (has_joined(*found, who)) return told(*found, who);
  if (!found->is_open()) return no(409, "server.error.challenge_gone");
  if (apart) return no(403, "server.error.blocked");
  if (!found->password.empty() && !is_for(*found, who) && keyed(id, text_in(body, "password")) != found->password)
    return no(403, "server.error.challenge_password");
  const Json wanted = body.value("seat", Json());
  const auto take = [&](Challenge& c) {
    for (const bool kept : {true, false})
      for (std::size_t i = 0; i < c.seats.size(); ++i) {
        if (!may_sit(c.seats[i], who) || c.seats[i].kept.id.empty() == kept) continue;
        if (wanted.is_number_unsigned() && wanted.get<std::size_t>() != i) continue;
        c.seats[i].taken = {who.id, who.name};
        return true;
      }
    return false;
  };
  Challenge full = *found;
  if (!take(full)) return no(409, "server.error.seat_taken");
  if (is_full(full)) return begin(who, full, now);
  std::optional<Challenge> joined;
  store_.desk([&](Desk& desk) {
    std::optional<Challenge> again = challenge(desk, id);
    if (!again || !again->is_open() || !take(*again) || is_full(*again)) return;
    desk.put(document_of(*again, now));
    joined = std::move(*again);
  });
  if (!joined) return no(409, "server.error.seat_taken");
  return told(*joined, who);
}

Result<Json, Failure> Challenges::leave(const Who& who, const std::string& id, std::int64_t now) {
  std::optional<Challenge> left;
  std::optional<Failure> no;
  store_.desk([&](Desk& desk) {
    std::optional<Challenge> c = challenge(desk, id);
    if (!c || c->withdrawn) {
      no = failure(404, "server.error.no_challenge");
    } else if (!c->is_open()) {
      no = failure(409, "server.error.challenge_gone");
    } else if (!has_joined(*c, who)) {
      no = failure(403, "server.error.not_yours");
    } else {
      if (c->by.id == who.id) c->withdrawn = true;
      for (ChallengeSeat& seat : c->seats)
        if (seat.taken.id == who.id) seat.taken = {};
      desk.put(document_of(*c, now));
      left = std::move(*c);
    }
  });
  if (no) return tl::unexpected<Failure>(*no);
  return told(*left, who);
}

Result<Json, Failure> Challenges::rematch(const Who& who, const std::string& game, std::int64_t now) {
  std::optional<GameTable> table;
  std::optional<Account> other;
  store_.read([&](Shelf& shelf) {
    table = server::table(shelf, game);
    if (!table) return;
    for (const Sitter& sitter : table->sitters)
      if (!sitter.id.empty() && sitter.id != who.id) other = account(shelf, sitter.id);
  });
  if (!table || !other) return tl::unexpected<Failure>(failure(409, "server.error.no_rematch"));
  Json seats = Json::array();
  for (const Sitter& sitter : table->sitters) {
    const std::string& id = sitter.id;
    if (id == who.id) seats.push_back(Json{{"name", other->name}});
    else if (id == other->id) seats.push_back("me");
    else return tl::unexpected<Failure>(failure(409, "server.error.no_rematch"));
  }
  const Json listed = Json::parse(table->listed);
  return make(who,
              Json{{"scenario", listed["scenario"]},
                   {"options", Json::parse(table->options)},
                   {"seats", std::move(seats)},
                   {"rated", table->rated},
                   {"pace", table->pace},
                   {"stand_in", table->stand_in},
                   {"request", "rematch-" + game}},
              now);
}

}  // namespace valor::server
