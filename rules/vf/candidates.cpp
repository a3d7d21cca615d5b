#include "rules/vf/candidates.h"

#include <algorithm>

#include "core/table/motion.h"
#include "rules/vf/04_fate.h"
#include "rules/vf/05_fire.h"
#include "rules/vf/07_melee.h"
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
      if (begun == MoveKind::None) assaults();
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

  // 6.5 The first place against each enemy within reach.
  void assaults() {
    if (check_may_assault(t_, s_, unit_)) return;
    const Sight sight(t_, s_);
    const Length left = distance_left(t_, s_, unit_, MoveKind::Assault);
    each_unit(t_, s_, other(t_.piece(unit_).side), [&](UnitId enemy) {
      if (!sight.sees(unit_, enemy)) return;
      if (const std::optional<Move> a = reachable_assault(t_, s_, sight, unit_, enemy, left)) add(*a);
    });
  }

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
    const std::uint16_t heading = s_.piece(unit_).heading;
    for (const Formation to : kFormations) {
      const std::optional<Array> array = usual_array(t_, unit_, to);
      if (!array) continue;
      const auto files = static_cast<std::uint8_t>(array->files);
      add(Reform{unit_, files, heading, 0, 0, array->order});
      if (const std::optional<Nearest> near = nearest_enemy(t_, s_, unit_)) {
        const Vec way = spot_of(t_, s_, near->unit) - here().pose.position;
        if (way == Vec{}) continue;
        add(Reform{unit_, files, table::heading_of(way).turns, 0, 0, array->order});
      }
    }
  }

  // Out of the wood on each side of the compass, in line and in column.
  void exits() {
    const Feature& f = t_.features[s_.piece(unit_).inside];
    const table::Box& box = f.area.box();
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Heading heading{static_cast<std::uint16_t>(quarter * table::kQuarterTurn)};
      for (const Formation to : {Formation::Line, Formation::AttackColumn}) {
        const std::optional<Array> array = usual_array(t_, unit_, to);
        if (!array) continue;
        // The rear rank stands where the wood ends on that side, a little off it.
        const Grid grid = grid_of(t_, unit_, array->files, array->order);
        const Length half_wood =
            (quarter % 2 == 0 ? box.high.y - box.low.y : box.high.x - box.low.x) / 2 + table::kInch / 10;
        const Vec middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
        const Vec step = table::along(heading, half_wood + table::total_depth(grid));
        const Vec spot = middle + step;
        add(Leave{unit_, spot.x, spot.y, heading.turns, static_cast<std::uint8_t>(array->files), array->order});
      }
    }
  }

  const Setting& t_;
  const State& s_;
  UnitId unit_;
  std::vector<Action>& out_;
};

// 5.0 Every target with every main attacker: alone, and with all the support there is; whole or by skirmishers.
void shots(const Setting& t, const State& s, std::vector<Action>& out) {
  const Sight sight(t, s);
  each_unit(t, s, other(s.active), [&](UnitId target) {
    if (check_target(t, s, target)) return;
    each_unit(t, s, s.active, [&](UnitId main) {
      for (const FireMode mode : {FireMode::Whole, FireMode::Skirmish}) {
        if (mode == FireMode::Skirmish && !can_skirmish(t, main)) continue;
        if (check_shooter(t, s, sight, main, target, FireRole::Main, mode)) continue;
        Shoot shot{main, target, kNoSupport, mode == FireMode::Skirmish};
        out.emplace_back(shot);
        shot.support = full_support(t, s, sight, shot);
        if (shot.support != kNoSupport) out.emplace_back(shot);
      }
    });
  });
}

// 7.0 Whom each unit may pick, and each fight with brigade support where there is some.
void fights(const Setting& t, const State& s, std::vector<Action>& out) {
  const Seat seat = s.stack.top().seat;
  each_unit(t, s, s.active, [&](UnitId unit) {
    if (s.piece(unit).flags & kFought) return;
    each_unit(t, s, other(s.active), [&](UnitId enemy) {
      if (!may_fight(t, s, unit, enemy)) return;
      if (const PickTarget pick{unit, enemy}; !check(t, s, seat, pick)) out.emplace_back(pick);
      const StartFight fight{unit, enemy, brigade_supporter(t, s, unit)};
      if (!check(t, s, seat, fight)) out.emplace_back(fight);
    });
  });
}

