#include "ai/minds/vf_worth.h"

#include <algorithm>
#include <optional>

#include "rules/vf/10_winning.h"

namespace valor::vf {
namespace {

int points_of_unit(const Setting& t, UnitId unit) {
  const Profile& p = t.piece(unit).profile;
  return p.points > 0 ? p.points : 2 * (p.fire + p.melee + p.tenacity);  // a sheet of the players' own
}

}  // namespace

Blow blow_of(const Attack& attack) {
  const bool all_again = attack.ones > 0 && attack.ones >= attack.dice;
  return {std::min(attack.dice, Spread::kMost), attack.need,
          all_again ? std::min(attack.again_up_to, attack.need - 1) : 0};
}

Spread spread_of(const Blow& blow) {
  const int good = (6 + blow.again) * (7 - blow.need);  // of 36
  Spread out;
  out.most = std::clamp(blow.dice, 0, Spread::kMost);
  out.of[0] = kWhole;
  for (int d = 1; d <= out.most; ++d)
    for (int k = d; k >= 0; --k)
      out.of[at(k)] = (out.of[at(k)] * (36 - good) + (k > 0 ? out.of[at(k - 1)] * good : 0)) / 36;
  return out;
}

int worth_of(const Setting& t, const State& s, UnitId unit, int losses) {
  const int tenacity = tenacity_of(t, s, unit);
  // The first marker costs the bonus of fresh troops (8.3); a shaken unit is worth half.
  const int spent = (losses > 0 ? 8 : 0) + 42 * std::min(losses, tenacity) / tenacity;
  return points_of_unit(t, unit) * (100 - spent);
}

int price_of_rout(const Setting& t, const State& s, UnitId unit) {
  const int brigade = t.piece(unit).brigade;
  int price = worth_of(t, s, unit, s.piece(unit).losses);
  int left = 0, shaken = 0, shaken_worth = 0;
  for (const UnitId id : t.brigades[at(brigade)].units) {
    if (id == unit || !s.has(id)) continue;
    ++left;
    if (!is_shaken(t, s, id)) continue;
    ++shaken;
    shaken_worth += worth_of(t, s, id, s.piece(id).losses);
  }
  if (left == 0) return price + kVictoryPoint;
  // 9.5
  const bool general = near_a_general(t, s, brigade, table::inches(12), table::inches(3));
  const int need = needed_die(4, (left >= 5 ? 1 : 0) + (general ? 1 : 0) - (shaken == left ? 1 : 0));
  price += (need - 1) * (kVictoryPoint + shaken_worth) / 6;
  return price + kVictoryPoint / (2 * (left + 1));  // a step towards a shattered brigade
}

namespace {

// The price of a rout, found at most once.
class RoutPrice {
 public:
  RoutPrice(const Setting& t, const State& s, UnitId unit) : t_(t), s_(s), unit_(unit) {}
  int get() {
    if (!known_) known_ = price_of_rout(t_, s_, unit_);
    return *known_;
  }

 private:
  const Setting& t_;
  const State& s_;
  UnitId unit_;
  std::optional<int> known_;
};

int price_of_hits(const Setting& t, const State& s, UnitId unit, int hits, Struck struck, bool surely,
                  RoutPrice& rout) {
  if (struck == Struck::ByFire) hits = fire_losses(t, s, unit, hits);
  const int losses = s.piece(unit).losses;
  const int room = std::max(0, tenacity_of(t, s, unit) - losses);
  const int markers = std::min(hits, room);
  const int price = worth_of(t, s, unit, losses) - worth_of(t, s, unit, losses + markers);
  int stands = kWhole;  // 9.2: all tests are passed
  if (struck != Struck::Winning && !(s.piece(unit).flags & kStoneWall))
    for (int test = markers; test < hits; ++test) stands = struck == Struck::ByFire ? stands * 2 / 3 : stands / 2;
  if (surely) stands = 0;
  if (stands == kWhole) return price;
  return static_cast<int>((std::int64_t{price} * stands + std::int64_t{rout.get()} * (kWhole - stands)) / kWhole);
}

}  // namespace

int price_of_hits(const Setting& t, const State& s, UnitId unit, int hits, Struck struck, bool surely) {
  RoutPrice rout(t, s, unit);
  return price_of_hits(t, s, unit, hits, struck, surely, rout);
}

int harm_of_fire(const Setting& t, const State& s, UnitId target, const Blow& blow) {
  const Spread hits = spread_of(blow);
  RoutPrice rout(t, s, target);
  std::int64_t sum = 0;
  for (int k = 1; k <= hits.most; ++k)
    sum += std::int64_t{hits.of[at(k)]} * price_of_hits(t, s, target, k, Struck::ByFire, false, rout);
  return static_cast<int>(sum / kWhole);
}

namespace {

// 9.2.2, Square: who routs without a test when he has lost.
bool routs_surely(const Setting& t, const State& s, UnitId loser, UnitId winner, bool at_terrain) {
  if (at_terrain) return false;
  const Arm arm = t.piece(loser).profile.arm;
  return arm == Arm::Artillery || s.piece(loser).order == Order::Square ||
         (arm == Arm::Infantry && t.piece(winner).profile.arm == Arm::Cavalry);
}

// What each number of hits costs a fighter who wins or loses.
struct Prices {
  std::array<int, Spread::kMost + 1> won{}, lost{};
};
Prices prices_of(const Setting& t, const State& s, UnitId unit, UnitId enemy, const Spread& hits, bool at_terrain) {
  Prices out;
  const bool surely = routs_surely(t, s, unit, enemy, at_terrain);
  RoutPrice rout(t, s, unit);
  for (int k = 0; k <= hits.most; ++k) {
    out.won[at(k)] = price_of_hits(t, s, unit, k, Struck::Winning, false, rout);
    out.lost[at(k)] = price_of_hits(t, s, unit, k, Struck::Losing, surely, rout);
  }
  return out;
}

}  // namespace

BoutOdds odds_of(const Setting& t, const State& s, const Bout& bout) {
  const Spread attack = spread_of(bout.attack), back = spread_of(bout.back);
  const Prices target = prices_of(t, s, bout.target, bout.main, attack, bout.at_terrain);
  const Prices main = prices_of(t, s, bout.main, bout.target, back, bout.at_terrain);
  std::int64_t value = 0, won = 0;
  for (int i = 0; i <= attack.most; ++i)
    for (int j = 0; j <= back.most; ++j) {
      const std::int64_t chance = std::int64_t{attack.of[at(i)]} * back.of[at(j)] / kWhole;
      const bool wins = i > j || (i == j && !bout.target_wins_ties);
      if (wins) won += chance;
      value += chance * (wins ? target.lost[at(i)] - main.won[at(j)] : target.won[at(i)] - main.lost[at(j)]);
    }
  return {static_cast<int>(value / kWhole), static_cast<int>(won)};
}

}  // namespace valor::vf
