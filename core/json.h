// JSON at the doors of the kernel: files, packets, exports. Never inside rules or search.
//
// Canonical bytes: keys sorted (nlohmann's default map does it), no white space, integers only, UTF-8. Equal values
// give equal bytes, so bytes can be hashed and compared.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/result.h"

namespace valor {

using Json = nlohmann::json;

// Parses text. Refuses floats, duplicate keys, nesting deeper than 64, and anything after the value.
// `place` names the file or the packet; the error names the line.
Result<Json, LoadError> parse_json(std::string_view text, const std::string& place);

// Canonical bytes of a value.
std::string canonical(const Json& value);

}  // namespace valor
