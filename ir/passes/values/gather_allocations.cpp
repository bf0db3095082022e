// Allocation placement: lets and allocations are sorted to where the first allocation stands.
//
// Note [One allocation a function] (2026-11-23)
// What is given back at the end of a call, the C library gives back to the system once it is more than twice
// the largest block: three temporaries of 8 MB then cost 6,000 page faults in each call, one of 24 MB none
// after the first. So all temporaries of a function are pieces of one allocation, which printers make of
// allocations that stand together.
#include "ir/passes/values/gather_allocations.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"

namespace nestor {
namespace {

bool is_temporary(const Stmt& s) {
    const Allocate* allocate = get<Allocate>(s);
    return allocate && allocate->buffer.place == MemorySpace::heap && !allocate->buffer.dimensions.empty();
}

bool divides_by_variable(const Expr& e) {
    return any_of(e, [](const Expr& part) {
        const Binary* b = get<Binary>(part);
        return b && divides(b->op) && !build::as_integer(b->right);
    });
}

void add_symbols(const Buffer& buffer, std::set<Symbol>& symbols) {
    for (const Dimension& d : buffer.dimensions)
        for (const Expr& e : {d.min, d.extent, d.stride}) add_variables(symbols, e);
}

/// Symbols that have their values only where the statement stands.
void add_defined(const Stmt& s, std::set<Symbol>& symbols) {
    visit_statements(Block{{s}}, [&](const Stmt& part) {
        each_symbol(part, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (changes(use)) symbols.insert(symbol);
        });
    });
}

/// The lets and allocations behind the first allocation that may stand there.
std::vector<Stmt> movable(const std::vector<Stmt>& statements) {
    std::vector<Stmt> found;
    std::set<Symbol> late;  // defined or changed by what stays
    bool checked = false;
    for (const Stmt& s : statements) {
        const Let* let = get<Let>(s);
        const bool plain = let && !(checked && divides_by_variable(let->value)) &&
                           !any_of(let->value, [](const Expr& e) { return get<Load>(e) || get<Call>(e); });
        std::set<Symbol> used;
        if (plain) add_variables(used, let->value);
        if (is_temporary(s)) add_symbols(get<Allocate>(s)->buffer, used);
        if ((plain || is_temporary(s)) &&
            std::none_of(used.begin(), used.end(), [&](const Symbol& u) { return late.contains(u); })) {
            found.push_back(s);
            continue;
        }
        add_defined(s, late);
        checked = checked || get<Assert>(s);
    }
    return found;
}

Block gathered(const Block& body) {
    const auto first = std::find_if(body.statements.begin(), body.statements.end(), is_temporary);
    const std::vector<Stmt> candidates = movable({first, body.statements.end()});
    if (std::count_if(candidates.begin(), candidates.end(), is_temporary) < 2) return body;
    std::set<Symbol> wanted;  // by the allocations
    std::vector<Stmt> lets, allocations;
    for (auto s = candidates.rbegin(); s != candidates.rend(); ++s) {
        const Let* let = get<Let>(*s);
        if (!let) {
            add_symbols(get<Allocate>(*s)->buffer, wanted);
            allocations.push_back(*s);
        } else if (wanted.contains(let->symbol)) {
            add_variables(wanted, let->value);
            lets.push_back(*s);
        }
    }
    std::vector<Stmt> moved(lets.rbegin(), lets.rend());
    moved.insert(moved.end(), allocations.rbegin(), allocations.rend());
    const std::set<Stmt> placed(moved.begin(), moved.end());
    Block out{{body.statements.begin(), first}};
    out.statements.insert(out.statements.end(), moved.begin(), moved.end());
    std::copy_if(first, body.statements.end(), std::back_inserter(out.statements),
                 [&](const Stmt& s) { return !placed.contains(s); });
    return out;
}

}  // namespace

Program gather_allocations(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body) { return gathered(body); });
}

}  // namespace nestor
