#include "ai/minds/vf_temper.h"

namespace valor::vf {
namespace {

// Sees no danger, and takes an objective today for one at the end.
constexpr Temper kRecruit{.fire_danger = 0,
                          .assault_danger = 0,
                          .potential = 18,
                          .fight = 100,
                          .rate = 60,
                          .late_rate = 60,
                          .take = 90,
                          .contest = 20,
                          .guard = 40,
                          .late_point = 0,
                          .company = 100,
                          .rally = 100,
                          .plays_at_once = true,
                          .looks_round = false};

}  // namespace

Temper temper_of(Skill skill) { return skill == Skill::Recruit ? kRecruit : Temper{}; }

}  // namespace valor::vf
