// Tournaments: who takes part, which round it is, which games belong to it. Pairing and table are in pairing.h; results
// come from results.h, written by whatever ended a game.
//
// A round is paired in one transaction and its games are made in one each, in which the tournament notes the number: a
// crash between them leaves places without a game, which the next look fills. Rights have been looked at before
// (rights.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/content.h"
#include "server/games.h"
#include "server/pairing.h"
#include "server/table_talk.h"
#include "server/tables.h"
#include "server/who.h"

namespace valor::server {

// A person or a computer player. After the start the order is that of the lot.
struct Participant {
  Sitter person;
  std::string bot;
  std::string name;  // of a bot with its number; the space in it keeps it apart from people's
  bool out = false;  // taken out by the director, or gone
};

struct TournamentMeeting {
  Meeting meeting;
  std::string scenario;
  std::string games[2];              // numbers; empty until made. In the second the sides are swapped
  bool decided[2] = {false, false};  // by the director, whatever the game says
};

struct Tournament {
  enum class State : std::uint8_t { Open, Running, Over };

  std::string id, name, rules;
  std::vector<std::string> scenarios;  // one a round, from the first again when they are used up
  std::string options = "{}";          // JSON, for every game
  Form form = Form::Swiss;
  int rounds = 0;  // 0 before the start: as many as the form needs
  int round = 0;
  int days = 14;  // for a round
  std::size_t most = 32;
  std::string pace = "free";
  bool sealed = false, rated = true;
  State state = State::Open;
  Sitter by;
  std::int64_t created = 0, starts = 0, until = 0;  // until: the end of the round's time
  std::vector<Participant> people;
  std::vector<TournamentMeeting> meetings;
};

Document document_of(const Tournament& tournament, std::int64_t now);
std::optional<Tournament> tournament(Shelf& shelf, std::string_view id);
// The person is no more: the name goes, the points stay.
void leave_tournaments(Desk& desk, const std::string& account, std::int64_t now);

class Tournaments {
 public:
  struct Tools {
    Store& store;
    Games& games;
    const Content& content;
    Randomness randomness;
    TableTalk::Mail mail;
    Log log;
  };
  explicit Tournaments(Tools tools) : tools_(std::move(tools)) {}

  Result<Json, Failure> list(const Who& who, const std::string& after);
  // docs/api.md: Tournament, with table and pairings.
  Result<Json, Failure> show(const Who& who, const std::string& id);
  Result<Json, Failure> make(const Who& who, const Json& wanted, std::int64_t now);
  Result<Json, Failure> join(const Who& who, const std::string& id, std::int64_t now);
  Result<Json, Failure> leave(const Who& who, const std::string& id, std::int64_t now);
  // The director's.
  Result<Json, Failure> start(const Who& who, const std::string& id, std::int64_t now);
  Result<Json, Failure> set_result(const Who& who, const std::string& id, const Json& body, std::int64_t now);
  Result<Json, Failure> forfeit(const Who& who, const std::string& id, const std::string& name, std::int64_t now);

  // Goes on with every tournament that can: results, time that is over, the next round. Called by the job loop; in
  // several processes at once no harm is done. The games that were made or ended.
  std::vector<std::string> look_after(std::int64_t now);

 private:
  using Work = std::function<std::optional<Failure>(Desk&, Tournament&)>;
  Result<Json, Failure> change(const Who& who, const std::string& id, std::int64_t now, const Work& work);
  Result<Tournament, Failure> read_wish(const Who& who, const Json& wanted);
  std::optional<Failure> wrong_scenario(const Tournament& tournament, const std::string& scenario);
  std::optional<Failure> begin(Tournament& tournament, std::int64_t now);
  void draw_lots(Tournament& tournament);
  bool next_round(Tournament& tournament, std::int64_t now);
  void settle(Shelf& shelf, Tournament& tournament);
  void go_on(const std::string& id, std::int64_t now, std::vector<std::string>& changed);
  void make_games(const std::string& id, std::int64_t now, std::vector<std::string>& changed);
  Result<std::string, Failure> make_game(const Tournament& tournament, std::size_t meeting, int which,
                                         std::int64_t now);
  void end_late_games(const Tournament& tournament, std::int64_t now, std::vector<std::string>& changed);
  // Ends a game that still runs, with this winner; `winner` is asked under the game's lock.
  using Winner = std::function<std::optional<int>(const GameTable&)>;
  void end_game(const std::string& game, const char* why, std::int64_t now, const Winner& winner);

  Tools tools_;
};

}  // namespace valor::server
