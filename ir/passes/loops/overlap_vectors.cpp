// Vectors of a row that overlap, in place of a loop over what the last one leaves.
//
// Note [Rows of tiles] (2026-11-25)
// Rows of tiles are a few vectors and what a window adds: 142 bytes or pairs of them. Compilers compute what
// is left over in narrower vectors, and the last elements one by one, which costs as much as all before;
// Halide lets the last vector begin earlier (`ShiftInwards`). stencil_chain on tiles of 128 x 32, one thread:
// 0.70 of the time with g++ 12, 0.69 with clang 14. Rows whose length is known when they run would need a
// second loop for those that are shorter than a vector; `partition` makes lengths known. Copies are left
// alone: clang unrolls their short loops into single elements.
#include "ir/passes/loops/overlap_vectors.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/processors.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t most_vectors = 8;
constexpr int bytes_of_vector = 64;  // of a vector, where any processor may run the text

bool is_copy(const Expr& value) {
    const Cast* cast = get<Cast>(value);
    return get<Load>(cast ? cast->value : value) || get<Constant>(value) || get<Variable>(value);
}

/// True for a place whose subscripts have the index once, as a term of its own.
bool runs_along(const StoreTarget& target, const Symbol& index) {
    int found = 0;
    for (const Expr& place : target.indices) {
        if (!uses(place, index)) continue;
        ++found;
        const Affine form = affine(place);
        if (coefficient(form, index) != 1 || uses(form - affine(build::variable(index)), index)) return false;
    }
    return found == 1;
}

/// The bytes of the smallest element that a loop stores, where it may store any of them twice; else nothing.
std::optional<std::int64_t> stored_bytes(const For& loop) {
    std::set<Symbol> stored;
    std::int64_t bytes = bytes_of_vector;
    for (const Stmt& s : loop.body.statements) {
        if (get<Let>(s)) continue;
        const Store* store = get<Store>(s);
        if (!store || store->op) return std::nullopt;
        for (std::size_t k = 0; k < store->targets.size(); ++k) {
            const Type& type = store->values[k]->type;
            if (!type.is_scalar() || is_copy(store->values[k]) ||
                !runs_along(store->targets[k], loop.index) || !stored.insert(store->targets[k].buffer).second)
                return std::nullopt;
            bytes = std::min(bytes, type.bytes());
        }
    }
    bool reads = false;
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            reads = reads || (load && stored.contains(load->buffer));
        });
    return stored.empty() || reads ? std::nullopt : std::optional(bytes);
}

class Overlapper {
public:
    Overlapper(SymbolSource& symbols, int vector_bytes) : symbols_(symbols), vector_bytes_(vector_bytes) {}

    Stmt rewritten(const Stmt& s) {
        const For* loop = get<For>(s);
        const bool lanes = loop && loop->mode.kind == ModeKind::vectorized && loop->mode.width == 0 &&
                           loop->reductions.empty();
        const auto length = lanes ? build::as_integer(loop->extent) : std::nullopt;
        const auto bytes = length ? stored_bytes(*loop) : std::nullopt;
        if (!bytes) return s;
        const std::int64_t width = vector_bytes_ / *bytes;
        if (*length <= width || *length % width == 0 || *length > most_vectors * width) return s;

        const Symbol vector = symbols_.fresh(loop->index.name() + "_vector");
        const Symbol begin = symbols_.fresh(loop->index.name() + "_begin");
        const Expr place = build::minimum(build::multiply(build::variable(vector), build::integer(width)),
                                          build::integer(*length - width));
        For inner = *loop;
        inner.low = build::variable(begin);
        inner.extent = build::integer(width);
        For outer = *loop;
        outer.index = vector;
        outer.low = build::integer(0);
        outer.extent = build::integer((*length + width - 1) / width);
        outer.mode = {};
        if (!outer.name.variable.empty()) outer.name.variable += "_vector";
        const Origin origin = loop->body.statements.back()->origin;
        outer.body = Block{{build::make(Let{begin, build::add(loop->low, place)}, origin),
                            build::make(std::move(inner), origin)}};
        return with(s, std::move(outer));
    }

private:
    SymbolSource& symbols_;
    int vector_bytes_;
};

}  // namespace

Program overlap_vectors(const Program& program, const Target& target) {
    const int bytes =
        target.processor == Processor::any ? bytes_of_vector : kind_of(target.processor).vector_bytes;
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        Overlapper overlapper(symbols, bytes);
        return rewrite_stmts(body, [&](const Stmt& s) { return overlapper.rewritten(s); });
    });
}

}  // namespace nestor
