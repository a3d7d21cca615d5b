// Armies of the players' own in place of those of a scenario (edition and rulings: see README).
#include "rules/vf/army_deploy.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/table/motion.h"
#include "rules/vf/army.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

constexpr Length kGap = 500;                        // between friends: more than a touch, less than a base
constexpr Length kStep = table::kInch;              // of the search for a place
constexpr Length kHalfFront = table::inches(18);    // a brigade stands within so far of its middle if it can
constexpr Length kFarthest = table::inches(240);    // the longest side of a table
constexpr Length kLeaderBehind = table::inches(3);  // a leader does not stand in the first line
constexpr Length kMostAhead = table::inches(6);
constexpr Length kMusketRange = table::inches(12);

std::string name_in(const Json& node, const std::string& otherwise) {
  const auto found = node.is_object() ? node.find("name") : node.end();
  return found != node.end() && found->is_string() && !found->get_ref<const std::string&>().empty()
             ? found->get<std::string>()
             : otherwise;
}

// --- the list as a side of the scenario ---

// Names stand once in a battle (02_preparation): who comes second gets a number.
class Names {
 public:
  void keep(const Json& side) {
    each(side, [&](const Json& piece) { taken_.insert(name_in(piece, "")); });
  }
  std::string unused(const std::string& wanted) {
    std::string name = wanted;
    for (int n = 2; !taken_.insert(name).second; ++n) name = fmt::format("{} ({})", wanted, n);
    return name;
  }
  void keep_terrain(const Json& terrain) {
    for (const Json& feature : terrain) taken_.insert(name_in(feature, ""));
  }

 private:
  template <class F>
  static void each(const Json& side, F f) {
    for (const Json& brigade : side.at("brigades")) {
      for (const Json& unit : brigade.at("units")) f(unit);
      f(brigade.at("leader"));
    }
    f(side.at("army_leader"));
    for (const char* list : {"division_leaders", "commanders"})
      if (side.contains(list))
        for (const Json& piece : side[list]) f(piece);
  }
  std::set<std::string> taken_;
};

bool has_trait(const Json& leader) {
  return leader.is_object() && leader.contains("trait") && leader["trait"] != Json("");
}

Json leader_of(const Json& node, const std::string& otherwise, Names& names) {
  Json out{{"name", names.unused(name_in(node, otherwise))}};
  if (has_trait(node)) out["trait"] = node["trait"];
  return out;
}

Json unit_of(const Json& node, const UnitTerms& terms, bool arrives, Names& names) {
  const std::string profile = node.at("profile").get<std::string>();
  Json out{{"name", names.unused(name_in(node, profile))},
           {"profile", profile},
           {"figures", node.value("figures", Json(terms.least_figures))},
           {"formation", arrives ? Json("march_column") : node.value("formation", Json("line"))}};
  for (const char* choice : {"elite", "understrength", "large"})
    if (node.contains(choice)) out[choice] = node[choice];
  return out;
}

// The brigades of a side in the order in which a list takes their places: those on the table, then those that come.
std::vector<std::size_t> places_of(const Json& side) {
  std::vector<std::size_t> out;
  const Json& brigades = side.at("brigades");
  for (const bool later : {false, true})
    for (std::size_t i = 0; i < brigades.size(); ++i)
      if (brigades[i].contains("arrives") == later) out.push_back(i);
  return out;
}

// Of the brigades that somebody has in the scenario, those in whose places a brigade of the list stands.
Json brigades_left(const Json& before, const Json& numbers, std::size_t brigades) {
  const std::vector<std::size_t> places = places_of(before);
  Json out = Json::array();
  for (std::size_t i = 0; i < std::min(places.size(), brigades); ++i)
    if (std::find(numbers.begin(), numbers.end(), places[i]) != numbers.end()) out.push_back(i);
  return out;
}

// 2.3 The players of the side keep those of their brigades that the list has.
Json commanders_of(const Json& before, std::size_t brigades, Names& names) {
  Json out = Json::array();
  for (const Json& one : before.value("commanders", Json::array())) {
    Json own = brigades_left(before, one.at("brigades"), brigades);
    if (!own.empty()) out.push_back(Json{{"name", names.unused(name_in(one, "?"))}, {"brigades", std::move(own)}});
  }
  return out;
}

