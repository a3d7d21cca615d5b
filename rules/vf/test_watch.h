// What must be true of every step of a game, measured anew from where the pieces stood before it: how far figures went,
// how near they came, how units changed their formation. The rules' own sums and checks are not asked.
//
// Not here: what is true of every position (invariants.cpp).
#pragma once

#include "core/table/motion.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {

class Watch {
 public:
  explicit Watch(const Setting& t) : t_(t) {
    has_road_ =
        std::any_of(t.features.begin(), t.features.end(), [](const Feature& f) { return f.kind == FeatureKind::Road; });
  }

  // Requires: `s` is the position before the event. What is wrong with it, or nothing.
  const char* broken_step(const State& s, const Event& event) {
    return std::visit([&](const auto& e) { return look(s, e); }, event);
  }
  // How many steps of each kind were looked at.
  struct Count {
    int moves = 0, doubles = 0, retreats = 0, assaults = 0, reforms = 0, leaders = 0, shots = 0, fights = 0;
    Count& operator+=(const Count& more) {
      moves += more.moves;
      doubles += more.doubles;
      retreats += more.retreats;
      assaults += more.assaults;
      reforms += more.reforms;
      leaders += more.leaders;
      shots += more.shots;
      fights += more.fights;
      return *this;
    }
  };
  const Count& count() const { return count_; }

 private:
  static constexpr Length kMargin = table::inches(3), kFar = table::inches(18), kForwardFar = table::inches(12);
  static constexpr Length kRounding = 2;

  template <class Other>
  const char* look(const State&, const Other&) {
    return nullptr;
  }
  const char* look(const State&, const ActionBegan& e) {
    unit_ = e.unit;
    way_ = 0;
    return nullptr;
  }

  // --- 6.3 to 6.6 ---

  const char* look(const State& s, const UnitMoved& e) {
    const Footprint from = footprint(t_, s, e.unit);
    const Footprint to = footprint_at(t_, s, e.unit, e.to);
    if (from.pose != e.from) return "6.3: a move does not begin where the unit stands";
    if (const char* broken = broken_length(s, e, from, to)) return broken;
    switch (e.kind) {
      case MoveKind::Assault:
        ++count_.assaults;
        return nearest(s, e.unit, to).at_most(kAcross) ? nullptr : "6.5: an assault that ends before nobody";
      case MoveKind::Retreat:
        ++count_.retreats;
        return away(s, e.unit, to, kMargin) ? nullptr : "6.4: a retreat that ends within 3 inches of an enemy";
      case MoveKind::Double:
        ++count_.doubles;
        return broken_double(s, e.unit, from, to);
      default:
        ++count_.moves;
        return keeps_away(s, e.unit, from, to) ? nullptr : "6.3.2: a move within 3 inches of an enemy";
    }
  }

  // 6.3.1 No figure walks farther than the leg cost, and no unit farther than it may in one action. Where the figures
  // are, not who of them is where, counts: each must find a place within that distance. On a road an inch costs half;
  // and places are rounded to whole units, also in an about-face that costs nothing.
  const char* broken_length(const State& s, const UnitMoved& e, const Footprint& from, const Footprint& to) {
    const bool marches = formation(t_, s, e.unit) == Formation::MarchColumn;
    const int per_inch = has_road_ && marches ? 2 : 1;
    if (!all_within(from, to, per_inch * e.cost + kRounding))
      return "6.3.1: a figure walked farther than the move cost";
    const bool acts = s.stack.top().ask == Ask::Brigade;
    way_ = (acts && unit_ == e.unit ? way_ : 0) + std::max(0, mean_step(from, to) - kRounding);
    return way_ <= per_inch * allowed(s, e) ? nullptr : "6.3.1: a unit moved farther than it may";
  }

  // In one action, with all that may lengthen it.
  Length allowed(const State& s, const UnitMoved& e) const {
    Length once = table::inches(farthest(s, e.unit)) * (e.kind == MoveKind::Double ? 2 : 1);
    if (s.brigades[t_.piece(e.unit).brigade].flags & kSwift) once += table::inches(6);
    if (e.kind == MoveKind::Assault) once += table::inches(2);  // O5 Bold
    // F.9: the assault after a surprise move has its own distance.
    const bool surprise = e.kind == MoveKind::Assault && (s.piece(e.unit).flags & kSurprise);
    return surprise || s.stack.top().under == Under::Arrival ? 2 * once : once;
  }

