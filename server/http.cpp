#include "server/http.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>
#include <csignal>
#include <map>
#include <tuple>

namespace valor::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

using Parser = http::request_parser<http::string_body>;
using Out = http::response<http::string_body>;
using Socket = websocket::stream<beast::tcp_stream>;
constexpr auto kQuietly = asio::as_tuple(asio::use_awaitable);  // errors as values

constexpr std::uint32_t kLargestHeader = 16 << 10;
constexpr std::uint64_t kLargestBody = 1 << 20;
constexpr std::uint64_t kLargestRecord = 16 << 20;
constexpr std::size_t kDearThreads = 2, kDearQueue = 64;
constexpr std::chrono::seconds kReadTime{60};
constexpr std::chrono::milliseconds kGoodbyeTime{2000}, kGoodbyeStep{20}, kDrainTime{10000}, kArriveTime{1000};

std::string decode(std::string_view text, bool plus_is_space) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
      out.push_back(static_cast<char>(value));
      i += 2;
    } else {
      out.push_back(plus_is_space && text[i] == '+' ? ' ' : text[i]);
    }
  }
  return out;
}

// One more of something, until the end of the block.
template <class Number>
class Counted {
 public:
  explicit Counted(Number& number) : number_(number) { ++number_; }
  ~Counted() { --number_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  Number& number_;
};

std::map<std::string, std::string> read_query(std::string_view text) {
  std::map<std::string, std::string> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('&'), text.size());
    const std::string_view pair = text.substr(0, end);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    out[decode(pair.substr(0, equals), true)] = decode(pair.substr(std::min(equals + 1, pair.size())), true);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

Request read_request(const Parser& parser) {
  const auto& in = parser.get();
  const std::string_view target(in.target().data(), in.target().size());
  const std::size_t mark = std::min(target.find('?'), target.size());
  Request out;
  out.method = std::string(in.method_string());
  out.path = decode(target.substr(0, mark), false);
  out.query = read_query(target.substr(std::min(mark + 1, target.size())));
  const std::string type(in[http::field::content_type]);
  out.content_type = type.substr(0, type.find(';'));
  out.cookies = std::string(in[http::field::cookie]);
  out.protocol = std::string(in["X-Valor-Protocol"]);
  out.host = std::string(in[http::field::host]);
  out.caller.agent = std::string(in[http::field::user_agent]);
  return out;
}

std::optional<std::string_view> header(const Parser& parser, http::field name) {
  const auto found = parser.get().find(name);
  if (found == parser.get().end()) return std::nullopt;
  return std::string_view(found->value().data(), found->value().size());
}

// Whose address it is: the last one that a trusted proxy names, else the other end's.
std::string address_of(beast::tcp_stream& stream, const Parser& parser, const std::vector<std::string>& trusted) {
  beast::error_code gone;
  const tcp::endpoint end = stream.socket().remote_endpoint(gone);
  std::string peer = gone ? "" : end.address().to_string();
  const auto forwarded = parser.get().find("X-Forwarded-For");
  if (forwarded == parser.get().end() || std::find(trusted.begin(), trusted.end(), peer) == trusted.end()) return peer;
  const std::string_view all(forwarded->value().data(), forwarded->value().size());
  std::string_view last = all.substr(all.rfind(',') == std::string_view::npos ? 0 : all.rfind(',') + 1);
  while (last.starts_with(' ')) last.remove_prefix(1);
  return std::string(last.substr(0, 64));
}

Knock read_knock(const Parser& parser, const Request& request) {
  const auto& in = parser.get();
  Knock out{.method = request.method, .path = request.path};
  if (const auto token = request.query.find("token"); token != request.query.end()) out.launch = token->second;
  out.host = header(parser, http::field::host);
  out.origin = header(parser, http::field::origin);
  out.cookies = header(parser, http::field::cookie);
  if (const auto site = in.find("Sec-Fetch-Site"); site != in.end())
    out.fetch_site = std::string_view(site->value().data(), site->value().size());
  out.several_hosts = in.count(http::field::host) > 1 || in.count(http::field::origin) > 1;
  out.websocket = websocket::is_upgrade(in);
  return out;
}

Out write_response(const Parser& parser, Response response, bool keep_alive) {
  Out out{static_cast<http::status>(response.status), parser.get().version()};
  out.set(http::field::server, "OpenValor");
  out.set(http::field::content_type, response.type);
  out.set(http::field::cache_control, response.cacheable ? "private, max-age=31536000, immutable" : "no-store");
  out.set("X-Content-Type-Options", "nosniff");
  out.set("X-Frame-Options", "DENY");
  out.set("Referrer-Policy", "no-referrer");
  out.set("Cross-Origin-Resource-Policy", "same-origin");
  out.set("Content-Security-Policy",
          fmt::format(
              "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
              "base-uri 'none'; frame-ancestors 'none'; form-action {}",
              response.has_form ? "'self'" : "'none'"));
  if (!response.download.empty())
    out.set(http::field::content_disposition, fmt::format("attachment; filename=\"{}\"", response.download));
  if (!response.cookie.empty()) out.set(http::field::set_cookie, response.cookie);
  if (response.retry_after > 0) out.set(http::field::retry_after, fmt::format("{}", response.retry_after));
  out.keep_alive(keep_alive);
  if (parser.get().method() == http::verb::head) {
    out.content_length(response.body.size());
  } else {
    out.body() = std::move(response.body);
    out.prepare_payload();
  }
  return out;
}

// The game of "/api/games/ID/live".
std::optional<std::string> watched_game(std::string_view path) {
  constexpr std::string_view before = "/api/games/", after = "/live";
  if (!path.starts_with(before) || !path.ends_with(after) || path.size() <= before.size() + after.size())
    return std::nullopt;
  return std::string(path.substr(before.size(), path.size() - before.size() - after.size()));
}

}  // namespace

