// valor text: a whole game typed in a terminal. The verbs are the system's own (verb, parse_verb), the same that the
// browser's text mode uses; the words come from data/strings.

#include <fmt/format.h>
#include <sodium.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"
#include "server/campaigns.h"

namespace valor::app {
namespace {

struct TextOptions {
  std::string scenario;
  std::string campaign, after;  // in place of a scenario: a campaign, and the record of the battle before
  std::string record;           // where the record goes at the end
  std::string language;
  std::optional<int> seat;       // the person's seat; without it every seat is played at this terminal
  std::string level = "random";  // the bot in the other seats
  std::string options;           // JSON object of the scenario's options
  std::uint64_t seed = 0;        // 0: dice drawn anew
};

class Console {
 public:
  Console(const server::Strings& strings, const TextOptions& options, Ledger ledger, Ledger::DiceOfEntry dice,
          Player bot, std::ostream& out)
      : strings_(strings),
        options_(options),
        ledger_(std::move(ledger)),
        dice_(std::move(dice)),
        bot_(std::move(bot)),
        rng_(options.seed, 5),
        out_(out),
        system_(Json::parse(ledger_.record().header).value("system", "")) {}

  // Until the game is over, the input ends, or the person quits.
  void run(std::istream& in) {
    say("text.welcome");
    for (;;) {
      bots_act();
      const Seat seat = ledger_.game().who_decides();
      tell_news(seat == kNoSeat ? last_seat_ : seat);
      if (seat == kNoSeat) return print_end();
      last_seat_ = seat;
      print_prompt(seat);
      std::string line;
      if (!std::getline(in, line)) return;
      if (!handle(seat, trimmed(line))) return;
    }
  }
  void save(const std::string& path) {
    std::ofstream file(path, std::ios::binary);
    file << export_record(ledger_.record());
    if (file.flush()) say("text.saved", Json{{"file", path}});
    else say("text.not_saved", Json{{"file", path}});
  }

 private:
  static std::string trimmed(const std::string& line) {
    const auto from = line.find_first_not_of(" \t\r"), to = line.find_last_not_of(" \t\r");
    return from == std::string::npos ? "" : line.substr(from, to - from + 1);
  }
  std::string word(const Json& message) const { return strings_.say(options_.language, message); }
  void say(const char* key, Json args = Json::object()) {
    out_ << word(Json{{"key", key}, {"args", std::move(args)}}) << "\n";
  }

  bool is_person(Seat seat) const { return !options_.seat || *options_.seat == index(seat); }

  void bots_act() {
    for (Seat seat = ledger_.game().who_decides(); seat != kNoSeat && !is_person(seat);
         seat = ledger_.game().who_decides()) {
      const std::string by = canonical(Json{{"bot", options_.level}, {"seed", options_.seed}, {"evaluations", 0}});
      ledger_.play(seat, Json::array({bot_.choose(ledger_.game(), seat, rng_)}), dice_, by);
    }
  }

  // What this seat has been told since it last looked.
  void tell_news(Seat seat) {
    for (const Told& told : ledger_.told_since(seat, told_[index(seat)])) {
      for (const SeenJson& seen : told.events) print_line(Json::parse(seen.event));
      told_[index(seat)] = told.n;
    }
  }
  void print_line(const Json& event) {
    if (!event.contains("line")) return;
    const Json& line = event["line"];
    out_ << "  " << word(line);
    if (line.contains("rule")) out_ << "  [" << line["rule"].get<std::string>() << "]";
    out_ << "\n";
  }

  void print_prompt(Seat seat) {
    const Json view = ledger_.game().view_for(seat), decision = ledger_.game().decision_for(seat);
    say("text.prompt", Json{{"turn", view.value("turn", 0)},
                            {"turns", view.value("turns", 0)},
                            {"seat", seat_name(view, seat)},
                            {"what", word(decision["prompt"])}});
    out_ << "> " << std::flush;
  }
  std::string seat_name(const Json& view, Seat seat) const {
    for (const Json& s : view.value("seats", Json::array()))
      if (s["id"] == index(seat)) return word(s["name"]);
    return std::to_string(index(seat));
  }

  bool handle(Seat seat, const std::string& line) {
    const auto space = line.find(' ');
    const std::string first = line.substr(0, space),
                      rest = space == std::string::npos ? "" : trimmed(line.substr(space));
    if (line.empty()) return true;
    if (first == "quit") return false;
    if (first == "help") return say("text.help"), true;
    if (first == "look") return look(seat, rest), true;
    if (first == "list") return list(seat, rest), true;
    if (first == "log") return log(seat), true;
    if (first == "rule") return rule(rest), true;
    if (first == "undo") return undo(seat), true;
    if (first == "save") return save(rest), true;
    if (first == "odds") return odds(seat, rest), true;
    act(seat, line);
    return true;
  }

