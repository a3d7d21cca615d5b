// From the header of a record (scenario, map, tables, options by value) to a setting and its opening position.
//
// Reading is strict and names what is wrong by its JSON path.
#include "rules/vv/03_set_up.h"
#include "rules/vv/05_sequence.h"
#include "rules/vv/fog.h"
#include "rules/vv/setup_reader.h"

namespace valor::vv {

Result<Opening<Setting, State>, LoadError> Reader::read() {
  static const Json kNone = Json::object();
  const Json& tables = object(header_, "", "tables");
  const Json& scenario = object(header_, "", "scenario");
  read_terrain(object(tables, "/tables", "terrain"));
  read_units(object(tables, "/tables", "units"));
  read_ap(object(tables, "/tables", "ap_combat"));
  read_close_assault(object(tables, "/tables", "close_assault"));
  read_options(object(tables, "/tables", "options"), header_.contains("options") ? header_["options"] : kNone,
               scenario.contains("options") ? scenario["options"] : kNone);
  if (error_) return tl::unexpected<LoadError>(*error_);
  if (const auto failed = read_map(scenario)) return tl::unexpected<LoadError>(*failed);
  read_scenario(scenario);
  if (error_) return tl::unexpected<LoadError>(*error_);
  State opening = place_units();
  load_passengers(opening);
  if (error_) return tl::unexpected<LoadError>(*error_);
  return Opening<Setting, State>{std::move(t_), opening};
}

Result<Opening<Setting, State>, LoadError> setup(const Json& header) {
  if (!header.is_object())
    return load_error("header", "this is not an object.", "Give scenario, map, tables and options.");
  auto opening = Reader(header).read();
  if (!opening) return opening;
  // Set-up comes first (C57), or the first segment begins; with fog on everybody looks around before anybody is asked.
  Sink<Event> nobody;
  const Setting& t = opening->setting;
  State& s = opening->state;
  const int placing = t.scenario.set_up_first;
  if (has_unplaced(t, s, 0) || has_unplaced(t, s, 1)) {
    go_on_with_set_up(t, s, has_unplaced(t, s, placing) ? placing : other_side(placing), nobody);
    return opening;
  }
  if (t.options.fog)
    for (int side = 0; side < kSides; ++side) update_sight(t, s, side, nobody);
  begin_game(t, s, nobody);
  return opening;
}

}  // namespace valor::vv
