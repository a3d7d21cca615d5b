#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Shoot shot(const Position& p) { return {p.french[0], p.british[0], kNoSupport}; }

}  // namespace

TEST_CASE("9.1 a unit is shaken when its losses equal its tenacity") {
  Position p = in_fire_phase(facing());
  p.losses(p.british[0], 2);
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {4, 4, 1}));
  CHECK(is_shaken(p.t, p.s, p.british[0]));
  CHECK(p.event<LossesSuffered>()->shaken);
  CHECK(p.count<ValourTested>() == 0);
}

TEST_CASE("9.1 losses beyond tenacity are valour tests, also within one attack") {
  Position p = in_fire_phase(facing());
  p.losses(p.british[0], 3);
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {4, 4, 4, 5, 5}));
  CHECK(p.event<LossesSuffered>()->markers == 1);
  CHECK(p.event<LossesSuffered>()->tests == 2);
  CHECK(p.event<ValourTested>()->dice.count == 2);
  CHECK(p.s.piece(p.british[0]).losses == 4);
}

TEST_CASE("9.2 in the fire phase a valour die passes on 3 or more") {
  Position p = in_fire_phase(facing());
  p.losses(p.british[0], 4);
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {4, 1, 1, 3}));
  CHECK(p.event<ValourTested>()->passed);
  CHECK(p.s.has(p.british[0]));
  CHECK(describe_valour(p.t, p.s, p.british[0], 1).need == 4);  // the action phase has begun: no bonus there
}

TEST_CASE("9.2 one failed die is enough to rout") {
  Position p = in_fire_phase(facing());
  p.losses(p.british[0], 4);
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {4, 4, 1, 6, 2, 6}));  // hits, valour 6 and 2, fortitude 6
  CHECK_FALSE(p.s.has(p.british[0]));
}

TEST_CASE("9.3 a routed unit is gone, and its brigade takes a fortitude test at the end of the phase") {
  Position p = in_fire_phase(facing());
  p.losses(p.british[0], 4);
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {4, 1, 1, 2, 4}));
  REQUIRE(p.event<FortitudeTested>());
  CHECK(p.event<FortitudeTested>()->passed);
  CHECK((p.s.brigades[1].flags & kRoutedOnce) != 0);
  CHECK(p.s.defeats[1] == 0);
}

TEST_CASE("9.4 the last unit of a brigade shatters it: its leader goes and its army suffers a defeat") {
  Position p = in_fire_phase(facing());
  evolve(p.t, p.s, UnitRouted{p.british[1], false});
  p.losses(p.british[0], 4);
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {4, 1, 1, 2}));  // and no fortitude test
  CHECK(p.event<BrigadeShattered>());
  CHECK_FALSE(p.s.has(p.british_leader));
  CHECK(p.s.has(p.british_general));
  CHECK(p.s.defeats[1] == 1);
  CHECK(p.count<FortitudeTested>() == 0);
}

TEST_CASE("9.5 fortitude: a die for each routed unit, +1 with the army leader within 12 inches") {
  Table t = facing();
  t.british_leader = {66000, 3000};
  t.british_general = {54000, 3000};
  Position p = in_fire_phase(t);
  p.s.brigades[1].routed = 2;
  CHECK(describe_fortitude(p.t, p.s, 1).dice == 2);
  CHECK(describe_fortitude(p.t, p.s, 1).need == 3);
  p.s.piece(p.british_general).x = 52499;  // base edges just over 12" apart
  CHECK(describe_fortitude(p.t, p.s, 1).need == 4);
}

TEST_CASE("9.5 fortitude: -1 if all units that are left are shaken") {
  Table t = facing();
  t.british_general = {10000, 3000};
  Position p = in_fire_phase(t);
  p.losses(p.british[0], 4);
  CHECK(describe_fortitude(p.t, p.s, 1).need == 4);
  p.losses(p.british[1], 4);
  CHECK(describe_fortitude(p.t, p.s, 1).need == 5);
}

TEST_CASE("9.5 fortitude: +1 with five or more units left") {
  Table t = facing();
  t.british_general = {10000, 3000};
  for (int i = 0; i < 3; ++i) t.british.push_back({10000 + 9000 * i, 8000, kSouth});
  const Position p = in_fire_phase(t);
  CHECK(describe_fortitude(p.t, p.s, 1).need == 3);
}

TEST_CASE("9.5 the active side's brigades are tested first") {
  Position p = in_fire_phase(facing());
  p.s.brigades[0].routed = 1;
  p.s.brigades[1].routed = 1;
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}, {6, 6}));
  REQUIRE(p.count<FortitudeTested>() == 2);
  CHECK(p.event<FortitudeTested>()->brigade == 0);
}

TEST_CASE("9.5.1 a brigade that wavers loses its shaken units, and the others near the enemy take a loss") {
  Table t = facing();
  t.british_general = {10000, 3000};
  t.british[0] = {36000, 25000, kSouth};  // within 6" of the enemy
  t.british.push_back({20000, 8000, kSouth});
  t.british.push_back({10000, 12000, kSouth});
  Position p = in_fire_phase(t);
  p.losses(p.british[1], 4);
  evolve(p.t, p.s, UnitRouted{p.british[3], true});
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}, {3}));
  CHECK(p.event<BrigadeWavered>());
  CHECK_FALSE(p.s.has(p.british[1]));
  CHECK(p.s.piece(p.british[0]).losses == 1);
  CHECK(p.s.piece(p.british[2]).losses == 0);
  CHECK(p.s.defeats[1] == 1);
  CHECK(p.s.brigades[1].routed == 0);  // those that rout by wavering call for no further test
}

TEST_CASE("9.5.1 a brigade whose last units rout by wavering is shattered as well: two defeats") {
  Position p = in_fire_phase(facing());
  p.losses(p.british[0], 4);
  evolve(p.t, p.s, UnitRouted{p.british[1], true});
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}, {1}));
  CHECK(p.event<BrigadeShattered>());
  CHECK(p.s.defeats[1] == 2);
}

TEST_CASE("9.6 a failed fortitude test is one defeat") {
  Table t = facing();
  t.british_general = {10000, 3000};
  Position p = in_fire_phase(t);
  p.s.brigades[1].routed = 1;
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}, {3}));
  CHECK(p.s.defeats[1] == 1);
  CHECK(score(p.t, p.s, kFrench) == 1);
}

}  // namespace valor::vf::test
