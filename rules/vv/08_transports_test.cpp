// Chapter 8, with 14.3 and 14.6.5.
#include "rules/vv/08_transports.h"

#include <nlohmann/json.hpp>

#include "rules/vv/12_support_weapons.h"
#include "rules/vv/14_ap_combat.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

const std::vector<std::string> kField(9, ".........");

Position field(const std::vector<std::string>& us, const std::string& options = "{}") {
  Position p = position({.map = kField, .us = us, .ge = {"ge_rifle I1"}, .options = options});
  go_to(p, Phase::Move);
  return p;
}

}  // namespace

TEST_CASE("8.1 a passenger goes where its transport goes and takes no room of its own") {
  Position p = field({"us_m3_halftrack E5 0", "us_rifle E5"});
  does(p, 0, Load{1, 0});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "E4")});
  CHECK(p.s.unit(1).at == at(p, "E4"));
  CHECK(p.s.unit(1).carrier == 0);
  CHECK(units_at(p, "E4").size() == 2);
  CHECK(targets_at(p.t, p.s, 1, at(p, "E4")).size() == 1);
}

TEST_CASE("8.1 passengers take no room in any column of the map, the first one too") {
  for (const char column : {'A', 'E', 'I'}) {
    const std::string here = std::string(1, column) + "5";
    Position p = field({"us_m3_halftrack " + here + " 0", "us_rifle " + here, "us_leader_1 " + here,
                        "us_rifle " + std::string(1, column) + "6"});
    does(p, 0, Load{1, 0});
    does(p, 0, Load{2, 0});
    does(p, 0, StartMove{only(3), false});
    p.s.stack.top().spent = static_cast<std::uint8_t>(mover_of(p.t, p.s, only(3), false).allowance - 1);
    std::vector<Action> list;
    actions(p.t, known(p.t, p.s, Seat{0}), list);
    CHECK(std::find(list.begin(), list.end(), Action{EnterHex{at(p, here.c_str())}}) != list.end());
  }
}

TEST_CASE("8.2 only a transport takes others aboard") {
  const Position p = field({"us_m4a3e8 E5 0", "us_rifle E5"});
  CHECK(refused_by(p, 0, Load{1, 0}) == "vv 8.2");
}

TEST_CASE("8.2.1 a T1 carries a squad and a leader and tows a gun, no more") {
  Position p = field({"us_m3_halftrack E5 0", "us_rifle E5", "us_leader_1 E5"});
  does(p, 0, Load{1, 0});
  does(p, 0, Load{2, 0});
  Position q = field({"us_m3_halftrack E5 0", "us_rifle E5", "us_rifle E5"});
  does(q, 0, Load{1, 0});
  CHECK(refused_by(q, 0, Load{2, 0}) == "vv 8.2.1");
}

TEST_CASE("8.2.1 a TH carries a half squad, and tows no gun that its crew cannot move") {
  const Position p = field({"us_br_jeep E5 0", "us_rifle E5", "half us_rifle E5"});
  CHECK(refused_by(p, 0, Load{1, 0}) == "vv 8.2.1");
  CHECK(refused_by(p, 0, Load{2, 0}).empty());
  const Position q = field({"us_br_jeep E5 0", "us_3in_m5 E5 0"});
  CHECK(refused_by(q, 0, Load{1, 0}) == "vv 8.2.1");
  const Position r = field({"us_br_jeep E5 0", "us_57mm_m1 E5 0"});
  CHECK(refused_by(r, 0, Load{1, 0}).empty());
}

TEST_CASE("8.3 nobody is loaded and unloaded in one turn, nor moves before loading or after unloading") {
  Position p = field({"us_gmc_2_5_ton E5 0", "us_rifle E5", "us_rifle E6"});
  p.s.unit(3).fire_within = 0;
  does(p, 0, Load{1, 0});
  CHECK(refused_by(p, 0, Unload{1, at(p, "E5")}) == "vv 8.3");
  CHECK(refused_by(p, 0, StartMove{only(1), false}) != "");
  walk(p, only(2), {"E5"});
  does(p, 0, StopMove{});
  CHECK(refused_by(p, 0, Load{2, 0}) == "vv 8.3");
}

