// The words that stand for the values of enumerations in JSON.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "rules/vv/event.h"

namespace valor::vv {

template <class E, std::size_t N>
struct Names {
  std::array<const char*, N> names;
  const char* of(E value) const { return names[static_cast<std::size_t>(value)]; }
  std::optional<E> find(const std::string& name) const {
    for (std::size_t i = 0; i < N; ++i)
      if (name == names[i]) return static_cast<E>(i);
    return std::nullopt;
  }
};
inline constexpr Names<Phase, 6> kPhases{{"command", "fire", "move", "defensive_fire", "advance", "set_up"}};
inline constexpr Names<Harm, kHarmKinds> kHarms{{"spared", "unhurt", "pinned", "reduced", "reduced_and_pinned",
                                                 "risk_1", "risk_2", "risk_3", "risk_4", "eliminated"}};
inline constexpr Names<RiskResult, 4> kRisks{{"none", "pinned", "immobilised", "eliminated"}};
inline constexpr Names<ModifierKind, 12> kModifiers{{"leader", "cover", "hindrance", "assault_move", "in_the_open",
                                                     "adjacent", "smoke", "fortification", "wire", "shield", "grenades",
                                                     "valour"}};
inline constexpr Names<AtResult, 3> kAtResults{{"none", "immobilised", "eliminated"}};
inline constexpr Names<FrameKind, 8> kFrames{
    {"phase", "move", "reaction", "losses", "place_sniper", "sniper_shot", "sniper_check", "assault"}};
inline constexpr Names<MarkerKind, 8> kMarkers{
    {"assaulted_from", "fire_lane", "smoke", "wire", "mines", "foxhole", "trench", "sandbags"}};
inline constexpr Names<PooledAt, 3> kPooledAt{{"none", "panzerfaust", "at_grenades"}};
inline constexpr Names<MissionKind, 4> kMissions{{"light", "heavy", "air", "smoke"}};
inline constexpr Names<Level, 3> kLevels{{"draw", "minor", "major"}};
inline constexpr Names<Ending, 7> kEndings{
    {"none", "turns", "eliminated", "objectives", "resigned", "exit", "conditions"}};
inline constexpr Names<Judged, 3> kJudged{{"open", "met", "failed"}};

// 1.2 An anti-tank or armour value as it is printed; U: unarmoured.
inline std::string letter_name(Letter letter) {
  return letter == 0 ? "U" : std::string(1, static_cast<char>('A' + letter - 1));
}

}  // namespace valor::vv
