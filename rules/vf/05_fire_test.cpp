#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

// A French line looks north at a British unit ten inches away; the others are out of the way.
Table facing_column() {
  Table t = facing();
  t.british[0].formation = "attack_column";
  return t;
}

Shoot shot(const Position& p) { return {p.french[0], p.british[0], kNoSupport}; }

// Two columns of the same brigade between shooter and target, with a gap of this width exactly in the middle.
Position through_gap(int gap) {
  Table t = facing_column();
  t.french.push_back({36000 - gap / 2 - 1400, 25000, kNorth, "attack_column"});
  t.french.push_back({36000 + gap / 2 + 1400, 25000, kNorth, "attack_column"});
  return in_fire_phase(t);
}

}  // namespace

TEST_CASE("5.0 a shot is made at an enemy unit, once a phase") {
  Position p = in_fire_phase(facing_column());
  CHECK(rule_of(p.refusal(kFrenchSeat, Shoot{p.french[0], p.french[1], kNoSupport})) == "vf 5.0");
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(p)));
  p.s.piece(p.british[0]).flags |= kTargeted;
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.0");
}

TEST_CASE("5.0 a unit in contact with a friend of the shooter is no target") {
  Position p = in_fire_phase(facing_column());
  p.s.piece(p.french[1]) = Piece{.x = 36000, .y = 20000, .heading = kNorth, .files = 12};
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.0");
}

TEST_CASE("5.1.2 a memory of lines of sight tells what is seen, wherever units stand by then") {
  Position p = through_gap(3000);
  Rng rng(7);
  PoseMemory memory;
  const auto any = [&](std::uint32_t of) { return static_cast<int>(rng.below(of)); };
  std::vector<UnitId> units(p.french.begin(), p.french.end());
  units.insert(units.end(), p.british.begin(), p.british.end());
  int blocked = 0;
  for (int round = 0; round < 150; ++round) {
    const Sight kept(p.t, p.s, memory), asked(p.t, p.s);
    for (const UnitId from : units)
      for (const UnitId to : units) {
        if (from == to) continue;
        const table::SightCount one = kept.count(from, to), other = asked.count(from, to);
        CHECK(one.seeing == other.seeing);
        CHECK(one.asked == other.asked);
        CHECK(kept.sees(from, to) == asked.sees(from, to));
        blocked += other.any() ? 0 : 1;
      }
    // Few places, so that many positions come again.
    Piece& moved = p.s.piece(units[static_cast<std::size_t>(any(static_cast<std::uint32_t>(units.size())))]);
    moved.x = 30000 + 4000 * any(4);
    moved.y = 20000 + 4000 * any(3);
    moved.heading = any(2) == 0 ? kNorth : kSouth;
  }
  CHECK(blocked > 100);
}

TEST_CASE("5.0 who shoots or supports takes no action that turn") {
  Position p = in_fire_phase(facing_column());
  REQUIRE_FALSE(p.act(kFrenchSeat, shot(p), {1, 1, 1}));
  CHECK((p.s.piece(p.french[0]).flags & kShot) != 0);
  CHECK(p.s.phase == Phase::Action);  // nobody is left to shoot
  p.s.stack.push({.seat = kFrenchSeat, .ask = Ask::Brigade, .brigade = 0});
  CHECK(rule_of(p.refusal(kFrenchSeat, Rally{p.french[0]})) == "vf 6.2");
}

TEST_CASE("5.1 only deployed units shoot") {
  Table t = facing_column();
  t.french[0].formation = "march_column";
  const Position p = in_fire_phase(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.1");
}

TEST_CASE("5.1 a unit shoots once a phase") {
  Position p = in_fire_phase(facing_column());
  p.s.piece(p.french[0]).flags |= kShot;
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.1");
}

TEST_CASE("5.1 the target is the closest visible enemy that has not been attacked") {
  Table t = facing_column();
  t.british[1] = {44000, 21000, kSouth};
  Position p = in_fire_phase(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.1");
  p.s.piece(p.british[1]).flags |= kTargeted;
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(p)));
}

