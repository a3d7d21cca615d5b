// A real PostgreSQL for tests: a server of our own in a temporary folder, without root's rights, reached by a socket in
// that folder only. Started at the first use, ended with the program; every test gets a database of its own.
#pragma once

#include <string>

namespace valor::server {

// The address of a new, empty database.
std::string new_test_database();
// Ends the server at once, as a power cut would, and starts it again.
void restart_test_postgres();

}  // namespace valor::server
