// 5.3.1, 12.4, 13.9: regrouping.
#include "rules/vv/13_regrouping.h"

#include "rules/vv/fixture_test.h"
#include "rules/vv/json_values.h"

namespace valor::vv {
namespace {

Position camp(const std::vector<std::string>& us, int spares = 1, const std::string& options = "{}") {
  return position({.map = {"..", "..", "..", "..", "..", ".."},
                   .us = us,
                   .ge = {"ge_rifle A6"},
                   .options = options,
                   .more_side = {R"({"half_squads":)" + std::to_string(spares) + "}", "{}"}});
}

}  // namespace

TEST_CASE("13.9 a squad with a leader splits into two half squads of its kind; its weapon stays with one") {
  Position p = camp({"us_rifle+us_m1919a6 A1", "us_leader_1 A1"});
  does(p, 0, Split{0});
  CHECK(p.s.unit(0).is(kHalf));
  CHECK(p.s.unit(0).weapon != kNoWeapon);
  CHECK(p.s.unit(2).is(kHalf));
  CHECK(p.s.unit(2).at == at(p, "A1"));
  CHECK(p.s.unit(2).type == p.s.unit(0).type);
  CHECK(p.s.unit(2).weapon == kNoWeapon);
  CHECK(p.s.standing[0] == 3);
  CHECK(refused_by(p, 0, Split{0}) == "vv 13.9");
}

TEST_CASE("13.9 two half squads of one kind merge, and their counter can be used again") {
  Position p = camp({"half us_rifle A1", "half us_rifle+us_m1919a6 A1", "half us_ranger A1", "us_leader_1 A1"}, 0);
  CHECK(refused_by(p, 0, Merge{0, 2}) == "vv 13.9");
  does(p, 0, Merge{0, 1});
  CHECK_FALSE(p.s.unit(0).is(kHalf));
  CHECK(p.s.unit(0).weapon != kNoWeapon);
  CHECK(p.s.unit(1).at == kSpare);
  CHECK(p.s.standing[0] == 3);
  does(p, 0, Split{0});
  CHECK(p.s.unit(1).at == at(p, "A1"));
}

TEST_CASE("5.3.1 without a leader nobody splits, nor in a full hex") {
  const Position p = camp({"us_rifle A1", "us_leader_1 A2"});
  CHECK(refused_by(p, 0, Split{0}) == "vv 5.3.1");
  const Position full = camp({"us_rifle A1", "us_leader_1 A1", "us_rifle A1", "us_rifle A1"});
  CHECK(refused_by(full, 0, Split{0}) == "vv 6.9");
}

TEST_CASE("5.3.1 it is done at the beginning of the segment, before anything else, and by nobody else") {
  Position p = camp({"us_rifle A1", "us_leader_1 A1", "us_rifle A2"});
  CHECK(refused_by(p, 0, Split{0}).empty());
  does(p, 0, Fire{only(2), at(p, "A6")}, {6, 6});
  CHECK(refused_by(p, 0, Split{0}) == "vv 5.3.1");
}

TEST_CASE("22.4 valorous units neither split nor merge") {
  const Position p = camp({"valorous us_rifle A1", "us_leader_1 A1"});
  CHECK(refused_by(p, 0, Split{0}) == "vv 22.4");
}

TEST_CASE("12.4 infantry in one hex hands weapons over or exchanges them, each once") {
  Position p = camp({"us_rifle+us_m1919a6 A1", "us_rifle A1", "us_leader_1 A1", "us_rifle+us_m1919a4 A2"});
  CHECK(refused_by(p, 0, Transfer{1, 0}) == "vv 12.4");
  CHECK(refused_by(p, 0, Transfer{0, 3}) == "vv 6.1");
  does(p, 0, Transfer{0, 1});
  CHECK(p.s.unit(0).weapon == kNoWeapon);
  CHECK(p.s.unit(1).weapon != kNoWeapon);
  CHECK(refused_by(p, 0, Transfer{1, 2}) == "vv 12.4");
}

TEST_CASE("12.2 a leader takes over only a light weapon") {
  const Position p = camp({"us_rifle+us_m1919a4 A1", "us_leader_1 A1"});
  CHECK(refused_by(p, 0, Transfer{0, 1}) == "vv 12.2");
}

TEST_CASE("13.9 the states of regrouped units can be written and read") {
  Position p = camp({"us_rifle+us_m1919a6 A1", "us_leader_1 A1", "us_ranger A1"});
  does(p, 0, Split{2});
  does(p, 0, Transfer{0, 2});
  const auto back = read_state(p.t, write_state(p.t, p.s));
  REQUIRE(back.has_value());
  CHECK(*back == p.s);
}

TEST_CASE("4.4 spare counters are neither eliminated nor preserved") {
  Position p = camp({"us_rifle A1", "us_leader_1 A1"}, 3);
  CHECK(p.s.standing[0] == 2);
  CHECK(p.s.unit_count == 6);
}

TEST_CASE("12.2, 22.4 halves with a weapon each do not merge, nor do valorous ones") {
  Position p = position(
      {.map = {"...."},
       .us = {"half us_rifle+us_m1919a6 A1", "half us_rifle+us_bazooka A1", "half us_rifle A1", "us_leader_1 A1"},
       .ge = {"ge_rifle D1"}});
  CHECK(refused_by(p, 0, Merge{0, 1}) == "vv 12.2");
  CHECK(refused_by(p, 0, Merge{0, 2}).empty());
  p.s.unit(2).marks |= kValorous;
  CHECK(refused_by(p, 0, Merge{0, 2}) == "vv 22.4");
}

}  // namespace valor::vv
