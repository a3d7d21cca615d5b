#include "server/accounts.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace valor::server {
namespace {

constexpr const char* kKind = "account";
constexpr int kShortestName = 2, kLongestName = 24;
constexpr std::size_t kLongestEmail = 254;

std::string lower(std::string_view text) {
  std::string out;
  icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())))
      .foldCase()
      .toUTF8String(out);
  return out;
}

std::optional<Account> by_key(Shelf& shelf, const std::string& key) {
  const std::vector<Document> found = shelf.find(kKind, key, 1);
  return found.empty() ? std::nullopt : std::optional(read_account(Json::parse(found[0].body)));
}

}  // namespace

Account read_account(const Json& body) {
  Account a;
  a.id = body.at("id").get<std::string>();
  a.name = body.at("name").get<std::string>();
  a.email = body.value("email", "");
  a.password = body.value("password", "");
  a.language = body.value("language", "en");
  a.about = body.value("about", "");
  a.notices = body.value("notices", "each");
  a.webhook = body.value("webhook", "");
  a.created = body.value("created", std::int64_t{0});
  a.seen = body.value("seen", std::int64_t{0});
  a.vacation_until = body.value("vacation_until", std::int64_t{0});
  a.vacation_year = body.value("vacation_year", 0);
  a.vacation_days = body.value("vacation_days", 0);
  a.pending_email = body.value("pending_email", "");
  a.totp = body.value("totp", "");
  a.totp_pending = body.value("totp_pending", "");
  a.totp_step = body.value("totp_step", std::int64_t{0});
  a.recovery = body.value("recovery", std::vector<std::string>{});
  a.director = body.value("director", false);
  a.admin = body.value("admin", false);
  a.banned = body.value("banned", false);
  return a;
}

Json account_json(const Account& a) {
  return Json{{"id", a.id},
              {"name", a.name},
              {"email", a.email},
              {"language", a.language},
              {"about", a.about},
              {"notices", a.notices},
              {"webhook", a.webhook},
              {"created", a.created},
              {"seen", a.seen},
              {"vacation_until", a.vacation_until},
              {"vacation_year", a.vacation_year},
              {"vacation_days", a.vacation_days},
              {"pending_email", a.pending_email},
              {"director", a.director},
              {"admin", a.admin},
              {"banned", a.banned}};
}

Document document_of(const Account& a, std::int64_t now) {
  Json body = account_json(a);
  body["password"] = a.password;
  body["totp"] = a.totp;
  body["totp_pending"] = a.totp_pending;
  body["totp_step"] = a.totp_step;
  body["recovery"] = a.recovery;
  Document out{.kind = kKind, .id = a.id, .body = canonical(body), .changed = now, .keys = {"all"}};
  out.only.push_back("name:" + look_alike(a.name));
  if (!a.email.empty()) out.only.push_back("email:" + lower(a.email));
  return out;
}

std::optional<Account> account(Shelf& shelf, std::string_view id) {
  const std::optional<Document> found = shelf.get(kKind, id);
  return found ? std::optional(read_account(Json::parse(found->body))) : std::nullopt;
}

std::optional<Account> account_by_name(Shelf& shelf, std::string_view name) {
  return by_key(shelf, "name:" + look_alike(name));
}

std::optional<Account> account_by_email(Shelf& shelf, std::string_view email) {
  return by_key(shelf, "email:" + lower(email));
}

bool is_name(std::string_view name) {
  const icu::UnicodeString text =
      icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int>(name.size())));
  const int length = text.countChar32();
  if (length < kShortestName || length > kLongestName) return false;
  for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (!u_isalnum(c) && c != '-' && c != '_' && c != '.') return false;
  }
  return true;
}

// The skeleton of Unicode's table of confusables (UTS 39): 0 and O, l and I, Cyrillic and Latin a.
std::string look_alike(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  USpoofChecker* checker = uspoof_open(&error);
  const icu::UnicodeString folded =
      icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int>(name.size()))).foldCase();
  icu::UnicodeString skeleton;
  if (U_SUCCESS(error)) uspoof_getSkeletonUnicodeString(checker, 0, folded, skeleton, &error);
  uspoof_close(checker);
  std::string out;
  (U_SUCCESS(error) ? skeleton.foldCase() : folded).toUTF8String(out);
  return out;
}

bool is_email(std::string_view email) {
  if (email.size() < 6 || email.size() > kLongestEmail) return false;
  const auto plain = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != '\x7f'; };
  if (!std::all_of(email.begin(), email.end(), plain)) return false;
  if (email.find_first_of("<>()[],;:\"\\") != std::string_view::npos) return false;
  const std::size_t at = email.find('@');
  if (at == 0 || at == std::string_view::npos || email.find('@', at + 1) != std::string_view::npos) return false;
  const std::size_t dot = email.find('.', at + 2);
  return dot != std::string_view::npos && dot + 1 < email.size() && !email.ends_with('.');
}

}  // namespace valor::server
