// Everything that goes through the doors, one of each kind: there and back, told, drawn, asked, and as facts in any
// order.
#include <iterator>
#include <set>
#include <sstream>

#include "rules/vf/test_every_kind.h"
#include "rules/vf/test_position.h"
#include "rules/vf/words.h"
#include "tests/suite/said.h"

namespace valor::vf::test {
namespace {

constexpr std::array<std::uint8_t, 2> kMelees{1, 2};        // 1: the attack, 2: the target fights back
constexpr std::array<std::uint8_t, 3> kAnyAttack{0, 1, 2};  // 0: fire
constexpr std::array<std::uint8_t, 4> kDice{1, 3, 4, 6};

DiceShown dice_of(std::initializer_list<std::uint8_t> values) {
  DiceShown out;
  for (const std::uint8_t value : values) out.values[out.count++] = value;
  return out;
}

Pose pose_at(int x, int y, std::uint16_t heading) { return {{x, y}, {heading}}; }

void add_sequence(const Position& p, std::vector<Event>& out) {
  out.emplace_back(TurnBegan{2, kBritish});
  for (const Phase phase : {Phase::Fate, Phase::Fire, Phase::Action, Phase::Melee, Phase::Over})
    out.emplace_back(PhaseBegan{phase, 2});
  out.emplace_back(PhaseEnded{});
  for (const Frame& frame : every_question(p)) out.emplace_back(Asked{frame});
  out.emplace_back(Answered{});
  out.emplace_back(TimeCalled{kBritish});
  out.emplace_back(ObjectiveTaken{1, kFrench});
  out.emplace_back(GameEnded{kFrench, {3, 1}});
  out.emplace_back(GameEnded{kNoSide, {2, 2}});
}

void add_cards(const Position& p, std::vector<Event>& out) {
  out.emplace_back(CardDrawn{kFrench, 3});
  out.emplace_back(CardDrawn{kBritish, kUnknownCard});
  for (std::uint8_t card = 0; card < kCards; ++card) {
    out.emplace_back(CardPlayed{.side = kFrench, .card = card, .unit = p.french[0], .brigade = 0});
    out.emplace_back(CardPlayed{.side = kBritish, .card = card, .unit = p.british[0], .brigade = 1, .objective = 1});
  }
  out.emplace_back(CardPlayed{.side = kFrench, .card = 12, .brigade = 0});
  out.emplace_back(CardPlayed{.side = kFrench, .card = 4, .unit = p.french[0]});
  out.emplace_back(CardPlayed{.side = kFrench, .card = 1});
  out.emplace_back(CardPlayed{.side = kFrench, .card = 9, .objective = 1});
  out.emplace_back(CardPlayed{.side = kFrench, .card = 2, .unit = p.french[1], .initiative = true});
  out.emplace_back(LossRemoved{p.french[0]});
}

void add_attacks(const Position& p, std::vector<Event>& out) {
  const UnitId own = p.french[0], enemy = p.british[0];
  out.emplace_back(ShotFired{own, enemy, {36000, 30000}, {36000, 20000}});
  const Supporters two{p.french[1], p.french[2], kNoUnit, kNoUnit, kNoUnit};
  out.emplace_back(AttackRolled{own, enemy, two, 4, 2, dice_of({1, 4, 6})});
  out.emplace_back(AttackRolled{.main = own, .target = enemy, .need = 5, .dice = dice_of({2}), .skirmish = 1});
  for (const std::uint8_t melee : kMelees)
    out.emplace_back(AttackRolled{.main = own, .target = enemy, .hits = 1, .dice = dice_of({5, 3}), .melee = melee});
  for (const std::uint8_t melee : kAnyAttack) {
    out.emplace_back(AttackRerolled{own, enemy, 4, 1, dice_of({6}), 0, melee});
    out.emplace_back(AttackRerolled{own, enemy, 4, 0, dice_of({2}), kElan, melee});
  }
  for (const std::uint32_t special :
       {kDisciplinedMusketry, kHeavyCavalry, kConcentratedFire, kArtillerymanNear, kRebelYell})
    out.emplace_back(AttackRerolled{own, enemy, 4, 0, dice_of({2}), special, 0});
  out.emplace_back(LossesSuffered{own, 2, 0, false});
  out.emplace_back(LossesSuffered{own, 2, 1, true});
  out.emplace_back(LossesSuffered{own, 1, 0, true});
  out.emplace_back(LossesSuffered{own, 0, 2, false});
  out.emplace_back(LossesSuffered{own, 0, 0, false, 1});
}

void add_morale(const Position& p, std::vector<Event>& out) {
  for (const bool passed : {true, false}) {
    out.emplace_back(ValourTested{p.french[0], 4, passed, dice_of({4})});
    out.emplace_back(FortitudeTested{0, 4, passed, dice_of({4, 5})});
    out.emplace_back(ActivationTested{0, 2, 3, passed});
    out.emplace_back(MessengerTested{p.french[0], 4, 3, passed});
    out.emplace_back(RetreatOwed{p.french[0], passed});
  }
  for (const RoutBy by :
       {RoutBy::Test, RoutBy::Wavering, RoutBy::Artillery, RoutBy::Cavalry, RoutBy::Square, RoutBy::NoRetreat})
    out.emplace_back(UnitRouted{p.french[3], by != RoutBy::Wavering, by});
  out.emplace_back(BrigadeShattered{1});
  out.emplace_back(BrigadeWavered{0});
  out.emplace_back(ActivationTested{0, 2, 0, true});
  out.emplace_back(MessengerLost{p.french[0]});
  for (const std::uint8_t die : kDice) {
    out.emplace_back(SquareTested{p.french[0], die, 1});
    out.emplace_back(TemperTested{p.french[0], die});
  }
  out.emplace_back(HitAndRunRolled{p.french[0], p.british[0], 3});
}

void add_moves(const Position& p, std::vector<Event>& out) {
  const UnitId unit = p.french[0];
  const Pose here = pose_at(36000, 30000, kNorth), there = pose_at(36500, 29001, 40000);
  out.emplace_back(ActionBegan{unit});
  for (const MoveKind kind : {MoveKind::Move, MoveKind::Retreat, MoveKind::Double, MoveKind::Assault})
    out.emplace_back(UnitMoved{unit, kind, here, there, 1200});
  for (const Order order : {Order::Close, Order::Open, Order::Square, Order::Limbered})
    out.emplace_back(UnitReformed{unit, here, there, 12, 5, order});
  out.emplace_back(UnitRallied{unit, 5, 1, dice_of({6, 2})});
  out.emplace_back(UnitOccupied{unit, 0});
  out.emplace_back(UnitLeft{unit, 0, there, 12, Order::Open});
  out.emplace_back(LeaderPlaced{p.french_leader, {4000, 44000}, {30000, 36000}});
  out.emplace_back(LeaderRemoved{p.french_leader});
  out.emplace_back(ReinforcementsCame{0});
}

void add_melee(const Position& p, std::vector<Event>& out) {
  const UnitId own = p.french[0], enemy = p.british[0];
  out.emplace_back(TargetPicked{own, enemy});
  const Supporters one{p.french[1], kNoUnit, kNoUnit, kNoUnit, kNoUnit};
  out.emplace_back(FightBegan{own, enemy, one, kNoSupport, p.french[2], kNoUnit, 0});
  out.emplace_back(FightBegan{own, enemy, kNoSupport, one, kNoUnit, p.british[1], 1});
  for (int step = 0; step < 10; ++step) out.emplace_back(FightWent{static_cast<FightStep>(step)});
  for (const TieBy tie : {TieBy::None, TieBy::Active, TieBy::Uphill, TieBy::Cover})
    out.emplace_back(FightDecided{own, enemy, 1, 2, 2, tie});
  out.emplace_back(RetreatDone{own});
}

}  // namespace

Position stage_for_every_kind() {
  Table t{
      .french = {{36000, 30000, kNorth},
                 {20000, 30000, kNorth},
                 {52000, 30000, kNorth},
                 horse(8000, 34000, kNorth, "hussars-chasseurs")},
      .british = {{36000, 16000, kSouth}, {20000, 16000, kSouth}, {52000, 16000, kSouth}, gun(62000, 12000, kSouth)},
      .french_leader = {30000, 38000}};
  t.terrain = Json::array({building({{28000, 22000}, {33000, 22000}, {33000, 26000}, {28000, 26000}}),
                           wood({{40000, 22500}, {45000, 22500}, {45000, 26000}, {40000, 26000}}),
                           line_of("low_wall", {{4000, 23500}, {20000, 23500}}, 400, "wall")});
  t.objectives = Json::array({Json{{"name", "A"}, {"x", 36000}, {"y", 24000}}, Json{{"name", "B"}, {"terrain", 0}}});
  return in_action_phase(t);
}

std::vector<Action> every_action(const Position& p) {
  const UnitId unit = p.french[1], enemy = p.british[0];
  std::vector<Action> out{DrawCard{},
                          PlayCard{4, unit, kNoBrigade},
                          PlayCard{12, kNoUnit, 1},
                          PlayCard{9, kNoUnit, kNoBrigade, 1},
                          UseInitiative{9, unit},
                          Shoot{p.french[0], enemy},
                          Shoot{p.french[0], enemy, {unit, p.french[2], kNoUnit, kNoUnit, kNoUnit}},
                          Shoot{p.french[0], enemy, kNoSupport, 1},
                          Activate{1},
                          Arrive{1},
                          CallTime{},
                          Reform{unit, 4, 65535, 1, 0},
                          Reform{unit, 5, 0, 0, 0, Order::Square},
                          Rally{unit},
                          Occupy{unit, 0},
                          Leave{unit, 24500, 12000, 1, 12},
                          Leave{unit, 24500, -12000, 1, 12, Order::Open},
                          PlaceLeader{p.french_leader, 36125, 40000},
                          Done{},
                          PickTarget{unit, enemy},
                          StartFight{unit, enemy, kNoUnit},
                          StartFight{unit, enemy, p.french[0]}};
  for (const MoveKind kind : {MoveKind::Move, MoveKind::Retreat, MoveKind::Double, MoveKind::Assault})
    out.emplace_back(Move{kind, unit, 24500, 12001, 40000});
  return out;
}

std::vector<Event> every_event(const Position& p) {
  std::vector<Event> out;
  add_sequence(p, out);
  add_cards(p, out);
  add_attacks(p, out);
  add_morale(p, out);
  add_moves(p, out);
  add_melee(p, out);
  return out;
}

std::vector<Frame> every_question(const Position& p) {
  std::vector<Frame> out;
  for (int ask = 0; ask <= static_cast<int>(Ask::Raided); ++ask) {
    Frame f{.seat = kFrenchSeat, .ask = static_cast<Ask>(ask), .brigade = 0, .unit = p.french[0]};
    f.target = p.british[0];
    const bool leads = f.ask == Ask::BrigadeLeader || f.ask == Ask::Displaced || f.ask == Ask::Raided;
    if (leads) f.unit = p.french_leader;
    if (f.ask == Ask::ArmyLeader) f.unit = p.french_general;
    if (f.ask == Ask::Brigade) {
      for (const Under under : {Under::Arrival, Under::Card, Under::Orders}) {
        f.under = under;
        out.push_back(f);
      }
      f.unit = kNoUnit;
    }
    out.push_back(f);
    f.only = 1;
    if (f.ask == Ask::Brigade) f.unit = p.french[0];
    if (f.ask == Ask::Brigade || f.ask == Ask::Retreat) out.push_back(f);
  }
  return out;
}

TEST_CASE("every kind of action goes through JSON and through its verb unchanged") {
  const Position p = stage_for_every_kind();
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  std::set<std::size_t> kinds;
  for (const Action& a : every_action(p)) {
    kinds.insert(a.index());
    const auto read = read_action(p.t, write_action(p.t, a));
    REQUIRE(read);
    CHECK(*read == a);
    const std::string text = verb(p.t, k, a);
    INFO(text);
    const auto parsed = parse_verb(p.t, k, text);
    REQUIRE(parsed);
    CHECK(*parsed == a);
  }
  CHECK(kinds.size() == std::variant_size_v<Action>);
}

TEST_CASE("every kind of event comes back out of JSON as it was, and an unknown one does not") {
  const Position p = stage_for_every_kind();
  std::set<std::size_t> kinds;
  for (const Event& e : every_event(p)) {
    kinds.insert(e.index());
    const Json json = write_event(p.t, e);
    CAPTURE(json.dump());
    const auto read = read_event(p.t, json);
    REQUIRE_MESSAGE(read, read.error().sentence());
    CHECK(*read == e);
  }
  CHECK(kinds.size() == std::variant_size_v<Event>);
  CHECK(read_event(p.t, Json{{"type", "earthquake"}}).error().place == "event/type");
}

TEST_CASE("words that are left out, doubled or changed make no action, or one whose words are understood") {
  const Position p = stage_for_every_kind();
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  int refused = 0, tried = 0;
  const auto attempt = [&](const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += word + "\t ";
    ++tried;
    const auto action = parse_verb(p.t, k, text);
    if (action) CHECK(parse_verb(p.t, k, verb(p.t, k, *action)).value() == *action);
    else ++refused;
  };
  for (const Action& a : every_action(p)) {
    std::istringstream in(verb(p.t, k, a));
    const std::vector<std::string> whole{std::istream_iterator<std::string>(in), {}};
    for (std::size_t i = 0; i < whole.size(); ++i) {
      for (const char* other :
           {"-1",   "99",  "300", "3x",      "-2.5",      "1.2345", ".",      "1.2.3", "99999999", "9999.999",
            "with", "and", "on",  "brigade", "objective", "pivot",  "square", "fire",  "at",       "K"}) {
        std::vector<std::string> changed = whole;
        changed[i] = other;
        attempt(changed);
      }
      std::vector<std::string> shorter = whole, longer = whole;
      shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
      longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(i), whole[i]);
      attempt(shorter);
      attempt(longer);
    }
  }
  CHECK(refused > tried / 2);
}

