// What is always true of a state is found where it is not: each sentence is broken by hand.
#include <functional>
#include <string>

#include "rules/vv/19_fortifications.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

// A squad, a transport with a half squad aboard, a spare counter, one who comes later; a gun, a tank and a squad.
Position everybody() {
  Position p = position({.map = {"..w.~", ".....", "....."},
                         .us = {"us_rifle A1", "us_m3_halftrack B1 1", "half us_rifle B2", "us_rifle @2:west"},
                         .ge = {"ge_rifle E3", "ge_pzkpfw_iv_h D3 4", "ge_pak_36_37mm E2 4"},
                         .more_scenario = R"({"areas":{"west":"west"},
                             "victory":{"kind":"exit","exits":["C1"],"required":3}})",
                         .more_side = {R"({"half_squads":1})", "{}"}});
  return p;
}

using Break = std::function<void(State&)>;

// The sentence that is found, without the text behind its section.
std::string found(const Position& p, const Break& change) {
  State s = p.s;
  change(s);
  const char* broken = broken_invariant(p.t, s);
  return broken ? std::string(broken).substr(0, std::string(broken).find(": ")) : "";
}
std::string sentence(const Position& p, const Break& change) {
  State s = p.s;
  change(s);
  const char* broken = broken_invariant(p.t, s);
  return broken ? broken : "";
}

}  // namespace

TEST_CASE("core: a state with a unit that cannot be is broken") {
  const Position p = everybody();
  REQUIRE(broken_invariant(p.t, p.s) == nullptr);
  REQUIRE(p.s.unit_count == 8);
  const int rifle = 0, halftrack = 1, half = 2, later = 3, spare = 4, tank = 6;
  REQUIRE(p.s.unit(spare).at == kSpare);
  CHECK(found(p, [&](State& s) { s.unit(rifle).type = 250; }) == "1.1");
  CHECK(found(p, [&](State& s) { s.unit(rifle).weapon = 250; }) == "12.2");
  CHECK(sentence(p, [&](State& s) { s.unit(rifle).side = 1; }) == "core: a unit keeps its side");
  CHECK(sentence(p, [&](State& s) { s.unit(tank).side = 0; }) == "core: a unit keeps its side");
  CHECK(sentence(p, [&](State& s) { s.unit(rifle).at = at(p, "A2"); }) ==
        "core: the units' places stand in the state twice alike");
  CHECK(found(p, [&](State& s) { s.unit(rifle).marks |= kGone; }) == "14.6.1");
  CHECK(found(p, [&](State& s) { s.put(rifle, kNoHex); }) == "14.6.1");
  CHECK(sentence(p, [&](State& s) { s.put(rifle, kToCome); }) == "6.10: nobody waits who was there from the start");
  CHECK(sentence(p, [&](State& s) { s.put(later, at(p, "A2")); }) == "6.10: nobody comes before the turn");
  CHECK(sentence(p, [&](State& s) { s.put(rifle, left_by(at(p, "A1"))); }) ==
        "6.10: nobody leaves where the side may not");
  CHECK(sentence(p, [&](State& s) { s.put(rifle, left_by(at(p, "C1"))); }).empty());
  CHECK(found(p, [&](State& s) { s.put(rifle, static_cast<HexIndex>(p.t.field.count())); }) == "2.2");
  CHECK(found(p, [&](State& s) { s.put(rifle, at(p, "E1")); }) == "10.10");
  CHECK(found(p, [&](State& s) { s.unit(spare).weapon = 0; }) == "13.9");
  CHECK(found(p, [&](State& s) { s.put(halftrack, kSpare); }) == "13.9");
  CHECK(found(p, [&](State& s) { s.unit(tank).marks |= kHalf; }) == "1.1.3");
  CHECK(found(p, [&](State& s) { s.unit(rifle).facing = 6; }) == "7.1");
  CHECK(found(p, [&](State& s) { s.unit(half).marks |= kImmobile; }) == "16.6");
  CHECK(sentence(p, [&](State& s) { s.unit(tank).marks |= kImmobile; }).empty());
}

