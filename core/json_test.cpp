#include "core/json.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace valor;

TEST_CASE("json: equal values give equal bytes") {
  const auto a = parse_json(R"({"b": [1, 2], "a": "é"})", "x");
  const auto b = parse_json("{\"a\":\"\\u00e9\",\n\"b\":[1,2]}", "x");
  REQUIRE(a);
  REQUIRE(b);
  CHECK(canonical(*a) == canonical(*b));
  CHECK(canonical(*a) == "{\"a\":\"é\",\"b\":[1,2]}");
}

TEST_CASE("json: what is wrong is said with its place") {
  const auto said = [](const char* text) {
    const auto parsed = parse_json(text, "map.json");
    return parsed ? std::string("accepted") : parsed.error().sentence();
  };
  CHECK(said("{\"a\":1,\n\"b\" 2}").find("map.json, line 2: this is not valid JSON") == 0);
  CHECK(said("{\"a\":1,\"a\":2}").find("\"a\" stands twice") != std::string::npos);
  CHECK(said("{\"a\":1.5}").find("1.5 is not whole") != std::string::npos);
  CHECK(said("{\"a\":1} x").find("not valid JSON") != std::string::npos);
  CHECK(said("").find("not valid JSON") != std::string::npos);
  CHECK(said("{\"a\":18446744073709551615}").find("too large") != std::string::npos);
  CHECK(said((std::string(100, '[') + std::string(100, ']')).c_str()).find("nested deeper") != std::string::npos);
}
