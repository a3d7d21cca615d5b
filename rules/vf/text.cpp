// Actions as typed verbs, for text mode. Distances are inches with up to three decimals, headings degrees clockwise
// from north, brigades count from 1, units go by their number in the view, cards by their rank.
#include <fmt/format.h>

#include <charconv>

#include "rules/vf/04_fate.h"
#include "rules/vf/choices_words.h"
#include "rules/vf/game.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

std::string inches_text(std::int32_t thousandths) {
  const char* sign = thousandths < 0 ? "-" : "";
  const std::int32_t n = std::abs(thousandths);
  if (n % 1000 == 0) return fmt::format("{}{}", sign, n / 1000);
  std::string text = fmt::format("{}{}.{:03}", sign, n / 1000, n % 1000);
  while (text.back() == '0') text.pop_back();
  return text;
}
// A heading in turns; degrees with three decimals name every one of the 65536.
std::string degrees_text(std::uint16_t turns) {
  return inches_text(
      static_cast<std::int32_t>((std::int64_t{turns} * 360000 + table::kFullTurn / 2) / table::kFullTurn));
}

constexpr std::array<const char*, 4> kOrderWords{"", "open", "square", "limbered"};
std::string order_text(Order order) {
  return order == Order::Close ? "" : fmt::format(" {}", kOrderWords[static_cast<std::size_t>(order)]);
}

struct Verbs {
  const Setting& t;

  static std::string place(std::int32_t x, std::int32_t y) {
    return fmt::format("{} {}", inches_text(x), inches_text(y));
  }
  std::string operator()(const DrawCard&) const { return "draw"; }
  std::string operator()(const PlayCard& a) const {
    std::string out = fmt::format("play {}", kRankNames[a.card]);
    if (a.unit != kNoUnit) out += fmt::format(" on {}", index(a.unit));
    if (a.brigade != kNoBrigade) out += fmt::format(" brigade {}", a.brigade + 1);
    if (a.objective != kNoObjective) out += fmt::format(" objective {}", a.objective + 1);
    return out;
  }
  std::string operator()(const UseInitiative& a) const {
    return fmt::format("initiative {} with {}", index(a.unit), kRankNames[a.card]);
  }
  std::string operator()(const Shoot& a) const {
    std::string out = fmt::format("fire {} at {}", index(a.main), index(a.target));
    for (std::size_t i = 0; i < a.support.size() && a.support[i] != kNoUnit; ++i)
      out += fmt::format(" {} {}", i == 0 ? "with" : "and", index(a.support[i]));
    if (a.skirmish) out += " skirmishing";
    return out;
  }
  std::string operator()(const Activate& a) const { return fmt::format("activate {}", a.brigade + 1); }
  std::string operator()(const Arrive& a) const { return fmt::format("arrive {}", a.brigade + 1); }
  std::string operator()(const CallTime&) const { return "time"; }
  std::string operator()(const Move& a) const {
    const char* word = a.kind == MoveKind::Retreat   ? "retreat"
                       : a.kind == MoveKind::Double  ? "double"
                       : a.kind == MoveKind::Assault ? "assault"
                                                     : "move";
    return fmt::format("{} {} to {} facing {}", word, index(a.unit), place(a.x, a.y), degrees_text(a.heading));
  }
  std::string operator()(const Reform& a) const {
    std::string out = fmt::format("reform {} files {} facing {}", index(a.unit), a.files, degrees_text(a.heading));
    if (a.from || a.to) out += fmt::format(" pivot {} {}", a.from, a.to);
    return out + order_text(a.order);
  }
  std::string operator()(const Rally& a) const { return fmt::format("rally {}", index(a.unit)); }
  std::string operator()(const Occupy& a) const {
    return fmt::format("occupy {} feature {}", index(a.unit), a.feature + 1);
  }
  std::string operator()(const Leave& a) const {
    return fmt::format("leave {} to {} facing {} files {}", index(a.unit), place(a.x, a.y), degrees_text(a.heading),
                       a.files) +
           order_text(a.order);
  }
  std::string operator()(const PlaceLeader& a) const {
    return fmt::format("leader {} to {}", index(a.leader), place(a.x, a.y));
  }
  std::string operator()(const Done&) const { return "done"; }
  std::string operator()(const PickTarget& a) const {
    return fmt::format("pick {} for {}", index(a.target), index(a.unit));
  }
  std::string operator()(const StartFight& a) const {
    std::string out = fmt::format("fight {} against {}", index(a.main), index(a.target));
    if (a.brigade != kNoUnit) out += fmt::format(" brigade {}", index(a.brigade));
    return out;
  }
};

