#include "core/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/assert.h"
#include "core/past.h"

namespace valor {
namespace {

Result<std::unique_ptr<Game>, LoadError> open_game(const Registry& systems, const std::string& header,
                                                   const std::string& place) {
  const Result<Json, LoadError> in = parse_json(header, place);
  if (!in) return tl::unexpected<LoadError>(in.error());
  if (!in->is_object() || !in->contains("system") || !(*in)["system"].is_string())
    return load_error(place, "the header names no rule system.");
  const std::string id = (*in)["system"].get<std::string>();
  const Module* module = systems.find(id);
  if (!module)
    return load_error(place, fmt::format("the rule system \"{}\" is not known.", id),
                      "Use one of those that `valor rules` lists.");
  return module->open(*in);
}

Json refused(const char* rule, const char* key) { return Json{{"rule", rule}, {"key", key}, {"args", Json::object()}}; }

bool stops_a_path(const Entry& entry, const std::vector<SeenJson>& seen) {
  return !entry.rolls.empty() ||
         std::any_of(seen.begin(), seen.end(), [](const SeenJson& s) { return s.barrier == Barrier::Reveal; });
}

// An undo takes back one of the last actions; an older one folds from a turn's snapshot.
constexpr std::size_t kRemembered = 64;

}  // namespace

Ledger::Ledger(std::string header, std::unique_ptr<Game> game)
    : record_{std::move(header), {}}, opening_(game->clone()), game_(std::move(game)) {}

Result<Ledger, LoadError> Ledger::start(const Registry& systems, std::string header) {
  Result<std::unique_ptr<Game>, LoadError> game = open_game(systems, header, "header");
  if (!game) return tl::unexpected<LoadError>(game.error());
  return Ledger(std::move(header), std::move(*game));
}

Result<Ledger, LoadError> Ledger::load(const Registry& systems, Record record, const std::string& place) {
  if (auto sound = check_chain(record, place); !sound) return tl::unexpected<LoadError>(sound.error());
  Result<std::unique_ptr<Game>, LoadError> game = open_game(systems, record.header, place);
  if (!game) return tl::unexpected<LoadError>(game.error());
  Ledger ledger(std::move(record.header), std::move(*game));
  for (Entry& entry : record.entries) {
    const std::string where = fmt::format("{}, entry {}", place, entry.n);
    ledger.remember(ledger.next_entry(), ledger.game_->clone());
    std::vector<std::vector<SeenJson>> seen;
    if (entry.is_undo()) {
      for (const std::uint64_t n : entry.undone)
        if (n < 1 || n >= entry.n || ledger.undone_[n - 1])
          return load_error(where, "it takes back an entry that is not there.");
      seen = ledger.tell_undo(entry.seat, entry.undone);
      if (auto folded = ledger.fold_without(entry.undone); !folded) return tl::unexpected<LoadError>(folded.error());
    } else {
      auto folded = ledger.game_->fold(entry.events);
      if (!folded) return tl::unexpected<LoadError>(folded.error());
      seen = std::move(*folded);
    }
    if (ledger.game_->state_hash() != entry.state)
      return load_error(where, "the events do not lead to the recorded state.");
    ledger.seen_.push_back(std::move(seen));
    ledger.undone_.push_back(false);
    ledger.record_.entries.push_back(std::move(entry));
  }
  return ledger;
}

void Ledger::remember(std::uint64_t entry, std::unique_ptr<Game> before) {
  before_.resize(std::max<std::size_t>(before_.size(), entry));
  before_[entry - 1] = std::move(before);
  if (entry > kRemembered) before_[entry - kRemembered - 1].reset();
}

const Entry& Ledger::append(Entry entry, std::vector<std::vector<SeenJson>> seen, std::unique_ptr<Game> before) {
  entry.n = next_entry();
  remember(entry.n, std::move(before));
  entry.state = game_->state_hash();
  chain(entry, record_.entries.empty() ? digest({record_.header}) : record_.entries.back().hash);
  record_.entries.push_back(std::move(entry));
  seen_.push_back(std::move(seen));
  undone_.push_back(false);
  return record_.entries.back();
}

Result<const Entry*, Json> Ledger::act(Seat seat, const Json& action, Dice& dice, const std::string& by) {
  const int turn = game_->turn();
  std::unique_ptr<Game> before = game_->clone();
  Result<Step, Json> step = game_->act(seat, action, dice);
  if (!step) return tl::unexpected<Json>(step.error());
  Entry entry;
  entry.seat = seat;
  entry.action = std::move(step->action);
  entry.aside = step->aside;
  entry.events = std::move(step->events);
  entry.rolls = std::move(step->rolls);
  entry.by = by;
  if (game_->turn() != turn) entry.snapshot = canonical(game_->save());
  return &append(std::move(entry), std::move(step->seen), std::move(before));
}

Ledger::Played Ledger::play(Seat seat, const Json& actions, const DiceOfEntry& dice, const std::string& by) {
  Played played;
  const int count = static_cast<int>(actions.size());
  while (played.applied < count) {
    const std::unique_ptr<Dice> rolled = dice(next_entry());
    const Result<const Entry*, Json> entry = act(seat, actions[played.applied], *rolled, by);
    if (!entry) {
      played.refusal = canonical(entry.error());
      return played;
    }
    ++played.applied;
    if (stops_a_path(**entry, seen_.back()[index(seat)]) || game_->who_decides() != seat) {
      played.cut_short = played.applied < count;
      return played;
    }
  }
  return played;
}

std::optional<std::uint64_t> Ledger::last_undoable(Seat seat) const {
  if (index(seat) >= game_->seat_count()) return std::nullopt;
  for (std::uint64_t n = record_.entries.size(); n >= 1; --n) {
    const Entry& entry = record_.entries[n - 1];
    const std::vector<SeenJson>& seen = seen_[n - 1][index(seat)];
    if (entry.is_undo() || undone_[n - 1] || (seen.empty() && entry.seat != seat)) continue;
    const bool free = entry.seat == seat && std::all_of(seen.begin(), seen.end(),
                                                        [](const SeenJson& s) { return s.barrier == Barrier::None; });
    return free ? std::optional(n) : std::nullopt;
  }
  return std::nullopt;
}

Result<const Entry*, Json> Ledger::undo(Seat seat) {
  const std::optional<std::uint64_t> last = last_undoable(seat);
  if (!last) return tl::unexpected<Json>(refused("core:nothing-to-undo", "core.refuse.nothing_to_undo"));
  Entry entry;
  entry.seat = seat;
  entry.undone = {*last};
  std::vector<std::vector<SeenJson>> seen = tell_undo(seat, entry.undone);
  const Result<bool, LoadError> folded = fold_without(entry.undone);
  VALOR_ASSERT(folded, "core: a played record folds again");
  return &append(std::move(entry), std::move(seen), game_->clone());
}

// Folds the record again without some of its entries, from the last snapshot before the first of them.
Result<bool, LoadError> Ledger::fold_without(const std::vector<std::uint64_t>& entries) {
  for (const std::uint64_t n : entries) undone_[n - 1] = true;
  const std::uint64_t first = *std::min_element(entries.begin(), entries.end());
  std::uint64_t from = first - 1;
  std::unique_ptr<Game> game = (before_[from] ? before_[from] : opening_)->clone();
  if (!before_[from]) {
    while (from > 0 && (undone_[from - 1] || record_.entries[from - 1].snapshot.empty())) --from;
    const auto restored = from > 0 ? game->restore(Json::parse(record_.entries[from - 1].snapshot)) : true;
    if (!restored) return tl::unexpected<LoadError>(restored.error());
  }
  for (std::uint64_t n = from + 1; n <= record_.entries.size(); ++n) {
    const Entry& entry = record_.entries[n - 1];
    remember(n, game->clone());
    if (entry.is_undo() || undone_[n - 1]) continue;
    if (const auto folded = game->fold(entry.events); !folded) return tl::unexpected<LoadError>(folded.error());
  }
  game_ = std::move(game);
  return true;
}

std::vector<std::vector<SeenJson>> Ledger::tell_undo(Seat seat, const std::vector<std::uint64_t>& entries) const {
  std::vector<std::vector<SeenJson>> seen(static_cast<std::size_t>(game_->seat_count()));
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (const std::uint64_t n : entries)
      if (seen[i].empty() && !seen_[n - 1][i].empty()) seen[i].push_back(undone_event(seat));
  return seen;
}

std::uint64_t Ledger::version(Seat seat) const {
  return static_cast<std::uint64_t>(
      std::count_if(seen_.begin(), seen_.end(), [&](const auto& by_seat) { return !by_seat[index(seat)].empty(); }));
}

std::vector<Told> Ledger::told_since(Seat seat, std::uint64_t n) const {
  std::vector<Told> out;
  std::uint64_t count = 0;
  for (const auto& by_seat : seen_) {
    const std::vector<SeenJson>& events = by_seat[index(seat)];
    if (events.empty()) continue;
    if (++count > n) out.push_back({count, events});
  }
  return out;
}

std::unique_ptr<Game> Ledger::position_at(std::uint64_t entry) const {
  const PastFold past(record_, entry);
  std::unique_ptr<Game> game = opening_->clone();
  const std::uint64_t from = past.base([&](std::uint64_t n) { return !record_.entries[n - 1].snapshot.empty(); });
  if (from > 0) {
    const auto restored = game->restore(Json::parse(record_.entries[from - 1].snapshot));
    VALOR_ASSERT(restored, "core: a snapshot of a loaded record can be read");
  }
  const Result<bool, LoadError> folded = past.fold(*game, from);
  VALOR_ASSERT(folded, "core: a loaded record folds again");
  return game;
}

Result<Ledger, LoadError> Ledger::branch(const Registry& systems, std::uint64_t entries) const {
  Record record = record_;
  record.entries.resize(std::min<std::size_t>(entries, record.entries.size()));
  return load(systems, std::move(record), "branch");
}

Ledger::DiceOfEntry keyed_dice(const std::string& header, const Seed& seed) {
  const Json in = Json::parse(header);
  GameId game{};
  VALOR_ASSERT(from_hex(in.value("dice_of", in.value("game", "")), game),
               "core: the header of a played game holds its id");
  std::vector<Entropy> entropies;
  for (const Json& e : in.value("entropies", Json::array())) {
    Entropy entropy{};
    VALOR_ASSERT(e.is_string() && from_hex(e.get<std::string>(), entropy), "core: an entropy has 16 bytes");
    entropies.push_back(entropy);
  }
  const Digest mixed = mix(entropies);
  return [seed, game, mixed](std::uint64_t entry) -> std::unique_ptr<Dice> {
    return std::make_unique<KeyedDice>(seed, game, mixed, entry);
  };
}

}  // namespace valor
