// Kill −9 between any two writes of a submit or of a named save (fault F-01): a file layer under SQLite counts every
// write, sync, truncation and deletion; for each of them a child process is killed before it, after it and in the
// middle of it. Afterwards every acknowledged action is there, each exactly once, and sending everything again leads to
// the same record.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "server/testing.h"

namespace valor::server {
namespace {

enum class Moment { Before, Half, After };

// The child's own: it has one thread and ends by being killed.
struct Killing {
  bool armed = false;
  int left = 0;  // points until the kill; 0: never
  int points = 0;
  Moment moment = Moment::Before;
  int full_from = 0;  // from this point on the disk has no room; 0: it has
};
Killing killing;  // NOLINT: the file layer is plain C and takes no argument of ours

[[noreturn]] void kill_self() {
  ::kill(::getpid(), SIGKILL);
  ::_exit(99);
}

// Runs one point: `whole` does all of it, `half` a part.
template <class Whole, class Half>
int at_point(const Whole& whole, const Half& half) {
  if (!killing.armed) return whole();
  ++killing.points;
  if (killing.full_from > 0 && killing.points >= killing.full_from) return SQLITE_FULL;
  if (killing.left == 0 || --killing.left > 0) return whole();
  if (killing.moment == Moment::Half) half();
  if (killing.moment == Moment::After) whole();
  kill_self();
}

struct File {
  sqlite3_file base;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
sqlite3_file* real(sqlite3_file* f) { return reinterpret_cast<File*>(f)->real(); }
sqlite3_vfs* real_vfs() { return sqlite3_vfs_find("unix"); }

const sqlite3_io_methods* methods() {
  static const sqlite3_io_methods table{
      3,
      [](sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); },
      [](sqlite3_file* f, void* p, int n, sqlite3_int64 at) { return real(f)->pMethods->xRead(real(f), p, n, at); },
      [](sqlite3_file* f, const void* p, int n, sqlite3_int64 at) {
        return at_point([&] { return real(f)->pMethods->xWrite(real(f), p, n, at); },
                        [&] { return real(f)->pMethods->xWrite(real(f), p, n / 2, at); });
      },
      [](sqlite3_file* f, sqlite3_int64 size) {
        return at_point([&] { return real(f)->pMethods->xTruncate(real(f), size); }, [] { return 0; });
      },
      [](sqlite3_file* f, int flags) {
        return at_point([&] { return real(f)->pMethods->xSync(real(f), flags); }, [] { return 0; });
      },
      [](sqlite3_file* f, sqlite3_int64* size) { return real(f)->pMethods->xFileSize(real(f), size); },
      [](sqlite3_file* f, int lock) { return real(f)->pMethods->xLock(real(f), lock); },
      [](sqlite3_file* f, int lock) { return real(f)->pMethods->xUnlock(real(f), lock); },
      [](sqlite3_file* f, int* out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); },
      [](sqlite3_file* f, int op, void* arg) { return real(f)->pMethods->xFileControl(real(f), op, arg); },
      [](sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); },
      [](sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); },
      [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
        return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
      },
      [](sqlite3_file* f, int at, int n, int flags) { return real(f)->pMethods->xShmLock(real(f), at, n, flags); },
      [](sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); },
      [](sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); },
      [](sqlite3_file* f, sqlite3_int64 at, int n, void** out) {
        return real(f)->pMethods->xFetch(real(f), at, n, out);
      },
      [](sqlite3_file* f, sqlite3_int64 at, void* p) { return real(f)->pMethods->xUnfetch(real(f), at, p); }};
  return &table;
}

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* f = reinterpret_cast<File*>(file);
  std::memset(f->real(), 0, static_cast<std::size_t>(real_vfs()->szOsFile));
  const int code = real_vfs()->xOpen(real_vfs(), name, f->real(), flags, out_flags);
  f->base.pMethods = f->real()->pMethods ? methods() : nullptr;
  return code;
}

void install_file_layer() {
  static sqlite3_vfs layer = *real_vfs();
  layer.zName = "killing";
  layer.pNext = nullptr;
  layer.szOsFile = static_cast<int>(sizeof(File)) + real_vfs()->szOsFile;
  layer.xOpen = open_file;
  layer.xDelete = [](sqlite3_vfs*, const char* name, int sync) {
    return at_point([&] { return real_vfs()->xDelete(real_vfs(), name, sync); }, [] { return 0; });
  };
  sqlite3_vfs_register(&layer, 1);
}

