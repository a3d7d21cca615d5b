// Keys of data/strings for what has a name in these rules.
#pragma once

#include "rules/vf/01_core.h"

namespace valor::vf {

inline const char* phase_key(Phase phase) {
  static constexpr std::array<const char*, 5> kKeys{"vf.phase.fate", "vf.phase.fire", "vf.phase.action",
                                                    "vf.phase.melee", "vf.phase.over"};
  return kKeys[static_cast<std::size_t>(phase)];
}
inline const char* phase_id(Phase phase) { return phase_key(phase) + 9; }

inline const char* formation_key(Formation formation) {
  static constexpr std::array<const char*, 6> kKeys{"vf.formation.line",         "vf.formation.attack_column",
                                                    "vf.formation.march_column", "vf.formation.inside",
                                                    "vf.formation.open_order",   "vf.formation.square"};
  return kKeys[static_cast<std::size_t>(formation)];
}
inline const char* formation_id(Formation formation) { return formation_key(formation) + 13; }

inline constexpr std::array<const char*, kCards> kRankNames{"A", "2", "3",  "4", "5", "6", "7",
                                                            "8", "9", "10", "J", "Q", "K"};

inline const char* trait_key(Trait trait) {
  static constexpr std::array<const char*, 7> kKeys{"",
                                                    "vf.trait.inspiring",
                                                    "vf.trait.bold",
                                                    "vf.trait.meticulous",
                                                    "vf.trait.cautious",
                                                    "vf.trait.artilleryman",
                                                    "vf.trait.commanding"};
  return kKeys[static_cast<std::size_t>(trait)];
}

// The kinds of terrain as scenarios name them.
inline constexpr std::array<const char*, kFeatureKinds> kFeatureNames{
    "wood", "hill", "building", "river", "ford", "mud", "high_wall", "low_wall", "stream", "road", "entrenchment"};

}  // namespace valor::vf
