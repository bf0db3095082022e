// Guards in iterations that cannot be left. What follows a failing assert in its iteration is left out; other
// iterations go on, since nobody tells them.
//   for i parallel { assert c else 9; S }   =>   for i parallel { if c { S } else { update failed max= 9 } }
// Where the assert stands in a loop of its iteration, a local of the iteration keeps the error, so that the
// rest of the iteration can look at it; where all threads of a block go that way, a word that they share.
#include "ir/passes/errors/guard_iterations.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// error[] = 0; call f(.., &error)
std::vector<Stmt> call_with_error(const Stmt& s, const Symbol& form, const Symbol& error) {
    CallStmt call = *get<CallStmt>(s);
    call.function = form;
    call.arguments.emplace_back(error);
    return {build::make(Allocate{{error, error_word_type, {}, MemorySpace::stack, {}, {}}}, s->origin),
            build::make(Store{{{error, {}}}, {word_constant(0)}, std::nullopt}, s->origin),
            with(s, std::move(call))};
}

class Guard {
public:
    Guard(const ErrorWord& word, const AssertLowering& functions, SymbolSource& symbols)
        : word_(word), functions_(functions), symbols_(symbols) {}

    /// The body of iterations that are distributed, or a whole block.
    Block scope(const Block& block) {
        if (!may_fail(block, functions_)) return block;
        const Symbol outer = error_;
        const bool outer_is_shared = is_shared_;
        error_ = needs_word(block) ? symbols_.fresh("error") : Symbol{};
        is_shared_ = std::any_of(block.statements.begin(), block.statements.end(), has_thread_loops);
        Block out = guarded(block);
        if (error_) {
            const Origin& origin = block.statements.front()->origin;
            const Buffer shared{error_, error_word_type, {}, MemorySpace::gpu_shared, {}, {}};
            Block before{{is_shared_
                              ? build::make(Allocate{shared}, origin)
                              : build::make(Declare{error_, error_word_type, word_constant(0)}, origin)}};
            if (is_shared_) before.statements.push_back(set(word_constant(0), origin));
            out.statements.insert(out.statements.begin(), before.statements.begin(), before.statements.end());
            out.statements.push_back(build::make(
                If{build::logical_not(is_well()), Block{{report(word_value(), origin)}}, {}}, origin));
        }
        error_ = outer;
        is_shared_ = outer_is_shared;
        return out;
    }

    std::set<int> errors;

private:
    /// A loop whose iterations are mapped to blocks, threads or a team; a region.
    static bool is_distributed(const Stmt& s) {
        const For* loop = get<For>(s);
        return get<Region>(s) ||
               (loop && (block_axis(*loop) || thread_axis(*loop) || loop->mode.kind == ModeKind::parallel));
    }