// O4.1 So do its division leaders, where the list is large enough for them; they stand where they stood.
Json divisions_of(const Json& before, std::size_t brigades, Names& names) {
  constexpr std::size_t kLeastBrigades = 4, kLeastOfDivision = 2;
  Json out = Json::array();
  for (Json one : before.value("division_leaders", Json::array())) {
    one["brigades"] = brigades_left(before, one.at("brigades"), brigades);
    if (brigades < kLeastBrigades || one["brigades"].size() < kLeastOfDivision || out.size() >= brigades / 2) continue;
    one["name"] = names.unused(name_in(one, "?"));
    out.push_back(std::move(one));
  }
  return out;
}

Json side_of_list(const Json& list, const ArmyCheck& terms, const Json& before, Names& names) {
  Json side{{"brigades", Json::array()}};
  for (const char* key : {"army", "sheet", "points"})
    if (list.contains(key)) side[key] = list[key];
  if (side.contains("sheet")) side.erase("army");
  if (side.contains("points") && !(side["points"].is_number_integer() && side["points"] > 0)) side.erase("points");
  const std::vector<std::size_t> places = places_of(before);
  const Json& brigades = list.at("brigades");
  for (std::size_t b = 0; b < brigades.size(); ++b) {
    const std::string name = name_in(brigades[b], fmt::format("{}.", b + 1));
    Json brigade{{"name", name}, {"units", Json::array()}};
    const Json taken = b < places.size() ? before["brigades"][places[b]] : Json::object();
    const bool arrives = taken.contains("arrives");
    if (arrives) brigade["arrives"] = taken["arrives"];
    const Json& units = brigades[b].at("units");
    for (std::size_t u = 0; u < units.size(); ++u)
      brigade["units"].push_back(unit_of(units[u], terms.units[b][u], arrives, names));
    brigade["leader"] = leader_of(brigades[b].at("leader"), name, names);
    side["brigades"].push_back(std::move(brigade));
  }
  side["army_leader"] = leader_of(list.at("army_leader"), "?", names);
  if (Json divisions = divisions_of(before, brigades.size(), names); !divisions.empty())
    side["division_leaders"] = std::move(divisions);
  if (Json players = commanders_of(before, brigades.size(), names); !players.empty())
    side["commanders"] = std::move(players);
  return side;
}

// What a list uses of the optional rules is played.
void turn_on_options(Json& scenario, const Json& list) {
  Json& options = scenario["options"];
  if (!options.is_object()) options = Json::object();
  const auto turn_on_traits = [&](const Json& leader) {
    if (has_trait(leader)) options["leader_traits"] = true;
  };
  for (const Json& brigade : list.at("brigades")) {
    turn_on_traits(brigade.at("leader"));
    for (const Json& unit : brigade.at("units"))
      if (unit.value("large", Json(false)) == true) options["large_units"] = true;
  }
  turn_on_traits(list.at("army_leader"));
  if (list.value("separate_guns", Json(false)) == true) options["large_batteries"] = options["separate_guns"] = true;
}

// --- places ---

// Where pieces of a list may stand: behind `front`, the middle of the first line of those whose place they take.
struct Ground {
  Pose front;
  Length half = kHalfFront;  // to each side, before a neighbour's ground begins
};

std::int64_t forward_of(Heading heading, Vec p) {
  const table::Direction d = table::direction(heading);
  return (std::int64_t{d.x} * p.x + std::int64_t{d.y} * p.y) >> table::kUnitShift;
}

class Deployment {
 public:
  explicit Deployment(const Opening<Setting, State>& battle) : t_(battle.setting), s_(battle.state) {
    s_.piece_count = static_cast<std::uint8_t>(t_.pieces.size());
    room_ = kMusketRange;
    each_unit_there(Side{0}, [&](UnitId a) {
      each_unit_there(Side{1}, [&](UnitId b) { room_ = std::min(room_, distance_between(t_, s_, a, b).floor()); });
    });
  }

  // Those who stay, in terrain features too.
  void keep(Side side) {
    for (int i = 0; i < s_.piece_count; ++i)
      if (t_.piece(id_of(i)).side == side && !s_.waits(id_of(i))) kept_.push_back(id_of(i));
  }

