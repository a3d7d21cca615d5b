// Any bytes: parse_json refuses them with a sentence, or gives a value whose canonical bytes parse to themselves.
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parsed = valor::parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!parsed) {
    if (parsed.error().what.empty()) std::abort();
    return 0;
  }
  const std::string bytes = valor::canonical(*parsed);
  const auto again = valor::parse_json(bytes, "fuzz");
  if (!again || valor::canonical(*again) != bytes) std::abort();
  return 0;
}
