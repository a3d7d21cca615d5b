// What must always hold, each broken by hand; and what makes two positions equal.
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Table ground() {
  Table t = facing(10000);
  Json river = wood({{44000, 2000}, {54000, 2000}, {54000, 4000}, {44000, 4000}}, "river");
  river["kind"] = "river";
  t.terrain = Json::array({wood({{4000, 20000}, {10000, 20000}, {10000, 26000}, {4000, 26000}}), river});
  t.objectives = Json::array({Json{{"name", "A"}, {"x", 36000}, {"y", 24000}}});
  return t;
}
std::string broken(const Position& p) {
  const char* what = broken_invariant(p.t, p.s);
  return what ? what : "";
}
// The same after the unit has been set down there.
std::string broken_at(Position p, UnitId unit, int x, int y) {
  p.s.piece(unit).x = x;
  p.s.piece(unit).y = y;
  return broken(p);
}

}  // namespace

TEST_CASE("1.2.1 6.3 units stand on the table, apart from each other, and friends do not touch") {
  const Position p = position(ground());
  CHECK(broken(p) == "");
  CHECK(broken_at(p, p.french[0], 71900, 30000) == "6.3: a unit is off the table");
  CHECK(broken_at(p, p.french_leader, -500, 30000) == "6.8: a leader is off the table");
  CHECK(broken_at(p, p.french[0], 36000, 19000) == "1.2.1: two units overlap");
  CHECK(broken_at(p, p.french[1], 36000 + 8405, 30000) == "6.3: friends touch");
  CHECK(broken_at(p, p.french[0], 36000, 20005) == "");  // enemies may
}

TEST_CASE("T.2.4 T.3 nobody stands on impassable terrain, or in a wood that he has not occupied") {
  Position p = position(ground());
  CHECK(broken_at(p, p.french[0], 7000, 23000) == "T.3: a unit stands where it must occupy");
  CHECK(broken_at(p, p.french[0], 49000, 3000) == "T.2.4: a unit stands on what nobody can cross");
  p.s.piece(p.french[0]).inside = 9;
  CHECK(broken(p) == "T.3.2: no such terrain feature");
  p.s.piece(p.french[0]).inside = 0;
  CHECK(broken(p) == "");
  p.s.piece(p.british[0]).inside = 0;
  CHECK(broken(p) == "T.3.1: two units in one terrain feature");
}

TEST_CASE("1.2.1 9.1 a unit stands in files that there are, with no more losses than it can take") {
  Position p = position(ground());
  p.s.piece(p.french[0]).files = 30;
  CHECK(broken(p) == "1.2.1: figures do not stand in such files");
  p.s.piece(p.french[0]).files = 12;
  p.losses(p.french[0], 5);
  CHECK(broken(p) == "9.1: more losses than tenacity");
}

TEST_CASE("2.4 4.0 every card is in one place") {
  const auto with = [](const Hand& hand) {
    Position p = position(ground());
    p.s.cards[0] = hand;
    return broken(p);
  };
  CHECK(with({.deck = kAllCards, .hand = 1}) == "2.4: a card is in two places");
  CHECK(with({.deck = kAllCards, .discard = 1}) == "2.4: a card is in two places");
  CHECK(with({.deck = kAllCards - 1, .hand = 1, .discard = 1}) == "2.4: a card is in two places");
  CHECK(with({.deck = kAllCards - 1}) == "2.4: a card is missing");
  CHECK(with({.deck = 1, .hand = kAllCards - 1, .hidden = 2}) == "4.0: more hidden cards than there are");
}

TEST_CASE("7.2 9.4 a fight has two units, and a brigade without units is shattered") {
  Position p = position(ground());
  p.s.fight = {.main = p.french[0], .target = p.british_leader, .step = FightStep::Attack};
  CHECK(broken(p) == "7.2: a fight of nobody");
  p.s.fight = {};
  for (const UnitId id : p.french) p.s.piece(id) = Piece{.flags = kGone};
  CHECK(broken(p) == "9.4: a brigade without units is not shattered");
  evolve(p.t, p.s, BrigadeShattered{0});
  CHECK(broken(p) == "");
  Position q = position(ground());
  evolve(q.t, q.s, BrigadeShattered{0});
  CHECK(broken(q) == "9.4: a brigade without units is not shattered");
  q.s.stack.pop();
  CHECK(broken(q) == "3.0: nobody is asked, or somebody after the end");
}

TEST_CASE("two positions are equal if all that is in play is equal, and nothing else counts") {
  const Position p = position(ground());
  State s = p.s;
  CHECK(s == p.s);
  s.pieces[kMostPieces - 1].x = 7;  // nobody
  CHECK(s == p.s);
  CHECK(hash(p.t, s) == hash(p.t, p.s));
  s.holder[0] = kFrench;
  CHECK_FALSE(s == p.s);
  s = p.s;
  s.brigades[1].flags = kTested;
  CHECK_FALSE(s == p.s);
  s = p.s;
  s.piece(p.british[1]).losses = 1;
  CHECK_FALSE(s == p.s);
  s = p.s;
  s.turn = 2;
  CHECK_FALSE(s == p.s);
}

}  // namespace valor::vf::test
