// The generic suite over the toy game, and over its broken twins: each fault must be seen.
#include "tests/toy/toy.h"

#include <doctest/doctest.h>

#include "tests/suite/generic_suite.h"

using namespace valor;

namespace {

SuiteReport suite_over(toy::Fault fault, int games) {
  return run_suite<toy::Toy>(Json{{"system", "toy"}, {"fault", static_cast<int>(fault)}}, {.games = games});
}

bool caught(toy::Fault fault, const std::string& how) {
  for (const std::string& said : suite_over(fault, 40).faults)
    if (said.find(how) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("suite: the toy game has no fault") {
  const SuiteReport report = suite_over(toy::Fault::None, share(1000));
  for (const std::string& fault : report.faults) MESSAGE(fault);
  CHECK(report.faults.empty());
  CHECK(report.games == static_cast<std::uint64_t>(share(1000)));
  CHECK(report.undone > 0);
  CHECK(report.refused > 0);
}

TEST_CASE("suite: a leaking view is caught") {
  CHECK(caught(toy::Fault::LeakingView, "look alike show different bytes"));
}
TEST_CASE("suite: leaking choices are caught") {
  CHECK(caught(toy::Fault::LeakingChoices, "look alike show different bytes"));
}
TEST_CASE("suite: a leaking undo flag is caught") {
  CHECK(caught(toy::Fault::LeakingUndoFlag, "its right to undo, depends on"));
}
TEST_CASE("suite: undo past a die is caught") { CHECK(caught(toy::Fault::UndoPastADie, "is no barrier to undo")); }
TEST_CASE("suite: a partial evolve is caught") { CHECK(caught(toy::Fault::PartialEvolve, "partial evolve")); }
TEST_CASE("suite: refusing an offered choice is caught") {
  CHECK(caught(toy::Fault::RefusesAnOffer, "a listed action is refused"));
}
TEST_CASE("suite: an order-dependent hash is caught") {
  CHECK(caught(toy::Fault::OrderDependentHash, "equal states have different hashes"));
}
