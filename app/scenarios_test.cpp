// Every shipped scenario of Valor & Victory can be played: units stand where they may, what a side needs lies within
// its reach and its time, and the game comes to an end.
//
// Ways are measured without the enemy: what he makes of them is the game.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "ai/arena.h"
#include "ai/minds/vv_ground.h"
#include "app/app.h"
#include "rules/vv/04_victory.h"
#include "rules/vv/06_movement.h"
#include "rules/vv/game.h"

namespace valor::app {
namespace {

using hex::HexIndex;
using vv::RosterEntry, vv::Setting, vv::State;

struct Opened {
  std::string id;
  Json header;
  Setting t;
  State s;
};

// All but the measuring field and the position of a golden game, which nobody is meant to win.
const std::vector<Opened>& scenarios() {
  static const std::vector<Opened> all = [] {
    const Registry systems = all_systems();
    const server::Assets assets = *server::Assets::from_folder(".");
    const server::Content content(assets, systems);
    std::vector<Opened> out;
    for (const std::string& id : content.scenario_ids("vv")) {
      if (id == "vv/bench" || id == "vv/golden-armour") continue;
      const auto header = content.header(id, Json::object());
      REQUIRE_MESSAGE(header, id);
      auto opening = vv::setup(*header);
      REQUIRE_MESSAGE(opening, id << ": " << opening.error().sentence());
      out.push_back({id, *header, std::move(opening->setting), opening->state});
    }
    return out;
  }();
  return all;
}

const vv::Profile& profile_of(const Setting& t, const RosterEntry& r) { return t.profiles[r.type][r.half ? 1 : 0]; }

// Where a counter can begin: its hex, or those of its area that it may stand in.
std::vector<HexIndex> begins(const Opened& o, int side, int line) {
  const RosterEntry& r = o.t.scenario.roster[static_cast<std::size_t>(side)][static_cast<std::size_t>(line)];
  const HexIndex at = o.s.unit(o.t.first_unit(side) + line).at;
  if (vv::is_hex(at)) return {at};
  std::vector<HexIndex> out;
  for (const HexIndex by : o.t.scenario.areas.at(r.arrival.area)) {
    const vv::Terrain& ground = o.t.terrains[o.t.terrain[static_cast<std::size_t>(by)]];
    if ((profile_of(o.t, r).vehicle() ? ground.vehicle : ground.cost) > 0) out.push_back(by);
  }
  return out;
}

// Can it stand in one of the hexes that the ways lead to before the game is over? It moves in each turn from its own
// on.
bool reaches(const Opened& o, int side, int line, const std::vector<std::uint16_t>& ways) {
  const RosterEntry& r = o.t.scenario.roster[static_cast<std::size_t>(side)][static_cast<std::size_t>(line)];
  const vv::Profile& p = profile_of(o.t, r);
  const int turns = o.t.scenario.turns - std::max<int>(1, r.arrival.turn) + 1;
  // 5.3.5: who is on foot may advance besides, one hex a turn.
  const int a_turn = p.movement + (p.heavy() ? 0 : 1);
  for (const HexIndex from : begins(o, side, line))
    if (const int way = ways[static_cast<std::size_t>(from)]; way == 0 || (way != vv::kNoWay && way <= a_turn * turns))
      return true;
  return false;
}

bool is_of(const Setting& t, const RosterEntry& r, vv::Sort sort) {
  vv::Unit u;
  u.type = r.type;
  u.marks = r.half ? vv::kHalf : 0;
  return vv::is_of(t, u, sort);
}

// How many counters of a side can come to these hexes in time, each on its own feet or wheels.
int who_reaches(const Opened& o, int side, const std::vector<HexIndex>& hexes, vv::Sort sort = vv::Sort::Any) {
  const auto on_foot = vv::field_to(o.t, hexes, vv::Kind::Squad), with_gun = vv::field_to(o.t, hexes, vv::Kind::Gun),
             on_wheels = vv::field_to(o.t, hexes, vv::Kind::Afv);
  int out = 0, line = 0;
  for (const RosterEntry& r : o.t.scenario.roster[static_cast<std::size_t>(side)]) {
    const vv::Profile& p = profile_of(o.t, r);
    const auto& ways = p.vehicle() ? on_wheels : p.heavy() ? with_gun : on_foot;
    out += !r.spare && is_of(o.t, r, sort) && reaches(o, side, line, ways);
    ++line;
  }
  return out;
}

std::vector<HexIndex> exits_of(const Setting& t, int side) {
  std::vector<HexIndex> out;
  for (int i = 0; i < t.field.count(); ++i)
    if (!t.exits.empty() && (t.exits[static_cast<std::size_t>(i)] >> side & 1) != 0)
      out.push_back(static_cast<HexIndex>(i));
  return out;
}

int count_of(const Setting& t, int side, vv::Sort sort) {
  int out = 0;
  for (const RosterEntry& r : t.scenario.roster[static_cast<std::size_t>(side)]) out += !r.spare && is_of(t, r, sort);
  return out;
}

void check_condition(const Opened& o, int side, const vv::Condition& c) {
  if (c.goal == vv::Goal::Eliminate) CHECK(count_of(o.t, 1 - side, c.sort) >= c.count);
  if (c.goal == vv::Goal::Preserve) CHECK(count_of(o.t, side, c.sort) >= c.count);
  if (c.goal == vv::Goal::Exit) CHECK(who_reaches(o, side, c.hexes, c.sort) >= c.count);
  if (c.goal == vv::Goal::Enter) CHECK(who_reaches(o, side, c.hexes, c.sort) > 0);
  if (c.goal == vv::Goal::Hold) {
    CHECK(static_cast<int>(c.hexes.size()) >= c.count);
    for (const HexIndex at : c.hexes) CHECK(who_reaches(o, side, {at}) > 0);
  }
}

}  // namespace

TEST_CASE("scenarios: there are twenty-four beside the older ones, with every kind of victory, four on joined boards") {
  std::map<vv::VictoryKind, int> kinds;
  int joined = 0;
  for (const Opened& o : scenarios()) {
    ++kinds[o.t.scenario.victory];
    joined += o.header["map"].contains("boards");
  }
  CHECK(scenarios().size() >= 24 + 8 + 8);
  CHECK(kinds.size() == 4);
  CHECK(joined >= 4);
}

TEST_CASE(
    "scenarios: every unit stands in terrain of its kind, with room, without enemies, or has an area to come by") {
  for (const Opened& o : scenarios()) {
    CAPTURE(o.id);
    CHECK(vv::broken_invariant(o.t, o.s) == nullptr);
    for (int side = 0; side < vv::kSides; ++side)
      for (int line = 0; line < o.t.unit_count(side); ++line) {
        const RosterEntry& r = o.t.scenario.roster[static_cast<std::size_t>(side)][static_cast<std::size_t>(line)];
        CAPTURE(o.t.types[r.type].id);
        if (!r.spare) CHECK_FALSE(begins(o, side, line).empty());
        CHECK(r.arrival.turn <= o.t.scenario.turns);
      }
    for (const vv::Unit& u : o.s) {
      if (!u.on_map() || u.carried()) continue;
      CAPTURE(o.t.types[u.type].id);
      const vv::Terrain& ground = o.t.terrains[o.t.terrain[static_cast<std::size_t>(u.at)]];
      CHECK((vv::profile(o.t, u).vehicle() ? ground.vehicle : ground.cost) > 0);
      const vv::Held held = vv::held_at(o.t, o.s, u.side, u.at, {});
      CHECK_FALSE(held.enemies);
      CHECK(held.friends <= vv::kStackLimit);
    }
  }
}

TEST_CASE("scenarios: who must place has room for all") {
  for (const Opened& o : scenarios()) {
    CAPTURE(o.id);
    for (const auto& roster : o.t.scenario.roster) {
      std::map<int, int> needed;
      for (const RosterEntry& r : roster)
        if (r.set_up && r.aboard == 255) needed[r.arrival.area] += profile_of(o.t, r).heavy() ? 2 : 1;
      for (const auto& [area, room] : needed) {
        int there = 0;
        for (const HexIndex at : o.t.scenario.areas[static_cast<std::size_t>(area)])
          if (o.t.terrains[o.t.terrain[static_cast<std::size_t>(at)]].cost > 0) there += vv::kStackLimit;
        CHECK(there >= room);
      }
    }
  }
}

TEST_CASE("scenarios: what a side needs to win lies within its reach and its time") {
  for (const Opened& o : scenarios()) {
    CAPTURE(o.id);
    const vv::Scenario& sc = o.t.scenario;
    for (const HexIndex at : sc.objectives) {
      CAPTURE(hex::name(o.t.field.hex(at)));
      CHECK(who_reaches(o, sc.attacker, {at}) > 0);
    }
    if (sc.victory == vv::VictoryKind::Objectives) CHECK(sc.required <= sc.objectives.size());
    if (sc.victory == vv::VictoryKind::Exit)
      CHECK(who_reaches(o, sc.attacker, exits_of(o.t, sc.attacker)) >= sc.required);
    for (int side = 0; side < vv::kSides; ++side)
      for (const vv::Condition& c : sc.conditions[static_cast<std::size_t>(side)]) check_condition(o, side, c);
  }
}

// The sheets of `valor balance`, which the client shows and docs/balance.md is made from.
TEST_CASE("scenarios: a balance sheet adds up, both sides win some, and what is uneven is argued") {
  std::set<std::string> ids;
  for (const Opened& o : scenarios()) ids.insert(o.id);
  const server::Assets assets = *server::Assets::from_folder(".");
  const Json all = Json::parse(assets.read("data/vv/balance.json").value_or("{}"));
  for (const auto& [id, sheets] : all.items()) {
    if (id == "played") continue;
    CAPTURE(id);
    CHECK(ids.contains(id));
    for (const char* level : {"recruit", "regular"}) {
      if (!sheets.contains(level)) continue;
      CAPTURE(level);
      const Json& sheet = sheets[level];
      const int first = sheet["wins"][0], second = sheet["wins"][1], share = sheet["share"];
      CHECK(first + second + sheet["draws"].get<int>() == sheet["games"].get<int>());
      CHECK(first > 0);
      CHECK(second > 0);
      CHECK(sheet["low"].get<int>() <= share);
      CHECK(share <= sheet["high"].get<int>());
      if (share < 400 || share > 600) CHECK(!sheets.value("why", "").empty());
    }
  }
}

TEST_CASE("scenarios: how long games are is told in the turns that the scenario counts, for every system") {
  const Registry systems = all_systems();
  const server::Assets assets = *server::Assets::from_folder(".");
  const server::Content content(assets, systems);
  std::set<std::string> told;
  for (const auto& module : systems.all())
    for (const Json& card : content.scenarios_json(module->info().id)) {
      if (!card.contains("balance")) continue;
      CAPTURE(card["id"]);
      for (const Json& sheet : card["balance"])
        if (sheet.is_object() && sheet.contains("turns")) {
          CHECK(sheet["turns"] > 0);
          CHECK(sheet["turns"] <= 10 * card["turns"].get<int>());
          told.insert(card["rules"]);
        }
    }
  CHECK(told == std::set<std::string>{"vf", "vv"});
}

TEST_CASE("scenarios: everything that is listed says what it is in every language") {
  const server::Assets assets = *server::Assets::from_folder(".");
  for (const std::string language : {"en", "fr", "es", "de", "ru"}) {
    CAPTURE(language);
    Json words = Json::object();
    for (const char* area : {"vv", "scenarios_vv"})
      words.update(Json::parse(*assets.read("data/strings/" + language + "/" + area + ".json")));
    for (const Opened& o : scenarios()) {
      const Json& scenario = o.header["scenario"];
      if (!scenario.value("listed", true)) continue;
      CAPTURE(o.id);
      const std::string title = scenario["title"], stem = title.substr(0, title.rfind('.'));
      for (const char* part :
           {"title", "story", "date", "place", "details", "special", "difficulty", "time", "author", "sources"}) {
        CAPTURE(part);
        CHECK(words.contains(stem + "." + part));
      }
    }
  }
}

TEST_CASE("scenarios: each is played to its end by the computer") {
  const Registry systems = all_systems();
  const Bot& recruit = *find_bot("recruit");
  for (const Opened& o : scenarios()) {
    CAPTURE(o.id);
    const ArenaOrder order{systems.find("vv"), canonical(o.header), recruit, recruit, 1, false, 1, 4};
    for (const ArenaGame& game : play_arena(order)) {
      CHECK(game.finished);
      CHECK(game.decisions > 0);
      CHECK(game.turns <= o.t.scenario.turns);
    }
  }
}

}  // namespace valor::app
