#include "server/store/backup.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <string>

#include "server/store/sqlite.h"

namespace valor::server {
namespace {

constexpr const char* kFile = "games.sqlite";

// On the disk, before anybody is told that it is.
bool synced(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool done = ::fsync(descriptor) == 0;
  ::close(descriptor);
  return done;
}

void copy_whole(const std::filesystem::path& from, const std::filesystem::path& to) {
  SQLite::Database source(from.string(), SQLite::OPEN_READONLY);
  source.setBusyTimeout(5000);
  SQLite::Database target(to.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  SQLite::Backup backup(target, source);
  std::ignore = backup.executeStep(-1);  // in one step: one moment
  const std::string sound = target.execAndGet("PRAGMA quick_check(1)").getString();
  if (sound != "ok") throw StoreError("the copy is damaged: " + sound);
}

}  // namespace

Result<bool, LoadError> backup_sqlite(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  std::error_code ignored;
  if (std::filesystem::exists(copy, ignored))
    return load_error(copy.string(), "this file is there already.", "Name a new one.");
  if (!std::filesystem::exists(folder / kFile, ignored))
    return load_error(folder.string(), "there is no store in this folder.", "Check `store` in the configuration.");
  try {
    copy_whole(folder / kFile, copy);
  } catch (const std::exception& e) {
    std::filesystem::remove(copy, ignored);
    return load_error(copy.string(), fmt::format("the copy could not be made: {}.", e.what()), "Is the disk full?");
  }
  if (!synced(copy)) return load_error(copy.string(), "the copy could not be written.", "Is the disk full?");
  return true;
}

Result<bool, LoadError> restore_sqlite(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  const std::filesystem::path file = folder / kFile, fresh = folder / "games.sqlite.new";
  std::error_code ignored;
  try {
    // Opening it takes the folder's lock: nobody else uses it. It is closed again before anything is moved.
    if (auto now = open_sqlite(folder); !now) return tl::unexpected<LoadError>(now.error());
    std::filesystem::remove(fresh, ignored);
    copy_whole(copy, fresh);
    if (SQLite::Database(fresh.string()).execAndGet("PRAGMA user_version").getInt() == 0)
      throw StoreError("it is no store of OpenValor");
    if (!synced(fresh)) throw StoreError("it cannot be written");
    std::filesystem::rename(file, folder / "games.sqlite.before");
    for (const char* rest : {"games.sqlite-wal", "games.sqlite-shm"}) std::filesystem::remove(folder / rest, ignored);
    std::filesystem::rename(fresh, file);
  } catch (const std::exception& e) {
    std::filesystem::remove(fresh, ignored);
    return load_error(copy.string(), fmt::format("the copy cannot be put in place: {}.", e.what()),
                      "Check that it was made with `valor admin backup`.");
  }
  // The first opening brings an older one up to date, and refuses a newer one.
  if (auto now = open_sqlite(folder); !now) {
    std::filesystem::rename(folder / "games.sqlite.before", file, ignored);
    return tl::unexpected<LoadError>(now.error());
  }
  return true;
}

}  // namespace valor::server
