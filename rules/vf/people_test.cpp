// What people are offered and told in the middle of whole games, with every army and all cards in hand: every offer is
// accepted, every sentence has its words, chances add up, and what is written comes back as it was.
#include <set>

#include "rules/vf/test_armies.h"
#include "rules/vf/test_position.h"
#include "tests/suite/said.h"

namespace valor::vf::test {
namespace {

// Chances add up to one wherever outcomes are listed. Those that were too fine for 64 bits may miss by a hair.
void check_chances(const Json& json) {
  if (json.is_object() && json.contains("outcomes") && !json["outcomes"].empty()) {
    double sum = 0;
    for (const Json& one : json["outcomes"]) {
      CHECK(one["n"] <= one["d"]);
      sum += one["n"].get<double>() / one["d"].get<double>();
    }
    CHECK(sum == doctest::Approx(1.0));
  }
  if (json.is_structured())
    for (const Json& inner : json) check_chances(inner);
}

// Every action that is offered anywhere in the document is accepted.
void check_offers(const Setting& t, const State& s, Seat seat, const Json& json) {
  if (json.is_object() && json.contains("action")) {
    const auto read = read_action(t, json["action"]);
    REQUIRE(read);
    const auto no = check(t, s, seat, *read);
    CHECK_MESSAGE(!no, (no ? no->key : "") << " for " << json["action"].dump());
    CHECK_FALSE(json.contains("why_not"));
  }
  if (json.is_structured())
    for (const auto& [key, inner] : json.items())
      if (key != "prospect") check_offers(t, s, seat, inner);  // later steps of a drag need the earlier ones
}

class TableTalk {
 public:
  TableTalk(const Json& header, std::uint64_t seed) : rng_(seed, 3), dice_(seed, 4) {
    auto opening = Vf::setup(header);
    REQUIRE_MESSAGE(opening.has_value(), (opening ? std::string() : opening.error().sentence()));
    t_ = std::move(opening->setting);
    s_ = opening->state;
    for (Hand& h : s_.cards) {  // all cards but two, so that everything is played and something is drawn
      h.deck = static_cast<Cards>(card_bit(1) | card_bit(5));
      h.hand = static_cast<Cards>(kAllCards & ~h.deck);
    }
  }

  // Plays on for so many decisions, and looks at everything that is said about some of them.
  void play(int decisions, int look_every) {
    for (int i = 0; i < decisions && !s_.stack.empty(); ++i) {
      const Seat seat = deciding(t_, s_);
      const Known<State> seen = known(t_, s_, seat);
      check_said(decision(t_, s_).prompt);
      actions(t_, seen, list_);
      REQUIRE_FALSE(list_.empty());
      if (i % look_every == 0) look(seat, seen, i / look_every);
      const Action a = chosen();
      const Json told = odds(t_, seen, a);
      CHECK_FALSE(told.contains("refusal"));
      check_all_said(told);
      check_chances(told);
      CHECK(read_action(t_, write_action(t_, a)).value() == a);
      take(seat, a);
    }
  }
  bool is_over() const { return s_.stack.empty(); }
  const State& state() const { return s_; }
  const Setting& setting() const { return t_; }

 private:
  // Assaults and cards more often than the many moves.
  Action chosen() {
    std::vector<Action> rare;
    for (const Action& a : list_) {
      const Move* move = std::get_if<Move>(&a);
      if (std::holds_alternative<PlayCard>(a) || (move && move->kind == MoveKind::Assault)) rare.push_back(a);
    }
    const std::vector<Action>& from = rare.empty() || rng_.below(3) == 0 ? list_ : rare;
    return from[rng_.below(static_cast<std::uint32_t>(from.size()))];
  }

  void take(Seat seat, const Action& a) {
    const State before = s_;
    std::vector<Event> events;
    Sink<Event> sink(events);
    REQUIRE_FALSE(apply(t_, s_, seat, a, dice_, sink));
    const char* broken = broken_invariant(t_, s_);
    REQUIRE_MESSAGE(broken == nullptr, (broken ? broken : ""));
    const Known<State> after = known(t_, s_, seat);
    for (const Event& e : events) {
      const Message m = tell(t_, after, e);
      if (m.key != nullptr) check_said(m);
      CHECK(read_event(t_, write_event(t_, e)).value() == e);
      CHECK(show(t_, e).contains("kind"));
      REQUIRE(redact(t_, before, e, s_, kBritishSeat));
    }
  }

  void look(Seat seat, const Known<State>& seen, int count) {
    const Json shown = view(t_, seen);
    check_all_said(shown);
    int there = 0;
    for (int i = 0; i < s_.piece_count; ++i) there += s_.has(id_of(i));
    CHECK(static_cast<int>(shown["units"].size()) >= there);
    CHECK(read_state(t_, write_state(t_, s_)).value() == s_);
    static constexpr std::array<const char*, 7> kModes{"", "move", "retreat", "double", "assault", "skirmish", "fire"};
    Json selection{{"mode", kModes[static_cast<std::size_t>(count) % kModes.size()]}};
    const Frame& top = s_.stack.top();
    std::vector<int> units;
    for (int i = 0; i < s_.piece_count; ++i)
      if (s_.has(id_of(i)) && t_.piece(id_of(i)).side == side_of(t_, seat)) units.push_back(i);
    const auto picked = units[rng_.below(static_cast<std::uint32_t>(units.size()))];
    selection["units"] = Json::array({top.unit != kNoUnit && count % 2 ? index(top.unit) : picked});
    const Json offered = choices(t_, seen, selection);
    check_all_said(offered);
    check_chances(offered);
    check_offers(t_, s_, seat, offered);
  }

  Setting t_;
  State s_;
  Rng rng_;
  FastDice dice_;
  std::vector<Action> list_;
};

}  // namespace

TEST_CASE("in the middle of games of all armies every offer is accepted and every word exists") {
  for (std::size_t game = 0; game < 8; ++game) {
    CAPTURE(game);
    TableTalk table(header_of_armies(game * 37 + game, 3), game);
    table.play(130, 20);
  }
}

TEST_CASE("a game is told to its end: who won, by how much, and nothing is offered any more") {
  Json header = header_of_armies(8, 3);
  header["scenario"]["turns"] = 1;
  TableTalk table(header, 5);
  table.play(4000, 1000);
  REQUIRE(table.is_over());
  const Known<State> k = known(table.setting(), table.state(), kFrenchSeat);
  const Outcome out = outcome(table.setting(), table.state());
  CHECK(out.over);
  check_said(out.why);
  CHECK(choices(table.setting(), k, Json::object())["buttons"].empty());
  std::vector<Action> none;
  actions(table.setting(), k, none);
  CHECK(none.empty());
  CHECK(view(table.setting(), k)["phase"] == "over");
}

}  // namespace valor::vf::test
