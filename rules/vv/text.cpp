// The words of text mode: one verb for each action, the same for reading and writing.
//
//   at 3 17 | at 3 17 led 4 | at 3 17 [led 4] with panzerfaust | turn 3 2 | load 3 9 | unload 3 F7 | overrun F7
//   [grenades 1] [satchels 1] fire 3,4 F7 | move 3,4 | assault 3,4 | enter F7 | stop | advance 3 F7 | hold | loss 3
//   pinned | losses auto | end close 3,4 F7 (a close assault) | sniper at F7 | sniper fire | sniper leave fire 3,4 F7
//   [lane] [grenades 2] [satchels 1] [join E6,E7], also close but for join | breach 3 F7 | mortar 3,4 F7 shell 3 F7,
//   smoke 3 F7 (smoke) | mission light F7 split 3 | merge 3 4 | give 3 4 (a weapon, or exchange them) orders 3 within 6
//   least 12 [vehicles] | orders all … | resign leave 3 | arrive 3,4 A7 | arrive 3,4 A7 assault (the map's edge) |
//   place 3 F7 (set-up); both [facing 2] fortify 0 F7 (a line of the pool)
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <vector>

#include "rules/vv/game.h"
#include "rules/vv/names.h"

namespace valor::vv {
namespace {

constexpr std::array<const char*, kHarmKinds> kHarmWords{"spared", "unhurt", "pinned", "reduced", "reduced+pinned",
                                                         "risk1",  "risk2",  "risk3",  "risk4",   "eliminated"};

constexpr std::array<const char*, 4> kMissionWords{"light", "heavy", "air", "smoke"};

std::string hex_word(const Setting& t, HexIndex at) { return is_hex(at) ? hex::name(t.field.hex(at)) : "-"; }
std::string group_word(const Group& group) { return fmt::format("{}", fmt::join(group.begin(), group.end(), ",")); }

std::string explosive_words(int grenades, int satchels) {
  return (grenades > 0 ? fmt::format(" grenades {}", grenades) : "") +
         (satchels > 0 ? fmt::format(" satchels {}", satchels) : "");
}

std::string facing_words(std::uint8_t facing) { return facing == kNoFacing ? "" : fmt::format(" facing {}", facing); }

std::string joined_words(const Setting& t, const std::array<HexIndex, 2>& joined) {
  if (joined[0] == kNoHex) return "";
  return " join " + hex_word(t, joined[0]) + (joined[1] == kNoHex ? "" : "," + hex_word(t, joined[1]));
}

struct Writer {
  const Setting& t;
  std::string operator()(const Fire& a) const {
    return fmt::format("fire {} {}{}{}{}", group_word(a.group), hex_word(t, a.target), a.lane ? " lane" : "",
                       explosive_words(a.grenades, a.satchels), joined_words(t, a.joined));
  }
  std::string operator()(const StartMove& a) const {
    return fmt::format("{} {}", a.assault ? "assault" : "move", group_word(a.group));
  }
  std::string operator()(const EnterHex& a) const { return "enter " + hex_word(t, a.to); }
  std::string operator()(const FireAt& a) const {
    const std::string led = a.leader == kNobody ? "" : fmt::format(" led {}", a.leader);
    const std::string with = a.pooled == PooledAt::None ? "" : fmt::format(" with {}", kPooledAt.of(a.pooled));
    return fmt::format("at {} {}{}{}", a.unit, a.target, led, with);
  }
  std::string operator()(const Overrun& a) const {
    return fmt::format("overrun {}{}", hex_word(t, a.target), explosive_words(a.grenades, a.satchels));
  }
  std::string operator()(const Load& a) const { return fmt::format("load {} {}", a.unit, a.transport); }
  std::string operator()(const Unload& a) const { return fmt::format("unload {} {}", a.unit, hex_word(t, a.to)); }
  std::string operator()(const Turn& a) const { return fmt::format("turn {} {}", a.unit, a.facing); }
  std::string operator()(const StopMove&) const { return "stop"; }
  std::string operator()(const Advance& a) const { return fmt::format("advance {} {}", a.unit, hex_word(t, a.to)); }
  std::string operator()(const CloseAssault& a) const {
    return fmt::format("close {} {}{}", group_word(a.group), hex_word(t, a.target),
                       explosive_words(a.grenades, a.satchels));
  }
  std::string operator()(const Bombard& a) const {
    return fmt::format("mortar {} {}", group_word(a.group), hex_word(t, a.target));
  }
  std::string operator()(const FireSmoke& a) const { return fmt::format("shell {} {}", a.unit, hex_word(t, a.at)); }
  std::string operator()(const BreachWire& a) const { return fmt::format("breach {} {}", a.unit, hex_word(t, a.at)); }
  std::string operator()(const Split& a) const { return fmt::format("split {}", a.unit); }
  std::string operator()(const Merge& a) const { return fmt::format("merge {} {}", a.unit, a.other); }
  std::string operator()(const Transfer& a) const { return fmt::format("give {} {}", a.unit, a.other); }
  std::string operator()(const LaySmoke& a) const { return fmt::format("smoke {} {}", a.unit, hex_word(t, a.at)); }
  std::string operator()(const FireMission& a) const {
    return fmt::format("mission {} {}", kMissionWords[static_cast<std::size_t>(a.kind)], hex_word(t, a.target));
  }
  std::string operator()(const PlaceSniper& a) const { return "sniper at " + hex_word(t, a.at); }
  std::string operator()(const SniperFire&) const { return "sniper fire"; }
  std::string operator()(const WithdrawSniper&) const { return "sniper leave"; }
  std::string operator()(const HoldFire&) const { return "hold"; }
  std::string operator()(const TakeLoss& a) const {
    return fmt::format("loss {} {}", a.unit, kHarmWords[static_cast<std::size_t>(a.harm)]);
  }
  std::string operator()(const TakeLossesAutomatically&) const { return "losses auto"; }
  std::string operator()(const EndPhase&) const { return "end"; }
  std::string operator()(const SetDoctrine& a) const {
    const std::string who = a.unit == kNobody ? "all" : std::to_string(a.unit);
    return fmt::format("orders {} within {} least {}{}", who, a.fire_within, a.fire_least,
                       a.orders & kKeepForVehicles ? " vehicles" : "");
  }
  std::string operator()(const Resign&) const { return "resign"; }
  std::string operator()(const PlaceUnit& a) const {
    return fmt::format("place {} {}{}", a.unit, hex_word(t, a.at), facing_words(a.facing));
  }
  std::string operator()(const PlaceFortification& a) const {
    return fmt::format("fortify {} {}", a.line, hex_word(t, a.at));
  }
  std::string operator()(const LeaveMap& a) const { return fmt::format("leave {}", a.unit); }
  std::string operator()(const EnterMap& a) const {
    return fmt::format("arrive {} {}{}{}", group_word(a.group), hex_word(t, a.to), a.assault ? " assault" : "",
                       facing_words(a.facing));
  }
};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text) {
    if (c != ' ' && c != '\t') {
      word += c;
    } else if (!word.empty()) {
      out.push_back(word);
      word.clear();
    }
  }
  if (!word.empty()) out.push_back(word);
  return out;
}

