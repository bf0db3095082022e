// Functions of the program: a call becomes a copy of the body, see Note [Calls].
#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "frontend/nabla/names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

constexpr int most_copies = 2000;

}  // namespace

/// `Tensor a[n][2]`: the argument must have such a shape; names that are no constants stand for its sizes.
bool Lowering::bind_dimensions(const Declarator& declarator, const Shape& given, TextRange range) {
    if (declarator.dimensions.empty()) return true;
    bool fits = declarator.dimensions.size() == given.size();
    for (std::size_t d = 0; fits && d < given.size(); ++d) {
        const Expression& e = declarator.dimensions[d];
        const NameExpression* n = as_name(e);
        if (n && !index_of(n->name)) {
            const std::size_t size = introduce(n->name, Kind::integer, Tracking::constant, e->range);
            Value known = given[d].number() ? constant(*given[d].number())
                                            : scalar(Kind::integer, given[d].expression());
            known.size = given[d];
            variables_[size].range = known.range;
            variables_[size].same = known;
            continue;
        }
        const Value extent = value(e);
        if (!extent.ok()) return false;
        if (!extent.is_integer() || !extent.as_extent()) {
            fail(errors::dimension_not_constant(at(e->range)));
            return false;
        }
        fits = equal(*extent.as_extent(), given[d], range);
    }
    if (fits) return true;
    std::string wanted;
    for (const Expression& e : declarator.dimensions) wanted += "[" + std::string(at(e->range).text()) + "]";
    fail(errors::shape_mismatch(at(range), "parameter `" + declarator.name.name + "`", wanted,
                                text_of(given)));
    return false;
}

bool Lowering::bind_parameter(const Declaration& d, const Value& argument, const StatementBlock& body,
                              TextRange range) {
    const Declarator& declarator = d.declarators[0];
    const std::string& name = declarator.name.name;
    if (d.type == BaseType::nothing) {
        fail(errors::void_variable(at(declarator.range)));
        return false;
    }
    const bool tensor = d.type == BaseType::tensor;
    Value given = argument;
    if (tensor) {
        if (!given.is_tensor()) {
            fail(errors::conversion(at(range), described(given), "a Tensor"));
            return false;
        }
        if (!bind_dimensions(declarator, given.shape, range)) return false;
    } else {
        if (!declarator.dimensions.empty()) {
            fail(errors::dimensions_of_scalar(at(declarator.range), name_of(d.type)));
            return false;
        }
        const bool from_float = given.kind == Kind::floating || given.is_tensor();
        if (from_float && (d.type == BaseType::integer || d.type == BaseType::character))
            messages_.add(errors::narrowed(at(range)));
        given = cast(d.type, given, range);
        if (!given.ok()) return false;
    }
    const bool buffered = tensor || given.kind == Kind::floating;
    const bool assigned_inside = may_assign(body, name);
    const std::size_t index = introduce(name, given.kind, d.tracking, declarator.name.range);
    flow_.variables[index].shape = given.shape;
    if (!buffered && !assigned_inside) {
        if (loads(given.element({}))) {
            const Symbol local = out_.fresh(name);
            out_.emit(Let{local, given.element({})});
            given = scalar(given.kind, build::variable(local, element_type(given.kind)));
        }
        variables_[index].same = given;
        variables_[index].range = given.range;
    } else if (!buffered) {
        variables_[index].local = out_.fresh(name);
        out_.emit(Declare{variables_[index].local, element_type(given.kind), given.element({})});
    } else if (d.tracking == Tracking::plain && !assigned_inside &&
               (given.buffer || (!tensor && get<Constant>(given.element({}))))) {
        variables_[index].same = given;
    } else {
        out_.emit_home(index);
        out_.store(buffer_of(index, given.shape), given.shape, given);
    }
    return true;
}

/// The value of a `return`, as the function's type wants it.
std::optional<Value> Lowering::as_result(const FunctionDefinition& definition, const Expression& e) {
    Value v = value(e);
    if (!v.ok()) return std::nullopt;
    if (definition.result != BaseType::tensor) {
        const bool from_float = v.kind == Kind::floating || v.is_tensor();
        if (from_float &&
            (definition.result == BaseType::integer || definition.result == BaseType::character))
            messages_.add(errors::narrowed(at(e->range)));
        v = cast(definition.result, v, e->range);
        return v.ok() ? std::optional(v) : std::nullopt;
    }
    if (!v.is_tensor()) {
        fail(errors::conversion(at(e->range), described(v), "a Tensor"));
        return std::nullopt;
    }
    if (definition.dimensions.empty()) return v;
    const auto wanted = dimensions(definition.dimensions);
    if (!wanted) return std::nullopt;
    if (equal(*wanted, v.shape, e->range)) return v;
    fail(errors::shape_mismatch(at(e->range), "the result of `" + definition.name.name + "`",
                                text_of(*wanted), text_of(v.shape)));
    return std::nullopt;
}

