// Every message that the server sends for the shipped scenarios is what protocol/protocol.schema.json says: the
// client's types are made from that file.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "app/app.h"
#include "core/ledger.h"
#include "server/api.h"
#include "server/testing.h"
#include "server/worker.h"

namespace valor::app {
namespace {

using server::Response;

// Checks values against single definitions of the protocol.
class Protocol {
 public:
  Protocol() {
    std::ifstream in("protocol/protocol.schema.json");
    REQUIRE(in);
    whole_ = Json::parse(in);
    std::ifstream armies("protocol/army.schema.json");
    REQUIRE(armies);
    const Json more = Json::parse(armies);
    whole_["definitions"].update(more["definitions"]);
  }
  void check(const std::string& definition, const Json& value) {
    if (!schemas_.contains(definition)) {
      Json root = whole_;
      for (const char* name : {"type", "additionalProperties", "$id"}) root.erase(name);
      root["allOf"] = Json::array({Json{{"$ref", "#/definitions/" + definition}}});
      valijson::SchemaParser parser;
      parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(root), schemas_[definition]);
    }
    valijson::ValidationResults results;
    valijson::Validator validator;
    if (validator.validate(schemas_[definition], valijson::adapters::NlohmannJsonAdapter(value), &results)) return;
    std::ostringstream why;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
      for (const std::string& step : error.context) why << step;
      why << ": " << error.description << "\n";
    }
    FAIL(definition << " is not as the protocol says:\n" << why.str() << value.dump().substr(0, 2000));
  }

 private:
  Json whole_;
  std::map<std::string, valijson::Schema> schemas_;
};

struct Server {
  Registry systems = all_systems();
  server::Assets assets = *server::Assets::from_folder(".");
  server::Content content{assets, systems};
  server::Strings strings = *server::Strings::load(assets);
  server::TemporaryFolder folder;
  std::unique_ptr<server::Store> store = std::move(*server::open_sqlite(folder.path()));
  server::Games games{*store, content, server::counting(), [](server::LogLevel, const std::string&) {}};
  server::Api api{games, content, strings, [](server::LogLevel, const std::string&) {}};

  Json ask(const std::string& method, const std::string& path, const Json& body = {}, int seat = 0) {
    const Response response = api.handle({.method = method,
                                          .path = path,
                                          .query = {{"seat", fmt::format("{}", seat)}},
                                          .content_type = "application/json",
                                          .body = body.is_null() ? "" : body.dump()},
                                         1000);
    CAPTURE(path);
    CAPTURE(response.body.substr(0, 500));
    REQUIRE(response.status / 100 == 2);
    return Json::parse(response.body);
  }
};

void check_looks(Server& s, Protocol& protocol, const std::string& path, int seat) {
  const Json position = s.ask("GET", path, {}, seat);
  protocol.check("Position", position);
  const Json choices = s.ask("POST", path + "/choices", Json{{"seat", seat}, {"selection", Json::object()}});
  protocol.check("Choices", choices);
  int looked = 0;
  for (const Json& unit : choices.value("selectable", Json::array())) {
    if (++looked > 2) break;
    const Json selection{{"units", {unit}}};
    const Json first = s.ask("POST", path + "/choices", Json{{"seat", seat}, {"selection", selection}});
    protocol.check("Choices", first);
    for (const Json& mode : first.value("modes", Json::array())) {
      Json with_mode = selection;
      with_mode["mode"] = mode["id"];
      protocol.check("Choices", s.ask("POST", path + "/choices", Json{{"seat", seat}, {"selection", with_mode}}));
    }
  }
}

void play(Server& s, Protocol& protocol, const std::string& scenario, int decisions) {
  const Json made = s.ask("POST", "/api/games", Json{{"scenario", scenario}, {"seats", {"person", "person"}}});
  const std::string path = "/api/games/" + made["id"].get<std::string>();
  protocol.check("Terrain", s.ask("GET", path + "/terrain"));
  Rng rng(7);
  for (int i = 0; i < decisions; ++i) {
    const Json decision = s.ask("GET", path)["decision"];
    if (decision["kind"] == "over") return;
    const int seat = decision["seat"].get<int>();
    if (i % 5 == 0) check_looks(s, protocol, path, seat);
    if (i % 5 == 0) protocol.check("Position", s.ask("GET", path, {}, 1 - seat));
    const Json list = s.ask("POST", path + "/actions", Json{{"seat", seat}})["actions"];
    const Json action = list[rng.below(static_cast<std::uint32_t>(list.size()))]["action"];
    protocol.check("Odds", s.ask("POST", path + "/odds", Json{{"seat", seat}, {"action", action}}));
    const Json answer = s.ask("POST", path + "/submit",
                              Json{{"seat", seat},
                                   {"request", fmt::format("request-{}", i)},
                                   {"version", s.ask("GET", path, {}, seat)["n"]},
                                   {"actions", {action}}});
    protocol.check("Answer", answer);
    CHECK_FALSE(answer.contains("refusal"));
  }
}

}  // namespace

