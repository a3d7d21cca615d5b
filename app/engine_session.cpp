#include "app/engine_session.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "ai/bots.h"
#include "core/ledger.h"

namespace valor::app {
namespace {

constexpr std::size_t kLongestLine = 32u << 20;

// What came in cannot be done: said in one sentence, nothing changed.
struct Misunderstood : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The dice of one command: the named values first, then the game's own.
class NamedDice : public Dice {
 public:
  NamedDice(ScriptedDice& named, std::unique_ptr<Dice> own, int& left)
      : named_(named), own_(std::move(own)), left_(left) {}
  Roll roll(const Request& request) override {
    if (left_ == 0) return own_->roll(request);
    const Roll out = named_.roll(request);
    left_ -= std::min<int>(left_, out.count);
    return out;
  }

 private:
  ScriptedDice& named_;
  std::unique_ptr<Dice> own_;
  int& left_;
};

class Engine {
 public:
  Engine(const server::Content& content, const server::Strings& strings) : content_(content), strings_(strings) {}

  Json answer(const Json& in) {
    const Json name = in.value("command", Json());
    const auto found = name.is_string() ? commands().find(name.get<std::string>()) : commands().end();
    if (found == commands().end()) {
      std::string list;
      for (const auto& [known, f] : commands()) list += (list.empty() ? "" : ", ") + known;
      throw Misunderstood(fmt::format("\"command\" must be one of {}.", list));
    }
    return (this->*found->second)(in);
  }

 private:
  using Command = Json (Engine::*)(const Json&);
  static const std::map<std::string, Command>& commands() {
    static const std::map<std::string, Command> all{
        {"new", &Engine::start},         {"load", &Engine::load},   {"save", &Engine::save},
        {"decision", &Engine::decision}, {"view", &Engine::view},   {"choices", &Engine::choices},
        {"odds", &Engine::odds},         {"apply", &Engine::apply}, {"undo", &Engine::undo},
        {"state", &Engine::state},       {"go", &Engine::go},       {"actions", &Engine::actions},
        {"verb", &Engine::verb},         {"say", &Engine::say}};
    return all;
  }

  Ledger& ledger() {
    if (!ledger_) throw Misunderstood("There is no game yet. Send {\"command\":\"new\",\"scenario\":…} first.");
    return *ledger_;
  }

  // The seat of the command; where it names none, whoever is asked.
  Seat seat_of(const Json& in) {
    const Json seat = in.value("seat", Json());
    if (seat.is_null() && ledger().game().who_decides() != kNoSeat) return ledger().game().who_decides();
    if (seat.is_null()) return Seat{0};
    if (!seat.is_number_unsigned() ||
        seat.get<std::uint64_t>() >= static_cast<std::uint64_t>(ledger().game().seat_count()))
      throw Misunderstood(fmt::format("\"seat\" must be a number from 0 to {}.", ledger().game().seat_count() - 1));
    return Seat{seat.get<std::uint8_t>()};
  }

  Json where_we_are() {
    return Json{{"ok", true},
                {"decision", ledger().game().decision_now()},
                {"hash", ledger().game().state_hash().hex()},
                {"entries", ledger().record().entries.size()}};
  }

  void read_seed(const Json& in) {
    randombytes_buf(seed_.data(), seed_.size());
    const Json seed = in.value("seed", Json());
    if (!seed.is_null() && (!seed.is_string() || !from_hex(seed.get<std::string>(), seed_)))
      throw Misunderstood("\"seed\" must be a text of 64 hexadecimal digits.");
  }

  Json start(const Json& in) {
    const Json scenario = in.value("scenario", Json());
    const Json options = in.value("options", Json::object());
    const bool by_id = scenario.is_string();
    if (!by_id && !(scenario.is_object() && in.contains("rules") && in["rules"].is_string()))
      throw Misunderstood("\"scenario\" must be an id, or an object beside \"rules\" with the id of its system.");
    Result<Json, LoadError> header =
        by_id ? content_.header(scenario.get<std::string>(), options)
              : content_.header_of(scenario, in["rules"].get<std::string>(), options, "the scenario");
    if (!header) throw Misunderstood(header.error().sentence());
    read_seed(in);
    GameId game{};
    const Digest id = digest({std::string_view(reinterpret_cast<const char*>(seed_.data()), seed_.size())});
    std::copy_n(id.begin(), game.size(), game.begin());  // equal seeds give equal records
    (*header)["game"] = to_hex(game);
    (*header)["commitment"] = to_hex(commitment(seed_));
    (*header)["entropies"] = Json::array();
    Result<Ledger, LoadError> made = Ledger::start(content_.systems(), canonical(*header));
    if (!made) throw Misunderstood(made.error().sentence());
    ledger_ = std::move(*made);
    players_.clear();
    return where_we_are();
  }

