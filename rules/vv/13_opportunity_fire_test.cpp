// 13.8: opportunity fire, asked and by standing order.
#include "rules/vv/13_opportunity_fire.h"

#include <nlohmann/json.hpp>

#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// A squad walks down column A towards a machine gun; the answer is asked for.
Position approach(const std::string& options, std::vector<std::string> us = {"us_rifle A1"},
                  std::vector<std::string> ge = {"ge_rifle+ge_mg42 A6"}, const std::string& more = "{}") {
  Position p = position({.map = {"..", "..", "..", "..", "..", ".."},
                         .us = std::move(us),
                         .ge = std::move(ge),
                         .options = options,
                         .more_map = more});
  go_to(p, Phase::Move);
  return p;
}
constexpr const char* kAsk = R"({"reaction_fire":"ask"})";

}  // namespace

TEST_CASE("13.8 the enemy is asked in the middle of the move, and the mover goes on afterwards") {
  Position p = approach(kAsk);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK(deciding(p.t, p.s) == Seat{1});
  CHECK(std::string(decision(p.t, p.s).kind) == "opportunity_fire");
  CHECK(refused_by(p, 0, EnterHex{at(p, "A3")}) == "core:not-your-decision");
  does(p, 1, HoldFire{});
  CHECK(deciding(p.t, p.s) == Seat{0});
  does(p, 0, EnterHex{at(p, "A3")});
  does(p, 1, Fire{only(1), at(p, "A3")}, {6, 6});
  CHECK(deciding(p.t, p.s) == Seat{0});
  does(p, 0, EnterHex{at(p, "A4")}, {6, 6});  // its machine gun has left a lane
  CHECK(deciding(p.t, p.s) == Seat{0});       // nobody is left to fire
}

TEST_CASE("13.8 in the open minus one, next to the firer minus two more") {
  const Position p = approach(kAsk);
  const auto modifier = [&](const char* at_hex, bool assault) {
    return describe(p.t, p.s,
                    {.group = only(1),
                     .targets = only(0),
                     .from = at(p, "A6"),
                     .at = at(p, at_hex),
                     .opportunity = true,
                     .assault = assault})
        .modifier;
  };
  CHECK(modifier("A3", false) == -1);
  CHECK(modifier("A3", true) == 1);
  CHECK(modifier("A5", false) == -3);
  CHECK(modifier("A5", true) == -1);
}

TEST_CASE("13.8 by the classic reading adjacent takes the place of open") {
  const Position p = approach(R"({"reaction_fire":"ask","adjacent_replaces_open":true})");
  CHECK(describe(p.t, p.s,
                 {.group = only(1), .targets = only(0), .from = at(p, "A6"), .at = at(p, "A5"), .opportunity = true})
            .modifier == -2);
}

TEST_CASE("13.8 a hindrance on the way is cover: no minus one") {
  const Position p =
      position({.map = {"..", "..", "o.", "..", "..", ".."}, .us = {"us_rifle A1"}, .ge = {"ge_rifle A6"}});
  CHECK(describe(p.t, p.s,
                 {.group = only(1), .targets = only(0), .from = at(p, "A6"), .at = at(p, "A2"), .opportunity = true})
            .modifier == 1);
}

TEST_CASE("13.8 only those who move are hit, and only they may be fired at") {
  Position p = approach(kAsk, {"us_rifle A1", "us_rifle A2"});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK(refused_by(p, 1, Fire{only(2), at(p, "A1")}) == "vv 13.8");
  does(p, 1, Fire{only(2), at(p, "A2")}, {2, 3});
  CHECK(told<Attacked>(p)->targets == only(0));
  CHECK(p.s.unit(1).marks == 0);
}

TEST_CASE("13.8 who is pinned stays behind and the others may go on") {
  Position p = approach(R"({"reaction_fire":"ask","losses":"defender"})", {"us_rifle A1", "us_rifle A1"});
  does(p, 0, StartMove{units_at(p, "A1"), false});
  does(p, 0, EnterHex{at(p, "A2")});
  does(p, 1, Fire{only(2), at(p, "A2")}, {3, 5});  // 8 firepower, 8 - 1: one point
  does(p, 0, TakeLoss{0, Harm::Pinned});
  CHECK(p.s.stack.top().kind == FrameKind::Move);
  CHECK(p.s.stack.top().group == only(1));
  does(p, 0, EnterHex{at(p, "A3")}, {6, 6});
  CHECK(p.s.unit(0).at == at(p, "A2"));
  CHECK(p.s.unit(1).at == at(p, "A3"));
}

TEST_CASE("13.8 who is pinned on the way through a full hex is eliminated") {
  Position p = approach(R"({"reaction_fire":"ask"})",
                        {"us_rifle A1", "us_rifle A2", "us_rifle A2", "us_rifle A2", "us_rifle A2"});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  does(p, 1, Fire{only(5), at(p, "A2")}, {3, 5});
  CHECK(told<Overcrowded>(p));
  CHECK(p.s.unit(0).is(kGone));
  CHECK(deciding(p.t, p.s) == Seat{0});
}

TEST_CASE("14.2 one hex fires once at the same mover in a segment, unless the option allows it") {
  for (const bool again : {false, true}) {
    Position p = approach(again ? R"({"reaction_fire":"ask","refire_mover":true})" : kAsk, {"us_rifle A1"},
                          {"ge_rifle A6", "ge_rifle A6"});
    does(p, 0, StartMove{only(0), false});
    does(p, 0, EnterHex{at(p, "A2")});
    does(p, 1, Fire{only(1), at(p, "A2")}, {6, 6});
    CHECK((deciding(p.t, p.s) == Seat{1}) == again);
    if (!again) {
      does(p, 0, EnterHex{at(p, "A3")});
      CHECK(deciding(p.t, p.s) == Seat{0});
    }
  }
}

