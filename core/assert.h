// VALOR_ASSERT: a broken invariant. It throws, the submit door catches it and quarantines that one game. User input
// never reaches it. On in every build; the inner loops of search use VALOR_ASSERT_SLOW, off unless sanitizers run.
#pragma once

#include <stdexcept>
#include <string>

namespace valor {

struct BrokenInvariant : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] inline void broken(const char* condition, const char* message, const char* file, int line) {
  throw BrokenInvariant(std::string(message) + " (" + condition + ", " + file + ":" + std::to_string(line) + ")");
}

}  // namespace valor

#define VALOR_ASSERT(condition, message)                        \
  do {                                                          \
    if (!(condition)) [[unlikely]]                              \
      ::valor::broken(#condition, message, __FILE__, __LINE__); \
  } while (false)

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
#define VALOR_ASSERT_SLOW(condition, message) VALOR_ASSERT(condition, message)
#else
#define VALOR_ASSERT_SLOW(condition, message) static_cast<void>(0)
#endif
