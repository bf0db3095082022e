// Texts of candidates: directives printed as `nestor schedule` does, holes replaced in the text that a user
// wrote.
#include "frontend/cli/tune/candidates.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "frontend/driver/print_steps.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\n");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\n") + 1 - first);
}

std::vector<std::string> list_of(const std::string& text) {
    std::vector<std::string> values;
    std::istringstream in(text);
    for (std::string one; std::getline(in, one, ',');)
        if (const std::string value = trimmed(one); !value.empty()) values.push_back(value);
    return values;
}

}  // namespace

Result<Holes> Holes::read(const SourceFilePtr& file) {
    const std::string text(file->text());
    Holes holes;
    std::size_t done = 0;
    for (std::size_t begin; (begin = text.find("?{", done)) != std::string::npos;) {
        const std::size_t end = text.find('}', begin);
        const auto values = end == std::string::npos ? std::vector<std::string>{}
                                                     : list_of(text.substr(begin + 2, end - begin - 2));
        if (values.empty())
            return io::usage_error(fmt::format("a hole of {} has no values", io::file_name(file->name())),
                                   "a hole lists what may stand in its place: `?{8, 16, 32}`");
        holes.between_.push_back(text.substr(done, begin - done));
        holes.values_.push_back(values);
        done = end + 1;
    }
    holes.between_.push_back(text.substr(done));
    return holes;
}

std::string Holes::filled(const std::vector<std::size_t>& chosen) const {
    std::string text = between_.front();
    for (std::size_t k = 0; k < values_.size(); ++k) text += values_[k][chosen[k]] + between_[k + 1];
    return text;
}

Candidate Holes::first() const {
    const std::vector<std::size_t> chosen(values_.size(), 0);
    return {"", filled(chosen), {}, chosen};
}

std::vector<Candidate> Holes::around(const Candidate& candidate) const {
    std::vector<Candidate> out;
    for (std::size_t k = 0; k < values_.size(); ++k)
        for (std::size_t value = 0; value < values_[k].size(); ++value) {
            if (value == candidate.chosen[k]) continue;
            Candidate other{fmt::format("hole {}: {}", k + 1, values_[k][value]), "", {}, candidate.chosen};
            other.chosen[k] = value;
            other.text = filled(other.chosen);
            out.push_back(std::move(other));
        }
    return out;
}

Candidate first_candidate(const DefaultSteps& steps) {
    return {"", driver::print_steps(steps), steps.directives, {}};
}

std::vector<Candidate> around(const DefaultSteps& steps, const Candidate& candidate) {
    std::vector<Candidate> out;
    for (Neighbour& near : neighbours(candidate.steps))
        out.push_back({near.change, driver::print_steps({steps.function, near.steps}), near.steps, {}});
    return out;
}

}  // namespace nestor::cli
