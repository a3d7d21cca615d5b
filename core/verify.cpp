// Deciding a record again: as proof (verify) and over a change of rules (patch).
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/ledger.h"

namespace valor {
namespace {

// Recorded rolls that must also be what the seed gives.
class ProvenDice : public Dice {
 public:
  ProvenDice(RecordedDice& recorded, Dice& keyed) : recorded_(recorded), keyed_(keyed) {}
  Roll roll(const Request& request) override {
    const Roll said = recorded_.roll(request), derived = keyed_.roll(request);
    if (!std::equal(said.dice().begin(), said.dice().end(), derived.dice().begin()))
      throw DiceMismatch(fmt::format("the seed gives other dice for {} ({}).", request.purpose, request.rule));
    return said;
  }

 private:
  RecordedDice& recorded_;
  Dice& keyed_;
};

struct Decided {
  Result<Step, Json> step;
  std::string wrong;  // the dice do not fit
};

Decided decide_again(Game& game, const Entry& entry, const Ledger::DiceOfEntry* keyed) {
  RecordedDice recorded(entry.rolls);
  const std::unique_ptr<Dice> derived = keyed ? (*keyed)(entry.n) : nullptr;
  std::optional<ProvenDice> proven;
  if (derived) proven.emplace(recorded, *derived);
  try {
    Result<Step, Json> step = game.act_again(entry.seat, Json::parse(entry.action),
                                             proven ? static_cast<Dice&>(*proven) : static_cast<Dice&>(recorded));
    if (step && !recorded.all_used()) return {std::move(step), "the record holds more dice than the rules roll."};
    return {std::move(step), ""};
  } catch (const DiceMismatch& mismatch) {
    return {tl::unexpected<Json>(Json::object()), mismatch.what()};
  }
}

}  // namespace

std::uint64_t inherited_entries(const std::string& header) {
  const Json in = Json::parse(header), origin = in.value("origin", Json::object());
  const Json entries = origin.is_object() ? origin.value("entries", Json()) : Json();
  return entries.is_number_unsigned() ? entries.get<std::uint64_t>() : 0;
}

std::uint64_t first_foreign_roll(const Record& record, const Seed& seed) {
  const Ledger::DiceOfEntry keyed = keyed_dice(record.header, seed);
  for (std::uint64_t n = inherited_entries(record.header) + 1; n <= record.entries.size(); ++n) {
    const std::unique_ptr<Dice> dice = keyed(n);
    for (const RolledDice& said : record.entries[n - 1].rolls) {
      const Roll derived = dice->roll({said.seat, said.purpose.c_str(), said.rule.c_str(), said.kind,
                                       static_cast<std::uint8_t>(said.values.size()), said.faces, said.need});
      if (!std::equal(said.values.begin(), said.values.end(), derived.dice().begin(), derived.dice().end())) return n;
    }
  }
  return 0;
}

Result<bool, LoadError> verify(const Registry& systems, const Record& record, const std::string& place,
                               const Seed* seed) {
  const Result<Ledger, LoadError> folded = Ledger::load(systems, record, place);
  if (!folded) return tl::unexpected<LoadError>(folded.error());
  std::optional<Ledger::DiceOfEntry> keyed;
  if (seed) {
    const Json header = Json::parse(record.header);
    if (header.value("commitment", "") != to_hex(commitment(*seed)))
      return load_error(place, "the seed is not the one that was committed to.");
    keyed = keyed_dice(record.header, *seed);
  }

  const std::uint64_t inherited = inherited_entries(record.header);

  // Entry by entry from the opening; after an undo the record up to there is folded anew.
  Record so_far{record.header, {}};
  Result<Ledger, LoadError> ledger = Ledger::load(systems, so_far, place);
  if (!ledger) return tl::unexpected<LoadError>(ledger.error());
  std::unique_ptr<Game> game = ledger->game().clone();
  for (const Entry& entry : record.entries) {
    const std::string where = fmt::format("{}, entry {}", place, entry.n);
    if (entry.is_undo()) {
      Result<Ledger, LoadError> again = Ledger::load(systems, so_far, place);
      if (!again) return tl::unexpected<LoadError>(again.error());
      const Result<const Entry*, Json> undone = again->undo(entry.seat);
      if (!undone || (*undone)->undone != entry.undone || (*undone)->hash != entry.hash)
        return load_error(where, "it takes back what could not be taken back.");
      game = again->game().clone();
    }
    so_far.entries.push_back(entry);
    if (entry.is_undo()) continue;
    const bool own = keyed && entry.n > inherited;
    const Decided decided = decide_again(*game, entry, own ? &*keyed : nullptr);
    if (!decided.wrong.empty()) return load_error(where, decided.wrong);
    if (!decided.step)
      return load_error(where, "the rules refuse this action: " + decided.step.error().value("key", "") + ".");
    if (decided.step->events != entry.events) return load_error(where, "the rules give other events.");
    if (game->state_hash() != entry.state) return load_error(where, "the rules lead to another state.");
  }
  return true;
}

Result<Patched, LoadError> patch(const Registry& systems, const Record& record, const std::string& place) {
  Patched out;
  Json header = Json::parse(record.header);
  if (const Module* module = systems.find(header.value("system", "")))
    header["rules_version"] = std::string(module->info().rules_version);
  out.record.header = canonical(header);
  Result<Ledger, LoadError> ledger = Ledger::start(systems, out.record.header);
  if (!ledger) return tl::unexpected<LoadError>(ledger.error());
  std::unique_ptr<Game> game = ledger->game().clone();
  const auto differs = [&](std::uint64_t n) {
    if (out.first_difference == 0) out.first_difference = n;
  };
  for (Entry entry : record.entries) {
    if (!entry.is_undo()) {
      const int turn = game->turn();
      const Decided decided = decide_again(*game, entry, nullptr);
      if (!decided.wrong.empty() || !decided.step) {
        differs(entry.n);
        out.stopped = !decided.wrong.empty()
                          ? decided.wrong
                          : "the rules refuse this action: " + decided.step.error().value("key", "") + ".";
        return out;
      }
      if (decided.step->events != entry.events || game->state_hash() != entry.state) differs(entry.n);
      entry.events = decided.step->events;
      entry.snapshot = game->turn() != turn ? canonical(game->save()) : "";
      entry.state = game->state_hash();
    }
    chain(entry, out.record.entries.empty() ? digest({out.record.header}) : out.record.entries.back().hash);
    out.record.entries.push_back(entry);
    if (entry.is_undo()) {
      // The fold tells the state after the undo; then the entry can be chained with its true hash.
      Record before = out.record;
      before.entries.pop_back();
      Result<Ledger, LoadError> again = Ledger::load(systems, std::move(before), place);
      if (!again) return tl::unexpected<LoadError>(again.error());
      const Result<const Entry*, Json> undone = again->undo(entry.seat);
      if (!undone || (*undone)->undone != entry.undone) {
        differs(entry.n);
        out.record.entries.pop_back();
        out.stopped = "an undo can no longer be made.";
        return out;
      }
      out.record.entries.back() = **undone;
      game = again->game().clone();
    }
  }
  return out;
}

}  // namespace valor
