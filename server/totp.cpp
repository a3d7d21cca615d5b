#include "server/totp.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <array>
#include <stdexcept>

namespace valor::server {
namespace {

constexpr std::int64_t kStep = 30;
constexpr std::int64_t kSlack = 1;  // steps that a telephone's clock may be wrong

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace

std::string base32(std::string_view bytes) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string out;
  unsigned held = 0;
  int bits = 0;
  for (const char c : bytes) {
    held = held << 8 | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 5; bits -= 5) out += kLetters[held >> (bits - 5) & 31];
    held &= (1U << bits) - 1;
  }
  if (bits > 0) out += kLetters[held << (5 - bits) & 31];
  return out;
}

// RFC 4226, 5.3
std::string totp_code(std::string_view secret, std::int64_t step) {
  std::array<unsigned char, 8> counter{};
  for (std::size_t i = 0; i < counter.size(); ++i)
    counter[counter.size() - 1 - i] = static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (8 * i) & 255);
  std::array<unsigned char, EVP_MAX_MD_SIZE> mac{};
  unsigned size = 0;
  if (!HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()), counter.data(), counter.size(), mac.data(),
            &size) ||
      size < 20)
    throw std::runtime_error("OpenSSL makes no HMAC-SHA1");
  const std::size_t at = mac[size - 1] & 15;
  const std::uint32_t number = (mac[at] & 127U) << 24 | static_cast<std::uint32_t>(mac[at + 1]) << 16 |
                               static_cast<std::uint32_t>(mac[at + 2]) << 8 | mac[at + 3];
  return fmt::format("{:06}", number % 1000000);
}

std::optional<std::int64_t> totp_matches(std::string_view secret, std::string_view code, std::int64_t last,
                                         std::int64_t now) {
  std::optional<std::int64_t> found;
  for (std::int64_t step = now / kStep - kSlack; step <= now / kStep + kSlack; ++step) {
    const std::string wanted = totp_code(secret, step);
    const bool same = code.size() == wanted.size() && sodium_memcmp(code.data(), wanted.data(), wanted.size()) == 0;
    if (same && step > last) found = step;
  }
  return found;
}

std::string totp_uri(std::string_view secret, const std::string& server, const std::string& name) {
  return fmt::format("otpauth://totp/{}:{}?secret={}&issuer={}&algorithm=SHA1&digits=6&period=30", escaped(server),
                     escaped(name), base32(secret), escaped(server));
}

}  // namespace valor::server
