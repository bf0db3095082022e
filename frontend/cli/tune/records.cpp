// Records of measured candidates as text, a line each: digest, kind, milliseconds, those of the default.
#include "frontend/cli/tune/records.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "frontend/io/files.hpp"

namespace nestor::cli {

Records::Records(const std::string& cache, const std::string& search) {
    if (cache.empty()) return;
    std::error_code failed;
    std::filesystem::create_directories(cache + "/tune", failed);
    path_ = cache + "/tune/" + io::digest(search);
    std::ifstream in(path_);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string candidate;
        int kind = 0;
        Record record;
        if (!(words >> candidate >> kind >> record.milliseconds >> record.default_milliseconds)) continue;
        if (kind < 0 || kind > static_cast<int>(Record::Kind::illegal)) continue;
        record.kind = static_cast<Record::Kind>(kind);
        known_[candidate] = record;
    }
}

std::optional<Record> Records::find(const std::string& candidate) const {
    const auto found = known_.find(io::digest(candidate));
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void Records::add(const std::string& candidate, const Record& record) {
    const std::string key = io::digest(candidate);
    known_[key] = record;
    if (path_.empty()) return;
    std::ofstream(path_, std::ios::app) << key << ' ' << static_cast<int>(record.kind) << ' '
                                        << record.milliseconds << ' ' << record.default_milliseconds << '\n';
}

}  // namespace nestor::cli
