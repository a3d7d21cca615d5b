#include "app/hosting.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "server/guard.h"
#include "server/people.h"
#include "server/store/postgres.h"
#include "server/store/sqlite.h"

namespace valor::app {

server::Config load_config(const std::string& file, const std::string& listen) {
  std::ifstream in(file, std::ios::binary);
  if (!in)
    throw UserError(fmt::format("{}: this file cannot be read. Name the configuration with --config FILE.", file));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto config = server::read_config(text, file);
  if (!config) throw UserError(config.error());
  if (!listen.empty()) {
    config->listen = listen;
    // As strict as with the file: open to the network only behind a proxy that is named.
    const bool here = server::is_loopback_host(listen);
    if (config->listen_port() == 0 || (!here && config->is_secure() && config->trusted_proxies.empty()))
      throw UserError(
          fmt::format("--listen {}: give an address of this machine and a port, like 127.0.0.1:8081.", listen));
  }
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

server::Log make_server_log(server::Metrics* metrics) {
  auto logger = std::make_shared<spdlog::logger>("valor", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("%v");
  return [logger, metrics](server::LogLevel level, const std::string& text) {
    static constexpr const char* kNames[] = {"info", "warn", "error"};
    if (metrics && level == server::LogLevel::Error) metrics->logged_error();
    const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    logger->info(Json{
        {"time", fmt::format("{:%Y-%m-%dT%H:%M:%S}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(now)))},
        {"level", kNames[static_cast<int>(level)]},
        {"text",
         text}}.dump(-1, ' ', false, Json::error_handler_t::replace));
  };
}

std::int64_t seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace valor::app
