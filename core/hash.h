// The two hashes of the kernel.
//
// StateHash (XXH3-128) is fast and proves that two folds reached the same state; it is taken over the live fields of a
// state in fixed little-endian order, never over raw memory. Digest (BLAKE2b-256) chains the entries of a record.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace valor {

struct StateHash {
  std::uint64_t high = 0, low = 0;
  friend auto operator<=>(const StateHash&, const StateHash&) = default;
  std::string hex() const;
};

// Collects fields, then hashes them. Integers and enums go in little-endian with their own width.
class StateHasher {
 public:
  template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>)
  StateHasher& add(T value) {
    std::uint64_t bits = 0;
    if constexpr (std::is_enum_v<T>) bits = static_cast<std::uint64_t>(static_cast<std::underlying_type_t<T>>(value));
    else bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) push(static_cast<std::uint8_t>(bits >> (8 * i)));
    return *this;
  }
  StateHash finish() const;

 private:
  void push(std::uint8_t byte) {
    if (used_ < kInline) inline_[used_] = byte;
    else spill(byte);
    ++used_;
  }
  void spill(std::uint8_t byte);

  static constexpr std::size_t kInline = 8192;  // a state of the usual size is hashed without allocation
  std::array<std::uint8_t, kInline> inline_;    // NOLINT: filled as far as used_
  std::size_t used_ = 0;
  std::vector<std::uint8_t> more_;
};

using Digest = std::array<std::uint8_t, 32>;

// BLAKE2b-256 over the parts, one after the other.
Digest digest(std::initializer_list<std::string_view> parts);
std::string_view bytes_of(const Digest& d);

std::string to_hex(std::span<const std::uint8_t> bytes);
// The bytes behind a hex string of exactly 2 * out.size() digits; false where it is not one.
bool from_hex(std::string_view text, std::span<std::uint8_t> out);

}  // namespace valor
