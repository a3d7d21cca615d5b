// valor balance: the balance sheet of every scenario, and the page that is made from the sheets.
//
// A sheet holds what bots of one level made of a scenario against themselves. Whole numbers only: shares in
// thousandths, turns and losses in tenths. Seats are not exchanged: equal bots with equal dice would play the same game
// twice.
//
// Beside the sheets, under "played", stands what each was measured on. A sheet that would come out the same is not
// played again, so the command can be stopped at any time and goes on from there.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ai/arena.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/hash.h"

namespace valor::app {
namespace {

struct BalanceOptions {
  std::string rules = "vv", sheets, page;
  std::vector<std::string> scenarios, bots{"recruit", "regular"};
  int games = 400, threads = 1;
  std::uint64_t seed = 1;
  bool again = false;
};

constexpr const char* kPlayed = "played";  // no scenario's id: those have a slash
constexpr int kLeast = 400, kMost = 600;   // thousandths: what we call balanced
constexpr int kEnough = 400;               // games of a sheet

int tenths(std::int64_t sum, int games) { return static_cast<int>((10 * sum + games / 2) / games); }
int thousandths(double share) { return static_cast<int>(std::lround(1000 * share)); }

ArenaOrder order_of(const App& app, const BalanceOptions& o, const std::string& scenario, const std::string& bot_name) {
  const auto header = app.content().header(scenario, Json::object());
  if (!header) throw UserError(header.error());
  check_knows(bot_name, o.rules);
  const Bot& bot = bot_named(bot_name);
  return {app.systems().find(o.rules), canonical(*header), bot, bot, o.games, false, o.threads, o.seed};
}

// What the games depend on: the scenario with its map and tables, how many from which seed, and the minds and rules,
// of which the first games tell. A change that shows in none of these few is missed: `--again` plays all anew.
std::string what_is_played(ArenaOrder order) {
  constexpr int kFirst = 4;
  Json all{{"header", order.header}, {"games", order.games}, {"seed", order.seed}, {"first", Json::array()}};
  order.games = std::min(order.games, kFirst);
  for (const ArenaGame& g : play_arena(order))
    all["first"].push_back({index(g.winner), g.turns, g.decisions, g.lost, g.rolls, g.pips});
  return to_hex(digest({canonical(all)})).substr(0, 16);
}

Json sheet_of(const ArenaOrder& order) {
  const std::vector<ArenaGame> games = play_arena(order);
  const ArenaSummary s = summarise(games);
  std::int64_t turns = 0;
  std::array<std::int64_t, 2> lost{};  // percent of the side's points
  for (const ArenaGame& g : games) {
    turns += g.turns;
    for (std::size_t side = 0; side < 2; ++side) lost[side] += std::max(0, g.lost[side]);
  }
  return {{"games", s.games},
          {"draws", s.draws},
          {"wins", {s.first.wins, s.second.wins}},
          {"share", thousandths(s.first.share)},
          {"low", thousandths(s.first.low)},
          {"high", thousandths(s.first.high)},
          {"turns", tenths(turns, s.games)},
          {"lost", {tenths(lost[0], s.games), tenths(lost[1], s.games)}},
          {"seed", order.seed}};
}

// The side that wins more often between beginners; between equals the one that wins more often at the next level.
int for_beginners(const Json& sheets) {
  int sum = 0;
  for (const auto& [bot, sheet] : sheets.items())
    if (sheet.is_object()) sum += (bot == "recruit" ? 2 : 1) * (sheet["share"].get<int>() - 500);
  return sum >= 0 ? 0 : 1;
}

std::string tenth(int value) { return fmt::format("{}.{}", value / 10, value % 10); }
std::string percent(int value) { return tenth(value); }

std::string cells(const Json& sheets, const std::string& bot) {
  if (!sheets.contains(bot)) return "– | – | – | – |";
  const Json& s = sheets[bot];
  return fmt::format("{} ({}–{}) | {} | {} | {} : {} |", percent(s["share"]), percent(s["low"]), percent(s["high"]),
                     s["draws"].get<int>(), tenth(s["turns"]), tenth(s["lost"][0]), tenth(s["lost"][1]));
}

bool is_even(const Json& sheets) {
  for (const auto& [bot, sheet] : sheets.items())
    if (sheet.is_object() && (sheet["share"] < kLeast || sheet["share"] > kMost)) return false;
  return true;
}

// What the menu offers, but for lessons: nobody is meant to lose those.
std::vector<std::string> offered(const App& app, const std::string& rules) {
  std::vector<std::string> out;
  for (const Json& scenario : app.content().scenarios_json(rules))
    if (scenario.value("listed", true) && !scenario.contains("problem"))
      out.push_back(scenario["id"].get<std::string>());
  return out;
}

class Page {
 public:
  Page(const App& app, const BalanceOptions& o, const Json& sheets) : app_(app), o_(o), sheets_(sheets) {}

