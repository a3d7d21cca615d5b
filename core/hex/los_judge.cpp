#include "core/hex/los_judge.h"

#include <algorithm>

namespace valor::hex {
namespace {

// The hexes on one side of a line along hexsides, together.
struct Row {
  bool blocks = false;
  int sum = 0, greatest = 0;
  bool empty() const { return !blocks && sum == 0; }
};

class Judge {
 public:
  Judge(const SightField& field, Hex from, Hex to, std::span<const Veil> veils, std::vector<Finding>* findings)
      : field_(field), from_(from), to_(to), veils_(veils), findings_(findings) {
    const int a = field.hex(from).level, b = field.hex(to).level;
    low_ = std::min(a, b);
    high_ = std::max(a, b);
    upper_end_ = a > b ? from : to;
  }

  Verdict run() {
    walk(to_.q - from_.q, to_.r - from_.r, [&](Step step) { take(moved(step)); });
    finish_rows();
    return verdict_;
  }

 private:
  Step moved(Step step) const { return {step.pass, from_ + step.a, from_ + step.b, from_ + step.c}; }

  void take(const Step& step) {
    switch (step.pass) {
      case Pass::kHex:
        through(step);
        break;
      case Pass::kAcross:
      case Pass::kCorner:
        cross(step, field_.side(step.a, step.b), step.a == from_, step.b == to_);
        break;
      case Pass::kFork:
        cross(step, both_sides(step), step.a == from_, step.a == to_);
        break;
      case Pass::kAlong:
        along(step);
        break;
    }
  }

  void through(const Step& step) {
    if (const auto effect = obstruction(step.a)) {
      note(step, What::kHex, step.a, *effect, 0);
      verdict_.blocked |= *effect != Effect::kSlope;
      if (*effect != Effect::kSlope) return;
    }
    if (const int value = hindrance(step.a); value > 0) {
      note(step, What::kHex, step.a, Effect::kHinders, value);
      verdict_.hindrance += value;
    }
  }

  void cross(const Step& step, SideSight side, bool leaves_viewer, bool enters_target) {
    if (side.blocks && !leaves_viewer && !enters_target) {
      note(step, What::kHexside, step.a, Effect::kBlocks, 0);
      verdict_.blocked = true;
    } else if (side.across > 0) {
      note(step, What::kHexside, step.a, leaves_viewer ? Effect::kSeenOver : Effect::kHinders, side.across);
      if (!leaves_viewer) verdict_.hindrance += side.across;
    }
  }

  // The two hexsides of step.a that meet at the corner of a fork, taken as one.
  SideSight both_sides(const Step& step) const {
    const SideSight left = field_.side(step.a, step.b), right = field_.side(step.a, step.c);
    const bool at_end = step.a == from_ || step.a == to_;
    if (!at_end && left.blocks != right.blocks) return left.blocks ? right : left;
    return left.across < right.across ? left : right;
  }

  void along(const Step& step) {
    const SideSight side = field_.side(step.a, step.b);
    if (side.blocks_along) {
      note(step, What::kHexside, step.a, Effect::kBlocks, 0);
      verdict_.blocked = true;
    } else if (side.along > 0) {
      note(step, What::kHexside, step.a, Effect::kHinders, side.along);
      verdict_.hindrance += side.along;
    }
    beside(step, step.a, left_);
    beside(step, step.b, right_);
  }

  void beside(const Step& step, Hex hex, Row& row) {
    if (const auto effect = obstruction(hex)) {
      note(step, What::kHex, hex, *effect, 0);
      row.blocks |= *effect != Effect::kSlope;
      if (*effect != Effect::kSlope) return;
    }
    if (const int value = hindrance(hex); value > 0) {
      note(step, What::kHex, hex, Effect::kHinders, value);
      row.sum += value;
      row.greatest = std::max(row.greatest, value);
    }
  }

  void finish_rows() {
    if (left_.blocks && right_.blocks) {
      verdict_.blocked = true;
      return;
    }
    const bool counts = !left_.empty() && !right_.empty();
    const int pair = left_.blocks || right_.blocks ? 0 : std::min(left_.greatest, right_.greatest);
    if (counts) verdict_.hindrance += left_.sum + right_.sum - pair;
    if (findings_) explain_rows(counts, pair);
  }

  // What was noted beside the line turns out to count less than it would on the line.
  void explain_rows(bool counts, int pair) {
    bool pair_told = pair == 0;
    for (Finding& finding : *findings_) {
      if (finding.step.pass != Pass::kAlong || finding.what != What::kHex || finding.effect == Effect::kSlope) continue;
      const bool in_lesser_row = (finding.hex == finding.step.a) == (left_.greatest < right_.greatest);
      if (!counts) {
        finding.effect = Effect::kOpenOpposite;
      } else if (finding.effect != Effect::kHinders) {
        finding.effect = Effect::kBesideOnly;
      } else if (!pair_told && in_lesser_row && finding.value == pair) {
        finding.effect = Effect::kCountedBefore;
        pair_told = true;
      }
    }
  }

  // Why the hex hides what is behind it, or would if it were not for the slope; nothing if it does not.
  std::optional<Effect> obstruction(Hex hex) const {
    const HexSight sight = field_.hex(hex);
    if (sight.blocks && sight.level >= low_) return Effect::kBlocks;
    if (sight.level <= low_) return std::nullopt;
    const bool slope = slope_counts(low_, high_) && sight.level == high_ - 1 && distance(hex, upper_end_) == 1;
    return slope ? Effect::kSlope : Effect::kRises;
  }

  int hindrance(Hex hex) const {
    int value = field_.hex(hex).hindrance;
    for (const Veil& veil : veils_)
      if (veil.hex != kNoHex && field_.grid.hex(veil.hex) == hex) value += veil.value;
    return value;
  }

  void note(const Step& step, What what, Hex hex, Effect effect, int value) {
    if (findings_) findings_->push_back({step, what, hex, effect, static_cast<std::uint8_t>(std::min(value, 255))});
  }

  const SightField& field_;
  Hex from_, to_, upper_end_;
  int low_ = 0, high_ = 0;
  std::span<const Veil> veils_;
  std::vector<Finding>* findings_;
  Verdict verdict_;
  Row left_, right_;
};

}  // namespace

Verdict judge(const SightField& field, Hex from, Hex to, std::span<const Veil> veils, std::vector<Finding>* findings) {
  return Judge(field, from, to, veils, findings).run();
}

}  // namespace valor::hex
