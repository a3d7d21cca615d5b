// The library: scenarios that people have made and brought here, for everybody to play. A scenario is data that the
// same loader has read as `valor check` reads it; nothing in it runs. Games keep their scenario by value: what is taken
// out of the library stays in them.
//
// Rights have been looked at before (rights.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/content.h"
#include "server/games.h"
#include "server/limits.h"
#include "server/who.h"

namespace valor::server {

inline constexpr std::string_view kLibraryPrefix = "library/";

// A sealed one may be looked at from now on: its round has begun.
void unseal(Desk& desk, const std::string& scenario);

class Library {
 public:
  Library(Store& store, const Content& content, Randomness randomness)
      : store_(store), content_(content), randomness_(std::move(randomness)) {}

  Result<Json, Failure> list(const Who& who, const std::string& rules, const std::string& after);
  // `sealed`: nobody else sees it before a tournament plays it; directors only.
  enum class Sealed : bool { No, Yes };
  Result<Json, Failure> upload(const Who& who, const std::string& text, Sealed sealed, std::int64_t now);
  Result<Json, Failure> rate(const Who& who, const std::string& id, const Json& body, std::int64_t now);
  Result<Json, Failure> remove(const Who& who, const std::string& id);

  // For Content: the scenario "library/…".
  std::optional<UploadedScenario> find(std::string_view scenario);

 private:
  Store& store_;
  const Content& content_;
  Randomness randomness_;
  Limits limits_;
};

}  // namespace valor::server
