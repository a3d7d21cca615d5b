// Actions, events and states as JSON, at the doors only. What comes in is checked for range here, so that the rules may
// use every id as an index; whether it is legal is theirs to say.
#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "rules/vf/fields.h"
#include "rules/vf/game.h"
#include "rules/vf/ground.h"

namespace valor::vf {
namespace {

constexpr std::array<const char*, 5> kPhases{"fate", "fire", "action", "melee", "over"};
constexpr std::array<const char*, 5> kMoveKinds{"none", "move", "retreat", "double", "assault"};
constexpr std::array<const char*, 4> kOrders{"close", "open", "square", "limbered"};
constexpr std::array<const char*, 10> kFightSteps{"none",        "attack", "back",     "result",  "target_losses",
                                                  "main_losses", "routs",  "retreats", "move_in", "pursuit"};
constexpr std::array<const char*, 6> kRouts{"test", "wavering", "artillery", "cavalry", "square", "no_retreat"};
constexpr std::array<const char*, 4> kTies{"none", "active", "uphill", "cover"};
constexpr std::array<const char*, 22> kAsks{
    "fate",       "fire",         "activate",    "brigade", "initiative", "leader",  "army_leader", "rerolls",
    "save_unit",  "save_brigade", "displaced",   "melee",   "retreat",    "move_in", "pursue",      "enemy_melee",
    "enemy_fire", "enemy_action", "enemy_order", "temper",  "end_melee",  "raided"};
constexpr std::array<const char*, 3> kUnders{"orders", "arrival", "card"};

template <class E>
std::span<const char* const> names_of();
template <>
std::span<const char* const> names_of<Phase>() {
  return kPhases;
}
template <>
std::span<const char* const> names_of<MoveKind>() {
  return kMoveKinds;
}
template <>
std::span<const char* const> names_of<Ask>() {
  return kAsks;
}
template <>
std::span<const char* const> names_of<Under>() {
  return kUnders;
}
template <>
std::span<const char* const> names_of<Order>() {
  return kOrders;
}
template <>
std::span<const char* const> names_of<FightStep>() {
  return kFightSteps;
}
template <>
std::span<const char* const> names_of<RoutBy>() {
  return kRouts;
}
template <>
std::span<const char* const> names_of<TieBy>() {
  return kTies;
}
// Enumerations that are written as words.
template <class T>
inline constexpr bool kHasNames =
    std::is_same_v<T, Phase> || std::is_same_v<T, Under> || std::is_same_v<T, MoveKind> || std::is_same_v<T, Ask> ||
    std::is_same_v<T, Order> || std::is_same_v<T, FightStep> || std::is_same_v<T, RoutBy> || std::is_same_v<T, TieBy>;

// What a number or an id is made of; its highest value stands for "none".
template <class T, bool = std::is_enum_v<T>>
struct Underlying {
  using Type = std::underlying_type_t<T>;
};
template <class T>
struct Underlying<T, false> {
  using Type = T;
};
template <class T>
constexpr T none_of() {
  return T{std::numeric_limits<typename Underlying<T>::Type>::max()};
}

class Writer {
 public:
  explicit Writer(Json& out) : out_(out) {}

  template <class T>
  void operator()(const char* name, T& value) {
    out_[name] = write(value);
  }
  template <class T>
  void may_miss(const char* name, T& value) {
    out_[name] = value == none_of<T>() ? Json(nullptr) : write(value);
  }
  template <class T>
  void or_zero(const char* name, T& value) {
    if (value != T{}) out_[name] = write(value);
  }

