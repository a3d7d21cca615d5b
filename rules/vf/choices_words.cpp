#include "rules/vf/choices_words.h"

#include <algorithm>
#include <charconv>

#include "rules/vf/06_assault.h"
#include "rules/vf/candidates.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool begins(std::string_view name, std::string_view start) {
  return !start.empty() && start.size() <= name.size() &&
         std::equal(start.begin(), start.end(), name.begin(), [](char a, char b) { return lower(a) == lower(b); });
}
std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// The place in `names` that the text means: the whole name, or the beginning of one only.
template <class Names>
std::optional<int> meant(const Names& names, std::string_view text) {
  std::optional<int> found;
  int count = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!begins(names[i].name, text)) continue;
    if (names[i].name.size() == text.size()) return static_cast<int>(i);
    found = static_cast<int>(i);
    ++count;
  }
  return count == 1 ? found : std::nullopt;
}

class SpokenOrder {
 public:
  SpokenOrder(const Setting& t, const Known<State>& k) : t_(t), k_(k), s_(k.state()) {}

  std::optional<Action> read(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::optional<UnitId> who = piece(trimmed(text.substr(0, colon)));
    if (!who || !unit_in_play(t_, s_, *who)) return std::nullopt;
    unit_ = *who;
    rest_ = trimmed(text.substr(colon + 1));
    if (take("move")) return go(MoveKind::Move);
    if (take("double")) return go(MoveKind::Double);
    if (take("retreat")) return go(MoveKind::Retreat);
    if (take("assault")) return assault();
    if (take("fire at")) return fire();
    if (take("reform")) return reform();
    if (take("occupy")) return occupy();
    if (take("rally") && rest_.empty()) return Rally{unit_};
    return std::nullopt;
  }

 private:
  // A word or two at the beginning of what is left.
  bool take(std::string_view words) {
    if (!begins(rest_, words) || (rest_.size() > words.size() && rest_[words.size()] != ' ')) return false;
    rest_ = trimmed(rest_.substr(words.size()));
    return true;
  }
  std::optional<UnitId> piece(std::string_view name) const {
    const std::optional<int> i = meant(t_.pieces, name);
    if (!i || !s_.has(id_of(*i))) return std::nullopt;
    return id_of(*i);
  }
  std::optional<UnitId> enemy() const {
    const std::optional<UnitId> id = piece(rest_);
    if (!id || !unit_in_play(t_, s_, *id) || t_.piece(*id).side == t_.piece(unit_).side) return std::nullopt;
    return id;
  }

  // Whole inches or tenths of them.
  std::optional<Length> inches_ahead() {
    int whole = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), whole);
    if (error != std::errc() || whole < 0 || whole > 100) return std::nullopt;
    std::string_view left = rest_.substr(static_cast<std::size_t>(end - rest_.data()));
    int tenths = 0;
    if (left.size() >= 2 && left[0] == '.' && left[1] >= '0' && left[1] <= '9') {
      tenths = left[1] - '0';
      left.remove_prefix(2);
    }
    rest_ = trimmed(left);
    return table::inches(whole) + tenths * table::kInch / 10;
  }

  std::optional<Vec> place() {
    if (take("objective")) return objective(rest_);
    if (const std::optional<UnitId> id = piece(rest_)) return middle_of(t_, s_, *id);
    if (const std::optional<int> f = meant(t_.features, rest_)) return t_.features[at(*f)].middle;
    return objective(rest_);
  }
  // By its letter, A the first, or by its name.
  std::optional<Vec> objective(std::string_view name) const {
    if (name.size() == 1) {
      const int i = lower(name[0]) - 'a';
      if (i >= 0 && i < static_cast<int>(t_.objectives.size())) return t_.objectives[at(i)].at;
    }
    const std::optional<int> i = meant(t_.objectives, name);
    if (!i) return std::nullopt;
    return t_.objectives[at(*i)].at;
  }
  std::optional<Heading> way(Vec from) {
    constexpr std::array<std::string_view, 8> kWinds{"north", "northeast", "east", "southeast",
                                                     "south", "southwest", "west", "northwest"};
    for (std::size_t i = 0; i < kWinds.size(); ++i)
      if (take(kWinds[i])) return Heading{static_cast<std::uint16_t>(i * table::kEighthTurn)};
    const bool away = take("away from");
    if (!away && !take("toward") && !take("towards")) return std::nullopt;
    const std::optional<Vec> to = place();
    if (!to || *to == from) return std::nullopt;
    return table::heading_of(*to - from) + (away ? table::kHalfTurn : 0);
  }
  std::optional<Action> go(MoveKind kind) {
    const std::optional<Length> wished = inches_ahead();
    const Piece& p = s_.piece(unit_);
    const std::optional<Heading> heading = way({p.x, p.y});
    if (!heading) return std::nullopt;
    // Directions are rounded to whole thousandths: the very end may be a hair too far.
    const Length far = std::max(1, wished.value_or(distance_left(t_, s_, unit_, kind)) - 2);
    const Vec to = Vec{p.x, p.y} + table::along(*heading, far);
    return Move{kind, unit_, to.x, to.y, p.heading};
  }

  std::optional<Action> assault() {
    const std::optional<UnitId> target = enemy();
    if (!target) return std::nullopt;
    const Length left = distance_left(t_, s_, unit_, MoveKind::Assault);
    if (const auto a = reachable_assault(t_, s_, Sight(t_, s_), unit_, *target, left)) return *a;
    // Whatever keeps it from there will be told by the check.
    std::vector<Move> tries;
    assault_places(t_, s_, unit_, *target, tries);
    if (tries.empty()) return std::nullopt;
    return tries.front();
  }
  std::optional<Action> fire() {
    const std::optional<UnitId> target = enemy();
    if (!target) return std::nullopt;
    Shoot shot{unit_, *target};
    if (!check(t_, s_, k_.seat(), shot)) shot.support = full_support(t_, s_, Sight(t_, s_), shot);
    return shot;
  }
  std::optional<Action> reform() {
    std::string wanted(rest_);
    std::replace(wanted.begin(), wanted.end(), ' ', '_');
    for (const Formation formation : kFormations) {
      const std::optional<Array> array = usual_array(t_, unit_, formation);
      if (array && begins(formation_id(formation), wanted))
        return Reform{unit_, static_cast<std::uint8_t>(array->files), s_.piece(unit_).heading, 0, 0, array->order};
    }
    return std::nullopt;
  }
  std::optional<Action> occupy() {
    const std::optional<int> f = meant(t_.features, rest_);
    if (!f) return std::nullopt;
    return Occupy{unit_, static_cast<std::uint8_t>(*f)};
  }

  const Setting& t_;
  const Known<State>& k_;
  const State& s_;
  UnitId unit_ = kNoUnit;
  std::string_view rest_;
};

}  // namespace

std::optional<Action> read_order(const Setting& t, const Known<State>& k, std::string_view text) {
  return SpokenOrder(t, k).read(trimmed(text));
}

}  // namespace valor::vf
