// Functions of the program: a call becomes a copy of the body, see Note [Calls].
#include "frontend/nabla/lower/calls.hpp"

#include <algorithm>
#include <functional>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/declarations.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/nests.hpp"
#include "frontend/nabla/lower/order.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/lower/statements.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

constexpr int most_copies = 2000;

}  // namespace

static bool bind_parameter(ProgramState& state, const Declaration& d, const Value& given,
                           const StatementBlock& body, TextRange range);
static bool bind_dimensions(ProgramState& state, const Declarator& declarator, const Shape& given,
                            TextRange range);
static Value returned_value(ProgramState& state, const Inlining& inlining, TextRange range);
static std::optional<Value> as_result(ProgramState& state, const FunctionDefinition& definition,
                                      const Expression& e);

/// `Tensor a[n][2]`: the argument must have such a shape; names that are no constants stand for its sizes.
bool bind_dimensions(ProgramState& state, const Declarator& declarator, const Shape& given, TextRange range) {
    if (declarator.dimensions.empty()) return true;
    bool fits = declarator.dimensions.size() == given.size();
    for (std::size_t d = 0; fits && d < given.size(); ++d) {
        const Expression& e = declarator.dimensions[d];
        const NameExpression* n = as_name(e);
        if (n && !index_of_variable(state, n->name)) {
            const std::size_t size =
                introduce_variable(state, n->name, Kind::integer, Tracking::constant, e->range);
            Value known = given[d].number() ? constant(*given[d].number())
                                            : scalar(Kind::integer, given[d].expression());
            known.size = given[d];
            state.variables[size].range = known.range;
            state.variables[size].same = known;
            continue;
        }
        const Value extent = lower_expression(state, e);
        if (!extent.ok()) return false;
        if (!extent.is_integer() || !extent.as_extent()) {
            fail(state, errors::dimension_not_constant(at(state, e->range)));
            return false;
        }
        fits = equal(state, *extent.as_extent(), given[d], range);
    }
    if (fits) return true;
    std::string wanted;
    for (const Expression& e : declarator.dimensions)
        wanted += "[" + std::string(at(state, e->range).text()) + "]";
    fail(state, errors::shape_mismatch(at(state, range), "parameter `" + declarator.name.name + "`", wanted,
                                       text_of(given)));
    return false;
}

bool bind_parameter(ProgramState& state, const Declaration& d, const Value& argument,
                    const StatementBlock& body, TextRange range) {
    const Declarator& declarator = d.declarators[0];
    const std::string& name = declarator.name.name;
    if (d.type == BaseType::nothing) {
        fail(state, errors::void_variable(at(state, declarator.range)));
        return false;
    }
    const bool tensor = d.type == BaseType::tensor;
    Value given = argument;
    if (tensor) {
        if (!given.is_tensor()) {
            fail(state, errors::conversion(at(state, range), described(given), "a Tensor"));
            return false;
        }
        if (!bind_dimensions(state, declarator, given.shape, range)) return false;
    } else {
        if (!declarator.dimensions.empty()) {
            fail(state, errors::dimensions_of_scalar(at(state, declarator.range), name_of(d.type)));
            return false;
        }
        const bool from_float = given.kind == Kind::floating || given.is_tensor();
        if (from_float && (d.type == BaseType::integer || d.type == BaseType::character))
            state.messages.add(errors::narrowed(at(state, range)));
        given = cast(state, d.type, given, range);
        if (!given.ok()) return false;
    }
    const bool buffered = tensor || given.kind == Kind::floating;
    const bool assigned_inside = may_assign(body, name);
    const std::size_t index = introduce_variable(state, name, given.kind, d.tracking, declarator.name.range);
    state.flow.variables[index].shape = given.shape;
    if (!buffered && !assigned_inside) {
        if (loads(given.element({}))) {
            const Symbol local = state.out.fresh(name);
            state.out.emit(Let{local, given.element({})});
            given = scalar(given.kind, build::variable(local, element_type(given.kind)));
        }
        state.variables[index].same = given;
        state.variables[index].range = given.range;
    } else if (!buffered) {
        state.variables[index].local = state.out.fresh(name);
        state.out.emit(Declare{state.variables[index].local, element_type(given.kind), given.element({})});
    } else if (d.tracking == Tracking::plain && !assigned_inside &&
               (given.buffer || (!tensor && get<Constant>(given.element({}))))) {
        state.variables[index].same = given;
    } else {
        state.out.emit_home(index);
        state.out.store(buffer_of(state, index, given.shape), given.shape, given);
    }
    return true;
}

