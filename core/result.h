// The two expected kinds of failure. Broken invariants are VALOR_ASSERT; the outer world's failures are exceptions and
// belong to server/ and app/.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace valor {

template <class T, class E>
using Result = tl::expected<T, E>;

// Bad data in a file: where (file and line, or file and JSON path), what is wrong, what to do about it.
struct LoadError {
  std::string place;
  std::string what;
  std::string remedy;

  std::string sentence() const { return place + ": " + what + (remedy.empty() ? "" : " " + remedy); }
};

inline tl::unexpected<LoadError> load_error(std::string place, std::string what, std::string remedy = "") {
  return tl::unexpected<LoadError>(LoadError{std::move(place), std::move(what), std::move(remedy)});
}

}  // namespace valor
