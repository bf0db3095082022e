// Invariants of arrays of registers that a block's threads have: each thread touches its own part alone.
#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

class Walk {
public:
    explicit Walk(Violations& violations) : violations_(violations) {}

    void block(const Block& b, bool in_blocks) {
        for (const Stmt& s : b.statements) statement(s, in_blocks);
    }

private:
    void statement(const Stmt& s, bool in_blocks) {
        const Origin outer = violations_.place;
        if (s->origin) violations_.place = s->origin;
        const Allocate* allocate = get<Allocate>(s);
        if (in_blocks && !in_lanes_ && allocate && allocate->buffer.place == MemorySpace::registers &&
            !allocate->buffer.dimensions.empty())
            parts_[allocate->buffer.symbol] =
                build::as_integer(allocate->buffer.dimensions[0].extent).value_or(-1);
        each_child(
            s, [&](const Expr& e) { expression(e); }, [](const Stmt&) {});
        each_symbol(s, [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>* indices) {
            if (indices) access(buffer, *indices);
        });
        const For* loop = get<For>(s);
        const auto extent = loop && thread_axis(*loop) ? build::as_integer(loop->extent) : std::nullopt;
        const bool whole = extent && build::is_zero(loop->low) && *extent == loop->mode.width;
        if (whole) threads_[loop->index] = *extent;
        const bool in_lanes = std::exchange(in_lanes_, in_lanes_ || (loop && thread_axis(*loop) == 0));
        (void)map_blocks(s, [&](const Block& inner) {
            block(inner, in_blocks || (loop && block_axis(*loop)));
            return inner;
        });
        in_lanes_ = in_lanes;
        if (whole) threads_.erase(loop->index);
        violations_.place = outer;
    }

    void expression(const Expr& e) {
        visit(e, [&](const Expr& child) {
            if (const Load* load = get<Load>(child)) access(load->buffer, load->indices);
        });
    }

    void access(const Symbol& buffer, const std::vector<Expr>& indices) {
        const auto part = parts_.find(buffer);
        if (part == parts_.end()) return;
        const Variable* thread = indices.empty() ? nullptr : get<Variable>(indices[0]);
        const auto own = thread ? threads_.find(thread->symbol) : threads_.end();
        if (own == threads_.end() || own->second != part->second)
            violations_.add(
                fmt::format("registers `{}` are accessed outside of their thread", buffer.name()));
    }

    Violations& violations_;
    bool in_lanes_ = false;                   ///< a loop over threads along x is around
    std::map<Symbol, std::int64_t> parts_;    ///< arrays, and how many threads have a part of them
    std::map<Symbol, std::int64_t> threads_;  ///< indices of loops of one iteration a thread, around here
};

}  // namespace

void verify_thread_registers(const Block& body, Violations& violations) {
    Walk(violations).block(body, false);
}

}  // namespace nestor
