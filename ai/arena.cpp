#include "ai/arena.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/assert.h"

namespace valor {
namespace {

// Counts what each side rolls with two dice.
class CountingDice : public Dice {
 public:
  CountingDice(Dice& dice, const Game& game, ArenaGame& into) : dice_(dice), game_(game), into_(into) {}
  Roll roll(const Request& request) override {
    const Roll out = dice_.roll(request);
    if (request.kind == DiceKind::Sum && request.count == 2 && request.seat != kNoSeat) {
      const std::size_t side = index(game_.side_for(request.seat)) == 0 ? 0 : 1;
      ++into_.rolls[side];
      into_.pips[side] += out.sum();
    }
    return out;
  }

 private:
  Dice& dice_;
  const Game& game_;
  ArenaGame& into_;
};

// The seat that `a` holds is first or second; further seats of a side follow its first one.
ArenaGame play_one(const ArenaOrder& order, const Game& opening, int i) {
  const std::uint64_t pair = static_cast<std::uint64_t>(order.swap ? i / 2 : i);
  ArenaGame out;
  out.a_sits_first = !order.swap || i % 2 == 0;
  const std::unique_ptr<Game> game = opening.clone();
  Rng rng(order.seed, 2 * pair + 1);
  FastDice fast(order.seed, 2 * pair + 2);
  CountingDice dice(fast, *game, out);
  const Player a = order.a.sit_down(1), b = order.b.sit_down(1);
  for (Seat seat = game->who_decides(); seat != kNoSeat; seat = game->who_decides()) {
    if (out.decisions == kMostDecisions) {
      out.finished = false;
      break;
    }
    const bool first_side = index(game->side_for(seat)) == 0;
    const Player& player = first_side == out.a_sits_first ? a : b;
    player.play(*game, seat, rng, dice);
    ++out.decisions;
  }
  out.winner = game->result().winner;
  out.turns = game->turn();
  for (int n = game->seat_count() - 1; n >= 0; --n) {
    const Seat seat{static_cast<std::uint8_t>(n)};
    out.lost[index(game->side_for(seat)) == 0 ? 0 : 1] = losses_of(*game, seat);
  }
  return out;
}

}  // namespace

std::vector<ArenaGame> play_arena(const ArenaOrder& order, const std::function<void(int)>& progress) {
  const auto opening = order.module->open(Json::parse(order.header));
  VALOR_ASSERT(opening, "the scenario was checked before the games");
  const int games = order.swap ? (order.games + 1) / 2 * 2 : order.games;
  std::vector<ArenaGame> out(static_cast<std::size_t>(games));
  std::atomic<int> next{0}, done{0};
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(std::max(1, order.threads)));
  const auto work = [&](std::size_t worker) {
    try {
      for (int i = next++; i < games; i = next++) {
        out[static_cast<std::size_t>(i)] = play_one(order, **opening, i);
        if (progress) progress(++done);
      }
    } catch (...) {
      failures[worker] = std::current_exception();
      next = games;
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < order.threads; ++i) others.emplace_back(work, static_cast<std::size_t>(i));
  work(0);
  for (std::thread& t : others) t.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
  return out;
}

namespace {

// Four decimals: more than the games can tell, and the same text from every compiler.
double rounded(double x) { return std::round(x * 1e4) / 1e4; }

// Wilson's interval for a share that is known as well as by so many games that are won or lost.
Share wilson(int wins, double p, double n) {
  Share out;
  out.wins = wins;
  const double z = 1.96, zz = z * z;
  const double middle = (p + zz / (2 * n)) / (1 + zz / n);
  const double half = z / (1 + zz / n) * std::sqrt(p * (1 - p) / n + zz / (4 * n * n));
  out.share = rounded(p);
  out.low = rounded(std::max(0.0, middle - half));
  out.high = rounded(std::min(1.0, middle + half));
  return out;
}

bool are_pairs(const std::vector<ArenaGame>& games) {
  for (std::size_t i = 0; i < games.size(); ++i)
    if (games[i].a_sits_first != (i % 2 == 0)) return false;
  return games.size() % 2 == 0;
}

Share turned_round(const Share& of_a, int wins) {
  return {.wins = wins, .share = rounded(1 - of_a.share), .low = rounded(1 - of_a.high), .high = rounded(1 - of_a.low)};
}

}  // namespace

double score_of_a(const ArenaGame& game) {
  if (game.winner == kNoSide) return 0.5;
  return (index(game.winner) == 0) == game.a_sits_first ? 1 : 0;
}

Share share_of(int wins, int draws, int games) {
  if (games == 0) return {};
  return wilson(wins, (wins + 0.5 * draws) / games, games);
}

Share share_of_pairs(const std::vector<ArenaGame>& games) {
  const std::size_t pairs = games.size() / 2;
  double sum = 0, squares = 0;
  int wins = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const double first = score_of_a(games[2 * i]), second = score_of_a(games[2 * i + 1]), pair = (first + second) / 2;
    wins += (first == 1 ? 1 : 0) + (second == 1 ? 1 : 0);
    sum += pair;
    squares += pair * pair;
  }
  constexpr std::size_t kFewPairs = 20;  // how much they vary is then not known
  const auto n = static_cast<double>(pairs);
  const double p = pairs == 0 ? 0 : sum / n;
  const double variance = pairs < kFewPairs ? 0 : (squares - n * p * p) / (n - 1);
  if (variance <= 0) return pairs == 0 ? Share{} : wilson(wins, p, 2 * n);
  return wilson(wins, p, p * (1 - p) * n / variance);
}

ArenaSummary summarise(const std::vector<ArenaGame>& games) {
  ArenaSummary out;
  int a = 0, b = 0, first = 0, second = 0;
  for (const ArenaGame& g : games) {
    ++out.games;
    if (g.winner == kNoSide) {
      ++out.draws;
      continue;
    }
    const bool first_won = index(g.winner) == 0;
    ++(first_won ? first : second);
    ++(first_won == g.a_sits_first ? a : b);
  }
  out.a = share_of(a, out.draws, out.games);
  out.b = share_of(b, out.draws, out.games);
  if (are_pairs(games)) {
    out.a = share_of_pairs(games);
    out.b = turned_round(out.a, b);
  }
  out.first = share_of(first, out.draws, out.games);
  out.second = share_of(second, out.draws, out.games);
  return out;
}

}  // namespace valor