TEST_CASE("protocol: armies that players put together, checked, and fought with in a scenario") {
  Server s;
  Protocol protocol;
  const Json sheets = s.ask("GET", "/api/armies/vf");
  protocol.check("ArmySheets", sheets);
  Json list{{"army", "french"}, {"points", 100}, {"army_leader", Json{{"name", "Reille"}}}};
  const Json unit{{"name", "Ligne"}, {"profile", "line-infantry"}};
  list["brigades"] =
      Json::array({Json{{"name", "Foy"}, {"leader", Json{{"name", "Foy"}}}, {"units", Json::array({unit, unit})}}});
  protocol.check("ArmyList", list);
  const Json sound = s.ask("POST", "/api/armies/vf/check", Json{{"list", list}});
  protocol.check("ArmyCheck", sound);
  CHECK(sound["points"] == 46);
  CHECK(sound["breaches"].empty());
  Json broken = list;
  broken["points"] = 40;
  const Json check = s.ask("POST", "/api/armies/vf/check", Json{{"list", broken}});
  protocol.check("ArmyCheck", check);
  CHECK(check["breaches"][0]["rule"] == "vf 1.5");

  const Json wish{{"scenario", "vf/moulin-le-roi"},
                  {"armies", Json::array({list, nullptr})},
                  {"title", "Foy at the mill"},
                  {"seats", {"person", "person"}}};
  const Json made = s.ask("POST", "/api/armies/vf/scenario", wish);
  CHECK(made["scenario"]["title"] == "Foy at the mill");
  const Json game = s.ask("POST", "/api/games", wish);
  const Json position = s.ask("GET", "/api/games/" + game["id"].get<std::string>());
  int french = 0;
  for (const Json& one : position["view"]["units"]) french += one["side"] == 0;
  CHECK(french == 4);  // two battalions, their leader and the general
}

TEST_CASE("protocol: what the server sends is what the client's types are made from") {
  Server s;
  Protocol protocol;
  protocol.check("Info", s.ask("GET", "/api/info"));
  const Json systems = s.ask("GET", "/api/systems");
  for (const Json& system : systems["systems"]) protocol.check("System", system);
  const Json scenarios = s.ask("GET", "/api/scenarios");
  std::set<std::string> battles;
  for (const Json& scenario : scenarios["scenarios"]) {
    CAPTURE(scenario["id"]);
    protocol.check("Scenario", scenario);
    CHECK_FALSE(scenario.contains("problem"));
    if (scenario["rules"] == "vv") {
      REQUIRE(scenario.contains("forces"));
      REQUIRE(scenario["forces"].size() == 2);
      for (const Json& force : scenario["forces"]) {
        CHECK(force["hidden"] == true);
        CHECK(force["units"].size() > 1);
      }
      CHECK(scenario.contains("victory"));
    }
    // One of every battle is played some way, the others far enough to see their first messages.
    const bool first = battles.insert(scenario["rules"].dump() + scenario.value("battle", Json()).dump()).second;
    if (!scenario.contains("problem")) play(s, protocol, scenario["id"].get<std::string>(), first ? 60 : 6);
  }
  const Json games = s.ask("GET", "/api/games");
  for (const Json& game : games["games"]) protocol.check("Listed", game);
  const Json solo = s.ask("POST", "/api/games", Json{{"scenario", "vv/crossroads"}, {"seats", {"person", "regular"}}});
  const Json hint = s.ask("POST", "/api/games/" + solo["id"].get<std::string>() + "/hint", Json{{"seat", 0}});
  protocol.check("Hint", hint);
  CHECK(hint.contains("verb"));
  CHECK(hint.contains("chance_after"));
}

