// Letters and notices, with a real SMTP server that writes what it is given into a folder.
#include "server/mail.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "server/notices.h"
#include "server/people_testing.h"

namespace valor::server {
namespace {

Json body_of(const Response& response) { return Json::parse(response.body); }

// aiosmtpd, on a port of its own.
class Sink {
 public:
  Sink() {
    const int probe = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in here{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof here;
    REQUIRE(::bind(probe, reinterpret_cast<sockaddr*>(&here), sizeof here) == 0);
    ::getsockname(probe, reinterpret_cast<sockaddr*>(&here), &size);
    ::close(probe);
    port_ = ntohs(here.sin_port);
    start();
  }
  ~Sink() { stop(); }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  void start() {
    const std::string place = fmt::format("127.0.0.1:{}", port_), folder = (folder_.path() / "mail").string();
    child_ = ::fork();
    if (child_ == 0) {
      ::execl("/usr/bin/python3", "python3", "-m", "aiosmtpd", "-n", "-l", place.c_str(), "-c",
              "aiosmtpd.handlers.Mailbox", folder.c_str(), nullptr);
      ::_exit(127);
    }
    for (int i = 0; i < 300 && !answers(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    REQUIRE(answers());
  }
  void stop() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    int ignored = 0;
    ::waitpid(child_, &ignored, 0);
    child_ = -1;
  }
  std::string address() const { return fmt::format("smtp://127.0.0.1:{}", port_); }
  // Everything that has come, oldest first.
  std::vector<std::string> mails() const {
    std::map<std::filesystem::file_time_type, std::string> found;
    const std::filesystem::path folder = folder_.path() / "mail" / "new";
    if (!std::filesystem::exists(folder)) return {};
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      std::ifstream in(file.path(), std::ios::binary);
      found[file.last_write_time()] += std::string{std::istreambuf_iterator<char>(in), {}};
    }
    std::vector<std::string> out;
    for (auto& [time, text] : found) out.push_back(text);
    return out;
  }

 private:
  bool answers() const {
    const int probe = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in here{.sin_family = AF_INET, .sin_port = htons(port_), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const bool open = ::connect(probe, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0;
    ::close(probe);
    return open;
  }
  TemporaryFolder folder_;
  std::uint16_t port_ = 0;
  pid_t child_ = -1;
};

// A club with mail: anna and ben play, letters go to `sent` or to a real server.
struct MailClub {
  explicit MailClub(const std::string& smtp = "smtp://127.0.0.1:1")
      : club(folder.path(), {.smtp = smtp, .mail_from = "valor@example.org"}),
        notices(*club.store, club.people.config(), std::string(32, 'k')),
        postman(
            *club.store, club.people.config(), club.strings, [this](const Envelope& e) { return deliver(e); },
            [this](LogLevel, const std::string& l) { log += l; }) {}

  std::optional<Trouble> deliver(const Envelope& e) {
    if (trouble) return trouble;
    sent.push_back(e);
    return std::nullopt;
  }
  // The account is confirmed by its mail.
  std::string account(const std::string& name) {
    club.now += 3600;
    REQUIRE(club.post("/api/accounts", "", Club::new_account(name)).status == 202);
    postman.round(club.now);
    const Response in = club.post("/api/accounts/confirm", "", Json{{"token", token()}});
    REQUIRE(in.status == 200);
    return Club::kept(in);
  }
  // What stands behind "token=" or the last "/" of the link in the last letter.
  std::string token() const {
    const std::string& text = sent.back().text;
    const std::size_t at = text.find("https://valor.example.org/#/");
    const std::size_t start = text.find('/', at + 28) + 1;
    return text.substr(start, 64);
  }
  std::string game() {
    const Response made = club.post("/api/challenges", anna, Json{{"scenario", "toy/lane"}, {"seats", {"me", "open"}}});
    club.now += 60;
    return body_of(club.post("/api/challenges/" + body_of(made)["id"].get<std::string>() + "/join", ben))["game"]
        .get<std::string>();
  }
  void two() {
    anna = account("anna");
    ben = account("ben");
    sent.clear();
  }
  int later(std::int64_t seconds) {
    club.now += seconds;
    notices.round(club.now);
    return postman.round(club.now);
  }

  TemporaryFolder folder;
  Club club;
  std::string log;
  Notices notices;
  std::vector<Envelope> sent;
  std::optional<Trouble> trouble;
  Postman postman;
  std::string anna, ben;
};

}  // namespace

TEST_CASE("mail: a letter goes to a real SMTP server, with its headers and any letters of any script") {
  const Sink sink;
  Config config{.name = "Köln club",
                .base = "https://valor.example.org",
                .smtp = sink.address(),
                .mail_from = "valor@example.org"};
  const Envelope letter{.from = "valor@example.org",
                        .to = "anna@example.org",
                        .subject = "Ваш ход в игре: мост у Сен-Клера и долгая дорога домой",
                        .text = "Grüße, Ваш ход.\n",
                        .message_id = "turn-1@valor.example.org",
                        .unsubscribe = "https://valor.example.org/unsubscribe?token=x",
                        .date = 1000000000};
  const auto trouble = send_by_smtp(config, letter);
  CHECK_MESSAGE(!trouble, (trouble ? trouble->why : ""));
  const std::vector<std::string> mails = sink.mails();
  REQUIRE(mails.size() == 1);
  for (const char* part :
       {"To: <anna@example.org>", "Message-ID: <turn-1@valor.example.org>", "Date: Sun, 09 Sep 2001 01:46:40 +0000",
        "List-Unsubscribe: <https://valor.example.org/", "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "Subject: =?UTF-8?B?", "Gr=C3=BC=C3=9Fe"})
    CHECK_MESSAGE(mails[0].find(part) != std::string::npos, part);
}

TEST_CASE("mail: an account is confirmed by its mail, once") {
  MailClub m;
  CHECK(m.club.post("/api/accounts", "", Club::new_account("anna")).status == 202);
  CHECK(m.club.post("/api/session", "", Json{{"name", "anna"}, {"password", "a long one of anna"}}).status == 401);
  CHECK(m.postman.round(m.club.now) == 1);
  REQUIRE(m.sent.size() == 1);
  CHECK(m.sent[0].to == "anna@example.org");
  CHECK(m.sent[0].unsubscribe.empty());
  const std::string token = m.token();
  CHECK(m.club.post("/api/accounts/confirm", "", Json{{"token", "wrong"}}).status == 410);
  CHECK(m.club.post("/api/accounts/confirm", "", Json{{"token", token}}).status == 200);
  CHECK(m.club.post("/api/accounts/confirm", "", Json{{"token", token}}).status == 410);
  CHECK(m.club.post("/api/session", "", Json{{"name", "anna"}, {"password", "a long one of anna"}}).status == 200);
}

TEST_CASE("T20 mail: a known address gets the same answer as a new one, and a letter that says so") {
  MailClub m;
  m.two();
  m.club.now += 7200;
  const Response known = m.club.post(
      "/api/accounts", "", Json{{"name", "zoe"}, {"password", "a long one of zoe"}, {"email", "anna@example.org"}});
  const Response fresh = m.club.post("/api/accounts", "", Club::new_account("yves"));
  CHECK(known.status == 202);
  CHECK(known.body == fresh.body);
  m.postman.round(m.club.now);
  REQUIRE(m.sent.size() == 2);
  CHECK(m.club.post("/api/password/forgot", "", Json{{"email", "nobody@example.org"}}).body ==
        m.club.post("/api/password/forgot", "", Json{{"email", "anna@example.org"}}).body);
}

TEST_CASE("mail: a forgotten password is set anew by a link that works once and for an hour; other sessions end") {
  MailClub m;
  m.two();
  const auto forget = [&] {
    m.club.now += 3600;
    CHECK(m.club.post("/api/password/forgot", "", Json{{"email", "anna@example.org"}}).status == 202);
    m.postman.round(m.club.now);
    return m.token();
  };
  const std::string late = forget();
  m.club.now += 3700;
  CHECK(m.club.post("/api/password/reset", "", Json{{"token", late}, {"password", "quite another"}}).status == 410);
  const std::string token = forget();
  CHECK(m.club.post("/api/password/reset", "", Json{{"token", token}, {"password", "weak"}}).status == 400);
  CHECK(m.club.post("/api/password/reset", "", Json{{"token", token}, {"password", "quite another"}}).status == 200);
  CHECK(m.club.post("/api/password/reset", "", Json{{"token", token}, {"password", "quite another"}}).status == 410);
  CHECK(body_of(m.club.get("/api/me", m.anna))["who"] == "nobody");
  CHECK(m.club.post("/api/session", "", Json{{"name", "anna"}, {"password", "quite another"}}).status == 200);
}

TEST_CASE("notices: whose decision it is is told once, a minute later, and not to who has seen it") {
  MailClub m;
  m.two();
  const std::string game = m.game();
  const int first = body_of(m.club.get("/api/games/" + game + "/table", m.anna))["waiting"]["seats"][0].get<int>();
  const std::string mover = first == 0 ? "anna" : "ben";
  CHECK(m.later(10) == 0);
  m.later(60);
  int turns = 0;
  for (const Envelope& e : m.sent) turns += e.to == mover + "@example.org" && e.text.find(game) != std::string::npos;
  CHECK(turns >= 1);
  for (const Envelope& e : m.sent) {
    CHECK(e.unsubscribe.starts_with("https://valor.example.org/unsubscribe?token="));
    CHECK(e.text.find("https://valor.example.org/#/game/" + game) != std::string::npos);
  }
  m.sent.clear();
  CHECK(m.later(86400) == 0);  // once is enough
  // The other one is looking when the turn comes to him.
  const std::string cookie = first == 0 ? m.anna : m.ben, other = first == 0 ? m.ben : m.anna;
  const Json position = body_of(m.club.get("/api/games/" + game, cookie, {{"seat", fmt::format("{}", first)}}));
  REQUIRE(m.club
              .post("/api/games/" + game + "/submit", cookie,
                    Json{{"seat", first}, {"request", "request-1"}, {"version", position["n"]}, {"actions", {rest()}}})
              .status == 200);
  const Request opened{.cookies = other};
  m.club.api.live(opened, game, 1 - first, std::uint64_t{0}, m.club.now);
  CHECK(m.later(120) == 0);
}

TEST_CASE("notices: who leaves is told to the other; a digest holds the day's; never is never") {
  MailClub m;
  m.two();
  const std::string one = m.game(), two = m.game();
  m.later(120);
  m.sent.clear();
  m.club.post("/api/me/settings", m.ben, Json{{"notices", {{"mode", "digest"}}}});
  m.club.post("/api/games/" + one + "/leave", m.anna);
  m.club.post("/api/games/" + two + "/leave", m.anna);
  m.later(120);
  CHECK(m.sent.empty());
  for (int hour = 0; hour < 30; ++hour) m.later(3600);
  REQUIRE(m.sent.size() == 1);
  CHECK(m.sent[0].to == "ben@example.org");
  CHECK(m.sent[0].text.find(one) != std::string::npos);
  CHECK(m.sent[0].text.find(two) != std::string::npos);
  m.sent.clear();
  m.club.post("/api/me/settings", m.ben, Json{{"notices", {{"mode", "never"}}}});
  const std::string three = m.game();
  m.club.post("/api/games/" + three + "/leave", m.anna);
  for (int hour = 0; hour < 30; ++hour) m.later(3600);
  for (const Envelope& e : m.sent) CHECK(e.to != "ben@example.org");
}

TEST_CASE("notices: one click stops them, and only for whom the link was made") {
  MailClub m;
  m.two();
  m.game();
  m.later(120);
  REQUIRE_FALSE(m.sent.empty());
  const std::string address = m.sent[0].unsubscribe, token = address.substr(address.find('=') + 1);
  const std::string reader = m.sent[0].to.starts_with("anna") ? m.anna : m.ben;
  const auto ask = [&](const char* method, const std::string& t) {
    return m.club.api.handle({.method = method, .path = "/unsubscribe", .query = {{"token", t}}}, m.club.now);
  };
  CHECK(ask("GET", token).status == 200);
  CHECK(body_of(m.club.get("/api/me", reader))["notices"]["mode"] == "each");  // looking changes nothing
  CHECK(ask("POST", token + "0").status == 410);
  CHECK(ask("POST", token).status == 200);
  CHECK(body_of(m.club.get("/api/me", reader))["notices"]["mode"] == "never");
}

TEST_CASE(
    "F-18 mail: a server that is away is tried again, later and later, and given up after five days with a word") {
  MailClub m;
  m.trouble = Trouble{"connection refused"};
  CHECK(m.club.post("/api/accounts", "", Club::new_account("anna")).status == 202);
  int attempts = 0;
  const std::int64_t start = m.club.now;
  for (; m.log.find("given up") == std::string::npos && m.club.now < start + 10 * 86400; m.club.now += 60) {
    const std::size_t before = m.log.size();
    m.postman.round(m.club.now);
    attempts += m.log.size() > before;
  }
  CHECK(m.club.now > start + 4 * 86400);
  CHECK(m.club.now < start + 5 * 86400 + 120);
  CHECK(attempts > 10);
  CHECK(attempts < 60);
  m.trouble.reset();
  CHECK(m.postman.round(m.club.now + 86400) == 0);
}

TEST_CASE("F-18 mail: what was committed is sent after a restart; what was refused for good is not tried again") {
  MailClub m;
  m.trouble = Trouble{"away"};
  m.club.post("/api/accounts", "", Club::new_account("anna"));
  m.postman.round(m.club.now);
  m.trouble.reset();
  CHECK(m.postman.round(m.club.now + 3600) == 1);
  CHECK(m.postman.round(m.club.now + 7200) == 0);
  m.club.now += 7200;
  m.club.post("/api/accounts", "", Club::new_account("ben"));
  m.trouble = Trouble{"no such mailbox", true};
  m.postman.round(m.club.now);
  m.trouble.reset();
  CHECK(m.postman.round(m.club.now + 86400) == 0);
}

}  // namespace valor::server
