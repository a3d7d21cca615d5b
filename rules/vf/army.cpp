// Armies by points (edition and rulings: see README).
#include "rules/vf/army.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace valor::vf {
namespace {

constexpr int kLeastUnits = 2, kMostUnits = 8;  // 1.4

const char* text_of(const Json& object, const char* name, const char* otherwise = "") {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get_ref<const std::string&>().c_str() : otherwise;
}
int number_of(const Json& object, const char* name, int otherwise) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number_integer() ? found->get<int>() : otherwise;
}
bool is_set(const Json& object, const char* name) { return object.value(name, Json(false)) == true; }

const Json* list_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_array() ? &*found : nullptr;
}

// The part of a sheet's row that limits and points need; nothing if it has no numbers of figures.
std::optional<Profile> profile_of(const Json& row) {
  const Json* figures = row.is_object() ? list_of(row, "figures") : nullptr;
  if (!figures || figures->size() != 2 || !(*figures)[0].is_number_integer() || !(*figures)[1].is_number_integer())
    return std::nullopt;
  Profile p;
  const std::string_view type = text_of(row, "type", "infantry");
  p.arm = type == "artillery" ? Arm::Artillery : type == "cavalry" ? Arm::Cavalry : Arm::Infantry;
  p.least_figures = (*figures)[0].get<int>();
  p.most_figures = (*figures)[1].get<int>();
  p.fire = number_of(row, "fire", 0);
  p.melee = number_of(row, "melee", 1);
  p.tenacity = number_of(row, "tenacity", 1);
  p.points = std::max(0, number_of(row, "points", 0));
  p.detachment = is_set(row, "detachment");
  return p;
}

class Checker {
 public:
  Checker(const Json& sheet, const Json& list) : sheet_(sheet), list_(list) {}

  ArmyCheck all() {
    const Json* brigades = list_of(list_, "brigades");
    if (!brigades || brigades->empty()) say("vf 1.4", "vf.army.no_brigade", {});
    else
      for (const Json& one : *brigades) brigade(one);
    spot_ = {};
    if (list_.contains("army_leader")) leader(list_["army_leader"]);
    else say("vf 1.3", "vf.army.no_army_leader", {});
    const int limit = number_of(list_, "points", 0);
    if (limit > 0 && out_.points > limit)
      say("vf 1.5", "vf.army.too_many_points", {number("points", out_.points), number("limit", limit)});
    return std::move(out_);
  }

 private:
  void say(const char* rule, const char* key, Args args) {
    out_.breaches.push_back({rule, key, args});
    out_.spots.push_back(spot_);
  }

  void leader(const Json& node) { out_.points += points_of(text_of(node, "trait")); }

  // 1.4
  void brigade(const Json& node) {
    spot_ = {spot_.brigade + 1, -1};
    out_.units.emplace_back();
    const Arg name = text_arg("brigade", text_of(node, "name"));
    const Json* units = list_of(node, "units");
    const int count = units ? static_cast<int>(units->size()) : 0;
    if (count < kLeastUnits || count > kMostUnits)
      say("vf 1.4", "vf.army.brigade_size",
          {name, number("count", count), number("least", kLeastUnits), number("most", kMostUnits)});
    if (node.contains("leader")) leader(node["leader"]);
    else say("vf 1.4", "vf.army.no_leader", {name});
    for (spot_.unit = 0; spot_.unit < count; ++spot_.unit) unit((*units)[static_cast<std::size_t>(spot_.unit)]);
  }

  // 1.2, 1.5
  void unit(const Json& node) {
    UnitTerms& terms = out_.units.back().emplace_back();
    const char* id = text_of(node, "profile");
    const Arg name = text_arg("unit", text_of(node, "name", id));
    const auto rows = sheet_.find("units");
    std::optional<Profile> found;
    if (*id != 0 && rows != sheet_.end() && rows->contains(id)) found = profile_of((*rows)[id]);
    if (!found) {
      say("vf 1.5", "vf.army.not_on_sheet", {name});
      return;
    }
    Profile& p = *found;
    upgrades(node, p, name);
    const int figures = number_of(node, "figures", p.least_figures);
    if (p.arm != Arm::Artillery && (figures < p.least_figures || figures > p.most_figures))
      say("vf 1.2", "vf.army.figures",
          {name, number("figures", figures), number("least", p.least_figures), number("most", p.most_figures)});
    if (p.arm == Arm::Artillery && is_set(list_, "separate_guns")) p.points += kSeparateGunsPoints;
    out_.points += p.points;
    terms = {p.points, p.least_figures, p.most_figures};
  }

  void upgrades(const Json& node, Profile& p, const Arg& name) {
    std::set<std::string> seen;
    if (const Json* elite = list_of(node, "elite"))
      for (const Json& value : *elite) {
        const std::string word = value.is_string() ? value.get<std::string>() : "";
        if (!seen.insert(word).second || !raise_value(p, word)) say("vf Elite", "vf.army.elite", {name});
      }
    if (is_set(node, "understrength")) make_understrength(p);
    if (is_set(node, "large") && !make_large(p)) say("vf O2", "vf.army.large", {name});
  }

  const Json& sheet_;
  const Json& list_;
  Spot spot_;
  ArmyCheck out_;
};

}  // namespace

bool raise_value(Profile& p, std::string_view value) {
  if (value == "melee") {
    p.melee += 1;
    p.points += 2;
  } else if (value == "tenacity") {
    p.tenacity += 1;
    p.points += 4;
  } else if (value == "fire" && p.arm == Arm::Infantry && p.fire > 0) {
    p.fire += 1;
    p.points += 3;
  } else {
    return false;
  }
  return true;
}

void make_understrength(Profile& p) {
  p.least_figures = std::max(1, p.least_figures / 2);
  p.most_figures = std::max(1, p.most_figures / 2);
  p.melee = std::max(1, p.melee - 1);
  p.tenacity = std::max(1, p.tenacity - 1);
  p.points = std::max(1, p.points - 6);
}

bool make_large(Profile& p) {
  if (p.detachment || p.arm == Arm::Artillery) return false;
  p.least_figures *= 2;
  p.most_figures *= 2;
  p.melee += 1;
  p.tenacity += 1;
  p.points += 5;
  p.rules |= kConcentratedFire;
  p.specials.emplace_back("vf.special.concentrated_fire");
  return true;
}

int points_of(std::string_view trait) {
  struct Price {
    std::string_view trait;
    int points;
  };
  static constexpr std::array<Price, 6> kPrices{
      {{"inspiring", 5}, {"bold", 5}, {"meticulous", 5}, {"cautious", -10}, {"artilleryman", 5}, {"commanding", 15}}};
  const auto* const found =
      std::find_if(kPrices.begin(), kPrices.end(), [&](const Price& p) { return p.trait == trait; });
  return found == kPrices.end() ? 0 : found->points;
}

ArmyCheck check_army(const Json& armies, const Json& list) {
  if (const auto own = list.find("sheet"); own != list.end() && own->is_object()) return Checker(*own, list).all();
  const auto sheet = armies.find(text_of(list, "army"));
  if (sheet == armies.end())
    return {.points = 0,
            .breaches = {{"vf 1.5", "vf.army.no_sheet", {text_arg("army", text_of(list, "army"))}}},
            .spots = {Spot{}},
            .units = {}};
  return Checker(*sheet, list).all();
}

}  // namespace valor::vf
