// The store of `valor play`: one SQLite file in the player's data folder.
//
// SQLite 3.40.1 has a bug when several connections write and checkpoint, so exactly one connection does both (no
// automatic checkpoint, a full sync at each commit) and a lock file keeps a second process out. Reads use a connection
// of their own, so that the list of games does not wait for a commit.
#pragma once

#include <filesystem>
#include <memory>

#include "core/result.h"
#include "server/store/store.h"

namespace valor::server {

// Opens or makes the store in a folder. Refuses, with a sentence: a folder that cannot be written, a store in use by
// another process, a damaged file, a store made by a newer version.
Result<std::unique_ptr<Store>, LoadError> open_sqlite(const std::filesystem::path& folder);

}  // namespace valor::server
