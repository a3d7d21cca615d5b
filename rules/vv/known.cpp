// What a seat knows. Without fog everything; with fog (P:fog-of-war) what its units see and what it remembers.
//
// A known state holds the seat's own units first, under their place in its order of battle, then the enemy's in the
// order of first sight. It is built up from what the seat may know. Who-knows-what: see the table in the README.
#include <optional>

#include "rules/vv/10_terrain.h"
#include "rules/vv/12_support_weapons.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/fog.h"
#include "rules/vv/game.h"

namespace valor::vv {
namespace {

// True ids and one seat's aliases.
class Aliases {
 public:
  Aliases(const Setting& t, const State& s, int side)
      : s_(s), side_(side), first_(t.first_unit(side)), own_(t.unit_count(side)) {}

  // kNobody if the seat has never seen it.
  std::uint8_t of(int id) const {
    if (id >= s_.unit_count) return kNobody;
    if (s_.unit(id).side == side_) return static_cast<std::uint8_t>(id - first_);
    const std::uint8_t alias = s_.unit(id).alias;
    return alias == kNeverSeen ? kNobody : static_cast<std::uint8_t>(own_ + alias);
  }
  Group of(const Group& group) const {
    std::array<std::uint8_t, kGroupSize> ids{kNobody, kNobody, kNobody, kNobody, kNobody};
    std::size_t n = 0;
    for (const std::uint8_t id : group)
      if (const std::uint8_t alias = of(id); alias != kNobody) ids[n++] = alias;
    std::sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(n));
    return {ids};
  }
  // The true id behind an enemy that the seat has seen.
  std::optional<std::uint8_t> enemy(int alias) const {
    for (int id = 0; id < s_.unit_count; ++id)
      if (s_.unit(id).side != side_ && s_.unit(id).alias != kNeverSeen && of(id) == alias)
        return static_cast<std::uint8_t>(id);
    return std::nullopt;
  }
  // The true id behind one of the seat's own units.
  std::optional<std::uint8_t> own(int alias) const {
    if (alias >= own_) return std::nullopt;
    return static_cast<std::uint8_t>(alias + first_);
  }

