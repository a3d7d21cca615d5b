// valor bench: how fast the kernel is, as figures and as ratios to the anchors that run beside it (bench/anchors).
//
// Times are measured here and reported; no test asserts them. An anchor that was not built is left out with a word.
#include "app/bench.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>

#include "ai/arena.h"
#include "ai/playout.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"
#include "core/table/sight.h"
#include "rules/vv/system.h"

namespace valor::app {
namespace {

// The number behind `pattern` in the last matching line of what an anchor prints.
std::optional<double> anchor(const BenchOptions& options, const std::string& command, const std::string& pattern) {
  const std::string program = options.anchors + "/" + command.substr(0, command.find(' '));
  if (!std::filesystem::exists(program)) return std::nullopt;
  FILE* pipe = popen((options.anchors + "/" + command).c_str(), "r");
  if (!pipe) return std::nullopt;
  std::string text;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), n);
  pclose(pipe);
  const std::regex wanted(pattern);
  std::optional<double> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), wanted); it != std::sregex_iterator(); ++it)
    found = std::stod((*it)[1].str());
  return found;
}

void bench_clones(const vv::State& opening, const BenchOptions& options, std::vector<Figure>& out) {
  static vv::State from, to;
  from = opening;
  const std::size_t bytes = vv::live_bytes(from);
  const double clones = per_second(options.seconds, [&] {
    for (int i = 0; i < 10000; ++i) {
      from.turn = static_cast<std::uint8_t>(i);
      keep(from);
      vv::copy_state(to, from);
      keep(to);
    }
    return 10000;
  });
  alignas(64) static std::array<std::uint8_t, sizeof(vv::State)> a, b;
  const double plain = per_second(options.seconds, [&] {
    for (int i = 0; i < 10000; ++i) {
      a[0] = static_cast<std::uint8_t>(i);
      keep(a);
      std::memcpy(b.data(), a.data(), bytes);
      keep(b);
    }
    return 10000;
  });
  out.push_back({"vv: bytes copied per clone", "B", static_cast<double>(bytes), {}, "≤ 2048"});
  out.push_back({"vv: clones (anchor: memcpy of the same bytes)", "M/s", clones / 1e6, plain / 1e6, "P5 ≥ 0.5×"});
}

void bench_playouts(const vv::Setting& t, const vv::State& opening, const BenchOptions& options,
                    std::vector<Figure>& out) {
  std::uint64_t games = 0, decisions = 0;
  std::vector<vv::Action> list;
  vv::State s = opening;
  const double per_sec = per_second(3 * options.seconds, [&] {
    vv::copy_state(s, opening);
    Rng rng(42, games);
    FastDice dice(42, games);
    const Playout played = play_out<vv::Vv>(t, s, rng, dice, list);
    ++games;
    decisions += played.decisions;
    return played.decisions;
  });
  const double each = static_cast<double>(decisions) / static_cast<double>(games);
  out.push_back({"vv: decisions in random playouts, full checks (anchor: vvlike 3 0.2)", "M/s", per_sec / 1e6,
                 anchor(options, "vvlike 3 0.2", "decisions/s=([0-9.]+) M"), "P4 ≥ 0.20×"});
  out.push_back({"vv: games in random playouts", "/s", per_sec / each, {}, ""});
  out.push_back({"vv: decisions a game", "", each, {}, ""});
}

// The same through the JSON door with an entry in the record, its hash chain and what each seat is told.
void bench_recorded(const Registry& systems, const std::string& header, const BenchOptions& options,
                    std::vector<Figure>& out) {
  std::uint64_t games = 0;
  const double per_sec = per_second(options.seconds, [&] {
    auto ledger = Ledger::start(systems, header);
    Rng rng(42, games);
    FastDice dice(42, games++);
    std::uint64_t decisions = 0;
    for (Seat seat = ledger->game().who_decides(); seat != kNoSeat && decisions < 2000;
         seat = ledger->game().who_decides(), ++decisions)
      if (!ledger->act(seat, ledger->game().sample(seat, rng), dice)) break;
    return decisions;
  });
  out.push_back({"vv: decisions with record entry, hash chain and redaction", "k/s", per_sec / 1e3, {}, ""});
}

