// Loops as C++: heads and bodies, memory of temporaries inside.
//
// Note [Temporaries of loops keep their memory] (2026-11-22)
// A temporary on the heap inside of a loop is a `Scratch`, `private` to each thread of a parallel loop, which
// grows where an iteration needs more. Large pieces that are allocated in each iteration come from the system
// each time, page by page.
#include <algorithm>
#include <functional>

#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// Minima and maxima are calls in C++.
bool calls_something(const Expr& e) {
    const Binary* binary = get<Binary>(e);
    return get<Call>(e) || (binary && binary->op != BinaryOp::add && binary->op != BinaryOp::subtract &&
                            binary->op != BinaryOp::multiply);
}

}  // namespace

Document StatementPrinter::end_of(const For& loop) {
    const Expr end = loop_end(loop.low, loop.extent, context_.facts);
    return text_of(named(end), context_, Precedence::additive);
}

std::vector<Document> StatementPrinter::declare_scratch(const For& loop, bool parallel) {
    if (!parallel && loop_depth_ > 0) return {};
    std::vector<Document> names;
    const std::function<void(const Stmt&)> find = [&](const Stmt& s) {
        const For* inner = get<For>(s);
        // a parallel loop inside has its own
        if (inner && inner->mode.kind == ModeKind::parallel && !parallel && parallel_depth_ == 0) return;
        if (const Allocate* allocate = get<Allocate>(s)) {
            const Buffer& buffer = allocate->buffer;
            const bool heap = access_of(buffer) == Addressing::pointer &&
                              buffer.place != MemorySpace::growing && buffer.place != MemorySpace::gpu_global;
            if (heap && live_.count(buffer.symbol) != 0 && scratch_.count(buffer.symbol) == 0) {
                const std::string name = context_.names.declare_local(buffer.symbol.name() + "_scratch");
                context_.needs->helpers.insert("scratch");
                writer_->line("Scratch<" + element_type(buffer.element, *context_.needs) + "> " + name + ";");
                scratch_[buffer.symbol] = name;
                names.emplace_back(name);
            }
        }
        each_statement(s, find);
    };
    for (const Stmt& s : loop.body.statements) find(s);
    if (!parallel || !options_.openmp || region_depth_ > 0) names.clear();
    return names;
}

void StatementPrinter::print_for(const For& loop, const Stmt& stmt) {
    print_comments(stmt);
    if (loop.mode.kind == ModeKind::register_tile) {
        if (const auto tile = register_tile(loop)) return print_register_tile(loop, *tile);
        if (print_transposing_copy(loop)) return;
    }
    if (print_lines_of_tile(loop)) return;
    const bool parallel = loop.mode.kind == ModeKind::parallel && parallel_depth_ == 0;
    const bool flag = parallel && options_.openmp && out_of_memory_.empty() && needs_memory(loop.body);
    if (flag) {
        context_.needs->includes.insert("<atomic>");
        out_of_memory_ = context_.names.declare_local("out_of_memory");
        writer_->line("std::atomic<bool> " + out_of_memory_ + "{false};");
    }
    // limits are evaluated once: those that the body could change get a name
    // g++ ignores what stands before a loop whose condition calls something
    const bool annotated =
        needs_simd_word(loop) || (options_.compiler_pragmas && loop.mode.kind == ModeKind::unrolled);
    const auto once = [&](const Expr& limit, const Document& text, const std::string& wish) -> Document {
        bool may_change = annotated && any_of(limit, calls_something);
        visit(limit, [&](const Expr& e) {
            const auto* variable = get<Variable>(e);
            may_change = may_change || get<Load>(e) || (variable && assigned_.count(variable->symbol) != 0);
        });
        if (!may_change) return text;
        const std::string name = context_.names.declare_local(wish);
        writer_->line(assignment("const " + context_.index_type + " " + name, "=", text) + ";");
        return name;
    };
    const std::string& wish = loop.index.name();
    const Text low = print_expression(loop.low, context_);
    const Document end = once(build::add(loop.low, loop.extent), end_of(loop), wish + "_end");
    const std::vector<const For*> listed = declare_steps_in_front(loop);
    const std::vector<Document> own_memory = declare_scratch(loop, parallel);
    const LoopPragmas pragmas = pragmas_of(loop, parallel);
    if (pragmas.copies) {
        const std::string why =
            stores_bytes(loop.body)    ? "a store of a byte may be to anything that threads share"
            : sums_in_lanes(loop)      ? "sums are vectorized where threads share no array"
            : stores_like_limits(loop) ? "64-bit stores are vectorized where threads share no array"
                                       : "a store may be to what threads share of the same type";
        if (told_of_copies_.insert(why).second) writer_->comment("firstprivate: " + why);
    }
    for (const Document& pragma : pragmas.lines)
        writer_->pragma(own_memory.empty() ? pragma : clause(pragma, "private", list(own_memory)));
    print_words_for_compilers(loop, !pragmas.lines.empty());

    std::set<Symbol> atomic = atomic_;
    for (const Reduction& reduction : loop.reductions)
        if (reduction.form == ReductionForm::atomic) atomic_.insert(reduction.buffer);
    parallel_depth_ += parallel ? 1 : 0;
    ++loop_depth_;
    const bool around = context_.simd;
    const Symbol lane_around = context_.lane;
    const bool lanes = loop.mode.kind == ModeKind::vectorized || loop.mode.simd;
    context_.lane = lanes ? loop.index : Symbol();
    context_.simd = around || lanes;
    {
        const NameScope scope(context_.names);
        const std::string index = context_.names.declare_index(loop.index);
        const Document head = for_head(context_.index_type, index, low.text, end, "++" + index);
        print_braced(head, loop.body, [&] { assume_inside(context_.facts, loop); });
    }
    context_.simd = around;
    context_.lane = lane_around;
    --loop_depth_;
    parallel_depth_ -= parallel ? 1 : 0;
    atomic_ = std::move(atomic);
    for (const For* tile : listed) window_steps_.erase(tile);
    if (flag) {
        writer_->guarded(out_of_memory_, target_.leave(error_memory));
        out_of_memory_.clear();
    }
}

void StatementPrinter::print_region(const Region& region) {
    if (!options_.openmp) {
        print_block(region.body);
        return;
    }
    const bool flag = out_of_memory_.empty() && needs_memory(region.body);
    if (flag) {
        context_.needs->includes.insert("<atomic>");
        out_of_memory_ = context_.names.declare_local("out_of_memory");
        writer_->line("std::atomic<bool> " + out_of_memory_ + "{false};");
    }
    writer_->pragma("omp parallel");
    ++region_depth_;
    {
        const NameScope scope(context_.names);
        const Writer inside = printed_body(region.body, false, nullptr);
        writer_->head("{");
        writer_->indent();
        writer_->append(inside);
        writer_->close();
    }
    --region_depth_;
    if (flag) {
        writer_->guarded(out_of_memory_, target_.leave(error_memory));
        out_of_memory_.clear();
    }
}

}  // namespace nestor
