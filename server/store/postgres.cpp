#include "server/store/postgres.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>
#include <pqxx/pqxx>
#include <thread>
#include <utility>

#include "core/json.h"

namespace valor::server {
namespace {

constexpr int kAttempts = 8;             // of a transaction that others got in the way of
constexpr std::int64_t kJobLease = 120;  // seconds: longer than any bot thinks
constexpr std::size_t kMostKept = 8;     // idle connections
constexpr const char* kChannel = "valor_games";

// One step a version, as in sqlite.cpp. A step that was released is never changed.
constexpr const char* kSchema[] = {R"(
CREATE TABLE games(
  id TEXT PRIMARY KEY, header BYTEA NOT NULL, seats TEXT NOT NULL, seed BYTEA NOT NULL,
  scenario TEXT NOT NULL, rules TEXT NOT NULL, title TEXT NOT NULL,
  created BIGINT NOT NULL, changed BIGINT NOT NULL, status INTEGER NOT NULL, problem TEXT NOT NULL DEFAULT '',
  turn INTEGER NOT NULL, marks INTEGER NOT NULL DEFAULT 0, origin TEXT NOT NULL DEFAULT '',
  figures TEXT NOT NULL DEFAULT '');
CREATE TABLE entries(
  game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, n BIGINT NOT NULL, bytes BYTEA NOT NULL,
  hash BYTEA NOT NULL, PRIMARY KEY(game, n));
CREATE TABLE answers(
  game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, seat INTEGER NOT NULL, request TEXT NOT NULL,
  asked BYTEA NOT NULL, answer BYTEA NOT NULL, PRIMARY KEY(game, seat, request));
CREATE TABLE jobs(
  game TEXT PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE, seat INTEGER NOT NULL, entry BIGINT NOT NULL,
  taken_until BIGINT NOT NULL DEFAULT 0);
CREATE TABLE outbox(
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE,
  entry BIGINT NOT NULL);
CREATE INDEX outbox_by_game ON outbox(game);
CREATE TABLE saves(
  id TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games(id) ON DELETE CASCADE, name TEXT NOT NULL,
  entries BIGINT NOT NULL, turn INTEGER NOT NULL, over INTEGER NOT NULL, created BIGINT NOT NULL);
CREATE INDEX saves_by_game ON saves(game);
CREATE TABLE documents(
  kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, changed BIGINT NOT NULL, due BIGINT,
  PRIMARY KEY(kind, id));
CREATE INDEX documents_by_due ON documents(kind, due) WHERE due IS NOT NULL;
CREATE TABLE document_keys(
  kind TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, only_one INTEGER NOT NULL,
  PRIMARY KEY(kind, key, id), FOREIGN KEY(kind, id) REFERENCES documents(kind, id) ON DELETE CASCADE);
CREATE UNIQUE INDEX document_keys_only ON document_keys(kind, key) WHERE only_one = 1;
CREATE INDEX document_keys_by_document ON document_keys(kind, id);
)"};
constexpr int kSchemaVersion = static_cast<int>(std::size(kSchema));

std::string bytes(const pqxx::field& field) {
  const pqxx::binarystring read(field);
  return {reinterpret_cast<const char*>(read.data()), read.size()};
}

pqxx::binarystring blob(std::string_view text) { return {text.data(), text.size()}; }

// What libpqxx throws becomes our own kind; what the work itself throws goes on as it is.
template <class F>
auto guarded(F&& f) -> decltype(f()) {
  try {
    return f();
  } catch (const pqxx::transaction_rollback&) {
    throw;  // run again by in_transaction
  } catch (const pqxx::broken_connection&) {
    throw;  // so is this
  } catch (const pqxx::failure& e) {
    throw StoreError(fmt::format("{} (PostgreSQL)", e.what()));
  } catch (const pqxx::usage_error& e) {
    throw StoreError(fmt::format("{} (PostgreSQL)", e.what()));
  }
}

void lock(pqxx::transaction_base& t, const std::string& what) {
  t.exec_params("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", what);
}

std::optional<StoredGame> read_game(pqxx::transaction_base& t, const std::string& id) {
  const pqxx::result found = t.exec_params(
      "SELECT id, header, seats, seed, created, changed, status, problem, turn, marks, "
      "(SELECT coalesce(max(n), 0) FROM entries WHERE entries.game = games.id) FROM games WHERE id = $1",
      id);
  if (found.empty()) return std::nullopt;
  const pqxx::row row = found[0];
  StoredGame g;
  g.id = row[0].as<std::string>();
  g.header = bytes(row[1]);
  g.seats = row[2].as<std::string>();
  g.seed = bytes(row[3]);
  g.created = row[4].as<std::int64_t>();
  g.changed = row[5].as<std::int64_t>();
  g.status = static_cast<GameStatus>(row[6].as<int>());
  g.problem = row[7].as<std::string>();
  g.turn = row[8].as<int>();
  g.marks = row[9].as<int>();
  g.entries = row[10].as<std::uint64_t>();
  return g;
}

std::vector<StoredEntry> read_entries(pqxx::transaction_base& t, const std::string& id) {
  std::vector<StoredEntry> out;
  for (const pqxx::row row : t.exec_params("SELECT n, bytes, hash FROM entries WHERE game = $1 ORDER BY n", id))
    out.push_back({row[0].as<std::uint64_t>(), bytes(row[1]), bytes(row[2])});
  return out;
}

std::vector<StoredSave> saves_in(const pqxx::result& found) {
  std::vector<StoredSave> out;
  for (const pqxx::row row : found)
    out.push_back({.id = row[0].as<std::string>(),
                   .game = row[1].as<std::string>(),
                   .name = row[2].as<std::string>(),
                   .entries = row[3].as<std::uint64_t>(),
                   .turn = row[4].as<int>(),
                   .over = row[5].as<int>() != 0,
                   .created = row[6].as<std::int64_t>()});
  return out;
}
constexpr const char* kSaveColumns = "SELECT id, game, name, entries, turn, over, created FROM saves ";

std::vector<StoredJob> jobs_in(const pqxx::result& found) {
  std::vector<StoredJob> out;
  for (const pqxx::row row : found)
    out.push_back({row[0].as<std::string>(), row[1].as<int>(), row[2].as<std::uint64_t>()});
  return out;
}

enum class Locking : std::uint8_t { No, Yes };

class PostgresDesk : public Desk {
 public:
  PostgresDesk(pqxx::transaction_base& t, Locking locking) : t_(t), locking_(locking) {}

