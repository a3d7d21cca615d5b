// What may be asked about a game. Everything that leaves here for a seat comes from what that seat knows.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "server/games_parts.h"

namespace valor::server {

Json event_json(const SeenJson& seen, std::uint64_t beat) {
  Json event = Json::parse(seen.event);
  event["beat"] = beat;
  return event;
}

namespace {

// Thinks well, and not for long.
constexpr const char* kAdviser = "veteran";

Json events_since(const Ledger& ledger, Seat seat, std::uint64_t from) {
  Json out = Json::array();
  for (const Told& told : ledger.told_since(seat, from))
    for (const SeenJson& seen : told.events) out.push_back(event_json(seen, told.n));
  return out;
}

Json log_of(const Ledger& ledger, Seat seat) {
  Json out = Json::array();
  for (const Told& told : ledger.told_since(seat, 0))
    for (const SeenJson& seen : told.events) out.push_back(Json{{"beat", told.n}, {"event", event_json(seen, told.n)}});
  return out;
}

// What is true at this moment for this seat, without any history.
Json present(const StoredGame& game, const Ledger& ledger, Seat seat) {
  const Seat asked = ledger.game().who_decides();
  return Json{{"n", ledger.version(seat)},
              {"view", ledger.game().view_for(seat)},
              {"decision", ledger.game().decision_for(seat)},
              {"may_undo", ledger.may_undo(seat)},
              {"thinking", asked != kNoSeat && seats_of(game).at(index(asked)) != kPerson}};
}

// The seat's count at its own last action.
std::uint64_t acted_at(const Ledger& ledger, Seat seat) {
  std::uint64_t n = 0, at = 0;
  for (const Entry& entry : ledger.record().entries) {
    if (!ledger.told_by(entry.n, seat).empty()) ++n;
    if (entry.seat == seat) at = n;
  }
  return at;
}

}  // namespace

Json update_json(const StoredGame& game, const Ledger& ledger, Seat seat, std::uint64_t from) {
  Json out = present(game, ledger, seat);
  out["from"] = from;
  out["events"] = events_since(ledger, seat, from);
  return out;
}

Result<Json, Failure> Games::with_room(const std::string& id, Which which, const InRoom& f) {
  const std::shared_ptr<Room> room = this->room(id);
  const std::lock_guard lock(room->mutex);
  return guarded(id, *room, [&]() -> Result<Json, Failure> {
    const std::optional<StoredGame> game = store_.game(id);
    if (!game || (which == Which::Listed && (game->marks & kPutAway) != 0))
      return tl::unexpected<Failure>(Failure{404, "core.error.no_game", {}});
    if (game->status == GameStatus::Quarantined)
      return tl::unexpected<Failure>(Failure{423, "core.error.quarantined", {}});
    open_ledger(*room, *game, [&] { return store_.entries(id); });
    return f(*game, *room);
  });
}

Result<Json, Failure> Games::with_ledger(const std::string& id, const Reading& reading) {
  return with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) { return reading(game, *room.ledger); });
}

Result<Json, Failure> Games::look(const std::string& id, int seat, const Look& look) {
  return with_ledger(id, [&](const StoredGame& game, const Ledger& ledger) -> Result<Json, Failure> {
    if (std::optional<Failure> no = no_right_to_look(game, seat)) return tl::unexpected<Failure>(std::move(*no));
    return look(game, ledger, Seat{static_cast<std::uint8_t>(seat)});
  });
}

Result<Json, Failure> Games::position(const std::string& id, int seat) {
  return look(id, seat, [&](const StoredGame& game, const Ledger& ledger, Seat s) {
    const Json header = Json::parse(game.header);
    Json out = present(game, ledger, s);
    out["id"] = id;
    out["seat"] = seat;
    out["seats"] = Json::parse(game.seats);
    out["scenario"] = header.value("scenario_id", "");
    out["options"] = header.value("options", Json::object());
    out["commitment"] = header.value("commitment", "");
    out["acted"] = acted_at(ledger, s);
    out["solo"] = is_solo(game);
    out["rehearsed"] = (game.marks & kRehearsed) != 0;
    out["revealed"] = (game.marks & kRevealed) != 0;
    out["log"] = log_of(ledger, s);
    return out;
  });
}

Result<Json, Failure> Games::choices(const std::string& id, int seat, const Json& selection) {
  if (!selection.is_object()) return tl::unexpected<Failure>(Failure{400, "core.error.malformed", {}});
  return look(id, seat,
              [&](const StoredGame&, const Ledger& ledger, Seat s) { return ledger.game().choices_for(s, selection); });
}

Result<Json, Failure> Games::odds(const std::string& id, int seat, const Json& action) {
  return look(id, seat,
              [&](const StoredGame&, const Ledger& ledger, Seat s) { return ledger.game().odds_for(s, action); });
}

Result<Json, Failure> Games::sight(const std::string& id, int seat, const Json& question) {
  return look(id, seat,
              [&](const StoredGame&, const Ledger& ledger, Seat s) { return ledger.game().sight_for(s, question); });
}