std::optional<int> number_in(std::string_view word, int most) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > most) return std::nullopt;
  return value;
}

std::optional<Group> group_in(std::string_view word, int units) {
  std::vector<int> ids;
  while (!word.empty()) {
    const std::size_t comma = std::min(word.find(','), word.size());
    const auto id = number_in(word.substr(0, comma), units - 1);
    if (!id) return std::nullopt;
    ids.push_back(*id);
    word.remove_prefix(std::min(comma + 1, word.size()));
  }
  std::sort(ids.begin(), ids.end());
  if (ids.empty() || ids.size() > kGroupSize || std::adjacent_find(ids.begin(), ids.end()) != ids.end())
    return std::nullopt;
  Group group;
  for (const int id : ids) group.add(id);
  return group;
}

std::optional<HexIndex> hex_in(const Setting& t, std::string word) {
  for (char& c : word)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  const auto hex = hex::parse_hex(word);
  if (!hex || t.field.index(*hex) == kNoHex) return std::nullopt;
  return t.field.index(*hex);
}

// "lane", "grenades 2", "satchels 1", "join E6,E7", from this word on.
struct Used {
  bool lane = false;
  std::uint8_t grenades = 0, satchels = 0;
  std::array<HexIndex, 2> joined{kNoHex, kNoHex};
};
bool joined_in(const Setting& t, const std::string& word, std::array<HexIndex, 2>& out) {
  const std::size_t comma = word.find(',');
  const auto first = hex_in(t, word.substr(0, comma));
  const auto second = comma == std::string::npos ? std::optional(kNoHex) : hex_in(t, word.substr(comma + 1));
  if (!first || !second) return false;
  out = {*first, *second};
  return true;
}
std::optional<Used> explosives_in(const Setting& t, const std::vector<std::string>& w, std::size_t first) {
  Used out;
  for (std::size_t i = first; i < w.size(); ++i) {
    if (w[i] == "join" && i + 1 < w.size()) {
      if (!joined_in(t, w[++i], out.joined)) return std::nullopt;
      continue;
    }
    if (w[i] == "lane") {
      out.lane = true;
      continue;
    }
    const bool grenades = w[i] == "grenades", satchels = w[i] == "satchels";
    const auto count = (grenades || satchels) && i + 1 < w.size() ? number_in(w[i + 1], kGroupSize) : std::nullopt;
    if (!count) return std::nullopt;
    (grenades ? out.grenades : out.satchels) = static_cast<std::uint8_t>(*count);
    ++i;
  }
  return out;
}

