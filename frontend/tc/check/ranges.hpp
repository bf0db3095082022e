// Range inference (TC-50 to TC-58): from the reads of a statement to the interval of each of its indices, and
// from what remains to checks at entry.
#pragma once

#include "frontend/tc/check/expressions.hpp"
#include "ir/analysis/interval.hpp"

namespace nestor::tc {

/// A load of a statement and the conditions under which it is evaluated, outermost first.
struct Read {
    Expr load;
    std::size_t tensor = 0;
    std::vector<std::pair<Expr, bool>> guards;
    bool evaluated = true;  ///< false in `exists` and unused lets, which only take part in inference
};

/// `form` >= 0, one half of what a read requires of one dimension.
struct Requirement {
    Affine form;
    std::size_t read = 0;
    std::size_t dimension = 0;
    bool lower = false;
    bool solved = false;  ///< it bounded a variable, so it holds by construction
};

/// A statement while its ranges are inferred.
struct Inference {
    std::vector<Index*> indices;  ///< left, then reductions
    std::vector<Read> reads;
    std::vector<Requirement> requirements;
    std::vector<Affine> positive;  ///< coefficients that were divided by
};

/// A form split by index variables: the sum of coefficient * index, and a rest free of indices. Coefficients
/// are free of indices and of known sign; nothing when the form is not of this kind (TC-51).
struct Linear {
    struct Part {
        std::size_t index;
        Affine coefficient;
        bool positive;
    };
    std::vector<Part> parts;
    Affine rest;
};
std::optional<Linear> linear(const Affine& form, const std::vector<Index*>& indices, const Scope& scope);

/// The lowest value of the form over the known ranges, parts of `except` left out.
Affine lowest(const Linear& form, const std::vector<Index*>& indices, const Index* except);

/// floor(a / divisor) for a positive divisor; what the divisor divides is taken out, so that (2*N + 5) / 2
/// becomes N + 2. Null when a constant does not fit 64 bits.
Expr floor_of(const Affine& a, const Affine& divisor);

/// The bound that coefficient * index + rest >= 0 puts on the index: the lowest value for a positive
/// coefficient, the end (one past the largest) for a negative one. Null when it does not fit 64 bits.
Expr bound_of(const Linear::Part& part, const Affine& rest);

/// All loads of the statement with what they require.
Inference requirements_of(CheckedStatement& statement, const Scope& scope);

/// Finds the ranges that `where` leaves open; false after an error.
bool infer_ranges(Inference& inference, const CheckedStatement& statement, Scope& scope,
                  const StatementScope& names);

/// What holds at every point of the statement's domain: ranges of the indices, sizes, no index range is
/// empty.
Facts domain_facts(const Inference& inference, const CheckedDefinition& definition);

/// Proves what inference left over, or adds checks at entry (TC-53).
void check_requirements(const Inference& inference, const CheckedStatement& statement, Scope& scope);

/// Rules on reading what is being written or what nobody wrote (TC-19, TC-25, TC-59); false after an error.
bool check_order(const Inference& inference, const CheckedStatement& statement, const Assignment& assignment,
                 Scope& scope);

}  // namespace nestor::tc
