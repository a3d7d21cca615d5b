#include "rules/vf/test_position.h"

namespace valor::vf::test {
namespace {

std::string error_of(const Json& header) {
  const auto opening = Vf::setup(header);
  return opening ? "loaded" : opening.error().sentence();
}

Json changed(const char* pointer, Json value) {
  Json header = la_haie();
  header[Json::json_pointer(pointer)] = std::move(value);
  return header;
}

bool says(const std::string& sentence, std::string_view place, std::string_view what) {
  INFO(sentence);
  return sentence.starts_with(place) && sentence.find(what) != std::string::npos;
}

}  // namespace

TEST_CASE("2.1 a scenario gives armies, terrain, places and who begins") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  CHECK(opening->setting.pieces.size() == 8);
  CHECK(opening->setting.brigades.size() == 2);
  CHECK(opening->setting.features.size() == 2);
  CHECK(opening->state.active == opening->setting.first);
  CHECK(broken_invariant(opening->setting, opening->state) == nullptr);
}

TEST_CASE("2.1 bad scenarios are named by place") {
  const char* unit = "/scenario/sides/0/brigades/0/units/1";
  const std::string at_unit = unit;
  CHECK(says(error_of(changed((at_unit + "/x").c_str(), -5000)), unit, "off the table"));
  CHECK(says(error_of(changed((at_unit + "/profile").c_str(), "hoplites")), at_unit + "/profile", "hoplites"));
  CHECK(says(error_of(changed((at_unit + "/name").c_str(), "1/45e Ligne")), at_unit + "/name", "twice"));
  CHECK(says(error_of(changed((at_unit + "/formation").c_str(), "wedge")), at_unit + "/formation", "wedge"));
  CHECK(says(error_of(changed((at_unit + "/x").c_str(), "far")), at_unit + "/x", "whole number"));
  CHECK(says(error_of(changed((at_unit + "/x").c_str(), 30100)), unit, "touches"));
  CHECK(says(error_of(changed("/scenario/terrain/0/kind", "swamp")), "/scenario/terrain/0/kind", "swamp"));
  CHECK(says(error_of(changed("/scenario/terrain/0/outline", Json::array())), "/scenario/terrain/0/outline", "area"));
  CHECK(says(error_of(changed("/scenario/turns", 0)), "/scenario/turns", "from 1"));
  CHECK(says(error_of(changed("/scenario/sides", Json::array())), "/scenario/sides", "0 sides"));
  CHECK(says(error_of(Json::array()), "", "not an object"));
}

TEST_CASE("1.2 the number of figures lies within the limits of the sheet") {
  const char* figures = "/scenario/sides/0/brigades/0/units/0/figures";
  CHECK(says(error_of(changed(figures, 23)), figures, "from 24 to 36"));
  CHECK(error_of(changed(figures, 36)) == "loaded");
}

TEST_CASE("1.4 a brigade has two to eight units and a leader") {
  Json header = la_haie();
  header["scenario"]["sides"][0]["brigades"][0]["units"].erase(1);
  CHECK(says(error_of(header), "/scenario/sides/0/brigades/0/units", "2 to 8"));
  header = la_haie();
  header["scenario"]["sides"][0]["brigades"][0].erase("leader");
  CHECK(says(error_of(header), "/scenario/sides/0/brigades/0", "leader"));
}

TEST_CASE("1.5 the army sheet gives a unit its values") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  const Profile& line = opening->setting.pieces[0].profile;
  CHECK(line.fire == 3);
  CHECK(line.melee == 4);
  CHECK(line.tenacity == 4);
  CHECK(line.range == table::inches(12));
}

TEST_CASE("2.3 each side has one seat, and it decides for all its brigades") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  CHECK(seats(opening->setting) == 2);
  CHECK(side_of(opening->setting, kBritishSeat) == kBritish);
}

TEST_CASE("2.4 each side begins with thirteen fate cards and an empty hand") {
  const auto opening = Vf::setup(la_haie());
  REQUIRE(opening);
  for (const Hand& h : opening->state.cards) {
    CHECK(h.deck == kAllCards);
    CHECK(h.hand == 0);
    CHECK(h.discard == 0);
  }
}

}  // namespace valor::vf::test
