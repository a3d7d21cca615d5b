// Records and the ledger, played with the toy game.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/ledger.h"
#include "core/past.h"
#include "tests/toy/toy.h"

using namespace valor;

namespace {

constexpr Seat kFirst{0}, kSecond{1};

Registry toy_only() {
  Registry systems;
  systems.add(toy::make_module());
  return systems;
}
const std::string kHeader = R"({"commitment":"","game":"000102030405060708090a0b0c0d0e0f","system":"toy"})";

Ledger started(const Registry& systems) { return std::move(*Ledger::start(systems, kHeader)); }
Json step(int unit, int cell) { return Json{{"kind", "step"}, {"unit", unit}, {"cell", cell}}; }
Json rest() { return Json{{"kind", "rest"}}; }

void act(Ledger& ledger, Seat seat, const Json& action, std::vector<int> dice = {}) {
  ScriptedDice scripted(std::move(dice));
  const auto entry = ledger.act(seat, action, scripted);
  REQUIRE_MESSAGE(entry, canonical(entry ? Json() : entry.error()));
}

// Steps both front counters together until they meet; the second seat is asked whether it strikes.
Ledger at_the_ambush(const Registry& systems) {
  Ledger ledger = started(systems);
  for (int i = 0; i < 3; ++i) {
    act(ledger, kFirst, step(2, 3 + i));
    act(ledger, kFirst, rest());
    act(ledger, kSecond, step(0, 8 - i));
    if (i < 2) act(ledger, kSecond, rest());
  }
  return ledger;
}

Record played(const Registry& systems) {
  Ledger ledger = at_the_ambush(systems);
  act(ledger, kFirst, Json{{"kind", "answer"}, {"strike", true}}, {5});
  act(ledger, kSecond, rest());
  return ledger.record();
}

}  // namespace

TEST_CASE("record: exported and imported it is the same, byte for byte") {
  const Registry systems = toy_only();
  const Record record = played(systems);
  const std::string bytes = export_record(record);
  const auto again = import_record(bytes, "game.valor");
  REQUIRE(again);
  CHECK(export_record(*again) == bytes);
  CHECK(Ledger::load(systems, *again, "game.valor"));
  CHECK(verify(systems, *again, "game.valor"));
}

TEST_CASE("record: the bytes of an entry are canonical, of an undo too") {
  const Registry systems = toy_only();
  Ledger ledger = started(systems);
  act(ledger, kFirst, step(2, 3));
  REQUIRE(ledger.undo(kFirst));
  act(ledger, kFirst, Json{{"kind", "brave"}, {"brave", true}});
  Record record = played(systems);
  for (const Entry& e : ledger.record().entries) record.entries.push_back(e);
  record.entries.back().by = R"({"bot":"random"})";
  for (const Entry& e : record.entries) CHECK(entry_bytes(e) == canonical(Json::parse(entry_bytes(e))));
}

TEST_CASE("record: cut at any byte it is refused with a sentence") {
  const std::string bytes = export_record(played(toy_only()));
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto cut = import_record(std::string_view(bytes).substr(0, length), "cut.valor");
    REQUIRE(!cut);
    REQUIRE(cut.error().sentence().starts_with("cut.valor: "));
  }
}

TEST_CASE("record: with any bit flipped it is refused with a sentence") {
  std::string bytes = export_record(played(toy_only()));
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    REQUIRE(!import_record(bytes, "flipped.valor"));
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
  }
  CHECK(import_record(bytes, "whole.valor"));
}

TEST_CASE("record: an entry changed behind the seal's back breaks the chain") {
  const Registry systems = toy_only();
  Record record = played(systems);
  record.entries[2].events.pop_back();
  const auto loaded = Ledger::load(systems, record, "forged.valor");
  REQUIRE(!loaded);
  CHECK(loaded.error().place == "forged.valor, entry 3");
}

TEST_CASE("record: a forged but well-chained die does not verify") {
  const Registry systems = toy_only();
  Record record = played(systems);
  for (Entry& entry : record.entries)
    for (RolledDice& roll : entry.rolls) roll.values[0] = 2;
  Digest previous = digest({record.header});
  for (Entry& entry : record.entries) {
    chain(entry, previous);
    previous = entry.hash;
  }
  const auto proven = verify(systems, record, "forged.valor");
  REQUIRE(!proven);
  CHECK(proven.error().what == "the rules give other events.");
}

