// Chapter 4: when each card is played, and on what. What the cards then do: 04_fate_test.cpp and 04_cards_test.cpp.
#include <map>
#include <set>

#include "rules/vf/test_position.h"
#include "tests/suite/said.h"

namespace valor::vf::test {
namespace {

constexpr std::array<const char*, 8> kArmies{"french",  "british",  "spanish", "austrian",
                                             "russian", "prussian", "union",   "confederate"};

// What the entry of each card says of its moment. Tide of Battle plays itself.
const std::map<Fate, std::set<Ask>>& moments() {
  static const std::map<Fate, std::set<Ask>> all{{Fate::AllOutAttack, {Ask::Melee}},
                                                 {Fate::TideOfBattle, {}},
                                                 {Fate::Confusion, {Ask::ArmyLeader, Ask::Melee, Ask::EndMelee}},
                                                 {Fate::Stubborn, {Ask::Brigade}},
                                                 {Fate::DeadlyAttack, {Ask::Rerolls}},
                                                 {Fate::DirectedFire, {Ask::Fire}},
                                                 {Fate::Inspiration, {Ask::SaveUnit, Ask::SaveBrigade}},
                                                 {Fate::SurpriseAttack, {Ask::Brigade}},
                                                 {Fate::Capture, {Ask::Fate}},
                                                 {Fate::SwiftBrigade, {Ask::Brigade}},
                                                 {Fate::Volleys, {Ask::Fire}},
                                                 {Fate::GunVolleys, {Ask::Fire}},
                                                 {Fate::ColumnsStorm, {Ask::Melee}},
                                                 {Fate::DefensiveFire, {Ask::EnemyMelee}},
                                                 {Fate::Revenge, {Ask::Melee}},
                                                 {Fate::Grit, {Ask::Fate}},
                                                 {Fate::FreshRegiment, {Ask::Fate}},
                                                 {Fate::ScumOfTheEarth, {Ask::Melee, Ask::EnemyMelee}},
                                                 {Fate::Breakthrough, {Ask::EndMelee}},
                                                 {Fate::SpanishUlcer, {Ask::EnemyAction}},
                                                 {Fate::InvisibleEnemy, {Ask::EnemyOrder}},
                                                 {Fate::Conquerors, {Ask::Temper}},
                                                 {Fate::FreeMove, {Ask::Activate}},
                                                 {Fate::ReserveBattery, {Ask::Fire}},
                                                 {Fate::SteadyMasses, {Ask::EnemyFire, Ask::Melee, Ask::EnemyMelee}},
                                                 {Fate::CossackRaid, {Ask::Activate}},
                                                 {Fate::GrandBattery, {Ask::Fire}},
                                                 {Fate::MotherRussia, {Ask::SaveBrigade}},
                                                 {Fate::IronCross, {Ask::Fate}},
                                                 {Fate::Forward, {Ask::Brigade}},
                                                 {Fate::DigIn, {Ask::Activate}},
                                                 {Fate::RebelYell, {Ask::Melee}},
                                                 {Fate::StoneWall, {Ask::EnemyFire, Ask::Melee, Ask::EnemyMelee}}};
  return all;
}

const char* row_of(const Json& sheet, const char* type) {
  for (const auto& [id, row] : sheet["units"].items())
    if (row["type"] == type && !row.value("detachment", false)) return id.c_str();
  return "";
}

// The second side, of this army, has its turn and all cards; there is something to play each of them on: a unit with a
// loss far from the enemy, a gun that has shot, an enemy in terrain, an objective that the enemy holds.
Position with_all_cards(const char* army) {
  const Json armies = read_data("tables/armies.json");
  const Json& sheet = armies[army];
  const std::string foot = row_of(sheet, "infantry"), guns = row_of(sheet, "artillery");
  Table t{.french = {{36000, 40000, kNorth}, {20000, 40000, kNorth}},
          .british = {{36000, 12000, kSouth, "line", sheet["units"][foot]["figures"][0].get<int>(), foot.c_str()},
                      gun(52000, 12000, kSouth, guns.c_str())},
          .second_army = army,
          .first = 1};
  t.objectives = Json::array({Json{{"name", "A"}, {"x", 36000}, {"y", 26000}}});
  Position p = position(t);
  evolve(p.t, p.s, PhaseBegan{Phase::Action});
  for (Hand& h : p.s.cards) h = {.deck = 0, .hand = kAllCards, .discard = 0};
  p.losses(p.british[0], 1);
  p.s.piece(p.british[1]).flags |= kShot;
  p.s.piece(p.french[0]).flags |= kEntered;
  p.s.holder[0] = kFrench;
  return p;
}

// One question after the other on top of the stack, as the second side is asked it.
std::vector<Frame> questions(const Position& p) {
  std::vector<Frame> out;
  for (int ask = 0; ask <= static_cast<int>(Ask::Raided); ++ask) {
    Frame f{.seat = kBritishSeat, .ask = static_cast<Ask>(ask), .brigade = 1, .unit = p.british[0]};
    f.target = p.french[0];
    if (f.ask == Ask::BrigadeLeader || f.ask == Ask::Displaced || f.ask == Ask::Raided) f.unit = p.british_leader;
    if (f.ask == Ask::ArmyLeader) f.unit = p.british_general;
    if (f.ask == Ask::Brigade) f.unit = kNoUnit;
    out.push_back(f);
  }
  return out;
}

std::vector<PlayCard> ways(const Position& p, std::uint8_t card) {
  std::vector<PlayCard> out{{card, kNoUnit, kNoBrigade}, {card, kNoUnit, kNoBrigade, 0}};
  for (const UnitId id : {p.french[0], p.french[1], p.british[0], p.british[1], p.french_leader, p.british_leader})
    out.push_back({card, id, kNoBrigade});
  for (const std::uint8_t brigade : {std::uint8_t{0}, std::uint8_t{1}}) out.push_back({card, kNoUnit, brigade});
  return out;
}

}  // namespace

TEST_CASE("4.0 every card of every army is played when its entry says so, and refused at any other time") {
  std::set<Fate> seen;
  for (const char* army : kArmies) {
    Position p = with_all_cards(army);
    for (const Frame& f : questions(p)) {
      p.s.stack.push(f);
      for (std::uint8_t card = 0; card < kCards; ++card) {
        const Fate fate = what_does(p.t, kBritish, card);
        seen.insert(fate);
        CAPTURE(army);
        CAPTURE(int{card});
        CAPTURE(static_cast<int>(f.ask));
        bool accepted = false;
        for (const PlayCard& a : ways(p, card)) {
          const auto no = p.refusal(kBritishSeat, a);
          if (no) check_said(*no);
          else accepted = true;
        }
        CHECK(accepted == (moments().at(fate).count(f.ask) > 0));
      }
      p.s.stack.pop();
    }
  }
  CHECK(seen.size() == moments().size());
}

TEST_CASE("4.0 a card is played on one thing of the kind that its entry names, and on nothing else") {
  for (const char* army : kArmies) {
    Position p = with_all_cards(army);
    for (const Frame& f : questions(p)) {
      p.s.stack.push(f);
      for (std::uint8_t card = 0; card < kCards; ++card) {
        const Fate fate = what_does(p.t, kBritish, card);
        if (moments().at(fate).count(f.ask) == 0) continue;
        const FateOn on = played_on(fate);
        CAPTURE(army);
        CAPTURE(int{card});
        const auto may = [&](const PlayCard& a) { return !p.refusal(kBritishSeat, a); };
        const auto any = [&](std::initializer_list<UnitId> ids) {
          return std::any_of(ids.begin(), ids.end(), [&](UnitId id) { return may({card, id, kNoBrigade}); });
        };
        if (on == FateOn::OwnUnit) CHECK_FALSE(any({kNoUnit, p.french[0], p.french[1], p.british_leader}));
        if (on == FateOn::EnemyUnit) CHECK_FALSE(any({kNoUnit, p.british[0], p.british[1], p.french_leader}));
        if (on == FateOn::Leader) CHECK_FALSE(any({kNoUnit, p.british[0], p.french[0]}));
        if (on == FateOn::Brigade) CHECK_FALSE((may({card, kNoUnit, kNoBrigade}) || may({card, kNoUnit, 0})));
        if (on == FateOn::Objective) CHECK_FALSE(may({card, kNoUnit, kNoBrigade}));
      }
      p.s.stack.pop();
    }
  }
}

TEST_CASE("4.0 nobody plays a card that he does not hold, nor one without an effect of ours") {
  Position p = with_all_cards("british");
  p.s.stack.push({.seat = kBritishSeat, .ask = Ask::Melee});
  p.s.cards[1] = {.deck = kAllCards, .hand = 0, .discard = 0};
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{2, kNoUnit, kNoBrigade})) == "vf 4.0");
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{200, kNoUnit, kNoBrigade})) == "vf 4.0");
  p.s.stack.push({.seat = kBritishSeat, .ask = Ask::Brigade, .brigade = 1});
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{2, p.british[0]})) == "vf 4.0");
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{200, p.british[0]})) == "vf 4.0");
}