TEST_CASE("5.1 of two enemies equally close either may be chosen") {
  Table t = facing_column();
  t.british = {{33000, 20000, kSouth, "attack_column"}, {39000, 20000, kSouth, "attack_column"}};
  const Position p = in_fire_phase(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, Shoot{p.french[0], p.british[0], kNoSupport}));
  CHECK_FALSE(p.refusal(kFrenchSeat, Shoot{p.french[0], p.british[1], kNoSupport}));
}

TEST_CASE("5.1.1 twelve inches are in range of a musket, a thousandth more is not") {
  Position p = in_fire_phase(facing_column());
  p.s.piece(p.british[0]).y = 18000;
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(p)));
  p.s.piece(p.british[0]).y = 17999;
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.1.1");
}

TEST_CASE("5.1.2 one front-rank figure that sees is enough") {
  Table t = facing_column();
  t.british[0] = {49000, 26000, kSouth};  // only the right end has it in its arc
  const Position p = in_fire_phase(t);
  const table::SightCount seeing = Sight(p.t, p.s).count(p.french[0], p.british[0]);
  CHECK(seeing.asked == 12);
  CHECK(seeing.seeing > 0);
  CHECK(seeing.seeing < 6);
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(p)));
}

TEST_CASE("5.1.3 a target outside every front arc is not seen") {
  Table t = facing_column();
  t.british[0] = {36000, 42000, kNorth, "attack_column"};  // behind
  const Position p = in_fire_phase(t);
  const auto no = p.refusal(kFrenchSeat, shot(p));
  CHECK(rule_of(no) == "vf 1.1.1");
}

TEST_CASE("5.1.3 a gap of 2.1 inches between two units is wide enough for a line of sight") {
  const Position p = through_gap(2100);
  CHECK(Sight(p.t, p.s).sees(p.french[0], p.british[0]));
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(p)));
}

TEST_CASE("5.1.3 a gap of exactly 2 inches is not: the line passes within 1 inch of both units") {
  const Position p = through_gap(2000);
  CHECK_FALSE(Sight(p.t, p.s).sees(p.french[0], p.british[0]));
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.1.3");
}

TEST_CASE("5.1.3 a gap of 1.9 inches blocks, and the refusal names the unit in the way") {
  const Position p = through_gap(1900);
  const auto no = p.refusal(kFrenchSeat, shot(p));
  REQUIRE(rule_of(no) == "vf 5.1.3");
  CHECK(std::string(no->key) == "vf.refuse.blocked_by_unit");
  bool names_blocker = false;
  for (const Arg& a : no->args) names_blocker |= std::string(a.name) == "blocker" && a.value == index(p.french[2]);
  CHECK(names_blocker);
}

TEST_CASE("5.1.3 leaders do not stand in the way of a line of sight") {
  Table t = facing_column();
  t.french_leader = {36000, 25000};
  t.french[0] = {36000, 30000, kNorth, "attack_column"};
  const Position p = in_fire_phase(t);
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(p)));
}

TEST_CASE("T.2.5 a wood between them blocks the line, and the refusal names it") {
  Table t = facing_column();
  t.terrain = Json::array({wood({{30000, 24000}, {42000, 24000}, {42000, 26000}, {30000, 26000}}, "Bois Paris")});
  const Position p = in_fire_phase(t);
  const auto no = p.refusal(kFrenchSeat, shot(p));
  REQUIRE(rule_of(no) == "vf 5.1.3");
  CHECK(std::string(no->key) == "vf.refuse.blocked_by_terrain");
}

TEST_CASE("T.1.3 a hill between them blocks the line") {
  Table t = facing_column();
  t.terrain = Json::array(
      {hill({{28000, 23000}, {44000, 23000}, {44000, 27000}, {28000, 27000}}, {{30000, 25000}, {42000, 25000}})});
  const Position p = in_fire_phase(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(p))) == "vf 5.1.3");
}

