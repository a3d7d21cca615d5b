// What a finished game between people leaves behind, in the transaction that ends it: its result, once; what it did to
// ratings; who has won how often; how quickly people move; how a scenario is balanced among people.
//
// All are documents (store.h). A list goes by `changed`, so a rating keeps its points there: the list of ratings is in
// the right order without any sorting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger.h"
#include "server/glicko.h"
#include "server/pairing.h"
#include "server/store/store.h"
#include "server/tables.h"

namespace valor::server {

struct GameResult {
  std::string game, scenario, rules, why;
  std::optional<int> winner;  // side
  std::vector<int> points;    // by side: ten, shared
  std::int64_t at = 0;
};

// How big a victory was, as the rules tell it: an argument `level` of the outcome, a key that ends in .minor or .major.
// Systems without degrees win or lose wholly.
Degree degree_of(const Outcome& outcome);

// To be called in every transaction that ends a game, after the table was written. `outcome` is that of the rules, if
// it was they who ended it. Does nothing the second time, and nothing where the game goes on elsewhere.
void keep_result(Desk& desk, const std::string& game, const Outcome* outcome, std::int64_t now);
std::optional<GameResult> result_of(Shelf& shelf, std::string_view game);

// To be called in the transaction of a submit, before the table follows it: how long the decision took.
void note_time_to_move(Desk& desk, const std::string& game, const Ledger& ledger, std::int64_t now);

struct KeptRating {
  std::string account, rules;
  Rating rating;
  int games = 0;
  std::int64_t at = 0;
};
inline constexpr const char* kRatingKind = "rating";
KeptRating read_rating(const Document& document);
KeptRating rating_of(Shelf& shelf, const std::string& account, const std::string& rules);
Document document_of(const KeptRating& rating);

// What somebody's games came to.
struct Tally {
  int games = 0, won = 0, drawn = 0, left = 0, late = 0;
  std::vector<std::int64_t> times;  // the last decisions, in seconds

  std::optional<std::int64_t> median() const;
};
Tally tally_of(Shelf& shelf, const std::string& account);

// How people's games of a scenario ended: the share of side 0 in thousandths.
struct PeoplesBalance {
  int games = 0, share = 0;
};
PeoplesBalance balance_of(Shelf& shelf, const std::string& scenario);

// The account is no more: nothing of this is kept about it.
void forget_results(Desk& desk, const std::string& account);

}  // namespace valor::server
