// Inlining of nests in the default loops: which temporaries are cheaper to compute where they are read.
//
// Note [Nests that are cheap to repeat] (2026-11-23)
// What only converts an element of another array, or clamps its place, costs less than to store the result
// and load it again: sobel's `light` is 0.8 of the time without, the first level of pyramid 0.85. Arithmetic
// is not repeated, and neither is what would read another array across its memory. In reductions, which would
// clamp in each step, only what a pass keeps in registers is inlined (2026-11-27): max_filter takes 0.8 of
// the time with g++ and 0.9 with clang, since no padded picture is stored.
//
// Note [Stencils of stencils on a device] (2026-11-27)
// A device's caches serve nine loads of an element while its memory moves one, and a kernel of its own is a
// launch: so short arithmetic on neighbours is repeated there, up to the loads of a window of 3 by 3. A blur
// of two stages then is one kernel, which reads and writes each pixel once and needs no workspace. What is
// read where it was computed is not inlined: such nests are one kernel anyway, and keep their statements. A
// picture that a clamp continues is no kernel either, where it is read so often at most (2026-11-28): limits
// of a place are two instructions, a copy is a load and a store of memory.
#include <optional>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/limited_place.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/automatic/locality.hpp"
#include "ir/schedule/automatic/scheduler.hpp"

namespace nestor::schedule {
namespace {

constexpr std::size_t most_reads = 16;   // of an element that is read as it lies
constexpr int most_parts = 16;           // of the place along a dimension
constexpr int most_bits_held = 16;       // of elements whose windows are held
constexpr std::size_t most_clamped = 6;  // whose place is clamped: each is printed three times
constexpr std::size_t most_loads = 9, most_operations = 24;  // that a device makes of an element's reads

/// What a value is made of: casts of one element of another array, at places that limits may clamp.
struct Conversion {
    const Load* element = nullptr;
    bool clamps = false;
};

/// Sums of indices, or those limited to what does not change, of so few parts that it can be repeated; not
/// against the order of an index.
bool is_place(const Expr& e, bool& clamps, int& parts) {
    if (--parts < 0) return false;
    if (get<Variable>(e) || get<Constant>(e)) return true;
    const Binary* b = get<Binary>(e);
    if (!b) return false;
    const bool clamp = b->op == BinaryOp::minimum || b->op == BinaryOp::maximum;
    clamps = clamps || clamp;
    if (b->op == BinaryOp::subtract) return get<Constant>(b->right) && is_place(b->left, clamps, parts);
    return (clamp || b->op == BinaryOp::add) && is_place(b->left, clamps, parts) &&
           is_place(b->right, clamps, parts);
}

std::optional<Conversion> conversion(const Expr& value) {
    if (const Cast* cast = get<Cast>(value)) return conversion(cast->value);
    Conversion out{get<Load>(value)};
    if (!out.element) return std::nullopt;
    for (const Expr& index : out.element->indices) {
        int parts = most_parts;
        if (!is_place(index, out.clamps, parts)) return std::nullopt;
    }
    return out;
}

/// The store of the nest, where it is one of a conversion, and both arrays lie along the same index.
const Store* store_of_conversion(const Stmt& nest) {
    const auto loops = perfect_nest(*get<For>(nest));
    const auto& body = loops.back()->body.statements;
    const Store* store = body.size() == 1 ? get<Store>(body[0]) : nullptr;
    if (!store || store->targets.size() != 1 || store->targets[0].indices.empty()) return nullptr;
    const auto converted = conversion(store->values[0]);
    const Variable* along = get<Variable>(store->targets[0].indices.back());
    if (!converted || !along || converted->element->indices.empty()) return nullptr;
    const auto& indices = converted->element->indices;
    for (std::size_t d = 0; d < indices.size(); ++d)
        if (uses(indices[d], along->symbol) != (d + 1 == indices.size())) return nullptr;
    return store;
}

struct Arithmetic {
    std::size_t loads = 0, operations = 0;
};

/// What a value is made of where it is arithmetic on elements at constant distances from its own place.
std::optional<Arithmetic> arithmetic(const Store& store) {
    const auto& own = store.targets[0].indices;
    Arithmetic out;
    bool fits = store.targets.size() == 1 && !own.empty();
    visit(store.values[0], [&](const Expr& e) {
        fits = fits && !get<Call>(e);
        if (const Load* load = get<Load>(e)) {
            ++out.loads;
            fits = fits && load->indices.size() == own.size();
            for (std::size_t d = 0; fits && d < own.size(); ++d)
                fits = constant_difference(load->indices[d], own[d]).has_value();
        } else if (e->type != Type::index() && (get<Binary>(e) || get<Select>(e) || get<Compare>(e))) {
            ++out.operations;
        }
    });
    return fits && out.loads > 0 ? std::optional(out) : std::nullopt;
}

/// True where elements are read at constant distances from indices, some at other ones than 0.
bool is_read_around(const Block& body, const Symbol& buffer) {
    bool around = true, apart = false;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            if (!load || load->buffer != buffer) return;
            std::set<Symbol> indices;
            for (const Expr& place : load->indices) {
                const Affine form = affine(place);
                const Variable* index = form.terms.size() == 1 && form.terms[0].coefficient == 1 &&
                                                form.terms[0].atoms.size() == 1
                                            ? get<Variable>(form.terms[0].atoms[0])
                                            : nullptr;
                around = around && index && indices.insert(index->symbol).second;
                apart = apart || !get<Variable>(place);
            }
        });
    return around && apart;
}