std::optional<Action> action_in(const Setting& t, int units, std::vector<std::string> w) {
  const std::string verb = w[0];
  std::uint8_t facing = kNoFacing;
  if (const std::size_t all = w.size(); (verb == "place" || verb == "arrive") && all > 2 && w[all - 2] == "facing") {
    const auto side = number_in(w[all - 1], hex::kDirections - 1);
    if (!side) return std::nullopt;
    facing = static_cast<std::uint8_t>(*side);
    w.resize(all - 2);
  }
  PooledAt pooled = PooledAt::None;  // "at … with panzerfaust"
  if (const std::size_t all = w.size(); verb == "at" && all > 4 && w[all - 2] == "with") {
    const auto kind = kPooledAt.find(w[all - 1]);
    if (!kind) return std::nullopt;
    pooled = *kind;
    w.resize(all - 2);
  }
  const std::size_t n = w.size();
  if (n == 1) {
    if (verb == "stop") return StopMove{};
    if (verb == "hold") return HoldFire{};
    if (verb == "end") return EndPhase{};
    if (verb == "resign") return Resign{};
    return std::nullopt;
  }
  if (n == 2 && (verb == "move" || verb == "assault"))
    if (const auto group = group_in(w[1], units)) return StartMove{*group, verb == "assault"};
  if (n == 2 && verb == "enter")
    if (const auto at = hex_in(t, w[1])) return EnterHex{*at};
  if (n == 2 && verb == "sniper" && w[1] == "fire") return SniperFire{};
  if (n == 2 && verb == "sniper" && w[1] == "leave") return WithdrawSniper{};
  if (n == 3 && verb == "sniper" && w[1] == "at")
    if (const auto at = hex_in(t, w[2])) return PlaceSniper{*at};
  if (n == 3 && verb == "place") {
    const auto unit = number_in(w[1], units - 1);
    const auto at = hex_in(t, w[2]);
    if (unit && at) return PlaceUnit{static_cast<std::uint8_t>(*unit), *at, facing};
  }
  if (n == 2 && verb == "leave")
    if (const auto unit = number_in(w[1], units - 1)) return LeaveMap{static_cast<std::uint8_t>(*unit)};
  if ((n == 3 || (n == 4 && w[3] == "assault")) && verb == "arrive") {
    const auto group = group_in(w[1], units);
    const auto at = hex_in(t, w[2]);
    if (group && at) return EnterMap{*group, *at, n == 4, facing};
  }
  if (n == 2 && verb == "losses" && w[1] == "auto") return TakeLossesAutomatically{};
  if (n > 3 && (verb == "fire" || verb == "close")) {
    const auto group = group_in(w[1], units);
    const auto at = hex_in(t, w[2]);
    const auto used = explosives_in(t, w, 3);
    if (group && at && used && verb == "close" && !used->lane && used->joined[0] == kNoHex)
      return CloseAssault{*group, *at, used->grenades, used->satchels};
    if (group && at && used && verb == "fire")
      return Fire{*group, *at, used->lane, used->grenades, used->satchels, used->joined};
  }
  if (n > 1 && verb == "overrun") {
    const auto at = hex_in(t, w[1]);
    const auto used = explosives_in(t, w, 2);
    if (at && used && !used->lane && used->joined[0] == kNoHex) return Overrun{*at, used->grenades, used->satchels};
  }
  if (n == 3 && verb == "mission")
    for (std::size_t i = 0; i < kMissionWords.size(); ++i)
      if (const auto at = hex_in(t, w[2]); at && w[1] == kMissionWords[i])
        return FireMission{static_cast<MissionKind>(i), *at};
  if (n == 3 && (verb == "shell" || verb == "smoke" || verb == "breach")) {
    const auto unit = number_in(w[1], units - 1);
    const auto at = hex_in(t, w[2]);
    if (unit && at && verb == "breach") return BreachWire{static_cast<std::uint8_t>(*unit), *at};
    if (unit && at && verb == "shell") return FireSmoke{static_cast<std::uint8_t>(*unit), *at};
    if (unit && at) return LaySmoke{static_cast<std::uint8_t>(*unit), *at};
  }
  if (n == 3 && (verb == "fire" || verb == "close" || verb == "mortar")) {
    const auto group = group_in(w[1], units);
    const auto at = hex_in(t, w[2]);
    if (group && at && verb == "mortar") return Bombard{*group, *at};
    if (group && at && verb == "close") return CloseAssault{*group, *at};
    if (group && at) return Fire{*group, *at};
  }
  if (n == 3 && verb == "fortify") {
    const auto line = number_in(w[1], kFortLines - 1);
    const auto at = hex_in(t, w[2]);
    if (line && at) return PlaceFortification{static_cast<std::uint8_t>(*line), *at};
  }
  if ((n == 3 || (n == 5 && w[3] == "led")) && verb == "at") {
    const auto unit = number_in(w[1], units - 1), target = number_in(w[2], units - 1);
    const auto leader = n == 5 ? number_in(w[4], units - 1) : std::optional<int>(kNobody);
    if (unit && target && leader)
      return FireAt{static_cast<std::uint8_t>(*unit), static_cast<std::uint8_t>(*leader),
                    static_cast<std::uint8_t>(*target), pooled};
  }
  if (n == 2 && verb == "split")
    if (const auto unit = number_in(w[1], units - 1)) return Split{static_cast<std::uint8_t>(*unit)};
  if (n == 3 && (verb == "merge" || verb == "give")) {
    const auto unit = number_in(w[1], units - 1), other = number_in(w[2], units - 1);
    if (unit && other && verb == "merge")
      return Merge{static_cast<std::uint8_t>(*unit), static_cast<std::uint8_t>(*other)};
    if (unit && other) return Transfer{static_cast<std::uint8_t>(*unit), static_cast<std::uint8_t>(*other)};
  }
  if (n == 3 && verb == "load") {
    const auto unit = number_in(w[1], units - 1), transport = number_in(w[2], units - 1);
    if (unit && transport) return Load{static_cast<std::uint8_t>(*unit), static_cast<std::uint8_t>(*transport)};
  }
  if (n == 3 && verb == "unload") {
    const auto unit = number_in(w[1], units - 1);
    const auto at = hex_in(t, w[2]);
    if (unit && at) return Unload{static_cast<std::uint8_t>(*unit), *at};
  }
  if (n == 3 && verb == "turn") {
    const auto unit = number_in(w[1], units - 1), to = number_in(w[2], hex::kDirections - 1);
    if (unit && to) return Turn{static_cast<std::uint8_t>(*unit), static_cast<std::uint8_t>(*to)};
  }
  if (n == 3 && verb == "advance") {
    const auto unit = number_in(w[1], units - 1);
    const auto at = hex_in(t, w[2]);
    if (unit && at) return Advance{static_cast<std::uint8_t>(*unit), *at};
  }
  if (n == 3 && verb == "loss") {
    const auto unit = number_in(w[1], units - 1);
    for (std::size_t h = 1; unit && h < kHarmWords.size(); ++h)
      if (w[2] == kHarmWords[h]) return TakeLoss{static_cast<std::uint8_t>(*unit), static_cast<Harm>(h)};
  }
  if ((n == 6 || (n == 7 && w[6] == "vehicles")) && verb == "orders" && w[2] == "within" && w[4] == "least") {
    const auto unit = w[1] == "all" ? std::optional<int>(kNobody) : number_in(w[1], units - 1);
    const auto within = number_in(w[3], kAnyRange), least = number_in(w[5], 36);
    if (unit && within && least)
      return SetDoctrine{static_cast<std::uint8_t>(*unit), static_cast<std::uint8_t>(*within),
                         static_cast<std::uint8_t>(*least), n == 7 ? kKeepForVehicles : std::uint8_t{0}};
  }
  return std::nullopt;
}

}  // namespace

std::string verb(const Setting& t, const Known<State>&, const Action& action) { return std::visit(Writer{t}, action); }

Result<Action, Refusal> parse_verb(const Setting& t, const Known<State>& known, std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  if (!words.empty())
    if (const auto action = action_in(t, known->unit_count, words)) return *action;
  return tl::unexpected<Refusal>(Refusal{"core:malformed", "vv.refuse.verb"});
}

}  // namespace valor::vv
