// Saint-Clair-sur-Vire, an invented village of 24 by 16 hexes: the sample that draw's tests look at, with all kinds of
// terrain. Letters: see Ground.
#pragma once

#include <string>

#include "core/hex/map.h"
#include "draw/hex_terrain.h"

namespace valor::draw::sample {

inline constexpr const char* kVillage = R"json({
  "id": "saint-clair", "title": "Saint-Clair-sur-Vire", "source": "ours", "seed": 1944,
  "terrain": [
    "www....gg..w...ww..wwwww",
    "ww.....gg.ww..www...wwww",
    "w.......cc......w.pp.www",
    "........ccc..oo...pp..ww",
    ".ww.......ff.oo.......w.",
    "www.gg...fff.t....ff....",
    ".w..gg.oo.ffs.t...ff.gg.",
    ".......oo..tsk......gggg",
    "..pp.....t.sss..t....gg.",
    ".ppp..ff..ts.st....ww...",
    "..p..fff.o..ts.cc..www..",
    ".....ff..oo...ccc...ww.p",
    "ww.......o.......gg..ppp",
    "www..gg....pp....gg...pp",
    "wwww.gg.w.ppp.w..g..w...",
    "wwww....ww....ww...ww..."],
  "level": [
    "011111000000000000000000",
    "011221100000000000001110",
    "012221100000000000011110",
    "012211100000000000011100",
    "001111000000000000001000",
    "000110000000000000000000",
    "000000000000000000000000",
    "000000000000000000000000",
    "000000000000000000000000",
    "000000000000000000000000",
    "000000000000000000000000",
    "000000000000000000000000",
    "000000000000000000000000",
    "000000000011100000000000",
    "000000000011110000000000",
    "000000000011100000000000"],
  "parcel": [
    ".......GG...............",
    ".......GG...............",
    "........HHH.......kk....",
    "........HHH..jj...kk....",
    "..........FFF.jj........",
    "....EE...FFFF.....mm....",
    "....EE.qq.FF......mmm...",
    ".......qq............nn.",
    ".PPP.................nn.",
    ".PPP..RRR...............",
    "..PP.RRR.ss....LLL......",
    ".....RRR.ss....LLL....VV",
    "..........s......LL..VVV",
    ".....TT....uuu...LL...VV",
    ".....TT...uuu...........",
    "........................"],
  "roads": ["A9 D8 G8 K9 L8 N9 R8 U8 X7", "L1 L4 M6 M8 M9 M11 L13 L16"],
  "tracks": ["M11 P12 S12 X10", "K9 I11 I14 G16", "Q9 Q4 R1"],
  "streams": ["T1 T4 S6 R8 R11 S13 R16"],
  "walls": ["N8:1", "N8:2", "N8:3", "N8:4", "N8:5", "K10:3", "K10:4", "K10:5",
    "Q9:0", "Q9:1", "Q9:2", "O10:1", "O10:2", "O10:3", "L11:3", "L11:4", "M12:5"],
  "labels": [
    {"at": "P8", "text": "Saint-Clair", "kind": "town", "size": 54, "dx": -50, "dy": 10, "rot": 0},
    {"at": "R11", "text": "la Vire", "kind": "water", "size": 40, "dx": 75, "dy": 10, "rot": 62},
    {"at": "D3", "text": "Mont Hébert", "kind": "hill", "size": 42, "dx": 0, "dy": 60, "rot": 0},
    {"at": "U2", "text": "Bois de Brix", "kind": "wood", "size": 42, "dx": 60, "dy": -10, "rot": 0},
    {"at": "B15", "text": "le Taillis", "kind": "wood", "size": 40, "dx": 40, "dy": 0, "rot": 0},
    {"at": "G11", "text": "les Longs Champs", "kind": "field", "size": 34, "dx": 20, "dy": 80, "rot": 0}]
})json";

inline hex::Map village_map() { return hex::parse_map(kVillage, kGroundLetters, "village").value(); }

inline HexPicture village(std::int32_t seed = 1944) {
  HexPicture picture = picture_of(village_map());
  picture.seed = seed;
  return picture;
}

inline Cell cell(const std::string& name) { return cell_of(hex::parse_hex(name).value()); }

}  // namespace valor::draw::sample
