// Games that nobody would think of, drawn by a seed: the shipped scenarios and armies of every sheet, also of sheets
// of the players' own, on two grounds with every kind of terrain, with every option. The same seed draws the same game.
#pragma once

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/rng.h"
#include "rules/vf/test_armies.h"

namespace valor::vf::test {

// The files of a game: read once, whatever number of games is drawn.
struct Shelf {
  std::vector<Json> scenarios;
  Json armies = read_data("tables/armies.json");
  std::vector<std::string> nations;

  Shelf() {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator("data/vf/scenarios"))
      names.insert(entry.path().filename().string());
    for (const std::string& name : names) scenarios.push_back(read_data("scenarios/" + name));
    for (const auto& [nation, sheet] : armies.items()) nations.push_back(nation);
  }
};

// Streams, fords, earthworks and two houses that share a wall: what `mixed` has not.
inline Json river_ground() {
  Json upper = building({{50000, 20600}, {54000, 20600}, {54000, 23600}, {50000, 23600}}, "upper house");
  Json lower = building({{54000, 20600}, {58000, 20600}, {58000, 23600}, {54000, 23600}}, "lower house");
  upper["connected"] = {1};
  lower["connected"] = {0};
  return Json::array({std::move(upper), std::move(lower),
                      area("river", "river", {{0, 23500}, {16000, 23500}, {16000, 25500}, {0, 25500}}),
                      area("ford", "ford", {{16000, 23500}, {21000, 23500}, {21000, 25500}, {16000, 25500}}),
                      line_of("stream", {{44000, 26500}, {58000, 25500}, {71000, 26500}}, 600, "brook"),
                      line_of("entrenchment", {{33000, 24500}, {42000, 24500}}, 400, "redoubt"),
                      line_of("road", {{28000, 47000}, {28500, 24000}, {28000, 1000}}, 2400, "road"),
                      wood({{62000, 21000}, {68000, 21000}, {68000, 24000}, {62000, 24000}})});
}

class DrawnGame {
 public:
  DrawnGame(const Shelf& shelf, std::uint64_t seed) : shelf_(shelf), seed_(seed) {}

  // What some seed draws does not fit the ground, or an option the scenario. The same game is then drawn with less in
  // it, so that no seed is lost.
  Opening<Setting, State> opening() {
    for (less_ = 0;; ++less_) {
      auto out = Vf::setup(header());
      if (out) deal(out->state);
      if (out) return std::move(*out);
      REQUIRE_MESSAGE(less_ < 3, out.error().sentence() << " with seed " << seed_);
    }
  }
  // One game of five is a shipped scenario, so that every hundred seeds hold each of them twice.
  bool is_scenario() const { return seed_ % 5 == 0; }
  int left_out() const { return less_; }

 private:
  // Every second game begins with cards in hand, since a game has fewer turns than the fate table has cards.
  void deal(State& s) {
    if (one_in(2)) return;
    for (Hand& h : s.cards) {
      h.hand = static_cast<Cards>(rng_.bits() & kAllCards);
      h.deck = static_cast<Cards>(kAllCards & ~h.hand);
    }
  }

  // 0: everything as drawn. 1: without large units. 2: without woodland to walk through and division leaders as well.
  // 3: the smallest units, in line.
  bool without(int what) const { return less_ >= what; }

  Json header() {
    rng_ = Rng(seed_, 17);
    options_ = draw_options();
    Json scenario = is_scenario() ? shelf_.scenarios[seed_ / 5 % shelf_.scenarios.size()] : battle();
    if (is_scenario()) change(scenario);
    Json out = header_of(scenario);
    out["options"] = options_;
    return out;
  }

  bool one_in(std::uint32_t n) { return rng_.below(n) == 0; }
  template <class List>
  const auto& one_of(const List& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }
  bool has(const char* option) const { return options_.at(option) == true; }

  Json draw_options() {
    static constexpr std::array<const char*, 4> kDistances{"full", "two_thirds", "half", "centimetres"};
    Json out = Json::object();
    for (const char* name : {"commanders", "division_leaders", "large_batteries", "large_units", "leader_traits",
                             "open_woodland", "small_units", "support_closest"})
      out[name] = one_in(2);
    out["separate_guns"] = one_in(2) && out["large_batteries"] == true;
    out["distances"] = one_of(kDistances);
    out["limit"] = one_in(6) ? "clock" : "turns";
    if (without(1)) out["large_units"] = false;
    if (without(2)) out["open_woodland"] = out["division_leaders"] = false;
    return out;
  }

  // --- a shipped scenario with options that its file does not speak of ---

