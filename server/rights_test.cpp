// Every end point about a game and every one that needs an account, for everybody who may ask: the table of
// docs/api.md.
#include "server/rights.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "server/people_testing.h"

namespace valor::server {
namespace {

// Who asks. The player sits in seat 0 of the shared game, the opponent in seat 1; somebody banned sits in seat 0 of
// another such game.
enum Asker_ { kAnonymous, kGuest, kStranger, kPlayer, kOpponent, kFormer, kBanned, kDirector, kAdmin, kAskers };
constexpr const char* kNames[] = {"anonymous", "guest",  "stranger", "player", "opponent",
                                  "former",    "banned", "director", "admin"};

struct Round {
  Round() : club(folder.path()) {
    cookies[kGuest] = club.guest();
    for (int who = kStranger; who < kAskers; ++who) cookies[who] = club.account(kNames[who]);
    club.change_account(cookies[kDirector], [](Account& a) { a.director = true; });
    club.change_account(cookies[kAdmin], [](Account& a) { a.admin = true; });
    running = shared_game(cookies[kPlayer]);
    over = shared_game(cookies[kPlayer]);
    club.store->desk([&](Desk& desk) {
      GameTable table = *server::table(desk, over);
      table.over = true;
      desk.put(document_of(table, club.now));
    });
    banned_game = shared_game(cookies[kBanned]);
    club.change_account(cookies[kBanned], [](Account& a) { a.banned = true; });
    solo = club.new_game(cookies[kPlayer]);
    const Response made =
        club.post("/api/tournaments", cookies[kDirector],
                  Json{{"name", "Cup"}, {"rules", "toy"}, {"scenarios", {"toy/lane"}}, {"form", "swiss"}});
    tournament = Json::parse(made.body)["id"].get<std::string>();
  }
  std::string shared_game(const std::string& first) {
    const std::string game = club.new_game(first);
    const GameTable table{.game = game,
                          .shared = true,
                          .sitters = {{club.id(first), "one"}, {club.id(cookies[kOpponent]), "two"}},
                          .former = {club.id(cookies[kFormer])},
                          .sides = {0, 1}};
    club.store->desk([&](Desk& desk) { desk.put(document_of(table, club.now)); });
    return game;
  }

