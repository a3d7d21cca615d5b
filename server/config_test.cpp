#include "server/config.h"

#include <doctest/doctest.h>

namespace valor::server {
namespace {

const std::string kGood = "# our club\nbase = https://valor.example.org/\nstore = /var/lib/openvalor\n";

std::string refusal(const std::string& text) {
  const auto config = read_config(text, "valor.conf");
  return config ? "" : config.error().sentence();
}

}  // namespace

TEST_CASE("config: a short file is enough, and says what it says") {
  const auto config = read_config(kGood + "guests = no\ntrusted_proxies = 10.0.0.1, 10.0.0.2\n", "valor.conf");
  REQUIRE(config);
  CHECK(config->base == "https://valor.example.org");
  CHECK(config->host() == "valor.example.org");
  CHECK(config->listen_address() == "127.0.0.1");
  CHECK(config->listen_port() == 8080);
  CHECK_FALSE(config->guests);
  CHECK(config->trusted_proxies == std::vector<std::string>{"10.0.0.1", "10.0.0.2"});
}

TEST_CASE("config: what is wrong is named with its line") {
  CHECK(refusal(kGood + "gests = no\n").find("valor.conf:4: there is no option `gests`") == 0);
  CHECK(refusal(kGood + "guests = maybe\n").find("valor.conf:4: `guests` must be yes or no") == 0);
  CHECK(refusal(kGood + "guests\n").find("valor.conf:4") == 0);
  CHECK(refusal(kGood + "store = /tmp\n").find("valor.conf:4: `store` stands here for the second time") == 0);
}

TEST_CASE("config: what is unsafe is refused with a reason") {
  const auto refused = [](const std::string& text, const char* word) {
    CAPTURE(text);
    CHECK(refusal(text).find(word) != std::string::npos);
  };
  const std::string store = "store = /srv/valor\n", base = "base = https://a.example\n";
  refused(store, "`base` is missing");
  refused(base, "`store` is missing");
  refused(store + "base = ftp://a.example\n", "https://");
  refused(store + "base = https://a.example/valor\n", "without a path");
  refused(store + "base = https://user@a.example\n", "without a path");
  refused(store + "base = http://192.168.1.5:8080\n", "in the clear");
  refused(store + base + "listen = 8080\n", "`listen`");
  refused(store + base + "listen = 0.0.0.0:99999\n", "`listen`");
  refused(store + base + "listen = 0.0.0.0:8080\n", "trusted_proxies");
  refused(base + "store = postgres://valor@/valor\n", "key_file");
  refused(store + base + "registration = invite\ninvite = short\n", "8 characters");
  refused(store + base + "smtp = mail.example.org\n", "smtp://");
  refused(store + base + "smtp = smtp://127.0.0.1:25\n", "mail_from");
  refused(store + base + "smtp = smtp://127.0.0.1:25\nmail_from = valor\n", "mail_from");
  refused(store + base + "smtp = smtps://a.example\nmail_from = v@a.example\nsmtp_user = v\n", "smtp_password_file");
  refused(store + base + "hash_memory = 19\n", "too weak");
  refused(store + base + "hash_passes = 0\n", "too weak");
  refused(store + base + "notices_after = 0\n", "notices_after");
  refused(store + base + "notices_after = 86400\n", "notices_after");
  CHECK(refusal(store + base + "hash_memory = 19\nhash_passes = 2\n").empty());
  CHECK(refusal(store + "base = http://192.168.1.5:8080\nplain_http = yes\nlisten = 0.0.0.0:8080\n").empty());
  CHECK(refusal(store + "base = http://localhost:8080\n").empty());
}

}  // namespace valor::server
