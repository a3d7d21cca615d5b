// Chapter 7: what becomes of those who have fought: retreats, routs, pursuits, ties, and who lends support to whom.
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

StartFight fight(const Position& p) { return {p.french[0], p.british[0], kNoUnit}; }
StartFight fight_back(const Position& p) { return {p.british[0], p.french[0], kNoUnit}; }

// The dice of a fight in which either side scores so many hits, and what is rolled after it.
std::vector<int> rolls(const Position& p, const StartFight& a, int hits, int back, const std::vector<int>& more = {},
                       bool second = false) {
  const FightBegan began = prepare_fight(p.t, p.s, a);
  const Fight f{.main = a.main,
                .target = a.target,
                .support = second ? kNoSupport : began.support,
                .back = began.back,
                .brigade = began.brigade,
                .back_brigade = began.back_brigade,
                .second = second};
  const Sight sight(p.t, p.s);
  std::vector<int> out;
  for (const auto& [attack, scored] : {std::pair{attack_of(f), hits}, std::pair{back_of(f), back}})
    for (int i = 0; i < describe(p.t, p.s, sight, attack).dice; ++i) out.push_back(i < scored ? 6 : 2);
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

// The melee phase of the second side, without cards.
Position in_second_melee(Table t, const std::vector<int>& dice = {}) {
  t.first = 1;
  Position p = position(t);
  no_cards(p);
  run(p, [](Flow& flow) { begin_melee_phase(flow); }, dice);
  return p;
}
Table dragoons_at(int x, int y) {
  Table t = locked();
  t.british[0] = horse(x, y, kSouth, "heavy-dragoons");
  t.french_leader = {60000, 40000};
  return t;
}

}  // namespace

TEST_CASE("8.2.3 who marches, has fought or is in contact himself lends no brigade support") {
  Table t = locked();
  t.french[1] = {36000, 30000 + 1400 + 2000, kNorth};
  t.french_leader = {50000, 44000};
  const auto supports = [](const Position& p) { return may_support_brigade(p.t, p.s, p.french[1], p.french[0]); };
  Position p = position(t);
  CHECK(supports(p));
  CHECK_FALSE(may_support_brigade(p.t, p.s, p.french[0], p.french[0]));
  p.s.piece(p.french[1]).flags |= kFought;
  CHECK_FALSE(supports(p));
  t.french[1].formation = "march_column";
  CHECK_FALSE(supports(position(t)));
  t.french[1].formation = "line";
  t.british[1] = {36000, 30000 + 2 * 1400 + 2000 + kTouch, kNorth};  // at its back
  CHECK_FALSE(supports(position(t)));
}

TEST_CASE("8.2.2 a supporter in open order lends one die instead of two") {
  Table t = locked();
  t.french[0].x = 36000 - 2400;
  t.french[0].formation = "attack_column";
  t.french[1] = {36000 + 4000 + 3200, 30000, kNorth, "open_order", 24, "light-infantry"};
  const Position p = in_melee_phase(t);
  REQUIRE(front_contact(p.t, p.s, p.french[1], p.british[0]) >= 3);
  const FightBegan began = prepare_fight(p.t, p.s, fight(p));
  REQUIRE(began.support[0] == p.french[1]);
  const Fight open{.main = began.main, .target = began.target, .support = began.support};
  CHECK(value_of(describe(p.t, p.s, Sight(p.t, p.s), attack_of(open)), "vf.modifier.melee_support") == 1);
}

TEST_CASE("7.1 before the first fight everybody in contact has picked his enemy") {
  // F2 stands at the backs of both British units and has not picked; F3 is far away.
  Table t = locked();
  t.british = {{36000, 30000 - kTouch, kSouth}, {44600, 30000 - kTouch, kSouth}};
  t.french = {{36000, 30000, kNorth}, {40300, 30000 - 2 * kTouch - 1400, kSouth}, {12000, 40000, kNorth}};
  t.french_leader = {50000, 44000};
  const Position p = in_melee_phase(t);
  REQUIRE(p.s.piece(p.french[0]).pick == index(p.british[0]));
  REQUIRE(p.s.piece(p.french[1]).pick == kNoPick);
  const auto no = p.refusal(kFrenchSeat, fight(p));
  CHECK(rule_of(no) == "vf 7.1");
  CHECK(std::string(no->key) == "vf.refuse.must_pick");
}