  std::optional<Document> get(std::string_view kind, std::string_view id) override {
    return guarded([&]() -> std::optional<Document> {
      if (locking_ == Locking::Yes) lock(t_, fmt::format("document {} {}", kind, id));
      std::vector<Document> found = documents(t_.exec_params(std::string(kColumns) + "WHERE d.kind = $1 AND d.id = $2",
                                                             std::string(kind), std::string(id)));
      return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
    });
  }
  std::vector<Document> find(std::string_view kind, std::string_view key, std::size_t most,
                             const std::optional<Bookmark>& after) override {
    const Bookmark from = after.value_or(Bookmark{INT64_MAX, ""});
    return guarded([&] {
      return documents(
          t_.exec_params(std::string(kColumns) +
                             "JOIN document_keys k ON k.kind = d.kind AND k.id = d.id WHERE k.kind = $1 AND k.key = $2 "
                             "AND (d.changed < $3 OR (d.changed = $3 AND d.id COLLATE \"C\" > $4)) "
                             "ORDER BY d.changed DESC, d.id COLLATE \"C\" LIMIT $5",
                         std::string(kind), std::string(key), from.changed, from.id, static_cast<std::int64_t>(most)));
    });
  }
  std::vector<Document> due(std::string_view kind, std::int64_t now, std::size_t most) override {
    return guarded([&] {
      return documents(t_.exec_params(
          std::string(kColumns) + "WHERE d.kind = $1 AND d.due <= $2 ORDER BY d.due, d.id COLLATE \"C\" LIMIT $3",
          std::string(kind), now, static_cast<std::int64_t>(most)));
    });
  }
  void put(const Document& d) override {
    guarded([&] {
      for (const std::string& key : d.only) need_free(d, key);
      t_.exec_params(
          "INSERT INTO documents(kind, id, body, changed, due) VALUES($1, $2, $3, $4, nullif($5, '')::bigint) "
          "ON CONFLICT(kind, id) DO UPDATE SET body = excluded.body, changed = excluded.changed, due = excluded.due",
          d.kind, d.id, d.body, d.changed, d.due ? fmt::format("{}", *d.due) : std::string());
      t_.exec_params("DELETE FROM document_keys WHERE kind = $1 AND id = $2", d.kind, d.id);
      for (const std::string& key : d.only) add_key(d, key, 1);
      for (const std::string& key : d.keys) add_key(d, key, 0);
    });
  }
  void remove(std::string_view kind, std::string_view id) override {
    guarded([&] {
      t_.exec_params("DELETE FROM documents WHERE kind = $1 AND id = $2", std::string(kind), std::string(id));
    });
  }

