// valor serve: the game for many people, over the network. The same submit door and the same client as `valor play`,
// with people in front (server/people.h).
#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <fstream>
#include <iterator>

#include "app/app.h"
#include "app/commands.h"
#include "server/api.h"
#include "server/config.h"
#include "server/http.h"
#include "server/mail.h"
#include "server/notices.h"
#include "server/people.h"
#include "server/rounds.h"
#include "server/store/postgres.h"
#include "server/store/sqlite.h"
#include "server/webhook.h"
#include "server/worker.h"

namespace valor::app {
namespace {

constexpr std::size_t kMostConnections = 10000;
constexpr std::chrono::seconds kRoundPause{10};

server::Config load_config(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in)
    throw UserError(fmt::format("{}: this file cannot be read. Name the configuration with --config FILE.", file));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto config = server::read_config(text, file);
  if (!config) throw UserError(config.error());
  if (!config->smtp_password_file.empty()) {
    std::ifstream secret(config->smtp_password_file);
    if (!std::getline(secret, config->smtp_password))
      throw UserError(fmt::format("{}: the password for the mail cannot be read.", config->smtp_password_file));
  }
  return std::move(*config);
}

std::unique_ptr<server::Store> open_store(const server::Config& config) {
  auto store = config.has_postgres() ? server::open_postgres(config.store) : server::open_sqlite(config.store);
  if (!store) throw UserError(store.error());
  return std::move(*store);
}

std::string load_key(const server::Config& config) {
  const auto key = server::read_key(config.key_file.empty() ? (std::filesystem::path(config.store) / "key").string()
                                                            : config.key_file);
  if (!key) throw UserError(key.error());
  return *key;
}

server::Log make_log() {
  auto logger = std::make_shared<spdlog::logger>("valor", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  return [logger](server::LogLevel level, const std::string& text) {
    logger->log(level == server::LogLevel::Error  ? spdlog::level::err
                : level == server::LogLevel::Warn ? spdlog::level::warn
                                                  : spdlog::level::info,
                text);
  };
}

// Every connection is a file to the system: as many as it lets us have.
void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

void serve(const App& app, const std::string& file) {
  const server::Config config = load_config(file);
  ::umask(077);  // games, seeds and the key are nobody else's
  raise_file_limit();
  const std::unique_ptr<server::Store> store = open_store(config);
  const server::Log log = make_log();
  const auto clock = [] {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  const auto randomness = [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); };
  server::Games games(*store, app.content(), randomness, log);
  const std::string key = load_key(config);
  server::People people(*store, config, key, randomness);
  const bool tells = config.has_mail() || config.webhooks;
  const auto mail = tells ? server::TableTalk::Mail::Yes : server::TableTalk::Mail::No;
  server::Challenges challenges(*store, games, app.content(), key, randomness, mail);
  server::TableTalk talk(*store, games, mail);
  games.set_afterwards([&](server::Change& change, const server::StoredGame& game, const Ledger& ledger,
                           std::int64_t now) { talk.after_submit(change, game, ledger, now); });
  server::Notices notices(*store, config, key);
  server::Postman postman(
      *store, config, app.strings(),
      [&](const server::Envelope& letter) { return server::send_by_smtp(config, letter); }, log);
  server::Messenger messenger(*store, app.strings(), server::send_webhook, log);
  server::Api api(games, app.content(), app.strings(), log, {people, challenges, talk, *store});

  std::unique_ptr<server::Worker> worker;
  server::HttpSettings settings{.address = config.listen_address(),
                                .port = config.listen_port(),
                                .base = config.base,
                                .trusted_proxies = config.trusted_proxies,
                                .connections = kMostConnections,
                                .stops_on_signals = true};
  server::HttpHandlers handlers{
      .answer =
          [&](const server::Request& request) {
            server::Response response = api.handle(request, clock());
            if (!response.news.empty() && worker) worker->wake();
            return response;
          },
      .live = [&](const server::Request& opened, const std::string& game, int seat,
                  std::optional<std::uint64_t> n) { return api.live(opened, game, seat, n, clock()); },
      .fail = [&](const server::Failure& failure) { return api.fail(failure); },
      .is_dear = server::Api::is_dear};
  auto http = server::HttpServer::listen(std::move(settings), std::move(handlers), log);
  if (!http) throw UserError(http.error());
  // What another process has committed concerns our watchers, and may have left work.
  store->listen([&](const std::string& game) {
    (*http)->tell(game);
    if (worker) worker->wake();
  });
  worker = std::make_unique<server::Worker>(
      *store, games, clock, [&](const std::string& game) { (*http)->tell(game); }, log);
  auto rounds = std::make_unique<server::Rounds>(
      kRoundPause,
      [&] {
        people.tidy(clock());
        challenges.tidy(clock());
        for (const std::string& game : talk.look_at_clocks(clock())) (*http)->tell(game);
        if (tells) notices.round(clock());
        if (config.webhooks) messenger.round(clock());
        if (config.has_mail()) postman.round(clock());
      },
      log);

  log(server::LogLevel::Info,
      fmt::format("{} is served at {} (listening on {})", config.name, config.base, config.listen));
  (*http)->run();
  log(server::LogLevel::Info, "ended; every answered action is kept");
  rounds.reset();
  store->listen({});
  worker->stop();
  http->reset();
}

}  // namespace

void add_serve(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("serve", "Serve the game to many people over the network");
  auto file = std::make_shared<std::string>();
  command->add_option("--config", *file, "The configuration; docs/hosting.md explains it")
      ->required()
      ->type_name("FILE");
  command->callback([&app, file] { serve(app, *file); });
}

}  // namespace valor::app