struct HttpServer::Inside {
  // One live connection. Everything here happens on the network thread.
  struct Watcher {
    explicit Watcher(Socket s) : socket(std::move(s)), timer(socket.get_executor()) {}
    Socket socket;
    asio::steady_timer timer;
    Request opened;
    std::string game;
    int seat = 0;
    std::optional<std::uint64_t> n;
    bool news = true, gone = false;
    std::string table;                 // as it was last sent
    std::optional<std::string> ruler;  // the newest one that somebody else laid, not yet sent
  };

  Inside(HttpSettings s, HttpHandlers h, Log l)
      : settings(std::move(s)),
        handlers(std::move(h)),
        log(std::move(l)),
        pool(settings.threads),
        acceptor(network),
        signals(network) {}

  asio::awaitable<void> accept();
  void take(tcp::socket socket);
  asio::awaitable<void> serve(beast::tcp_stream stream);
  asio::awaitable<bool> serve_one(beast::tcp_stream& stream, beast::flat_buffer& buffer, Parser& parser);
  asio::awaitable<void> watch(std::shared_ptr<Watcher> watcher);
  asio::awaitable<void> listen_to(std::shared_ptr<Watcher> watcher);
  asio::awaitable<Response> answer(const Request& request);
  void show_ruler(const Watcher& from, const std::string& ruler);
  asio::awaitable<void> open_watch(beast::tcp_stream& stream, Parser& parser, const Request& request);
  std::optional<Response> refuse(const Parser& parser, const Request& request) const;
  asio::awaitable<void> say_goodbye();
  asio::awaitable<void> drain();
  void wake(const std::string& game);

  template <class F>
  asio::awaitable<std::invoke_result_t<F>> in_pool(asio::thread_pool& workers, F work) {
    co_return co_await asio::co_spawn(
        workers, [](F inner) -> asio::awaitable<std::invoke_result_t<F>> { co_return inner(); }(std::move(work)),
        asio::use_awaitable);
  }

  HttpSettings settings;
  HttpHandlers handlers;
  Log log;
  // The network goes first: what is left in its queue still refers to the pool.
  asio::thread_pool pool;
  asio::thread_pool dear_pool{kDearThreads};
  std::size_t dear = 0;  // under way or waiting
  asio::io_context network{1};
  tcp::acceptor acceptor;
  asio::signal_set signals;
  std::optional<Guard> guard;
  std::uint16_t port = 0;
  std::size_t connections = 0;
  std::multimap<std::string, std::weak_ptr<Watcher>> watchers;
  bool stopping = false, draining = false;
  int answering = 0;  // requests that wait for their answer
  int arriving = 0;   // connections that have not had their first answer
  std::atomic<std::int64_t> watching = 0;
};

// Before anything of the body is read.
std::optional<Response> HttpServer::Inside::refuse(const Parser& parser, const Request& request) const {
  switch (guard->judge(read_knock(parser, request))) {
    case Verdict::WrongHost:
      return handlers.fail({421, "core.error.host", {}});
    case Verdict::Foreign:
      return handlers.fail({403, "core.error.origin", {}});
    case Verdict::NoCookie:
      return handlers.fail({403, "core.error.cookie", {}});
    case Verdict::Welcome:
      return Response{.status = 303, .type = "text/plain", .body = ""};
    case Verdict::ComeIn:
      break;
  }
  const std::uint64_t most = request.path == "/api/games/import" ? kLargestRecord : kLargestBody;
  if (parser.content_length().value_or(0) > most) return handlers.fail({413, "core.error.too_large", {}});
  return std::nullopt;
}

