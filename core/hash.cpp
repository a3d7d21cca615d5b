#include "core/hash.h"

#include <fmt/format.h>
#include <sodium.h>
#include <xxhash.h>

#include "core/assert.h"

namespace valor {

std::string StateHash::hex() const { return fmt::format("{:016x}{:016x}", high, low); }

void StateHasher::spill(std::uint8_t byte) {
  if (more_.empty()) more_.assign(inline_.begin(), inline_.end());
  more_.push_back(byte);
}

StateHash StateHasher::finish() const {
  const XXH128_hash_t h =
      more_.empty() ? XXH3_128bits(inline_.data(), used_) : XXH3_128bits(more_.data(), more_.size());
  return {h.high64, h.low64};
}

Digest digest(std::initializer_list<std::string_view> parts) {
  VALOR_ASSERT(sodium_init() >= 0, "libsodium starts");
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, 32);
  for (const std::string_view part : parts)
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
  Digest out{};
  crypto_generichash_final(&state, out.data(), out.size());
  return out;
}

std::string_view bytes_of(const Digest& d) { return {reinterpret_cast<const char*>(d.data()), d.size()}; }

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const std::uint8_t b : bytes) out += fmt::format("{:02x}", b);
  return out;
}

bool from_hex(std::string_view text, std::span<std::uint8_t> out) {
  if (text.size() != out.size() * 2) return false;
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    out[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return true;
}

}  // namespace valor