  std::string text() {
    const std::string name(app_.systems().find(o_.rules)->info().name);
    std::string out =
        fmt::format("# Balance of the scenarios{}\n\n", is_first_system() ? "" : ": " + word({{"key", name}}));
    out +=
        "<!-- Written by `valor balance` from the sheets; do not edit. -->\n\n"
        "Computer against itself, every game with dice of its own; to exchange the seats would play the same games "
        "twice. *Share* is that of the first-named side, wins plus half the draws, in percent with its 95 % interval "
        "(Wilson); *lost* is what the first and the second side lose on average, in percent of their points. We call "
        "40–60 % balanced.\n\n";
    out += fmt::format("    valor balance{1} --sheets data/{0}/balance.json --page docs/balance{2}.md --games {3}",
                       o_.rules, is_first_system() ? "" : " --rules " + o_.rules,
                       is_first_system() ? "" : "-" + o_.rules, most_games());
    out += fmt::format(" --seed {}\n\n", o_.seed);
    out +=
        "It goes on where it was stopped: a sheet whose scenario, bots, seed and number of games are the same is not "
        "played again.\n\n";
    for (const Json& scenario : app_.content().scenarios_json(o_.rules))
      if (sheets_.contains(scenario["id"].get<std::string>())) add(scenario);
    for (const auto& [battle, rows] : rows_)
      out += fmt::format(
          "## {}\n\n| scenario | sides | Recruit: share | draws | turns | lost | Regular: share | draws | "
          "turns | lost | for new players |\n|---|---|---|---|---|---|---|---|---|---|---|\n{}\n",
          battle, rows);
    if (!argued_.empty()) out += "## Outside 40–60 %, and why\n\n" + argued_ + "\n";
    if (const std::string missing = still_to_be_played(); !missing.empty())
      out += "## Still to be played\n\n" + missing + "\n";
    out.pop_back();  // one line ends the file, not two
    return out;
  }

 private:
  // Whose page has the plain name, and whose scenarios belong to battles.
  bool is_first_system() const { return o_.rules == BalanceOptions{}.rules; }
  std::string word(const Json& message) const { return app_.strings().say("en", message); }
  int most_games() const {
    int out = 0;
    for (const auto& [id, sheets] : sheets_.items())
      if (id != kPlayed) out = std::max(out, most_games(sheets));
    return out;
  }
  static int most_games(const Json& sheets) {
    int out = 0;
    for (const auto& [bot, sheet] : sheets.items())
      if (sheet.is_object()) out = std::max(out, sheet["games"].get<int>());
    return out;
  }
  std::string still_to_be_played() const {
    std::string out;
    for (const std::string& id : offered(app_, o_.rules))
      for (const std::string& bot : o_.bots) {
        const int games = sheets_.contains(id) && sheets_[id].contains(bot) ? sheets_[id][bot]["games"].get<int>() : 0;
        if (games < kEnough) out += fmt::format("- `{}`, {}: {} of {} games\n", id, bot, games, kEnough);
      }
    return out;
  }
  void add(const Json& scenario) {
    const Json& sheets = sheets_[scenario["id"].get<std::string>()];
    const std::string title = word({{"key", scenario["title"]}});
    const std::string first = word(scenario["sides"][0]["name"]), second = word(scenario["sides"][1]["name"]);
    const std::string battle = scenario.contains("battle") ? word({{"key", scenario["battle"]["title"]}})
                               : is_first_system()         ? "Others"
                                                           : "All";
    rows_[battle] +=
        fmt::format("| {} (`{}`) | {} : {} | {} {} {} |\n", title, scenario["name"].get<std::string>(), first, second,
                    cells(sheets, "recruit"), cells(sheets, "regular"), for_beginners(sheets) == 0 ? first : second);
    if (is_even(sheets)) return;
    argued_ += fmt::format("- **{}**: {}\n", title, sheets.value("why", "not yet."));
  }