  // The table of 6.3.1, and the special rules that change it.
  int farthest(const State& s, UnitId unit) const {
    const Formation f = formation(t_, s, unit);
    const bool column = f == Formation::MarchColumn;
    if (t_.piece(unit).profile.arm == Arm::Cavalry) return t_.has(unit, kSwiftMover) ? 24 : 18;
    if (t_.piece(unit).profile.arm == Arm::Artillery) {
      if (t_.has(unit, kHorseArtillery)) return column ? 18 : 9;
      return column ? 12 : 3;
    }
    if (f == Formation::Square) return 3;
    if (f == Formation::OpenOrder) return 9;
    return (f == Formation::Line ? 8 : 12) + (t_.has(unit, kSwiftMover) ? 6 : 0);
  }

  static bool all_within(const Footprint& a, const Footprint& b, Length far) {
    const auto finds = [&](const Footprint& one, const Footprint& other, int figure) {
      const Vec here = table::figure_centre(one, figure);
      for (int i = 0; i < other.grid.figures; ++i)
        if (table::distance(here, table::figure_centre(other, i)).at_most(far)) return true;
      return false;
    };
    for (int i = 0; i < a.grid.figures; ++i)
      if (!finds(a, b, i) || !finds(b, a, i)) return false;
    return true;
  }

  // How far the mean of all figures goes: no assignment of figures to places has a shorter longest way.
  static Length mean_step(const Footprint& from, const Footprint& to) {
    std::int64_t x = 0, y = 0;
    for (int i = 0; i < from.grid.figures; ++i) {
      const Vec step = table::figure_centre(to, i) - table::figure_centre(from, i);
      x += step.x;
      y += step.y;
    }
    const Vec mean{static_cast<int>(x / from.grid.figures), static_cast<int>(y / from.grid.figures)};
    return table::distance(Vec{}, mean).floor();
  }

  const char* broken_double(const State& s, UnitId unit, const Footprint& from, const Footprint& to) {
    const bool forward = (s.brigades[t_.piece(unit).brigade].flags & kForward) != 0;
    if (nearest(s, unit, from).at_most(kFar)) return "6.6: a double that begins within 18 inches of an enemy";
    if (nearest(s, unit, to).at_most(forward ? kForwardFar : kFar)) return "6.6: a double that ends near an enemy";
    return keeps_away(s, unit, from, to) ? nullptr : "6.3.2: a double within 3 inches of an enemy";
  }

  // 6.3.2 Both ends of the way; of a way without a turn also places between them.
  bool keeps_away(const State& s, UnitId unit, const Footprint& from, const Footprint& to) const {
    if (!away(s, unit, from, kMargin) || !away(s, unit, to, kMargin)) return false;
    if (from.pose.heading != to.pose.heading) return true;
    const Vec by = to.pose.position - from.pose.position;
    for (const int quarter : {1, 2, 3})
      if (!away(s, unit, table::moved(from, {by.x * quarter / 4, by.y * quarter / 4}), kMargin - 2)) return false;
    return true;
  }

  // T.3.4: units in a feature keep nobody away.
  bool away(const State& s, UnitId unit, const Footprint& stands, Length margin) const {
    bool clear = true;
    each_unit(t_, s, other(t_.piece(unit).side), [&](UnitId enemy) {
      if (!is_inside(s, enemy)) clear = clear && table::distance(stands, footprint(t_, s, enemy)).at_least(margin);
    });
    return clear;
  }

  // To the nearest enemy, or the feature that he holds; far away if there is none.
  table::Distance nearest(const State& s, UnitId unit, const Footprint& stands) const {
    table::Distance least = table::Distance::from_square(std::int64_t{1} << 60);
    each_unit(t_, s, other(t_.piece(unit).side),
              [&](UnitId enemy) { least = std::min(least, distance_to(t_, s, stands, enemy)); });
    return least;
  }
  static constexpr Length kAcross = table::inches(2);  // T.2.1: contact over a barrier is the farthest there is

