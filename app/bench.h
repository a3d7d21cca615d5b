// What the parts of `valor bench` share: a figure, and how long something is repeated for it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/app.h"

namespace valor::app {

struct BenchOptions {
  bool json = false;
  double seconds = 1.0;  // for each measurement
  std::string anchors;   // folder of the anchor programs
};

struct Figure {
  std::string name, unit;
  double value = 0;
  std::optional<double> anchor;  // what the anchor reached in the same run
  std::string goal;              // "P4 ≥ 0.20×"
};

// Repeats `work` (which says how much it did) for about the given time; gives work per second.
template <class Work>
double per_second(double seconds, Work work) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  double done = 0, elapsed = 0;
  do {
    done += static_cast<double>(work());
    elapsed = std::chrono::duration<double>(Clock::now() - start).count();
  } while (elapsed < seconds);
  return done / elapsed;
}

template <class T>
void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

// The measured table with the rules of Valour & Fortitude on it (bench_vf.cpp).
void bench_vf(const App& app, const BenchOptions& options, std::vector<Figure>& out);

}  // namespace valor::app
