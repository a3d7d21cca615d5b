#include "server/rounds.h"

#include <fmt/format.h>

namespace valor::server {

Rounds::Rounds(std::chrono::milliseconds pause, std::function<void()> work, Log log)
    : pause_(pause), work_(std::move(work)), log_(std::move(log)), thread_([this] { run(); }) {}

Rounds::~Rounds() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  woken_.notify_all();
  thread_.join();
}

void Rounds::run() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    lock.unlock();
    try {
      work_();
    } catch (const std::exception& e) {
      log_(LogLevel::Error, fmt::format("a round failed and is tried again: {}", e.what()));
    }
    lock.lock();
    woken_.wait_for(lock, pause_, [&] { return stop_; });
  }
}

}  // namespace valor::server
