// Composite models (geometry G7): a hull whose turret looks its own way, weapons mounted on either, parts that must
// stay together (a gun and its limber).
//
// A model's ground is its hull (for several parts: several footprints with one owner). Turrets and mounts have no
// ground of their own; they are points with a heading, and what they may fire at is a wedge from that point (arc.h).
#pragma once

#include "core/table/arc.h"
#include "core/table/rect.h"

namespace valor::table {

struct Model {
  Rect hull;
  Local ring;      // where the turret sits, in the frame of the hull
  int turret = 0;  // turned clockwise from the hull's heading
  friend constexpr bool operator==(const Model& a, const Model& b) {
    return a.hull == b.hull && a.ring.right == b.ring.right && a.ring.forward == b.ring.forward && a.turret == b.turret;
  }
};

// On the hull the spot lies in the hull's frame, on the turret in the turret's, whose origin is the ring.
enum class Carrier { Hull, Turret };
struct Mount {
  Carrier on = Carrier::Hull;
  Local spot;
  int turned = 0;  // from where its carrier looks: a rear gun half a turn
};

Pose turret_pose(const Model& model);
Pose mount_pose(const Model& model, const Mount& mount);
// Requires: 0 <= half_angle < a quarter turn; a mount that fires all round asks for no wedge.
Wedge field_of_fire(const Model& model, const Mount& mount, int half_angle);

// Are two parts of one model not farther apart than `most`? An overlap is near enough.
bool hang_together(Points a, Points b, Length most);

}  // namespace valor::table
