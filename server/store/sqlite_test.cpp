#include "server/store/sqlite.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>

#include "server/store/contract.h"
#include "server/testing.h"

namespace valor::server {

TEST_CASE("store: SQLite does what every store must do") {
  const TemporaryFolder folder;
  check_store_contract([&] { return std::move(*open_sqlite(folder.path())); });
}

TEST_CASE("store: a second process is refused with a sentence while the first has the folder") {
  const TemporaryFolder folder;
  const auto first = open_sqlite(folder.path());
  REQUIRE(first);
  const auto second = open_sqlite(folder.path());
  REQUIRE_FALSE(second);
  CHECK(second.error().sentence().find("another OpenValor is already using") != std::string::npos);
}

TEST_CASE("store: a folder that cannot be made or written is named, with a remedy") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "not a folder";
  const auto inside_a_file = open_sqlite(folder.path() / "file" / "games");
  REQUIRE_FALSE(inside_a_file);
  CHECK(inside_a_file.error().remedy.find("--data") != std::string::npos);
}

TEST_CASE("store: a file that is no store is refused and left as it is") {
  const TemporaryFolder folder;
  const std::string text(4096, 'x');
  std::ofstream(folder.path() / "games.sqlite") << text;
  const auto store = open_sqlite(folder.path());
  REQUIRE_FALSE(store);
  std::ifstream in(folder.path() / "games.sqlite");
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == text);
}

}  // namespace valor::server
