// Games that are kept for later: moments with a name, branches and their tree, the gallery's pictures.
//
// A save points to a moment of a record, of which nothing is ever deleted; to load it is to branch off there with new
// dice, unless the game still stands there. Who may branch with what is in docs/api.md.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "server/games_parts.h"
#include "server/look_back.h"

namespace valor::server {
namespace {

constexpr std::size_t kLongestName = 80;

Failure not_yet() { return Failure{403, "core.error.not_yet", {}}; }

bool is_over(const StoredGame& game) { return game.status == GameStatus::Over; }

// Characters, not bytes: a name in any script may have the same length.
std::size_t length_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool is_name(const std::string& name) {
  const bool printable =
      std::none_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
  const std::size_t length = length_of(name);
  return printable && length >= 1 && length <= kLongestName && name.find_first_not_of(' ') != std::string::npos;
}

Json save_json(const StoredSave& save, const ListedGame& game, std::uint64_t entries) {
  return Json{{"id", save.id},
              {"game", save.game},
              {"name", save.name},
              {"scenario", game.scenario},
              {"rules", game.rules},
              {"title", game.title},
              {"seats", Json::parse(game.seats)},
              {"turn", save.turn},
              {"created", save.created},
              {"over", save.over},
              {"current", save.entries == entries && (game.marks & kPutAway) == 0},
              {"picture", fmt::format("/api/saves/{}/picture.svg", save.id)}};
}

// May the branch have these persons? Under fog a person sees only what a person saw before.
bool persons_stay(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  if (before.size() != after.size()) return true;  // told apart when the game is made
  for (std::size_t i = 0; i < after.size(); ++i)
    if (after[i] == kPerson && before[i] != kPerson) return false;
  return true;
}

}  // namespace

// Is there anything in the position that a seat does not know? Under fog always: what is seen now may vanish.
bool hides(const StoredGame& game, const Game& position) {
  const Json options = Json::parse(game.header).value("options", Json::object());
  if (options.is_object() && options.value("fog", false)) return true;
  Json all = position.open_view();
  all.erase("seat");
  for (int i = 0; i < position.seat_count(); ++i) {
    Json known = position.view_for(Seat{static_cast<std::uint8_t>(i)});
    known.erase("seat");
    if (known != all) return true;
  }
  return false;
}

bool is_solo(const StoredGame& game) {
  const std::vector<std::string> seats = seats_of(game);
  return (game.marks & kStoodIn) == 0 && std::count(seats.begin(), seats.end(), kPerson) <= 1;
}

// ---- saves ----

Result<Json, Failure> Games::keep_save(const SaveWish& wish, std::int64_t now) {
  if (!is_request_id(wish.request)) return tl::unexpected<Failure>(Failure{400, "core.error.request_id", {}});
  if (!is_name(wish.name)) return tl::unexpected<Failure>(Failure{400, "core.error.save_name", {}});
  StoredSave save;
  save.id = to_hex(digest({wish.game, "/", wish.request})).substr(0, 32);
  save.game = wish.game;
  save.name = wish.name;
  save.created = now;
  const Result<Json, Failure> done =
      with_room(wish.game, Which::Listed, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
        if (std::optional<Failure> no = no_right_to_look_back(game, wish.viewer))
          return tl::unexpected<Failure>(std::move(*no));
        save.entries = game.entries;
        if (wish.n) {
          const LookBack past(*room.ledger, wish.viewer.everything() ? &open_record(room) : nullptr, wish.viewer);
          if (*wish.n > past.beats()) return tl::unexpected<Failure>(Failure{404, "core.error.no_moment", {}});
          // The last moment of a seat is now, whatever others did unseen since.
          if (*wish.n < past.beats()) save.entries = past.entry(*wish.n);
        }
        const std::unique_ptr<Game> then = room.ledger->position_at(save.entries);
        save.turn = turn_shown(*then);
        save.over = then->result().over;
        store_.change(wish.game, [&](Change& change) {
          for (const StoredSave& kept : change.saves())
            if (kept.id == save.id) {
              save = kept;  // the same request again
              return;
            }
          change.keep_save(save);
        });
        return Json();
      });
  if (!done) return tl::unexpected<Failure>(done.error());
  for (Json& one : saves())
    if (one["id"] == save.id) return std::move(one);
  return tl::unexpected<Failure>(Failure{404, "core.error.no_save", {}});
}

std::optional<std::string> Games::game_of_save(const std::string& id) {
  const std::optional<StoredSave> save = store_.save(id);
  return save ? std::optional(save->game) : std::nullopt;
}

Json Games::saves(const WhichGames& which) {
  std::map<std::string, ListedGame> games;
  for (ListedGame& game : listed(which)) games.emplace(game.id, game);
  std::map<std::string, std::uint64_t> entries;
  Json out = Json::array();
  for (const StoredSave& save : store_.saves()) {
    const auto game = games.find(save.game);
    if (game == games.end()) continue;
    if (!entries.contains(save.game)) entries[save.game] = store_.game(save.game).value_or(StoredGame{}).entries;
    out.push_back(save_json(save, game->second, entries[save.game]));
  }
  return out;
}