namespace {

// What was sent to each seat at each of its counts, while a game of two persons was played at random.
using Sent = std::map<std::pair<int, std::uint64_t>, Json>;

Sent play_and_note(Server& s, const std::string& path, int decisions) {
  Sent sent;
  Rng rng(11);
  for (int i = 0; i < decisions; ++i) {
    Json decision;
    for (const int seat : {0, 1}) {
      const Json position = s.ask("GET", path, {}, seat);
      sent.emplace(std::pair{seat, position["n"].get<std::uint64_t>()}, position["view"]);
      decision = position["decision"];
    }
    if (decision["kind"] == "over") break;
    const int seat = decision["seat"].get<int>();
    const Json list = s.ask("POST", path + "/actions", Json{{"seat", seat}})["actions"];
    const Json action = list[rng.below(static_cast<std::uint32_t>(list.size()))]["action"];
    s.ask("POST", path + "/submit",
          Json{{"seat", seat},
               {"request", fmt::format("request-{}", i)},
               {"version", s.ask("GET", path, {}, seat)["n"]},
               {"actions", {action}}});
  }
  return sent;
}

int status_of(Server& s, const std::string& path, const std::string& seat) {
  return s.api.handle({.method = "GET", .path = path, .query = {{"seat", seat}}}, 1000).status;
}

// Every page and figure of a game that is over, from every side.
void check_kept(Server& s, Protocol& protocol, const std::string& path) {
  for (const std::string seat : {"0", "1", "all"}) {
    const auto get = [&](const std::string& what) {
      const Response r = s.api.handle({.method = "GET", .path = path + what, .query = {{"seat", seat}}}, 1000);
      CAPTURE(r.body.substr(0, 400));
      REQUIRE(r.status == 200);
      return r.body;
    };
    const Json replay = Json::parse(get("/replay"));
    protocol.check("Replay", replay);
    const auto n = replay["n"].get<std::uint64_t>();
    for (std::uint64_t at = 0; at <= n; at += std::max<std::uint64_t>(1, n / 12))
      protocol.check("Moment", Json::parse(get(fmt::format("/replay/{}", at))));
    protocol.check("Statistics", Json::parse(get("/statistics")));
    const std::string page = get("/page.html");
    CHECK(page.find("<figure>") != std::string::npos);
    CHECK(page.find("<script") == std::string::npos);
    CHECK(page.find("http://") == page.find("http://www.w3.org"));  // names of formats, nothing to be fetched
  }
  protocol.check("Proof", s.ask("GET", path + "/proof"));
  protocol.check("Tree", s.ask("GET", path + "/tree"));
}

}  // namespace

TEST_CASE("protocol: games that are kept, in every system: saves, replay, branches, statistics, proof") {
  Server s;
  Protocol protocol;
  for (const char* scenario : {"vv/crossroads", "vf/la-haie"}) {
    CAPTURE(scenario);
    const bool persons = std::string_view(scenario).starts_with("vv");
    const char* sits = persons ? "person" : "random";
    const Json made = s.ask("POST", "/api/games", Json{{"scenario", scenario}, {"seats", {sits, sits}}});
    const std::string path = "/api/games/" + made["id"].get<std::string>();
    if (persons) play_and_note(s, path, 30);
    for (int i = 0; i < 30; ++i) server::Worker::round(*s.store, s.games, 1000, [](const std::string&) {});
    const Json save =
        s.ask("POST", path + "/saves", Json{{"name", "Am Bach"}, {"request", "request-save"}, {"seat", 0}, {"n", 5}});
    protocol.check("Save", save);
    CHECK(s.ask("GET", "/api/saves")["saves"].size() > 0);
    CHECK(s.api.handle({.method = "GET", .path = save["picture"].get<std::string>()}, 1000).status == 200);
    if (persons) {
      const Json resign = s.ask("POST", path + "/verb", Json{{"seat", 1}, {"text", "resign"}})["action"];
      s.ask("POST", path + "/submit",
            Json{{"seat", 1},
                 {"request", "resigning"},
                 {"version", s.ask("GET", path, {}, 1)["n"]},
                 {"actions", {resign}}});
    }
    check_kept(s, protocol, path);
    if (persons) {
      const Json review = s.ask("GET", path + "/review");
      protocol.check("Review", review);
      CHECK(review["decisions"] > 20);
      CHECK(review["curve"].front()["n"] == 0);
      CHECK(review["curve"].back()["chance"] == 1000);  // the second side has resigned
      CHECK(review == s.ask("GET", path + "/review"));
    }
    const Json other = s.ask("POST", path + "/branch",
                             Json{{"seat", "all"}, {"n", 7}, {"seats", {"person", "random"}}, {"dice", "same"}});
    protocol.check("Position", s.ask("GET", "/api/games/" + other["id"].get<std::string>()));
    CHECK(s.ask("GET", path + "/tree")["games"].size() == 2);
    const Json loaded = s.ask("POST", "/api/saves/" + save["id"].get<std::string>() + "/load", Json::object());
    CHECK(loaded["new"] == true);
    const Json listed = s.ask("GET", "/api/games");
    for (const Json& game : listed["games"]) protocol.check("Listed", game);
    const Response picture = s.api.handle({.method = "GET", .path = path + "/picture.svg"}, 1000);
    CHECK(picture.type == "image/svg+xml");
    CHECK(picture.body.find("<svg") != std::string::npos);
  }
  protocol.check("AllStatistics", s.ask("GET", "/api/statistics"));
}

