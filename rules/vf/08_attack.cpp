// Chapter 8: Attacks (edition and rulings: see README).
//
// Only the main attacker's value is modified; supporting units just add to it (8.1, 8.2).
#include "rules/vf/08_attack.h"

#include <algorithm>

#include "rules/vf/04_fate.h"

namespace valor::vf {
namespace {

class Reasons {
 public:
  explicit Reasons(Attack& attack) : attack_(attack) {}
  void add(const char* rule, const char* key, int value, bool on_die = false) {
    attack_.modifiers[at(attack_.modifier_count++)] = {rule, key, value, on_die};
  }

 private:
  Attack& attack_;
};

// 8.1.1, 8.1.5, T.3.5 A value is halved once, however many reasons there are (1.0.1); each is told, the first counts.
void halve(Value& value, Reasons& reasons, const char* rule, const char* key) {
  const int before = value.result();
  value.halve = true;
  reasons.add(rule, key, value.result() - before);
}

void add(Value& value, Reasons& reasons, const char* rule, const char* key, int by = 1) {
  value.add += by;
  reasons.add(rule, key, by);
}

}  // namespace

namespace {

// T.2.2 Does a barrier of this kind, touched by the unit, lie between it and the attacker?
bool behind(const Setting& t, const State& s, const Feature& f, UnitId unit, UnitId attacker) {
  const Footprint stands = footprint(t, s, unit);
  const Vec own = table::centre(stands);
  const Vec enemy = middle_of(t, s, attacker);
  const table::Outline ground = table::outline(stands);
  if (!table::within(f.line, ground, table::kContactTolerance)) return false;
  return table::crossings(f.line.joints, {own, enemy}) % 2 == 1;
}

enum class Attackers { Fire, Melee };

// 0 none, 1 soft, 2 hard.
int cover_of(const Setting& t, const State& s, UnitId unit, UnitId attacker, Attackers by) {
  if (is_inside(s, unit)) return t.features[s.piece(unit).inside].kind == FeatureKind::Building ? 2 : 1;
  if ((s.piece(unit).flags & kDugIn) && in_front_arc(t, s, unit, attacker)) return 1;  // F.J.union
  const Footprint stands = footprint(t, s, unit);
  for (const Feature& f : t.features) {
    // O6: woodland that is no defendable terrain covers who is wholly within.
    if (f.kind == FeatureKind::Wood && t.options.open_woodland && table::wholly_inside(stands, f.area.outline()))
      return 1;
    if (t.piece(unit).profile.arm == Arm::Cavalry) continue;
    const bool covers = f.kind == FeatureKind::LowWall || f.kind == FeatureKind::Entrenchment ||
                        (f.kind == FeatureKind::Stream && by == Attackers::Melee);
    if (covers && behind(t, s, f, unit, attacker)) return 1;
  }
  return 0;
}

}  // namespace

int cover(const Setting& t, const State& s, UnitId target, UnitId attacker) {
  return cover_of(t, s, target, attacker, Attackers::Fire);
}

bool in_melee_cover(const Setting& t, const State& s, UnitId unit, UnitId enemy) {
  return cover_of(t, s, unit, enemy, Attackers::Melee) > 0;
}

bool in_rough(const Setting& t, const State& s, UnitId unit) {
  if (is_inside(s, unit)) return false;
  const Footprint stands = footprint(t, s, unit);
  return std::any_of(t.features.begin(), t.features.end(),
                     [&](const Feature& f) { return is_rough(t, f) && stands_in(stands, f.area); });
}

bool occupies(const Setting& t, const State& s, UnitId unit) {
  if (is_inside(s, unit)) return true;
  if (!t.options.open_woodland) return false;
  const Footprint stands = footprint(t, s, unit);
  return std::any_of(t.features.begin(), t.features.end(), [&](const Feature& f) {
    return f.kind == FeatureKind::Wood && table::wholly_inside(stands, f.area.outline());
  });
}

namespace {

// 8.3 The hit tests: what is added to each die.
class HitTest {
 public:
  explicit HitTest(Reasons& reasons) : reasons_(reasons) {}
  void add(const char* rule, const char* key, int by) {
    modifier_ += by;
    reasons_.add(rule, key, by, true);
  }
  int need() const { return needed_die(4, modifier_); }

