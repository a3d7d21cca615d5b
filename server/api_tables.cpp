// The routes of challenges and of tables (docs/api.md, Server).
#include <nlohmann/json.hpp>
#include <set>

#include "server/api.h"
#include "server/api_parts.h"

namespace valor::server {
namespace {

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string in_query(const Request& request, const char* name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? "" : found->second;
}

Response as_new(const Response& answer) {
  Response out = answer;
  if (out.status == 200) out.status = 201;
  return out;
}

// A finished game or a running one; nothing where it is neither.
std::optional<TableTalk::Filter> read_filter(const Request& request) {
  const std::string state = in_query(request, "state");
  if (!state.empty() && state != "running" && state != "over") return std::nullopt;
  return TableTalk::Filter{.over = state == "over",
                           .open_seat = !in_query(request, "open_seat").empty(),
                           .rules = in_query(request, "rules"),
                           .after = in_query(request, "after")};
}

}  // namespace

// What concerns challenges and tables, or nothing if this is not the place.
std::optional<Response> Api::tables(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  static const std::set<std::string, std::less<>> ours = {"table",    "messages", "notes", "watch",
                                                          "takeback", "leave",    "seen",  "rematch"};
  if (parts.size() < 2) return std::nullopt;
  if (parts[1] == "challenges") return challenges(request, parts, now);
  const bool get = request.method == "GET";
  const bool lists = get && ((parts.size() == 3 && parts[1] == "my" && parts[2] == "games") ||
                             (parts.size() == 2 && parts[1] == "games" && request.query.contains("state")));
  if (lists) {
    const std::optional<TableTalk::Filter> filter = read_filter(request);
    if (!filter) return fail(failure(400, "core.error.malformed"));
    if (parts[1] == "games") return answer(service_->talk.public_games(request.who, *filter, now));
    if (const std::optional<Failure> no = may_not(request.who, Verb::OwnAccount)) return fail(*no);
    return answer(service_->talk.my_games(request.who, *filter, now));
  }
  if (parts[1] != "games" || parts.size() < 4 || !ours.contains(parts[3])) return std::nullopt;
  return get ? table_look(request, parts, now) : table_act(request, parts, now);
}

Response Api::challenges(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  if (parts.size() == 2 && request.method == "GET") {
    const Challenges::Filter filter{.mine = !in_query(request, "mine").empty(),
                                    .rules = in_query(request, "rules"),
                                    .after = in_query(request, "after")};
    if (filter.mine)
      if (const std::optional<Failure> no = may_not(request.who, Verb::OwnAccount)) return fail(*no);
    return answer(service_->challenges.list(request.who, filter));
  }
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  if (const std::optional<Failure> no = may_not(request.who, Verb::Meet)) return fail(*no);
  if (parts.size() == 2) {
    if (const std::optional<Failure> no = service_->people.too_many_games(request.who, now)) return fail(*no);
    return as_new(answer(service_->challenges.make(request.who, *body, now)));
  }
  if (parts.size() == 4 && parts[3] == "leave") return answer(service_->challenges.leave(request.who, parts[2], now));
  if (parts.size() != 4 || parts[3] != "join") return fail(failure(404, "core.error.not_found"));
  if (const std::optional<Failure> no = service_->people.too_many_tries(request.who, parts[2], now)) return fail(*no);
  const Result<Json, Failure> joined = service_->challenges.join(request.who, parts[2], *body, now);
  Response out = answer(joined);
  if (joined && joined->contains("game")) out.news = {(*joined)["game"].get<std::string>()};
  return out;
}

Response Api::table_look(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  const std::string &id = parts[2], &what = parts[3];
  const Verb verb = what == "messages" ? Verb::ReadTable : what == "notes" ? Verb::WriteTable : Verb::Show;
  if (const std::optional<Failure> no = no_right(request.who, id, verb)) return fail(*no);
  if (parts.size() != 4) return fail(failure(404, "core.error.not_found"));
  if (what == "table") return answer(service_->talk.table(request.who, id, now));
  if (what == "watch") return answer(games_.watch(id));
  if (what == "notes") return value(service_->talk.notes(request.who, id));
  if (what != "messages") return fail(failure(405, "core.error.method"));
  const std::optional<int> after = read_number(request.query, "after");
  return answer(service_->talk.messages(request.who, id, static_cast<std::uint64_t>(after.value_or(0))));
}

Response Api::table_act(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  const std::string &id = parts[2], &what = parts[3];
  if (request.method != "POST" || what == "table" || what == "watch") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  if (const std::optional<Failure> no = no_right(request.who, id, Verb::WriteTable)) return fail(*no);
  if (std::optional<GameTable> found = table_of(id); !found || !found->shared)
    return fail(failure(404, "core.error.not_found"));
  Response out;
  if (parts.size() == 5 && what == "takeback" && parts[4] == "answer")
    out = answer(service_->talk.answer_takeback(request.who, id, *body, now));
  else if (parts.size() != 4) return fail(failure(404, "core.error.not_found"));
  else if (what == "messages") out = as_new(answer(service_->talk.write(request.who, id, *body, now)));
  else if (what == "notes") return answer(service_->talk.keep_notes(request.who, id, *body, now));
  else if (what == "takeback") out = answer(service_->talk.offer_takeback(request.who, id, *body, now));
  else if (what == "leave") out = answer(service_->talk.leave(request.who, id, now));
  else if (what == "seen") out = answer(service_->talk.seen(request.who, id, now));
  else return as_new(answer(service_->challenges.rematch(request.who, id, now)));
  if (out.status < 300) out.news = {id};
  return out;
}

}  // namespace valor::server
