// Orders of a plan for Valour & Fortitude (ai/plans.h): what a search may tell units to do in a turn.
#pragma once

#include <array>
#include <cstdint>

#include "rules/vf/action.h"

namespace valor::vf {

enum class Task : std::uint8_t {
  Free,     // as it thinks best itself
  Fire,     // shoots if it can, and does not ask what else it could do
  Rush,     // does not shoot and goes on with little regard to danger
  Careful,  // with much
  Stay,     // does not leave its place
  Storm,    // does not shoot, and assaults where that is not too bad
};

// What one unit is told: how, and where to.
struct Command {
  Task task = Task::Free;
  std::uint8_t aim = kNoObjective;
  friend bool operator==(const Command&, const Command&) = default;
};

struct Plan {
  std::array<Command, kMostPieces> of{};
  friend bool operator==(const Plan&, const Plan&) = default;
};
inline constexpr Plan kNoPlan{};

// Units that get an order together, those of a brigade, and which orders they may get.
struct Branch {
  std::array<std::uint8_t, 8> units{};  // 1.4: a brigade has no more
  int unit_count = 0;
  std::array<Command, 5 + kMostObjectives> list{};
  int count = 0;

  struct Orders {
    const Command* first;
    int count;
    const Command* begin() const { return first; }
    const Command* end() const { return first + count; }
    std::size_t size() const { return static_cast<std::size_t>(count); }
    Command operator[](std::size_t i) const { return first[i]; }
  };
  Orders orders() const { return {list.data(), count}; }
  void give(Plan& plan, Command command) const {
    for (int i = 0; i < unit_count; ++i) plan.of[units[static_cast<std::size_t>(i)]] = command;
  }
  // Does as in another plan.
  void take(Plan& plan, const Plan& other) const {
    for (int i = 0; i < unit_count; ++i) {
      const std::size_t unit = units[static_cast<std::size_t>(i)];
      plan.of[unit] = other.of[unit];
    }
  }
  void add(UnitId unit) {
    if (unit_count < static_cast<int>(units.size()))
      units[static_cast<std::size_t>(unit_count++)] = static_cast<std::uint8_t>(index(unit));
  }
  void add(Command command) { list[static_cast<std::size_t>(count++)] = command; }
};

}  // namespace valor::vf
