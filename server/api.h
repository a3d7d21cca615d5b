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
#include "server/content.h"
#include "server/games.h"
#include "server/pictures.h"
#include "server/strings.h"

namespace valor::server {

struct Request {
  std::string method;  // "GET", "POST", "DELETE"
  std::string path;    // decoded, without query
  std::map<std::string, std::string> query;
  std::string content_type;
  std::string body;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  bool cacheable = false;         // its address holds a hash of its content
  std::string download;           // a file name, where it is one to be saved
  bool stops = false;             // the last answer: whoever serves it ends afterwards
  std::vector<std::string> news;  // games that changed: tell those who watch, after the answer is safe
};

// One step of a live connection: what to send, if anything.
struct LiveStep {
  std::optional<std::string> text;
  std::uint64_t n = 0;
  bool close = false;
};

class Api {
 public:
  // `may_stop`: whoever may speak to us at all may also end the process.
  enum class MayStop : bool { No, Yes };
  Api(Games& games, const Content& content, const Strings& strings, Log log, MayStop may_stop = MayStop::No)
      : games_(games), content_(content), strings_(strings), log_(std::move(log)), may_stop_(may_stop) {}

  Response handle(const Request& request, std::int64_t now);
  // A failure as docs/api.md has it.
  Response fail(const Failure& failure) const;
  // What a watcher of a seat is owed who has seen everything up to `n`; nothing yet if `n` is absent.
  LiveStep live(const std::string& game, int seat, std::optional<std::uint64_t> n);

 private:
  Response games(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response one_game(const Request& request, const std::vector<std::string>& parts, std::int64_t now);
  Response look_or_act(const Request& request, const std::string& id, const std::string& what, std::int64_t now);
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
  Pictures pictures_;
};

inline constexpr std::string_view kVersion = "0.1.0";
// The revision of docs/api.md: changes when an older client would misread an answer.
inline constexpr int kProtocol = 1;
// The number of the seat in "?seat=1"; nothing where it is none.
std::optional<int> read_number(const std::map<std::string, std::string>& query, const std::string& name);

}  // namespace valor::server
