// Restrictions of device code: one walk per function, then the closure over calls.
//
// Note [What no kernel can run] (2026-11-21)
// Memory that grows (a tape), memory whose size is read from other memory, and prints of the shortest digits
// cannot run in a kernel. A function with such statements stays as on the CPU, with all that it calls; a call
// hands it copies of the arrays on the host, gaps of strides included, which are written back. The default
// loops leave such loops alone, and the verifier reports them in kernels that a program spells out. The
// alternative was the device's own heap: its size is a setting that users must make, and it fails inside of
// kernels. Memory whose size depends on loops is not of this kind: it is allocated as large as the interval
// of its size says (SizesInScope::largest).
#include "ir/analysis/device_limits.hpp"

#include <algorithm>
#include <map>

#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/statements.hpp"

namespace nestor {
namespace {

bool prints_shortest_digits(const Stmt& s) {
    const Print* print = get<Print>(s);
    return print && std::any_of(print->parts.begin(), print->parts.end(), [](const auto& part) {
               const Formatted* value = std::get_if<Formatted>(&part);
               const auto format = value ? parse_print_format(value->format) : std::nullopt;
               return format && std::string("rnNPRGA").find(format->conversion) != std::string::npos;
           });
}

bool is_gpu_loop(const Stmt& s) {
    const For* loop = get<For>(s);
    return loop && is_gpu_mode(loop->mode.kind);
}

bool has_constant_size(const Buffer& buffer) {
    return std::all_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                       [](const Dimension& d) { return build::as_integer(d.extent).has_value(); });
}

bool has_memory_of_any_size(const Stmt& s) {
    return contains(s, [](const Stmt& inside) {
        const Allocate* allocate = get<Allocate>(inside);
        return allocate && !has_constant_size(allocate->buffer);
    });
}

/// True when a statement of the block, or of blocks inside, allocates memory that data sizes.
bool has_memory_sized_by_data(const Block& block, SizesInScope sizes) {
    for (const Stmt& s : block.statements) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && is_sized_by_data(allocate->buffer, sizes)) return true;
        if (!has_memory_of_any_size(s)) {  // what is known inside of it tells nothing
            if (!get<For>(s)) sizes.enter(s);
            continue;
        }
        bool found = false;
        SizesInScope inside = sizes;
        inside.enter(s);
        map_blocks(s, [&](const Block& inner) {
            found = found || has_memory_sized_by_data(inner, inside);
            return inner;
        });
        if (found) return true;
        if (!get<For>(s)) sizes.enter(s);
    }
    return false;
}

/// What one function does itself, and whom it calls.
struct OwnLimits {
    bool grows = false, uncalled = false;
    std::set<Symbol> calls;
};

OwnLimits own(const Function& function) {
    OwnLimits found;
    const Block* body = std::get_if<Block>(&function.body);
    if (!body) return found;
    bool varies = false;
    visit_statements(*body, [&](const Stmt& s) {
        if (const CallStmt* call = get<CallStmt>(s)) found.calls.insert(call->function);
        if (get<Grow>(s)) found.grows = true;
        const Allocate* allocate = get<Allocate>(s);
        varies = varies || (allocate && !has_constant_size(allocate->buffer));
        found.uncalled = found.uncalled || varies || is_gpu_loop(s) || get<Launch>(s) || get<Barrier>(s) ||
                         prints_shortest_digits(s);
    });
    found.grows = found.grows || (varies && has_memory_sized_by_data(*body, SizesInScope(function)));
    return found;
}

}  // namespace

SizesInScope::SizesInScope(const Function& function) : facts_(facts_of(function)) {
    if (const Block* body = std::get_if<Block>(&function.body))
        visit_statements(*body, [&](const Stmt& s) {
            if (const Assign* assign = get<Assign>(s)) unknown_.insert(assign->symbol);
        });
}

void SizesInScope::enter(const Stmt& s) {
    if (const Let* let = get<Let>(s)) names_.emplace_back(let->symbol, substitute(let->value, names_));
    each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
        if (use == SymbolUse::local || (use == SymbolUse::name && !get<Let>(s))) unknown_.insert(symbol);
    });
    const For* loop = get<For>(s);
    if (!loop) return;
    For named = *loop;
    named.low = substitute(loop->low, names_);
    named.extent = substitute(loop->extent, names_);
    if (largest(named.extent) && largest(named.low))
        assume_inside(facts_, named, {unknown_.begin(), unknown_.end()});
    else
        unknown_.insert(loop->index);
}

Expr SizesInScope::largest(const Expr& e) const {
    const Expr high = interval(substitute(e, names_), facts_).high;
    if (!high) return nullptr;
    bool known = true;
    visit(high, [&](const Expr& child) {
        const Variable* v = get<Variable>(child);
        const bool loaded = get<Load>(child) || called_collective(child);
        known = known && !loaded && !(v && unknown_.contains(v->symbol));
    });
    return known ? high : nullptr;
}

bool is_sized_by_data(const Buffer& buffer, const SizesInScope& sizes) {
    return buffer.place != MemorySpace::growing && buffer.place != MemorySpace::gpu_shared &&
           std::any_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                       [&](const Dimension& d) { return !sizes.largest(d.extent); });
}

DeviceLimits device_limits(const Program& program) {
    std::map<Symbol, OwnLimits> functions;
    DeviceLimits limits;
    for (const Function& function : program.functions) {
        const OwnLimits& found = functions[function.symbol] = own(function);
        if (found.grows) limits.on_host.insert(function.symbol);
        if (found.grows || found.uncalled) limits.uncalled.insert(function.symbol);
    }
    for (std::size_t count = 0; count != limits.on_host.size() + limits.uncalled.size();) {
        count = limits.on_host.size() + limits.uncalled.size();
        for (const auto& [symbol, function] : functions)
            for (const Symbol& callee : function.calls) {
                if (limits.on_host.contains(symbol)) limits.on_host.insert(callee);
                if (limits.uncalled.contains(callee)) limits.uncalled.insert(symbol);
            }
        limits.uncalled.insert(limits.on_host.begin(), limits.on_host.end());
    }
    return limits;
}

bool needs_host(const Stmt& s, const DeviceLimits& limits) {
    return contains(s, [&](const Stmt& child) {
        const CallStmt* call = get<CallStmt>(child);
        return get<Grow>(child) || get<Launch>(child) || prints_shortest_digits(child) ||
               (call && limits.uncalled.contains(call->function));
    });
}

}  // namespace nestor