/// The value of a `return`, as the function's type wants it.
std::optional<Value> as_result(ProgramState& state, const FunctionDefinition& definition,
                               const Expression& e) {
    Value v = lower_expression(state, e);
    if (!v.ok()) return std::nullopt;
    if (definition.result != BaseType::tensor) {
        const bool from_float = v.kind == Kind::floating || v.is_tensor();
        if (from_float &&
            (definition.result == BaseType::integer || definition.result == BaseType::character))
            state.messages.add(errors::narrowed(at(state, e->range)));
        v = cast(state, definition.result, v, e->range);
        return v.ok() ? std::optional(v) : std::nullopt;
    }
    if (!v.is_tensor()) {
        fail(state, errors::conversion(at(state, e->range), described(v), "a Tensor"));
        return std::nullopt;
    }
    if (definition.dimensions.empty()) return v;
    const auto wanted = dimensions(state, definition.dimensions);
    if (!wanted) return std::nullopt;
    if (equal(state, *wanted, v.shape, e->range)) return v;
    fail(state, errors::shape_mismatch(at(state, e->range), "the result of `" + definition.name.name + "`",
                                       text_of(*wanted), text_of(v.shape)));
    return std::nullopt;
}

void lower_return(ProgramState& state, const ReturnStatement& s, TextRange range) {
    if (state.inlining.empty()) {
        fail(state, errors::return_outside(at(state, range)));
        return;
    }
    const FunctionDefinition& definition = *state.inlining.back().definition;
    const bool wants = definition.result != BaseType::nothing;
    if (wants != (s.value != nullptr)) {
        fail(state, errors::return_value(at(state, range), definition.name.name, wants));
        return;
    }
    if (wants) {
        const auto v = as_result(state, definition, s.value);
        if (!v) return;
        Inlining& inlining = state.inlining.back();
        if (!inlining.result) {
            inlining.value = *v;
            return;
        }
        if (!inlining.shape) inlining.shape = v->shape;
        if (*inlining.shape != v->shape) {
            fail(state, errors::results_disagree(at(state, range), definition.name.name,
                                                 text_of(*inlining.shape), text_of(v->shape)));
            return;
        }
        if (state.variables[*inlining.result].local)
            state.out.emit(Assign{state.variables[*inlining.result].local, v->element({})});
        else
            state.out.store(buffer_of(state, *inlining.result, v->shape), v->shape, *v);
    }
    if (state.inlining.back().returned)
        state.out.emit(Assign{state.inlining.back().returned, build::boolean(true)});
}

Expr not_returned(ProgramState& state) {
    return build::logical_not(build::variable(state.inlining.back().returned, Type::boolean()));
}

Value returned_value(ProgramState& state, const Inlining& inlining, TextRange) {
    if (inlining.definition->result == BaseType::nothing) {
        Value nothing;
        nothing.kind = Kind::nothing;
        return nothing;
    }
    if (inlining.value) return *inlining.value;
    if (!inlining.result || !inlining.shape) return wrong();
    const NabVariable& v = state.variables[*inlining.result];
    if (v.local) return scalar(v.kind, build::variable(v.local, element_type(v.kind)));
    return loaded(buffer_of(state, *inlining.result, *inlining.shape), v.kind, *inlining.shape);
}

/// The values of a call's arguments; nothing, and reported, where one is none.
static std::optional<std::vector<Value>> lowered_arguments(ProgramState& state, const Application& call,
                                                           const std::string& name) {
    std::vector<Value> arguments;
    for (const Expression& argument : call.arguments) {
        arguments.push_back(lower_expression(state, argument));
        if (effects_after(state, call.arguments, arguments.size() - 1))
            arguments.back() = settled(state, arguments.back());
        const Value& a = arguments.back();
        if (!a.ok()) return std::nullopt;
        if (a.kind != Kind::text && a.kind != Kind::nothing) continue;
        fail(state, errors::operand_type(at(state, argument->range), "`" + name + "`", described(a)));
        return std::nullopt;
    }
    return arguments;
}