TEST_CASE("every event is told in words that exist, with all that the words ask for, under a rule with a wording") {
  const Position p = stage_for_every_kind();
  const Known<State> k = known(p.t, p.s, kFrenchSeat);
  std::set<std::string> keys;
  for (const Event& e : every_event(p)) {
    const Message m = tell(p.t, k, e);
    if (m.key == nullptr) continue;
    keys.insert(m.key);
    REQUIRE(m.rule != nullptr);
    check_said(m);
  }
  CHECK(keys.size() > 55);
}

TEST_CASE("every event is drawn in a way that the client knows, on the table") {
  const Position p = stage_for_every_kind();
  const std::set<std::string> known_kinds{"none", "effect", "phase", "dice", "fire", "move", "card", "vanish"};
  std::set<std::string> kinds;
  for (const Event& e : every_event(p)) {
    const Json shown = show(p.t, e);
    CAPTURE(shown.dump());
    kinds.insert(shown["kind"].get<std::string>());
    for (const char* place : {"from", "to"})
      if (shown.contains(place)) CHECK((shown[place]["x"].is_number_integer() && shown[place]["y"] > 0));
    if (shown.contains("dice")) CHECK((shown["of"] == 6 && english().contains(shown["purpose"].get<std::string>())));
  }
  CHECK(kinds == known_kinds);
}

