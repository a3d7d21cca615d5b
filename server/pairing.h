// Who meets whom in a tournament, and how they stand: plain functions of what has been played, without store, clock or
// randomness (the lot is the caller's).
//
// Every meeting is two games with the sides swapped; a game shares 10 points. Swiss: the first round by lot, then
// neighbours in the table, nobody twice against the same where that can be avoided. Round robin: by the circle. Knock
// out: a bracket that the lot has filled.
//
// Not here: games, people, deadlines (tournaments.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace valor::server {

enum class Form : std::uint8_t { Swiss, RoundRobin, KnockOut };

inline constexpr int kPointsOfGame = 10;
inline constexpr int kNoOpponent = -1;

// Two participants by their number in the lot, or one who has nobody to play with.
struct Meeting {
  int round = 1;
  int a = 0, b = kNoOpponent;
  // Of a and b, in each of the two games; absent while it runs. Of a bye nothing.
  struct GamePoints {
    int a = 0, b = 0;
    friend bool operator==(const GamePoints&, const GamePoints&) = default;
  };
  std::optional<GamePoints> games[2];

  bool is_bye() const { return b == kNoOpponent; }
  bool is_over() const { return is_bye() || (games[0] && games[1]); }
  // Points of the participant in it so far; a bye gives what an even meeting gives.
  int points_of(int who) const;
};

// How a game is shared: the winner's and the loser's points.
enum class Degree : std::uint8_t { Draw, Minor, Major };
int points_of_winner(Degree degree);  // 5, 7, 10

struct Standing {
  int who = 0;  // number in the lot
  int place = 1;
  int points = 0, buchholz = 0, wins = 0, games = 0;
  int reached = 0;  // of a knock-out: the round that he came to
};

// `count` participants with the numbers 0 to count-1 in the order of the lot. The best first: in a knock-out the round
// that was reached; then points, then Buchholz (the points of all opponents; a bye counts as an opponent with an even
// score), then games won, then the lot. Who is equal in all but the lot has the same place.
std::vector<Standing> standings(Form form, int count, const std::vector<Meeting>& meetings);

// How many rounds this form has: what was wished for of Swiss, at most one less than there are participants.
int rounds_of(Form form, int count, int wished);

struct Field {
  int count = 0;                // participants, by lot
  std::vector<bool> out;        // taken out by the director
  std::vector<Meeting> played;  // all rounds so far, all over
};

// The meetings of the next round; none where nobody is left to meet.
std::vector<Meeting> pair_round(Form form, const Field& field, int round);

}  // namespace valor::server
