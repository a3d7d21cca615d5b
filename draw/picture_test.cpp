#include "draw/picture.h"

#include <doctest/doctest.h>

#include "draw/sample_table.h"
#include "draw/sample_village.h"
#include "draw/svg_checks.h"

using namespace valor::draw;
namespace hex = valor::hex;

namespace {

int count(const std::string& text, const std::string& part) {
  int n = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) ++n;
  return n;
}

PlacedCounter placed(const char* at, const char* nation, std::vector<std::string> marks = {}) {
  return {.at = hex::parse_hex(at).value(),
          .face = {.id = "x", .nation = nation, .title = "RIFLE", .values = "5-6-4"},
          .marks = std::move(marks)};
}

}  // namespace

TEST_CASE("a hex position shows every counter, its marks, and the count of a stack") {
  const std::vector<PlacedCounter> counters = {placed("G9", "us"), placed("G9", "us"), placed("K11", "ge", {"pinned"}),
                                               placed("H10", "us", {"fired", "moved"})};
  const std::string svg = draw_hex_position(sample::village_map(), counters, {{counters[0].at, "ge"}}, {});
  CHECK(check::xml_fault(svg) == "");
  CHECK(count(svg, ">RIFLE<") == 4);
  CHECK(count(svg, ">PIN<") == 1);
  CHECK(count(svg, ">2</text></g>") == 1);
  CHECK(svg == draw_hex_position(sample::village_map(), counters, {{counters[0].at, "ge"}}, {}));
}

TEST_CASE("counters farther south lie over those farther north") {
  const std::string svg = draw_hex_position(sample::village_map(), {placed("C12", "ge"), placed("C3", "us")}, {}, {});
  CHECK(svg.find("#cfc890") < svg.find("#46545f"));  // the bodies of the American and the German counter
}

TEST_CASE("a table position shows every figure and a plate for every unit") {
  const auto units = sample::two_brigades();
  const std::string svg = draw_table_position(sample::la_haie(), units, {{{20500, 9800}, "La Haie"}}, Theme::Night);
  CHECK(check::xml_fault(svg) == "");
  CHECK(check::undefined_reference(svg) == "");
  int foot = 0;
  for (const TableUnit& u : units)
    foot += u.leader ? 0 : u.figure == Figure::Foot ? u.figures : u.figure == Figure::Cannon ? 4 * u.figures : 0;
  CHECK(count(svg, "href=\"#figure-foot\"") == foot);
  CHECK(count(svg, "href=\"#figure-cannon\"") == 2);
  for (const TableUnit& u : units)
    if (!u.leader) CHECK(count(svg, ">" + u.name + "<") == 1);
}

TEST_CASE("two armies of one nation wear one coat and are told apart by their plates and rims") {
  const SideStyle first = side_style("prussian", 0), second = side_style("prussian", 1);
  CHECK(first.coat == second.coat);
  CHECK(first.light != second.light);
  CHECK(first.standard != second.standard);
  CHECK(side_style("austrian", 1).coat != side_style("british", 1).coat);
  CHECK(side_style("nobody", 0).coat != side_style("nobody", 1).coat);
}

TEST_CASE("figures too small to see are drawn as bars, one a rank") {
  TableUnit u = sample::two_brigades()[0];
  u.width /= 4;
  u.depth /= 4;
  const std::string svg = draw_unit(u);
  CHECK(count(svg, "<use") == 0);
  CHECK(count(svg, "<rect") == 2 + 2);  // shadow, base, two ranks
}

TEST_CASE("a plate shows losses as crosses and the rest of tenacity as rings") {
  TableUnit u = sample::two_brigades()[0];
  u.losses = 1;
  u.tenacity = 4;
  const std::string svg = name_plate(u);
  CHECK(count(svg, "m0 -6l-6 6") == 1);
  CHECK(count(svg, "<circle") == 3);
}
