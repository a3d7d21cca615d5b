// Looking back on a game: replay, single moments, figures, the proof of its dice. Who may look with whose eyes is
// decided here; what he sees in look_back.cpp and statistics.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "ai/review.h"
#include "server/games_parts.h"
#include "server/look_back.h"
#include "server/statistics.h"

namespace valor::server {
namespace {

// Changes whenever figures are counted in another way, so that those that were kept are made anew.
constexpr int kFiguresMade = 1;

// So many decisions are told, and so many reviews are remembered.
constexpr std::size_t kWorst = 3, kReviews = 64;

Json roll_json(const Entry& entry, std::size_t i) {
  static constexpr const char* kKinds[] = {"die", "sum", "pool", "pick"};
  const RolledDice& roll = entry.rolls[i];
  return Json{{"entry", entry.n},         {"roll", i},
              {"seat", index(roll.seat)}, {"purpose", roll.purpose},
              {"rule", roll.rule},        {"kind", kKinds[static_cast<int>(roll.kind)]},
              {"faces", roll.faces},      {"values", roll.values}};
}

}  // namespace

std::optional<Failure> no_right_to_look_back(const StoredGame& game, Viewer viewer) {
  const std::vector<std::string> seats = seats_of(game);
  const bool open = game.status == GameStatus::Over || (game.marks & kRevealed) != 0 ||
                    std::find(seats.begin(), seats.end(), kPerson) == seats.end();
  if (!viewer.everything() && index(viewer.seat) >= static_cast<int>(seats.size()))
    return Failure{404, "core.error.no_seat", {{"seat", fmt::format("{}", index(viewer.seat))}}};
  if (open || (!viewer.everything() && seats[index(viewer.seat)] == kPerson)) return std::nullopt;
  return Failure{403, "core.error.not_yet", {}};
}

const OpenRecord& Games::open_record(Room& room) {
  if (!room.open || room.open->entries() != room.ledger->record().entries.size()) {
    Result<OpenRecord, LoadError> open = OpenRecord::of(content_.systems(), room.ledger->record());
    if (!open) throw std::runtime_error("the record does not fold on an open table: " + open.error().sentence());
    room.open.emplace(std::move(*open));
  }
  return *room.open;
}

Result<Json, Failure> Games::look_back(
    const std::string& id, Viewer viewer,
    const std::function<Result<Json, Failure>(const StoredGame&, const LookBack&)>& f) {
  return with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
    if (std::optional<Failure> no = no_right_to_look_back(game, viewer)) return tl::unexpected<Failure>(std::move(*no));
    const OpenRecord* open = viewer.everything() ? &open_record(room) : nullptr;
    return f(game, LookBack(*room.ledger, open, viewer));
  });
}

Result<Json, Failure> Games::replay(const std::string& id, Viewer viewer) {
  return look_back(id, viewer, [&](const StoredGame& game, const LookBack& past) {
    const Json header = Json::parse(game.header);
    Json out = past.replay();
    out["id"] = id;
    out["rules"] = header.value("system", "");
    out["scenario"] = header.value("scenario_id", "");
    out["title"] = title_of(header);
    out["seats"] = Json::parse(game.seats);
    return out;
  });
}

Result<Json, Failure> Games::moment(const std::string& id, Viewer viewer, std::uint64_t n) {
  return look_back(id, viewer, [&](const StoredGame&, const LookBack& past) -> Result<Json, Failure> {
    if (n > past.beats()) return tl::unexpected<Failure>(Failure{404, "core.error.no_moment", {}});
    return past.moment(n);
  });
}

Result<Json, Failure> Games::statistics(const std::string& id, Viewer viewer) {
  return look_back(id, viewer, [&](const StoredGame& game, const LookBack& past) {
    Json out = statistics_of(past, seats_of(game));
    out["id"] = id;
    return out;
  });
}

