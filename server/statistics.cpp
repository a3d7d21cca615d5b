#include "server/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "server/games_parts.h"

namespace valor::server {
namespace {

// ---- dice ----

// The chance that the dice of a roll, added up, meet the need.
double chance(int dice, int faces, const Need& need) {
  std::vector<double> sums{1.0};  // by sum, from `dice so far` on
  for (int d = 0; d < dice; ++d) {
    std::vector<double> next(sums.size() + static_cast<std::size_t>(faces) - 1, 0.0);
    for (std::size_t s = 0; s < sums.size(); ++s)
      for (int f = 0; f < faces; ++f) next[s + static_cast<std::size_t>(f)] += sums[s] / faces;
    sums = std::move(next);
  }
  double met = 0;
  for (std::size_t s = 0; s < sums.size(); ++s)
    if (need.met_by(static_cast<int>(s) + dice)) met += sums[s];
  return met;
}

struct Rolls {
  std::string rule;
  DiceKind kind = DiceKind::Die;
  int faces = 6;
  int count = 0, tested = 0, met = 0, sum = 0, dice = 0;
  double expected = 0, variance = 0;

  void add(const RolledDice& roll) {
    rule = roll.rule;
    kind = roll.kind;
    faces = roll.faces;
    ++count;
    const int total = std::accumulate(roll.values.begin(), roll.values.end(), 0);
    sum += total;
    dice += static_cast<int>(roll.values.size());
    if (roll.need.kind == NeedKind::None || kind == DiceKind::Pick) return;
    if (kind == DiceKind::Pool) {
      const double p = chance(1, faces, roll.need);
      for (const std::uint8_t v : roll.values) test(p, roll.need.met_by(v));
    } else {
      test(chance(static_cast<int>(roll.values.size()), faces, roll.need), roll.need.met_by(total));
    }
  }
  void test(double p, bool success) {
    ++tested;
    met += success ? 1 : 0;
    expected += p;
    variance += p * (1 - p);
  }
};

Json luck_json(int tested, int met, double expected, double variance) {
  return Json{{"tested", tested},
              {"met", met},
              {"expected", expected},
              {"variance", variance},
              {"deviation", variance > 0 ? (met - expected) / std::sqrt(variance) : 0.0}};
}

Json rolls_json(const std::map<std::string, Rolls>& rolls) {
  static constexpr const char* kKinds[] = {"die", "sum", "pool", "pick"};
  Json out = Json::array();
  for (const auto& [purpose, r] : rolls)
    out.push_back(Json{{"purpose", purpose},
                       {"rule", r.rule},
                       {"kind", kKinds[static_cast<int>(r.kind)]},
                       {"faces", r.faces},
                       {"count", r.count},
                       {"tested", r.tested},
                       {"met", r.met},
                       {"expected", r.expected},
                       {"variance", r.variance},
                       {"sum", r.sum},
                       {"mean", (r.faces + 1) / 2.0 * r.dice / r.count}});
  return out;
}

Json counts_json(const std::map<std::string, int>& counts, const char* name) {
  std::vector<std::pair<int, std::string>> sorted;  // the most frequent first, then by name
  for (const auto& [key, count] : counts) sorted.emplace_back(-count, key);
  std::sort(sorted.begin(), sorted.end());
  Json out = Json::array();
  for (const auto& [count, key] : sorted) out.push_back(Json{{name, key}, {"count", -count}});
  return out;
}

using Faces = std::map<int, std::vector<int>>;  // how often each face of a kind of die came up

Json faces_json(const Faces& faces) {
  Json out = Json::array();
  for (const auto& [of, counts] : faces) out.push_back(Json{{"faces", of}, {"counts", counts}});
  return out;
}

// ---- one game ----

struct SideFigures {
  std::map<std::string, int> habits;
  std::map<std::string, Rolls> rolls;
  Faces faces;
  std::map<int, int> taken;  // losses by turn
  int undone = 0, decisions = 0;
};

// What fired last: the losses that follow are its work.
struct LastCombat {
  std::string cause;
  Json by = Json::array();
};

std::string kind_of(const Json& action) {
  const Json kind = action.value("type", action.value("kind", Json("")));
  return kind.is_string() ? kind.get<std::string>() : "";
}

const Json* unit_in(const Json& view, const Json& id) {
  const auto units = view.find("units");
  if (units == view.end()) return nullptr;
  for (const Json& unit : *units)
    if (unit.value("id", Json()) == id) return &unit;
  return nullptr;
}

// The names of the units that an event says have fired, and of the weapons that they carry.
Json names_of_shooters(const Json& event, const Json& view) {
  Json ids = event.value("units", Json::array()), out = Json::array();
  if (ids.empty() && event.contains("unit")) ids.push_back(event["unit"]);
  const auto add = [&](const Json& id) {
    const Json* unit = unit_in(view, id);
    if (unit && unit->contains("name") && std::find(out.begin(), out.end(), (*unit)["name"]) == out.end())
      out.push_back((*unit)["name"]);
    return unit;
  };
  for (const Json& id : ids)
    if (const Json* unit = add(id))
      for (const Json& weapon : unit->value("carries", Json::array())) add(weapon);
  return out;
}

class Counting {
 public:
  Counting(const LookBack& past, const std::vector<std::string>& seats)
      : past_(past), seats_(seats), over_(past.ledger().game().result().over) {}

