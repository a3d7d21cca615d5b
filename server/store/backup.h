// Copies of a SQLite store: made while the server runs, and put in its place while it does not.
#pragma once

#include <filesystem>

#include "core/result.h"

namespace valor::server {

// The store as it is at this moment, in one file of its own. The server may run: it is only read. Refuses a file that
// is there already.
Result<bool, LoadError> backup_sqlite(const std::filesystem::path& folder, const std::filesystem::path& copy);
// A copy becomes the store of a folder; what was there is kept beside it as games.sqlite.before. Refuses while a server
// uses the folder, and what is no whole store.
Result<bool, LoadError> restore_sqlite(const std::filesystem::path& folder, const std::filesystem::path& copy);

}  // namespace valor::server
