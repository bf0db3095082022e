// Copies of steps as one function: the statements in front of a loop and those inside it, found to be the
// same.
#include "emitters/cuda/threads/copied_steps.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "emitters/cuda/threads/copy_waits.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::cuda {
namespace {

using build::integer;
using build::variable;
using Statements = std::vector<Stmt>;

constexpr std::size_t most_statements = 32;  // of a first step that nothing encloses

bool starts_copy(const Stmt& s) {
    const Store* store = get<Store>(s);
    return store && store->values.size() == 1 && async_copied(store->values[0]);
}

bool is_store(const Stmt& s) {
    return get<Store>(s) != nullptr;
}

/// The value itself, copied at once or not.
Expr copied_value(const Expr& e) {
    const Call* call = get<Call>(e);
    return call && async_copied(e) ? call->arguments[0] : e;
}

bool reads_name(const Block& block, const Symbol& symbol) {
    bool found = false;
    visit(
        block, [](const Stmt&) {},
        [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            found = found || (v && v->symbol == symbol);
        });
    return found;
}

/// The statements of any step, by those of the first one, `front`, and of a later one, `inside`.
class AnyStep {
public:
    AnyStep(const Symbol& step, const Symbol& whole) : whole_(whole) {
        at_first_.emplace_back(step, integer(0));
    }

    /// False where they are not the same.
    bool join(const Statements& front, const Statements& inside) {
        std::size_t next = 0;
        if (!join(front, inside, next, statements_)) return false;
        for (; next < inside.size(); ++next) {
            if (!get<Let>(inside[next])) return false;
            statements_.push_back(inside[next]);
        }
        return true;
    }
    const Statements& statements() const { return statements_; }
    bool asks() const { return asks_; }

private:
    Expr of_front(const Expr& e) const { return substitute(e, front_); }
    bool equals(const Expr& front, const Expr& inside) const {
        return are_equal(of_front(front), substitute(inside, at_first_));
    }
    bool equal_lists(const std::vector<Expr>& front, const std::vector<Expr>& inside) const {
        return std::equal(front.begin(), front.end(), inside.begin(), inside.end(),
                          [&](const Expr& a, const Expr& b) { return equals(a, b); });
    }

    /// All of `front`, and what it takes of `inside` from `next` on.
    bool join(const Statements& front, const Statements& inside, std::size_t& next, Statements& out) {
        for (std::size_t i = 0; i < front.size();) {
            const Let* first = get<Let>(front[i]);
            const Let* later = next < inside.size() ? get<Let>(inside[next]) : nullptr;
            if (later && first && equals(first->value, later->value)) {
                front_.emplace_back(first->symbol, variable(later->symbol, later->value->type));
                out.push_back(inside[next++]);
                ++i;
            } else if (later) {
                at_first_.emplace_back(later->symbol, substitute(later->value, at_first_));
                out.push_back(inside[next++]);
            } else if (first) {
                front_.emplace_back(first->symbol, of_front(first->value));
                ++i;
            } else {
                if (!join_statement(front[i++], inside, next, out)) return false;
            }
        }
        return true;
    }

    bool join_statement(const Stmt& front, const Statements& inside, std::size_t& next, Statements& out) {
        if (next == inside.size()) return false;
        const Stmt& later = inside[next];
        const If *asks = get<If>(front), *same_asks = get<If>(later);
        if (asks && !(same_asks && equals(asks->condition, same_asks->condition)))
            return join_condition(front, *asks, inside, next, out);
        ++next;
        if (asks) {
            If branch = *same_asks;
            if (!join_block(asks->then, branch.then) || !join_block(asks->otherwise, branch.otherwise))
                return false;
            out.push_back(with(later, std::move(branch)));
            return true;
        }
        const For *first_loop = get<For>(front), *loop = get<For>(later);
        if (first_loop && loop) return join_loop(*first_loop, later, *loop, out);
        const Store *first_store = get<Store>(front), *store = get<Store>(later);
        return first_store && store && join_store(front, *first_store, later, *store, out);
    }

    bool join_block(const Block& front, Block& inside) {
        std::size_t next = 0;
        Statements out;
        if (!join(front.statements, inside.statements, next, out) || next != inside.statements.size())
            return false;
        inside.statements = std::move(out);
        return true;
    }

    bool join_loop(const For& front, const Stmt& s, For loop, Statements& out) {
        if (front.mode != loop.mode || !equals(front.low, loop.low) || !equals(front.extent, loop.extent))
            return false;
        front_.emplace_back(front.index, variable(loop.index));
        if (!join_block(front.body, loop.body)) return false;
        out.push_back(with(s, std::move(loop)));
        return true;
    }

