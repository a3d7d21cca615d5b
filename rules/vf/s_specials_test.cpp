// The special rules of army sheets, each by its name. French in the south look north, British in the north look south.
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

Attack shot(const Position& p, const Shoot& a) { return describe(p.t, p.s, Sight(p.t, p.s), a); }
Shoot by(const Position& p, bool skirmish = false) {
  return {p.french[0], p.british[0], kNoSupport, static_cast<std::uint8_t>(skirmish)};
}

}  // namespace

TEST_CASE("Battery without losses rolls natural 1s again, and has up to five guns of its brigade in support") {
  Table t = facing(30000);
  t.british[0].y = 6000;
  t.british[1].x = 60000;
  t.french = {};
  for (int i = 0; i < 6; ++i) t.french.push_back(gun(30000 + i * 2500, 40000, kNorth, "heavy-artillery"));
  t.french_leader = {20000, 46000};
  Position p = in_fire_phase(t);
  no_cards(p);
  Shoot a{p.french[0], p.british[0]};
  CHECK(shot(p, a).ones == 2);
  for (std::size_t i = 0; i < 2; ++i) a.support[i] = p.french[i + 1];
  CHECK_FALSE(p.refusal(kFrenchSeat, a));
  for (std::size_t i = 0; i < 5; ++i) a.support[i] = p.french[i + 1];
  CHECK(rule_of(p.refusal(kFrenchSeat, a)) == "vf Battery");  // the last is farther than 6"
  REQUIRE_FALSE(p.act(kFrenchSeat, Shoot{p.french[0], p.british[0]}, {1, 4, 4}));
  CHECK(p.s.piece(p.british[0]).losses == 2);
  p.losses(p.french[1], 1);
  CHECK(shot(p, Shoot{p.french[1], p.british[0]}).ones == 0);
}

TEST_CASE("Canister adds two dice within 12 inches in the front arc, and counts as two in support") {
  Table t = facing(12000);
  t.french[0] = gun(36000, 30000, kNorth);
  Position p = in_fire_phase(t);
  CHECK(value_of(shot(p, by(p)), "vf.modifier.canister") == 2);
  CHECK(shot(p, by(p)).dice == 3);
  CHECK(counts_in_support(p.t, p.s, p.french[0], p.british[0]) == 2);
  p.s.piece(p.british[0]).y -= 1;
  CHECK(shot(p, by(p)).dice == 1);
}

TEST_CASE("Carbines skirmish with one die at 12 inches") {
  Table t = facing(12000);
  t.french[0] = horse(36000, 30000, kNorth, "hussars-chasseurs");
  const Position p = in_fire_phase(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, by(p))) == "vf 5.1");  // nothing to fire with as a whole
  CHECK_FALSE(p.refusal(kFrenchSeat, by(p, true)));
  CHECK(shot(p, by(p, true)).dice == 1);
}

TEST_CASE("Disciplined Musketry in line rolls natural 1s again in fire and melee") {
  Table t = facing(10000);
  Position p = in_fire_phase(t);
  CHECK(shot(p, Shoot{p.british[0], p.french[0]}).ones_by == kDisciplinedMusketry);
  const Position m = position(facing(kTouch));
  CHECK(melee(m, m.british[0], m.french[0]).ones_by == kDisciplinedMusketry);
  t.british[0].formation = "attack_column";
  const Position c = in_fire_phase(t);
  CHECK(shot(c, Shoot{c.british[0], c.french[0]}).ones == 0);
}

TEST_CASE("Elan rolls natural 1s of a melee again, once") {
  Position p = in_melee_phase(facing(kTouch));
  no_cards(p);
  // Five dice, two natural 1s: one of them hits, the other is a 1 again and stays. The British answer with nothing.
  REQUIRE_FALSE(p.act(kFrenchSeat, StartFight{p.french[0], p.british[0]}, {1, 1, 2, 2, 2, 6, 1, 2, 2, 2, 2, 2}));
  CHECK(p.s.piece(p.british[0]).losses == 1);
  const AttackRerolled* again = p.event<AttackRerolled>();
  REQUIRE(again);
  CHECK(again->special == kElan);
}

