// Fog of war keeps its secrets. Pairs of worlds that differ only in what one seat does not know, made by hand from the
// table "Who knows what" in rules/vv/README.md and not by `known` or `imagine`: everything the seat reads must be
// equal, now and after one action. tools/plant_leaks proves that leaks are found. The full count is run by ./test
// --long suite.
#include <doctest/doctest.h>

#include "rules/vv/19_fortifications.h"
#include "rules/vv/fog.h"
#include "rules/vv/module.h"
#include "rules/vv/system.h"
#include "server/content.h"
#include "tests/suite/generic_suite.h"
#include "tests/suite/seeds.h"
#include "tests/suite/vv_positions.h"

using namespace valor;
using hex::HexIndex;

namespace {

// One change after the other; each leaves the state valid.
class TwinMaker {
 public:
  TwinMaker(const vv::Setting& t, const vv::State& s, int side, Rng& rng)
      : t_(t), s_(s), side_(side), enemy_(vv::other_side(side)), rng_(rng) {}

  vv::State make() {
    if (t_.options.fog) {
      const vv::UnitRange theirs = s_.units_of(enemy_);
      for (int id = theirs.first; id < theirs.last; ++id) {
        give_other_orders(s_.unit(id));
        if (secret_place(id)) change_unseen(id);
      }
      if (s_.phase != vv::Phase::SetUp) let_the_enemy_look();
      change_points_spent();
    }
    move_hidden_mines();
    return s_;
  }

 private:
  bool coin() { return rng_.below(2) == 0; }

  // Standing orders are their owner's secret, in sight or not. Who fires by them is seen: while the seat moves only
  // those who hold their fire get others, by which they hold it too.
  void give_other_orders(vv::Unit& u) {
    if (coin()) return;
    const bool may_show = t_.options.reaction_fire == vv::ReactionFire::Doctrine && s_.phase == vv::Phase::Move;
    if (may_show) {
      if (u.fire_within == 0) u.fire_least = static_cast<std::uint8_t>(1 + rng_.below(18));
      return;
    }
    constexpr std::array<std::uint8_t, 4> ranges{0, 2, 5, vv::kAnyRange};
    u.orders = static_cast<std::uint8_t>(rng_.below(2) * vv::kKeepForVehicles);
    u.fire_within = ranges[rng_.below(4)];
    u.fire_least = static_cast<std::uint8_t>(1 + rng_.below(18));
  }

  // On the map, out of sight, and in no open decision: the seat may only guess where it is and how it fares. While
  // forces are set up they stand in their areas, which everybody knows.
  bool secret_place(int id) const {
    const vv::Unit& u = s_.unit(id);
    if (s_.phase == vv::Phase::SetUp) return false;
    if (!u.on_map() || u.carried() || (u.sight & vv::kInSight) != 0) return false;
    for (int i = 0; i < s_.stack.depth(); ++i)
      if (s_.stack.at(i).group.has(id)) return false;
    for (const vv::Unit& other : s_)
      if (other.carrier == id || other.shot_at.has(id)) return false;
    return true;
  }

  void change_unseen(int id) {
    if (coin()) return;
    vv::Unit& u = s_.unit(id);
    constexpr std::uint16_t secret_marks = vv::kPinned | vv::kFired | vv::kMoved | vv::kDirected;
    u.marks = static_cast<std::uint16_t>((u.marks & ~secret_marks) | (rng_.bits() & secret_marks));
    if (u.is(vv::kPinned) && vv::profile(t_, u).heavy()) u.marks = static_cast<std::uint16_t>(u.marks & ~vv::kPinned);
    for (int tries = 0; tries < 40; ++tries) {
      const HexIndex at = coin() ? anywhere() : beside_the_seen();
      if (at == hex::kNoHex || !may_hide_in(id, at)) continue;
      s_.put(id, at);
      return;
    }
  }

