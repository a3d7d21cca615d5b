#include "server/http.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "server/testing.h"

namespace valor::server {
namespace {

class Connection {
 public:
  explicit Connection(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(socket_, reinterpret_cast<const sockaddr*>(&place), sizeof place) == 0);
    const timeval patience{20, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t n = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (n <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(n));
    }
  }
  std::string read(std::size_t count) {
    while (heard_.size() < count && more()) {
    }
    std::string out = heard_.substr(0, count);
    heard_.erase(0, out.size());
    return out;
  }
  std::string read_to_end() {
    while (more()) {
    }
    return std::move(heard_);
  }
  std::string read_head() {
    while (heard_.find("\r\n\r\n") == std::string::npos && more()) {
    }
    return read(std::min(heard_.find("\r\n\r\n") + 4, heard_.size()));
  }
  // One text message of a WebSocket, as a server sends it: unmasked.
  std::string read_message() {
    const std::string head = read(2);
    if (head.size() < 2) return "";
    std::size_t size = static_cast<unsigned char>(head[1]);
    if (size >= 126) {
      const std::string length = read(size == 126 ? 2 : 8);
      size = 0;
      for (const char c : length) size = size << 8 | static_cast<unsigned char>(c);
    }
    return read(size);
  }

 private:
  bool more() {
    char buffer[4096];
    const ssize_t n = ::recv(socket_, buffer, sizeof buffer, 0);
    if (n <= 0) return false;
    heard_.append(buffer, static_cast<std::size_t>(n));
    return true;
  }
  int socket_;
  std::string heard_;
};

// A table behind a real port, served from a thread of its own.
struct Served {
  Served() : table(folder.path(), Api::MayStop::Yes) {
    HttpHandlers handlers{.answer = [this](const Request& r) { return table.api.handle(r, 1000); },
                          .live = [this](const Request& r, const std::string& g, int s,
                                         std::optional<std::uint64_t> n) { return table.api.live(r, g, s, n, 1000); },
                          .fail = [this](const Failure& f) { return table.api.fail(f); }};
    server = std::move(*HttpServer::listen({.port = 0, .secrets = {"launch-secret", "cookie-secret"}},
                                           std::move(handlers), [](LogLevel, const std::string&) {}));
    thread = std::thread([this] { server->run(); });
  }
  ~Served() {
    server->stop();
    thread.join();
  }
  std::string host() const { return fmt::format("127.0.0.1:{}", server->port()); }
  std::string cookie() const { return fmt::format("Cookie: valor_{}=cookie-secret\r\n", server->port()); }
  std::string origin() const { return fmt::format("Origin: http://{}\r\n", host()); }

  // The whole answer to a request with these header lines.
  std::string ask(const std::string& first_line, const std::string& headers, const std::string& body = "") const {
    Connection c(server->port());
    c.send(fmt::format("{} HTTP/1.1\r\n{}{}Connection: close\r\n\r\n{}", first_line, headers,
                       body.empty() ? "" : fmt::format("Content-Length: {}\r\n", body.size()), body));
    return c.read_to_end();
  }
  int status(const std::string& first_line, const std::string& headers, const std::string& body = "") const {
    const std::string answer = ask(first_line, headers, body);
    return answer.size() > 12 ? std::stoi(answer.substr(9, 3)) : 0;
  }

  TemporaryFolder folder;
  Table table;
  std::unique_ptr<HttpServer> server;
  std::thread thread;
};

constexpr const char* kJson = "Content-Type: application/json\r\n";

// A short text message as a client sends it; a mask of zeros leaves it readable.
std::string client_frame(const std::string& text) {
  REQUIRE(text.size() < 126);
  return std::string{'\x81', static_cast<char>(0x80 | text.size()), 0, 0, 0, 0} + text;
}

}  // namespace

TEST_CASE("T23 the launch address gives a strict cookie and leads to the page, which the cookie opens") {
  const Served s;
  const std::string welcome = s.ask("GET /?token=launch-secret", "Host: " + s.host() + "\r\n");
  CHECK(welcome.starts_with("HTTP/1.1 303"));
  CHECK(welcome.find("SameSite=Strict") != std::string::npos);
  CHECK(welcome.find("HttpOnly") != std::string::npos);
  CHECK(welcome.find("Location: /\r\n") != std::string::npos);
  const std::string page = s.ask("GET /", "Host: " + s.host() + "\r\n" + s.cookie());
  CHECK(page.starts_with("HTTP/1.1 200"));
  CHECK(page.find("<title>OpenValor</title>") != std::string::npos);
  CHECK(page.find("Content-Security-Policy") != std::string::npos);
  CHECK(page.find("Access-Control-Allow-Origin") == std::string::npos);
}