    bool join_store(const Stmt& front, const Store& first, const Stmt& s, const Store& store,
                    Statements& out) {
        const auto plain = [](const Store& some) {
            return !some.op && some.targets.size() == 1 && some.values.size() == 1;
        };
        if (!plain(first) || !plain(store) || first.targets[0].buffer != store.targets[0].buffer ||
            !equal_lists(first.targets[0].indices, store.targets[0].indices))
            return false;
        note_stages(first.targets[0], store.targets[0]);
        const Expr value = copied_value(store.values[0]), first_value = copied_value(first.values[0]);
        if (equals(first_value, value)) {
            out.push_back(s);
            return true;
        }
        const Select* exists = get<Select>(first_value);
        if (!exists || !equals(exists->then, value)) return false;
        const Stmt fill = with(front, Store{store.targets, {of_front(exists->otherwise)}, std::nullopt});
        out.push_back(under(front, exists->condition, {s}, {fill}));
        return true;
    }

    /// Subscripts that are constants in the first step alone: the stage that a step is copied to.
    void note_stages(const StoreTarget& first, const StoreTarget& any) {
        for (std::size_t d = 0; d < any.indices.size(); ++d)
            if (build::as_integer(first.indices[d]) && !build::as_integer(any.indices[d]))
                stages_[any.buffer][d] = any.indices[d];
    }
    Block in_any_stage(const Block& fills) const {
        return rewrite_stmts(fills, [&](const Stmt& s) -> Stmt {
            const Store* store = get<Store>(s);
            const auto found = store ? stages_.find(store->targets[0].buffer) : stages_.end();
            if (found == stages_.end()) return s;
            Store copy = *store;
            for (const auto& [d, stage] : found->second)
                if (build::as_integer(copy.targets[0].indices[d])) copy.targets[0].indices[d] = stage;
            return with(s, std::move(copy));
        });
    }

    /// What the first step does under a condition, a later one always.
    bool join_condition(const Stmt& s, const If& asks, const Statements& inside, std::size_t& next,
                        Statements& out) {
        Statements all, then;
        if (!join(asks.then.statements, inside, next, all)) return false;
        for (const Stmt& one : all) {
            const Let* let = get<Let>(one);
            if (let && any_of(let->value, [](const Expr& e) { return get<Load>(e) != nullptr; }))
                return false;
            (let ? out : then).push_back(one);
        }
        const Block fills = in_any_stage(substitute(asks.otherwise, front_));
        out.push_back(under(s, asks.condition, std::move(then), fills.statements));
        return true;
    }

    Stmt under(const Stmt& s, const Expr& condition, Statements then, Statements otherwise) {
        asks_ = true;
        const Expr exist = build::either(variable(whole_, Type::boolean()), of_front(condition));
        return with(s, If{exist, Block{std::move(then)}, Block{std::move(otherwise)}});
    }

    const Symbol whole_;
    Substitution front_;                                    ///< of names of the first step
    Substitution at_first_;                                 ///< of later ones: what they are in the first
    std::map<Symbol, std::map<std::size_t, Expr>> stages_;  ///< by the array, and its dimension
    Statements statements_;
    bool asks_ = false;
};

/// The statements that copy the next step, in a loop over steps.
struct NextStep {
    std::size_t place;  ///< in the loop's body
    Block copies;       ///< in terms of the step that they copy
};

std::optional<NextStep> next_step(const For& loop, const Symbol& step) {
    if (loop.mode != LoopMode{} || !build::is_zero(loop.low)) return std::nullopt;
    const Expr next = build::add(variable(loop.index), integer(1));
    Substitution names;  // of what stands in front of the copies
    for (std::size_t k = 0; k < loop.body.statements.size(); ++k) {
        const Stmt& s = loop.body.statements[k];
        if (const Let* let = get<Let>(s)) names.emplace_back(let->symbol, substitute(let->value, names));
        const If* branch = get<If>(s);
        if (!branch || !asks_for_next(branch->condition, loop) || !branch->otherwise.statements.empty() ||
            !contains(branch->then, is_store))
            continue;
        Block copies = substitute(branch->then, names);
        copies = rewrite_exprs(copies, [&](const Expr& e) { return same(e, next) ? variable(step) : e; });
        const Expr before = build::subtract(variable(step), integer(1));
        copies = substitute(copies, {{loop.index, before}});
        return NextStep{k, rewrite_exprs(copies, [&](const Expr& e) {  // 16 * (step - 1) + 16
                            const Binary* sum = get<Binary>(e);
                            const bool adds = sum && sum->op == BinaryOp::add && e->type == Type::index();
                            return adds && any_of(e, [&](const Expr& part) { return same(part, before); })
                                       ? to_expr(affine(e))
                                       : e;
                        })};
    }
    return std::nullopt;
}

class Functions {
public:
    Functions(SymbolSource& symbols, StepFunctions& functions) : symbols_(symbols), functions_(functions) {}