TEST_CASE("8.3 a passenger leaves into its own or, in the PC game, an adjacent hex") {
  for (const bool digital : {true, false}) {
    Position p = field({"us_gmc_2_5_ton E5 0", "us_rifle E5"}, digital ? "{}" : R"({"unload_adjacent":false})");
    p.s.put(1, at(p, "E5"), 0);
    CHECK(refused_by(p, 0, Unload{1, at(p, "E4")}) == (digital ? "" : "vv 8.3"));
    CHECK(refused_by(p, 0, Unload{1, at(p, "E3")}) == "vv 8.3");
    does(p, 0, Unload{1, at(p, "E5")});
    CHECK_FALSE(p.s.unit(1).carried());
    CHECK(p.s.unit(1).is(kMoved));
  }
}

TEST_CASE("8.4 a loaded transport takes the room of one vehicle") {
  Position p = field({"us_gmc_2_5_ton E5 0", "us_rifle E5", "us_rifle E5", "us_rifle E6"});
  p.s.put(1, at(p, "E5"), 0);
  go_to(p, Phase::Advance);
  CHECK(refused_by(p, 0, Advance{3, at(p, "E5")}).empty());
}

TEST_CASE("8.5 passengers share the fate of their transport") {
  Position p =
      position({.map = kField, .us = {"us_m4a3e8 E9 0"}, .ge = {"ge_3_ton_truck E5 0", "ge_rifle E5", "ge_rifle A1"}});
  p.s.put(2, at(p, "E5"), 1);
  does(p, 0, FireAt{0, kNobody, 1}, {1, 1});
  CHECK(p.s.unit(1).is(kGone));
  CHECK(p.s.unit(2).is(kGone));
}

TEST_CASE("8.5 who is aboard uses no anti-tank weapon, and a towed gun does not fire") {
  Position p =
      position({.map = kField,
                .us = {"us_gmc_2_5_ton E5 0", "us_rifle+us_bazooka E5", "us_m3_halftrack D5 0", "us_57mm_m1 D5 0"},
                .ge = {"ge_pzkpfw_iv_h E4 0", "ge_rifle D4"}});
  p.s.put(1, at(p, "E5"), 0);
  p.s.put(3, at(p, "D5"), 2);
  CHECK(refused_by(p, 0, FireAt{1, kNobody, 4}) == "vv 8.5");
  CHECK(refused_by(p, 0, Fire{only(3), at(p, "D4")}) == "vv 8.5");
}

TEST_CASE("14.3 passengers fire with their transport or by themselves, not with those on foot") {
  Position p =
      position({.map = kField, .us = {"us_m3_halftrack E5 0", "us_rifle E5", "us_rifle E5"}, .ge = {"ge_rifle E4"}});
  p.s.put(1, at(p, "E5"), 0);
  CHECK(refused_by(p, 0, Fire{Group::of(0, 1), at(p, "E4")}).empty());
  CHECK(refused_by(p, 0, Fire{only(1), at(p, "E4")}).empty());
  CHECK(refused_by(p, 0, Fire{Group::of(1, 2), at(p, "E4")}) == "vv 14.4");
}

TEST_CASE("14.6.5 passengers of a truck may be reduced or eliminated, never pinned; those of armour not at all") {
  Position p = position({.map = kField,
                         .us = {"us_rifle E9"},
                         .ge = {"ge_3_ton_truck E5 0", "ge_rifle E5", "ge_sdkfz_251_1 D5 0", "ge_rifle D5"}});
  p.s.put(2, at(p, "E5"), 1);
  p.s.put(4, at(p, "D5"), 3);
  CHECK(ap_targets(p.t, p.s, targets_at(p.t, p.s, 0, at(p, "E5"))) == Group::of(1, 2));
  CHECK(ap_targets(p.t, p.s, targets_at(p.t, p.s, 0, at(p, "D5"))).empty());
  CHECK(harm_cost(p.t, p.s.unit(2), Harm::Pinned) == -1);
  CHECK(harm_cost(p.t, p.s.unit(2), Harm::Reduced) == 3);
}

