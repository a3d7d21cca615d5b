// HTTP and WebSocket, behind plain functions: this header names nothing of the library that does it
// (Boost.Beast, in http.cpp alone).
//
// One network thread; every call of a handler runs in a pool, so that the network never waits for a disk or a rule.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "server/api.h"
#include "server/guard.h"
#include "server/log.h"

namespace valor::server {

struct HttpSettings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any that is free
  Secrets secrets;         // of `valor play`
  // `valor serve`: the address that people open; whoever names it may come in. "*": the one that is listened on, for
  // tests. Empty: `valor play`.
  std::string base;
  std::vector<std::string> trusted_proxies;  // whose X-Forwarded-For is believed
  std::size_t connections = 256;             // at most
  std::size_t threads = 4;                   // that answer; two more for answers that are dear
  bool stops_on_signals = false;             // SIGINT and SIGTERM end run(), after what is under way
  std::function<void()> on_drain;            // called when such a signal has come
};

struct HttpHandlers {
  std::function<Response(const Request&)> answer;
  std::function<LiveStep(const Request& opened, const std::string& game, int seat, std::optional<std::uint64_t> n)>
      live;
  std::function<Response(const Failure&)> fail;
  // Is this answer dear? Such ones stand in a queue of their own, and are sent away when it is full. Absent: none is.
  std::function<bool(const Request&)> is_dear;
};

class HttpServer {
 public:
  // Takes the port; refuses with a sentence if it cannot.
  static Result<std::unique_ptr<HttpServer>, LoadError> listen(HttpSettings settings, HttpHandlers handlers, Log log);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;
  std::int64_t watchers() const;  // live connections
  // The address that gives the cookie.
  std::string launch_address() const;
  // Serves until stop(), a signal, or an answer that stops: then watchers are told first.
  void run();
  void stop();
  // A game has changed: its watchers are sent what they have not seen. From any thread.
  void tell(const std::string& game);

 private:
  struct Inside;
  explicit HttpServer(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace valor::server