Result<Json, Failure> Games::rename_save(const std::string& id, const std::string& name) {
  if (!is_name(name)) return tl::unexpected<Failure>(Failure{400, "core.error.save_name", {}});
  const std::optional<StoredSave> save = store_.save(id);
  if (!save) return tl::unexpected<Failure>(Failure{404, "core.error.no_save", {}});
  store_.change(save->game, [&](Change& change) { change.rename_save(id, name); });
  for (Json& one : saves())
    if (one["id"] == id) return std::move(one);
  return tl::unexpected<Failure>(Failure{404, "core.error.no_save", {}});
}

Result<bool, Failure> Games::remove_save(const std::string& id) {
  const std::optional<StoredSave> save = store_.save(id);
  if (!save) return tl::unexpected<Failure>(Failure{404, "core.error.no_save", {}});
  store_.change(save->game, [&](Change& change) {
    change.remove_save(id);
    const std::optional<StoredGame> game = change.game();
    if (game && (game->marks & kPutAway) != 0 && change.saves().empty()) change.remove();
  });
  return true;
}

Result<Json, Failure> Games::load_save(const std::string& id, const std::optional<std::vector<std::string>>& seats,
                                       std::int64_t now) {
  const std::optional<StoredSave> save = store_.save(id);
  if (!save) return tl::unexpected<Failure>(Failure{404, "core.error.no_save", {}});
  return with_room(save->game, Which::PutAwayToo, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
    const bool stands_there = game.entries == save->entries && (game.marks & kPutAway) == 0;
    if (stands_there && (!seats || *seats == seats_of(game))) return Json{{"id", game.id}, {"new", false}};
    const BranchWish wish{.n = save->entries, .seats = seats};
    const Result<std::string, Failure> made = branch_of(game, room, wish, now);
    if (!made) return tl::unexpected<Failure>(made.error());
    return Json{{"id", *made}, {"new", true}};
  });
}

Result<std::string, Failure> Games::export_save(const std::string& id) {
  const std::optional<StoredSave> save = store_.save(id);
  if (!save) return tl::unexpected<Failure>(Failure{404, "core.error.no_save", {}});
  std::string bytes;
  const Result<Json, Failure> done =
      with_room(save->game, Which::PutAwayToo, [&](const StoredGame&, Room& room) -> Result<Json, Failure> {
        Record record = room.ledger->record();
        record.entries.resize(std::min<std::size_t>(save->entries, record.entries.size()));
        bytes = export_record(record);
        return Json();
      });
  if (!done) return tl::unexpected<Failure>(done.error());
  return bytes;
}

// ---- branches ----

// `wish.n` counts entries where everything is seen.
Result<std::string, Failure> Games::branch_of(const StoredGame& game, Room& room, const BranchWish& wish,
                                              std::int64_t now) {
  const LookBack past(*room.ledger, nullptr, wish.viewer);
  if (wish.n > past.beats()) return tl::unexpected<Failure>(Failure{404, "core.error.no_moment", {}});
  const std::uint64_t entry = past.entry(wish.n);
  const std::unique_ptr<Game> then = room.ledger->position_at(entry);
  const std::vector<std::string> before = seats_of(game), after = wish.seats.value_or(before);
  const bool over = is_over(game), solo = is_solo(game), secrets = hides(game, *then);
  if (wish.same_dice && !over && !solo) return tl::unexpected<Failure>(not_yet());
  if (secrets && !over && !solo) return tl::unexpected<Failure>(not_yet());
  if (secrets && no_right_to_look_back(game, Viewer{}) && !persons_stay(before, after))
    return tl::unexpected<Failure>(not_yet());

  Json header = Json::parse(game.header);
  const std::string dice_of = header.value("dice_of", header.value("game", ""));
  header.erase("dice_of");
  header["origin"] = Json{{"game", game.id}, {"entries", entry},          {"seat", viewer_json(wish.viewer)},
                          {"n", wish.n},     {"turn", turn_shown(*then)}, {"dice", wish.same_dice ? "same" : "new"}};
  Beginning beginning{.seats = after};
  beginning.entries = room.ledger->record().entries;
  beginning.entries.resize(entry);
  if (wish.same_dice) {
    header["dice_of"] = dice_of;
    beginning.seed = seed_of(game);
  } else {
    randomness_(beginning.seed);
  }
  beginning.header = canonical(header);
  const bool tells = wish.same_dice || secrets;  // something of what is to come, or of what is hidden
  beginning.marks = tells || over ? kRehearsed : 0;
  Result<std::string, Failure> made = keep_new(std::move(beginning), now);
  if (made && tells && !over && (game.marks & kRehearsed) == 0)
    store_.change(game.id, [&](Change& change) { change.set_marks(game.marks | kRehearsed); });
  return made;
}