TEST_CASE("T23 forged hosts, origins and requests without the cookie are refused") {
  const Served s;
  const std::string host = "Host: " + s.host() + "\r\n", cookie = s.cookie();
  const std::string port = fmt::format("{}", s.server->port());
  // Host: rebinding, another port, none, two of them
  CHECK(s.status("GET /api/games", "Host: evil.example\r\n" + cookie) == 421);
  CHECK(s.status("GET /api/games", "Host: evil.example:" + port + "\r\n" + cookie) == 421);
  CHECK(s.status("GET /api/games", "Host: 127.0.0.1\r\n" + cookie) == 421);
  CHECK(s.status("GET /api/games", "Host: 127.0.0.1:1\r\n" + cookie) == 421);
  CHECK(s.status("GET /api/games", cookie) == 421);
  CHECK(s.status("GET /api/games", host + host + cookie) == 421);
  CHECK(s.status("GET /?token=launch-secret", "Host: evil.example:" + port + "\r\n") == 421);
  // No cookie, a wrong one, one for another port, a wrong launch address
  CHECK(s.status("GET /api/games", host) == 403);
  CHECK(s.status("GET /", host) == 403);
  CHECK(s.status("GET /api/games", host + "Cookie: valor_" + port + "=guess\r\n") == 403);
  CHECK(s.status("GET /api/games", host + "Cookie: valor_" + port + "=\r\n") == 403);
  CHECK(s.status("GET /api/games", host + "Cookie: valor_1=cookie-secret\r\n") == 403);
  CHECK(s.status("GET /?token=guess", host + cookie) == 403);
  CHECK(s.status("GET /api/games?token=launch-secret", host) == 403);
  // Origin: foreign, null, another port or scheme, missing where something changes
  for (const std::string& origin :
       {std::string("http://evil.example"), std::string("null"), std::string("http://127.0.0.1"),
        "https://127.0.0.1:" + port, "http://127.0.0.1:" + port + ".evil.example", std::string()}) {
    CAPTURE(origin);
    CHECK(s.status("GET /api/games", host + cookie + "Origin: " + origin + "\r\n") == 403);
    CHECK(s.status("POST /api/games", host + cookie + kJson + "Origin: " + origin + "\r\n", "{}") == 403);
  }
  CHECK(s.status("POST /api/games", host + cookie + kJson, "{}") == 403);
  CHECK(s.status("DELETE /api/games/x", host + cookie) == 403);
  for (const char* site : {"cross-site", "same-site"})
    CHECK(s.status("GET /api/games", fmt::format("{}{}Sec-Fetch-Site: {}\r\n", host, cookie, site)) == 403);
  // And the honest ones
  CHECK(s.status("GET /api/games", host + cookie + "Sec-Fetch-Site: same-origin\r\n") == 200);
  CHECK(s.status("GET /api/games", "Host: localhost:" + port + "\r\n" + cookie) == 200);
  CHECK(s.status("POST /api/games", host + cookie + kJson + s.origin(), "{}") == 400);
}

TEST_CASE("http: bodies of the wrong kind or size, and what is no HTTP, are refused") {
  const Served s;
  const std::string good = "Host: " + s.host() + "\r\n" + s.cookie() + s.origin();
  CHECK(s.status("POST /api/games", good + "Content-Type: text/plain\r\n", "{}") == 415);
  CHECK(s.status("POST /api/games", good + kJson, std::string(2 << 20, ' ')) == 413);
  CHECK(s.status("GET /" + std::string(20000, 'a'), good) == 413);
  CHECK(s.status("no http at all", "") == 400);
  CHECK(s.status("GET /api/nothing", good) == 404);
  CHECK(s.status("GET /../../../etc/passwd", good) == 404);
  CHECK(s.status("GET /%2e%2e/%2e%2e/etc/passwd", good) == 404);
  CHECK(s.status("PUT /api/games", good) == 405);
}

