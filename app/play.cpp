// valor play: the game for one person or several at one screen. Serves the web client on loopback, keeps every action
// in the user's data folder.
#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>

#include "app/app.h"
#include "app/commands.h"
#include "server/api.h"
#include "server/http.h"
#include "server/store/sqlite.h"
#include "server/worker.h"

namespace valor::app {
namespace {

struct Options {
  int port = 0;
  bool no_browser = false;
  std::string data;
};

// $XDG_DATA_HOME/openvalor, as the desktop's convention has it.
std::filesystem::path default_data_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return std::filesystem::path(data) / "openvalor";
  if (const char* home = std::getenv("HOME"); home && *home)
    return std::filesystem::path(home) / ".local/share/openvalor";
  throw UserError("There is no home folder to keep the games in. Name one with --data DIR.");
}

// The cookie outlives a restart, so that a page that is open goes on. Readable by its owner only.
std::string kept_cookie(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "cookie";
  std::string secret;
  std::ifstream(file) >> secret;
  if (secret.size() == 32) return secret;
  secret = server::new_secret();
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const bool written = descriptor >= 0 && ::write(descriptor, secret.data(), secret.size()) == 32;
  if (descriptor >= 0) ::close(descriptor);
  if (!written)
    throw UserError(
        fmt::format("{}: this file cannot be written. Name another folder with --data DIR.", file.string()));
  return secret;
}

server::Log make_log() {
  auto logger = std::make_shared<spdlog::logger>("valor", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_level(spdlog::level::warn);
  return [logger](server::LogLevel level, const std::string& text) {
    logger->log(level == server::LogLevel::Error  ? spdlog::level::err
                : level == server::LogLevel::Warn ? spdlog::level::warn
                                                  : spdlog::level::info,
                text);
  };
}

// Without a shell, and detached: a browser that stays open must not keep us.
bool open_browser(const std::string& address) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return false;
  const pid_t child = ::fork();
  if (child < 0) return false;
  if (child == 0) {
    if (::fork() != 0) ::_exit(0);
    ::setsid();
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    ::execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
    ::_exit(127);
  }
  int ignored = 0;
  ::waitpid(child, &ignored, 0);
  return true;
}

void play(const App& app, const Options& options) {
  const std::filesystem::path folder =
      options.data.empty() ? default_data_folder() : std::filesystem::path(options.data);
  ::umask(077);  // games, seeds and cookie are nobody else's
  auto store = server::open_sqlite(folder);
  if (!store) throw UserError(store.error());
  const server::Log log = make_log();
  const auto clock = [] {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  server::Games games(
      **store, app.content(), [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); }, log);
  server::Api api(games, app.content(), app.strings(), log, server::Api::MayStop::Yes);

  std::unique_ptr<server::Worker> worker;
  server::HttpSettings settings{.port = static_cast<std::uint16_t>(options.port),
                                .secrets = {server::new_secret(), kept_cookie(folder)},
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
      .fail = [&](const server::Failure& failure) { return api.fail(failure); }};
  auto http = server::HttpServer::listen(std::move(settings), std::move(handlers), log);
  if (!http) throw UserError(http.error());
  worker = std::make_unique<server::Worker>(
      **store, games, clock, [&](const std::string& game) { (*http)->tell(game); }, log);

  fmt::print("{}\n  {}\n{}\n", app.say("cli.play.address"), (*http)->launch_address(), app.say("cli.play.stop"));
  std::fflush(stdout);
  if (!options.no_browser) open_browser((*http)->launch_address());
  (*http)->run();
  // The worker speaks to the network and the network wakes the worker: first the thread ends, then the connections.
  worker->stop();
  http->reset();
}

}  // namespace

void add_play(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("play", "Play in the browser, alone or several at one screen");
  auto options = std::make_shared<Options>();
  command->add_option("--port", options->port, "Listen on this port of 127.0.0.1; else any free one")
      ->check(CLI::Range(0, 65535))
      ->type_name("N");
  command->add_flag("--no-browser", options->no_browser, "Only print the address");
  command->add_option("--data", options->data, "Keep the games in this folder")->type_name("DIR");
  command->callback([&app, options] { play(app, *options); });
}

}  // namespace valor::app
