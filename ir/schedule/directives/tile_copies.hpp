// Copies of the two factors of a product to shared memory, for tiles whose sums lie in registers.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/schedule/directives/block_tiles.hpp"

namespace nestor::schedule {

/// Tiles whose steps have `tile_terms` terms, which are copied as the factors lie in memory.
class TileCopies : public BlockTiles {
public:
    static constexpr std::int64_t tile_terms = 16;  ///< of the sum in a step
    static constexpr std::int64_t near = 4;         ///< what one load from a tile brings

    TileCopies(const Subject& subject, const Contraction& c, std::int64_t row_count,
               std::int64_t column_count, SymbolSource& symbols);

protected:
    /// What stands behind a row of a tile, so that its columns lie in several banks: as many as stand side by
    /// side, where a warp stores to several rows, and at least what one load brings.
    std::int64_t pad(const Factor& factor) const;
    void copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
              const Expr& begin, Terms exist) override;

    const Type type_;  ///< of tiles: whole numbers wrap, which only unsigned ones may do

private:
    /// Threads that copy side by side along a row of the tile, each with a term of its own; 0 where a thread
    /// has a place of its own in all rows.
    std::int64_t side(const Factor& factor) const;
    /// Rows side by side in memory, as they are: 16 bytes are one copy.
    bool in_vectors(const Factor& factor) const;
    /// A thread copies elements of one term, a distance apart.
    void copy_term(std::vector<Stmt>& out, const Factor& factor, const Expr& own_term, const Expr& place,
                   std::int64_t distance, const Expr& stage, const Expr& begin, Terms exist);
    /// A thread copies its place of several terms.
    void copy_row(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
                  const Expr& begin, Terms exist);
    /// The factor at these indices, zero behind its mask.
    void copy_element(std::vector<Stmt>& out, const Factor& factor, const std::vector<Expr>& tile_place,
                      const Substitution& places);
    /// What stands in front of the first term.
    Expr fill(const Factor& factor) const;

    double fill_ = 0;  ///< of A
};

}  // namespace nestor::schedule
