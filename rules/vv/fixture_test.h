// Positions for the chapter tests: the map drawn as text, the counters as short words.
//
//   Position p = position({.map = {"..", ".w"}, .us = {"us_rifle+us_m1919a6 A1"}, .ge = {"half ge_rifle B2"}});
//
// A unit is "[half] [valorous] type[+weapon] hex", or "… @2:west" if it comes in turn 2 by the area west, "… ?west" if
// it is set up there. Side 0 is `us` and plays first, whatever nations its counters have.
#pragma once

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "rules/vv/game.h"

namespace valor::vv {

struct Drawn {
  std::vector<std::string> map;
  std::vector<std::string> us, ge;
  std::string options = "{}";   // JSON
  std::string more_map = "{}";  // JSON: level, hedges, bocage, walls, roads, streams …
  std::string more_scenario = "{}";
  std::array<int, 2> snipers{};
  bool command = false;                              // stay in the first Command Phase
  std::array<std::string, 2> more_side{"{}", "{}"};  // JSON
};

struct Position {
  Setting t;
  State s;
  std::vector<Event> events;  // of the last action
};

std::string header_text(const Drawn& drawn);
std::string file_text(const std::string& path);
Position position(const Drawn& drawn);
Position from_scenario(const std::string& name, const std::string& options = "{}");
LoadError load_failure(const Drawn& drawn);  // requires that it fails

HexIndex at(const Position& p, const char* name);
// The units in a hex, ascending.
Group units_at(const Position& p, const char* name);
// The only, or the first, unit in a hex.
int unit_at(const Position& p, const char* name);
Group only(int unit);

// What the seat's action does; its dice are named. The refusal, if any.
std::optional<Refusal> act(Position& p, int seat, const Action& action, std::vector<int> dice = {});
// The action must be accepted.
void does(Position& p, int seat, const Action& action, std::vector<int> dice = {});
// The rule that refuses it; "" if it is accepted (then nothing is changed either).
std::string refused_by(const Position& p, int seat, const Action& action);
// Ends phases until this one is open.
void go_to(Position& p, Phase phase);
// Moves units hex by hex as side 0; no dice may be needed.
void walk(Position& p, const Group& group, const std::vector<const char*>& path, bool assault = false);

template <class Fact>
std::optional<Fact> told(const Position& p) {
  for (const Event& e : p.events)
    if (const auto* fact = std::get_if<Fact>(&e)) return *fact;
  return std::nullopt;
}
template <class Fact>
int how_often(const Position& p) {
  int count = 0;
  for (const Event& e : p.events) count += std::holds_alternative<Fact>(e) ? 1 : 0;
  return count;
}

}  // namespace valor::vv
