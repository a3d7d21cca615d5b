// Kill −9 between any two writes of a submit (fault F-01): a file layer under SQLite counts every write, sync,
// truncation and deletion; for each of them a child process is killed before it, after it and in the middle of it.
// Afterwards every acknowledged action is there, each exactly once, and sending everything again leads to the same
// record.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

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

struct ChildEnd {
  int acknowledged = 0;
  int points = 0;
  bool killed = false;
};

ChildEnd run_child(const std::filesystem::path& folder, const std::string& game, int kill_at, Moment moment) {
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
      sent = send_all(table, game, pipe_ends[1]);
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

}  // namespace

TEST_CASE("F-01 kill -9 at every write of a submit: what was acknowledged is there, each action once") {
  const TemporaryFolder base;
  auto fresh = [&, number = 0]() mutable {
    const auto folder = base.path() / fmt::format("run-{}", number++);
    std::filesystem::create_directory(folder);
    std::filesystem::copy(base.path() / "start", folder);
    return folder;
  };
  std::string game;
  {
    std::filesystem::create_directory(base.path() / "start");
    Table table(base.path() / "start");
    game = table.new_game();
  }
  // Undisturbed: the record to be reached, and how many points there are.
  const auto whole = fresh();
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
      const auto folder = fresh();
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

}  // namespace valor::server
