#include "server/totp.h"

#include <doctest/doctest.h>

namespace valor::server {

TEST_CASE("RFC 6238 appendix B: the codes of the test secret, by their last six digits") {
  const std::string secret = "12345678901234567890";
  CHECK(totp_code(secret, 59 / 30) == "287082");
  CHECK(totp_code(secret, 1111111109 / 30) == "081804");
  CHECK(totp_code(secret, 1111111111 / 30) == "050471");
  CHECK(totp_code(secret, 1234567890 / 30) == "005924");
  CHECK(totp_code(secret, 2000000000 / 30) == "279037");
  CHECK(totp_code(secret, 20000000000 / 30) == "353130");
}

TEST_CASE("RFC 4648 section 10: base32 without padding") {
  CHECK(base32("") == "");
  CHECK(base32("f") == "MY");
  CHECK(base32("fo") == "MZXQ");
  CHECK(base32("foobar") == "MZXW6YTBOI");
}

TEST_CASE("RFC 6238 5.2: a code counts one step early or late, and once") {
  const std::string secret(20, 's');
  const std::int64_t now = 1000000000, step = now / 30;
  const std::string code = totp_code(secret, step);
  CHECK(totp_matches(secret, code, 0, now) == step);
  CHECK(totp_matches(secret, code, 0, now + 30) == step);
  CHECK(totp_matches(secret, code, 0, now - 30) == step);
  CHECK_FALSE(totp_matches(secret, code, 0, now + 90));
  CHECK_FALSE(totp_matches(secret, code, step, now));
  CHECK_FALSE(totp_matches(secret, "12345", 0, now));
  CHECK_FALSE(totp_matches(secret, "", 0, now));
}

TEST_CASE("totp: the link has the secret and both names, escaped") {
  CHECK(totp_uri("foobar", "Our club", "anna") ==
        "otpauth://totp/Our%20club:anna?secret=MZXW6YTBOI&issuer=Our%20club&algorithm=SHA1&digits=6&period=30");
}

}  // namespace valor::server
