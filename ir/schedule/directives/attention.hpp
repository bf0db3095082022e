// Attention: a product, the softmax of its rows, and the product of these weights with values; what
// `gpu-attention` runs in one kernel.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/schedule/directives/contraction.hpp"

namespace nestor::schedule {

/// S[.., t, s] = scores;  M[.., t] = max S;  W[.., t, s] = exp(S - M);  T[.., t] = sum W;  O[.., t, e] = sum
/// W * V
struct Attention {
    Contraction scores;                    ///< S: rows are those of O, columns the keys
    Contraction values;                    ///< O: its terms are the keys
    Substitution names;                    ///< the indices of `values` but its columns, as those of `scores`
    Symbol biggest, total;                 ///< M, T
    Origin biggest_origin, weight_origin;  ///< of the nests that compute M and W
    bool divided = false;                  ///< W is divided by T before it is summed
    std::set<Symbol> temporaries;          ///< S, M, W, T, which nothing else reads
    std::vector<Stmt> statements;          ///< all of them in their order
};

/// The attention whose first product has these loops; nothing where there is none, with the reason.
std::optional<Attention> find_attention(const Subject& subject, const LoopName& rows, const LoopName& keys,
                                        std::string* why);

}  // namespace nestor::schedule
