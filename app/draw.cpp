// valor draw: the picture of a scenario's opening, or of the position at the end of a record.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"
#include "server/pictures.h"

namespace valor::app {
namespace {

struct DrawOptions {
  std::string what, file;
  int seat = 0;
  bool night = false, empty = false;
};

Ledger game_of(const App& app, const std::string& what) {
  if (!std::filesystem::is_regular_file(what)) {
    const auto header = app.content().header(what, Json::object());
    if (!header) throw UserError(header.error());
    auto started = Ledger::start(app.systems(), canonical(*header));
    if (!started) throw UserError(started.error());
    return std::move(*started);
  }
  auto record = import_record(read_file(what), what);
  if (!record) throw UserError(record.error());
  auto loaded = Ledger::load(app.systems(), std::move(*record), what);
  if (!loaded) throw UserError(loaded.error());
  return std::move(*loaded);
}

void run_draw(const App& app, const DrawOptions& options) {
  const Ledger ledger = game_of(app, options.what);
  if (options.seat < 0 || options.seat >= ledger.game().seat_count())
    throw UserError(
        fmt::format("--seat {}: the game has seats 0 to {}.", options.seat, ledger.game().seat_count() - 1));
  const draw::Theme theme = options.night ? draw::Theme::Night : draw::Theme::Day;
  const Json art = ledger.game().art_of_game();
  const std::string& header = ledger.record().header;
  const auto svg = options.empty
                       ? server::Pictures::field(header, art, theme)
                       : server::Pictures::position(
                             header, art, ledger.game().view_for(Seat{static_cast<std::uint8_t>(options.seat)}), theme);
  if (!svg) throw UserError(svg.error());
  std::ofstream out(options.file, std::ios::binary);
  out << *svg;
  if (!out.flush()) throw UserError(options.file + ": the picture cannot be written there. Choose another place.");
}

}  // namespace

void add_draw(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("draw", "Draw a scenario or a record as SVG");
  auto o = std::make_shared<DrawOptions>();
  command->add_option("what", o->what, "A scenario's id or the file of a record")->required();
  command->add_option("-o,--output", o->file, "The SVG file to write")->required();
  command->add_option("--seat", o->seat, "Whose knowledge is drawn");
  command->add_flag("--night", o->night, "The dark theme");
  command->add_flag("--empty", o->empty, "Without units");
  command->callback([&app, o] { run_draw(app, *o); });
}

}  // namespace valor::app