TEST_CASE("Headstrong cavalry that has beaten one enemy assaults the next at once, with one die less") {
  Table t = facing(kTouch);
  t.french[0] = {36000, 30000, kNorth};
  t.french[1] = {36000, 36000, kNorth};
  t.british[0] = horse(36000, 30000 - kTouch, kSouth, "heavy-dragoons");
  Position p = position(t);
  no_cards(p);
  p.s.active = kBritish;
  ScriptedDice none({});
  Sink<Event> sink(p.events);
  Flow flow{p.t, p.s, none, sink};
  begin_melee_phase(flow);
  // Six dice on 3: one hit; the French miss with all five, lose to cavalry alone and rout.
  REQUIRE_FALSE(p.act(kBritishSeat, StartFight{p.british[0], p.french[0]}, {3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}));
  REQUIRE(p.ask() == Ask::Pursue);
  CHECK(rule_of(p.refusal(kBritishSeat, Done{})) == "core:wrong-kind");
  const auto way = reachable_assault(p.t, p.s, Sight(p.t, p.s), p.british[0], p.french[1], table::inches(18));
  REQUIRE(way);
  REQUIRE_FALSE(p.act(kBritishSeat, *way, {2, 2, 2, 2, 2, 3, 3, 2, 2, 2}));
  int dice = 0;
  for (const Event& e : p.events)
    if (const auto* r = std::get_if<AttackRolled>(&e); r && r->melee == 1) dice = r->dice.count;
  CHECK(dice == 5);
  CHECK(p.ask() == Ask::Retreat);  // it has lost the second fight
}

TEST_CASE("Heavy Cavalry rolls natural 1s of a melee again") {
  Table t = facing(kTouch);
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  const Position p = position(t);
  CHECK(melee(p, p.french[0], p.british[0]).ones_by == kHeavyCavalry);
}

TEST_CASE("Hit & Run strikes or is struck instead of fighting, and retreats") {
  Table t = facing(kTouch);
  t.second_army = "spanish";
  t.british[0] = horse(36000, 30000 - kTouch, kSouth, "mounted-guerrillas");
  t.british[0].figures = 6;
  t.british[1].profile = "line-infantry-1";
  Position p = position(t);
  no_cards(p);
  p.s.active = kBritish;
  ScriptedDice none({});
  Sink<Event> sink(p.events);
  Flow flow{p.t, p.s, none, sink};
  begin_melee_phase(flow);
  REQUIRE_FALSE(p.act(kBritishSeat, StartFight{p.british[0], p.french[0]}, {4}));
  CHECK(p.s.piece(p.french[0]).losses == 1);
  CHECK(p.ask() == Ask::Retreat);
  CHECK(rule_of(p.refusal(kBritishSeat, Done{})) == "vf 7.2.5");
}

TEST_CASE("Horse Artillery moves 18 and 9 inches, reforms twice and acts after it has fired") {
  Table t = facing(20000);
  t.french[0] = gun(36000, 30000, kNorth, "horse-artillery", "march_column");
  Position p = in_brigade(t);
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(18));
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[0], 1, kNorth, 0, 0, Order::Close}));
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(9));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 28000, kNorth}));
  CHECK_FALSE(p.refusal(kFrenchSeat, Reform{p.french[0], 1, kNorth, 0, 0, Order::Limbered}));
  Position q = in_brigade(t);
  q.s.piece(q.french[0]).flags |= kShot;
  CHECK_FALSE(q.refusal(kFrenchSeat, Move{MoveKind::Move, q.french[0], 36000, 28000, kNorth}));
}

TEST_CASE("Light Cavalry may open out, and a messenger reaches it on 2") {
  Table t = facing(20000);
  t.french[0] = horse(36000, 30000, kNorth, "hussars-chasseurs");
  const Position p = in_brigade(t);
  CHECK(messenger_need(p.t, p.s, p.french[0]) == 2);
  CHECK(may_stand(p.t, p.french[0], 5, Order::Open));
  CHECK_FALSE(may_stand(p.t, p.french[1], 12, Order::Open));
}

