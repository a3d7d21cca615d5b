// Every message that the server sends for the shipped scenarios is what protocol/protocol.schema.json says: the
// client's types are made from that file.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "app/app.h"
#include "server/api.h"
#include "server/testing.h"

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
