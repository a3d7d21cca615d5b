// Who stands where: the hexes of all units side by side, so that a scan over them compares eight at once.
//
// A copy of what the units say themselves, without passengers (8.1: they are inside their transport, not in the hex).
// `State::put` keeps both alike; invariants.cpp checks it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "rules/vv/setting.h"

namespace valor::vv {

// Units by number, the last one not included.
struct UnitRange {
  int first = 0, last = 0;
};

class Where {
 public:
  Where() { at_.fill(kNoHex); }
  HexIndex of(int unit) const { return at_[static_cast<std::size_t>(unit)]; }
  void set(int unit, HexIndex at) { at_[static_cast<std::size_t>(unit)] = at; }

  // Calls f(unit), ascending, for all of the range that stand in this hex.
  template <class F>
  void each_in(HexIndex at, UnitRange range, F&& f) const {
    scan(range, [wanted = static_cast<std::uint16_t>(at)](Eight v) { return v == wanted; }, f);
  }
  // Calls f(unit, hex) for all of the range whose hex is one of these: first, first + 1, … up to last.
  template <class F>
  void each_between(int first, int last, UnitRange range, F&& f) const {
    const auto low = static_cast<std::uint16_t>(first), span = static_cast<std::uint16_t>(last - first);
    scan(range, [=](Eight v) { return (v - low) <= span; }, f);
  }
  bool anybody_in(HexIndex at, UnitRange range) const {
    bool found = false;
    each_in(at, range, [&](int) { found = true; });
    return found;
  }

 private:
  static constexpr int kLanes = 8, kHalf = 4, kBits = 16;
  typedef std::uint16_t Eight __attribute__((vector_size(16)));

  // Lanes that match are all ones; two words of four lanes each are read bit by bit.
  template <class Match, class F>
  void scan(UnitRange range, Match&& match, F&& f) const {
    for (int block = range.first & ~(kLanes - 1); block < range.last; block += kLanes) {
      Eight v;
      std::memcpy(&v, at_.data() + block, sizeof v);
      const auto hits = match(v);
      std::array<std::uint64_t, 2> words;
      std::memcpy(words.data(), &hits, sizeof words);
      if ((words[0] | words[1]) == 0) continue;
      for (int half = 0; half < 2; ++half)
        for (std::uint64_t word = words[static_cast<std::size_t>(half)]; word != 0;) {
          const int lane = std::countr_zero(word) / kBits;
          word &= ~(std::uint64_t{0xFFFF} << (lane * kBits));
          const int unit = block + half * kHalf + lane;
          if (unit >= range.first && unit < range.last) f(unit);
        }
    }
  }

  std::array<HexIndex, 256> at_;
};

}  // namespace valor::vv