 private:
  const State& s_;
  int side_, first_, own_;
};

Unit own_unit(const Unit& u, const Aliases& aliases) {
  Unit out = u;
  out.seen_at = kNoHex;
  out.alias = kNeverSeen;
  out.sight = 0;
  out.seen_type = kNobody;
  out.seen_weapon = kNoWeapon;
  out.shot_at = aliases.of(u.shot_at);
  out.carrier = u.carried() ? aliases.of(u.carrier) : kNobody;
  return out;
}

Unit enemy_unit(const Unit& u, const Aliases& aliases) {
  Unit out;
  out.type = u.type;
  out.weapon = u.weapon;
  out.side = u.side;
  out.alias = u.alias;
  out.seen_at = u.seen_at;
  out.at = u.seen_at;
  out.sight = u.sight;
  if (in_sight(u)) {
    out.marks = u.marks;
    out.facing = u.facing;
    out.carrier = u.carried() ? aliases.of(u.carrier) : kNobody;
    out.shot_at = aliases.of(u.shot_at);
  } else if (u.sight & kSeenLeave) {
    out.at = u.at;
    out.marks = u.marks;
  } else if (u.sight & kSeenGone) {
    out.marks = static_cast<std::uint16_t>(kGone | (u.marks & kHalf));
  } else {
    out.marks = u.sight & kSeenHalf ? kHalf : 0;
    out.seen_type = u.seen_type;
    out.seen_weapon = u.seen_weapon;
    if (u.seen_type != kNobody) {
      out.type = u.seen_type;
      out.weapon = u.seen_weapon;
    }
  }
  return out;
}

// An open decision as the seat sees it; nothing if it does not notice it.
std::optional<Frame> frame_for(const Setting& t, const State& s, const Frame& frame, int side, const Aliases& aliases) {
  Frame out = frame;
  out.group = aliases.of(frame.group);
  if (frame.kind == FrameKind::Losses && index(frame.seat) != side && !sees(t, s, side, frame.at)) return std::nullopt;
  if (frame.kind != FrameKind::Move || index(frame.seat) == side) return out;
  out.group = Group{};
  std::size_t n = 0;
  for (const std::uint8_t id : frame.group)
    if (in_sight(s.unit(id))) out.group.ids[n++] = aliases.of(id);
  if (n == 0) return std::nullopt;
  std::sort(out.group.ids.begin(), out.group.ids.begin() + static_cast<std::ptrdiff_t>(n));
  out.spent = 0;  // it may have come from where nobody looked
  out.stepped = false;
  out.turned = false;
  out.acted = false;
  return out;
}

// C58: who enters and who holds a hex is known to both; who left, died or lived is not.
bool is_public(const Condition& c) { return c.goal == Goal::Enter || c.goal == Goal::Hold; }

State seen_by(const Setting& t, const State& s, int side) {
  const Aliases aliases(t, s, side);
  const int own = t.unit_count(side), enemy = other_side(side);
  State out;
  out.turn = s.turn;
  out.phase = s.phase;
  out.active = s.active;
  out.over = s.over;
  out.winner = s.winner;
  out.level = s.level;
  out.ending = s.ending;
  out.holder = s.holder;
  out.sniper = s.sniper;
  out.smoke = s.smoke;
  out.pool = s.pool;
  out.to_lay = s.to_lay;
  out.missions = s.missions;
  out.markers = markers_known_to(s, side);
  for (std::size_t i = 0; i < kSides; ++i)
    for (std::size_t c = 0; c < t.scenario.conditions[i].size(); ++c)
      if (static_cast<int>(i) == side || is_public(t.scenario.conditions[i][c])) out.judged[i][c] = s.judged[i][c];
  out.unit_count = static_cast<std::uint8_t>(own + s.first_seen[static_cast<std::size_t>(enemy)]);
  out.first_seen[static_cast<std::size_t>(enemy)] = s.first_seen[static_cast<std::size_t>(enemy)];
  for (const Unit& u : s) {
    const auto id = static_cast<int>(&u - s.begin());
    if (u.side == side) out.unit(aliases.of(id)) = own_unit(u, aliases);
    else if (u.alias != kNeverSeen) out.unit(aliases.of(id)) = enemy_unit(u, aliases);
  }
  out.front = static_cast<std::uint8_t>(side);
  out.split = static_cast<std::uint8_t>(own);
  for (int id = 0; id < out.unit_count; ++id) {
    const Unit& u = out.unit(id);
    out.put(id, u.at, u.carrier);
    if (u.stands()) ++out.standing[u.side];
  }
  for (int i = 0; i < s.stack.depth(); ++i)
    if (const auto frame = frame_for(t, s, s.stack.at(i), side, aliases)) out.stack.push(*frame);
  return out;
}

// ---- events ---------------------------------------------------------------------------------------------------------

// 19.7.1: that something was hidden is known, where it is not.
void hide_fort(const Setting& t, FortificationPlaced& e, int side) {
  if (e.side != side && t.scenario.to_lay[e.side][e.line].hidden) e.at = kNoHex;
}

// Turns an event's true ids into the seat's aliases, in place; false if the seat does not notice it.
class Redactor {
 public:
  Redactor(const Setting& t, const State& before, const State& after, int side)
      : t_(t), before_(before), after_(after), side_(side), aliases_(t, after, side) {}

