#include "server/worker.h"

#include <fmt/format.h>

#include <chrono>

namespace valor::server {
namespace {

// After a failing disk: not at once again, and not never.
constexpr std::chrono::seconds kPause{2};

}  // namespace

Worker::Worker(Store& store, Games& games, Clock clock, Tell tell, Log log)
    : store_(store), games_(games), clock_(std::move(clock)), tell_(std::move(tell)), log_(std::move(log)) {
  thread_ = std::thread([this] { run(); });
}

Worker::~Worker() { stop(); }

void Worker::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  woken_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Worker::wake() {
  {
    const std::lock_guard lock(mutex_);
    work_ = true;
  }
  woken_.notify_all();
}

bool Worker::round(Store& store, Games& games, std::int64_t now, const Tell& tell) {
  bool acted = false;
  for (const StoredJob& job : store.take_jobs(now)) {
    if (!games.work(job, now)) continue;
    acted = true;
    tell(job.game);
  }
  std::vector<std::int64_t> done;
  for (const StoredNews& news : store.news()) done.push_back(news.id);
  store.delivered(done);
  store.tidy();
  return acted;
}

void Worker::run() {
  bool again = false;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      if (!again) woken_.wait(lock, [&] { return work_ || stop_; });
      if (stop_) return;
      work_ = false;
    }
    try {
      again = round(store_, games_, clock_(), tell_);
    } catch (const StoreError& e) {
      log_(LogLevel::Error, fmt::format("the job loop waits for the store: {}", e.what()));
      std::unique_lock lock(mutex_);
      woken_.wait_for(lock, kPause, [&] { return stop_; });
      again = true;
    }
  }
}

}  // namespace valor::server
