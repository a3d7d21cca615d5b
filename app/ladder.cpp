// valor ladder: every bot against every other over the scenarios of a rule system.
#include "ai/ladder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"

namespace valor::app {
namespace {

struct LadderOptions {
  std::vector<std::string> scenarios, bots;
  std::string options;
  int games = 60;
  int threads = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

Json share_json(const Share& s) { return Json{{"share", s.share}, {"low", s.low}, {"high", s.high}}; }

void say_progress(const std::string& what, int done, int all) {
  if (!isatty(STDERR_FILENO)) return;
  fmt::print(stderr, "\r\x1b[K{}: {}/{}{}", what, done, all, done == all ? "\n" : "");
  std::fflush(stderr);
}

// One scenario of a match: every seed from both seats.
std::vector<ArenaGame> play_scenario(const App& app, const LadderOptions& o, const std::string& scenario,
                                     const std::string& a, const std::string& b) {
  const auto header = app.content().header(scenario, options_from(o.options));
  if (!header) throw UserError(header.error());
  const std::string rules = (*header)["system"].get<std::string>();
  check_knows(a, rules);
  check_knows(b, rules);
  const Module* module = app.systems().find(rules);
  if (const auto opened = module->open(*header); !opened) throw UserError(opened.error());
  const int games = std::max(2, o.games / static_cast<int>(o.scenarios.size()));
  const ArenaOrder order{module, canonical(*header), bot_named(a), bot_named(b), games, true, o.threads, o.seed};
  return play_arena(order,
                    [&](int done) { say_progress(fmt::format("{} against {}, {}", b, a, scenario), done, games); });
}

// What was played between two bots: in all, and scenario by scenario with the share of whoever sits first.
Json play_match(const App& app, const LadderOptions& o, Match& match) {
  const std::string &a = o.bots[static_cast<std::size_t>(match.a)], &b = o.bots[static_cast<std::size_t>(match.b)];
  Json parts = Json::array();
  for (const std::string& scenario : o.scenarios) {
    const std::vector<ArenaGame> games = play_scenario(app, o, scenario, a, b);
    match.games.insert(match.games.end(), games.begin(), games.end());
    const ArenaSummary s = summarise(games);
    parts.push_back({{"scenario", scenario},
                     {"games", s.games},
                     {"draws", s.draws},
                     {"share_of_b", share_json(s.b)},
                     {"share_of_first_seat", share_json(s.first)}});
  }
  const ArenaSummary s = summarise(match.games);
  return {{"a", a},
          {"b", b},
          {"games", s.games},
          {"draws", s.draws},
          {"share_of_b", share_json(s.b)},
          {"share_of_first_seat", share_json(s.first)},
          {"scenarios", std::move(parts)}};
}

std::string percent(const Json& share) {
  return fmt::format("{:5.1f} % ({:.1f} to {:.1f})", 100 * share["share"].get<double>(),
                     100 * share["low"].get<double>(), 100 * share["high"].get<double>());
}

void print_ladder(const Json& out) {
  for (const Json& bot : out["bots"])
    fmt::print("{:<10}{:>6.0f}  ({:.0f} to {:.0f})\n", bot["bot"].get<std::string>(), bot["elo"].get<double>(),
               bot["low"].get<double>(), bot["high"].get<double>());
  for (const Json& m : out["matches"]) {
    fmt::print("\n{} against {}: {} of {} games, {} draws\n", m["b"].get<std::string>(), m["a"].get<std::string>(),
               percent(m["share_of_b"]), m["games"].get<int>(), m["draws"].get<int>());
    for (const Json& part : m["scenarios"])
      fmt::print("  {:<24}{:<28} first seat {}\n", part["scenario"].get<std::string>(), percent(part["share_of_b"]),
                 percent(part["share_of_first_seat"]));
  }
}

void run_ladder(const App& app, LadderOptions o) {
  if (o.scenarios.empty()) o.scenarios = working_scenarios();
  if (o.bots.empty()) o.bots = bots_for("vv");
  for (const std::string& bot : o.bots) bot_named(bot);
  Json out{{"seed", o.seed}, {"scenarios", o.scenarios}, {"bots", Json::array()}, {"matches", Json::array()}};
  std::vector<Match> matches;
  const int count = static_cast<int>(o.bots.size());
  for (int a = 0; a < count; ++a)
    for (int b = a + 1; b < count; ++b) {
      matches.push_back({.a = a, .b = b, .games = {}});
      out["matches"].push_back(play_match(app, o, matches.back()));
    }
  const std::vector<Rung> rungs = ladder_of(count, matches, 400, o.seed);
  for (std::size_t i = 0; i < rungs.size(); ++i)
    out["bots"].push_back(
        {{"bot", o.bots[i]}, {"elo", rungs[i].strength}, {"low", rungs[i].low}, {"high", rungs[i].high}});
  if (o.json) fmt::print("{}\n", out.dump(2));
  else print_ladder(out);
}

}  // namespace

void add_ladder(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("ladder", "The strength of the bots against each other");
  auto o = std::make_shared<LadderOptions>();
  command->add_option("--scenario", o->scenarios, "Only these scenarios");
  command->add_option("--bot", o->bots, "Only these bots");
  command->add_option("--games", o->games, "Of each pair of bots, over all scenarios")->check(CLI::Range(2, 1000000));
  command->add_option("--threads", o->threads, "Does not change the result")->check(CLI::Range(1, 256));
  command->add_option("--seed", o->seed, "Equal seeds give equal games");
  command->add_option("--options", o->options, "The scenarios' options as JSON");
  command->add_flag("--json", o->json, "For a machine");
  command->callback([&app, o] { run_ladder(app, *o); });
}

}  // namespace valor::app
