// Two submits on one version, and the same submit again and again: F-07 and F-08 of the faults that we promise to bear.
// Daily in small counts; `full:` in those that an operator may rely on.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <barrier>
#include <thread>

#include "server/store/postgres.h"
#include "server/store/postgres_testing.h"
#include "server/testing.h"

namespace valor::server {
namespace {

constexpr int kDaily = 2000, kFull = 100000;

// Bytes that do not come again, however many games are made.
Randomness never_again() {
  return [count = std::make_shared<std::uint64_t>(0)](std::span<std::uint8_t> bytes) {
    std::uint64_t left = ++*count;
    for (std::uint8_t& byte : bytes) {
      byte = static_cast<std::uint8_t>(left);
      left >>= 8;
    }
  };
}

// A door on any store. The toy game ends soon; then another one begins.
struct Door {
  explicit Door(std::unique_ptr<Store> s)
      : store(std::move(s)), games(*store, content, never_again(), [](LogLevel, const std::string&) {}) {}

  struct Asked {
    std::string game;
    int seat = 0;
    std::uint64_t version = 0;
  };
  // Whose decision it is, in a game that runs.
  Asked asked() {
    for (int seat = 0; !game.empty() && seat < 2; ++seat) {
      const Result<Json, Failure> position = games.position(game, seat);
      if (position && (*position)["decision"].value("seat", -1) == seat &&
          (*position)["decision"].value("kind", "over") != "over")
        return {game, seat, (*position)["n"].get<std::uint64_t>()};
    }
    game = *games.create(Json{{"scenario", "toy/lane"}, {"seats", {"person", "person"}}}, 1000);
    return asked();
  }
  Result<Json, Failure> submit(const Asked& at, const std::string& request) {
    return games.submit({.game = at.game, .seat = at.seat, .request = request, .version = at.version},
                        Json::array({rest()}), 1000);
  }

  Registry systems = toy_systems();
  Assets assets = toy_assets();
  Content content{assets, systems};
  std::unique_ptr<Store> store;
  Games games;
  std::string game;
};

void race(Door& door, int pairs) {
  std::array<std::optional<Result<Json, Failure>>, 2> answers;
  Door::Asked at;
  int round = 0;
  bool more = true;
  std::barrier begin(3), end(3);
  std::array<std::thread, 2> threads;
  for (std::size_t t = 0; t < 2; ++t)
    threads[t] = std::thread([&, t] {
      while (true) {
        begin.arrive_and_wait();
        if (!more) return;
        answers[t] = door.submit(at, fmt::format("request-{}-{}", round, t));
        end.arrive_and_wait();
      }
    });
  int both = 0, none = 0, other = 0;
  for (; round < pairs; ++round) {
    at = door.asked();
    begin.arrive_and_wait();
    end.arrive_and_wait();
    const int accepted = static_cast<int>(answers[0]->has_value()) + static_cast<int>(answers[1]->has_value());
    both += accepted == 2;
    none += accepted == 0;
    for (const auto& answer : answers) other += !*answer && answer->error().key != "core.error.version";
  }
  more = false;
  begin.arrive_and_wait();
  for (std::thread& thread : threads) thread.join();
  CHECK(both == 0);
  CHECK(none == 0);
  CHECK(other == 0);  // the loser is told that the version has gone on
}

// What is stored of an answer: all but the update, which is made anew.
std::string stored(const Result<Json, Failure>& answer) {
  if (!answer) return answer.error().key;
  Json out = *answer;
  out.erase("update");
  return canonical(out);
}

using Open = std::function<std::unique_ptr<Store>()>;

// Each is sent twice at once, and once more after a restart.
void repeat(const Open& open, int requests) {
  struct Sent {
    Door::Asked at;
    std::string request, answer;
  };
  std::vector<Sent> sent;
  int differ = 0;
  {
    Door door(open());
    for (int i = 0; i < requests / 2; ++i) {
      Sent s{.at = door.asked(), .request = fmt::format("request-{}", i)};
      s.answer = stored(door.submit(s.at, s.request));
      differ += stored(door.submit(s.at, s.request)) != s.answer;
      sent.push_back(std::move(s));
    }
  }
  Door again(open());
  for (const Sent& s : sent) differ += stored(again.submit(s.at, s.request)) != s.answer;
  CHECK(differ == 0);
  CHECK(sent.size() == static_cast<std::size_t>(requests / 2));
}

}  // namespace

TEST_CASE("F-07 of two submits on one version exactly one is accepted") {
  const TemporaryFolder folder;
  Door door(std::move(*open_sqlite(folder.path())));
  race(door, kDaily);
}

TEST_CASE("F-08 a repeated request is given its first answer, also after a restart") {
  const TemporaryFolder folder;
  repeat([&] { return std::move(*open_sqlite(folder.path())); }, kDaily);
}

TEST_CASE("F-07, F-08 the same on PostgreSQL") {
  const std::string address = new_test_database(), other = new_test_database();
  Door door(std::move(*open_postgres(address)));
  race(door, kDaily / 10);
  repeat([&] { return std::move(*open_postgres(other)); }, kDaily / 10);
}

TEST_CASE("full: F-07 of two submits on one version exactly one is accepted, 100,000 pairs" * doctest::skip()) {
  const TemporaryFolder folder;
  Door door(std::move(*open_sqlite(folder.path())));
  race(door, kFull);
}

TEST_CASE("full: F-08 100,000 repeated requests are given their first answers" * doctest::skip()) {
  const TemporaryFolder folder;
  repeat([&] { return std::move(*open_sqlite(folder.path())); }, kFull);
}

TEST_CASE("full: F-07 on PostgreSQL, 100,000 pairs" * doctest::skip()) {
  Door door(std::move(*open_postgres(new_test_database())));
  race(door, kFull);
}

TEST_CASE("full: F-08 on PostgreSQL, 100,000 repeated requests" * doctest::skip()) {
  const std::string address = new_test_database();
  repeat([&] { return std::move(*open_postgres(address)); }, kFull);
}

}  // namespace valor::server
