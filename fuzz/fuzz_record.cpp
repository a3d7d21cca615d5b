// The inside of a record: the seal and the chain are made right here, so that the bytes reach the parser and the fold.
#include <cstdint>
#include <nlohmann/json.hpp>

#include "core/ledger.h"
#include "tests/toy/toy.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace valor;
  static const Registry systems = [] {
    Registry r;
    r.add(toy::make_module());
    return r;
  }();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)import_record(text, "fuzz");

  Record record{R"({"system":"toy"})", {}};
  Digest previous = digest({record.header});
  std::size_t from = 0;
  while (from < text.size() && record.entries.size() < 20) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    auto entry = read_entry(text.substr(from, end - from), "fuzz");
    from = end + 1;
    if (!entry) continue;
    entry->n = record.entries.size() + 1;
    chain(*entry, previous);
    previous = entry->hash;
    record.entries.push_back(std::move(*entry));
  }
  (void)Ledger::load(systems, record, "fuzz");
  return 0;
}
