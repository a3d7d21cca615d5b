#include "draw/counters.h"

#include <fmt/format.h>

#include "draw/markers.h"
#include "draw/shape.h"
#include "draw/silhouettes.h"

namespace valor::draw {
namespace {

constexpr const char* kFont = "font-family=\"'Sofia Sans Condensed Variable','Sofia Sans Condensed',sans-serif\"";
constexpr const char* kPaper = "#fffdf4";
constexpr const char* kPaperInk = "#1c1c16";

Headgear helmet_of(std::string_view nation) {
  if (nation == "ge") return Headgear::Stahlhelm;
  return nation == "br" ? Headgear::Brodie : Headgear::M1;
}

struct Style {
  double size;
  int weight = 800;
  const char* anchor = "middle";
  const char* extra = "";
};

std::string text(double x, double y, const std::string& words, const std::string& fill, const Style& style) {
  if (words.empty()) return "";
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{}\" text-anchor=\"{}\" fill=\"{}\" {}>{}</text>", f1(x),
      f1(y), f1(style.size), style.weight, style.anchor, fill, style.extra, escape(words));
}

// The hyphens between the figures are thin and set apart.
std::string foot_line(const std::string& values, const std::string& fill) {
  std::string spaced;
  for (const char c : values)
    if (c == '-') spaced += "<tspan dx=\"1.4\" font-weight=\"500\">-</tspan><tspan dx=\"1.4\"></tspan>";
    else spaced += escape(std::string(1, c));
  return fmt::format(
      "<text x=\"55\" y=\"91\" font-size=\"34\" font-weight=\"800\" text-anchor=\"middle\" fill=\"{}\">{}</text>", fill,
      spaced);
}

// The band at the left carries the side's pattern: diagonals or bars. Drawn, not a pattern: those vanish in a browser
// when the sheet that holds them is hidden.
std::string band(const NationColours& n) {
  std::string out =
      fmt::format("<path d=\"M2.2 10Q2.2 1.7 10 1.7H11.5V95.8H10Q2.2 95.8 2.2 88Z\" fill=\"{}\"/>", n.band);
  std::string d;
  if (n.axis)
    for (double y = 6; y < 92; y += 6) d += fmt::format("M2.2 {}h9.3v2.2h-9.3Z", f1(y));
  else
    for (double y = 14; y < 92; y += 7.07) d += fmt::format("M2.2 {}v3L11.5 {}v-3Z", f1(y), f1(y + 3 - 9.3));
  return out + fmt::format("<path d=\"{}\" fill=\"{}\" opacity=\"{}\"/>", d, n.axis ? "#12181d" : "#fff",
                           n.axis ? ".75" : ".55");
}

std::string body(const NationColours& n) {
  return fmt::format(
             "<rect x=\"1.5\" y=\"2.5\" width=\"97\" height=\"97\" rx=\"9\" fill=\"{}\"/><rect x=\"1.5\" y=\"1\" "
             "width=\"97\" height=\"95.5\" rx=\"9\" fill=\"{}\"/><path d=\"M9 2.2H91\" stroke=\"#fff\" "
             "stroke-width=\"1.6\" opacity=\".45\" stroke-linecap=\"round\"/>",
             n.edge, n.body) +
         band(n);
}

std::string ring(double x, double y, double r, const NationColours& n) {
  return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.3\"/>", f1(x),
                     f1(y), f1(r), kPaper, n.edge);
}

std::string placed(double x, double y, double scale, const std::string& drawing) {
  return fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>", f1(x), f1(y), scale, drawing);
}

// The silhouette of a vehicle or gun, turned to its facing: the counter itself stays upright. A page that shows one
// symbol for many units turns the inner group.
std::string turned(double x, double y, double scale, int facing, const std::string& drawing) {
  return fmt::format("<g transform=\"translate({} {}) rotate({}) scale({})\"><g class=\"turned\">{}</g></g>", f1(x),
                     f1(y), facing, scale, drawing);
}

std::string title(const CounterFace& f, const NationColours& n) {
  return text(f.elite ? 49 : 54, 17, f.title, n.ink, {14, 700, "middle", "letter-spacing=\".7\" opacity=\".9\""});
}