  Json all() {
    count_record();
    count_losses();
    Json out{{"seat", viewer_json(past_.viewer())},
             {"over", over_},
             {"turns", turn_shown(past_.ledger().game())},
             {"sides", Json::array()},
             {"losses", std::move(losses_)}};
    const Outcome result = past_.ledger().game().result();
    if (over_) out["winner"] = result.winner == kNoSide ? Json(nullptr) : Json(index(result.winner));
    const Json sides = past_.view(*past_.position(0)).value("sides", Json::array());
    for (auto& [side, figures] : sides_) out["sides"].push_back(side_json(side, figures, sides));
    return out;
  }

 private:
  // Everybody may know what he did himself; what others did, when it is over or to those who see everything.
  bool may_know(Seat seat) const { return over_ || past_.viewer().everything() || seat == past_.viewer().seat; }
  SideFigures& of(Seat seat) { return sides_[index(past_.ledger().game().side_for(seat))]; }

  void count_record() {
    const Ledger& ledger = past_.ledger();
    for (int i = 0; i < ledger.game().seat_count(); ++i) of(Seat{static_cast<std::uint8_t>(i)});
    for (const Entry& entry : ledger.record().entries) {
      if (may_know(entry.seat)) {
        if (entry.is_undo()) ++of(entry.seat).undone;
        if (!entry.is_undo() && !ledger.is_undone(entry.n)) {
          ++of(entry.seat).decisions;
          ++of(entry.seat).habits[kind_of(Json::parse(entry.action))];
        }
      }
      for (const RolledDice& roll : entry.rolls)
        if (roll.seat != kNoSeat && may_know(roll.seat) && may_know(entry.seat)) count_roll(roll);
    }
  }

  void count_roll(const RolledDice& roll) {
    SideFigures& figures = of(roll.seat);
    figures.rolls[roll.purpose].add(roll);
    std::vector<int>& counts = figures.faces[roll.faces];
    counts.resize(roll.faces);
    for (const std::uint8_t v : roll.values) ++counts[v - 1U];
  }

  // Beat by beat, with the view before it where somebody fires or is lost.
  void count_losses() {
    LastCombat last;
    int turn = past_.position(0)->turn();
    for (std::uint64_t n = 1; n <= past_.beats(); ++n) {
      std::optional<Json> view;
      const auto before = [&]() -> const Json& {
        if (!view) view = past_.view(*past_.position(n - 1));
        return *view;
      };
      for (const SeenJson& seen : past_.events(n)) {
        const Json event = Json::parse(seen.event), show = event.value("show", Json::object());
        turn = show.value("kind", "") == "phase" ? show.value("turn", turn) : turn;
        if (is_combat(show))
          last = {show.value("purpose", event.value("type", "")), names_of_shooters(event, before())};
        else if (show.contains("purpose") && !is_loss(show)) last = {show.value("purpose", ""), last.by};
        if (is_loss(show)) count_loss(n, turn, event, before(), last);
      }
    }
  }

  void count_loss(std::uint64_t n, int turn, const Json& event, const Json& view, const LastCombat& last) {
    const Json& show = event["show"];
    const Json* unit = unit_in(view, show["unit"]);
    Json loss{{"n", n}, {"turn", turn}, {"effect", show["effect"]}};
    if (unit) loss["side"] = (*unit)["side"];
    if (unit && unit->contains("name")) loss["unit"] = (*unit)["name"];
    const std::string cause = show.value("purpose", last.cause);
    if (!cause.empty()) loss["cause"] = cause;
    if (!last.by.empty()) loss["by"] = last.by;
    if (unit && (*unit)["side"].is_number_integer()) ++sides_[(*unit)["side"].get<int>()].taken[turn];
    losses_.push_back(std::move(loss));
  }

  Json side_json(int side, const SideFigures& f, const Json& sides) const {
    Json out{{"side", side},
             {"seats", Json::array()},
             {"habits", counts_json(f.habits, "kind")},
             {"undone", f.undone},
             {"decisions", f.decisions},
             {"rolls", rolls_json(f.rolls)},
             {"faces", faces_json(f.faces)},
             {"taken", Json::array()}};
    for (const Json& s : sides)
      if (s.value("id", -1) == side && s.contains("name")) out["name"] = s["name"];
    for (std::size_t i = 0; i < seats_.size(); ++i)
      if (index(past_.ledger().game().side_for(Seat{static_cast<std::uint8_t>(i)})) == side)
        out["seats"].push_back(seats_[i]);
    int tested = 0, met = 0;
    double expected = 0, variance = 0;
    for (const auto& [purpose, r] : f.rolls) {
      tested += r.tested, met += r.met;
      expected += r.expected, variance += r.variance;
    }
    out["luck"] = luck_json(tested, met, expected, variance);
    for (const auto& [turn, count] : f.taken) out["taken"].push_back(Json{{"turn", turn}, {"count", count}});
    return out;
  }

