#include "server/tournaments_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "server/clocks.h"

namespace valor::server {
namespace {

constexpr const char* kForms[] = {"swiss", "round_robin", "knock_out"};
constexpr const char* kStates[] = {"open", "running", "over"};

template <class Enum, std::size_t N>
Enum read_enum(const char* const (&names)[N], const std::string& said) {
  for (std::size_t i = 0; i < N; ++i)
    if (said == names[i]) return static_cast<Enum>(i);
  return Enum{};
}

Json points_json(const std::optional<Meeting::GamePoints>& points) {
  return points ? Json::array({points->a, points->b}) : Json(nullptr);
}

Json meeting_json(const TournamentMeeting& m) {
  Json out{{"round", m.meeting.round}, {"a", m.meeting.a},        {"b", m.meeting.b},        {"scenario", m.scenario},
           {"games", Json::array()},   {"points", Json::array()}, {"decided", Json::array()}};
  for (int which = 0; which < 2; ++which) {
    out["games"].push_back(m.games[which]);
    out["points"].push_back(points_json(m.meeting.games[which]));
    out["decided"].push_back(m.decided[which]);
  }
  return out;
}

TournamentMeeting read_meeting(const Json& in) {
  TournamentMeeting m{.scenario = in.at("scenario").get<std::string>()};
  m.meeting.round = in.at("round").get<int>();
  m.meeting.a = in.at("a").get<int>();
  m.meeting.b = in.at("b").get<int>();
  for (std::size_t which = 0; which < 2; ++which) {
    m.games[which] = in.at("games")[which].get<std::string>();
    m.decided[which] = in.at("decided")[which].get<bool>();
    if (const Json& points = in.at("points")[which]; !points.is_null())
      m.meeting.games[which] = Meeting::GamePoints{points[0].get<int>(), points[1].get<int>()};
  }
  return m;
}

std::vector<Meeting> meetings_of(const Tournament& t) {
  std::vector<Meeting> out;
  for (const TournamentMeeting& m : t.meetings) out.push_back(m.meeting);
  return out;
}

const Participant& participant(const Tournament& t, int number) { return t.people[static_cast<std::size_t>(number)]; }

// Somebody who is gone has no name any more.
Json name_of(const Participant& p) { return p.name.empty() ? Json(nullptr) : Json(p.name); }

bool knows_all(const Tournament& t, const Who& who) { return !t.sealed || (!who.id.empty() && t.by.id == who.id); }

Json table_json(const Tournament& t) {
  Json out = Json::array();
  for (const Standing& s : standings(t.form, static_cast<int>(t.people.size()), meetings_of(t))) {
    const Participant& p = participant(t, s.who);
    Json line{{"place", s.place},       {"name", name_of(p)}, {"points", s.points},
              {"buchholz", s.buchholz}, {"wins", s.wins},     {"games", s.games}};
    if (!p.bot.empty()) line["bot"] = p.bot;
    if (p.out) line["out"] = true;
    out.push_back(std::move(line));
  }
  return out;
}

Json pairing_json(const Tournament& t, const TournamentMeeting& m) {
  Json out{{"round", m.meeting.round},
           {"a", name_of(participant(t, m.meeting.a))},
           {"b", m.meeting.is_bye() ? Json(nullptr) : name_of(participant(t, m.meeting.b))},
           {"bye", m.meeting.is_bye()},
           {"scenario", m.scenario},
           {"games", Json::array()},
           {"results", Json::array()},
           {"points", Json::array({m.meeting.points_of(m.meeting.a), m.meeting.points_of(m.meeting.b)})}};
  if (m.meeting.is_bye()) out["points"] = Json::array({kPointsOfGame, 0});
  for (int which = 0; which < 2 && !m.meeting.is_bye(); ++which) {
    out["games"].push_back(m.games[which].empty() ? Json(nullptr) : Json(m.games[which]));
    out["results"].push_back(points_json(m.meeting.games[which]));
  }
  return out;
}

}  // namespace

Json body_of(const Tournament& t) {
  Json people = Json::array(), meetings = Json::array();
  for (const Participant& p : t.people)
    people.push_back(Json{{"id", p.person.id}, {"bot", p.bot}, {"name", p.name}, {"out", p.out}});
  for (const TournamentMeeting& m : t.meetings) meetings.push_back(meeting_json(m));
  return Json{{"name", t.name},
              {"rules", t.rules},
              {"scenarios", t.scenarios},
              {"options", Json::parse(t.options)},
              {"form", kForms[static_cast<int>(t.form)]},
              {"rounds", t.rounds},
              {"round", t.round},
              {"days", t.days},
              {"most", t.most},
              {"pace", t.pace},
              {"sealed", t.sealed},
              {"rated", t.rated},
              {"state", kStates[static_cast<int>(t.state)]},
              {"by", Json{{"id", t.by.id}, {"name", t.by.name}}},
              {"created", t.created},
              {"starts", t.starts},
              {"until", t.until},
              {"people", std::move(people)},
              {"meetings", std::move(meetings)}};
}

Tournament read_tournament(const Document& document) {
  const Json in = Json::parse(document.body);
  Tournament t{.id = document.id,
               .name = in.at("name").get<std::string>(),
               .rules = in.at("rules").get<std::string>(),
               .scenarios = in.at("scenarios").get<std::vector<std::string>>(),
               .options = canonical(in.at("options")),
               .form = read_enum<Form>(kForms, in.at("form").get<std::string>()),
               .rounds = in.at("rounds").get<int>(),
               .round = in.at("round").get<int>(),
               .days = in.at("days").get<int>(),
               .most = in.at("most").get<std::size_t>(),
               .pace = in.at("pace").get<std::string>(),
               .sealed = in.at("sealed").get<bool>(),
               .rated = in.at("rated").get<bool>(),
               .state = read_enum<Tournament::State>(kStates, in.at("state").get<std::string>()),
               .by = {in.at("by").value("id", ""), in.at("by").value("name", "")},
               .created = in.at("created").get<std::int64_t>(),
               .starts = in.at("starts").get<std::int64_t>(),
               .until = in.at("until").get<std::int64_t>()};
  for (const Json& p : in.at("people")) {
    Participant one{.bot = p.value("bot", ""), .name = p.value("name", ""), .out = p.value("out", false)};
    one.person = {p.value("id", ""), one.bot.empty() ? one.name : ""};
    t.people.push_back(std::move(one));
  }
  for (const Json& m : in.at("meetings")) t.meetings.push_back(read_meeting(m));
  return t;
}

Document document_of(const Tournament& t, std::int64_t now) {
  std::set<std::string> keys{"all", "by:" + t.by.id};
  for (const Participant& p : t.people)
    if (!p.person.id.empty()) keys.insert("who:" + p.person.id);
  Document out{.kind = kTournamentKind,
               .id = t.id,
               .body = canonical(body_of(t)),
               .changed = now,
               .keys = std::vector<std::string>(keys.begin(), keys.end())};
  // One that runs is always looked after; one that waits from its time on.
  if (t.state == Tournament::State::Running) out.due = 0;
  if (t.state == Tournament::State::Open && t.starts > 0) out.due = t.starts;
  return out;
}

std::optional<Tournament> tournament(Shelf& shelf, std::string_view id) {
  const std::optional<Document> found = shelf.get(kTournamentKind, id);
  return found ? std::optional(read_tournament(*found)) : std::nullopt;
}

void leave_tournaments(Desk& desk, const std::string& account, std::int64_t now) {
  constexpr std::size_t kMost = 1000;
  for (const char* how : {"who:", "by:"})
    for (const Document& d : desk.find(kTournamentKind, how + account, kMost)) {
      std::optional<Tournament> t = tournament(desk, d.id);
      if (!t) continue;
      if (t->by.id == account) t->by = {};
      const auto is_gone = [&](const Participant& p) { return p.person.id == account; };
      if (t->state == Tournament::State::Open) std::erase_if(t->people, is_gone);
      for (Participant& p : t->people)
        if (is_gone(p)) p = {.out = true};
      desk.put(document_of(*t, now));
    }
}

Json told(const Tournament& t, const Who& who) {
  const bool joined = std::any_of(t.people.begin(), t.people.end(),
                                  [&](const Participant& p) { return !p.person.id.empty() && p.person.id == who.id; });
  std::vector<std::string> scenarios = t.scenarios;
  if (!knows_all(t, who)) scenarios.resize(std::min(scenarios.size(), static_cast<std::size_t>(t.round)));
  Json out{{"id", t.id},
           {"name", t.name},
           {"rules", t.rules},
           {"scenarios", scenarios},
           {"options", Json::parse(t.options)},
           {"form", kForms[static_cast<int>(t.form)]},
           {"rounds", t.rounds},
           {"round", t.round},
           {"days", t.days},
           {"most", t.most},
           {"state", kStates[static_cast<int>(t.state)]},
           {"pace", pace_json(t.pace)},
           {"by", t.by.name.empty() ? Json(nullptr) : Json(t.by.name)},
           {"people", t.people.size()},
           {"joined", joined},
           {"sealed", t.sealed},
           {"rated", t.rated},
           {"created", t.created}};
  if (t.starts > 0) out["starts"] = t.starts;
  if (t.until > 0) out["until"] = t.until;
  return out;
}

Json told_whole(const Tournament& t, const Who& who) {
  Json out = told(t, who);
  out["table"] = table_json(t);
  out["pairings"] = Json::array();
  for (const TournamentMeeting& m : t.meetings) out["pairings"].push_back(pairing_json(t, m));
  return out;
}

}  // namespace valor::server
