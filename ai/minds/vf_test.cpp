// The mind for Valour & Fortitude: whole games, what it may know, and that equal questions have equal answers.
#include "ai/minds/vf.h"

#include <doctest/doctest.h>

#include "ai/thinker.h"
#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

constexpr int kMostDecisions = 20000;
constexpr std::array<const char*, 9> kScenarios{"la-haie",       "alto-del-viento", "kreuzweg",
                                                "moulin-le-roi", "puente-de-aldea", "shevkino",
                                                "stony-run",     "zwei-doerfer",    "gross-linden"};

Opening<Setting, State> opening_of(const char* name, const Json& options = Json::object()) {
  Json header = header_of(read_data(std::string("scenarios/") + name + ".json"));
  header["options"].update(options);
  auto opening = Vf::setup(header);
  REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
  return std::move(*opening);
}

// Plays to the end; `watch` sees every decision before it is taken.
template <class Choose, class Watch>
void play_game(const Setting& t, State& s, std::uint64_t seed, Choose&& choose, Watch&& watch) {
  FastDice dice(seed, 3);
  Sink<Event> nobody;
  int decisions = 0;
  for (Seat seat = deciding(t, s); seat != kNoSeat && decisions < kMostDecisions; seat = deciding(t, s)) {
    const Known<State> k = known(t, s, seat);
    const Action wish = choose(k, seat);
    watch(k, wish);
    const auto no = apply(t, s, seat, wish, dice, nobody);
    REQUIRE_MESSAGE(!no, verb(t, k, wish), " ", std::string(no ? no->key : ""));
    ++decisions;
  }
  CHECK(s.phase == Phase::Over);
}
const auto kNothing = [](const Known<State>&, const Action&) {};

void play_scripts(const char* name, Skill first, Skill second, const Json& options = Json::object()) {
  CAPTURE(std::string(name));
  Opening<Setting, State> o = opening_of(name, options);
  VfMind mind(o.setting);
  play_game(
      o.setting, o.state, 1,
      [&](const Known<State>& k, Seat seat) {
        return mind.choose(k, side_of(o.setting, seat) == kFrench ? first : second);
      },
      kNothing);
}

void play_thinkers(const char* name, Skill first, Skill second) {
  CAPTURE(std::string(name));
  Opening<Setting, State> o = opening_of(name);
  Thinker<VfMind> one(o.setting, first), two(o.setting, second);
  play_game(
      o.setting, o.state, 2, [&](const Known<State>& k, Seat seat) { return (index(seat) == 0 ? one : two).choose(k); },
      kNothing);
}

}  // namespace

TEST_CASE("vf mind: scenarios are played to their end, with every order accepted") {
  for (const char* name : {"la-haie", "puente-de-aldea", "kreuzweg", "moulin-le-roi", "alto-del-viento"})
    play_scripts(name, Skill::Regular, Skill::Recruit);
  for (const char* name : {"shevkino", "stony-run", "zwei-doerfer", "gross-linden"})
    play_scripts(name, Skill::Recruit, Skill::Recruit);
}

TEST_CASE("vf mind: with options and several commanders games come to their end") {
  play_scripts("puente-de-aldea", Skill::Regular, Skill::Recruit,
               Json{{"large_batteries", true}, {"separate_guns", true}, {"commanders", true}});
  play_scripts("la-haie", Skill::Recruit, Skill::Regular, Json{{"limit", "clock"}, {"distances", "two_thirds"}});
}

TEST_CASE("full: vf mind: every level plays every scenario to its end" * doctest::skip()) {
  for (const char* name : kScenarios) {
    play_scripts(name, Skill::Regular, Skill::Recruit);
    play_scripts(name, Skill::Recruit, Skill::Regular);
    play_thinkers(name, Skill::Veteran, Skill::Elite);
  }
}

TEST_CASE("vf mind: with another hidden truth it chooses the same") {
  Opening<Setting, State> o = opening_of("la-haie");
  Rng rng(5);
  VfMind mind(o.setting), second(o.setting);
  int asked = 0, hidden = 0;
  play_game(
      o.setting, o.state, 4, [&](const Known<State>& k, Seat) { return mind.choose(k, Skill::Regular); },
      [&](const Known<State>& k, const Action& wish) {
        if (++asked % 3 != 0) return;
        const State world = imagine(o.setting, k, rng);
        hidden += hand_size(world, other(side_of(o.setting, k.seat()))) > 0 ? 1 : 0;
        CHECK(second.choose(known(o.setting, world, k.seat()), Skill::Regular) == wish);
      });
  CHECK(hidden > 10);
}

TEST_CASE("vf mind: its memory does not change its answers") {
  Opening<Setting, State> o = opening_of("la-haie");
  VfMind mind(o.setting);
  int asked = 0;
  play_game(
      o.setting, o.state, 6, [&](const Known<State>& k, Seat) { return mind.choose(k, Skill::Regular); },
      [&](const Known<State>& k, const Action& wish) {
        if (++asked % 10 == 0) CHECK(VfMind(o.setting).choose(k, Skill::Regular) == wish);
      });
}

TEST_CASE("vf mind: the values of both sides add up to nothing, and who has lost more has the smaller chance") {
  Opening<Setting, State> o = opening_of("moulin-le-roi");
  const VfMind mind(o.setting);
  const auto chance = [&] { return mind.chance(Known<State>::all_of(o.state, kFrenchSeat), 0); };
  const Known<State> k = Known<State>::all_of(o.state, kFrenchSeat);
  CHECK(mind.value(k, 0) == -mind.value(k, 1));
  CHECK(mind.chance(k, 0) + mind.chance(k, 1) == 1000);
  const int before = chance();
  o.state.piece(o.setting.brigades[0].units[0]).flags |= kGone;
  CHECK(chance() < before);
}

TEST_CASE("vf plans: the higher levels play a game to its end, and think the same with any number of threads") {
  play_thinkers("la-haie", Skill::Veteran, Skill::Elite);
  Opening<Setting, State> o = opening_of("la-haie");
  o.state.piece(o.setting.brigades[0].units[0]).y -= table::inches(12);
  evolve(o.setting, o.state, PhaseBegan{Phase::Action});
  const Known<State> k = Known<State>::all_of(o.state, kFrenchSeat);
  std::vector<Branch> branches;
  VfMind(o.setting).branches(k, branches);
  REQUIRE_FALSE(branches.empty());
  const auto find = [&](int threads) {
    std::vector<std::unique_ptr<VfMind>> minds;
    for (int i = 0; i < threads; ++i) minds.push_back(std::make_unique<VfMind>(o.setting));
    PlanSearch<VfMind> search(o.setting, minds);
    const Plan plan = search.find(k, {}, {.runs = 4, .evaluations = 40, .evolves = true}, 7);
    CHECK(search.evaluations() <= 44);
    return plan;
  };
  CHECK(find(1) == find(2));
}

}  // namespace valor::vf::test