TEST_CASE("Light Infantry opens out, halves losses by fire in terrain and occupies after a move") {
  Table t = facing(20000);
  t.french[0].profile = "light-infantry";
  t.french_leader = {36000, 36000};
  t.terrain = Json::array({wood({{33000, 20000}, {39000, 20000}, {39000, 26000}, {33000, 26000}})});
  t.british[0].y = 6000;
  Position p = in_brigade(t);
  CHECK(may_stand(p.t, p.french[0], 12, Order::Open));
  REQUIRE_FALSE(p.act(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 27000, kNorth}));
  REQUIRE_FALSE(p.act(kFrenchSeat, Occupy{p.french[0], 0}));
  CHECK(fire_losses(p.t, p.s, p.french[0], 4) == 2);
  CHECK(fire_losses(p.t, p.s, p.french[0], 1) == 1);
  CHECK(fire_losses(p.t, p.s, p.french[1], 4) == 4);
}

TEST_CASE("Militia does not move when it reforms, and its line has no volleys in a melee") {
  Table t = facing(20000);
  t.french[0].profile = "national-guard";
  Position p = in_brigade(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[0], 4, kNorth, 0, 0}));
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 28000, kNorth})) == "vf Militia");
  t.british[0].y = 30000 - kTouch;
  const Position q = position(t);
  CHECK(value_of(melee(q, q.french[0], q.british[0]), "vf.modifier.line") == 0);
}

TEST_CASE("Open Order: gaps, 9 inches, halved losses by fire, one die less in a melee without cover") {
  Table t = facing(kTouch);
  t.french[0].profile = "light-infantry";
  t.french[0].formation = "open_order";
  Position p = position(t);
  CHECK(formation(p.t, p.s, p.french[0]) == Formation::OpenOrder);
  CHECK(is_deployed(p.t, p.s, p.french[0]));
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(9));
  CHECK(fire_losses(p.t, p.s, p.french[0], 3) == 1);
  CHECK(value_of(melee(p, p.french[0], p.british[0]), "vf.modifier.open_order") == -1);
  CHECK(table::front_width(footprint(p.t, p.s, p.french[0]).grid) == 12 * 700 + 11 * 250);
  CHECK_FALSE(may_stand(p.t, p.french[0], 4, Order::Open));  // six ranks
}

TEST_CASE("Open Order: nobody stands in the gaps between its figures") {
  // The corner of the second unit would point into the gap in the middle of the first one's rear rank.
  //
  //    o o o|o o o     y = 30 to 31.65
  //         F2
  constexpr std::uint16_t kNorthEast = kEast / 2;
  Table t = facing(24000);
  t.french = {{36000, 30000, kNorth, "open_order", 24, "light-infantry"}, {38970, 36560, kNorthEast}};
  t.french_leader = {30000, 38000};
  Position p = in_brigade(t);
  const Footprint open = footprint(p.t, p.s, p.french[0]);
  const auto near = [&](int y) { return Move{MoveKind::Move, p.french[1], 38970, y, kNorthEast}; };
  REQUIRE_FALSE(table::touches(end_of(p.t, p.s, near(34560)), open));
  CHECK(rule_of(p.refusal(kFrenchSeat, near(34560))) == "vf 1.2.1");
  CHECK_FALSE(p.refusal(kFrenchSeat, near(34680)));
  // Nor does a battle begin so.
  t.french[1].y = 34560;
  Json header = header_of(read_data("scenarios/la-haie.json"));
  Json& units = header["scenario"]["sides"][0]["brigades"][0]["units"];
  units[0].update(Json{{"profile", "light-infantry"}, {"figures", 24}, {"formation", "open_order"}});
  units[0].update(place_json(t.french[0]));
  units[1].update(Json{{"profile", "line-infantry"}, {"figures", 24}, {"formation", "line"}});
  units[1].update(place_json(t.french[1]));
  CHECK(error_of(header).find("touches") != std::string::npos);
}

