// Small drawings beside the counters: marks, dice, flags, and the line icons of the interface. Each says what it means
// by shape and letter first, then by colour.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace valor::draw {

// A mark in a box of 30 by 30: "fired", "moved", "smoke", "valor", "eliminated", "immobile", "no_effect", "rallied",
// "fire_lane", "loss", "routed", "shaken", "acted". Any other word gets its first letter in a disc.
std::string mark(std::string_view name);
std::vector<std::string> mark_names();
// The banner across a pinned counter, in a box of 76 by 24; the word comes from the language of the reader.
std::string pinned_banner(const std::string& word);

// A die of six faces with pips, in a box of 40 by 41.
std::string die(int value);

// "us", "ge", "fr", "gb" in a box of 30 by 20; nothing for others. The German flag is the cross of its vehicles.
std::string flag(std::string_view nation);
std::vector<std::string> flag_names();

// A line icon as path data in a box of 24 by 24, to be stroked in currentColor; nothing for an unknown name.
std::string icon(std::string_view name);
std::vector<std::string> icon_names();

}  // namespace valor::draw
