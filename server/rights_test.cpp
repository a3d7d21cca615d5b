// Every end point of docs/api.md for everybody who may ask: its table of rights.
#include "server/rights.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "server/people_testing.h"

namespace valor::server {
namespace {

// Who asks. The player sits in seat 0 of the shared game, the opponent in seat 1; somebody banned sits in seat 0 of
// another such game. The observer watches the shared game and is a stranger otherwise: he has no column of his own.
enum Asker_ {
  kAnonymous,
  kGuest,
  kStranger,
  kObserver,
  kPlayer,
  kOpponent,
  kFormer,
  kBanned,
  kDirector,
  kAdmin,
  kAskers
};
constexpr int kColumns = kAskers - 1;
constexpr int kWatching = 255;  // nobody's seat
constexpr const char* kNames[] = {"anonymous", "guest",  "stranger", "observer", "player",
                                  "opponent",  "former", "banned",   "director", "admin"};
constexpr int column_of(int who) { return who < kObserver ? who : who - 1; }

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
    const Json wish{{"seat", 0}, {"name", "Before the bridge"}, {"request", "request-1"}};
    save = made("/api/games/" + solo + "/saves", kPlayer, wish);
    challenge = made("/api/challenges", kPlayer, Json{{"scenario", "toy/lane"}, {"seats", {"me", "open"}}});
    REQUIRE_FALSE(club.api.live({.cookies = cookies[kObserver]}, running, kWatching, {}, club.now).close);
    tournament = made("/api/tournaments", kDirector,
                      Json{{"name", "Cup"}, {"rules", "toy"}, {"scenarios", {"toy/lane"}}, {"form", "swiss"}});
  }
  // The number of something new.
  std::string made(const std::string& path, Asker_ who, const Json& wish) {
    return Json::parse(club.post(path, cookies[who], wish).body)["id"].get<std::string>();
  }
  std::string shared_game(const std::string& first) {
    const std::string game = club.new_game(first);
    const GameTable table{.game = game,
                          .shared = true,
                          .sitters = {{club.id(first), "one"}, {club.id(cookies[kOpponent]), "two"}},
                          .former = {club.id(cookies[kFormer])},
                          .listed = Json{{"scenario", "toy/lane"}, {"title", "toy.lane"}}.dump(),
                          .sides = {0, 1}};
    club.store->desk([&](Desk& desk) { desk.put(document_of(table, club.now)); });
    return game;
  }

  TemporaryFolder folder;
  Club club;
  std::string cookies[kAskers];
  std::string running, over, banned_game, solo, save, challenge, tournament;
};

// One line: a request (G: running shared game, B: the banned one's, O: one that is over, S: the player's solo game, V:
// a save of it, C: the player's challenge, T: a tournament that people may still join) and the status for each asker in
// the order of Asker_. LIVE is a live connection, which is let in (200) or closed at once (403).
struct Line {
  const char* method;
  const char* path;
  const char* seat;  // query or body; nullptr: none
  int status[kColumns];
};

