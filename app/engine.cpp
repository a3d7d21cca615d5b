// valor engine: one game over JSON lines on standard input and output (engine_session.h). The exit code is 1 if any
// line was not understood.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>

#include "app/app.h"
#include "app/commands.h"
#include "app/engine_session.h"

namespace valor::app {
namespace {

void run_engine(const App& app) {
  EngineSession session(app.content(), app.strings());
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    fmt::print("{}\n", session.answer(line));
    std::fflush(stdout);
  }
  if (session.misunderstood() > 0)
    throw UserError(
        fmt::format("{} of the lines could not be understood; each answer says why.", session.misunderstood()));
}

}  // namespace

void add_engine(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("engine", "Play one game over JSON lines on standard input and output");
  command->callback([&app] { run_engine(app); });
}

}  // namespace valor::app