// Figures of finished games are worked out once and kept with them.
Json Games::all_statistics(const std::string& rules, const WhichGames& which) {
  std::vector<FinishedGame> finished;
  for (const ListedGame& game : listed(which)) {
    if (game.status != GameStatus::Over || (game.marks & kRehearsed) != 0) continue;
    if (!rules.empty() && game.rules != rules) continue;
    const auto kept = [&] {
      const Json figures = Json::parse(store_.figures(game.id), nullptr, false);
      return figures.is_object() && figures.value("made", 0) == kFiguresMade ? canonical(figures) : "";
    };
    std::string figures = kept();
    if (figures.empty()) {
      const Result<Json, Failure> made =
          with_room(game.id, Which::PutAwayToo, [&](const StoredGame& stored, Room& room) -> Result<Json, Failure> {
            Json out = statistics_of(LookBack(*room.ledger, &open_record(room), Viewer{}), seats_of(stored));
            out["made"] = kFiguresMade;
            store_.change(game.id, [&](Change& change) { change.keep_figures(canonical(out)); });
            return out;
          });
      if (!made) continue;  // a damaged game is told in the list; the others count
      figures = canonical(*made);
    }
    finished.push_back({canonical(listed_json(game)), std::move(figures)});
  }
  return statistics_over(finished);
}

Result<bool, Failure> Games::written(const std::string& id, Viewer viewer, const Writing& writing) {
  const Result<Json, Failure> done =
      with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
        if (std::optional<Failure> no = no_right_to_look_back(game, viewer))
          return tl::unexpected<Failure>(std::move(*no));
        writing(*room.ledger, viewer.everything() ? &open_record(room) : nullptr, seats_of(game));
        return Json();
      });
  if (!done) return tl::unexpected<Failure>(done.error());
  return true;
}

// The game is judged outside its room: others go on looking at it meanwhile.
Result<Json, Failure> Games::review(const std::string& id) {
  Record record;
  Result<Json, Failure> about =
      with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
        if (game.status != GameStatus::Over) return tl::unexpected<Failure>(Failure{403, "core.error.not_yet", {}});
        record = room.ledger->record();
        return Json{{"id", id}, {"scenario", Json::parse(game.header).value("scenario_id", "")}};
      });
  if (!about) return about;
  const std::lock_guard lock(review_mutex_);
  auto found = reviews_.find(id);
  if (found == reviews_.end()) {
    const auto review = review_of(content_.systems(), record, "the game");
    if (!review) return tl::unexpected<Failure>(bad_data(review.error()));
    if (!*review) return tl::unexpected<Failure>(Failure{404, "core.error.no_critic", {}});
    if (reviews_.size() >= kReviews) reviews_.erase(reviews_.begin());
    found = reviews_.emplace(id, canonical(review_json(**review, kWorst))).first;
  }
  about->update(Json::parse(found->second));
  return about;
}

Result<Json, Failure> Games::proof(const std::string& id) {
  return with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
    const Json header = Json::parse(game.header);
    const std::uint64_t inherited = inherited_entries(game.header);
    Json out{{"game", header.value("dice_of", header.value("game", ""))},
             {"commitment", header.value("commitment", "")},
             {"entropies", header.value("entropies", Json::array())},
             {"from", inherited + 1},
             {"over", game.status == GameStatus::Over}};
    if (!seed_is_free(game)) {
      out.erase("from");  // how many entries there are is no seat's business while the game runs
      return out;
    }
    const Seed seed = seed_of(game);
    out["rolls"] = Json::array();
    for (const Entry& entry : room.ledger->record().entries)
      for (std::size_t i = 0; i < entry.rolls.size() && entry.n > inherited; ++i)
        out["rolls"].push_back(roll_json(entry, i));
    out["seed"] = to_hex(seed);
    out["agrees"] = out["commitment"].get<std::string>() == to_hex(commitment(seed)) &&
                    first_foreign_roll(room.ledger->record(), seed) == 0;
    return out;
  });
}

}  // namespace valor::server
