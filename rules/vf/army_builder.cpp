// The module's door to armies by points (docs/api.md, Armies): what a sheet offers, what a list costs and where it
// breaks its limits, and the scenario that is fought with it. JSON in, JSON out; the words are keys of data/strings.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>

#include "rules/vf/army.h"
#include "rules/vf/army_deploy.h"
#include "rules/vf/words.h"

namespace valor::vf {
namespace {

Json said(const char* key) { return Json{{"key", key}, {"args", Json::object()}}; }
Json said(const std::string& key) { return said(key.c_str()); }

Json args_of(const Args& args) {
  Json out = Json::object();
  for (const Arg& arg : args) out[arg.name] = arg.text ? Json(arg.text) : Json(arg.value);
  return out;
}

// --- what may be chosen ---

Json one_of(const char* id, const char* label, Json values, const char* rule) {
  return Json{{"id", id}, {"kind", "one"}, {"label", said(label)}, {"values", std::move(values)}, {"rule", rule}};
}
Json value_of(const std::string& id, const std::string& label, int points = 0) {
  return Json{{"id", id}, {"label", said(label)}, {"points", points}};
}
Json switch_of(const char* id, const char* label, int points, const char* rule) {
  return Json{{"id", id}, {"kind", "switch"}, {"label", said(label)}, {"points", points}, {"rule", rule}};
}

// What a change would cost this unit.
template <class F>
int price_of(const Profile& p, F change) {
  Profile changed = p;
  change(changed);
  return changed.points - p.points;
}

// 1.2.2 In which formations the unit may begin; 1.2.3 a gun is unlimbered or limbered.
Json formations_of(const Profile& p, int figures) {
  Setting t;
  PieceData& piece = t.pieces.emplace_back();
  piece.profile = p;
  piece.figures = figures;
  Json out = Json::array();
  for (const Formation f :
       {Formation::Line, Formation::AttackColumn, Formation::OpenOrder, Formation::Square, Formation::MarchColumn}) {
    if (!usual_array(t, UnitId{0}, f)) continue;
    const bool gun = p.arm == Arm::Artillery;
    const char* of_gun = f == Formation::Line ? "vf.formation.unlimbered" : "vf.formation.limbered";
    out.push_back(value_of(formation_id(f), gun ? of_gun : formation_key(f)));
  }
  return out;
}

Json choices_of(const Profile& p, int figures) {
  Json out = Json::array();
  if (p.arm != Arm::Artillery)  // 1.2
    out.push_back(Json{{"id", "figures"},
                       {"kind", "number"},
                       {"label", said("army.figures")},
                       {"least", p.least_figures},
                       {"most", p.most_figures},
                       {"rule", "vf 1.2"}});
  out.push_back(one_of("formation", "army.formation", formations_of(p, figures), "vf 1.2.2"));
  Json raised = Json::array();
  for (const char* value : {"fire", "melee", "tenacity"})
    if (Profile changed = p; raise_value(changed, value))
      raised.push_back(value_of(value, std::string("vf.value.") + value, changed.points - p.points));
  out.push_back(Json{{"id", "elite"},
                     {"kind", "several"},
                     {"label", said("army.elite")},
                     {"values", std::move(raised)},
                     {"rule", "vf Elite"}});
  out.push_back(
      switch_of("understrength", "army.understrength", price_of(p, make_understrength), "vf understrength units"));
  if (Profile changed = p; make_large(changed))
    out.push_back(switch_of("large", "army.large", changed.points - p.points, "vf O2"));
  return out;
}

// O5 Army leaders are commanding or nothing, brigade leaders have the other traits.
Json traits_of(PieceKind kind) {
  Json values = Json::array({value_of("", "army.trait.none")});
  for (int i = 1; i <= static_cast<int>(Trait::Commanding); ++i) {
    const Trait trait = static_cast<Trait>(i);
    if ((trait == Trait::Commanding) != (kind == PieceKind::ArmyLeader)) continue;
    const std::string id = trait_key(trait) + 9;  // behind "vf.trait."
    values.push_back(value_of(id, trait_key(trait), points_of(id)));
  }
  return Json::array({one_of("trait", "army.trait", std::move(values), "vf O5")});
}

// --- sheets ---

Json row_of(const PieceData& piece) {
  const Profile& p = piece.profile;
  static constexpr std::array<const char*, 3> kArms{"army.infantry", "army.cavalry", "army.artillery"};
  const auto fact = [](const std::string& label, const Json& value) {
    return Json{{"label", said(label)}, {"value", value}};
  };
  Json facts = Json::array(
      {fact("vf.value.fire", p.fire), fact("vf.value.melee", p.melee), fact("vf.value.tenacity", p.tenacity)});
  Json specials = Json::array();
  if (p.range > 0) facts.push_back(fact(p.weapon, Json{{"inches", p.range}}));
  else specials.push_back(said(p.weapon));
  for (const std::string& special : p.specials) specials.push_back(said(special));
  return Json{{"id", p.id},
              {"name", said(p.name)},
              {"group", said(kArms[static_cast<std::size_t>(p.arm)])},
              {"points", p.points},
              {"facts", std::move(facts)},
              {"specials", std::move(specials)},
              {"choices", choices_of(p, piece.figures)}};
}

// A unit of every row of a sheet from `from` on, in brigades; as many as stand on one table.
constexpr std::size_t kRowsAtOnce = 40, kMostUnitsOfBrigade = 8;
Json example_of(const std::vector<std::string>& rows, std::size_t from, const Json& units) {
  Json brigades = Json::array();
  const std::size_t last = std::min(rows.size(), from + kRowsAtOnce);
  std::vector<std::string> shown(rows.begin() + static_cast<std::ptrdiff_t>(from),
                                 rows.begin() + static_cast<std::ptrdiff_t>(last));
  if (shown.size() % kMostUnitsOfBrigade == 1) shown.push_back(shown.back());  // 1.4: no brigade is one unit
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::string number = std::to_string(i);
    if (i % kMostUnitsOfBrigade == 0)
      brigades.push_back(
          Json{{"name", "b" + number}, {"leader", Json{{"name", "l" + number}}}, {"units", Json::array()}});
    const Json& row = units[shown[i]];
    const Json figures = row.is_object() && row.value("figures", Json()).is_array() && !row["figures"].empty()
                             ? row["figures"][0]
                             : Json(1);
    // Two figures make no line (1.2.2).
    brigades.back()["units"].push_back(Json{{"name", "u" + number},
                                            {"profile", shown[i]},
                                            {"figures", figures},
                                            {"formation", figures == 2 ? "march_column" : "line"}});
  }
  return brigades;
}

// The side that a parade needs beside the one that is looked at.
Json onlookers(const Json& armies) {
  const auto army = armies.begin();
  const Json& units = army->at("units");
  const std::string any = units.begin().key();
  Json side{{"army", army.key()}, {"army_leader", Json{{"name", "other"}}}};
  side["brigades"] = example_of({any, any}, 0, units);
  for (Json& unit : side["brigades"][0]["units"]) unit["name"] = "other " + unit["name"].get<std::string>();
  side["brigades"][0]["leader"]["name"] = "other leader";
  return side;
}

// The loader reads the rows as it would for a battle, so that a sheet is right here when it is right there. Infantry
// comes first, then cavalry, then artillery, the dearest before the others.
Result<Json, LoadError> rows_of(const Json& tables, const Json& whose, const Json& units) {
  std::vector<std::string> ids;
  for (const auto& [id, row] : units.items()) ids.push_back(id);
  std::vector<PieceData> found;
  for (std::size_t from = 0; from < ids.size(); from += kRowsAtOnce) {
    Json side = whose;
    side["brigades"] = example_of(ids, from, units);
    side["army_leader"] = Json{{"name", "a"}};
    const auto opening = parade(tables, Json::object(), Json::array({std::move(side), onlookers(tables.at("armies"))}));
    if (!opening) return tl::unexpected<LoadError>(opening.error());
    const std::size_t wanted = std::min(ids.size(), from + kRowsAtOnce);
    for (const PieceData& piece : opening->setting.pieces)
      if (piece.side == Side{0} && piece.kind == PieceKind::Unit && found.size() < wanted) found.push_back(piece);
  }
  std::sort(found.begin(), found.end(), [](const PieceData& a, const PieceData& b) {
    const Profile &p = a.profile, &q = b.profile;
    return std::tuple(p.arm, -p.points, std::string_view(p.id)) < std::tuple(q.arm, -q.points, std::string_view(q.id));
  });
  Json rows = Json::array();
  for (const PieceData& piece : found) rows.push_back(row_of(piece));
  return rows;
}

Result<Json, LoadError> sheet_of(const Json& tables, const std::string& id, const Json& sheet) {
  Result<Json, LoadError> rows = rows_of(tables, Json{{"army", id}}, sheet.at("units"));
  if (!rows) return rows;
  return Json{{"id", id}, {"name", said(sheet.at("name").get<std::string>())}, {"style", id}, {"rows", *rows}};
}

// A sheet of the players' own; what is wrong is named by its place in the sheet.
Result<Json, LoadError> own_sheet(const Json& tables, const Json& sheet) {
  if (!sheet.is_object() || !sheet.contains("units") || !sheet["units"].is_object() || sheet["units"].empty())
    return load_error("/units", "the sheet has no units.", "Give an object of rows, each under its id.");
  Result<Json, LoadError> rows = rows_of(tables, Json{{"sheet", sheet}}, sheet["units"]);
  if (!rows) {
    LoadError error = rows.error();
    static const std::string prefix = "/scenario/sides/0/sheet";
    if (error.place.starts_with(prefix)) error.place.erase(0, prefix.size());
    return tl::unexpected<LoadError>(error);
  }
  return Json{{"name", said(sheet["name"].get<std::string>())}, {"style", sheet["nation"]}, {"rows", *rows}};
}

Result<Json, LoadError> sheets(const Json& tables) {
  Json out{{"sheets", Json::array()},
           {"army_leader", traits_of(PieceKind::ArmyLeader)},
           {"leader", traits_of(PieceKind::BrigadeLeader)},
           {"list", Json::array({switch_of("separate_guns", "vf.option.separate_guns", 0, "vf O1")})}};
  for (const auto& [id, sheet] : tables.at("armies").items()) {
    Result<Json, LoadError> one = sheet_of(tables, id, sheet);
    if (!one) return one;
    out["sheets"].push_back(std::move(*one));
  }
  return out;
}

// --- lists ---

Json check_json(const Json& armies, const Json& list) {
  const ArmyCheck check = check_army(armies, list);
  Json out{{"points", check.points}, {"breaches", Json::array()}, {"units", Json::array()}};
  for (std::size_t i = 0; i < check.breaches.size(); ++i) {
    const Message& breach = check.breaches[i];
    Json one{{"rule", breach.rule}, {"key", breach.key}, {"args", args_of(breach.args)}};
    if (check.spots[i].brigade >= 0) one["brigade"] = check.spots[i].brigade;
    if (check.spots[i].unit >= 0) one["unit"] = check.spots[i].unit;
    out["breaches"].push_back(std::move(one));
  }
  for (const std::vector<UnitTerms>& brigade : check.units) {
    Json units = Json::array();
    for (const UnitTerms& unit : brigade)
      units.push_back(Json{{"points", unit.points}, {"figures", Json::array({unit.least_figures, unit.most_figures})}});
    out["units"].push_back(std::move(units));
  }
  return out;
}

Result<Json, LoadError> scenario_with(const Json& question) {
  const Json& tables = question.at("tables");
  const Json& armies = question.at("armies");
  if (!armies.is_array() || armies.size() > kSides) return load_error("/armies", "this is not a list of two armies.");
  for (std::size_t i = 0; i < armies.size(); ++i) {
    if (armies[i].is_null()) continue;
    if (!armies[i].is_object()) return load_error("/armies", "an army is an object, or null for the scenario's own.");
    Json check = check_json(tables.at("armies"), armies[i]);
    if (!check["breaches"].empty()) return Json{{"side", i}, {"breaches", std::move(check["breaches"])}};
  }
  Result<Json, LoadError> scenario = field_armies(question, armies);
  if (!scenario) return scenario;
  return Json{{"scenario", std::move(*scenario)}};
}

}  // namespace

Result<Json, LoadError> Vf::army(const Json& question) {
  const std::string ask = question.at("ask").get<std::string>();
  const Json& tables = question.at("tables");
  if (ask == "sheets") return sheets(tables);
  if (ask == "sheet") return own_sheet(tables, question.at("sheet"));
  if (ask == "check") return check_json(tables.at("armies"), question.at("list"));
  return scenario_with(question);
}

}  // namespace valor::vf