TEST_CASE("9.2.2 infantry that loses to cavalry with infantry beside it does not rout at once") {
  Table t = locked();
  t.french[0] = horse(36000 - 2400, 30000, kNorth, "cuirassiers");
  t.french[1] = {36000 + 4000 + 2100, 30000, kNorth};
  t.french_leader = {50000, 44000};
  Position p = in_melee_phase(t);
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), rolls(p, fight(p), 1, 0)));
  CHECK(p.event<FightDecided>()->winner == p.french[0]);
  CHECK(p.s.has(p.british[0]));
}

TEST_CASE("T.1.3 (uphill ties) supporters of the attacker must be lower, too") {
  Table t = locked();
  t.french[0] = {36000 - 2400, 30000, kNorth, "attack_column"};
  t.french[1] = {36000 + 4000 + 2100, 30000, kNorth};
  t.terrain = Json::array(
      {hill({{28000, 20000}, {44000, 20000}, {44000, 29900}, {28000, 29900}}, {{30000, 22000}, {42000, 22000}})});
  Position p = in_melee_phase(t);
  const FightBegan began = prepare_fight(p.t, p.s, fight(p));
  REQUIRE(began.support[0] == p.french[1]);
  const Fight f{.main = began.main, .target = began.target, .support = began.support};
  CHECK(settle_tie(p.t, p.s, f) == TieBy::Uphill);
  p.s.piece(p.french[1]).y = 24000;  // beside the crest
  CHECK(settle_tie(p.t, p.s, f) == TieBy::Active);
}

TEST_CASE("T.2.2 (ties) who fights back from cover wins ties, unless the attacker has cover as well") {
  Position p = in_melee_phase(locked());
  const Fight f{.main = p.french[0], .target = p.british[0]};
  CHECK(settle_tie(p.t, p.s, f) == TieBy::Active);
  p.s.piece(p.british[0]).flags |= kDugIn;
  CHECK(settle_tie(p.t, p.s, f) == TieBy::Cover);
  p.s.piece(p.french[0]).flags |= kDugIn;
  CHECK(settle_tie(p.t, p.s, f) == TieBy::Active);
}

TEST_CASE("Square: a shaken square adds two to the roll, one of two squares alone does not") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  t.british[0] = {34200, 30000 - kTouch, kSouth, "square"};
  t.french_leader = {50000, 44000};
  const auto meets = [](const Table& table, int shaken, int die) {
    Position p = position(table);
    for (int i = 0; i < shaken; ++i) p.losses(p.british[at(i)], 4);
    run(p, [](Flow& flow) { begin_melee_phase(flow); }, {die});
    return p.ask();
  };
  CHECK(meets(t, 0, 5) == Ask::Retreat);
  CHECK(meets(t, 1, 4) == Ask::Melee);
  t.british[1] = {37800, 30000 - kTouch, kSouth, "square"};
  CHECK(meets(t, 1, 5) == Ask::Retreat);
  CHECK(meets(t, 2, 4) == Ask::Melee);
}

TEST_CASE("Square: cavalry that is thrown back and finds no way routs; shaken cavalry takes a test for its loss") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  t.british[0] = {36000, 30000 - kTouch, kSouth, "square"};
  t.french_leader = {50000, 44000};
  Table walled = t;
  Json river = wood({{20000, 33700}, {52000, 33700}, {52000, 36000}, {20000, 36000}}, "river");
  river["kind"] = "river";
  walled.terrain = Json::array({river, line_of("high_wall", {{33200, 30200}, {33200, 33600}}, 200, "west wall"),
                                line_of("high_wall", {{38800, 30200}, {38800, 33600}}, 200, "east wall")});
  Position p = position(walled);
  no_cards(p);
  run(p, [](Flow& flow) { begin_melee_phase(flow); }, {5, 6});  // and the fortitude test of its brigade
  CHECK_FALSE(p.s.has(p.french[0]));
  Position q = position(t);
  q.losses(q.french[0], 4);
  no_cards(q, kBritish);
  only(q, kFrench, kInspiration);
  run(q, [](Flow& flow) { begin_melee_phase(flow); }, {2, 3});  // thrown back with a loss; the valour test fails
  REQUIRE(q.ask() == Ask::SaveUnit);
  REQUIRE_FALSE(q.act(kFrenchSeat, PlayCard{kInspiration}));
  CHECK(q.ask() == Ask::Retreat);
}

