#include "ai/review.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "ai/bots.h"

namespace valor {
namespace {

// Which wish of the seat was recorded as this action? With fog the record has other numbers than the seat (aliases).
std::optional<Json> wish_of(const Game& game, Seat seat, const std::string& recorded) {
  const auto leads_there = [&](const Json& wish) {
    FastDice dice(1, 1);
    const auto step = game.clone()->act(seat, wish, dice);
    return step && step->action == recorded;
  };
  Json same = Json::parse(recorded);
  if (leads_there(same)) return same;
  for (const Json& listed : game.actions_for(seat))
    if (leads_there(listed["action"])) return listed["action"];
  return std::nullopt;
}

// Below that two playouts of the same thing differ as much.
constexpr int kLeastLoss = 15;

class Reviewer {
 public:
  Reviewer(const Game& opening, Critic critic) : game_(opening.clone()), critic_(std::move(critic)) {
    out_.lost.resize(static_cast<std::size_t>(game_->seat_count()));
    out_.luck.resize(out_.lost.size());
  }

  void note() {
    const Outcome result = game_->result();
    const int at_the_end = result.winner == kNoSide ? 500 : index(result.winner) == 0 ? 1000 : 0;
    const int chance = result.over ? at_the_end : critic_chance(Seat{0});
    out_.curve.push_back({entries_, game_->turn(), chance});
  }

  void judge(const Entry& entry) {
    if (entry.aside || entry.action.empty()) return;
    const Json advice = advice_for(entry.seat);
    const std::optional<Json> wish = wish_of(*game_, entry.seat, entry.action);
    if (!wish) return;
    ++out_.decisions;
    if (*wish == advice) return;
    const int loss = critic_.chance_after(*game_, entry.seat, advice) - critic_.chance_after(*game_, entry.seat, *wish);
    if (loss < kLeastLoss) return;
    out_.lost[index(entry.seat)] += loss;
    out_.mistakes.push_back({entry.n, entry.seat, game_->turn(), loss, verb_of(*game_, entry.seat, *wish),
                             verb_of(*game_, entry.seat, advice)});
  }

  Result<bool, LoadError> go_on(const Entry& entry) {
    if (const auto folded = game_->fold(entry.events); !folded) return tl::unexpected(folded.error());
    const int turn = out_.curve.empty() ? -1 : out_.curve.back().turn;
    entries_ = entry.n;
    if (game_->turn() != turn || game_->result().over) note();
    return true;
  }

  // What changed a side's chance and was nobody's decision was luck.
  Review finish() {
    for (std::size_t seat = 0; seat < out_.lost.size(); ++seat) {
      const int sign = index(game_->side_for(Seat{static_cast<std::uint8_t>(seat)})) == 0 ? 1 : -1;
      out_.luck[seat] = sign * (out_.curve.back().chance - out_.curve.front().chance) + out_.lost[seat];
      for (std::size_t other = 0; other < out_.lost.size(); ++other)
        if (other != seat) out_.luck[seat] -= out_.lost[other];
    }
    std::sort(out_.mistakes.begin(), out_.mistakes.end(),
              [](const Mistake& a, const Mistake& b) { return a.loss > b.loss; });
    return std::move(out_);
  }

 private:
  Json advice_for(Seat seat) const {
    return answer_of(*game_, seat, [&](const Game& ahead) { return critic_.advice(ahead, seat); });
  }

  // The first side's chance, as the first of its seats knows it.
  int critic_chance(Seat seat) const {
    const int chance = critic_.chance(*game_, seat);
    return index(game_->side_for(seat)) == 0 ? chance : 1000 - chance;
  }

  std::unique_ptr<Game> game_;
  Critic critic_;
  Review out_;
  std::uint64_t entries_ = 0;
};

}  // namespace

std::string verb_of(const Game& game, Seat seat, const Json& action) {
  for (const Json& listed : game.actions_for(seat))
    if (listed["action"] == action) return listed["verb"].get<std::string>();
  return canonical(action);
}

Result<std::optional<Review>, LoadError> review_of(const Registry& systems, const Record& record,
                                                   const std::string& place,
                                                   const std::function<void(std::size_t)>& progress) {
  const auto ledger = Ledger::load(systems, record, place);  // proves that it can be folded
  if (!ledger) return tl::unexpected(ledger.error());
  const auto opening = Ledger::start(systems, record.header);
  if (!opening) return tl::unexpected(opening.error());
  const std::optional<Critic> critic = critic_for(opening->game());
  if (!critic) return std::optional<Review>();
  Reviewer reviewer(opening->game(), *critic);
  reviewer.note();
  for (const Entry& entry : record.entries) {
    if (entry.is_undo() || ledger->is_undone(entry.n)) continue;
    reviewer.judge(entry);
    if (const auto done = reviewer.go_on(entry); !done) return tl::unexpected(done.error());
    if (progress) progress(entry.n);
  }
  return std::optional<Review>(reviewer.finish());
}

Json review_json(const Review& review, std::size_t worst) {
  Json curve = Json::array(), mistakes = Json::array();
  for (const Moment& m : review.curve) curve.push_back({{"n", m.entry}, {"turn", m.turn}, {"chance", m.chance}});
  for (std::size_t i = 0; i < std::min(review.mistakes.size(), worst); ++i) {
    const Mistake& m = review.mistakes[i];
    mistakes.push_back({{"n", m.entry},
                        {"turn", m.turn},
                        {"seat", index(m.seat)},
                        {"loss", m.loss},
                        {"done", m.done},
                        {"better", m.better}});
  }
  return {{"curve", std::move(curve)},
          {"worst", std::move(mistakes)},
          {"lost", review.lost},
          {"luck", review.luck},
          {"decisions", review.decisions}};
}

}  // namespace valor
