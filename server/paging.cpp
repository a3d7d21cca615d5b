#include "server/paging.h"

#include <fmt/format.h>

#include <charconv>

namespace valor::server {

std::string bookmark_text(const Document& last) { return fmt::format("{}-{}", last.changed, last.id); }

std::optional<std::optional<Bookmark>> read_bookmark(const std::string& text) {
  if (text.empty()) return std::optional<Bookmark>();
  Bookmark out;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out.changed);
  if (error != std::errc{} || end == text.data() + text.size() || *end != '-') return std::nullopt;
  out.id = std::string(end + 1, text.data() + text.size());
  return std::optional(out);
}

}  // namespace valor::server