  // Finds places for everybody of a side in place of the side `before`; `first` is its first piece in the parade.
  // Writes them into the side.
  Result<bool, LoadError> place(Json& side, const Json& before, Side own, const Opening<Setting, State>& parade,
                                int first) {
    const std::vector<Ground> grounds = grounds_of(own);
    const std::vector<std::size_t> places = places_of(before);
    int next = first;
    std::size_t standing = 0;
    for (std::size_t b = 0; b < side["brigades"].size(); ++b) {
      Json& brigade = side["brigades"][b];
      const UnitId leader = id_of(next + static_cast<int>(brigade["units"].size()));
      if (!brigade.contains("arrives")) {
        const Ground& ground = grounds[standing++ % grounds.size()];
        if (b < places.size()) garrison(brigade["units"], before["brigades"][places[b]], own, parade, next);
        for (std::size_t u = 0; u < brigade["units"].size(); ++u)
          if (Json& unit = brigade["units"][u];
              !unit.contains("inside") && !set_down(unit, own, parade, id_of(next + static_cast<int>(u)), ground, 0))
            return no_room(unit);
        if (!set_down(brigade["leader"], own, parade, leader, ground, kLeaderBehind)) return no_room(brigade["leader"]);
      }
      next = index(leader) + 1;
    }
    const Ground general{pose_of(s_.piece(t_.sides[at(index(own))].army_leader)), kHalfFront};
    if (!set_down(side["army_leader"], own, parade, id_of(next), general, 0)) return no_room(side["army_leader"]);
    if (!side.contains("division_leaders")) return true;
    for (Json& leader : side["division_leaders"]) {  // all leaders have the same base
      const Ground ground{{{leader.at("x").get<Length>(), leader.at("y").get<Length>()}, general.front.heading}};
      if (!set_down(leader, own, parade, id_of(next), ground, 0)) return no_room(leader);
    }
    return true;
  }

 private:
  struct Taken {
    Footprint ground;
    Side side{};
  };

  struct Held {
    std::size_t feature = 0;
    Side side{};
  };

  static tl::unexpected<LoadError> no_room(const Json& piece) {
    return load_error(piece.at("name").get<std::string>(), "there is no room for it where its army stands.",
                      "Take a smaller army or a larger table.");
  }

  // T.3.2 Where somebody of the brigade `before` holds terrain, foot of the list's brigade does: the unit that stands
  // in his row of the list, else the first. `first` is their first piece in the parade.
  void garrison(Json& units, const Json& before, Side own, const Opening<Setting, State>& parade, int first) {
    const auto can = [&](std::size_t u) {
      return u < units.size() && !units[u].contains("inside") &&
             parade.setting.piece(id_of(first + static_cast<int>(u))).profile.arm == Arm::Infantry;
    };
    for (std::size_t row = 0; row < before.at("units").size(); ++row) {
      const Json& holder = before["units"][row];
      if (!holder.contains("inside")) continue;
      std::size_t u = can(row) ? row : 0;
      while (u < units.size() && !can(u)) ++u;
      if (u == units.size()) return;
      const auto feature = holder["inside"].get<std::size_t>();
      const Vec middle = t_.features[feature].middle;
      units[u].update(
          Json{{"inside", feature}, {"x", middle.x}, {"y", middle.y}, {"heading", holder.value("heading", 0)}});
      held_.push_back({feature, own});
    }
  }

  bool stands(UnitId id) const { return !is_inside(s_, id) && !s_.waits(id); }
  template <class F>
  void each_unit_there(Side side, F f) const {
    for (int i = 0; i < s_.piece_count; ++i)
      if (const UnitId id = id_of(i); t_.piece(id).side == side && is_unit(t_, id) && !s_.waits(id)) f(id);
  }

