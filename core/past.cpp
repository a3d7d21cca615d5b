#include "core/past.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/assert.h"

namespace valor {
namespace {

constexpr std::uint64_t kStride = 8;

}  // namespace

SeenJson undone_event(Seat seat) {
  const Json event{
      {"type", "undone"},
      {"show", Json{{"kind", "none"}}},
      {"line", Json{{"key", "core.log.undone"}, {"args", Json{{"seat", index(seat)}}}, {"rule", "core:undo"}}}};
  return {Barrier::None, canonical(event)};
}

PastFold::PastFold(const Record& record, std::uint64_t entry)
    : record_(record), entry_(entry), taken_back_(entry, false), reached_back_(entry, false) {
  VALOR_ASSERT(entry <= record.entries.size(), "core: only what has happened can be looked at");
  std::uint64_t earliest = entry + 1;  // of what the undo entries behind n take back
  for (std::uint64_t n = entry; n > 0; --n) {
    reached_back_[n - 1] = earliest <= n;
    for (const std::uint64_t undone : record.entries[n - 1].undone) {
      taken_back_[undone - 1] = true;
      earliest = std::min(earliest, undone);
    }
  }
}

Result<bool, LoadError> PastFold::fold(Game& game, std::uint64_t from) const {
  for (std::uint64_t n = from + 1; n <= entry_; ++n) {
    const Entry& entry = record_.entries[n - 1];
    if (entry.is_undo() || taken_back_[n - 1]) continue;
    if (auto folded = game.fold_silently(entry.events); !folded) return folded;
  }
  return true;
}

Result<OpenRecord, LoadError> OpenRecord::of(const Registry& systems, const Record& record) {
  Json header = Json::parse(record.header);
  if (header.contains("options") && header["options"].contains("fog")) header["options"]["fog"] = false;
  const Module* module = systems.find(header.value("system", ""));
  VALOR_ASSERT(module, "core: the system of a loaded record is known");
  Result<std::unique_ptr<Game>, LoadError> opened = module->open(header);
  if (!opened) return tl::unexpected<LoadError>(opened.error());
  OpenRecord out;
  out.kept_.push_back((*opened)->clone());
  std::unique_ptr<Game> game = std::move(*opened);
  for (const Entry& entry : record.entries) {
    if (entry.is_undo()) {
      out.seen_.push_back({undone_event(entry.seat)});
      game = out.position_at(record, entry.n);
    } else {
      Result<std::vector<SeenJson>, LoadError> seen = game->fold_openly(entry.events);
      if (!seen) return tl::unexpected<LoadError>(seen.error());
      out.seen_.push_back(std::move(*seen));
    }
    if (entry.n % kStride == 0) out.kept_.push_back(game->clone());
  }
  return out;
}

std::unique_ptr<Game> OpenRecord::position_at(const Record& record, std::uint64_t entry) const {
  const PastFold past(record, entry);
  const std::uint64_t from = past.base([&](std::uint64_t n) { return n % kStride == 0 && n / kStride < kept_.size(); });
  std::unique_ptr<Game> game = kept_[from / kStride]->clone();
  const Result<bool, LoadError> folded = past.fold(*game, from);
  VALOR_ASSERT(folded, "core: a record that was folded once folds again");
  return game;
}

}  // namespace valor
