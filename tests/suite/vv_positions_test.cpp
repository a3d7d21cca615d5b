// Random games over generated positions of Valor & Victory: all kinds of counters, both variants, options varied. A
// fault names its seed, and VALOR_SEEDS=that number plays it alone. The full count is run by ./test --long suite.
#include "tests/suite/vv_positions.h"

#include <doctest/doctest.h>

#include "rules/vv/module.h"
#include "rules/vv/system.h"
#include "server/content.h"
#include "tests/suite/generic_suite.h"
#include "tests/suite/seeds.h"

using namespace valor;

namespace {

void play_positions(int positions, std::uint64_t first_seed) {
  const server::Assets assets = std::move(*server::Assets::from_folder("."));
  Registry systems;
  systems.add(vv::make_module());
  const server::Content content(assets, systems);
  const auto shipped = content.header("vv/crossroads", Json::object());
  REQUIRE(shipped.has_value());
  std::uint64_t decisions = 0;
  int faults = 0;
  const Seeds seeds = seeds_of_run(first_seed, static_cast<std::uint64_t>(positions));
  for (std::uint64_t seed = seeds.first; seed < seeds.end && faults < 5; ++seed) {
    const Json header = random_position(*shipped, seed);
    const auto opening = vv::Vv::setup(header);
    CHECK_MESSAGE(opening.has_value(), "seed " << seed << ": " << (opening ? "" : opening.error().sentence()));
    if (!opening) continue;
    // Sanitizers watch the play; what they slow down twentyfold is looked at less often.
    const SuiteReport report = run_suite<vv::Vv>(
        header,
        {.games = 1, .seed = seed, .look_every = kSanitized ? 230 : 23, .ledger = seed % (kSanitized ? 100 : 10) == 0});
    decisions += report.decisions;
    for (const std::string& fault : report.faults) MESSAGE("seed " << seed << ": " << fault);
    CHECK(report.faults.empty());
    faults += report.faults.empty() ? 0 : 1;
  }
  MESSAGE((seeds.end - seeds.first) << " positions, " << decisions << " decisions");
}

}  // namespace

TEST_CASE("suite: vv from generated positions") { play_positions(share(60), 1); }
TEST_CASE("full: suite over 20000 generated positions of vv" * doctest::skip()) { play_positions(20000, 1000); }