// Takes words off a line one by one.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  std::string_view next() {
    const std::size_t start = rest_.find_first_not_of(" \t");
    if (start == std::string_view::npos) return rest_ = {};
    rest_.remove_prefix(start);
    const std::size_t end = std::min(rest_.find_first_of(" \t"), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return word;
  }
  bool take(std::string_view wanted) {
    Words ahead = *this;
    if (ahead.next() != wanted) return false;
    *this = ahead;
    return true;
  }
  bool at_end() const { return rest_.find_first_not_of(" \t") == std::string_view::npos; }

  std::optional<int> whole(int low, int high) {
    const std::string_view word = next();
    int n = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc() || end != word.data() + word.size() || n < low || n > high) return std::nullopt;
    return n;
  }
  // A decimal number in thousandths.
  std::optional<std::int32_t> thousandths() {
    std::string_view word = next();
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    std::int64_t value = 0;
    int decimals = -1;
    for (const char c : word) {
      if (c == '.' && decimals < 0) {
        decimals = 0;
      } else if (c >= '0' && c <= '9' && decimals < 3 && value < 1'000'000) {
        value = value * 10 + (c - '0');
        decimals += decimals >= 0;
      } else {
        return std::nullopt;
      }
    }
    if (word.empty() || word == ".") return std::nullopt;
    for (int i = std::max(decimals, 0); i < 3; ++i) value *= 10;
    if (value >= table::kCoordinateLimit) return std::nullopt;
    return static_cast<std::int32_t>(negative ? -value : value);
  }
  std::optional<std::uint16_t> degrees() {
    const std::optional<std::int32_t> value = thousandths();
    if (!value || *value < 0 || *value >= 360000) return std::nullopt;
    return static_cast<std::uint16_t>((std::int64_t{*value} * table::kFullTurn + 180000) / 360000);
  }

 private:
  std::string_view rest_;
};

class Parser {
 public:
  Parser(const Setting& t, std::string_view text) : t_(t), words_(text) {}

  std::optional<Action> action() {
    const std::optional<Action> a = one();
    return a && words_.at_end() ? a : std::nullopt;
  }

 private:
  std::optional<UnitId> unit() {
    const std::optional<int> n = words_.whole(0, static_cast<int>(t_.pieces.size()) - 1);
    if (!n) return std::nullopt;
    return id_of(*n);
  }
  std::optional<std::uint8_t> small(int low, int high, int minus = 0) {
    const std::optional<int> n = words_.whole(low, high);
    if (!n) return std::nullopt;
    return static_cast<std::uint8_t>(*n - minus);
  }
  std::optional<std::uint8_t> brigade() { return small(1, static_cast<int>(t_.brigades.size()), 1); }
  std::optional<std::uint8_t> card() {
    const std::string_view word = words_.next();
    for (std::uint8_t i = 0; i < kCards; ++i)
      if (word == kRankNames[i]) return i;
    return std::nullopt;
  }
  struct Spot {
    std::int32_t x, y;
  };
  std::optional<Spot> spot() {
    const auto x = words_.thousandths();
    const auto y = words_.thousandths();
    if (!x || !y) return std::nullopt;
    return Spot{*x, *y};
  }

