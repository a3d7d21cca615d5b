#include "tests/toy/toy.h"

#include <fmt/format.h>

#include "core/adapter.h"

namespace valor::toy {
namespace {

Seat seat_of(int i) { return Seat{static_cast<std::uint8_t>(i)}; }
bool near(int a, int b) { return a - b <= 1 && b - a <= 1; }
int at(const State& s, int cell) {
  for (int i = 0; i < s.count; ++i)
    if (s.counters[i].alive && s.counters[i].cell == cell) return i;
  return -1;
}
int alive(const State& s, int seat) {
  int n = 0;
  for (int i = 0; i < s.count; ++i) n += s.counters[i].alive && s.counters[i].seat == seat;
  return n;
}
bool meets_enemy(const State& s, int seat, int cell) {
  for (int i = 0; i < s.count; ++i)
    if (s.counters[i].alive && s.counters[i].seat != seat && near(s.counters[i].cell, cell)) return true;
  return false;
}
// The alias of a true id for a seat: own counters first, then enemies in the order of first sight; 255 if unknown.
std::uint8_t alias(const State& s, int seat, int id) {
  if (s.counters[id].seat == seat) return static_cast<std::uint8_t>(id - seat * kEach);
  for (int i = 0; i < s.sighted[seat]; ++i)
    if (s.sight[seat][i] == id) return static_cast<std::uint8_t>(kEach + i);
  return 255;
}
// Evolve of each fact.
void on(const Setting&, State& s, const Stepped& e) {
  s.counters[e.unit].cell = e.to;
  s.moved = true;
  s.secret = e.unit;
}
void on(const Setting&, State& s, const Revealed& e) {
  const int foe = 1 - s.counters[e.unit].seat;
  s.counters[e.unit].revealed = true;
  if (s.sighted[foe] < kEach) s.sight[foe][s.sighted[foe]++] = e.unit;
}
void on(const Setting&, State& s, const Asked& e) {
  s.asked_of = e.seat;
  s.stepped = e.unit;
}
void on(const Setting&, State& s, const Answered& e) {
  if (e.hit && s.stepped < kAll) s.counters[s.stepped].alive = false;
  s.asked_of = s.stepped = 255;
}
void on(const Setting& t, State& s, const TurnEnded&) {
  if (t.fault != Fault::PartialEvolve) s.turn = static_cast<std::uint8_t>(s.turn + s.to_move);
  s.to_move = 1 - s.to_move;
  s.moved = false;
}
void on(const Setting&, State& s, const Resigned& e) { s.resigned[e.seat] = true; }
void on(const Setting&, State& s, const Braved& e) { s.brave[e.seat] = e.brave; }

void end_turn(const Setting& t, State& s, Sink<Event>& sink) {
  if (t.fault == Fault::PartialEvolve) s.turn = static_cast<std::uint8_t>(s.turn + s.to_move);  // not by evolve
  emit(t, s, sink, TurnEnded{});
}

}  // namespace

bool operator==(const State& a, const State& b) {
  if (a.turn != b.turn || a.to_move != b.to_move || a.moved != b.moved || a.count != b.count ||
      a.asked_of != b.asked_of || a.stepped != b.stepped)
    return false;
  for (int p = 0; p < 2; ++p) {
    if (a.resigned[p] != b.resigned[p] || a.brave[p] != b.brave[p] || a.sighted[p] != b.sighted[p]) return false;
    for (int i = 0; i < a.sighted[p]; ++i)
      if (a.sight[p][i] != b.sight[p][i]) return false;
  }
  return std::equal(a.counters.begin(), a.counters.begin() + a.count, b.counters.begin());
}
template <class Fact>
void evolve(const Setting& t, State& s, const Fact& fact) {
  on(t, s, fact);
}
void evolve(const Setting& t, State& s, const Event& event) {
  std::visit([&](const auto& e) { on(t, s, e); }, event);
}

Result<Opening<Setting, State>, LoadError> Toy::setup(const Json& header) {
  Opening<Setting, State> o;
  if (header.contains("fault")) o.setting.fault = static_cast<Fault>(header["fault"].get<int>());
  for (int i = 0; i < kAll; ++i) {
    const int cell = i < kEach ? i : kCells - kAll + i;
    o.state.counters[i] = {static_cast<std::uint8_t>(i / kEach), static_cast<std::uint8_t>(cell), true, false};
  }
  return o;
}
int seats(const Setting&) { return 2; }
Side side_of(const Setting&, Seat seat) { return Side{static_cast<std::uint8_t>(seat)}; }
Outcome outcome(const Setting& t, const State& s) {
  const int a = alive(s, 0), b = alive(s, 1);
  const int winner = s.resigned[0] ? 1 : s.resigned[1] ? 0 : a > b ? 0 : b > a ? 1 : 255;
  const bool over = s.resigned[0] || s.resigned[1] || a == 0 || b == 0 || s.turn > t.turns;
  return {over, Side{static_cast<std::uint8_t>(winner)}, {"toy 3", "toy.over", {}}};
}
Seat deciding(const Setting& t, const State& s) {
  return outcome(t, s).over ? kNoSeat : seat_of(s.asked_of != 255 ? s.asked_of : s.to_move);
}
Decision decision(const Setting& t, const State& s) {
  return {deciding(t, s), s.asked_of != 255 ? "ambush" : "step", {nullptr, "toy.prompt", {}}};
}
int turn_of(const Setting&, const State& s) { return s.turn; }
bool is_aside(const Action& a) { return std::holds_alternative<Resign>(a) || std::holds_alternative<BeBrave>(a); }

std::optional<Refusal> apply(const Setting& t, State& s, Seat seat, const Action& action, Dice& dice,
                             Sink<Event>& sink) {
  const auto me = static_cast<std::uint8_t>(seat);
  if (outcome(t, s).over) return Refusal{"core:game-over", "core.refuse.game_over"};
  if (std::holds_alternative<Resign>(action)) return emit(t, s, sink, Resigned{me}), std::nullopt;
  if (const auto* b = std::get_if<BeBrave>(&action)) return emit(t, s, sink, Braved{me, b->brave}), std::nullopt;
  if (deciding(t, s) != seat) return Refusal{"core:not-your-decision", "core.refuse.not_your_decision"};
  if (std::holds_alternative<Answer>(action) != (s.asked_of != 255))
    return Refusal{"core:wrong-kind", "core.refuse.wrong_kind"};
  if (const auto* a = std::get_if<Answer>(&action)) {
    const int die = a->strike ? dice.roll(one_die(seat, "toy.roll", "toy 2", 6, at_least(4))).sum() : 0;
    emit(t, s, sink, Answered{static_cast<std::uint8_t>(die), die >= 4});
  } else if (const auto* step = std::get_if<Step>(&action)) {
    if (s.moved) return Refusal{"toy 1", "toy.refuse.moved"};
    if (step->unit >= s.count || s.counters[step->unit].seat != me || !s.counters[step->unit].alive)
      return Refusal{"toy 1", "toy.refuse.not_yours"};
    const std::uint8_t from = s.counters[step->unit].cell;
    if (step->cell >= kCells || !near(from, step->cell) || at(s, step->cell) >= 0)
      return Refusal{"toy 1", "toy.refuse.cell"};
    if (t.fault == Fault::RefusesAnOffer && s.turn == 3) return Refusal{"toy 1", "toy.refuse.cell"};
    emit(t, s, sink, Stepped{step->unit, from, step->cell});
    if (meets_enemy(s, me, step->cell)) {
      if (!s.counters[step->unit].revealed) emit(t, s, sink, Revealed{step->unit});
      for (int i = 0; i < s.count; ++i)
        if (s.counters[i].alive && s.counters[i].seat != me && near(s.counters[i].cell, step->cell) &&
            !s.counters[i].revealed)
          emit(t, s, sink, Revealed{static_cast<std::uint8_t>(i)});
      emit(t, s, sink, Asked{static_cast<std::uint8_t>(1 - me), step->unit});
    }
  } else {
    end_turn(t, s, sink);
  }
  return std::nullopt;
}

// Built up: own counters, then the enemies seen; nothing else is in it.
Known<State> known(const Setting& t, const State& s, Seat seat) {
  const int me = index(seat);
  State k = s;
  k.count = 0;
  k.secret = t.fault == Fault::LeakingView || t.fault == Fault::LeakingChoices ? s.counters[(1 - me) * kEach].cell : 0;
  for (int i = 0; i < kEach; ++i) k.counters[k.count++] = s.counters[me * kEach + i];
  for (int i = 0; i < s.sighted[me]; ++i) k.counters[k.count++] = s.counters[s.sight[me][i]];
  for (int i = 0; i < s.sighted[me]; ++i) k.sight[me][i] = static_cast<std::uint8_t>(kEach + i);
  k.sighted[1 - me] = 0;
  k.brave[1 - me] = false;
  if (s.stepped != 255) k.stepped = alias(s, me, s.stepped);
  return Known<State>::part(k, seat);
}
std::optional<Action> from_seat(const Setting&, const State&, Seat seat, const Action& action) {
  const auto* step = std::get_if<Step>(&action);
  if (!step) return action;
  if (step->unit >= kEach) return std::nullopt;
  return Action{Step{static_cast<std::uint8_t>(index(seat) * kEach + step->unit), step->cell}};
}
State imagine(const Setting&, const Known<State>& k, Rng& rng) {
  const int me = index(k.seat()), foe = 1 - me;
  State s = k.state();
  s.count = kAll;
  int enemies = 0;
  for (int i = 0; i < kEach; ++i) s.counters[me * kEach + i] = k->counters[i];
  for (int i = kEach; i < k->count; ++i, ++enemies) {
    s.sight[me][enemies] = static_cast<std::uint8_t>(foe * kEach + enemies);
    s.counters[foe * kEach + enemies] = k->counters[i];
  }
  if (k->stepped != 255)
    s.stepped =
        static_cast<std::uint8_t>(k->stepped < kEach ? me * kEach + k->stepped : foe * kEach + k->stepped - kEach);
  for (int i = enemies; i < kEach; ++i)
    s.counters[foe * kEach + i].alive = false;  // placed below, out of the way till then
  for (int i = enemies; i < kEach; ++i) {
    std::uint8_t cell = 0;
    do cell = static_cast<std::uint8_t>(rng.below(kCells));
    while (meets_enemy(s, foe, cell) || at(s, cell) >= 0);
    s.counters[foe * kEach + i] = {static_cast<std::uint8_t>(foe), cell, true, false};
  }
  for (int i = 0; i < kEach; ++i)
    if (s.counters[me * kEach + i].revealed) s.sight[foe][s.sighted[foe]++] = static_cast<std::uint8_t>(me * kEach + i);
  return s;
}
void actions(const Setting&, const Known<State>& k, std::vector<Action>& out) {
  out.clear();
  if (k->asked_of != 255) return out.push_back(Answer{false}), out.push_back(Answer{true});
  for (std::uint8_t i = 0; i < kEach && !k->moved; ++i)
    for (int d = -1; d <= 1; d += 2) {
      const int cell = k->counters[i].cell + d;
      if (k->counters[i].alive && cell >= 0 && cell < kCells && at(k.state(), cell) < 0)
        out.push_back(Step{i, static_cast<std::uint8_t>(cell)});
    }
  out.push_back(Rest{});
}
std::optional<Seen<Event>> redact(const Setting& t, const State& before, const Event& event, const State& after,
                                  Seat seat) {
  const int me = index(seat);
  if (const auto* e = std::get_if<Stepped>(&event)) {
    const bool own = before.counters[e->unit].seat == me;
    if (!own && !before.counters[e->unit].revealed) return std::nullopt;
    Barrier b = Barrier::None;
    if (t.fault == Fault::LeakingUndoFlag && own && before.counters[(1 - me) * kEach].cell % 2 == 0)
      b = Barrier::Reveal;
    return Seen<Event>{Stepped{alias(before, me, e->unit), e->from, e->to}, b};
  }
  if (const auto* e = std::get_if<Revealed>(&event))
    return Seen<Event>{Revealed{alias(after, me, e->unit)}, Barrier::Reveal};
  if (const auto* e = std::get_if<Asked>(&event))
    return Seen<Event>{Asked{e->seat, alias(after, me, e->unit)}, Barrier::None};
  if (const auto* e = std::get_if<Braved>(&event))
    return e->seat == me ? std::optional(Seen<Event>{event, Barrier::None}) : std::nullopt;
  if (std::holds_alternative<Answered>(event))
    return Seen<Event>{event, t.fault == Fault::UndoPastADie ? Barrier::None : Barrier::Die};
  return Seen<Event>{event, Barrier::PhaseEnd};
}
Message tell(const Setting&, const Known<State>&, const Event& e) {
  return {"toy 1", "toy.line", {number("kind", static_cast<int>(e.index()))}};
}
StateHash hash(const Setting& t, const State& s) {
  StateHasher h;
  h.add(s.turn).add(s.to_move).add(s.moved).add(s.count).add(s.asked_of).add(s.stepped);
  for (int p = 0; p < 2; ++p) {
    h.add(s.resigned[p]).add(s.brave[p]).add(s.sighted[p]);
    for (int i = 0; i < s.sighted[p]; ++i) h.add(s.sight[p][i]);
  }
  for (int i = 0; i < s.count; ++i)
    h.add(s.counters[i].seat).add(s.counters[i].cell).add(s.counters[i].alive).add(s.counters[i].revealed);
  if (t.fault == Fault::OrderDependentHash) h.add(s.secret);
  return h.finish();
}
const char* broken_invariant(const Setting&, const State& s) {
  for (int i = 0; i < s.count; ++i)
    if (s.counters[i].alive && at(s, s.counters[i].cell) != i) return "toy 1: two counters in one cell";
  return nullptr;
}

Json write_action(const Setting&, const Action& action) {
  if (const auto* a = std::get_if<Step>(&action)) return Json{{"kind", "step"}, {"unit", a->unit}, {"cell", a->cell}};
  if (const auto* a = std::get_if<Answer>(&action)) return Json{{"kind", "answer"}, {"strike", a->strike}};
  if (const auto* a = std::get_if<BeBrave>(&action)) return Json{{"kind", "brave"}, {"brave", a->brave}};
  return Json{{"kind", std::holds_alternative<Rest>(action) ? "rest" : "resign"}};
}
Result<Action, LoadError> read_action(const Setting&, const Json& in) try {
  const std::string kind = in.at("kind").get<std::string>();
  if (kind == "step") {
    const int unit = in.at("unit").get<int>(), cell = in.at("cell").get<int>();
    if (unit < 0 || unit > 255 || cell < 0 || cell > 255) return load_error("action", "a number is out of range.");
    return Action{Step{static_cast<std::uint8_t>(unit), static_cast<std::uint8_t>(cell)}};
  }
  if (kind == "answer") return Action{Answer{in.at("strike").get<bool>()}};
  if (kind == "brave") return Action{BeBrave{in.at("brave").get<bool>()}};
  if (kind == "rest") return Action{Rest{}};
  if (kind == "resign") return Action{Resign{}};
  return load_error("action/kind", "this kind of action does not exist.");
} catch (const Json::exception& e) {
  return load_error("action", e.what());
}
Json write_event(const Setting&, const Event& event) {
  Json out{{"type", event.index()}};
  if (const auto* e = std::get_if<Stepped>(&event))
    out.update(Json{{"unit", e->unit}, {"from", e->from}, {"to", e->to}});
  if (const auto* e = std::get_if<Revealed>(&event)) out["unit"] = e->unit;
  if (const auto* e = std::get_if<Asked>(&event)) out.update(Json{{"seat", e->seat}, {"unit", e->unit}});
  if (const auto* e = std::get_if<Answered>(&event)) out.update(Json{{"die", e->die}, {"hit", e->hit}});
  if (const auto* e = std::get_if<Resigned>(&event)) out["seat"] = e->seat;
  if (const auto* e = std::get_if<Braved>(&event)) out.update(Json{{"seat", e->seat}, {"brave", e->brave}});
  return out;
}
Result<Event, LoadError> read_event(const Setting&, const Json& in) try {
  // A forged record must not reach evolve with an id that does not exist.
  const auto below = [&](const char* name, int limit) {
    const int value = in.at(name).get<int>();
    if (value < 0 || value >= limit) throw Json::out_of_range::create(401, "a number is out of range", &in);
    return static_cast<std::uint8_t>(value);
  };
  switch (in.at("type").get<int>()) {
    case 0:
      return Event{Stepped{below("unit", kAll), below("from", kCells), below("to", kCells)}};
    case 1:
      return Event{Revealed{below("unit", kAll)}};
    case 2:
      return Event{Asked{below("seat", 2), below("unit", kAll)}};
    case 3:
      return Event{Answered{below("die", 7), in.at("hit").get<bool>()}};
    case 4:
      return Event{TurnEnded{}};
    case 5:
      return Event{Resigned{below("seat", 2)}};
    case 6:
      return Event{Braved{below("seat", 2), in.at("brave").get<bool>()}};
    default:
      return load_error("event/type", "this event does not exist.");
  }
} catch (const Json::exception& e) {
  return load_error("event", e.what());
}
Json write_state(const Setting&, const State& s) {
  Json out{{"clock",
            {s.turn, s.to_move, s.count, s.asked_of, s.stepped, s.resigned[0], s.resigned[1], s.brave[0], s.brave[1],
             s.moved}}};
  for (int p = 0; p < 2; ++p) out["sight"].push_back(std::vector<int>(s.sight[p], s.sight[p] + s.sighted[p]));
  for (int i = 0; i < s.count; ++i)
    out["counters"].push_back({s.counters[i].seat, s.counters[i].cell, s.counters[i].alive, s.counters[i].revealed});
  out["secret"] = s.secret;
  return out;
}
Result<State, LoadError> read_state(const Setting&, const Json& in) try {
  State s;
  const Json& c = in.at("clock");
  s.turn = c.at(0), s.to_move = c.at(1), s.count = c.at(2), s.asked_of = c.at(3), s.stepped = c.at(4);
  if (s.count != kAll || s.to_move > 1) return load_error("state/clock", "a number is out of range.");
  for (int p = 0; p < 2; ++p) {
    if (in.at("sight").at(p).size() > kEach) return load_error("state/sight", "too many counters are seen.");
    s.resigned[p] = c.at(5 + p), s.brave[p] = c.at(7 + p);
    for (const Json& id : in.at("sight").at(p)) s.sight[p][s.sighted[p]++] = id;
  }
  for (int i = 0; i < s.count; ++i) {
    const Json& x = in.at("counters").at(i);
    s.counters[i] = {x.at(0), x.at(1), x.at(2), x.at(3)};
  }
  s.moved = c.at(9);
  s.secret = in.at("secret");
  return s;
} catch (const Json::exception& e) {
  return load_error("state", e.what());
}
Json view(const Setting& t, const Known<State>& k) {
  Json out = write_state(t, k.state());
  if (t.fault != Fault::LeakingView) out.erase("secret");
  out["seat"] = index(k.seat());
  return out;
}
Json choices(const Setting& t, const Known<State>& k, const Json&) {
  std::vector<Action> list;
  if (deciding(t, k.state()) == k.seat()) actions(t, k, list);
  Json out{{"buttons", Json::array()}};
  if (t.fault == Fault::LeakingChoices) out["danger"] = k->secret;
  for (const Action& a : list) out["buttons"].push_back(Json{{"action", write_action(t, a)}});
  return out;
}
Json odds(const Setting&, const Known<State>&, const Action& a) {
  const auto* answer = std::get_if<Answer>(&a);
  return answer && answer->strike ? Json{{"outcomes", {{{"n", 1}, {"d", 2}}, {{"n", 1}, {"d", 2}}}}} : Json::object();
}
Json show(const Setting&, const Event& event) {
  const auto* e = std::get_if<Answered>(&event);
  return e && e->die ? Json{{"kind", "dice"}, {"dice", {e->die}}} : Json{{"kind", "none"}};
}
Json art(const Setting&) { return Json::object(); }
Json name_of(const Setting&, const Known<State>&, const Arg& arg) { return arg.value; }
std::string verb(const Setting&, const Known<State>&, const Action& action) {
  if (const auto* a = std::get_if<Step>(&action)) return fmt::format("step {} {}", a->unit, a->cell);
  if (const auto* a = std::get_if<Answer>(&action)) return a->strike ? "strike" : "hold";
  return std::holds_alternative<Rest>(action) ? "rest" : std::holds_alternative<Resign>(action) ? "resign" : "brave";
}
Result<Action, Refusal> parse_verb(const Setting& t, const Known<State>& k, std::string_view text) {
  std::vector<Action> list;
  actions(t, k, list);
  for (const Action& a : list)
    if (verb(t, k, a) == text) return a;
  return tl::unexpected<Refusal>(Refusal{"core:wrong-kind", "core.refuse.wrong_kind"});
}
std::unique_ptr<Module> make_module() { return std::make_unique<AdaptedModule<Toy>>(); }

}  // namespace valor::toy
