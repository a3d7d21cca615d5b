#include "rules/vf/candidates.h"

#include <algorithm>

#include "core/table/motion.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/05_fire.h"
#include "rules/vf/06_action.h"
#include "rules/vf/game.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf {
namespace {

using table::Flank;

Vec spot_of(const Setting& t, const State& s, UnitId id) {
  if (is_inside(s, id)) return t.features[s.piece(id).inside].middle;
  return {s.piece(id).x, s.piece(id).y};
}

// `length` on the way from a to b.
Vec towards(Vec a, Vec b, Length length) {
  if (a == b) return a;
  const Vec step = table::along(table::heading_of(b - a), length);
  return {a.x + step.x, a.y + step.y};
}

class Candidates {
 public:
  Candidates(const Setting& t, const State& s, UnitId unit, std::vector<Action>& out)
      : t_(t), s_(s), unit_(unit), out_(out) {}

  void all() {
    if (is_inside(s_, unit_)) {
      exits();
    } else {
      const MoveKind begun = has_begun(s_, unit_) ? s_.stack.top().kind : MoveKind::None;
      if (begun == MoveKind::None || begun == MoveKind::Move) moves();
      if (begun == MoveKind::None || begun == MoveKind::Retreat) backward(MoveKind::Retreat);
      if (begun == MoveKind::None || begun == MoveKind::Double) doubles();
      reforms();
      for (std::size_t f = 0; f < t_.features.size(); ++f) add(Occupy{unit_, static_cast<std::uint8_t>(f)});
    }
    add(Rally{unit_});
  }

 private:
  template <class A>
  void add(const A& a) {
    if (!check(t_, s_, s_.stack.top().seat, a)) out_.push_back(a);
  }
  void add(MoveKind kind, const Footprint& to) {
    add(Move{kind, unit_, to.pose.position.x, to.pose.position.y, to.pose.heading.turns});
  }
  Footprint here() const { return footprint(t_, s_, unit_); }

  void moves() {
    const Length left = distance_left(t_, s_, unit_, MoveKind::Move);
    const Footprint f = here();
    if (left > 0) {
      add(MoveKind::Move, table::shifted(f, left, 0));
      add(MoveKind::Move, table::shifted(f, left / 2, 0));
      add(MoveKind::Move, table::shifted(f, 0, left / 2));
      add(MoveKind::Move, table::shifted(f, 0, -left / 2));
      backward(MoveKind::Move);
      to_objective(f, left);
      to_enemy(f, left);
      for (const int degrees : {30, 60}) {
        add(MoveKind::Move, table::wheeled(f, Flank::Left, -table::turns_of_degrees(degrees)));
        add(MoveKind::Move, table::wheeled(f, Flank::Right, table::turns_of_degrees(degrees)));
      }
    }
    add(MoveKind::Move, table::about_faced(f));
  }

  void backward(MoveKind kind) {
    const Length left = distance_left(t_, s_, unit_, kind);
    if (left > 0) add(kind, table::shifted(here(), -left, 0));
  }

  void doubles() { add(MoveKind::Double, table::shifted(here(), distance_left(t_, s_, unit_, MoveKind::Double), 0)); }

  // Straight at the nearest objective that is not ours.
  void to_objective(const Footprint& f, Length left) {
    const Vec from = f.pose.position;
    std::optional<Vec> best;
    for (int i = 0; i < s_.objective_count; ++i) {
      const Vec spot = t_.objectives[at(i)].at;
      if (s_.holder[at(i)] == t_.piece(unit_).side) continue;
      if (!best || table::squared_length(spot - from) < table::squared_length(*best - from)) best = spot;
    }
    if (!best) return;
    const Length way = std::min(left, table::distance(from, *best).floor());
    add(MoveKind::Move, {{towards(from, *best, way), f.pose.heading}, f.grid});
  }

  // To within range of the nearest enemy and facing him; on the spot, only facing him.
  void to_enemy(const Footprint& f, Length left) {
    const std::optional<Nearest> near = nearest_enemy(t_, s_, unit_);
    if (!near) return;
    const Vec from = f.pose.position;
    const Vec spot = spot_of(t_, s_, near->unit);
    if (spot == from) return;
    const Heading facing = table::heading_of(spot - from);
    add(MoveKind::Move, table::turned_about_centre(f, table::turn_between(f.pose.heading, facing)));
    const Length range = t_.piece(unit_).profile.range;
    const Length away = near->distance.floor();
    if (range == 0 || away <= range) return;
    const Length way = std::min(left, away - range + table::kInch / 2);
    add(MoveKind::Move, {{towards(from, spot, way), f.pose.heading}, f.grid});
    // Turning costs the flanks something: a shorter way that faces the enemy.
    add(MoveKind::Move, {{towards(from, spot, way / 2), facing}, f.grid});
  }

  void reforms() {
    const int figures = t_.piece(unit_).figures;
    const std::uint16_t heading = s_.piece(unit_).heading;
    for (const Formation to : {Formation::Line, Formation::AttackColumn, Formation::MarchColumn}) {
      const int files = usual_files(figures, to);
      if (!is_array(figures, files)) continue;
      add(Reform{unit_, static_cast<std::uint8_t>(files), heading, 0, 0});
      if (const std::optional<Nearest> near = nearest_enemy(t_, s_, unit_)) {
        const Vec way = spot_of(t_, s_, near->unit) - here().pose.position;
        if (way == Vec{}) continue;
        add(Reform{unit_, static_cast<std::uint8_t>(files), table::heading_of(way).turns, 0, 0});
      }
    }
  }