 private:
  static constexpr const char* kColumns =
      "SELECT d.kind, d.id, d.body, d.changed, d.due, "
      "(SELECT coalesce(json_agg(json_build_array(k2.key, k2.only_one) ORDER BY k2.key COLLATE \"C\"), '[]') "
      "FROM document_keys k2 WHERE k2.kind = d.kind AND k2.id = d.id) FROM documents d ";

  static std::vector<Document> documents(const pqxx::result& found) {
    std::vector<Document> out;
    for (const pqxx::row row : found) {
      Document d{.kind = row[0].as<std::string>(),
                 .id = row[1].as<std::string>(),
                 .body = row[2].as<std::string>(),
                 .changed = row[3].as<std::int64_t>()};
      if (!row[4].is_null()) d.due = row[4].as<std::int64_t>();
      for (const auto& pair : Json::parse(row[5].as<std::string>()))
        (pair[1] == 1 ? d.only : d.keys).push_back(pair[0].get<std::string>());
      out.push_back(std::move(d));
    }
    return out;
  }
  // The lock keeps two new documents from finding the same key free.
  void need_free(const Document& d, const std::string& key) {
    lock(t_, fmt::format("key {} {}", d.kind, key));
    const pqxx::result other = t_.exec_params(
        "SELECT 1 FROM document_keys WHERE kind = $1 AND key = $2 AND only_one = 1 AND id <> $3", d.kind, key, d.id);
    if (!other.empty()) throw KeyTaken(key);
  }
  void add_key(const Document& d, const std::string& key, int only) {
    t_.exec_params("INSERT INTO document_keys(kind, key, id, only_one) VALUES($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                   d.kind, key, d.id, only);
  }

  pqxx::transaction_base& t_;
  Locking locking_;
};

class PostgresChange : public Change {
 public:
  PostgresChange(pqxx::transaction_base& t, std::string_view game) : t_(t), desk_(t, Locking::Yes), id_(game) {}