  void change(Json& scenario) {
    for (Json& side : scenario["sides"]) {
      for (Json& brigade : side["brigades"]) {
        if (brigade["leader"].value("trait", "").empty()) brigade["leader"]["trait"] = one_of(kTraits);
        for (Json& unit : brigade["units"]) fit(unit, shelf_.armies.at(side["army"]).at("units").at(unit["profile"]));
      }
      if (!side.contains("commanders")) add_commander(side);
      if (side["brigades"].size() >= 4) {
        Json beside = side["army_leader"];
        beside.erase("trait");
        beside["x"] = beside["x"].get<int>() + 3000;
        add_divisions(side, {beside});
      }
    }
  }

  // --- two armies by their sheets ---

  Json battle() {
    const bool river = one_in(2);
    const Table usual = mixed(0);
    Json scenario{{"id", "drawn"},
                  {"title", "vf.scenario.la_haie.title"},
                  {"story", "vf.scenario.la_haie.story"},
                  {"turns", 3 + rng_.below(6)},
                  {"first", rng_.below(2)},
                  {"table", Json{{"width", 72000}, {"height", 48000}}},
                  {"terrain", river ? river_ground() : usual.terrain},
                  {"objectives", usual.objectives}};
    near_ = static_cast<int>(rng_.below(5));
    scenario["sides"] = Json::array({army(kFrench), army(kBritish)});
    return scenario;
  }

  Json army(Side side) {
    Json out = Json::object();
    const std::string nation = one_of(shelf_.nations);
    south_ = side == kFrench;
    tag_ = nation + (south_ ? " S" : " N");
    Json rows = shelf_.armies.at(nation).at("units");
    if (one_in(4)) {
      out["sheet"] = own_sheet(nation, rows);
      rows = out["sheet"]["units"];
    } else {
      out["army"] = nation;
    }
    out["army_leader"] = leader(3, "general");
    if (one_in(2)) out["army_leader"]["trait"] = "commanding";
    out["brigades"] = Json::array();
    // Eight units in one, two or four brigades.
    const std::size_t each = one_of(std::array<std::size_t, 3>{8, 4, 2});
    for (std::size_t first = 0; first < kSlots.size(); first += each)
      out["brigades"].push_back(brigade(rows, first, each));
    add_commander(out);
    if (each == 2) add_divisions(out, {leader(9, "division"), leader(18, "other division")});
    return out;
  }

  Json brigade(const Json& rows, std::size_t first, std::size_t count) {
    const std::string name = tag_ + std::to_string(first / count);
    Json out{{"name", name}, {"units", Json::array()}};
    out["leader"] = leader(26 + 3 * static_cast<int>(first), "leader " + std::to_string(first / count));
    out["leader"]["trait"] = one_of(kTraits);
    for (std::size_t i = first; i < first + count; ++i) out["units"].push_back(unit(rows, i));
    if (one_in(8)) out["arrives"] = arrival();
    if (out.contains("arrives"))
      for (Json& one : out["units"]) march(one);
    return out;
  }

  Json unit(const Json& rows, std::size_t slot) {
    auto row = rows.begin();
    std::advance(row, static_cast<std::ptrdiff_t>(rng_.below(static_cast<std::uint32_t>(rows.size()))));
    Json out = place(kSlots[slot][0], kSlots[slot][1] - near_);
    const int least = row.value()["figures"][0], most = row.value()["figures"][1];
    out.update(Json{{"name", tag_ + "." + std::to_string(slot)},
                    {"profile", row.key()},
                    {"figures", without(3) ? least : least + static_cast<int>(rng_.below(1 + most - least))},
                    {"formation", formation(row.value())}});
    if (one_in(4)) out["elite"] = {one_in(2) ? "melee" : "tenacity"};
    fit(out, row.value());
    if (slot + 1 == kSlots.size() && one_in(2)) {
      out["arrives"] = arrival();
      march(out);
    }
    return out;
  }

  std::string formation(const Json& row) {
    if (row["type"] == "artillery" || without(3)) return "line";
    const bool drilled = knows(row, "vf.special.square");
    const bool light = knows(row, "vf.special.light_infantry") || knows(row, "vf.special.light_cavalry");
    static constexpr std::array<const char*, 3> kAny{"line", "line", "attack_column"};
    if (drilled && one_in(6)) return "square";
    return light && one_in(2) ? "open_order" : one_of(kAny);
  }
  static bool knows(const Json& row, const char* special) {
    const Json& list = row.at("specials");
    return std::find(list.begin(), list.end(), Json(special)) != list.end();
  }