void bench_sight(const vv::Setting& t, const BenchOptions& options, std::vector<Figure>& out) {
  const hex::Grid grid{40, 30};
  const double open = 1e3 / per_second(options.seconds, [&] {
                        keep(hex::LosTable::build(hex::SightField::open(grid)));
                        return 1;
                      });
  const double real = 1e3 / per_second(options.seconds, [&] {
                        keep(hex::LosTable::build(t.los.field()));
                        return 1;
                      });
  const int hexes = t.los.field().grid.width * t.los.field().grid.height;
  Rng rng(7);
  std::vector<std::pair<hex::HexIndex, hex::HexIndex>> pairs(1 << 16);
  for (auto& [from, to] : pairs) {
    from = static_cast<hex::HexIndex>(rng.below(static_cast<std::uint32_t>(hexes)));
    to = static_cast<hex::HexIndex>(rng.below(static_cast<std::uint32_t>(hexes)));
  }
  const double looks = per_second(options.seconds, [&] {
    std::uint64_t sum = 0;
    for (const auto& [from, to] : pairs) sum += t.los.at(from, to);
    keep(sum);
    return pairs.size();
  });
  out.push_back({"hex: sight table 40×30, no blockers (anchor: hexlos 0, templates)", "ms", open,
                 anchor(options, "hexlos 0", "table from templates, all pairs +: +([0-9.]+) ms"), "P6 ≤ 2×"});
  out.push_back({"hex: sight table of the bench map", "ms", real, {}, ""});
  out.push_back({"hex: random look-ups", "M/s", looks / 1e6, {}, "P8 ≥ 100 M/s"});
}

// 30 hexagons and 60 bases on 72 by 48 inches, as the anchor lays them; the corridor of one inch included.
void bench_table(const BenchOptions& options, std::vector<Figure>& out) {
  std::uint32_t z = 12345;
  const auto random = [&z](double from, double to) {
    z = z * 1664525u + 1013904223u;
    return from + (to - from) * (z >> 8) / 16777216.0;
  };
  const auto thousandths = [](double x) { return static_cast<std::int32_t>(std::lround(x * 1000)); };
  table::Obstacles obstacles;
  for (int i = 0; i < 30; ++i) {
    const double x = random(4, 68), y = random(4, 44), r = random(1.5, 4), turn = random(0, 6.28);
    std::array<table::Vec, 6> corners;
    for (int k = 0; k < 6; ++k)
      corners[k] = {thousandths(x + r * std::cos(turn + k * 1.0471976)),
                    thousandths(y + r * std::sin(turn + k * 1.0471976))};
    obstacles.add(table::Area(corners));
  }
  std::vector<table::Vec> centres;
  std::vector<table::Body> bodies;
  for (int i = 0; i < 60; ++i) {
    const table::Vec c{thousandths(random(1, 71)), thousandths(random(1, 47))};
    const table::Quad quad{
        {{c.x - 500, c.y - 500}, {c.x + 500, c.y - 500}, {c.x + 500, c.y + 500}, {c.x - 500, c.y + 500}}};
    centres.push_back(c);
    bodies.push_back({UnitId{static_cast<std::uint16_t>(i)}, table::outline_of(quad)});
  }
  table::SightField field(obstacles, 1000);
  field.set_bodies(bodies);
  const double lines = per_second(options.seconds, [&] {
    int clear = 0;
    for (std::uint16_t i = 0; i < 60; ++i)
      for (std::uint16_t j = 0; j < 60; ++j)
        if (i != j) clear += field.clear(centres[i], centres[j], {UnitId{i}, UnitId{j}, {}});
    keep(clear);
    return 60 * 59;
  });
  out.push_back({"table: sight lines against 30 pieces and 60 bases with corridor (anchor: Box2D rays)", "M/s",
                 lines / 1e6, anchor(options, "contlos", "Box2D[^:]*: +([0-9.]+) M LOS/s"), "P9 ≥ 1×"});
}

void print(const std::vector<Figure>& figures, bool json) {
  std::ifstream load_file("/proc/loadavg");
  double load = 0;
  load_file >> load;
  if (json) {
    Json out{{"load", load}, {"figures", Json::array()}};
    for (const Figure& f : figures) {
      Json figure{{"name", f.name}, {"unit", f.unit}, {"value", f.value}, {"goal", f.goal}};
      if (f.anchor) figure.update(Json{{"anchor", *f.anchor}, {"ratio", f.value / *f.anchor}});
      out["figures"].push_back(std::move(figure));
    }
    fmt::print("{}\n", out.dump(2));
    return;
  }
  fmt::print("load {:.2f}\n", load);
  for (const Figure& f : figures) {
    fmt::print("{:<88} {:>10.2f} {:<4}", f.name, f.value, f.unit);
    if (f.anchor) fmt::print(" {:>9.2f}  ratio {:.2f}", *f.anchor, f.value / *f.anchor);
    fmt::print("{}{}\n", f.goal.empty() ? "" : "  goal ", f.goal);
  }
}

