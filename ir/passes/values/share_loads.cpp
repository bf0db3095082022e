// Names for elements that several statements of an iteration read.
//
// Note [Once for all stores] (2026-11-23)
// Three results of one loop over red, green and blue took 1.6 times as long with g++ 12 as with names for the
// three: it shuffles interleaved bytes anew for each store.
#include "ir/passes/values/share_loads.hpp"

#include <algorithm>
#include <set>

#include "ir/analysis/liveness.hpp"
#include "ir/analysis/value_name.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_conditional(const Expr& e) {
    return get<Select>(e) || get<Logic>(e);
}

/// A load of an array that nothing in the loop changes, or a cast of one.
const Load* shareable(const Expr& e, const std::set<Symbol>& changed) {
    const Cast* cast = get<Cast>(e);
    const Load* load = get<Load>(cast ? cast->value : e);
    return load && e->type.lanes == 1 && is_steady(*load, changed) ? load : nullptr;
}

class LoadSharer {
public:
    explicit LoadSharer(SymbolSource& symbols) : symbols_(symbols) {}

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) {
            Stmt inside = map_blocks(s, [&](const Block& inner) { return block(inner); });
            const For* loop = get<For>(inside);
            if (loop && is_candidate(*loop)) {
                For shared = *loop;
                shared.body = with_names(loop->body);
                inside = with(inside, std::move(shared));
            }
            out.statements.push_back(std::move(inside));
        }
        return out;
    }

private:
    struct Shared {
        Expr value;
        std::size_t statements = 0, last = 0;  ///< in which it stands, and the last of them so far
        Expr name = nullptr;
    };

    static bool is_candidate(const For& loop) {
        const auto& body = loop.body.statements;
        const auto stores =
            std::count_if(body.begin(), body.end(), [](const Stmt& s) { return get<Store>(s) != nullptr; });
        return (loop.mode.kind == ModeKind::vectorized || loop.mode.simd) && stores > 1 &&
               std::all_of(body.begin(), body.end(),
                           [](const Stmt& s) { return get<Store>(s) || get<Let>(s); });
    }

    Block with_names(const Block& body) {
        changed_ = changed_symbols(body);
        shared_.clear();
        for (std::size_t k = 0; k < body.statements.size(); ++k)
            each_child(
                body.statements[k], [&](const Expr& e) { count(e, k); }, [](const Stmt&) {});
        Block out;
        for (const Stmt& s : body.statements) {
            std::vector<Stmt> names;
            const Stmt named = map_children(
                s, [&](const Expr& e) { return replaced(e, s->origin, names); },
                [](const Stmt& inner) { return inner; });
            out.statements.insert(out.statements.end(), names.begin(), names.end());
            out.statements.push_back(named);
        }
        return out;
    }

    Shared* find(const Expr& e) {
        const auto found = std::find_if(shared_.begin(), shared_.end(),
                                        [&](const Shared& shared) { return same(shared.value, e); });
        return found == shared_.end() ? nullptr : &*found;
    }

    /// Counts what the statement evaluates in any case.
    void count(const Expr& e, std::size_t statement) {
        if (is_conditional(e)) return;
        if (shareable(e, changed_)) {
            Shared* known = find(e);
            if (!known) {
                shared_.push_back({e, 1, statement});
            } else if (known->last != statement) {
                ++known->statements;
                known->last = statement;
            }
            return;
        }
        each_child(e, [&](const Expr& child) { count(child, statement); });
    }

    Expr replaced(const Expr& e, const Origin& origin, std::vector<Stmt>& names) {
        if (const Load* load = shareable(e, changed_)) {
            Shared* shared = find(e);
            if (!shared || shared->statements < 2) return e;
            if (!shared->name) {
                const Symbol symbol = symbols_.fresh(value_name(load->buffer, load->indices));
                names.push_back(build::make(Let{symbol, e}, origin));
                shared->name = build::variable(symbol, e->type);
            }
            return shared->name;
        }
        if (is_conditional(e)) return e;
        return map_children(e, [&](const Expr& child) { return replaced(child, origin, names); });
    }

    SymbolSource& symbols_;
    std::set<Symbol> changed_;
    std::vector<Shared> shared_;
};

}  // namespace

Program share_loads(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return LoadSharer(symbols).block(body);
    });
}

}  // namespace nestor
