// Chapter 8: Attacks (edition and rulings: see README).
//
// Only the main attacker's value is modified; supporting units just add to it (8.1, 8.2).
#include "rules/vf/08_attack.h"

#include <algorithm>

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

int cover(const Setting& t, const State& s, UnitId target) {
  if (!is_inside(s, target)) return 0;
  return t.features[s.piece(target).inside].kind == FeatureKind::Wood ? 1 : 0;
}

Attack describe(const Setting& t, const State& s, const Sight& sight, const Shoot& a) {
  const PieceData& main = t.piece(a.main);
  Attack attack;
  attack.base = main.profile.fire;
  Reasons reasons(attack);
  Value value{.base = main.profile.fire};

  // 8.1.1
  if (formation(t, s, a.main) == Formation::AttackColumn)
    halve(value, reasons, "vf 8.1.1", "vf.modifier.attack_column");
  // T.3.5
  if (is_inside(s, a.main) && main.profile.arm == Arm::Infantry)
    halve(value, reasons, "vf T.3.5", "vf.modifier.inside");
  // 8.1.5
  if (!sight.count(a.main, a.target).at_least_half()) halve(value, reasons, "vf 8.1.5", "vf.modifier.obscured");
  // 8.1.4; T.3.2: not against a unit in a terrain feature
  if (!is_inside(s, a.target) && !sight.sees(a.target, a.main)) add(value, reasons, "vf 8.1.4", "vf.modifier.enfilade");
  // 8.2.1
  const auto supporters = std::count_if(a.support.begin(), a.support.end(), [](UnitId id) { return id != kNoUnit; });
  if (supporters > 0) add(value, reasons, "vf 8.2.1", "vf.modifier.fire_support", static_cast<int>(supporters));
  if (s.brigades[main.brigade].flags & kVolleys) add(value, reasons, "vf F.K.british", "vf.modifier.perfect_volleys");
  if (s.piece(a.target).flags & kDirected) add(value, reasons, "vf F.7", "vf.modifier.directed_fire");
  attack.dice = value.result();

  // 8.3
  int modifier = 0;
  if (is_shaken(t, s, a.main)) {
    modifier -= 1;
    reasons.add("vf 9.1", "vf.modifier.shaken", -1, true);
  }
  // T.2.2
  if (const int in_cover = cover(t, s, a.target)) {
    modifier -= in_cover;
    reasons.add("vf T.2.2", in_cover == 1 ? "vf.modifier.soft_cover" : "vf.modifier.hard_cover", -in_cover, true);
  }
  attack.need = needed_die(4, modifier);
  return attack;
}

int resolve(int need, std::span<const std::uint8_t> dice) {
  return static_cast<int>(std::count_if(dice.begin(), dice.end(), [&](std::uint8_t d) { return d >= need; }));
}

}  // namespace valor::vf
