// Where the server tells its operator what it does. error: someone must act; warn: odd but handled; info: one line an
// action.
#pragma once

#include <functional>
#include <string>

namespace valor::server {

enum class LogLevel { Info, Warn, Error };
using Log = std::function<void(LogLevel, const std::string&)>;

}  // namespace valor::server
