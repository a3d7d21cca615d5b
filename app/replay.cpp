// valor replay: a record played again; proven against the rules and the dice; carried over a change of rules.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"

namespace valor::app {
namespace {

struct ReplayOptions {
  std::string file;
  std::string language;
  int seat = 0;         // whose log is printed
  bool verify = false;  // decide everything again
  std::string seed;     // 64 hex digits: derive the dice again, too
  std::string patch;    // file for the record as the rules of today decide it
};

// The log of one seat, a line an event, with the citation behind it.
void print_log(const Ledger& ledger, const server::Strings& strings, const ReplayOptions& options) {
  for (const Told& told : ledger.told_since(Seat{static_cast<std::uint8_t>(options.seat)}, 0))
    for (const SeenJson& seen : told.events) {
      const Json event = Json::parse(seen.event);
      if (!event.contains("line")) continue;
      const Json& line = event["line"];
      fmt::print("{:>4}  {}{}\n", told.n, strings.say(options.language, line),
                 line.contains("rule") ? "  [" + line["rule"].get<std::string>() + "]" : "");
    }
}

void run_patch(const App& app, const Record& record, const ReplayOptions& options) {
  const auto patched = patch(app.systems(), record, options.file);
  if (!patched) throw UserError(patched.error());
  std::ofstream out(options.patch, std::ios::binary);
  out << export_record(patched->record);
  if (!out.flush()) throw UserError(options.patch + ": the record cannot be written there. Choose another place.");
  if (patched->first_difference == 0)
    fmt::print("{}: all {} entries are decided as before.\n", options.patch, patched->record.entries.size());
  else if (patched->stopped.empty())
    fmt::print("{}: carried over; the first difference is at entry {}.\n", options.patch, patched->first_difference);
  else
    fmt::print("{}: carried over up to entry {}; there {}\n", options.patch, patched->record.entries.size(),
               patched->stopped);
}

void run_replay(const App& app, const ReplayOptions& options) {
  const auto record = import_record(read_file(options.file), options.file);
  if (!record) throw UserError(record.error());
  if (!options.patch.empty()) return run_patch(app, *record, options);

  const auto ledger = Ledger::load(app.systems(), *record, options.file);
  if (!ledger) throw UserError(ledger.error());
  if (options.seat < 0 || options.seat >= ledger->game().seat_count())
    throw UserError(
        fmt::format("--seat {}: the game has seats 0 to {}.", options.seat, ledger->game().seat_count() - 1));
  if (!options.verify && options.seed.empty()) {
    print_log(*ledger, app.strings(), options);
    return;
  }
  Seed seed{};
  if (!options.seed.empty() && !from_hex(options.seed, seed))
    throw UserError("--seed takes 64 digits 0–9 and a–f, as the finished game shows them.");
  const auto proven = verify(app.systems(), *record, options.file, options.seed.empty() ? nullptr : &seed);
  if (!proven) throw UserError(proven.error());
  std::size_t rolls = 0;
  for (const Entry& e : record->entries) rolls += e.rolls.size();
  fmt::print("{}: {} entries and {} rolls agree with the rules{}.\n", options.file, record->entries.size(), rolls,
             options.seed.empty() ? "" : " and with the seed that was committed to");
}

}  // namespace

void add_replay(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("replay", "Play a record again");
  auto o = std::make_shared<ReplayOptions>();
  command->add_option("file", o->file, "An exported record")->required();
  command->add_option("--seat", o->seat, "Whose log to print");
  command->add_flag("--verify", o->verify, "Decide everything again and compare");
  command->add_option("--seed", o->seed, "The dice's seed that the finished game shows: derive every die again");
  command->add_option("--patch", o->patch, "Write the record as the rules of today decide it to this file");
  command->add_option("--language", o->language, "en, fr, es, de or ru");
  command->callback([&app, o] {
    if (o->language.empty()) o->language = app.language();
    if (!server::is_language(o->language)) throw UserError("--language is one of en, fr, es, de, ru.");
    run_replay(app, *o);
  });
}

}  // namespace valor::app
