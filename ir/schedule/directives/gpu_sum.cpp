// gpu-sum(loop): a reduction to one place on a device, in two stages and without atomic updates:
//   s = 0;  for i { s += e(i) }
//   =>  for part gpu_block_x {
//         p = 0;  for thread gpu_thread_x { for step { if i < n { p += e(i) } } }    // i: every part's
//         threads in turn parts[part] = p }
//       s = 0;  for part gpu_thread_x { s += parts[part] }
//
// Note [Sums in two stages] (2026-11-24)
// The number of parts depends on the number of terms alone, 4096 of them or more in each and at most 1024
// parts, and each stage combines in a fixed order: the same input gives the same bits, which atomic updates
// of floats do not. Neighbouring threads take neighbouring terms, and eight loads of a thread are on their
// way together: eight blocks of 256 threads have 64 KB of them on a multiprocessor, three times what its
// memory wants. Of 4096 terms or fewer one block sums all. Loops in each other are one, whose index is
// divided: 20 instructions of the 35 that a multiprocessor has time for while it waits for 4 bytes.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::variable;

constexpr std::int64_t least_terms = 4096;  // of a part
constexpr std::int64_t most_partial_sums = 1024;

/// What is summed where.
struct DeviceSum {
    std::vector<const For*> loops;      ///< in each other, whose limits are known in front of them
    std::vector<Reduction> reductions;  ///< into registers
};

std::set<Symbol> scalar_registers(const Block& body) {
    std::set<Symbol> found;
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && allocate->buffer.place == MemorySpace::registers &&
            allocate->buffer.dimensions.empty())
            found.insert(allocate->buffer.symbol);
    });
    return found;
}

std::optional<DeviceSum> find_sum(const Subject& subject, const LoopName& name, std::string& why) {
    const For& outermost = *find_loop(subject.body(), name);
    if (!loops_around(subject.body(), name).empty()) {
        why = fmt::format("{} runs once for each iteration of a loop around it", print(name));
        return std::nullopt;
    }
    DeviceSum sum;
    for (const For* loop : perfect_nest(outermost)) {
        bool fixed = loop->mode.kind == ModeKind::serial && loop->reductions.empty();
        for (const Expr& limit : {loop->low, loop->extent}) {
            fixed = fixed && !loads(limit);
            for (const For* around : sum.loops) fixed = fixed && !uses(limit, around->index);
        }
        if (!fixed) break;
        sum.loops.push_back(loop);
    }
    if (sum.loops.empty()) {
        why = fmt::format("{} runs at once already, or its limits are read from memory", print(name));
        return std::nullopt;
    }
    for (const For* loop : sum.loops)
        if (const auto refused = check(subject, Traverse{loop->name, TraverseMode::gpu_thread_x})) {
            why = reason_of(*refused);
            return std::nullopt;
        }
    const std::vector<Stmt>& inside = sum.loops.back()->body.statements;
    if (std::any_of(inside.begin(), inside.end(),
                    [](const Stmt& s) { return holds_kind<Continue>(s) || holds_kind<Break>(s); })) {
        why = fmt::format("iterations of {} end early, by `continue` or `break`", print(name));
        return std::nullopt;
    }
    sum.reductions = carried_reductions(outermost);
    const std::set<Symbol> registers = scalar_registers(subject.body());
    for (const Reduction& r : sum.reductions)
        if (!registers.contains(r.buffer)) {
            why = fmt::format("{} sums into memory, `{}`", print(name), r.buffer.name());
            return std::nullopt;
        }
    if (sum.reductions.empty()) {
        why = fmt::format("the iterations of {} combine into no place", print(name));
        return std::nullopt;
    }
    return sum;
}

