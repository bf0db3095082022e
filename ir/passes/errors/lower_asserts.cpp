// Lowering of asserts to error words. What follows a failing assert in its iteration is left out; other
// iterations go on, since nobody tells them.
//   for i parallel { assert c else 9; S }   =>   for i parallel { if c { S } else { update failed max= 9 } }
// Where the assert stands in a loop of its iteration, a local of the iteration keeps the error, so that the
// rest of the iteration can look at it; where all threads of a block go that way, a word that they share.
#include "ir/passes/errors/lower_asserts.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

const Type word_type = Type::int_(32);

/// The form of the function that a statement calls, where that may fail.
const Symbol* failing_call(const Stmt& s, const AssertLowering& functions) {
    const CallStmt* call = get<CallStmt>(s);
    const auto found = call ? functions.forms.find(call->function) : functions.forms.end();
    return found == functions.forms.end() ? nullptr : &found->second;
}

bool may_fail(const Stmt& s, const AssertLowering& functions) {
    return contains(s,
                    [&](const Stmt& child) { return get<Assert>(child) || failing_call(child, functions); });
}

/// New symbols for all that a function defines.
Renaming fresh_symbols(const Function& function, SymbolSource& symbols) {
    Renaming own;
    for (const Parameter& p : function.parameters) own[p.symbol] = symbols.fresh(p.symbol.name());
    own.merge(fresh_names(std::get<Block>(function.body), symbols));
    return own;
}

Expr word_constant(int value) {
    return build::constant(static_cast<std::int64_t>(value), word_type);
}

Block block_of(std::initializer_list<Stmt> statements) {
    return Block{statements};
}

