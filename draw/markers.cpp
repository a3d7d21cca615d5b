#include "draw/markers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "draw/shape.h"

namespace valor::draw {
namespace {

using Drawing = std::pair<std::string_view, const char*>;

constexpr std::array kMarks = std::to_array<Drawing>({
    {"fired",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#b8341d\" stroke=\"#fff3e0\" stroke-width=\"2\"/><path d=\"M15 "
     "4.5l2.6 6.3 6.3-2.6-2.6 6.3 6.3 2.6-6.3 2.2 2.4 6-6.1-2.6-2.6 5.7-2.4-5.7-6.2 2.5 2.6-6-6.2-2.3 6.2-2.5-2.5-6.2 "
     "6.2 2.6Z\" fill=\"#ffe9a8\" transform=\"translate(1.5 1.6) scale(.9)\"/>"},
    {"moved",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#1f5f8b\" stroke=\"#eef7ff\" stroke-width=\"2\"/><path d=\"M8 8l7 "
     "7-7 7M15 8l7 7-7 7\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.2\" stroke-linecap=\"round\" "
     "stroke-linejoin=\"round\"/>"},
    {"smoke",
     "<path d=\"M6 23a7 7 0 0 1 1-13 9 9 0 0 1 16-3 8 8 0 0 1 3 15Z\" fill=\"#dfe3e3\" stroke=\"#4b5354\" "
     "stroke-width=\"1.8\"/><path d=\"M10 18q3-3 6 0t6 0\" fill=\"none\" stroke=\"#4b5354\" stroke-width=\"1.6\"/>"},
    {"valor",
     "<path d=\"M15 1.5l4.1 8.8 9.6 1.2-7.1 6.6 1.9 9.5L15 22.9l-8.5 4.7 1.9-9.5-7.1-6.6 9.6-1.2Z\" fill=\"#e8b62c\" "
     "stroke=\"#3b2a04\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>"},
    {"eliminated",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#2a2320\" stroke=\"#fff3e0\" stroke-width=\"2\"/><path d=\"M8.5 "
     "8.5l13 13M21.5 8.5l-13 13\" stroke=\"#ff9d7a\" stroke-width=\"4\" stroke-linecap=\"round\"/>"},
    {"immobile",
     "<rect x=\"1.5\" y=\"1.5\" width=\"27\" height=\"27\" rx=\"5\" fill=\"#e9e2cf\" stroke=\"#2a2320\" "
     "stroke-width=\"2\"/><path d=\"M5 20h20M7 14h16\" stroke=\"#2a2320\" stroke-width=\"3\" stroke-dasharray=\"3 "
     "2\"/><path d=\"M6 6l18 18\" stroke=\"#b8341d\" stroke-width=\"3.6\"/>"},
    {"no_effect",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#e9e2cf\" stroke=\"#2a2320\" stroke-width=\"2\"/><path d=\"M9 "
     "15h12\" stroke=\"#2a2320\" stroke-width=\"4\" stroke-linecap=\"round\"/>"},
    {"rallied",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#2c6b42\" stroke=\"#effaf0\" stroke-width=\"2\"/><path d=\"M15 "
     "23V9M9 14.5L15 8l6 6.5\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.6\" stroke-linecap=\"round\" "
     "stroke-linejoin=\"round\"/>"},
    {"fire_lane",
     "<rect x=\"1.5\" y=\"1.5\" width=\"27\" height=\"27\" rx=\"5\" fill=\"#b8341d\" stroke=\"#fff3e0\" "
     "stroke-width=\"2\"/><path d=\"M6 24L24 6\" stroke=\"#fff3e0\" stroke-width=\"3.4\" stroke-dasharray=\"5 3\"/>"},
    {"loss",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#a8321b\" stroke=\"#fff3e0\" stroke-width=\"2\"/><path d=\"M15 "
     "7v10M9.5 13L15 19l5.5 -6M9 23h12\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" stroke-linecap=\"round\" "
     "stroke-linejoin=\"round\"/>"},
    {"routed",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#7d5200\" stroke=\"#fff3e0\" stroke-width=\"2\"/><path d=\"M21 "
     "9H12a4 4 0 0 0 0 8h9M17 13l4 4 -4 4\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" stroke-linecap=\"round\" "
     "stroke-linejoin=\"round\"/>"},
    {"shaken",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#ffd23f\" stroke=\"#2b2108\" stroke-width=\"2\"/><path d=\"M6 15l4 "
     "-5 4 9 4 -9 3 7 3 -2\" fill=\"none\" stroke=\"#2b2108\" stroke-width=\"2.6\" stroke-linecap=\"round\" "
     "stroke-linejoin=\"round\"/>"},
    {"acted",
     "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#574c39\" stroke=\"#fff3e0\" stroke-width=\"2\"/><path d=\"M8.5 "
     "15.5L13 20L22 10\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.4\" stroke-linecap=\"round\" "
     "stroke-linejoin=\"round\"/>"},
});

constexpr std::array kFlags = std::to_array<Drawing>({
    {"us",
     "<rect width=\"30\" height=\"20\" fill=\"#f7f3e8\"/><path d=\"M0 1.54H30M0 4.62H30M0 7.7H30M0 10.78H30M0 "
     "13.86H30M0 16.94H30\" stroke=\"#a8322d\" stroke-width=\"1.54\"/><rect width=\"13\" height=\"10.77\" "
     "fill=\"#2b3f6b\"/><path d=\"M2 2.2h.1M5 2.2h.1M8 2.2h.1M11 2.2h.1M3.5 4.3h.1M6.5 4.3h.1M9.5 4.3h.1M2 6.4h.1M5 "
     "6.4h.1M8 6.4h.1M11 6.4h.1M3.5 8.5h.1M6.5 8.5h.1M9.5 8.5h.1\" stroke=\"#fff\" stroke-width=\"1.3\" "
     "stroke-linecap=\"round\"/>"},
    {"ge",
     "<rect width=\"30\" height=\"20\" fill=\"#56646e\"/><path d=\"M12.2 "
     "1.5h5.6v5.7h5.7v5.6h-5.7v5.7h-5.6v-5.7H6.5V7.2h5.7Z\" fill=\"#fff\"/><path d=\"M13.6 "
     "1.5h2.8v7.1h7.1v2.8h-7.1v7.1h-2.8v-7.1H6.5V8.6h7.1Z\" fill=\"#14181b\"/>"},
    {"fr",
     "<rect width=\"30\" height=\"20\" fill=\"#f7f3e8\"/><rect width=\"10\" height=\"20\" fill=\"#26407a\"/><rect "
     "x=\"20\" width=\"10\" height=\"20\" fill=\"#a8322d\"/>"},
    {"gb",
     "<rect width=\"30\" height=\"20\" fill=\"#26407a\"/><path d=\"M0 0L30 20M30 0L0 20\" stroke=\"#f7f3e8\" "
     "stroke-width=\"4\"/><path d=\"M0 0L30 20M30 0L0 20\" stroke=\"#a8322d\" stroke-width=\"1.6\"/><path d=\"M15 "
     "0V20M0 10H30\" stroke=\"#f7f3e8\" stroke-width=\"6\"/><path d=\"M15 0V20M0 10H30\" stroke=\"#a8322d\" "
     "stroke-width=\"3.4\"/>"},
});

constexpr std::array kIcons = std::to_array<Drawing>({
    {"menu", "M4 7h16M4 12h16M4 17h16"},
    {"undo", "M9 7L4.5 11.5L9 16M5 11.5h9a5.5 5.5 0 0 1 0 11h-3"},
    {"replay", "M5 12a7 7 0 1 0 2.2-5.1M7 3v4.5h4.5"},
    {"eye", "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 .01 0"},
    {"sound", "M4 10v4h3.5l4.5 4V6l-4.5 4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"},
    {"help", "M9 9.2a3.1 3.1 0 1 1 4.4 2.9c-1 .5-1.4 1.1-1.4 2.2M12 18h.01"},
    {"gear",
     "M12 8.5a3.5 3.5 0 1 0 .01 0M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 "
     "18.7l2.1-2.1M16.6 7.4l2.1-2.1"},
    {"move", "M4 18c5 0 4-11 9-11h6M15.5 3.5L19 7l-3.5 3.5"},
    {"assault", "M4 20L18 6M13 5.5h5.5V11M6 12l6 6"},
    {"reverse", "M20 12H5M10 6.5L4.5 12L10 17.5"},
    {"load", "M3 16V8h10v8M13 11h4l3 3v2h-7M3 16h17M7 18.5a1.5 1.5 0 1 0 .01 0M17 18.5a1.5 1.5 0 1 0 .01 0"},
    {"face", "M12 3l5 8h-10ZM12 14v7"},
    {"smoke", "M5 18a4 4 0 0 1 .5-8 5.5 5.5 0 0 1 10.5-1A4.5 4.5 0 0 1 17.5 18Z"},
    {"fire", "M12 4v4M12 16v4M4 12h4M16 12h4M12 7.5a4.5 4.5 0 1 0 .01 0"},
    {"radio", "M7 21V9h10v12ZM10 9L6 3M10 13h4M12 17.5h.01"},
    {"next", "M6 5l8 7-8 7ZM18 5v14"},
    {"check", "M4.5 12.5L10 18L20 6.5"},
    {"flag", "M6 21V4h11l-2.5 4L17 12H6"},
    {"star", "M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6L3.3 9.8l6.1-.7Z"},
    {"ruler", "M3.5 16L16 3.5L20.5 8L8 20.5ZM7 12.5l2 2M10 9.5l2.5 2.5M13 6.5l2 2"},
    {"wheel", "M5 19A14 14 0 0 1 19 5M15 4h5v5"},
    {"grid", "M5 5h5v5H5ZM14 5h5v5h-5ZM5 14h5v5H5ZM14 14h5v5h-5Z"},
    {"card", "M7 3.5h10v17H7ZM10 8h4M10 12h4"},
    {"split", "M5 6h4l6 12h4M15 6h4M5 18h4"},
    {"book", "M4 5.5c3-1.5 6-1 8 .8 2-1.8 5-2.3 8-.8V19c-3-1.5-6-1-8 .8-2-1.8-5-2.3-8-.8ZM12 6.3V19.8"},
    {"globe", "M12 3.5a8.5 8.5 0 1 0 .01 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"},
    {"people",
     "M8.5 11a3 3 0 1 0-.01 0M3 19c0-3.5 2.5-5.5 5.5-5.5S14 15.5 14 19M16 11.5a2.5 2.5 0 1 0-.01 0M15.5 14c3 0 5 1.8 5 "
     "5"},
    {"pencil", "M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4"},
    {"dice", "M4.5 4.5h15v15h-15ZM9 9h.01M15 15h.01M12 12h.01"},
    {"play", "M7 4.5l12 7.5-12 7.5Z"},
    {"folder", "M3.5 6.5h6l2 2.5h9v9.5h-17Z"},
    {"x", "M6 6l12 12M18 6L6 18"},
    {"up", "M6 15l6-6 6 6"},
    {"filter", "M4 6h16M7 12h10M10 18h4"},
    {"share", "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8"},
});

template <std::size_t N>
const char* find(const std::array<Drawing, N>& list, std::string_view name) {
  const auto at = std::find_if(list.begin(), list.end(), [name](const Drawing& d) { return d.first == name; });
  return at == list.end() ? nullptr : at->second;
}

template <std::size_t N>
std::vector<std::string> names(const std::array<Drawing, N>& list) {
  std::vector<std::string> out;
  for (const Drawing& d : list) out.emplace_back(d.first);
  return out;
}

}  // namespace

std::string mark(std::string_view name) {
  if (const char* known = find(kMarks, name)) return known;
  const auto letter = std::find_if(name.begin(), name.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
  const char shown = letter == name.end() ? '?' : static_cast<char>(std::toupper(static_cast<unsigned char>(*letter)));
  return fmt::format(
      "<circle cx=\"15\" cy=\"15\" r=\"13.5\" fill=\"#574c39\" stroke=\"#fff3e0\" stroke-width=\"2\"/><text x=\"15\" "
      "y=\"20.5\" text-anchor=\"middle\" font-weight=\"800\" font-size=\"16\" fill=\"#fff\">{}</text>",
      shown);
}

std::vector<std::string> mark_names() { return names(kMarks); }

std::string pinned_banner(const std::string& word) {
  const int size = word.size() > 4 ? 14 : 16;
  return fmt::format(
      "<path d=\"M4 3h62l6 9-6 9H4l6-9Z\" fill=\"#ffd23f\" stroke=\"#2b2108\" stroke-width=\"1.8\"/><text x=\"38\" "
      "y=\"17.6\" font-size=\"{}\" font-weight=\"900\" text-anchor=\"middle\" fill=\"#2b2108\" "
      "letter-spacing=\"1.2\">{}</text>",
      size, escape(word));
}

std::string die(int value) {
  constexpr std::array<std::pair<int, int>, 7> kPips = {{{0, 0}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, 0}, {1, 0}}};
  const int from = value % 2 == 1 ? 0 : 1, count = value;
  std::string out =
      "<rect x=\"1\" y=\"2.5\" width=\"38\" height=\"38\" rx=\"8\" fill=\"#000\" opacity=\".25\"/><rect x=\"1\" "
      "y=\"0\" width=\"38\" height=\"38\" rx=\"8\" fill=\"#fffaf0\" stroke=\"#221c12\" stroke-opacity=\".55\" "
      "stroke-width=\"1.2\"/><path d=\"M6 2.5H34\" stroke=\"#fff\" stroke-width=\"1.6\" opacity=\".8\" "
      "stroke-linecap=\"round\"/>";
  for (int i = from; i < from + count; ++i)
    out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"3.8\" fill=\"#221c12\"/>",
                       f1(20 + kPips[static_cast<std::size_t>(i)].first * 9.5),
                       f1(19 + kPips[static_cast<std::size_t>(i)].second * 9.5));
  return out;
}

std::string flag(std::string_view nation) {
  const char* known = find(kFlags, nation);
  return known == nullptr ? "" : known;
}

std::vector<std::string> flag_names() { return names(kFlags); }

std::string icon(std::string_view name) {
  const char* known = find(kIcons, name);
  return known == nullptr ? "" : known;
}

std::vector<std::string> icon_names() { return names(kIcons); }

}  // namespace valor::draw
