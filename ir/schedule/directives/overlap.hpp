// Groups of nests for overlapped tiling: which nests in front of a nest compute only what it needs, and what
// a tile of it needs of them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/spans.hpp"

namespace nestor::schedule {

/// A nest that runs once for each tile.
struct OverlapMember {
    Stmt nest;
    std::map<Symbol, Span> loops;  ///< by index, those that run over a part; inside of what they ran over
    std::vector<Symbol> written;   ///< temporaries
};

struct OverlapGroup {
    Stmt last;
    std::vector<const For*> outer;  ///< loops of the last nest around `rows`, each iteration a tile
    std::size_t inside = 0;  ///< how many of them, the innermost, no nest in front follows: they run in tiles
    const For* rows = nullptr;
    const For* columns = nullptr;          ///< directly in `rows`
    std::vector<OverlapMember> members;    ///< in the order of the text, without the last
    std::map<Symbol, Buffer> temporaries;  ///< with the extents of a tile's part
    /// What spans are in terms of.
    struct Tile {
        Symbol index, begin, end;
    };
    Tile row_tile, column_tile;
};

/// The lets of a tile of so many iterations of a loop: where it begins and ends.
std::vector<Stmt> limits_of(const For& loop, const OverlapGroup::Tile& tile, std::int64_t count,
                            const Origin& origin);

/// The nests in front of the one of these loops that can run with it tile by tile, at most `most` of them;
/// nothing where there is none, with the reason in `why` if it is not null.
std::optional<OverlapGroup> find_overlap(const Subject& subject, const OverlapTiles& tiles,
                                         SymbolSource& symbols, std::string* why);

}  // namespace nestor::schedule