 private:
  template <class T>
  static Json write(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      return Json(value);
    } else if constexpr (kHasNames<T>) {
      return Json(names_of<T>()[static_cast<std::size_t>(value)]);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      return Json(static_cast<std::int64_t>(value));
    } else {
      return write_object(value);
    }
  }
  static Json write_object(Vec& v) { return Json{{"x", v.x}, {"y", v.y}}; }
  static Json write_object(Pose& p) {
    return Json{{"x", p.position.x}, {"y", p.position.y}, {"heading", p.heading.turns}};
  }
  static Json write_object(DiceShown& d) {
    Json list = Json::array();
    for (int i = 0; i < d.count; ++i) list.push_back(d.values[at(i)]);
    return list;
  }
  static Json write_object(Supporters& s) {
    Json list = Json::array();
    for (const UnitId id : s)
      if (id != kNoUnit) list.push_back(index(id));
    return list;
  }
  static Json write_object(std::array<std::uint8_t, kSides>& a) { return Json{a[0], a[1]}; }
  template <class T>
  static Json write_object(T& value) {
    Json out = Json::object();
    Writer writer(out);
    fields(writer, value);
    return out;
  }

  Json& out_;
};

// Reads fields one after the other; the first that is missing or out of range is kept as the error.
class Reader {
 public:
  Reader(const Setting& t, const Json& in, std::string place) : t_(t), in_(in), place_(std::move(place)) {
    if (!in.is_object()) fail("", "is not an object");
  }
  const std::optional<LoadError>& error() const { return error_; }

  template <class T>
  void operator()(const char* name, T& value) {
    if (error_) return;
    const auto found = in_.find(name);
    if (found == in_.end()) return fail(name, "is missing");
    read(name, *found, value);
  }
  template <class T>
  void may_miss(const char* name, T& value) {
    if (error_) return;
    const auto found = in_.find(name);
    if (found == in_.end() || found->is_null()) value = none_of<T>();
    else read(name, *found, value);
  }
  template <class T>
  void or_zero(const char* name, T& value) {
    value = T{};
    if (!error_ && in_.contains(name)) read(name, in_[name], value);
  }
  void fail(const std::string& name, const std::string& what) {
    if (!error_) error_ = LoadError{place_ + "/" + name, what, ""};
  }

 private:
  std::optional<std::int64_t> whole(const char* name, const Json& in, std::int64_t low, std::int64_t high) {
    const bool fits = in.is_number_integer() && !(in.is_number_unsigned() && in.get<std::uint64_t>() > 1ULL << 62) &&
                      in.get<std::int64_t>() >= low && in.get<std::int64_t>() <= high;
    if (fits) return in.get<std::int64_t>();
    fail(name, fmt::format("is not a whole number from {} to {}", low, high));
    return std::nullopt;
  }

  // How far a number of this name may go: ids are used as indices.
  std::int64_t highest(std::string_view name, std::int64_t of_type) const {
    if (name == "brigade") return static_cast<std::int64_t>(t_.brigades.size()) - 1;
    if (name == "feature" || name == "inside") return static_cast<std::int64_t>(t_.features.size()) - 1;
    if (name == "objective" || name == "doubled_first" || name == "doubled_second")
      return static_cast<std::int64_t>(t_.objectives.size()) - 1;
    if (name == "card") return kCards - 1;
    if (name == "pick") return static_cast<std::int64_t>(t_.pieces.size()) - 1;
    return of_type;
  }

  template <class T>
  void read(const char* name, const Json& in, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      if (in.is_boolean()) value = in.get<bool>();
      else fail(name, "is not true or false");
    } else if constexpr (std::is_integral_v<T>) {
      const bool files = std::string_view(name).starts_with("files");
      const auto n =
          whole(name, in, files ? 1 : std::numeric_limits<T>::min(), highest(name, std::numeric_limits<T>::max()));
      if (n) value = static_cast<T>(*n);
    } else if constexpr (kHasNames<T>) {
      read_name(name, in, value);
    } else if constexpr (std::is_same_v<T, UnitId>) {
      if (const auto n = whole(name, in, 0, static_cast<std::int64_t>(t_.pieces.size()) - 1)) value = id_of(int(*n));
    } else if constexpr (std::is_same_v<T, Seat>) {
      if (const auto n = whole(name, in, 0, seats(t_) - 1)) value = static_cast<T>(*n);
    } else if constexpr (std::is_enum_v<T>) {  // sides
      if (const auto n = whole(name, in, 0, kSides - 1)) value = static_cast<T>(*n);
    } else {
      read_object(name, in, value);
    }
  }

