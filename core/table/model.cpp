#include "core/table/model.h"

namespace valor::table {

Pose turret_pose(const Model& model) {
  return {place(model.hull.pose, model.ring), model.hull.pose.heading + model.turret};
}

Pose mount_pose(const Model& model, const Mount& mount) {
  const Pose carrier = mount.on == Carrier::Turret ? turret_pose(model) : model.hull.pose;
  return {place(carrier, mount.spot), carrier.heading + mount.turned};
}

Wedge field_of_fire(const Model& model, const Mount& mount, int half_angle) {
  const Pose pose = mount_pose(model, mount);
  return wedge_from(pose.position, pose.heading, half_angle);
}

bool hang_together(Points a, Points b, Length most) { return distance(a, b).at_most(most); }

}  // namespace valor::table