  bool operator()(PhaseBegan&) const { return true; }
  bool operator()(MarksCleared&) const { return true; }
  bool operator()(LossesSettled&) const {
    const Frame& losses = before_.stack.top();
    return index(losses.seat) == side_ || sees(t_, before_, side_, losses.at);
  }
  // By standing orders a reaction that comes to nothing is not noticed: the orders are a secret.
  bool operator()(ReactionOpened&) const { return asked_or_own(after_.stack.top()); }
  bool operator()(ReactionClosed&) const { return asked_or_own(before_.stack.top()); }
  bool operator()(ObjectiveTaken&) const { return true; }
  bool operator()(GameEnded&) const { return true; }
  bool operator()(UnitRallied& e) const { return if_seen(e.unit); }
  bool operator()(RallyRolled& e) const { return if_seen(e.unit); }
  bool operator()(LossTaken& e) const { return if_seen(e.unit); }
  bool operator()(AtFired& e) const {
    e.unit = aliases_.of(e.unit);
    e.target = aliases_.of(e.target);
    if (e.leader != kNobody) e.leader = aliases_.of(e.leader);
    return true;  // they see each other (9.1)
  }
  bool operator()(ArmourTested& e) const { return if_seen(e.unit); }
  bool operator()(CrewTested& e) const { return if_seen(e.unit); }
  bool operator()(UnitSplit& e) const {
    e.half = aliases_.of(e.half);
    return if_seen(e.unit);
  }
  bool operator()(UnitsMerged& e) const {
    e.other = aliases_.of(e.other);
    return if_seen(e.unit);
  }
  bool operator()(WeaponsTraded& e) const {
    e.other = aliases_.of(e.other);
    return if_seen(e.unit);
  }
  bool operator()(ShellsStruck& e) const { return if_seen(e.unit); }
  bool operator()(RiskRolled& e) const { return if_seen(e.unit); }
  bool operator()(Overran& e) const {
    if (!step(e.unit, e.from, e.to)) return false;
    if (e.from == kNoHex) e.look = look_of(e.unit);
    if (!mine(e.unit)) e.spent = 0;
    e.unit = aliases_.of(e.unit);
    e.seen = false;
    return true;
  }
  bool operator()(UnitLoaded& e) const {
    e.transport = aliases_.of(e.transport);
    return if_seen(e.unit);
  }
  bool operator()(UnitUnloaded& e) const {
    if (!mine(e.unit) && !seen(before_, e.unit)) return false;
    if (!mine(e.unit) && !seen(after_, e.unit)) e.to = kNoHex;
    e.seen = false;
    e.unit = aliases_.of(e.unit);
    return true;
  }
  bool operator()(UnitTurned& e) const {
    if (!mine(e.unit)) e.spent = 0;
    return if_seen(e.unit);
  }
  bool operator()(Overcrowded& e) const { return if_seen(e.unit); }
  bool operator()(Attacked& e) const {
    // 12.6: only a mortar fires from where its target does not see it; where it stands is then not told.
    if (e.indirect && !mine(e.group.ids[0]) && !seen(before_, e.group.ids[0])) {
      e.group = Group{};
      e.from = kNoHex;
      e.leader = kNobody;
    }
    e.group = aliases_.of(e.group);
    for (Group& joined : e.joined) joined = aliases_.of(joined);
    e.targets = aliases_.of(e.targets);
    if (e.leader != kNobody) e.leader = aliases_.of(e.leader);
    return true;  // who fires and who is hit see each other (9.1)
  }
  bool operator()(MoveStarted& e) const {
    if (!mine(e.group.ids[0]) && !seen(before_, e.group.ids[0])) return false;
    e.group = aliases_.of(e.group);
    return true;
  }
  bool operator()(HexEntered& e) const {
    if (!step(e.group.ids[0], e.from, e.to)) return false;
    if (!mine(e.group.ids[0])) e.spent = 0;
    const Group truth = e.group;
    e.group = aliases_.of(truth);
    if (e.from == kNoHex) add_looks(truth, e.group, e.looks);
    e.seen = false;  // whether the enemy sees it is the enemy's secret
    return true;
  }
  bool operator()(UnitAdvanced& e) const {
    if (!step(e.unit, e.from, e.to)) return false;
    if (e.from == kNoHex) e.look = look_of(e.unit);
    e.unit = aliases_.of(e.unit);
    e.seen = false;
    return true;
  }
  bool operator()(CloseAssaulted& e) const {  // neighbours see each other
    for (Group* group : {&e.group, &e.defenders, &e.pinned}) *group = aliases_.of(*group);
    for (std::uint8_t* leader : {&e.attacking_leader, &e.defending_leader})
      if (*leader != kNobody) *leader = aliases_.of(*leader);
    return true;
  }
  bool operator()(GroundTaken& e) const {
    if (!step(e.group.ids[0], e.from, e.to)) return false;
    e.group = aliases_.of(e.group);
    e.seen = false;
    return true;
  }
  bool operator()(AssaultEnded&) const { return true; }
  bool operator()(LaneFired& e) const {
    const bool told = mine(e.targets.ids[0]) || seen(before_, e.targets.ids[0]);
    e.targets = aliases_.of(e.targets);
    return told;
  }
  bool operator()(WireBreached& e) const {
    e.unit = mine(e.unit) || seen(before_, e.unit) ? aliases_.of(e.unit) : kNobody;
    return true;
  }
  bool operator()(MinesFound&) const { return true; }
  bool operator()(MineStruck& e) const { return if_seen(e.unit); }
  bool operator()(SmokeLaid& e) const {  // everybody sees the smoke; who laid it only those who see him
    if (!mine(e.unit) && !seen(before_, e.unit)) e.unit = kNobody;
    else e.unit = aliases_.of(e.unit);
    return true;
  }
  // Everybody sees where it falls; whether it hit anybody only those who see them.
  bool operator()(MissionFired& e) const {
    const bool shown = e.targets.empty() || mine(e.targets.ids[0]) || seen(before_, e.targets.ids[0]);
    if (!shown) {
      e.dice = {0, 0};
      e.points = 0;
      e.targets = Group{};
    }
    e.targets = aliases_.of(e.targets);
    return true;
  }
  bool operator()(ValourTested& e) const { return if_seen(e.unit); }
  bool operator()(SniperCalled& e) const {  // its group has fired at somebody who sees it
    e.group = aliases_.of(e.group);
    return true;
  }
  bool operator()(SniperPlaced&) const { return true; }
  bool operator()(SniperFired& e) const {
    e.targets = aliases_.of(e.targets);
    return true;
  }
  bool operator()(SniperLookedFor&) const { return true; }
  bool operator()(SniperGone&) const { return true; }
  bool operator()(MoveEnded&) const {
    const Frame& move = before_.stack.top();
    if (index(move.seat) == side_) return true;
    for (const std::uint8_t id : move.group)
      if (seen(before_, id)) return true;
    return false;
  }
  bool operator()(UnitSighted& e) const {
    e.look = look_of(e.unit);
    return to_opponent(e.unit);
  }
  bool operator()(SightLost& e) const { return to_opponent(e.unit); }
  bool operator()(MemoryFaded& e) const { return to_opponent(e.unit); }
  bool operator()(UnitPlaced& e) const {
    const bool own = mine(e.unit);
    e.unit = aliases_.of(e.unit);
    return own;
  }
  bool operator()(FortificationPlaced&) const { return true; }  // see redact
  bool operator()(UnitLeft& e) const { return if_seen(e.unit); }
  bool operator()(MapEntered& e) const {
    const Group truth = e.group;
    if (!mine(truth.ids[0]) && !seen(after_, truth.ids[0])) return false;
    e.group = aliases_.of(truth);
    if (!mine(truth.ids[0])) {
      e.spent = 0;
      add_looks(truth, e.group, e.looks);
    }
    e.seen = false;
    return true;
  }
  bool operator()(ConditionJudged& e) const {
    return e.side == side_ || is_public(t_.scenario.conditions[e.side][e.condition]);
  }
  bool operator()(DoctrineSet& e) const {
    const bool own = mine(e.unit);
    e.unit = aliases_.of(e.unit);
    return own;
  }