TEST_CASE("record: dice are proven against the committed seed") {
  const Registry systems = toy_only();
  Seed seed{};
  seed[0] = 9;
  Json header = Json::parse(kHeader);
  header["commitment"] = to_hex(commitment(seed));
  Ledger ledger = std::move(*Ledger::start(systems, canonical(header)));
  const Ledger::DiceOfEntry dice = keyed_dice(ledger.record().header, seed);
  Rng rng(3);
  while (ledger.game().who_decides() != kNoSeat) {
    const Seat seat = ledger.game().who_decides();
    REQUIRE(ledger.play(seat, Json::array({ledger.game().sample(seat, rng)}), dice).applied == 1);
  }
  CHECK(verify(systems, ledger.record(), "fair.valor", &seed));
  Seed other = seed;
  other[1] = 1;
  CHECK(!verify(systems, ledger.record(), "fair.valor", &other));
}

TEST_CASE("undo: a step is taken back by a new entry, and nothing is deleted") {
  const Registry systems = toy_only();
  Ledger ledger = started(systems);
  const StateHash opening = ledger.game().state_hash();
  act(ledger, kFirst, step(2, 3));
  CHECK(ledger.may_undo(kFirst));
  CHECK(!ledger.may_undo(kSecond));
  REQUIRE(ledger.undo(kFirst));
  CHECK(ledger.game().state_hash() == opening);
  CHECK(ledger.record().entries.size() == 2);
  CHECK(ledger.next_entry() == 3);
  CHECK(!ledger.may_undo(kFirst));
  CHECK(verify(systems, ledger.record(), "undone.valor"));
}

TEST_CASE("undo: the end of the own turn, a die and a reveal are barriers") {
  const Registry systems = toy_only();
  Ledger ledger = at_the_ambush(systems);
  CHECK(!ledger.may_undo(kSecond));  // its step revealed two counters
  act(ledger, kFirst, Json{{"kind", "answer"}, {"strike", true}}, {2});
  CHECK(!ledger.may_undo(kFirst));  // a die
  act(ledger, kSecond, rest());
  CHECK(!ledger.may_undo(kSecond));  // the end of its turn
}

TEST_CASE("undo: another seat's unseen standing order survives") {
  const Registry systems = toy_only();
  Ledger ledger = started(systems);
  act(ledger, kFirst, step(2, 3));
  act(ledger, kSecond, Json{{"kind", "brave"}, {"brave", true}});
  CHECK(ledger.may_undo(kFirst));
  REQUIRE(ledger.undo(kFirst));
  CHECK(ledger.game().save()["clock"][8] == true);
  CHECK(ledger.version(kSecond) == 1);  // told of its own order only
  CHECK(ledger.version(kFirst) == 2);   // its step, its undo
}

TEST_CASE("undo: an action is taken back after more entries than a ledger remembers states, and the record loads") {
  const Registry systems = toy_only();
  Ledger ledger = started(systems);
  const StateHash opening = ledger.game().state_hash();
  act(ledger, kFirst, step(2, 3));
  for (int i = 0; i < 200; ++i) act(ledger, kSecond, Json{{"kind", "brave"}, {"brave", i % 2 == 0}});
  REQUIRE(ledger.undo(kFirst));
  CHECK(ledger.game().state_hash() == opening);
  const auto again = Ledger::load(systems, ledger.record(), "long.valor");
  REQUIRE(again);
  CHECK(again->game().state_hash() == opening);
  CHECK(verify(systems, ledger.record(), "long.valor"));
}

TEST_CASE("undo: forged past a barrier it does not verify") {
  const Registry systems = toy_only();
  Record record = played(systems);
  Entry forged;
  forged.seat = kSecond;
  forged.undone = {record.entries.back().n};
  forged.n = record.entries.size() + 1;
  Ledger shorter =
      std::move(*Ledger::load(systems, Record{record.header, {record.entries.begin(), record.entries.end() - 1}}, "x"));
  forged.state = shorter.game().state_hash();
  chain(forged, record.entries.back().hash);
  record.entries.push_back(forged);
  CHECK(Ledger::load(systems, record, "forged.valor"));
  CHECK(!verify(systems, record, "forged.valor"));
}

TEST_CASE("play: a list of actions stops at another seat's decision and gives the rest back") {
  const Registry systems = toy_only();
  Ledger ledger = started(systems);
  const auto dice = [](std::uint64_t entry) -> std::unique_ptr<Dice> { return std::make_unique<FastDice>(entry); };
  const Ledger::Played done = ledger.play(kFirst, Json::array({step(2, 3), rest(), step(2, 4)}), dice);
  CHECK(done.applied == 2);
  CHECK(done.cut_short);
  CHECK(!done.refusal);
  const Ledger::Played refused = ledger.play(kSecond, Json::array({step(0, 8), step(0, 7)}), dice);
  CHECK(refused.applied == 1);
  REQUIRE(refused.refusal);
  CHECK(Json::parse(*refused.refusal)["rule"] == "toy 1");
}

