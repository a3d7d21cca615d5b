// Codes of an app (RFC 6238): six digits from a shared secret and the time, a new one every 30 seconds.
//
// HMAC-SHA1, because the usual apps read no other though the RFC knows more; libsodium has none, so it is OpenSSL's,
// which libcurl and libpq bring along.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace valor::server {

inline constexpr std::size_t kTotpBytes = 20;  // of a secret

// RFC 4648, as apps want it typed in.
std::string base32(std::string_view bytes);
// `step`: the time in units of 30 seconds.
std::string totp_code(std::string_view secret, std::int64_t step);
// The step that the code belongs to, if it is later than `last` (each works once) and near now.
std::optional<std::int64_t> totp_matches(std::string_view secret, std::string_view code, std::int64_t last,
                                         std::int64_t now);
// What an app reads from a link: otpauth://totp/…
std::string totp_uri(std::string_view secret, const std::string& server, const std::string& name);

}  // namespace valor::server
