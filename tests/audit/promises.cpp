// Promises of kernels (registers, spills, hot loops): read from a table and compared with the audit.
#include "tests/audit/promises.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace nestor::audit {
namespace {

std::string without_spaces(std::string text) {
    std::erase(text, ' ');
    return text;
}

/// A promise further down in the table is about the same figure of the kernel.
bool is_replaced(const std::vector<Promise>& promises, std::size_t index, const std::string& sample,
                 const std::string& kernel) {
    return std::any_of(promises.begin() + static_cast<std::ptrdiff_t>(index) + 1, promises.end(),
                       [&](const Promise& later) {
                           return later.figure == promises[index].figure && matches(later.sample, sample) &&
                                  matches(later.kernel, kernel);
                       });
}

bool holds(long value, const std::string& comparison, long number) {
    if (comparison == "<=") return value <= number;
    if (comparison == ">=") return value >= number;
    return value == number;
}

}  // namespace

std::vector<Promise> read_promises(const std::string& text) {
    std::vector<Promise> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        Promise promise;
        if (!(words >> promise.sample >> promise.kernel)) continue;
        std::size_t count = 0;
        for (; words >> promise.figure >> promise.comparison >> promise.number; ++count)
            out.push_back(promise);
        const bool known =
            count > 0 &&
            std::all_of(out.end() - static_cast<std::ptrdiff_t>(count), out.end(), [](const Promise& p) {
                return p.comparison == "<=" || p.comparison == ">=" || p.comparison == "==";
            });
        if (!known || !words.eof()) throw std::runtime_error("no promise: " + line);
    }
    return out;
}

bool matches(const std::string& pattern, const std::string& name) {
    if (pattern.empty()) return name.empty();
    if (pattern[0] != '*')
        return !name.empty() && pattern[0] == name[0] && matches(pattern.substr(1), name.substr(1));
    for (std::size_t skipped = 0; skipped <= name.size(); ++skipped)
        if (matches(pattern.substr(1), name.substr(skipped))) return true;
    return false;
}

std::vector<std::string> broken(const std::vector<Promise>& promises, const std::string& sample,
                                const Kernels& kernels) {
    std::vector<std::string> out;
    for (std::size_t index = 0; index < promises.size(); ++index) {
        const Promise& promise = promises[index];
        if (!matches(promise.sample, sample)) continue;
        bool met = promise.kernel == "*";
        for (const auto& [name, figures] : kernels) {
            if (!matches(promise.kernel, without_spaces(name))) continue;
            met = true;
            if (is_replaced(promises, index, sample, without_spaces(name))) continue;
            const auto found = figures.find(promise.figure);
            if (found == figures.end())
                out.push_back("there is no figure " + promise.figure);
            else if (!holds(found->second, promise.comparison, promise.number))
                out.push_back(sample + ": " + name + ": " + promise.figure + " is " +
                              std::to_string(found->second) + ", promised " + promise.comparison + " " +
                              std::to_string(promise.number));
        }
        if (!met) out.push_back(sample + ": no kernel is called " + promise.kernel);
    }
    return out;
}

}  // namespace nestor::audit