class TwoStages : private NestBuilder {
public:
    TwoStages(const Subject& subject, const DeviceSum& sum, SymbolSource& symbols)
        : NestBuilder(sum.loops[0]->name, find_loop_statement(subject.body(), sum.loops[0]->name)->origin,
                      symbols),
          subject_(subject),
          sum_(sum),
          statement_(find_loop_statement(subject.body(), sum.loops[0]->name)),
          i_(sum.loops.size() == 1 ? sum.loops[0]->index.name() : "term"),
          registers_(scalar_registers(subject.body())) {}

    /// The body with the stages in place of the loop: the registers get their first values between them.
    Block changed(const Block& block) {
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            if (block.statements[i] != statement_) continue;
            std::size_t begin = i;
            while (begin > 0 && prepares(block.statements[begin - 1])) --begin;
            Block out;
            const auto copy = [&](std::size_t from, std::size_t to) {
                for (std::size_t k = from; k < to; ++k) out.statements.push_back(block.statements[k]);
            };
            copy(0, begin);
            const std::vector<Stmt> first = first_stage();
            out.statements.insert(out.statements.end(), first.begin(), first.end());
            copy(begin, i);
            out.statements.push_back(second_stage());
            copy(i + 1, block.statements.size());
            return out;
        }
        return map_block(block, [&](const Stmt& s) {
            return map_blocks(s, [&](const Block& inner) { return changed(inner); });
        });
    }