    bool needs_word(const Block& block) const {
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Stmt& s = block.statements[i];
            if (get<Assert>(s) || get<CallStmt>(s) || !fails(s) || is_distributed(s)) continue;
            if (get<For>(s) || get<While>(s) || i + 1 < block.statements.size()) return true;
            bool inside = false;
            map_blocks(s, [&](const Block& inner) {
                inside = inside || needs_word(inner);
                return inner;
            });
            if (inside) return true;
        }
        return false;
    }

    bool fails(const Stmt& s) const { return may_fail(s, functions_); }

    static bool has_thread_loops(const Stmt& s) {
        return contains(s, [](const Stmt& child) {
            const For* loop = get<For>(child);
            return loop && thread_axis(*loop);
        });
    }

    Expr word_value() const {
        return is_shared_ ? build::load(error_, error_word_type, {})
                          : build::variable(error_, error_word_type);
    }

    Expr is_well() const { return build::compare(CompareOp::equal, word_value(), word_constant(0)); }

    Stmt set(const Expr& value, const Origin& origin) const {
        return is_shared_ ? build::make(Store{{{error_, {}}}, {value}, std::nullopt}, origin)
                          : build::make(Assign{error_, value}, origin);
    }

    Stmt report(const Expr& value, const Origin& origin) const {
        return build::make(Update{{}, {word_.buffer.symbol, {}}, UpdateOp::maximum, value}, origin);
    }

    Block guarded(const Block& block) {
        Block out;
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Stmt& s = block.statements[i];
            if (!fails(s)) {
                out.statements.push_back(s);
                continue;
            }
            if (is_distributed(s)) {
                out.statements.push_back(distributed(s));
                continue;
            }
            const auto rest = [&] {
                return guarded(Block{
                    {block.statements.begin() + static_cast<std::ptrdiff_t>(i) + 1, block.statements.end()}});
            };
            Expr condition, error;
            if (const Assert* check = get<Assert>(s)) {
                errors.insert(check->error);
                condition = check->condition, error = word_constant(check->error);
            } else if (const Symbol* form = failing_call(s, functions_)) {
                const Symbol& callee = get<CallStmt>(s)->function;
                errors.insert(functions_.errors.at(callee).begin(), functions_.errors.at(callee).end());
                const Symbol place = symbols_.fresh(callee.name() + "_error");
                const auto called = call_with_error(s, *form, place);
                out.statements.insert(out.statements.end(), called.begin(), called.end());
                error = build::load(place, error_word_type, {});
                condition = build::compare(CompareOp::equal, error, word_constant(0));
            }
            if (condition) {
                const Stmt fail = error_ ? set(error, s->origin) : report(error, s->origin);
                const Block following = rest();
                out.statements.push_back(
                    following.statements.empty()
                        ? build::make(If{build::logical_not(condition), Block{{fail}}, {}}, s->origin)
                        : build::make(If{condition, following, Block{{fail}}}, s->origin));
                return out;
            }
            const bool repeats = get<For>(s) || get<While>(s);
            out.statements.push_back(map_blocks(s, [&](const Block& inner) {
                Block checked = guarded(inner);
                if (!repeats) return checked;
                return Block{{build::make(If{is_well(), std::move(checked), {}}, s->origin)}};
            }));
            if (const While* loop = get<While>(out.statements.back()))
                out.statements.back() = with(s, While{build::both(is_well(), loop->condition),
                                                      get<If>(loop->body.statements.front())->then});
            const Block following = rest();
            if (!following.statements.empty())
                out.statements.push_back(build::make(If{is_well(), following, {}}, s->origin));
            return out;
        }
        return out;
    }

    /// Loops that share iterations (collapse) stay nested in each other without anything between.
    Stmt distributed(const Stmt& s) {
        const For* loop = get<For>(s);
        if (!loop) return map_blocks(s, [&](const Block& inner) { return scope(inner); });
        For copy = *loop;
        copy.mode.simd = false;  // what may fail is not vectorized
        const For* inner =
            loop->body.statements.size() == 1 ? get<For>(loop->body.statements.front()) : nullptr;
        if (inner && (loop->mode.collapse > 1 || is_distributed(loop->body.statements.front()))) {
            For next = *inner;
            next.mode.collapse = std::max(next.mode.collapse, loop->mode.collapse - 1);
            const Stmt nested = distributed(with(loop->body.statements.front(), std::move(next)));
            For kept = *get<For>(nested);
            kept.mode.collapse = inner->mode.collapse;
            copy.body = Block{{with(nested, std::move(kept))}};
        } else {
            copy.body = scope(loop->body);
        }
        return with(s, std::move(copy));
    }

    const ErrorWord& word_;
    const AssertLowering& functions_;
    SymbolSource& symbols_;
    Symbol error_;            ///< the word of this iteration; none where no statement of it looks
    bool is_shared_ = false;  ///< by the threads of a block
};

/// Loops over lanes, which an error could not leave, become ordinary ones where they may fail.
Block without_lanes(const Block& block, const AssertLowering& functions) {
    return rewrite_stmts(block, [&](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        if (!loop || loop->mode.kind != ModeKind::vectorized || !may_fail(loop->body, functions)) return s;
        For copy = *loop;
        copy.mode = {};
        return with(s, std::move(copy));
    });
}

}  // namespace

const Symbol* failing_call(const Stmt& s, const AssertLowering& functions) {
    const CallStmt* call = get<CallStmt>(s);
    const auto found = call ? functions.forms.find(call->function) : functions.forms.end();
    return found == functions.forms.end() ? nullptr : &found->second;
}

bool may_fail(const Stmt& s, const AssertLowering& functions) {
    return contains(s,
                    [&](const Stmt& child) { return get<Assert>(child) || failing_call(child, functions); });
}

bool may_fail(const Block& block, const AssertLowering& functions) {
    return std::any_of(block.statements.begin(), block.statements.end(),
                       [&](const Stmt& s) { return may_fail(s, functions); });
}

Flagged with_error_word(const Block& block, const ErrorWord& word, const AssertLowering& functions,
                        SymbolSource& symbols) {
    Guard guard(word, functions, symbols);
    Flagged out;
    out.body = guard.scope(without_lanes(block, functions));
    out.tests = tests_of(word, guard.errors);
    return out;
}

}  // namespace nestor
