#include "server/store/postgres.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "server/store/contract.h"
#include "server/store/postgres_testing.h"
#include "server/testing.h"

// libpqxx 6.4 loses the last result of a connection that the server has broken, which the sanitizer reports.
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_suppressions();
// NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_suppressions() { return "leak:libpqxx"; }

namespace valor::server {
namespace {

constexpr const char* kPrograms = "/usr/lib/postgresql/15/bin";

class TestPostgres {
 public:
  TestPostgres() {
    std::filesystem::permissions(folder_.path(), std::filesystem::perms::owner_all);
    run("initdb", "-A trust -U valor --no-sync --locale=C.UTF-8");
    start();
  }
  ~TestPostgres() { std::ignore = std::system(command("pg_ctl", "-m immediate stop").c_str()); }
  TestPostgres(const TestPostgres&) = delete;
  TestPostgres& operator=(const TestPostgres&) = delete;

  // Slow disks are no part of what is tested; what is lost without a sync is lost by a power cut only.
  void start() {
    run("pg_ctl",
        fmt::format("-w -l {0}/log -o \"-k {0} -c listen_addresses='' -c fsync=off\" start", folder_.path().string()));
  }
  void stop() { run("pg_ctl", "-m immediate stop"); }
  std::string new_database() {
    const std::string name = fmt::format("test_{}", ++databases_);
    const std::string made = fmt::format("{}/psql -q -h {} -U valor -d postgres -c 'CREATE DATABASE {}'", kPrograms,
                                         folder_.path().string(), name);
    if (std::system(made.c_str()) != 0) throw std::runtime_error("the test database could not be made");
    return fmt::format("postgres://valor@/{}?host={}", name, folder_.path().string());
  }

 private:
  std::string command(const std::string& program, const std::string& options) const {
    return fmt::format("tools/as_user --own {0} {1}/{2} -D {0}/data {3} > /dev/null 2>&1", folder_.path().string(),
                       kPrograms, program, options);
  }
  void run(const std::string& program, const std::string& options) const {
    if (std::system(command(program, options).c_str()) != 0)
      throw std::runtime_error("PostgreSQL: " + program + " failed; is postgresql-15 installed?");
  }

  TemporaryFolder folder_;
  int databases_ = 0;
};

TestPostgres& test_postgres() {
  static TestPostgres server;
  return server;
}

}  // namespace

std::string new_test_database() { return test_postgres().new_database(); }

void restart_test_postgres() {
  test_postgres().stop();
  test_postgres().start();
}

TEST_CASE("store: PostgreSQL does what every store must do") {
  const std::string address = new_test_database();
  check_store_contract([&] { return std::move(*open_postgres(address)); });
}

TEST_CASE("store: what one process commits, another is told of") {
  const std::string address = new_test_database();
  const auto one = std::move(*open_postgres(address)), other = std::move(*open_postgres(address));
  std::atomic<int> told = 0;
  other->listen([&](const std::string& game) { told += game == "g" ? 1 : 100; });
  const auto create = [&] {
    one->change("g", [](Change& c) {
      c.create({.id = "g", .header = "{}", .seats = "[]", .seed = std::string(32, 's')}, {.rules = "toy"});
    });
  };
  create();
  // The listener may still be on its way: say it until it is heard.
  for (std::uint64_t i = 1; told == 0 && i < 200; ++i) {
    one->change("g", [&](Change& c) { c.add_news(i); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  CHECK(told >= 1);
  CHECK(told < 100);
}

TEST_CASE("store: a job is taken by one process at a time, and again when its time has run out") {
  const std::string address = new_test_database();
  const auto one = std::move(*open_postgres(address)), other = std::move(*open_postgres(address));
  one->change("g", [](Change& c) {
    c.create({.id = "g", .header = "{}", .seats = "[]", .seed = std::string(32, 's')}, {.rules = "toy"});
    c.set_job(StoredJob{"g", 1, 7});
  });
  CHECK(one->take_jobs(1000).size() == 1);
  CHECK(other->take_jobs(1000).empty());
  CHECK(other->jobs().size() == 1);  // it is still owed
  CHECK(other->take_jobs(5000).size() == 1);
}

TEST_CASE("store: PostgreSQL may be restarted under us: what was committed is there, and work goes on") {
  const std::string address = new_test_database();
  const auto store = std::move(*open_postgres(address));
  store->desk([](Desk& desk) { desk.put({.kind = "a", .id = "1", .body = "{}"}); });
  restart_test_postgres();
  store->desk([](Desk& desk) { desk.put({.kind = "a", .id = "2", .body = "{}"}); });
  store->read([](Shelf& shelf) {
    CHECK(shelf.get("a", "1"));
    CHECK(shelf.get("a", "2"));
  });
}

TEST_CASE("store: a database that cannot be reached is told without its password") {
  const auto store = open_postgres("postgres://valor:sesame@127.0.0.1:1/none");
  REQUIRE_FALSE(store);
  CHECK(store.error().sentence().find("sesame") == std::string::npos);
  CHECK(store.error().sentence().find("127.0.0.1:1") != std::string::npos);
}

}  // namespace valor::server