  // Out of the wood on each side of the compass, in line and in column.
  void exits() {
    const Feature& f = t_.features[s_.piece(unit_).inside];
    const int figures = t_.piece(unit_).figures;
    const table::Box& box = f.area.box();
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Heading heading{static_cast<std::uint16_t>(quarter * table::kQuarterTurn)};
      for (const Formation to : {Formation::Line, Formation::AttackColumn}) {
        const int files = usual_files(figures, to);
        if (!is_array(figures, files)) continue;
        // The rear rank stands where the wood ends on that side, a little off it.
        const Grid grid = grid_of(t_, unit_, files);
        const Length half_wood =
            (quarter % 2 == 0 ? box.high.y - box.low.y : box.high.x - box.low.x) / 2 + table::kInch / 10;
        const Vec middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
        const Vec step = table::along(heading, half_wood + table::total_depth(grid));
        const Vec spot = middle + step;
        add(Leave{unit_, spot.x, spot.y, heading.turns, static_cast<std::uint8_t>(files)});
      }
    }
  }

  const Setting& t_;
  const State& s_;
  UnitId unit_;
  std::vector<Action>& out_;
};

// 5.0 Every target with every main attacker: alone, and with all the support there is.
void shots(const Setting& t, const State& s, std::vector<Action>& out) {
  const Sight sight(t, s);
  each_unit(t, s, other(s.active), [&](UnitId target) {
    if (check_target(t, s, target)) return;
    each_unit(t, s, s.active, [&](UnitId main) {
      if (check_shooter(t, s, sight, main, target, FireRole::Main)) return;
      Shoot shot{main, target, kNoSupport};
      out.emplace_back(shot);
      std::size_t supporters = 0;
      each_unit(t, s, s.active, [&](UnitId unit) {
        if (unit != main && supporters < kMostSupport && !check_shooter(t, s, sight, unit, target, FireRole::Support))
          shot.support[supporters++] = unit;
      });
      if (supporters > 0) out.emplace_back(shot);
    });
  });
}

// 4.0 Every card in hand on everything it may be played on.
void cards(const Setting& t, const State& s, std::vector<Action>& out) {
  const Seat seat = s.stack.top().seat;
  const auto add = [&](const Action& a) {
    if (!check(t, s, seat, a)) out.push_back(a);
  };
  for (std::uint8_t card = 0; card < kCards; ++card) {
    if (!holds(s, side_of_seat(seat), card)) continue;
    if (card == kStubborn || card == kDirectedFire) {
      for (int i = 0; i < s.piece_count; ++i) add(PlayCard{card, id_of(i), kNoBrigade});
    } else if (card == kKing) {
      for (std::uint8_t b = 0; b < s.brigade_count; ++b) add(PlayCard{card, kNoUnit, b});
    } else {
      add(PlayCard{card, kNoUnit, kNoBrigade});
    }
    if (s.stack.top().ask == Ask::Initiative || s.stack.top().ask == Ask::Brigade)
      for (int i = 0; i < s.piece_count; ++i) add(UseInitiative{card, id_of(i)});
  }
}

// 6.8 Beside each own unit: near enough to command, behind it.
void leader_places(const Setting& t, const State& s, std::vector<Action>& out) {
  const Frame& top = s.stack.top();
  each_unit(t, s, t.piece(top.unit).side, [&](UnitId unit) {
    if (is_inside(s, unit)) return;
    const Footprint f = footprint(t, s, unit);
    const Length behind = table::total_depth(f.grid) + table::inches(2);
    const Vec spot = table::place(f.pose, {0, -4 * behind});
    const PlaceLeader a{top.unit, spot.x, spot.y};
    if (!check(t, s, top.seat, a)) out.emplace_back(a);
  });
}

}  // namespace

void unit_candidates(const Setting& t, const State& s, UnitId unit, std::vector<Action>& out) {
  Candidates(t, s, unit, out).all();
}

void actions(const Setting& t, const Known<State>& k, std::vector<Action>& out) {
  out.clear();
  const State& s = k.state();
  if (s.stack.empty()) return;
  const Frame& top = s.stack.top();
  switch (top.ask) {
    case Ask::Fate:
      out.emplace_back(DrawCard{});
      break;
    case Ask::Fire:
      shots(t, s, out);
      break;
    case Ask::Activate:
      for (std::uint8_t b = 0; b < s.brigade_count; ++b)
        if (!check(t, s, top.seat, Activate{b})) out.emplace_back(Activate{b});
      break;
    case Ask::Brigade:
      for (const UnitId unit : t.brigades[top.brigade].units)
        if (s.has(unit) && !check_may_act(t, s, unit)) unit_candidates(t, s, unit, out);
      break;
    case Ask::BrigadeLeader:
    case Ask::ArmyLeader:
    case Ask::Displaced:
      leader_places(t, s, out);
      break;
    default:
      break;
  }
  cards(t, s, out);
  if (!check(t, s, top.seat, Done{})) out.emplace_back(Done{});
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace valor::vf
