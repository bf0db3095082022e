// Candidates of a search for a schedule: the default loops with a choice changed, or a schedule whose holes
// `?{8, 16, 32}` have each one of their values.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "frontend/cli/tune/neighbours.hpp"
#include "frontend/driver/compile.hpp"

namespace nestor::cli {

struct Candidate {
    std::string change;                    ///< against the one that it was made of; empty: the first
    std::string text;                      ///< of a schedule file
    std::vector<Directive> steps = {};     ///< where it was made of the default loops
    std::vector<std::size_t> chosen = {};  ///< else the number of the value of each hole
};

/// A schedule's text with holes.
class Holes {
public:
    /// Errors: a hole does not end, or has no values.
    static Result<Holes> read(const SourceFilePtr& file);

    bool empty() const { return values_.empty(); }
    /// The text with these values in the holes, in the order of the text.
    std::string filled(const std::vector<std::size_t>& chosen) const;
    Candidate first() const;
    std::vector<Candidate> around(const Candidate& candidate) const;

private:
    std::vector<std::string> between_;              // the text around the holes, one piece more than those
    std::vector<std::vector<std::string>> values_;  // of each hole
};

Candidate first_candidate(const DefaultSteps& steps);
std::vector<Candidate> around(const DefaultSteps& steps, const Candidate& candidate);

}  // namespace nestor::cli
