// Short words for checks: how a refusal is written, and the checks that every kind of action shares.
#pragma once

#include <optional>

#include "core/message.h"
#include "rules/vv/state.h"

namespace valor::vv {

inline Refusal no(const char* rule, const char* key, Args args = {}) { return {rule, key, args}; }
inline Arg unit(int id) { return unit_arg("unit", static_cast<UnitId>(id)); }
inline Arg place(HexIndex at, const char* name = "hex") { return hex_arg(name, index(at)); }

// The action does not answer the open decision.
inline Refusal wrong_kind() { return no("core:wrong-kind", "core.refuse.wrong_kind"); }

// The group is not empty, its numbers ascend without gaps, and all are units of this seat.
std::optional<Refusal> check_numbers(const State& s, Seat seat, const Group& group);
// The same, and they are alive and in one hex.
std::optional<Refusal> check_group(const Setting& t, const State& s, Seat seat, const Group& group);

}  // namespace valor::vv
