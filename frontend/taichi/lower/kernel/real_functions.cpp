// `@ti.real_func`: functions that are called, not inlined (TI-23). They may return early and call themselves.
#include "frontend/taichi/lower/kernel/real_functions.hpp"

#include <fmt/format.h>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/parameters.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/kernel_scope.hpp"
#include "frontend/taichi/lower/scalar.hpp"

namespace nestor::taichi {

namespace {

/// The array that an argument annotated with `type` is; null for numbers, vectors and structs.
FieldPtr array_given(Evaluator& ev, const Value& type, const Value& value, const std::string& name,
                     TextRange range) {
    const auto* array = get<ArrayTypePtr>(type);
    if (!array && !get<BuiltinValue>(type)) return nullptr;
    const auto* given = get<FieldPtr>(value);
    if (!given && !array) ev.unsupported(range, errors::template_argument_of_real_func);
    if (!given) ev.fail(range, errors::argument_of_real_func_is_no_array, name, kind_of(value));
    const std::optional<std::int64_t> rank = array ? (*array)->rank : std::nullopt;
    if (rank && *rank != static_cast<std::int64_t>((*given)->shape.size()))
        ev.fail(range, errors::argument_of_other_dimensions, "argument `" + name + "`",
                (*given)->shape.size(), *rank);
    return *given;
}

/// What an instance of the function is made for: arrays of these elements and ranks.
std::string instance_key(const FunctionDefinition& definition, const std::vector<FieldPtr>& arrays) {
    std::string key = fmt::format("{}@{}", definition.name.name, definition.name.range.begin);
    for (const FieldPtr& array : arrays)
        if (array)
            key += fmt::format(":{}x{}x{}x{}", name_of(array->element.scalar), array->element.rows,
                               array->element.columns, array->shape.size());
    return key;
}

/// The extents of an array, then the array itself, as `array_parameter` declares them.
void append_array(const FieldValue& array, CallStmt& call) {
    for (const ScalarValue& extent : array.shape) call.arguments.push_back(index_of(extent));
    call.arguments.push_back(array.buffer);
}

}  // namespace

Value call_real_function(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const TextRange range = arguments.range;
    const auto given = matched(ev, function, arguments);
    std::vector<Value> types;
    std::vector<FieldPtr> arrays;
    for (std::size_t k = 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        if (!parameter.annotation)
            ev.fail(parameter.range, errors::argument_of_function_needs_type, parameter.name.name,
                    definition.name.name);
        types.push_back(in_scope_of(
            ev, function, [&] { return annotation_value(ev, parameter.annotation, "the annotation"); }));
        arrays.push_back(array_given(ev, types.back(), given[k].first, parameter.name.name, parameter.range));
    }
    const std::string key = instance_key(definition, arrays);
    if (!ev.real_functions.contains(key)) {
        std::string name = definition.name.name;
        for (int n = 2; !ev.function_names.insert(name).second; ++n)
            name = definition.name.name + "_" + std::to_string(n);
        Value shape = NoneValue{};
        if (definition.result)
            shape = in_scope_of(ev, function,
                                [&] { return annotation_value(ev, definition.result, "the result's hint"); });
        const Symbol symbol = ev.fresh(name);
        ev.real_functions[key] = {symbol, shape};  // it may call itself
        real_function_body(ev, function, symbol, shape, types, arrays);
    }
    const auto& [symbol, shape] = ev.real_functions.at(key);
    CallStmt call;
    call.function = symbol;
    for (std::size_t k = 0; k < given.size(); ++k) {
        if (arrays[k]) {
            append_array(*arrays[k], call);
            continue;
        }
        std::vector<ScalarValue> parts;
        flatten(ev, given[k].first, types[k], range, parts);
        for (const ScalarValue& part : parts)
            call.arguments.push_back(value_of(ev.named(part, "argument", range)));
    }
    std::vector<Type> result_types;
    flatten_type(ev, shape, result_types);
    std::vector<ScalarValue> results;
    for (const Type& type : result_types) {
        call.results.push_back(ev.fresh(definition.name.name + "_result"));
        results.push_back(plain(build::variable(call.results.back(), type)));
    }
    ev.emit(std::move(call), range);
    if (results.empty()) return NoneValue{};
    return assembled(ev, shape, results);
}

void real_function_body(Evaluator& ev, const FunctionValue& function, const Symbol& symbol,
                        const Value& shape, const std::vector<Value>& types,
                        const std::vector<FieldPtr>& arrays) {
    const FunctionDefinition& definition = function.function();
    Function out;
    out.symbol = symbol;
    out.place = FunctionPlace::internal;
    out.origin = ev.origin(definition.signature);
    Frame inner;
    inner.function = &definition;
    inner.closure = function.closure;
    inner.scopes.resize(1);
    KernelState state;
    state.name = symbol.name();
    state.result_shape = shape;
    flatten_type(ev, shape, state.results);
    state.in_real_function = true;
    state.random = ev.kernel.random;
    state.emitted = ev.kernel.emitted;
    state.inlined = ev.kernel.inlined;
    out.results = state.results;
    KernelScope own(ev, std::move(state));
    ev.frames.push_back(std::move(inner));
    ev.open_block();
    for (std::size_t k = 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        if (arrays[k]) {
            array_parameter(ev, parameter.name.name, arrays[k]->element,
                            static_cast<std::int64_t>(arrays[k]->shape.size()), parameter.range, out,
                            ev.frame());
            continue;
        }
        ev.frame().scopes[0][parameter.name.name] =
            parameters_for(ev, types[k], parameter.name.name, parameter.range, out);
    }
    const std::set<std::string> assigned = assigned_names(ev, definition.body);
    ev.frame().scopes.emplace_back();
    for (const Parameter& parameter : definition.parameters)
        if (assigned.contains(parameter.name.name))
            ev.frame().scopes[0][parameter.name.name] = ev.bind(
                parameter.name.name, ev.frame().scopes[0][parameter.name.name], true, parameter.range);
    execute(ev, definition.body);
    if (!ev.kernel.results.empty() && !ev.frame().returned && !ev.frame().returns_inside)
        ev.fail(definition.signature, errors::function_has_hint_but_does_not_return_value,
                definition.name.name);
    Block body = ev.close_block();
    if (!ev.kernel.results.empty() && (body.statements.empty() || !get<Return>(body.statements.back()))) {
        std::vector<Expr> nothing;
        for (const Type& type : ev.kernel.results)
            nothing.push_back(value_of(cast_to(constant(std::int64_t{0}, Type::int_(32)), type)));
        body.statements.push_back(build::make(Return{std::move(nothing)}, out.origin));
    }
    out.body = std::move(body);
    infer_roles(ev.program, out);
    own.keep_counts();
    ev.program.functions.push_back(std::move(out));
}

}  // namespace nestor::taichi
