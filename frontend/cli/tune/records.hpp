// Records of a search: what candidates were measured at, kept between runs so that a search goes on where it
// ended.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace nestor::cli {

/// How a candidate came out.
struct Record {
    enum class Kind { right, wrong, illegal } kind = Kind::illegal;
    double milliseconds = 0, default_milliseconds = 0;

    double ratio() const { return milliseconds / default_milliseconds; }
};

/// The records of one search, in a file of the cache; in memory alone where there is no cache.
class Records {
public:
    /// `search` names what is searched for: input, sizes, target, compiler and machine.
    Records(const std::string& cache, const std::string& search);

    std::optional<Record> find(const std::string& candidate) const;
    /// Also appended to the file; that this fails is no error.
    void add(const std::string& candidate, const Record& record);

private:
    std::string path_;
    std::map<std::string, Record> known_;  // by digests of candidates
};

}  // namespace nestor::cli