const Line kLines[] = {
    // clang-format off
    //                                         anonymous guest stranger player opponent former banned director admin
    {"GET",    "/api/info",           nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/server",         nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/unsubscribe",        nullptr, {410, 410, 410, 410, 410, 410, 410, 410, 410}},  // no such link
    {"POST",   "/unsubscribe",        nullptr, {410, 410, 410, 410, 410, 410, 410, 410, 410}},
    {"GET",    "/api/scenarios/toy/lane/picture.svg", nullptr, {500, 500, 500, 500, 500, 500, 500, 500, 500}},  // let in; the toy cannot be drawn
    {"GET",    "/api/scenarios/toy/lane/sprite.svg", nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "/api/scenarios/toy/lane/seats", nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/armies/toy",     nullptr, {404, 404, 404, 404, 404, 404, 404, 404, 404}},  // let in; the toy knows no armies
    {"POST",   "/api/armies/toy/sheet", nullptr, {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST",   "/api/armies/toy/check", nullptr, {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST",   "/api/armies/toy/scenario", nullptr, {401, 404, 404, 404, 404, 404, 403, 404, 404}},
    {"POST",   "/api/armies/toy/picture", nullptr, {401, 404, 404, 404, 404, 404, 403, 404, 404}},
    {"GET",    "/api/scenarios/library/x/picture.svg", nullptr, {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    {"POST",   "/api/guest",          nullptr, {201, 201, 201, 201, 201, 201, 201, 201, 201}},
    {"POST",   "/api/accounts",       nullptr, {400, 400, 400, 400, 400, 400, 400, 400, 400}},  // no name
    {"POST",   "/api/session",        nullptr, {401, 401, 401, 401, 401, 401, 401, 401, 401}},  // no password
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

    {"GET",    "/api/my/games",       nullptr, {401, 403, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "/api/challenges",     nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"POST",   "/api/challenges",     nullptr, {401, 403, 400, 400, 400, 400, 403, 400, 400}},  // an empty wish
    {"POST",   "C/join",              "7",     {401, 403, 409, 200, 409, 409, 403, 409, 409}},  // no such seat
    {"POST",   "C/leave",             nullptr, {401, 403, 403, 200, 404, 404, 403, 404, 404}},  // withdrawn by its maker

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

    {"GET",    "G/table",             nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "G/watch",             nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "G/seats",             nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"GET",    "G/terrain",           nullptr, {500, 500, 500, 500, 500, 500, 500, 500, 500}},  // let in; the toy cannot be drawn
    {"GET",    "G/tiles/x.svg",       nullptr, {500, 500, 500, 500, 500, 500, 500, 500, 500}},
    {"GET",    "G/picture.svg",       nullptr, {500, 500, 500, 500, 500, 500, 500, 500, 500}},
    {"GET",    "G/tree",              nullptr, {404, 404, 404, 404, 404, 404, 404, 404, 404}},  // only of one's own
    {"LIVE",   "G/live",              "255",   {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    {"LIVE",   "G/live",              "0",     {403, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"LIVE",   "G/live",              "1",     {403, 403, 403, 403, 200, 403, 403, 403, 403}},
    {"LIVE",   "S/live",              "255",   {403, 403, 403, 200, 403, 403, 403, 403, 403}},
    {"GET",    "G/messages",          nullptr, {401, 403, 403, 200, 200, 200, 403, 200, 200}},
    {"GET",    "B/messages",          nullptr, {401, 403, 403, 403, 200, 200, 200, 200, 200}},
    {"POST",   "G/messages",          nullptr, {401, 403, 403, 400, 400, 403, 403, 403, 403}},  // no text
    {"POST",   "B/messages",          nullptr, {401, 403, 403, 403, 400, 403, 403, 403, 403}},
    {"GET",    "G/notes",             nullptr, {401, 403, 403, 200, 200, 403, 403, 403, 403}},
    {"POST",   "G/notes",             nullptr, {401, 403, 403, 400, 400, 403, 403, 403, 403}},
    {"POST",   "G/seen",              nullptr, {401, 403, 403, 200, 200, 403, 403, 403, 403}},
    {"POST",   "G/takeback",          nullptr, {401, 403, 403, 409, 409, 403, 403, 403, 403}},  // nothing was decided
    {"POST",   "G/takeback/answer",   nullptr, {401, 403, 403, 409, 409, 403, 403, 403, 403}},  // nobody has asked
    {"POST",   "O/rematch",           nullptr, {401, 403, 403, 201, 201, 403, 403, 403, 403}},
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
    {"GET",    "V/picture.svg",       nullptr, {404, 404, 404, 500, 404, 404, 404, 404, 404}},  // the toy cannot be drawn
    {"GET",    "V/record",            nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"POST",   "V",                   nullptr, {404, 404, 404, 400, 404, 404, 404, 404, 404}},  // no name
    {"POST",   "V/load",              nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"DELETE", "V",                   nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"DELETE", "S",                   nullptr, {404, 404, 404, 200, 404, 404, 404, 404, 404}},
    {"GET",    "/api/games/none",     "0",     {404, 404, 404, 404, 404, 404, 404, 404, 404}},
    // What cannot be undone comes last.
    {"POST",   "G/leave",             nullptr, {401, 403, 403, 200, 409, 403, 403, 403, 403}},  // over by then
    {"DELETE", "/api/session",        nullptr, {200, 200, 200, 200, 200, 200, 200, 200, 200}},
    // clang-format on
};

// The request of a line, with the numbers of this round.
std::string path_of(const Round& round, const Line& line) {
  const std::map<char, std::string> begins = {{'G', "/api/games/" + round.running},
                                              {'B', "/api/games/" + round.banned_game},
                                              {'O', "/api/games/" + round.over},
                                              {'S', "/api/games/" + round.solo},
                                              {'V', "/api/saves/" + round.save},
                                              {'C', "/api/challenges/" + round.challenge},
                                              {'T', "/api/tournaments/" + round.tournament}};
  const std::string path = line.path;
  const auto found = begins.find(path[0]);
  return found == begins.end() ? path : found->second + path.substr(1);
}

int status_of(Round& round, const Line& line, int who, std::string& said) {
  const std::string method = line.method, path = path_of(round, line);
  if (method == "LIVE") {
    const std::string game = line.path[0] == 'S' ? round.solo : round.running;
    const Request opened{.cookies = round.cookies[who]};
    return round.club.api.live(opened, game, std::stoi(line.seat), {}, round.club.now).close ? 403 : 200;
  }
  Json body = Json::object();
  std::map<std::string, std::string> query;
  if (method == "POST" && line.seat) body["seat"] = std::stoi(line.seat);
  if (method != "POST" && line.seat) query["seat"] = line.seat;
  const Response answer = round.club.ask(method, path, round.cookies[who], body, query);
  said = answer.body.substr(0, 200);
  return answer.status;
}

// "GET /api/games/ID/table" of the page as it is written in the table: "GET G/table".
std::string as_line(std::string request) {
  const std::pair<const char*, const char*> words[] = {{"/api/games/ID", "G"},
                                                       {"/api/challenges/ID", "C"},
                                                       {"/api/tournaments/ID", "T"},
                                                       {"/api/saves/SAVE", "V"},
                                                       {"/api/people/NAME", "/api/people/player"},
                                                       {"/api/library/ID", "/api/library/x"},
                                                       {"/api/sessions/ID", "/api/sessions/x"},
                                                       {"/api/strings/fr", "/api/strings/en"},
                                                       {"/NAME.svg", "/x.svg"},
                                                       {"vv/crossroads/", "toy/lane/"},
                                                       {"vf/gross-linden/", "toy/lane/"},
                                                       {"/api/armies/vf", "/api/armies/toy"},
                                                       {"library/ID/", "library/x/"},
                                                       {"GET G/live", "LIVE G/live"},
                                                       {"G/replay/N", "G/replay/0"}};
  for (const auto& [from, to] : words)
    if (const std::size_t at = request.find(from); at != std::string::npos)
      request.replace(at, std::string_view(from).size(), to);
  return request;
}

}  // namespace

TEST_CASE("T4 every end point that is documented stands in the table of rights") {
  std::set<std::string> lines;
  for (const Line& line : kLines) {
    std::string path = line.path;
    if (std::string_view("BOS").find(path[0]) != std::string_view::npos) path[0] = 'G';
    if (path.starts_with("/api/games/none")) path.replace(0, std::string_view("/api/games/none").size(), "G");
    lines.insert(fmt::format("{} {}", line.method, path));
  }
  std::ifstream in("docs/api.md");
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const std::regex request("`((GET|POST|DELETE) /[a-z][A-Za-z0-9/._-]*)");
  int documented = 0;
  for (auto it = std::sregex_iterator(page.begin(), page.end(), request); it != std::sregex_iterator(); ++it) {
    ++documented;
    CHECK_MESSAGE(lines.contains(as_line((*it)[1])), (*it)[1].str());
  }
  CHECK(documented > 80);
}

TEST_CASE("T4 every end point answers everybody as documented") {
  Round round;
  for (const Line& line : kLines)
    for (int who = 0; who < kAskers; ++who) {
      round.club.now += 60;
      std::string said;
      const int status = status_of(round, line, who, said);
      INFO(fmt::format("{} {} seat {} asked by {}: {}", line.method, line.path, line.seat ? line.seat : "-",
                       kNames[who], said));
      CHECK(status == line.status[column_of(who)]);
    }
}

}  // namespace valor::server