TEST_CASE(
    "secrecy: under fog a replay shows at every count what the seat was sent, to the byte, and nothing more before the "
    "end") {
  Server s;
  const Json made =
      s.ask("POST", "/api/games",
            Json{{"scenario", "vv/crossroads"}, {"options", {{"fog", true}}}, {"seats", {"person", "person"}}});
  const std::string path = "/api/games/" + made["id"].get<std::string>();
  const Sent sent = play_and_note(s, path, 150);
  REQUIRE(sent.size() > 100);
  CHECK(status_of(s, path + "/replay", "all") == 403);
  CHECK(status_of(s, path + "/replay/1", "all") == 403);
  CHECK(status_of(s, path + "/statistics", "all") == 403);
  CHECK(status_of(s, path + "/page.html", "all") == 403);
  int compared = 0;
  for (const auto& [when, view] : sent) {
    const Json moment = s.ask("GET", fmt::format("{}/replay/{}", path, when.second), {}, when.first);
    REQUIRE(canonical(moment["view"]) == canonical(view));
    ++compared;
  }
  MESSAGE("views compared: ", compared);
  // The gallery is seen by both: it shows the bare field.
  const Response picture = s.api.handle({.method = "GET", .path = path + "/picture.svg"}, 1000);
  const auto field = s.api.handle({.method = "GET", .path = "/api/scenarios/vv/crossroads/picture.svg"}, 1000);
  CHECK(picture.body == field.body);
}

TEST_CASE("back: everything shown is the truth: the same units under fog as the state holds") {
  Server s;
  const Json made =
      s.ask("POST", "/api/games",
            Json{{"scenario", "vv/crossroads"}, {"options", {{"fog", true}}}, {"seats", {"random", "random"}}});
  const std::string id = made["id"].get<std::string>(), path = "/api/games/" + id;
  for (int i = 0; i < 120; ++i) server::Worker::round(*s.store, s.games, 1000, [](const std::string&) {});
  const Record record = *import_record(*s.games.export_game(id), "x");
  const auto ledger = Ledger::load(s.systems, record, "x");
  REQUIRE(ledger);
  const Response all = s.api.handle(
      {.method = "GET", .path = fmt::format("{}/replay/{}", path, record.entries.size()), .query = {{"seat", "all"}}},
      1000);
  REQUIRE(all.status == 200);
  const Json view = Json::parse(all.body)["view"];
  std::size_t own = 0, shown = 0;
  for (const int seat : {0, 1}) {
    const Json known = ledger->game().view_for(Seat{static_cast<std::uint8_t>(seat)});
    for (const Json& unit : known["units"]) own += unit["side"] == seat ? 1 : 0;
  }
  for (const Json& unit : view["units"]) {
    ++shown;
    CHECK_FALSE(unit.contains("last_seen"));
  }
  CHECK(shown == own);
  CHECK(own > 3);
}