  template <class E>
  void read_name(const char* name, const Json& in, E& value) {
    const auto names = names_of<E>();
    for (std::size_t i = 0; i < names.size(); ++i)
      if (in == names[i]) return void(value = static_cast<E>(i));
    fail(name, "is none of the known words");
  }

  template <class List, class Put>
  void read_list(const char* name, const Json& in, const List& into, Put put) {
    if (!in.is_array() || in.size() > into.size()) return fail(name, "is not a list, or too long");
    for (std::size_t i = 0; i < in.size() && !error_; ++i) put(i, in[i]);
  }
  void read_object(const char* name, const Json& in, DiceShown& d) {
    read_list(name, in, d.values, [&](std::size_t i, const Json& die) { read("die", die, d.values[i]); });
    if (!error_) d.count = static_cast<std::uint8_t>(in.size());
  }
  void read_object(const char* name, const Json& in, Supporters& s) {
    s = kNoSupport;
    read_list(name, in, s, [&](std::size_t i, const Json& id) { read("unit", id, s[i]); });
  }
  void read_object(const char* name, const Json& in, std::array<std::uint8_t, kSides>& a) {
    read_list(name, in, a, [&](std::size_t i, const Json& n) { read("score", n, a[i]); });
  }
  void read_object(const char* name, const Json& in, Vec& v) {
    Reader inner(t_, in, place_ + "/" + name);
    inner("x", v.x);
    inner("y", v.y);
    if (inner.error_) error_ = inner.error_;
  }
  void read_object(const char* name, const Json& in, Pose& p) {
    Reader inner(t_, in, place_ + "/" + name);
    inner("x", p.position.x);
    inner("y", p.position.y);
    inner("heading", p.heading.turns);
    if (inner.error_) error_ = inner.error_;
  }
  template <class T>
  void read_object(const char* name, const Json& in, T& value) {
    Reader inner(t_, in, place_ + "/" + name);
    fields(inner, value);
    if (inner.error_) error_ = inner.error_;
  }

  const Setting& t_;
  const Json& in_;
  std::string place_;
  std::optional<LoadError> error_;
};

template <class Variant>
Json write_typed(const Variant& value, std::span<const char* const> types) {
  Json out{{"type", types[value.index()]}};
  Writer writer(out);
  std::visit(
      [&](const auto& one) {
        auto copy = one;
        fields(writer, copy);
      },
      value);
  return out;
}

template <class Variant, std::size_t I = 0>
Result<Variant, LoadError> read_typed(const Setting& t, const Json& json, std::span<const char* const> types,
                                      const char* place) {
  if constexpr (I == std::variant_size_v<Variant>) {
    return load_error(std::string(place) + "/type", "is missing or unknown");
  } else {
    if (!json.is_object() || !json.contains("type") || json["type"] != types[I])
      return read_typed<Variant, I + 1>(t, json, types, place);
    std::variant_alternative_t<I, Variant> value;
    Reader reader(t, json, place);
    fields(reader, value);
    if (reader.error()) return tl::unexpected<LoadError>(*reader.error());
    return Variant{value};
  }
}

}  // namespace

Json write_action(const Setting&, const Action& action) { return write_typed(action, kActionTypes); }
Result<Action, LoadError> read_action(const Setting& t, const Json& json) {
  return read_typed<Action>(t, json, kActionTypes, "action");
}
Json write_event(const Setting&, const Event& event) { return write_typed(event, kEventTypes); }
Result<Event, LoadError> read_event(const Setting& t, const Json& json) {
  return read_typed<Event>(t, json, kEventTypes, "event");
}

