// valor campaign: the campaigns that there are, how far records of one have come, and one played by the computer.
// A person plays it with `valor text --campaign ID [--after RECORD] --save RECORD`, or in the browser.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ai/bots.h"
#include "app/app.h"
#include "app/commands.h"
#include "app/inputs.h"
#include "core/ledger.h"
#include "server/campaigns.h"

namespace valor::app {
namespace {

struct CampaignOptions {
  std::vector<std::string> records;
  std::string id, folder, a = "regular", b = "regular";
  std::uint64_t seed = 1;
};

std::string word(const App& app, const std::string& key) {
  return app.strings().say(app.language(), Json{{"key", key}});
}

void list_campaigns(const App& app) {
  for (const Json& campaign : server::Campaigns(app.content()).list())
    fmt::print("{:<24}{}\n", campaign["id"].get<std::string>(),
               campaign.contains("problem") ? campaign["problem"].get<std::string>()
                                            : word(app, campaign["title"].get<std::string>()));
}

// One line a unit: what it is, and what has become of it.
void print_core(const App& app, const Json& core) {
  for (const Json& one : core) {
    std::string state;
    for (const char* mark : {"lost", "half", "valorous"})
      if (one.value(mark, false)) state += ", " + word(app, std::string("web.campaign.") + mark);
    fmt::print("  {:<14}{:<18}{}{}\n", one["id"].get<std::string>(), one["type"].get<std::string>(),
               app.strings().say(app.language(), Json{{"key", "web.campaign.experience"},
                                                      {"args", Json{{"n", one.value("experience", 0)}}}}),
               state);
  }
}

void print_standing(const App& app, const Json& standing) {
  for (const Json& past : standing["past"])
    fmt::print("{}: {}\n", past["battle"].get<std::string>(),
               word(app, "web.campaign.result." + past["result"].get<std::string>()));
  fmt::print("{}: {}\n", standing["battle"].get<std::string>(),
             standing.contains("result") ? word(app, "web.campaign.result." + standing["result"].get<std::string>())
                                         : word(app, "web.campaign.running"));
  print_core(app, standing["core"]);
  if (standing.contains("next"))
    fmt::print("{}: {}\n", word(app, "web.campaign.next"), standing["next"].get<std::string>());
  if (standing.contains("ending")) fmt::print("{}\n", word(app, standing["ending"].get<std::string>()));
}

Ledger ledger_of(const App& app, const std::string& file) {
  auto record = import_record(read_file(file), file);
  if (!record) throw UserError(record.error());
  auto ledger = Ledger::load(app.systems(), std::move(*record), file);
  if (!ledger) throw UserError(ledger.error());
  return std::move(*ledger);
}

// Each record must go on from the one before it.
void show_records(const App& app, const std::vector<std::string>& files) {
  const server::Campaigns campaigns(app.content());
  std::optional<Ledger> last;
  for (const std::string& file : files) {
    Ledger ledger = ledger_of(app, file);
    if (last)
      if (const auto follows = campaigns.follows(*last, ledger); !follows)
        throw UserError(file + ": " + follows.error().sentence());
    last.emplace(std::move(ledger));
  }
  const auto standing = campaigns.standing(*last);
  if (!standing) throw UserError(standing.error());
  print_standing(app, *standing);
}

// A whole battle between two bots, as a record.
Ledger fight(const App& app, Json header, const CampaignOptions& o, std::uint8_t battle) {
  Seed seed{};
  for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(o.seed >> (8 * i));
  seed[8] = battle;
  GameId number{};
  std::copy_n(seed.begin(), number.size(), number.begin());
  header["game"] = to_hex(number);
  header["commitment"] = to_hex(commitment(seed));
  auto ledger = Ledger::start(app.systems(), canonical(header));
  if (!ledger) throw UserError(ledger.error());
  const Ledger::DiceOfEntry dice = keyed_dice(ledger->record().header, seed);
  Rng rng(o.seed, battle);
  const std::string rules = header["system"].get<std::string>();
  for (const std::string& bot : {o.a, o.b}) check_knows(bot, rules);
  const Player a = bot_named(o.a).sit_down(1), b = bot_named(o.b).sit_down(1);
  for (Seat seat = ledger->game().who_decides(); seat != kNoSeat; seat = ledger->game().who_decides()) {
    const bool first = index(ledger->game().side_for(seat)) == 0;
    const std::string by = canonical(Json{{"bot", first ? o.a : o.b}, {"seed", o.seed}, {"evaluations", 0}});
    ledger->play(seat, Json::array({(first ? a : b).choose(ledger->game(), seat, rng)}), dice, by);
  }
  return std::move(*ledger);
}

void play_through(const App& app, const CampaignOptions& o) {
  const server::Campaigns campaigns(app.content());
  auto header = campaigns.first(o.id, Json::object());
  for (std::uint8_t battle = 1; header; ++battle) {
    const Ledger ledger = fight(app, *header, o, battle);
    if (!o.folder.empty()) {
      const std::string file = fmt::format("{}/{}.valor", o.folder, battle);
      std::ofstream out(file, std::ios::binary);
      out << export_record(ledger.record());
      if (!out.flush()) throw UserError(file + ": the record cannot be written there. Choose a folder that exists.");
    }
    const auto standing = campaigns.standing(ledger);
    if (!standing) throw UserError(standing.error());
    if (!standing->contains("next")) return print_standing(app, *standing);
    header = campaigns.next(ledger, Json::object());
  }
  throw UserError(header.error());
}

}  // namespace

void add_campaign(CLI::App& root, const App& app) {
  CLI::App* command = root.add_subcommand("campaign", "Linked battles: list, look at records, let the computer play");
  command->require_subcommand(1);
  auto o = std::make_shared<CampaignOptions>();
  command->add_subcommand("list", "The campaigns")->callback([&app] { list_campaigns(app); });
  CLI::App* show = command->add_subcommand("show", "How far a campaign has come, proved from its records");
  show->add_option("records", o->records, "The record of each battle, in their order")->required();
  show->callback([&app, o] { show_records(app, o->records); });
  CLI::App* play = command->add_subcommand("auto", "The computer plays all battles");
  play->add_option("id", o->id, "Its id, as `valor campaign list` tells it")->required();
  play->add_option("--a", o->a, "The bot of the first side");
  play->add_option("--b", o->b, "The bot of the second side");
  play->add_option("--seed", o->seed, "Equal seeds give equal games");
  play->add_option("--folder", o->folder, "Keep the records there");
  play->callback([&app, o] { play_through(app, *o); });
}

}  // namespace valor::app