 private:
  bool asked_or_own(const Frame& reaction) const {
    return t_.options.reaction_fire == ReactionFire::Ask || index(reaction.seat) == side_;
  }
  bool mine(int id) const { return after_.unit(id).side == side_; }
  Look look_of(int id) const {
    const Unit& u = after_.unit(id);
    return {u.type, u.weapon, u.marks, profile(t_, u).heavy() ? u.facing : kNoFacing,
            u.carried() ? aliases_.of(u.carrier) : kNobody};
  }
  // In the order of the aliases.
  void add_looks(const Group& truth, const Group& seen_as, std::array<Look, kGroupSize>& looks) const {
    for (const std::uint8_t id : truth)
      for (std::size_t i = 0; i < kGroupSize; ++i)
        if (seen_as.ids[i] == aliases_.of(id)) looks[i] = look_of(id);
  }
  static bool seen(const State& s, int id) { return in_sight(s.unit(id)); }
  bool if_seen(std::uint8_t& id) const {
    const bool told = mine(id) || seen(before_, id);
    id = aliases_.of(id);
    return told;
  }
  bool to_opponent(std::uint8_t& id) const {
    const bool told = !mine(id);
    id = aliases_.of(id);
    return told;
  }
  // A step of the enemy: the ends that are not seen are left out.
  bool step(int id, HexIndex& from, HexIndex& to) const {
    if (mine(id)) return true;
    const bool was = seen(before_, id), is = seen(after_, id);
    if (!was) from = kNoHex;
    if (!is) to = kNoHex;
    return was || is;
  }

