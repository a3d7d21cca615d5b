// valor review: how a game went: the chances turn by turn, the worst decisions, and what was luck.
#include "ai/review.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "ai/arena.h"
#include "ai/bots.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"

namespace valor::app {
namespace {

struct ReviewOptions {
  std::string file;
  int worst = 3;
  int calibrate = 0;  // games
  int blunders = 0;   // games, in all
  std::string bot = "elite";
  int runs = 384;
  std::uint64_t seed = 1;
  bool json = false;
};

void print_review(const Json& r) {
  fmt::print("Chance of the first side to win:\n");
  for (const Json& m : r["curve"]) {
    const int chance = m["chance"].get<int>();
    fmt::print("  turn {:>2}  {:>3.0f} %  {}\n", m["turn"].get<int>(), chance / 10.0,
               std::string(static_cast<std::size_t>(chance / 25), '#'));
  }
  fmt::print("\nThe worst of {} decisions:\n", r["decisions"].get<int>());
  for (const Json& m : r["worst"])
    fmt::print("  turn {:>2}, seat {}, entry {}: {} (better: {}), {:.1f} % lost\n", m["turn"].get<int>(),
               m["seat"].get<int>(), m["n"].get<int>(), m["done"].get<std::string>(), m["better"].get<std::string>(),
               m["loss"].get<int>() / 10.0);
  fmt::print("\n");
  for (std::size_t seat = 0; seat < r["lost"].size(); ++seat)
    fmt::print("Seat {}: {:.1f} % lost by decisions, {:+.1f} % luck\n", seat, r["lost"][seat].get<int>() / 10.0,
               r["luck"][seat].get<int>() / 10.0);
}

void run_review(const App& app, const ReviewOptions& o) {
  const auto record = import_record(read_file(o.file), o.file);
  if (!record) throw UserError(record.error());
  const auto review = review_of(app.systems(), *record, o.file, [&](std::size_t done) {
    if (!isatty(STDERR_FILENO)) return;
    fmt::print(stderr, "\r{}/{}{}", done, record->entries.size(), done == record->entries.size() ? "\n" : "");
    std::fflush(stderr);
  });
  if (!review) throw UserError(review.error());
  if (!*review) throw UserError(o.file + ": no computer player knows these rules well enough to judge a game.");
  const Json out = review_json(**review, static_cast<std::size_t>(o.worst));
  if (o.json) fmt::print("{}\n", out.dump(2));
  else print_review(out);
}

// How often what was given a chance came true, in ten parts from 0 to 1000.
struct Part {
  int count = 0;
  int chances = 0;  // their sum
  int halves = 0;   // two for a game that was won, one for a draw
};
struct Calibration {
  std::array<Part, 10> parts;
  double squares = 0;
  int count = 0;
  void add(int chance, int halves) {
    Part& part = parts[static_cast<std::size_t>(std::min(9, chance / 100))];
    ++part.count;
    ++count;
    part.chances += chance;
    part.halves += halves;
    const double miss = chance / 1000.0 - halves / 2.0;
    squares += miss * miss;
  }
};

// One game of Regular against itself; the chances of the seat that is asked at the start of each turn.
void calibrate_on(const Game& opening, const Bot& bot, std::uint64_t seed, Calibration& out) {
  struct Said {
    Side side;
    int chance;
  };
  const std::unique_ptr<Game> game = opening.clone();
  const std::optional<Critic> critic = critic_for(*game);
  const Player player = bot.sit_down(1);
  Rng rng(seed, 1);
  FastDice dice(seed, 2);
  std::vector<Said> said;
  int turn = 0;  // of the set-up
  for (Seat seat = game->who_decides(); seat != kNoSeat; seat = game->who_decides()) {
    if (game->turn() > turn) said.push_back({game->side_for(seat), critic->chance(*game, seat)});
    turn = game->turn();
    player.play(*game, seat, rng, dice);
  }
  const Side winner = game->result().winner;
  for (const Said& s : said) out.add(s.chance, winner == kNoSide ? 1 : winner == s.side ? 2 : 0);
}

void run_calibration(const App& app, const ReviewOptions& o) {
  Calibration found;
  for (const std::string& scenario : working_scenarios()) {
    const auto header = app.content().header(scenario, Json::object());
    if (!header) throw UserError(header.error());
    const auto opening = app.systems().find((*header)["system"].get<std::string>())->open(*header);
    if (!opening) throw UserError(opening.error());
    for (int i = 0; i < o.calibrate; ++i)
      calibrate_on(**opening, bot_named("regular"), static_cast<std::uint64_t>(i) + 1, found);
  }
  Json parts = Json::array();
  for (const Part& part : found.parts) {
    if (part.count == 0) continue;
    parts.push_back({{"positions", part.count},
                     {"chance", part.chances / part.count},
                     {"came_true", 500 * part.halves / part.count}});
  }
  const int brier = static_cast<int>(std::lround(1000 * found.squares / std::max(1, found.count)));
  if (o.json) {
    fmt::print("{}\n", Json{{"positions", found.count}, {"brier", brier}, {"parts", parts}}.dump(2));
    return;
  }
  fmt::print("{} positions of Regular's games against itself, mean square of the miss 0.{:03}\n", found.count, brier);
  for (const Json& part : parts)
    fmt::print("  said {:>5.1f} %  came true {:>5.1f} %  of {}\n", part["chance"].get<int>() / 10.0,
               part["came_true"].get<int>() / 10.0, part["positions"].get<int>());
}

// One decision out of a game, each as likely as the others.
struct Drawn {
  std::unique_ptr<Game> game;  // before it
  Seat seat = kNoSeat;
  Json action;
};

Drawn draw_decision(const Game& opening, const Bot& bot, std::uint64_t seed) {
  const std::unique_ptr<Game> game = opening.clone();
  const Player players[] = {bot.sit_down(1), bot.sit_down(1)};
  Rng rng(seed, 1), lot(seed, 3);
  FastDice dice(seed, 2);
  Drawn out;
  std::uint32_t count = 0;
  for (Seat seat = game->who_decides(); seat != kNoSeat; seat = game->who_decides()) {
    std::unique_ptr<Game> before = game->clone();
    Json action = players[index(game->side_for(seat)) == 0 ? 0 : 1].choose(*game, seat, rng);
    const auto step = game->act(seat, action, dice);
    if (!step) throw UserError("The rules refused what the computer chose.");
    if (step->aside || before->actions_for(seat).size() < 2 || lot.below(++count) != 0) continue;
    out = {std::move(before), seat, std::move(action)};
  }
  return out;
}

// How often a bot throws away more than a tenth of its chance: one decision of each game, judged with many times the
// runs that it had itself.
void run_blunders(const App& app, const ReviewOptions& o) {
  constexpr int kBlunder = 100;
  const Bot bot = bot_named(o.bot);
  const auto& scenarios = working_scenarios();
  int count = 0, blunders = 0, lost = 0;
  Json worst = Json::array();
  for (int i = 0; i < o.blunders; ++i) {
    const std::string& scenario = scenarios[static_cast<std::size_t>(i) % scenarios.size()];
    const auto header = app.content().header(scenario, Json::object());
    if (!header) throw UserError(header.error());
    const auto opening = app.systems().find((*header)["system"].get<std::string>())->open(*header);
    if (!opening) throw UserError(opening.error());
    const Drawn drawn = draw_decision(**opening, bot, o.seed + static_cast<std::uint64_t>(i));
    if (!drawn.game) continue;
    const Critic::Verdict verdict = critic_for(*drawn.game)->judge(*drawn.game, drawn.seat, drawn.action, o.runs);
    ++count;
    lost += std::max(0, verdict.loss);
    if (verdict.loss > kBlunder) {
      ++blunders;
      worst.push_back({{"scenario", scenario},
                       {"seed", o.seed + static_cast<std::uint64_t>(i)},
                       {"turn", drawn.game->turn()},
                       {"loss", verdict.loss},
                       {"done", verb_of(*drawn.game, drawn.seat, drawn.action)},
                       {"better", verb_of(*drawn.game, drawn.seat, Json::parse(verdict.better))}});
    }
    if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r{}/{} games, {} blunders", i + 1, o.blunders, blunders);
  }
  const Share share = share_of(blunders, 0, count);
  if (o.json) {
    fmt::print("{}\n", Json{{"bot", o.bot},
                            {"decisions", count},
                            {"blunders", blunders},
                            {"low", share.low},
                            {"high", share.high},
                            {"mean_loss", count == 0 ? 0.0 : static_cast<double>(lost) / count},
                            {"worst", worst}}
                           .dump(2));
    return;
  }
  fmt::print("{} decisions of {}, {} lost more than a tenth of the chance: {:.1f} % ({:.1f} to {:.1f})\n", count, o.bot,
             blunders, 100 * share.share, 100 * share.low, 100 * share.high);
  for (const Json& w : worst)
    fmt::print("  {} seed {} turn {}: {} (better: {}), {:.1f} % lost\n", w["scenario"].get<std::string>(),
               w["seed"].get<std::uint64_t>(), w["turn"].get<int>(), w["done"].get<std::string>(),
               w["better"].get<std::string>(), w["loss"].get<int>() / 10.0);
}

}  // namespace

void add_review(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("review", "How a saved game went: chances, worst decisions, luck");
  auto o = std::make_shared<ReviewOptions>();
  auto* record = command->add_option("record", o->file, "The game, as it was saved");
  auto* calibrate =
      command->add_option("--calibrate", o->calibrate, "Instead: how true chances come, in so many games a scenario");
  calibrate->check(CLI::Range(1, 100000))->excludes(record);
  auto* blunders = command->add_option("--blunders", o->blunders,
                                       "Instead: how often a bot blunders, one decision from each of so many games");
  blunders->check(CLI::Range(1, 100000))->excludes(record)->excludes(calibrate);
  command->add_option("--bot", o->bot, "Whose blunders")->needs(blunders);
  command->add_option("--runs", o->runs, "By which each answer is judged")
      ->check(CLI::Range(128, 100000))
      ->needs(blunders);
  command->add_option("--seed", o->seed, "Equal seeds give equal games")->needs(blunders);
  command->add_option("--worst", o->worst, "How many decisions are told")->check(CLI::Range(1, 1000));
  command->add_flag("--json", o->json, "For a machine");
  command->callback([&app, o, record] {
    if (o->calibrate > 0) return run_calibration(app, *o);
    if (o->blunders > 0) return run_blunders(app, *o);
    if (record->count() == 0) throw CLI::RequiredError("record");
    run_review(app, *o);
  });
}

}  // namespace valor::app
