// The routes of time and of who plays for somebody absent, of the queue, and of an account's address, codes and
// vacation (docs/api.md, Server).
#include <nlohmann/json.hpp>
#include <set>

#include "server/api.h"
#include "server/api_parts.h"

namespace valor::server {
namespace {

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string text_in(const Json& body, const char* name) {
  const Json said = body.value(name, Json());
  return said.is_string() ? said.get<std::string>() : "";
}

}  // namespace

std::optional<Response> Api::clocks(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  static const std::set<std::string, std::less<>> of_tables = {"claim",  "substitute", "seat",
                                                               "remind", "back",       "orders"};
  static const std::set<std::string, std::less<>> of_accounts = {"vacation", "email", "totp", "totp/confirm",
                                                                 "totp/off"};
  if (parts.size() == 2 && parts[1] == "queue") return queue(request, now);
  if (parts.size() == 4 && parts[1] == "games" && of_tables.contains(parts[3]))
    return of_table(request, parts[2], parts[3], now);
  if (parts.size() < 3 || parts.size() > 4 || parts[1] != "me") return std::nullopt;
  const std::string what = parts.size() == 4 ? parts[2] + '/' + parts[3] : parts[2];
  return of_accounts.contains(what) ? std::optional(of_account(request, what, now)) : std::nullopt;
}

Response Api::of_table(const Request& request, const std::string& id, const std::string& what, std::int64_t now) {
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  const std::optional<Failure> no =
      what == "seat" ? may_not(request.who, Verb::Meet) : no_right(request.who, id, Verb::WriteTable);
  if (no) return fail(*no);
  if (std::optional<GameTable> found = table_of(id); !found || !found->shared)
    return fail(failure(404, "core.error.no_game"));
  TableTalk& talk = service_->talk;
  Response out;
  if (what == "claim") out = answer(talk.claim(request.who, id, *body, now));
  else if (what == "substitute") out = answer(talk.open_seat(request.who, id, *body, now));
  else if (what == "seat") out = answer(talk.take_seat(request.who, id, *body, now));
  else if (what == "orders") out = answer(talk.set_orders(request.who, id, *body, now));
  else if (what == "remind") out = answer(talk.remind(request.who, id, now));
  else out = answer(talk.come_back(request.who, id, now));
  if (out.status == 200) out.news = {id};
  return out;
}

Response Api::queue(const Request& request, std::int64_t now) {
  if (const std::optional<Failure> no = may_not(request.who, Verb::Meet)) return fail(*no);
  Challenges& challenges = service_->challenges;
  if (request.method == "GET") return value(challenges.queued(request.who, now));
  if (request.method == "DELETE") {
    challenges.dequeue(request.who);
    return value(Json::object());
  }
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  if (const std::optional<Failure> no = service_->people.too_many_games(request.who, now)) return fail(*no);
  const Result<Json, Failure> met = challenges.enqueue(request.who, *body, now);
  Response out = answer(met);
  if (met && met->contains("game")) out.news = {(*met)["game"].get<std::string>()};
  return out;
}

Response Api::of_account(const Request& request, const std::string& what, std::int64_t now) {
  if (const std::optional<Failure> no = may_not(request.who, Verb::OwnAccount)) return fail(*no);
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  const std::string password = text_in(*body, "password");
  if (what == "vacation") {
    const Json until = body->value("until", Json());
    if (!until.is_number_unsigned()) return fail(failure(400, "core.error.malformed"));
    const auto taken = people_->take_vacation(request.who, until.get<std::int64_t>(), now);
    if (!taken) return fail(taken.error());
    Response out{.body = taken->me};
    out.news = taken->games;
    return out;
  }
  if (what == "email") {
    const Result<Json, Failure> changed =
        people_->change_email(request.who, text_in(*body, "email"), password, request.caller, now);
    Response out = answer(changed);
    if (changed && changed->contains("confirm")) out.status = 202;
    return out;
  }
  if (what == "totp") return answer(people_->begin_totp(request.who, password, request.caller, now));
  if (what == "totp/confirm") return answer(people_->confirm_totp(request.who, text_in(*body, "code"), now));
  return answer(people_->totp_off(request.who, password, request.caller, now));
}

}  // namespace valor::server