TEST_CASE("Rockets fire at any visible target, one less on each die, over friends from a hill") {
  Table t = facing(20000);
  t.british[0] = gun(36000, 6000, kSouth, "rocket-artillery");
  t.british[1] = {36000, 9000, kSouth};
  t.terrain =
      Json::array({hill({{30000, 1000}, {42000, 1000}, {42000, 7000}, {30000, 7000}}, {{31000, 4000}, {41000, 4000}})});
  t.british_leader = {60000, 6000};
  Position p = in_fire_phase(t);
  p.s.active = kBritish;
  evolve(p.t, p.s, PhaseBegan{Phase::Fire});
  CHECK(fires_over(p.t, p.s, p.british[0], p.french[0]) == Over::Friends);
  const Shoot a{p.british[0], p.french[0]};
  CHECK_FALSE(p.refusal(kBritishSeat, a));
  CHECK(shot(p, a).need == 5);
}

TEST_CASE("Skirmishers fire with half the value 6 inches farther, and may then act but not assault") {
  Table t = facing(18000);
  Position p = in_fire_phase(t);
  no_cards(p);
  CHECK(rule_of(p.refusal(kFrenchSeat, by(p))) == "vf 5.1.1");
  CHECK(shot(p, by(p, true)).dice == 1);
  REQUIRE_FALSE(p.act(kFrenchSeat, by(p, true), {2}));
  CHECK_FALSE(shot_bars_action(p.t, p.s, p.french[0]));
  CHECK(rule_of(check_may_assault(p.t, p.s, p.french[0])) == "vf Skirmishers");
}

TEST_CASE("Skirmishers support only skirmishers; a gun may support them") {
  Table t = facing(12000);
  t.french[1] = gun(44000, 30000, kNorth);
  t.french.push_back({26000, 30000, kNorth, "line", 24, "national-guard"});
  t.options = Json{{"support_closest", false}};
  const Position p = in_fire_phase(t);
  Shoot a = by(p, true);
  a.support[0] = p.french[1];
  CHECK_FALSE(p.refusal(kFrenchSeat, a));
  a.support[0] = p.french[2];  // has none
  CHECK(rule_of(p.refusal(kFrenchSeat, a)) == "vf Skirmishers");
}

TEST_CASE("Slow artillery moves 6 inches limbered and 1 unlimbered") {
  Table t = facing(20000);
  t.french[0] = gun(36000, 30000, kNorth, "heavy-artillery", "march_column");
  t.french[1] = gun(60000, 40000, kNorth, "heavy-artillery");
  const Position p = in_brigade(t);
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(6));
  CHECK(move_distance(p.t, p.s, p.french[1], MoveKind::Move) == table::inches(1));
}

TEST_CASE("Swift cavalry moves 6 inches farther") {
  Table t = facing(20000);
  t.second_army = "spanish";
  t.british[0] = horse(36000, 10000, kSouth, "mounted-guerrillas");
  t.british[0].figures = 6;
  t.british[1].profile = "line-infantry-1";
  const Position p = position(t);
  CHECK(move_distance(p.t, p.s, p.british[0], MoveKind::Move) == table::inches(24));
}

TEST_CASE(
    "Square: formed without moving, 3 inches, looks all round, is not outflanked, half fire and one more in melee") {
  Table t = facing(20000);
  Position p = in_brigade(t);
  REQUIRE_FALSE(p.act(kFrenchSeat, Reform{p.french[0], 5, kNorth, 0, 0, Order::Square}));
  CHECK(formation(p.t, p.s, p.french[0]) == Formation::Square);
  CHECK(rule_of(p.refusal(kFrenchSeat, Move{MoveKind::Move, p.french[0], 36000, 29000, kNorth})) == "vf Square");
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(3));
  t = facing(kTouch);
  t.french[0].formation = "square";
  t.british[0] = {36000, 30000 + 3500 + kTouch, kNorth};  // behind it
  const Position q = position(t);
  CHECK(Sight(q.t, q.s).sees(q.french[0], q.british[0]));
  const Attack a = melee(q, q.french[0], q.british[0]);
  CHECK(value_of(a, "vf.modifier.outflanked") == 0);
  CHECK(value_of(a, "vf.modifier.square") == 1);
  CHECK(is_dense(q.t, q.s, q.french[0]));
  CHECK(rule_of(check_may_assault(q.t, q.s, q.french[0])) != "accepted");
}