private:
    bool is_reduced(const Symbol& buffer) const {
        return std::any_of(sum_.reductions.begin(), sum_.reductions.end(),
                           [&](const Reduction& r) { return r.buffer == buffer; });
    }
    /// A statement that only declares a register, or sets one to a number, and the terms do not read it.
    bool prepares(const Stmt& s) const {
        const Allocate* allocate = get<Allocate>(s);
        const Store* store = get<Store>(s);
        const bool sets =
            store && store->targets.size() == 1 && !store->op && get<Constant>(store->values[0]);
        if (!allocate && !sets) return false;
        const Symbol& symbol = allocate ? allocate->buffer.symbol : store->targets[0].buffer;
        return registers_.contains(symbol) && (is_reduced(symbol) || !accesses_any(statement_, {symbol}));
    }

    Type type_of(const Symbol& buffer) const {
        Type type;
        visit_statements(subject_.body(), [&](const Stmt& s) {
            const Allocate* allocate = get<Allocate>(s);
            if (allocate && allocate->buffer.symbol == buffer) type = allocate->buffer.element;
        });
        return type;
    }

    std::vector<Stmt> first_stage() {
        std::vector<Stmt> out;
        count_ = name(out, i_ + "_count", product_of_extents(sum_.loops));
        const auto known = build::as_integer(count_);
        if (known && *known <= least_terms) return out;
        constexpr std::int64_t least_steps =
            least_terms / block_threads;  // which a part of fewer terms has as well
        if (known) {
            parts_ = integer(std::min(*known / least_terms + 1, most_partial_sums));
        } else {
            const Expr wanted = add(quotient(count_, integer(least_terms)), integer(1));
            parts_ = name(out, i_ + "_parts", build::minimum(wanted, integer(most_partial_sums)));
        }
        const Expr steps =
            name(out, i_ + "_steps",
                 build::maximum(known ? integer((*known + most_partial_sums * block_threads - 1) /
                                                (most_partial_sums * block_threads))
                                      : ceil_quotient(count_, most_partial_sums * block_threads),
                                integer(least_steps)));
        const Symbol part = fresh(i_ + "_part"), thread = fresh(i_ + "_thread"), step = fresh("step");
        std::vector<Stmt> body;
        Renaming own;
        std::vector<Reduction> reductions = sum_.reductions;
        for (Reduction& r : reductions) {
            const Type type = type_of(r.buffer);
            memory_.push_back(fresh(r.buffer.name() + "_parts"));
            out.push_back(allocate(memory_.back(), type, {most_partial_sums}, MemorySpace::heap));
            own[r.buffer] = fresh(r.buffer.name() + "_part");
            r.buffer = own[r.buffer];
            r.form = ReductionForm::tree;
            body.push_back(allocate(r.buffer, type, {}, MemorySpace::registers));
            body.push_back(store(r.buffer, {}, build::identity(r.op, type)));
        }
        std::vector<Stmt> in_step, inside;
        const Expr place =
            add(multiply(add(multiply(variable(step), parts_), variable(part)), integer(block_threads)),
                variable(thread));
        const Expr term = name(in_step, i_, place);
        const Substitution places = divided(inside, term, sum_.loops);
        const Block terms = substitute(rename(sum_.loops.back()->body, own), places);
        inside.insert(inside.end(), terms.statements.begin(), terms.statements.end());
        in_step.push_back(
            statement(If{build::compare(CompareOp::less, term, count_), Block{std::move(inside)}, {}}));
        const For over_steps = loop(i_ + "_step", step, steps, std::move(in_step),
                                    {ModeKind::unrolled, loads_together}, sum_.loops[0]->kind);
        For lanes = loop(i_ + "_thread", thread, integer(block_threads), {statement(over_steps)},
                         {ModeKind::gpu_thread_x, static_cast<int>(block_threads)}, sum_.loops[0]->kind);
        lanes.reductions = reductions;
        body.push_back(statement(std::move(lanes)));
        for (std::size_t k = 0; k < reductions.size(); ++k)
            body.push_back(store(memory_[k], {variable(part)},
                                 build::load(reductions[k].buffer, type_of(sum_.reductions[k].buffer), {})));
        For blocks = loop(i_ + "_part", part, parts_, std::move(body), {ModeKind::gpu_block_x});
        const std::string reason =
            subject_.cause.reason.empty()
                ? fmt::format("{}: parts for the blocks, whose sums one block adds", i_)
                : subject_.cause.reason;
        const Stmt whole = build::make(std::move(blocks), made(statement_->origin, reason));
        const Block all{{whole}};  // the body may be bound once more
        out.push_back(rename(all, fresh_names(all, symbols())).statements[0]);
        return out;
    }

    /// All of the parts, or of few terms, by one block.
    Stmt second_stage() {
        const Symbol index = fresh(memory_.empty() ? i_ : i_ + "_part");
        std::vector<Stmt> body;
        if (memory_.empty()) {
            const Substitution places = divided(body, variable(index), sum_.loops);
            const Block terms = substitute(sum_.loops.back()->body, places);
            body.insert(body.end(), terms.statements.begin(), terms.statements.end());
        }
        for (std::size_t k = 0; k < memory_.size(); ++k) {
            const Reduction& r = sum_.reductions[k];
            body.push_back(
                store(r.buffer, {}, build::load(memory_[k], type_of(r.buffer), {variable(index)}), r.op));
        }
        For lanes = loop(i_ + "_of_part", index, memory_.empty() ? count_ : parts_, std::move(body),
                         {ModeKind::gpu_thread_x, static_cast<int>(block_threads)}, sum_.loops[0]->kind);
        lanes.reductions = sum_.reductions;
        for (Reduction& r : lanes.reductions) r.form = ReductionForm::tree;
        return statement(std::move(lanes));
    }

    const Subject& subject_;
    const DeviceSum& sum_;
    const Stmt statement_;
    const std::string i_;
    const std::set<Symbol> registers_;
    Expr count_, parts_;
    std::vector<Symbol> memory_;  ///< of the parts, in the order of the reductions
};

}  // namespace

Refusal check(const Subject& subject, const GpuSum& directive) {
    if (Refusal missing = require_loop(subject, directive.loop)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    std::string why;
    if (!find_sum(subject, directive.loop, why))
        return refusal(subject, "SCH-88", why,
                       "loops in each other, outside of all others, whose iterations combine into registers: "
                       "`s() +=! x(i)`");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuSum& directive, SymbolSource& symbols) {
    std::string why;
    const DeviceSum sum = *find_sum(subject, directive.loop, why);
    return TwoStages(subject, sum, symbols).changed(subject.body());
}

}  // namespace nestor::schedule
