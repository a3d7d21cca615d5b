#include "server/strings.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace valor::server {
namespace {

Strings some() {
  return *Strings::load(Assets({
      {"data/strings/en/a.json",
       R"({"hits":"{n, plural, one{# hit} other{# hits}}","at":"{who} at {where}","unit":"Rifles",
        "mod":"{value} for {why}","far":"{range} away","only":"English only"})"},
      {"data/strings/ru/a.json",
       R"({"hits":"{n, plural, one{# попадание} few{# попадания} many{# попаданий} other{# попадания}}",
        "unit":"Стрелки","far":"{range} отсюда"})"},
      {"data/strings/de/a.json", R"({"far":"{range} entfernt"})"},
  }));
}

}  // namespace

TEST_CASE("strings: plurals follow the language") {
  const Strings s = some();
  const auto hits = [&](const char* language, int n) {
    return s.say(language, Json{{"key", "hits"}, {"args", {{"n", n}}}});
  };
  CHECK(hits("en", 1) == "1 hit");
  CHECK(hits("en", 5) == "5 hits");
  CHECK(hits("ru", 2) == "2 попадания");
  CHECK(hits("ru", 5) == "5 попаданий");
}

TEST_CASE("strings: arguments may be texts, keys, signed numbers and inches") {
  const Strings s = some();
  CHECK(s.say("en", Json{{"key", "at"}, {"args", {{"who", {{"key", "unit"}}}, {"where", "F7"}}}}) == "Rifles at F7");
  CHECK(s.say("en", Json{{"key", "mod"}, {"args", {{"value", {{"signed", -1}}}, {"why", "woods"}}}}) ==
        "\u22121 for woods");
  CHECK(s.say("en", Json{{"key", "mod"}, {"args", {{"value", {{"signed", 2}}}, {"why", "x"}}}}) == "+2 for x");
  CHECK(s.say("en", Json{{"key", "far"}, {"args", {{"range", {{"inches", 6700}}}}}}) == "6.7\u2033 away");
  CHECK(s.say("de", Json{{"key", "far"}, {"args", {{"range", {{"inches", 6700}}}}}}) == "6,7\u2033 entfernt");
}

TEST_CASE("strings: what a language lacks is said in English, what all lack by its key") {
  const Strings s = some();
  CHECK(s.say("ru", Json{{"key", "only"}}) == "English only");
  CHECK(s.say("ru", Json{{"key", "toy.none"}}) == "toy.none");
}

}  // namespace valor::server