  // Units by place; `look 5` or `look G9` only that one.
  void look(Seat seat, const std::string& only) {
    const Json view = ledger_.game().view_for(seat);
    std::map<std::pair<int, std::string>, std::vector<std::string>> by_place;
    for (const Json& unit : view.value("units", Json::array())) {
      const std::string id = std::to_string(unit.value("id", -1)), place = place_of(unit);
      if (!only.empty() && only != id && only != place) continue;
      by_place[{unit.value("side", 0), place}].push_back(id + " " + unit_line(unit));
    }
    for (const auto& [where, lines] : by_place) {
      out_ << side_name(view, where.first) << " · " << where.second << "\n";
      for (const std::string& l : lines) out_ << "  " << l << "\n";
    }
    if (by_place.empty()) say("text.nothing_there");
    for (const Json& thing : view.value("things", Json::array()))
      if (thing.contains("label") && (only.empty() || only == place_of(thing)))
        out_ << place_of(thing) << ": " << word(thing["label"]) << "\n";
    for (const Json& fact : view.value("facts", Json::array()))
      out_ << word(fact["label"]) << ": " << plain(fact["value"]) << "\n";
  }
  static std::string inches(const Json& thousandths) {
    const std::int64_t v = thousandths.get<std::int64_t>();
    return fmt::format("{}{}.{}", v < 0 ? "-" : "", std::abs(v) / 1000, std::abs(v) % 1000 / 100);
  }
  static std::string place_of(const Json& unit) {
    if (unit.contains("at") && unit["at"].is_string()) return unit["at"].get<std::string>();
    const Json& from = unit.contains("at") && unit["at"].is_object() ? unit["at"] : unit;
    if (from.contains("x") && from.contains("y")) return inches(from["x"]) + "\" " + inches(from["y"]) + "\"";
    return "–";
  }
  std::string plain(const Json& value) const {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_object() && value.contains("inches")) return inches(value["inches"]) + "\"";
    if (value.is_object()) return word(value);
    return value.dump();
  }
  std::string unit_line(const Json& unit) const {
    std::string out = unit.contains("name") ? word(unit["name"]) : "?";
    for (const Json& v : unit.value("values", Json::array()))
      out += fmt::format(", {} {}", word(v["label"]), plain(v["value"]));
    for (const Json& m : unit.value("marks", Json::array())) out += ", " + mark_word(m.get<std::string>());
    if (unit.value("last_seen", false)) out += ", " + word(Json{{"key", "text.last_seen"}, {"args", Json::object()}});
    return out;
  }
  // A system's own word for a mark, else the one that all share.
  std::string mark_word(const std::string& mark) const {
    for (const std::string& key : {system_ + ".mark." + mark, "web.mark." + mark})
      if (strings_.pattern(options_.language, key)) return word(Json{{"key", key}, {"args", Json::object()}});
    return mark;
  }
  std::string side_name(const Json& view, int side) const {
    for (const Json& s : view.value("sides", Json::array()))
      if (s["id"] == side) return word(s["name"]);
    return std::to_string(side);
  }

  void list(Seat seat, const std::string& beginning) {
    const Json actions = ledger_.game().actions_for(seat);
    int shown = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const std::string verb = actions[i]["verb"].get<std::string>();
      if (!verb.starts_with(beginning)) continue;
      out_ << fmt::format("{:>4}  {}\n", i + 1, verb);
      ++shown;
    }
    if (shown == 0) say("text.nothing_there");
  }

  void log(Seat seat) {
    for (const Told& told : ledger_.told_since(seat, 0))
      for (const SeenJson& seen : told.events) print_line(Json::parse(seen.event));
  }

  void rule(const std::string& citation) {
    if (strings_.pattern(options_.language, citation))
      out_ << citation << ": " << word(Json{{"key", citation}, {"args", Json::object()}}) << "\n";
    else say("text.no_rule", Json{{"rule", citation}});
  }

  void undo(Seat seat) {
    if (const auto undone = ledger_.undo(seat); !undone) refuse(undone.error());
  }

  // A number of `list`, or a verb.
  std::optional<Json> action_from(Seat seat, const std::string& text) {
    if (!text.empty() && text.size() < 6 &&
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
      const Json actions = ledger_.game().actions_for(seat);
      const std::size_t i = std::stoul(text);
      if (i >= 1 && i <= actions.size()) return actions[i - 1]["action"];
    }
    const auto action = ledger_.game().read_verb(seat, text);
    if (action) return *action;
    refuse(action.error());
    return std::nullopt;
  }