  // --- 6.3.3, T.3.3, 6.8 ---

  const char* look(const State& s, const UnitReformed& e) {
    ++count_.reforms;
    const Footprint from = footprint(t_, s, e.unit);
    const Footprint to = footprint_at(t_, e.unit, e.to, e.files, e.order);
    if (nearest(s, e.unit, from).at_most(kMargin) || nearest(s, e.unit, to).at_most(kMargin))
      return "6.3.3: a reform within 3 inches of an enemy";
    return keeps_a_centre(from, to) ? nullptr : "6.3.3: no figure of the middle of the front kept its place";
  }
  static bool keeps_a_centre(const Footprint& from, const Footprint& to) {
    const int before = from.grid.files, after = to.grid.files;
    for (const int i : {(before - 1) / 2, before / 2})
      for (const int k : {(after - 1) / 2, after / 2})
        if (table::distance(table::figure_centre(from, i), table::figure_centre(to, k)).at_most(2)) return true;
    return false;
  }

  const char* look(const State& s, const UnitLeft& e) {
    const Footprint to = footprint_at(t_, e.unit, e.to, e.files, e.order);
    if (nearest(s, e.unit, to).less_than(kMargin)) return "T.3.3: a unit left its feature towards an enemy";
    if (!away_from(to, e.feature, table::inches(6))) return nullptr;
    return "T.3.3: a unit left its feature farther than 6 inches";
  }
  // Is some figure wholly farther than so from the feature?
  bool away_from(const Footprint& f, int feature, Length far) const {
    const table::Points outline = t_.features[at(feature)].area.outline();
    for (int i = 0; i < f.grid.figures; ++i)
      if (table::distance(table::figure_corners(f, i), outline).more_than(far)) return true;
    return false;
  }

  const char* look(const State& s, const UnitOccupied& e) {
    if (s.stack.top().ask != Ask::Brigade || is_inside(s, e.unit)) return nullptr;  // T.3.6, T.3.7
    const table::Points outline = t_.features[e.feature].area.outline();
    if (table::distance(footprint(t_, s, e.unit), outline).less_than(table::inches(3))) return nullptr;
    return "T.3.2: a unit occupied a feature from 3 inches away or more";
  }

  const char* look(const State& s, const LeaderPlaced& e) {
    ++count_.leaders;
    const Ask ask = s.stack.top().ask;
    if ((ask != Ask::BrigadeLeader && ask != Ask::ArmyLeader) || s.waits(e.leader)) return nullptr;
    if (table::distance(e.from, e.to).more_than(table::inches(36))) return "6.8: a leader rode more than 36 inches";
    if (nearest(s, e.leader, leader_base(t_, e.leader, e.to)).at_most(table::inches(6)))
      return "6.8: a leader stands within 6 inches of an enemy";
    return nullptr;
  }

  // --- 5.1.1, 7.1 ---

  const char* look(const State& s, const AttackRolled& e) {
    if (e.melee) return nullptr;
    ++count_.shots;
    for (const UnitId unit : {e.main, e.support[0], e.support[1], e.support[2], e.support[3], e.support[4]}) {
      if (unit == kNoUnit) continue;
      const Profile& p = t_.piece(unit).profile;
      const Length range =
          e.skirmish && p.arm == Arm::Cavalry ? table::inches(12) : p.range + (e.skirmish ? table::inches(6) : 0);
      if (distance_between(t_, s, unit, e.target).more_than(range)) return "5.1.1: a shot beyond its range";
    }
    return nullptr;
  }
  const char* look(const State& s, const FightBegan& e) {
    ++count_.fights;
    return distance_between(t_, s, e.main, e.target).at_most(kAcross) ? nullptr : "7.1: a fight without contact";
  }

  const Setting& t_;
  bool has_road_ = false;
  UnitId unit_ = kNoUnit;  // who acts, and how far it has come
  Length way_ = 0;
  Count count_;
};

}  // namespace valor::vf::test
