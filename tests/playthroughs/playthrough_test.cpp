// Golden games that a person can follow with the rulebook open: tests/playthroughs/<system>-*.txt.
//
//   # a word to the reader
//   game vv/crossroads {"variant":"board"}
//   0> fire 0,1 E5 [3 4]            seat 0 types this, and these dice come
//       what is rolled, and each modifier, as it is offered to seat 0  [vv 13.6]
//     the log as seat 0 reads it    [vv 14.5]
//   0! fire 9 E5                    the same, but it is refused
//     the refusal                   [vv 13.1]
//
// The test plays the typed lines and compares all others. VALOR_WRITE_PLAYTHROUGHS=1 writes what it finds into the
// files instead; dice that were left out are then rolled and written down. Read what has changed before you commit it.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/ledger.h"
#include "rules/vf/module.h"
#include "rules/vv/module.h"
#include "server/content.h"
#include "server/strings.h"

using namespace valor;

namespace {

const bool kWriting = std::getenv("VALOR_WRITE_PLAYTHROUGHS") != nullptr;

struct Typed {
  Seat seat{0};
  bool refused = false;
  std::string verb;
  std::vector<int> dice;
};

// "0> fire 0,1 E5 [3 4]"; nothing for a line that nobody types.
std::optional<Typed> read_typed(const std::string& line) {
  if (line.size() < 4 || line[0] < '0' || line[0] > '9' || (line[1] != '>' && line[1] != '!')) return std::nullopt;
  Typed out{Seat{static_cast<std::uint8_t>(line[0] - '0')}, line[1] == '!', line.substr(3), {}};
  if (const auto open = out.verb.find(" ["); open != std::string::npos) {
    std::istringstream dice(out.verb.substr(open + 2));
    for (int die = 0; dice >> die;) out.dice.push_back(die);
    out.verb.resize(open);
  }
  return out;
}

class Playthrough {
 public:
  Playthrough() {
    systems_.add(vv::make_module());
    systems_.add(vf::make_module());
  }

  // The text that the file should have.
  std::string play(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("game ")) start(line);
      else if (const auto typed = read_typed(line)) act(*typed);
      else if (line.empty() || line[0] == '#') out_ += line + "\n";
    }
    if (ledger_) print_end();
    return out_;
  }

 private:
  void start(const std::string& line) {
    std::istringstream words(line);
    std::string game, scenario, options;
    words >> game >> scenario;
    std::getline(words, options);
    const auto header = content_.header(scenario, options.empty() ? Json::object() : Json::parse(options));
    REQUIRE_MESSAGE(header, (header ? "" : header.error().sentence()));
    ledger_ = std::move(*Ledger::start(systems_, canonical(*header)));
    out_ += line + "\n";
  }

  void act(const Typed& typed) {
    REQUIRE_MESSAGE(ledger_, "a line \"game SCENARIO\" comes first");
    const auto action = ledger_->game().read_verb(typed.seat, typed.verb);
    ScriptedDice named(typed.dice, kWriting ? &rolled_ : nullptr);
    std::vector<int> dice;
    std::string told;
    if (action) {
      const std::string offered = what_is_rolled(typed.seat, *action);
      const auto entry = ledger_->act(typed.seat, *action, named);
      told = entry ? offered + what_was_told(typed.seat) : said(entry.error());
      CHECK_MESSAGE(entry.has_value() != typed.refused, typed.verb << "\n" << told);
      if (entry)
        for (const RolledDice& roll : (*entry)->rolls) dice.insert(dice.end(), roll.values.begin(), roll.values.end());
    } else {
      told = said(action.error());
      CHECK_MESSAGE(typed.refused, typed.verb << "\n" << told);
    }
    CHECK_MESSAGE(named.all_used(), typed.verb << ": some of its dice were not rolled");
    out_ += fmt::format("{}{} {}", index(typed.seat), typed.refused ? '!' : '>', typed.verb);
    if (!dice.empty()) out_ += fmt::format(" [{}]", fmt::join(dice, " "));
    out_ += "\n" + told;
  }

  std::string what_is_rolled(Seat seat, const Json& action) const {
    const Json odds = ledger_->game().odds_for(seat, action);
    std::string out;
    if (odds.contains("row"))
      out += fmt::format("      {}  [{}]\n", strings_.say("en", odds["row"]), odds.value("rule", ""));
    for (const Json& modifier : odds.value("modifiers", Json::array()))
      out += fmt::format("      {:+} {}  [{}]\n", modifier["value"].get<int>(), strings_.say("en", modifier["label"]),
                         modifier.value("rule", ""));
    return out;
  }

  std::string what_was_told(Seat seat) const {
    std::string out;
    const std::uint64_t n = ledger_->version(seat);
    for (const Told& told : ledger_->told_since(seat, n - 1))
      for (const SeenJson& seen : told.events)
        if (const Json event = Json::parse(seen.event); event.contains("line")) out += said(event["line"]);
    return out;
  }

  void print_end() {
    const Json decision = ledger_->game().decision_now();
    out_ += decision["kind"] == "over" ? said(decision["why"])
                                       : fmt::format("  seat {} is asked: {}\n", decision["seat"].get<int>(),
                                                     decision["kind"].get<std::string>());
  }

  std::string said(const Json& message) const {
    return fmt::format("  {}  [{}]\n", strings_.say("en", message), message.value("rule", ""));
  }

  server::Assets assets_ = std::move(*server::Assets::from_folder("."));
  Registry systems_;
  server::Content content_{assets_, systems_};
  server::Strings strings_ = std::move(*server::Strings::load(assets_));
  std::optional<Ledger> ledger_;
  FastDice rolled_{1};
  std::string out_;
};

std::string read(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("playthroughs: the golden games go as they are written down") {
  int games = 0;
  for (const auto& file : std::filesystem::directory_iterator("tests/playthroughs")) {
    if (file.path().extension() != ".txt") continue;
    CAPTURE(file.path().string());
    ++games;
    const std::string written = read(file.path()), played = Playthrough().play(written);
    if (kWriting) std::ofstream(file.path()) << played;
    else CHECK(played == written);
  }
  CHECK(games > 0);
}
