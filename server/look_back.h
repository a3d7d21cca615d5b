// A game beat by beat, as one viewer was told it: the replay, its jump points, single moments. A seat's beats are the
// entries of which it was told something, and its view of a past position is what it knew then; nothing is worked out
// with later or other knowledge. Somebody who may see everything has a beat for every entry.
//
// Refers to what it was made of. Not here: who may look (games_back.cpp), figures (statistics.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/ledger.h"
#include "core/past.h"
#include "server/games.h"

namespace valor::server {

class LookBack {
 public:
  // `open` is needed by a viewer who sees everything, and only by him.
  LookBack(const Ledger& ledger, const OpenRecord* open, Viewer viewer);

  const Ledger& ledger() const { return ledger_; }
  Viewer viewer() const { return viewer_; }
  std::uint64_t beats() const { return entries_.size(); }
  // The entry behind a beat; 0 for the opening.
  std::uint64_t entry(std::uint64_t n) const { return n == 0 ? 0 : entries_[n - 1]; }
  const std::vector<SeenJson>& events(std::uint64_t n) const;
  // The position after a beat, and what the viewer saw of it.
  std::unique_ptr<Game> position(std::uint64_t n) const;
  Json view(const Game& game) const;

  // docs/api.md: what Replay and Moment have beside the description of the game.
  Json replay() const;
  Json moment(std::uint64_t n) const;

 private:
  const Ledger& ledger_;
  const OpenRecord* open_;
  Viewer viewer_;
  std::vector<std::uint64_t> entries_;  // by beat
};

// What an event does, told from its hint for drawing (docs/engine-protocol.md, Show).
bool is_combat(const Json& show);
bool is_loss(const Json& show);
// "all", or the number of the seat.
Json viewer_json(Viewer viewer);

}  // namespace valor::server
