#include "server/look_back.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "server/games_parts.h"

namespace valor::server {
namespace {

constexpr std::array<std::string_view, 8> kLosses{
    "eliminated", "reduced", "reduced_and_pinned", "immobilised", "killed", "loss", "routed", "destroyed"};

Json jump(std::uint64_t n, const char* kind) { return Json{{"n", n}, {"kind", kind}}; }

// Collects what one beat is, from the hints of its events.
struct Walk {
  int turn = 0;
  std::string phase;
  Json beats = Json::array(), jumps = Json::array(), log = Json::array();

  void phase_began(std::uint64_t n, const Json& show) {
    const int now = show.value("turn", turn);
    if (now != turn) {
      turn = now;
      jumps.push_back(jump(n, "turn"));
      jumps.back()["turn"] = turn;
    }
    phase = show.value("phase", "");
    jumps.push_back(jump(n, "phase"));
    jumps.back()["turn"] = turn;
    jumps.back()["phase"] = phase;
  }

  void beat(std::uint64_t n, const std::vector<SeenJson>& events) {
    bool combat = false, loss = false, undo = false;
    for (const SeenJson& seen : events) {
      const Json event = event_json(seen, n);
      const Json show = event.value("show", Json::object());
      if (show.value("kind", "") == "phase") phase_began(n, show);
      combat = combat || is_combat(show);
      loss = loss || is_loss(show);
      undo = undo || event.value("type", Json()) == "undone";
      log.push_back(Json{{"beat", n}, {"event", event}});
    }
    if (combat) jumps.push_back(jump(n, "combat"));
    if (loss) jumps.push_back(jump(n, "loss"));
    if (undo) jumps.push_back(jump(n, "undo"));
    Json one{{"n", n}, {"turn", turn}};
    if (!phase.empty()) one["phase"] = phase;
    beats.push_back(std::move(one));
  }
};

}  // namespace

bool is_combat(const Json& show) {
  const std::string kind = show.value("kind", "");
  return kind == "fire" || (kind == "effect" && show.value("effect", "") == "barrage");
}

bool is_loss(const Json& show) {
  const std::string effect = show.value("effect", "");
  return show.contains("unit") && std::find(kLosses.begin(), kLosses.end(), effect) != kLosses.end();
}

Json viewer_json(Viewer viewer) { return viewer.everything() ? Json("all") : Json(index(viewer.seat)); }

LookBack::LookBack(const Ledger& ledger, const OpenRecord* open, Viewer viewer)
    : ledger_(ledger), open_(open), viewer_(viewer) {
  const std::uint64_t count = ledger.record().entries.size();
  for (std::uint64_t entry = 1; entry <= count; ++entry)
    if (viewer.everything() || !ledger.told_by(entry, viewer.seat).empty()) entries_.push_back(entry);
}

const std::vector<SeenJson>& LookBack::events(std::uint64_t n) const {
  return viewer_.everything() ? open_->events(entry(n)) : ledger_.told_by(entry(n), viewer_.seat);
}

std::unique_ptr<Game> LookBack::position(std::uint64_t n) const {
  return viewer_.everything() ? open_->position_at(ledger_.record(), entry(n)) : ledger_.position_at(entry(n));
}

Json LookBack::view(const Game& game) const {
  return viewer_.everything() ? game.open_view() : game.view_for(viewer_.seat);
}

Json LookBack::replay() const {
  Walk walk;
  walk.turn = position(0)->turn();
  // The opening is where the first turn begins, although nothing tells of it.
  Json first = jump(0, "turn");
  first["turn"] = walk.turn;
  walk.jumps.push_back(std::move(first));
  const bool over = ledger_.game().result().over;
  for (std::uint64_t n = 1; n <= beats(); ++n) {
    walk.beat(n, events(n));
    const Seat acted = ledger_.record().entries[entry(n) - 1].seat;
    if (over || viewer_.everything() || acted == viewer_.seat) walk.beats.back()["seat"] = index(acted);
  }
  if (over) walk.jumps.push_back(jump(beats(), "end"));
  return Json{{"seat", viewer_json(viewer_)},
              {"n", beats()},
              {"over", over},
              {"log", std::move(walk.log)},
              {"beats", std::move(walk.beats)},
              {"jumps", std::move(walk.jumps)}};
}

Json LookBack::moment(std::uint64_t n) const {
  const std::unique_ptr<Game> game = position(n);
  Json told = Json::array();
  if (n > 0)
    for (const SeenJson& seen : events(n)) told.push_back(event_json(seen, n));
  return Json{{"n", n},
              {"view", view(*game)},
              {"decision", viewer_.everything() ? game->decision_now() : game->decision_for(viewer_.seat)},
              {"events", std::move(told)}};
}

}  // namespace valor::server
