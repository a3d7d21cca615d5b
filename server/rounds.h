// Something that is done again and again, in a thread of its own: letters, sessions that have ended. What fails is
// logged and tried again in the next round.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "server/log.h"

namespace valor::server {

class Rounds {
 public:
  Rounds(std::chrono::milliseconds pause, std::function<void()> work, Log log);
  ~Rounds();  // waits for the round that is under way
  Rounds(const Rounds&) = delete;
  Rounds& operator=(const Rounds&) = delete;

 private:
  void run();

  std::chrono::milliseconds pause_;
  std::function<void()> work_;
  Log log_;
  std::mutex mutex_;
  std::condition_variable woken_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace valor::server