TEST_CASE("F.A All Out Attack comes before the first fight of the phase") {
  Position p = with_all_cards("british");
  p.s.stack.push({.seat = kBritishSeat, .ask = Ask::Melee});
  CHECK_FALSE(p.refusal(kBritishSeat, PlayCard{0, p.british_leader, kNoBrigade}));
  p.s.piece(p.british[0]).flags |= kFought;
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{0, p.british_leader, kNoBrigade})) == "vf F.A");
}

TEST_CASE("F.5 F.9 Stubborn and Surprise Attack come before the unit has begun, and need losses and an assault") {
  Position p = with_all_cards("british");
  const auto ask = [&](MoveKind begun) {
    p.s.stack.push({.seat = kBritishSeat, .ask = Ask::Brigade, .brigade = 1, .kind = begun, .unit = p.british[0]});
  };
  ask(MoveKind::None);
  CHECK_FALSE(p.refusal(kBritishSeat, PlayCard{4, p.british[0], kNoBrigade}));
  CHECK_FALSE(p.refusal(kBritishSeat, PlayCard{8, p.british[0], kNoBrigade}));
  p.losses(p.british[0], 0);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{4, p.british[0], kNoBrigade})) == "vf F.5");
  p.s.stack.pop();
  ask(MoveKind::Move);
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{4, p.british[0], kNoBrigade})) == "vf F.5");
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{8, p.british[0], kNoBrigade})) == "vf F.9");
  p.s.piece(p.british[1]).flags &= ~std::uint32_t{kShot};
  CHECK(rule_of(p.refusal(kBritishSeat, PlayCard{8, p.british[1], kNoBrigade})) == "vf 6.5.1");  // a gun
}

TEST_CASE("F.any a card lets a unit act whose brigade or messenger failed, and no other") {
  Position p = with_all_cards("british");
  p.s.stack.push({.seat = kBritishSeat, .ask = Ask::Initiative, .brigade = 1});
  CHECK_FALSE(p.refusal(kBritishSeat, UseInitiative{2, p.british[0]}));
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{2, p.british[1]})) == "vf F.any");  // it has shot
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{2, p.french[0]})) == "core:unknown-unit");
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{2, p.british_leader})) == "core:unknown-unit");
  p.s.piece(p.british[0]).flags |= kActed;
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{2, p.british[0]})) == "vf F.any");
  p.s.stack.pop();
  p.s.stack.push({.seat = kBritishSeat, .ask = Ask::Brigade, .brigade = 1});
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{2, p.british[0]})) == "vf F.any");
  p.s.piece(p.british[0]).flags |= kLost;
  CHECK_FALSE(p.refusal(kBritishSeat, UseInitiative{2, p.british[0]}));
  p.s.stack.top().under = Under::Card;
  CHECK(rule_of(p.refusal(kBritishSeat, UseInitiative{2, p.british[0]})) == "vf F.any");
}

}  // namespace valor::vf::test
