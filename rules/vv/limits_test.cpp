// How much a scenario may hold, and what does not fit together in it: refused by place, with a sentence.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "rules/vv/campaign.h"
#include "rules/vv/every_kind_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

Drawn two_squads(const std::string& more_scenario, const std::string& of_side = "{}",
                 const std::string& options = "{}") {
  return {.map = {".....", ".....", "....."},
          .us = {"us_rifle A1"},
          .ge = {"ge_rifle E3"},
          .options = options,
          .more_scenario = more_scenario,
          .more_side = {of_side, "{}"}};
}
std::string place_of(const Drawn& drawn) { return load_failure(drawn).place; }

std::string repeated(const std::string& one, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += (i == 0 ? "" : ",") + one;
  return out;
}

}  // namespace

TEST_CASE(
    "core: a scenario with more areas, conditions, objectives, fortifications or units than fit is refused by place") {
  std::string areas;
  for (int i = 0; i < 65; ++i) areas += fmt::format(R"({}"a{}":["A1"])", i == 0 ? "" : ",", i);
  CHECK(place_of(two_squads(R"({"areas":{)" + areas + "}}")) == "/scenario/areas");
  const std::string condition = R"({"goal":"enter","hexes":["E3"]})";
  CHECK(place_of(two_squads(R"({"victory":{"kind":"conditions","sides":[{"conditions":[)" + repeated(condition, 7) +
                            R"(]},{"conditions":[)" + condition + "]}]}}"))
            .ends_with("/conditions"));
  CHECK(place_of(
            two_squads(R"({"areas":{"west":["A2"]}})",
                       R"({"fortifications":[)" + repeated(R"({"kind":"foxhole","count":1,"area":"west"})", 7) + "]}"))
            .ends_with("/fortifications"));
  Drawn crowd = two_squads("{}");
  crowd.us.assign(121, "us_rifle A1");
  CHECK(place_of(crowd).ends_with("/units"));
  Drawn wide = two_squads("{}");
  wide.map = {"......", "......", "......"};
  std::string hexes;
  for (const char column : std::string("ABCDEF"))
    for (int row = 1; row <= 3; ++row) hexes += fmt::format(R"({}"{}{}")", hexes.empty() ? "" : ",", column, row);
  wide.more_scenario = R"({"victory":{"kind":"objectives","objectives":[)" + hexes + "]}}";
  CHECK(place_of(wide).ends_with("/objectives"));
}

TEST_CASE("8.2.1 a unit that does not fit aboard its transport is refused when the scenario is read") {
  const auto aboard = [](std::size_t unit, int line) {
    Json header = Json::parse(header_text(
        {.map = {"...", "..."},
         .us = {"us_m3_halftrack A1 2", "us_rifle A1", "us_57mm_m1 B1 2", "us_rifle A1", "us_gmc_2_5_ton C1 2"},
         .ge = {"ge_rifle C2"}}));
    header["scenario"]["sides"][0]["units"][unit]["aboard"] = line;
    const auto opening = setup(header);
    return opening ? std::string() : opening.error().sentence();
  };
  CHECK(aboard(1, 0).empty());
  CHECK(aboard(1, 9).find("8.2.1") != std::string::npos);  // no such line
  CHECK(aboard(1, 1).find("8.2.1") != std::string::npos);  // itself
  CHECK(aboard(2, 0).find("8.2.1") != std::string::npos);  // in another hex
  CHECK(aboard(1, 3).find("8.2.1") != std::string::npos);  // no transport
  CHECK(aboard(4, 0).find("8.2.1") != std::string::npos);  // a vehicle, and elsewhere
}

TEST_CASE("19.11.2 a tunnel has two to five hexes in a row and an entrance at each end") {
  const auto tunnel = [](const std::string& hexes) {
    return two_squads(
        R"({"fortifications":[{"kind":"cave","at":"A2"},{"kind":"cave","at":"D2"},{"kind":"trench","at":"B3"}],
                          "tunnels":[)" +
            hexes + "]}",
        "{}", R"({"caves":true})");
  };
  CHECK_NOTHROW(position(tunnel(R"(["A2","B2","C3","D2"])")));
  for (const char* bad :
       {R"(["A2"])", R"(["A2","C3","D2"])", R"(["B2","C3","D2"])", R"(["A2","B2","B3"])", R"(["A2",7])"})
    CHECK(load_failure(tunnel(bad)).place.starts_with("/scenario/tunnels"));
}

TEST_CASE("13.4 every modifier has its rule and its wording") {
  const Json words = Json::parse(file_text("data/strings/en/vv.json"));
  const Json rules = Json::parse(file_text("data/strings/en/rules_vv.json"));
  for (int i = 0; i < ModifierList::kMost; ++i) {
    const auto kind = static_cast<ModifierKind>(i);
    CHECK(words.contains(key_of(kind)));
    CHECK(rules.contains(rule_of(kind)));
  }
  ModifierList one, other, longer;
  one.add(ModifierKind::Cover, 1);
  other.add(ModifierKind::Cover, 2);
  longer.add(ModifierKind::Cover, 1);
  longer.add(ModifierKind::Wire, 1);
  CHECK_FALSE(one == other);
  CHECK_FALSE(one == longer);
}

