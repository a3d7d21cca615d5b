// What every store must do. A store's own test calls this with a way to open a store in a folder; opening the same
// folder twice, one after the other, must find what was kept.
#pragma once

#include <functional>
#include <memory>

#include "server/store/store.h"

namespace valor::server {

using OpenStore = std::function<std::unique_ptr<Store>()>;

void check_store_contract(const OpenStore& open);

}  // namespace valor::server
