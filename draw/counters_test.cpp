#include "draw/counters.h"

#include <doctest/doctest.h>

#include <set>

#include "draw/colour.h"
#include "draw/markers.h"
#include "draw/svg_checks.h"

using namespace valor::draw;

namespace {

std::vector<CounterFace> one_of_each() {
  using Kind = CounterKind;
  std::vector<CounterFace> out;
  for (const char* nation : {"us", "br", "su", "ge"})
    for (const Kind kind :
         {Kind::Squad, Kind::HalfSquad, Kind::Leader, Kind::MachineGun, Kind::Vehicle, Kind::Gun, Kind::Truck}) {
      CounterFace f{.id = nation + std::to_string(static_cast<int>(kind)), .nation = nation, .kind = kind};
      f.title = "O'NEIL & <SON>";
      f.values = "5-6-4";
      f.modifier = "−1";
      f.weapon_class = "H";
      f.anti_tank = "C";
      f.gun_ap = "12";
      f.aa_gun = "4";
      f.turret = f.shield = f.elite = f.spent = true;
      f.facing = 60;
      out.push_back(f);
    }
  return out;
}

bool has(const std::string& svg, const std::string& part) { return svg.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a sheet is well-formed and has one symbol for every face") {
  for (const Palette palette : {Palette::Period, Palette::Signal, Palette::Mono}) {
    const std::string sheet = sprite_sheet(one_of_each(), palette, Extras::Yes);
    CHECK(check::xml_fault(sheet) == "");
    for (const CounterFace& f : one_of_each())
      CHECK(has(sheet, "<symbol id=\"" + f.id + "\" viewBox=\"0 0 100 100\">"));
    CHECK(sheet == sprite_sheet(one_of_each(), palette, Extras::Yes));
  }
}

TEST_CASE("a sheet holds no reference that could be lost: no patterns, no ids but those of symbols") {
  const std::string sheet = sprite_sheet(one_of_each(), Palette::Period);
  CHECK_FALSE(has(sheet, "url("));
  CHECK_FALSE(has(sheet, "<pattern"));
}

TEST_CASE("the figures of a face are printed on it") {
  CounterFace f{.id = "x", .nation = "ge", .kind = CounterKind::Vehicle};
  f.anti_tank = "E";
  f.gun_ap = "14";
  f.front_armour = "D";
  f.bow_gun = "3";
  f.movement = "12";
  const std::string svg = counter(f, Palette::Period);
  for (const char* figure : {">E<", ">14<", ">D<", ">3<", ">12<"}) CHECK(has(svg, figure));
  CHECK_FALSE(has(svg, "#10161b"));  // the veil of a spent counter
}

TEST_CASE("armour: front over rear in a shield, one figure alone in its middle, none without armour") {
  const auto shield = [](const char* front, const char* rear) {
    CounterFace f{.id = "x", .nation = "us", .kind = CounterKind::Vehicle};
    f.front_armour = front;
    f.rear_armour = rear;
    return counter(f, Palette::Period);
  };
  const std::string both = shield("E", "C");
  CHECK(both.find(">E<") < both.find(">C<"));
  CHECK(has(shield("B", ""), ">B<"));
  CHECK_FALSE(has(shield("", ""), "M74 4h22"));
}

TEST_CASE("figures of guns and vehicles are no smaller than 11.5 pixels on a counter of 58") {
  CounterFace f{.id = "x", .nation = "us"};
  f.anti_tank = "D";
  f.gun_ap = "12";
  f.aa_gun = f.bow_gun = "4";
  f.front_armour = "E";
  f.movement = "10";
  f.casualty = "3";
  f.transport_class = "T";
  for (const CounterKind kind : {CounterKind::Vehicle, CounterKind::Gun, CounterKind::Truck})
    for (const bool turret : {false, true}) {
      f.kind = kind;
      f.turret = turret;
      const std::string svg = counter(f, Palette::Period);
      const std::string key = "font-size=\"";
      for (std::size_t i = svg.find(key); i != std::string::npos; i = svg.find(key, i + 1))
        CHECK(std::stod(svg.substr(i + key.size())) * .58 >= 11.5);
    }
}

TEST_CASE("only what has a facing can be turned") {
  CounterFace f{.id = "x", .nation = "us", .kind = CounterKind::Gun};
  CHECK(has(counter(f, Palette::Period), "class=\"turned\""));
  f.kind = CounterKind::MachineGun;
  CHECK_FALSE(has(counter(f, Palette::Period), "class=\"turned\""));
}

TEST_CASE("the sides differ in lightness, and ink can be read on every body") {
  for (const Palette palette : {Palette::Period, Palette::Signal, Palette::Mono})
    for (const char* nation : {"us", "br", "su"}) {
      const NationColours a = nation_colours(nation, palette), b = nation_colours("ge", palette);
      CHECK(contrast(a.body, b.body) >= 3);
      CHECK(contrast(a.ink, a.body) >= 4.5);
      CHECK(contrast(b.ink, b.body) >= 4.5);
    }
}

TEST_CASE("every mark is a drawing of its own; an unknown one shows its letter") {
  std::set<std::string> seen;
  for (const std::string& name : mark_names()) CHECK(seen.insert(mark(name)).second);
  CHECK(has(mark("berserk"), ">B<"));
  CHECK(has(mark("<&"), ">?<"));
  CHECK(check::xml_fault("<g>" + pinned_banner("<CLOUÉ>") + "</g>") == "");
}

TEST_CASE("a die shows as many pips as it has points") {
  for (int value = 1; value <= 6; ++value) {
    const std::string svg = die(value);
    int pips = 0;
    for (std::size_t i = svg.find("<circle"); i != std::string::npos; i = svg.find("<circle", i + 1)) ++pips;
    CHECK(pips == value);
  }
}

TEST_CASE("an unknown flag or icon is nothing") {
  CHECK(flag("xx").empty());
  CHECK(icon("xx").empty());
  for (const std::string& name : icon_names()) CHECK_FALSE(icon(name).empty());
}
