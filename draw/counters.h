// Counters as SVG symbols in a box of 100 by 100, typographic, with silhouettes.
//
// The sides are told apart without hue: Allied bodies are light with dark ink and a diagonal band, Axis bodies dark
// with light ink and a barred band. Values stand where the printed game has them: AP, range and casualty along the
// foot, leadership upper left, elite upper right, anti-tank upper left with the gun's AP below, armour upper right. The
// same by day and night. Not here: stacks and marks on a map (picture.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace valor::draw {

enum class Palette { Period, Signal, Mono };

enum class CounterKind { Squad, HalfSquad, Leader, MachineGun, Vehicle, Gun, Truck };

// What is printed on one face; what does not apply stays empty. Texts are drawn as they are.
struct CounterFace {
  std::string id;      // of the symbol
  std::string nation;  // "us", "br", "su", "ge"; any other looks like "us"
  CounterKind kind = CounterKind::Squad;
  std::string title;   // "RIFLE", a leader's name, "M1919"
  std::string values;  // "5-6-4" along the foot
  bool elite = false;
  std::string modifier;      // leader: "−1"
  bool cap = false;          // leader: no helmet
  std::string weapon_class;  // machine gun: "L", "H"
  std::string anti_tank, gun_ap, front_armour, rear_armour, aa_gun, bow_gun;
  bool turret = false, shield = false;
  std::string transport_class, casualty, movement;
  std::optional<int> facing;  // degrees clockwise from north
  bool spent = false;         // veiled
};

struct NationColours {
  std::string body, edge, ink, silhouette, soft, band;
  bool axis = false;
};
NationColours nation_colours(std::string_view nation, Palette palette);

// The inside of the 100 by 100 box.
std::string counter(const CounterFace& face, Palette palette);
// `<symbol id="…" viewBox="0 0 100 100">…</symbol>`
std::string counter_symbol(const CounterFace& face, Palette palette);

// One hidden <svg> with a symbol for every face; with `extras` also the marks ("mark-fired"), dice ("die-5"), flags
// ("flag-us") and icons ("icon-move").
enum class Extras { No, Yes };
std::string sprite_sheet(const std::vector<CounterFace>& faces, Palette palette, Extras extras = Extras::No);

}  // namespace valor::draw
