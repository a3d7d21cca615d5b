// valor serve: the game for many people, over the network. The same submit door and the same client as `valor play`,
// with people in front (server/people.h). valor worker: the same without a network, for the work of computer players
// and for mail, beside several `valor serve` on one PostgreSQL.
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>

#include "app/app.h"
#include "app/commands.h"
#include "app/hosting.h"
#include "server/api.h"
#include "server/guard.h"
#include "server/http.h"
#include "server/library.h"
#include "server/limits.h"
#include "server/mail.h"
#include "server/notices.h"
#include "server/people.h"
#include "server/profiles.h"
#include "server/results.h"
#include "server/rounds.h"
#include "server/tournaments.h"
#include "server/webhook.h"
#include "server/worker.h"

namespace valor::app {
namespace {

constexpr std::size_t kMostConnections = 10000;
constexpr std::chrono::seconds kRoundPause{10}, kLookForWork{1};
// Requests of one address; the client's own files are not counted.
constexpr server::Allowance kRequests{.most = 200, .seconds = 10};

// All that a server is beside its network.
struct Parts {
  Parts(const App& app, const std::string& file, const std::string& listen = "")
      : config(load_config(file, listen)),
        log(make_server_log(&metrics)),
        store(open_store(config)),
        content(app.assets(), app.systems()),
        games(*store, content, randomness, log),
        key(load_key(config)),
        people(*store, config, key, randomness),
        tells(config.has_mail() || config.webhooks),
        mail(tells ? server::TableTalk::Mail::Yes : server::TableTalk::Mail::No),
        challenges(*store, games, content, key, randomness, mail),
        talk(*store, games, mail),
        tournaments({*store, games, content, randomness, mail, log}),
        profiles(*store),
        library(*store, content, randomness),
        notices(*store, config, key),
        postman(
            *store, config, app.strings(),
            [this](const server::Envelope& letter) { return server::send_by_smtp(config, letter); }, log),
        messenger(*store, app.strings(), server::send_webhook, log) {
    content.set_uploads([this](std::string_view scenario) { return library.find(scenario); });
    games.set_afterwards([this](server::Change& change, const server::StoredGame& game, const Ledger& ledger,
                                std::int64_t now) { talk.after_submit(change, game, ledger, now); });
    games.set_ended([](server::Change& change, const std::string& game, const Outcome* outcome, std::int64_t now) {
      server::keep_result(change.desk(), game, outcome, now);
    });
  }