void HttpServer::Inside::wake(const std::string& game) {
  for (auto [it, end] = watchers.equal_range(game); it != end; ++it)
    if (const auto watcher = it->second.lock()) {
      watcher->news = true;
      watcher->timer.cancel();
    }
}

asio::awaitable<void> HttpServer::Inside::accept() {
  while (true) {
    auto [error, socket] = co_await acceptor.async_accept(kQuietly);
    if (error && (error == asio::error::operation_aborted || !acceptor.is_open())) co_return;
    if (error) {
      // Out of descriptors, most likely: give the others a moment to end.
      asio::steady_timer pause(network, std::chrono::milliseconds(100));
      co_await pause.async_wait(kQuietly);
      continue;
    }
    take(std::move(socket));
  }
}

void HttpServer::Inside::take(tcp::socket socket) {
  if (connections >= settings.connections) return;  // the socket closes here
  ++connections;
  asio::co_spawn(network, serve(beast::tcp_stream(std::move(socket))), [this](const std::exception_ptr& e) {
    --connections;
    try {
      if (e) std::rethrow_exception(e);
    } catch (const std::exception& problem) {
      log(LogLevel::Error, fmt::format("a connection ended: {}", problem.what()));
    }
  });
}

asio::awaitable<void> HttpServer::Inside::serve(beast::tcp_stream stream) {
  beast::flat_buffer buffer;
  std::optional<Counted<int>> first(std::in_place, arriving);
  bool more = true;
  while (more) {
    Parser parser;
    parser.header_limit(kLargestHeader);
    parser.body_limit(kLargestRecord);
    stream.expires_after(kReadTime);
    const auto [error, bytes] = co_await http::async_read_header(stream, buffer, parser, kQuietly);
    if (error == http::error::end_of_stream || error == beast::error::timeout) break;
    if (error) {
      if (error.category() == http::make_error_code(http::error::bad_method).category()) {
        const bool large = error == http::error::body_limit || error == http::error::header_limit;
        Response no =
            handlers.fail(large ? Failure{413, "core.error.too_large", {}} : Failure{400, "core.error.malformed", {}});
        Out out = write_response(parser, std::move(no), false);
        co_await http::async_write(stream, out, kQuietly);
      }
      break;
    }
    if (websocket::is_upgrade(parser.get())) first.reset();  // it lasts
    more = co_await serve_one(stream, buffer, parser);
    first.reset();
  }
  beast::error_code ignored;
  std::ignore = stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

// One request; true if the connection goes on.
asio::awaitable<bool> HttpServer::Inside::serve_one(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                                    Parser& parser) {
  Request request = read_request(parser);
  request.caller.address = address_of(stream, parser, settings.trusted_proxies);
  if (std::optional<Response> no = refuse(parser, request)) {
    const bool welcome = no->status == 303;
    Out out = write_response(parser, std::move(*no), false);
    if (welcome) {
      out.set(http::field::set_cookie, guard->cookie());
      out.set(http::field::location, "/");
    }
    co_await http::async_write(stream, out, kQuietly);
    co_return false;
  }
  if (websocket::is_upgrade(parser.get())) {
    co_await open_watch(stream, parser, request);
    co_return false;
  }
  const auto [error, bytes] = co_await http::async_read(stream, buffer, parser, kQuietly);
  if (error) co_return false;
  const bool keep_alive = parser.get().keep_alive() && !draining;
  request.body = std::move(parser.get().body());
  if (request.method == "HEAD") request.method = "GET";
  const Counted under_way(answering);
  Response response = co_await answer(request);
  for (const std::string& game : response.news) wake(game);
  stream.expires_after(kReadTime);
  const bool stops = response.stops;
  Out out = write_response(parser, std::move(response), keep_alive && !stops);
  const auto [failed, written] = co_await http::async_write(stream, out, kQuietly);
  if (stops) asio::co_spawn(network, say_goodbye(), asio::detached);
  co_return keep_alive && !stops && !failed;
}

// Passwords are dear: they have threads of their own, so that a flood of them stops nobody's game.
asio::awaitable<Response> HttpServer::Inside::answer(const Request& request) {
  const Request* const asked = &request;
  if (!handlers.is_dear || !handlers.is_dear(request))
    co_return co_await in_pool(pool, [this, asked] { return handlers.answer(*asked); });
  if (dear >= kDearQueue) co_return handlers.fail({503, "server.error.busy", {}});
  ++dear;
  Response out = co_await in_pool(dear_pool, [this, asked] { return handlers.answer(*asked); });
  --dear;
  co_return out;
}

// Takes no new connections, tells those who watch, and ends run(). Whoever does not listen is not waited for.
asio::awaitable<void> HttpServer::Inside::say_goodbye() {
  if (stopping) co_return;
  stopping = true;
  beast::error_code ignored;
  std::ignore = acceptor.close(ignored);
  for (const auto& [game, weak] : watchers)
    if (const auto watcher = weak.lock()) watcher->timer.cancel();
  for (auto waited = kGoodbyeStep; !watchers.empty() && waited < kGoodbyeTime; waited += kGoodbyeStep) {
    asio::steady_timer pause(network, kGoodbyeStep);
    co_await pause.async_wait(kQuietly);
  }
  network.stop();
}

// Takes no new connections, finishes the answers that are under way, and ends run(). Those who watch come back by
// themselves, to this server when it is there again or to another.
//
// A proxy does not ask again for what it has sent: whoever stands at the door when it closes is let in, and whose
// request is on its way is waited for, but not long, since some connect and say nothing.
asio::awaitable<void> HttpServer::Inside::drain() {
  beast::error_code error;
  draining = true;
  std::ignore = acceptor.cancel(error);
  std::ignore = acceptor.non_blocking(true, error);
  while (!error) {
    tcp::socket socket(network);
    std::ignore = acceptor.accept(socket, error);
    if (!error) take(std::move(socket));
  }
  std::ignore = acceptor.close(error);
  if (settings.on_drain) settings.on_drain();
  const auto goes_on = [&](std::chrono::milliseconds waited) {
    return (answering > 0 && waited < kDrainTime) || (arriving > 0 && waited < kArriveTime);
  };
  for (auto waited = kGoodbyeStep; goes_on(waited); waited += kGoodbyeStep) {
    asio::steady_timer pause(network, kGoodbyeStep);
    co_await pause.async_wait(kQuietly);
  }
  network.stop();
}

asio::awaitable<void> HttpServer::Inside::open_watch(beast::tcp_stream& stream, Parser& parser,
                                                     const Request& request) {
  const std::optional<std::string> game = watched_game(request.path);
  const std::optional<int> seat = read_number(request.query, "seat");
  if (!game || !seat) {
    Out out = write_response(parser, handlers.fail({404, "core.error.not_found", {}}), false);
    co_await http::async_write(stream, out, kQuietly);
    co_return;
  }
  stream.expires_never();
  const auto watcher = std::make_shared<Watcher>(Socket(std::move(stream)));
  watcher->opened = request;
  watcher->game = *game;
  watcher->seat = *seat;
  if (const std::optional<int> n = read_number(request.query, "n")) watcher->n = static_cast<std::uint64_t>(*n);
  watcher->socket.set_option(websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(40), true});
  watcher->socket.read_message_max(1024);
  const auto [error] = co_await watcher->socket.async_accept(parser.get(), kQuietly);
  if (error) co_return;
  watcher->socket.text(true);
  const auto place = watchers.emplace(*game, watcher);
  const Counted live(watching);
  asio::co_spawn(network, listen_to(watcher), asio::detached);
  try {
    co_await watch(watcher);
  } catch (...) {
    watchers.erase(place);
    throw;
  }
  watchers.erase(place);
}