// 7.2.5 A few ways back.
void retreats(const Setting& t, const State& s, std::vector<Action>& out) {
  if (const std::optional<Move> a = find_retreat(t, s, s.stack.top().unit)) out.emplace_back(*a);
}

// Headstrong
void pursuits(const Setting& t, const State& s, std::vector<Action>& out) {
  const UnitId unit = s.stack.top().unit;
  const Sight sight(t, s);
  each_unit(t, s, other(t.piece(unit).side), [&](UnitId enemy) {
    if (!sight.sees(unit, enemy)) return;
    const Length distance = move_distance(t, s, unit, MoveKind::Assault);
    if (const std::optional<Move> a = reachable_assault(t, s, sight, unit, enemy, distance)) out.emplace_back(*a);
  });
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

Supporters full_support(const Setting& t, const State& s, const Sight& sight, const Shoot& shot) {
  Shoot all = shot;
  std::size_t count = 0;
  each_unit(t, s, s.active, [&](UnitId id) {
    const int guns = shots_left(t, s, id) - (id == shot.main ? 1 : 0);  // O1.1
    for (int gun = 0; gun < guns && count < all.support.size(); ++gun) {
      all.support[count] = id;
      if (check_shoot(t, s, sight, all)) all.support[count] = kNoUnit;
      else ++count;
    }
  });
  return all.support;
}

UnitId brigade_supporter(const Setting& t, const State& s, UnitId fighter) {
  UnitId found = kNoUnit;
  each_unit(t, s, t.piece(fighter).side, [&](UnitId id) {
    if (found == kNoUnit && may_support_brigade(t, s, id, fighter)) found = id;
  });
  return found;
}

void card_candidates(const Setting& t, const State& s, std::vector<Action>& out) {
  const Seat seat = s.stack.top().seat;
  const auto add = [&](const Action& a) {
    if (!check(t, s, seat, a)) out.push_back(a);
  };
  for (std::uint8_t card = 0; card < kCards; ++card) {
    if (!holds(s, side_of_seat(t, seat), card)) continue;
    switch (played_on(what_does(t, side_of_seat(t, seat), card))) {
      case FateOn::OwnUnit:
      case FateOn::EnemyUnit:
      case FateOn::Leader:
        for (int i = 0; i < s.piece_count; ++i) add(PlayCard{card, id_of(i), kNoBrigade});
        break;
      case FateOn::Brigade:
        for (std::uint8_t b = 0; b < s.brigade_count; ++b) add(PlayCard{card, kNoUnit, b});
        break;
      case FateOn::Objective:
        for (std::uint8_t o = 0; o < s.objective_count; ++o) add(PlayCard{card, kNoUnit, kNoBrigade, o});
        break;
      case FateOn::Nothing:
        add(PlayCard{card, kNoUnit, kNoBrigade});
        break;
    }
    if (s.stack.top().ask == Ask::Initiative || s.stack.top().ask == Ask::Brigade)
      for (int i = 0; i < s.piece_count; ++i) add(UseInitiative{card, id_of(i)});
  }
}

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
        for (const Action& a : {Action{Activate{b}}, Action{Arrive{b}}})
          if (!check(t, s, top.seat, a)) out.push_back(a);
      break;
    case Ask::Brigade:
      for (const UnitId unit : t.brigades[top.brigade].units)
        if (!check_may_act(t, s, unit)) unit_candidates(t, s, unit, out);
      break;
    case Ask::Melee:
      fights(t, s, out);
      break;
    case Ask::Retreat:
      retreats(t, s, out);
      break;
    case Ask::Pursue:
      pursuits(t, s, out);
      break;
    case Ask::MoveIn:
      out.emplace_back(Occupy{top.unit, s.fight.inside});
      break;
    case Ask::BrigadeLeader:
    case Ask::ArmyLeader:
    case Ask::Displaced:
    case Ask::Raided:
      leader_places(t, s, out);
      break;
    default:
      break;
  }
  card_candidates(t, s, out);
  if (!check(t, s, top.seat, Done{})) out.emplace_back(Done{});
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace valor::vf