namespace {

template <class T>
Json write_list(const T* first, int count) {
  Json list = Json::array();
  for (int i = 0; i < count; ++i) {
    T copy = first[i];
    Json one = Json::object();
    Writer writer(one);
    fields(writer, copy);
    list.push_back(std::move(one));
  }
  return list;
}

template <class T>
std::optional<LoadError> read_list(const Setting& t, const Json& json, const char* name, T* first, std::size_t count) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_array() || found->size() != count)
    return LoadError{std::string("state/") + name, fmt::format("is not a list of {}", count), ""};
  for (std::size_t i = 0; i < count; ++i) {
    Reader reader(t, (*found)[i], fmt::format("state/{}/{}", name, i));
    fields(reader, first[i]);
    if (reader.error()) return reader.error();
  }
  return std::nullopt;
}

template <class V>
void head_fields(V& v, State& s) {
  v("turn", s.turn);
  v("active", s.active);
  v("phase", s.phase);
  v("phase_over", s.phase_over);
  v("activated", s.activated);
  v.may_miss("winner", s.winner);
  v("defeats", s.defeats);
  v("fight", s.fight);
  v.may_miss("doubled_first", s.doubled[0]);
  v.may_miss("doubled_second", s.doubled[1]);
  v.or_zero("confused", s.confused);
  v.or_zero("scum", s.scum);
  v.or_zero("time_called", s.time_called);
}

}  // namespace

Json write_state(const Setting&, const State& state) {
  State s = state;
  Json out = Json::object();
  Writer writer(out);
  head_fields(writer, s);
  out["cards"] = write_list(s.cards.data(), kSides);
  out["pieces"] = write_list(s.pieces.data(), s.piece_count);
  out["brigades"] = write_list(s.brigades.data(), s.brigade_count);
  Json holders = Json::array();
  for (int i = 0; i < s.objective_count; ++i)
    holders.push_back(s.holder[at(i)] == kNoSide ? Json(nullptr) : Json(index(s.holder[at(i)])));
  out["holders"] = std::move(holders);
  std::array<Frame, DecisionStack<Frame>::kDeepest> frames;
  for (int i = 0; i < s.stack.depth(); ++i) frames[at(i)] = s.stack.at(i);
  out["stack"] = write_list(frames.data(), s.stack.depth());
  return out;
}

Result<State, LoadError> read_state(const Setting& t, const Json& json) {
  State s;
  Reader reader(t, json, "state");
  if (reader.error()) return tl::unexpected<LoadError>(*reader.error());
  head_fields(reader, s);
  if (reader.error()) return tl::unexpected<LoadError>(*reader.error());
  s.piece_count = static_cast<std::uint8_t>(t.pieces.size());
  s.brigade_count = static_cast<std::uint8_t>(t.brigades.size());
  s.objective_count = static_cast<std::uint8_t>(t.objectives.size());
  if (auto no = read_list(t, json, "cards", s.cards.data(), kSides)) return tl::unexpected<LoadError>(*no);
  if (auto no = read_list(t, json, "pieces", s.pieces.data(), t.pieces.size())) return tl::unexpected<LoadError>(*no);
  if (auto no = read_list(t, json, "brigades", s.brigades.data(), t.brigades.size()))
    return tl::unexpected<LoadError>(*no);
  const Json holders = json.value("holders", Json());
  if (!holders.is_array() || holders.size() != t.objectives.size())
    return load_error("state/holders", "does not fit the objectives");
  for (std::size_t i = 0; i < holders.size(); ++i) {
    if (!holders[i].is_null() && holders[i] != 0 && holders[i] != 1) return load_error("state/holders", "is no side");
    s.holder[i] = holders[i].is_null() ? kNoSide : Side{holders[i].get<std::uint8_t>()};
  }
  const Json stack = json.value("stack", Json());
  if (!stack.is_array() || stack.size() > DecisionStack<Frame>::kDeepest)
    return load_error("state/stack", "is not a list, or too deep");
  std::array<Frame, DecisionStack<Frame>::kDeepest> frames;
  if (auto no = read_list(t, json, "stack", frames.data(), stack.size())) return tl::unexpected<LoadError>(*no);
  for (std::size_t i = 0; i < stack.size(); ++i) s.stack.push(frames[i]);
  if (const char* broken = broken_invariant(t, s)) return load_error("state", broken);
  return s;
}

}  // namespace valor::vf
