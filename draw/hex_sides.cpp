// Layer 8 of a hex map: hedges, bocage and walls on hexsides.
//
// Equal sides are chained at corners into lines, corners are cut by a sixth, the line sways a little: it stays within
// a tenth of a side of its hexside.
#include <cmath>

#include "draw/hex_painter.h"

namespace valor::draw {
namespace {

struct Segment {
  Point a, b;
  std::pair<int, int> from, to;  // the corners, as keys
  bool used = false;
};

std::pair<int, int> corner_key(Point p) {
  return {static_cast<int>(std::floor(p.x * 4 + 0.5)), static_cast<int>(std::floor(p.y * 4 + 0.5))};
}

class Chainer {
 public:
  void add(Point a, Point b) {
    const Segment s{a, b, corner_key(a), corner_key(b)};
    for (const auto& k : {s.from, s.to}) {
      const auto [at, fresh] = at_.try_emplace(k);
      if (fresh) corners_.push_back(k);
      at->second.push_back(segments_.size());
    }
    segments_.push_back(s);
  }

  // Lines that start at ends and forks, then closed rings.
  std::vector<Line> chains() {
    std::vector<Line> out;
    for (const auto& k : corners_)
      if (at_[k].size() != 2)
        for (const std::size_t i : at_[k])
          if (!segments_[i].used) out.push_back(follow(k, i));
    for (std::size_t i = 0; i < segments_.size(); ++i)
      if (!segments_[i].used) out.push_back(follow(segments_[i].from, i));
    return out;
  }

 private:
  Line follow(std::pair<int, int> corner, std::size_t i) {
    Line line;
    for (;;) {
      Segment& s = segments_[i];
      s.used = true;
      const bool forward = s.from == corner;
      if (line.empty()) line.push_back(forward ? s.a : s.b);
      line.push_back(forward ? s.b : s.a);
      corner = forward ? s.to : s.from;
      const auto& here = at_[corner];
      if (here.size() != 2) return line;
      const std::size_t next = segments_[here[0]].used ? here[1] : here[0];
      if (segments_[next].used) return line;
      i = next;
    }
  }

  std::vector<Segment> segments_;
  std::vector<std::pair<int, int>> corners_;
  std::map<std::pair<int, int>, std::vector<std::size_t>> at_;
};

Line cut_corners(const Line& p) {
  Line cut{p.front()};
  for (std::size_t i = 1; i + 1 < p.size(); ++i) {
    cut.push_back(between(p[i], p[i - 1], .16));
    cut.push_back(between(p[i], p[i + 1], .16));
  }
  cut.push_back(p.back());
  Line out;
  for (std::size_t i = 1; i < cut.size(); ++i)
    for (int j = 0; j < 5; ++j) out.push_back(between(cut[i - 1], cut[i], j / 5.0));
  out.push_back(cut.back());
  return out;
}

}  // namespace

std::vector<Line> HexPainter::side_chains(hex::SideKind kind) const {
  Chainer chainer;
  for (const DrawnSide& e : map_.sides)
    if (e.kind == kind) {
      const auto [a, b] = grid_.hexside(e.cell, e.direction);
      chainer.add(a, b);
    }
  std::vector<Line> out;
  for (const Line& l : chainer.chains()) out.push_back(wobble(cut_corners(l), .05, 1.1, 66));
  return out;
}

void HexPainter::add_bocage(const Line& line, std::vector<Tree>& bushes) const {
  for (const Step& w : walk(line, s_ * .115, s_ * .03)) {
    const double k = fraction(hash_at(70, w.at)), off = (fraction(hash_at(72, w.at)) - .5) * s_ * .1;
    const bool tall = fraction(hash_at(71, w.at)) > .9;
    bushes.push_back({{w.at.x - w.along.y * off, w.at.y + w.along.x * off},
                      s_ * (tall ? .19 : .085 + .045 * k),
                      tall ? green(hash_at(74, w.at)) : colour_[k > .5 ? Ink::Bocage : Ink::CrownC],
                      static_cast<int>(hash_at(73, w.at) & 7)});
  }
}

void HexPainter::add_hedge(const Line& line, std::vector<Tree>& bushes) const {
  for (const Step& w : walk(line, s_ * .1, s_ * .03)) {
    const double k = fraction(hash_at(75, w.at));
    bushes.push_back({w.at, s_ * (.055 + .022 * k), colour_[k > .4 ? Ink::Hedge : Ink::CrownB],
                      static_cast<int>(hash_at(76, w.at) & 7)});
  }
}

void HexPainter::paint_hexsides() {
  const auto& bocage = shapes_.bocage = side_chains(hex::SideKind::kBocage);
  const auto& hedges = shapes_.hedges = side_chains(hex::SideKind::kHedge);
  const auto& walls = shapes_.walls = side_chains(hex::SideKind::kWall);
  stroke(bocage, shadow_, s_ * .24, "opacity=\".22\" " + shifted(s_ * .05, s_ * .07));
  stroke(bocage, colour_[Ink::Bank], s_ * .22, "opacity=\".85\"");
  stroke(hedges, shadow_, s_ * .12, "opacity=\".2\" " + shifted(s_ * .035, s_ * .05));
  if (far()) {
    stroke(bocage, colour_[Ink::Bocage], s_ * .24);
    stroke(hedges, colour_[Ink::Hedge], s_ * .15);
  }
  std::vector<Tree> bushes;
  for (const Line& l : bocage) add_bocage(l, bushes);
  for (const Line& l : hedges) add_hedge(l, bushes);
  plant(std::move(bushes), .28);
  stroke(walls, shadow_, s_ * .1, "opacity=\".35\" " + shifted(s_ * .035, s_ * .05));
  stroke(walls, colour_[Ink::WallInk], s_ * .1);
  stroke(walls, colour_[Ink::Wall], s_ * .068,
         fmt::format("stroke-dasharray=\"{} {} {} {}\" style=\"stroke-linecap:butt\"", f1(s_ * .1), f1(s_ * .022),
                     f1(s_ * .07), f1(s_ * .022)));
}

}  // namespace valor::draw
