#include "core/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace valor {
namespace {

constexpr int kDeepest = 64;

// A SAX pass before the real parse: it finds what nlohmann would accept silently.
struct Inspector : nlohmann::json_sax<Json> {
  std::string problem;
  std::size_t offset = 0;
  std::vector<std::set<std::string>> keys;
  int depth = 0;

  bool fail(std::string what) {
    problem = std::move(what);
    return false;
  }
  bool open() {
    keys.emplace_back();
    return ++depth <= kDeepest || fail(fmt::format("values are nested deeper than {}.", kDeepest));
  }
  bool close() {
    keys.pop_back();
    --depth;
    return true;
  }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t value) override {
    return value <= static_cast<number_unsigned_t>(INT64_MAX) || fail("a number is too large.");
  }
  bool number_float(number_float_t, const string_t& text) override {
    return fail(fmt::format("the number {} is not whole; only whole numbers are used.", text));
  }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return fail("binary values are not JSON."); }
  bool start_object(std::size_t) override { return open(); }
  bool key(string_t& name) override {
    return keys.back().insert(name).second || fail(fmt::format("the key \"{}\" stands twice in one object.", name));
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
    offset = position;
    // nlohmann's sentence begins with "[json.exception.…] parse error at line L, column C: "; the tail is the reason.
    const std::string text = error.what();
    const auto colon = text.find(": ");
    return fail("this is not valid JSON: " + (colon == std::string::npos ? text : text.substr(colon + 2)) + ".");
  }
};

int line_of(std::string_view text, std::size_t offset) {
  return 1 + static_cast<int>(
                 std::count(text.begin(), text.begin() + static_cast<long>(std::min(offset, text.size())), '\n'));
}

}  // namespace

Result<Json, LoadError> parse_json(std::string_view text, const std::string& place) {
  Inspector inspector;
  if (!Json::sax_parse(text, &inspector)) {
    const bool syntax = inspector.offset > 0;
    return load_error(syntax ? fmt::format("{}, line {}", place, line_of(text, inspector.offset)) : place,
                      inspector.problem, "Correct it and try again.");
  }
  return Json::parse(text);
}

std::string canonical(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace valor
