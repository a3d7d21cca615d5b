// The mind for Valor & Victory (ai/mind.h says what a mind is).
//
//   vv_ground.h    once a game: aims, fields of ways, expected casualty points
//   vv_scene.h     once a decision: bodies, threat, potential, errands; how well a body stands in a hex
//   vv_orders.h    candidate orders with their values, one file for each part of a turn:
//                  vv_fire.cpp, vv_move.cpp, vv_assault.cpp, vv_rest.cpp
#pragma once

#include "ai/minds/vv_orders.h"
#include "rules/vv/system.h"

namespace valor::vv {

class VvMind {
 public:
  using Rules = Vv;
  explicit VvMind(const Setting& t) : t_(t), ground_(t) {}

  Action choose(const Known<State>& known, Skill skill);
  int value(const Known<State>& known, int side) const;

 private:
  void offer_all(const Scene& c, Choice& best);

  const Setting& t_;
  Ground ground_;
  WayMemory memory_;
  std::vector<Action> list_;
};

}  // namespace valor::vv
