// elide-copy(loop): the nest of this outermost loop copies all of an array into another one; both become one.
//   allocate t; for i { t[i] = .. }  for i { y[i] = t[i] }
//   =>  for i { y[i] = .. }
// So it is with results of programs whose statements have values of their own (`Tensor g = grad(W); output
// g`), and with adjoints of sums. `in-place` does this to a func before its bounds are known.

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_accesses.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// The nest, the array that goes and the one that takes its place, or why there are none.
struct CopiedArray {
    Stmt nest, allocation;  ///< the one that goes
    Symbol gone, kept;      ///< names of both arrays: the one that goes, and the one that stands for both
    std::string obstacle = {};
};

/// The store of `for i { for j { b[i, j] = a[i, j] } }`; null where the nest does anything else.
const Store* copying_store(const std::vector<const For*>& loops) {
    const Store* store = plain_store(loops);
    const Load* load = store ? get<Load>(store->values[0]) : nullptr;
    return load && same(load->indices, store->targets[0].indices) ? store : nullptr;
}

/// True where the function may end with an error before what follows.
bool may_end(const Stmt& s) {
    return contains(s, [](const Stmt& part) {
        return get<Assert>(part) || get<CallStmt>(part) || get<Grow>(part) || get<Return>(part);
    });
}

class CopiedArraySearch {
public:
    CopiedArraySearch(const Subject& subject, const LoopName& name)
        : subject_(subject),
          name_(name),
          lets_(subject.body()),
          nest_(find_loop_statement(subject.body(), name)) {
        rewrite_block_of(subject.body(), nest_, [&](const Block& block) { return block_ = block; });
        at_ = position(nest_);
    }

    CopiedArray found() {
        const auto loops = perfect_nest(*get<For>(nest_));
        const Store* store = copying_store(loops);
        if (!store) return no("the nest of {} does more than copy an array", print(name_));
        from_ = get<Load>(store->values[0])->buffer, to_ = store->targets[0].buffer;
        const std::optional<Buffer> from = buffer(from_), to = buffer(to_);
        if (!from || !to)
            return no("`{}` and `{}` are not both arrays of this function", from_.name(), to_.name());
        if (!covers(loops, *store, *from, lets_) || !covers(loops, *store, *to, lets_) ||
            from->element != to->element)
            return no("the nest of {} copies a part only", print(name_));
        if (const Stmt copy = allocation(to_); copy && copy_goes(copy)) {
            // `S` says more than the `product` that it is
            const bool shorter = allocation(from_) && to_.name().size() < from_.name().size();
            return shorter ? CopiedArray{nest_, copy, from_, to_} : CopiedArray{nest_, copy, to_, from_};
        }
        if (const Stmt original = allocation(from_); original && original_goes(original))
            return {nest_, original, from_, to_};
        return no("`{}` and `{}` are used as two arrays", from_.name(), to_.name());
    }

private:
    template <class... Arguments>
    CopiedArray no(fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
        return {nullptr, nullptr, {}, {}, fmt::format(text, std::forward<Arguments>(arguments)...)};
    }

    /// The statement of the nest's own block that allocates a buffer in plain memory.
    Stmt allocation(const Symbol& symbol) const {
        for (const Stmt& s : block_.statements)
            if (const Allocate* a = get<Allocate>(s);
                a && a->buffer.symbol == symbol && a->buffer.place == MemorySpace::heap)
                return s;
        return nullptr;
    }

    /// A buffer of the function: allocated in it, or given to an entry, whose results overlap nothing.
    std::optional<Buffer> buffer(const Symbol& symbol) const {
        std::optional<Buffer> out;
        if (subject_.function.place == FunctionPlace::entry)
            for (const Parameter& p : subject_.function.parameters)
                if (p.buffer && p.buffer->symbol == symbol) out = *p.buffer;
        visit_statements(subject_.body(), [&](const Stmt& s) {
            if (const Allocate* a = get<Allocate>(s); a && a->buffer.symbol == symbol) out = a->buffer;
        });
        return out && out->levels.empty() ? out : std::nullopt;
    }

    bool is_result(const Symbol& symbol) const {
        const auto& all = subject_.function.parameters;
        return std::any_of(all.begin(), all.end(), [&](const Parameter& p) { return p.symbol == symbol; });
    }

    enum class Part { in_front, behind };
    /// True when a statement of the nest's block, in front of the nest or behind it, does this to a buffer.
    bool any(Part part, const Symbol& symbol, const std::function<bool(SymbolUse)>& does) const {
        bool found = false;
        const auto& all = block_.statements;
        const std::size_t begin = part == Part::in_front ? 0 : at_ + 1;
        const std::size_t end = part == Part::in_front ? at_ : all.size();
        for (std::size_t k = begin; k < end; ++k)
            each_access_of(all[k], {symbol}, [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) {
                found = found || does(use);
            });
        return found;
    }
    bool accessed(Part part, const Symbol& symbol) const { return any(part, symbol, accesses); }
    bool changed(Part part, const Symbol& symbol) const {
        return any(part, symbol, [](SymbolUse use) { return accesses(use) && changes(use); });
    }

    /// The copy begins with the nest. It may be the original where that is not needed any more, or where
    /// neither changes.
    bool copy_goes(const Stmt& copy) const {
        if (accessed(Part::in_front, to_)) return false;
        const bool last_use = allocation(from_) && !accessed(Part::behind, from_);
        return position(copy) < at_ &&
               (last_use || (!changed(Part::behind, from_) && !changed(Part::behind, to_)));
    }

    /// The original ends with the nest. It may be the copy from its beginning on where nobody has used that
    /// since then, and where no error leaves a result half written.
    bool original_goes(const Stmt& original) const {
        if (accessed(Part::behind, from_)) return false;
        const auto& all = block_.statements;
        bool begun = false;
        for (std::size_t k = position(original); k < at_; ++k) {
            const Allocate* a = get<Allocate>(all[k]);
            if (accesses_any(all[k], {to_}) || (a && a->buffer.symbol == to_)) return false;
            begun = begun || accesses_any(all[k], {from_});
            if (begun && is_result(to_) && may_end(all[k])) return false;
        }
        return true;
    }

    std::size_t position(const Stmt& s) const {
        const auto& all = block_.statements;
        return static_cast<std::size_t>(std::find(all.begin(), all.end(), s) - all.begin());
    }

    const Subject& subject_;
    const LoopName& name_;
    LetValues lets_;
    const Stmt nest_;
    Block block_;         ///< that holds the nest directly
    std::size_t at_ = 0;  ///< the nest in it
    Symbol from_, to_;
};

}  // namespace

Refusal check(const Subject& subject, const ElideCopy& elided) {
    if (Refusal missing = require_loop(subject, elided.nest)) return missing;
    const CopiedArray found = CopiedArraySearch(subject, elided.nest).found();
    return found.nest ? Refusal{} : refusal(subject, "SCH-96", found.obstacle);
}

Block rewrite(const Subject& subject, const ElideCopy& elided, SymbolSource&) {
    const CopiedArray found = CopiedArraySearch(subject, elided.nest).found();
    return rename(without_statements(subject.body(), {found.nest, found.allocation}),
                  {{found.gone, found.kept}});
}

}  // namespace nestor::schedule
