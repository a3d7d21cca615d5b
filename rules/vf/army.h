// Armies by points (1.5): what a list costs, and where it breaks the limits of its army sheet.
//
// A list is a side of a scenario, or what a player is putting together: army or an own sheet, points (the limit),
// brigades with leader and units. Places and formations are not looked at.
#pragma once

#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/message.h"
#include "rules/vf/setting.h"

namespace valor::vf {

// Elite: one more of "fire", "melee" or "tenacity", for points. False where the unit cannot have it.
bool raise_value(Profile& p, std::string_view value);
// Half the figures; one less melee and tenacity for 6 points less (ours).
void make_understrength(Profile& p);
// O2.1 Twice the figures, one more melee and tenacity, Concentrated Fire, for 5 points. False for detachments and guns.
bool make_large(Profile& p);
// O1.1 What guns that attack one by one cost, for each battery.
inline constexpr int kSeparateGunsPoints = 5;
// O5 What a leader with this trait costs (ours); the cautious gives points back.
int points_of(std::string_view trait);

// Which unit or brigade of a list a breach is about; -1: all of it.
struct Spot {
  int brigade = -1, unit = -1;
};
// What a unit of a list costs as it is, and how many figures it may have. Nothing is known of one that is on no sheet.
struct UnitTerms {
  int points = 0;
  int least_figures = 0, most_figures = 0;
};
struct ArmyCheck {
  int points = 0;
  std::vector<Message> breaches;  // each a sentence with its rule; their texts point into `armies` and `list`
  std::vector<Spot> spots;        // where each breach is
  std::vector<std::vector<UnitTerms>> units;  // by brigade
};
// 1.2, 1.4, 1.5. Requires: `armies` is data/vf/tables/armies.json, `list` an object. What is missing or of the wrong
// kind is a breach as well. A list that says `separate_guns` pays for it with every gun (O1).
ArmyCheck check_army(const Json& armies, const Json& list);

}  // namespace valor::vf
