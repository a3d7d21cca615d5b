#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace valor::server {

void Metrics::answered(int status, double seconds) {
  ++by_class_[static_cast<std::size_t>(std::clamp(status / 100, 1, 5))];
  const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++by_time_[static_cast<std::size_t>(bound - kBounds.begin())];
  microseconds_ += static_cast<std::uint64_t>(std::max(0.0, seconds) * 1e6);
}

std::string Metrics::text(const Gauges& gauges) const {
  std::string out;
  const auto head = [&](const char* name, const char* kind, const char* help) {
    fmt::format_to(std::back_inserter(out), "# HELP valor_{0} {2}\n# TYPE valor_{0} {1}\n", name, kind, help);
  };
  head("requests_total", "counter", "Requests that were answered, by the class of the status.");
  for (std::size_t i = 1; i < by_class_.size(); ++i)
    fmt::format_to(std::back_inserter(out), "valor_requests_total{{status=\"{}xx\"}} {}\n", i, by_class_[i].load());
  head("request_seconds", "histogram", "How long an answer took to work out.");
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    sum += by_time_[i];
    fmt::format_to(std::back_inserter(out), "valor_request_seconds_bucket{{le=\"{}\"}} {}\n", kBounds[i], sum);
  }
  sum += by_time_.back();
  fmt::format_to(std::back_inserter(out), "valor_request_seconds_bucket{{le=\"+Inf\"}} {}\n", sum);
  fmt::format_to(std::back_inserter(out), "valor_request_seconds_sum {:.6f}\nvalor_request_seconds_count {}\n",
                 static_cast<double>(microseconds_) / 1e6, sum);
  const auto one = [&](const char* name, const char* kind, const char* help, auto value) {
    head(name, kind, help);
    fmt::format_to(std::back_inserter(out), "valor_{} {}\n", name, value);
  };
  one("limited_total", "counter", "Requests refused because they came too often.", limited_.load());
  one("errors_total", "counter", "Lines of the log at the level error: somebody must act.", errors_.load());
  one("watchers", "gauge", "Live connections.", gauges.watchers);
  one("jobs", "gauge", "Games in which a computer player is asked.", gauges.jobs);
  one("start_time_seconds", "gauge", "When this process started, in seconds since 1970.", gauges.started);
  return out;
}

}  // namespace valor::server
