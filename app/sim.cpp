// valor sim: bots against each other, with a report as JSON or as a page with plots.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "ai/arena.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"

namespace valor::app {
namespace {

struct SimOptions {
  std::string scenario;
  std::string a = "random", b = "random";
  int games = 100;
  bool swap = false;
  int threads = 1;
  std::uint64_t seed = 1;
  std::string report;   // file; its ending decides: .json or .html
  std::string options;  // JSON object of the scenario's options
};

Json share_json(const Share& s) { return Json{{"wins", s.wins}, {"share", s.share}, {"low", s.low}, {"high", s.high}}; }

void print_progress(int done, int all) {
  if (!isatty(STDERR_FILENO)) return;
  const int width = 40, filled = width * done / all;
  fmt::print(stderr, "\r[{}{}] {}/{}", std::string(filled, '#'), std::string(width - filled, '.'), done, all);
  if (done == all) fmt::print(stderr, "\n");
  std::fflush(stderr);
}

// One share as a dot with its interval on a line from 0 to 100 %.
std::string share_row(const std::string& name, const Share& s, int y) {
  const auto x = [](double p) { return 150 + 500 * p; };
  return fmt::format(
      "<text x='140' y='{}' text-anchor='end'>{}</text>"
      "<line x1='{:.1f}' x2='{:.1f}' y1='{}' y2='{}' stroke='#1b5a86' stroke-width='4'/>"
      "<circle cx='{:.1f}' cy='{}' r='7' fill='#1b5a86'/>"
      "<text x='660' y='{}'>{:.1f} % ({:.1f}–{:.1f})</text>",
      y + 5, name, x(s.low), x(s.high), y, y, x(s.share), y, y + 5, 100 * s.share, 100 * s.low, 100 * s.high);
}

std::string share_plot(const ArenaSummary& s) {
  std::string out = "<svg viewBox='0 0 860 210' role='img' aria-label='Shares with their 95 % intervals'>";
  for (int p = 0; p <= 100; p += 25)
    out += fmt::format(
        "<line x1='{0}' x2='{0}' y1='10' y2='175' stroke='#d6c8a4'/><text x='{0}' y='195' text-anchor='middle'>{1} "
        "%</text>",
        150 + 5 * p, p);
  out += share_row("a", s.a, 30) + share_row("b", s.b, 70) + share_row("first seat", s.first, 110) +
         share_row("second seat", s.second, 150);
  return out + "</svg>";
}

std::string length_plot(const std::vector<ArenaGame>& games) {
  int longest = 1;
  for (const ArenaGame& g : games) longest = std::max(longest, g.decisions);
  constexpr int kBars = 20;
  std::array<int, kBars> bars{};
  for (const ArenaGame& g : games) ++bars[std::min(kBars - 1, g.decisions * kBars / (longest + 1))];
  const int highest = std::max(1, *std::max_element(bars.begin(), bars.end()));
  std::string out = "<svg viewBox='0 0 860 240' role='img' aria-label='Decisions a game'>";
  for (int i = 0; i < kBars; ++i) {
    const double h = 180.0 * bars[i] / highest;
    out +=
        fmt::format("<rect x='{}' y='{:.1f}' width='36' height='{:.1f}' fill='#8d7d58'><title>{}–{}: {}</title></rect>",
                    20 + i * 41, 200 - h, h, longest * i / kBars, longest * (i + 1) / kBars, bars[i]);
  }
  out += fmt::format("<text x='20' y='225'>0</text><text x='838' y='225' text-anchor='end'>{} decisions</text></svg>",
                     longest);
  return out;
}

// How many percent each side lost, the games in the order of it: a line falls from the worst game to the best.
std::string losses_plot(const std::vector<ArenaGame>& games) {
  std::string out = "<svg viewBox='0 0 860 260' role='img' aria-label='Losses of both sides'>";
  for (int p = 0; p <= 100; p += 25)
    out += fmt::format(
        "<line x1='50' x2='840' y1='{0}' y2='{0}' stroke='#d6c8a4'/><text x='44' y='{1}' "
        "text-anchor='end'>{2} %</text>",
        210 - 2 * p, 215 - 2 * p, p);
  for (const std::size_t side : {0U, 1U}) {
    std::vector<int> lost;
    for (const ArenaGame& g : games) lost.push_back(std::max(0, g.lost[side]));
    std::sort(lost.begin(), lost.end());
    std::string points;
    for (std::size_t i = 0; i < lost.size(); ++i)
      points +=
          fmt::format("{:.1f},{} ", 50 + 790.0 * (static_cast<double>(i) + 0.5) / static_cast<double>(lost.size()),
                      210 - 2 * lost[i]);
    const char* colour = side == 0 ? "#1b5a86" : "#8a3b1e";
    out += fmt::format(
        "<polyline points='{}' fill='none' stroke='{}' stroke-width='3'/><text x='{}' y='245' "
        "fill='{}'>{} side: {:.1f} % in the middle game</text>",
        points, colour, side == 0 ? 50 : 450, colour, side == 0 ? "first" : "second",
        static_cast<double>(lost[lost.size() / 2]));
  }
  return out + "</svg>";
}

double mean_roll(const ArenaGame& g, std::size_t side) {
  return g.rolls[side] == 0 ? 7.0 : static_cast<double>(g.pips[side]) / g.rolls[side];
}

// Games by how much lower the first side rolled, and what it won of them: how much the dice decide.
std::string luck_plot(const std::vector<ArenaGame>& games) {
  constexpr int kBins = 7;
  std::array<int, kBins> count{};
  std::array<double, kBins> won{};
  for (const ArenaGame& g : games) {
    const double lower = mean_roll(g, 1) - mean_roll(g, 0);
    const auto bin = static_cast<std::size_t>(std::clamp(static_cast<int>(std::lround(lower / 0.4)) + 3, 0, kBins - 1));
    ++count[bin];
    won[bin] += g.winner == kNoSide ? 0.5 : index(g.winner) == 0 ? 1 : 0;
  }
  std::string out = "<svg viewBox='0 0 860 270' role='img' aria-label='Luck and wins'>";
  for (std::size_t i = 0; i < kBins; ++i) {
    const double share = count[i] == 0 ? 0 : won[i] / count[i];
    const int x = 30 + 118 * static_cast<int>(i);
    out += fmt::format(
        "<rect x='{}' y='{:.1f}' width='100' height='{:.1f}' fill='#8d7d58'/><text x='{}' y='235' "
        "text-anchor='middle'>{:+.1f}</text><text x='{}' y='{:.1f}' text-anchor='middle'>{}</text>",
        x, 210 - 180 * share, 180 * share, x + 50, 0.4 * (static_cast<double>(i) - 3), x + 50, 203 - 180 * share,
        count[i] == 0 ? "–" : fmt::format("{:.0f} % of {}", 100 * share, count[i]));
  }
  return out +
         "<text x='430' y='260' text-anchor='middle'>pips by which the first side's mean roll of two dice was "
         "the lower</text></svg>";
}

std::string sim_json(const SimOptions& options, const std::vector<ArenaGame>& games) {
  const ArenaSummary s = summarise(games);
  std::int64_t decisions = 0, turns = 0;
  std::array<std::int64_t, 2> lost{}, rolls{}, pips{};
  int unfinished = 0;
  for (const ArenaGame& g : games) {
    decisions += g.decisions;
    turns += g.turns;
    unfinished += !g.finished;
    for (const std::size_t side : {0U, 1U}) {
      lost[side] += std::max(0, g.lost[side]);
      rolls[side] += g.rolls[side];
      pips[side] += g.pips[side];
    }
  }
  Json out{{"scenario", options.scenario},
           {"seed", options.seed},
           {"swap", options.swap},
           {"games", s.games},
           {"draws", s.draws},
           {"first", share_json(s.first)},
           {"second", share_json(s.second)},
           {"decisions", decisions},
           {"turns", turns},
           {"unfinished", unfinished}};
  const auto hundredths = [](std::int64_t sum, std::int64_t of) {
    return of == 0 ? 0.0 : std::round(100.0 * static_cast<double>(sum) / static_cast<double>(of)) / 100;
  };
  for (const std::size_t side : {0U, 1U}) {
    Json& of = out[side == 0 ? "first" : "second"];
    if (games.front().lost[side] >= 0) of["losses"] = hundredths(lost[side], s.games);
    if (rolls[side] > 0) of["mean_roll"] = hundredths(pips[side], rolls[side]);
  }
  out["a"] = share_json(s.a);
  out["a"]["bot"] = options.a;
  out["b"] = share_json(s.b);
  out["b"]["bot"] = options.b;
  return out.dump(2) + "\n";
}

std::string sim_html(const SimOptions& options, const std::vector<ArenaGame>& games) {
  const ArenaSummary s = summarise(games);
  return fmt::format(
      "<!doctype html><html lang='en'><meta charset='utf-8'><title>{0}: {1} against {2}</title>"
      "<style>body{{font:16px/1.5 Georgia,serif;max-width:900px;margin:2rem auto;padding:0 "
      "1rem;background:#fbf7eb;color:#2a2317}}"
      "svg{{width:100%;font:14px sans-serif}}td,th{{padding:.2rem "
      ".8rem;text-align:right}}th:first-child,td:first-child{{text-align:left}}</style>"
      "<h1>{0}</h1><p><b>a</b> = {1}, <b>b</b> = {2}; {3} games, {4} draws, seed {5}{6}. A share is wins plus half the "
      "draws; "
      "the line is its 95 % interval.</p><h2>Shares</h2>{7}<h2>Length of the games</h2>{8}{9}{10}</html>\n",
      options.scenario, options.a, options.b, s.games, s.draws, options.seed,
      options.swap ? ", every seed from both seats" : ", a sits first", share_plot(s), length_plot(games),
      games.front().lost[0] < 0 ? "" : "<h2>Losses</h2>" + losses_plot(games),
      games.front().rolls[0] == 0 ? "" : "<h2>Luck</h2>" + luck_plot(games));
}

void run_sim(const App& app, const SimOptions& options) {
  const Bot &a = bot_named(options.a), &b = bot_named(options.b);
  const bool html = options.report.ends_with(".html");
  if (!options.report.empty() && !html && !options.report.ends_with(".json"))
    throw UserError(fmt::format("{}: a report is a .html or a .json file.", options.report));
  const auto header = app.content().header(options.scenario, options_from(options.options));
  if (!header) throw UserError(header.error());
  const std::string rules = (*header)["system"].get<std::string>();
  check_knows(options.a, rules);
  check_knows(options.b, rules);
  const Module* module = app.systems().find(rules);
  if (const auto opened = module->open(*header); !opened) throw UserError(opened.error());

  // The report is opened first: nobody waits for a thousand games to learn that the folder is not there.
  std::ofstream file;
  if (!options.report.empty()) {
    file.open(options.report, std::ios::binary);
    if (!file)
      throw UserError(
          fmt::format("{}: the report cannot be written there. Choose a folder that exists.", options.report));
  }
  std::mutex mutex;
  const int games_to_play = options.swap ? (options.games + 1) / 2 * 2 : options.games;
  const ArenaOrder order{module, canonical(*header), a, b, options.games, options.swap, options.threads, options.seed};
  const std::vector<ArenaGame> games = play_arena(order, [&](int done) {
    const std::lock_guard lock(mutex);
    print_progress(done, games_to_play);
  });
  if (file.is_open()) file << (html ? sim_html(options, games) : sim_json(options, games));
  fmt::print("{}", sim_json(options, games));
}

}  // namespace

void add_sim(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("sim", "Let bots play against each other");
  auto o = std::make_shared<SimOptions>();
  command->add_option("scenario", o->scenario, "Its id, as `valor scenarios` lists it")->required();
  command->add_option("--games", o->games, "How many")->check(CLI::Range(1, 10000000));
  command->add_option("--a", o->a, "The first bot");
  command->add_option("--b", o->b, "The second bot");
  command->add_flag("--swap", o->swap,
                    "Play every seed twice, seats exchanged; one bot against itself would play the same games");
  command->add_option("--threads", o->threads, "Does not change the result")->check(CLI::Range(1, 256));
  command->add_option("--seed", o->seed, "Equal seeds give equal games");
  command->add_option("--report", o->report, "A .html or .json file");
  command->add_option("--options", o->options, "The scenario's options as JSON");
  command->callback([&app, o] {
    // With the same dice in both seats it is the same game: counted twice it would make the interval too narrow.
    o->swap = o->swap && o->a != o->b;
    run_sim(app, *o);
  });
}

}  // namespace valor::app
