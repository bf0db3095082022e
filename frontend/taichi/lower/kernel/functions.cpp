// Functions that are inlined, real functions, and Python functions that run while translating (TI-5, TI-23,
// TI-32).
#include "frontend/taichi/lower/kernel/functions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/foreign_scope.hpp"
#include "frontend/taichi/lower/host/early_returns.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/generators.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/definitions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/kernels.hpp"
#include "frontend/taichi/lower/kernel/parameters.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/real_functions.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {

Value call_function(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments) {
    if (function.unbound && function.kind != FunctionKind::kernel && !arguments.positional.empty() &&
        get<ObjectPtr>(arguments.positional[0])) {
        FunctionValue bound = function;
        CallArguments rest = arguments;
        bound.unbound = bound.without_object = false;
        bound.self = std::make_shared<Value>(arguments.positional[0]);
        rest.positional.erase(rest.positional.begin());
        if (!rest.written.empty()) rest.written.erase(rest.written.begin());
        return call_function(ev, bound, rest);
    }
    switch (function.kind) {
        case FunctionKind::kernel:
            if (!ev.frame().host) ev.fail(arguments.range, errors::kernel_is_called_from_kernel_or_function);
            return value_unless_raised(ev, arguments.range,
                                       [&] { return call_kernel(ev, function, arguments); });
        case FunctionKind::func:
        case FunctionKind::real_func:
            if (ev.frame().host) ev.fail(arguments.range, errors::func_is_called_from_python);
            if (function.kind == FunctionKind::real_func) return call_real_function(ev, function, arguments);
            break;
        case FunctionKind::pyfunc:
        case FunctionKind::python:
            break;
    }
    if (!function.lambda && function.kind == FunctionKind::python && ev.frame().host && !function.home &&
        yields(function.function())) {
        GeneratorValue made{function, arguments, 0, false, ev.host.control};
        for (Value& value : made.arguments.positional) value = held(ev, value, "argument", arguments.range);
        for (auto& [name, value] : made.arguments.keywords) value = held(ev, value, name, arguments.range);
        return std::make_shared<GeneratorValue>(std::move(made));
    }
    return value_unless_raised(ev, arguments.range, [&] {
        return function.lambda ? call_lambda(ev, function, arguments)
                               : inline_function(ev, function, arguments);
    });
}

Value default_of(Evaluator& ev, const FunctionValue& function, const Parameter& parameter) {
    if (function.defaults)
        if (const auto known = function.defaults->find(parameter.name.name);
            known != function.defaults->end())
            return known->second;
    Frame outside;  // a method's default sees the module alone
    outside.host = true;
    ev.frames.push_back(std::move(outside));
    Value value = evaluate(ev, parameter.default_value);
    ev.frames.pop_back();
    return value;
}

Value call_lambda(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments) {
    if (ev.frames.size() > 200) ev.fail(arguments.range, errors::functions_call_each_other_without_end);
    Frame inner;
    inner.host = ev.frame().host;
    inner.python = !inner.host;
    inner.closure = function.closure;
    inner.scopes.resize(1);
    const auto& lambda = std::get<Lambda>(function.lambda->node);
    for (std::size_t k = 0; k < lambda.parameters.size(); ++k) {
        const Parameter& parameter = lambda.parameters[k];
        const Value* keyword = arguments.keyword(parameter.name.name);
        if (keyword)
            inner.scopes[0][parameter.name.name] = *keyword;
        else if (k < arguments.positional.size())
            inner.scopes[0][parameter.name.name] =
                kept_before(ev, arguments.positional[k], lambda.body, parameter.name.name, arguments.range);
        else if (parameter.default_value)
            inner.scopes[0][parameter.name.name] = evaluate(ev, parameter.default_value);
        else
            ev.fail(arguments.range, errors::too_few_arguments);
    }
    ev.frames.push_back(std::move(inner));
    ++ev.kernel.inlining;
    const auto leave = [&] {
        --ev.kernel.inlining;
        ev.frames.pop_back();
    };
    try {
        const Value value = evaluate(ev, lambda.body);
        leave();
        return value;
    } catch (...) {
        leave();
        throw;
    }
}

