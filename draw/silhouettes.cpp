#include "draw/silhouettes.h"

#include <fmt/format.h>

#include <vector>

#include "draw/shape.h"

namespace valor::draw {
namespace {

struct Joint {
  double x, y, radius;
};
using Limb = std::vector<Joint>;

struct Pose {
  std::vector<Limb> limbs;
  struct {
    double x, y, tilt;
  } head;
  const char* weapon;
};

const Pose kRun{{{{-4, -19, 4}, {6, -13, 3.1}, {3.6, -2, 2}},
                 {{3.6, -1.6, 1.8}, {8.6, -1, 1.6}},
                 {{-5, -19, 3.8}, {-8.4, -9.6, 2.9}, {-18, -6.5, 1.9}},
                 {{-18, -6.6, 1.8}, {-20.6, -2.6, 1.5}},
                 {{-5, -19, 4.5}, {1.4, -32, 4.9}},
                 {{-5.2, -31, 3.2}, {-7.4, -23, 3.6}},
                 {{1, -32, 3}, {6, -25, 2.3}, {13, -27.2, 1.8}},
                 {{-1, -31, 2.6}, {-1.6, -23, 2.3}, {4.6, -22.4, 1.8}},
                 {{3, -37, 1.9}, {4.4, -39.6, 3.5}}},
                {4.6, -42, 6},
                "M-4.4 -18.6L-1.6 -22.6L24 -34.2L24.8 -32.8L8.8 -24L2.4 -20.4L-2.6 -15.4Z"};

const Pose kKneel{{{{-5, -14.5, 4.4}, {7, -14, 3.2}, {7.2, -2, 2}},
                   {{7, -1.6, 1.8}, {12, -1, 1.5}},
                   {{-6, -14, 4}, {-7, -3.4, 3}, {-17, -2, 1.9}},
                   {{-17, -2, 1.7}, {-19.6, -4.2, 1.5}},
                   {{-5.6, -15, 4.8}, {-1, -27, 4.8}},
                   {{-7.6, -26, 3}, {-10, -18, 3.4}},
                   {{0, -27.4, 2.9}, {7, -23.6, 2.2}, {12.6, -27.2, 1.7}},
                   {{-1, -26, 2.8}, {1.6, -22, 2.2}, {5.2, -26.4, 1.7}},
                   {{2, -31.4, 1.8}, {4.4, -32.8, 3.4}}},
                  {4.2, -35.2, 4},
                  "M-4.4 -25.4L-3.6 -29.6L4 -29.6L29 -30.2L29 -28.7L13 -27.6L4.4 -26.8Z"};

const Pose kStand{{{{-2, -20, 3.9}, {4.6, -11, 3}, {6.8, -2, 2}},
                   {{6.8, -1.6, 1.8}, {11.2, -1, 1.5}},
                   {{-3, -20, 3.9}, {-5.4, -10.6, 2.9}, {-8.2, -2, 2}},
                   {{-8.2, -1.6, 1.8}, {-4, -1, 1.5}},
                   {{-2.6, -20, 4.4}, {-.6, -33, 4.9}},
                   {{-6, -32, 3.2}, {-7.2, -24, 3.6}},
                   {{1, -33, 2.9}, {7.2, -28.6, 2.2}, {12.6, -32, 1.7}},
                   {{-1, -32.4, 2.8}, {2.2, -28, 2.2}, {5, -31.6, 1.7}},
                   {{1.8, -37, 1.8}, {3.4, -39, 3.4}}},
                  {3.4, -41.4, 3},
                  "M-4.2 -30.6L-3.4 -34.8L4 -35L28 -35.8L28 -34.3L13 -32.8L4.4 -31.8Z"};

const Pose kLead{{{{-2, -20, 3.9}, {2.8, -11, 3}, {4, -2, 2}},
                  {{4, -1.6, 1.8}, {8.6, -1, 1.5}},
                  {{-3, -20, 3.9}, {-6.4, -10.6, 2.9}, {-10, -2.4, 2}},
                  {{-10, -1.8, 1.8}, {-6, -1, 1.5}},
                  {{-2.8, -20, 4.6}, {-.6, -33, 5}},
                  {{1.4, -33.4, 2.9}, {9.6, -36.6, 2.2}, {18.4, -39.4, 1.6}},
                  {{18, -39.2, 1.2}, {22, -40.8, .8}},
                  {{-3, -32.4, 2.8}, {-8.8, -25.4, 2.3}, {-6, -18.4, 1.8}},
                  {{-6.4, -20.4, 3}, {-8.6, -16.6, 2.8}},
                  {{.8, -37, 1.9}, {2, -39.4, 3.5}}},
                 {2, -41.8, 2},
                 "M-7.2 -19L-4.2 -19.8L2 -14.2L.8 -12.8L-3.6 -16L-5 -13.4L-7 -14.2Z"};

const Pose& pose_of(Stance stance) {
  if (stance == Stance::Run) return kRun;
  if (stance == Stance::Kneel) return kKneel;
  return stance == Stance::Stand ? kStand : kLead;
}

// Straight pieces between circles at the joints.
std::string limb(const Limb& joints) {
  std::string d;
  for (std::size_t i = 1; i < joints.size(); ++i) {
    const auto [x1, y1, r1] = joints[i - 1];
    const auto [x2, y2, r2] = joints[i];
    const double length = distance({x1, y1}, {x2, y2}), nx = -(y2 - y1) / length, ny = (x2 - x1) / length;
    d += fmt::format("M{} {}L{} {}A{} {} 0 0 0 {} {}", f1(x1 + nx * r1), f1(y1 + ny * r1), f1(x2 + nx * r2),
                     f1(y2 + ny * r2), f1(r2), f1(r2), f1(x2 - nx * r2), f1(y2 - ny * r2));
    d += fmt::format("L{} {}A{} {} 0 0 0 {} {}Z", f1(x1 - nx * r1), f1(y1 - ny * r1), f1(r1), f1(r1), f1(x1 + nx * r1),
                     f1(y1 + ny * r1));
  }
  return d;
}

const char* outline(Headgear head) {
  switch (head) {
    case Headgear::Stahlhelm:
      return "M-5.4 3.6C-6.4 2 -5.6 -4.9 0 -5C4.7 -5 5 -1.4 5 .4L6.7 1.3C4.4 2 2 1.6 .4 2C-1.6 2.6 -3.4 4 -5.4 3.6Z";
    case Headgear::Brodie:
      return "M-4 0C-3.8 -4.7 3.8 -4.7 4.2 0L7.6 1.5C3 2.7 -3.6 2.7 -7.2 1.7Z";
    case Headgear::Cap:
      return "M-4.4 .8C-5 -3.2 -2 -4.4 1 -4.2C4.6 -4 4.8 -1.4 4.4 .2L7.8 1.5C5 1.9 -1 2 -4.4 .8Z";
    case Headgear::M1:
      break;
  }
  return "M-4.9 .9C-5.2 -5.2 5 -5.4 5.1 .6L6.4 1.5L-5.4 1.8Z";
}

constexpr const char* kHeavyTank =
    "<path d=\"M-21 -27h8v55h-8zM13 -27h8v55h-8z\" fill=\"{0}\"/><path d=\"M-14 -29L14 -29L15 -22V26L11 30H-11L-15 "
    "26V-22Z\" fill=\"{0}\"/><path d=\"M-17 -23v47M17 -23v47\" stroke=\"{1}\" stroke-width=\"7\" "
    "stroke-dasharray=\"1.3 2.6\" fill=\"none\" opacity=\".55\"/><path d=\"M-11 17H11V26H-11Z\" fill=\"none\" "
    "stroke=\"{1}\" stroke-width=\"1.2\"/><path d=\"M-7 17v9M-2.4 17v9M2.4 17v9M7 17v9\" stroke=\"{1}\" "
    "stroke-width=\"1\"/><path d=\"M-9 -8Q-11 -10 -7 -13H7Q11 -10 9 -8L11 6Q9 13 0 13T-11 6Z\" fill=\"{0}\" "
    "stroke=\"{1}\" stroke-width=\"1.5\"/><path d=\"M-3.4 -12h6.8l-1 -6h-4.8z\" fill=\"{0}\" stroke=\"{1}\" "
    "stroke-width=\"1.1\"/><path d=\"M-1.5 -18h3v-22h-3z\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\".9\"/><path "
    "d=\"M-2.8 -44h5.6v5h-5.6z\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\".9\"/><circle cx=\"-4\" cy=\"3\" r=\"3.5\" "
    "fill=\"none\" stroke=\"{1}\" stroke-width=\"1.2\"/><circle cx=\"5\" cy=\"4\" r=\"2.4\" fill=\"none\" "
    "stroke=\"{1}\" stroke-width=\"1\"/>";

constexpr const char* kTank =
    "<path d=\"M-18 -26h7v52h-7zM11 -26h7v52h-7z\" fill=\"{0}\"/><path d=\"M-12 -26Q0 -33 12 -26V28Q0 31 -12 28Z\" "
    "fill=\"{0}\"/><path d=\"M-14.5 -23v46M14.5 -23v46\" stroke=\"{1}\" stroke-width=\"6\" stroke-dasharray=\"1.2 "
    "2.4\" fill=\"none\" opacity=\".55\"/><path d=\"M-8 18H8V26H-8Z\" fill=\"none\" stroke=\"{1}\" "
    "stroke-width=\"1.1\"/><path d=\"M0 18v8M-8 22h16\" stroke=\"{1}\" stroke-width=\"1\"/><path d=\"M-9 0Q-10 -10 0 "
    "-11Q10 -10 9 0Q10 13 0 14T-9 0Z\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\"1.5\"/><path d=\"M-4.4 -9.4h8.8l-1.4 "
    "-5h-6z\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\"1.1\"/><path d=\"M-1.5 -14h3v-22h-3z\" fill=\"{0}\" "
    "stroke=\"{1}\" stroke-width=\".9\"/><circle cx=\"4\" cy=\"2\" r=\"3.4\" fill=\"none\" stroke=\"{1}\" "
    "stroke-width=\"1.2\"/><path d=\"M-5.4 1.6v5.4\" stroke=\"{1}\" stroke-width=\"1.6\"/>";

constexpr const char* kGun =
    "<path d=\"M-2 -2h4v-32h-4z\" fill=\"{0}\"/><path d=\"M-3.4 -38h6.8v5h-6.8z\" fill=\"{0}\"/><path d=\"M-4 2L-19 "
    "32L-15 34L0 8L15 34L19 32L4 2Z\" fill=\"{0}\"/><rect x=\"-20\" y=\"-6\" width=\"6\" height=\"17\" rx=\"2.6\" "
    "fill=\"{0}\"/><rect x=\"14\" y=\"-6\" width=\"6\" height=\"17\" rx=\"2.6\" fill=\"{0}\"/><path d=\"M-17 -3Q0 -12 "
    "17 -3L17 .4Q0 -8 -17 .4Z\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\"1.2\"/><path d=\"M-4.4 -4h8.8v16h-8.8z\" "
    "fill=\"{0}\" stroke=\"{1}\" stroke-width=\"1.1\"/><circle cx=\"-9\" cy=\"16\" r=\"3.2\" fill=\"{1}\"/><circle "
    "cx=\"10\" cy=\"15\" r=\"3.2\" fill=\"{1}\"/>";

constexpr const char* kTruck =
    "<rect x=\"-15\" y=\"-25\" width=\"4.6\" height=\"11\" rx=\"1.6\" fill=\"{0}\"/><rect x=\"10.4\" y=\"-25\" "
    "width=\"4.6\" height=\"11\" rx=\"1.6\" fill=\"{0}\"/><path d=\"M-15 12h4v16h-4zM11 12h4v16h-4z\" "
    "fill=\"{0}\"/><path d=\"M-9 -34Q0 -37 9 -34L10 -17H-10Z\" fill=\"{0}\"/><path d=\"M-5.5 -33V-19M0 -33V-19M5.5 "
    "-33V-19\" stroke=\"{1}\" stroke-width=\"1\"/><rect x=\"-12\" y=\"-17\" width=\"24\" height=\"12\" rx=\"2\" "
    "fill=\"{0}\" stroke=\"{1}\" stroke-width=\"1.1\"/><path d=\"M-9.6 -14.6H9.6L8.4 -11.4H-8.4Z\" fill=\"{1}\"/><rect "
    "x=\"-13\" y=\"-4\" width=\"26\" height=\"36\" rx=\"2\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\"1.2\"/><path "
    "d=\"M-13 4H13M-13 12H13M-13 20H13M-13 27H13\" stroke=\"{1}\" stroke-width=\"1.1\"/>";

constexpr const char* kMachineGun =
    "<path d=\"M-38 -6L-33 -11L-20 -10.4L-17 -12H8L10 -10.4H36V-12.6H40V-5.4H36V-7.4H10L8 -4H-9L-11 4H-15L-14 "
    "-4H-19L-31 -3.4L-37 3Z\" fill=\"{0}\"/><path d=\"M11 -9H34\" stroke=\"{1}\" stroke-width=\"1.4\" "
    "stroke-dasharray=\"2.4 2\"/><path d=\"M-6 -12.5L-4.6 -16.6H3L4 -12.5Z\" fill=\"{0}\"/>";

constexpr const char* kTripod =
    "<path d=\"M-1 -4L-20 19L-17.6 20.6L1 -1ZM3 -4L20 20L22.6 18.4L7 -4ZM-1 -4L5 22L8 21.4L5 -4Z\" fill=\"{0}\"/><path "
    "d=\"M-5 -4H9V1H-5Z\" fill=\"{0}\"/>";

constexpr const char* kBipod =
    "<path d=\"M27 -7L20 16L22.6 16.8L30 -7ZM29 -7L36 16L38.4 15.2L32 -7Z\" fill=\"{0}\"/><path d=\"M-5 -4H6V5Q1 9 -5 "
    "5Z\" fill=\"{0}\"/>";

std::string coloured(const char* drawing, const std::string& body, const std::string& line) {
  return fmt::format(fmt::runtime(drawing), body, line);
}

}  // namespace

std::string soldier(Stance stance, Headgear head, double x, double y, double scale) {
  const Pose& pose = pose_of(stance);
  std::string d;
  for (const Limb& l : pose.limbs) d += limb(l);
  return fmt::format(
      "<g transform=\"translate({} {}) scale({})\"><path d=\"{}\"/><path transform=\"translate({} {}) rotate({})\" "
      "d=\"{}\"/><path d=\"{}\"/></g>",
      f1(x), f1(y), scale, d, f1(pose.head.x), f1(pose.head.y), f1(pose.head.tilt), outline(head), pose.weapon);
}

std::string tank_from_above(const std::string& body, const std::string& line) { return coloured(kTank, body, line); }

std::string heavy_tank_from_above(const std::string& body, const std::string& line) {
  return coloured(kHeavyTank, body, line);
}

std::string gun_from_above(const std::string& body, const std::string& line) { return coloured(kGun, body, line); }

std::string truck_from_above(const std::string& body, const std::string& line) { return coloured(kTruck, body, line); }

std::string machine_gun(const std::string& body, const std::string& line, Mount mount) {
  return coloured(kMachineGun, body, line) + coloured(mount == Mount::Tripod ? kTripod : kBipod, body, line);
}

}  // namespace valor::draw
