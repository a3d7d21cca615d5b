// Hashed randomness for drawing. Every random value is a hash of the seed, a place and a salt, never the next number of
// a running stream: a changed hex redraws only its neighbourhood, and every compiler gives the same picture.
#pragma once

#include <cstdint>

namespace valor::draw {

// A 32-bit hash in the manner of murmur3, fed key by key.
class Hash {
 public:
  constexpr void add(std::int32_t key) {
    std::uint32_t v = static_cast<std::uint32_t>(key) * 0xcc9e2d51u;
    v = (v << 15) | (v >> 17);
    h_ ^= v * 0x1b873593u;
    h_ = (h_ << 13) | (h_ >> 19);
    h_ = h_ * 5u + 0xe6546b64u;
  }
  constexpr std::uint32_t value() const {
    std::uint32_t h = h_;
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    h *= 0xc2b2ae35u;
    return h ^ (h >> 16);
  }

 private:
  std::uint32_t h_ = 0x9e3779b9u;
};

template <class... Keys>
constexpr std::uint32_t hash(Keys... keys) {
  Hash h;
  (h.add(static_cast<std::int32_t>(keys)), ...);
  return h.value();
}

constexpr double fraction(std::uint32_t h) { return h / 4294967296.0; }

// In [0, 1).
template <class... Keys>
constexpr double random_at(Keys... keys) {
  return fraction(hash(keys...));
}

// Successive values at one place: the counter is the last key.
class RandomAt {
 public:
  template <class... Keys>
  explicit constexpr RandomAt(Keys... keys) {
    (base_.add(static_cast<std::int32_t>(keys)), ...);
  }
  constexpr double operator()() {
    Hash h = base_;
    h.add(++count_);
    return fraction(h.value());
  }

 private:
  Hash base_;
  std::int32_t count_ = 0;
};

// Value noise in [-1, 1], one octave; and a fractal of two.
double noise(std::int32_t seed, double x, double y);
double fractal_noise(std::int32_t seed, double x, double y);

}  // namespace valor::draw