  const Setting& t_;
  const State& before_;
  const State& after_;
  int side_;
  Aliases aliases_;
};

Barrier barrier_of(const Setting& t, const State& before, const Event& event, int side) {
  if (std::holds_alternative<RallyRolled>(event) || std::holds_alternative<AtFired>(event) ||
      std::holds_alternative<ArmourTested>(event) || std::holds_alternative<CrewTested>(event) ||
      std::holds_alternative<ShellsStruck>(event) || std::holds_alternative<RiskRolled>(event) ||
      std::holds_alternative<Attacked>(event) || std::holds_alternative<CloseAssaulted>(event) ||
      std::holds_alternative<ValourTested>(event) || std::holds_alternative<LaneFired>(event) ||
      std::holds_alternative<MineStruck>(event) || std::holds_alternative<MissionFired>(event) ||
      std::holds_alternative<SniperFired>(event) || std::holds_alternative<SniperLookedFor>(event))
    return Barrier::Die;
  if (std::holds_alternative<PhaseBegan>(event))
    return deciding(t, before) == seat_of(side) ? Barrier::PhaseEnd : Barrier::None;
  if (!t.options.fog) return Barrier::None;
  if (std::holds_alternative<UnitSighted>(event) || std::holds_alternative<MemoryFaded>(event)) return Barrier::Reveal;
  if (std::holds_alternative<HexEntered>(event) || std::holds_alternative<UnitAdvanced>(event) ||
      std::holds_alternative<MapEntered>(event) || std::holds_alternative<UnitLeft>(event) ||
      std::holds_alternative<Overran>(event) || std::holds_alternative<UnitUnloaded>(event))
    return Barrier::FogStep;
  return Barrier::None;
}

// ---- imagined worlds
// --------------------------------------------------------------------------------------------------

// Builds a true state out of a known one.
class Imagination {
 public:
  Imagination(const Setting& t, const State& known, int side, Rng& rng)
      : t_(t), known_(known), side_(side), enemy_(other_side(side)), rng_(rng) {}

  State build() {
    s_ = known_;
    s_.unit_count = static_cast<std::uint8_t>(t_.unit_count(0) + t_.unit_count(1));
    s_.front = 0;
    s_.split = static_cast<std::uint8_t>(t_.unit_count(0));
    s_.units = {};
    s_.stack = {};
    s_.where = {};
    place_own();
    place_enemies();
    for (int id = 0; id < s_.unit_count; ++id) s_.put(id, s_.unit(id).at, s_.unit(id).carrier);
    see_own();
    for (const Unit& u : s_) s_.standing[u.side] = 0;
    for (const Unit& u : s_)
      if (u.stands()) ++s_.standing[u.side];
    for (int i = 0; i < known_.stack.depth(); ++i) {
      Frame frame = known_.stack.at(i);
      frame.group = truth(frame.group);
      s_.stack.push(frame);
    }
    return s_;
  }

 private:
  void place_own() {
    const int first = t_.first_unit(side_);
    for (int i = 0; i < t_.unit_count(side_); ++i) s_.unit(first + i) = known_.unit(i);
  }

