// What `valor serve`, `valor worker` and `valor admin` share: the configuration, the store, the key, the log.
#pragma once

#include <memory>
#include <string>

#include "server/config.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/store/store.h"

namespace valor::app {

// All throw UserError.
// `listen`, if not empty, takes the place of what the file says.
server::Config load_config(const std::string& file, const std::string& listen = "");
std::unique_ptr<server::Store> open_store(const server::Config& config);
std::string load_key(const server::Config& config);

// One JSON object a line on standard error: {"level","text","time"}. Secrets never come this far: requests are logged
// by method and path, without query, body and cookies. `metrics`, if any, counts the errors.
server::Log make_server_log(server::Metrics* metrics);
std::int64_t seconds_now();
// Every connection is a file to the system: as many as it lets us have.
void raise_file_limit();

}  // namespace valor::app
