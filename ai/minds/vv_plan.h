// Orders of a plan for Valor & Victory (ai/plans.h): what a search may tell a stack to do in a segment.
#pragma once

#include <array>
#include <cstdint>

#include "rules/vv/state.h"

namespace valor::vv {

enum class Order : std::uint8_t {
  Free,     // as it thinks best itself
  Fire,     // fires if it can, and stays
  Go,       // does not fire, and moves
  Rush,     // the same, with little regard to danger
  Careful,  // the same, with much
  Stay,     // does neither
};

// An order for every own unit, by the number that its seat knows it by.
struct Plan {
  std::array<Order, kMaxUnits + 1> of{};
  std::array<std::uint16_t, kMaxUnits + 1> to{};  // the hex that its next move shall end in, and one; 0: as it likes
  HexIndex goal_of(int unit) const {
    const std::uint16_t hex = to[static_cast<std::size_t>(unit)];
    return hex == 0 ? kNoHex : static_cast<HexIndex>(hex - 1);
  }
  void send(const Group& group, HexIndex goal) {
    for (const std::uint8_t id : group) to[id] = goal == kNoHex ? 0 : static_cast<std::uint16_t>(index(goal) + 1);
  }
  friend bool operator==(const Plan&, const Plan&) = default;
};

// The units of a stack, and what they may be told.
struct Branch {
  Group group;
  std::array<Order, 5> list{};
  int count = 0;

  struct Orders {
    const Order* first;
    int count;
    const Order* begin() const { return first; }
    const Order* end() const { return first + count; }
    std::size_t size() const { return static_cast<std::size_t>(count); }
    Order operator[](std::size_t i) const { return first[i]; }
  };
  Orders orders() const { return {list.data(), count}; }
  void give(Plan& plan, Order order) const {
    for (const std::uint8_t id : group) plan.of[id] = order;
  }
  // Does as in another plan.
  void take(Plan& plan, const Plan& other) const {
    for (const std::uint8_t id : group) plan.of[id] = other.of[id];
  }
  void add(Order order) { list[static_cast<std::size_t>(count++)] = order; }
};

}  // namespace valor::vv
