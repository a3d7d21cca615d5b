#include "rules/vv/every_kind_test.h"

#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "core/json.h"
#include "rules/vv/16_at_combat.h"
#include "tests/suite/said.h"

namespace valor::vv {
namespace {

// Of side 0: squad, leader, half-track, squad with a mortar, counter for a half squad. Of side 1: squad, gun, tank.
constexpr std::uint8_t kSquad = 0, kLeader = 1, kHalftrack = 2, kMortar = 3, kSpareHalf = 4, kEnemy = 5, kGun = 6,
                       kTank = 7;

ModifierList all_modifiers() {
  ModifierList out;
  for (int kind = 0; kind < ModifierList::kMost; ++kind)
    out.add(static_cast<ModifierKind>(kind), kind % 2 == 0 ? -1 : 2);
  return out;
}

Group pair_of(std::uint8_t a, std::uint8_t b) { return Group::of(a, b); }

Attacked attack_on_enemy(const Position& p) {
  return {.group = pair_of(kSquad, kLeader),
          .targets = only(kEnemy),
          .from = at(p, "A1"),
          .at = at(p, "E2"),
          .firepower = 6,
          .leader = kLeader,
          .modifiers = all_modifiers(),
          .dice = {3, 4},
          .points = 2};
}

void add_attacks(const Position& p, std::vector<Event>& out) {
  Attacked e = attack_on_enemy(p);
  out.emplace_back(e);
  e.lanes = 1;
  e.opportunity = true;
  out.emplace_back(e);
  e.joined = {only(kMortar), Group{}};
  out.emplace_back(e);
  e.joined = {only(kMortar), only(kHalftrack)};
  e.leader = kNobody;
  e.grenades = 1;
  e.satchels = 1;
  out.emplace_back(e);
  Attacked mortar = attack_on_enemy(p);
  mortar.group = only(kMortar);
  mortar.indirect = true;
  out.emplace_back(mortar);
  mortar.dice = {0, 0};  // 12.6.7
  mortar.points = 0;
  out.emplace_back(mortar);
  Attacked overrun = attack_on_enemy(p);
  overrun.group = only(kHalftrack);
  overrun.overrun = true;
  overrun.leader = kNobody;
  out.emplace_back(overrun);
}

void add_anti_tank(const Position& p, std::vector<Event>& out) {
  AtFired shot{.unit = kSquad, .leader = kLeader, .target = kTank, .from = at(p, "A1"), .at = at(p, "E3")};
  shot.need = 7;
  shot.modifiers = all_modifiers();
  shot.dice = {1, 2};
  shot.hit = true;
  out.emplace_back(shot);
  shot.leader = kNobody;
  shot.hit = false;
  shot.opportunity = true;
  shot.pooled = PooledAt::Panzerfaust;
  out.emplace_back(shot);
  out.emplace_back(ArmourTested{kTank, 3, 2, 4, 7, {3, 4}, AtResult::Eliminated});
  out.emplace_back(ArmourTested{kTank, 3, 2, 0, 7, {3, 5}, AtResult::Immobilised});
  out.emplace_back(ArmourTested{kTank, 3, 2, 0, 7, {6, 6}, AtResult::None});
  out.emplace_back(ArmourTested{kTank, 1, 6, 0, 0, {0, 0}, AtResult::None});
  out.emplace_back(ArmourTested{kGun, 1, 0, 0, kSurelyEliminated, {0, 0}, AtResult::Eliminated});
  out.emplace_back(CrewTested{kTank, 2, true});
  out.emplace_back(CrewTested{kTank, 6, false});
  out.emplace_back(ShellsStruck{kTank, 5, 1, {1, 1}, true, 3, 7, {2, 2}, true});
  out.emplace_back(ShellsStruck{kTank, 5, 1, {1, 2}, true, 3, 7, {6, 6}, false});
  out.emplace_back(ShellsStruck{kTank, 5, 1, {6, 6}, false, 3, 0, {0, 0}, false});
  out.emplace_back(RiskRolled{kGun, 2, 3, RiskResult::None});
  out.emplace_back(RiskRolled{kGun, 2, 3, RiskResult::Pinned});
  out.emplace_back(RiskRolled{kTank, 2, 0, RiskResult::Immobilised});
  out.emplace_back(RiskRolled{kGun, 2, 3, RiskResult::Eliminated});
}

void add_moves(const Position& p, std::vector<Event>& out) {
  const HexIndex a1 = at(p, "A1"), a2 = at(p, "A2"), b1 = at(p, "B1");
  out.emplace_back(MoveStarted{pair_of(kSquad, kLeader), a1, false});
  out.emplace_back(MoveStarted{only(kSquad), a1, true});
  out.emplace_back(HexEntered{only(kSquad), a1, a2, 1, true, {}});
  out.emplace_back(ReactionOpened{});
  out.emplace_back(ReactionClosed{});
  out.emplace_back(MoveEnded{});
  out.emplace_back(UnitAdvanced{kSquad, a1, a2, false, {}});
  out.emplace_back(UnitTurned{kHalftrack, 3, 2});
  out.emplace_back(UnitLoaded{kSquad, kHalftrack});
  out.emplace_back(UnitUnloaded{kSquad, b1, true});
  out.emplace_back(Overran{kHalftrack, b1, a2, a1, 9, true, {}});
  out.emplace_back(Overcrowded{kSquad});
  out.emplace_back(UnitLeft{kHalftrack, a1});
  out.emplace_back(MapEntered{only(kMortar), a1, 1, false, true, kNoFacing, {}});
  out.emplace_back(MapEntered{only(kHalftrack), a1, 1, true, false, 2, {}});
  out.emplace_back(UnitSplit{kSquad, kSpareHalf});
  out.emplace_back(UnitsMerged{kSquad, kSpareHalf});
  out.emplace_back(WeaponsTraded{kSquad, kMortar});
}

void add_losses(std::vector<Event>& out) {
  for (int harm = 1; harm < kHarmKinds; ++harm) out.emplace_back(LossTaken{kEnemy, static_cast<Harm>(harm), 1});
  out.emplace_back(LossesSettled{});
}

void add_assaults(const Position& p, std::vector<Event>& out) {
  CloseAssaulted e{.group = pair_of(kSquad, kLeader), .defenders = only(kEnemy), .pinned = only(kGun)};
  e.from = at(p, "A1");
  e.at = at(p, "E2");
  e.attack = 8;
  e.defence = 4;
  e.column = 4;
  e.attacking_leader = kLeader;
  e.defending_leader = kNobody;
  e.modifier = -2;
  e.kill_number = 8;
  e.grenades = e.satchels = e.defender_grenades = e.defender_satchels = 1;
  e.dice = {1, 2};
  e.success = true;
  e.attacker_points = 1;
  out.emplace_back(e);
  e.success = false;
  e.defender_points = 1;
  e.attacking_leader = kNobody;
  e.defending_leader = kEnemy;
  out.emplace_back(e);
  e.defenders = Group{};
  e.dice = {0, 0};
  e.success = true;
  out.emplace_back(e);
  out.emplace_back(GroundTaken{only(kSquad), at(p, "A1"), at(p, "E2"), 1, true});
  out.emplace_back(GroundTaken{only(kSquad), at(p, "A1"), at(p, "E2"), 0, false});
  out.emplace_back(AssaultEnded{});
}

void add_support(const Position& p, std::vector<Event>& out) {
  const HexIndex here = at(p, "C2");
  out.emplace_back(LaneFired{only(kEnemy), here, 2, {5, 5}, 1});
  out.emplace_back(LaneFired{only(kEnemy), here, 1, {6, 6}, 0});
  out.emplace_back(SmokeLaid{kSquad, here, 1});
  out.emplace_back(SmokeLaid{kSquad, here, 2});
  MissionFired mission{.side = 1, .kind = MissionKind::Heavy, .target = here, .landed = at(p, "A1"), .drift = 2};
  mission.direction = 3;
  mission.targets = pair_of(kSquad, kLeader);
  mission.dice = {2, 2};
  mission.points = 3;
  out.emplace_back(mission);
  mission.targets = {};
  mission.dice = {0, 0};
  mission.points = 0;
  for (const MissionKind kind : {MissionKind::Light, MissionKind::Air, MissionKind::Smoke}) {
    mission.kind = kind;
    out.emplace_back(mission);
    mission.landed = kNoHex;
    out.emplace_back(mission);
  }
  out.emplace_back(WireBreached{kSquad, here});
  out.emplace_back(MinesFound{here});
  out.emplace_back(MineStruck{kSquad, here, 1, true});
  out.emplace_back(MineStruck{kSquad, here, 6, false});
  out.emplace_back(SniperCalled{1, only(kSquad), at(p, "A1")});
  out.emplace_back(SniperPlaced{1, here});
  out.emplace_back(SniperFired{1, only(kSquad), here, at(p, "A1"), true, 1, 2, 1});
  out.emplace_back(SniperFired{1, only(kSquad), here, at(p, "A1"), false, 1, 6, 0});
  out.emplace_back(SniperLookedFor{1, 1, 1, true});
  out.emplace_back(SniperLookedFor{1, 1, 6, false});
  out.emplace_back(SniperLookedFor{1, 0, 0, false});
  out.emplace_back(SniperGone{1, here, true});
  out.emplace_back(SniperGone{1, here, false});
}

void add_phases(std::vector<Event>& out) {
  for (int phase = 0; phase < 6; ++phase) out.emplace_back(PhaseBegan{2, static_cast<Phase>(phase), 1});
  out.emplace_back(UnitRallied{kSquad});
  out.emplace_back(RallyRolled{kSquad, 8, -1, {2, 2}, true});
  out.emplace_back(RallyRolled{kSquad, 8, 1, {6, 6}, false});
  out.emplace_back(MarksCleared{});
  out.emplace_back(ValourTested{kSquad, 6, {1, 1}, true});
  out.emplace_back(ValourTested{kSquad, 6, {6, 6}, false});
}

void add_ends(const Position& p, std::vector<Event>& out) {
  out.emplace_back(ObjectiveTaken{0, 1});
  out.emplace_back(UnitSighted{kEnemy, at(p, "E2"), {}});
  out.emplace_back(SightLost{kEnemy});
  out.emplace_back(MemoryFaded{kEnemy});
  out.emplace_back(DoctrineSet{kSquad, 0, 1, 0});
  out.emplace_back(DoctrineSet{kSquad, 6, 12, kKeepForVehicles});
  out.emplace_back(UnitPlaced{kSquad, at(p, "A1"), kNoFacing});
  out.emplace_back(UnitPlaced{kHalftrack, at(p, "A1"), 2});
  for (std::uint8_t line = 0; line < 5; ++line) out.emplace_back(FortificationPlaced{0, line, at(p, "A2")});
  out.emplace_back(FortificationPlaced{0, 0, kNoHex});
  out.emplace_back(FortificationPlaced{0, 4, kNoHex});  // hidden mines
  out.emplace_back(ConditionJudged{0, 0, Judged::Met});
  out.emplace_back(ConditionJudged{0, 0, Judged::Failed});
  out.emplace_back(GameEnded{0, Level::Major, Ending::Turns});
  out.emplace_back(GameEnded{1, Level::Minor, Ending::Exit});
  out.emplace_back(GameEnded{kNobody, Level::Draw, Ending::Turns});
}

}  // namespace

Position stage_for_every_kind(bool fog) {
  return position({.map = {".....", ".....", "....."},
                   .us = {"us_rifle A1", "us_leader_1 A1", "us_m3_halftrack B1 1", "us_rifle+us_mortar_60 A3"},
                   .ge = {"ge_rifle E2", "ge_pak_36_37mm E1 4", "ge_pzkpfw_iv_h E3 4"},
                   .options = fog ? R"({"fog":true})" : "{}",
                   .more_scenario = R"({"areas":{"west":["A1","A2"]},
                       "victory":{"kind":"conditions","sides":[
                         {"conditions":[{"goal":"hold","hexes":["C2"]}]},
                         {"conditions":[{"goal":"enter","hexes":["A1"],"who":"infantry"}]}]}})",
                   .more_side = {R"({"half_squads":1,"fortifications":[
                       {"kind":"foxhole","count":1,"area":"west"},{"kind":"trench","count":1,"area":"west"},
                       {"kind":"sandbags","count":1,"area":"west"},{"kind":"wire","count":1,"area":"west"},
                       {"kind":"mines","count":1,"area":"west","hidden":true}]})",
                                 "{}"}});
}