struct Sent {
  const char* request;
  Json actions;
};
// A standing order, which could be given twice if the door let it; a list of two; a refusal. Then the store is closed,
// which writes the log back.
std::vector<Sent> the_submits() {
  return {{"request-1", Json::array({Json{{"kind", "brave"}, {"brave", true}}})},
          {"request-2", Json::array({step(2, 3), rest()})},
          {"request-3", Json::array({step(2, 11)})}};
}
constexpr std::size_t kEntriesAfter[] = {0, 1, 3, 3};  // by how many submits were acknowledged

// Sends every submit that is still owed; versions are those of an undisturbed run.
bool send_all(Table& table, const std::string& game, int acknowledged_to) {
  const std::uint64_t versions[] = {0, 1, 3};
  const std::vector<Sent> submits = the_submits();
  for (std::size_t i = 0; i < submits.size(); ++i) {
    const Wish wish{.game = game, .seat = 0, .request = submits[i].request, .version = versions[i]};
    if (!table.games.submit(wish, submits[i].actions, 2000)) return false;
    if (acknowledged_to >= 0 && ::write(acknowledged_to, "+", 1) != 1) return false;
  }
  return true;
}

// Gives three moments a name, one of them twice (an answer that was lost), and takes one name back.
bool save_all(Table& table, const std::string& game, int acknowledged_to) {
  const auto told = [&] { return acknowledged_to < 0 || ::write(acknowledged_to, "+", 1) == 1; };
  for (const char* request : {"save-0001", "save-0002", "save-0002", "save-0003"}) {
    const Games::SaveWish wish{.game = game, .name = request, .request = request, .viewer = {Seat{0}}};
    if (!table.games.keep_save(wish, 2000) || !told()) return false;
  }
  for (const Json& save : table.games.saves())
    if (save["name"] == "save-0001" && !table.games.remove_save(save["id"].get<std::string>())) return false;
  return told();
}
// By how many were acknowledged: the names that must be there at least.
constexpr int kSavesAfter[] = {0, 1, 2, 2, 2, 2};

using Work = bool (*)(Table& table, const std::string& game, int acknowledged_to);

struct ChildEnd {
  int acknowledged = 0;
  int points = 0;
  bool killed = false;
};

