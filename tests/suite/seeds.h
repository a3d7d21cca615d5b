// Which seeds a run of random games plays.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace valor {

// So many from the first, or those of VALOR_SEEDS, "5056" or "5000-5999", to see one fault again or to share a long run
// between processes.
struct Seeds {
  std::uint64_t first, end;
};
inline Seeds seeds_of_run(std::uint64_t first, std::uint64_t count) {
  const char* wish = std::getenv("VALOR_SEEDS");
  if (!wish) return {first, first + count};
  char* after = nullptr;
  const std::uint64_t from = std::strtoull(wish, &after, 10);
  return {from, (*after == '-' ? std::strtoull(after + 1, nullptr, 10) : from) + 1};
}

}  // namespace valor