  TemporaryFolder folder;
  Club club;
  std::string cookies[kAskers];
  std::string running, over, banned_game, solo, tournament;
};

// One line: a request (G: running shared game, B: the banned one's, O: one that is over, S: the player's solo game, T:
// a tournament that people may still join) and the status for each asker in the order of Asker_.
struct Line {
  const char* method;
  const char* path;
  const char* seat;  // query or body; nullptr: none
  int status[kAskers];
};

const Line kLines[] = {
    // clang-format off
    //                                         anonymous guest stranger player opponent former banned director admin
    {"GET",    "/api/info",           nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/server",         nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/systems",        nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/scenarios",      nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/campaigns",      nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/strings/en",     nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/me",             nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/games",          nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/saves",          nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/statistics",     nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "/api/stop",           nullptr, {403, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"GET",    "/api/sessions",       nullptr, {401, 403, 200, 200, 200, 200, 200, 200, 200}},
    {"DELETE", "/api/sessions/x",     nullptr, {401, 403, 404, 404, 404, 404, 404, 404, 404}},
    {"POST",   "/api/me/settings",    nullptr, {401, 403, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "/api/me/password",    nullptr, {401, 403, 401, 401, 401, 401, 401, 401, 401}},  // none was given
    {"POST",   "/api/me/delete",      nullptr, {401, 403, 401, 401, 401, 401, 401, 401, 401}},
    {"GET",    "/api/me/export",      nullptr, {401, 403, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "/api/me/vacation",    nullptr, {401, 403, 400, 400, 400, 400, 400, 400, 400}},  // until when?
    {"POST",   "/api/me/email",       nullptr, {401, 403, 400, 400, 400, 400, 400, 400, 400}},  // no address
    {"POST",   "/api/me/totp",        nullptr, {401, 403, 401, 401, 401, 401, 401, 401, 401}},  // no password
    {"POST",   "/api/me/totp/confirm", nullptr, {401, 403, 400, 400, 400, 400, 400, 400, 400}},  // no code
    {"POST",   "/api/me/totp/off",    nullptr, {401, 403, 401, 401, 401, 401, 401, 401, 401}},
    {"GET",    "/api/queue",          nullptr, {401, 403, 200, 200, 200, 200, 403, 200, 200}},
    {"POST",   "/api/queue",          nullptr, {401, 403, 400, 400, 400, 400, 403, 400, 400}},  // an empty wish
    {"DELETE", "/api/queue",          nullptr, {401, 403, 200, 200, 200, 200, 403, 200, 200}},
    {"POST",   "/api/accounts/confirm", nullptr, {410, 410, 410, 410, 410, 410, 410, 410, 410}},  // no such link
    {"POST",   "/api/password/forgot", nullptr, {409, 409, 409, 409, 409, 409, 409, 409, 409}},  // no mail here
    {"POST",   "/api/password/reset", nullptr, {400, 400, 400, 400, 400, 400, 400, 400, 400}},  // no password
    {"POST",   "/api/games",          nullptr, {401, 400, 400, 400, 400, 400, 403, 400, 400}},  // an empty wish
    {"POST",   "/api/games/import",   nullptr, {415, 415, 415, 415, 415, 415, 415, 415, 415}},

    {"GET",    "/api/tournaments",    nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "T",                   nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "T/join",              nullptr, {401, 403, 200, 200, 200, 200, 403, 200, 200}},
    {"POST",   "T/leave",             nullptr, {401, 403, 200, 200, 200, 200, 403, 200, 200}},
    {"POST",   "/api/tournaments",    nullptr, {401, 403, 403, 403, 403, 403, 403, 400, 400}},  // an empty wish
    {"POST",   "T/start",             nullptr, {401, 403, 403, 403, 403, 403, 403, 409, 409}},  // nobody takes part
    {"POST",   "T/result",            nullptr, {401, 403, 403, 403, 403, 403, 403, 400, 400}},
    {"POST",   "T/forfeit",           nullptr, {401, 403, 403, 403, 403, 403, 403, 404, 404}},
    {"POST",   "T/nonsense",          nullptr, {401, 403, 403, 403, 403, 403, 403, 404, 404}},
    {"GET",    "/api/people/player",  nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/people",         nullptr, {401, 403, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "/api/people/player/friend", nullptr, {401, 403, 400, 400, 400, 400, 400, 400, 400}},  // on or off?
    {"POST",   "/api/people/player/block",  nullptr, {401, 403, 400, 400, 400, 400, 400, 400, 400}},
    {"POST",   "/api/people/player/ban",    nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 400}},
    {"POST",   "/api/people/player/role",   nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 400}},
    {"POST",   "/api/games/none/quarantine", nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 404}},
    {"GET",    "/api/ratings",        nullptr, {400, 400, 400, 400, 400, 400, 400, 400, 400}},  // of which rules?
    {"GET",    "/api/library",        nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "/api/library",        nullptr, {401, 403, 400, 400, 400, 400, 403, 400, 400}},  // no scenario
    {"POST",   "/api/library/x/rate", nullptr, {401, 403, 400, 400, 400, 400, 403, 400, 400}},  // no stars
    {"DELETE", "/api/library/x",      nullptr, {401, 403, 404, 404, 404, 404, 403, 404, 404}},
    {"GET",    "/api/health",         nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/ready",          nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/metrics",            nullptr, {404, 404, 404, 404, 404, 404, 404, 404, 404}},  // not from this machine

    {"GET",    "G",                   "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"GET",    "G",                   "1",     {401, 403, 403, 403, 200, 403, 403, 403, 403}},
    {"GET",    "G",                   "7",     {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    {"GET",    "B",                   "0",     {401, 403, 403, 403, 403, 403, 200, 403, 403}},
    {"POST",   "G/choices",           "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"POST",   "G/odds",              "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"POST",   "G/sight",             "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"POST",   "G/actions",           "1",     {401, 403, 403, 403, 200, 403, 403, 403, 403}},
    {"POST",   "G/verb",              "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"POST",   "G/submit",            "0",     {401, 403, 403, 400, 403, 403, 403, 403, 403}},  // a wish without actions
    {"POST",   "G/undo",              "0",     {401, 403, 403, 400, 403, 403, 403, 403, 403}},
    {"POST",   "B/submit",            "0",     {401, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"GET",    "G/replay",            "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"GET",    "G/replay",            "all",   {401, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"GET",    "G/replay/0",          "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"GET",    "G/statistics",        "0",     {401, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"GET",    "G/page.html",         "1",     {401, 403, 403, 403, 200, 403, 403, 403, 403}},
    {"GET",    "G/review",            nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"GET",    "G/record",            nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"GET",    "G/proof",             nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "G/sprite.svg",        nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "G/hint",              "0",     {401, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"POST",   "G/reveal",            nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"POST",   "G/saves",             "0",     {401, 403, 403, 403, 403, 403, 403, 403, 403}},
    {"POST",   "G/branch",            "1",     {401, 403, 403, 403, 400, 403, 403, 403, 403}},
    {"POST",   "G/claim",             nullptr, {401, 403, 403, 400, 400, 403, 403, 403, 403}},  // what?
    {"POST",   "G/orders",            nullptr, {401, 403, 403, 400, 400, 403, 403, 403, 403}},
    {"POST",   "G/remind",            nullptr, {401, 403, 403, 409, 409, 403, 403, 403, 403}},  // nobody waits here
    {"POST",   "G/substitute",        nullptr, {401, 403, 403, 409, 409, 403, 403, 403, 403}},  // nobody is late
    {"POST",   "G/back",              nullptr, {401, 403, 403, 200, 200, 403, 403, 403, 403}},
    {"POST",   "G/seat",              "0",     {401, 403, 409, 403, 403, 403, 403, 409, 409}},  // not open
    {"POST",   "B/claim",             nullptr, {401, 403, 403, 403, 400, 403, 403, 403, 403}},
    {"POST",   "S/claim",             nullptr, {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST",   "G/nonsense",          "0",     {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    {"GET",    "G/nonsense",          "0",     {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    {"DELETE", "G",                   nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 403}},

    {"GET",    "O/record",            nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "O/replay",            "0",     {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "O/submit",            "1",     {401, 403, 403, 403, 400, 403, 403, 403, 403}},
    {"DELETE", "O",                   nullptr, {401, 403, 403, 403, 403, 403, 403, 403, 403}},

    {"GET",    "S",                   "0",     {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"GET",    "S/record",            nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"GET",    "S/proof",             nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"GET",    "S/sprite.svg",        nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"GET",    "S/tree",              nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"GET",    "S/replay",            "0",     {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"POST",   "S/submit",            "0",     {404, 404, 404, 400, 404, 404, 404, 404, 404}},
    {"POST",   "S/saves",             "0",     {404, 404, 404, 400, 404, 404, 404, 404, 404}},
    {"DELETE", "S",                   nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"GET",    "/api/games/none",     "0",     {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    // clang-format on
};

}  // namespace

TEST_CASE("T4 every end point answers everybody as documented") {
  Round round;
  for (const Line& line : kLines)
    for (int who = 0; who < kAskers; ++who) {
      std::string path = line.path;
      const std::map<char, std::string> games = {
          {'G', round.running}, {'B', round.banned_game}, {'O', round.over}, {'S', round.solo}};
      if (const auto game = games.find(path[0]); game != games.end())
        path = "/api/games/" + game->second + path.substr(1);
      if (path[0] == 'T') path = "/api/tournaments/" + round.tournament + path.substr(1);
      const bool post = std::string(line.method) == "POST";
      Json body = Json::object();
      if (post && line.seat) body["seat"] = std::stoi(line.seat);
      std::map<std::string, std::string> query;
      if (!post && line.seat) query["seat"] = line.seat;
      round.club.now += 60;
      const Response answer = round.club.ask(line.method, path, round.cookies[who], body, query);
      INFO(fmt::format("{} {} seat {} asked by {}: {}", line.method, line.path, line.seat ? line.seat : "-",
                       kNames[who], answer.body.substr(0, 200)));
      CHECK(answer.status == line.status[who]);
    }
}

}  // namespace valor::server
