// store-at(buffer, loop): a temporary that each iteration of a loop writes and reads for itself lives inside
// it.
//   allocate t[N, D]; for n { t[n, d] .. }   =>   for n { allocate t[D]; t[d] .. }
// Dimensions that are always subscripted by the index of `loop`, or of a loop around it, disappear. What is
// left without a dimension is a register. In an open nest, where inference sizes the temporary, it only
// moves (place.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_elements.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// Every subscript list with which the buffer is accessed.
template <class F>
void each_subscripts(const Stmt& s, const Symbol& buffer, const F& f) {
    each_access_of(s, {buffer}, [&](const Symbol&, SymbolUse, const std::vector<Expr>* indices) {
        if (indices) f(*indices);
    });
}

struct Allocation {
    const Buffer* buffer = nullptr;
    Stmt statement;
};

Allocation find_allocation(const Block& block, const std::string& name) {
    Allocation found;
    visit_kind<Allocate>(block, [&](const Stmt& s, const Allocate& a) {
        if (a.buffer.symbol.name() == name) found = {&a.buffer, s};
    });
    return found;
}

/// The dimensions whose subscript is always the index of one of `loops`.
std::set<std::size_t> private_dimensions(const Stmt& body, const Buffer& buffer,
                                         const std::vector<const For*>& loops) {
    std::set<std::size_t> dimensions;
    for (std::size_t k = 0; k < buffer.dimensions.size(); ++k)
        for (const For* loop : loops) {
            bool always = true;
            each_subscripts(body, buffer.symbol, [&](const std::vector<Expr>& indices) {
                const Variable* index = get<Variable>(indices[k]);
                always = always && index && index->symbol == loop->index;
            });
            if (always) dimensions.insert(k);
        }
    return dimensions;
}

std::vector<const For*> loops_to(const Subject& subject, const LoopName& name) {
    auto loops = loops_around(subject.body(), name);
    loops.push_back(find_loop(subject.body(), name));
    return loops;
}

/// The order of the dimensions that are left, by their new numbers; empty where there is nothing to order.
std::vector<int> layout_without(const std::vector<int>& layout, const std::set<std::size_t>& gone) {
    std::vector<int> left;
    for (const int d : layout) {
        if (gone.contains(static_cast<std::size_t>(d))) continue;
        const auto before = std::count_if(gone.begin(), gone.end(),
                                          [&](std::size_t g) { return g < static_cast<std::size_t>(d); });
        left.push_back(d - static_cast<int>(before));
    }
    return left.size() < 2 ? std::vector<int>{} : left;
}

}  // namespace

Refusal check(const Subject& subject, const StoreAt& at) {
    if (Refusal missing = require_loop(subject, at.loop)) return missing;
    if (is_open(subject)) return check_stored_at(subject, at);
    const std::string& name = at.func;
    const Allocation allocation = find_allocation(subject.body(), name);
    if (!allocation.buffer)
        return refusal(subject, "SCH-40", fmt::format("there is no temporary `{}`", name));
    const Stmt loop = find_loop_statement(subject.body(), at.loop);
    const Symbol symbol = allocation.buffer->symbol;
    std::size_t all = 0, inside = 0;
    for (const Stmt& s : subject.body().statements)
        each_subscripts(s, symbol, [&](const std::vector<Expr>&) { ++all; });
    each_subscripts(loop, symbol, [&](const std::vector<Expr>&) { ++inside; });
    if (all != inside)
        return refusal(subject, "SCH-41", fmt::format("`{}` is also used outside {}", name, print(at.loop)));
    const auto loops = loops_to(subject, at.loop);
    const auto gone = private_dimensions(loop, *allocation.buffer, loops);
    bool own = false;
    for (const std::size_t k : gone)
        each_subscripts(loop, symbol, [&](const std::vector<Expr>& indices) {
            own = own || get<Variable>(indices[k])->symbol == loops.back()->index;
        });
    if (!own)
        return refusal(subject, "SCH-42",
                       fmt::format("iterations of {} share elements of `{}`", print(at.loop), name));
    return std::nullopt;
}

Block rewrite(const Subject& subject, const StoreAt& at, SymbolSource&) {
    if (is_open(subject)) {
        const FuncSite site = find_func(subject.body(), at.func);
        return placed(subject.body(), site.allocations, site.buffers, &at.loop, subject.cause.reason);
    }
    const Allocation allocation = find_allocation(subject.body(), at.func);
    const Stmt loop = find_loop_statement(subject.body(), at.loop);
    auto gone = private_dimensions(loop, *allocation.buffer, loops_to(subject, at.loop));
    const auto& dimensions = allocation.buffer->dimensions;
    bool one_element = true;  // is left: a number
    for (std::size_t k = 0; k < dimensions.size(); ++k)
        one_element = one_element && (gone.contains(k) || build::as_integer(dimensions[k].extent) == 1);
    for (std::size_t k = 0; one_element && k < dimensions.size(); ++k) gone.insert(k);

    const auto fewer = [&](const std::vector<Expr>& indices) {
        std::vector<Expr> out;
        for (std::size_t k = 0; k < indices.size(); ++k)
            if (!gone.contains(k)) out.push_back(indices[k]);
        return out;
    };
    Buffer inner = *allocation.buffer;
    inner.dimensions.clear();
    for (std::size_t k = 0; k < dimensions.size(); ++k)
        if (!gone.contains(k)) inner.dimensions.push_back(dimensions[k]);
    inner.layout = layout_without(allocation.buffer->layout, gone);
    if (inner.dimensions.empty()) inner.place = MemorySpace::registers;
    const Symbol symbol = inner.symbol;

    const Block without = without_statements(subject.body(), {allocation.statement});
    return replace_loop(without, at.loop, [&](const Stmt& s) {
        For contents = *get<For>(s);
        contents.body =
            map_elements(contents.body, [&](const Symbol& buffer, const std::vector<Expr>& indices) {
                return buffer == symbol ? fewer(indices) : indices;
            });
        // right before its first use, so that declaration and first value can be printed as one
        auto& statements = contents.body.statements;
        const auto first = std::find_if(statements.begin(), statements.end(), [&](const Stmt& child) {
            bool used = false;
            each_subscripts(child, symbol, [&](const std::vector<Expr>&) { used = true; });
            return used;
        });
        statements.insert(first, build::make(Allocate{inner}, allocation.statement->origin));
        return std::vector<Stmt>{with_loop(s, std::move(contents), subject.cause.reason)};
    });
}

}  // namespace nestor::schedule
