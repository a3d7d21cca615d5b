// Colours are written as "#rrggbb". The night picture is the day picture with every colour through one function.
#pragma once

#include <string>

namespace valor::draw {

enum class Theme { Day, Night };

std::string night(const std::string& colour);
std::string mix(const std::string& a, const std::string& b, double t);

// WCAG 2 contrast, from 1 to 21.
double contrast(const std::string& a, const std::string& b);

}  // namespace valor::draw
