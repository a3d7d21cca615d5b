// The job loop: one thread that does what is owed after a commit. Bots act here, through the submit door; the outbox is
// cleared; the store is tidied. A crash loses nothing: what is owed stands in the store and is found again at the
// start.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/games.h"

namespace valor::server {

class Worker {
 public:
  using Clock = std::function<std::int64_t()>;
  using Tell = std::function<void(const std::string& game)>;

  Worker(Store& store, Games& games, Clock clock, Tell tell, Log log);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Something was committed: look for work. After stop() it does nothing.
  void wake();
  // Finishes what is under way and ends the thread.
  void stop();

  // One round without the thread, for tests: true if a bot acted.
  static bool round(Store& store, Games& games, std::int64_t now, const Tell& tell);

 private:
  void run();

  Store& store_;
  Games& games_;
  Clock clock_;
  Tell tell_;
  Log log_;
  std::mutex mutex_;
  std::condition_variable woken_;
  bool work_ = true, stop_ = false;
  std::thread thread_;
};

}  // namespace valor::server