  // Every enemy that was ever seen takes a free line of the order of battle with its type; the rest was never seen.
  void place_enemies() {
    const int own = t_.unit_count(side_), first = t_.first_unit(enemy_);
    const auto& roster = t_.scenario.roster[static_cast<std::size_t>(enemy_)];
    std::vector<bool> taken(roster.size(), false);
    // 12.4, 12.5, 13.9: those who have used up or handed over what they carried take what lines of their kind are left;
    // the other halves of squads that were split take the spare ones.
    std::array<bool, kMaxUnits> found{};
    for (const int pass : {0, 1, 2})
      for (int k = own; k < known_.unit_count; ++k) {
        const Unit& u = known_.unit(k);
        if (found[static_cast<std::size_t>(k)]) continue;
        // Who has been seen has come, also one who carries now what a later one will bring; of equal lines the first.
        std::size_t line = roster.size();
        for (std::size_t i = 0; i < roster.size(); ++i)
          if (!taken[i] && roster[i].arrival.turn <= known_.turn &&
              (pass == 2 ? roster[i].spare : !roster[i].spare && roster[i].type == u.type) &&
              (pass > 0 || roster[i].weapon == u.weapon) &&
              (line == roster.size() || roster[i].arrival.turn < roster[line].arrival.turn))
            line = i;
        if (line == roster.size()) continue;  // the second time impossible in a state that `known` made
        taken[line] = true;
        found[static_cast<std::size_t>(k)] = true;
        true_id_[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(first + static_cast<int>(line));
      }
    for (std::size_t line = 0; line < roster.size(); ++line) {
      Unit& u = s_.unit(first + static_cast<int>(line));
      u.type = roster[line].type;
      u.weapon = roster[line].weapon;
      u.side = static_cast<std::uint8_t>(enemy_);
      u.marks = static_cast<std::uint16_t>((roster[line].half ? kHalf : 0) | (roster[line].valorous ? kValorous : 0));
      u.alias = kNeverSeen;
    }
    for (int k = own; k < known_.unit_count; ++k) s_.unit(truth(k)) = known_.unit(k);
    for (int k = own; k < known_.unit_count; ++k) {
      Unit& u = s_.unit(truth(k));
      u.shot_at = truth(known_.unit(k).shot_at);
      if (u.carried()) u.carrier = truth(u.carrier);
    }
    for (int i = 0; i < t_.unit_count(side_); ++i) {
      Unit& u = s_.unit(t_.first_unit(side_) + i);
      u.shot_at = truth(u.shot_at);
      if (u.carried()) u.carrier = truth(u.carrier);
    }
    if (s_.phase == Phase::SetUp) return set_up_enemies(roster, first);
    find_unseen_hexes();
    for (std::size_t line = 0; line < roster.size(); ++line) {
      Unit& u = s_.unit(first + static_cast<int>(line));
      if (roster[line].spare && !taken[line]) u.at = kSpare;
      else if (!in_sight(u) && (u.sight & (kSeenGone | kSeenLeave)) == 0) hide(u, roster[line].arrival.turn);
    }
  }

  // C57: the enemy has placed as many units as it was asked for, nobody knows where; the others wait.
  void set_up_enemies(const std::vector<RosterEntry>& roster, int first) {
    held_.assign(static_cast<std::size_t>(t_.field.count()), 0);
    int own_placed = 0;
    for (int i = 0; i < t_.unit_count(side_); ++i)
      own_placed += t_.scenario.roster[static_cast<std::size_t>(side_)][static_cast<std::size_t>(i)].set_up &&
                            known_.unit(i).at != kToCome
                        ? 1
                        : 0;
    own_placed += laid_by(side_);
    const bool enemy_first = t_.scenario.set_up_first == enemy_, asked = s_.active == side_;
    int placed =
        t_.scenario.alternating ? own_placed + (enemy_first && asked ? 1 : 0) : (enemy_first && asked ? kMaxUnits : 0);
    placed = std::max(0, placed - laid_by(enemy_));
    for (std::size_t line = 0; line < roster.size(); ++line) {
      Unit& u = s_.unit(first + static_cast<int>(line));
      u.at = roster[line].spare ? kSpare : kToCome;
      if (roster[line].arrival.turn > 0 || roster[line].spare) continue;
      if (!roster[line].set_up) {  // it stood there from the start
        unseen_.clear();
        for (int i = 0; i < t_.field.count(); ++i)
          if (t_.terrains[t_.terrain[static_cast<std::size_t>(i)]].cost > 0 && !in_an_area(static_cast<HexIndex>(i)))
            unseen_.push_back(static_cast<HexIndex>(i));
      } else if (placed-- > 0) {
        unseen_ = t_.scenario.areas[roster[line].arrival.area];
        std::erase_if(unseen_,
                      [&](HexIndex at) { return t_.terrains[t_.terrain[static_cast<std::size_t>(at)]].cost == 0; });
      } else {
        continue;
      }
      hide(u, 0);
    }
  }
  // C57: how many fortifications this side has laid.
  int laid_by(int side) const {
    const auto& lines = t_.scenario.to_lay[static_cast<std::size_t>(side)];
    int laid = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
      laid += lines[i].count - known_.to_lay[static_cast<std::size_t>(side)][i];
    return laid;
  }
  // Where the seat's own units stand, or could be placed, no enemy stands.
  bool in_an_area(HexIndex at) const {
    for (int i = 0; i < t_.unit_count(side_); ++i)
      if (known_.unit(i).at == at) return true;
    for (const auto& area : t_.scenario.areas)
      if (std::find(area.begin(), area.end(), at) != area.end()) return true;
    return false;
  }

  void find_unseen_hexes() {
    for (int i = 0; i < t_.field.count(); ++i) {
      const auto at = static_cast<HexIndex>(i);
      if (t_.terrains[t_.terrain[static_cast<std::size_t>(i)]].cost > 0 && !sees(t_, s_, side_, at))
        unseen_.push_back(at);
    }
    held_.assign(static_cast<std::size_t>(t_.field.count()), 0);
  }

  // Somewhere the seat does not look. If it sees everything the unit must be gone, or still to come (6.10).
  void hide(Unit& u, int turn) {
    u.at = kToCome;
    if (turn > s_.turn) return;
    for (int tries = 0; tries < 64 && !unseen_.empty(); ++tries) {
      const HexIndex at = unseen_[rng_.below(static_cast<std::uint32_t>(unseen_.size()))];
      std::uint8_t& held = held_[static_cast<std::size_t>(at)];
      const int room = profile(t_, u).heavy() ? 2 : 1;  // fits by the classic rule, too
      if (held + room >
          std::min<int>(t_.options.classic_stacking ? 3 : kStackLimit, t_.room[static_cast<std::size_t>(at)]))
        continue;
      if (profile(t_, u).heavy() && terrain_at(t_, at).vehicle == 0) continue;
      held = static_cast<std::uint8_t>(held + room);
      u.at = at;
      return;
    }
    if (turn > 0) return;
    u.at = kNoHex;
    u.marks = static_cast<std::uint16_t>(kGone | (u.marks & kHalf));
  }

  // What the imagined enemy sees of the seat's own units.
  void see_own() {
    if (s_.phase == Phase::SetUp) return;
    std::uint8_t next = 0;
    const int first = t_.first_unit(side_);
    for (int i = 0; i < t_.unit_count(side_); ++i) {
      Unit& u = s_.unit(first + i);
      if (!u.on_map() || !sees(t_, s_, enemy_, u.at)) continue;
      u.sight = kInSight;
      u.seen_at = u.at;
      u.alias = next++;
    }
    s_.first_seen[static_cast<std::size_t>(side_)] = next;
  }

  std::uint8_t truth(int known_id) const {
    if (known_id < t_.unit_count(side_)) return static_cast<std::uint8_t>(known_id + t_.first_unit(side_));
    return true_id_[static_cast<std::size_t>(known_id)];
  }
  Group truth(const Group& group) const {
    Group out;
    std::size_t n = 0;
    for (const std::uint8_t id : group) out.ids[n++] = truth(id);
    std::sort(out.ids.begin(), out.ids.begin() + static_cast<std::ptrdiff_t>(n));
    return out;
  }

  const Setting& t_;
  const State& known_;
  int side_, enemy_;
  Rng& rng_;
  State s_;
  std::array<std::uint8_t, kMaxUnits> true_id_{};
  std::vector<HexIndex> unseen_;
  std::vector<std::uint8_t> held_;
};

}  // namespace

namespace {

// 19.7.1: does the enemy of this side have hidden mines?
bool has_secret(const State& s, int side) {
  for (const Marker& m : s.markers)
    if (m.kind == MarkerKind::Mines && m.value == hidden_mines_of(other_side(side))) return true;
  return false;
}

}  // namespace

Known<State> known(const Setting& t, const State& s, Seat seat) {
  if (index(seat) >= kSides) return Known<State>::all_of(s, seat);
  if (!t.options.fog) {
    if (!has_secret(s, index(seat))) return Known<State>::all_of(s, seat);
    State out = s;
    out.markers = markers_known_to(s, index(seat));
    return Known<State>::part(out, seat);
  }
  return Known<State>::part(seen_by(t, s, index(seat)), seat);
}

std::optional<Action> from_seat(const Setting& t, const State& s, Seat seat, const Action& action) {
  if (!t.options.fog || index(seat) >= kSides) return action;
  const Aliases aliases(t, s, index(seat));
  Action out = action;
  bool known_all = true;
  const auto translate = [&](std::uint8_t& id) {
    if (const auto own = aliases.own(id)) id = *own;
    else known_all = false;
  };
  const auto translate_group = [&](Group& group) {
    for (std::uint8_t& id : group.ids)
      if (id != kNobody) translate(id);
  };
  if (auto* fire = std::get_if<Fire>(&out)) translate_group(fire->group);
  if (auto* shot = std::get_if<FireAt>(&out)) {
    translate(shot->unit);
    if (shot->leader != kNobody) translate(shot->leader);
    const auto target = aliases.enemy(shot->target);
    if (!target) return std::nullopt;
    shot->target = *target;
  }
  if (auto* turn = std::get_if<Turn>(&out)) translate(turn->unit);
  if (auto* split = std::get_if<Split>(&out)) translate(split->unit);
  if (auto* merge = std::get_if<Merge>(&out)) {
    translate(merge->unit);
    translate(merge->other);
  }
  if (auto* transfer = std::get_if<Transfer>(&out)) {
    translate(transfer->unit);
    translate(transfer->other);
  }
  if (auto* load = std::get_if<Load>(&out)) {
    translate(load->unit);
    translate(load->transport);
  }
  if (auto* unload = std::get_if<Unload>(&out)) translate(unload->unit);
  if (auto* start = std::get_if<StartMove>(&out)) translate_group(start->group);
  if (auto* advance = std::get_if<Advance>(&out)) translate(advance->unit);
  if (auto* assault = std::get_if<CloseAssault>(&out)) translate_group(assault->group);
  if (auto* bombard = std::get_if<Bombard>(&out)) translate_group(bombard->group);
  if (auto* shell = std::get_if<FireSmoke>(&out)) translate(shell->unit);
  if (auto* breach = std::get_if<BreachWire>(&out)) translate(breach->unit);
  if (auto* smoke = std::get_if<LaySmoke>(&out)) translate(smoke->unit);
  if (auto* leave = std::get_if<LeaveMap>(&out)) translate(leave->unit);
  if (auto* placed = std::get_if<PlaceUnit>(&out)) translate(placed->unit);
  if (auto* enter = std::get_if<EnterMap>(&out)) translate_group(enter->group);
  if (auto* loss = std::get_if<TakeLoss>(&out)) translate(loss->unit);
  if (auto* doctrine = std::get_if<SetDoctrine>(&out); doctrine && doctrine->unit != kNobody) translate(doctrine->unit);
  if (!known_all) return std::nullopt;
  return out;
}

State imagine(const Setting& t, const Known<State>& known, Rng& rng) {
  if (!t.options.fog || index(known.seat()) >= kSides) return known.state();
  return Imagination(t, known.state(), index(known.seat()), rng).build();
}

std::optional<Seen<Event>> redact(const Setting& t, const State& before, const Event& event, const State& after,
                                  Seat seat) {
  Seen<Event> out{event, barrier_of(t, before, event, index(seat))};
  if (auto* laid = std::get_if<FortificationPlaced>(&out.event); laid && index(seat) < kSides)
    hide_fort(t, *laid, index(seat));
  if (!t.options.fog || index(seat) >= kSides) return out;
  const Redactor redactor(t, before, after, index(seat));
  if (!std::visit(redactor, out.event)) return std::nullopt;
  return out;
}

}  // namespace valor::vv