  // One for each brigade of the scenario that stands on the table; else where the army leader does.
  std::vector<Ground> grounds_of(Side own) const {
    std::vector<Ground> out;
    for (const BrigadeData& brigade : t_.brigades)
      if (brigade.side == own)
        if (const std::optional<Ground> one = ground_of(brigade)) out.push_back(*one);
    for (Ground& one : out)
      for (const Ground& other : out)
        if (&one != &other) one.half = std::min(one.half, half_way(one.front.position, other.front.position));
    if (out.empty()) out.push_back({pose_of(s_.piece(t_.sides[at(index(own))].army_leader)), kHalfFront});
    return out;
  }
  static Length half_way(Vec a, Vec b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)) / 2; }

  // The middle of the brigade, moved forward to the line of its foremost unit.
  std::optional<Ground> ground_of(const BrigadeData& brigade) const {
    std::vector<Vec> points;
    Heading heading;
    for (const UnitId id : brigade.units) {
      if (!stands(id)) continue;
      if (points.empty()) heading = Heading{s_.piece(id).heading};
      points.push_back({s_.piece(id).x, s_.piece(id).y});
    }
    if (points.empty()) return std::nullopt;
    std::int64_t x = 0, y = 0, foremost = forward_of(heading, points.front());
    for (const Vec p : points) {
      x += p.x;
      y += p.y;
      foremost = std::max(foremost, forward_of(heading, p));
    }
    const auto count = static_cast<std::int64_t>(points.size());
    const Vec middle{static_cast<Length>(x / count), static_cast<Length>(y / count)};
    const auto ahead = static_cast<Length>(foremost - forward_of(heading, middle));
    return Ground{{middle + table::along(heading, ahead), heading}, kHalfFront};
  }

  bool set_down(Json& piece, Side own, const Opening<Setting, State>& parade, UnitId id, const Ground& ground,
                Length behind) {
    const std::optional<Footprint> found = find(parade, id, own, ground, behind);
    if (!found) return false;
    taken_.push_back({*found, own});
    // A leader is named by his centre, a unit by the middle of its front (ground.h).
    const Vec spot = is_unit(parade.setting, id) ? found->pose.position : table::centre(*found);
    piece["x"] = spot.x;
    piece["y"] = spot.y;
    piece["heading"] = ground.front.heading.turns;
    return true;
  }

  // Row after row, in each from the middle outward; ahead of the line only where nothing fits behind it near the
  // brigade (a gun with its limber is deeper than some armies' ground), and far from it only where that fails as well.
  std::optional<Footprint> find(const Opening<Setting, State>& parade, UnitId id, Side own, const Ground& ground,
                                Length behind) const {
    const bool unit = is_unit(parade.setting, id);
    Footprint in_front = footprint(parade.setting, parade.state, id);
    in_front.pose = ground.front;
    const auto in_row = [&](Length depth, Length half) -> std::optional<Footprint> {
      for (Length right = 0; right <= half; right += kStep)
        for (const Length aside : {right, -right}) {
          Footprint candidate = table::shifted(in_front, -depth, aside);
          if (!unit) candidate = leader_base(parade.setting, id, table::centre(candidate));
          if (fits(candidate, own, unit)) return candidate;
        }
      return std::nullopt;
    };
    const auto back = [&](Length half) -> std::optional<Footprint> {
      for (Length depth = behind; depth <= kFarthest; depth += kStep)
        if (const auto found = in_row(depth, half)) return found;
      return std::nullopt;
    };
    const auto ahead = [&](Length half) -> std::optional<Footprint> {
      for (Length step = kStep; step <= kMostAhead; step += kStep)
        if (const auto found = in_row(-step, half)) return found;
      return std::nullopt;
    };
    for (const Length half : {ground.half, kHalfFront})
      if (const auto found = back(half)) return found;
    for (const Length half : {ground.half, kHalfFront})
      if (const auto found = ahead(half)) return found;
    if (const auto found = back(kFarthest)) return found;
    return ahead(kFarthest);
  }

  // The same grounds that the loader refuses (02_preparation, check_positions), and room between people.
  bool fits(const Footprint& f, Side own, bool unit) const {
    if (!table::wholly_on_table(table_of(t_), f)) return false;
    for (const Feature& feature : t_.features)
      if ((unit && is_defendable(t_, feature) && stands_in(f, feature.area)) ||
          (is_impassable(feature) && stands_on(f, feature)))
        return false;
    const auto room = [&](Side side) { return side == own ? kGap : room_; };
    return std::all_of(
               taken_.begin(), taken_.end(),
               [&](const Taken& other) { return table::distance(f, other.ground).at_least(room(other.side)); }) &&
           std::all_of(held_.begin(), held_.end(),
                       [&](const Held& other) {
                         return other.side == own ||
                                table::distance(f, t_.features[other.feature].area.outline()).at_least(room_);
                       }) &&
           std::all_of(kept_.begin(), kept_.end(), [&](UnitId other) {
             return distance_to(t_, s_, f, other).at_least(room(t_.piece(other).side));
           });
  }

  const Setting& t_;
  State s_;
  Length room_ = 0;  // nobody begins nearer to an enemy than somebody did in the scenario, or than muskets carry
  std::vector<Taken> taken_;
  std::vector<Held> held_;
  std::vector<UnitId> kept_;
};