TEST_CASE("http: a game is made, played and watched over real sockets") {
  Served s;
  const std::string good = "Host: " + s.host() + "\r\n" + s.cookie() + s.origin();
  const std::string made =
      s.ask("POST /api/games", good + kJson, R"({"scenario":"toy/lane","seats":["person","person"]})");
  REQUIRE(made.starts_with("HTTP/1.1 201"));
  const std::string id = Json::parse(made.substr(made.find("\r\n\r\n") + 4))["id"].get<std::string>();

  Connection live(s.server->port());
  live.send(
      fmt::format("GET /api/games/{}/live?seat=0&n=0 HTTP/1.1\r\n{}Upgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                  id, good));
  REQUIRE(live.read_head().starts_with("HTTP/1.1 101"));
  // A second watcher, who has just drawn the position, is told at once where it stands.
  Connection second(s.server->port());
  second.send(
      fmt::format("GET /api/games/{}/live?seat=0 HTTP/1.1\r\n{}Upgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                  id, good));
  REQUIRE(second.read_head().starts_with("HTTP/1.1 101"));
  CHECK(Json::parse(second.read_message())["n"] == 0);

  const std::string answer =
      s.ask("POST /api/games/" + id + "/submit", good + kJson,
            R"({"seat":0,"request":"request-1","version":0,"actions":[{"kind":"step","unit":2,"cell":3}]})");
  REQUIRE(answer.starts_with("HTTP/1.1 200"));
  const Json update = Json::parse(live.read_message());
  CHECK(update["n"] == 1);
  CHECK(update["from"] == 0);
  CHECK(update["events"].size() >= 1);
  CHECK(Json::parse(second.read_message())["n"] == 1);

  // A ruler goes to the others, with the seat whose it is; what is no ruler goes nowhere.
  second.send(client_frame(R"({"chat":"hello"})"));
  second.send(client_frame(R"({"ruler":{"from":[1,2],"to":"there"}})"));
  second.send(client_frame(R"({"ruler":{"from":[1,2],"to":[30.5,4]}})"));
  const Json laid = Json::parse(live.read_message());
  CHECK(laid["ruler"]["to"][0] == 30.5);
  CHECK(laid["seat"] == 0);
  second.send(client_frame(R"({"ruler":null})"));
  CHECK(Json::parse(live.read_message())["ruler"].is_null());

  CHECK(s.status("DELETE /api/games/" + id, good) == 200);
  CHECK(Json::parse(live.read_message())["error"]["key"] == "core.error.no_game");
}

TEST_CASE("the process is stopped by whoever holds the cookie: watchers are told, and nobody else is let in") {
  Served s;
  const std::string good = "Host: " + s.host() + "\r\n" + s.origin() + s.cookie();
  const std::string id = s.table.new_game();
  Connection live(s.server->port());
  live.send(
      fmt::format("GET /api/games/{}/live?seat=0 HTTP/1.1\r\n{}Upgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                  id, good));
  REQUIRE(live.read_head().starts_with("HTTP/1.1 101"));
  CHECK(Json::parse(live.read_message())["n"] == 0);

  CHECK(s.status("POST /api/stop", "Host: " + s.host() + "\r\n" + s.origin() + kJson, "{}") == 403);
  CHECK(s.status("POST /api/stop", "Host: " + s.host() + "\r\n" + s.cookie() + kJson, "{}") == 403);
  CHECK(s.status("GET /api/stop", good) == 405);
  CHECK(s.status("POST /api/stop", good, "{}") == 415);
  CHECK(s.status("GET /api/info", good) == 200);  // still there

  const std::string bye = s.ask("POST /api/stop", good + kJson, "{}");
  CHECK(bye.starts_with("HTTP/1.1 200"));
  CHECK(bye.find("server.goodbye") != std::string::npos);
  CHECK(Json::parse(live.read_message())["error"]["key"] == "server.goodbye");
  live.read_to_end();
  s.thread.join();  // run() has ended by itself
  s.thread = std::thread([] {});
}

TEST_CASE("T23 a WebSocket needs host, origin and cookie like everything else") {
  const Served s;
  const std::string upgrade =
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const std::string host = "Host: " + s.host() + "\r\n";
  const auto opened = [&](const std::string& headers) {
    Connection c(s.server->port());
    c.send("GET /api/games/x/live?seat=0 HTTP/1.1\r\n" + headers + upgrade + "Connection: Upgrade\r\n\r\n");
    return std::stoi(c.read_head().substr(9, 3));
  };
  CHECK(opened(host + s.cookie()) == 403);
  CHECK(opened(host + s.cookie() + "Origin: http://evil.example\r\n") == 403);
  CHECK(opened(host + s.origin()) == 403);
  CHECK(opened("Host: evil.example\r\n" + s.cookie() + s.origin()) == 421);
  CHECK(opened(host + s.cookie() + s.origin()) == 101);
}

TEST_CASE("T23 the server listens on loopback only, and a port in use is refused with a sentence") {
  const Served s;
  std::ifstream table("/proc/net/tcp");
  const std::string ours = fmt::format(":{:04X}", s.server->port());
  std::string line;
  int seen = 0;
  while (std::getline(table, line)) {
    const std::string local = line.size() > 20 ? line.substr(6, 13) : "";
    if (!local.ends_with(ours) || line.find(" 0A ") == std::string::npos) continue;
    ++seen;
    CHECK(local.starts_with("0100007F"));
  }
  CHECK(seen == 1);
  const auto second = HttpServer::listen({.port = s.server->port()}, {}, {});
  REQUIRE_FALSE(second);
  CHECK(second.error().sentence().find("in use by another program") != std::string::npos);
}

}  // namespace valor::server
