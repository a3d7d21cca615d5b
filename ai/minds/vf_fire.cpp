// The fire phase: whom to shoot at, with whose support. A unit that shoots takes no action, so the gain of its best
// action is the price of its shot.
#include <algorithm>
#include <memory>
#include <tuple>

#include "ai/minds/vf_orders.h"
#include "rules/vf/candidates.h"

namespace valor::vf {
namespace {

constexpr int kNever = 1 << 20;

struct Shot {
  Shoot shoot;
  int harm = 0;
};

class FireOrders {
 public:
  FireOrders(const Scene& c, Haste* haste) : c_(c), haste_(haste) { price_.fill(-1); }

  void offer(Choice& best) {
    list_shots();
    for (const Shot& shot : shots_) {
      const int alone = shot.harm - price(shot.shoot);
      if (!c_.temper.looks_round) best.offer(shot.shoot, shot.harm);
      else if (alone > -kNever / 2) offer_supported(shot, alone, best);
    }
  }

 private:
  void list_shots() {
    each_unit(c_.t, c_.s, c_.enemy, [&](UnitId target) {
      if (c_.is_engaged(target) || check_target(c_.t, c_.s, target)) return;
      each_unit(c_.t, c_.s, c_.own, [&](UnitId main) {
        for (const FireMode mode : {FireMode::Whole, FireMode::Skirmish}) {
          if (mode == FireMode::Skirmish && !can_skirmish(c_.t, main)) continue;
          if (!c_.may_be_within(main, target, fire_range(c_.t, main, mode)) || c_.is_engaged(main)) continue;
          if (shots_left(c_.t, c_.s, main) == 0) continue;
          if (check_shooter(c_.t, c_.s, c_.sight(), main, target, FireRole::Main, mode)) continue;
          const Shoot shoot{main, target, kNoSupport, mode == FireMode::Skirmish};
          shots_.push_back({shoot, harm(shoot)});
        }
      });
    });
  }
  int harm(const Shoot& shoot) const {
    return harm_of_fire(c_.t, c_.s, shoot.target, blow_of(describe(c_.t, c_.s, c_.sight(), shoot)));
  }

  // What is lost if a unit does not act.
  int price(UnitId unit) {
    int& known = haste_ ? haste_->price[at(index(unit))] : price_[at(index(unit))];
    if (known < 0) known = find_price(unit);
    return known;
  }
  int find_price(UnitId unit) {
    switch (c_.task(unit)) {
      case Task::Fire:
      case Task::Stay:
        return 0;
      case Task::Rush:
      case Task::Storm:
        return kNever;
      default:
        break;
    }
    if (c_.t.piece(unit).profile.arm == Arm::Artillery) return 0;
    const std::uint8_t brigade = c_.t.piece(unit).brigade;
    std::unique_ptr<ActingGains>& gains = gains_[brigade];
    if (!gains) gains = std::make_unique<ActingGains>(c_, brigade);
    return std::max(0, gains->of(unit)) * c_.temper.fire_price / 100;
  }
  // Skirmishers and horse artillery act all the same; they only cannot assault.
  int price(const Shoot& shoot) {
    if (c_.t.has(shoot.main, kHorseArtillery)) return 0;
    const int all = price(shoot.main);
    return shoot.skirmish && all < kNever ? all / 5 : all;
  }

  // The best that this unit could do by itself against somebody else.
  int elsewhere(UnitId unit, UnitId target) const {
    int best = 0;
    for (const Shot& s : shots_)
      if (s.shoot.main == unit && s.shoot.target != target) best = std::max(best, s.harm);
    return best;
  }

  // One supporter after the other, as long as each is worth what it gives up.
  void offer_supported(const Shot& shot, int alone, Choice& best) {
    best.offer(shot.shoot, alone);
    const Supporters all = full_support(c_.t, c_.s, c_.sight(), shot.shoot);
    Shoot now = shot.shoot;
    std::size_t count = 0;
    int value = alone, harm_now = shot.harm;
    for (const UnitId id : all) {
      if (id == kNoUnit) break;
      const int given_up = std::max(price(Shoot{id, shot.shoot.target, kNoSupport, shot.shoot.skirmish}),
                                    elsewhere(id, shot.shoot.target));
      Shoot more = now;
      more.support[count] = id;
      const int harm_then = harm(more);
      if (harm_then - harm_now <= given_up || check_shoot(c_.t, c_.s, c_.sight(), more)) continue;
      value += harm_then - harm_now - given_up;
      harm_now = harm_then;
      now = more;
      ++count;
    }
    if (count > 0) best.offer(now, value);
  }

  const Scene& c_;
  Haste* haste_;
  std::vector<Shot> shots_;
  std::array<int, kMostPieces> price_{};
  std::array<std::unique_ptr<ActingGains>, kMostBrigades> gains_;
};

}  // namespace

void offer_fire(const Scene& c, Haste* haste, Choice& best) {
  best.offer(Done{}, 0);
  FireOrders(c, haste).offer(best);
}

}  // namespace valor::vf
