// Copies of the part of an image that the windows of a block read, with zeros where a condition leaves them
// out: a border around it, as in padded convolutions. Of a transposed one, whose parts read the same image,
// it is all of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/schedule/directives/contraction.hpp"
#include "ir/schedule/directives/nest_builder.hpp"

namespace nestor::schedule {

class PaddedWindows : private NestBuilder {
public:
    /// True where the columns' factor is left out by its place in the image alone, and has windows through
    /// which loops move by constants; the rows' factor is always there.
    static bool fit(const Contraction& c);

    PaddedWindows(const Contraction& c, SymbolSource& symbols);

    /// The iterations of a loop that a block has.
    struct Iterations {
        const For* loop;
        Expr low, count;
    };
    /// The copy of what these iterations read, and the memory for it.
    std::vector<Stmt> copy(const std::vector<Iterations>& block);
    /// The copy of what all iterations of all parts read; by several threads where there are such.
    std::vector<Stmt> copy_whole(std::optional<std::int64_t> cores);
    /// The element of the copy that an iteration reads.
    Expr element(const Substitution& iteration) const;

private:
    std::vector<Stmt> copy(const std::vector<Iterations>& block, const LoopMode& outermost);

    const Contraction& c_;
    Symbol copy_;
    std::vector<std::size_t> dimensions_;  ///< of the image that the copy has, that of the columns last
    std::vector<Expr> begin_;              ///< in the image, of each of these
};

}  // namespace nestor::schedule
