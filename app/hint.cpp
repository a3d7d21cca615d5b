// valor hint: what a computer player would do in a game that was saved, and how the chances stand.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"

namespace valor::app {
namespace {

struct HintOptions {
  std::string file;
  std::string level = "veteran";
  bool json = false;
};

void run_hint(const App& app, const HintOptions& o) {
  const auto record = import_record(read_file(o.file), o.file);
  if (!record) throw UserError(record.error());
  const auto ledger = Ledger::load(app.systems(), *record, o.file);
  if (!ledger) throw UserError(ledger.error());
  const Game& game = ledger->game();
  const Seat seat = game.who_decides();
  if (seat == kNoSeat) throw UserError(o.file + ": the game is over; `valor review` says how it went.");
  const Bot& bot = bot_named(o.level);
  check_knows(o.level, Json::parse(record->header)["system"].get<std::string>());
  Rng rng(1);
  const Player player = bot.sit_down(kThreads);
  const Json action = answer_of(game, seat, [&](const Game& ahead) { return player.choose(ahead, seat, rng); });
  Json out{{"seat", index(seat)}, {"level", o.level}, {"action", action}};
  for (const Json& listed : game.actions_for(seat))
    if (listed["action"] == action) out["verb"] = listed["verb"];
  if (const auto critic = critic_for(game)) {
    out["chance"] = critic->chance(game, seat);
    out["chance_after"] = critic->chance_after(game, seat, action);
  }
  if (o.json) {
    fmt::print("{}\n", out.dump(2));
    return;
  }
  fmt::print("Seat {}: {}\n", index(seat), out.contains("verb") ? out["verb"].get<std::string>() : canonical(action));
  if (out.contains("chance"))
    fmt::print("Chance to win {:.0f} %, after that {:.0f} %.\n", out["chance"].get<int>() / 10.0,
               out["chance_after"].get<int>() / 10.0);
}

}  // namespace

void add_hint(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("hint", "What a computer player would do in a saved game");
  auto o = std::make_shared<HintOptions>();
  command->add_option("record", o->file, "The game, as it was saved")->required();
  command->add_option("--level", o->level, "The computer's level");
  command->add_flag("--json", o->json, "For a machine");
  command->callback([&app, o] { run_hint(app, *o); });
}

}  // namespace valor::app
