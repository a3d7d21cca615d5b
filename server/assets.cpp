#include "server/assets.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>

namespace valor::server {
namespace {

constexpr zip_uint64_t kLargestFile = 64u << 20;
constexpr zip_int64_t kMostFiles = 20'000;

struct CloseZip {
  void operator()(zip_t* z) const { zip_discard(z); }
};
struct CloseFile {
  void operator()(zip_file_t* f) const { zip_fclose(f); }
};

std::optional<std::string> read_entry(zip_t* zip, zip_uint64_t i, zip_uint64_t size) {
  const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(zip, i, 0));
  if (!file) return std::nullopt;
  std::string bytes(size, '\0');
  if (zip_fread(file.get(), bytes.data(), size) != static_cast<zip_int64_t>(size)) return std::nullopt;
  return bytes;
}

std::optional<std::string> read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream out;
  out << in.rdbuf();
  return std::move(out).str();
}

}  // namespace

bool is_safe_name(std::string_view name) {
  if (name.empty() || name.size() > 512) return false;
  std::size_t at = 0;
  while (at <= name.size()) {
    const std::size_t end = std::min(name.find('/', at), name.size());
    const std::string_view part = name.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    for (const char c : part)
      if (c == '\\' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
    at = end + 1;
  }
  return true;
}

Result<Assets, LoadError> Assets::from_zip(std::string_view bytes, const std::string& place) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  const std::unique_ptr<zip_t, CloseZip> zip(source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr);
  if (!zip) {
    if (source) zip_source_free(source);
    return load_error(place, fmt::format("this is not a zip that can be read ({}).", zip_error_strerror(&error)));
  }
  const zip_int64_t count = zip_get_num_entries(zip.get(), 0);
  if (count > kMostFiles) return load_error(place, fmt::format("it holds more than {} files.", kMostFiles));
  std::map<std::string, std::string> files;
  for (zip_int64_t i = 0; i < count; ++i) {
    const auto number = static_cast<zip_uint64_t>(i);
    zip_stat_t stat;
    if (zip_stat_index(zip.get(), number, 0, &stat) != 0) return load_error(place, "an entry cannot be read.");
    const std::string name = stat.name;
    if (name.ends_with('/')) continue;
    if (!is_safe_name(name)) return load_error(place, fmt::format("the name \"{}\" is not allowed.", name));
    if (stat.size > kLargestFile) return load_error(place, fmt::format("{} is too large.", name));
    std::optional<std::string> text = read_entry(zip.get(), number, stat.size);
    if (!text) return load_error(place, fmt::format("{} cannot be unpacked.", name));
    files[name] = std::move(*text);
  }
  return Assets(std::move(files));
}

Result<Assets, LoadError> Assets::from_folder(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(folder / "data", ignored))
    return load_error(folder.string(), "there is no folder \"data\" in it.",
                      "Name the project's root, where data/ and web/ are.");
  Assets out{{}};
  out.folder_ = folder;
  return out;
}

std::optional<std::string> Assets::read(std::string_view name) const {
  if (!is_safe_name(name)) return std::nullopt;
  if (!folder_.empty()) {
    std::error_code ignored;
    const std::filesystem::path path = folder_ / name;
    return std::filesystem::is_regular_file(path, ignored) ? read_whole(path) : std::nullopt;
  }
  const auto found = files_.find(std::string(name));
  if (found == files_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> Assets::list(std::string_view prefix, std::string_view suffix) const {
  std::vector<std::string> out;
  const auto take = [&](const std::string& name) {
    if (name.starts_with(prefix) && name.ends_with(suffix)) out.push_back(name);
  };
  if (folder_.empty()) {
    for (const auto& [name, bytes] : files_) take(name);
    return out;
  }
  // Only the folder that the prefix names is walked: the project's root also holds node_modules.
  const std::string start(prefix.substr(0, prefix.rfind('/') == std::string_view::npos ? 0 : prefix.rfind('/')));
  std::error_code ignored;
  for (std::filesystem::recursive_directory_iterator it(folder_ / start, ignored), end; it != end;
       it.increment(ignored))
    if (it->is_regular_file(ignored)) take(it->path().lexically_relative(folder_).generic_string());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace valor::server
