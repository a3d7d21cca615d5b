// Random games with every kind of counter, in both variants: the list and the checks agree, nothing breaks.
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Position mixed(const std::string& options) {
  return position({.map = {"....w.....s.", "..w....o....", ".....s......", "...f....w...", "..........w.",
                           "....o..s....", "..w.........", ".......w...."},
                   .us = {"us_m4a3e8 A1 2", "us_m10 A3 2", "us_m3_halftrack B4 1", "us_gmc_2_5_ton A5 1",
                          "us_57mm_m1 B6 1", "us_3in_m5 A7 1", "us_rifle+us_bazooka B2", "us_rifle+us_m1919a6 B4",
                          "us_leader_1 B4", "half us_rifle A5", "us_rifle+at_grenades C3"},
                   .ge = {"ge_pzkpfw_iv_h L1 5", "ge_stug_iii_g L3 4", "ge_sdkfz_251_1 K4 4", "ge_kuebelwagen L5 5",
                          "ge_pak_40_75mm K6 5", "ge_leig_18_75mm L7 5", "ge_rifle+ge_panzerfaust K2",
                          "ge_rifle+ge_panzerschreck K4", "ge_leader_1 K4", "ge_rifle+ge_mg42 J3", "half ge_rifle L5"},
                   .options = options});
}

// Plays one game; every listed action must be accepted, round trip in JSON and words, and leave a sound state.
void play(Position& p, std::uint64_t seed, int most) {
  Rng rng(seed, 1);
  FastDice dice(seed, 2);
  std::vector<Action> list;
  for (int i = 0; i < most && !p.s.over; ++i) {
    const Seat seat = deciding(p.t, p.s);
    const Known<State> seen = known(p.t, p.s, seat);
    actions(p.t, seen, list);
    REQUIRE_FALSE(list.empty());
    const Action wish = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    const auto read = read_action(p.t, write_action(p.t, wish));
    REQUIRE(read);
    REQUIRE(*read == wish);
    const auto parsed = parse_verb(p.t, seen, verb(p.t, seen, wish));
    REQUIRE(parsed);
    REQUIRE(*parsed == wish);
    const auto action = from_seat(p.t, p.s, seat, wish);
    REQUIRE(action);
    Sink<Event> none;
    const auto no = apply(p.t, p.s, seat, *action, dice, none);
    const std::string why = no ? no->key + std::string(" for ") + verb(p.t, seen, wish) : "";
    REQUIRE_MESSAGE(!no, why);
    const char* broken = broken_invariant(p.t, p.s);
    REQUIRE_MESSAGE(broken == nullptr, std::string(broken ? broken : ""));
    if (i % 40 != 0) continue;
    const auto back = read_state(p.t, write_state(p.t, p.s));
    const std::string unread = back ? std::string() : back.error().sentence();
    REQUIRE_MESSAGE(back.has_value(), unread);
    REQUIRE(hash(p.t, *back) == hash(p.t, p.s));
    if (!p.s.over) {
      const Known<State> now = known(p.t, p.s, deciding(p.t, p.s));
      choices(p.t, now, Json{{"units", {0, 1, 2, 3}}});
      view(p.t, now);
      REQUIRE(broken_invariant(p.t, imagine(p.t, now, rng)) == nullptr);
    }
  }
}

}  // namespace

TEST_CASE("core: random games with guns and vehicles, in both variants, with and without fog") {
  for (const char* options : {"{}", R"({"variant":"board"})", R"({"fog":true})", R"({"classic_stacking":true})",
                              R"({"variant":"board","fog":true})"})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Position p = mixed(options);
      play(p, seed, 1500);
    }
}

}  // namespace valor::vv