TEST_CASE("branch: a new game goes its own way, the old one stays") {
  const Registry systems = toy_only();
  Ledger ledger = started(systems);
  act(ledger, kFirst, step(2, 3));
  act(ledger, kFirst, rest());
  auto branch = ledger.branch(systems, 1);
  REQUIRE(branch);
  CHECK(branch->record().entries.size() == 1);
  act(*branch, kFirst, rest());
  CHECK(ledger.record().entries.size() == 2);
}

TEST_CASE("patch: under the same rules a record is carried over unchanged") {
  const Registry systems = toy_only();
  const Record record = played(systems);
  const auto patched = patch(systems, record, "old.valor");
  REQUIRE(patched);
  CHECK(patched->first_difference == 0);
  CHECK(patched->stopped.empty());
  CHECK(patched->record.entries.size() == record.entries.size());
  CHECK(verify(systems, patched->record, "new.valor"));
}

TEST_CASE("patch: where the rules decide otherwise the first difference is named") {
  const Registry systems = toy_only();
  Record record = played(systems);
  Json header = Json::parse(record.header);
  header["fault"] = static_cast<int>(toy::Fault::RefusesAnOffer);  // rules that refuse a step in turn 3
  record.header = canonical(header);
  const auto patched = patch(systems, record, "old.valor");
  REQUIRE(patched);
  CHECK(patched->first_difference > 0);
  CHECK(!patched->stopped.empty());
}

TEST_CASE("past: the position after every entry is the one that was there, what was taken back later included") {
  const Registry systems = toy_only();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Ledger ledger = started(systems);
    Rng rng(seed);
    const auto dice = [&](std::uint64_t entry) { return std::make_unique<FastDice>(seed, entry); };
    while (ledger.game().who_decides() != kNoSeat) {
      const Seat seat = ledger.game().who_decides();
      ledger.play(seat, Json::array({ledger.game().sample(seat, rng)}), dice);
      if (rng.below(3) == 0 && ledger.may_undo(seat)) REQUIRE(ledger.undo(seat));
    }
    const auto open = OpenRecord::of(systems, ledger.record());
    REQUIRE(open);
    for (const Entry& entry : ledger.record().entries) {
      REQUIRE(ledger.position_at(entry.n)->state_hash() == entry.state);
      REQUIRE(open->position_at(ledger.record(), entry.n)->state_hash() == entry.state);
    }
  }
}

TEST_CASE("record: the seed of a finished game goes with it; another one is refused") {
  const Registry systems = toy_only();
  Seed seed{};
  seed[5] = 7;
  Json header = Json::parse(kHeader);
  header["commitment"] = to_hex(commitment(seed));
  Record record{canonical(header), {}, seed};
  const std::string bytes = export_record(record);
  const auto again = import_record(bytes, "seed.valor");
  REQUIRE(again);
  CHECK(again->seed == seed);
  record.seed->at(0) = 1;
  const auto other = import_record(export_record(record), "other.valor");
  REQUIRE(!other);
  CHECK(other.error().sentence().find("committed") != std::string::npos);
}

TEST_CASE("record: a branch proves its own dice and not those it took over") {
  const Registry systems = toy_only();
  const Record before = played(systems);  // with dice of nobody's seed
  Seed seed{};
  seed[0] = 3;
  Json header = Json::parse(kHeader);
  header["commitment"] = to_hex(commitment(seed));
  header["origin"] = Json{{"game", ""}, {"entries", before.entries.size()}};
  Record record{canonical(header), before.entries};
  Digest previous = digest({record.header});
  for (Entry& entry : record.entries) {
    chain(entry, previous);
    previous = entry.hash;
  }
  Ledger ledger = std::move(*Ledger::load(systems, record, "branch.valor"));
  Rng rng(4);
  while (ledger.game().who_decides() != kNoSeat) {
    const Seat seat = ledger.game().who_decides();
    ledger.play(seat, Json::array({ledger.game().sample(seat, rng)}), keyed_dice(record.header, seed));
  }
  CHECK(verify(systems, ledger.record(), "branch.valor", &seed));
  CHECK(first_foreign_roll(ledger.record(), seed) == 0);
  header["origin"]["entries"] = 0;
  Record claimed{canonical(header), ledger.record().entries};
  CHECK(first_foreign_roll(claimed, seed) > 0);
}