TEST_CASE("every question is asked in words that exist, of the seat on top of the stack") {
  Position p = stage_for_every_kind();
  p.s.fight.inside = 0;
  std::set<std::string> kinds;
  for (const Frame& f : every_question(p)) {
    p.s.stack.push(f);
    const Decision asked = decision(p.t, p.s);
    CHECK(asked.seat == kFrenchSeat);
    check_said(asked.prompt);
    kinds.insert(asked.kind);
    check_all_said(choices(p.t, known(p.t, p.s, kFrenchSeat), Json::object()));
    p.s.stack.pop();
  }
  CHECK(kinds.size() == 21);  // both leaders are one kind
  CHECK(decision(p.t, State{}).seat == kNoSeat);
}

TEST_CASE("every fact that a seat is told keeps no card of the other side, and stops what it cannot take back") {
  const Position p = stage_for_every_kind();
  for (const Event& e : every_event(p)) {
    const auto seen = redact(p.t, p.s, e, p.s, kBritishSeat);
    REQUIRE(seen);
    if (const CardDrawn* drawn = std::get_if<CardDrawn>(&seen->event); drawn && drawn->side == kFrench) {
      CHECK(drawn->card == kUnknownCard);
    } else {
      CHECK(seen->event == e);
    }
    const bool rolled = show(p.t, e)["kind"] == "dice" || std::holds_alternative<CardDrawn>(e);
    CHECK((seen->barrier == Barrier::Die) == rolled);
  }
}