  Json load(const Json& in) {
    std::string bytes, place = "the record";
    if (in.contains("file") && in["file"].is_string()) {
      place = in["file"].get<std::string>();
      std::ifstream file(place, std::ios::binary);
      if (!file) throw Misunderstood(place + ": this file cannot be read.");
      bytes.assign(std::istreambuf_iterator<char>(file), {});
    } else if (in.contains("record") && in["record"].is_string()) {
      const std::string text = in["record"].get<std::string>();
      bytes.resize(text.size());
      std::size_t size = 0;
      if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(),
                            nullptr, &size, nullptr, sodium_base64_VARIANT_ORIGINAL) != 0)
        throw Misunderstood("\"record\" must be a record in base64.");
      bytes.resize(size);
    } else {
      throw Misunderstood("Name a \"file\", or give a \"record\" in base64.");
    }
    Result<Record, LoadError> record = import_record(bytes, place);
    if (!record) throw Misunderstood(record.error().sentence());
    Result<Ledger, LoadError> loaded = Ledger::load(content_.systems(), std::move(*record), place);
    if (!loaded) throw Misunderstood(loaded.error().sentence());
    read_seed(in);
    ledger_ = std::move(*loaded);
    players_.clear();
    return where_we_are();
  }

  Json save(const Json& in) {
    const std::string bytes = export_record(ledger().record());
    Json out = where_we_are();
    if (in.contains("file") && in["file"].is_string()) {
      std::ofstream file(in["file"].get<std::string>(), std::ios::binary);
      file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      if (!file.flush()) throw Misunderstood(in["file"].get<std::string>() + ": this file cannot be written.");
      return out;
    }
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    text.pop_back();  // the closing zero
    out["record"] = std::move(text);
    return out;
  }

  Json decision(const Json&) { return where_we_are(); }
  Json view(const Json& in) { return Json{{"ok", true}, {"view", ledger().game().view_for(seat_of(in))}}; }
  Json actions(const Json& in) { return Json{{"ok", true}, {"actions", ledger().game().actions_for(seat_of(in))}}; }
  Json choices(const Json& in) {
    const Json selection = in.value("selection", Json::object());
    if (!selection.is_object()) throw Misunderstood("\"selection\" must be an object.");
    return Json{{"ok", true}, {"choices", ledger().game().choices_for(seat_of(in), selection)}};
  }
  Json odds(const Json& in) {
    return Json{{"ok", true}, {"odds", ledger().game().odds_for(seat_of(in), in.value("action", Json()))}};
  }
  Json state(const Json&) {
    Json out = where_we_are();
    out["state"] = ledger().game().save();
    return out;
  }
  Json verb(const Json& in) {
    const Json text = in.value("text", Json());
    if (!text.is_string()) throw Misunderstood("\"text\" must be a text.");
    const Result<Json, Json> read = ledger().game().read_verb(seat_of(in), text.get<std::string>());
    return read ? Json{{"ok", true}, {"action", *read}} : Json{{"ok", false}, {"refusal", read.error()}};
  }
  Json say(const Json& in) {
    const Json language = in.value("language", Json("en"));
    const Json message = in.value("message", Json());
    if (!language.is_string() || !server::is_language(language.get<std::string>()) || !message.is_object())
      throw Misunderstood("\"language\" must be one of en, fr, es, de, ru, and \"message\" a message.");
    return Json{{"ok", true}, {"text", strings_.say(language.get<std::string>(), message)}};
  }

  Json go(const Json& in) {
    const Seat seat = ledger().game().who_decides();
    if (seat == kNoSeat) throw Misunderstood("The game is over: nobody is asked.");
    const Json name = in.value("bot", Json("random"));
    const Bot* bot = name.is_string() ? find_bot(name.get<std::string>()) : nullptr;
    if (!bot) throw Misunderstood(fmt::format("\"bot\" must be one of {}.", fmt::join(bot_names(), ", ")));
    const std::string rules = Json::parse(ledger().record().header)["system"].get<std::string>();
    if (!bot->knows(rules))
      throw Misunderstood(
          fmt::format("\"bot\" must be one that knows these rules: {}.", fmt::join(bots_for(rules), ", ")));
    const Json given = in.value("seed", Json());
    if (!given.is_null() && !given.is_number_unsigned()) throw Misunderstood("\"seed\" must be a whole number.");
    const std::uint64_t seed = given.is_null() ? randombytes_random() : given.get<std::uint64_t>();
    Rng rng(seed);
    const auto player = players_.try_emplace(name.get<std::string>(), bot->sit_down(kThreads)).first;
    return Json{{"ok", true},
                {"seat", index(seat)},
                {"action", player->second.choose(ledger().game(), seat, rng)},
                {"by", Json{{"bot", name}, {"seed", seed}, {"evaluations", 0}}}};
  }