TEST_CASE("saves: every saved game of a release still loads and is decided as it was, or says where not") {
  Registry systems = all_systems();
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/saves")) {
    if (entry.path().extension() != ".valor") continue;
    const std::string place = entry.path().string();
    CAPTURE(place);
    std::ifstream in(place, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    const auto record = import_record(bytes, place);
    REQUIRE_MESSAGE(record, (record ? "" : record.error().sentence()));
    const auto ledger = Ledger::load(systems, *record, place);
    REQUIRE_MESSAGE(ledger, (ledger ? "" : ledger.error().sentence()));
    ++files;
    const Json header = Json::parse(record->header);
    const Module* module = systems.find(header["system"].get<std::string>());
    if (header.value("rules_version", "") == module->info().rules_version) {
      const auto proven = verify(systems, *record, place, record->seed ? &*record->seed : nullptr);
      CHECK_MESSAGE(proven, (proven ? "" : proven.error().sentence()));
      continue;
    }
    // Other rules: it still replays from its events; a patch says where they decide otherwise.
    const auto patched = patch(systems, *record, place);
    REQUIRE(patched);
    CHECK((patched->first_difference > 0 || patched->record.entries.size() == record->entries.size()));
  }
  CHECK(files > 0);
}

TEST_CASE("saves: a store of the first release opens, its games are there and go on") {
  const server::TemporaryFolder folder;
  std::filesystem::copy("tests/saves/0.1.0/games.sqlite", folder.path() / "games.sqlite");
  Registry systems = all_systems();
  server::Assets assets = *server::Assets::from_folder(".");
  server::Content content{assets, systems};
  auto store = server::open_sqlite(folder.path());
  REQUIRE_MESSAGE(store, (store ? "" : store.error().sentence()));
  server::Games games{**store, content, server::counting(), [](server::LogLevel, const std::string&) {}};
  const Json list = games.list();
  REQUIRE(list.size() == 1);
  const std::string id = list[0]["id"].get<std::string>();
  const auto position = games.position(id, 0);
  REQUIRE(position);
  CHECK((*position)["n"] > 5);
  CHECK(list[0]["rehearsed"] == false);
  const server::Games::SaveWish wish{.game = id, .name = "kept", .request = "request-1", .viewer = {Seat{0}}};
  CHECK(games.keep_save(wish, 5));
  const Json actions = (*games.actions(id, 0))["actions"];
  REQUIRE(actions.size() > 0);
  const server::Wish act{
      .game = id, .seat = 0, .request = "request-2", .version = (*position)["n"].get<std::uint64_t>()};
  const auto answer = games.submit(act, Json::array({actions[0]["action"]}), 6);
  REQUIRE(answer);
  CHECK((*answer)["applied"] == 1);
}

TEST_CASE("protocol: sight tells every hex that is seen, and what stands on a line with its rule") {
  Server s;
  Protocol protocol;
  const Json made = s.ask("POST", "/api/games", Json{{"scenario", "vv/saint-clair"}, {"seats", {"person", "person"}}});
  const std::string path = "/api/games/" + made["id"].get<std::string>() + "/sight";
  const auto ask = [&](const Json& question) {
    const Json sight = s.ask("POST", path, question);
    protocol.check("Sight", sight);
    return sight;
  };
  const Json all = ask(Json{{"seat", 0}, {"from", "A8"}});
  CHECK(all["hexes"]["A8"] == 0);
  CHECK(all["hexes"].size() > 20);
  // Every line that is asked for says what the painting says, and a blocked one names what blocks it.
  int blocked = 0, hindered = 0;
  for (char column = 'A'; column <= 'X'; ++column) {
    const std::string to = std::string(1, column) + "9";
    const Json line = ask(Json{{"seat", 0}, {"from", "A8"}, {"to", to}})["line"];
    CHECK(line["blocked"] == !all["hexes"].contains(to));
    const auto found = [&](const char* effect) {
      return std::any_of(line["findings"].begin(), line["findings"].end(), [&](const Json& f) {
        return f["effect"] == effect && s.strings.all("en").contains(f["rule"].get<std::string>());
      });
    };
    if (line["blocked"] == true) {
      ++blocked;
      CHECK((found("blocks") || found("rises")));
    } else if (line["hindrance"] > 0) {
      ++hindered;
      CHECK(line["hindrance"] == all["hexes"][to]);
      CHECK(found("hinders"));
    }
  }
  CHECK(blocked > 0);
  CHECK(hindered > 0);
  CHECK(ask(Json{{"seat", 0}, {"from", "ZZ99"}})["refusal"]["rule"] == "core:malformed");
  CHECK(ask(Json{{"seat", 0}, {"from", "A8"}, {"to", 7}}).contains("refusal"));
}

}  // namespace valor::app
