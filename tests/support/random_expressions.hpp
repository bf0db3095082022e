// Random integer expressions and an evaluator for them in 128-bit numbers, which shares no code with the
// product: the oracle for simplification, intervals and proofs.
#pragma once

#include <map>
#include <random>
#include <vector>

#include "ir/core/build.hpp"

namespace nestor::test {

__extension__ typedef __int128 Wide;

/// Values of variables by number. `broken` is set when arithmetic that promised to fit did not.
struct Valuation {
    std::map<std::uint32_t, std::int64_t> values;
    bool broken = false;
};

Wide evaluate(const Expr& e, Valuation& valuation);

struct Generator {
    std::mt19937 random;
    std::vector<Expr> variables;  ///< of any integer type or bool
    bool all_types = true;        ///< false: int64 only, no wrapping

    int below(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }
    Expr integer(const Type& type, int depth);
    Expr condition(int depth);
};

}  // namespace nestor::test
