// Loops over steps that copy, and what is known there.
#include "emitters/cuda/threads/stepped_copies.hpp"

#include <utility>
#include <vector>

#include "emitters/cuda/threads/step_digits.hpp"
#include "emitters/cuda/threads/step_names.hpp"
#include "emitters/cuda/threads/step_places.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

using build::integer;
using build::multiply;
using build::variable;

constexpr std::int64_t worth_counting = 8;  // steps: the digits of what they grow by are divisions too

bool copies_asynchronously(const Stmt& s) {
    const Store* store = get<Store>(s);
    return store && store->values.size() == 1 && async_copied(store->values[0]);
}

/// Goes through a kernel with what is known there.
class Walk {
public:
    Walk(const Function& kernel, StepFunctions functions, const Facts& facts, SymbolSource& symbols)
        : kernel_(kernel), known_(facts), symbols_(symbols) {
        out_.functions = std::move(functions);
    }

    SteppedCopies run(const Block& body) {
        out_.body = stepped(body);
        return std::move(out_);
    }

private:
    struct Quotient {
        Expr name, dividend;
        std::int64_t divisor;
    };

    Block stepped(const Block& block) {
        const FactsMark mark(known_);
        Block result;
        for (std::size_t k = 0; k < block.statements.size(); ++k) {
            const Stmt& s = block.statements[k];
            const For* loop = get<For>(s);
            const FactsMark inside(known_);
            if (const Let* let = get<Let>(s)) {
                define(*let);
                result.statements.push_back(s);
            } else if (loop && loop->mode == LoopMode{} && contains(s, copies_asynchronously)) {
                assume_steps(*loop);
                const bool waits = k + 1 < block.statements.size() && get<Barrier>(block.statements[k + 1]);
                with_steps(s, waits, result.statements);
                inside.restore(known_);
            } else if (const auto counted = loop ? with_digits(s, result.statements) : std::nullopt) {
                result.statements.push_back(with(s, *counted));
            } else {
                if (loop) assume_inside(known_, *loop);
                if (loop && thread_axis(*loop))
                    threads_ = {loop->index, build::as_integer(loop->extent).value_or(0), {loop->index}};
                result.statements.push_back(
                    map_blocks(s, [&](const Block& inner) { return stepped(inner); }));
                inside.restore(known_);
            }
        }
        mark.restore(known_);
        return result;
    }

    /// Adds the loop, with what is worked out in front of it, to the statements before it. A function that
    /// copies steps reads shared offsets before any barrier but one behind it, `waits`; other loops begin
    /// with one. What the last tile's steps read of them is in front of their last barrier.
    void with_steps(const Stmt& s, bool waits, std::vector<Stmt>& out) {
        const auto function = out_.functions.find(get<For>(s)->index);
        const bool is_function = function != out_.functions.end();
        std::vector<Stmt> digits;
        const For counted = with_counted_digits(s, is_function ? function->second.whole : Symbol(), known_,
                                                symbols_, digits, out_.digits);
        bool shares = false;
        const For placed =
            with_gathered_places(kernel_, s, counted, threads_, known_, symbols_, out, out_, shares);
        if (is_function && shares && !waits) out.push_back(with(s, Barrier{}));
        out.insert(out.end(), digits.begin(), digits.end());
        out.push_back(with(s, placed));
    }

    /// The loop of a thread whose innermost steps count digits on; nothing where it has none. What is in
    /// front of it is added to the statements before it.
    std::optional<For> with_digits(const Stmt& s, std::vector<Stmt>& out) {
        const For& loop = *get<For>(s);
        const bool steps = loop.mode == LoopMode{} || loop.mode.kind == ModeKind::unrolled;
        if (!steps || build::as_integer(loop.extent).value_or(worth_counting) < worth_counting ||
            contains(loop.body, [](const Stmt& inner) { return get<For>(inner) != nullptr; }))
            return std::nullopt;
        const std::size_t known = out_.digits.size();
        For counted = with_counted_digits(s, {}, known_, symbols_, out, out_.digits);
        return out_.digits.size() > known ? std::optional(std::move(counted)) : std::nullopt;
    }

    void define(const Let& let) {
        if (let.value->type != Type::index()) return;
        if (any_of(let.value, [&](const Expr& e) {
                const Variable* v = get<Variable>(e);
                return (v && threads_.differing.contains(v->symbol)) || get<Load>(e) || get<Call>(e);
            }))
            threads_.differing.insert(let.symbol);
        const Expr name = variable(let.symbol);
        const Binary* quotient = plain_binary(let.value, BinaryOp::divide);
        const auto divisor = quotient ? build::as_integer(quotient->right) : std::nullopt;
        if (divisor && *divisor > 0) quotients_.push_back({name, quotient->left, *divisor});
        if (at_most(integer(0), let.value, known_))
            assume(known_, build::compare(CompareOp::greater_equal, name, integer(0)), true);
        assume_let(known_, let);
    }

    /// There are steps: so quotients above 0 are of what is above 0, and rounded down.
    void assume_steps(const For& loop) {
        assume(known_, build::compare(CompareOp::greater, loop.extent, integer(0)), true);
        for (const Quotient& q : quotients_)
            if (at_most(integer(1), q.name, known_))
                assume(known_,
                       build::compare(CompareOp::greater_equal, q.dividend,
                                      multiply(q.name, integer(q.divisor))),
                       true);
    }

    const Function& kernel_;
    Facts known_;
    SymbolSource& symbols_;
    SteppedCopies out_;
    BlockThreads threads_;
    std::vector<Quotient> quotients_;  ///< names of quotients by constants
};

}  // namespace

SteppedCopies with_stepped_copies(const Function& kernel, const Block& body, StepFunctions functions,
                                  const Facts& facts, SymbolSource& symbols) {
    return Walk(kernel, std::move(functions), facts, symbols).run(body);
}

}  // namespace nestor::cuda
