// What is true of every position, whatever was played.
#include <bit>

#include "rules/vf/01_core.h"
#include "rules/vf/09_morale.h"
#include "rules/vf/game.h"
#include "rules/vf/t_terrain.h"

namespace valor::vf {
namespace {

const char* broken_cards(const Hand& h) {
  if ((h.deck & h.hand) || (h.deck & h.discard) || (h.hand & h.discard)) return "2.4: a card is in two places";
  if ((h.deck | h.hand | h.discard) != kAllCards) return "2.4: a card is missing";
  if (h.hidden > std::popcount(h.deck)) return "4.0: more hidden cards than there are";
  return nullptr;
}

// A unit on open ground: where it may stand, and who may be beside it.
const char* broken_stand(const Setting& t, const State& s, UnitId id, const Footprint& f) {
  if (!table::wholly_on_table(table_of(t), f)) return "6.3: a unit is off the table";
  for (const Feature& feature : t.features) {
    if (is_defendable(t, feature) && stands_in(f, feature.area)) return "T.3: a unit stands where it must occupy";
    if (is_impassable(feature) && stands_on(f, feature)) return "T.2.4: a unit stands on what nobody can cross";
  }
  for (int i = 0; i < index(id); ++i) {
    const UnitId before = id_of(i);
    if (!unit_in_play(t, s, before) || is_inside(s, before)) continue;
    const Footprint other_unit = footprint(t, s, before);
    if (table::overlaps(f, other_unit)) return "1.2.1: two units overlap";
    if (t.piece(before).side == t.piece(id).side && table::touches(f, other_unit)) return "6.3: friends touch";
  }
  return nullptr;
}

const char* broken_unit(const Setting& t, const State& s, UnitId id) {
  const Piece& p = s.piece(id);
  const PieceData& data = t.piece(id);
  if (p.losses > data.profile.tenacity + std::max<int>(0, p.grit) + p.iron) return "9.1: more losses than tenacity";
  if (!may_stand(t, id, p.files, p.order)) return "1.2.1: figures do not stand in such files";
  if (p.inside != kNoFeature) {
    if (p.inside >= t.features.size()) return "T.3.2: no such terrain feature";
    return occupant(t, s, p.inside) == id ? nullptr : "T.3.1: two units in one terrain feature";
  }
  return broken_stand(t, s, id, footprint(t, s, id));
}

// Does a question name what it is about? Whoever answers it, or asks for its words, takes it as an index.
const char* broken_question(const Setting& t, const State& s, const Frame& f) {
  const auto about = [&](UnitId id, bool unit) {
    return id != kNoUnit && is_unit(t, id) == unit ? nullptr : "3.0: a question about nobody";
  };
  switch (f.ask) {
    case Ask::Brigade:
      if ((f.only || f.unit != kNoUnit) && about(f.unit, true)) return about(f.unit, true);
      [[fallthrough]];
    case Ask::Initiative:
    case Ask::SaveBrigade:
      return f.brigade < s.brigade_count ? nullptr : "6.2: a question about a brigade that is not there";
    case Ask::Rerolls:
      return about(f.target, true) ? about(f.target, true) : about(f.unit, true);
    case Ask::MoveIn:
      return s.fight.inside == kNoFeature ? "T.3.6: there is nothing to move into" : about(f.unit, true);
    case Ask::SaveUnit:
    case Ask::Retreat:
    case Ask::Pursue:
    case Ask::EnemyOrder:
    case Ask::Temper:
      return about(f.unit, true);
    case Ask::BrigadeLeader:
    case Ask::ArmyLeader:
    case Ask::Displaced:
    case Ask::Raided:
      return about(f.unit, false);
    default:
      return nullptr;
  }
}

const char* broken_stack(const Setting& t, const State& s) {
  if (s.stack.empty() != (s.phase == Phase::Over)) return "3.0: nobody is asked, or somebody after the end";
  for (int i = 0; i < s.stack.depth(); ++i)
    if (const char* broken = broken_question(t, s, s.stack.at(i))) return broken;
  if (s.fight.step == FightStep::None) return nullptr;
  for (const UnitId id : {s.fight.main, s.fight.target})
    if (id == kNoUnit || !is_unit(t, id)) return "7.2: a fight of nobody";
  return nullptr;
}

}  // namespace

const char* broken_invariant(const Setting& t, const State& s) {
  for (const Hand& h : s.cards)
    if (const char* broken = broken_cards(h)) return broken;
  if (const char* broken = broken_stack(t, s)) return broken;
  for (int i = 0; i < s.piece_count; ++i) {
    const UnitId id = id_of(i);
    if (!s.has(id)) continue;
    if (is_unit(t, id)) {
      if (const char* broken = broken_unit(t, s, id)) return broken;
    } else if (!table::on_table(table_of(t), {s.piece(id).x, s.piece(id).y})) {
      return "6.8: a leader is off the table";
    }
  }
  for (int b = 0; b < s.brigade_count; ++b) {
    const bool shattered = (s.brigades[at(b)].flags & kShattered) != 0;
    if (shattered != (units_left(t, s, b) == 0)) return "9.4: a brigade without units is not shattered";
  }
  return nullptr;
}

}  // namespace valor::vf