TEST_CASE("13.8 opportunity and defensive fire share the unit's one attack") {
  Position p = approach(kAsk);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  does(p, 1, Fire{only(1), at(p, "A2")}, {6, 6});
  does(p, 0, StopMove{});
  does(p, 0, EndPhase{});
  CHECK(p.s.phase == Phase::Advance);  // nothing is left for Defensive Fire
}

TEST_CASE("P:opportunity-fire by standing order the nearest hex fires first, at once") {
  Position p = approach("{}", {"us_rifle A1"}, {"ge_rifle A6", "ge_rifle A5"});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")}, {6, 6, 6, 6});
  std::vector<HexIndex> from;
  for (const Event& e : p.events)
    if (const auto* a = std::get_if<Attacked>(&e)) from.push_back(a->from);
  CHECK(from == std::vector{at(p, "A5"), at(p, "A6")});
  CHECK(deciding(p.t, p.s) == Seat{0});
}

TEST_CASE("P:opportunity-fire orders hold fire, limit the range and ask for a chance") {
  Position p = approach("{}");
  does(p, 1, SetDoctrine{1, 0, 1});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK_FALSE(told<Attacked>(p));
  does(p, 1, SetDoctrine{kNobody, 2, 1});
  does(p, 0, EnterHex{at(p, "A3")});
  CHECK_FALSE(told<Attacked>(p));
  does(p, 1, SetDoctrine{1, kAnyRange, 36});
  does(p, 0, EnterHex{at(p, "A4")});
  CHECK_FALSE(told<Attacked>(p));
  does(p, 1, SetDoctrine{1, kAnyRange, 20});
  does(p, 0, EnterHex{at(p, "A5")}, {6, 6});
  CHECK(told<Attacked>(p));
}

TEST_CASE("P:opportunity-fire orders are the owner's, at any time") {
  Position p = approach("{}");
  CHECK(is_aside(SetDoctrine{1, 3, 1}));
  CHECK(refused_by(p, 0, SetDoctrine{1, 3, 1}) == "core:unknown-unit");
  CHECK(refused_by(p, 1, SetDoctrine{1, 3, 40}) == "vv P:opportunity-fire");
  does(p, 1, SetDoctrine{1, 3, 1});
  CHECK(p.s.unit(1).fire_within == 3);
}

TEST_CASE("P:opportunity-fire who is told to keep fire for vehicles lets infantry pass") {
  Position p = position(
      {.map = {"..", "..", "..", ".."}, .us = {"us_rifle A1", "us_gmc_2_5_ton B1 3"}, .ge = {"ge_pak_38_50mm A4 0"}});
  does(p, 1, SetDoctrine{2, kAnyRange, 1, kKeepForVehicles});
  CHECK(told<DoctrineSet>(p)->orders == kKeepForVehicles);
  go_to(p, Phase::Move);
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "A2")});
  CHECK_FALSE(told<Attacked>(p));
}

namespace {

// The danger of stepping from A4 to A3, as it is offered before the move and as the enemy's fire is offered in it.
struct Offered {
  Json danger, targets;
  // Is this shot of the danger among the targets, with the same odds?
  bool offers(const Json& shot) const {
    return std::any_of(targets.begin(), targets.end(), [&](const Json& target) {
      return target["from"] == shot["from"] && target["odds"]["n"] == shot["n"] && target["odds"]["d"] == shot["d"];
    });
  }
};
Offered step_before(const std::vector<std::string>& us, const std::vector<std::string>& ge) {
  Position p =
      position({.map = {"....", "....", "....", "...."}, .us = us, .ge = ge, .options = R"({"reaction_fire":"ask"})"});
  go_to(p, Phase::Move);
  does(p, 0, StartMove{units_at(p, "A4"), false});
  const Json before = odds(p.t, known(p.t, p.s, Seat{0}), EnterHex{at(p, "A3")});
  does(p, 0, EnterHex{at(p, "A3")});
  REQUIRE(deciding(p.t, p.s) == seat_of(1));
  return {before["danger"], choices(p.t, known(p.t, p.s, Seat{1}), Json::object())["targets"]};
}

}  // namespace

TEST_CASE("13.8 the danger of a move counts guns and vehicles that may fire at persons") {
  const Offered o = step_before({"us_rifle A4"}, {"ge_pzkpfw_iv_h D1 3", "ge_pak_36_37mm A1 3", "ge_rifle D4"});
  REQUIRE(o.danger["shots"].size() == 3);
  REQUIRE(o.targets.size() == 3);
  for (const Json& shot : o.danger["shots"]) {
    CHECK_MESSAGE(o.offers(shot), shot.dump());
  }
}

TEST_CASE("13.8 the danger of a vehicle's move counts anti-tank fire") {
  const Offered o =
      step_before({"us_m4a3e8 A4 0"}, {"ge_pak_40_75mm A1 3", "ge_rifle+ge_panzerschreck B1", "ge_rifle D4"});
  REQUIRE(o.danger["shots"].size() == 2);
  REQUIRE(o.targets.size() == 2);
  for (const Json& shot : o.danger["shots"]) {
    CHECK(shot["anti_tank"] == true);
    CHECK_MESSAGE(o.offers(shot), shot.dump());
  }
}

TEST_CASE("13.8 in the danger of a truck's move every unit counts once") {
  const Offered o = step_before({"us_gmc_2_5_ton A4 0"}, {"ge_rifle+ge_panzerschreck B1", "ge_rifle B1"});
  REQUIRE(o.danger["shots"].size() == 2);
  CHECK(o.danger["shots"][0]["firepower"] == 4);  // the other squad alone
  CHECK(o.danger["shots"][1]["anti_tank"] == true);
}

}  // namespace valor::vv