TEST_CASE("Hit & Run: a 1 strikes the rider himself, 2 and 3 nobody") {
  Table t = facing(kTouch);
  t.second_army = "spanish";
  t.british[0] = horse(36000, 30000 - kTouch, kSouth, "mounted-guerrillas");
  t.british[0].figures = 6;
  t.british[1].profile = "line-infantry-1";
  for (const int die : {1, 2, 3, 4}) {
    Position p = in_second_melee(t);
    REQUIRE_FALSE(p.act(kBritishSeat, fight_back(p), {die}));
    CHECK(p.s.piece(p.british[0]).losses == (die == 1 ? 1 : 0));
    CHECK(p.s.piece(p.french[0]).losses == (die == 4 ? 1 : 0));
    CHECK(p.ask() == Ask::Retreat);
  }
}

TEST_CASE("Headstrong cavalry that finds nobody to pursue may retreat like others") {
  Table t = dragoons_at(36000, 30000 - kTouch);
  t.french[1] = {66000, 46000, kNorth};
  t.french_leader = {4000, 44000};
  Position p = in_second_melee(t);
  REQUIRE_FALSE(p.act(kBritishSeat, fight_back(p), rolls(p, fight_back(p), 1, 0)));
  CHECK_FALSE(p.s.has(p.french[0]));
  REQUIRE(p.ask() == Ask::Retreat);
  CHECK(p.s.stack.top().only == 0);
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}, {6}));  // the fortitude test of the brigade that lost a unit
  CHECK(p.s.piece(p.british[0]).y == 30000 - kTouch);
}

TEST_CASE("Headstrong cavalry pursues whom it sees and reaches, and stays after the second fight") {
  Table t = dragoons_at(36000, 30000 - kTouch);
  t.french = {{36000, 30000, kNorth}, {36000, 38000, kNorth}, {52000, 40000, kNorth}, {36000, 22000, kNorth}};
  Position p = in_second_melee(t);
  REQUIRE_FALSE(p.act(kBritishSeat, fight_back(p), rolls(p, fight_back(p), 1, 0)));
  REQUIRE(p.ask() == Ask::Pursue);
  std::vector<Action> list;
  actions(p.t, known(p.t, p.s, kBritishSeat), list);
  REQUIRE_FALSE(list.empty());
  for (const Action& a : list) {
    REQUIRE(std::holds_alternative<Move>(a));
    CHECK(std::get<Move>(a).kind == MoveKind::Assault);
    CHECK_FALSE(p.refusal(kBritishSeat, a));
  }
  const Json shown = choices(p.t, known(p.t, p.s, kBritishSeat), Json::object());
  CHECK(shown["selectable"] == Json::array({index(p.british[0])}));
  CHECK(shown["targets"].size() == 3);
  const auto way = reachable_assault(p.t, p.s, Sight(p.t, p.s), p.british[0], p.french[1], table::inches(18));
  REQUIRE(way);
  CHECK(rule_of(p.refusal(kBritishSeat, Move{MoveKind::Move, p.british[0], 36000, 31000, kSouth})) == "vf Headstrong");
  // It wins again, and is asked for nothing.
  Position there = p;
  there.s.piece(p.british[0]).x = way->x;
  there.s.piece(p.british[0]).y = way->y;
  there.s.piece(p.british[0]).heading = way->heading;
  const std::vector<int> dice = rolls(there, {p.british[0], p.french[1], kNoUnit}, 1, 0, {6, 6}, true);
  REQUIRE_FALSE(p.act(kBritishSeat, *way, dice));  // the last two: the fortitude of a brigade that lost two units
  CHECK_FALSE(p.s.has(p.french[1]));
  CHECK(p.s.piece(p.british[0]).y == way->y);
  CHECK(p.s.active == kFrench);
}