TEST_CASE("core: the end of a game is told by what ended it") {
  Position p = stage_for_every_kind();
  const auto key = [&](int winner, Ending ending) {
    p.s.over = true;
    p.s.winner = static_cast<std::uint8_t>(winner);
    p.s.level = Level::Minor;
    p.s.ending = ending;
    return std::string(outcome(p.t, p.s).why.key);
  };
  CHECK_FALSE(outcome(p.t, p.s).over);
  CHECK(key(kNobody, Ending::Turns) == "vv.outcome.draw");
  CHECK(key(0, Ending::Turns) == "vv.outcome.turns");
  CHECK(key(0, Ending::Eliminated) == "vv.outcome.eliminated");
  CHECK(key(0, Ending::Objectives) == "vv.outcome.objectives");
  CHECK(key(1, Ending::Exit) == "vv.outcome.exit");
  CHECK(key(1, Ending::Conditions) == "vv.outcome.conditions");
  CHECK(key(1, Ending::Resigned) == "vv.outcome.resigned");
  CHECK(std::string(decision(p.t, p.s).kind) == "over");
}

TEST_CASE("5.3 every phase and every question in it has its prompt") {
  Position p = position({.map = {"..."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle C1"}});
  std::vector<std::string> kinds;
  for (int phase = 0; phase < 6; ++phase) {
    p.s.phase = static_cast<Phase>(phase);
    kinds.emplace_back(decision(p.t, p.s).kind);
  }
  CHECK(kinds == std::vector<std::string>{"command", "fire", "move", "defensive_fire", "advance", "set_up"});
  p.s.stack.push({.kind = FrameKind::Losses, .at = at(p, "A1")});
  CHECK(std::string(decision(p.t, p.s).kind) == "losses");
  p.s.stack.top().kind = FrameKind::PlaceSniper;
  CHECK(std::string(decision(p.t, p.s).kind) == "place_sniper");
  p.s.stack.top().kind = FrameKind::Reaction;
  CHECK(std::string(decision(p.t, p.s).kind) == "opportunity_fire");
}

TEST_CASE("core: what a sentence names is a unit, a hex, a side, a number, a sign, a key or a text, or is not known") {
  const Position p = stage_for_every_kind();
  const Known<State> k = known(p.t, p.s, Seat{0});
  CHECK(name_of(p.t, k, unit_arg("unit", static_cast<UnitId>(200))) == Json{{"key", "vv.unit.unknown"}});
  CHECK(name_of(p.t, k, hex_arg("hex", 60000)) == "–");
  CHECK(name_of(p.t, k, hex_arg("hex", 0)) == "A1");
  CHECK(name_of(p.t, k, side_arg("side", static_cast<Side>(1))) == Json{{"key", "vv.side.ge"}});
  CHECK(name_of(p.t, k, side_arg("side", static_cast<Side>(7))) == "–");
  CHECK(name_of(p.t, k, number("roll", 3)).is_null());
}

TEST_CASE("campaign: a battle that does not fit its core, its header or its end is refused") {
  const Json header =
      Json::parse(header_text({.map = {"..."}, .us = {"us_rifle A1", "us_rifle A1"}, .ge = {"ge_rifle C1"}}));
  const auto campaign = [](const std::string& lines) {
    return Json::parse(R"({"side":0,"core":[{"id":"one","type":"us_rifle"}],"battles":{"first":{"core":)" + lines +
                       "}}}");
  };
  const Json core = campaign("{}")["core"];
  const auto opening = setup(header);
  REQUIRE(opening);
  const Json state = write_state(opening->setting, opening->state);
  const Json sound = campaign(R"({"one":1})");
  CHECK(muster(campaign(R"({"one":"x"})"), "first", core, header["scenario"]).error().place ==
        "/battles/first/core/one");
  CHECK(muster(campaign(R"({"one":2})"), "first", core, header["scenario"]).error().place == "/battles/first/core");
  CHECK(muster(sound, "first", core, header["scenario"]));
  CHECK(aftermath(sound, "first", core, header, state));
  CHECK_FALSE(aftermath(sound, "first", core, Json::object(), state));
  CHECK_FALSE(aftermath(sound, "first", core, header, Json::object()));
  CHECK_FALSE(aftermath(campaign(R"({"one":"x"})"), "first", core, header, state));
  CHECK(aftermath(campaign(R"({"one":9})"), "first", core, header, state).error().place == "/battles/first");
}

TEST_CASE("C57 what a seat imagines while forces are set up could be so, whoever places first") {
  for (const char* order : {R"("first":0,"order":"one_after_the_other")", R"("first":1,"order":"one_after_the_other")",
                            R"("first":0,"order":"alternating")", R"("first":1,"order":"alternating")"}) {
    Position p = position({.map = {"....~", "..s..", "....."},
                           .us = {"us_rifle ?west", "us_rifle ?west", "us_leader_1 B3"},
                           .ge = {"ge_rifle ?east", "ge_pzkpfw_iv_h D3 4", "ge_rifle D1", "ge_rifle @2:east"},
                           .options = R"({"fog":true})",
                           .more_scenario = fmt::format(
                               R"({{"areas":{{"west":["A1","A2"],"east":["E2","E3"]}},"set_up":{{{}}}}})", order),
                           .more_side = {R"({"half_squads":1})", R"({"half_squads":1})"}});
    Rng rng(4);
    std::vector<Action> list;
    for (int step = 0; step < 4 && p.s.phase == Phase::SetUp; ++step) {
      for (const Seat seat : {Seat{0}, Seat{1}})
        for (int i = 0; i < 4; ++i) CHECK(broken_invariant(p.t, imagine(p.t, known(p.t, p.s, seat), rng)) == nullptr);
      const Seat seat = deciding(p.t, p.s);
      actions(p.t, known(p.t, p.s, seat), list);
      does(p, index(seat), from_seat(p.t, p.s, seat, list.front()).value());
    }
  }
}

TEST_CASE("P:fog-of-war of units that nobody sees nothing is told but what everybody can see") {
  Position p = stage_for_every_kind(true);
  for (int id = 0; id < p.s.unit_count; ++id) {
    p.s.unit(id).sight = 0;
    p.s.unit(id).alias = kNeverSeen;
  }
  evolve(p.t, p.s, UnitLoaded{0, 2});
  const auto told_to = [&](int seat, const Event& e) {
    State after = p.s;
    evolve(p.t, after, e);
    return redact(p.t, p.s, e, after, seat_of(seat));
  };
  const HexIndex a1 = at(p, "A1"), a2 = at(p, "A2"), b1 = at(p, "B1");
  CHECK_FALSE(told_to(1, UnitUnloaded{0, b1, false}));
  CHECK(told_to(0, UnitUnloaded{0, b1, false}));
  CHECK_FALSE(told_to(1, Overran{2, b1, a2, a1, 9, false, {}}));
  const auto came = told_to(1, Overran{2, b1, a2, a1, 9, true, {}});
  REQUIRE(came);
  CHECK(std::get<Overran>(came->event).from == kNoHex);
  CHECK(std::get<Overran>(came->event).spent == 0);
  CHECK(std::get<Overran>(came->event).look.type == p.s.unit(2).type);
  CHECK_FALSE(told_to(1, LaneFired{only(0), a1, 1, {1, 1}, 0}));
  CHECK(std::get<WireBreached>(told_to(1, WireBreached{0, a2})->event).unit == kNobody);
  CHECK(std::get<WireBreached>(told_to(0, WireBreached{0, a2})->event).unit == 0);
  CHECK_FALSE(told_to(1, GroundTaken{only(1), a1, a2, 0, false}));
  CHECK_FALSE(told_to(1, MapEntered{only(3), a1, 1, false, false, kNoFacing, {}}));
  CHECK_FALSE(told_to(1, UnitLeft{3, a1}));
}

TEST_CASE("core: a header that is no object, and a state with an unknown judgement, are refused by place") {
  CHECK(setup(Json::array()).error().place == "header");
  const Position p = stage_for_every_kind();
  Json state = write_state(p.t, p.s);
  REQUIRE(read_state(p.t, state));
  state["judged"][0][0] = "perhaps";
  CHECK_FALSE(read_state(p.t, state));
  state["judged"][0][0] = 3;
  CHECK_FALSE(read_state(p.t, state));
}

TEST_CASE("core: the arguments of a sentence are written by their kind") {
  const Position p = stage_for_every_kind();
  const Message m{
      "vv 4.4",
      "vv.log.won",
      {with_sign("modifier", -2), key_arg("level", "vv.level.minor"), number("roll", 7), text_arg("name", "x")}};
  const Json written = message(p.t, known(p.t, p.s, Seat{0}), m);
  CHECK(written["rule"] == "vv 4.4");
  CHECK(written["args"]["modifier"] == Json{{"signed", -2}});
  CHECK(written["args"]["level"] == Json{{"key", "vv.level.minor"}});
  CHECK(written["args"]["roll"] == 7);
  CHECK(written["args"]["name"] == "x");
}

TEST_CASE("1.1 the faces of leaders, weapons and transports carry what is printed on them") {
  const Position p =
      position({.map = {"....."},
                .us = {"us_leader_0 A1", "us_leader_2 A1", "us_rifle+flamethrower A1", "us_rifle+grenades B1",
                       "us_rifle+satchel B1", "us_rifle+us_mortar_60 B1", "us_rifle+us_bazooka A1"},
                .ge = {"ge_kuebelwagen E1 0", "ge_sdkfz_251_1 D1 0"}});
  std::map<std::string, Json> faces;
  const Json drawn = art(p.t);
  for (const Json& face : drawn["faces"]) faces[face["id"].get<std::string>()] = face;
  CHECK(faces["us_leader_0"]["modifier"] == "0");
  CHECK(faces["us_leader_2"]["modifier"] == "−2");
  CHECK(faces["ge_kuebelwagen"].contains("transport_class"));
}

}  // namespace valor::vv
