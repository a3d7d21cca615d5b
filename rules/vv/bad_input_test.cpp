// What comes from outside, with every value replaced in turn by others that do not belong there: it is refused with a
// sentence and a place, or it reads as something valid. Never a crash, never a broken state.
#include <map>
#include <nlohmann/json.hpp>

#include "rules/vv/every_kind_test.h"
#include "rules/vv/json_values.h"
#include "tests/suite/odd_values.h"

namespace valor::vv {
namespace {

void check_action(const Setting& t, const Json& changed) {
  const auto read = read_action(t, changed);
  if (!read) CHECK(read.error().sentence().starts_with("action"));
  else CHECK(read_action(t, write_action(t, *read)).value() == *read);
}
void check_event(const Setting& t, const Json& changed) {
  const auto read = read_event(t, changed);
  if (!read) CHECK(read.error().sentence().starts_with("event"));
  else CHECK(read_event(t, write_event(t, *read)).value() == *read);
}

// One of each kind of event, with a state from the middle of its game, from random games.
struct Kinds {
  Position p;
  std::map<std::string, Json> actions, events;
  Json state;
};

Kinds kinds_of(const std::string& scenario, const std::string& options, std::uint64_t seed) {
  Kinds out{from_scenario(scenario, options), {}, {}, {}};
  Position& p = out.p;
  Rng rng(seed);
  FastDice dice(seed);
  std::vector<Action> list;
  for (int step = 0; step < 700 && !p.s.over; ++step) {
    const Seat seat = deciding(p.t, p.s);
    actions(p.t, known(p.t, p.s, seat), list);
    for (const Action& a : list) {
      const Json json = write_action(p.t, a);
      out.actions.emplace(json["type"].get<std::string>(), json);
    }
    std::vector<Event> events;
    Sink<Event> sink(events);
    const auto wish = from_seat(p.t, p.s, seat, list[rng.below(static_cast<std::uint32_t>(list.size()))]);
    REQUIRE(wish);
    REQUIRE_FALSE(apply(p.t, p.s, seat, *wish, dice, sink));
    for (const Event& e : events) {
      const Json json = write_event(p.t, e);
      out.events.emplace(json["type"].get<std::string>(), json);
    }
    if (step == 150) out.state = write_state(p.t, p.s);
  }
  if (out.state.is_null()) out.state = write_state(p.t, p.s);
  return out;
}

}  // namespace

TEST_CASE("core: actions and events with a value that does not belong there are refused by place, or read as others") {
  for (const char* scenario : {"averbruch-assault", "golden-armour", "kakazu-dawn", "kamenka-stand"})
    for (const char* options : {"{}", R"({"variant":"board","fog":true})"}) {
      const Kinds k = kinds_of(scenario, options, 3);
      for (const auto& [type, json] : k.actions)
        replace_everything(json, [&](const Json& changed) { check_action(k.p.t, changed); });
      for (const auto& [type, json] : k.events)
        replace_everything(json, [&](const Json& changed) { check_event(k.p.t, changed); });
    }
}

TEST_CASE("core: every kind of action and event with a value that does not belong there, or that is none at all") {
  const Position p = stage_for_every_kind();
  for (const Action& a : every_action(p))
    replace_everything(write_action(p.t, a), [&](const Json& changed) { check_action(p.t, changed); });
  for (const Event& e : every_event(p))
    replace_everything(write_event(p.t, e), [&](const Json& changed) { check_event(p.t, changed); });
  for (const Json& odd : odd_values()) {
    CHECK_FALSE(read_action(p.t, odd));
    CHECK_FALSE(read_event(p.t, odd));
    CHECK_FALSE(read_state(p.t, odd));
  }
}

TEST_CASE("core: a state with a value that does not belong there is refused by place, or is a valid one") {
  for (const char* scenario : {"averbruch-assault", "kakazu-dawn"}) {
    const Kinds k = kinds_of(scenario, R"({"fog":true})", 5);
    replace_everything(k.state, [&](const Json& changed) {
      const auto read = read_state(k.p.t, changed);
      if (!read) CHECK_FALSE(read.error().sentence().empty());
      else CHECK(broken_invariant(k.p.t, *read) == nullptr);
    });
  }
}

TEST_CASE("core: a header with a value that does not belong there is refused by place, or can be played") {
  Json header = Json::parse(header_text({
      .map = {"..w..", ".b.s.", "..g..", ".....", "~...."},
      .us = {"us_rifle+us_bazooka A1", "us_m3_halftrack B1 3", "us_leader_1 @2:north", "half us_rifle ?west"},
      .ge = {"ge_rifle+ge_mg42 E4", "ge_pak_36_37mm D4 1", "ge_pzkpfw_iv_h E5 0"},
      .options = R"({"variant":"board","fog":true,"dice_bias":"first"})",
      .more_map = R"({"level":["00000","00100","00000","00000","00000"],"roads":["A2 B2 C3"],"hedges":["A1:2"]})",
      .more_scenario = R"({"areas":{"north":["A1","B1"],"west":["A3","A4"]},"set_up":{"first":0,"order":"alternating"},
          "victory":{"kind":"conditions","sides":[{"conditions":[{"goal":"enter","hexes":["E5"],"who":"infantry"}]},
                                                  {"conditions":[{"goal":"preserve","count":1,"by_turn":2}]}]},
          "fortifications":[{"kind":"bunker","at":"E4","facing":0},{"kind":"wire","at":"D1"}],
          "special":[{"rule":"terrain","from":"woods","to":"orchard"}]})",
      .snipers = {1, 1},
      .more_side =
          {R"({"smoke":2,"missions":{"light":1},"fortifications":[{"kind":"foxhole","count":1,"area":"west"}]})", "{}"},
  }));
  // Of the counters only those in play: the others are read in the same way.
  const std::string used = header["scenario"].dump();
  for (Json& section : header["tables"]["units"])
    for (auto row = section.begin(); section.is_object() && row != section.end();)
      row = row->is_object() && used.find('"' + row.key() + '"') == std::string::npos ? section.erase(row) : ++row;
  const auto sound = setup(header);
  REQUIRE_MESSAGE(sound, sound.error().sentence());
  replace_everything(header, [&](const Json& changed) {
    const auto opening = setup(changed);
    if (!opening) CHECK_FALSE(opening.error().sentence().empty());
    else CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
  });
}

}  // namespace valor::vv