std::vector<Action> every_action(const Position& p) {
  const HexIndex here = at(p, "B2");
  const Group two = pair_of(kSquad, kLeader);
  std::vector<Action> out{Fire{two, here},
                          Fire{two, here, true, 1, 2, {at(p, "A2"), kNoHex}},
                          Fire{two, here, false, 0, 0, {at(p, "A2"), at(p, "B3")}},
                          FireAt{kSquad, kNobody, kTank},
                          FireAt{kSquad, kLeader, kTank},
                          FireAt{kSquad, kLeader, kTank, PooledAt::AtGrenades},
                          FireAt{kSquad, kNobody, kTank, PooledAt::Panzerfaust},
                          StartMove{two, false},
                          StartMove{two, true},
                          EnterHex{here},
                          Overrun{here},
                          Overrun{here, 1, 2},
                          Turn{kHalftrack, 5},
                          Load{kSquad, kHalftrack},
                          Unload{kSquad, here},
                          StopMove{},
                          Advance{kSquad, here},
                          CloseAssault{two, here},
                          CloseAssault{two, here, 2, 1},
                          Bombard{only(kMortar), here},
                          FireSmoke{kMortar, here},
                          BreachWire{kSquad, here},
                          LaySmoke{kSquad, here},
                          PlaceSniper{here},
                          SniperFire{},
                          WithdrawSniper{},
                          HoldFire{},
                          TakeLossesAutomatically{},
                          EndPhase{},
                          SetDoctrine{kNobody, 0, 1},
                          SetDoctrine{kSquad, 6, 12, kKeepForVehicles},
                          Resign{},
                          LeaveMap{kSquad},
                          EnterMap{two, here, false},
                          EnterMap{only(kHalftrack), here, true, 4},
                          PlaceUnit{kSquad, here},
                          PlaceUnit{kHalftrack, here, 3},
                          Split{kSquad},
                          Merge{kSquad, kSpareHalf},
                          Transfer{kSquad, kMortar},
                          PlaceFortification{2, here}};
  for (int kind = 0; kind <= kMissionKinds; ++kind) out.emplace_back(FireMission{static_cast<MissionKind>(kind), here});
  for (int harm = 1; harm < kHarmKinds; ++harm) out.emplace_back(TakeLoss{kSquad, static_cast<Harm>(harm)});
  return out;
}