/// A variable that returns of a copied body assign to.
static std::size_t variable_for_result(ProgramState& state, const FunctionDefinition& definition) {
    const std::string& name = definition.name.name;
    const Kind kind = kind_of(definition.result);
    const std::size_t index = introduce_variable(state, name, kind, Tracking::plain, definition.name.range);
    state.scopes.back().variables.erase(name);
    if (kind == Kind::floating || kind == Kind::tensor) {
        state.out.emit_home(index);
        return index;
    }
    state.variables[index].local = state.out.fresh(name);
    const Expr zero =
        kind == Kind::boolean ? build::boolean(false) : build::constant(std::int64_t{0}, element_type(kind));
    state.out.emit(Declare{state.variables[index].local, element_type(kind), zero});
    return index;
}

/// The copied body under the guards of where it is called: it runs only where it is evaluated.
static void run_under_guards(ProgramState& state, const std::function<void()>& run, TextRange range) {
    Expr holds = build::boolean(true);
    for (const Expr& guard : state.guards) holds = build::both(holds, guard);
    const std::vector<Expr> guards = std::exchange(state.guards, {});
    state.zero_fills.clear();
    const Flow before = state.flow;
    // elsewhere the result is 0: nobody takes it, but sweeps save what it holds
    const auto nothing = [&] {
        const Inlining& not_run = state.inlining.back();
        if (not_run.result && not_run.shape && !state.variables[*not_run.result].local)
            state.out.store(buffer_of(state, *not_run.result, *not_run.shape), *not_run.shape,
                            scalar(Kind::floating, build::constant(0.0, Type::float_(64))));
    };
    Block ran = collected(state, run);
    If evaluated{holds, std::move(ran), collected(state, nothing)};
    join_paths(state, before, range);
    state.out.emit(std::move(evaluated));
    state.guards = guards;
}

/// False, and reported, where the function cannot be copied in place of the call.
static bool may_be_inlined(ProgramState& state, const FunctionDefinition& definition, const Application& call,
                           TextRange range) {
    const std::string& name = definition.name.name;
    if (std::any_of(state.inlining.begin(), state.inlining.end(),
                    [&](const Inlining& around) { return around.definition == &definition; })) {
        fail(state, errors::not_supported("NAB-22", at(state, range), "the recursive call of `" + name + "`",
                                          "write it as a `loop` over what the calls would compute"));
        return false;
    }
    if (call.arguments.size() != definition.parameters.size()) {
        fail(state, errors::argument_count(at(state, range), name, definition.parameters.size(),
                                           call.arguments.size()));
        return false;
    }
    if (++state.copies <= most_copies) return true;
    if (state.copies == most_copies + 1) fail(state, errors::too_many_calls(at(state, range)));
    return false;
}

Value inlined(ProgramState& state, const FunctionDefinition& definition, const Application& call,
              TextRange range) {
    if (!may_be_inlined(state, definition, call, range)) return wrong();
    const auto arguments = lowered_arguments(state, call, definition.name.name);
    if (!arguments) return wrong();
    // the function sees constants of the top level, and its own
    ScopeNames constants;
    for (const auto& [known, index] : state.scopes[0].variables)
        if (state.variables[index].tracking == Tracking::constant) constants.variables[known] = index;
    std::vector<ScopeNames> outer = std::exchange(state.scopes, {constants, ScopeNames{}});
    Inlining inlining;
    inlining.definition = &definition;
    const std::vector<Statement>& body = definition.body.statements;
    const bool one_return = !body.empty() && std::holds_alternative<ReturnStatement>(body.back()->node) &&
                            std::none_of(body.begin(), body.end() - 1, may_return);
    const bool conditional = !state.guards.empty();
    if (definition.result != BaseType::nothing && (!one_return || conditional))
        inlining.result = variable_for_result(state, definition);
    if (returns_early(body)) {
        inlining.returned = state.out.fresh("returned");
        state.out.emit(Declare{inlining.returned, Type::boolean(), build::boolean(false)});
    }
    state.inlining.push_back(inlining);
    const auto run = [&] {
        for (std::size_t k = 0; k < arguments->size(); ++k)
            if (!bind_parameter(state, definition.parameters[k], (*arguments)[k], definition.body,
                                call.arguments[k]->range))
                return;
        lower_statements(state, body);
    };
    if (conditional)
        run_under_guards(state, run, range);
    else
        run();
    const Inlining done = std::move(state.inlining.back());
    state.inlining.pop_back();
    state.scopes = std::move(outer);
    return returned_value(state, done, range);
}

}  // namespace nestor::nabla
