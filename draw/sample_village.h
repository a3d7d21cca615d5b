// Saint-Clair-sur-Vire, an invented village of 24 by 16 hexes: the sample that draw's tests look at, with all kinds of
// terrain. Letters: see Ground; parcels give hexsides (A–Z bocage, a–z hedge).
#pragma once

#include <array>
#include <cctype>
#include <cmath>
#include <set>
#include <sstream>
#include <string>

#include "draw/hex_terrain.h"

namespace valor::draw::sample {

inline Cell cell(const std::string& name) { return {name[0] - 'A', std::stoi(name.substr(1)) - 1}; }

// Every hex on the straight line between two centres.
inline std::vector<Cell> line(const HexGrid& g, Cell a, Cell b) {
  const Point p = g.centre(a), q = g.centre(b);
  const int n = std::max(1, static_cast<int>(std::floor(distance(p, q) / (g.side * 0.6) + 0.5)));
  std::vector<Cell> out;
  for (int i = 0; i <= n; ++i) {
    const Cell c = g.at({p.x + (q.x - p.x) * i / n + 0.01, p.y + (q.y - p.y) * i / n + 0.02});
    if (out.empty() || out.back() != c) out.push_back(c);
  }
  for (std::size_t i = 1; i + 1 < out.size();)
    if (g.direction(out[i - 1], out[i + 1]) >= 0) out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
    else ++i;
  return out;
}

inline std::vector<Cell> chain(const HexGrid& g, const std::string& names) {
  std::istringstream in(names);
  std::vector<Cell> out;
  for (std::string n; in >> n;) {
    if (out.empty()) out.push_back(cell(n));
    else
      for (const Cell c : line(g, out.back(), cell(n)))
        if (c != out.back()) out.push_back(c);
  }
  return out;
}

inline constexpr std::array kTerrain = {
    "www....gg..w...ww..wwwww", "ww.....gg.ww..www...wwww", "w.......cc......w.pp.www", "........ccc..oo...pp..ww",
    ".ww.......ff.oo.......w.", "www.gg...fff.t....ff....", ".w..gg.oo.ffs.t...ff.gg.", ".......oo..tsk......gggg",
    "..pp.....t.sss..t....gg.", ".ppp..ff..ts.st....ww...", "..p..fff.o..ts.cc..www..", ".....ff..oo...ccc...ww.p",
    "ww.......o.......gg..ppp", "www..gg....pp....gg...pp", "wwww.gg.w.ppp.w..g..w...", "wwww....ww....ww...ww..."};
inline constexpr std::array kLevel = {
    "011111000000000000000000", "011221100000000000001110", "012221100000000000011110", "012211100000000000011100",
    "001111000000000000001000", "000110000000000000000000", "000000000000000000000000", "000000000000000000000000",
    "000000000000000000000000", "000000000000000000000000", "000000000000000000000000", "000000000000000000000000",
    "000000000000000000000000", "000000000011100000000000", "000000000011110000000000", "000000000011100000000000"};
inline constexpr std::array kParcel = {
    ".......GG...............", ".......GG...............", "........HHH.......kk....", "........HHH..jj...kk....",
    "..........FFF.jj........", "....EE...FFFF.....mm....", "....EE.qq.FF......mmm...", ".......qq............nn.",
    ".PPP.................nn.", ".PPP..RRR...............", "..PP.RRR.ss....LLL......", ".....RRR.ss....LLL....VV",
    "..........s......LL..VVV", ".....TT....uuu...LL...VV", ".....TT...uuu...........", "........................"};
inline constexpr std::array kWalls = {"N8:1", "N8:2", "N8:3",  "N8:4",  "N8:5",  "K10:3", "K10:4", "K10:5", "Q9:0",
                                      "Q9:1", "Q9:2", "O10:1", "O10:2", "O10:3", "L11:3", "L11:4", "M12:5"};

inline HexPicture village(std::int32_t seed = 1944) {
  HexPicture m{.columns = 24, .rows = 16, .seed = seed};
  const HexGrid g{24, 16, kHexSide};
  for (int c = 0; c < 24; ++c)
    for (int r = 0; r < 16; ++r) {
      const char p = kParcel[r][c], t = kTerrain[r][c];
      m.ground.push_back(t == '.' && p != '.' ? Ground::Pasture : static_cast<Ground>(t));
      m.level.push_back(kLevel[r][c] - '0');
      m.parcel.push_back(p == '.' ? 0 : p);
    }
  for (const char* n : {"A9 D8 G8 K9 L8 N9 R8 U8 X7", "L1 L4 M6 M8 M9 M11 L13 L16"}) m.roads.push_back(chain(g, n));
  for (const char* n : {"M11 P12 S12 X10", "K9 I11 I14 G16", "Q9 Q4 R1"}) m.tracks.push_back(chain(g, n));
  m.streams.push_back(chain(g, "T1 T4 S6 R8 R11 S13 R16"));

  // Roads and streams leave a gap in hedges and walls.
  std::set<std::pair<Cell, Cell>> linked;
  for (const auto* chains : {&m.roads, &m.tracks, &m.streams})
    for (const auto& c : *chains)
      for (std::size_t i = 1; i < c.size(); ++i) {
        linked.insert({c[i - 1], c[i]});
        linked.insert({c[i], c[i - 1]});
      }
  g.each([&](Cell c) {
    for (int d = 0; d < 3; ++d) {
      const Cell n = g.neighbour(c, d);
      if (!g.has(n) || linked.contains({c, n})) continue;
      const int x = m.parcel[m.index(c)], y = m.parcel[m.index(n)];
      if (x != y) m.sides.push_back({c, d, std::isupper(x) || std::isupper(y) ? SideKind::Bocage : SideKind::Hedge});
    }
  });
  for (const std::string w : kWalls) {
    Cell c = cell(w.substr(0, w.find(':')));
    int d = w.back() - '0';
    if (d > 2) c = g.neighbour(c, d), d -= 3;
    if (linked.contains({c, g.neighbour(c, d)})) continue;
    std::erase_if(m.sides, [&](const DrawnSide& s) { return s.cell == c && s.direction == d; });
    m.sides.push_back({c, d, SideKind::Wall});
  }
  const auto label = [&](const char* at, const char* text, Lettering kind, double size, double dx, double dy,
                         double turn = 0) {
    const Point p = g.centre(cell(at));
    m.labels.push_back({{p.x + dx * g.side, p.y + dy * g.side}, turn, p, size * g.side, kind, text});
  };
  label("P8", "Saint-Clair", Lettering::Town, .54, -.5, .1);
  label("R11", "la Vire", Lettering::Water, .4, .75, .1, 62);
  label("D3", "Mont Hébert", Lettering::Hill, .42, 0, .6);
  label("U2", "Bois de Brix", Lettering::Wood, .42, .6, -.1);
  label("B15", "le Taillis", Lettering::Wood, .4, .4, 0);
  label("G11", "les Longs Champs", Lettering::Field, .34, .2, .8);
  return m;
}

}  // namespace valor::draw::sample
