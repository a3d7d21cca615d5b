// Makes an AnyMind out of a mind. Included by .cpp files only: it needs the whole of nlohmann-json.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "ai/mind.h"
#include "core/assert.h"

namespace valor {

template <Mind M>
AnyMind erased() {
  using Rules = typename M::Rules;
  using Table = GameOf<Rules>;
  AnyMind out;
  out.system = Rules::info().id;
  out.knows = [](const Game& game) { return dynamic_cast<const Table*>(&game) != nullptr; };
  out.choose = [](const Game& game, Seat seat, Skill skill) {
    const auto& table = dynamic_cast<const Table&>(game);
    return write_action(table.setting(), M(table.setting()).choose(table.known_by(seat), skill));
  };
  out.sit_down = [](Skill skill) -> Play {
    // Built at the first question: only then the setting is known.
    auto mind = std::make_shared<std::unique_ptr<M>>();
    return [mind, skill](Game& game, Seat seat, Rng&, Dice& dice) {
      auto& table = dynamic_cast<Table&>(game);
      if (!*mind) *mind = std::make_unique<M>(table.setting());
      table.take(seat, (*mind)->choose(table.known_by(seat), skill), dice);
    };
  };
  return out;
}

}  // namespace valor