  static std::vector<int> read_dice(const Json& in) {
    const Json dice = in.value("dice", Json::array());
    std::vector<int> out;
    for (const Json& die : dice) {
      if (!die.is_number_unsigned() || die.get<std::uint64_t>() > 255)
        throw Misunderstood("\"dice\" must be a list of the faces to come.");
      out.push_back(die.get<int>());
    }
    return out;
  }

  Json apply(const Json& in) {
    const Seat seat = seat_of(in);
    const Json list = in.contains("actions") ? in["actions"] : Json::array({in.value("action", Json())});
    if (!list.is_array() || list.empty()) throw Misunderstood("Give an \"action\", or a list of \"actions\".");
    std::vector<int> faces = read_dice(in);
    int left = static_cast<int>(faces.size());
    ScriptedDice named(std::move(faces));
    const auto own = keyed_dice(ledger().record().header, seed_);
    const std::uint64_t before = ledger().record().entries.size(), seen = ledger().version(seat);
    Ledger::Played played;
    try {
      played = ledger().play(
          seat, list, [&](std::uint64_t entry) { return std::make_unique<NamedDice>(named, own(entry), left); },
          in.contains("by") && in["by"].is_object() ? canonical(in["by"]) : "");
    } catch (const DiceMismatch& wrong) {
      // Actions before the one with the wrong die are taken out again: nothing is changed.
      Result<Ledger, LoadError> back = ledger().branch(content_.systems(), before);
      if (!back) throw std::runtime_error(back.error().sentence());
      ledger_ = std::move(*back);
      throw Misunderstood(wrong.what());
    }
    Json out = where_we_are();
    out["applied"] = played.applied;
    out["dice_left"] = left;
    out["rest"] = Json::array();
    for (std::size_t i = static_cast<std::size_t>(played.applied); i < list.size(); ++i) out["rest"].push_back(list[i]);
    out["events"] = Json::array();
    for (const Told& told : ledger().told_since(seat, seen))
      for (const SeenJson& event : told.events) out["events"].push_back(Json::parse(event.event));
    if (played.refusal) {
      out["ok"] = false;
      out["refusal"] = Json::parse(*played.refusal);
    }
    return out;
  }

  Json undo(const Json& in) {
    const Result<const Entry*, Json> undone = ledger().undo(seat_of(in));
    Json out = where_we_are();
    if (!undone) {
      out["ok"] = false;
      out["refusal"] = undone.error();
    }
    return out;
  }

  const server::Content& content_;
  const server::Strings& strings_;
  std::optional<Ledger> ledger_;
  std::map<std::string, Player> players_;  // of this game, by the name of the bot
  Seed seed_{};
};

}  // namespace

struct EngineSession::Inside {
  Engine engine;
  std::uint64_t lines = 0;
};

EngineSession::EngineSession(const server::Content& content, const server::Strings& strings)
    : inside_(new Inside{Engine(content, strings)}) {}
EngineSession::~EngineSession() = default;

std::string EngineSession::answer(const std::string& line) {
  const std::uint64_t number = ++inside_->lines;
  Json out, id;
  const auto misunderstood = [&](const std::string& text) {
    ++misunderstood_;
    out = Json{{"ok", false}, {"error", fmt::format("line {}: {}", number, text)}};
  };
  try {
    const Result<Json, LoadError> in =
        line.size() > kLongestLine ? load_error("", "it is too long.") : parse_json(line, "");
    if (!in) {
      misunderstood(in.error().what + (in.error().remedy.empty() ? "" : " " + in.error().remedy));
    } else if (!in->is_object()) {
      misunderstood("a command is an object, {\"command\":…}.");
    } else {
      id = in->value("id", Json());
      out = inside_->engine.answer(*in);
    }
  } catch (const Misunderstood& e) {
    misunderstood(e.what());
  } catch (const Json::exception&) {
    misunderstood("a field has a value of the wrong kind; docs/engine-protocol.md describes them.");
  }
  if (!id.is_null()) out["id"] = id;
  return canonical(out);
}

}  // namespace valor::app