ChildEnd run_child(const std::filesystem::path& folder, const std::string& game, int kill_at, Moment moment,
                   Work work = send_all) {
  int pipe_ends[2];
  REQUIRE(::pipe(pipe_ends) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::close(pipe_ends[0]);
    install_file_layer();
    killing = {.left = kill_at, .moment = moment};
    bool sent = false;
    {
      Table table(folder);
      killing.armed = true;
      sent = work(table, game, pipe_ends[1]);
    }
    const std::string points = fmt::format("{}", killing.points);
    sent = sent && ::write(pipe_ends[1], points.data(), points.size()) == static_cast<ssize_t>(points.size());
    ::_exit(sent ? 0 : 1);
  }
  ::close(pipe_ends[1]);
  std::string heard;
  char buffer[64];
  for (ssize_t n = 0; (n = ::read(pipe_ends[0], buffer, sizeof buffer)) > 0;)
    heard.append(buffer, static_cast<std::size_t>(n));
  ::close(pipe_ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  ChildEnd end;
  end.killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  if (!end.killed) REQUIRE(WEXITSTATUS(status) == 0);
  end.acknowledged = static_cast<int>(std::count(heard.begin(), heard.end(), '+'));
  if (!end.killed) end.points = std::stoi(heard.substr(static_cast<std::size_t>(end.acknowledged)));
  return end;
}

std::vector<StoredEntry> entries_of(const std::filesystem::path& folder, const std::string& game) {
  return Table(folder).store->entries(game);
}

// A store with one game, and copies of it to be killed in.
struct Copies {
  Copies() {
    std::filesystem::create_directory(base.path() / "start");
    Table table(base.path() / "start");
    game = table.new_game();
  }
  std::filesystem::path fresh() {
    const auto folder = base.path() / fmt::format("run-{}", number++);
    std::filesystem::create_directory(folder);
    std::filesystem::copy(base.path() / "start", folder);
    return folder;
  }
  TemporaryFolder base;
  std::string game;
  int number = 0;
};

std::vector<std::string> names_in(Table& table) {
  std::vector<std::string> out;
  for (const Json& save : table.games.saves()) out.push_back(save["name"].get<std::string>());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("F-01 kill -9 at every write of a submit: what was acknowledged is there, each action once") {
  Copies copies;
  const std::string& game = copies.game;
  // Undisturbed: the record to be reached, and how many points there are.
  const auto whole = copies.fresh();
  const ChildEnd undisturbed = run_child(whole, game, 0, Moment::Before);
  REQUIRE(undisturbed.acknowledged == 3);
  const std::vector<StoredEntry> wanted = entries_of(whole, game);
  REQUIRE(wanted.size() == 3);
  REQUIRE(undisturbed.points > 20);
  MESSAGE("points of three submits and a close: ", undisturbed.points);

  for (int point = 1; point <= undisturbed.points; ++point)
    for (const Moment moment : {Moment::Before, Moment::Half, Moment::After}) {
      CAPTURE(point);
      CAPTURE(static_cast<int>(moment));
      const auto folder = copies.fresh();
      const ChildEnd end = run_child(folder, game, point, moment);
      REQUIRE(end.killed);
      {
        Table table(folder);
        REQUIRE(table.store->entries(game).size() >= kEntriesAfter[end.acknowledged]);
        REQUIRE(table.store->entries(game).size() <= kEntriesAfter[std::min(end.acknowledged + 1, 3)]);
        REQUIRE(table.games.position(game, 0));
        REQUIRE(send_all(table, game, -1));
      }
      const std::vector<StoredEntry> reached = entries_of(folder, game);
      REQUIRE(reached.size() == wanted.size());
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        CHECK(reached[i].bytes == wanted[i].bytes);
        CHECK(reached[i].hash == wanted[i].hash);
      }
      std::filesystem::remove_all(folder);
    }
}

TEST_CASE("F-03 a disk that is full at any write: told as such, nothing half done, and it goes on when there is room") {
  Copies copies;
  const auto whole = copies.fresh();
  const int points = run_child(whole, copies.game, 0, Moment::Before).points;
  const std::vector<StoredEntry> wanted = entries_of(whole, copies.game);
  for (int point = 1; point <= points; ++point) {
    CAPTURE(point);
    const auto folder = copies.fresh();
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      install_file_layer();
      Table table(folder);
      killing = {.armed = true, .full_from = point};
      const std::uint64_t versions[] = {0, 1, 3};
      bool right = true;
      for (std::size_t i = 0; i < the_submits().size() && right; ++i) {
        const Sent sent = the_submits()[i];
        const Wish wish{.game = copies.game, .seat = 0, .request = sent.request, .version = versions[i]};
        const auto answer = table.games.submit(wish, sent.actions, 2000);
        right = answer.has_value() || answer.error().status == 503 || answer.error().status == 409;
        right = right && table.games.position(copies.game, 0).has_value();
      }
      killing.full_from = 0;
      ::_exit(right && send_all(table, copies.game, -1) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    const std::vector<StoredEntry> reached = entries_of(folder, copies.game);
    REQUIRE(reached.size() == wanted.size());
    CHECK(reached.back().hash == wanted.back().hash);
    std::filesystem::remove_all(folder);
  }
}

TEST_CASE("F-01 kill -9 at every write of a named save: what was acknowledged is there, each name once") {
  Copies copies;
  const ChildEnd undisturbed = run_child(copies.fresh(), copies.game, 0, Moment::Before, save_all);
  REQUIRE(undisturbed.acknowledged == 5);
  REQUIRE(undisturbed.points > 10);
  MESSAGE("points of three saves, a repeated one, a deleted one and a close: ", undisturbed.points);
  const std::vector<std::string> wanted{"save-0002", "save-0003"};
  for (int point = 1; point <= undisturbed.points; ++point)
    for (const Moment moment : {Moment::Before, Moment::Half, Moment::After}) {
      CAPTURE(point);
      CAPTURE(static_cast<int>(moment));
      const auto folder = copies.fresh();
      const ChildEnd end = run_child(folder, copies.game, point, moment, save_all);
      REQUIRE(end.killed);
      Table table(folder);
      const std::vector<std::string> there = names_in(table);
      CHECK(std::adjacent_find(there.begin(), there.end()) == there.end());
      CHECK(static_cast<int>(there.size()) >= kSavesAfter[end.acknowledged]);
      REQUIRE(table.games.position(copies.game, 0));
      REQUIRE(save_all(table, copies.game, -1));
      CHECK(names_in(table) == wanted);
      std::filesystem::remove_all(folder);
    }
}

}  // namespace valor::server
