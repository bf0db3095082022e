// Lowering of asserts to error words: which functions get a form that tells its errors, which loops are
// guarded.
#include "ir/passes/errors/lower_asserts.hpp"

#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// New symbols for all that a function defines.
Renaming fresh_symbols(const Function& function, SymbolSource& symbols) {
    Renaming own;
    for (const Parameter& p : function.parameters) own[p.symbol] = symbols.fresh(p.symbol.name());
    own.merge(fresh_names(std::get<Block>(function.body), symbols));
    return own;
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
            visit_statements(*body, [&](const Stmt& s) {
                if (is_parallel(s)) visit_statements(s, collect);
            });
    for (std::size_t count = 0; count != called.size();) {
        count = called.size();
        for (const Function& f : program.functions)
            if (const auto* body = std::get_if<Block>(&f.body); body && called.contains(f.symbol))
                visit_statements(*body, collect);
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
            visit_statements(*body, [&](const Stmt& s) {
                if (const Assert* check = get<Assert>(s)) own.insert(check->error);
                if (const CallStmt* call = get<CallStmt>(s); call && errors.contains(call->function))
                    own.insert(errors.at(call->function).begin(), errors.at(call->function).end());
            });
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
        return build::make(If{condition, Block{{build::make(std::move(zeros), origin)}}, {}}, origin);
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
            const Expr value = build::load(error, error_word_type, {});
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
    const std::set<Symbol> called = called_functions(program);
    std::erase_if(program.functions, [&](const Function& f) {
        return f.place != FunctionPlace::entry && functions.forms.contains(f.symbol) &&
               !called.contains(f.symbol);
    });
}

}  // namespace

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
        parameter.buffer = Buffer{error, error_word_type, {}, MemorySpace::caller, {}, {}};
        parameter.origin = f.origin;
        changed.parameters.push_back(std::move(parameter));
        const Block body = flagged_block(rename(std::get<Block>(changed.body), own), flagging, symbols);
        changed.body = with_error_parameter(body, error, changed, flagging);
        functions.push_back(std::move(changed));
    }
    program.functions = std::move(functions);
    return flagging;
}

Program lower_asserts(const Program& program, const Target& target) {
    if (target.has_blocks()) return program;  // kernels are flagged where they are cut
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