  static void randomness(std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

  // How long it rests between two rounds: notices that should go out sooner are looked for sooner.
  std::chrono::seconds round_pause() const { return std::min(kRoundPause, std::chrono::seconds(config.notices_after)); }
  // What is done again and again; the games that it changed.
  std::vector<std::string> round(std::int64_t now) {
    people.tidy(now);
    challenges.tidy(now);
    std::vector<std::string> changed = tournaments.look_after(now);
    for (std::string& game : talk.look_at_clocks(now)) changed.push_back(std::move(game));
    if (tells) notices.round(now);
    if (config.webhooks) messenger.round(now);
    if (config.has_mail()) postman.round(now);
    return changed;
  }

  server::Metrics metrics;
  server::Config config;
  server::Log log;
  std::unique_ptr<server::Store> store;
  server::Content content;
  server::Games games;
  std::string key;
  server::People people;
  bool tells;  // somebody may be written to
  server::TableTalk::Mail mail;
  server::Challenges challenges;
  server::TableTalk talk;
  server::Tournaments tournaments;
  server::Profiles profiles;
  server::Library library;
  server::Notices notices;
  server::Postman postman;
  server::Messenger messenger;
};

// Too much from one address. This machine's own is the proxy's or the operator's.
std::optional<server::Failure> too_many_requests(server::Limits& limits, const server::Request& request,
                                                 std::int64_t now) {
  const std::string& address = request.caller.address;
  if (!request.path.starts_with("/api/") || address == "127.0.0.1" || address == "::1") return std::nullopt;
  const std::int64_t wait = limits.wait("requests:" + address, kRequests, now);
  if (wait == 0) return std::nullopt;
  return server::Failure{429, "server.error.too_often", {{"seconds", fmt::format("{}", wait)}}};
}

struct ServeOptions {
  std::string config, listen;
  bool no_jobs = false;
};

void serve(const App& app, const ServeOptions& options) {
  ::umask(077);  // games, seeds and the key are nobody else's
  raise_file_limit();
  Parts parts(app, options.config, options.listen);
  const server::Config& config = parts.config;
  const server::Log& log = parts.log;
  if (options.no_jobs && !config.has_postgres())
    throw UserError("--no-jobs: with SQLite there is one process, and it has to do all the work. Leave it out.");
  server::Api api(parts.games, parts.content, app.strings(), log,
                  {parts.people, parts.challenges, parts.talk, *parts.store});
  api.set_gatherings({parts.tournaments, parts.profiles, parts.library});

  const std::int64_t started = seconds_now();
  std::atomic<bool> ready = true;
  server::Limits limits;
  std::unique_ptr<server::Worker> worker;
  std::unique_ptr<server::HttpServer> http;
  api.set_operation({[&] { return ready.load(); },
                     [&] {
                       return parts.metrics.text({.watchers = http ? http->watchers() : 0,
                                                  .jobs = static_cast<std::int64_t>(parts.store->jobs().size()),
                                                  .started = started});
                     }});
  server::HttpSettings settings{.address = config.listen_address(),
                                .port = config.listen_port(),
                                .base = config.base,
                                .trusted_proxies = config.trusted_proxies,
                                .connections = kMostConnections,
                                .stops_on_signals = true,
                                .on_drain = [&] { ready = false; }};
  const auto answer = [&](const server::Request& request) {
    if (const auto no = too_many_requests(limits, request, seconds_now())) {
      parts.metrics.limited();
      return api.fail(*no);
    }
    const auto start = std::chrono::steady_clock::now();
    server::Response response = api.handle(request, seconds_now());
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    parts.metrics.answered(response.status, took.count());
    if (request.method != "GET")
      log(server::LogLevel::Info,
          fmt::format("{} {} {} {:.0f} ms", request.method, request.path, response.status, took.count() * 1000));
    if (!response.news.empty() && worker) worker->wake();
    return response;
  };
  server::HttpHandlers handlers{
      .answer = answer,
      .live = [&](const server::Request& opened, const std::string& game, int seat,
                  std::optional<std::uint64_t> n) { return api.live(opened, game, seat, n, seconds_now()); },
      .fail = [&](const server::Failure& failure) { return api.fail(failure); },
      .is_dear = server::Api::is_dear};
  auto listening = server::HttpServer::listen(std::move(settings), std::move(handlers), log);
  if (!listening) throw UserError(listening.error());
  http = std::move(*listening);
  // What another process has committed concerns our watchers, and may have left work.
  parts.store->listen([&](const std::string& game) {
    http->tell(game);
    if (worker) worker->wake();
  });
  std::unique_ptr<server::Rounds> rounds;
  if (!options.no_jobs) {
    worker = std::make_unique<server::Worker>(
        *parts.store, parts.games, seconds_now, [&](const std::string& game) { http->tell(game); }, log);
    rounds = std::make_unique<server::Rounds>(
        parts.round_pause(),
        [&] {
          for (const std::string& game : parts.round(seconds_now())) http->tell(game);
          worker->wake();
        },
        log);
  }

  log(server::LogLevel::Info,
      fmt::format("{} is served at {} (listening on {})", config.name, config.base, config.listen));
  http->run();
  rounds.reset();
  parts.store->listen({});
  if (worker) worker->stop();
  http.reset();
  log(server::LogLevel::Info, "ended; every answered action is kept");
}

void work(const App& app, const std::string& file) {
  ::umask(077);
  // Before any thread is there: a signal is waited for here and disturbs nobody.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  Parts parts(app, file);
  if (!parts.config.has_postgres())
    throw UserError("valor worker: with SQLite there is one process, `valor serve`, which does all the work.");
  server::Worker worker(*parts.store, parts.games, seconds_now, [](const std::string&) {}, parts.log);
  parts.store->listen([&](const std::string&) { worker.wake(); });
  // A new game may begin with a computer player, which nobody is told of.
  server::Rounds look(kLookForWork, [&] { worker.wake(); }, parts.log);
  server::Rounds rounds(parts.round_pause(), [&] { parts.round(seconds_now()); }, parts.log);
  parts.log(server::LogLevel::Info, "working");
  int signal = 0;
  sigwait(&ends, &signal);
  parts.store->listen({});
  worker.stop();
  parts.log(server::LogLevel::Info, "ended; what is left is found again");
}

}  // namespace

void add_serve(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("serve", "Serve the game to many people over the network");
  auto options = std::make_shared<ServeOptions>();
  command->add_option("--config", options->config, "The configuration; docs/hosting.md explains it")
      ->required()
      ->type_name("FILE");
  command->add_option("--listen", options->listen, "Listen here, whatever the configuration says")
      ->type_name("ADDRESS:PORT");
  command->add_flag("--no-jobs", options->no_jobs,
                    "Leave computer players, mail and tournaments to `valor worker` (PostgreSQL)");
  command->callback([&app, options] { serve(app, *options); });
}

void add_worker(CLI::App& root, const App& app) {
  CLI::App* command =
      root.add_subcommand("worker", "Do the work of computer players, mail and tournaments for `valor serve`");
  auto file = std::make_shared<std::string>();
  command->add_option("--config", *file, "The configuration of `valor serve`")->required()->type_name("FILE");
  command->callback([&app, file] { work(app, *file); });
}

}  // namespace valor::app
