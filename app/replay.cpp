// valor replay: a record played again; proven against the rules and the dice; carried over a change of rules; as a
// page.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"
#include "core/past.h"
#include "server/page.h"

namespace valor::app {
namespace {

struct ReplayOptions {
  std::vector<std::string> files;
  std::string language;
  int seat = 0;         // whose log is printed
  bool all = false;     // everything as it truly was
  bool verify = false;  // decide everything again
  std::string seed;     // 64 hex digits: derive the dice again, too; else the one in the record
  std::string patch;    // file for the record as the rules of today decide it
  std::string page;     // file for a page to share
  int turn = 0;         // of the page; 0: the whole game
};

void write_to(const std::string& file, const std::string& bytes, const char* what) {
  std::ofstream out(file, std::ios::binary);
  out << bytes;
  if (!out.flush())
    throw UserError(fmt::format("{}: the {} cannot be written there. Choose another place.", file, what));
}

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
  const auto patched = patch(app.systems(), record, options.files[0]);
  if (!patched) throw UserError(patched.error());
  write_to(options.patch, export_record(patched->record), "record");
  if (patched->first_difference == 0)
    fmt::print("{}: all {} entries are decided as before.\n", options.patch, patched->record.entries.size());
  else if (patched->stopped.empty())
    fmt::print("{}: carried over; the first difference is at entry {}.\n", options.patch, patched->first_difference);
  else
    fmt::print("{}: carried over up to entry {}; there {}\n", options.patch, patched->record.entries.size(),
               patched->stopped);
}

void write_page(const App& app, const Ledger& ledger, const ReplayOptions& options) {
  const Json said = Json::parse(ledger.record().header).value("seats", Json::array());
  std::vector<std::string> seats;
  for (const Json& seat : said) seats.push_back(seat.is_string() ? seat.get<std::string>() : "");
  seats.resize(static_cast<std::size_t>(ledger.game().seat_count()), std::string(server::kPerson));
  server::PageOrder order{.language = options.language};
  if (!options.all) order.viewer.seat = Seat{static_cast<std::uint8_t>(options.seat)};
  if (options.turn > 0) order.turn = options.turn;
  std::optional<OpenRecord> open;
  if (options.all) {
    auto folded = OpenRecord::of(app.systems(), ledger.record());
    if (!folded) throw UserError(folded.error());
    open.emplace(std::move(*folded));
  }
  write_to(options.page, server::page_of(ledger, open ? &*open : nullptr, seats, app.strings(), order), "page");
  fmt::print("{}\n", options.page);
}

void run_verify(const App& app, const Record& record, const std::string& file, const ReplayOptions& options) {
  std::optional<Seed> seed = record.seed;
  if (!options.seed.empty() && !from_hex(options.seed, seed.emplace()))
    throw UserError("--seed takes 64 digits 0–9 and a–f, as the finished game shows them.");
  const auto proven = verify(app.systems(), record, file, seed ? &*seed : nullptr);
  if (!proven) throw UserError(proven.error());
  std::size_t rolls = 0;
  for (const Entry& e : record.entries) rolls += e.rolls.size();
  const std::string last = record.entries.empty() ? "" : record.entries.back().state.hex();
  fmt::print("{}: {} entries and {} rolls agree with the rules{}; state {}.\n", file, record.entries.size(), rolls,
             seed ? " and with the seed that was committed to" : "", last);
}

void run_replay(const App& app, const ReplayOptions& options) {
  const bool proves = options.verify || !options.seed.empty();
  if (options.files.size() > 1 && (!proves || !options.patch.empty() || !options.page.empty()))
    throw UserError("Several files at once are only for --verify.");
  for (const std::string& file : options.files) {
    const auto record = import_record(read_file(file), file);
    if (!record) throw UserError(record.error());
    if (!options.patch.empty()) return run_patch(app, *record, options);
    if (proves) {
      run_verify(app, *record, file, options);
      continue;
    }
    const auto ledger = Ledger::load(app.systems(), *record, file);
    if (!ledger) throw UserError(ledger.error());
    if (options.seat < 0 || options.seat >= ledger->game().seat_count())
      throw UserError(
          fmt::format("--seat {}: the game has seats 0 to {}.", options.seat, ledger->game().seat_count() - 1));
    if (!options.page.empty()) write_page(app, *ledger, options);
    else print_log(*ledger, app.strings(), options);
  }
}

}  // namespace

void add_replay(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("replay", "Play a record again");
  auto o = std::make_shared<ReplayOptions>();
  command->add_option("file", o->files, "An exported record; with --verify several")->required();
  command->add_option("--seat", o->seat, "Whose log to print");
  command->add_flag("--verify", o->verify, "Decide everything again and compare");
  command->add_option("--seed", o->seed, "The dice's seed that the finished game shows: derive every die again");
  command->add_option("--patch", o->patch, "Write the record as the rules of today decide it to this file");
  command->add_option("--page", o->page, "Write a page of one file (HTML) to share");
  command->add_option("--turn", o->turn, "Of the page: only this turn")->check(CLI::Range(0, 1000));
  command->add_flag("--all", o->all, "Of the page: everything as it truly was, not what --seat knew");
  command->add_option("--language", o->language, "en, fr, es, de or ru");
  command->callback([&app, o] {
    if (o->language.empty()) o->language = app.language();
    if (!server::is_language(o->language)) throw UserError("--language is one of en, fr, es, de, ru.");
    run_replay(app, *o);
  });
}

}  // namespace valor::app
