// wrap(func, consumer) -> w: the consumer reads a copy, which has a place and loops of its own.
//   compute f { .. }  compute g { .. f[x - 1] .. }   =>
//   compute f { .. }  compute w { for x { w[x] = f[x] } }  compute g { .. w[x - 1] .. }
// An input is copied as well; its dimensions are x, y, .., of which x lies along memory.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/new_funcs.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

/// What is copied: the buffers of a func, or an input.
struct Wrapped {
    std::vector<Symbol> buffers;
    std::vector<Type> types;
    std::vector<std::string> dimensions;  ///< of the copy, the innermost first
    std::vector<std::size_t> sources;     ///< the dimension of what is copied that each of them is
};

/// Subscripts of the original as subscripts of the copy.
std::vector<Expr> at_copy(const Wrapped& original, const std::vector<Expr>& indices) {
    std::vector<Expr> out;
    for (const std::size_t d : original.sources) out.push_back(indices[d]);
    return out;
}

std::vector<Expr> at_original(const Wrapped& original, const std::vector<Expr>& indices) {
    std::vector<Expr> out(indices.size());
    for (std::size_t k = 0; k < indices.size(); ++k) out[original.sources[k]] = indices[k];
    return out;
}

/// The variables of an image, as `boundary` has them: the one along memory first.
std::vector<std::string> image_dimensions(std::size_t rank) {
    static constexpr const char* first[] = {"x", "y", "c"};
    std::vector<std::string> names;
    for (std::size_t d = 0; d < rank; ++d) names.push_back(d < 3 ? first[d] : fmt::format("x{}", d));
    return names;
}

const Parameter* image_of(const Function& function, const std::string& name) {
    for (const Parameter& p : function.parameters)
        if (p.buffer && p.role == Role::input && p.symbol.name() == name) return &p;
    return nullptr;
}

Type element_of(const Subject& subject, const Symbol& buffer) {
    Type type;
    visit_kind<Allocate>(subject.body(), [&](const Stmt&, const Allocate& a) {
        if (a.buffer.symbol == buffer) type = a.buffer.element;
    });
    for (const Parameter& p : subject.function.parameters)
        if (p.buffer && p.symbol == buffer) type = p.buffer->element;
    return type;
}

Wrapped wrapped(const Subject& subject, const std::string& func) {
    if (const Parameter* image = image_of(subject.function, func)) {
        std::vector<std::size_t> along_memory = slowest_first(*image->buffer);
        std::reverse(along_memory.begin(), along_memory.end());
        return {
            {image->symbol}, {image->buffer->element}, image_dimensions(along_memory.size()), along_memory};
    }
    const FuncSite site = find_func(subject.body(), func);
    Wrapped out{components_of(site.compute), {}, dimension_names(site), {}};
    for (std::size_t d = 0; d < out.dimensions.size(); ++d) out.sources.push_back(d);
    for (const Symbol& buffer : out.buffers) out.types.push_back(element_of(subject, buffer));
    return out;
}

}  // namespace

Refusal check(const Subject& subject, const Wrap& wrap) {
    if (!image_of(subject.function, wrap.func))
        if (Refusal missing = require_known_func(subject, wrap.func)) return missing;
    if (Refusal missing = require_known_func(subject, wrap.consumer)) return missing;
    if (Refusal taken = require_new_func(subject, wrap.result)) return taken;
    const Wrapped original = wrapped(subject, wrap.func);
    const std::set<Symbol> buffers(original.buffers.begin(), original.buffers.end());
    if (wrap.func != wrap.consumer && accesses_any(find_func(subject.body(), wrap.consumer).compute, buffers))
        return std::nullopt;
    return refusal(subject, rules::func_directives,
                   fmt::format("`{}` does not read `{}`", wrap.consumer, wrap.func),
                   "name a func that reads it: that one gets the copy");
}

Block rewrite(const Subject& subject, const Wrap& wrap, SymbolSource& symbols) {
    const Wrapped original = wrapped(subject, wrap.func);
    const FuncShape shape{wrap.result, original.dimensions};
    const Stmt consumer = find_func(subject.body(), wrap.consumer).compute;
    const Origin& origin = consumer->origin;
    std::map<Symbol, Symbol> copies;
    std::vector<Stmt> made;
    for (std::size_t k = 0; k < original.buffers.size(); ++k) {
        const bool alone = original.buffers.size() == 1;
        const Symbol copy = symbols.fresh(alone ? wrap.result : fmt::format("{}_{}", wrap.result, k));
        copies.emplace(original.buffers[k], copy);
        made.push_back(open_allocation(shape, copy, original.types[k], origin));
    }
    const Stmt stage = open_stage(shape, "s0", symbols, origin, [&](const std::vector<Expr>& at) {
        Store store;
        for (std::size_t k = 0; k < original.buffers.size(); ++k) {
            store.targets.push_back({copies.at(original.buffers[k]), at});
            store.values.push_back(
                build::load(original.buffers[k], original.types[k], at_original(original, at), origin));
        }
        return build::make(std::move(store), origin);
    });
    made.push_back(open_compute(shape, {stage}, origin));
    const Stmt reading = rewrite_exprs(consumer, [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        if (!load || !copies.contains(load->buffer)) return e;
        return with(e, Load{copies.at(load->buffer), at_copy(original, load->indices)});
    });
    const Block with_reader = rewrite_block_of(subject.body(), consumer, [&](Block block) {
        std::replace(block.statements.begin(), block.statements.end(), consumer, reading);
        return block;
    });
    return in_front_of(with_reader, wrap.consumer, made);
}

}  // namespace nestor::schedule
