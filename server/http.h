// HTTP and WebSocket on loopback, behind plain functions: this header names nothing of the library that does it
// (Boost.Beast, in http.cpp alone).
//
// One network thread; every call of a handler runs in a pool, so that the network never waits for a disk or a rule.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "server/api.h"
#include "server/guard.h"
#include "server/log.h"

namespace valor::server {

struct HttpSettings {
  std::uint16_t port = 0;  // 0: any that is free
  Secrets secrets;
  bool stops_on_signals = false;  // SIGINT and SIGTERM end run()
};

struct HttpHandlers {
  std::function<Response(const Request&)> answer;
  std::function<LiveStep(const std::string& game, int seat, std::optional<std::uint64_t> n)> live;
  std::function<Response(const Failure&)> fail;
};

class HttpServer {
 public:
  // Takes the port; refuses with a sentence if it cannot.
  static Result<std::unique_ptr<HttpServer>, LoadError> listen(HttpSettings settings, HttpHandlers handlers, Log log);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;
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
