// The rulings that a game may choose, each one named switch (README, "Rulings"). Values come from
// data/vv/tables/options.json, with a default for each variant.
#pragma once

#include <array>
#include <cstdint>

namespace valor::vv {

enum class ReactionFire : std::uint8_t { Doctrine, Ask };    // C7
enum class LossesBy : std::uint8_t { Automatic, Defender };  // C12

enum class Survival : std::uint8_t { None, Standard, Classic };  // C17

enum class Bias : std::uint8_t { None, Advantage, Disadvantage };  // C60

struct Options {
  bool board = false;          // the variant; only for display
  bool fog = false;            // C47
  std::array<Bias, 2> bias{};  // C60, of each side
  ReactionFire reaction_fire = ReactionFire::Doctrine;
  LossesBy losses_by = LossesBy::Automatic;
  bool classic_stacking = false;           // C1
  bool multi_hex_groups = false;           // C14
  bool refire_mover = false;               // C52
  bool adjacent_replaces_open = false;     // C8
  bool leader_directing_fires = false;     // C15
  bool steep_descent = false;              // C28
  std::uint8_t reverse_factor = 3;         // C3
  bool advance_turns = false;              // C4: guns and vehicles may turn one hexside in place of advancing
  bool at_grenades_rear = true;            // C19
  bool unload_adjacent = true;             // C5
  bool overrun_price = false;              // C40: two points more, and survivors fire at the rear
  Survival survival = Survival::None;      // C17
  bool road_buildings = false;             // C30: vehicles enter buildings in which a road is
  bool passengers_stay = false;            // C55: when the crew leaves an immobile transport
  bool one_assault_per_hex = false;        // C23
  bool pooled_weapons = false;             // C18
  bool breach_wire = false;                // C34
  bool fortifications_cost = false;        // C32: one point more to enter
  bool small_bunkers = false;              // C31: two units, and they block sight
  bool minefields = false;                 // C35
  bool caves = false;                      // C36
  bool voluntary_fire_lanes = false;       // C20
  bool mortars_together = false;           // C10
  bool smoke_lasts_turns = false;          // C42: it thins out after a turn, not after a segment
  bool sniper_owner_places = false;        // C37
  bool sniper_check_hindered = false;      // C38
  bool sniper_leaves_any_segment = false;  // C38
  bool sniper_dies_by_advance = false;     // C4
  bool at_fire_calls = false;              // C37, C39: anti-tank fire calls snipers and tests valour, too
};

}  // namespace valor::vv
