// Chapter 5: the fire phase: who may shoot at whom. How the shot is rolled is chapter 8, what it does chapter 9.
#pragma once

#include <optional>

#include "core/table/sight.h"
#include "rules/vf/01_core.h"
#include "rules/vf/action.h"
#include "rules/vf/pose_memory.h"

namespace valor::vf {

inline constexpr Length kClearance = table::kInch;  // 5.1.3: a line within 1" of another unit is blocked

// Whose heads are fired over: nobody's (5.1.3), those of friends (Rockets) or of all units (F.7) that are not on a
// hill.
enum class Over { Nobody, Friends, Units };

// Who sees whom in one position. Setting and state must outlive it.
class Sight {
 public:
  Sight(const Setting& t, const State& s, Over over = Over::Nobody);
  // The same, asked only where the memory knows no answer; it outlives this.
  Sight(const Setting& t, const State& s, PoseMemory& memory);

  // 5.1.2 How many front-rank figures of `from` have a line of sight to `to`. T.3.2: a unit in a terrain feature looks
  // out of the feature's outline all round, and all of it sees or none.
  table::SightCount count(UnitId from, UnitId to) const;
  bool sees(UnitId from, UnitId to) const;
  // Why `from` does not see `to`: out of the arc, or what stands in the way. Requires: it does not.
  Refusal why_not(UnitId from, UnitId to) const;

 private:
  table::SightCount find_count(UnitId from, UnitId to) const;
  bool find_sees(UnitId from, UnitId to) const;
  template <class Find>
  table::SightCount remembered(UnitId from, UnitId to, int question, const Find& find) const;
  table::SightTarget target(UnitId id) const;
  table::ObstacleSet own_obstacles(std::uint8_t feature) const;

  const Setting& t_;
  const State& s_;
  table::SightField field_;
  PoseMemory* memory_ = nullptr;
  std::uint64_t position_ = 0;  // the number of all that stands in the way, for the memory
};

// Is any of `to` at least partly in the front arc of `from` (1.1.1)? A unit in a terrain feature looks all round.
bool in_front_arc(const Setting& t, const State& s, UnitId from, UnitId to);
bool in_front_arc(const Setting& t, const State& s, UnitId from, const Footprint& to);

enum class FireRole { Main, Support };

// How an attack is made: by the whole unit, or by its skirmishers alone.
enum class FireMode { Whole, Skirmish };

// Skirmishers, Carbines: may this unit send out skirmishers, how far do they fire and with what value?
bool can_skirmish(const Setting& t, UnitId unit);
Length fire_range(const Setting& t, UnitId unit, FireMode mode);
// Rockets, F.7: artillery on a hill may fire over others.
Over fires_over(const Setting& t, const State& s, UnitId unit, UnitId target);
// Canister: the target is within 12" and at least partly in the front arc.
bool fires_canister(const Setting& t, const State& s, UnitId unit, UnitId target);

// 5.1, O1.1, F.Q.austrian How often this unit may still shoot or lend support in this phase.
int shots_left(const Setting& t, const State& s, UnitId unit);

// 5.0 May this enemy unit be picked as a target now?
std::optional<Refusal> check_target(const Setting& t, const State& s, UnitId target);
// 5.1 and, for support, 8.2.1: may this unit shoot at the target? Requires: check_target passes.
std::optional<Refusal> check_shooter(const Setting& t, const State& s, const Sight& sight, UnitId unit, UnitId target,
                                     FireRole role, FireMode mode = FireMode::Whole);
// 8.2.1, Battery: how many units may support, and how many of those this one counts as (Canister).
int most_support(const Setting& t, const State& s, const Shoot& a);
int counts_in_support(const Setting& t, const State& s, UnitId unit, UnitId target);
// 5.0, 8.2.1 The whole attack.
std::optional<Refusal> check_shoot(const Setting& t, const State& s, const Sight& sight, const Shoot& a);

// Can anybody of the active side shoot at anybody? If not, the phase passes without a question.
bool anybody_can_shoot(const Setting& t, const State& s);

}  // namespace valor::vf