int pieces_in(const Json& side) {
  int count = 1;
  for (const Json& brigade : side.at("brigades")) count += static_cast<int>(brigade.at("units").size()) + 1;
  return count;
}

}  // namespace

Result<Opening<Setting, State>, LoadError> parade(const Json& tables, const Json& options, Json sides) {
  constexpr int kColumns = 4, kWide = 60000, kDeep = 15000;  // room for any formation, 64 times
  int next = 0;
  const auto stand = [&](Json& piece) {
    piece["x"] = next % kColumns * kWide + kWide / 2;
    piece["y"] = next / kColumns * kDeep + 1000;
    piece["heading"] = 0;
    piece.erase("inside");
    piece.erase("arrives");
    ++next;
  };
  for (Json& side : sides) {
    for (Json& brigade : side["brigades"]) {
      brigade.erase("arrives");
      for (Json& unit : brigade["units"]) stand(unit);
      stand(brigade["leader"]);
    }
    stand(side["army_leader"]);
    side.erase("division_leaders");
    side.erase("commanders");
  }
  Json header{{"tables", tables}, {"options", options}};
  header["options"]["distances"] = "full";
  header["scenario"] = Json{{"title", "-"},
                            {"story", "-"},
                            {"turns", 1},
                            {"first", 0},
                            {"table", Json{{"width", kFarthest}, {"height", kFarthest}}},
                            {"terrain", Json::array()},
                            {"objectives", Json::array()},
                            {"sides", std::move(sides)}};
  return Vf::setup(header);
}

Result<Json, LoadError> field_armies(const Json& header, const Json& armies) {
  Json plain = header;  // O3 enlarges everything alike: where there is room there is room at any scale
  plain["options"]["distances"] = "full";
  const auto battle = Vf::setup(plain);
  if (!battle) return tl::unexpected<LoadError>(battle.error());
  Json scenario = header.at("scenario");
  Json& sides = scenario["sides"];
  const auto replaced = [&](int i) { return at(i) < armies.size() && armies[at(i)].is_object(); };
  Names names;
  names.keep_terrain(scenario["terrain"]);
  for (int i = 0; i < kSides; ++i)
    if (!replaced(i)) names.keep(sides[at(i)]);
  for (int i = 0; i < kSides; ++i) {
    if (!replaced(i)) continue;
    const Json& list = armies[at(i)];
    sides[at(i)] = side_of_list(list, check_army(header.at("tables").at("armies"), list), sides[at(i)], names);
    turn_on_options(scenario, list);
  }
  Json options = header.at("options");
  if (scenario.contains("options")) options.update(scenario["options"]);
  const auto drawn_up = parade(header.at("tables"), options, sides);
  if (!drawn_up) return tl::unexpected<LoadError>(drawn_up.error());

  Deployment deployment(*battle);
  for (int i = 0; i < kSides; ++i)
    if (!replaced(i)) deployment.keep(Side{static_cast<std::uint8_t>(i)});
  int first = 0;
  for (int i = 0; i < kSides; ++i) {
    const Side own{static_cast<std::uint8_t>(i)};
    if (replaced(i))
      if (const auto placed = deployment.place(sides[at(i)], header["scenario"]["sides"][at(i)], own, *drawn_up, first);
          !placed)
        return tl::unexpected<LoadError>(placed.error());
    first += pieces_in(sides[at(i)]);
  }
  return scenario;
}

}  // namespace valor::vf