std::vector<std::pair<Value, Expression>> matched(Evaluator& ev, const FunctionValue& function,
                                                  const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const bool python = function.kind == FunctionKind::python;
    const std::string kind = !python ? "TaichiSyntaxError" : ev.in_kernel() ? "TaichiTypeError" : "TypeError";
    const std::size_t first = function.self ? 1 : 0;
    if (python && function.self && definition.parameters.empty())
        ev.fail(arguments.range, errors::method_has_no_self, kind, definition.name.name);
    std::vector<std::pair<Value, Expression>> out;
    std::set<std::string> used;
    std::size_t next = 0;
    for (std::size_t k = first; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string& name = parameter.name.name;
        if (parameter.kind == ParameterKind::star) {
            std::vector<Value> rest;
            while (next < arguments.positional.size()) rest.push_back(arguments.positional[next++]);
            out.emplace_back(tuple(std::move(rest)), nullptr);
            continue;
        }
        if (parameter.kind == ParameterKind::double_star) {
            auto rest = std::make_shared<DictionaryValue>();
            for (const auto& [key, value] : arguments.keywords)
                if (!used.contains(key)) rest->set(Value(key), value), used.insert(key);
            out.emplace_back(Value(rest), nullptr);
            continue;
        }
        const Value* keyword = arguments.keyword(name);
        const bool positional =
            next < arguments.positional.size() && parameter.kind != ParameterKind::keyword_only;
        if (keyword && positional && !(next >= arguments.positional.size()))
            ev.fail(arguments.range, errors::argument_of_is_given_twice, kind, name, definition.name.name);
        if (keyword) {
            used.insert(name);
            const auto written = arguments.written_keywords.find(name);
            out.emplace_back(*keyword,
                             written == arguments.written_keywords.end() ? nullptr : written->second);
        } else if (positional) {
            out.emplace_back(arguments.positional[next],
                             next < arguments.written.size() ? arguments.written[next] : nullptr);
            ++next;
        } else if (parameter.default_value) {
            out.emplace_back(default_of(ev, function, parameter), nullptr);
        } else {
            ev.fail(arguments.range, errors::argument_is_missing, kind, name, definition.name.name);
        }
    }
    if (next < arguments.positional.size()) {
        const std::size_t count = definition.parameters.size() - first;
        ev.fail(arguments.range, errors::number_of_arguments, kind, definition.name.name,
                count == 0 ? "no" : std::to_string(count), count == 1 ? "" : "s");
    }
    for (const auto& [key, value] : arguments.keywords)
        if (!used.contains(key))
            ev.fail(arguments.range, errors::no_argument_of_that_name, kind, definition.name.name, key);
    return out;
}

static void check_recursion(Evaluator& ev, const FunctionValue& function, TextRange range) {
    if (ev.frames.size() > 200)
        ev.fail(range, errors::kernel_functions_call_each_other,
                function.kind == FunctionKind::python ? "RecursionError" : "TaichiCompilationError");
    const bool again_and_again =  // each level would be translated, and both of its arms
        ev.host.control > 0 && std::ranges::count(ev.frames, &function.function(), &Frame::function) > 9;
    if (again_and_again) ev.unsupported(range, errors::recursion_of_running_program);
}

static std::set<std::string> python_locals(const FunctionDefinition& definition, bool python) {
    return python ? local_names(definition.body) : std::set<std::string>{};
}

