// valor review: how a game went: the chances turn by turn, the worst decisions, and what was luck.
#include "ai/review.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"

namespace valor::app {
namespace {

struct ReviewOptions {
  std::string file;
  int worst = 3;
  bool json = false;
};

Json review_json(const Review& r, int worst) {
  Json curve = Json::array(), mistakes = Json::array();
  for (const Moment& m : r.curve) curve.push_back({{"entry", m.entry}, {"turn", m.turn}, {"chance", m.chance}});
  for (std::size_t i = 0; i < std::min(r.mistakes.size(), static_cast<std::size_t>(worst)); ++i) {
    const Mistake& m = r.mistakes[i];
    mistakes.push_back({{"entry", m.entry},
                        {"turn", m.turn},
                        {"seat", index(m.seat)},
                        {"loss", m.loss},
                        {"done", m.done},
                        {"better", m.better}});
  }
  return {{"curve", curve}, {"worst", mistakes}, {"lost", r.lost}, {"luck", r.luck}, {"decisions", r.decisions}};
}

void print_review(const Json& r) {
  fmt::print("Chance of the first side to win:\n");
  for (const Json& m : r["curve"]) {
    const int chance = m["chance"].get<int>();
    fmt::print("  turn {:>2}  {:>3.0f} %  {}\n", m["turn"].get<int>(), chance / 10.0,
               std::string(static_cast<std::size_t>(chance / 25), '#'));
  }
  fmt::print("\nThe worst of {} decisions:\n", r["decisions"].get<int>());
  for (const Json& m : r["worst"])
    fmt::print("  turn {:>2}, seat {}, entry {}: {} (better: {}), {:.1f} % lost\n", m["turn"].get<int>(),
               m["seat"].get<int>(), m["entry"].get<int>(), m["done"].get<std::string>(),
               m["better"].get<std::string>(), m["loss"].get<int>() / 10.0);
  fmt::print("\n");
  for (std::size_t seat = 0; seat < r["lost"].size(); ++seat)
    fmt::print("Seat {}: {:.1f} % lost by decisions, {:+.1f} % luck\n", seat, r["lost"][seat].get<int>() / 10.0,
               r["luck"][seat].get<int>() / 10.0);
}

void run_review(const App& app, const ReviewOptions& o) {
  const auto record = import_record(read_file(o.file), o.file);
  if (!record) throw UserError(record.error());
  const auto review = review_of(app.systems(), *record, o.file, [&](std::size_t done) {
    if (!isatty(STDERR_FILENO)) return;
    fmt::print(stderr, "\r{}/{}{}", done, record->entries.size(), done == record->entries.size() ? "\n" : "");
    std::fflush(stderr);
  });
  if (!review) throw UserError(review.error());
  if (!*review) throw UserError(o.file + ": no computer player knows these rules well enough to judge a game.");
  const Json out = review_json(**review, o.worst);
  if (o.json) fmt::print("{}\n", out.dump(2));
  else print_review(out);
}

}  // namespace

void add_review(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("review", "How a saved game went: chances, worst decisions, luck");
  auto o = std::make_shared<ReviewOptions>();
  command->add_option("record", o->file, "The game, as it was saved")->required();
  command->add_option("--worst", o->worst, "How many decisions are told")->check(CLI::Range(1, 1000));
  command->add_flag("--json", o->json, "For a machine");
  command->callback([&app, o] { run_review(app, *o); });
}

}  // namespace valor::app
