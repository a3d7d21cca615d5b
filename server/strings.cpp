#include "server/strings.h"

#include <fmt/format.h>
#include <unicode/fmtable.h>
#include <unicode/locid.h>
#include <unicode/msgfmt.h>
#include <unicode/numberformatter.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace valor::server {
namespace {

constexpr int kDeepest = 6;  // messages inside messages

icu::UnicodeString wide(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string narrow(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

// Always with its sign, and with the true minus.
std::string with_true_sign(std::int64_t value) {
  return value < 0 ? fmt::format("\u2212{}", -value) : fmt::format("+{}", value);
}

std::string inches_text(std::string_view language, std::int64_t thousandths) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Locale locale(std::string(language).c_str());
  const auto text = icu::number::NumberFormatter::withLocale(locale)
                        .precision(icu::number::Precision::maxFraction(1))
                        .formatDouble(static_cast<double>(thousandths) / 1000.0, status)
                        .toString(status);
  return (U_SUCCESS(status) ? narrow(text) : fmt::format("{}", thousandths / 1000)) + "\u2033";
}

class Speaker {
 public:
  Speaker(const Strings& strings, std::string_view language) : strings_(strings), language_(language) {}

  std::string say(const Json& message, int depth) const {
    std::string key = message.value("key", "");
    const std::string* pattern = strings_.pattern(language_, key);
    if (!pattern || depth > kDeepest) return key;
    std::vector<icu::UnicodeString> names;
    std::vector<icu::Formattable> values;
    if (const auto args = message.find("args"); args != message.end() && args->is_object())
      for (const auto& [name, value] : args->items()) {
        names.push_back(wide(name));
        values.push_back(argument(value, depth));
      }
    UErrorCode status = U_ZERO_ERROR;
    const icu::MessageFormat format(wide(*pattern), icu::Locale(std::string(language_).c_str()), status);
    icu::UnicodeString out;
    if (U_SUCCESS(status))
      format.format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), out, status);
    return U_SUCCESS(status) ? narrow(out) : *pattern;
  }

 private:
  icu::Formattable argument(const Json& value, int depth) const {
    if (value.is_number_integer()) return icu::Formattable(value.get<std::int64_t>());
    if (value.is_string()) return icu::Formattable(wide(value.get<std::string>()));
    if (value.is_object() && value.contains("signed"))
      return icu::Formattable(wide(with_true_sign(value["signed"].get<std::int64_t>())));
    if (value.is_object() && value.contains("inches"))
      return icu::Formattable(wide(inches_text(language_, value["inches"].get<std::int64_t>())));
    if (value.is_object() && value.contains("key")) return icu::Formattable(wide(say(value, depth + 1)));
    return icu::Formattable(wide(value.is_null() ? std::string() : value.dump()));
  }

  const Strings& strings_;
  std::string_view language_;
};

}  // namespace

bool is_language(std::string_view language) {
  return std::find(std::begin(kLanguages), std::end(kLanguages), language) != std::end(kLanguages);
}

Result<Strings, LoadError> Strings::load(const Assets& assets) {
  Strings out;
  for (const std::string_view language : kLanguages) {
    auto& strings = out.by_language_[std::string(language)];
    for (const std::string& file : assets.list(fmt::format("data/strings/{}/", language), ".json")) {
      const Result<Json, LoadError> in = parse_json(*assets.read(file), file);
      if (!in) return tl::unexpected<LoadError>(in.error());
      if (!in->is_object()) return load_error(file, "the strings are not one object of keys and texts.");
      for (const auto& [key, text] : in->items()) {
        if (!text.is_string()) return load_error(file, fmt::format("the text of \"{}\" is no text.", key));
        strings[key] = text.get<std::string>();
      }
    }
  }
  return out;
}

const std::string* Strings::pattern(std::string_view language, const std::string& key) const {
  for (const std::string_view tried : {language, std::string_view("en")})
    if (const auto strings = by_language_.find(tried); strings != by_language_.end())
      if (const auto found = strings->second.find(key); found != strings->second.end()) return &found->second;
  return nullptr;
}

const std::map<std::string, std::string>& Strings::all(std::string_view language) const {
  return by_language_.find(is_language(language) ? language : "en")->second;
}

std::string Strings::say(std::string_view language, const Json& message) const {
  if (!message.is_object()) return message.is_string() ? message.get<std::string>() : message.dump();
  return Speaker(*this, language).say(message, 0);
}

}  // namespace valor::server