Result<Json, Failure> Games::actions(const std::string& id, int seat) {
  return look(id, seat, [&](const StoredGame&, const Ledger& ledger, Seat s) {
    return Json{{"actions", ledger.game().actions_for(s)}};
  });
}

Result<Json, Failure> Games::verb(const std::string& id, int seat, const std::string& text) {
  return look(id, seat, [&](const StoredGame&, const Ledger& ledger, Seat s) {
    const Result<Json, Json> read = ledger.game().read_verb(s, text);
    return read ? Json{{"action", *read}} : Json{{"refusal", read.error()}};
  });
}

Result<Update, Failure> Games::update(const std::string& id, int seat, std::uint64_t from) {
  Update out;
  const Result<Json, Failure> looked = look(id, seat, [&](const StoredGame& game, const Ledger& ledger, Seat s) {
    out.n = ledger.version(s);
    out.text = canonical(update_json(game, ledger, s, std::min(from, out.n)));
    return Json();
  });
  if (!looked) return tl::unexpected<Failure>(looked.error());
  return out;
}

Result<std::pair<std::string, std::string>, Failure> Games::drawn_from(const std::string& id) {
  std::pair<std::string, std::string> out;
  const Result<Json, Failure> looked = with_ledger(id, [&](const StoredGame& game, const Ledger& ledger) {
    out = {game.header, canonical(ledger.game().art_of_game())};
    return Json();
  });
  if (!looked) return tl::unexpected<Failure>(looked.error());
  return out;
}

Result<Json, Failure> Games::places(const std::string& id) {
  return with_ledger(id, [&](const StoredGame&, const Ledger& ledger) {
    const Json view = ledger.game().view_for(Seat{0});
    return Json{{"seats", view.value("seats", Json::array())}, {"sides", view.value("sides", Json::array())}};
  });
}

Json listed_json(const ListedGame& g) {
  Json out{{"id", g.id},
           {"scenario", g.scenario},
           {"rules", g.rules},
           {"title", g.title},
           {"seats", Json::parse(g.seats)},
           {"turn", g.turn},
           {"created", g.created},
           {"changed", g.changed},
           {"over", g.status == GameStatus::Over},
           {"quarantined", g.status == GameStatus::Quarantined},
           {"rehearsed", (g.marks & kRehearsed) != 0},
           {"revealed", (g.marks & kRevealed) != 0},
           {"picture", fmt::format("/api/games/{}/picture.svg", g.id)}};
  if (!g.origin.empty()) out["origin"] = Json::parse(g.origin);
  return out;
}

std::vector<ListedGame> Games::listed(const WhichGames& which) {
  std::vector<ListedGame> out = store_.games();
  if (which) std::erase_if(out, [&](const ListedGame& game) { return !which(game.id); });
  return out;
}

std::vector<std::string> Games::seats(const std::string& id) {
  const std::optional<StoredGame> game = store_.game(id);
  return game ? seats_of(*game) : std::vector<std::string>{};
}

Json Games::list(const WhichGames& which) {
  Json out = Json::array();
  for (const ListedGame& g : listed(which))
    if ((g.marks & kPutAway) == 0) out.push_back(listed_json(g));
  return out;
}

// The computer thinks outside the room: the game's other windows go on meanwhile.
Result<Json, Failure> Games::hint(const std::string& id, int seat) {
  std::unique_ptr<Game> game;
  std::string rules;
  Result<Json, Failure> out =
      with_ledger(id, [&](const StoredGame& stored, const Ledger& ledger) -> Result<Json, Failure> {
        if (std::optional<Failure> no = no_right_to_look(stored, seat)) return tl::unexpected<Failure>(std::move(*no));
        if (!is_solo(stored)) return tl::unexpected<Failure>(Failure{403, "core.error.no_hint", {}});
        if (index(ledger.game().who_decides()) != seat)
          return tl::unexpected<Failure>(Failure{409, "core.error.not_your_turn", {}});
        game = ledger.game().clone();
        rules = Json::parse(stored.header).value("system", "");
        return Json{{"n", ledger.version(Seat{static_cast<std::uint8_t>(seat)})}};
      });
  if (!out) return out;
  const std::vector<std::string> bots = bots_for(rules);
  const std::string level = std::find(bots.begin(), bots.end(), kAdviser) != bots.end() ? kAdviser : bots.back();
  const Seat asked{static_cast<std::uint8_t>(seat)};
  const Player player = find_bot(level)->sit_down(kThreads);
  Rng rng(1);
  const Json action = answer_of(*game, asked, [&](const Game& ahead) { return player.choose(ahead, asked, rng); });
  (*out)["level"] = level;
  (*out)["action"] = action;
  for (const Json& listed : game->actions_for(asked))
    if (listed["action"] == action) (*out)["verb"] = listed["verb"];
  if (const std::optional<Critic> critic = critic_for(*game)) {
    (*out)["chance"] = critic->chance(*game, asked);
    (*out)["chance_after"] = critic->chance_after(*game, asked, action);
  }
  return out;
}

}  // namespace valor::server
