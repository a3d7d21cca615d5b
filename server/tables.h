// Who sits where. A game of `valor serve` has a table, a document under the game's number; the game itself knows only
// persons and computers. Not here: what somebody at a table may do (rights.h), and what people do there (table_talk.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/ledger.h"
#include "server/store/store.h"

namespace valor::server {

struct Sitter {
  std::string id;    // of an account or a guest; empty: a computer, or somebody who is gone
  std::string name;  // of an account
};

struct GameTable {
  std::string game;
  // Between people who met here, for everybody to watch. Else it is solo or hot seat, and its owner's alone.
  bool shared = false;
  bool over = false;
  std::string owner;                // of a table that is not shared, whoever sits there
  std::vector<Sitter> sitters;      // by seat
  std::vector<std::string> former;  // ids of those who have left it

  // Of a shared one. `listed` and `options` are JSON: what lists show of the game, and what a rematch needs.
  std::string listed = "{}", options = "{}";
  std::vector<int> sides;  // by seat
  bool rated = false;
  std::string pace = "free";
  int waiting = -1;  // the seat whose decision it is
  std::int64_t since = 0;
  int messages = 0;
  std::map<std::string, int> unread;  // by person
  std::set<std::string> unseen;       // who has not yet seen that it is over
  struct Offer {
    int by = 0;               // seat
    std::uint64_t entry = 0;  // back to after this one
    int turn = 0;
  };
  std::optional<Offer> offer;    // to take back
  std::set<std::string> agreed;  // to the offer
  std::string ended;             // why it is over: rules, left, agreed
  std::optional<int> winner;     // side
  std::string goes_on;           // in this game
  // Time, where the pace has any (clocks.h).
  struct Clock {
    std::vector<std::int64_t> left;  // by seat, when it last stood still
    int runs = -1;                   // this seat's runs
    std::int64_t from = 0;           // since then,
    std::int64_t still_until = 0;    // but not before the person's vacation is over
    bool warned = false;             // he has been told that it is short
    bool late = false;               // the others, that it has run out
  };
  Clock clock;
  std::string stand_in;                  // the computer player that all have agreed on for somebody absent
  std::map<int, std::string> stand_ins;  // where it plays now, by seat; the person's seat it stays
  std::set<int> open_seats;              // somebody else may take these
  std::set<int> by_orders;               // these answer in others' turns by standing orders
  std::int64_t reminded = 0;             // when whoever is asked was last reminded by another
  std::string tournament;                // that it is a game of

  bool sits(std::string_view who) const;
  bool sits_in(std::string_view who, int seat) const;
  bool has_left(std::string_view who) const;
};

// What the game itself says: whose decision it is, whether it is over. Of a shared table.
void follow(GameTable& table, const ListedGame& listed, const Ledger& ledger, std::int64_t now);
// It is over before the rules say so. `why`: left, agreed, time, director.
void finish(GameTable& table, const char* why, std::optional<int> winner, std::int64_t now);
Document document_of(const GameTable& table, std::int64_t now);
inline constexpr const char* kTableKind = "table";
GameTable read_table(const Document& document);
std::optional<GameTable> table(Shelf& shelf, std::string_view game);
// All of one person, the last changed first.
std::vector<GameTable> tables_of(Shelf& shelf, std::string_view who);
// A game that one person has made for himself: all persons' seats are his.
GameTable own_table(const std::string& game, const std::vector<std::string>& seats, const Sitter& owner);
// A guest has become an account: what was his is the account's.
void move_tables(Desk& desk, std::string_view from, const std::string& to, const std::string& name, std::int64_t now);
// The person is no more: seats at shared tables stay empty.
void leave_tables(Desk& desk, std::string_view who, std::int64_t now);

}  // namespace valor::server