  const App& app_;
  const BalanceOptions& o_;
  const Json& sheets_;
  std::map<std::string, std::string> rows_;
  std::string argued_;
};

void write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw UserError(path + ": this cannot be written there. Choose a folder that exists.");
}

Json read_sheets(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return Json::object();
  auto read = parse_json(read_file(path), path);
  if (!read) throw UserError(read.error());
  return std::move(*read);
}

void print_sheet(const std::string& scenario, const std::string& bot, const Json& sheet, double milliseconds) {
  const int games = sheet["games"];
  fmt::print("{:<32}{:<9}{:>6} ({}–{}), {} draws, {} turns, {:.0f} ms a game{}\n", scenario, bot,
             percent(sheet["share"]), percent(sheet["low"]), percent(sheet["high"]), sheet["draws"].get<int>(),
             tenth(sheet["turns"]), milliseconds / games,
             sheet["wins"][0] == 0 || sheet["wins"][1] == 0 ? "; one side never wins" : "");
  std::fflush(stdout);
}

// The sheet of a scenario and a level is played, unless the one that is there says the same.
void bring_up_to_date(const App& app, const BalanceOptions& o, Json& sheets, const std::string& scenario,
                      const std::string& bot) {
  const ArenaOrder order = order_of(app, o, scenario, bot);
  const auto start = std::chrono::steady_clock::now();
  const std::string played = what_is_played(order);
  const bool known = sheets.contains(scenario) && sheets[scenario].contains(bot);
  Json& before = sheets[kPlayed][scenario][bot];
  if (known && !o.again && before == played) {
    fmt::print("{:<32}{:<9}as before\n", scenario, bot);
    return;
  }
  Json sheet = sheet_of(order);
  print_sheet(scenario, bot, sheet,
              std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  before = played;
  sheets[scenario][bot] = std::move(sheet);
  sheets[scenario]["beginners"] = for_beginners(sheets[scenario]);
  if (!o.sheets.empty()) write_file(o.sheets, sheets.dump(1) + "\n");
}

void run_balance(const App& app, BalanceOptions o) {
  Json sheets = read_sheets(o.sheets);
  if (o.scenarios.empty()) o.scenarios = offered(app, o.rules);
  if (o.games > 0)
    for (const std::string& scenario : o.scenarios)
      for (const std::string& bot : o.bots) bring_up_to_date(app, o, sheets, scenario, bot);
  if (!o.page.empty()) write_file(o.page, Page(app, o, sheets).text());
}

}  // namespace

void add_balance(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("balance", "Measure how even the scenarios are");
  auto o = std::make_shared<BalanceOptions>();
  command->add_option("--rules", o->rules, "The rule system")->check(CLI::IsMember({"vv", "vf"}));
  command->add_option("--scenario", o->scenarios, "Only these; the other sheets stay as they are");
  command->add_option("--bot", o->bots, "Only these levels");
  command->add_option("--games", o->games, "Of each scenario and level; 0: only the page")
      ->check(CLI::Range(0, 1000000));
  command->add_option("--threads", o->threads, "Does not change the result")->check(CLI::Range(1, 256));
  command->add_option("--seed", o->seed, "Equal seeds give equal games");
  command->add_flag("--again", o->again, "Also those sheets that are up to date");
  command->add_option("--sheets", o->sheets, "The file of the sheets, read and written");
  command->add_option("--page", o->page, "The page that is made from them");
  command->callback([&app, o] { run_balance(app, *o); });
}

}  // namespace valor::app
