// Chapter 11: smoke.
#include "rules/vv/11_smoke.h"

#include "rules/vv/14_ap_combat.h"
#include "rules/vv/fixture_test.h"

namespace valor::vv {
namespace {

Position with_smoke(const std::string& options = "{}") {
  return position({.map = {".....", ".....", "....."},
                   .us = {"us_rifle A1", "us_rifle A1"},
                   .ge = {"ge_rifle E1"},
                   .options = options,
                   .more_side = {R"({"smoke":3})", "{}"}});
}

int modifier(const Position& p) {
  return describe(p.t, p.s,
                  {.group = units_at(p, "A1"), .targets = units_at(p, "E1"), .from = at(p, "A1"), .at = at(p, "E1")})
      .modifier;
}

}  // namespace

TEST_CASE("11.1 smoke is used up, and one marker lies in a hex") {
  Position p = with_smoke();
  go_to(p, Phase::Move);
  does(p, 0, LaySmoke{0, at(p, "A2")});
  CHECK(p.s.smoke[0] == 2);
  CHECK(refused_by(p, 0, LaySmoke{1, at(p, "A2")}) == "vv 11.1");
  p.s.smoke[0] = 0;
  CHECK(refused_by(p, 0, LaySmoke{1, at(p, "A1")}) == "vv 11.1");
}

TEST_CASE("11.2 infantry lays smoke 1 beside itself, once, before it moves") {
  Position p = with_smoke();
  CHECK(refused_by(p, 0, LaySmoke{0, at(p, "A2")}) == "core:wrong-kind");
  go_to(p, Phase::Move);
  CHECK(refused_by(p, 0, LaySmoke{0, at(p, "A3")}) == "vv 11.2");
  does(p, 0, LaySmoke{0, at(p, "A1")});
  CHECK(smoke_at(p.s, at(p, "A1")) == 1);
  CHECK(refused_by(p, 0, LaySmoke{0, at(p, "A2")}) == "vv 11.2");
  CHECK(refused_by(p, 0, StartMove{only(0), false}).empty());
  p.s.unit(1).marks |= kMoved;
  CHECK(refused_by(p, 0, LaySmoke{1, at(p, "A2")}) == "vv 11.2");
}

TEST_CASE("11.5 smoke hinders fire into and through its hex, not out of it") {
  Position p = with_smoke();
  CHECK(modifier(p) == 0);
  p.s.markers.set(at(p, "C1"), MarkerKind::Smoke, 2);
  CHECK(modifier(p) == 2);
  p.s.markers.set(at(p, "E1"), MarkerKind::Smoke, 1);
  CHECK(modifier(p) == 3);
  p.s.markers.set(at(p, "A1"), MarkerKind::Smoke, 2);
  CHECK(modifier(p) == 3);
}

TEST_CASE("11.5 a mover in smoke is not in the open") {
  Position p = with_smoke();
  Shot shot{.group = units_at(p, "A1"),
            .targets = units_at(p, "E1"),
            .from = at(p, "A1"),
            .at = at(p, "E1"),
            .opportunity = true};
  CHECK(describe(p.t, p.s, shot).modifier == -1);
  p.s.markers.set(at(p, "E1"), MarkerKind::Smoke, 1);
  CHECK(describe(p.t, p.s, shot).modifier == 1);
}

TEST_CASE("11.5 smoke thins out after every segment, by the option after every turn") {
  for (const bool turns : {false, true}) {
    Position p = with_smoke(turns ? R"({"smoke_lasts_turns":true})" : "{}");
    p.s.markers.set(at(p, "C1"), MarkerKind::Smoke, 2);
    p.s.markers.set(at(p, "C2"), MarkerKind::Smoke, 1);
    go_to(p, Phase::Advance);
    does(p, 0, EndPhase{});
    CHECK(smoke_at(p.s, at(p, "C1")) == (turns ? 2 : 1));
    CHECK(smoke_at(p.s, at(p, "C2")) == (turns ? 1 : 0));
    go_to(p, Phase::Advance);
    does(p, 1, EndPhase{});
    CHECK(smoke_at(p.s, at(p, "C1")) == (turns ? 1 : 0));
  }
}

TEST_CASE("11.3 a mortar fires smoke 2 in place of an attack, in the Fire Phase only") {
  Position p = position({.map = {".....", ".....", "....."},
                         .us = {"us_rifle+us_mortar_60 A1", "us_rifle A2"},
                         .ge = {"ge_rifle E1"},
                         .more_side = {R"({"smoke":3})", "{}"}});
  CHECK(refused_by(p, 0, FireSmoke{1, at(p, "C1")}) == "vv 12.6.1");
  CHECK(refused_by(p, 0, FireSmoke{0, at(p, "A2")}) == "vv 12.6.5");
  does(p, 0, FireSmoke{0, at(p, "C1")});
  CHECK(smoke_at(p.s, at(p, "C1")) == 2);
  CHECK(p.s.smoke[0] == 1);
  CHECK(p.s.unit(0).is(kFired));
}

TEST_CASE("16.7 guns and tanks fire smoke shells where they see and bear") {
  Position p = position({.map = {".", ".", ".", ".", "."},
                         .us = {"us_57mm_m1 A3 0", "us_m4a3e8 A4 0", "us_m3_halftrack A5 0"},
                         .ge = {"ge_rifle A1"},
                         .more_side = {R"({"smoke":6})", "{}"}});
  CHECK(refused_by(p, 0, FireSmoke{0, at(p, "A5")}) == "vv 7.4");
  CHECK(refused_by(p, 0, FireSmoke{2, at(p, "A2")}) == "vv 12.6.1");
  does(p, 0, FireSmoke{0, at(p, "A2")});
  CHECK(smoke_at(p.s, at(p, "A2")) == 2);
  CHECK(p.s.unit(0).is(kFired));
  does(p, 0, FireSmoke{1, at(p, "A5")});  // the turret bears all round
  CHECK(p.s.smoke[0] == 2);
}

}  // namespace valor::vv
