// Does it pay to draw the computer's opportunity fire with a half squad, before the others move? (Second Front teaches
// its players to do so.) A Regular that does, against one that does not.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "ai/arena.h"
#include "ai/minds/vv.h"
#include "rules/vv/fixture_test.h"
#include "rules/vv/module.h"

namespace valor::vv {
namespace {

struct Baiter {
  const Setting& t;
  VvMind mind;
  int baits = 0;
  explicit Baiter(const Setting& setting) : t(setting), mind(setting) {}

  // How many enemies see this hex within rifle range, none of them next to it; -1: it is too near.
  int seen_by(const State& s, int side, HexIndex at) const {
    int count = 0;
    const UnitRange enemies = s.units_of(other_side(side));
    for (int id = enemies.first; id < enemies.last; ++id) {
      const Unit& e = s.unit(id);
      if (!e.on_map()) continue;
      const int distance = t.field.distance(e.at, at);
      if (distance <= 1) return -1;
      if (distance <= 6 && may_attack(e) && t.los.at(e.at, at) != hex::LosTable::kBlocked) ++count;
    }
    return count;
  }
  HexIndex way_into_sight(const State& s, int side, HexIndex from) const {
    HexIndex best = kNoHex;
    int most = 0;
    for (int d = 0; d < hex::kDirections; ++d) {
      const HexIndex to = t.field.neighbour(from, d);
      const int count = to == kNoHex ? 0 : seen_by(s, side, to);
      if (count <= most) continue;
      most = count;
      best = to;
    }
    return best;
  }
  std::optional<Action> bait(const Known<State>& known) {
    const State& s = known.state();
    const Seat seat = known.seat();
    const int side = index(seat);
    const Frame& top = s.stack.top();
    if (top.kind == FrameKind::Move && top.group.size() == 1 && s.unit(top.group.ids[0]).is(kHalf)) {
      const HexIndex to = way_into_sight(s, side, top.at);
      if (top.stepped && !check(t, s, seat, StopMove{})) return StopMove{};
      if (!top.stepped && to != kNoHex && !check(t, s, seat, EnterHex{to})) return EnterHex{to};
    }
    if (top.kind != FrameKind::Phase || s.phase != Phase::Move || s.active != side) return std::nullopt;
    const UnitRange own = s.units_of(side);
    for (int id = own.first; id < own.last; ++id) {
      const Unit& u = s.unit(id);
      if (!u.on_map() || !u.is(kHalf) || u.carried() || way_into_sight(s, side, u.at) == kNoHex) continue;
      const StartMove start{alone(id), false};
      if (check(t, s, seat, start)) continue;
      ++baits;
      return start;
    }
    return std::nullopt;
  }
  Action choose(const Known<State>& known) {
    const std::optional<Action> trick = bait(known);
    return trick ? *trick : mind.choose(known, Skill::Regular);
  }
};

// `baits`: counts them.
Bot baiting(int& baits) {
  return {.knows = [](std::string_view) { return true; },
          .sit_down = [&baits](int) -> Player {
            auto baiter = std::make_shared<std::unique_ptr<Baiter>>();
            return {.choose = {}, .play = [baiter, &baits](Game& game, Seat seat, Rng&, Dice& dice) {
                      auto& table = dynamic_cast<GameOf<Vv>&>(game);
                      if (!*baiter) *baiter = std::make_unique<Baiter>(table.setting());
                      const int before = (*baiter)->baits;
                      table.take(seat, (*baiter)->choose(table.known_by(seat)), dice);
                      baits += (*baiter)->baits - before;
                    }};
          }};
}

std::vector<ArenaGame> games_of_bait(const std::vector<const char*>& scenarios, int each, int& baits) {
  std::vector<ArenaGame> out;
  const auto module = make_module();
  Json tables;
  for (const char* name : {"units", "terrain", "ap_combat", "close_assault", "options"})
    tables[name] = Json::parse(file_text("data/vv/tables/" + std::string(name) + ".json"));
  for (const char* name : scenarios) {
    Json scenario = Json::parse(file_text("data/vv/scenarios/" + std::string(name) + ".json"));
    scenario.erase("battle");  // for the menu only
    const Json map = Json::parse(file_text("data/vv/maps/" + scenario["map"].get<std::string>() + ".json"));
    const Json header{
        {"system", "vv"}, {"scenario", scenario}, {"map", map}, {"tables", tables}, {"options", Json::object()}};
    const ArenaOrder order{module.get(), canonical(header), baiting(baits), *find_bot("regular"), each, true, 1, 5};
    const std::vector<ArenaGame> games = play_arena(order);
    out.insert(out.end(), games.begin(), games.end());
  }
  return out;
}

}  // namespace

TEST_CASE("bait: the trick is played at all") {
  int baits = 0;
  games_of_bait({"mesnil-dawn"}, 4, baits);
  CHECK(baits > 0);
}

TEST_CASE("full: bait: to draw opportunity fire with half squads does not pay, over 400 games" * doctest::skip()) {
  int baits = 0;
  const ArenaSummary s = summarise(games_of_bait(
      {"averbruch-assault", "houlles-meeting", "kamenka-stand", "mesnil-dawn", "sukhaya-breakout", "vorwerk-clash"}, 68,
      baits));
  MESSAGE("share of the one who baits: ", s.a.share, " (", s.a.low, " to ", s.a.high, "), baits: ", baits);
  CHECK(s.a.low <= 0.5);
}

}  // namespace valor::vv
