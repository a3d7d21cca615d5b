// Men, vehicles and weapons as silhouettes: tapered limbs and simple solids, nothing traced. Vehicles and guns are seen
// from above with their front up, so that they can face a hexside; men and machine guns from the side, looking right.
#pragma once

#include <string>

namespace valor::draw {

enum class Stance { Run, Kneel, Stand, Lead };
enum class Headgear { M1, Stahlhelm, Brodie, Cap };

// Feet at (x, y), about 46 units tall at scale 1. No fill of its own: it takes that of the group around it.
std::string soldier(Stance stance, Headgear head, double x, double y, double scale);

// Centred on the origin, in `body` with details in `line`.
std::string tank_from_above(const std::string& body, const std::string& line);
std::string heavy_tank_from_above(const std::string& body, const std::string& line);
std::string gun_from_above(const std::string& body, const std::string& line);
std::string truck_from_above(const std::string& body, const std::string& line);

enum class Mount { Bipod, Tripod };
std::string machine_gun(const std::string& body, const std::string& line, Mount mount);

}  // namespace valor::draw
