// handle(request, now) → response: the whole interface of docs/api.md as a plain function. No sockets, no clock, no
// threads, so that it runs in a test as it runs behind the network (http.h).
//
// Not here: who may speak to us at all (Host, Origin, cookie: http.h guards the door before this is called).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/assets.h"
#include "server/challenges.h"
#include "server/content.h"
#include "server/games.h"
#include "server/library.h"
#include "server/metrics.h"
#include "server/people.h"
#include "server/pictures.h"
#include "server/profiles.h"
#include "server/rights.h"
#include "server/strings.h"
#include "server/table_talk.h"
#include "server/tournaments.h"

namespace valor::server {

struct Request {
  std::string method;  // "GET", "POST", "DELETE"
  std::string path;    // decoded, without query
  std::map<std::string, std::string> query;
  std::string content_type;
  std::string body;
  std::string cookies;   // the header, as it came
  std::string protocol;  // what the client says it speaks; empty: nothing
  std::string host;      // whom it takes us for
  Caller caller;
  Who who;  // worked out by handle(), from the cookies
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  bool cacheable = false;         // its address holds a hash of its content
  std::string download;           // a file name, where it is one to be saved
  bool stops = false;             // the last answer: whoever serves it ends afterwards
  std::vector<std::string> news;  // games that changed: tell those who watch, after the answer is safe
  std::string cookie;             // Set-Cookie
  int retry_after = 0;            // seconds
  bool has_form = false;          // a page with a form that leads back to us
};

// One step of a live connection: what to send, if anything.
struct LiveStep {
  std::optional<std::string> text;
  std::uint64_t n = 0;
  bool close = false;
  std::string table;  // what the table is like now; empty where there is none
};

// What a watcher says: {"ruler":{"from":[x,y],"to":[x,y]}} lays a ruler that the others see, {"ruler":null} takes it
// away. The text for the others, with the seat whose ruler it is; nothing if it is not that.
std::optional<std::string> shown_ruler(std::string_view said, int seat);

// What `valor serve` has beside the games.
struct Service {
  People& people;
  Challenges& challenges;
  TableTalk& talk;
  Store& store;
};

// What people do together beside single games.
struct Gatherings {
  Tournaments& tournaments;
  Profiles& profiles;
  Library& library;
};

// What whoever runs the server may ask of it.
struct Operation {
  std::function<bool()> ready;           // false while it stops
  std::function<std::string()> metrics;  // for Prometheus
};

class Api {
 public:
  // `may_stop`: whoever may speak to us at all may also end the process.
  enum class MayStop : bool { No, Yes };
  Api(Games& games, const Content& content, const Strings& strings, Log log, MayStop may_stop = MayStop::No)
      : games_(games), content_(content), strings_(strings), log_(std::move(log)), may_stop_(may_stop) {}
  // With people in front: `valor serve`. Without them there is one person, to whom everything belongs.
  Api(Games& games, const Content& content, const Strings& strings, Log log, const Service& service)
      : games_(games),
        content_(content),
        strings_(strings),
        log_(std::move(log)),
        may_stop_(MayStop::No),
        service_(service),
        people_(&service_->people),
        store_(&service_->store) {}

  void set_gatherings(const Gatherings& gatherings) { gatherings_.emplace(gatherings); }
  void set_operation(Operation operation) { operation_ = std::move(operation); }

  Response handle(Request request, std::int64_t now);
  // Does this one take a while, because of a password?
  static bool is_dear(const Request& request);
  // A failure as docs/api.md has it.
  Response fail(const Failure& failure) const;
  // What a watcher of a seat is owed who has seen everything up to `n`; nothing yet if `n` is absent.
  // `opened` is the request that opened the connection: whoever has lost his right in the meantime is sent away.
  LiveStep live(const Request& opened, const std::string& game, int seat, std::optional<std::uint64_t> n,
                std::int64_t now);

 private:
  Response route(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response games(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response one_game(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response look_or_act(const Request& request, const std::string& id, const std::string& what, std::int64_t now);
  Response bring_in(const Request& request, std::int64_t now);
  // A new game is its maker's.
  Response made(const Request& request, const Result<std::string, Failure>& id, std::int64_t now);
  void give_to(const Who& who, const std::string& game, std::int64_t now);
  // api_people.cpp: who may ask what, accounts and sessions.
  Who who_asks(const Request& request, std::int64_t now);
  std::optional<Failure> no_right(const Who& who, const std::string& game, Verb verb, Viewer viewer = {});
  std::optional<Failure> no_right_to_get(const Request& request, const std::vector<std::string>& parts);
  std::optional<Failure> no_right_to_post(const Request& request, const std::string& id, const std::string& what,
                                          const Json& body);
  std::optional<Failure> no_right_to_make(const Request& request, const Json& asked, std::int64_t now);
  WhichGames own_games(const Who& who);
  std::optional<Response> people(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response my_account(const Request& request, const std::string& what, const Json& body, std::int64_t now);
  Response unsubscribe(const Request& request, std::int64_t now);
  Response signed_in(const Result<SignedIn, Failure>& result, int status) const;
  // api_tables.cpp
  std::optional<Response> tables(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response challenges(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response table_look(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response table_act(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  std::optional<GameTable> table_of(const std::string& game);
  // api_clocks.cpp: time, who plays for somebody absent, the queue; and of an account its address, codes and vacation.
  std::optional<Response> clocks(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response of_table(const Request& request, const std::string& id, const std::string& what, std::int64_t now);
  Response queue(const Request& request, std::int64_t now);
  Response of_account(const Request& request, const std::string& what, std::int64_t now);
  // api_tournaments.cpp
  std::optional<Response> gatherings(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response tournaments(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response profiles(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  // api_library.cpp
  Response library(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  std::optional<Response> operation(const Request& request);
  // api_armies.cpp
  Response armies(const Request& request, const std::vector<std::string>& parts);
  Response seats(const Request& request, const std::string& scenario) const;
  // The body of a POST: an object, or the answer that says why it is none.
  Result<Json, Response> read_body(const Request& request) const;
  // api_kept.cpp
  std::optional<Response> kept_look(const Request& request, const std::vector<std::string>& parts);
  std::optional<Response> kept_act(const Request& request, const std::string& id, const std::string& what,
                                   const Json& body, std::int64_t now);
  Response saves(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response thumbnail(const Request& request, const Result<Thumbnail, Failure>& drawn) const;
  Response page(const Request& request, const std::string& id, Viewer viewer);
  Response info() const;
  Response stop(const Request& request) const;
  Response file(const Request& request);
  Response scenario_picture(const Request& request, const std::string& scenario, const std::string& what);
  Response game_picture(const Request& request, const std::string& id, const std::string& what);
  Response answer(const Result<Json, Failure>& result) const;

  Games& games_;
  const Content& content_;
  const Strings& strings_;
  Log log_;
  MayStop may_stop_;
  std::optional<Service> service_;
  std::optional<Gatherings> gatherings_;
  std::optional<Operation> operation_;
  People* people_ = nullptr;  // of the service
  Store* store_ = nullptr;
  Pictures pictures_;
};

inline constexpr std::string_view kVersion = "0.1.0";
// The revision of docs/api.md: changes when an older client would misread an answer.
inline constexpr int kProtocol = 1;
// The number of the seat in "?seat=1"; nothing where it is none.
std::optional<int> read_number(const std::map<std::string, std::string>& query, const std::string& name);

}  // namespace valor::server
