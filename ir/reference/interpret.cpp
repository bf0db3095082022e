// The interpreter's entry: runs a function as the contract says, statements in order, loops serially, memory
// as memory.cpp keeps it. Here the caller's arrays become memory and come back.
#include "ir/reference/interpret.hpp"

#include <fmt/format.h>

#include "ir/core/array_order.hpp"
#include "ir/core/entry.hpp"
#include "ir/reference/interpreter.hpp"
#include "ir/reference/memory.hpp"

namespace nestor {
namespace {

/// Makes memory for a buffer of the caller and fills it from the caller's array.
View caller_view(const Parameter& parameter, const Arguments& arguments, Environment& scalars) {
    View view = allocate_view(*parameter.buffer, bounds_of(*parameter.buffer, scalars));
    const auto given = arguments.arrays.find(parameter.symbol.name());
    const bool takes_part = parameter.role == Role::input || parameter.role == Role::inout;
    if (given != arguments.arrays.end())
        fill_view(view, row_major(given->second, parameter.buffer->layout), takes_part);
    else if (takes_part)
        fill_view(view, Array(parameter.buffer->element, view.bounds.extents), true);
    view.storage->read_only = parameter.role == Role::input;
    return view;
}

/// State begins as the caller's array of that name, else as zeros.
View state_view(const Buffer& buffer, const Arguments& arguments, Environment& scalars) {
    View view = allocate_view(buffer, bounds_of(buffer, scalars));
    const auto given = arguments.arrays.find(buffer.symbol.name());
    if (given != arguments.arrays.end()) fill_view(view, given->second, true);
    view.storage->zero_when_unwritten = true;
    return view;
}

void bind(Interpreter& interpreter, const Program& program, const Function& function,
          const Arguments& arguments, ScalarEnvironment& scalars) {
    for (const auto& [symbol, value] : scalars.values) interpreter.bind_scalar(symbol, value);
    for (const Parameter& parameter : function.parameters)
        if (parameter.buffer)
            interpreter.bind_view(parameter.symbol, caller_view(parameter, arguments, scalars));
    for (const Buffer& buffer : program.state)
        interpreter.bind_view(buffer.symbol, state_view(buffer, arguments, scalars));
}

void hand_back(Interpreter& interpreter, const Program& program, const Function& function,
               Arguments& arguments, const std::vector<std::vector<Scalar>>& returned) {
    std::size_t results = 0;
    const auto add_result = [&](const Scalar& value) { arguments.scalars[result_name(results++)] = value; };
    for (const Parameter& parameter : function.parameters) {
        if (parameter.role == Role::output || parameter.role == Role::inout)
            arguments.arrays[parameter.symbol.name()] =
                in_layout(array_of(interpreter.view(parameter.symbol)), parameter.buffer->layout);
        if (parameter.role == Role::result)
            add_result(read_element_scalar(interpreter.view(parameter.symbol),
                                           interpreter.view(parameter.symbol).first));
    }
    for (const Buffer& buffer : program.state) {
        const View& view = interpreter.view(buffer.symbol);
        if (comes_back(buffer, view.bounds)) arguments.arrays[buffer.symbol.name()] = array_of(view);
    }
    for (const std::vector<Scalar>& values : returned)
        if (!values.empty()) add_result(values[0]);
}

}  // namespace

Outcome interpret(const Program& program, const std::string& name, Arguments& arguments,
                  const InterpretOptions& options) {
    const Function* function = find_function(program, name);
    if (!function) return {-1, fmt::format("there is no function `{}`", name)};
    Interpreter interpreter(program, options);
    try {
        ScalarEnvironment scalars;
        const Function asked = without_state(program, *function);
        if (auto failure = bind_arguments(asked, arguments, scalars)) return *failure;
        if (auto failure = check_state(program.state, arguments)) return *failure;
        bind(interpreter, program, asked, arguments, scalars);
        const auto results = interpreter.run(*function);
        hand_back(interpreter, program, asked, arguments, results);
        return {};
    } catch (const AssertFailure& failure) {
        const ErrorEntry& entry = program.errors.at(static_cast<std::size_t>(failure.error));
        return {entry.code, entry.text};
    } catch (const EvaluationError& error) {
        const StmtNode* at = interpreter.current();
        return {-1, error.what() + (at ? place_of(at->origin) : std::string())};
    }
}

}  // namespace nestor