TEST_CASE("a fact that names nobody where somebody is needed is no fact") {
  const Position p = stage_for_every_kind();
  const auto broken = [&](const Event& e) {
    State s = p.s;
    CHECK_THROWS(evolve(p.t, s, e));
  };
  broken(CardPlayed{.side = kFrench, .card = 0});                        // All Out Attack of no leader
  broken(CardPlayed{.side = kFrench, .card = 8});                        // a surprise by nobody
  broken(CardPlayed{.side = kFrench, .card = 12, .unit = p.french[0]});  // Vive l'Empereur without a brigade
  broken(CardPlayed{.side = kFrench, .card = 3, .initiative = true});
  broken(UnitRouted{p.french_general});  // of no brigade
  broken(ActionBegan{p.french_general});
  State nobody_asked = p.s;
  evolve(p.t, nobody_asked, PhaseEnded{});
  CHECK_THROWS(evolve(p.t, nobody_asked, Answered{}));
  State deep = p.s;
  const Asked ask{Frame{.seat = kFrenchSeat, .ask = Ask::Fire}};
  while (!deep.stack.full()) evolve(p.t, deep, ask);
  CHECK_THROWS(evolve(p.t, deep, ask));
}

TEST_CASE("two facts one after the other never lose a piece, a brigade or an objective") {
  const Position p = stage_for_every_kind();
  const std::vector<Event> events = every_event(p);
  for (const Event& first : events)
    for (const Event& second : events) {
      State s = p.s;
      s.stack.push({.seat = kFrenchSeat, .ask = Ask::Brigade, .brigade = 0, .unit = p.french[0]});
      evolve(p.t, s, first);
      if (s.stack.empty()) continue;  // only a record that is broken goes on where nobody is asked
      evolve(p.t, s, second);
      REQUIRE(s.piece_count == p.s.piece_count);
      REQUIRE(s.brigade_count == p.s.brigade_count);
      REQUIRE(s.objective_count == p.s.objective_count);
    }
}

}  // namespace valor::vf::test