std::vector<Event> every_event(const Position& p) {
  std::vector<Event> out;
  add_phases(out);
  add_attacks(p, out);
  add_anti_tank(p, out);
  add_moves(p, out);
  add_losses(out);
  add_assaults(p, out);
  add_support(p, out);
  add_ends(p, out);
  return out;
}

std::vector<Event> half_seen_events(const Position& p) {
  const HexIndex a1 = at(p, "A1");
  const Look look{0, 0, 0, 2, kHalftrack};
  Attacked unseen = attack_on_enemy(p);
  unseen.group = Group{};
  unseen.from = kNoHex;
  unseen.leader = kNobody;
  unseen.indirect = true;
  return {unseen,
          HexEntered{only(kSquad), kNoHex, a1, 0, false, {look, Look{1}}},
          HexEntered{only(kSquad), a1, kNoHex, 0, false, {}},
          UnitAdvanced{kSquad, kNoHex, a1, false, look},
          UnitAdvanced{kSquad, a1, kNoHex, false, {}},
          Overran{kHalftrack, kNoHex, a1, a1, 0, false, look},
          Overran{kHalftrack, a1, a1, kNoHex, 0, false, {}},
          GroundTaken{only(kSquad), a1, kNoHex, 0, false},
          UnitSighted{kSquad, a1, look},
          MapEntered{Group{}, a1, 0, false, false, kNoFacing, {}},
          SmokeLaid{kNobody, a1, 1},
          WireBreached{kNobody, a1}};
}

