// Pages of lists: how long one is, and where the next begins, as text for the address.
#pragma once

#include <optional>
#include <string>

#include "server/store/store.h"

namespace valor::server {

inline constexpr std::size_t kPage = 50;

// "changed-id" of the last document of a page.
std::string bookmark_text(const Document& last);
// Of "", the beginning; nothing at all where it is no bookmark.
std::optional<std::optional<Bookmark>> read_bookmark(const std::string& text);

}  // namespace valor::server
