#include "server/page.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "server/games_parts.h"
#include "server/pictures.h"

namespace valor::server {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

constexpr const char* kStyle =
    "body{font:17px/1.5 Georgia,serif;max-width:1100px;margin:2rem auto;padding:0 "
    "1rem;background:#fbf7eb;color:#2a2317}"
    "h1{margin-bottom:.2rem}h2{border-bottom:2px solid #8d7d58;margin-top:2.5rem}"
    "svg.field{width:100%;height:auto;border:1px solid #8d7d58}figure{margin:1rem 0}figcaption{color:#5d5340}"
    "ol{list-style:none;padding:0;margin:1rem 0}li{padding:.15rem 0 .15rem 3.2rem;text-indent:-3.2rem}"
    "li b{display:inline-block;width:3rem;text-indent:0;font-weight:400;color:#6b5f45}"
    ".dice{font-size:1.25em;letter-spacing:.05em;margin-left:.4rem}cite{font-size:.82em;color:#6b5f45;margin-left:."
    "4rem}"
    "@media print{body{background:#fff}figure,li{break-inside:avoid}}";

// Dice with six faces as they look, others as numbers.
std::string dice_text(const Json& show) {
  if (!show.contains("dice") || !show["dice"].is_array()) return "";
  std::string out;
  for (const Json& die : show["dice"]) {
    const int v = die.is_number_integer() ? die.get<int>() : 0;
    if (v < 1) return "";
    static constexpr const char* kSides[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    out += show.value("of", 6) == 6 && v <= 6 ? kSides[v - 1] : fmt::format("{} ", v);
  }
  return out;
}

// Writes the pictures of one game: the field once, then what stands on it.
class Painter {
 public:
  Painter(const Ledger& ledger, std::string header)
      : header_(std::move(header)),
        art_(ledger.game().art_of_game()),
        on_hexes_(Json::parse(header_).contains("map")) {}

  // What all pictures share.
  std::string shared() const {
    if (!on_hexes_) return "";
    const auto field = Pictures::field(header_, art_, draw::Theme::Day);
    if (!field) return "";
    const std::size_t begin = field->find('>', field->find("<svg")) + 1, end = field->rfind("</svg>");
    return Pictures::sprite(art_) + fmt::format(
                                        "<svg width='0' height='0' aria-hidden='true'><symbol id='the-field' "
                                        "overflow='visible'>{}</symbol></svg>\n",
                                        field->substr(begin, end - begin));
  }

  std::string picture(const Json& view, const std::string& title) const {
    if (!on_hexes_) {
      const auto svg = Pictures::position(header_, art_, view, draw::Theme::Day);
      return svg ? "<div class='field'>" + *svg + "</div>" : "";
    }
    const draw::HexGrid grid{view["field"].value("width", 1), view["field"].value("height", 1), draw::kHexSide};
    return fmt::format(
        "<svg class='field' viewBox='0 0 {:.0f} {:.0f}' role='img' aria-label='{}'><use href='#the-field'/>{}</svg>",
        grid.width(), grid.height(), escaped(title), counters(view, grid));
  }

 private:
  static std::string counters(const Json& view, const draw::HexGrid& grid) {
    std::multimap<int, std::string> sorted;
    for (const Json& unit : view.value("units", Json::array())) {
      if (!unit.contains("at") || !unit["at"].is_string()) continue;
      const auto at = hex::parse_hex(unit["at"].get<std::string>());
      if (!at) continue;
      const int stack = unit.value("stack", 0);
      const draw::Point m = grid.centre(draw::cell_of(*at));
      constexpr double kSize = 52, kOffset = 4.6;
      sorted.emplace(stack, fmt::format("<use href='#{}' x='{:.1f}' y='{:.1f}' width='{}' height='{}'{}/>",
                                        escaped(unit.value("face", "")), m.x - kSize / 2 + stack * kOffset,
                                        m.y - kSize / 2 - stack * kOffset, kSize, kSize,
                                        unit.value("last_seen", false) ? " opacity='.5'" : ""));
    }
    std::string out;
    for (const auto& [stack, text] : sorted) out += text;
    return out;
  }

  std::string header_;
  Json art_;
  bool on_hexes_;
};

class Page {
 public:
  Page(const Ledger& ledger, const OpenRecord* open, const std::vector<std::string>& seats, const Strings& strings,
       const PageOrder& order)
      : past_(ledger, open, order.viewer),
        seats_(seats),
        strings_(strings),
        order_(order),
        painter_(ledger, ledger.record().header),
        header_(Json::parse(ledger.record().header)) {}

  std::string text() const {
    std::string out = fmt::format(
        "<!doctype html>\n<html lang='{}'>\n<meta charset='utf-8'>\n<meta name='viewport' "
        "content='width=device-width'>\n"
        "<title>{}</title>\n<style>{}</style>\n{}",
        order_.language, escaped(title()), kStyle, painter_.shared());
    return out + head() + body() +
           fmt::format("<footer><p>OpenValor · {}</p></footer>\n</html>\n", escaped(header_.value("scenario_id", "")));
  }

 private:
  std::string say(const char* key, Json args = Json::object()) const {
    return strings_.say(order_.language, Json{{"key", key}, {"args", std::move(args)}});
  }
  std::string title() const { return say(title_of(header_).c_str()); }

  std::string head() const {
    const Json view = past_.view(*past_.position(0));
    std::string out = fmt::format("<h1>{}</h1>\n", escaped(title()));
    std::string who;
    for (const Json& seat : view.value("seats", Json::array())) {
      const auto i = seat.value("id", 0);
      const std::string sits = i < static_cast<int>(seats_.size()) ? seats_[static_cast<std::size_t>(i)] : "";
      if (!who.empty()) who += " · ";
      who += strings_.say(order_.language, seat["name"]) + ": " +
             say(sits == kPerson ? "server.page.person" : "server.page.computer", Json{{"bot", sits}});
      if (!order_.viewer.everything() && i == index(order_.viewer.seat))
        knowledge_ = strings_.say(order_.language, seat["name"]);
    }
    out += fmt::format("<p>{}</p>\n", escaped(who));
    out += fmt::format("<p>{}</p>\n",
                       escaped(order_.viewer.everything() ? say("server.page.everything")
                                                          : say("server.page.seen_by", Json{{"side", knowledge_}})));
    const Json decision = past_.ledger().game().decision_now();
    if (decision["kind"] == "over" && decision.contains("why"))
      out += fmt::format("<p><b>{}</b></p>\n", escaped(strings_.say(order_.language, decision["why"])));
    return out;
  }

  // Beats in order; a picture closes each turn of a whole game, each phase of a single turn.
  std::string body() const {
    const Json replay = past_.replay();
    std::string out, lines;
    int turn = -1;
    std::string phase;
    std::uint64_t last = 0;
    const auto close = [&] {
      if (lines.empty()) return;
      out += "<ol>" + lines + "</ol>\n" + figure(last);
      lines.clear();
    };
    std::size_t next = 0;
    for (const Json& beat : replay["beats"]) {
      const int its_turn = beat["turn"].get<int>();
      const auto n = beat["n"].get<std::uint64_t>();
      const bool wanted = !order_.turn || its_turn == *order_.turn;
      if (wanted && (its_turn != turn || (order_.turn && beat.value("phase", "") != phase))) {
        close();
        if (its_turn != turn)
          out += fmt::format("<h2>{}</h2>\n", escaped(say("server.page.turn", Json{{"turn", its_turn}})));
        turn = its_turn;
        phase = beat.value("phase", "");
      }
      for (; next < replay["log"].size() && replay["log"][next]["beat"] == n; ++next)
        if (wanted) lines += line(n, replay["log"][next]["event"]);
      if (wanted) last = n;
    }
    close();
    return out;
  }

  std::string figure(std::uint64_t n) const {
    const Json view = past_.view(*past_.position(n));
    const std::string caption = say("server.page.position", Json{{"turn", view.value("turn", 0)}});
    return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", painter_.picture(view, caption),
                       escaped(caption));
  }

  std::string line(std::uint64_t n, const Json& event) const {
    if (!event.contains("line")) return "";
    const Json& said = event["line"];
    const std::string dice = dice_text(event.value("show", Json::object())), rule = said.value("rule", "");
    return fmt::format("<li><b>{}</b>{}{}{}</li>\n", n, escaped(strings_.say(order_.language, said)),
                       dice.empty() ? "" : "<span class='dice'>" + dice + "</span>",
                       rule.empty() ? "" : "<cite>" + escaped(rule) + "</cite>");
  }

  LookBack past_;
  const std::vector<std::string>& seats_;
  const Strings& strings_;
  PageOrder order_;
  Painter painter_;
  Json header_;
  mutable std::string knowledge_;
};

}  // namespace

std::string page_of(const Ledger& ledger, const OpenRecord* open, const std::vector<std::string>& seats,
                    const Strings& strings, const PageOrder& order) {
  return Page(ledger, open, seats, strings, order).text();
}

}  // namespace valor::server
