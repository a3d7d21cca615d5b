#include "server/pairing.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace valor::server {
namespace {

using Points = Meeting::GamePoints;

// Plays a whole tournament in which the participant with the lower number always wins by this much.
std::vector<Meeting> played(Form form, int count, int rounds, Points points = {7, 3}) {
  Field field{.count = count, .out = std::vector<bool>(static_cast<std::size_t>(count), false)};
  for (int round = 1; round <= rounds; ++round)
    for (Meeting m : pair_round(form, field, round)) {
      if (!m.is_bye())
        for (auto& game : m.games) game = m.a < m.b ? points : Points{points.b, points.a};
      field.played.push_back(m);
    }
  return field.played;
}

int repeats(const std::vector<Meeting>& meetings) {
  std::map<std::set<int>, int> met;
  for (const Meeting& m : meetings)
    if (!m.is_bye()) ++met[{m.a, m.b}];
  int out = 0;
  for (const auto& [pair, times] : met) out += times - 1;
  return out;
}

// Everybody exactly once a round.
bool is_whole(const std::vector<Meeting>& meetings, int count, int rounds) {
  for (int round = 1; round <= rounds; ++round) {
    std::multiset<int> seen;
    for (const Meeting& m : meetings) {
      if (m.round != round) continue;
      seen.insert(m.a);
      if (!m.is_bye()) seen.insert(m.b);
    }
    for (int who = 0; who < count; ++who)
      if (seen.count(who) != 1) return false;
  }
  return true;
}

int most_byes(const std::vector<Meeting>& meetings) {
  std::map<int, int> byes;
  for (const Meeting& m : meetings)
    if (m.is_bye()) ++byes[m.a];
  int most = 0;
  for (const auto& [who, times] : byes) most = std::max(most, times);
  return most;
}

}  // namespace

TEST_CASE("tournaments: a game shares ten points by the degree of victory") {
  CHECK(points_of_winner(Degree::Draw) == 5);
  CHECK(points_of_winner(Degree::Minor) == 7);
  CHECK(points_of_winner(Degree::Major) == 10);
}

TEST_CASE("tournaments: Swiss, nobody meets anybody twice while that can be avoided, and a bye comes once") {
  for (int count = 2; count <= 24; ++count) {
    const int rounds = std::min(count - 1, 7);
    const std::vector<Meeting> all = played(Form::Swiss, count, rounds);
    INFO(fmt::format("{} participants, {} rounds", count, rounds));
    CHECK(is_whole(all, count, rounds));
    CHECK(most_byes(all) <= 1);
    if (rounds <= count / 2) CHECK(repeats(all) == 0);
  }
}

TEST_CASE("tournaments: Swiss, where everybody has met everybody a meeting comes again rather than none") {
  const std::vector<Meeting> all = played(Form::Swiss, 4, 6);
  CHECK(is_whole(all, 4, 6));
  CHECK(repeats(all) == 6);
}

TEST_CASE("tournaments: Swiss, after the first round those who have won meet each other") {
  const std::vector<Meeting> all = played(Form::Swiss, 8, 2);
  std::set<int> winners;
  for (const Meeting& m : all)
    if (m.round == 1) winners.insert(std::min(m.a, m.b));
  for (const Meeting& m : all)
    if (m.round == 2) CHECK(winners.contains(m.a) == winners.contains(m.b));
}

TEST_CASE("tournaments: who was taken out is not paired any more") {
  Field field{.count = 5, .out = {false, true, false, false, false}};
  for (const Form form : {Form::Swiss, Form::RoundRobin, Form::KnockOut})
    for (const Meeting& m : pair_round(form, field, 1)) {
      CHECK(m.a != 1);
      CHECK(m.b != 1);
    }
  CHECK(pair_round(Form::Swiss, field, 1).size() == 2);
  field.out = {true, true, true, true, false};
  CHECK(pair_round(Form::Swiss, field, 1).empty());
}

TEST_CASE("tournaments: round robin, everybody meets everybody once, and of an odd number each has one bye") {
  for (int count = 2; count <= 11; ++count) {
    const int rounds = rounds_of(Form::RoundRobin, count, 3);
    const std::vector<Meeting> all = played(Form::RoundRobin, count, rounds);
    INFO(fmt::format("{} participants", count));
    CHECK(is_whole(all, count, rounds));
    CHECK(repeats(all) == 0);
    CHECK(static_cast<int>(std::count_if(all.begin(), all.end(), [](const Meeting& m) { return !m.is_bye(); })) ==
          count * (count - 1) / 2);
    CHECK(most_byes(all) == count % 2);
  }
}