  // O2, O3.2 Large and small units have other numbers of figures; and what stands so.
  void fit(Json& unit, const Json& row) {
    if (row["type"] == "artillery") return;
    int figures = unit["figures"];
    if (has("small_units")) figures = std::max(1, figures / 2);
    if (has("large_units") && row["type"] == "infantry" && !row.value("detachment", false) && one_in(4)) {
      figures *= 2;
      unit["large"] = true;
      unit["formation"] = "attack_column";
    }
    unit["figures"] = figures;
    const bool column = unit["formation"] == "attack_column" || unit["formation"] == "square";
    if (column && figures < 9) unit["formation"] = "line";
    if (figures > 24 && !is_scenario() && unit["formation"] == "line") unit["formation"] = "attack_column";
    if (figures <= 2) unit["formation"] = figures == 2 ? "march_column" : "line";  // 1.2.2
  }

  // 11.0
  Json arrival() const { return Json{{"turn", 2}, {"x", 60000}, {"y", south_ ? 48000 : 0}, {"heading", heading()}}; }
  static void march(Json& unit) {
    if (unit["figures"] != 1 || unit["profile"].get<std::string>().find("artillery") != std::string::npos ||
        unit["profile"].get<std::string>().find("battery") != std::string::npos)
      unit["formation"] = "march_column";
  }

  // 1.5 Rows of the nation's sheet under other names, with other values, and court cards from anywhere.
  Json own_sheet(const std::string& nation, const Json& rows) {
    Json units = Json::object();
    for (const auto& [id, row] : rows.items()) {
      Json changed = row;
      changed["name"] = "own " + id;
      changed["melee"] = 1 + rng_.below(9);
      changed["tenacity"] = 1 + rng_.below(6);
      if (changed["fire"] != 0) changed["fire"] = 1 + rng_.below(5);
      add_special(changed);
      units[id] = std::move(changed);
    }
    Json out{{"name", "own sheet of " + tag_}, {"nation", nation}, {"units", std::move(units)}};
    if (one_in(2))
      for (const char* rank : {"J", "Q", "K"})
        out["fate"][rank] =
            Json{{"army", one_of(shelf_.nations)}, {"card", one_of(std::array<const char*, 3>{"J", "Q", "K"})}};
    return out;
  }
  void add_special(Json& row) {
    static constexpr std::array<const char*, 6> kFoot{"elan",  "disciplined_musketry", "unpredictable", "swift",
                                                      "stoic", "concentrated_fire"};
    static constexpr std::array<const char*, 6> kHorse{"headstrong", "hit_and_run", "heavy_cavalry",
                                                       "swift",      "stoic",       "unpredictable"};
    static constexpr std::array<const char*, 6> kGuns{"battery", "canister", "rockets",
                                                      "slow",    "shell",    "horse_artillery"};
    const std::string key = std::string("vf.special.") + one_of(row["type"] == "infantry"  ? kFoot
                                                                : row["type"] == "cavalry" ? kHorse
                                                                                           : kGuns);
    if (!knows(row, key.c_str())) row["specials"].push_back(key);
  }

  std::uint16_t heading() const { return south_ ? kNorth : kSouth; }
  Json place(int x, int y) const {
    return Json{{"x", x * 1000}, {"y", (south_ ? y : 48 - y) * 1000}, {"heading", heading()}};
  }
  Json leader(int x, const std::string& what) const {
    Json out = place(x, 46);
    out["name"] = tag_ + " " + what;
    return out;
  }

  // 2.3 The last brigade has a player of its own.
  void add_commander(Json& side) const {
    const std::size_t brigades = side["brigades"].size();
    const std::string name = side["army_leader"]["name"].get<std::string>() + "'s guest";
    side["commanders"] = Json::array({Json{{"name", name}, {"brigades", {brigades - 1}}}});
  }
  // O4.1 Each over two brigades, from the first on.
  static void add_divisions(Json& side, std::vector<Json> leaders) {
    side["division_leaders"] = Json::array();
    for (std::size_t i = 0; i < leaders.size(); ++i) {
      leaders[i]["name"] = side["army_leader"]["name"].get<std::string>() + "'s division " + std::to_string(i);
      leaders[i]["brigades"] = {2 * i, 2 * i + 1};
      side["division_leaders"].push_back(leaders[i]);
    }
  }

  const Shelf& shelf_;
  std::uint64_t seed_;
  Rng rng_{0};
  Json options_;
  int less_ = 0, near_ = 0;
  bool south_ = true;
  std::string tag_;
};

}  // namespace valor::vf::test
