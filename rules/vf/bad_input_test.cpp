// What comes from outside, with every value replaced in turn by others that do not belong there: it is refused with a
// sentence and a place, or it reads as something valid. Never a crash, never a broken state.
#include "rules/vf/fields.h"
#include "rules/vf/test_every_kind.h"
#include "rules/vf/test_position.h"
#include "tests/suite/odd_values.h"

namespace valor::vf::test {
namespace {

// What the client gets of a state that was read: all of it can be asked for.
void ask_for_all(const Setting& t, const State& s) {
  for (const Seat seat : {kFrenchSeat, kBritishSeat}) {
    const Known<State> k = known(t, s, seat);
    CHECK(view(t, k)["units"].is_array());
    CHECK(choices(t, k, Json::object())["buttons"].is_array());
  }
  CHECK((decision(t, s).prompt.key != nullptr) == !s.stack.empty());
}

// Of the tables only the rows in play: the others are read in the same way. Nobody reads where a row comes from.
void keep_what_is_used(Json& header) {
  const std::string used = header["scenario"].dump();
  const auto is_used = [&](const std::string& key) { return used.find('"' + key + '"') != std::string::npos; };
  Json& tables = header["tables"];
  tables.erase("options");
  for (const char* table : {"armies", "fate"})
    for (auto army = tables[table].begin(); army != tables[table].end();)
      army = army.key() == "common" || is_used(army.key()) ? std::next(army) : tables[table].erase(army);
  for (Json& army : tables["armies"])
    for (auto row = army["units"].begin(); row != army["units"].end();)
      row = is_used(row.key()) ? std::next(row) : army["units"].erase(row);
  for (const char* table : {"armies", "fate"})
    for (Json& army : tables[table])
      for (Json& row : army.contains("units") ? army["units"] : army)
        if (row.is_object()) row.erase("source");
}

}  // namespace

TEST_CASE("every kind of action and event with a value that does not belong there, or that is none at all") {
  const Position p = stage_for_every_kind();
  for (const Action& a : every_action(p))
    replace_everything(write_action(p.t, a), [&](const Json& changed) {
      const auto read = read_action(p.t, changed);
      if (!read) CHECK(read.error().sentence().starts_with("action"));
      else CHECK(read_action(p.t, write_action(p.t, *read)).value() == *read);
    });
  for (const Event& e : every_event(p))
    replace_everything(write_event(p.t, e), [&](const Json& changed) {
      const auto read = read_event(p.t, changed);
      if (!read) CHECK(read.error().sentence().starts_with("event"));
      else CHECK(read_event(p.t, write_event(p.t, *read)).value() == *read);
    });
  for (const Json& odd : odd_values()) {
    CHECK_FALSE(read_action(p.t, odd));
    CHECK_FALSE(read_event(p.t, odd));
    CHECK_FALSE(read_state(p.t, odd));
  }
}

TEST_CASE("a state with a value that does not belong there is refused by place, or is a valid one") {
  Position p = stage_for_every_kind();
  p.s.fight = {.main = p.french[0], .target = p.british[0], .step = FightStep::Attack};
  p.s.fight.support[0] = p.french[1];
  const auto push = [&](State& s, Ask ask) {
    const bool leads = ask == Ask::BrigadeLeader;
    const UnitId unit = leads ? p.french_leader : p.french[0];
    s.fight.inside = 0;
    s.stack.push({.seat = kFrenchSeat, .ask = ask, .brigade = 0, .unit = unit, .target = p.british[0]});
  };
  State s = p.s;
  push(s, Ask::Brigade);
  replace_everything(write_state(p.t, s), [&](const Json& changed) {
    const auto read = read_state(p.t, changed);
    if (!read) CHECK(read.error().sentence().starts_with("state"));
    else ask_for_all(p.t, *read);
  });
  // Of other questions only what stands in the question and in the fight: the rest is the same.
  for (const Ask ask : {Ask::MoveIn, Ask::Retreat, Ask::BrigadeLeader, Ask::Rerolls, Ask::Initiative}) {
    State other = p.s;
    push(other, ask);
    Json whole = write_state(p.t, other);
    for (const char* part : {"stack", "fight"})
      replace_everything(Json{{part, whole[part]}}, [&](const Json& changed) {
        Json all = whole;
        all.update(changed);
        const auto read = read_state(p.t, all);
        if (!read) CHECK(read.error().sentence().starts_with("state"));
        else ask_for_all(p.t, *read);
      });
  }
}

TEST_CASE("a question about nobody, or about a leader where a unit is meant, is no state") {
  const Position p = stage_for_every_kind();
  const auto broken = [&](const Frame& f) {
    State s = p.s;
    s.stack.push(f);
    return broken_invariant(p.t, s) != nullptr;
  };
  for (Frame f : every_question(p)) {
    if (f.ask == Ask::MoveIn) continue;  // below
    CHECK_FALSE(broken(f));
    const bool leads = f.unit != kNoUnit && !is_unit(p.t, f.unit);
    const bool any = f.ask == Ask::Fate || f.ask == Ask::Fire || f.ask == Ask::Activate || f.ask == Ask::Melee ||
                     f.ask == Ask::EnemyMelee || f.ask == Ask::EnemyFire || f.ask == Ask::EnemyAction ||
                     f.ask == Ask::EndMelee;
    const bool brigade = f.ask == Ask::Initiative || f.ask == Ask::SaveBrigade;
    f.unit = leads ? p.french[0] : p.french_general;
    CHECK(broken(f) == !(any || brigade));
    f.unit = p.french[0];
    f.brigade = kNoBrigade;
    CHECK(broken(f) == (brigade || leads || f.ask == Ask::Brigade));
  }
  State s = p.s;
  s.stack.push({.seat = kFrenchSeat, .ask = Ask::MoveIn, .unit = p.french[0]});
  CHECK(broken_invariant(p.t, s) == std::string("T.3.6: there is nothing to move into"));
  s.fight.inside = 0;
  CHECK(broken_invariant(p.t, s) == nullptr);
  s.fight.step = FightStep::Attack;
  CHECK(broken_invariant(p.t, s) == std::string("7.2: a fight of nobody"));
}

TEST_CASE("a header with a value that does not belong there is refused by place, or can be played") {
  Json header = la_haie();
  Json& scenario = header["scenario"];
  Json& first = scenario["sides"][0];
  first["commanders"] = Json::array({Json{{"name", "Foy"}, {"brigades", {0}}}});
  first["brigades"][0]["leader"]["trait"] = "bold";
  first["army_leader"]["trait"] = "commanding";
  Json& unit = first["brigades"][0]["units"][0];
  unit["elite"] = Json::array({"melee"});
  unit["understrength"] = false;
  unit["large"] = false;
  Json& last = first["brigades"][0]["units"].back();
  last["formation"] = "march_column";
  last["arrives"] = Json{{"turn", 2}, {"x", 36000}, {"y", 48000}, {"heading", 0}};
  scenario["sides"][1]["brigades"][0]["units"][0]["inside"] = 0;
  scenario["terrain"][0]["connected"] = Json::array();
  scenario["terrain"].push_back(line_of("low_wall", {{4000, 4000}, {9000, 4000}}, 400, "wall"));
  header["options"].update(Json{{"commanders", true},
                                {"leader_traits", true},
                                {"large_units", true},
                                {"open_woodland", false},
                                {"large_batteries", false},
                                {"separate_guns", false},
                                {"small_units", false},
                                {"division_leaders", false},
                                {"limit", "clock"},
                                {"distances", "full"}});
  keep_what_is_used(header);
  const auto sound = Vf::setup(header);
  REQUIRE_MESSAGE(sound.has_value(), (sound ? std::string() : sound.error().sentence()));
  replace_everything(header, [&](const Json& changed) {
    const auto opening = Vf::setup(changed);
    if (!opening) CHECK_FALSE(opening.error().sentence().empty());
    else CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
  });
}

}  // namespace valor::vf::test