/// error[] = 0; call f(.., &error)
std::vector<Stmt> call_with_error(const Stmt& s, const Symbol& form, const Symbol& error) {
    CallStmt call = *get<CallStmt>(s);
    call.function = form;
    call.arguments.emplace_back(error);
    return {build::make(Allocate{{error, word_type, {}, MemorySpace::stack, {}, {}}}, s->origin),
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
            const Buffer shared{error_, word_type, {}, MemorySpace::gpu_shared, {}, {}};
            Block before{{is_shared_ ? build::make(Allocate{shared}, origin)
                                     : build::make(Declare{error_, word_type, word_constant(0)}, origin)}};
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
    static bool is_dealt(const Stmt& s) {
        const For* loop = get<For>(s);
        return get<Region>(s) ||
               (loop && (block_axis(*loop) || thread_axis(*loop) || loop->mode.kind == ModeKind::parallel));
    }

    bool needs_word(const Block& block) const {
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Stmt& s = block.statements[i];
            if (get<Assert>(s) || get<CallStmt>(s) || !fails(s) || is_dealt(s)) continue;
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
        return is_shared_ ? build::load(error_, word_type, {}) : build::variable(error_, word_type);
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
            if (is_dealt(s)) {
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
                error = build::load(place, word_type, {});
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
        if (inner && (loop->mode.collapse > 1 || is_dealt(loop->body.statements.front()))) {
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

bool is_parallel(const Stmt& s) {
    const For* loop = get<For>(s);
    return get<Region>(s) || (loop && loop->mode.kind == ModeKind::parallel);
}

Block flagged_block(const Block& block, const AssertLowering& functions, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements) {
        if (!is_parallel(s) || !may_fail(s, functions)) {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return flagged_block(inner, functions, symbols); }));
            continue;
        }
        const ErrorWord word = make_error_word(symbols, MemorySpace::stack, s->origin);
        const Flagged flagged = with_error_word(Block{{s}}, word, functions, symbols);
        out.statements.insert(out.statements.end(), {word.allocation, word.reset});
        for (const Block* part : {&flagged.body, &flagged.tests})
            out.statements.insert(out.statements.end(), part->statements.begin(), part->statements.end());
    }
    return out;
}

std::set<Symbol> called_in_parallel(const Program& program) {
    std::set<Symbol> called;
    const auto collect = [&](const Stmt& s) {
        if (const CallStmt* call = get<CallStmt>(s)) called.insert(call->function);
    };
    for (const Function& f : program.functions)
        if (const auto* body = std::get_if<Block>(&f.body))
            visit(
                *body,
                [&](const Stmt& s) {
                    if (is_parallel(s)) visit(s, collect, [](const Expr&) {});
                },
                [](const Expr&) {});
    for (std::size_t count = 0; count != called.size();) {
        count = called.size();
        for (const Function& f : program.functions)
            if (const auto* body = std::get_if<Block>(&f.body); body && called.contains(f.symbol))
                visit(*body, collect, [](const Expr&) {});
    }
    return called;
}

/// The errors of each function that asserts, or calls one that does.
std::map<Symbol, std::set<int>> errors_of_functions(const Program& program) {
    std::map<Symbol, std::set<int>> errors;
    for (bool changed = true; changed;) {
        changed = false;
        for (const Function& f : program.functions) {
            const auto* body = std::get_if<Block>(&f.body);
            if (!body) continue;
            std::set<int> own;
            visit(
                *body,
                [&](const Stmt& s) {
                    if (const Assert* check = get<Assert>(s)) own.insert(check->error);
                    if (const CallStmt* call = get<CallStmt>(s); call && errors.contains(call->function))
                        own.insert(errors.at(call->function).begin(), errors.at(call->function).end());
                },
                [](const Expr&) {});
            if (own.empty() || errors[f.symbol] == own) continue;
            errors[f.symbol] = std::move(own);
            changed = true;
        }
    }
    return errors;
}

/// assert c else 7  =>  if !c { error[] = 7; return 0 }
Block with_error_parameter(const Block& block, const Symbol& error, const Function& function,
                           const AssertLowering& functions) {
    const auto leave = [&](const Expr& condition, const Origin& origin) {
        Return zeros;
        for (const Type& type : function.results)
            zeros.values.push_back(type.is_bool()    ? build::boolean(false)
                                   : type.is_float() ? build::constant(0.0, type)
                                                     : build::cast(build::integer(0), type));
        return build::make(If{condition, block_of({build::make(std::move(zeros), origin)}), {}}, origin);
    };
    Block out;
    for (const Stmt& s : block.statements) {
        if (const Assert* check = get<Assert>(s)) {
            const Stmt left = leave(build::logical_not(check->condition), s->origin);
            If branch = *get<If>(left);
            branch.then.statements.insert(
                branch.then.statements.begin(),
                build::make(Store{{{error, {}}}, {word_constant(check->error)}, std::nullopt}, s->origin));
            out.statements.push_back(with(left, std::move(branch)));
        } else if (const Symbol* form = failing_call(s, functions)) {
            CallStmt call = *get<CallStmt>(s);
            call.function = *form;
            call.arguments.emplace_back(error);
            out.statements.push_back(with(s, std::move(call)));
            const Expr value = build::load(error, word_type, {});
            out.statements.push_back(
                leave(build::compare(CompareOp::not_equal, value, word_constant(0)), s->origin));
        } else {
            out.statements.push_back(map_blocks(s, [&](const Block& inner) {
                return with_error_parameter(inner, error, function, functions);
            }));
        }
    }
    return out;
}

/// Functions of which only the other form is called now.
void remove_uncalled(Program& program, const AssertLowering& functions) {
    std::set<Symbol> called;
    for (const Function& f : program.functions)
        if (const auto* body = std::get_if<Block>(&f.body))
            visit(
                *body,
                [&](const Stmt& s) {
                    if (const CallStmt* call = get<CallStmt>(s)) called.insert(call->function);
                },
                [](const Expr&) {});
    std::erase_if(program.functions, [&](const Function& f) {
        return f.place != FunctionPlace::entry && functions.forms.contains(f.symbol) &&
               !called.contains(f.symbol);
    });
}

}  // namespace

