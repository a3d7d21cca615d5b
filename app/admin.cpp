// valor admin: what whoever runs a server does to it. With SQLite the server must be stopped for what changes anything;
// `show` and `backup` work beside it. An account that is admin does most of it through the interface (docs/api.md).
#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/hosting.h"
#include "core/record.h"
#include "server/administer.h"
#include "server/people.h"
#include "server/store/backup.h"
#include "server/store/sqlite.h"

namespace valor::app {
namespace {

struct AdminOptions {
  std::string config;
  std::string what, name, more;
};

void say(const App& app, const Result<Json, server::Failure>& done) {
  if (done) {
    fmt::print("{}\n", done->dump(2));
    return;
  }
  Json args = Json::object();
  for (const auto& [name, text] : done.error().args) args[name] = text;
  throw UserError(app.strings().say("en", Json{{"key", done.error().key}, {"args", args}}));
}

void write_file(const std::string& file, const std::string& bytes) {
  std::ofstream out(file, std::ios::binary);
  out << bytes;
  out.close();
  if (!out) throw UserError(fmt::format("{}: this file cannot be written.", file));
}

// The password of an address postgres://user:password@host/…, taken out of it.
std::string take_password(std::string& address) {
  const std::size_t start = address.find("//"), at = address.find('@');
  if (start == std::string::npos || at == std::string::npos) return "";
  const std::size_t colon = address.find(':', start);
  if (colon == std::string::npos || colon > at) return "";
  std::string password = address.substr(colon + 1, at - colon - 1);
  address.erase(colon, at - colon);
  return password;
}

// PostgreSQL has tools of its own for copies. The password goes by the environment: everybody on this machine may read
// the words of a command.
void run_tool(std::vector<std::string> command, std::string address) {
  const std::string password = take_password(address);
  command.push_back("--dbname=" + address);
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    if (!password.empty()) ::setenv("PGPASSWORD", password.c_str(), 1);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0)
    throw UserError(fmt::format("{} has failed. Is postgresql-client there, and of the server's version?", command[0]));
}

// A store to look at. That of a running server is not ours to open: a copy of it is.
class Looking {
 public:
  explicit Looking(const server::Config& config) {
    if (config.has_postgres()) {
      store_ = open_store(config);
      return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "valor-admin-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw UserError("There is no room for a temporary folder.");
    folder_ = name;
    if (const auto copied = server::backup_sqlite(config.store, folder_ / "games.sqlite"); !copied)
      throw UserError(copied.error());
    auto opened = server::open_sqlite(folder_);
    if (!opened) throw UserError(opened.error());
    store_ = std::move(*opened);
  }
  ~Looking() {
    store_.reset();
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
  }
  Looking(const Looking&) = delete;
  Looking& operator=(const Looking&) = delete;
  server::Store& store() { return *store_; }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<server::Store> store_;
};

void show(const App& app, const AdminOptions& options) {
  Looking looking(load_config(options.config));
  if (options.name.empty()) return say(app, server::show_server(looking.store()));
  const auto game = server::show_game(looking.store(), options.name);
  say(app, game ? game : server::show_person(looking.store(), options.name));
}

void repair(const App& app, const AdminOptions& options) {
  const auto store = open_store(load_config(options.config));
  std::vector<std::string> games{options.name};
  if (options.name.empty()) {
    games.clear();
    for (const server::ListedGame& game : store->games()) games.push_back(game.id);
  }
  int changed = 0;
  for (const std::string& game : games) {
    const std::string done = server::repair_game(*store, app.systems(), game, seconds_now());
    if (done.empty()) continue;
    fmt::print("{}\n", done);
    ++changed;
  }
  fmt::print("{} games were looked at, {} of them needed something.\n", games.size(), changed);
}

// A game's record, or all that is kept about a person.
void export_one(const App& app, const AdminOptions& options) {
  const server::Config config = load_config(options.config);
  Looking looking(config);
  if (const auto game = looking.store().game(options.name)) {
    const auto ledger = server::fold_stored(app.systems(), *game, looking.store().entries(game->id));
    if (!ledger) throw UserError(ledger.error());
    // The seed stays here while the game runs: with it the next dice are known.
    return write_file(options.more, export_record(ledger->record()));
  }
  const auto person = server::show_person(looking.store(), options.name);
  if (!person) return say(app, person);
  server::People people(looking.store(), config, std::string(32, '\0'),
                        [](std::span<std::uint8_t> bytes) { randombytes_buf(bytes.data(), bytes.size()); });
  const server::Who who{
      .kind = server::Who::Kind::Account, .id = person->at("id").get<std::string>(), .name = options.name};
  write_file(options.more, people.export_all(who, seconds_now()).dump(2));
}

void backup(const AdminOptions& options) {
  const server::Config config = load_config(options.config);
  if (config.has_postgres()) return run_tool({"pg_dump", "--format=custom", "--file=" + options.name}, config.store);
  if (const auto done = server::backup_sqlite(config.store, options.name); !done) throw UserError(done.error());
}

void restore(const AdminOptions& options) {
  const server::Config config = load_config(options.config);
  if (config.has_postgres())
    return run_tool({"pg_restore", "--clean", "--if-exists", "--single-transaction", options.name}, config.store);
  if (const auto done = server::restore_sqlite(config.store, options.name); !done) throw UserError(done.error());
}

void run_admin(const App& app, const AdminOptions& options) {
  ::umask(077);
  const auto with_store = [&](const auto& work) { say(app, work(*open_store(load_config(options.config)))); };
  const std::int64_t now = seconds_now();
  if (options.what == "show") return show(app, options);
  if (options.what == "repair") return repair(app, options);
  if (options.what == "backup") return backup(options);
  if (options.what == "restore") return restore(options);
  if (options.what == "export") return export_one(app, options);
  if (options.what == "quarantine")
    return with_store([&](server::Store& s) { return server::quarantine_game(s, options.name, options.more); });
  if (options.what == "ban" || options.what == "unban")
    return with_store(
        [&](server::Store& s) { return server::set_banned(s, options.name, options.what == "ban", now); });
  with_store([&](server::Store& s) {
    const bool off = options.more.starts_with('-');
    return server::set_role(s, options.name, off ? options.more.substr(1) : options.more, !off, now);
  });
}

}  // namespace

void add_admin(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("admin", "Look after a server: people, games, copies");
  auto options = std::make_shared<AdminOptions>();
  command->add_option("--config", options->config, "The configuration of `valor serve`")->required()->type_name("FILE");
  command->require_subcommand(1);
  struct Wish {
    const char *what, *help, *name, *more;
    bool needs_name, needs_more;
  };
  static constexpr Wish kWishes[] = {
      {"show", "What there is: all in figures, or one game or person", "GAME or NAME", nullptr, false, false},
      {"repair", "Fold every record again, or one: hold what is damaged, release what is sound", "GAME", nullptr, false,
       false},
      {"quarantine", "Let nobody act in a game until it is repaired", "GAME", "WHY", true, false},
      {"ban", "Somebody may look on and nothing more", "NAME", nullptr, true, false},
      {"unban", "The ban is over", "NAME", nullptr, true, false},
      {"role", "Make somebody director or admin; -director and -admin end it", "NAME", "ROLE", true, true},
      {"export", "Write a game's record, or all that is kept about a person", "GAME or NAME", "FILE", true, true},
      {"backup", "Copy the store while the server runs", "FILE", nullptr, true, false},
      {"restore", "Put a copy in the store's place", "FILE", nullptr, true, false},
  };
  for (const Wish& wish : kWishes) {
    CLI::App* one = command->add_subcommand(wish.what, wish.help);
    one->fallthrough();
    one->add_option("name", options->name)->type_name(wish.name)->required(wish.needs_name);
    if (wish.more) one->add_option("more", options->more)->type_name(wish.more)->required(wish.needs_more);
    one->callback([&app, options, what = std::string(wish.what)] {
      options->what = what;
      run_admin(app, *options);
    });
  }
}

}  // namespace valor::app
