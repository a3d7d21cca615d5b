// What people know of each other: profiles, ratings, friends, and whom somebody does not want to play with. Rights have
// been looked at before (rights.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/games.h"
#include "server/store/store.h"
#include "server/who.h"

namespace valor::server {

enum class Relation : std::uint8_t { Friend, Blocked };

// Has `owner` said so of `other`?
bool is_related(Shelf& shelf, Relation relation, const std::string& owner, const std::string& other);
// One of the two does not want to play with the other.
bool keep_apart(Shelf& shelf, const std::string& one, const std::string& other);
// The account is no more: what it said of others goes, and what others said of it.
void forget_relations(Desk& desk, const std::string& account);
// What somebody has said of others, for his own export: {"friends":[name],"blocked":[name]}.
Json relations_json(Shelf& shelf, const std::string& account);

class Profiles {
 public:
  explicit Profiles(Store& store) : store_(store) {}

  // docs/api.md: Profile.
  Result<Json, Failure> profile(const Who& who, const std::string& name);
  Result<Json, Failure> relate(const Who& who, const std::string& name, Relation relation, const Json& body,
                               std::int64_t now);
  Json related(const Who& who, Relation relation, std::int64_t now);
  Result<Json, Failure> ratings(const std::string& rules, const std::string& after);

 private:
  Store& store_;
};

}  // namespace valor::server