TEST_CASE("tournaments: knock-out, one is left, and places follow the round that was reached") {
  for (int count = 2; count <= 17; ++count) {
    const int rounds = rounds_of(Form::KnockOut, count, 0);
    const std::vector<Meeting> all = played(Form::KnockOut, count, rounds);
    INFO(fmt::format("{} participants", count));
    Field field{.count = count, .out = std::vector<bool>(static_cast<std::size_t>(count), false), .played = all};
    CHECK(pair_round(Form::KnockOut, field, rounds + 1).empty());
    CHECK(std::count_if(all.begin(), all.end(), [](const Meeting& m) { return !m.is_bye(); }) == count - 1);
    const std::vector<Standing> table = standings(Form::KnockOut, count, all);
    CHECK(table[0].who == 0);  // who always wins
    CHECK(table[0].reached == rounds + 1);
    CHECK(table[1].reached == rounds);
  }
}

TEST_CASE("tournaments: knock-out, an even meeting goes to who has more points so far, then to the earlier lot") {
  Field field{.count = 4, .out = std::vector<bool>(4, false)};
  field.played = pair_round(Form::KnockOut, field, 1);
  REQUIRE(field.played.size() == 2);
  for (Meeting& m : field.played) m.games[0] = m.games[1] = Points{5, 5};
  const std::vector<Meeting> final = pair_round(Form::KnockOut, field, 2);
  REQUIRE(final.size() == 1);
  CHECK(std::set<int>{final[0].a, final[0].b} == std::set<int>{0, 1});
}

TEST_CASE("tournaments: the table is ordered by points, Buchholz, games won; who is equal shares the place") {
  // 0 beats 1 twice by a little, 2 and 3 share everything, 4 has a bye.
  std::vector<Meeting> all{{.round = 1, .a = 0, .b = 1}, {.round = 1, .a = 2, .b = 3}, {.round = 1, .a = 4}};
  all[0].games[0] = all[0].games[1] = Points{7, 3};
  all[1].games[0] = Points{10, 0};
  all[1].games[1] = Points{0, 10};
  const std::vector<Standing> table = standings(Form::Swiss, 5, all);
  REQUIRE(table.size() == 5);
  CHECK(table[0].who == 0);
  CHECK(table[0].points == 14);
  CHECK(table[0].buchholz == 6);
  CHECK(table[0].wins == 2);
  CHECK(table[0].games == 2);
  CHECK(table[1].who == 2);
  CHECK(table[1].place == 2);
  CHECK(table[2].who == 3);
  CHECK(table[2].place == 2);
  CHECK(table[3].who == 4);  // ten points of the bye, an opponent with an even score, no game won
  CHECK(table[3].points == 10);
  CHECK(table[3].buchholz == 10);
  CHECK(table[3].place == 4);
  CHECK(table[4].who == 1);
  CHECK(table[4].points == 6);
}

TEST_CASE("tournaments: a meeting of which one game is over counts as far as it is") {
  Meeting m{.round = 1, .a = 3, .b = 1};
  m.games[1] = Points{3, 7};
  CHECK_FALSE(m.is_over());
  CHECK(m.points_of(3) == 3);
  CHECK(m.points_of(1) == 7);
  CHECK(m.points_of(0) == 0);
}

TEST_CASE("tournaments: as many rounds as the form has, or as were wished for") {
  CHECK(rounds_of(Form::Swiss, 10, 4) == 4);
  CHECK(rounds_of(Form::Swiss, 10, 0) == 4);
  CHECK(rounds_of(Form::Swiss, 3, 9) == 2);
  CHECK(rounds_of(Form::RoundRobin, 6, 1) == 5);
  CHECK(rounds_of(Form::RoundRobin, 7, 1) == 7);
  CHECK(rounds_of(Form::KnockOut, 9, 1) == 4);
  CHECK(rounds_of(Form::Swiss, 1, 3) == 0);
}

}  // namespace valor::server
