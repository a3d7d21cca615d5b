#include "server/pairing.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

namespace valor::server {
namespace {

// Positions of the search for a Swiss round; more are looked at only where nearly everybody has met everybody.
constexpr int kMostLooks = 50'000;

bool has_met(const std::vector<Meeting>& played, int a, int b) {
  return std::any_of(played.begin(), played.end(),
                     [&](const Meeting& m) { return (m.a == a && m.b == b) || (m.a == b && m.b == a); });
}

bool has_had_bye(const std::vector<Meeting>& played, int who) {
  return std::any_of(played.begin(), played.end(), [&](const Meeting& m) { return m.is_bye() && m.a == who; });
}

Meeting meet(int round, int a, int b) { return Meeting{.round = round, .a = a, .b = b}; }

// Pairs those of `left` from the top, each with the nearest below that it has not met, with at most `repeats` meetings
// for the second time.
class SwissSearch {
 public:
  SwissSearch(const std::vector<Meeting>& played, int repeats) : played_(played), repeats_(repeats) {}

  bool pair(std::vector<int> left) {
    if (left.empty()) return true;
    if (++looks_ > kMostLooks) return false;
    const int first = left.front();
    for (std::size_t i = 1; i < left.size(); ++i) {
      const int cost = has_met(played_, first, left[i]) ? 1 : 0;
      if (cost > repeats_) continue;
      std::vector<int> rest(left.begin() + 1, left.end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      repeats_ -= cost;
      found_.emplace_back(first, left[i]);
      if (pair(std::move(rest))) return true;
      found_.pop_back();
      repeats_ += cost;
    }
    return false;
  }
  const std::vector<std::pair<int, int>>& found() const { return found_; }

 private:
  const std::vector<Meeting>& played_;
  int repeats_;
  int looks_ = 0;
  std::vector<std::pair<int, int>> found_;
};

// Who stays without an opponent, in the order in which it should be tried: the last in the table who never has. Where
// all have, the last of all.
std::vector<int> bye_candidates(const std::vector<int>& ranked, const std::vector<Meeting>& played) {
  std::vector<int> out;
  for (const int who : std::views::reverse(ranked))
    if (!has_had_bye(played, who)) out.push_back(who);
  if (out.empty()) out.push_back(ranked.back());
  return out;
}

std::vector<Meeting> swiss_round(const std::vector<int>& ranked, const std::vector<Meeting>& played, int round) {
  const int most_repeats = static_cast<int>(ranked.size()) / 2;
  for (int repeats = 0; repeats <= most_repeats; ++repeats) {
    const std::vector<int> byes =
        ranked.size() % 2 == 0 ? std::vector<int>{kNoOpponent} : bye_candidates(ranked, played);
    for (const int bye : byes) {
      std::vector<int> left;
      for (const int who : ranked)
        if (who != bye) left.push_back(who);
      SwissSearch search(played, repeats);
      if (!search.pair(std::move(left))) continue;
      std::vector<Meeting> out;
      for (const auto& [a, b] : search.found()) out.push_back(meet(round, a, b));
      if (bye != kNoOpponent) out.push_back(meet(round, bye, kNoOpponent));
      return out;
    }
  }
  return {};
}

// The circle: the first stays, the others move on by one place a round. Who meets somebody that was taken out has a
// bye.
std::vector<Meeting> circle_round(const Field& field, int round) {
  const int places = field.count + field.count % 2;
  std::vector<int> circle;
  for (int i = 0; i < places; ++i) circle.push_back(i == 0 ? 0 : 1 + (i - 1 + (round - 1)) % (places - 1));
  const auto plays = [&](int who) { return who < field.count && !field.out[static_cast<std::size_t>(who)]; };
  std::vector<Meeting> out;
  for (int i = 0; i < places / 2; ++i) {
    int a = circle[static_cast<std::size_t>(i)], b = circle[static_cast<std::size_t>(places - 1 - i)];
    if (!plays(a)) std::swap(a, b);
    if (!plays(a)) continue;
    out.push_back(meet(round, a, plays(b) ? b : kNoOpponent));
  }
  return out;
}

// Who goes on: more points in the meeting, else in the tournament so far, else the earlier lot.
int winner_of(const Meeting& m, const std::vector<Meeting>& played) {
  if (m.is_bye()) return m.a;
  const auto key = [&](int who) {
    int all = 0;
    for (const Meeting& one : played) all += one.points_of(who);
    return std::pair(m.points_of(who), all);
  };
  const auto a = key(m.a), b = key(m.b);
  if (a != b) return a > b ? m.a : m.b;
  return std::min(m.a, m.b);
}

// The bracket has a place for each power of two; those that the lot leaves empty are byes of the first round, spread so
// that two of them never meet. A later round is made of the winners, in the order of the bracket.
std::vector<Meeting> bracket_round(const Field& field, int round) {
  std::vector<int> places;
  if (round == 1) {
    int size = 1;
    while (size < field.count) size *= 2;
    for (int i = 0; i < size / 2; ++i) {
      places.push_back(i);
      const int other = size - 1 - i;
      places.push_back(other < field.count ? other : kNoOpponent);
    }
  } else {
    for (const Meeting& m : field.played)
      if (m.round == round - 1) places.push_back(winner_of(m, field.played));
  }
  const auto plays = [&](int who) { return who != kNoOpponent && !field.out[static_cast<std::size_t>(who)]; };
  std::vector<Meeting> out;
  if (places.size() < 2) return out;
  for (std::size_t i = 0; i < places.size(); i += 2) {
    int a = places[i], b = i + 1 < places.size() ? places[i + 1] : kNoOpponent;
    if (!plays(a)) std::swap(a, b);
    if (plays(a)) out.push_back(meet(round, a, plays(b) ? b : kNoOpponent));
  }
  return out;
}

}  // namespace

int points_of_winner(Degree degree) {
  switch (degree) {
    case Degree::Draw:
      return 5;
    case Degree::Minor:
      return 7;
    case Degree::Major:
      break;
  }
  return kPointsOfGame;
}

int Meeting::points_of(int who) const {
  if (who != a && who != b) return 0;
  if (is_bye()) return kPointsOfGame;
  int sum = 0;
  for (const std::optional<GamePoints>& game : games)
    if (game) sum += who == a ? game->a : game->b;
  return sum;
}

std::vector<Standing> standings(Form form, int count, const std::vector<Meeting>& meetings) {
  std::vector<Standing> out(static_cast<std::size_t>(count));
  for (int who = 0; who < count; ++who) {
    Standing& s = out[static_cast<std::size_t>(who)];
    s.who = who;
    for (const Meeting& m : meetings) {
      s.points += m.points_of(who);
      if (m.is_bye() || (m.a != who && m.b != who)) continue;
      for (const std::optional<Meeting::GamePoints>& game : m.games) {
        if (!game) continue;
        ++s.games;
        const int mine = m.a == who ? game->a : game->b, other = m.a == who ? game->b : game->a;
        if (mine > other) ++s.wins;
      }
    }
  }
  std::vector<int> points;
  for (const Standing& s : out) points.push_back(s.points);
  std::set<int> rounds;
  for (const Meeting& m : meetings) rounds.insert(m.round);
  for (const Meeting& m : meetings) {
    if (m.is_bye()) {
      out[static_cast<std::size_t>(m.a)].buchholz += kPointsOfGame * static_cast<int>(rounds.size());
      continue;
    }
    out[static_cast<std::size_t>(m.a)].buchholz += points[static_cast<std::size_t>(m.b)];
    out[static_cast<std::size_t>(m.b)].buchholz += points[static_cast<std::size_t>(m.a)];
  }
  if (form == Form::KnockOut)
    for (const Meeting& m : meetings) {
      for (const int who : {m.a, m.b})
        if (who != kNoOpponent) out[static_cast<std::size_t>(who)].reached = m.round;
      if (m.is_over()) out[static_cast<std::size_t>(winner_of(m, meetings))].reached = m.round + 1;
    }
  const auto key = [](const Standing& s) { return std::tuple(-s.reached, -s.points, -s.buchholz, -s.wins); };
  std::sort(out.begin(), out.end(),
            [&](const Standing& a, const Standing& b) { return key(a) != key(b) ? key(a) < key(b) : a.who < b.who; });
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i].place = i > 0 && key(out[i]) == key(out[i - 1]) ? out[i - 1].place : static_cast<int>(i) + 1;
  return out;
}

int rounds_of(Form form, int count, int wished) {
  if (count < 2) return 0;
  int to_halve = 0;
  while ((1 << to_halve) < count) ++to_halve;
  switch (form) {
    case Form::RoundRobin:
      return count % 2 == 0 ? count - 1 : count;
    case Form::KnockOut:
      return to_halve;
    case Form::Swiss:
      break;
  }
  return std::clamp(wished > 0 ? wished : to_halve, 1, count - 1);
}

std::vector<Meeting> pair_round(Form form, const Field& field, int round) {
  if (form == Form::RoundRobin) return circle_round(field, round);
  if (form == Form::KnockOut) return bracket_round(field, round);
  std::vector<int> ranked;
  for (const Standing& s : standings(form, field.count, field.played))
    if (!field.out[static_cast<std::size_t>(s.who)]) ranked.push_back(s.who);
  if (ranked.size() < 2) return {};
  return swiss_round(ranked, field.played, round);
}

}  // namespace valor::server
