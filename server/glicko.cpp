#include "server/glicko.h"

#include <algorithm>
#include <cmath>

namespace valor::server {
namespace {

constexpr double kScale = 173.7178, kMiddle = 1500;
constexpr double kTau = 0.5;                                  // how much the volatility itself may change
constexpr double kMostDeviation = 350, kLeastDeviation = 30;  // of a newcomer; nobody is surer than this
constexpr double kDaysOfPeriod = 7;                           // a week without a game counts as one period

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (M_PI * M_PI)); }

struct Period {
  double delta, phi, v, sigma;
};

// Step 5: the new volatility, by the Illinois algorithm.
double new_volatility(const Period& p) {
  const double a = std::log(p.sigma * p.sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x), d = p.phi * p.phi + p.v + e;
    return e * (p.delta * p.delta - d) / (2 * d * d) - (x - a) / (kTau * kTau);
  };
  double low = a, high = 0;
  if (p.delta * p.delta > p.phi * p.phi + p.v) {
    high = std::log(p.delta * p.delta - p.phi * p.phi - p.v);
  } else {
    int k = 1;
    while (f(a - k * kTau) < 0) ++k;
    high = a - k * kTau;
  }
  double f_low = f(low), f_high = f(high);
  for (int i = 0; i < 100 && std::abs(high - low) > 1e-6; ++i) {
    const double c = low + (low - high) * f_low / (f_high - f_low), f_c = f(c);
    if (f_c * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = c;
    f_high = f_c;
  }
  return std::exp(low / 2);
}

}  // namespace

Rating rated(const Rating& own, const Rating& other, double score) {
  const double mu = (own.rating - kMiddle) / kScale, phi = own.deviation / kScale;
  const double other_mu = (other.rating - kMiddle) / kScale, weight = g(other.deviation / kScale);
  const double expected = 1 / (1 + std::exp(-weight * (mu - other_mu)));
  const double v = 1 / (weight * weight * expected * (1 - expected));
  const double sigma =
      new_volatility({.delta = v * weight * (score - expected), .phi = phi, .v = v, .sigma = own.volatility});
  const double before = std::sqrt(phi * phi + sigma * sigma);
  const double after = 1 / std::sqrt(1 / (before * before) + 1 / v);
  return {.rating = kMiddle + kScale * (mu + after * after * weight * (score - expected)),
          .deviation = std::clamp(kScale * after, kLeastDeviation, kMostDeviation),
          .volatility = sigma};
}

Rating rested(const Rating& own, double days) {
  const double phi = own.deviation / kScale;
  Rating out = own;
  out.deviation = std::min(kMostDeviation, kScale * std::sqrt(phi * phi + own.volatility * own.volatility *
                                                                              std::max(0.0, days) / kDaysOfPeriod));
  return out;
}

}  // namespace valor::server
