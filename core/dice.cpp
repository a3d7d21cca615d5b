#include "core/dice.h"

#include <fmt/format.h>
#include <sodium.h>

#include "core/assert.h"

namespace valor {
namespace {

void check(const Request& request) {
  VALOR_ASSERT(request.count >= 1 && request.count <= kMostDice, "a roll has 1 to 32 dice");
  VALOR_ASSERT(request.faces >= 1, "a die has faces");
  VALOR_ASSERT(request.kind == DiceKind::Sum || request.kind == DiceKind::Pool || request.count == 1,
               "one die or one pick at a time");
}

void put_little_endian(std::uint8_t* out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

}  // namespace

Digest commitment(const Seed& seed) {
  return digest({std::string_view(reinterpret_cast<const char*>(seed.data()), seed.size())});
}

Digest mix(std::span<const Entropy> entropies) {
  std::string all;
  for (const Entropy& e : entropies) all.append(reinterpret_cast<const char*>(e.data()), e.size());
  return digest({all});
}

Roll KeyedDice::roll(const Request& request) {
  check(request);
  VALOR_ASSERT(sodium_init() >= 0, "libsodium starts");
  std::array<std::uint8_t, 64> message{};
  std::copy(game_.begin(), game_.end(), message.begin());
  std::copy(mix_.begin(), mix_.end(), message.begin() + 16);
  put_little_endian(message.data() + 48, entry_, 8);
  put_little_endian(message.data() + 56, roll_++, 4);

  std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> block{};
  std::uint32_t blocks = 0;
  std::size_t used = block.size();
  const auto next_byte = [&] {
    if (used == block.size()) {
      put_little_endian(message.data() + 60, blocks++, 4);
      crypto_auth_hmacsha256(block.data(), message.data(), message.size(), seed_.data());
      used = 0;
    }
    return block[used++];
  };

  const int limit = 256 / request.faces * request.faces;
  Roll out;
  out.count = request.count;
  for (int i = 0; i < request.count; ++i) {
    int byte = next_byte();
    while (byte >= limit) byte = next_byte();
    out.values[i] = static_cast<std::uint8_t>(byte % request.faces + 1);
  }
  return out;
}

Roll RecordedDice::roll(const Request& request) {
  check(request);
  if (next_ == rolls_.size())
    throw DiceMismatch(fmt::format("the record holds no roll for {} ({}).", request.purpose, request.rule));
  const RolledDice& r = rolls_[next_++];
  if (r.seat != request.seat || r.purpose != request.purpose || r.kind != request.kind || r.faces != request.faces ||
      r.values.size() != request.count)
    throw DiceMismatch(fmt::format("the record holds a roll for {}, the rules ask for {} ({}).", r.purpose,
                                   request.purpose, request.rule));
  Roll out;
  out.count = request.count;
  std::copy(r.values.begin(), r.values.end(), out.values.begin());
  return out;
}

Roll ScriptedDice::roll(const Request& request) {
  check(request);
  Roll out;
  out.count = request.count;
  for (int i = 0; i < request.count; ++i) {
    if (next_ == values_.size()) {
      if (!rest_ || i > 0)
        throw DiceMismatch(fmt::format("the named dice run out: {} ({}) needs {} more.", request.purpose, request.rule,
                                       request.count - i));
      return rest_->roll(request);
    }
    const int value = values_[next_++];
    if (value < 1 || value > request.faces)
      throw DiceMismatch(fmt::format("a named die shows {}, but {} ({}) is rolled with faces 1 to {}.", value,
                                     request.purpose, request.rule, request.faces));
    out.values[i] = static_cast<std::uint8_t>(value);
  }
  return out;
}

Roll FastDice::roll(const Request& request) {
  Roll out;
  out.count = request.count;
  for (int i = 0; i < request.count; ++i) out.values[i] = static_cast<std::uint8_t>(rng_.below(request.faces) + 1);
  return out;
}

Roll EnumeratingDice::roll(const Request& request) {
  check(request);
  Roll out;
  out.count = request.count;
  for (int i = 0; i < request.count; ++i, ++at_) {
    if (at_ == path_.size()) path_.push_back({1, request.faces});
    VALOR_ASSERT(path_[at_].faces == request.faces, "the same dice are rolled as long as the same faces come up");
    out.values[i] = path_[at_].value;
  }
  return out;
}

bool EnumeratingDice::next() {
  path_.resize(at_);
  while (!path_.empty() && path_.back().value == path_.back().faces) path_.pop_back();
  if (path_.empty()) return false;
  ++path_.back().value;
  return true;
}

std::uint64_t EnumeratingDice::weight() const {
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < at_; ++i) product *= path_[i].faces;
  return product;
}

Roll RecordingDice::roll(const Request& request) {
  const Roll out = inner_.roll(request);
  rolled_.push_back({request.seat,
                     request.purpose,
                     request.rule,
                     request.kind,
                     request.faces,
                     request.need,
                     {out.values.begin(), out.values.begin() + out.count}});
  return out;
}

}  // namespace valor
