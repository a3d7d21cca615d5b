// Random games over every arm and every kind of terrain: no dead end, and what must always hold holds after each
// action.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "rules/vf/test_armies.h"

namespace valor::vf::test {
namespace {

// True when the game came to its end.
bool play_out(const Setting& t, State s, std::uint64_t seed) {
  Rng rng(seed, 1);
  FastDice dice(seed, 2);
  Sink<Event> none;
  std::vector<Action> list;
  for (int i = 0; i < 6000; ++i) {
    if (s.stack.empty()) return true;
    const Seat seat = deciding(t, s);
    const Known<State> seen = known(t, s, seat);
    actions(t, seen, list);
    REQUIRE_FALSE(list.empty());
    const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    const std::string words = verb(t, seen, a);
    const auto parsed = parse_verb(t, seen, words);
    REQUIRE_MESSAGE((parsed && *parsed == a), words);
    const auto no = apply(t, s, seat, a, dice, none);
    REQUIRE_MESSAGE(!no, words);
    const char* broken = broken_invariant(t, s);
    REQUIRE_MESSAGE(broken == nullptr, (broken ? broken : "") << " after " << words << ", seed " << seed);
    if (i % 40 == 0) REQUIRE(read_state(t, write_state(t, s)).has_value());
  }
  return false;
}
bool play_mixed(std::uint64_t seed) {
  const Position p = position(mixed(static_cast<int>(seed)));
  return play_out(p.t, p.s, seed);
}

bool play_armies(std::size_t seed) {
  const auto opening = Vf::setup(header_of_armies(seed));
  REQUIRE_MESSAGE(opening.has_value(), (opening ? "" : opening.error().sentence()) << " with seed " << seed);
  return play_out(opening->setting, opening->state, seed);
}

}  // namespace

TEST_CASE("random games with all arms and terrain come to their end") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) CHECK(play_mixed(seed));
}

TEST_CASE("random games of all armies come to their end") {
  for (std::size_t seed = 1; seed <= 8; ++seed) CHECK(play_armies(seed * 37));
}

TEST_CASE("full: a hundred random games with all arms and terrain" * doctest::skip()) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) CHECK(play_mixed(seed));
}

TEST_CASE("full: five thousand random games of all armies with all options" * doctest::skip()) {
  for (std::size_t seed = 1; seed <= 5000; ++seed) CHECK(play_armies(seed));
}

TEST_CASE("full: a random game of each scenario" * doctest::skip()) {
  for (const auto& entry : std::filesystem::directory_iterator("data/vf/scenarios")) {
    const auto opening = Vf::setup(header_of(read_data("scenarios/" + entry.path().filename().string())));
    REQUIRE(opening.has_value());
    CHECK_MESSAGE(play_out(opening->setting, opening->state, 1), entry.path().string());
  }
}

}  // namespace valor::vf::test