  Desk& desk() override { return desk_; }
  std::optional<StoredGame> game() override {
    return guarded([&] { return read_game(t_, id_); });
  }
  std::vector<StoredEntry> entries() override {
    return guarded([&] { return read_entries(t_, id_); });
  }
  std::optional<StoredAnswer> answer(int seat, std::string_view request) override {
    return guarded([&]() -> std::optional<StoredAnswer> {
      const pqxx::result found =
          t_.exec_params("SELECT asked, answer FROM answers WHERE game = $1 AND seat = $2 AND request = $3", id_, seat,
                         std::string(request));
      if (found.empty()) return std::nullopt;
      return StoredAnswer{seat, std::string(request), bytes(found[0][0]), bytes(found[0][1])};
    });
  }
  void create(const StoredGame& game, const ListedGame& listed) override {
    run("INSERT INTO games(id, header, seats, seed, scenario, rules, title, created, changed, status, turn, marks, "
        "origin) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        id_, blob(game.header), game.seats, blob(game.seed), listed.scenario, listed.rules, listed.title, game.created,
        game.changed, static_cast<int>(game.status), game.turn, game.marks, listed.origin);
  }
  void append(const StoredEntry& entry) override {
    const std::size_t rows =
        run("INSERT INTO entries(game, n, bytes, hash) SELECT $1::text, $2::bigint, $3::bytea, $4::bytea "
            "WHERE $2 = 1 + (SELECT coalesce(max(n), 0) FROM entries WHERE game = $1)",
            id_, static_cast<std::int64_t>(entry.n), blob(entry.bytes), blob(entry.hash));
    if (rows != 1) throw StoreError(fmt::format("entry {} does not follow the last one", entry.n));
  }
  void keep_answer(const StoredAnswer& answer) override {
    run("INSERT INTO answers(game, seat, request, asked, answer) VALUES($1, $2, $3, $4, $5)", id_, answer.seat,
        answer.request, blob(answer.asked), blob(answer.answer));
  }
  void touch(std::int64_t now, GameStatus status, int turn) override {
    run("UPDATE games SET changed = $1, status = $2, turn = $3 WHERE id = $4", now, static_cast<int>(status), turn,
        id_);
  }
  void quarantine(std::string_view problem) override {
    run("UPDATE games SET status = $1, problem = $2 WHERE id = $3", static_cast<int>(GameStatus::Quarantined),
        std::string(problem), id_);
    set_job(std::nullopt);
  }
  void set_job(const std::optional<StoredJob>& job) override {
    run("DELETE FROM jobs WHERE game = $1", id_);
    if (job)
      run("INSERT INTO jobs(game, seat, entry) VALUES($1, $2, $3)", id_, job->seat,
          static_cast<std::int64_t>(job->entry));
  }
  // The notice goes out with the commit and not without it.
  void add_news(std::uint64_t entry) override {
    run("INSERT INTO outbox(game, entry) VALUES($1, $2)", id_, static_cast<std::int64_t>(entry));
    run("SELECT pg_notify($1, $2)", std::string(kChannel), id_);
  }
  void set_marks(int marks) override { run("UPDATE games SET marks = $1 WHERE id = $2", marks, id_); }
  void set_seats(std::string_view seats) override {
    run("UPDATE games SET seats = $1 WHERE id = $2", std::string(seats), id_);
  }
  void keep_figures(std::string_view figures) override {
    run("UPDATE games SET figures = $1 WHERE id = $2", std::string(figures), id_);
  }
  void remove() override { run("DELETE FROM games WHERE id = $1", id_); }
  std::vector<StoredSave> saves() override {
    return guarded([&] {
      return saves_in(t_.exec_params(std::string(kSaveColumns) + "WHERE game = $1 ORDER BY created, id", id_));
    });
  }
  void keep_save(const StoredSave& save) override {
    run("INSERT INTO saves(id, game, name, entries, turn, over, created) VALUES($1, $2, $3, $4, $5, $6, $7)", save.id,
        id_, save.name, static_cast<std::int64_t>(save.entries), save.turn, save.over ? 1 : 0, save.created);
  }
  void rename_save(std::string_view save, std::string_view name) override {
    run("UPDATE saves SET name = $1 WHERE id = $2 AND game = $3", std::string(name), std::string(save), id_);
  }
  void remove_save(std::string_view save) override {
    run("DELETE FROM saves WHERE id = $1 AND game = $2", std::string(save), id_);
  }

 private:
  template <class... Values>
  std::size_t run(const char* sql, const Values&... values) {
    return guarded([&] { return t_.exec_params(sql, values...).affected_rows(); });
  }

  pqxx::transaction_base& t_;
  PostgresDesk desk_;
  std::string id_;
};

// Connections that nobody uses at the moment. A broken one is not given back.
class Connections {
 public:
  explicit Connections(std::string address) : address_(std::move(address)) {}
  std::unique_ptr<pqxx::connection> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        std::unique_ptr<pqxx::connection> out = std::move(idle_.back());
        idle_.pop_back();
        return out;
      }
    }
    return std::make_unique<pqxx::connection>(address_);
  }
  void give_back(std::unique_ptr<pqxx::connection> connection) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kMostKept) idle_.push_back(std::move(connection));
  }
  // After a break all of them are suspect: the server was restarted.
  void forget() {
    const std::lock_guard lock(mutex_);
    idle_.clear();
  }

 private:
  std::string address_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<pqxx::connection>> idle_;
};

