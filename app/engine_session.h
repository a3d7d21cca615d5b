// One game over JSON lines, for bots and tools in any language. docs/engine-protocol.md is the manual.
//
// Every line gets one answer. Nothing that comes in can end the session: what is not understood is answered with a
// sentence. Not here: storage, seats' rights; whoever starts the engine sees all.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/content.h"
#include "server/strings.h"

namespace valor::app {

class EngineSession {
 public:
  EngineSession(const server::Content& content, const server::Strings& strings);
  ~EngineSession();
  EngineSession(const EngineSession&) = delete;
  EngineSession& operator=(const EngineSession&) = delete;

  std::string answer(const std::string& line);
  // How many lines were not understood so far.
  std::uint64_t misunderstood() const { return misunderstood_; }

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
  std::uint64_t misunderstood_ = 0;
};

}  // namespace valor::app
