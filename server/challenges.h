// Challenges: invitations to play, until everybody has come. The last one who joins starts the game, in the same
// transaction: there is never a challenge without its game or a game without its table.
//
// Rights have been looked at before (rights.h). Not here: what happens at the table (table_talk.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/content.h"
#include "server/games.h"
#include "server/table_talk.h"
#include "server/tables.h"
#include "server/who.h"

namespace valor::server {

// A seat of a challenge: a computer's, somebody's, kept for somebody, or open to everybody.
struct ChallengeSeat {
  int side = 0;
  std::string bot;
  Sitter taken;  // by a person who has come
  Sitter kept;   // for this person only

  bool is_open() const { return bot.empty() && taken.id.empty(); }
};

struct Challenge {
  std::string id;
  std::string scenario, rules, title;
  std::string options;  // JSON: all that holds, with the variant
  bool fog = false, rated = false, withdrawn = false;
  std::vector<ChallengeSeat> seats;
  std::string pace = "free", note;
  std::string stand_in;  // the computer player for somebody whose time has run out
  std::string password;  // keyed hash; empty: none
  Sitter by;
  std::int64_t created = 0;
  std::string game;  // when it has begun

  bool is_open() const { return game.empty() && !withdrawn; }
};

Document document_of(const Challenge& challenge, std::int64_t now);
std::optional<Challenge> challenge(Shelf& shelf, std::string_view id);

class Challenges {
 public:
  Challenges(Store& store, Games& games, const Content& content, std::string key, Randomness randomness,
             TableTalk::Mail mail)
      : store_(store),
        games_(games),
        content_(content),
        key_(std::move(key)),
        randomness_(std::move(randomness)),
        mail_(mail) {}

  struct Filter {
    bool mine = false;
    std::string rules, after;
  };
  Result<Json, Failure> list(const Who& who, const Filter& filter);
  Result<Json, Failure> make(const Who& who, const Json& wanted, std::int64_t now);
  // docs/api.md: Challenge; with "game" if it has begun.
  Result<Json, Failure> join(const Who& who, const std::string& id, const Json& body, std::int64_t now);
  Result<Json, Failure> leave(const Who& who, const std::string& id, std::int64_t now);
  // The same again with the sides swapped, for the same two.
  Result<Json, Failure> rematch(const Who& who, const std::string& game, std::int64_t now);

  // queue.cpp: the first two who ask alike play. {"waiting":true,…} or {"game"}.
  Result<Json, Failure> enqueue(const Who& who, const Json& wanted, std::int64_t now);
  Json queued(const Who& who, std::int64_t now);
  void dequeue(const Who& who);
  void tidy(std::int64_t now);  // those who have waited too long

 private:
  Result<Challenge, Failure> read_wish(const Who& who, const Json& wanted);
  Result<Json, Failure> begin(const Who& who, const Challenge& full, std::int64_t now);
  Result<Json, Failure> keep_new(const Who& who, Challenge challenge, const std::string& request, std::int64_t now);
  std::string keyed(const std::string& challenge, const std::string& password) const;
  std::vector<std::string> even_scenarios(const Json& wish);
  std::size_t any_of(std::size_t count);
  Result<Json, Failure> meet(const Who& who, const Document& other, const Json& wish, std::int64_t now);

  Store& store_;
  Games& games_;
  const Content& content_;
  std::string key_;
  Randomness randomness_;
  TableTalk::Mail mail_;
};

}  // namespace valor::server
