// What the server's tests share: a folder that goes away, the toy system as content, a door with known randomness.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "server/api.h"
#include "server/games.h"
#include "server/store/sqlite.h"
#include "tests/toy/toy.h"

namespace valor::server {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "valor-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline Registry toy_systems() {
  Registry systems;
  systems.add(toy::make_module());
  return systems;
}

inline Assets toy_assets() {
  return Assets({{"data/toy/scenarios/lane.json", R"({"title":"toy.lane","options":{"long":true}})"},
                 {"data/toy/tables/options.json",
                  R"({"long":{"kind":"bool","default":{"plain":false},"label":"toy.option.long"},
                      "mood":{"kind":"choice","values":["calm","wild"],"default":{"plain":"calm"}},
                      "turns":{"kind":"number","values":[1,20],"default":{"plain":10}}})"},
                 {"data/strings/en/core.json", R"({"core.error.no_game":"There is no such game."})"},
                 {"web/dist/index.html", "<!doctype html><title>OpenValor</title>"},
                 {"web/dist/assets/a-1234.js", "export {}"}});
}

// Bytes that count up: every run makes the same games. Every second byte also holds the round, so that the ids of games
// differ for more than a thousand of them.
inline Randomness counting() {
  const auto mutex = std::make_shared<std::mutex>();
  return [mutex, next = std::uint32_t{0}](std::span<std::uint8_t> bytes) mutable {
    const std::lock_guard lock(*mutex);
    for (std::uint8_t& b : bytes) {
      b = static_cast<std::uint8_t>(next % 2 == 0 ? next : next ^ (next >> 8));
      ++next;
    }
  };
}

// A whole server without a network, on a store in `folder`.
struct Table {
  explicit Table(const std::filesystem::path& folder, Api::MayStop may_stop = Api::MayStop::No)
      : store(std::move(*open_sqlite(folder))),
        games(*store, content, counting(), [this](LogLevel, const std::string& line) { log += line + "\n"; }),
        api(games, content, strings, [this](LogLevel, const std::string& line) { log += line + "\n"; }, may_stop) {}

  std::string log;
  Registry systems = toy_systems();
  Assets assets = toy_assets();
  Content content{assets, systems};
  Strings strings = *Strings::load(assets);
  std::unique_ptr<Store> store;
  Games games;
  Api api;

  std::string new_game(const Json& seats = {"person", "person"}) {
    return *games.create(Json{{"scenario", "toy/lane"}, {"seats", seats}}, 1000);
  }
  Wish wish(const std::string& game, int seat, const std::string& request) {
    const Result<Json, Failure> position = games.position(game, seat);
    return {.game = game, .seat = seat, .request = request, .version = (*position)["n"].get<std::uint64_t>()};
  }
  Response post(const std::string& path, const Json& body) {
    return api.handle({.method = "POST", .path = path, .content_type = "application/json", .body = body.dump()}, 1000);
  }
};

inline Json step(int unit, int cell) { return Json{{"kind", "step"}, {"unit", unit}, {"cell", cell}}; }
inline Json rest() { return Json{{"kind", "rest"}}; }

}  // namespace valor::server
