// valor record: games of bots written down, each as an exported record with its seed: to be replayed with other
// compilers and releases. Equal options give equal files.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"

namespace valor::app {
namespace {

struct RecordOptions {
  std::string scenario, folder;
  std::string a = "random", b = "random";
  std::string options;  // JSON object of the scenario's options
  int games = 1;
  std::uint64_t seed = 1;
  int most = 100000;  // actions a game
};

// Seed and number of a game, from the two numbers that the user gave.
Digest drawn(std::uint64_t seed, int game, const char* what) {
  return digest({fmt::format("{}/{}/{}", seed, game, what)});
}

Record play(const App& app, const RecordOptions& options, Json header, int number) {
  const Seed seed = drawn(options.seed, number, "dice");
  GameId id{};
  const Digest source = drawn(options.seed, number, "game");
  std::copy(source.begin(), source.begin() + id.size(), id.begin());
  header["game"] = to_hex(id);
  header["commitment"] = to_hex(commitment(seed));
  header["entropies"] = Json::array();
  header["seats"] = {options.a, options.b};
  auto started = Ledger::start(app.systems(), canonical(header));
  if (!started) throw UserError(started.error());
  Ledger ledger = std::move(*started);
  const Ledger::DiceOfEntry dice = keyed_dice(ledger.record().header, seed);
  const Player bots[] = {bot_named(options.a).sit_down(1), bot_named(options.b).sit_down(1)};
  Rng rng(options.seed, static_cast<std::uint64_t>(number));
  while (ledger.game().who_decides() != kNoSeat && static_cast<int>(ledger.next_entry()) <= options.most) {
    const Seat seat = ledger.game().who_decides();
    const Json action = bots[index(seat) % 2].choose(ledger.game(), seat, rng);
    if (ledger.play(seat, Json::array({action}), dice).applied != 1)
      throw std::runtime_error("a bot chose what the rules refuse");
  }
  Record record = ledger.record();
  if (ledger.game().result().over) record.seed = seed;
  return record;
}

void run_record(const App& app, const RecordOptions& options) {
  const auto header = app.content().header(options.scenario, options_from(options.options));
  if (!header) throw UserError(header.error());
  const std::string rules = (*header)["system"].get<std::string>();
  check_knows(options.a, rules);
  check_knows(options.b, rules);
  std::error_code problem;
  std::filesystem::create_directories(options.folder, problem);
  std::string name = options.scenario;
  std::replace(name.begin(), name.end(), '/', '-');
  for (int number = 1; number <= options.games; ++number) {
    const std::string file = fmt::format("{}/{}-{}-{:04}.valor", options.folder, name, options.seed, number);
    std::ofstream out(file, std::ios::binary);
    out << export_record(play(app, options, *header, number));
    if (!out.flush()) throw UserError(file + ": the record cannot be written there. Choose another folder.");
    fmt::print("{}\n", file);
  }
}

}  // namespace

void add_record(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("record", "Write games of bots down as records");
  auto o = std::make_shared<RecordOptions>();
  command->add_option("scenario", o->scenario, "Its id, as `valor scenarios` lists it")->required();
  command->add_option("folder", o->folder, "Where the records go")->required();
  command->add_option("--games", o->games, "How many")->check(CLI::Range(1, 1000000));
  command->add_option("--a", o->a, "Who sits first");
  command->add_option("--b", o->b, "Who sits second");
  command->add_option("--seed", o->seed, "Equal seeds give equal games");
  command->add_option("--options", o->options, "The scenario's options as JSON");
  command->callback([&app, o] { run_record(app, *o); });
}

}  // namespace valor::app
