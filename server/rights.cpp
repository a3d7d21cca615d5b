#include "server/rights.h"

#include <fmt/format.h>

namespace valor::server {
namespace {

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

// An account in good standing.
std::optional<Failure> no_account(const Who& who) {
  if (!who.is_somebody()) return failure(401, "server.error.sign_in_first");
  if (!who.is_account()) return failure(403, "server.error.account_needed");
  return std::nullopt;
}

std::optional<Failure> no_seat(const Who& who, const GameTable& table, Viewer viewer) {
  if (!viewer.everything() && index(viewer.seat) >= static_cast<int>(table.sitters.size()))
    return Failure{404, "core.error.no_seat", {{"seat", fmt::format("{}", index(viewer.seat))}}};
  if (!who.is_somebody()) return failure(401, "server.error.sign_in_first");
  if (viewer.everything() || !table.sits_in(who.id, index(viewer.seat)))
    return failure(403, "core.error.not_your_seat");
  return std::nullopt;
}

// A game between people.
std::optional<Failure> may_not_shared(const Who& who, Verb verb, const GameTable& table, Viewer viewer) {
  switch (verb) {
    case Verb::Show:
      return std::nullopt;
    case Verb::Look:
      return table.over ? std::nullopt : no_seat(who, table, viewer);
    case Verb::Act:
      if (std::optional<Failure> no = no_seat(who, table, viewer)) return no;
      return who.banned ? std::optional(failure(403, "server.error.banned")) : std::nullopt;
    case Verb::LookBack:
      return table.over ? std::nullopt : no_seat(who, table, viewer);
    case Verb::TakeAway:
      if (table.over) return std::nullopt;
      return who.is_somebody() ? failure(403, "core.error.not_yet") : failure(401, "server.error.sign_in_first");
    case Verb::ReadTable:
      if (!who.is_somebody()) return failure(401, "server.error.sign_in_first");
      if (table.sits(who.id) || table.has_left(who.id) || who.director || who.admin) return std::nullopt;
      return failure(403, "server.error.not_yours");
    case Verb::WriteTable:
      if (!who.is_somebody()) return failure(401, "server.error.sign_in_first");
      if (!table.sits(who.id)) return failure(403, "server.error.not_yours");
      return who.banned ? std::optional(failure(403, "server.error.banned")) : std::nullopt;
    default:
      return who.is_somebody() ? failure(403, "server.error.not_yours") : failure(401, "server.error.sign_in_first");
  }
}

}  // namespace

std::optional<Failure> may_not(const Who& who, Verb verb) {
  if (who.is_owner() || verb == Verb::LookAround) return std::nullopt;
  if (verb == Verb::PlayAlone && !who.is_somebody()) return failure(401, "server.error.sign_in_first");
  if (verb != Verb::PlayAlone)
    if (std::optional<Failure> no = no_account(who)) return no;
  if (verb == Verb::OwnAccount) return std::nullopt;
  if (who.banned) return failure(403, "server.error.banned");
  if (verb == Verb::Direct && !who.director && !who.admin) return failure(403, "server.error.not_yours");
  if (verb == Verb::Administer && !who.admin) return failure(403, "server.error.not_yours");
  return std::nullopt;
}

std::optional<Failure> may_not(const Who& who, Verb verb, const std::optional<GameTable>& table, Viewer viewer) {
  if (who.is_owner()) return std::nullopt;
  Failure not_there = failure(404, "core.error.no_game");
  if (!table) return not_there;
  if (table->shared) return may_not_shared(who, verb, *table, viewer);
  // Solo and hot seat: for everybody else it is not there.
  return who.is_somebody() && table->owner == who.id ? std::nullopt : std::optional(not_there);
}

}  // namespace valor::server