 private:
  Reasons& reasons_;
  int modifier_ = 0;
};

// 8.1.3
void add_dense(const Setting& t, const State& s, UnitId main, UnitId target, Value& value, Reasons& reasons) {
  const bool steady = (s.brigades[t.piece(target).brigade].flags & kSteady) != 0;  // F.K.austrian
  if (t.piece(main).profile.arm == Arm::Artillery && is_dense(t, s, target) && !steady)
    add(value, reasons, "vf 8.1.3", "vf.modifier.dense");
}

// 8.1.4; T.3.2: not against a unit in a terrain feature
void add_enfilade(const State& s, const Sight& sight, UnitId main, UnitId target, Value& value, Reasons& reasons) {
  if (!is_inside(s, target) && !sight.sees(target, main)) add(value, reasons, "vf 8.1.4", "vf.modifier.enfilade");
}

// Canister
void add_canister(const Setting& t, const State& s, UnitId main, UnitId target, Value& value, Reasons& reasons) {
  if (fires_canister(t, s, main, target)) add(value, reasons, "vf Canister", "vf.modifier.canister", 2);
}

// Shell: against hard cover, columns and squares, once.
bool shell_helps(const Setting& t, const State& s, const Shoot& a, int in_cover) {
  return t.has(a.main, kShell) && (in_cover == 2 || is_dense(t, s, a.target));
}

bool any_rockets(const Setting& t, const Shoot& a) {
  return t.has(a.main, kRockets) || std::any_of(a.support.begin(), a.support.end(),
                                                [&](UnitId id) { return id != kNoUnit && t.has(id, kRockets); });
}

// The fire value with what the unit's own formation makes of it.
Value fire_value(const Setting& t, const State& s, const Sight& sight, const Shoot& a, Reasons& reasons) {
  const PieceData& main = t.piece(a.main);
  if (a.skirmish && t.has(a.main, kCarbines)) return {.base = 1};  // Carbines: no further change by skirmishing
  Value value{.base = main.profile.fire};
  const Formation f = formation(t, s, a.main);
  // 8.1.1
  if (f == Formation::AttackColumn) halve(value, reasons, "vf 8.1.1", "vf.modifier.attack_column");
  if (f == Formation::Square) halve(value, reasons, "vf Square", "vf.modifier.square_fire");
  if (f == Formation::OpenOrder && table::rank_count(footprint(t, s, a.main).grid) > 2)
    halve(value, reasons, "vf Open Order", "vf.modifier.open_ranks");
  if (a.skirmish) halve(value, reasons, "vf Skirmishers", "vf.modifier.skirmish");
  // T.3.5
  if (is_inside(s, a.main) && main.profile.arm == Arm::Infantry)
    halve(value, reasons, "vf T.3.5", "vf.modifier.inside");
  // 8.1.5
  const Over over = fires_over(t, s, a.main, a.target);
  const bool enough = sight.count(a.main, a.target).at_least_half() ||
                      (over != Over::Nobody && Sight(t, s, over).count(a.main, a.target).at_least_half());
  if (!enough) halve(value, reasons, "vf 8.1.5", "vf.modifier.obscured");
  return value;
}

// Perfect Volleys for infantry, Weight of Metal for artillery.
void add_volleys(const Setting& t, const State& s, UnitId main, Value& value, Reasons& reasons) {
  const PieceData& data = t.piece(main);
  if (!(s.brigades[data.brigade].flags & kVolleys)) return;
  const int infantry = card_that(t, data.side, Fate::Volleys);
  const int guns = card_that(t, data.side, Fate::GunVolleys);
  if (infantry >= 0 && data.profile.arm == Arm::Infantry)
    add(value, reasons, fate_rule(t, data.side, infantry), "vf.modifier.perfect_volleys");
  if (guns >= 0 && data.profile.arm == Arm::Artillery)
    add(value, reasons, fate_rule(t, data.side, guns), "vf.modifier.weight_of_metal");
}

// The natural 1s that are rolled again: Battery, Disciplined Musketry, Concentrated Fire.
void set_fire_ones(const Setting& t, const State& s, UnitId main, Attack& attack) {
  if (t.has(main, kBattery) && s.piece(main).losses == 0) attack.ones_by = kBattery;
  else if (t.has(main, kDisciplinedMusketry) && formation(t, s, main) == Formation::Line)
    attack.ones_by = kDisciplinedMusketry;
  else if (t.has(main, kConcentratedFire)) attack.ones_by = kConcentratedFire;
  else if (t.piece(main).profile.arm == Arm::Artillery && led_closely_by(t, s, main, Trait::Artilleryman))
    attack.ones_by = kArtillerymanNear;
  attack.ones = attack.ones_by == 0 ? 0 : attack.ones_by == kConcentratedFire ? 1 : attack.dice;
}

}  // namespace

Attack describe(const Setting& t, const State& s, const Sight& sight, const Shoot& a) {
  const PieceData& main = t.piece(a.main);
  Attack attack;
  attack.base = main.profile.fire;
  Reasons reasons(attack);
  Value value = fire_value(t, s, sight, a, reasons);
  add_dense(t, s, a.main, a.target, value, reasons);
  add_enfilade(s, sight, a.main, a.target, value, reasons);
  add_canister(t, s, a.main, a.target, value, reasons);
  // 8.2.1
  int supporters = 0;
  for (const UnitId id : a.support)
    if (id != kNoUnit) supporters += counts_in_support(t, s, id, a.target);
  if (supporters > 0) add(value, reasons, "vf 8.2.1", "vf.modifier.fire_support", supporters);
  add_volleys(t, s, a.main, value, reasons);
  if (s.piece(a.target).flags & kDirected) add(value, reasons, "vf F.7", "vf.modifier.directed_fire");
  attack.dice = value.result();

  // 8.3
  HitTest test(reasons);
  if (is_shaken(t, s, a.main)) test.add("vf 9.1", "vf.modifier.shaken", -1);
  // T.2.2
  const int in_cover = cover(t, s, a.target, a.main);
  if (in_cover) test.add("vf T.2.2", in_cover == 1 ? "vf.modifier.soft_cover" : "vf.modifier.hard_cover", -in_cover);
  if (shell_helps(t, s, a, in_cover)) test.add("vf Shell", "vf.modifier.shell", 1);
  if (any_rockets(t, a)) test.add("vf Rockets", "vf.modifier.rockets", -1);
  attack.need = test.need();
  set_fire_ones(t, s, a.main, attack);
  return attack;
}

namespace {

// 8.1.1, 8.1.2, Square, Open Order, T.3.5: what the formation of the main attacker does in a melee.
void add_formation(const Setting& t, const State& s, const Sight& sight, const MeleeAttack& a, Value& value,
                   Reasons& reasons) {
  const PieceData& main = t.piece(a.main);
  const bool infantry = main.profile.arm == Arm::Infantry;
  const Formation f = formation(t, s, a.main);
  if (f == Formation::AttackColumn && occupies(t, s, a.target))
    add(value, reasons, "vf 8.1.1", "vf.modifier.column_storms");
  if (f == Formation::Line && infantry && main.profile.fire > 0 && !t.has(a.main, kMilitia) &&
      !occupies(t, s, a.target) && sight.sees(a.main, a.target))
    add(value, reasons, "vf 8.1.2", "vf.modifier.line", std::max(1, main.profile.fire / 2));
  if (f == Formation::Square) add(value, reasons, "vf Square", "vf.modifier.square");
  if (f == Formation::OpenOrder && !in_melee_cover(t, s, a.main, a.target))
    add(value, reasons, "vf Open Order", "vf.modifier.open_order", -1);
  if (is_inside(s, a.main) && infantry) add(value, reasons, "vf T.3.5", "vf.modifier.holds_terrain");
}

// 8.1.6, T.2.2, T.2.6, T.3.5
void halve_for_ground(const Setting& t, const State& s, const MeleeAttack& a, Value& value, Reasons& reasons) {
  const Arm arm = t.piece(a.main).profile.arm;
  const bool across = is_inside(s, a.main) && is_inside(s, a.target);  // T.3.7
  if (!across && front_contact(t, s, a.main, a.target) <= 1)
    halve(value, reasons, "vf 8.1.6", "vf.modifier.outflanked");
  if (arm == Arm::Infantry) return;
  if (is_inside(s, a.main) || is_inside(s, a.target)) halve(value, reasons, "vf T.3.5", "vf.modifier.at_terrain");
  else if (in_rough(t, s, a.main) || in_rough(t, s, a.target)) halve(value, reasons, "vf T.2.6", "vf.modifier.rough");
  else if (arm == Arm::Cavalry && in_melee_cover(t, s, a.target, a.main))
    halve(value, reasons, "vf T.2.2", "vf.modifier.rides_at_cover");
}

// 8.2.2, 8.2.3
void add_melee_support(const Setting& t, const State& s, const MeleeAttack& a, Value& value, Reasons& reasons) {
  int dice = 0;
  for (const UnitId id : a.support) {
    if (id == kNoUnit) continue;
    dice += formation(t, s, id) == Formation::OpenOrder ? 1 : 2 * counts_in_support(t, s, id, a.target);
  }
  if (dice > 0) add(value, reasons, "vf 8.2.2", "vf.modifier.melee_support", dice);
  if (a.brigade != kNoUnit) add(value, reasons, "vf 8.2.3", "vf.modifier.brigade_support");
}

// F.A, and the cards that help one brigade in a melee.
void add_cards(const Setting& t, const State& s, const MeleeAttack& a, Value& value, Reasons& reasons) {
  const PieceData& main = t.piece(a.main);
  if (s.piece(a.main).flags & kAllOut) add(value, reasons, "vf F.A", "vf.modifier.all_out_attack");
  if (!(s.brigades[main.brigade].flags & kFury)) return;
  const auto helps = [&](Fate fate, bool applies) {
    const int card = card_that(t, main.side, fate);
    if (card >= 0 && applies) add(value, reasons, fate_rule(t, main.side, card), "vf.modifier.card_fury");
  };
  helps(Fate::ColumnsStorm, formation(t, s, a.main) == Formation::AttackColumn);
  helps(Fate::DefensiveFire, main.profile.arm == Arm::Infantry);
  helps(Fate::Revenge, t.sides[at(index(t.piece(a.target).side))].army == "french");
}

// Elan, Disciplined Musketry, Heavy Cavalry; F.K.confederate: 2s as well
void set_melee_ones(const Setting& t, const State& s, const MeleeAttack& a, Attack& attack) {
  if (s.brigades[t.piece(a.main).brigade].flags & kYell) {
    attack.ones_by = kRebelYell;
    attack.again_up_to = 2;
  } else if (t.has(a.main, kElan)) attack.ones_by = kElan;
  else if (t.has(a.main, kDisciplinedMusketry) && formation(t, s, a.main) == Formation::Line)
    attack.ones_by = kDisciplinedMusketry;
  else if (t.has(a.main, kHeavyCavalry) && !in_melee_cover(t, s, a.target, a.main)) attack.ones_by = kHeavyCavalry;
  attack.ones = attack.ones_by == 0 ? 0 : attack.dice;
}

}  // namespace

Attack describe(const Setting& t, const State& s, const Sight& sight, const MeleeAttack& a) {
  Attack attack;
  Reasons reasons(attack);
  const bool marching = formation(t, s, a.main) == Formation::MarchColumn;
  attack.base = melee_of(t, s, a.main);
  Value value{.base = marching ? 1 : attack.base};
  if (marching && attack.base > 1) reasons.add("vf 8.1.1", "vf.modifier.march_column", 1 - attack.base);
  halve_for_ground(t, s, a, value, reasons);
  if (!marching) add_formation(t, s, sight, a, value, reasons);
  add_dense(t, s, a.main, a.target, value, reasons);
  add_enfilade(s, sight, a.main, a.target, value, reasons);
  add_canister(t, s, a.main, a.target, value, reasons);
  add_melee_support(t, s, a, value, reasons);
  add_cards(t, s, a, value, reasons);
  if (a.second) add(value, reasons, "vf Headstrong", "vf.modifier.headstrong", -1);
  attack.dice = value.result();

  // 8.3
  HitTest test(reasons);
  if (s.piece(a.main).losses == 0) test.add("vf 8.3", "vf.modifier.no_losses", 1);
  if (is_shaken(t, s, a.main)) test.add("vf 9.1", "vf.modifier.shaken", -1);
  attack.need = test.need();
  set_melee_ones(t, s, a, attack);
  return attack;
}

namespace {

struct SpecialName {
  std::uint32_t special;
  const char* rule;
  const char* key;
};
constexpr std::array<SpecialName, 7> kRerollers{
    {{kBattery, "vf Battery", "vf.special.battery"},
     {kDisciplinedMusketry, "vf Disciplined Musketry", "vf.special.disciplined_musketry"},
     {kElan, "vf Elan", "vf.special.elan"},
     {kHeavyCavalry, "vf Heavy Cavalry", "vf.special.heavy_cavalry"},
     {kConcentratedFire, "vf O2", "vf.special.concentrated_fire"},
     {kArtillerymanNear, "vf O5", "vf.trait.artilleryman"},
     {kRebelYell, "vf F.K.confederate", "vf.fate.rebel_yell.name"}}};

const SpecialName& reroller(std::uint32_t special) {
  const auto found =
      std::find_if(kRerollers.begin(), kRerollers.end(), [&](const SpecialName& n) { return n.special == special; });
  return found == kRerollers.end() ? kRerollers[0] : *found;
}

}  // namespace

const char* special_rule(std::uint32_t special) { return reroller(special).rule; }
const char* special_key(std::uint32_t special) { return reroller(special).key; }

int resolve(int need, std::span<const std::uint8_t> dice) {
  return static_cast<int>(std::count_if(dice.begin(), dice.end(), [&](std::uint8_t d) { return d >= need; }));
}

}  // namespace valor::vf
