// Who asks. Worked out once, from the session's cookie, before anything else of a request is looked at (people.h).
#pragma once

#include <cstdint>
#include <string>

namespace valor::server {

struct Who {
  // Owner: `valor play` has one person, to whom everything belongs.
  enum class Kind : std::uint8_t { Owner, Nobody, Guest, Account };
  Kind kind = Kind::Nobody;
  std::string id, name;
  std::string session;  // its id, which is not its secret
  std::string language = "en";
  bool banned = false, director = false, admin = false;

  bool is_owner() const { return kind == Kind::Owner; }
  bool is_account() const { return kind == Kind::Account; }
  bool is_somebody() const { return kind != Kind::Nobody; }
};

}  // namespace valor::server
