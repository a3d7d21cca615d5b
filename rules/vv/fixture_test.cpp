#include "rules/vv/fixture_test.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/json.h"

namespace valor::vv {
namespace {

Json tables() {
  Json out;
  for (const char* stem : {"units", "terrain", "ap_combat", "close_assault", "options"})
    out[stem] = Json::parse(file_text(std::string("data/vv/tables/") + stem + ".json"));
  return out;
}

Json unit_json(const std::string& text) {
  std::istringstream words(text);
  std::string type, place;
  Json out;
  words >> type;
  if (type == "half") {
    out["half"] = true;
    words >> type;
  }
  if (type == "valorous") {
    out["valorous"] = true;
    words >> type;
  }
  words >> place;
  if (int facing = 0; words >> facing) out["facing"] = facing;
  if (const auto plus = type.find('+'); plus != std::string::npos) {
    out["weapon"] = type.substr(plus + 1);
    type.resize(plus);
  }
  out["type"] = type;
  if (place[0] == '?') {
    out["area"] = place.substr(1);
    return out;
  }
  if (place[0] != '@') {
    out["at"] = place;
    return out;
  }
  const auto colon = place.find(':');
  out["arrives"] = {{"turn", std::stoi(place.substr(1, colon - 1))}, {"area", place.substr(colon + 1)}};
  return out;
}

Json header_json(const Drawn& drawn) {
  Json map = Json::parse(drawn.more_map);
  map["id"] = "drawn";
  map["title"] = "Drawn";
  map["seed"] = 1;
  map["terrain"] = drawn.map;
  Json scenario{{"id", "drawn"}, {"rules", "vv"},  {"title", "x"},
                {"story", "x"},  {"map", "drawn"}, {"turns", 6},
                {"first", 0},    {"attacker", 0},  {"victory", {{"kind", "elimination"}}}};
  scenario.update(Json::parse(drawn.more_scenario));
  Json us = Json::array(), ge = Json::array();
  for (const std::string& u : drawn.us) us.push_back(unit_json(u));
  for (const std::string& u : drawn.ge) ge.push_back(unit_json(u));
  scenario["sides"] = {{{"nation", "us"}, {"name", "vv.side.us"}, {"units", us}, {"snipers", drawn.snipers[0]}},
                       {{"nation", "ge"}, {"name", "vv.side.ge"}, {"units", ge}, {"snipers", drawn.snipers[1]}}};
  for (std::size_t i = 0; i < 2; ++i) scenario["sides"][i].update(Json::parse(drawn.more_side[i]));
  return {{"scenario", scenario}, {"map", map}, {"tables", tables()}, {"options", Json::parse(drawn.options)}};
}

}  // namespace

std::string file_text(const std::string& path) {
  std::ifstream in(path);
  REQUIRE_MESSAGE(in.good(), path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string header_text(const Drawn& drawn) { return header_json(drawn).dump(); }

Position position(const Drawn& drawn) {
  auto opening = setup(header_json(drawn));
  if (!opening) FAIL(opening.error().sentence());
  Position p{std::move(opening->setting), opening->state, {}};
  if (p.s.phase == Phase::Command && !drawn.command) go_to(p, Phase::Fire);
  return p;
}

Position from_scenario(const std::string& name, const std::string& options) {
  Json scenario = Json::parse(file_text("data/vv/scenarios/" + name + ".json"));
  for (const char* for_the_menu : {"battle", "known_forces"}) scenario.erase(for_the_menu);
  const Json map = Json::parse(file_text("data/vv/maps/" + scenario["map"].get<std::string>() + ".json"));
  auto opening = setup({{"scenario", scenario}, {"map", map}, {"tables", tables()}, {"options", Json::parse(options)}});
  if (!opening) FAIL(opening.error().sentence());
  return {std::move(opening->setting), opening->state, {}};
}

LoadError load_failure(const Drawn& drawn) {
  auto opening = setup(header_json(drawn));
  REQUIRE_FALSE(opening.has_value());
  return opening.error();
}

HexIndex at(const Position& p, const char* name) {
  const auto hex = hex::parse_hex(name);
  REQUIRE_MESSAGE(hex.has_value(), name);
  return p.t.field.index(*hex);
}

Group units_at(const Position& p, const char* name) {
  Group out;
  for (int id = 0; id < p.s.unit_count; ++id)
    if (p.s.unit(id).at == at(p, name) && out.size() < kGroupSize) out.add(id);
  return out;
}

int unit_at(const Position& p, const char* name) {
  const Group group = units_at(p, name);
  REQUIRE_MESSAGE(!group.empty(), name);
  return group.ids[0];
}

Group only(int unit) { return Group::of(unit); }

std::optional<Refusal> act(Position& p, int seat, const Action& action, std::vector<int> dice) {
  ScriptedDice scripted(std::move(dice));
  p.events.clear();
  Sink<Event> sink(p.events);
  const auto no = apply(p.t, p.s, seat_of(seat), action, scripted, sink);
  if (!no) CHECK(scripted.all_used());
  const char* broken = broken_invariant(p.t, p.s);
  CHECK_MESSAGE(broken == nullptr, std::string(broken ? broken : ""));
  return no;
}

void does(Position& p, int seat, const Action& action, std::vector<int> dice) {
  const auto no = act(p, seat, action, std::move(dice));
  REQUIRE_MESSAGE(!no, std::string(no ? no->key : ""));
}

std::string refused_by(const Position& p, int seat, const Action& action) {
  State copy = p.s;
  FastDice dice(1);
  Sink<Event> nobody;
  const auto no = apply(p.t, copy, seat_of(seat), action, dice, nobody);
  if (no) CHECK(hash(p.t, copy) == hash(p.t, p.s));
  return no ? no->rule : "";
}

void go_to(Position& p, Phase phase) {
  for (int i = 0; i < 8 && p.s.phase != phase; ++i) does(p, index(deciding(p.t, p.s)), EndPhase{});
  REQUIRE(p.s.phase == phase);
}

void walk(Position& p, const Group& group, const std::vector<const char*>& path, bool assault) {
  does(p, 0, StartMove{group, assault});
  for (const char* hex : path) does(p, 0, EnterHex{at(p, hex)});
}

}  // namespace valor::vv
