// What draw's tests ask of an SVG text: is it well-formed XML, and which drawn things lie where.
#pragma once

#include <cctype>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "draw/shape.h"

namespace valor::draw::check {

// Elements nest and close, attributes are quoted and not given twice, no stray < or &. Empty if all is well, else what
// is wrong. Enough for text that this folder writes; not a parser for strangers.
inline std::string xml_fault(std::string_view s) {
  std::vector<std::string> open;
  std::size_t i = 0;
  const auto entity = [&](std::size_t at) {
    const std::size_t end = s.find(';', at);
    return end != std::string_view::npos && end - at <= 6;
  };
  const auto name = [&] {
    const std::size_t from = i;
    while (i < s.size() && (std::isalnum(static_cast<unsigned char>(s[i])) != 0 || s[i] == '-' || s[i] == ':')) ++i;
    return std::string(s.substr(from, i - from));
  };
  const auto blanks = [&] {
    while (i < s.size() && std::isspace(static_cast<unsigned char>(s[i])) != 0) ++i;
  };
  bool rooted = false;
  while (i < s.size()) {
    if (s[i] == '&' && !entity(i)) return "stray &";
    if (s[i] != '<') {
      if (open.empty() && std::isspace(static_cast<unsigned char>(s[i])) == 0) return "text outside the root";
      ++i;
      continue;
    }
    ++i;
    if (i < s.size() && s[i] == '/') {
      ++i;
      const std::string n = name();
      if (open.empty() || open.back() != n) return "</" + n + "> closes nothing";
      open.pop_back();
      if (i >= s.size() || s[i++] != '>') return "bad end of </" + n;
      continue;
    }
    const std::string n = name();
    if (n.empty()) return "stray <";
    if (open.empty() && rooted) return "two roots";
    rooted = true;
    std::set<std::string> seen;
    for (;;) {
      blanks();
      if (i >= s.size()) return "unfinished <" + n;
      if (s[i] == '>') {
        ++i;
        open.push_back(n);
        break;
      }
      if (s.substr(i, 2) == "/>") {
        i += 2;
        break;
      }
      const std::string attribute = name();
      if (attribute.empty() || s.substr(i, 2) != "=\"") return "bad attribute in <" + n;
      if (!seen.insert(attribute).second) return attribute + " twice in <" + n;
      i += 2;
      for (; i < s.size() && s[i] != '"'; ++i)
        if (s[i] == '<' || (s[i] == '&' && !entity(i))) return "bad character in " + attribute;
      if (i >= s.size()) return "unfinished " + attribute;
      ++i;
    }
  }
  return open.empty() && rooted ? "" : "something is left open";
}

// The first "#id" that something refers to and nothing defines; empty if there is none. Colours are not references.
inline std::string undefined_reference(const std::string& svg) {
  for (const std::string& before : {std::string("href=\"#"), std::string("url(#")})
    for (std::size_t i = svg.find(before); i != std::string::npos; i = svg.find(before, i + 1)) {
      const std::size_t from = i + before.size(), to = svg.find_first_of("\")", from);
      const std::string id = svg.substr(from, to - from);
      if (svg.find("id=\"" + id + "\"") == std::string::npos) return id;
    }
  return "";
}

struct Drawn {
  std::string svg;
  Box box;
};

// Every <use …> with its place; the shapes it uses are ten units wide each way.
inline std::vector<Drawn> uses(const std::string& svg) {
  std::vector<Drawn> out;
  for (std::size_t i = svg.find("<use "); i != std::string::npos; i = svg.find("<use ", i + 1)) {
    const std::string u = svg.substr(i, svg.find('>', i) - i);
    const char* at = u.c_str() + u.find("translate(") + 10;
    char* next = nullptr;
    const double x = std::strtod(at, &next), y = std::strtod(next, nullptr);
    const double r = 10.8 * std::strtod(u.c_str() + u.find("scale(") + 6, nullptr);
    out.push_back({u, {x - r, y - r, x + r, y + r}});
  }
  return out;
}

// Every sub-path at the top level that is written in absolute coordinates only, with the box of its points.
inline std::vector<Drawn> subpaths(const std::string& svg) {
  std::vector<Drawn> out;
  for (std::size_t i = svg.find("\n<path d=\""); i != std::string::npos; i = svg.find("\n<path d=\"", i + 1)) {
    const std::size_t from = i + 10, to = svg.find('"', from);
    const std::string d = svg.substr(from, to - from);
    for (std::size_t a = 0; a < d.size();) {
      const std::size_t b = std::min(d.find('M', a + 1), d.size());
      const std::string part = d.substr(a, b - a);
      a = b;
      if (part.find_first_of("hvlqa") != std::string::npos) continue;
      Line points;
      const char* at = part.c_str();
      while (*at != '\0') {
        if (std::isalpha(static_cast<unsigned char>(*at)) != 0 || *at == ' ') {
          ++at;
          continue;
        }
        char* next = nullptr;
        const double x = std::strtod(at, &next), y = std::strtod(next, &next);
        points.push_back({x, y});
        at = next;
      }
      out.push_back({part, box_of(points)});
    }
  }
  return out;
}

}  // namespace valor::draw::check