  HexIndex anywhere() { return static_cast<HexIndex>(rng_.below(static_cast<std::uint32_t>(t_.field.count()))); }
  // One or two hexes from somebody in sight: there shells fall that drift.
  HexIndex beside_the_seen() {
    const vv::UnitRange theirs = s_.units_of(enemy_);
    const int id = theirs.first + static_cast<int>(rng_.below(static_cast<std::uint32_t>(theirs.last - theirs.first)));
    HexIndex at = vv::in_sight(s_.unit(id)) && s_.unit(id).on_map() ? s_.unit(id).at : hex::kNoHex;
    for (int steps = coin() ? 1 : 2; steps > 0 && at != hex::kNoHex; --steps)
      at = t_.field.neighbour(at, static_cast<int>(rng_.below(hex::kDirections)));
    return at;
  }

  // Nobody of the seat looks at it, everybody may walk there, and even a gun finds room.
  bool may_hide_in(int id, HexIndex at) const {
    const vv::Terrain& ground = t_.terrains[t_.terrain[static_cast<std::size_t>(at)]];
    const bool heavy = vv::profile(t_, s_.unit(id)).heavy();
    if (ground.cost == 0 || (heavy && ground.vehicle == 0) || vv::sees(t_, s_, side_, at)) return false;
    // C33: what modifies the fire of an unseen mortar is told, and wire is open to everybody.
    if (vv::wire_at(s_, at) != vv::wire_at(s_, s_.unit(id).at)) return false;
    int room = heavy ? 2 : 1;
    for (const vv::Unit& other : s_) {
      if (&other == &s_.unit(id) || other.at != at) continue;
      if (other.side == side_) return false;
      room += vv::profile(t_, other).heavy() ? 2 : 1;
    }
    return room <= std::min<int>(3, t_.room[static_cast<std::size_t>(at)]);
  }
  // Whom the enemy sees is his secret: with his units at other places he sees other units, or the same ones from there.
  void let_the_enemy_look() {
    std::uint8_t& count = s_.first_seen[static_cast<std::size_t>(side_)];
    const vv::UnitRange own = s_.units_of(side_);
    for (int id = own.first; id < own.last; ++id) {
      vv::Unit& u = s_.unit(id);
      const bool seen = u.on_map() && vv::sees(t_, s_, enemy_, u.at), was = (u.sight & vv::kInSight) != 0;
      if (seen) {
        if (u.alias == vv::kNeverSeen) u.alias = count++;
        u.sight = vv::kInSight;
        u.seen_at = u.at;
        u.seen_type = vv::kNobody;
        u.seen_weapon = vv::kNoWeapon;
        continue;
      }
      if (was) {
        u.sight = u.is(vv::kHalf) ? vv::kSeenHalf : 0;
        u.seen_type = u.type;
        u.seen_weapon = u.weapon;
      }
      if (vv::is_hex(u.seen_at) && vv::sees(t_, s_, enemy_, u.seen_at)) u.seen_at = hex::kNoHex;  // it is not there
      // A half squad may have been seen before it was one.
      if (u.is(vv::kHalf) && u.alias != vv::kNeverSeen && (u.sight & ~vv::kSeenHalf) == 0 && coin())
        u.sight ^= vv::kSeenHalf;
      // 12.4: it may have been seen before it got its weapon.
      if (u.alias != vv::kNeverSeen && u.seen_type != vv::kNobody && coin()) u.seen_weapon = vv::kNoWeapon;
    }
  }

  // What the enemy's movers have spent is not known: they may have come from where nobody looked.
  void change_points_spent() {
    const auto stack = s_.stack;
    s_.stack = {};
    for (int i = 0; i < stack.depth(); ++i) {
      vv::Frame frame = stack.at(i);
      if (frame.kind == vv::FrameKind::Move && index(frame.seat) == enemy_)
        frame.spent = static_cast<std::uint8_t>(rng_.below(frame.spent + 1u));
      s_.stack.push(frame);
    }
  }

  // 19.7.1: hidden mines lie where their owner knows and nobody else.
  void move_hidden_mines() {
    std::vector<HexIndex> laid;
    for (const vv::Marker& m : s_.markers)
      if (m.kind == vv::MarkerKind::Mines && m.value == vv::hidden_mines_of(enemy_)) laid.push_back(m.at);
    for (const HexIndex from : laid) {
      const auto to = static_cast<HexIndex>(rng_.below(static_cast<std::uint32_t>(t_.field.count())));
      if (!vv::obstacle_may_lie_in(t_, to) || s_.markers.at(to, vv::MarkerKind::Mines) != 0) continue;
      s_.markers.set(from, vv::MarkerKind::Mines, 0);
      s_.markers.set(to, vv::MarkerKind::Mines, vv::hidden_mines_of(enemy_));
    }
  }