std::string squad(const CounterFace& f, const NationColours& n) {
  const Headgear head = helmet_of(f.nation);
  const Stance front = f.elite ? Stance::Kneel : Stance::Run, back = f.elite ? Stance::Run : Stance::Kneel;
  return fmt::format(
             "<g fill=\"{}\">{}</g><g fill=\"{}\" stroke=\"{}\" stroke-width=\"1.6\" paint-order=\"stroke\">{}</g>",
             n.soft, soldier(back, head, 66, 62, .86), n.silhouette, n.body, soldier(front, head, 43, 64, .92)) +
         title(f, n) + foot_line(f.values, n.ink);
}

std::string half_squad(const CounterFace& f, const NationColours& n) {
  const Stance stance = f.elite ? Stance::Kneel : Stance::Stand;
  return fmt::format("<g fill=\"{}\">{}</g>", n.silhouette, soldier(stance, helmet_of(f.nation), 51, 65, .95)) +
         title(f, n) + foot_line(f.values, n.ink);
}

std::string leader(const CounterFace& f, const NationColours& n) {
  const Headgear head = f.cap ? Headgear::Cap : helmet_of(f.nation);
  return fmt::format("<g fill=\"{}\">{}</g><path d=\"M15 4h25v22q0 4-4 4H15Z\" fill=\"{}\" opacity=\".93\"/>",
                     n.silhouette, soldier(Stance::Lead, head, 56, 66, .95), n.ink) +
         text(27, 25, f.modifier, n.body, {24, 900}) +
         text(67, 17, f.title, n.ink, {14, 700, "middle", "letter-spacing=\".3\""}) + foot_line(f.values, n.ink);
}

std::string gunners(const CounterFace& f, const NationColours& n) {
  const Mount mount = f.weapon_class == "H" ? Mount::Tripod : Mount::Bipod;
  return placed(55, 46, .93, machine_gun(n.silhouette, n.body, mount)) +
         fmt::format("<circle cx=\"24\" cy=\"15\" r=\"9.4\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\"/>",
                     n.ink) +
         text(24, 20.4, f.weapon_class, n.ink, {16}) +
         text(64, 19, f.title, n.ink, {15, 700, "middle", "letter-spacing=\".4\""}) + foot_line(f.values, n.ink);
}

// Armour stands in a shield at the upper right, front over rear; one figure alone holds for both.
std::string armour(const CounterFace& f, const NationColours& n) {
  if (f.front_armour.empty() && f.rear_armour.empty()) return "";
  std::string out =
      fmt::format("<path d=\"M74 4h22v29q0 11-11 14.5q-11-3.5-11-14.5Z\" fill=\"{}\" opacity=\".95\"/>", n.ink);
  if (f.rear_armour.empty() || f.front_armour.empty())
    return out + text(85, 31, f.front_armour + f.rear_armour, n.body, {24, 900});
  return out + text(85, 22.5, f.front_armour, n.body, {21, 900}) + text(85, 40.5, f.rear_armour, n.body, {18});
}

// A white disc beneath a figure says that it fires all round.
std::string all_round(double y, const std::string& value, const NationColours& n) {
  return value.empty() ? "" : ring(25, y, 12, n) + text(25, y + 7, value, kPaperInk, {20, 850});
}

std::string vehicle(const CounterFace& f, const NationColours& n) {
  std::string out =
      turned(60, 56, .86, f.facing.value_or(0),
             n.axis ? heavy_tank_from_above(n.silhouette, n.body) : tank_from_above(n.silhouette, n.body));
  out += text(25, 25, f.anti_tank, n.ink, {29, 900});
  out += f.turret ? all_round(41, f.gun_ap, n) : text(25, 48, f.gun_ap, n.ink, {22});
  out += armour(f, n) + all_round(67, f.aa_gun, n) + text(55, 20, f.transport_class, n.ink, {20});
  return out + text(25, 93, f.bow_gun, n.ink, {22}) + text(95, 93, f.movement, n.ink, {27, 800, "end"});
}

std::string gun(const CounterFace& f, const NationColours& n) {
  std::string out = turned(60, 51, .84, f.facing.value_or(0), gun_from_above(n.silhouette, n.body));
  out += text(25, 25, f.anti_tank, n.ink, {29, 900}) + text(25, 48, f.gun_ap, n.ink, {22});
  if (f.shield)
    out += fmt::format(
        "<path d=\"M76 6h18v11q0 8-9 11.5q-9-3.5-9-11.5Z\" fill=\"none\" stroke=\"{}\" "
        "stroke-width=\"2.6\"/>",
        n.ink);
  return out + text(25, 93, f.casualty, n.ink, {27}) + text(95, 93, f.movement, n.ink, {27, 800, "end"});
}

