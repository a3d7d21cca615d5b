#include "core/hex/line.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

namespace valor::hex {
namespace {

Hex at(std::string_view text) { return parse_hex(text).value(); }

// B1 = through B1; B1/B2 = across; B1/B2(C2) = across by the corner of C2; B1<A2|B3 = fork; A2|B3 = along.
std::string drawn(std::string_view from, std::string_view to) {
  std::string text;
  for (const Step& s : line(at(from), at(to))) {
    switch (s.pass) {
      case Pass::kHex:
        text += name(s.a);
        break;
      case Pass::kAcross:
        text += name(s.a) + "/" + name(s.b);
        break;
      case Pass::kCorner:
        text += name(s.a) + "/" + name(s.b) + "(" + name(s.c) + ")";
        break;
      case Pass::kFork:
        text += name(s.a) + "<" + name(s.b) + "|" + name(s.c);
        break;
      case Pass::kAlong:
        text += name(s.a) + "|" + name(s.b);
        break;
    }
    text += " ";
  }
  return text;
}

TEST_CASE("line: from a hex to itself there is nothing") { CHECK(drawn("D4", "D4") == ""); }

TEST_CASE("line: neighbours have only their hexside between them") {
  CHECK(drawn("D4", "D3") == "D4/D3 ");
  CHECK(drawn("D4", "E5") == "D4/E5 ");
}

TEST_CASE("line: down a column it goes through the hexes between and over their sides") {
  CHECK(drawn("D4", "D7") == "D4/D5 D5 D5/D6 D6 D6/D7 ");
}

TEST_CASE("line: straight across hexsides obliquely") {
  CHECK(drawn("B2", "D3") == "B2/C3 C3 C3/D3 ");
  CHECK(drawn("A1", "B3") == "A1/A2 A2 A2/B2 B2 B2/B3 ");
}

TEST_CASE("line: level to the east it runs along hexsides, the north on the left") {
  CHECK(drawn("B2", "D2") == "B2<C2|C3 C2|C3 D2<C2|C3 ");
  CHECK(drawn("D2", "B2") == "D2<C3|C2 C3|C2 B2<C3|C2 ");
  CHECK(drawn("A2", "E2") == "A2<B1|B2 B1|B2 C2<B1|B2 C2 C2<D1|D2 D1|D2 E2<D1|D2 ");
}

TEST_CASE("line: it runs along hexsides in the two steep directions too") {
  CHECK(drawn("C3", "D4") == "C3<D3|C4 D3|C4 D4<D3|C4 ");
  CHECK(drawn("C3", "D1") == "C3<C2|D2 C2|D2 D1<C2|D2 ");
}

TEST_CASE("line: exactly through a corner it touches the third hex and does not pass through it") {
  CHECK(drawn("A1", "E4") == "A1/B1 B1 B1/C2(B2) C2 C2/C3 C3 C3/D3(D2) D3 D3/E4 ");
  for (const Step& step : line(at("A1"), at("E4")))
    if (step.pass == Pass::kHex) CHECK(step.a != at("B2"));
  CHECK(passing(at("A1"), at("E4"), at("B2")) == Passing::kNot);
}

TEST_CASE("line: the way back is the reverse of the way there, for every offset of the largest field") {
  const Hex from = at("A1");
  for (int dq = -63; dq <= 63; ++dq)
    for (int dr = -95; dr <= 95; ++dr) {
      const Hex to = make_hex(dq, dr);
      auto there = line(from, to);
      auto back = line(to, from);
      std::reverse(back.begin(), back.end());
      std::transform(back.begin(), back.end(), back.begin(), reversed);
      REQUIRE(there == back);
    }
}

TEST_CASE("line: turning the field by a sixth turns the line, mirroring it swaps left and right") {
  const auto turned = [](Hex h) { return make_hex(-h.r, h.q + h.r); };
  const auto mirrored = [](Hex h) { return make_hex(-h.q, h.r + h.q); };
  for (int dq = -12; dq <= 12; ++dq)
    for (int dr = -12; dr <= 12; ++dr) {
      const auto steps = line({}, make_hex(dq, dr));
      const auto turn = line({}, turned(make_hex(dq, dr))), mirror = line({}, mirrored(make_hex(dq, dr)));
      REQUIRE(steps.size() == turn.size());
      REQUIRE(steps.size() == mirror.size());
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& s = steps[i];
        REQUIRE(turn[i] == Step{s.pass, turned(s.a), turned(s.b), turned(s.c)});
        Step m{s.pass, mirrored(s.a), mirrored(s.b), mirrored(s.c)};
        if (s.pass == Pass::kFork) std::swap(m.b, m.c);
        if (s.pass == Pass::kAlong) std::swap(m.a, m.b);
        REQUIRE(mirror[i] == m);
      }
    }
}

TEST_CASE("line: steps hang together, from the first hex to the last") {
  for (int dq = -20; dq <= 20; ++dq)
    for (int dr = -20; dr <= 20; ++dr) {
      Hex here{};
      for (const Step& s : line({}, make_hex(dq, dr))) {
        if (s.pass == Pass::kHex) REQUIRE(s.a == here);
        if (s.pass == Pass::kAcross || s.pass == Pass::kCorner) {
          REQUIRE(s.a == here);
          REQUIRE(distance(s.a, s.b) == 1);
          here = s.b;
        }
        if (s.pass == Pass::kCorner) REQUIRE((distance(s.a, s.c) == 1 && distance(s.b, s.c) == 1));
        if (s.pass == Pass::kFork) {
          REQUIRE((distance(s.a, s.b) == 1 && distance(s.a, s.c) == 1 && distance(s.b, s.c) == 1));
          here = s.a;
        }
      }
      REQUIRE(here == make_hex(dq, dr));
    }
}

TEST_CASE("line: passing() agrees with the steps for every hex around") {
  for (int dq = -9; dq <= 9; ++dq)
    for (int dr = -9; dr <= 9; ++dr) {
      const Hex to = make_hex(dq, dr);
      std::map<Hex, Passing> passed;
      for (const Step& s : line({}, to)) {
        if (s.pass == Pass::kHex) passed[s.a] = Passing::kThrough;
        if (s.pass == Pass::kAlong) passed[s.a] = passed[s.b] = Passing::kBeside;
      }
      for_each_in_range({}, 22, [&](Hex hex) {
        const auto found = passed.find(hex);
        REQUIRE(passing({}, to, hex) == (found == passed.end() ? Passing::kNot : found->second));
      });
    }
}

TEST_CASE("line: only multiples of three directions run along hexsides") {
  for (int dq = -9; dq <= 9; ++dq)
    for (int dr = -9; dr <= 9; ++dr) {
      const auto steps = line({}, make_hex(dq, dr));
      const bool along = std::any_of(steps.begin(), steps.end(), [](Step s) { return s.pass == Pass::kAlong; });
      REQUIRE(runs_along_hexsides(dq, dr) == along);
    }
}

TEST_CASE("chain: neighbours from end to end, the southern hex where the line runs along a hexside") {
  const auto names = [](std::string_view from, std::string_view to) {
    std::string text;
    for (const Hex hex : chain(at(from), at(to))) text += name(hex) + " ";
    return text;
  };
  CHECK(names("A9", "D8") == "A9 B8 C9 D8 ");
  CHECK(names("B2", "D2") == "B2 C3 D2 ");
  CHECK(names("C3", "C3") == "C3 ");
  for (int dq = -15; dq <= 15; ++dq)
    for (int dr = -15; dr <= 15; ++dr) {
      const auto hexes = chain({}, make_hex(dq, dr));
      REQUIRE(static_cast<int>(hexes.size()) == distance({}, make_hex(dq, dr)) + 1);
      for (std::size_t i = 1; i < hexes.size(); ++i) REQUIRE(distance(hexes[i - 1], hexes[i]) == 1);
    }
}

}  // namespace
}  // namespace valor::hex