ErrorWord make_error_word(SymbolSource& symbols, MemorySpace place, const Origin& origin,
                          const std::string& name) {
    const Buffer buffer{symbols.fresh(name), word_type, {}, place, {}, {}};
    return {buffer, build::make(Allocate{buffer}, origin),
            // nothing of the source: no formula stands before a kernel that does just this
            build::make(Store{{{buffer.symbol, {}}}, {word_constant(0)}, std::nullopt},
                        std::make_shared<const OriginData>(OriginData{{}, nullptr, "an error word", {}}))};
}

bool may_fail(const Block& block, const AssertLowering& functions) {
    return std::any_of(block.statements.begin(), block.statements.end(),
                       [&](const Stmt& s) { return may_fail(s, functions); });
}

AssertLowering flagged_functions(Program& program, const std::set<Symbol>& wanted, bool fresh,
                                 SymbolSource& symbols) {
    AssertLowering flagging;
    for (const auto& [function, errors] : errors_of_functions(program)) {
        if (!wanted.contains(function)) continue;
        flagging.errors[function] = errors;
        flagging.forms[function] = fresh ? symbols.fresh(function.name() + "_flagged") : function;
    }
    std::vector<Function> functions;
    for (const Function& f : program.functions) {
        const auto form = flagging.forms.find(f.symbol);
        if (fresh || form == flagging.forms.end()) functions.push_back(f);
        if (form == flagging.forms.end()) continue;
        Function changed = f;
        changed.symbol = form->second;
        // a second function of the same text needs symbols of its own
        Renaming own;
        if (fresh) own = fresh_symbols(changed, symbols);
        for (Parameter& p : changed.parameters) {
            if (own.contains(p.symbol)) p.symbol = own.at(p.symbol);
            if (p.buffer) p.buffer = renamed(*p.buffer, p.symbol, own);
        }
        const Symbol error = symbols.fresh("error");
        Parameter parameter;
        parameter.symbol = error;
        parameter.role = Role::inout;
        parameter.buffer = Buffer{error, word_type, {}, MemorySpace::caller, {}, {}};
        parameter.origin = f.origin;
        changed.parameters.push_back(std::move(parameter));
        const Block body = flagged_block(rename(std::get<Block>(changed.body), own), flagging, symbols);
        changed.body = with_error_parameter(body, error, changed, flagging);
        functions.push_back(std::move(changed));
    }
    program.functions = std::move(functions);
    return flagging;
}

Flagged with_error_word(const Block& block, const ErrorWord& word, const AssertLowering& functions,
                        SymbolSource& symbols) {
    Guard guard(word, functions, symbols);
    Flagged out;
    out.body = guard.scope(without_lanes(block, functions));
    out.tests = tests_of(word, guard.errors);
    return out;
}

Block tests_of(const ErrorWord& word, const std::set<int>& errors) {
    Block tests;
    for (const int error : errors) {
        const Expr value = build::load(word.buffer.symbol, word_type, {});
        tests.statements.push_back(
            build::make(Assert{build::compare(CompareOp::not_equal, value, word_constant(error)), error},
                        word.reset->origin));
    }
    return tests;
}

Program lower_asserts(const Program& program, const Target& target) {
    if (target.kind == TargetKind::cuda) return program;  // kernels are flagged where they are cut
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    const AssertLowering flagging = flagged_functions(out, called_in_parallel(program), true, symbols);
    std::set<Symbol> forms;
    for (const auto& [function, form] : flagging.forms) forms.insert(form);
    for (Function& f : out.functions)
        if (auto* body = std::get_if<Block>(&f.body); body && !forms.contains(f.symbol))
            *body = flagged_block(*body, flagging, symbols);
    if (!forms.empty()) remove_uncalled(out, flagging);
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