  const LookBack& past_;
  const std::vector<std::string>& seats_;
  bool over_;
  std::map<int, SideFigures> sides_;
  Json losses_ = Json::array();
};

// ---- all games ----

struct Score {
  int games = 0, won = 0, drawn = 0;
  void add(const Json& won_it) {
    ++games;
    if (won_it.is_null()) ++drawn;
    else won += won_it.get<bool>() ? 1 : 0;
  }
};

// What one kind of player (the person, the computer) did over all its games.
struct Player {
  Score score;
  std::map<std::string, int> habits, inflicted, taken, inflicted_by;  // the last by canonical Message
  std::map<std::string, Score> by_opponent, by_scenario;
  std::map<std::string, std::string> titles;
  Faces faces;
  int tested = 0, met = 0;
  double expected = 0, variance = 0;

  void add_side(const Json& side) {
    for (const Json& h : side["habits"]) habits[h["kind"].get<std::string>()] += h["count"].get<int>();
    for (const Json& f : side["faces"]) {
      std::vector<int>& counts = faces[f["faces"].get<int>()];
      counts.resize(f["counts"].size());
      for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += f["counts"][i].get<int>();
    }
    const Json& luck = side["luck"];
    tested += luck["tested"].get<int>(), met += luck["met"].get<int>();
    expected += luck["expected"].get<double>(), variance += luck["variance"].get<double>();
  }
  void add_losses(const Json& losses, int own) {
    for (const Json& loss : losses) {
      if (!loss.contains("side")) continue;
      const std::string cause = loss.value("cause", "");
      if (loss["side"] == own) {
        ++taken[cause];
        continue;
      }
      ++inflicted[cause];
      for (const Json& by : loss.value("by", Json::array())) ++inflicted_by[canonical(by)];
    }
  }
  Json json() const {
    Json out{{"games", score.games},
             {"won", score.won},
             {"drawn", score.drawn},
             {"lost", score.games - score.won - score.drawn},
             {"luck", luck_json(tested, met, expected, variance)},
             {"faces", faces_json(faces)},
             {"habits", counts_json(habits, "kind")},
             {"inflicted", counts_json(inflicted, "cause")},
             {"inflicted_by", counts_json(inflicted_by, "by")},
             {"taken", counts_json(taken, "cause")},
             {"by_opponent", Json::array()},
             {"by_scenario", Json::array()}};
    for (Json& by : out["inflicted_by"]) by["by"] = Json::parse(by["by"].get<std::string>());
    for (const auto& [bot, s] : by_opponent)
      out["by_opponent"].push_back(Json{{"bot", bot}, {"games", s.games}, {"won", s.won}, {"drawn", s.drawn}});
    for (const auto& [id, s] : by_scenario)
      out["by_scenario"].push_back(
          Json{{"scenario", id}, {"title", titles.at(id)}, {"games", s.games}, {"won", s.won}, {"drawn", s.drawn}});
    return out;
  }
};

// The one person among those who sit there, or -1; and the first bot.
int only_person(const Json& seats) {
  int found = -1;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats[i] == kPerson) {
      if (found >= 0) return -1;
      found = static_cast<int>(i);
    }
  return found;
}

}  // namespace

Json statistics_of(const LookBack& past, const std::vector<std::string>& seats) { return Counting(past, seats).all(); }

Json statistics_over(const std::vector<FinishedGame>& games) {
  Player you, computer;
  Json results = Json::array();
  for (const FinishedGame& game : games) {
    const Json listed = Json::parse(game.listed), figures = Json::parse(game.figures);
    Json result{{"id", listed["id"]},        {"scenario", listed["scenario"]}, {"rules", listed["rules"]},
                {"title", listed["title"]},  {"changed", listed["changed"]},   {"seats", listed["seats"]},
                {"turns", figures["turns"]}, {"winner", figures["winner"]}};
    if (only_person(listed["seats"]) >= 0 && listed["seats"].size() > 1) {
      for (const Json& side : figures["sides"]) {
        const bool own = std::find(side["seats"].begin(), side["seats"].end(), kPerson) != side["seats"].end();
        Player& player = own ? you : computer;
        const Json won = figures["winner"].is_null() ? Json(nullptr) : Json(figures["winner"] == side["side"]);
        player.add_side(side);
        player.add_losses(figures["losses"], side["side"].get<int>());
        player.score.add(won);
        const std::string scenario = listed["scenario"].get<std::string>();
        player.titles[scenario] = listed["title"].get<std::string>();
        player.by_scenario[scenario].add(won);
        for (const Json& seat : listed["seats"])
          if ((seat == kPerson) != own) player.by_opponent[seat.get<std::string>()].add(won);
        if (!own) continue;
        result["you"] = side["side"];
        result["won"] = won;
        result["luck"] = side["luck"]["deviation"];
      }
    }
    results.push_back(std::move(result));
  }
  return Json{{"games", results.size()}, {"results", results}, {"you", you.json()}, {"computer", computer.json()}};
}

}  // namespace valor::server
