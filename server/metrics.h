// Figures about the process for Prometheus: how many requests were answered and how, how long it took, how many people
// watch, what waits to be done. No name, no address and no game is in them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace valor::server {

class Metrics {
 public:
  void answered(int status, double seconds);
  void limited() { ++limited_; }
  void logged_error() { ++errors_; }
  // Something that is counted elsewhere, at this moment.
  struct Gauges {
    std::int64_t watchers = 0, jobs = 0, started = 0;
  };
  // The text format of Prometheus.
  std::string text(const Gauges& gauges) const;

 private:
  static constexpr std::array<double, 8> kBounds{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5};  // seconds
  std::array<std::atomic<std::uint64_t>, 6> by_class_{};                                      // 1xx to 5xx
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> by_time_{};
  std::atomic<std::uint64_t> microseconds_ = 0, limited_ = 0, errors_ = 0;
};

}  // namespace valor::server
