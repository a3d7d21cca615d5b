// valor: one binary, a sub-command a file. Exit codes: 0 done, 1 the user's data or input is wrong, 2 wrong usage,
// 3 our fault.
#include <fmt/format.h>
#include <sodium.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/app.h"
#include "app/commands.h"
#include "server/api.h"

namespace {

constexpr int kDone = 0, kUserError = 1, kUsage = 2, kOurFault = 3;

int run(int argc, char** argv) {
  valor::app::App app(valor::app::all_systems());
  CLI::App root("OpenValor: a wargame table.", "valor");
  root.set_version_flag("--version", fmt::format("OpenValor {}", valor::server::kVersion));
  root.add_option("--assets", app.assets_folder, "Read data and web client from this folder, not from the binary")
      ->type_name("DIR");
  root.require_subcommand(1);
  root.fallthrough();
  valor::app::add_play(root, app);
  valor::app::add_serve(root, app);
  valor::app::add_worker(root, app);
  valor::app::add_admin(root, app);
  valor::app::add_rules(root, app);
  valor::app::add_scenarios(root, app);
  valor::app::add_engine(root, app);
  valor::app::add_text(root, app);
  valor::app::add_check(root, app);
  valor::app::add_replay(root, app);
  valor::app::add_record(root, app);
  valor::app::add_sim(root, app);
  valor::app::add_ladder(root, app);
  valor::app::add_hint(root, app);
  valor::app::add_review(root, app);
  valor::app::add_balance(root, app);
  valor::app::add_campaign(root, app);
  valor::app::add_draw(root, app);
  valor::app::add_army(root, app);
  valor::app::add_bench(root, app);
  try {
    root.parse(argc, argv);
    return kDone;
  } catch (const CLI::ParseError& error) {
    return root.exit(error) == 0 ? kDone : kUsage;
  } catch (const valor::app::UserError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return kUserError;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (sodium_init() < 0) throw std::runtime_error("the system gives no random numbers");
    return run(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "OpenValor has met a fault of its own: {}. Please report it.\n", error.what());
    return kOurFault;
  }
}
