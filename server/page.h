// A game, or one turn of it, as a page of one file to be sent to a friend: pictures, log and dice, without a script and
// without anything from elsewhere. It shows what one viewer was told, or everything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/look_back.h"
#include "server/strings.h"

namespace valor::server {

struct PageOrder {
  Viewer viewer;
  std::string language;
  std::optional<int> turn;  // absent: the whole game
};

// `open` is needed by a viewer who sees everything.
std::string page_of(const Ledger& ledger, const OpenRecord* open, const std::vector<std::string>& seats,
                    const Strings& strings, const PageOrder& order);

}  // namespace valor::server