// A client shows its ruler, which the others are sent; reading notices its pongs and its leaving, too.
asio::awaitable<void> HttpServer::Inside::listen_to(std::shared_ptr<Watcher> watcher) {
  beast::flat_buffer buffer;
  while (true) {
    const auto [error, bytes] = co_await watcher->socket.async_read(buffer, kQuietly);
    if (error) break;
    const std::string_view said(static_cast<const char*>(buffer.data().data()), buffer.size());
    if (const auto ruler = shown_ruler(said, watcher->seat)) show_ruler(*watcher, *ruler);
    buffer.clear();
  }
  watcher->gone = true;
  watcher->timer.cancel();
}

// Only the newest counts: who reads slowly misses the way there.
void HttpServer::Inside::show_ruler(const Watcher& from, const std::string& ruler) {
  for (auto [it, end] = watchers.equal_range(from.game); it != end; ++it)
    if (const auto watcher = it->second.lock(); watcher && watcher.get() != &from) {
      watcher->ruler = ruler;
      watcher->timer.cancel();
    }
}

asio::awaitable<void> HttpServer::Inside::watch(std::shared_ptr<Watcher> watcher) {
  while (!watcher->gone) {
    if (stopping) {
      const std::string goodbye = handlers.fail({503, "server.goodbye", {}}).body;
      const auto [error, bytes] = co_await watcher->socket.async_write(asio::buffer(goodbye), kQuietly);
      if (!error) co_await watcher->socket.async_close(websocket::close_code::going_away, kQuietly);
      co_return;
    }
    if (watcher->ruler) {
      const std::string ruler = std::move(*watcher->ruler);
      watcher->ruler.reset();
      const auto [error, bytes] = co_await watcher->socket.async_write(asio::buffer(ruler), kQuietly);
      if (error) co_return;
      continue;
    }
    if (!watcher->news) {
      watcher->timer.expires_at(asio::steady_timer::time_point::max());
      co_await watcher->timer.async_wait(kQuietly);
      continue;
    }
    watcher->news = false;
    // NB: a plain pointer. g++ 12 destroys the captures of a lambda inside a co_await expression twice; `watcher` lives
    // in this frame, and the pool is joined before any frame is destroyed.
    Watcher* const w = watcher.get();
    const LiveStep step =
        co_await in_pool(pool, [this, w] { return handlers.live(w->opened, w->game, w->seat, w->n); });
    watcher->n = step.n;
    if (!step.table.empty() && step.table != watcher->table) {
      watcher->table = step.table;
      const auto [error, bytes] = co_await watcher->socket.async_write(asio::buffer(watcher->table), kQuietly);
      if (error) co_return;
    }
    if (step.text) {
      const auto [error, bytes] = co_await watcher->socket.async_write(asio::buffer(*step.text), kQuietly);
      if (error) co_return;
    }
    if (step.close) {
      co_await watcher->socket.async_close(websocket::close_code::normal, kQuietly);
      co_return;
    }
  }
}