// Hears of games that were changed, on a connection of its own that is opened again whenever it breaks.
class Listener {
 public:
  Listener(std::string address, std::function<void(const std::string&)> tell)
      : address_(std::move(address)), tell_(std::move(tell)), thread_([this] { run(); }) {}
  ~Listener() {
    stop_ = true;
    thread_.join();
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

 private:
  class Receiver : public pqxx::notification_receiver {
   public:
    Receiver(pqxx::connection& connection, const std::function<void(const std::string&)>& tell)
        : notification_receiver(connection, kChannel), tell_(tell) {}
    void operator()(const std::string& game, int) override { tell_(game); }

   private:
    const std::function<void(const std::string&)>& tell_;
  };

  void run() {
    while (!stop_) {
      try {
        pqxx::connection connection(address_);
        const Receiver receiver(connection, tell_);
        while (!stop_) connection.await_notification(0, 200000);
      } catch (const std::exception&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
      }
    }
  }

  std::string address_;
  std::function<void(const std::string&)> tell_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

class PostgresStore : public Store {
 public:
  explicit PostgresStore(const std::string& address) : address_(address), connections_(address) {
    in_transaction<pqxx::work>([](pqxx::work& t) { migrate(t); });
  }

  void change(std::string_view game, const std::function<void(Change&)>& work) override {
    in_transaction<pqxx::work>([&](pqxx::work& t) {
      lock(t, fmt::format("game {}", game));
      PostgresChange change(t, game);
      work(change);
    });
  }
  void desk(const std::function<void(Desk&)>& work) override {
    in_transaction<pqxx::work>([&](pqxx::work& t) {
      PostgresDesk desk(t, Locking::Yes);
      work(desk);
    });
  }
  void read(const std::function<void(Shelf&)>& work) override {
    using Snapshot = pqxx::transaction<pqxx::repeatable_read, pqxx::read_only>;
    in_transaction<Snapshot>([&](Snapshot& t) {
      PostgresDesk shelf(t, Locking::No);
      work(shelf);
    });
  }

  std::vector<ListedGame> games() override {
    std::vector<ListedGame> out;
    one([&](pqxx::transaction_base& t) {
      out.clear();
      for (const pqxx::row row :
           t.exec("SELECT id, scenario, rules, title, seats, created, changed, status, turn, marks, origin FROM games "
                  "ORDER BY changed DESC, id"))
        out.push_back({.id = row[0].as<std::string>(),
                       .scenario = row[1].as<std::string>(),
                       .rules = row[2].as<std::string>(),
                       .title = row[3].as<std::string>(),
                       .seats = row[4].as<std::string>(),
                       .created = row[5].as<std::int64_t>(),
                       .changed = row[6].as<std::int64_t>(),
                       .status = static_cast<GameStatus>(row[7].as<int>()),
                       .turn = row[8].as<int>(),
                       .marks = row[9].as<int>(),
                       .origin = row[10].as<std::string>()});
    });
    return out;
  }
  std::optional<StoredGame> game(std::string_view id) override {
    std::optional<StoredGame> out;
    one([&](pqxx::transaction_base& t) { out = read_game(t, std::string(id)); });
    return out;
  }
  std::vector<StoredEntry> entries(std::string_view id) override {
    std::vector<StoredEntry> out;
    one([&](pqxx::transaction_base& t) { out = read_entries(t, std::string(id)); });
    return out;
  }
  std::vector<StoredSave> saves() override {
    std::vector<StoredSave> out;
    one([&](pqxx::transaction_base& t) {
      out = saves_in(t.exec(std::string(kSaveColumns) + "ORDER BY created DESC, id"));
    });
    return out;
  }
  std::optional<StoredSave> save(std::string_view id) override {
    std::vector<StoredSave> out;
    one([&](pqxx::transaction_base& t) {
      out = saves_in(t.exec_params(std::string(kSaveColumns) + "WHERE id = $1", std::string(id)));
    });
    return out.empty() ? std::nullopt : std::optional(std::move(out[0]));
  }
  std::string figures(std::string_view game) override {
    std::string out;
    one([&](pqxx::transaction_base& t) {
      const pqxx::result found = t.exec_params("SELECT figures FROM games WHERE id = $1", std::string(game));
      out = found.empty() ? "" : found[0][0].as<std::string>();
    });
    return out;
  }
  std::vector<StoredJob> jobs() override {
    std::vector<StoredJob> out;
    one([&](pqxx::transaction_base& t) { out = jobs_in(t.exec("SELECT game, seat, entry FROM jobs ORDER BY game")); });
    return out;
  }
  // One at a time, so that the processes share what there is.
  std::vector<StoredJob> take_jobs(std::int64_t now) override {
    std::vector<StoredJob> out;
    one([&](pqxx::transaction_base& t) {
      out = jobs_in(
          t.exec_params("UPDATE jobs SET taken_until = $1 WHERE game IN (SELECT game FROM jobs WHERE taken_until <= $2 "
                        "ORDER BY game LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING game, seat, entry",
                        now + kJobLease, now));
    });
    return out;
  }
  std::vector<StoredNews> news() override {
    std::vector<StoredNews> out;
    one([&](pqxx::transaction_base& t) {
      out.clear();
      for (const pqxx::row row : t.exec("SELECT id, game, entry FROM outbox ORDER BY id"))
        out.push_back({row[0].as<std::int64_t>(), row[1].as<std::string>(), row[2].as<std::uint64_t>()});
    });
    return out;
  }
  void delivered(const std::vector<std::int64_t>& news) override {
    if (news.empty()) return;
    in_transaction<pqxx::work>([&](pqxx::work& t) {
      for (const std::int64_t id : news) t.exec_params("DELETE FROM outbox WHERE id = $1", id);
    });
  }
  void tidy() override {}  // PostgreSQL does it by itself
  void listen(std::function<void(const std::string&)> tell) override {
    listener_.reset();
    if (tell) listener_ = std::make_unique<Listener>(address_, std::move(tell));
  }

 private:
  // Several processes may start at once: the second waits, and finds the work done.
  static void migrate(pqxx::work& t) {
    lock(t, "schema");
    t.exec("CREATE TABLE IF NOT EXISTS schema_version(version INTEGER NOT NULL)");
    const pqxx::result found = t.exec("SELECT version FROM schema_version");
    const int version = found.empty() ? 0 : found[0][0].as<int>();
    if (version > kSchemaVersion) throw StoreError("it was made by a newer version of OpenValor");
    for (int step = version; step < kSchemaVersion; ++step) t.exec(kSchema[step]);
    t.exec("DELETE FROM schema_version");
    t.exec_params("INSERT INTO schema_version VALUES($1)", kSchemaVersion);
  }

  // One statement, which is a transaction by itself.
  template <class F>
  void one(const F& f) {
    in_transaction<pqxx::nontransaction>([&](pqxx::nontransaction& t) { f(t); });
  }

  // Runs `work` and commits; again from the start where another transaction or a lost connection made it fail before
  // the commit. A commit of which nobody knows how it ended is not tried again.
  template <class Transaction, class Work>
  void in_transaction(const Work& work) {
    for (int attempt = 1;; ++attempt) {
      try {
        return attempt_transaction<Transaction>(work);
      } catch (const pqxx::in_doubt_error& e) {
        throw StoreError(fmt::format("the answer to a commit was lost: {} (PostgreSQL)", e.what()));
      } catch (const pqxx::statement_completion_unknown& e) {
        throw StoreError(fmt::format("the answer to a commit was lost: {} (PostgreSQL)", e.what()));
      } catch (const pqxx::transaction_rollback& e) {
        if (attempt >= kAttempts) throw StoreError(fmt::format("{} (PostgreSQL)", e.what()));
      } catch (const pqxx::broken_connection& e) {
        connections_.forget();
        if (attempt >= 2) throw StoreError(fmt::format("{} (PostgreSQL)", e.what()));
      }
    }
  }
  template <class Transaction, class Work>
  void attempt_transaction(const Work& work) {
    std::unique_ptr<pqxx::connection> connection = connections_.take();
    try {
      guarded([&] {
        Transaction t(*connection);
        work(t);
        t.commit();
      });
    } catch (...) {
      // Rolled back where it could be; whether the connection is still good the next one would have to find out.
      if (connection->is_open()) connections_.give_back(std::move(connection));
      throw;
    }
    connections_.give_back(std::move(connection));
  }

  std::string address_;
  Connections connections_;
  std::unique_ptr<Listener> listener_;
};

// Without what stands between "//" and "@": a name and a password.
std::string without_password(const std::string& address) {
  const std::size_t start = address.find("//"), at = address.find('@');
  if (start == std::string::npos || at == std::string::npos || at < start) return address;
  return address.substr(0, start + 2) + "…" + address.substr(at);
}

}  // namespace

Result<std::unique_ptr<Store>, LoadError> open_postgres(const std::string& address) {
  try {
    return std::unique_ptr<Store>(std::make_unique<PostgresStore>(address));
  } catch (const std::exception& e) {
    std::string why = e.what();
    while (why.ends_with('\n')) why.pop_back();
    return load_error(without_password(address), fmt::format("the database cannot be used: {}.", why),
                      "Check that PostgreSQL runs, and the address in the configuration.");
  }
}

}  // namespace valor::server
