// `@ti.real_func`: functions that are called, not inlined (TI-23). They may return early and call themselves.
#include <fmt/format.h>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

Value Evaluator::call_real_function(const FunctionValue& function, const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const TextRange range = arguments.range;
    const auto given = matched(function, arguments);
    std::vector<Value> types;
    for (const Parameter& parameter : definition.parameters) {
        if (!parameter.annotation)
            fail(parameter.range, "TI-90",
                 "TaichiSyntaxError: argument `" + parameter.name.name + "` of function `" +
                     definition.name.name + "` needs a type");
        types.push_back(
            in_scope_of(function, [&] { return annotation_value(parameter.annotation, "the annotation"); }));
        if (get<ArrayTypePtr>(types.back()) || get<BuiltinValue>(types.back()))
            unsupported(parameter.range, "TI-23", "an array or template argument of a `@ti.real_func`");
    }
    const std::string key = fmt::format("{}@{}", definition.name.name, definition.name.range.begin);
    if (!real_functions_.contains(key)) {
        std::string name = definition.name.name;
        for (int n = 2; !function_names_.insert(name).second; ++n)
            name = definition.name.name + "_" + std::to_string(n);
        Value shape = NoneValue{};
        if (definition.result)
            shape = in_scope_of(function,
                                [&] { return annotation_value(definition.result, "the result's hint"); });
        const Symbol symbol = fresh(name);
        real_functions_[key] = {symbol, shape};  // it may call itself
        real_function_body(function, symbol, shape, types);
    }
    const auto& [symbol, shape] = real_functions_.at(key);
    CallStmt call;
    call.function = symbol;
    for (std::size_t k = 0; k < given.size(); ++k) {
        std::vector<ScalarValue> parts;
        flatten(given[k].first, types[k], range, parts);
        for (const ScalarValue& part : parts)
            call.arguments.push_back(value_of(named(part, "argument", range)));
    }
    std::vector<Type> result_types;
    flatten_type(shape, result_types);
    std::vector<ScalarValue> results;
    for (const Type& type : result_types) {
        call.results.push_back(fresh(definition.name.name + "_result"));
        results.push_back(plain(build::variable(call.results.back(), type)));
    }
    emit(std::move(call), range);
    if (results.empty()) return NoneValue{};
    return assembled(shape, results);
}

void Evaluator::real_function_body(const FunctionValue& function, const Symbol& symbol, const Value& shape,
                                   const std::vector<Value>& types) {
    const FunctionDefinition& definition = function.function();
    Function out;
    out.symbol = symbol;
    out.place = FunctionPlace::internal;
    out.origin = origin(definition.signature);
    Frame inner;
    inner.function = &definition;
    inner.closure = function.closure;
    inner.scopes.resize(1);
    // its statements belong to no kernel
    const auto frames = frames_;
    const auto blocks = std::exchange(blocks_, {});
    const auto results = std::exchange(results_, {});
    const auto result_shape = std::exchange(result_shape_, shape);
    const auto reduced = std::exchange(reduced_, {});
    const int inlining = std::exchange(inlining_, 0), depth = std::exchange(loop_depth_, 0);
    const bool outermost = std::exchange(in_outermost_, false), real = std::exchange(in_real_function_, true);
    const auto iterations = std::exchange(iterations_, {});
    const auto kernel_name = std::exchange(kernel_name_, symbol.name());
    const auto loop_variables = std::exchange(loop_variables_, {});
    const int loop_number = std::exchange(loop_number_, 0);
    flatten_type(shape, results_);
    out.results = results_;
    const auto restore = [&] {
        frames_ = frames;
        blocks_ = blocks;
        results_ = results;
        result_shape_ = result_shape;
        reduced_ = reduced;
        inlining_ = inlining;
        loop_depth_ = depth;
        in_outermost_ = outermost;
        in_real_function_ = real;
        iterations_ = iterations;
        kernel_name_ = kernel_name;
        loop_variables_ = loop_variables;
        loop_number_ = loop_number;
    };
    frames_.push_back(std::move(inner));
    try {
        open_block();
        for (std::size_t k = 0; k < definition.parameters.size(); ++k) {
            const Parameter& parameter = definition.parameters[k];
            frame().scopes[0][parameter.name.name] =
                parameters_for(types[k], parameter.name.name, parameter.range, out);
        }
        const std::set<std::string> assigned = assigned_names(definition.body);
        frame().scopes.emplace_back();
        for (const Parameter& parameter : definition.parameters)
            if (assigned.contains(parameter.name.name))
                frame().scopes[0][parameter.name.name] =
                    bind(parameter.name.name, frame().scopes[0][parameter.name.name], true, parameter.range);
        execute(definition.body);
        if (!results_.empty() && !frame().returned && !frame().returns_inside)
            fail(definition.signature, "TI-32",
                 "TaichiSyntaxError: function `" + definition.name.name +
                     "` has a hint, but does not return a value");
        Block body = close_block();
        if (!results_.empty() && (body.statements.empty() || !get<Return>(body.statements.back()))) {
            std::vector<Expr> nothing;
            for (const Type& type : results_)
                nothing.push_back(value_of(cast_to(constant(std::int64_t{0}, Type::int_(32)), type)));
            body.statements.push_back(build::make(Return{std::move(nothing)}, out.origin));
        }
        out.body = std::move(body);
    } catch (...) {
        restore();
        throw;
    }
    restore();
    program_.functions.push_back(std::move(out));
}

}  // namespace nestor::taichi
