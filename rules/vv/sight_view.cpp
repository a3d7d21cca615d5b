// Chapter 9 for a person who asks: all hexes that a hex sees, and what stands between two, each thing with its rule
// (docs/engine-protocol.md, Sight). The judgement is core/hex/los_table.h's, with the smoke that the seat knows of.
#include "rules/vv/09_line_of_sight.h"
#include "rules/vv/10_terrain.h"
#include "rules/vv/11_smoke.h"
#include "rules/vv/19_fortifications.h"
#include "rules/vv/json_values.h"

namespace valor::vv {

// Found by the adapter (core/adapter.h).
Json sight(const Setting& t, const Known<State>& known, const Json& question);

namespace {

const char* effect_id(hex::Effect effect) {
  switch (effect) {
    case hex::Effect::kBlocks:
      return "blocks";
    case hex::Effect::kRises:
      return "rises";
    case hex::Effect::kHinders:
      return "hinders";
    case hex::Effect::kSeenOver:
      return "seen_over";
    case hex::Effect::kSlope:
      return "slope";
    case hex::Effect::kBesideOnly:
      return "beside";
    case hex::Effect::kOpenOpposite:
      return "open_opposite";
    case hex::Effect::kCountedBefore:
      return "counted_before";
  }
  return "";
}

// 10.9 speaks of heights, 9.4 of what lies beside a line along hexsides; else the terrain's own rule.
std::string rule_for(hex::Effect effect, const std::string& of_terrain) {
  if (effect == hex::Effect::kRises || effect == hex::Effect::kSlope) return "vv 10.9";
  if (effect == hex::Effect::kBesideOnly || effect == hex::Effect::kOpenOpposite ||
      effect == hex::Effect::kCountedBefore)
    return "vv 9.4";
  return of_terrain;
}

void add_hex(const Setting& t, const State& s, const hex::Finding& f, Json& out) {
  const HexIndex at = t.field.index(f.hex);
  if (at == kNoHex) return;  // the outer edge of the map: nothing that anybody could look at
  Json one{{"at", hex_json(t, at)}, {"what", "hex"}, {"effect", effect_id(f.effect)}};
  const int smoke = f.value == 0 ? 0 : std::min<int>(f.value, smoke_at(s, at));
  if (smoke > 0) {
    Json veil = one;
    veil["value"] = smoke;
    veil["name"] = "vv.thing.smoke";
    veil["rule"] = rule_for(f.effect, "vv 11.5");
    out.push_back(std::move(veil));
    if (f.value == smoke) return;
  }
  const Terrain& terrain = terrain_at(t, at);
  const bool bunker = f.effect == hex::Effect::kBlocks && !terrain.blocks && is_bunker(t, at);
  one["value"] = f.value - smoke;
  one["name"] = bunker ? std::string("vv.thing.") + fortification_id(fortification_at(t, at)) : terrain.name;
  one["rule"] = rule_for(f.effect, bunker ? "vv 19.5" : terrain.rule);
  out.push_back(std::move(one));
}

void add_side(const Setting& t, const hex::Finding& f, Json& out) {
  const hex::Hex other = f.step.pass == hex::Pass::kFork || f.hex == f.step.a ? f.step.b : f.step.a;
  const SideTerrain* side = side_between(t, f.hex, other);
  const HexIndex at = t.field.index(f.hex), beyond = t.field.index(other);
  if (!side || at == kNoHex || beyond == kNoHex) return;
  out.push_back({{"at", hex_json(t, at)},
                 {"with", hex_json(t, beyond)},
                 {"what", "side"},
                 {"effect", effect_id(f.effect)},
                 {"value", f.value},
                 {"name", side->name},
                 {"rule", rule_for(f.effect, side->rule)}});
}

// 9.1 to 9.4: the line between two hexes, and what the target's own hex gives.
Json line_json(const Setting& t, const Known<State>& known, HexIndex from, HexIndex to) {
  const State& s = known.state();
  const Veils veils(s);
  const hex::Trace trace = t.los.trace(from, to, veils.all());
  Json findings = Json::array();
  for (const hex::Finding& f : trace.findings) {
    if (f.what == hex::What::kHex) add_hex(t, s, f, findings);
    else add_side(t, f, findings);
  }
  const Terrain& terrain = terrain_at(t, to);
  const int ground = t.ground_cover[static_cast<std::size_t>(to)];
  Json target{{"name", terrain.name}, {"rule", terrain.rule}, {"cover", ground}, {"smoke", smoke_at(s, to)}};
  if (const int more = cover_at(t, s, to) - ground; more > 0) {
    const Fortification laid = laid_at(s, to);
    target["fortification"] = more;
    target["fortification_name"] =
        std::string("vv.thing.") + fortification_id(laid == Fortification::None ? fortification_at(t, to) : laid);
  }
  return {{"to", hex_json(t, to)},
          {"range", t.field.distance(from, to)},
          {"blocked", trace.blocked},
          {"hindrance", trace.hindrance},
          {"rule", trace.blocked         ? "vv 9.2"
                   : trace.hindrance > 0 ? "vv 9.3"
                                         : "vv 9.1"},
          {"findings", std::move(findings)},
          {"target", std::move(target)}};
}

HexIndex read_hex(const Setting& t, const Json& question, const char* name) {
  const auto found = question.find(name);
  if (found == question.end() || !found->is_string()) return kNoHex;
  const auto hex = hex::parse_hex(found->get_ref<const std::string&>());
  return hex ? t.field.index(*hex) : kNoHex;
}

}  // namespace

Json sight(const Setting& t, const Known<State>& known, const Json& question) {
  const HexIndex from = read_hex(t, question, "from");
  if (from == kNoHex || (question.contains("to") && read_hex(t, question, "to") == kNoHex))
    return {{"refusal",
             {{"key", "core.refuse.malformed"},
              {"rule", "core:malformed"},
              {"args", {{"place", from == kNoHex ? "/from" : "/to"}, {"what", "this is no hex of the map."}}}}}};
  if (question.contains("to"))
    return {{"from", hex_json(t, from)}, {"line", line_json(t, known, from, read_hex(t, question, "to"))}};
  const Veils veils(known.state());
  Json hexes = Json::object();
  for (int i = 0; i < t.field.count(); ++i) {
    const auto at = static_cast<HexIndex>(i);
    const std::uint8_t seen = t.los.at(from, at, veils.all());
    if (seen != hex::LosTable::kBlocked) hexes[hex::name(t.field.hex(at))] = seen;
  }
  return {{"from", hex_json(t, from)}, {"hexes", std::move(hexes)}};
}

}  // namespace valor::vv