  std::optional<Action> one() {
    if (words_.take("draw")) return DrawCard{};
    if (words_.take("done")) return Done{};
    if (words_.take("play")) return play();
    if (words_.take("initiative")) return initiative();
    if (words_.take("fire")) return fire();
    if (words_.take("activate")) return made<Activate>(brigade());
    if (words_.take("arrive")) return made<Arrive>(brigade());
    if (words_.take("time")) return CallTime{};
    if (words_.take("move")) return move(MoveKind::Move);
    if (words_.take("retreat")) return move(MoveKind::Retreat);
    if (words_.take("double")) return move(MoveKind::Double);
    if (words_.take("assault")) return move(MoveKind::Assault);
    if (words_.take("pick")) return pick();
    if (words_.take("fight")) return fight();
    if (words_.take("reform")) return reform();
    if (words_.take("rally")) return made<Rally>(unit());
    if (words_.take("occupy")) return occupy();
    if (words_.take("leave")) return leave();
    if (words_.take("leader")) return leader();
    return std::nullopt;
  }
  template <class A, class Value>
  static std::optional<Action> made(const std::optional<Value>& value) {
    if (!value) return std::nullopt;
    return A{*value};
  }
  std::optional<Action> play() {
    const auto c = card();
    if (!c) return std::nullopt;
    PlayCard a{*c, kNoUnit, kNoBrigade};
    if (words_.take("on")) {
      const auto u = unit();
      if (!u) return std::nullopt;
      a.unit = *u;
    }
    if (words_.take("brigade")) {
      const auto b = brigade();
      if (!b) return std::nullopt;
      a.brigade = *b;
    }
    if (words_.take("objective")) {
      const auto o = small(1, static_cast<int>(t_.objectives.size()), 1);
      if (!o) return std::nullopt;
      a.objective = *o;
    }
    return a;
  }
  std::optional<Action> initiative() {
    const auto u = unit();
    if (!u || !words_.take("with")) return std::nullopt;
    const auto c = card();
    if (!c) return std::nullopt;
    return UseInitiative{*c, *u};
  }
  std::optional<Action> fire() {
    const auto main = unit();
    if (!main || !words_.take("at")) return std::nullopt;
    const auto target = unit();
    if (!target) return std::nullopt;
    Shoot a{*main, *target, kNoSupport};
    for (UnitId& slot : a.support) {
      if (!words_.take(&slot == a.support.data() ? "with" : "and")) break;
      const auto u = unit();
      if (!u) return std::nullopt;
      slot = *u;
    }
    std::sort(a.support.begin(), a.support.end());
    a.skirmish = words_.take("skirmishing");
    return a;
  }
  std::optional<Action> move(MoveKind kind) {
    const auto u = unit();
    if (!u || !words_.take("to")) return std::nullopt;
    const auto at = spot();
    if (!at || !words_.take("facing")) return std::nullopt;
    const auto heading = words_.degrees();
    if (!heading) return std::nullopt;
    return Move{kind, *u, at->x, at->y, *heading};
  }
  std::optional<Action> reform() {
    const auto u = unit();
    if (!u || !words_.take("files")) return std::nullopt;
    const auto files = small(1, 255);
    if (!files || !words_.take("facing")) return std::nullopt;
    const auto heading = words_.degrees();
    if (!heading) return std::nullopt;
    Reform a{*u, *files, *heading, 0, 0};
    if (words_.take("pivot")) {
      const auto from = small(0, 1);
      const auto to = small(0, 1);
      if (!from || !to) return std::nullopt;
      a.from = *from;
      a.to = *to;
    }
    a.order = order();
    return a;
  }
  Order order() {
    for (std::size_t i = 1; i < kOrderWords.size(); ++i)
      if (words_.take(kOrderWords[i])) return static_cast<Order>(i);
    return Order::Close;
  }
  std::optional<Action> pick() {
    const auto target = unit();
    if (!target || !words_.take("for")) return std::nullopt;
    const auto u = unit();
    if (!u) return std::nullopt;
    return PickTarget{*u, *target};
  }
  std::optional<Action> fight() {
    const auto main = unit();
    if (!main || !words_.take("against")) return std::nullopt;
    const auto target = unit();
    if (!target) return std::nullopt;
    StartFight a{*main, *target, kNoUnit};
    if (words_.take("brigade")) {
      const auto u = unit();
      if (!u) return std::nullopt;
      a.brigade = *u;
    }
    return a;
  }
  std::optional<Action> occupy() {
    const auto u = unit();
    if (!u || !words_.take("feature")) return std::nullopt;
    const auto f = small(1, static_cast<int>(t_.features.size()), 1);
    if (!f) return std::nullopt;
    return Occupy{*u, *f};
  }
  std::optional<Action> leave() {
    const auto u = unit();
    if (!u || !words_.take("to")) return std::nullopt;
    const auto at = spot();
    if (!at || !words_.take("facing")) return std::nullopt;
    const auto heading = words_.degrees();
    if (!heading || !words_.take("files")) return std::nullopt;
    const auto files = small(1, 255);
    if (!files) return std::nullopt;
    return Leave{*u, at->x, at->y, *heading, *files, order()};
  }
  std::optional<Action> leader() {
    const auto u = unit();
    if (!u || !words_.take("to")) return std::nullopt;
    const auto at = spot();
    if (!at) return std::nullopt;
    return PlaceLeader{*u, at->x, at->y};
  }

  const Setting& t_;
  Words words_;
};

}  // namespace

std::string verb(const Setting& t, const Known<State>&, const Action& action) { return std::visit(Verbs{t}, action); }

Result<Action, Refusal> parse_verb(const Setting& t, const Known<State>& k, std::string_view text) {
  if (const std::optional<Action> a = Parser(t, text).action()) return *a;
  if (const std::optional<Action> a = read_order(t, k, text)) return *a;
  return tl::unexpected<Refusal>(Refusal{"core:malformed", "vf.refuse.verb"});
}

}  // namespace valor::vf
