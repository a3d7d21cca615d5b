// valor bench, the measured table: what a person waits for who drags a unit, and how fast whole games are.
//
// The tables are laid by rule, not by chance: two armies in rows at the north and south edges, pieces of terrain in a
// grid between them, so that ten times as many of either is the same picture, only fuller.
#include <fmt/format.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "ai/playout.h"
#include "app/bench.h"
#include "app/inputs.h"
#include "core/table/sight.h"
#include "rules/vf/06_action.h"
#include "rules/vf/system.h"

namespace valor::app {
namespace {

constexpr int kAcross = 5;  // units in a row
constexpr std::uint16_t kSouth = 32768;

Json place(int x, int y, std::uint16_t heading) { return Json{{"x", x}, {"y", y}, {"heading", heading}}; }

Json unit_json(int number, int side, int figures) {
  const int row = number / kAcross, column = number % kAcross;
  const int y = side == 1 ? 44500 - 2600 * (3 - row) : 3500 + 2600 * (3 - row);
  Json out = place(7200 + 14400 * column, y, side == 1 ? 0 : kSouth);
  out.update(Json{{"name", fmt::format("{}/{}", side + 1, number + 1)},
                  {"profile", "line-infantry"},
                  {"figures", figures},
                  {"formation", "line"}});
  return out;
}

Json side_json(int side, int units) {
  Json brigades = Json::array();
  for (int first = 0; first < units; first += 4) {
    Json list = Json::array();
    for (int i = first; i < std::min(units, first + 4); ++i)
      list.push_back(unit_json(i, side, i == std::min(2, units - 1) ? 36 : 24));
    Json leader = place(2000 + 2200 * (first / 4), side == 1 ? 47000 : 1000, side == 1 ? 0 : kSouth);
    leader["name"] = fmt::format("leader {}.{}", side, first);
    brigades.push_back(
        Json{{"name", fmt::format("brigade {}.{}", side + 1, first / 4 + 1)}, {"leader", leader}, {"units", list}});
  }
  Json general = place(68000, side == 1 ? 47000 : 1000, side == 1 ? 0 : kSouth);
  general["name"] = fmt::format("general {}", side + 1);
  return Json{{"army", side == 0 ? "french" : "british"}, {"army_leader", general}, {"brigades", brigades}};
}

// Hexagons of 1.2 inches in three rows of ten; the two columns in the middle are mud, which has a price, the others
// are woods.
Json piece_json(int number) {
  const int x = 3600 + 7200 * (number % 10), y = 18000 + 6000 * (number / 10);
  Json outline = Json::array();
  constexpr std::array<std::array<int, 2>, 6> kHexagon{
      {{1200, 0}, {600, 1040}, {-600, 1040}, {-1200, 0}, {-600, -1040}, {600, -1040}}};
  for (const auto& corner : kHexagon) outline.push_back(Json::array({x + corner[0], y + corner[1]}));
  return Json{{"kind", number % 10 == 4 || number % 10 == 5 ? "mud" : "wood"},
              {"name", fmt::format("piece {}", number)},
              {"outline", outline}};
}

// The side in the north is the French one; it acts.
Json table_of(int units, int pieces) {
  Json terrain = Json::array();
  for (int i = 0; i < pieces; ++i) terrain.push_back(piece_json(i));
  return Json{{"id", "bench"},
              {"rules", "vf"},
              {"title", "bench"},
              {"story", "bench"},
              {"turns", 8},
              {"first", 0},
              {"table", Json{{"width", 72000}, {"height", 48000}}},
              {"terrain", terrain},
              {"objectives", Json::array({Json{{"name", "middle"}, {"x", 36000}, {"y", 24000}}})},
              {"sides", Json::array({side_json(0, units / 2), side_json(1, units / 2)})}};
}

struct Laid {
  vf::Setting t;
  vf::State s;
  UnitId unit = kNoUnit;  // 36 figures in line, in the middle of the front row
};
Laid lay(const App& app, int units, int pieces) {
  const auto header = app.content().header_of(table_of(units, pieces), "vf", Json::object(), "the table of the bench");
  if (!header) throw UserError(header.error());
  auto opening = vf::Vf::setup(*header);
  if (!opening) throw UserError(opening.error());
  Laid out{std::move(opening->setting), opening->state, kNoUnit};
  evolve(out.t, out.s, vf::PhaseBegan{vf::Phase::Action});
  evolve(out.t, out.s, vf::ActivationTested{.brigade = 0, .need = 2, .die = 6, .passed = true});
  evolve(out.t, out.s, vf::Asked{vf::Frame{.seat = Seat{0}, .ask = vf::Ask::Brigade, .brigade = 0}});
  const auto& first = out.t.brigades[0].units;
  out.unit = first[std::min<std::size_t>(2, first.size() - 1)];
  return out;
}

double milliseconds(const BenchOptions& options, const auto& work) {
  return 1e3 / per_second(options.seconds, [&] {
           work();
           return 1;
         });
}

// One pose of a unit of 36 figures: straight ahead; turned, where figures are matched with places; over mud.
void bench_poses(const Laid& on, const BenchOptions& options, std::vector<Figure>& out) {
  const vf::Piece& p = on.s.piece(on.unit);
  const auto check_of = [&](int dx, int dy, int turn) {
    const vf::Move move{vf::MoveKind::Move, on.unit, p.x + dx, p.y + dy, static_cast<std::uint16_t>(p.heading + turn)};
    if (const auto no = vf::check(on.t, on.s, Seat{0}, move))
      throw std::logic_error(no->key);  // else nothing is measured
    return milliseconds(options, [&] { keep(vf::check(on.t, on.s, Seat{0}, move)); });
  };
  out.push_back({"vf: check of a pose, 36 figures, straight ahead", "ms", check_of(0, 4000, 0), {}, "≤ 0.3 ms"});
  out.push_back(
      {"vf: check of a pose, 36 figures, turned by 20 degrees", "ms", check_of(400, 2000, 3640), {}, "≤ 5 ms"});
  out.push_back({"vf: check of a pose, 36 figures, over mud", "ms", check_of(0, 6500, 0), {}, "≤ 5 ms"});
}

double region_of(const Laid& on, const BenchOptions& options) {
  const Known<vf::State> seen = vf::known(on.t, on.s, Seat{0});
  const Json selection{{"units", Json::array({index(on.unit)})}};
  return milliseconds(options, [&] { keep(vf::choices(on.t, seen, selection)); });
}

void bench_growth(const App& app, const BenchOptions& options, std::vector<Figure>& out) {
  struct Size {
    int units, pieces;
  };
  constexpr std::array<Size, 4> kSizes{{{20, 30}, {4, 3}, {40, 3}, {4, 30}}};
  for (const Size& size : kSizes)
    out.push_back({fmt::format("vf: choices of a unit with its region, {} units, {} pieces", size.units, size.pieces),
                   "ms",
                   region_of(lay(app, size.units, size.pieces), options),
                   {},
                   size.units == 20 ? "≤ 50 ms" : ""});
}

void bench_games(const App& app, const BenchOptions& options, std::vector<Figure>& out) {
  const auto header = app.content().header("vf/la-haie", Json::object());
  if (!header) throw UserError(header.error());
  const auto opening = vf::Vf::setup(*header);
  if (!opening) throw UserError(opening.error());
  std::uint64_t games = 0;
  std::vector<vf::Action> list;
  vf::State s = opening->state;
  const double per_sec = per_second(3 * options.seconds, [&] {
    vf::copy_state(s, opening->state);
    Rng rng(42, games);
    FastDice dice(42, games++);
    play_out<vf::Vf>(opening->setting, s, rng, dice, list);
    return 1;
  });
  out.push_back({"vf: games of the starter in random playouts, full checks", "/s", per_sec, {}, "≥ 5/s"});
}

// Processor time of Regular for the action phase, over the brigades that it activates.
void bench_regular(const App& app, std::vector<Figure>& out) {
  double spent = 0;
  int activations = 0;
  for (const char* scenario : {"vf/la-haie", "vf/moulin-le-roi"}) {
    const auto header = app.content().header(scenario, Json::object());
    if (!header) throw UserError(header.error());
    const auto game = app.systems().find("vf")->open(*header);
    if (!game) throw UserError(game.error());
    Player regular = bot_named("regular").sit_down(1);
    Rng rng(1);
    FastDice dice(1, 1);
    for (Seat seat = (*game)->who_decides(); seat != kNoSeat; seat = (*game)->who_decides()) {
      const bool acting = (*game)->decision_now()["kind"] == "action";
      const std::clock_t start = std::clock();
      const Json action = regular.choose(**game, seat, rng);
      if (acting) spent += 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      activations += action.value("type", "") == "activate";
      if (!(*game)->act(seat, action, dice)) break;
    }
  }
  out.push_back(
      {"vf: Regular, processor time a brigade's activation", "ms", spent / std::max(1, activations), {}, "≤ 200 ms"});
}

// Ten times the bases of the anchor's table, and eight times its pieces: nearly as many as a table may have.
void bench_full_table(const BenchOptions& options, std::vector<Figure>& out) {
  constexpr int kPieces = 240, kBases = 600;
  table::Obstacles obstacles;
  for (int i = 0; i < kPieces; ++i) {
    const table::Vec c{2000 + 3500 * (i % 20), 2000 + 4000 * (i / 20)};
    const std::array<table::Vec, 4> corners{{{c.x - 400, c.y}, {c.x, c.y - 400}, {c.x + 400, c.y}, {c.x, c.y + 400}}};
    obstacles.add(table::Area(corners));
  }
  std::vector<table::Vec> centres;
  std::vector<table::Body> bodies;
  for (int i = 0; i < kBases; ++i) {
    const table::Vec c{1200 + 2300 * (i % 30), 1200 + 2300 * (i / 30)};
    const table::Quad quad{
        {{c.x - 250, c.y - 250}, {c.x + 250, c.y - 250}, {c.x + 250, c.y + 250}, {c.x - 250, c.y + 250}}};
    centres.push_back(c);
    bodies.push_back({UnitId{static_cast<std::uint16_t>(i)}, table::outline_of(quad)});
  }
  table::SightField field(obstacles, 300);
  field.set_bodies(bodies);
  const double lines = per_second(options.seconds, [&] {
    int clear = 0;
    for (std::size_t i = 0; i < centres.size(); i += 7)
      for (std::size_t j = 0; j < centres.size(); j += 11)
        clear += field.clear(centres[i], centres[j],
                             {UnitId{static_cast<std::uint16_t>(i)}, UnitId{static_cast<std::uint16_t>(j)}, {}});
    keep(clear);
    return ((kBases + 6) / 7) * ((kBases + 10) / 11);
  });
  out.push_back({"table: sight lines against 240 pieces and 600 bases", "M/s", lines / 1e6, {}, ""});
}

}  // namespace

void bench_vf(const App& app, const BenchOptions& options, std::vector<Figure>& out) {
  bench_full_table(options, out);
  bench_poses(lay(app, 20, 30), options, out);
  bench_growth(app, options, out);
  bench_games(app, options, out);
  bench_regular(app, out);
}

}  // namespace valor::app
