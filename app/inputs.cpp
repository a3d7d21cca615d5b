#include "app/inputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/app.h"

namespace valor::app {

const std::vector<std::string>& working_scenarios() {
  static const std::vector<std::string> list{"vv/averbruch-assault", "vv/houlles-meeting",  "vv/kamenka-stand",
                                             "vv/mesnil-dawn",       "vv/sukhaya-breakout", "vv/vorwerk-clash"};
  return list;
}

Bot bot_named(const std::string& name) {
  if (const Bot* bot = find_bot(name)) return *bot;
  constexpr int kMost = 1000;
  if (const auto star = name.find('*'); star != std::string::npos) {
    int much = 0;
    const char* const end = name.data() + name.size();
    const auto [read, error] = std::from_chars(name.data() + star + 1, end, much);
    if (error != std::errc() || read != end || much < 1 || much > kMost)
      throw UserError(fmt::format("\"{}\": after the star stands how much more the bot thinks, 1 to {}.", name, kMost));
    if (const auto bot = bot_with_effort(name.substr(0, star), much)) return *bot;
  }
  throw UserError(fmt::format("There is no bot called \"{}\". Choose one of: {}.", name, fmt::join(bot_names(), ", ")));
}

void check_knows(const std::string& name, std::string_view rules) {
  if (!bot_named(name).knows(rules))
    throw UserError(fmt::format("The bot \"{}\" does not know these rules. Choose one of: {}.", name,
                                fmt::join(bots_for(rules), ", ")));
}

Json options_from(const std::string& text) {
  if (text.empty()) return Json::object();
  Result<Json, LoadError> parsed = parse_json(text, "--options");
  if (!parsed) throw UserError(parsed.error());
  if (!parsed->is_object()) throw UserError("--options takes a JSON object such as {\"fog\":true}.");
  return std::move(*parsed);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  if (!in || !(bytes << in.rdbuf()))
    throw UserError(path + ": the file cannot be read. Look whether it is there, not empty, and yours to read.");
  return bytes.str();
}

}  // namespace valor::app