TEST_CASE("T.2.5 a unit on the near slope of a hill is seen, one on the reverse slope is not") {
  Table t = facing_column();
  t.terrain = Json::array(
      {hill({{28000, 17000}, {44000, 17000}, {44000, 27000}, {28000, 27000}}, {{29000, 22000}, {43000, 22000}})});
  t.british[0] = {36000, 26500, kSouth};  // all of it south of the crest
  const Position near = in_fire_phase(t);
  CHECK_FALSE(near.refusal(kFrenchSeat, shot(near)));
  t.british[0] = {36000, 20000, kNorth};  // behind the crest, its rear rank 21.4
  const Position behind = in_fire_phase(t);
  CHECK(rule_of(behind.refusal(kFrenchSeat, shot(behind))) == "vf 5.1.3");
}

TEST_CASE("T.3.2 a unit in a wood is seen at the wood's outline, and sees all round") {
  Table t = facing_column();
  t.terrain = Json::array({wood({{33000, 18000}, {39000, 18000}, {39000, 22000}, {33000, 22000}})});
  t.british[0] = {36000, 10000, kNorth};
  Position p = in_fire_phase(t);
  p.s.piece(p.british[0]).inside = 0;
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(p)));
  CHECK(distance_between(p.t, p.s, p.french[0], p.british[0]).at_most(table::inches(8)));
  CHECK(Sight(p.t, p.s).sees(p.british[0], p.french[0]));  // although it entered looking north
}

TEST_CASE("8.2.1 up to three units that could shoot themselves add one die each") {
  Table t = facing_column();
  t.french[1] = {27000, 30000, kNorth};
  Position p = in_fire_phase(t);
  const Shoot supported{p.french[0], p.british[0], {p.french[1], kNoUnit, kNoUnit, kNoUnit, kNoUnit}};
  CHECK_FALSE(p.refusal(kFrenchSeat, supported));
  CHECK(describe(p.t, p.s, Sight(p.t, p.s), supported).dice == 4);
  REQUIRE_FALSE(p.act(kFrenchSeat, supported, {1, 1, 1, 1}));
  CHECK((p.s.piece(p.french[1]).flags & kShot) != 0);
}

TEST_CASE("8.2.1 half of the front rank must see to lend support") {
  Table t = facing_column();
  t.french[1] = {47500, 24000, kNorth};
  const Position p = in_fire_phase(t);
  const table::SightCount seeing = Sight(p.t, p.s).count(p.french[1], p.british[0]);
  REQUIRE(seeing.any());
  REQUIRE_FALSE(seeing.at_least_half());
  CHECK(rule_of(p.refusal(kFrenchSeat,
                          Shoot{p.french[0], p.british[0], {p.french[1], kNoUnit, kNoUnit, kNoUnit, kNoUnit}})) ==
        "vf 8.2.1");
}

TEST_CASE("8.2.1 the target must be the closest of a supporting unit as well, unless the option says otherwise") {
  Table t = facing_column();
  t.french[1] = {27000, 30000, kNorth};
  t.british[1] = {22000, 22000, kSouth, "attack_column"};
  Position p = in_fire_phase(t);
  const Shoot supported{p.french[0], p.british[0], {p.french[1], kNoUnit, kNoUnit, kNoUnit, kNoUnit}};
  CHECK(rule_of(p.refusal(kFrenchSeat, supported)) == "vf 5.1");
  p.t.options.support_closest = false;
  CHECK_FALSE(p.refusal(kFrenchSeat, supported));
}

TEST_CASE("8.2.1 nobody supports himself, or twice") {
  Table t = facing_column();
  t.french[1] = {27000, 30000, kNorth};
  const Position p = in_fire_phase(t);
  CHECK(rule_of(p.refusal(kFrenchSeat,
                          Shoot{p.french[0], p.british[0], {p.french[0], kNoUnit, kNoUnit, kNoUnit, kNoUnit}})) ==
        "vf 8.2.1");
  CHECK(rule_of(p.refusal(kFrenchSeat,
                          Shoot{p.french[0], p.british[0], {p.french[1], p.french[1], kNoUnit, kNoUnit, kNoUnit}})) ==
        "vf 8.2.1");
}

}  // namespace valor::vf::test
