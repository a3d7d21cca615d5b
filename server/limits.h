// How often something may be done: a bucket for each name that fills up again in time. In memory, one for each process;
// what is limited here is cheap to try again, and nothing depends on the exact number.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace valor::server {

struct Allowance {
  int most = 0;              // at once
  std::int64_t seconds = 0;  // after so long the bucket is full again
};

class Limits {
 public:
  // Takes one from the bucket `name`. 0 if it may be done; else the seconds until it may.
  std::int64_t wait(const std::string& name, Allowance allowance, std::int64_t now);

 private:
  struct Bucket {
    double left = 0;
    std::int64_t at = 0;
    std::int64_t full = 0;  // when it is full again and may be forgotten
  };
  void forget_full(std::int64_t now);

  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace valor::server