// Processor time of Regular for a side-turn, over the working scenarios; and how much faster two threads search.
// Reading a scenario is no thought: with so many games it hardly counts, as the anchor's start-up does not.
void bench_bots(const App& app, const BenchOptions& options, std::vector<Figure>& out) {
  constexpr int kGames = 10;
  std::int64_t side_turns = 0;
  const std::clock_t start = std::clock();
  for (const std::string& scenario : working_scenarios()) {
    const auto header = app.content().header(scenario, Json::object());
    if (!header) throw UserError(header.error());
    const Bot& bot = bot_named("regular");
    for (const ArenaGame& g : play_arena({app.systems().find("vv"), canonical(*header), bot, bot, kGames, true, 1, 1}))
      side_turns += 2 * g.turns;
  }
  const double spent = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  out.push_back({"vv: Regular, processor time a side-turn (anchor: wesnoth_bench.sh, its default AI)", "ms",
                 spent / static_cast<double>(side_turns),
                 anchor(options, "wesnoth_bench.sh 10", R"(ms/side-turn=[0-9.]+ \(cpu ([0-9.]+)\))"), "P11 ≤ 0.05×"});
  const auto header = app.content().header("vv/mesnil-dawn", Json::object());
  if (!header) throw UserError(header.error());
  const auto game = app.systems().find("vv")->open(*header);
  if (!game) throw UserError(game.error());
  // Decisions of one game, some phases apart: each has a plan to make and second thoughts.
  std::vector<std::unique_ptr<Game>> positions;
  Rng rng(1);
  FastDice dice(1, 1);
  const Player guide = bot_named("regular").sit_down(1);
  for (int decision = 0; (*game)->who_decides() != kNoSeat && positions.size() < 8; ++decision) {
    if (decision % 12 == 0) positions.push_back((*game)->clone());
    guide.play(**game, (*game)->who_decides(), rng, dice);
  }
  for (const int much : {1, 16}) {
    const auto searches = [&](int threads) {
      const Player elite = bot_with_effort("elite", much)->sit_down(threads);
      keep(elite.choose(*positions[0], positions[0]->who_decides(), rng));
      return per_second(options.seconds, [&] {
        for (const auto& position : positions) keep(elite.choose(*position, position->who_decides(), rng));
        return positions.size();
      });
    };
    const double one = searches(1);
    out.push_back({fmt::format("vv: decisions of elite*{} with two threads (anchor: with one)", much), "/s",
                   searches(2), one, "P14 ≥ 1.8×"});
  }
}

void run_bench(const App& app, const BenchOptions& options) {
  const auto header = app.content().header("vv/bench", Json::object());
  if (!header) throw UserError(header.error());
  const auto opening = vv::Vv::setup(*header);
  if (!opening) throw UserError(opening.error());
  std::vector<Figure> figures;
  bench_clones(opening->state, options, figures);
  bench_playouts(opening->setting, opening->state, options, figures);
  bench_recorded(app.systems(), canonical(*header), options, figures);
  bench_sight(opening->setting, options, figures);
  bench_table(options, figures);
  bench_bots(app, options, figures);
  bench_vf(app, options, figures);
  print(figures, options.json);
  if (!std::filesystem::exists(options.anchors + "/vvlike"))
    fmt::print(stderr, "The anchors are not in {}: build them with ./test --long anchors, or name their folder.\n",
               options.anchors);
}

}  // namespace

void add_bench(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("bench", "Measure the kernel beside its anchors");
  auto o = std::make_shared<BenchOptions>();
  o->anchors = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "anchors").string();
  command->add_flag("--json", o->json, "For a machine");
  command->add_option("--seconds", o->seconds, "For each measurement")->check(CLI::Range(0.01, 60.0));
  command->add_option("--anchors", o->anchors, "Folder of the anchor programs");
  command->callback([&app, o] { run_bench(app, *o); });
}

}  // namespace valor::app