TEST_CASE("Square: cavalry at it rolls before the fights: a loss and back, back, or it fights") {
  Table t = facing(kTouch);
  t.french[0] = horse(36000, 30000, kNorth, "cuirassiers");
  t.british[0] = {36000, 30000 - kTouch, kSouth, "square"};
  t.french_leader = {50000, 44000};
  Position low = in_melee_phase(t, {3});
  CHECK(low.s.piece(low.french[0]).losses == 1);
  CHECK(low.ask() == Ask::Retreat);
  Position middle = in_melee_phase(t, {5});
  CHECK(middle.s.piece(middle.french[0]).losses == 0);
  CHECK(middle.ask() == Ask::Retreat);
  Position high = in_melee_phase(t, {6});
  CHECK(high.ask() == Ask::Melee);
  // It loses and breaks, whatever its tenacity.
  no_cards(high);
  REQUIRE_FALSE(high.act(kFrenchSeat, StartFight{high.french[0], high.british[0]}, {3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}));
  CHECK_FALSE(high.s.has(high.british[0]));
  CHECK(high.event<UnitRouted>()->by == RoutBy::Square);
}

TEST_CASE("Unpredictable is rolled once, at the first fight or loss: 1 takes, 6 gives one melee and tenacity") {
  Table t = facing(10000);
  t.second_army = "spanish";
  t.british[0].profile = "line-infantry-2";
  t.british[1].profile = "line-infantry-1";
  Position p = in_fire_phase(t);
  no_cards(p);
  REQUIRE_FALSE(p.act(kFrenchSeat, by(p), {4, 2, 2, 1}));
  CHECK(tenacity_of(p.t, p.s, p.british[0]) == 2);
  CHECK(melee_of(p.t, p.s, p.british[0]) == 2);
  CHECK((p.s.piece(p.british[0]).flags & kTried) != 0);
}

TEST_CASE("Shell adds one against hard cover, columns and squares") {
  Table t = facing(20000);
  t.second_army = "union";
  t.british[0] = gun(36000, 10000, kSouth, "rifled-battery");
  t.british[1].profile = "volunteers";
  t.french[0].formation = "attack_column";
  const Position p = position(t);
  CHECK(value_of(shot(p, Shoot{p.british[0], p.french[0]}), "vf.modifier.shell") == 1);
  t.french[0].formation = "line";
  const Position q = position(t);
  CHECK(value_of(shot(q, Shoot{q.british[0], q.french[0]}), "vf.modifier.shell") == 0);
}

TEST_CASE("Stoic rolls one failed die of a valour test again") {
  Table t = facing(10000);
  t.second_army = "russian";
  t.british[0].profile = "line-infantry";
  t.british[0].figures = 20;
  t.british[1].profile = "line-infantry";
  t.british[1].figures = 20;
  Position p = in_fire_phase(t);
  no_cards(p);
  p.losses(p.british[0], 3);  // shaken
  REQUIRE_FALSE(p.act(kFrenchSeat, by(p), {4, 2, 2, 2, 5}));
  CHECK(p.s.has(p.british[0]));
}

TEST_CASE("Landwehr of the Austrians is militia") {
  Table t = facing(10000);
  t.second_army = "austrian";
  t.british[0].profile = "landwehr";
  t.british[1].profile = "line-infantry";
  const Position p = position(t);
  CHECK(p.t.has(p.british[0], kMilitia));
}

TEST_CASE("F.7 (artillery on hills) a gun on a hill fires at a directed target over units that are not on one") {
  Table t = facing(20000);
  t.french[0] = gun(36000, 40000, kNorth);
  t.french[1] = {36000, 36000, kNorth};
  t.terrain = Json::array(
      {hill({{30000, 39000}, {42000, 39000}, {42000, 47000}, {30000, 47000}}, {{31000, 44000}, {41000, 44000}})});
  t.french_leader = {60000, 40000};
  Position p = in_fire_phase(t);
  CHECK(rule_of(p.refusal(kFrenchSeat, by(p))) == "vf 5.1.3");
  p.s.piece(p.british[0]).flags |= kDirected;
  CHECK_FALSE(p.refusal(kFrenchSeat, by(p)));
}