Value inline_function(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments,
                      const std::shared_ptr<const std::function<void(const Value&)>>& yields) {
    check_recursion(ev, function, arguments.range);
    constexpr int most = 10'000;
    if (ev.in_kernel() && ++ev.kernel.inlined > most)
        ev.fail(arguments.range, errors::more_than_calls_are_inlined_in_kernel, most, ev.kernel.name);
    const FunctionDefinition& definition = function.function();
    const bool pyfunc = function.kind == FunctionKind::pyfunc;
    Frame inner;
    inner.host = (function.kind == FunctionKind::python || pyfunc) && ev.frame().host;
    inner.python = function.kind == FunctionKind::python && !inner.host;
    const bool python = inner.python || inner.host;
    inner.closure = function.closure;
    inner.outer_block = ev.blocks.empty() ? 0 : ev.blocks.size() - 1;
    inner.scopes.resize(python ? 1 : 2);
    inner.function = &definition;
    inner.locals = python_locals(definition, python);
    inner.yields = yields;
    if (!python) check_signature(ev, definition, false, function.self != nullptr);
    const std::set<std::string> assigned = assigned_names(ev, definition.body);
    const auto given = matched(ev, function, arguments);
    const std::size_t first = function.self ? 1 : 0;
    if (first && !definition.parameters.empty())
        inner.scopes[0][definition.parameters[0].name.name] = *function.self;
    for (std::size_t k = first; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string& name = parameter.name.name;
        Value value = given[k - first].first;
        const Expression& written = given[k - first].second;
        if (python) {
            const bool read = inner.host && (!is_static(value) || get<FieldPtr>(value));
            inner.scopes[0][name] = read ? kept(ev, value, name, arguments.range) : value;
            continue;
        }
        if (parameter.annotation && last_name(parameter.annotation) == "template") {
            // the caller's place itself
            const bool place = written && is_run_time(ev, value);
            const Value named_place = place ? reference(ev, written) : value;
            inner.scopes[0][name] = get<NoneValue>(named_place) ? value : named_place;
            continue;
        }
        inner.scopes[0][name] =
            argument_copy(ev, function, parameter, value, assigned.contains(name), inner, arguments.range);
    }
    if (definition.result && !python) {
        inner.result_hint = in_scope_of(
            ev, function, [&] { return annotation_value(ev, definition.result, "the result's hint"); });
    }
    const bool host = inner.host;
    const ForeignScope abroad(function, ev.source, ev.globals);
    ev.frames.push_back(std::move(inner));
    ++ev.kernel.inlining;
    const Origin outer_call = ev.call;
    if (!host) ev.call = ev.origin(arguments.range);
    const auto leave = [&] {
        ev.call = outer_call;
        --ev.kernel.inlining;
        ev.frames.pop_back();
    };
    Value result = NoneValue{};
    try {
        if (host) --ev.kernel.inlining;
        host && !yields ? execute_function(ev, function.definition) : execute(ev, definition.body);
        if (host) ++ev.kernel.inlining;
        if (ev.frame().returned) result = *ev.frame().returned;
        if (ev.frame().result_hint && !ev.frame().returned && !ev.frame().python)
            ev.fail(definition.signature, errors::function_has_hint_but_does_not_return_value,
                    definition.name.name);
    } catch (...) {
        if (host) ++ev.kernel.inlining;
        leave();
        throw;
    }
    leave();
    return result;
}

/// Evaluates in a scope that sees what the function's definition saw.
Value in_scope_of(Evaluator& ev, const FunctionValue& function, const std::function<Value()>& f) {
    Frame outside;
    outside.host = true;
    outside.python = true;
    outside.closure = function.closure;
    outside.scopes.resize(1);
    ev.frames.push_back(std::move(outside));
    try {
        Value value = f();
        ev.frames.pop_back();
        return value;
    } catch (...) {
        ev.frames.pop_back();
        throw;
    }
}

