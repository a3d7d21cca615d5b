#include "core/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>

namespace valor {
namespace {

constexpr std::string_view kMagic = "OpenValor record 1\n";
constexpr std::size_t kLengthBytes = 8;
constexpr std::array<const char*, 4> kKinds{"die", "sum", "pool", "pick"};
constexpr std::array<const char*, 3> kNeeds{"none", "at_most", "at_least"};

template <std::size_t N>
int position_of(const std::array<const char*, N>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}

Json write_roll(const RolledDice& roll) {
  Json out{{"seat", index(roll.seat)}, {"purpose", roll.purpose},
           {"rule", roll.rule},        {"kind", kKinds[static_cast<int>(roll.kind)]},
           {"faces", roll.faces},      {"values", roll.values}};
  if (roll.need.kind != NeedKind::None) out[kNeeds[static_cast<int>(roll.need.kind)]] = roll.need.value;
  return out;
}

RolledDice read_roll(const Json& in) {
  RolledDice roll;
  roll.seat = Seat{in.at("seat").get<std::uint8_t>()};
  roll.purpose = in.at("purpose").get<std::string>();
  roll.rule = in.at("rule").get<std::string>();
  const int kind = position_of(kKinds, in.at("kind").get<std::string>());
  if (kind < 0) throw std::invalid_argument("a roll is of no known kind");
  roll.kind = static_cast<DiceKind>(kind);
  roll.faces = in.at("faces").get<std::uint8_t>();
  roll.values = in.at("values").get<std::vector<std::uint8_t>>();
  if (roll.values.empty() || roll.values.size() > kMostDice) throw std::invalid_argument("a roll has 1 to 32 dice");
  for (const std::uint8_t v : roll.values)
    if (v < 1 || v > roll.faces) throw std::invalid_argument("a die shows a face that it does not have");
  if (in.contains("at_most")) roll.need = at_most(in.at("at_most").get<int>());
  if (in.contains("at_least")) roll.need = at_least(in.at("at_least").get<int>());
  return roll;
}

std::string length_bytes(std::uint64_t length) {
  std::string out;
  for (std::size_t i = 0; i < kLengthBytes; ++i) out.push_back(static_cast<char>(length >> (8 * i)));
  return out;
}

tl::unexpected<LoadError> not_a_record(const std::string& place, const std::string& what) {
  return load_error(place, what, "Export the game again, or take an older copy of the file.");
}

}  // namespace

// The parts are canonical already: they are set side by side in the order of their keys, not read and written again.
std::string entry_bytes(const Entry& entry) {
  std::string out = "{";
  const auto add = [&](std::string_view key, std::string_view value) {
    fmt::format_to(std::back_inserter(out), "{}\"{}\":{}", out.size() > 1 ? "," : "", key, value);
  };
  if (!entry.is_undo()) {
    add("action", entry.action);
    if (entry.aside) add("aside", "true");
    if (!entry.by.empty()) add("by", entry.by);
    add("events", fmt::format("[{}]", fmt::join(entry.events, ",")));
  }
  add("n", fmt::to_string(entry.n));
  if (!entry.is_undo()) {
    Json rolls = Json::array();
    for (const RolledDice& r : entry.rolls) rolls.push_back(write_roll(r));
    add("rolls", canonical(rolls));
  }
  add("seat", fmt::to_string(index(entry.seat)));
  if (!entry.snapshot.empty()) add("snapshot", entry.snapshot);
  add("state", fmt::format("\"{}\"", entry.state.hex()));
  if (entry.is_undo()) add("undone", fmt::format("[{}]", fmt::join(entry.undone, ",")));
  return out + "}";
}

void chain(Entry& entry, const Digest& previous) {
  entry.previous = previous;
  entry.hash = digest({bytes_of(previous), entry_bytes(entry)});
}

Result<Entry, LoadError> read_entry(std::string_view bytes, const std::string& place) {
  const Result<Json, LoadError> in = parse_json(bytes, place);
  if (!in) return tl::unexpected<LoadError>(in.error());
  try {
    Entry entry;
    entry.n = in->at("n").get<std::uint64_t>();
    entry.seat = Seat{in->at("seat").get<std::uint8_t>()};
    std::array<std::uint8_t, 16> state{};
    if (!from_hex(in->at("state").get<std::string>(), state)) throw std::invalid_argument("its state hash is no hash");
    for (int i = 0; i < 8; ++i) {
      entry.state.high = entry.state.high << 8 | state[i];
      entry.state.low = entry.state.low << 8 | state[i + 8];
    }
    if (in->contains("undone")) {
      entry.undone = in->at("undone").get<std::vector<std::uint64_t>>();
      if (entry.undone.empty()) throw std::invalid_argument("an undo takes nothing back");
      return entry;
    }
    entry.action = canonical(in->at("action"));
    for (const Json& r : in->at("rolls")) entry.rolls.push_back(read_roll(r));
    for (const Json& e : in->at("events")) entry.events.push_back(canonical(e));
    entry.aside = in->value("aside", false);
    if (in->contains("by")) entry.by = canonical(in->at("by"));
    if (in->contains("snapshot")) entry.snapshot = canonical(in->at("snapshot"));
    return entry;
  } catch (const std::exception& error) {
    return not_a_record(place, fmt::format("this is no entry of a record ({}).", error.what()));
  }
}

std::string export_record(const Record& record) {
  Json entries = Json::array();
  for (const Entry& e : record.entries)
    entries.push_back(Json{{"entry", Json::parse(entry_bytes(e))}, {"hash", to_hex(e.hash)}});
  Json whole{{"header", Json::parse(record.header)}, {"entries", std::move(entries)}};
  if (record.seed) whole["seed"] = to_hex(*record.seed);
  const std::string body = canonical(whole);
  std::string out(kMagic);
  out += length_bytes(body.size());
  out += body;
  const Digest seal = digest({out});
  out += bytes_of(seal);
  return out;
}

Result<Record, LoadError> import_record(std::string_view bytes, const std::string& place) {
  const std::size_t frame = kMagic.size() + kLengthBytes + sizeof(Digest);
  if (bytes.substr(0, kMagic.size()) != kMagic) return not_a_record(place, "this is not a record of OpenValor.");
  if (bytes.size() < frame) return not_a_record(place, "the record is cut short.");
  const std::string_view body = bytes.substr(kMagic.size() + kLengthBytes, bytes.size() - frame);
  if (bytes.substr(kMagic.size(), kLengthBytes) != length_bytes(body.size()))
    return not_a_record(place, "the record is cut short or has something added.");
  const Digest seal = digest({bytes.substr(0, bytes.size() - sizeof(Digest))});
  if (bytes.substr(bytes.size() - sizeof(Digest)) != bytes_of(seal))
    return not_a_record(place, "the record is damaged: its digest does not fit its content.");

  const Result<Json, LoadError> in = parse_json(body, place);
  if (!in) return tl::unexpected<LoadError>(in.error());
  if (!in->is_object() || !in->contains("header") || !in->contains("entries") || !(*in)["entries"].is_array())
    return not_a_record(place, "the record has no header or no entries.");
  Record record;
  record.header = canonical((*in)["header"]);
  if (in->contains("seed")) {
    Seed seed{};
    const Json &said = (*in)["seed"], &header = (*in)["header"];
    if (!said.is_string() || !from_hex(said.get<std::string>(), seed) || !header.is_object() ||
        header.value("commitment", Json()) != to_hex(commitment(seed)))
      return not_a_record(place, "its seed is not the one that was committed to.");
    record.seed = seed;
  }
  Digest previous = digest({record.header});
  for (const Json& e : (*in)["entries"]) {
    const std::string where = fmt::format("{}, entry {}", place, record.entries.size() + 1);
    if (!e.is_object() || !e.contains("entry") || !e.contains("hash") || !e["hash"].is_string())
      return not_a_record(where, "an entry has no content or no hash.");
    Result<Entry, LoadError> entry = read_entry(canonical(e["entry"]), where);
    if (!entry) return tl::unexpected<LoadError>(entry.error());
    chain(*entry, previous);
    if (to_hex(entry->hash) != e["hash"].get<std::string>())
      return not_a_record(where, "the chain of hashes breaks here.");
    previous = entry->hash;
    record.entries.push_back(std::move(*entry));
  }
  return record;
}

Result<bool, LoadError> check_chain(const Record& record, const std::string& place) {
  Digest previous = digest({record.header});
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const Entry& e = record.entries[i];
    if (e.n != i + 1 || e.previous != previous || digest({bytes_of(previous), entry_bytes(e)}) != e.hash)
      return not_a_record(fmt::format("{}, entry {}", place, i + 1), "the chain of hashes breaks here.");
    previous = e.hash;
  }
  return true;
}

}  // namespace valor