  const vv::Setting& t_;
  vv::State s_;
  int side_, enemy_;
  Rng& rng_;
};

vv::State twin(const vv::Setting& t, const vv::State& s, Seat seat, Rng& rng) {
  return TwinMaker(t, s, index(seat), rng).make();
}

// The lowest number of those that look the same: one hex, one kind, the same weapon, marks and facing.
int number_by_looks(const vv::State& known, int id) {
  const vv::Unit& u = known.unit(id);
  for (int other = 0; other < id; ++other) {
    const vv::Unit& o = known.unit(other);
    if (std::tie(o.side, o.at, o.type, o.weapon, o.marks, o.facing, o.sight) ==
        std::tie(u.side, u.at, u.type, u.weapon, u.marks, u.facing, u.sight))
      return other;
  }
  return id;
}

void name_by_looks(const vv::State& known, Json& told) {
  if (told.is_number_integer() && told >= 0 && told < known.unit_count) told = number_by_looks(known, told.get<int>());
  if (told.is_array()) {
    for (Json& one : told) name_by_looks(known, one);
    std::sort(told.begin(), told.end());
  }
  if (!told.is_object()) return;
  for (const char* key : {"unit", "units", "target", "targets", "leader", "defenders", "pinned", "joined"})
    if (told.contains(key)) name_by_looks(known, told[key]);
}

struct Count {
  std::uint64_t pairs = 0, mutants = 0, refused = 0;
};

// Random games over generated positions in fog, until so many pairs of worlds were compared.
Count compare_worlds(std::uint64_t pairs, std::uint64_t first_seed, int mutants_each) {
  const server::Assets assets = std::move(*server::Assets::from_folder("."));
  Registry systems;
  systems.add(vv::make_module());
  const server::Content content(assets, systems);
  const auto shipped = content.header("vv/crossroads", Json::object());
  REQUIRE(shipped.has_value());
  const Json worded = Json::parse(*assets.read("data/strings/en/rules_vv.json"));
  const Json worded_core = Json::parse(*assets.read("data/strings/en/rules_core.json"));
  Count count;
  int faults = 0;
  const Seeds seeds = seeds_of_run(first_seed, 1'000'000);
  for (std::uint64_t seed = seeds.first; seed < seeds.end && count.pairs < pairs && faults < 5; ++seed) {
    Json header = random_position(*shipped, seed);
    header["options"]["fog"] = true;
    header["options"]["minefields"] = true;
    const SuiteReport report = run_suite<vv::Vv>(
        header,
        {.games = 1,
         .seed = seed,
         .look_every = 11,
         .mutants = mutants_each,
         .ledger = seed % 10 == 0,
         .cited = [&](const std::string& rule) { return worded.contains(rule) || worded_core.contains(rule); }},
        twin, name_by_looks);
    for (const std::string& fault : report.faults) MESSAGE("seed " << seed << ": " << fault);
    CHECK(report.faults.empty());
    faults += report.faults.empty() ? 0 : 1;
    count.pairs += report.twins;
    count.mutants += report.mutants;
    count.refused += report.refused;
  }
  MESSAGE(count.pairs << " pairs of worlds, " << count.mutants << " mutants, " << count.refused
                      << " of them outside the legal list");
  return count;
}

}  // namespace

TEST_CASE("secrecy: worlds that differ in what a seat does not know are alike to it") {
  compare_worlds(share(1000), 1, 20);
}
TEST_CASE("full: secrecy over 100000 pairs of worlds and a million mutants of vv" * doctest::skip()) {
  const Count count = compare_worlds(100000, 5000, 25);
  if (std::getenv("VALOR_SEEDS") == nullptr) CHECK(count.mutants >= 1000000);
  CHECK(count.refused * 10 >= count.mutants * 7);
}
