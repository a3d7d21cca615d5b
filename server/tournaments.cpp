#include "server/tournaments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "ai/bots.h"
#include "core/hash.h"
#include "server/clocks.h"
#include "server/games_parts.h"
#include "server/library.h"
#include "server/notices.h"
#include "server/paging.h"
#include "server/results.h"
#include "server/tournaments_json.h"

namespace valor::server {
namespace {

constexpr std::int64_t kDay = 86400;
constexpr std::size_t kLongestName = 80, kMostScenarios = 20, kMostPeople = 64, kAtOnce = 100;
constexpr int kMostRounds = 20, kMostDays = 90;

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

// Thrown out of a transaction, so that nothing of it is kept.
struct Refused {
  Failure failure;
};

std::string text_in(const Json& body, const char* name) {
  const Json said = body.value(name, Json());
  return said.is_string() ? said.get<std::string>() : "";
}

// A whole number between two; what was not said is `usual`, anything else is nothing.
std::optional<int> number_in(const Json& body, const char* name, int usual, int least, int most) {
  if (!body.contains(name)) return usual;
  if (!body[name].is_number_unsigned() || body[name] > most || body[name] < least) return std::nullopt;
  return body[name].get<int>();
}

std::optional<Form> form_in(const Json& body) {
  const std::string said = text_in(body, "form");
  if (said == "swiss") return Form::Swiss;
  if (said == "round_robin") return Form::RoundRobin;
  if (said == "knock_out") return Form::KnockOut;
  return std::nullopt;
}

bool takes_part(const Tournament& t, const Who& who) {
  return std::any_of(t.people.begin(), t.people.end(),
                     [&](const Participant& p) { return !p.person.id.empty() && p.person.id == who.id; });
}

bool is_full(const Tournament& t) { return t.people.size() >= t.most; }

std::string scenario_of_round(const Tournament& t, int round) {
  return t.scenarios[static_cast<std::size_t>(round - 1) % t.scenarios.size()];
}

// The game that is played for this place now: people may have taken back, and then it goes on elsewhere.
std::string played_game(Shelf& shelf, std::string game) {
  for (int steps = 0; steps < 1000; ++steps) {
    const std::optional<GameTable> table = server::table(shelf, game);
    if (!table || table->goes_on.empty()) break;
    game = table->goes_on;
  }
  return game;
}

// The side that `a` of a meeting has in its first and in its second game.
int side_of_a(int which) { return which; }

}  // namespace

// ---- what anybody may do ----

Result<Json, Failure> Tournaments::list(const Who& who, const std::string& after) {
  const std::optional<std::optional<Bookmark>> from = read_bookmark(after);
  if (!from) return tl::unexpected<Failure>(failure(400, "core.error.malformed"));
  Json out{{"tournaments", Json::array()}};
  tools_.store.read([&](Shelf& shelf) {
    const std::vector<Document> page = shelf.find(kTournamentKind, "all", kPage, *from);
    for (const Document& d : page) out["tournaments"].push_back(told(read_tournament(d), who));
    if (page.size() == kPage) out["next"] = bookmark_text(page.back());
  });
  return out;
}

Result<Json, Failure> Tournaments::show(const Who& who, const std::string& id) {
  std::optional<Tournament> found;
  tools_.store.read([&](Shelf& shelf) {
    found = tournament(shelf, id);
    if (found) settle(shelf, *found);  // what is over counts at once, also before the next look
  });
  if (!found) return tl::unexpected<Failure>(failure(404, "server.error.no_tournament"));
  return told_whole(*found, who);
}

Result<Json, Failure> Tournaments::change(const Who& who, const std::string& id, std::int64_t now, const Work& work) {
  std::optional<Failure> no;
  std::optional<Tournament> changed;
  tools_.store.desk([&](Desk& desk) {
    changed = tournament(desk, id);
    no = changed ? work(desk, *changed) : failure(404, "server.error.no_tournament");
    if (!no) desk.put(document_of(*changed, now));
  });
  if (no) return tl::unexpected<Failure>(*no);
  return told_whole(*changed, who);
}

Result<Json, Failure> Tournaments::join(const Who& who, const std::string& id, std::int64_t now) {
  return change(who, id, now, [&](Desk&, Tournament& t) -> std::optional<Failure> {
    if (takes_part(t, who)) return std::nullopt;  // the same wish again
    if (t.state != Tournament::State::Open) return failure(409, "server.error.tournament_runs");
    if (is_full(t)) return failure(409, "server.error.tournament_full");
    t.people.push_back({.person = {who.id, who.name}, .name = who.name});
    return std::nullopt;
  });
}

Result<Json, Failure> Tournaments::leave(const Who& who, const std::string& id, std::int64_t now) {
  return change(who, id, now, [&](Desk&, Tournament& t) -> std::optional<Failure> {
    if (t.state != Tournament::State::Open) return failure(409, "server.error.tournament_runs");
    std::erase_if(t.people, [&](const Participant& p) { return p.person.id == who.id; });
    return std::nullopt;
  });
}

// ---- the director's tools ----

std::optional<Failure> Tournaments::wrong_scenario(const Tournament& t, const std::string& scenario) {
  const Result<Json, LoadError> header = tools_.content.header(scenario, Json::parse(t.options));
  if (!header) return bad_data(header.error());
  const std::string rules = header->value("system", "");
  if (rules != t.rules) return failure(400, "server.error.tournament_rules");
  const auto game = tools_.content.systems().find(rules)->open(*header);
  if (!game) return bad_data(game.error());
  std::set<int> sides;
  for (int seat = 0; seat < (*game)->seat_count(); ++seat)
    sides.insert(index((*game)->side_for(Seat{static_cast<std::uint8_t>(seat)})));
  if (sides != std::set<int>{0, 1}) return failure(400, "server.error.tournament_sides");
  return std::nullopt;
}

Result<Tournament, Failure> Tournaments::read_wish(const Who& who, const Json& wanted) {
  const auto no = [](const char* key) { return tl::unexpected<Failure>(failure(400, key)); };
  const std::optional<Form> form = form_in(wanted);
  const std::optional<int> rounds = number_in(wanted, "rounds", 0, 0, kMostRounds);
  const std::optional<int> days = number_in(wanted, "days", 14, 1, kMostDays);
  const std::optional<int> most = number_in(wanted, "most", 32, 2, kMostPeople);
  const Json scenarios = wanted.value("scenarios", Json()), options = wanted.value("options", Json::object()),
             bots = wanted.value("bots", Json::array()), starts = wanted.value("starts", Json(0U));
  Tournament t{.name = text_in(wanted, "name"),
               .rules = text_in(wanted, "rules"),
               .pace = wanted.contains("pace") ? text_in(wanted, "pace") : "free",
               .sealed = wanted.value("sealed", Json(false)) == true,
               .rated = wanted.value("rated", Json(true)) == true,
               .by = {who.id, who.name}};
  if (t.name.empty() || t.name.size() > kLongestName || !form || !rounds || !days || !most || !scenarios.is_array() ||
      scenarios.empty() || scenarios.size() > kMostScenarios || !options.is_object() || !bots.is_array() ||
      bots.size() > static_cast<std::size_t>(*most) || !starts.is_number_unsigned())
    return no("core.error.malformed");
  if (!find_pace(t.pace)) return no("server.error.pace");
  t.form = *form;
  t.rounds = *rounds;
  t.days = *days;
  t.most = static_cast<std::size_t>(*most);
  t.starts = starts.get<std::int64_t>();
  t.options = canonical(options);
  for (const Json& one : scenarios) {
    const std::string scenario = one.is_string() ? one.get<std::string>() : "";
    if (std::optional<Failure> wrong = wrong_scenario(t, scenario)) return tl::unexpected<Failure>(std::move(*wrong));
    t.scenarios.push_back(scenario);
  }
  std::map<std::string, int> numbers;
  for (const Json& one : bots) {
    const std::string name = one.is_string() ? one.get<std::string>() : "";
    const Bot* bot = find_bot(name);
    if (!bot || !bot->knows(t.rules))
      return tl::unexpected<Failure>(Failure{400, "core.error.no_bot", {{"bot", name}}});
    t.people.push_back({.bot = name, .name = fmt::format("{} {}", name, ++numbers[name])});
  }
  return t;
}

Result<Json, Failure> Tournaments::make(const Who& who, const Json& wanted, std::int64_t now) {
  Result<Tournament, Failure> t = read_wish(who, wanted);
  if (!t) return tl::unexpected<Failure>(t.error());
  const std::string request = text_in(wanted, "request");
  std::array<std::uint8_t, 16> id{};
  tools_.randomness(id);
  t->id = request.empty() ? to_hex(id) : to_hex(digest({"tournament", who.id, request})).substr(0, 32);
  t->created = now;
  tools_.store.desk([&](Desk& desk) {
    // The same request again is the same tournament.
    if (const std::optional<Tournament> there = tournament(desk, t->id)) t = *there;
    else desk.put(document_of(*t, now));
  });
  return told_whole(*t, who);
}

// Nobody can guess the order, and each is as likely as another.
void Tournaments::draw_lots(Tournament& t) {
  std::vector<std::pair<std::array<std::uint8_t, 16>, Participant>> lots;
  for (const Participant& p : t.people) {
    std::array<std::uint8_t, 16> lot{};
    tools_.randomness(lot);
    lots.emplace_back(lot, p);
  }
  std::sort(lots.begin(), lots.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < lots.size(); ++i) t.people[i] = lots[i].second;
}

std::optional<Failure> Tournaments::begin(Tournament& t, std::int64_t now) {
  if (t.state != Tournament::State::Open) return failure(409, "server.error.tournament_runs");
  if (t.people.size() < 2) return failure(409, "server.error.tournament_few");
  draw_lots(t);
  t.state = Tournament::State::Running;
  t.rounds = rounds_of(t.form, static_cast<int>(t.people.size()), t.rounds);
  next_round(t, now);
  return std::nullopt;
}

// Pairs the next round, or ends the tournament. False where it is over.
bool Tournaments::next_round(Tournament& t, std::int64_t now) {
  Field field{.count = static_cast<int>(t.people.size())};
  for (const Participant& p : t.people) field.out.push_back(p.out);
  for (const TournamentMeeting& m : t.meetings) field.played.push_back(m.meeting);
  std::vector<Meeting> meetings;
  if (t.round < t.rounds) meetings = pair_round(t.form, field, t.round + 1);
  if (meetings.empty()) {
    t.state = Tournament::State::Over;
    t.until = 0;
    return false;
  }
  ++t.round;
  t.until = now + t.days * kDay;
  for (const Meeting& m : meetings) t.meetings.push_back({.meeting = m, .scenario = scenario_of_round(t, t.round)});
  return true;
}

Result<Json, Failure> Tournaments::start(const Who& who, const std::string& id, std::int64_t now) {
  Result<Json, Failure> started = change(who, id, now, [&](Desk&, Tournament& t) { return begin(t, now); });
  if (!started) return started;
  std::vector<std::string> made;
  make_games(id, now, made);
  return show(who, id);
}

Result<Json, Failure> Tournaments::set_result(const Who& who, const std::string& id, const Json& body,
                                              std::int64_t now) {
  const std::string game = text_in(body, "game");
  const Json points = body.value("points", Json());
  const auto right = [](const Json& p) { return p.is_number_unsigned() && p <= kPointsOfGame; };
  if (!points.is_array() || points.size() != 2 || !right(points[0]) || !right(points[1]) ||
      points[0].get<int>() + points[1].get<int>() > kPointsOfGame)
    return tl::unexpected<Failure>(failure(400, "server.error.tournament_points"));
  const Meeting::GamePoints decided{points[0].get<int>(), points[1].get<int>()};
  std::string running;
  int which_game = 0;
  Result<Json, Failure> changed = change(who, id, now, [&](Desk& desk, Tournament& t) -> std::optional<Failure> {
    for (TournamentMeeting& m : t.meetings)
      for (int which = 0; which < 2; ++which)
        if (!game.empty() && (m.games[which] == game || played_game(desk, m.games[which]) == game)) {
          running = played_game(desk, m.games[which]);
          which_game = which;
          m.decided[which] = true;
          m.meeting.games[which] = decided;
          return std::nullopt;
        }
    return failure(404, "core.error.no_game");
  });
  if (!changed) return changed;
  end_game(running, "director", now, [&](const GameTable&) -> std::optional<int> {
    if (decided.a == decided.b) return std::nullopt;
    return decided.a > decided.b ? side_of_a(which_game) : 1 - side_of_a(which_game);
  });
  return show(who, id);
}

Result<Json, Failure> Tournaments::forfeit(const Who& who, const std::string& id, const std::string& name,
                                           std::int64_t now) {
  std::optional<Tournament> after;
  int number = -1;
  Result<Json, Failure> changed = change(who, id, now, [&](Desk& desk, Tournament& t) -> std::optional<Failure> {
    const auto found =
        std::find_if(t.people.begin(), t.people.end(), [&](const Participant& p) { return p.name == name; });
    if (name.empty() || found == t.people.end()) return Failure{404, "server.error.no_person", {{"name", name}}};
    if (t.state == Tournament::State::Open) {
      t.people.erase(found);
      return std::nullopt;
    }
    found->out = true;
    number = static_cast<int>(found - t.people.begin());
    settle(desk, t);
    after = t;
    return std::nullopt;
  });
  if (!changed || !after) return changed;
  // What he still plays he has lost.
  for (const TournamentMeeting& m : after->meetings)
    for (int which = 0; which < 2; ++which) {
      if (m.meeting.games[which] || (m.meeting.a != number && m.meeting.b != number) || m.games[which].empty())
        continue;
      const int side = m.meeting.a == number ? side_of_a(which) : 1 - side_of_a(which);
      std::string running;
      tools_.store.read([&](Shelf& shelf) { running = played_game(shelf, m.games[which]); });
      end_game(running, "director", now, [&](const GameTable&) { return std::optional(1 - side); });
    }
  return show(who, id);
}

// ---- what goes on by itself ----

// Of the meetings that are not over: what their games have come to.
void Tournaments::settle(Shelf& shelf, Tournament& t) {
  for (TournamentMeeting& m : t.meetings)
    for (int which = 0; which < 2; ++which) {
      if (m.meeting.is_bye() || m.decided[which] || m.meeting.games[which] || m.games[which].empty()) continue;
      const std::optional<GameResult> result = result_of(shelf, played_game(shelf, m.games[which]));
      if (!result || result->points.size() != 2) continue;
      const auto a = static_cast<std::size_t>(side_of_a(which));
      m.meeting.games[which] = Meeting::GamePoints{result->points[a], result->points[1 - a]};
    }
}

void Tournaments::end_game(const std::string& game, const char* why, std::int64_t now, const Winner& winner) {
  // Where it is over already, that is what was wanted.
  std::ignore = tools_.games.end(game, now, [&](Change& change) -> std::optional<Failure> {
    std::optional<GameTable> table = server::table(change.desk(), game);
    if (!table) return std::nullopt;
    finish(*table, why, winner(*table), now);
    change.desk().put(document_of(*table, now));
    if (tools_.mail == TableTalk::Mail::No) return std::nullopt;
    const std::string title = Json::parse(table->listed).value("title", "");
    for (const std::string& person : table->unseen) {
      take_all_notices(change.desk(), person, game);
      give_notice(change.desk(), NoticeKind::Over, person, game, title, now);
    }
    return std::nullopt;
  });
}

// The round's time is over: who was asked and has not answered has lost; where a computer was asked nobody has.
void Tournaments::end_late_games(const Tournament& t, std::int64_t now, std::vector<std::string>& changed) {
  for (const TournamentMeeting& m : t.meetings)
    for (int which = 0; which < 2; ++which) {
      if (m.meeting.games[which] || m.meeting.is_bye() || m.games[which].empty()) continue;
      std::string running;
      tools_.store.read([&](Shelf& shelf) { running = played_game(shelf, m.games[which]); });
      end_game(running, "time", now, [](const GameTable& table) -> std::optional<int> {
        if (table.waiting < 0) return std::nullopt;
        const auto seat = static_cast<std::size_t>(table.waiting);
        const Json seats = Json::parse(table.listed).value("seats", Json::array());
        const bool person = seat < seats.size() && seats[seat] == kPerson;
        return person ? std::optional(1 - table.sides[seat]) : std::nullopt;
      });
      changed.push_back(running);
    }
}

void Tournaments::go_on(const std::string& id, std::int64_t now, std::vector<std::string>& changed) {
  std::optional<Tournament> t;
  tools_.store.read([&](Shelf& shelf) {
    t = tournament(shelf, id);
    if (t) settle(shelf, *t);
  });
  if (!t) return;
  if (t->state == Tournament::State::Running && t->until <= now) end_late_games(*t, now, changed);
  // Under the tournament's lock the next step, if there is one.
  tools_.store.desk([&](Desk& desk) {
    t = tournament(desk, id);
    if (!t) return;
    if (t->state == Tournament::State::Open) {
      if (t->starts == 0 || t->starts > now) return;
      // Nobody came: it is over before it began.
      if (begin(*t, now)) t->state = Tournament::State::Over;
      return desk.put(document_of(*t, now));
    }
    if (t->state != Tournament::State::Running) return;
    const Json before = body_of(*t);
    settle(desk, *t);
    if (std::all_of(t->meetings.begin(), t->meetings.end(),
                    [](const TournamentMeeting& m) { return m.meeting.is_over(); }))
      next_round(*t, now);
    if (body_of(*t) != before) desk.put(document_of(*t, now));
  });
  make_games(id, now, changed);
}

std::vector<std::string> Tournaments::look_after(std::int64_t now) {
  std::vector<Document> due;
  tools_.store.read([&](Shelf& shelf) { due = shelf.due(kTournamentKind, now, kAtOnce); });
  std::vector<std::string> changed;
  for (const Document& d : due) go_on(d.id, now, changed);
  return changed;
}

// Places of this tournament that have no game yet.
void Tournaments::make_games(const std::string& id, std::int64_t now, std::vector<std::string>& changed) {
  std::optional<Tournament> t;
  tools_.store.read([&](Shelf& shelf) { t = tournament(shelf, id); });
  if (!t || t->state != Tournament::State::Running) return;
  for (std::size_t i = 0; i < t->meetings.size(); ++i)
    for (int which = 0; which < 2; ++which) {
      const TournamentMeeting& m = t->meetings[i];
      if (m.meeting.is_bye() || !m.games[which].empty() || m.meeting.games[which]) continue;
      const Result<std::string, Failure> made = make_game(*t, i, which, now);
      if (made) changed.push_back(*made);
      else if (made.error().status != 409)
        tools_.log(LogLevel::Error, fmt::format("a game of tournament {} cannot be made: {}", id, made.error().key));
    }
}

// The game, its table and its place in the tournament are one transaction.
Result<std::string, Failure> Tournaments::make_game(const Tournament& t, std::size_t meeting, int which,
                                                    std::int64_t now) {
  const TournamentMeeting& m = t.meetings[meeting];
  const Result<Json, LoadError> header = tools_.content.header(m.scenario, Json::parse(t.options));
  if (!header) return tl::unexpected<Failure>(bad_data(header.error()));
  const auto opening = tools_.content.systems().find(t.rules)->open(*header);
  if (!opening) return tl::unexpected<Failure>(bad_data(opening.error()));
  GameTable table{.shared = true, .rated = t.rated, .pace = t.pace};
  table.tournament = t.id;
  Json seats = Json::array();
  for (int seat = 0; seat < (*opening)->seat_count(); ++seat) {
    const int side = index((*opening)->side_for(Seat{static_cast<std::uint8_t>(seat)}));
    const int who = side == side_of_a(which) ? m.meeting.a : m.meeting.b;
    const Participant& p = t.people[static_cast<std::size_t>(who)];
    seats.push_back(p.bot.empty() ? std::string(kPerson) : p.bot);
    table.sitters.push_back(p.person);
    table.sides.push_back(side);
  }
  const auto also = [&](Change& change, const StoredGame& game, const ListedGame& listed, const Ledger& ledger) {
    std::optional<Tournament> there = tournament(change.desk(), t.id);
    if (!there || meeting >= there->meetings.size() || !there->meetings[meeting].games[which].empty())
      throw Refused{failure(409, "server.error.tournament_runs")};  // another process was quicker
    there->meetings[meeting].games[which] = table.game = game.id;
    unseal(change.desk(), m.scenario);
    follow(table, listed, ledger, now);
    wind(change.desk(), table, now);
    change.desk().put(document_of(table, now));
    change.desk().put(document_of(*there, now));
    const std::string first = table.waiting >= 0 ? table.sitters[static_cast<std::size_t>(table.waiting)].id : "";
    if (tools_.mail == TableTalk::Mail::Yes && !first.empty())
      give_notice(change.desk(), NoticeKind::Turn, first, game.id, listed.title, now);
  };
  try {
    return tools_.games.create(Json{{"scenario", m.scenario}, {"options", Json::parse(t.options)}, {"seats", seats}},
                               now, also);
  } catch (const Refused& refused) {
    return tl::unexpected<Failure>(refused.failure);
  }
}

}  // namespace valor::server