TEST_CASE("8.4 a transport enters a full hex in order to load a unit at once") {
  Position p = field({"us_gmc_2_5_ton E6 0", "us_rifle E5", "us_rifle E5", "us_rifle E5"});
  p.s.unit(4).fire_within = 0;
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "E5")});
  CHECK(refused_by(p, 0, StopMove{}) == "vv 6.7");
  const Json c = choices(p.t, known(p.t, p.s, Seat{0}), Json::object());
  int offered = 0;
  for (const Json& button : c["buttons"]) offered += button["id"] == "load" ? 1 : 0;
  CHECK(offered == 3);
  does(p, 0, Load{2, 0});
  CHECK(p.s.unit(2).carrier == 0);
  CHECK(told<MoveEnded>(p));  // it may drive before or after loading, not both
  CHECK(p.s.stack.top().kind == FrameKind::Phase);
}

TEST_CASE("8.4 not if the hex would be too full after loading one unit, nor if nobody can be loaded") {
  for (const bool fired : {false, true}) {
    std::vector<std::string> us{"us_gmc_2_5_ton E6 0", "us_rifle E5", "us_rifle E5", "us_rifle E5"};
    if (!fired) us.emplace_back("us_rifle E5");
    Position p = field(us);
    p.s.unit(static_cast<int>(us.size())).fire_within = 0;
    for (int id = 1; id < 4 && fired; ++id) p.s.unit(id).marks |= kFired;
    does(p, 0, StartMove{only(0), false});
    does(p, 0, EnterHex{at(p, "E5")});  // on its way through
    CHECK(refused_by(p, 0, Load{1, 0}) == "core:wrong-kind");
    CHECK(refused_by(p, 0, StopMove{}) == "vv 6.7");
  }
}

TEST_CASE("8.4 in a full hex only those are loaded who make enough room") {
  Position p = field({"us_gmc_2_5_ton E6 0", "us_57mm_m1 E5 0", "us_rifle E5", "us_rifle E5"});
  p.s.unit(4).fire_within = 0;
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "E5")});
  CHECK(refused_by(p, 0, Load{2, 0}) == "vv 8.4");
  CHECK(refused_by(p, 0, Load{1, 0}).empty());  // the gun
}

TEST_CASE("8.4 whoever has loaded before does not load again in a full hex") {
  Position p = field({"us_gmc_2_5_ton E6 0", "us_rifle E6", "us_rifle E5", "us_rifle E5", "us_rifle E5"});
  p.s.unit(5).fire_within = 0;
  does(p, 0, Load{1, 0});
  does(p, 0, StartMove{only(0), false});
  does(p, 0, EnterHex{at(p, "E5")});
  CHECK(refused_by(p, 0, Load{2, 0}) == "core:wrong-kind");
}

TEST_CASE("8.4 a transport with no points left to go on enters a full hex only to load") {
  for (const bool room : {true, false}) {
    std::vector<std::string> us{"us_gmc_2_5_ton E6 0", "us_rifle E5", "us_rifle E5", "us_rifle E5"};
    if (!room) us.emplace_back("us_rifle E5");
    Position p = field(us);
    does(p, 0, StartMove{only(0), false});
    p.s.stack.top().spent = static_cast<std::uint8_t>(mover_of(p.t, p.s, only(0), false).allowance - 1);
    CHECK(refused_by(p, 0, EnterHex{at(p, "E5")}) == (room ? "" : "vv 6.9"));
  }
}

}  // namespace valor::vv