void Lowering::return_statement(const ReturnStatement& s, TextRange range) {
    if (inlining_.empty()) {
        fail(errors::return_outside(at(range)));
        return;
    }
    const FunctionDefinition& definition = *inlining_.back().definition;
    const bool wants = definition.result != BaseType::nothing;
    if (wants != (s.value != nullptr)) {
        fail(errors::return_value(at(range), definition.name.name, wants));
        return;
    }
    if (wants) {
        const auto v = as_result(definition, s.value);
        if (!v) return;
        Inlining& inlining = inlining_.back();
        if (!inlining.result) {
            inlining.value = *v;
            return;
        }
        if (!inlining.shape) inlining.shape = v->shape;
        if (*inlining.shape != v->shape) {
            fail(errors::results_disagree(at(range), definition.name.name, text_of(*inlining.shape),
                                          text_of(v->shape)));
            return;
        }
        if (variables_[*inlining.result].local)
            out_.emit(Assign{variables_[*inlining.result].local, v->element({})});
        else
            out_.store(buffer_of(*inlining.result, v->shape), v->shape, *v);
    }
    if (inlining_.back().returned) out_.emit(Assign{inlining_.back().returned, build::boolean(true)});
}

Expr Lowering::not_returned() const {
    return build::logical_not(build::variable(inlining_.back().returned, Type::boolean()));
}

Value Lowering::returned_value(const Inlining& inlining, TextRange) {
    if (inlining.definition->result == BaseType::nothing) {
        Value nothing;
        nothing.kind = Kind::nothing;
        return nothing;
    }
    if (inlining.value) return *inlining.value;
    if (!inlining.result || !inlining.shape) return wrong();
    const NabVariable& v = variables_[*inlining.result];
    if (v.local) return scalar(v.kind, build::variable(v.local, element_type(v.kind)));
    return loaded(buffer_of(*inlining.result, *inlining.shape), v.kind, *inlining.shape);
}

Value Lowering::inlined(const FunctionDefinition& definition, const Application& call, TextRange range) {
    const std::string& name = definition.name.name;
    if (std::any_of(inlining_.begin(), inlining_.end(),
                    [&](const Inlining& around) { return around.definition == &definition; }))
        return fail(errors::not_supported("NAB-22", at(range), "the recursive call of `" + name + "`"));
    if (call.arguments.size() != definition.parameters.size())
        return fail(
            errors::argument_count(at(range), name, definition.parameters.size(), call.arguments.size()));
    if (++copies_ > most_copies) {
        if (copies_ == most_copies + 1) fail(errors::too_many_calls(at(range)));
        return wrong();
    }
    std::vector<Value> arguments;
    for (const Expression& argument : call.arguments) {
        arguments.push_back(value(argument));
        if (effects_after(call.arguments, arguments.size() - 1)) arguments.back() = settled(arguments.back());
        const Value& a = arguments.back();
        if (!a.ok()) return wrong();
        if (a.kind == Kind::text || a.kind == Kind::nothing)
            return fail(errors::operand_type(at(argument->range), "`" + name + "`", described(a)));
    }
    // the function sees constants of the top level, and its own
    Names constants;
    for (const auto& [known, index] : scopes_[0].variables)
        if (variables_[index].tracking == Tracking::constant) constants.variables[known] = index;
    std::vector<Names> outer = std::exchange(scopes_, {constants, Names{}});
    Inlining inlining;
    inlining.definition = &definition;
    const std::vector<Statement>& body = definition.body.statements;
    const bool one_return = !body.empty() && std::holds_alternative<ReturnStatement>(body.back()->node) &&
                            std::none_of(body.begin(), body.end() - 1, may_return);
    const bool conditional = !guards_.empty();
    if (definition.result != BaseType::nothing && (!one_return || conditional)) {
        const Kind kind = kind_of(definition.result);
        inlining.result = introduce(name, kind, Tracking::plain, definition.name.range);
        scopes_.back().variables.erase(name);
        if (kind == Kind::floating || kind == Kind::tensor) {
            out_.emit_home(*inlining.result);
        } else {
            variables_[*inlining.result].local = out_.fresh(name);
            const Expr zero = kind == Kind::boolean ? build::boolean(false)
                                                    : build::constant(std::int64_t{0}, element_type(kind));
            out_.emit(Declare{variables_[*inlining.result].local, element_type(kind), zero});
        }
    }
    if (returns_early(body)) {
        inlining.returned = out_.fresh("returned");
        out_.emit(Declare{inlining.returned, Type::boolean(), build::boolean(false)});
    }
    inlining_.push_back(inlining);
    const auto run = [&] {
        for (std::size_t k = 0; k < arguments.size(); ++k)
            if (!bind_parameter(definition.parameters[k], arguments[k], definition.body,
                                call.arguments[k]->range))
                return;
        statements(body);
    };
    if (conditional) {  // it runs only where it is evaluated
        Expr holds = build::boolean(true);
        for (const Expr& guard : guards_) holds = build::both(holds, guard);
        const std::vector<Expr> guards = std::exchange(guards_, {});
        zero_fills_.clear();
        const Flow before = flow_;
        // elsewhere the result is 0: nobody takes it, but sweeps save what it holds
        const auto nothing = [&] {
            const Inlining& not_run = inlining_.back();
            if (not_run.result && not_run.shape && !variables_[*not_run.result].local)
                out_.store(buffer_of(*not_run.result, *not_run.shape), *not_run.shape,
                           scalar(Kind::floating, build::constant(0.0, Type::float_(64))));
        };
        Block ran = collected(run);
        If evaluated{holds, std::move(ran), collected(nothing)};
        join(before, range);
        out_.emit(std::move(evaluated));
        guards_ = guards;
    } else {
        run();
    }
    const Inlining done = std::move(inlining_.back());
    inlining_.pop_back();
    scopes_ = std::move(outer);
    return returned_value(done, range);
}

}  // namespace nestor::nabla
