// Glicko-2 (Glickman, "Example of the Glicko-2 system"): a rating, how sure it is, and how steadily somebody plays.
// Every game is a rating period of its own, as on servers where people do not play in months.
//
// Chosen over Elo because clubs are small and people play few games: a newcomer finds his place in some five games, and
// the deviation says which ratings mean something yet.
#pragma once

namespace valor::server {

struct Rating {
  double rating = 1500, deviation = 350, volatility = 0.06;

  // Few games, or long ago: the number means little.
  bool is_sure() const { return deviation < 110; }
};

// After one game; `score` is 1 for a win, 0.5, 0.
Rating rated(const Rating& own, const Rating& other, double score);
// After so many days without a game one is less sure.
Rating rested(const Rating& own, double days);

}  // namespace valor::server