/// True for an element as it is, of a place along memory that moves with the index but for limits.
bool is_limited_element(const Store& store) {
    const Load* element = get<Load>(store.values[0]);
    const Variable* along = get<Variable>(store.targets[0].indices.back());
    if (!element || !along) return false;
    const Affine place = affine(without_limits(element->indices.back(), along->symbol).place);
    return coefficient(place, along->symbol) == 1 &&
           !uses(place - affine(build::variable(along->symbol)), along->symbol);
}

/// True for the minimum or maximum of a window of the array, of small integers, whose length is not known:
/// the pass `passes/loops/hold_windows` keeps clamps out of it.
bool is_held_window(const Stmt& nest, const Symbol& buffer) {
    const For* outermost = get<For>(nest);
    const auto loops = outermost ? perfect_nest(*outermost) : std::vector<const For*>{};
    const For* window = nullptr;
    for (const For* loop : loops) {
        if (pure(loop)) continue;
        if (window || build::as_integer(loop->extent)) return false;
        window = loop;
    }
    const auto* body = loops.empty() ? nullptr : &loops.back()->body.statements;
    const Store* store = body && body->size() == 1 ? get<Store>((*body)[0]) : nullptr;
    const Load* read = store && store->targets.size() == 1 ? get<Load>(store->values[0]) : nullptr;
    const bool extreme = store && (store->op == ReduceOp::minimum || store->op == ReduceOp::maximum);
    if (!window || !extreme || !read || read->buffer != buffer) return false;
    const Type& type = store->values[0]->type;
    const Expr& along = read->indices.back();
    return type.is_int() && type.bits <= most_bits_held && uses(along, window->index) &&
           coefficient(affine(along), window->index) == 1;
}

}  // namespace

std::optional<std::size_t> Scheduler::plain_reads(const Symbol& buffer, bool in_windows,
                                                  const std::set<LoopName>& repeating) const {
    std::size_t reads = 0;
    bool plain = true;
    const std::function<void(const Stmt&, bool)> count = [&](const Stmt& s, bool repeats) {
        const For* loop = get<For>(s);
        const bool inside = repeats || (loop && (!pure(loop) || repeating.contains(loop->name)));
        each_child(
            s,
            [&](const Expr& e) {
                visit(e, [&](const Expr& part) {
                    const Load* load = get<Load>(part);
                    if (!load || load->buffer != buffer) return;
                    ++reads;
                    plain = plain && !inside;
                });
            },
            [&](const Stmt& child) { count(child, inside); });
    };
    for (const Stmt& s : body().statements) {
        if (in_windows && is_held_window(in_memory_order(s, function()), buffer))
            ++reads;
        else
            count(s, false);
    }
    return plain ? std::optional(reads) : std::nullopt;
}

void Scheduler::elide_copies() {
    for (const LoopName& name : nests()) attempt({ElideCopy{name}});
}

void Scheduler::inline_stencils() {
    for (const LoopName& name : nests()) {
        const auto loops = perfect_nest(*get<For>(statement(name)));
        const auto& inner = loops.back()->body.statements;
        const Store* store = inner.size() == 1 ? get<Store>(inner[0]) : nullptr;
        const auto made = store && !store->op ? arithmetic(*store) : std::nullopt;
        if (!made) continue;
        const Symbol& buffer = store->targets[0].buffer;
        const auto reads = plain_reads(buffer, false, blocks_);
        if (reads && is_read_around(body(), buffer) && *reads * made->loads <= most_loads &&
            *reads * made->operations <= most_operations)
            attempt({InlineNest{name}});
    }
}

void Scheduler::inline_nests() {
    for (const LoopName& name : nests()) {
        const Stmt nest = shaped(name);
        const Store* store = store_of_conversion(nest);
        if (!store) continue;
        const auto reads = plain_reads(store->targets[0].buffer, is_limited_element(*store), blocks_);
        const bool clamps = conversion(store->values[0])->clamps;
        if (reads && *reads <= (clamps ? most_clamped : most_reads)) attempt({InlineNest{name}});
    }
}

void Scheduler::inline_padded(const std::set<LoopName>& repeating) {
    for (const LoopName& name : nests()) {
        const Stmt nest = shaped(name);
        const Store* store = store_of_conversion(nest);
        if (!store || !conversion(store->values[0])->clamps) continue;
        const auto reads = plain_reads(store->targets[0].buffer, false, repeating);
        if (reads && *reads <= most_loads) attempt({InlineNest{name}});
    }
}

void Scheduler::forward_values() {
    for (const Names& names : blocks_of_nests())
        for (std::size_t k = 0; k + 1 < names.size(); ++k)
            if (store_of_conversion(shaped(names[k]))) attempt({ForwardValues{names[k + 1]}});
}

}  // namespace nestor::schedule
