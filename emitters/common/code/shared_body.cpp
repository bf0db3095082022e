// A loop that is there twice, for one thread and for many (pass spare_teams), as one function of its indices:
//   const auto body = [&](int64_t m) { .. };
//   if (M * K * N <= 4096) {
//       for (int64_t m = 0; m < M; ++m)
//           body(m);
//   } else {
//   #pragma omp parallel for
//       ..
#include <algorithm>

#include "emitters/common/code/statements.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The loops that threads share as one, from the outermost; none where there are fewer.
std::vector<const For*> shared_loops(const Block& block, int count) {
    std::vector<const For*> loops;
    for (const Block* at = &block; static_cast<int>(loops.size()) < count; at = &loops.back()->body) {
        const For* loop = at->statements.size() == 1 ? get<For>(at->statements[0]) : nullptr;
        if (!loop || !loop->reductions.empty()) return {};
        loops.push_back(loop);
    }
    return loops;
}

/// True where nothing in the body leaves it, or the loop: a function of its own could not.
bool stays_inside(const Block& body) {
    return !contains(body, [](const Stmt& s) {
        return !get<For>(s) && !get<Let>(s) && !get<If>(s) && !get<Store>(s) && !get<Declare>(s) &&
               !get<Assign>(s) && !get<Allocate>(s) && !get<Nop>(s);
    });
}

}  // namespace

StatementPrinter::PrintedLoops StatementPrinter::printed_loops(const std::vector<const For*>& loops,
                                                               bool parallel) {
    const NameScope scope(context_.names);
    PrintedLoops out;
    for (const For* loop : loops) {
        out.indices.push_back(context_.names.declare_index(loop->index));
        out.heads.push_back(for_head(context_.index_type, out.indices.back(),
                                     print_expression(loop->low, context_).text, end_of(*loop),
                                     "++" + out.indices.back()));
    }
    const int depth = static_cast<int>(loops.size());
    parallel_depth_ += parallel ? 1 : 0;
    loop_depth_ += depth;
    out.body = printed_body(loops.back()->body, false, [&] {
        for (const For* loop : loops) assume_inside(context_.facts, *loop);
    });
    loop_depth_ -= depth;
    parallel_depth_ -= parallel ? 1 : 0;
    return out;
}

bool StatementPrinter::print_shared_body(const If& branch) {
    if (!options_.openmp || parallel_depth_ > 0 || region_depth_ > 0) return false;
    const auto outermost = shared_loops(branch.otherwise, 1);
    if (outermost.empty() || outermost[0]->mode.kind != ModeKind::parallel) return false;
    const For& loop = *outermost[0];
    const auto together = shared_loops(branch.otherwise, std::max(1, loop.mode.collapse));
    const auto alone = shared_loops(branch.then, std::max(1, loop.mode.collapse));
    const bool simple = !together.empty() && !alone.empty() && alone[0]->mode.kind == ModeKind::serial &&
                        !loop.mode.simd && stays_inside(loop.body) && !needs_memory(loop.body) &&
                        copies_of(loop).empty();
    if (!simple) return false;
    const bool comment = has_comment_;
    const PrintedLoops one = printed_loops(alone, false);
    has_comment_ = comment;
    const PrintedLoops many = printed_loops(together, true);
    has_comment_ = comment;
    if (one.body.text() != many.body.text() || one.indices != many.indices) return false;

    std::string parameters, arguments;
    for (const std::string& index : one.indices) {
        parameters += (parameters.empty() ? "" : ", ") + context_.index_type + " " + index;
        arguments += (arguments.empty() ? "" : ", ") + index;
    }
    const std::string body = context_.names.declare_local("body");
    const auto print_loops = [&](const PrintedLoops& loops) {
        for (std::size_t k = 0; k + 1 < loops.heads.size(); ++k) writer_->open(loops.heads[k]);
        writer_->head(loops.heads.back());
        writer_->indent();
        writer_->line(body + "(" + arguments + ");");
        writer_->outdent();
        for (std::size_t k = 0; k + 1 < loops.heads.size(); ++k) writer_->close();
    };
    print_comments(branch.otherwise.statements[0]);
    writer_->open("const auto " + body + " = [&](" + parameters + ")");
    writer_->append(many.body);
    writer_->close("};");
    writer_->open("if " + in_brackets(text_of(branch.condition, context_)));
    print_loops(one);
    writer_->close("} else {");
    for (const Document& pragma : pragmas_of(loop, true).lines) writer_->pragma(pragma);
    writer_->indent();
    print_loops(many);
    writer_->close();
    return true;
}

}  // namespace nestor
