// Tiles of attention's two products: a block of a device has 64 rows of scores, and meets 64 keys after the
// other. What stands around them is in gpu_attention.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ir/schedule/directives/attention.hpp"
#include "ir/schedule/directives/tile_copies.hpp"

namespace nestor::schedule {

/// What the two products of a block hand over: registers of threads, but for the weights.
struct Handed {
    Symbol weights;          ///< [row, key], in shared memory
    Symbol biggest, total;   ///< [group, lane, row of thread]
    Symbol values;           ///< sums of O: [group, lane, part, row of thread, column of thread]
    std::int64_t parts = 0;  ///< of 64 columns of O
};

/// A product in tiles of 64 by 64: groups of threads have 8 rows each, their 16 lanes 4 columns each.
class AttentionProduct : public TileCopies {
public:
    static constexpr std::int64_t tile_side = 64;                 ///< rows, keys and columns of a tile
    static constexpr std::int64_t own_rows = 8, own_columns = 4;  ///< of a thread
    static constexpr std::int64_t groups = tile_side / own_rows, lanes = tile_side / own_columns;

    AttentionProduct(const Subject& subject, const Contraction& c, const Handed& handed,
                     SymbolSource& symbols)
        : TileCopies(subject, c, tile_side, tile_side, symbols), handed_(handed) {}

    using BlockTiles::allocate_tiles;
    using BlockTiles::begin;
    using BlockTiles::end;
    using BlockTiles::Own;
    using BlockTiles::sum_steps;

    /// What the rows and columns are called, and the loops of both factors.
    const std::string& rows() const { return A_.axis; }
    const std::string& columns() const { return B_.axis; }
    const std::vector<const For*>& batch() const { return batch_; }

protected:
    using Body = std::function<void(std::vector<Stmt>&, const Expr&)>;
    using GridBody = std::function<void(std::vector<Stmt>&, const Expr& group, const Expr& lane)>;

    std::int64_t threads() const override { return groups * lanes; }
    Stmt over_all(const std::string& does, const Body& body) override;
    Stmt over_groups(const std::string& does, const Body& body);
    For over_lanes(const std::string& does, const Body& body);
    /// `body(statements, group, lane)` for each thread.
    Stmt over_grid(const std::string& does, const GridBody& body);
    /// `body(statements, i)` for each of a group's rows, or of a thread's columns.
    Stmt over_own_rows(const Body& body);
    Stmt over_own_columns(const Body& body);
    /// A number of each group, which its lanes combine: `body` does so with a value of each.
    Symbol combined(std::vector<Stmt>& out, const std::string& name, ReduceOp op, const std::string& does,
                    const std::function<void(std::vector<Stmt>&, const Expr& lane, const Symbol&)>& body);

    inline static const Type real = Type::float_(32);
    static Expr lowest();
    static Expr row(const Expr& group, const Expr& i);
    static Expr column(const Expr& lane, const Expr& j);
    /// A value of the thread with this row.
    static Expr of_thread(const Symbol& registers, const std::vector<Expr>& place);

    /// sums[i, j] += a[i] * b[j] for the terms of a step, of values that a thread loads first.
    struct Operands {
        std::function<Expr(const Expr& k, const Expr& i)> a;
        std::function<Expr(const Expr& k, const Expr& j)> b;
        Symbol sums;
        std::function<std::vector<Expr>(const Expr& i, const Expr& j)> place;
    };
    Stmt multiply_own(const Operands& operands);

    const Handed& handed_;
};

/// The scores of a tile, and what they change of a row: its largest one, its weights, the sums so far.
class ScoreTiles : public AttentionProduct {
public:
    ScoreTiles(const Subject& subject, const Attention& attention, const Handed& handed,
               SymbolSource& symbols);

    /// The keys of a tile: from `first` on, which is below 0 where the first tile is short. Those that its
    /// threads have scores of begin at `begin`, `shift` later, and the last of them are the next tile's.
    struct Keys {
        Expr first, begin, shift;
    };
    /// Where the tile's rows and keys begin; `places`: the indices of what both factors have.
    void place(const Substitution& places, const Expr& first_row, const Keys& keys);
    /// Registers for the scores.
    Stmt allocate_sums() const;

    void allocate_tiles(std::vector<Stmt>& body) override;
    Stmt begin(const Own& block) override;
    Stmt multiplied(const Expr& step) override;
    void end(std::vector<Stmt>& body, const Own& block) override;

private:
    void weigh(std::vector<Stmt>& out, const Expr& group, const Expr& i);
    Expr finished(std::vector<Stmt>& out, const std::vector<Expr>& place, const Substitution& here);
    void rescale(std::vector<Stmt>& out, const std::vector<Expr>& place, const Expr& of_tile);

    const Attention& attention_;
    const Symbol sums_;
    Substitution places_;
    Keys keys_;
};

/// The sums of values by the weights of a tile, in parts of 64 columns.
class ValueTiles : public AttentionProduct {
public:
    static constexpr std::int64_t most_parts = 2;

    ValueTiles(const Subject& subject, const Attention& attention, const Handed& handed,
               SymbolSource& symbols);

    /// Where the block's rows begin; `places`: the indices of what both factors of the scores have.
    void place(const Substitution& places, const Expr& first_row, TileEdge edge);
    /// The loop over parts of columns, of which each sums the keys from the tile's first one on.
    Stmt over_parts(const Expr& first_key);

    void allocate_tiles(std::vector<Stmt>& body) override;
    Stmt begin(const Own& block) override;
    /// The weights are in shared memory already.
    void copy(std::vector<Stmt>& out, const Factor& factor, const Expr& thread, const Expr& stage,
              const Expr& first, Terms exist) override;
    Stmt multiplied(const Expr& step) override;
    void end(std::vector<Stmt>& body, const Own& block) override;

private:
    void place_part(std::vector<Stmt>& out, const Expr& part);
    Expr has_columns(const Expr& part) const;
    void store_part(std::vector<Stmt>& out, const std::vector<Expr>& at, const Expr& row_index,
                    const Expr& total);

    const Attention& attention_;
    Substitution places_;          ///< of what both factors have
    Expr first_key_, part_, own_;  ///< `own_`: the first of the part's columns that no other one stores
};

}  // namespace nestor::schedule
