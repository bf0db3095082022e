// Strip-mining by quotients: the middle of a loop runs over x div 2, with a copy of the body for each x mod
// 2, and what is left of a pair at either end has a loop of its own.
#include "ir/passes/loops/split_quotients.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/edge_loop.hpp"

namespace nestor {
namespace {

std::optional<std::int64_t> divisor_in(const Expr& e, const Symbol& index) {
    const Binary* b = get<Binary>(e);
    return b ? short_divisor(*b, index) : std::nullopt;
}

class QuotientSplitter {
public:
    QuotientSplitter(const Block& body, SymbolSource& symbols)
        : symbols_(symbols), loops_(names_of_loops(body)) {}

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) {
            const auto divisor = divisor_of(s);
            if (!divisor) {
                out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner); }));
                continue;
            }
            for (Stmt& part : parts(s, *divisor)) out.statements.push_back(std::move(part));
        }
        return out;
    }

private:
    /// The divisor of a loop that can be cut.
    static std::optional<std::int64_t> divisor_of(const Stmt& s) {
        const For* loop = get<For>(s);
        if (!loop || loop->mode.kind != ModeKind::vectorized || !loop->reductions.empty() ||
            !std::all_of(loop->body.statements.begin(), loop->body.statements.end(),
                         [](const Stmt& child) { return get<Store>(child) || get<Let>(child); }))
            return std::nullopt;
        std::optional<std::int64_t> found;
        visit(
            loop->body, [](const Stmt&) {},
            [&](const Expr& e) {
                if (const auto divisor = divisor_in(e, loop->index); divisor && !found) found = divisor;
            });
        return found && groups_write_apart(*loop, *found) ? found : std::nullopt;
    }

    /// False where only the remainder tells places apart: those of memory that is folded to as few, which a
    /// loop meets once each. It has no second group then, and a loop over groups would seem to race.
    static bool groups_write_apart(const For& loop, std::int64_t divisor) {
        const Block group = with_remainder(loop, build::variable(loop.index), divisor, 0);
        std::set<Symbol> of_group{loop.index};
        const auto moves = [&](const Expr& e) { return uses_any(e, of_group); };
        for (const Stmt& s : group.statements) {
            if (const Let* let = get<Let>(s); let && moves(let->value)) of_group.insert(let->symbol);
            const Store* store = get<Store>(s);
            if (store &&
                !std::all_of(store->targets.begin(), store->targets.end(), [&](const StoreTarget& t) {
                    return std::any_of(t.indices.begin(), t.indices.end(), moves);
                }))
                return false;
        }
        return true;
    }

    std::vector<Stmt> parts(const Stmt& s, std::int64_t divisor) {
        const For& loop = *get<For>(s);
        const std::string by = loop.index.name() + "_by_" + std::to_string(divisor);
        const Expr count = build::integer(divisor), stop = build::add(loop.low, loop.extent);
        std::vector<Stmt> out;
        const auto name = [&](const char* suffix, const Expr& value) {
            if (build::as_integer(value)) return value;
            const Symbol symbol = symbols_.fresh(by + suffix);
            out.push_back(build::make(Let{symbol, value}, s->origin));
            return build::variable(symbol);
        };
        const Expr first = name("_begin", build::ceil_divide(loop.low, count));
        const Expr last = name("_end", build::floor_divide(stop, count));
        const Expr begin = build::multiply(first, count), end = build::multiply(last, count);
        const bool aligned = is_multiple(loop.low, divisor);
        const Expr reached = build::minimum(begin, stop);  // by the part of a group at the beginning
        const auto edge = [&](const std::string& suffix, const Expr& from, const Expr& to) {
            // peeling has made loops of these names where it left this one in the middle
            LoopName peeled = loop.name;
            peeled.variable += suffix;
            const bool taken = !loop.name.variable.empty() && loops_.count(peeled) != 0;
            const std::string own = taken ? by.substr(loop.index.name().size()) + suffix : suffix;
            out.push_back(edge_loop(s, own, from, to, symbols_));
        };
        if (!aligned) edge("_before", loop.low, reached);
        out.push_back(middle(s, loop, by, divisor, first, last));
        // a range inside of one group ends where its beginning did; a part of a pair is one iteration
        const Expr least = aligned || divisor == 2 ? loop.low : reached;
        if (!is_multiple(stop, divisor)) edge("_after", build::maximum(end, least), stop);
        return out;
    }

    static bool is_multiple(const Expr& e, std::int64_t divisor) {
        const Affine form = affine(e);
        return form.constant % divisor == 0 &&
               std::all_of(form.terms.begin(), form.terms.end(),
                           [&](const Term& term) { return term.coefficient % divisor == 0; });
    }

    Stmt middle(const Stmt& s, const For& loop, const std::string& by, std::int64_t divisor,
                const Expr& first, const Expr& last) {
        For out = loop;
        out.index = symbols_.fresh(by);
        if (!out.name.variable.empty()) out.name.variable += by.substr(loop.index.name().size());
        out.low = first;
        out.extent = build::subtract(last, first);
        out.body = {};
        for (std::int64_t k = 0; k < divisor; ++k) {
            const Block once = with_remainder(loop, build::variable(out.index), divisor, k);
            const Block own = k == 0 ? once : rename(once, fresh_names(once, symbols_));
            out.body.statements.insert(out.body.statements.end(), own.statements.begin(),
                                       own.statements.end());
        }
        return with(s, std::move(out));
    }

    /// The body for x = divisor * quotient + k.
    static Block with_remainder(const For& loop, const Expr& quotient, std::int64_t divisor, std::int64_t k) {
        const Block divided = rewrite_exprs(loop.body, [&](const Expr& e) -> Expr {
            if (divisor_in(e, loop.index) != divisor) return e;
            return is_quotient(get<Binary>(e)->op) ? quotient : build::integer(k);
        });
        const Expr index = build::add(build::multiply(build::integer(divisor), quotient), build::integer(k));
        return substitute(divided, {{loop.index, index}});
    }

    SymbolSource& symbols_;
    std::set<LoopName> loops_;  ///< of the function
};

}  // namespace

Program split_quotients(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return QuotientSplitter(body, symbols).block(body);
    });
}

}  // namespace nestor
