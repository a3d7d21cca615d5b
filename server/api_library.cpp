// The routes of the scenario library, and what the operator asks: health, readiness, figures (docs/api.md, Server).
#include <nlohmann/json.hpp>

#include "server/api.h"
#include "server/api_parts.h"
#include "server/guard.h"
#include "server/library.h"

namespace valor::server {
namespace {

Failure failure(int status, const char* key) { return Failure{status, key, {}}; }

std::string in_query(const Request& request, const char* name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? "" : found->second;
}

bool is_loopback(std::string_view address) { return address == "127.0.0.1" || address == "::1"; }

}  // namespace

Response Api::library(const Request& request, const std::vector<std::string>& parts, std::int64_t now) {
  Library& all = gatherings_->library;
  const Who& who = request.who;
  if (request.method == "GET" && parts.size() == 2)
    return answer(all.list(who, in_query(request, "rules"), in_query(request, "after")));
  if (request.method == "GET") return fail(failure(404, "core.error.not_found"));
  if (request.method == "DELETE" && parts.size() == 3) {
    if (const std::optional<Failure> no = may_not(who, Verb::Meet)) return fail(*no);
    return answer(all.remove(who, parts[2]));
  }
  if (request.method != "POST") return fail(failure(405, "core.error.method"));
  const Result<Json, Response> body = read_body(request);
  if (!body) return body.error();
  if (const std::optional<Failure> no = may_not(who, Verb::Meet)) return fail(*no);
  if (parts.size() == 4 && parts[3] == "rate") return answer(all.rate(who, parts[2], *body, now));
  if (parts.size() != 2) return fail(failure(404, "core.error.not_found"));
  const auto sealed = in_query(request, "sealed").empty() ? Library::Sealed::No : Library::Sealed::Yes;
  Response made = answer(all.upload(who, request.body, sealed, now));
  if (made.status == 200) made.status = 201;
  return made;
}

// Figures are for this machine alone: whoever comes through the proxy names the address that people open.
std::optional<Response> Api::operation(const Request& request) {
  if (!operation_ || request.method != "GET") return std::nullopt;
  if (request.path == "/api/health") return value(Json{{"ok", true}});
  if (request.path == "/api/ready") {
    if (!operation_->ready()) return fail(failure(503, "server.error.not_ready"));
    store_->read([](Shelf& shelf) { shelf.get("account", ""); });  // throws where there is no store
    return value(Json{{"ok", true}});
  }
  if (request.path != "/metrics") return std::nullopt;
  if (!is_loopback(request.caller.address) || !is_loopback_host(request.host))
    return fail(failure(404, "core.error.not_found"));
  return Response{.type = "text/plain; version=0.0.4; charset=utf-8", .body = operation_->metrics()};
}

}  // namespace valor::server
