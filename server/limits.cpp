#include "server/limits.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace valor::server {
namespace {

// Names come from the network: so many are remembered, and when there are more the emptiest stay.
constexpr std::size_t kMostBuckets = 100000;

}  // namespace

std::int64_t Limits::wait(const std::string& name, Allowance allowance, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  if (buckets_.size() >= kMostBuckets) forget_full(now);
  const auto [found, is_new] = buckets_.try_emplace(name, Bucket{static_cast<double>(allowance.most), now, now});
  Bucket& bucket = found->second;
  const double rate = static_cast<double>(allowance.most) / static_cast<double>(allowance.seconds);
  // A clock that was set back gives nothing and takes nothing.
  const auto passed = static_cast<double>(std::max<std::int64_t>(0, now - bucket.at));
  bucket.left = std::min(static_cast<double>(allowance.most), bucket.left + passed * rate);
  bucket.at = std::max(bucket.at, now);
  if (bucket.left < 1) return static_cast<std::int64_t>(std::ceil((1 - bucket.left) / rate));
  bucket.left -= 1;
  bucket.full = now + allowance.seconds;
  return 0;
}

void Limits::forget_full(std::int64_t now) {
  std::erase_if(buckets_, [&](const auto& one) { return one.second.full <= now; });
  if (buckets_.size() < kMostBuckets) return;
  // Half of them at once, so that this scan is rare.
  std::vector<double> left;
  for (const auto& [name, bucket] : buckets_) left.push_back(bucket.left);
  const auto middle = left.begin() + static_cast<std::ptrdiff_t>(left.size() / 2);
  std::nth_element(left.begin(), middle, left.end());
  std::size_t rest = left.size() / 2;
  std::erase_if(buckets_, [&](const auto& one) { return one.second.left >= *middle && rest > 0 && rest-- > 0; });
}

}  // namespace valor::server
