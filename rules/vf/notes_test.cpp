// The designer's notes as positions: what a player most often asks. The maps are drawn: a cell is four inches, capitals
// are French and look north, small letters British and look south; a letter stands at the middle of its cell.
#include <map>

#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

using Kinds = std::map<char, Stand>;

// Units in the order of the drawing, row by row; whoever is not in `kinds` is line infantry in line.
Position drawn(const char* map, const Kinds& kinds, Position (*phase)(const Table&)) {
  Table t;
  t.french_leader = {70000, 46500};
  t.french_general = {66000, 46500};
  t.british_leader = {70000, 1500};
  t.british_general = {66000, 1500};
  int row = -1, column = 0;
  for (const char* c = map; *c; ++c) {
    if (*c == '\n') {
      ++row;
      column = 0;
    } else if (*c != ' ') {
      if (std::isalpha(static_cast<unsigned char>(*c))) {
        const auto found = kinds.find(*c);
        Stand stand = found == kinds.end() ? Stand{} : found->second;
        stand.x += 2000 + 4000 * column;
        stand.y += 2000 + 4000 * row;
        if (found == kinds.end()) stand.heading = std::isupper(static_cast<unsigned char>(*c)) ? kNorth : kSouth;
        (std::isupper(static_cast<unsigned char>(*c)) ? t.french : t.british).push_back(stand);
      }
      ++column;
    }
  }
  return phase(t);
}
Position fire(const Table& t) { return in_fire_phase(t); }
Position brigade(const Table& t) {
  Position p = in_brigade(t);
  p.s.piece(p.french_leader).x = 2000;  // near enough for orders, out of the way
  for (const UnitId id : p.french) p.s.piece(id).flags |= kReached;
  return p;
}
Position melee(const Table& t) { return in_melee_phase(t); }

}  // namespace

TEST_CASE("notes 5.1.3: a line of sight needs a gap of more than two inches between two units") {
  // The two columns b and c leave so much between them; a gun looks through it at d.
  const auto sees = [](int gap) {
    const Position p = drawn(R"(
      . . . . . . . . .
      . . . . d . . . .
      . . . . . . . . .
      . . . b . c . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . A . B . .
    )",
                             {{'b', {2600 - gap / 2, 0, kSouth, "attack_column"}},
                              {'c', {-2600 + gap / 2, 0, kSouth, "attack_column"}},
                              {'d', {0, 0, kSouth}},
                              {'A', gun(0, 0, kNorth)}},
                             fire);
    return Sight(p.t, p.s).sees(p.french[0], p.british[0]);
  };
  CHECK(sees(2200));
  CHECK_FALSE(sees(2000));
  CHECK_FALSE(sees(1600));
}

TEST_CASE("notes 5.1: the closest visible enemy is shot at first, and then the next") {
  Position p = drawn(R"(
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . d . .
    . . . . e . . . . .
    . . . . . . . . . .
    . . . . A . . B . .
  )",
                     {{'d', {-2000, 2000, kSouth, "attack_column"}}, {'e', {-2000, 0, kSouth, "attack_column"}}}, fire);
  const UnitId far = p.british[0], near = p.british[1];
  CHECK(rule_of(p.refusal(kFrenchSeat, Shoot{p.french[0], far})) == "vf 5.1");
  CHECK_FALSE(p.refusal(kFrenchSeat, Shoot{p.french[0], near}));
  p.s.piece(near).flags |= kTargeted;  // somebody else has shot at it
  CHECK_FALSE(p.refusal(kFrenchSeat, Shoot{p.french[0], far}));
}