    Block run(const Block& block) {
        Statements out;
        for (std::size_t k = 0; k < block.statements.size(); ++k) {
            const Stmt s = map_blocks(block.statements[k], [&](const Block& b) { return run(b); });
            const auto rest = block.statements.begin() + static_cast<std::ptrdiff_t>(k);
            if (!add_with_calls(s, Block{{rest, block.statements.end()}}, out)) out.push_back(s);
        }
        return Block{std::move(out)};
    }

private:
    /// Adds a loop whose copies are a function's, which is put in front of the first step; false where that
    /// is no loop over steps, or its first step is another one. `rest`: the loop and what is behind it.
    bool add_with_calls(const Stmt& s, const Block& rest, Statements& out) {
        const For* loop = get<For>(s);
        const Symbol step = loop ? symbols_.fresh(loop->index.name()) : Symbol();
        const auto next = loop ? next_step(*loop, step) : std::nullopt;
        if (!next) return false;
        // the first step stands under a condition that there is one, or its statements do in front of the
        // loop
        for (std::size_t begin = out.size(); begin-- > 0 && out.size() - begin <= most_statements;) {
            const auto at = out.begin() + static_cast<std::ptrdiff_t>(begin);
            const If* branch = begin + 1 == out.size() ? get<If>(*at) : nullptr;
            const bool asks = branch && branch->otherwise.statements.empty();
            Statements names;
            const Statements first =
                asks ? branch->then.statements : without_names({at, out.end()}, rest, names);
            const Symbol whole = symbols_.fresh("whole");
            AnyStep joined(step, whole);
            if (!contains(Block{first}, is_store) || !joined.join(first, next->copies.statements)) continue;
            const StepFunction function{symbols_.fresh("copy_step"), joined.asks() ? whole : Symbol(),
                                        contains(next->copies, starts_copy)};
            functions_[step] = function;

            const Stmt call = called(s, function, integer(0), false);
            Stmt once = call;
            if (asks) once = with(*at, If{branch->condition, Block{{call}}, {}});
            out.resize(begin);
            // barriers stand between what the function sets up in front of all steps and the first copies
            std::optional<Stmt> barrier;
            if (!out.empty() && get<Barrier>(out.back())) {
                barrier = out.back();
                out.pop_back();
            }
            out.insert(out.end(), names.begin(), names.end());
            out.push_back(definition(s, *loop, step, joined.statements()));
            if (barrier) out.push_back(*barrier);
            out.push_back(once);
            out.push_back(with_call(s, *loop, next->place, function));
            return true;
        }
        return false;
    }

    /// The statements but for what `rest` reads, which goes to `names`.
    static Statements without_names(const Statements& first, const Block& rest, Statements& names) {
        Statements out;
        Substitution values;
        for (const Stmt& s : first) {
            const Let* let = get<Let>(s);
            const Expr value = let ? substitute(let->value, values) : nullptr;
            if (!let || !reads_name(rest, let->symbol)) {
                out.push_back(s);
                if (let) values.emplace_back(let->symbol, value);
            } else {
                names.push_back(with(s, Let{let->symbol, value}));
            }
        }
        return out;
    }

    static Stmt definition(const Stmt& s, For steps, const Symbol& step, const Statements& copies) {
        steps.index = step;
        steps.reductions.clear();
        steps.body = Block{copies};
        return with(s, std::move(steps));
    }

    static Stmt called(const Stmt& s, const StepFunction& function, const Expr& step, bool whole) {
        CallStmt call{{}, function.name, {step}};
        if (function.whole) call.arguments.emplace_back(build::boolean(whole));
        return with(s, std::move(call));
    }

    static Stmt with_call(const Stmt& s, For loop, std::size_t place, const StepFunction& function) {
        Stmt& copies = loop.body.statements[place];
        const Expr next = build::add(variable(loop.index), integer(1));
        copies =
            with(copies, If{get<If>(copies)->condition, Block{{called(copies, function, next, true)}}, {}});
        return with(s, std::move(loop));
    }

    SymbolSource& symbols_;
    StepFunctions& functions_;
};

}  // namespace

Block with_step_functions(const Block& body, SymbolSource& symbols, StepFunctions& functions) {
    return Functions(symbols, functions).run(body);
}

const StepFunction* called_step(const Stmt& s, const StepFunctions& functions) {
    const CallStmt* call = get<CallStmt>(s);
    if (!call) return nullptr;
    for (const auto& [step, function] : functions)
        if (function.name == call->function) return &function;
    return nullptr;
}

}  // namespace nestor::cuda