TEST_CASE("O5 traits of leaders work with the option, within 12 inches where they say so") {
  Table t = facing(10000);
  t.options = Json{{"leader_traits", true}};
  Position p = in_brigade(t);
  const auto give = [&](Trait trait) { p.t.pieces[at(index(p.french_leader))].trait = trait; };
  give(Trait::Inspiring);
  CHECK(describe_valour(p.t, p.s, p.french[0], 1).need == 3);
  CHECK(describe_valour(p.t, p.s, p.french[1], 1).need == 4);  // too far from him
  give(Trait::Bold);
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Assault) == table::inches(10));
  CHECK(move_distance(p.t, p.s, p.french[0], MoveKind::Move) == table::inches(8));
  give(Trait::Meticulous);
  CHECK(messenger_need(p.t, p.s, p.french[1]) == 3);
  give(Trait::Cautious);
  CHECK(describe_activation(p.t, p.s, 0).need == 3);
  p.t.options.leader_traits = false;
  CHECK(describe_activation(p.t, p.s, 0).need == 2);
}

TEST_CASE("O5 an artilleryman's guns roll natural 1s again, a commanding general activates two brigades") {
  Table t = facing(20000);
  t.options = Json{{"leader_traits", true}};
  t.french[0] = gun(36000, 30000, kNorth);
  Position p = in_brigade(t);
  CHECK(shot(p, by(p)).ones == 0);
  p.t.pieces[at(index(p.french_leader))].trait = Trait::Artilleryman;
  CHECK(shot(p, by(p)).ones == shot(p, by(p)).dice);
  p.s.piece(p.french_general).x = 36000;
  p.s.piece(p.french_general).y = 45000;
  p.s.activated = 1;
  CHECK_FALSE(describe_activation(p.t, p.s, 0).automatic);
  p.t.pieces[at(index(p.french_general))].trait = Trait::Commanding;
  CHECK(describe_activation(p.t, p.s, 0).automatic);
}

TEST_CASE(
    "O4 a division leader activates a brigade within 6 inches, steadies it within 3, and moves with the army leader") {
  Json header = la_haie();
  Json& side = header["scenario"]["sides"][0];
  const Json first = side["brigades"][0];
  for (int b = 1; b < 4; ++b) {  // four brigades in a row, each below the other
    Json one = first;
    one["name"] = "B" + std::to_string(b);
    one["leader"].update({{"name", "L" + std::to_string(b)}, {"x", 6000 + 2000 * b}});
    for (std::size_t u = 0; u < 2; ++u)
      one["units"][u].update({{"name", "U" + std::to_string(2 * b + static_cast<int>(u))},
                              {"x", 56000 + 6000 * static_cast<int>(u)},
                              {"y", 44000 - 6000 * b},
                              {"formation", "attack_column"}});
    side["brigades"].push_back(one);
  }
  side["army_leader"].update({{"x", 70000}, {"y", 2000}});
  side["division_leaders"] = Json::array(
      {Json{{"name", "D1"}, {"x", 36000}, {"y", 46000}, {"heading", 0}, {"brigades", Json::array({0, 1})}}});
  header["options"]["division_leaders"] = true;
  const auto opening = Vf::setup(header);
  REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
  const Setting& t = opening->setting;
  State s = opening->state;
  REQUIRE(t.sides[0].division_leaders.size() == 1);
  const UnitId division = t.sides[0].division_leaders[0];
  CHECK(describe_activation(t, s, 0).automatic);
  CHECK_FALSE(describe_activation(t, s, 2).automatic);  // not of his division, and the army leader is far
  CHECK(describe_fortitude(t, s, 0).need == 3);
  s.piece(division).x = 60000;
  CHECK_FALSE(describe_activation(t, s, 0).automatic);
  CHECK(describe_fortitude(t, s, 0).need == 4);
  std::vector<Event> events;
  Sink<Event> sink(events);
  ScriptedDice none({});
  Flow flow{t, s, none, sink};
  evolve(t, s, PhaseBegan{Phase::Action});
  next_general(flow, kNoUnit);
  CHECK(s.stack.top().unit == t.sides[0].army_leader);
  REQUIRE_FALSE(apply(t, s, kFrenchSeat, Done{}, none, sink));
  CHECK(s.stack.top().unit == division);
}

}  // namespace valor::vf::test