Result<std::string, Failure> Games::branch(const std::string& id, const BranchWish& wish, std::int64_t now) {
  std::string made;
  const Result<Json, Failure> done =
      with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) -> Result<Json, Failure> {
        if (std::optional<Failure> no = no_right_to_look_back(game, wish.viewer))
          return tl::unexpected<Failure>(std::move(*no));
        Result<std::string, Failure> branched = branch_of(game, room, wish, now);
        if (!branched) return tl::unexpected<Failure>(branched.error());
        made = std::move(*branched);
        return Json();
      });
  if (!done) return tl::unexpected<Failure>(done.error());
  return made;
}

Result<bool, Failure> Games::reveal(const std::string& id) {
  const Result<Json, Failure> done =
      with_room(id, Which::Listed, [&](const StoredGame& game, Room&) -> Result<Json, Failure> {
        if (is_over(game)) return Json();
        if (!is_solo(game)) return tl::unexpected<Failure>(not_yet());
        store_.change(id, [&](Change& change) { change.set_marks(game.marks | kRevealed | kRehearsed); });
        return Json();
      });
  if (!done) return tl::unexpected<Failure>(done.error());
  return true;
}

// The family of a game: up to the first one, then down to all that branched off.
Result<Json, Failure> Games::tree(const std::string& id, const WhichGames& which) {
  std::map<std::string, Json> all;
  std::map<std::string, std::string> parent;
  std::multimap<std::string, std::string> children;
  for (const ListedGame& game : listed(which)) {
    Json one = listed_json(game);
    for (const char* name : {"picture", "quarantined", "rules", "scenario", "revealed"}) one.erase(name);
    one["gone"] = (game.marks & kPutAway) != 0;
    if (one.contains("origin")) parent[game.id] = one["origin"].value("game", "");
    if (one.contains("origin")) children.emplace(parent[game.id], game.id);
    all.emplace(game.id, std::move(one));
  }
  if (!all.contains(id)) return tl::unexpected<Failure>(Failure{404, "core.error.no_game", {}});
  std::string root = id;
  std::set<std::string> met{id};  // a record from elsewhere may claim anything
  while (parent.contains(root) && !parent[root].empty() && met.insert(parent[root]).second) root = parent[root];

  Json games = Json::array();
  std::vector<std::string> next{root};
  std::set<std::string> told;
  while (!next.empty()) {
    const std::string one = next.back();
    next.pop_back();
    if (!told.insert(one).second) continue;
    games.push_back(all.contains(one) ? all[one] : Json{{"id", one}, {"gone", true}});
    const auto [first, last] = children.equal_range(one);
    for (auto child = first; child != last; ++child) next.push_back(child->second);
  }
  return Json{{"root", root}, {"games", std::move(games)}};
}

// ---- pictures of the gallery ----

// Anybody at the screen may see the gallery: it shows what every person of the game knows.
Thumbnail Games::drawn(const StoredGame& game, Room& room, std::uint64_t entry) {
  const Ledger& ledger = *room.ledger;
  Thumbnail out{game.header, canonical(ledger.game().art_of_game()), ""};
  const std::vector<std::string> seats = seats_of(game);
  const auto persons = std::count(seats.begin(), seats.end(), kPerson);
  const bool open = is_over(game) || (game.marks & kRevealed) != 0 || persons == 0;
  if (open) {
    out.view = canonical(open_record(room).position_at(ledger.record(), entry)->open_view());
    return out;
  }
  const std::unique_ptr<Game> then = ledger.position_at(entry);
  const auto seat = std::find(seats.begin(), seats.end(), kPerson) - seats.begin();
  if (persons == 1 || !hides(game, *then)) out.view = canonical(then->view_for(Seat{static_cast<std::uint8_t>(seat)}));
  return out;
}

Result<Thumbnail, Failure> Games::thumbnail(const std::string& id) {
  Thumbnail out;
  const Result<Json, Failure> done = with_room(id, Which::Listed, [&](const StoredGame& game, Room& room) {
    out = drawn(game, room, game.entries);
    return Json();
  });
  if (!done) return tl::unexpected<Failure>(done.error());
  return out;
}

Result<Thumbnail, Failure> Games::thumbnail_of_save(const std::string& id) {
  const std::optional<StoredSave> save = store_.save(id);
  if (!save) return tl::unexpected<Failure>(Failure{404, "core.error.no_save", {}});
  Thumbnail out;
  const Result<Json, Failure> done = with_room(save->game, Which::PutAwayToo, [&](const StoredGame& game, Room& room) {
    out = drawn(game, room, save->entries);
    return Json();
  });
  if (!done) return tl::unexpected<Failure>(done.error());
  return out;
}

}  // namespace valor::server
