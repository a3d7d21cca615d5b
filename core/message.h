// What is said to a person: a key, its arguments and the rule behind it. The words are in data/strings, per language.
//
// A message is a flat value without allocation, so that the same function can ask ("may I?") inside a search and answer
// a player. A refusal is a message; so is a log line, a prompt and the label of a modifier.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>

#include "core/ids.h"

namespace valor {

enum class ArgKind : std::uint8_t {
  Number,  // value
  Signed,  // value, always shown with its sign
  Inches,  // value in thousandths of an inch
  Key,     // text: a key of data/strings, translated before it is put in
  Text,    // text: shown as it is (a name from the scenario); must outlive the message
  Hex,     // value: the system's own packing of a place, named by `name_of`
  Unit,    // value: a unit id, named by `name_of`
  Seat,    // value: a seat, named by `name_of`
  Side,    // value: a side, named by `name_of`
};

struct Arg {
  const char* name = nullptr;
  ArgKind kind = ArgKind::Number;
  std::int64_t value = 0;
  const char* text = nullptr;
};

constexpr Arg number(const char* name, std::int64_t value) { return {name, ArgKind::Number, value, nullptr}; }
constexpr Arg with_sign(const char* name, std::int64_t value) { return {name, ArgKind::Signed, value, nullptr}; }
constexpr Arg inches(const char* name, std::int64_t thousandths) {
  return {name, ArgKind::Inches, thousandths, nullptr};
}
constexpr Arg key_arg(const char* name, const char* key) { return {name, ArgKind::Key, 0, key}; }
constexpr Arg text_arg(const char* name, const char* text) { return {name, ArgKind::Text, 0, text}; }
constexpr Arg hex_arg(const char* name, std::int64_t packed) { return {name, ArgKind::Hex, packed, nullptr}; }
constexpr Arg unit_arg(const char* name, UnitId unit) { return {name, ArgKind::Unit, index(unit), nullptr}; }
constexpr Arg seat_arg(const char* name, Seat seat) { return {name, ArgKind::Seat, index(seat), nullptr}; }
constexpr Arg side_arg(const char* name, Side side) { return {name, ArgKind::Side, index(side), nullptr}; }

class Args {
 public:
  static constexpr int kMost = 8;
  constexpr Args() = default;
  constexpr Args(std::initializer_list<Arg> list) {
    if (list.size() > kMost) std::abort();  // a sentence with an argument missing would show its key to the player
    for (const Arg& a : list) args_[count_++] = a;
  }
  constexpr const Arg* begin() const { return args_.data(); }
  constexpr const Arg* end() const { return args_.data() + count_; }
  constexpr int size() const { return count_; }

 private:
  std::array<Arg, kMost> args_{};
  int count_ = 0;
};

struct Message {
  const char* rule =
      nullptr;  // "vv 13.8", "vf 5.1.3", "core:not-your-decision"; nullptr where no rule stands behind it
  const char* key = nullptr;
  Args args{};
};

// Why an action cannot be done. Always names its rule.
using Refusal = Message;

}  // namespace valor
