#include "server/store/sqlite.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iterator>
#include <mutex>
#include <utility>

namespace valor::server {
namespace {

constexpr int kPagesBeforeCheckpoint = 1000;

// One step a version: a file of an older version goes through those that it lacks. A step that was released is never
// changed.
constexpr const char* kSchema[] = {R"(
CREATE TABLE games(
  id TEXT PRIMARY KEY, header BLOB NOT NULL, seats TEXT NOT NULL, seed BLOB NOT NULL,
  scenario TEXT NOT NULL, rules TEXT NOT NULL, title TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL, status INTEGER NOT NULL, problem TEXT NOT NULL,
  turn INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE entries(
  game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, n INTEGER NOT NULL, bytes BLOB NOT NULL, hash BLOB NOT NULL,
  PRIMARY KEY(game, n)) WITHOUT ROWID;
CREATE TABLE answers(
  game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, seat INTEGER NOT NULL, request TEXT NOT NULL,
  asked BLOB NOT NULL, answer BLOB NOT NULL, PRIMARY KEY(game, seat, request)) WITHOUT ROWID;
CREATE TABLE jobs(
  game TEXT PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, seat INTEGER NOT NULL, entry INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE outbox(
  id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  entry INTEGER NOT NULL);
CREATE INDEX outbox_by_game ON outbox(game);
)",
                                   R"(
ALTER TABLE games ADD COLUMN marks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN origin TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN figures TEXT NOT NULL DEFAULT '';
CREATE TABLE saves(
  id TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, name TEXT NOT NULL,
  entries INTEGER NOT NULL, turn INTEGER NOT NULL, over INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX saves_by_game ON saves(game);
)",
                                   R"(
CREATE TABLE documents(
  kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, changed INTEGER NOT NULL, due INTEGER,
  PRIMARY KEY(kind, id)) WITHOUT ROWID;
CREATE INDEX documents_by_due ON documents(kind, due) WHERE due IS NOT NULL;
CREATE TABLE document_keys(
  kind TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, only_one INTEGER NOT NULL,
  PRIMARY KEY(kind, key, id), FOREIGN KEY(kind, id) REFERENCES documents(kind, id) ON DELETE CASCADE) WITHOUT ROWID;
CREATE UNIQUE INDEX document_keys_only ON document_keys(kind, key) WHERE only_one = 1;
CREATE INDEX document_keys_by_document ON document_keys(kind, id);
)"};
constexpr int kSchemaVersion = static_cast<int>(std::size(kSchema));

std::string blob(const SQLite::Column& column) {
  const int size = column.getBytes();
  return size > 0 ? std::string(static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(size)) : "";
}

void bind_blob(SQLite::Statement& s, int i, std::string_view bytes) {
  s.bind(i, bytes.data(), static_cast<int>(bytes.size()));
}

// Every call into SQLite goes through here: what it throws becomes our own kind.
template <class F>
auto guarded(F&& f) -> decltype(f()) {
  try {
    return f();
  } catch (const SQLite::Exception& e) {
    throw StoreError(fmt::format("{} (SQLite {})", e.what(), e.getExtendedErrorCode()));
  }
}

constexpr const char* kGameColumns =
    "SELECT id, header, seats, seed, created, changed, status, problem, turn, marks, "
    "(SELECT coalesce(max(n), 0) FROM entries WHERE entries.game = games.id) FROM games WHERE id = ?";

std::optional<StoredGame> read_game(SQLite::Database& db, const std::string& id) {
  SQLite::Statement s(db, kGameColumns);
  s.bind(1, id);
  if (!s.executeStep()) return std::nullopt;
  StoredGame g;
  g.id = s.getColumn(0).getString();
  g.header = blob(s.getColumn(1));
  g.seats = s.getColumn(2).getString();
  g.seed = blob(s.getColumn(3));
  g.created = s.getColumn(4).getInt64();
  g.changed = s.getColumn(5).getInt64();
  g.status = static_cast<GameStatus>(s.getColumn(6).getInt());
  g.problem = s.getColumn(7).getString();
  g.turn = s.getColumn(8).getInt();
  g.marks = s.getColumn(9).getInt();
  g.entries = static_cast<std::uint64_t>(s.getColumn(10).getInt64());
  return g;
}

// `where` is the rest of the statement, with at most one value to fill in.
std::vector<StoredSave> read_saves(SQLite::Database& db, const std::string& where, const std::string& value = "") {
  SQLite::Statement s(db, "SELECT id, game, name, entries, turn, over, created FROM saves " + where);
  if (!value.empty()) s.bind(1, value);
  std::vector<StoredSave> out;
  while (s.executeStep()) {
    StoredSave save;
    save.id = s.getColumn(0).getString();
    save.game = s.getColumn(1).getString();
    save.name = s.getColumn(2).getString();
    save.entries = static_cast<std::uint64_t>(s.getColumn(3).getInt64());
    save.turn = s.getColumn(4).getInt();
    save.over = s.getColumn(5).getInt() != 0;
    save.created = s.getColumn(6).getInt64();
    out.push_back(std::move(save));
  }
  return out;
}

std::vector<StoredEntry> read_entries(SQLite::Database& db, const std::string& id) {
  SQLite::Statement s(db, "SELECT n, bytes, hash FROM entries WHERE game = ? ORDER BY n");
  s.bind(1, id);
  std::vector<StoredEntry> out;
  while (s.executeStep())
    out.push_back({static_cast<std::uint64_t>(s.getColumn(0).getInt64()), blob(s.getColumn(1)), blob(s.getColumn(2))});
  return out;
}

constexpr const char* kDocumentColumns = "SELECT d.kind, d.id, d.body, d.changed, d.due FROM documents d ";

class SqliteDesk : public Desk {
 public:
  explicit SqliteDesk(SQLite::Database& db) : db_(db) {}

  std::optional<Document> get(std::string_view kind, std::string_view id) override {
    std::vector<Document> found = documents("WHERE d.kind = ?1 AND d.id = ?2", [&](SQLite::Statement& s) {
      s.bind(1, std::string(kind));
      s.bind(2, std::string(id));
    });
    return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
  }
  std::vector<Document> find(std::string_view kind, std::string_view key, std::size_t most,
                             const std::optional<Bookmark>& after) override {
    const Bookmark from = after.value_or(Bookmark{INT64_MAX, ""});
    return documents(
        "JOIN document_keys k ON k.kind = d.kind AND k.id = d.id WHERE k.kind = ?1 AND k.key = ?2 "
        "AND (d.changed < ?3 OR (d.changed = ?3 AND d.id > ?4)) ORDER BY d.changed DESC, d.id LIMIT ?5",
        [&](SQLite::Statement& s) {
          s.bind(1, std::string(kind));
          s.bind(2, std::string(key));
          s.bind(3, from.changed);
          s.bind(4, from.id);
          s.bind(5, static_cast<std::int64_t>(most));
        });
  }
  std::vector<Document> due(std::string_view kind, std::int64_t now, std::size_t most) override {
    return documents("WHERE d.kind = ?1 AND d.due <= ?2 ORDER BY d.due, d.id LIMIT ?3", [&](SQLite::Statement& s) {
      s.bind(1, std::string(kind));
      s.bind(2, now);
      s.bind(3, static_cast<std::int64_t>(most));
    });
  }
  void put(const Document& document) override {
    guarded([&] {
      for (const std::string& key : document.only) need_free(document, key);
      SQLite::Statement s(db_,
                          "INSERT INTO documents(kind, id, body, changed, due) VALUES(?1, ?2, ?3, ?4, ?5) "
                          "ON CONFLICT(kind, id) DO UPDATE SET body = ?3, changed = ?4, due = ?5");
      s.bind(1, document.kind);
      s.bind(2, document.id);
      s.bind(3, document.body);
      s.bind(4, document.changed);
      if (document.due) s.bind(5, *document.due);
      s.exec();
      SQLite::Statement old(db_, "DELETE FROM document_keys WHERE kind = ? AND id = ?");
      old.bind(1, document.kind);
      old.bind(2, document.id);
      old.exec();
      for (const std::string& key : document.only) add_key(document, key, 1);
      for (const std::string& key : document.keys) add_key(document, key, 0);
    });
  }
  void remove(std::string_view kind, std::string_view id) override {
    guarded([&] {
      SQLite::Statement s(db_, "DELETE FROM documents WHERE kind = ? AND id = ?");
      s.bind(1, std::string(kind));
      s.bind(2, std::string(id));
      s.exec();
    });
  }

 private:
  template <class Bind>
  std::vector<Document> documents(const char* where, const Bind& bind) {
    return guarded([&] {
      SQLite::Statement s(db_, std::string(kDocumentColumns) + where);
      bind(s);
      std::vector<Document> out;
      while (s.executeStep()) out.push_back(read(s));
      for (Document& d : out) read_keys(d);
      return out;
    });
  }
  static Document read(SQLite::Statement& s) {
    Document d;
    d.kind = s.getColumn(0).getString();
    d.id = s.getColumn(1).getString();
    d.body = s.getColumn(2).getString();
    d.changed = s.getColumn(3).getInt64();
    if (!s.getColumn(4).isNull()) d.due = s.getColumn(4).getInt64();
    return d;
  }
  void read_keys(Document& d) {
    SQLite::Statement s(db_, "SELECT key, only_one FROM document_keys WHERE kind = ? AND id = ? ORDER BY key");
    s.bind(1, d.kind);
    s.bind(2, d.id);
    while (s.executeStep()) (s.getColumn(1).getInt() == 1 ? d.only : d.keys).push_back(s.getColumn(0).getString());
  }
  void need_free(const Document& d, const std::string& key) {
    SQLite::Statement s(db_, "SELECT 1 FROM document_keys WHERE kind = ? AND key = ? AND only_one = 1 AND id <> ?");
    s.bind(1, d.kind);
    s.bind(2, key);
    s.bind(3, d.id);
    if (s.executeStep()) throw KeyTaken(key);
  }
  void add_key(const Document& d, const std::string& key, int only) {
    SQLite::Statement s(db_, "INSERT OR IGNORE INTO document_keys(kind, key, id, only_one) VALUES(?, ?, ?, ?)");
    s.bind(1, d.kind);
    s.bind(2, key);
    s.bind(3, d.id);
    s.bind(4, only);
    s.exec();
  }

  SQLite::Database& db_;
};

class SqliteChange : public Change {
 public:
  SqliteChange(SQLite::Database& db, std::string_view game) : db_(db), desk_(db), id_(game) {}

  Desk& desk() override { return desk_; }

  std::optional<StoredGame> game() override {
    return guarded([&] { return read_game(db_, id_); });
  }
  std::vector<StoredEntry> entries() override {
    return guarded([&] { return read_entries(db_, id_); });
  }
  std::optional<StoredAnswer> answer(int seat, std::string_view request) override {
    return guarded([&]() -> std::optional<StoredAnswer> {
      SQLite::Statement s(db_, "SELECT asked, answer FROM answers WHERE game = ? AND seat = ? AND request = ?");
      s.bind(1, id_);
      s.bind(2, seat);
      s.bind(3, std::string(request));
      if (!s.executeStep()) return std::nullopt;
      return StoredAnswer{seat, std::string(request), blob(s.getColumn(0)), blob(s.getColumn(1))};
    });
  }
  void create(const StoredGame& game, const ListedGame& listed) override {
    run("INSERT INTO games(id, header, seats, seed, scenario, rules, title, created, changed, status, problem, turn, "
        "marks, origin) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?)",
        [&](SQLite::Statement& s) {
          s.bind(1, id_);
          bind_blob(s, 2, game.header);
          s.bind(3, game.seats);
          bind_blob(s, 4, game.seed);
          s.bind(5, listed.scenario);
          s.bind(6, listed.rules);
          s.bind(7, listed.title);
          s.bind(8, game.created);
          s.bind(9, game.changed);
          s.bind(10, static_cast<int>(game.status));
          s.bind(11, game.turn);
          s.bind(12, game.marks);
          s.bind(13, listed.origin);
        });
  }
  // The primary key refuses a number that is there already; the trailing condition refuses one that leaves a gap.
  void append(const StoredEntry& entry) override {
    const int rows =
        run("INSERT INTO entries(game, n, bytes, hash) SELECT ?1, ?2, ?3, ?4 "
            "WHERE ?2 = 1 + (SELECT coalesce(max(n), 0) FROM entries WHERE game = ?1)",
            [&](SQLite::Statement& s) {
              s.bind(1, id_);
              s.bind(2, static_cast<std::int64_t>(entry.n));
              bind_blob(s, 3, entry.bytes);
              bind_blob(s, 4, entry.hash);
            });
    if (rows != 1) throw StoreError(fmt::format("entry {} does not follow the last one", entry.n));
  }
  void keep_answer(const StoredAnswer& answer) override {
    run("INSERT INTO answers(game, seat, request, asked, answer) VALUES(?, ?, ?, ?, ?)", [&](SQLite::Statement& s) {
      s.bind(1, id_);
      s.bind(2, answer.seat);
      s.bind(3, answer.request);
      bind_blob(s, 4, answer.asked);
      bind_blob(s, 5, answer.answer);
    });
  }
  void touch(std::int64_t now, GameStatus status, int turn) override {
    run("UPDATE games SET changed = ?, status = ?, turn = ? WHERE id = ?", [&](SQLite::Statement& s) {
      s.bind(1, now);
      s.bind(2, static_cast<int>(status));
      s.bind(3, turn);
      s.bind(4, id_);
    });
  }
  void quarantine(std::string_view problem) override {
    run("UPDATE games SET status = ?, problem = ? WHERE id = ?", [&](SQLite::Statement& s) {
      s.bind(1, static_cast<int>(GameStatus::Quarantined));
      s.bind(2, std::string(problem));
      s.bind(3, id_);
    });
    set_job(std::nullopt);
  }
  void set_job(const std::optional<StoredJob>& job) override {
    if (!job) {
      run("DELETE FROM jobs WHERE game = ?", [&](SQLite::Statement& s) { s.bind(1, id_); });
      return;
    }
    run("INSERT OR REPLACE INTO jobs(game, seat, entry) VALUES(?, ?, ?)", [&](SQLite::Statement& s) {
      s.bind(1, id_);
      s.bind(2, job->seat);
      s.bind(3, static_cast<std::int64_t>(job->entry));
    });
  }
  void add_news(std::uint64_t entry) override {
    run("INSERT INTO outbox(game, entry) VALUES(?, ?)", [&](SQLite::Statement& s) {
      s.bind(1, id_);
      s.bind(2, static_cast<std::int64_t>(entry));
    });
  }
  void set_marks(int marks) override {
    run("UPDATE games SET marks = ? WHERE id = ?", [&](SQLite::Statement& s) {
      s.bind(1, marks);
      s.bind(2, id_);
    });
  }
  void set_seats(std::string_view seats) override {
    run("UPDATE games SET seats = ? WHERE id = ?", [&](SQLite::Statement& s) {
      s.bind(1, std::string(seats));
      s.bind(2, id_);
    });
  }
  void keep_figures(std::string_view figures) override {
    run("UPDATE games SET figures = ? WHERE id = ?", [&](SQLite::Statement& s) {
      s.bind(1, std::string(figures));
      s.bind(2, id_);
    });
  }
  void remove() override {
    run("DELETE FROM games WHERE id = ?", [&](SQLite::Statement& s) { s.bind(1, id_); });
  }
  std::vector<StoredSave> saves() override {
    return guarded([&] { return read_saves(db_, "WHERE game = ? ORDER BY created, id", id_); });
  }
  void keep_save(const StoredSave& save) override {
    run("INSERT INTO saves(id, game, name, entries, turn, over, created) VALUES(?, ?, ?, ?, ?, ?, ?)",
        [&](SQLite::Statement& s) {
          s.bind(1, save.id);
          s.bind(2, id_);
          s.bind(3, save.name);
          s.bind(4, static_cast<std::int64_t>(save.entries));
          s.bind(5, save.turn);
          s.bind(6, save.over ? 1 : 0);
          s.bind(7, save.created);
        });
  }
  void rename_save(std::string_view save, std::string_view name) override {
    run("UPDATE saves SET name = ? WHERE id = ? AND game = ?", [&](SQLite::Statement& s) {
      s.bind(1, std::string(name));
      s.bind(2, std::string(save));
      s.bind(3, id_);
    });
  }
  void remove_save(std::string_view save) override {
    run("DELETE FROM saves WHERE id = ? AND game = ?", [&](SQLite::Statement& s) {
      s.bind(1, std::string(save));
      s.bind(2, id_);
    });
  }

 private:
  template <class Bind>
  int run(const char* sql, const Bind& bind) {
    return guarded([&] {
      SQLite::Statement s(db_, sql);
      bind(s);
      return s.exec();
    });
  }

  SQLite::Database& db_;
  SqliteDesk desk_;
  std::string id_;
};

// Held as long as the store is open; the system lets go of it when the process ends, however it ends.
class LockFile {
 public:
  explicit LockFile(int descriptor) : descriptor_(descriptor) {}
  LockFile(LockFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  LockFile& operator=(LockFile&&) = delete;
  ~LockFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

 private:
  int descriptor_;
};

class SqliteStore : public Store {
 public:
  SqliteStore(LockFile lock, const std::string& file)
      : lock_(std::move(lock)),
        writer_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_FULLMUTEX),
        reader_(prepared_for_readers(file), SQLite::OPEN_READONLY | SQLite::OPEN_FULLMUTEX) {
    reader_.exec("PRAGMA query_only = ON");
    reader_.setBusyTimeout(5000);
  }

  void change(std::string_view game, const std::function<void(Change&)>& work) override {
    in_transaction([&] {
      SqliteChange change(writer_, game);
      work(change);
    });
  }
  void desk(const std::function<void(Desk&)>& work) override {
    in_transaction([&] {
      SqliteDesk desk(writer_);
      work(desk);
    });
  }
  void read(const std::function<void(Shelf&)>& work) override {
    const std::lock_guard lock(read_);
    guarded([&] { reader_.exec("BEGIN"); });
    const auto end = [&] { reader_.tryExec("COMMIT"); };
    try {
      SqliteDesk shelf(reader_);
      work(shelf);
    } catch (...) {
      end();
      throw;
    }
    end();
  }

  std::vector<ListedGame> games() override {
    return reading([&] {
      SQLite::Statement s(
          reader_,
          "SELECT id, scenario, rules, title, seats, created, changed, status, turn, marks, origin FROM games "
          "ORDER BY changed DESC, id");
      std::vector<ListedGame> out;
      while (s.executeStep()) {
        ListedGame g;
        g.id = s.getColumn(0).getString();
        g.scenario = s.getColumn(1).getString();
        g.rules = s.getColumn(2).getString();
        g.title = s.getColumn(3).getString();
        g.seats = s.getColumn(4).getString();
        g.created = s.getColumn(5).getInt64();
        g.changed = s.getColumn(6).getInt64();
        g.status = static_cast<GameStatus>(s.getColumn(7).getInt());
        g.turn = s.getColumn(8).getInt();
        g.marks = s.getColumn(9).getInt();
        g.origin = s.getColumn(10).getString();
        out.push_back(std::move(g));
      }
      return out;
    });
  }
  std::optional<StoredGame> game(std::string_view id) override {
    return reading([&] { return read_game(reader_, std::string(id)); });
  }
  std::vector<StoredEntry> entries(std::string_view id) override {
    return reading([&] { return read_entries(reader_, std::string(id)); });
  }
  std::vector<StoredSave> saves() override {
    return reading([&] { return read_saves(reader_, "ORDER BY created DESC, id"); });
  }
  std::optional<StoredSave> save(std::string_view id) override {
    return reading([&]() -> std::optional<StoredSave> {
      std::vector<StoredSave> found = read_saves(reader_, "WHERE id = ?", std::string(id));
      return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
    });
  }
  std::string figures(std::string_view game) override {
    return reading([&]() -> std::string {
      SQLite::Statement s(reader_, "SELECT figures FROM games WHERE id = ?");
      s.bind(1, std::string(game));
      return s.executeStep() ? s.getColumn(0).getString() : "";
    });
  }
  std::vector<StoredJob> jobs() override {
    return reading([&] {
      SQLite::Statement s(reader_, "SELECT game, seat, entry FROM jobs ORDER BY game");
      std::vector<StoredJob> out;
      while (s.executeStep())
        out.push_back({s.getColumn(0).getString(), s.getColumn(1).getInt(),
                       static_cast<std::uint64_t>(s.getColumn(2).getInt64())});
      return out;
    });
  }
  std::vector<StoredNews> news() override {
    return reading([&] {
      SQLite::Statement s(reader_, "SELECT id, game, entry FROM outbox ORDER BY id");
      std::vector<StoredNews> out;
      while (s.executeStep())
        out.push_back({s.getColumn(0).getInt64(), s.getColumn(1).getString(),
                       static_cast<std::uint64_t>(s.getColumn(2).getInt64())});
      return out;
    });
  }
  // There is no other process: its lock file keeps it out.
  std::vector<StoredJob> take_jobs(std::int64_t) override { return jobs(); }
  void listen(std::function<void(const std::string&)>) override {}
  void delivered(const std::vector<std::int64_t>& news) override {
    if (news.empty()) return;
    const std::lock_guard lock(write_);
    guarded([&] {
      SQLite::Transaction transaction(writer_);
      for (const std::int64_t id : news) {
        SQLite::Statement s(writer_, "DELETE FROM outbox WHERE id = ?");
        s.bind(1, id);
        s.exec();
      }
      transaction.commit();
    });
  }
  void tidy() override {
    const std::lock_guard lock(write_);
    if (wal_pages_ < kPagesBeforeCheckpoint) return;
    guarded([&] { writer_.exec("PRAGMA wal_checkpoint(TRUNCATE)"); });
    wal_pages_ = 0;
  }

 private:
  // Sets the writing connection up and makes the tables, so that a reader finds a whole file.
  std::string prepared_for_readers(const std::string& file) {
    writer_.setBusyTimeout(5000);
    for (const char* pragma :
         {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA wal_autocheckpoint = 0",
          "PRAGMA foreign_keys = ON", "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON"})
      SQLite::Statement(writer_, pragma).executeStep();
    // Our own count in place of SQLite's automatic checkpoint: it only notes how long the log has grown.
    sqlite3_wal_hook(
        writer_.getHandle(),
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<SqliteStore*>(self)->wal_pages_ = pages;
          return SQLITE_OK;
        },
        this);
    const int version = writer_.execAndGet("PRAGMA user_version").getInt();
    if (version > kSchemaVersion) throw StoreError("it was made by a newer version of OpenValor");
    const std::string sound = writer_.execAndGet("PRAGMA quick_check(1)").getString();
    if (sound != "ok") throw StoreError("the file is damaged: " + sound);
    if (version < kSchemaVersion) {
      SQLite::Transaction transaction(writer_);
      for (int step = version; step < kSchemaVersion; ++step) writer_.exec(kSchema[step]);
      writer_.exec(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
      transaction.commit();
    }
    return file;
  }

  template <class F>
  void in_transaction(const F& work) {
    const std::lock_guard lock(write_);
    guarded([&] { writer_.exec("BEGIN IMMEDIATE"); });
    try {
      work();
      guarded([&] { writer_.exec("COMMIT"); });
    } catch (...) {
      // A failed commit may have rolled back already; what counts is that no transaction stays open.
      if (sqlite3_get_autocommit(writer_.getHandle()) == 0) writer_.tryExec("ROLLBACK");
      throw;
    }
  }

  template <class F>
  auto reading(const F& f) -> decltype(f()) {
    const std::lock_guard lock(read_);
    return guarded(f);
  }

  LockFile lock_;
  std::mutex write_, read_;
  int wal_pages_ = 0;
  SQLite::Database writer_;
  SQLite::Database reader_;
};

Result<LockFile, LoadError> take_lock(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "valor.lock";
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0)
    return load_error(folder.string(), fmt::format("the data folder cannot be written ({}).", std::strerror(errno)),
                      "Name another with --data DIR.");
  LockFile lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return load_error(folder.string(), "another OpenValor is already using this data folder.",
                      "Use that one, close it, or name another folder with --data DIR.");
  return lock;
}

}  // namespace

Result<std::unique_ptr<Store>, LoadError> open_sqlite(const std::filesystem::path& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem)
    return load_error(folder.string(), fmt::format("the data folder cannot be made ({}).", problem.message()),
                      "Name another with --data DIR.");
  Result<LockFile, LoadError> lock = take_lock(folder);
  if (!lock) return tl::unexpected<LoadError>(lock.error());
  const std::string file = (folder / "games.sqlite").string();
  try {
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(*lock), file));
  } catch (const std::exception& e) {
    return load_error(file, fmt::format("the saved games cannot be opened: {}.", e.what()),
                      "Check the disk, restore a copy, or name another folder with --data DIR.");
  }
}

}  // namespace valor::server