TEST_CASE("notes 8.1.6: to outflank an enemy you must start outside his front arc") {
  // E looks east: the column A behind his right shoulder may strike his flank, C before him only his front.
  Position p = drawn(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . e . . f .
    . . . . . . . . .
    . . . A . . C . .
  )",
                     {{'e', {0, 0, kSouth}},
                      {'A', {-4200, 0, kNorth, "attack_column"}},
                      {'C', {0, 2000, kNorth, "attack_column"}},
                      {'f', {6000, -9000, kSouth}}},
                     brigade);
  CHECK(in_front_arc(p.t, p.s, p.british[0], p.french[0]));
  Position flank = p;
  flank.s.piece(flank.french[0]).x = 8000;
  flank.s.piece(flank.french[0]).y = 13000;
  flank.s.piece(flank.french[0]).heading = kEast;
  CHECK_FALSE(in_front_arc(flank.t, flank.s, flank.british[0], flank.french[0]));
  // Along his left edge: a line two ranks deep gives a narrow target, so three figures reach round the corner of it.
  const Piece& e = flank.s.piece(flank.british[0]);
  flank.s.piece(flank.french[0]).x = e.x - 4200 - 3;
  flank.s.piece(flank.french[0]).y = e.y - 700;
  CHECK(front_contact(flank.t, flank.s, flank.french[0], flank.british[0]) >= 2);
  CHECK(front_contact(flank.t, flank.s, flank.british[0], flank.french[0]) <= 1);  // it is outflanked
  const Attack back = describe(flank.t, flank.s, Sight(flank.t, flank.s),
                               MeleeAttack{.main = flank.british[0], .target = flank.french[0]});
  bool told = false;
  for (const Modifier& m : back.reasons()) told = told || std::string(m.key) == "vf.modifier.outflanked";
  CHECK(told);
}

TEST_CASE("notes Squares: cavalry is thrown back before it fights, and a square is never outflanked") {
  Position p = drawn(R"(
    . . . . . . . . .
    . . . . . . . f .
    . . . . . . . . .
    . . . . s . . . .
    . . . . . . . . .
    . . . . C . . D .
  )",
                     {{'s', {0, 0, kSouth, "square"}},
                      {'C', horse(0, 0, kNorth, "cuirassiers")},
                      {'D', horse(0, 0, kNorth, "cuirassiers")}},
                     brigade);
  Piece& rider = p.s.piece(p.french[0]);
  rider.x = p.s.piece(p.british[1]).x;
  rider.y = p.s.piece(p.british[1]).y + 3;
  CHECK(in_contact(p.t, p.s, p.french[0], p.british[1]));
  CHECK(front_contact(p.t, p.s, p.british[1], p.french[0]) >= 2);
  evolve(p.t, p.s, PhaseEnded{});
  ScriptedDice dice({4});
  Sink<Event> sink(p.events);
  Flow flow{p.t, p.s, dice, sink};
  begin_melee_phase(flow);
  CHECK(p.event<SquareTested>() != nullptr);
  CHECK(p.ask() == Ask::Retreat);
  CHECK(p.s.stack.top().unit == p.french[0]);
}

TEST_CASE("notes Skirmishers & Support: all skirmish or all fire; guns may join skirmishers, not the reverse") {
  Position p = drawn(R"(
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . d . . . . .
    . . . . . . . . . . .
    . . . . . . . . . f .
    . . A . . G . . C . .
  )",
                     {{'A', {-2000, 1000, kNorth}},
                      {'C', {2000, 1000, kNorth}},
                      {'G', gun(0, 1000, kNorth)},
                      {'d', {0, 2000, kSouth}},
                      {'f', {4000, -14000, kSouth}}},
                     fire);
  const auto shot = [&](int main, std::vector<int> support, int skirmish) {
    Shoot s{p.french[static_cast<std::size_t>(main)], p.british[0], kNoSupport, static_cast<std::uint8_t>(skirmish)};
    for (std::size_t i = 0; i < support.size(); ++i) s.support[i] = p.french[static_cast<std::size_t>(support[i])];
    return s;
  };
  CHECK_FALSE(p.refusal(kFrenchSeat, shot(0, {1, 2}, 1)));  // battalion, gun, battalion: a cloud of skirmishers
  CHECK(rule_of(p.refusal(kFrenchSeat, shot(1, {0, 2}, 1))) == "vf Skirmishers");  // a gun has none
}