TEST_CASE("8.1 a passenger without a transport, or aboard what cannot carry it, breaks the state") {
  const Position p = everybody();
  const int rifle = 0, halftrack = 1, half = 2, tank = 6, gun = 7;
  CHECK(found(p, [&](State& s) { s.put(half, at(p, "B1"), halftrack); }).empty());
  CHECK(found(p, [&](State& s) { s.put(half, at(p, "B1"), 200); }) == "8.1");
  CHECK(found(p, [&](State& s) { s.put(half, at(p, "B2"), halftrack); }) == "8.1");
  CHECK(found(p, [&](State& s) { s.put(half, at(p, "A1"), rifle); }) == "8.1");
  CHECK(found(p, [&](State& s) {
          s.put(gun, at(p, "B1"), halftrack);  // an enemy's
        }) == "8.1");
  CHECK(found(p, [&](State& s) {
          s.unit(tank).side = 1;
          s.put(tank, at(p, "E3"), 5);
        }) == "8.1");
}

TEST_CASE("core: a state whose counts are wrong is broken") {
  const Position p = everybody();
  CHECK(sentence(p, [](State& s) { --s.unit_count; }) == "core: no counter appears or vanishes");
  CHECK(found(p, [](State& s) { s.stack.pop(); }) == "5.3");
  CHECK(found(p, [](State& s) { s.stack.top().kind = FrameKind::Losses; }) == "5.3");
  CHECK(found(p, [](State& s) { s.turn = 0; }) == "5.1");
  CHECK(found(p, [](State& s) { s.turn = 7; }) == "5.1");
  CHECK(sentence(p, [](State& s) { --s.standing[1]; }) == "core: the count of units left is right");
}

TEST_CASE("6.8, 6.9 enemies in one hex and five units in another break the state, but not who passes through") {
  const Position p = position({.map = {"...", "..."},
                               .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1", "us_rifle A1", "us_rifle B1"},
                               .ge = {"ge_rifle C2"}});
  CHECK(found(p, [&](State& s) { s.put(5, at(p, "B1")); }) == "6.8");
  CHECK(found(p, [&](State& s) { s.put(4, at(p, "A1")); }) == "6.9");
  const Frame move{.kind = FrameKind::Move, .at = at(p, "A1"), .group = only(4)};
  CHECK(found(p, [&](State& s) {
          s.put(4, at(p, "A1"));
          s.stack.push(move);
        }).empty());
  // An enemy in the hex of the move is one too many all the same.
  CHECK(found(p, [&](State& s) {
          s.put(5, at(p, "A1"));
          s.stack.push(move);
        }) == "6.8");
  const Position classic = position({.map = {"...", "..."},
                                     .us = {"us_rifle A1", "us_rifle A1", "us_rifle A1", "us_rifle B1"},
                                     .ge = {"ge_rifle C2"},
                                     .options = R"({"classic_stacking":true})"});
  CHECK(found(classic, [&](State& s) { s.put(3, at(classic, "A1")); }) == "6.9");
}

TEST_CASE("19.1 more fortifications to lay than there are, or any after the set-up, break the state") {
  const Position p =
      position({.map = {"...", "..."},
                .us = {"us_rifle ?west"},
                .ge = {"ge_rifle C2"},
                .more_scenario = R"({"areas":{"west":["A1","A2"]}})",
                .more_side = {R"({"fortifications":[{"kind":"foxhole","count":1,"area":"west"}]})", "{}"}});
  REQUIRE(p.s.phase == Phase::SetUp);
  CHECK(sentence(p, [](State&) {}).empty());
  CHECK(sentence(p, [](State& s) { s.to_lay[0][0] = 2; }) == "19.1: nobody lays more fortifications than he has");
  CHECK(sentence(p, [](State& s) { s.to_lay[1][3] = 1; }) == "19.1: nobody lays more fortifications than he has");
  CHECK(sentence(p, [&](State& s) {
          s.put(0, at(p, "A1"));
          s.phase = Phase::Fire;
        }) == "19.1: fortifications are laid in the set-up");
}

