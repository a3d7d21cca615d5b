// The store of several processes: PostgreSQL 15 through libpqxx. One transaction a change, synchronously committed.
//
// Locks are advisory ones that end with the transaction, one for each game and one for each document that is got: they
// also hold what is not there yet. Where two transactions wait for each other PostgreSQL ends one, and its work is run
// again. A commit whose answer was lost is told as a failing store; the client asks again with the same request.
#pragma once

#include <memory>
#include <string>

#include "core/result.h"
#include "server/store/store.h"

namespace valor::server {

// `address`: postgres://USER:PASSWORD@HOST:PORT/DATABASE, as libpq reads it. Makes the tables or brings them up to
// date. Refuses with a sentence that does not hold the password.
Result<std::unique_ptr<Store>, LoadError> open_postgres(const std::string& address);

}  // namespace valor::server