TEST_CASE("notes 6.4: a retreat may hide behind friends as long as it ends in the front arc") {
  Position p = drawn(R"(
    . . . . . . . . .
    . . . . e . . f .
    . . . . A . . . .
    . . . . . . . . .
    . . . . B . . . .
    . . . . . . . . .
    . . . . . . . . .
  )",
                     {{'e', {0, 2000, kSouth}}, {'f', {8000, -4000, kSouth}}, {'A', {0, -1400, kNorth}}}, brigade);
  REQUIRE(Sight(p.t, p.s).sees(p.british[0], p.french[0]));
  const Piece& a = p.s.piece(p.french[0]);
  const Move back{MoveKind::Retreat, p.french[0], a.x, a.y + 7900, kNorth};
  CHECK_FALSE(p.refusal(kFrenchSeat, back));
}

TEST_CASE("notes 6.5: cavalry at the end of a single rank needs two figures only") {
  Position p = drawn(R"(
    . . . . . . . . .
    . . . . . . . f .
    . . . . . . . . .
    . . . . d . . . .
    . . . . . . . . .
    . C . . . . . D .
  )",
                     {{'d', {0, 0, kSouth, "line", 6, "light-infantry-det"}},
                      {'C', horse(0, -7000, kEast, "cuirassiers")},
                      {'D', horse(0, 0, kNorth, "cuirassiers")}},
                     brigade);
  Piece& det = p.s.piece(p.british[1]);
  det.files = 6;  // one rank of six
  det.order = Order::Close;
  // Its second and third file meet at the middle of the end figure.
  const Move charge{MoveKind::Assault, p.french[0], det.x - 2100 - 3, det.y + 150, kEast};
  CHECK_FALSE(in_front_arc(p.t, p.s, p.british[1], p.french[0]));
  CHECK_FALSE(p.refusal(kFrenchSeat, charge));
}

TEST_CASE("notes 9.2: the loss that shakes a unit calls for no test, each one after it does") {
  Position p = drawn(R"(
    . . . . . . . . .
    . . . . e . . f .
    . . . . . . . . .
    . . . . A . . B .
  )",
                     {{'f', {8000, -4000, kSouth}}}, fire);
  p.losses(p.british[0], 3);  // of four
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0]}, {4, 4, 4, 3, 3}));
  const LossesSuffered* lost = p.event<LossesSuffered>();
  REQUIRE(lost);
  CHECK(lost->markers == 1);
  CHECK(lost->tests == 2);
  CHECK(p.s.has(p.british[0]));
}

TEST_CASE("notes 7.1: only the main attacker's special rules and losses count, not those of its support") {
  Position p = drawn(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . e . . f .
    . . . A . C . . .
  )",
                     {{'e', {0, 0, kSouth, "line", 36}},
                      {'A', {800, -3997, kNorth, "attack_column"}},
                      {'C', {-800, -3997, kNorth, "attack_column", 24, "national-guard"}},
                      {'f', {8000, -6000, kSouth}}},
                     melee);
  const auto attack = [&](int main, int support) {
    const std::size_t m = static_cast<std::size_t>(main), s = static_cast<std::size_t>(support);
    return describe(p.t, p.s, Sight(p.t, p.s),
                    MeleeAttack{p.french[m], p.british[0], {p.french[s], kNoUnit, kNoUnit, kNoUnit, kNoUnit}});
  };
  CHECK(attack(0, 1).ones_by == kElan);  // the line has élan
  CHECK(attack(1, 0).ones_by == 0);      // the national guard has none, whoever helps it
  p.losses(p.french[1], 1);
  CHECK(attack(0, 1).need == 3);  // no losses of its own
}

TEST_CASE("notes Canister: guns fire it in every round of a melee") {
  Position p = drawn(R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . e . . f .
    . . . . G . . B .
  )",
                     {{'e', {0, 0, kSouth}}, {'G', gun(0, -3997, kNorth)}, {'f', {8000, -6000, kSouth}}}, melee);
  for (int round = 0; round < 2; ++round) {
    const Attack back = describe(p.t, p.s, Sight(p.t, p.s), MeleeAttack{.main = p.french[0], .target = p.british[0]});
    CHECK(back.dice == 4);  // 2 and 2 for canister
  }
}

}  // namespace valor::vf::test