TEST_CASE("P:fog-of-war a state in which sight and memory do not fit breaks") {
  const Position p = position({.map = {"..w..", "..w..", "....."},
                               .us = {"us_rifle A1", "us_rifle A3"},
                               .ge = {"ge_rifle E1", "ge_rifle E3", "ge_rifle E3"},
                               .options = R"({"fog":true})"});
  const int hidden = 2, seen = 3;
  REQUIRE(broken_invariant(p.t, p.s) == nullptr);
  REQUIRE_FALSE(in_sight(p.s.unit(hidden)));
  REQUIRE(in_sight(p.s.unit(seen)));
  CHECK(sentence(p, [&](State& s) { s.unit(seen).sight = 0; }) ==
        "P:fog-of-war: a unit is in sight exactly if an enemy sees its hex");
  CHECK(sentence(p, [&](State& s) { s.unit(seen).seen_at = at(p, "E2"); }) ==
        "P:fog-of-war: a unit in sight is seen where it is");
  CHECK(sentence(p, [&](State& s) { s.unit(hidden).seen_at = at(p, "B3"); }) ==
        "P:fog-of-war: nobody remembers a unit in a hex that is seen to be empty");
  CHECK(sentence(p, [&](State& s) { s.unit(seen).alias = 9; }) == "P:fog-of-war: aliases count from 0 without gaps");
  CHECK(sentence(p, [&](State& s) { s.unit(seen).alias = s.unit(seen + 1).alias; }) ==
        "P:fog-of-war: aliases count from 0 without gaps");
}

TEST_CASE("core: two states that differ in anything are not equal, and neither are their hashes") {
  const Position p = everybody();
  State same = p.s;
  CHECK(same == p.s);
  CHECK(hash(p.t, same) == hash(p.t, p.s));
  const std::vector<Break> changes{
      [](State& s) { ++s.turn; },
      [](State& s) { s.phase = Phase::Advance; },
      [](State& s) { s.active = 1; },
      [](State& s) { s.over = true; },
      [](State& s) { s.winner = 0; },
      [](State& s) { s.level = Level::Major; },
      [](State& s) { s.ending = Ending::Exit; },
      [](State& s) { --s.unit_count; },
      [](State& s) { --s.standing[0]; },
      [](State& s) { ++s.first_seen[1]; },
      [](State& s) { s.holder[3] = 1; },
      [](State& s) { s.judged[1][2] = Judged::Met; },
      [](State& s) { s.stack.push({.kind = FrameKind::Move}); },
      [](State& s) { s.stack.top().points = 1; },
      [](State& s) { s.sniper[0].left = 3; },
      [](State& s) { s.smoke[1] = 3; },
      [](State& s) { s.pool[1][2] = 3; },
      [](State& s) { s.to_lay[1][2] = 3; },
      [](State& s) { s.missions[1][2] = 3; },
      [&](State& s) { s.markers.set(at(p, "B2"), MarkerKind::Smoke, 1); },
      [](State& s) { s.unit(0).marks |= kPinned; },
      [](State& s) { s.unit(1).facing = 4; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    CAPTURE(i);
    State other = p.s;
    changes[i](other);
    CHECK_FALSE(other == p.s);
    CHECK(hash(p.t, other) != hash(p.t, p.s));
  }
  // Which side's units come first is how a known state is numbered, and no part of what is so.
  State numbered = p.s;
  numbered.front = 1;
  CHECK_FALSE(numbered == p.s);
  numbered = p.s;
  ++numbered.split;
  CHECK_FALSE(numbered == p.s);
}

TEST_CASE("core: a full list of markers takes no more, and loses none") {
  Markers markers;
  for (int i = 0; i < Markers::kMost; ++i) markers.set(static_cast<HexIndex>(i), MarkerKind::Smoke, 1);
  markers.set(static_cast<HexIndex>(500), MarkerKind::Smoke, 1);
  CHECK(markers.count() == Markers::kMost);
  CHECK(markers.at(static_cast<HexIndex>(500), MarkerKind::Smoke) == 0);
  markers.set(static_cast<HexIndex>(501), MarkerKind::Wire, 0);  // what is not there is not taken away
  CHECK(markers.count() == Markers::kMost);
}

}  // namespace valor::vv