std::string truck(const CounterFace& f, const NationColours& n) {
  return turned(60, 51, .92, f.facing.value_or(0), truck_from_above(n.silhouette, n.body)) +
         text(15, 24, f.transport_class, n.ink, {22, 800, "start"}) + all_round(43, f.aa_gun, n) +
         text(25, 71, f.bow_gun, n.ink, {20}) + text(25, 93, f.casualty, n.ink, {27}) +
         text(95, 93, f.movement, n.ink, {27, 800, "end"});
}

std::string printed(const CounterFace& f, const NationColours& n) {
  switch (f.kind) {
    case CounterKind::Squad:
      return squad(f, n);
    case CounterKind::HalfSquad:
      return half_squad(f, n);
    case CounterKind::Leader:
      return leader(f, n);
    case CounterKind::MachineGun:
      return gunners(f, n);
    case CounterKind::Vehicle:
      return vehicle(f, n);
    case CounterKind::Gun:
      return gun(f, n);
    case CounterKind::Truck:
      return truck(f, n);
  }
  return "";
}

std::string symbol(const std::string& id, const char* box, const std::string& inside) {
  return fmt::format("<symbol id=\"{}\" viewBox=\"{}\">{}</symbol>\n", escape(id), box, inside);
}

}  // namespace

NationColours nation_colours(std::string_view nation, Palette palette) {
  const bool axis = nation == "ge";
  if (palette == Palette::Signal)
    return axis ? NationColours{"#0f4c81", "#04233f", "#f4f8ff", "#cfe3f7", "#5c8bb5", "#9cc4e8", true}
                : NationColours{"#f2b33d", "#7a4d00", "#261800", "#6a3f00", "#d08f1c", "#8a5600", false};
  if (palette == Palette::Mono)
    return axis ? NationColours{"#26282c", "#08090a", "#fafafa", "#d9dadb", "#74777c", "#b8babd", true}
                : NationColours{"#f4f1e6", "#77736a", "#17160f", "#3c3a33", "#a5a196", "#5b5850", false};
  if (axis) return {"#46545f", "#1d262d", "#f4efe0", "#d6dbd6", "#7c8b94", "#aeb9bd", true};
  if (nation == "br") return {"#dcc191", "#7a5a2b", "#2a1c0b", "#6b4a1f", "#bb9a62", "#855c26", false};
  if (nation == "su") return {"#dba98f", "#7e3420", "#2b0f08", "#7a2d1c", "#bd7e63", "#8e3823", false};
  return {"#cfc890", "#6d6837", "#23230f", "#4c4f24", "#a9a768", "#5f6530", false};
}

std::string counter(const CounterFace& face, Palette palette) {
  const NationColours n = nation_colours(face.nation, palette);
  std::string out = fmt::format("<g {}>", kFont) + body(n) + printed(face, n);
  if (face.elite) out += text(89, 21, "E", n.ink, {21, 900});
  if (face.spent)
    out += fmt::format("<rect x=\"1.5\" y=\"1\" width=\"97\" height=\"95.5\" rx=\"9\" fill=\"{}\" opacity=\".38\"/>",
                       n.axis ? "#10161b" : "#fffbe8");
  return out + "</g>";
}

std::string counter_symbol(const CounterFace& face, Palette palette) {
  return symbol(face.id, "0 0 100 100", counter(face, palette));
}

std::string sprite_sheet(const std::vector<CounterFace>& faces, Palette palette, Extras extras) {
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n";
  for (const CounterFace& f : faces) out += counter_symbol(f, palette);
  if (extras == Extras::Yes) {
    for (const std::string& name : mark_names())
      out += symbol("mark-" + name, "-1 -1 32 32", fmt::format("<g {}>{}</g>", kFont, mark(name)));
    out += symbol("mark-pinned", "0 0 76 24", fmt::format("<g {}>{}</g>", kFont, pinned_banner("PIN")));
    for (int i = 1; i <= 6; ++i) out += symbol(fmt::format("die-{}", i), "0 0 40 41", die(i));
    for (const std::string& name : flag_names()) out += symbol("flag-" + name, "0 0 30 20", flag(name));
    for (const std::string& name : icon_names())
      out += symbol("icon-" + name, "0 0 24 24",
                    fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.8\" "
                                "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                                icon(name)));
  }
  return out + "</svg>\n";
}

}  // namespace valor::draw