  void odds(Seat seat, const std::string& text) {
    const std::optional<Json> action = action_from(seat, text);
    if (!action) return;
    const Json odds = ledger_.game().odds_for(seat, *action);
    if (odds.contains("refusal")) return refuse(odds["refusal"]);
    print_odds(odds);
    if (!odds.contains("outcomes")) say("text.no_dice");
  }
  void print_odds(const Json& odds) {
    if (odds.contains("title")) out_ << word(odds["title"]) << "\n";
    for (const char* name : {"cost", "left", "distance"})
      if (odds.contains(name)) out_ << "  " << name << " " << plain(odds[name]) << "\n";
    for (const Json& m : odds.value("modifiers", Json::array()))
      out_ << fmt::format("  {:+}  {}  [{}]\n", m.value("value", 0), word(m["label"]), m.value("rule", ""));
    for (const Json& o : odds.value("outcomes", Json::array()))
      out_ << fmt::format(
          "  {}/{} = {:.1f} %  {}\n", o["n"].get<std::uint64_t>(), o["d"].get<std::uint64_t>(),
          100.0 * static_cast<double>(o["n"].get<std::uint64_t>()) / static_cast<double>(o["d"].get<std::uint64_t>()),
          word(o["label"]));
    for (const Json& next : odds.value("follow_up", Json::array())) print_odds(next);
  }

  void act(Seat seat, const std::string& line) {
    const std::optional<Json> action = action_from(seat, line);
    if (!action) return;
    const Ledger::Played played = ledger_.play(seat, Json::array({*action}), dice_);
    if (played.refusal) refuse(Json::parse(*played.refusal));
  }

  void refuse(const Json& refusal) {
    out_ << "  ✗ " << word(refusal);
    if (refusal.contains("rule")) out_ << "  [" << refusal["rule"].get<std::string>() << "]";
    out_ << "\n";
  }

  void print_end() {
    const Json over = ledger_.game().decision_now();
    out_ << word(over["why"]) << "\n";
  }

  const server::Strings& strings_;
  const TextOptions& options_;
  Ledger ledger_;
  Ledger::DiceOfEntry dice_;
  Player bot_;
  Rng rng_;
  std::ostream& out_;
  std::string system_;
  Seat last_seat_{0};
  std::map<int, std::uint64_t> told_;
};

Result<Json, LoadError> header_for(const App& app, const TextOptions& options) {
  const Json chosen = options_from(options.options);
  if (options.campaign.empty()) return app.content().header(options.scenario, chosen);
  const server::Campaigns campaigns(app.content());
  if (options.after.empty()) return campaigns.first(options.campaign, chosen);
  auto record = import_record(read_file(options.after), options.after);
  if (!record) return tl::unexpected<LoadError>(record.error());
  const auto last = Ledger::load(app.systems(), std::move(*record), options.after);
  if (!last) return tl::unexpected<LoadError>(last.error());
  return campaigns.next(*last, chosen);
}

void run_text(const App& app, const TextOptions& options, std::istream& in, std::ostream& out) {
  const Bot& bot = bot_named(options.level);
  auto header = header_for(app, options);
  if (!header) throw UserError(header.error());
  Seed seed{};
  GameId game{};
  if (options.seed) {
    for (int i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(options.seed >> (8 * i));
  } else {
    randombytes_buf(seed.data(), seed.size());
    randombytes_buf(game.data(), game.size());
  }
  (*header)["game"] = to_hex(game);
  (*header)["commitment"] = to_hex(commitment(seed));
  auto ledger = Ledger::start(app.systems(), canonical(*header));
  if (!ledger) throw UserError(ledger.error());
  check_knows(options.level, (*header)["system"].get<std::string>());
  if (options.seat && (*options.seat < 0 || *options.seat >= ledger->game().seat_count()))
    throw UserError(
        fmt::format("--seat {}: the scenario has seats 0 to {}.", *options.seat, ledger->game().seat_count() - 1));
  Ledger::DiceOfEntry dice = keyed_dice(ledger->record().header, seed);
  Console console(app.strings(), options, std::move(*ledger), std::move(dice), bot.sit_down(kThreads), out);
  console.run(in);
  if (!options.record.empty()) console.save(options.record);
}

}  // namespace

void add_text(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("text", "Play a scenario in the terminal");
  auto o = std::make_shared<TextOptions>();
  command->add_option("scenario", o->scenario, "Its id, as `valor scenarios` lists it");
  command->add_option("--campaign", o->campaign, "In its place: the next battle of a campaign");
  command->add_option("--after", o->after, "Of a campaign: the record of the battle before");
  command->add_option("--save", o->record, "Keep the record there when you leave or the game is over");
  command->add_option("--seat", o->seat, "Your seat; the others are played by the computer");
  command->add_option("--level", o->level, "The computer's level");
  command->add_option("--language", o->language, "en, fr, es, de or ru");
  command->add_option("--options", o->options, "The scenario's options as JSON");
  command->add_option("--seed", o->seed, "Equal seeds give equal dice");
  command->callback([&app, o] {
    if (o->language.empty()) o->language = app.language();
    if (!server::is_language(o->language)) throw UserError("--language is one of en, fr, es, de, ru.");
    if (o->scenario.empty() == o->campaign.empty()) throw UserError("Name a scenario or a --campaign.");
    run_text(app, *o, std::cin, std::cout);
  });
}

}  // namespace valor::app