TEST_CASE("Headstrong cavalry that still touches an enemy, or has lost, does not pursue") {
  // A second French unit stands beside the first, at the dragoons as well.
  Table t = dragoons_at(36000, 30000 - kTouch);
  t.french = {{31600, 30000, kNorth}, {41500, 30000, kNorth}, {36000, 40000, kNorth}};
  Position p = in_second_melee(t);
  REQUIRE(in_contact(p.t, p.s, p.british[0], p.french[1]));
  REQUIRE_FALSE(p.act(kBritishSeat, PickTarget{p.british[0], p.french[0]}));
  REQUIRE_FALSE(p.act(kBritishSeat, fight_back(p), rolls(p, fight_back(p), 2, 0)));
  CHECK_FALSE(p.s.has(p.french[0]));
  REQUIRE(p.ask() == Ask::Retreat);
  CHECK(p.s.stack.top().only == 0);
  Position q = in_second_melee(dragoons_at(36000, 30000 - kTouch));
  REQUIRE_FALSE(q.act(kBritishSeat, fight_back(q), rolls(q, fight_back(q), 0, 1)));
  REQUIRE(q.ask() == Ask::Retreat);
  CHECK(q.s.stack.top().only == 1);
}

TEST_CASE("T.3.7 a fight across connected sections: nobody is outflanked, nobody moves in") {
  Json west = building({{28000, 22000}, {34000, 22000}, {34000, 26000}, {28000, 26000}}, "west");
  Json east = building({{34000, 22000}, {40000, 22000}, {40000, 26000}, {34000, 26000}}, "east");
  west["connected"] = Json::array({1});
  east["connected"] = Json::array({0});
  Table t = locked();
  t.terrain = Json::array({west, east});
  t.french[0].y = 36000;
  t.french_leader = {60000, 38000};
  t.british[0].y = 10000;
  Position p = position(t);
  no_cards(p);
  p.s.piece(p.french[0]).inside = 0;
  p.s.piece(p.british[0]).inside = 1;
  p.losses(p.british[0], 4);
  evolve(p.t, p.s, PhaseBegan{Phase::Melee});
  CHECK_FALSE(p.refusal(kFrenchSeat, Done{}));  // it is a choice
  Position done = p;
  REQUIRE_FALSE(done.act(kFrenchSeat, Done{}));
  CHECK(done.s.active == kBritish);
  std::vector<Action> list;
  actions(p.t, known(p.t, p.s, kFrenchSeat), list);
  CHECK(list.front() == Action{Done{}});
  CHECK(list.back() == Action{PickTarget{p.french[0], p.british[0]}});
  REQUIRE_FALSE(p.act(kFrenchSeat, PickTarget{p.french[0], p.british[0]}));
  const Attack a = melee(p, p.french[0], p.british[0]);
  CHECK(value_of(a, "vf.modifier.outflanked") == 0);
  CHECK(value_of(a, "vf.modifier.holds_terrain") == 1);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), rolls(p, fight(p), 1, 0, {2, 6})));  // the valour test fails
  CHECK_FALSE(p.s.has(p.british[0]));
  CHECK(p.s.piece(p.french[0]).inside == 0);
  CHECK(p.s.active == kBritish);
}

TEST_CASE("6.3.2 cavalry that retreats over an enemy leader: he is set up, then the phase goes on") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  t.french_leader = {60000, 40000};
  t.british_leader = {36000, 37000};
  Position p = in_melee_phase(t);
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), rolls(p, fight(p), 0, 1)));
  REQUIRE(p.ask() == Ask::Retreat);
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Retreat, p.french[0], 36000, 42000, kNorth}));
  REQUIRE(p.ask() == Ask::Displaced);
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  CHECK(p.s.active == kBritish);
}

TEST_CASE("9.5 who lets his brigade waver, although he may hold a card, has it waver") {
  Table t = locked();
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  t.french_leader = {60000, 40000};
  Position p = in_melee_phase(t);
  no_cards(p, kFrench);
  only(p, kBritish, kInspiration);
  REQUIRE_FALSE(p.act(kFrenchSeat, fight(p), rolls(p, fight(p), 1, 0)));
  REQUIRE(p.ask() == Ask::Retreat);
  REQUIRE_FALSE(p.act(kFrenchSeat, Done{}, {2}));
  REQUIRE(p.ask() == Ask::SaveBrigade);
  REQUIRE_FALSE(p.act(kBritishSeat, Done{}));
  CHECK(p.s.defeats[1] == 1);
  CHECK(p.s.active == kBritish);
}

}  // namespace valor::vf::test
