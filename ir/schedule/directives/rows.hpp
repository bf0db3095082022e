// Row-wise nests: what iterations of a loop compute of a row each, and which values of the row are read or
// written several times; what `gpu-rows` and the default loops of a device look for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/core/walk.hpp"
#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

/// An array of which a row's iteration touches one place for each element of the row, or one place, in
/// several statements: held in registers meanwhile.
struct HeldValue {
    Symbol buffer;
    Type type;
    std::vector<Expr> indices;    ///< in terms of the indices of the first loop over elements
    bool of_elements = true;      ///< one for each element; else one for the row
    bool is_stored = false;       ///< else it is only read
    bool is_read_before = false;  ///< memory has its first value, also where it is stored
    bool is_kept = true;          ///< memory gets the last value that is stored
    bool is_needed = true;        ///< in registers: what is stored once and not read goes to memory
    bool is_read_behind = false;  ///< the last value that is stored
    std::size_t first = 0;        ///< the statement of the body that has the first value
    std::pair<std::size_t, std::size_t> last = {};  ///< the last store: statement, and statement in its loop
};

/// for n { .. for d { x[n, d] .. } .. for d { x[n, d] .. } .. }
struct Rows {
    Stmt statement;                 ///< the outermost loop over rows
    std::vector<const For*> loops;  ///< over rows, outermost first; the body of the last one is a row's
    std::vector<std::vector<const For*>>
        elements;                   ///< by statement of the body: a nest over elements, or none
    std::vector<const For*> first;  ///< of these the first one
    std::vector<HeldValue> held;

    const Block& body() const { return loops.back()->body; }
    /// Registers that the values of one element take.
    std::int64_t words() const;
};

/// With names looked through.
Expr resolved(const Expr& e, const Substitution& names);

/// The row-wise nest whose innermost loop over rows this is; nothing where it is none, with the reason.
std::optional<Rows> find_rows(const Subject& subject, const LoopName& loop, std::string* why);

}  // namespace nestor::schedule