TEST_CASE("core: every kind of action comes back out of JSON and out of words as it was") {
  const Position p = stage_for_every_kind();
  const Known<State> k = known(p.t, p.s, Seat{0});
  std::set<std::size_t> kinds;
  for (const Action& a : every_action(p)) {
    kinds.insert(a.index());
    CAPTURE(verb(p.t, k, a));
    const auto read = read_action(p.t, write_action(p.t, a));
    REQUIRE(read);
    CHECK(*read == a);
    const auto parsed = parse_verb(p.t, k, verb(p.t, k, a));
    REQUIRE(parsed);
    CHECK(*parsed == a);
  }
  CHECK(kinds.size() == std::variant_size_v<Action>);
}

TEST_CASE("core: every kind of event comes back out of JSON as it was, and an unknown one does not") {
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

TEST_CASE("core: words that are left out, doubled or changed make no action, or one whose words are understood") {
  const Position p = stage_for_every_kind();
  const Known<State> k = known(p.t, p.s, Seat{0});
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
           {"-1",   "99",  "300",    "3x",   "Z99",  "b2",      "0,99",     "0,0", "0,1,2,3,4", "A1,Z99", "Z99,A1",
            "with", "led", "facing", "join", "lane", "assault", "grenades", "all", "fire",      "at"}) {
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

TEST_CASE(
    "core: every event is told in words that exist, with all that the words ask for, under a rule with a wording") {
  const Position p = stage_for_every_kind();
  const Known<State> k = known(p.t, p.s, Seat{0});
  std::vector<Event> events = every_event(p);
  for (const Event& e : half_seen_events(p)) events.push_back(e);
  int told = 0;
  for (const Event& e : events) {
    const Message m = tell(p.t, k, e);
    if (m.key == nullptr) continue;
    ++told;
    REQUIRE(m.rule != nullptr);
    check_said(m);
  }
  CHECK(told > 100);
}

TEST_CASE("core: every event is drawn in a way that the client knows, in hexes of the map") {
  const Position p = stage_for_every_kind();
  std::vector<Event> events = every_event(p);
  for (const Event& e : half_seen_events(p)) events.push_back(e);
  const std::set<std::string> known_kinds{"none", "effect", "phase", "dice", "fire", "move", "appear", "vanish"};
  std::set<std::string> kinds;
  for (const Event& e : events) {
    const Json shown = show(p.t, e);
    CAPTURE(shown.dump());
    kinds.insert(shown["kind"].get<std::string>());
    for (const char* place : {"at", "from", "to"})
      if (shown.contains(place) && !shown[place].is_null()) CHECK(hex::parse_hex(shown[place].get<std::string>()));
    if (shown["kind"] == "move") CHECK((!shown["from"].is_null() && !shown["to"].is_null()));
    if (shown.contains("dice")) CHECK(shown["of"] == 6);
  }
  CHECK(kinds == known_kinds);
}

TEST_CASE("core: what a seat is shown of somebody who comes into sight is in the event, and only there") {
  const Position p = stage_for_every_kind();
  const Json came = write_event(p.t, half_seen_events(p)[1]);
  REQUIRE(came["looks"].size() == 2);
  CHECK(came["looks"][0]["kind"] == p.t.types[0].id);
  CHECK(came["looks"][0]["facing"] == 2);
  CHECK(came["looks"][0]["aboard"] == 2);
  CHECK(came["looks"][0]["weapon"] == p.t.weapons[0].id);
  CHECK(came["looks"][1]["weapon"].is_null());
  CHECK_FALSE(came["looks"][1].contains("facing"));
  CHECK_FALSE(write_event(p.t, HexEntered{only(0), at(p, "A1"), at(p, "A2"), 1, false, {}}).contains("looks"));
}

TEST_CASE("core: facts that do not fit together never leave the stack, nor the list of counters") {
  for (const bool fog : {false, true}) {
    const Position p = stage_for_every_kind(fog);
    const std::vector<Event> events = every_event(p);
    for (const Event& first : events)
      for (const Event& second : events) {
        State s = p.s;
        for (const Event& e : {first, second, first}) evolve(p.t, s, e);
        REQUIRE(s.stack.depth() >= 1);
        REQUIRE(s.unit_count == p.s.unit_count);
      }
  }
}

TEST_CASE("8.1 a fact that puts a transport aboard itself, or two aboard each other, is no fact") {
  Position p = stage_for_every_kind();
  const State before = p.s;
  evolve(p.t, p.s, UnitLoaded{kHalftrack, kHalftrack});
  CHECK(p.s == before);
  evolve(p.t, p.s, UnitLoaded{kSquad, kHalftrack});
  const State loaded = p.s;
  evolve(p.t, p.s, UnitLoaded{kHalftrack, kSquad});
  CHECK(p.s == loaded);
  evolve(p.t, p.s, UnitUnloaded{kLeader, at(p, "A2"), false});  // who is not aboard does not get off
  CHECK(p.s == loaded);
}

}  // namespace valor::vv