/// Refuses a value that is none of what its annotation asks for.
void check_annotated(Evaluator& ev, const Parameter& parameter, const Value& value, const Value& type,
                     TextRange range) {
    const auto* element = get<ElementType>(type);
    if (get<FieldPtr>(value) && (element || type_named_by(ev, type)) && ev.in_kernel())
        ev.fail(range, errors::argument_is_field_no_number, parameter.name.name);
    if (get<ArrayTypePtr>(type) && !(get<FieldPtr>(value) && (*get<FieldPtr>(value))->array))
        ev.fail(range, errors::argument_of_func_is_no_array, parameter.name.name, kind_of(value));
    if (const auto* array = get<ArrayTypePtr>(type); array && (*array)->element) {
        const Type &wanted = (*array)->element->scalar, &own = std::get<FieldPtr>(value.v)->element.scalar;
        if (wanted != own)
            ev.fail(range, errors::argument_of_func_is_array_of_another_type, name_of(wanted),
                    parameter.name.name, name_of(own));
    }
    if (!element || element->rows == 0) return;
    if (!get<MatrixPtr>(value))
        ev.fail(range, errors::argument_is_vector_or_matrix, parameter.name.name, kind_of(value));
    if (const auto* m = get<MatrixPtr>(value);
        m && ((*m)->rows != element->rows || (*m)->columns != element->columns))
        ev.fail(range, errors::argument_is_vector_or_matrix_of_another_shape, parameter.name.name);
}

/// The value as its annotation wants it.
Value annotated_argument(Evaluator& ev, const Parameter& parameter, const Value& value, const Value& type,
                         TextRange range) {
    const auto* element = get<ElementType>(type);
    if (element && element->rows > 0 && get<MatrixPtr>(value) && ev.in_kernel())
        return value;  // Taichi asks for the shape alone: ints stay ints
    if (const Type* one = element && element->rows == 0 ? &element->scalar : type_named_by(ev, type);
        one && get<MatrixPtr>(value) && ev.in_kernel() && !get<StructTypePtr>(type))
        return elementwise(
            ev, value, [&](const ScalarValue& s) { return cast_to(s, *one); }, range);
    if (get<StructTypePtr>(type) && ev.in_kernel()) return value;  // which Taichi does not look at
    if (get<StructTypePtr>(type) || (element && !get<FieldPtr>(value)))
        return converted(ev, value, type, range);
    if (const Type* scalar_type = element ? nullptr : type_named_by(ev, type))
        return converted(ev, value, ElementType{*scalar_type, 0, 0}, range);
    if (is_number(type) || get<std::string>(type) || get<SequencePtr>(type) || is_python_type(type))
        ev.fail(parameter.range, errors::type_of_argument_is_no_type, parameter.name.name);
    return value;
}

/// Arguments are copies, cast to their annotations: what changes afterwards does not change them.
Value argument_copy(Evaluator& ev, const FunctionValue& function, const Parameter& parameter,
                    const Value& given, bool assigned, const Frame& inner, TextRange range) {
    Value value = given;
    if (const auto* array = get<FieldPtr>(value);
        array && (*array)->array && !parameter.annotation && ev.in_kernel())
        ev.fail(parameter.range, errors::argument_is_array_no_number, parameter.name.name);
    if (parameter.annotation) {
        const Value type = in_scope_of(ev, function, [&] { return evaluate(ev, parameter.annotation); });
        check_annotated(ev, parameter, value, type, range);
        value = annotated_argument(ev, parameter, value, type, range);
    }
    if (is_number(value)) value = scalar(ev, value, range);
    if (const auto* list_ = get<SequencePtr>(value); list_ && !is_static(value))
        return held(ev, value, parameter.name.name, range);
    if (!is_run_time(ev, value)) return value;
    const auto* number = get<ScalarValue>(value);
    if (number && !assigned && ev.is_steady_index(*number))
        return value;  // `i - 1` says more than a second name
    ev.frames.push_back(inner);
    Value copy = ev.bind(parameter.name.name, value, assigned, range);
    ev.frames.pop_back();
    return copy;
}

}  // namespace nestor::taichi