HttpServer::HttpServer(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

HttpServer::~HttpServer() {
  inside_->network.stop();
  inside_->pool.join();
  inside_->dear_pool.join();
}

Result<std::unique_ptr<HttpServer>, LoadError> HttpServer::listen(HttpSettings settings, HttpHandlers handlers,
                                                                  Log log) {
  const std::uint16_t wanted = settings.port;
  const std::string where = fmt::format("{}:{}", settings.address, wanted);
  auto inside = std::make_unique<Inside>(std::move(settings), std::move(handlers), std::move(log));
  beast::error_code error;
  const tcp::endpoint place(asio::ip::make_address(inside->settings.address, error), wanted);
  if (!error) std::ignore = inside->acceptor.open(place.protocol(), error);
  if (!error) std::ignore = inside->acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) std::ignore = inside->acceptor.bind(place, error);
  if (!error) std::ignore = inside->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error)
    return load_error(where,
                      error == asio::error::address_in_use ? std::string("this port is in use by another program.")
                                                           : fmt::format("cannot listen here ({}).", error.message()),
                      "Leave --port out, or name another.");
  inside->port = inside->acceptor.local_endpoint().port();
  if (inside->settings.base.empty()) inside->guard.emplace(inside->port, inside->settings.secrets);
  else
    inside->guard.emplace(inside->settings.base == "*"
                              ? fmt::format("http://{}:{}", inside->settings.address, inside->port)
                              : inside->settings.base);
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(inside)));
}

std::uint16_t HttpServer::port() const { return inside_->port; }
std::int64_t HttpServer::watchers() const { return inside_->watching; }

std::string HttpServer::launch_address() const {
  return fmt::format("http://127.0.0.1:{}/?token={}", inside_->port, inside_->settings.secrets.launch);
}

void HttpServer::run() {
  if (inside_->settings.stops_on_signals) {
    inside_->signals.add(SIGINT);
    inside_->signals.add(SIGTERM);
    inside_->signals.async_wait([this](const beast::error_code& error, int) {
      if (!error) asio::co_spawn(inside_->network, inside_->drain(), asio::detached);
    });
  }
  asio::co_spawn(inside_->network, inside_->accept(), asio::detached);
  inside_->network.run();
}

void HttpServer::stop() { inside_->network.stop(); }

void HttpServer::tell(const std::string& game) {
  asio::post(inside_->network, [this, game] { inside_->wake(game); });
}

}  // namespace valor::server
