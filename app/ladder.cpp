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
  std::string rules = "vv";
  std::vector<std::string> scenarios, bots;
  int games = 60;
  int threads = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

// The scenarios that are played for their own sake.
const std::vector<std::string> kWorking{"vv/averbruch-assault", "vv/houlles-meeting",  "vv/kamenka-stand",
                                        "vv/mesnil-dawn",       "vv/sukhaya-breakout", "vv/vorwerk-clash"};

Json header_of(const App& app, const std::string& scenario) {
  const auto header = app.content().header(scenario, Json::object());
  if (!header) throw UserError(header.error());
  return *header;
}

// Both seats of every seed, spread evenly over the scenarios.
Match play_match(const App& app, const LadderOptions& o, int a, int b) {
  Match out{.a = a, .b = b, .games = {}};
  const int each = std::max(2, o.games / static_cast<int>(o.scenarios.size()));
  for (const std::string& scenario : o.scenarios) {
    const Json header = header_of(app, scenario);
    const std::string rules = header["system"].get<std::string>();
    const Module* module = app.systems().find(rules);
    const Bot &bot_a = bot_named(o.bots[static_cast<std::size_t>(a)]),
              &bot_b = bot_named(o.bots[static_cast<std::size_t>(b)]);
    check_knows(o.bots[static_cast<std::size_t>(a)], rules);
    check_knows(o.bots[static_cast<std::size_t>(b)], rules);
    const ArenaOrder order{module, canonical(header), bot_a, bot_b, each, true, o.threads, o.seed};
    const std::vector<ArenaGame> games = play_arena(order);
    out.games.insert(out.games.end(), games.begin(), games.end());
    if (isatty(STDERR_FILENO))
      fmt::print(stderr, "{} – {}: {}\n", o.bots[static_cast<std::size_t>(a)], o.bots[static_cast<std::size_t>(b)],
                 scenario);
  }
  return out;
}

void run_ladder(const App& app, LadderOptions o) {
  if (o.bots.empty()) o.bots = bot_names();
  if (o.scenarios.empty()) o.scenarios = kWorking;
  std::vector<Match> matches;
  const int count = static_cast<int>(o.bots.size());
  for (int a = 0; a < count; ++a)
    for (int b = a + 1; b < count; ++b) matches.push_back(play_match(app, o, a, b));
  const std::vector<Rung> rungs = ladder_of(count, matches, 400, o.seed);
  Json out{{"rules", o.rules},
           {"seed", o.seed},
           {"scenarios", o.scenarios},
           {"bots", Json::array()},
           {"matches", Json::array()}};
  for (std::size_t i = 0; i < rungs.size(); ++i)
    out["bots"].push_back(
        {{"bot", o.bots[i]}, {"elo", rungs[i].strength}, {"low", rungs[i].low}, {"high", rungs[i].high}});
  for (const Match& m : matches) {
    const ArenaSummary s = summarise(m.games);
    out["matches"].push_back({{"a", o.bots[static_cast<std::size_t>(m.a)]},
                              {"b", o.bots[static_cast<std::size_t>(m.b)]},
                              {"games", s.games},
                              {"draws", s.draws},
                              {"share_of_b", s.b.share},
                              {"low", s.b.low},
                              {"high", s.b.high}});
  }
  if (o.json) {
    fmt::print("{}\n", out.dump(2));
    return;
  }
  for (const Json& bot : out["bots"])
    fmt::print("{:<10}{:>6.0f}  ({:.0f} to {:.0f})\n", bot["bot"].get<std::string>(), bot["elo"].get<double>(),
               bot["low"].get<double>(), bot["high"].get<double>());
  for (const Json& m : out["matches"])
    fmt::print("{} against {}: {:.1f} % ({:.1f} to {:.1f}) of {} games\n", m["b"].get<std::string>(),
               m["a"].get<std::string>(), 100 * m["share_of_b"].get<double>(), 100 * m["low"].get<double>(),
               100 * m["high"].get<double>(), m["games"].get<int>());
}

}  // namespace

void add_ladder(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("ladder", "The strength of the bots against each other");
  auto o = std::make_shared<LadderOptions>();
  command->add_option("--rules", o->rules, "The rule system")->check(CLI::IsMember({"vv"}));
  command->add_option("--scenario", o->scenarios, "Only these scenarios");
  command->add_option("--bot", o->bots, "Only these bots");
  command->add_option("--games", o->games, "Of each pair of bots, over all scenarios")->check(CLI::Range(2, 1000000));
  command->add_option("--threads", o->threads, "Does not change the result")->check(CLI::Range(1, 256));
  command->add_option("--seed", o->seed, "Equal seeds give equal games");
  command->add_flag("--json", o->json, "For a machine");
  command->callback([&app, o] { run_ladder(app, *o); });
}

}  // namespace valor::app
