// What people do at a table beside playing: see whose decision it is, write to each other, keep notes, leave, offer to
// take back. Rights have been looked at before (rights.h).
#pragma once

#include <cstdint>
#include <string>

#include "server/games.h"
#include "server/tables.h"
#include "server/who.h"

namespace valor::server {

class TableTalk {
 public:
  // Whether people are told by mail while they are away.
  enum class Mail : bool { No, Yes };
  TableTalk(Store& store, Games& games, Mail mail) : store_(store), games_(games), mail_(mail) {}

  // docs/api.md: Table, MyGame.
  static Json told(const GameTable& table, const Who& who, std::int64_t now);
  Result<Json, Failure> table(const Who& who, const std::string& game, std::int64_t now);
  struct Filter {
    bool over = false, open_seat = false;
    std::string rules, after;
  };
  Result<Json, Failure> my_games(const Who& who, const Filter& filter, std::int64_t now);
  Result<Json, Failure> public_games(const Who& who, const Filter& filter, std::int64_t now);

  Result<Json, Failure> messages(const Who& who, const std::string& game, std::uint64_t after);
  Result<Json, Failure> write(const Who& who, const std::string& game, const Json& body, std::int64_t now);
  Json notes(const Who& who, const std::string& game);
  Result<Json, Failure> keep_notes(const Who& who, const std::string& game, const Json& body, std::int64_t now);

  Result<Json, Failure> seen(const Who& who, const std::string& game, std::int64_t now);
  Result<Json, Failure> leave(const Who& who, const std::string& game, std::int64_t now);
  Result<Json, Failure> offer_takeback(const Who& who, const std::string& game, const Json& body, std::int64_t now);
  Result<Json, Failure> answer_takeback(const Who& who, const std::string& game, const Json& body, std::int64_t now);

  // table_claims.cpp: when somebody's time has run out, and who plays for him.
  Result<Json, Failure> claim(const Who& who, const std::string& game, const Json& body, std::int64_t now);
  Result<Json, Failure> come_back(const Who& who, const std::string& game, std::int64_t now);
  Result<Json, Failure> open_seat(const Who& who, const std::string& game, const Json& body, std::int64_t now);
  Result<Json, Failure> take_seat(const Who& who, const std::string& game, const Json& body, std::int64_t now);
  Result<Json, Failure> set_orders(const Who& who, const std::string& game, const Json& body, std::int64_t now);
  Result<Json, Failure> remind(const Who& who, const std::string& game, std::int64_t now);
  // Tells those whose time is short, and the others when it has run out; the games in which something was told.
  std::vector<std::string> look_at_clocks(std::int64_t now);
  // He is no more: every game of his that runs is left.
  void leave_all(const Who& who, std::int64_t now);

  // What there is to see has reached him: no letter about it.
  void has_seen(const Who& who, const std::string& game);
  // Inside the transaction of a submit: the table follows the game.
  void after_submit(Change& change, const StoredGame& game, const Ledger& ledger, std::int64_t now);

 private:
  // Changes the table in a transaction of its own and tells it. `change` may refuse.
  Result<Json, Failure> change(const Who& who, const std::string& game, std::int64_t now,
                               const std::function<std::optional<Failure>(Desk&, GameTable&)>& work);
  Result<Json, Failure> end_by_claim(const Who& who, const std::string& game, bool wins, std::int64_t now);
  Result<Json, Failure> sit_bot_down(const Who& who, const std::string& game, std::int64_t now);
  Result<Json, Failure> go_back(const Who& who, const GameTable& table, std::int64_t now);

  Store& store_;
  Games& games_;
  Mail mail_;
};

}  // namespace valor::server
