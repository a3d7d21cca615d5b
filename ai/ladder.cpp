#include "ai/ladder.h"

#include <algorithm>
#include <cmath>

namespace valor {
namespace {

// score[i][j]: wins of i over j, draws by half.
using Table = std::vector<std::vector<double>>;

// The usual iteration; it has long settled after so many rounds.
std::vector<double> strengths(const Table& score) {
  constexpr int kRounds = 300;
  const std::size_t n = score.size();
  std::vector<double> p(n, 1.0);
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i < n; ++i) {
      double won = 0, weight = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (i == j) continue;
        won += score[i][j];
        weight += (score[i][j] + score[j][i]) / (p[i] + p[j]);
      }
      if (weight > 0) p[i] = won / weight;
    }
  std::vector<double> out(n);
  for (std::size_t i = 0; i < n; ++i) out[i] = 400 * std::log10(p[i] / p[0]);
  return out;
}

Table table_for(int bots, double drawn) {
  const auto n = static_cast<std::size_t>(bots);
  return Table(n, std::vector<double>(n, drawn));
}

void count(Table& table, const Match& m, const ArenaGame& g) {
  const double score = score_of_a(g);
  table[static_cast<std::size_t>(m.a)][static_cast<std::size_t>(m.b)] += score;
  table[static_cast<std::size_t>(m.b)][static_cast<std::size_t>(m.a)] += 1 - score;
}

}  // namespace

std::vector<Rung> ladder_of(int bots, const std::vector<Match>& matches, int draws, std::uint64_t seed) {
  constexpr double kDrawn = 0.5;
  Table all = table_for(bots, kDrawn);
  for (const Match& m : matches)
    for (const ArenaGame& g : m.games) count(all, m, g);
  const std::vector<double> mean = strengths(all);
  std::vector<std::vector<double>> drawn(static_cast<std::size_t>(bots));
  Rng rng(seed);
  for (int draw = 0; draw < draws; ++draw) {
    Table table = table_for(bots, kDrawn);
    for (const Match& m : matches) {
      const auto pairs = static_cast<std::uint32_t>(m.games.size() / 2);
      for (std::uint32_t i = 0; i < pairs; ++i) {
        const std::size_t pair = rng.below(pairs);
        count(table, m, m.games[2 * pair]);
        count(table, m, m.games[2 * pair + 1]);
      }
    }
    const std::vector<double> once = strengths(table);
    for (std::size_t i = 0; i < once.size(); ++i) drawn[i].push_back(once[i]);
  }
  std::vector<Rung> out(mean.size());
  for (std::size_t i = 0; i < mean.size(); ++i) {
    std::sort(drawn[i].begin(), drawn[i].end());
    const auto at = [&](double share) {
      return drawn[i].empty() ? mean[i]
                              : drawn[i][static_cast<std::size_t>(share * static_cast<double>(drawn[i].size() - 1))];
    };
    // Whole numbers: more than the games can tell, and the same text from every compiler.
    out[i] = {std::round(mean[i]), std::round(at(0.025)), std::round(at(0.975))};
  }
  return out;
}

}  // namespace valor
