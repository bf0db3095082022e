// The interpreter's machine: statements and calls (accesses.cpp: memory). Simple on purpose, since everything
// else is judged by it.
#include "ir/reference/interpreter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <span>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

/// Runs of elements at equal distances, from the outermost: the elements of a buffer in their order. Extents
/// of 1 say nothing, and dimensions that lie one behind the other are one.
std::vector<std::pair<std::int64_t, std::int64_t>> runs_of(const Bounds& bounds) {
    std::vector<std::pair<std::int64_t, std::int64_t>> runs;  // extent, stride
    for (std::size_t d = 0; d < bounds.extents.size(); ++d) {
        const std::int64_t extent = bounds.extents[d], stride = bounds.strides[d];
        if (extent == 0) return {{0, 0}};
        if (extent == 1) continue;
        if (!runs.empty() && runs.back().second == extent * stride)
            runs.back() = {runs.back().first * extent, stride};
        else
            runs.emplace_back(extent, stride);
    }
    return runs;
}

}  // namespace

// --------------------------------------------------------------------------------------------- functions

std::vector<std::vector<Scalar>> Interpreter::run(const Function& function) {
    const auto* body = std::get_if<Block>(&function.body);
    if (!body)
        throw EvaluationError(fmt::format("`{}` is a pipeline that was not lowered", function.symbol.name()));
    active_.push_back(&function);
    returned_.clear();
    execute(*body);
    active_.pop_back();
    return std::exchange(returned_, {});
}

/// What a function binds: its caller, or itself further out, may have bound the same symbols.
const std::vector<Symbol>& Interpreter::symbols_of(const Function& function) {
    const auto [known, fresh] = symbols_.try_emplace(&function);
    std::vector<Symbol>& symbols = known->second;
    if (!fresh) return symbols;
    for (const Parameter& parameter : function.parameters) symbols.push_back(parameter.symbol);
    const auto add = [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (defines(use)) symbols.push_back(symbol);
        });
    };
    if (const auto* body = std::get_if<Block>(&function.body)) visit_statements(*body, add);
    return symbols;
}

void Interpreter::call(const Symbol& symbol, const std::vector<Argument>& arguments,
                       const std::vector<Symbol>& results) {
    const auto found = std::find_if(program_.functions.begin(), program_.functions.end(),
                                    [&](const Function& f) { return f.symbol == symbol; });
    if (found == program_.functions.end())
        throw EvaluationError(fmt::format("there is no function `{}`", symbol.name()));
    const Function& callee = *found;
    if (arguments.size() != callee.parameters.size())
        throw EvaluationError(fmt::format("`{}` gets {} arguments, not {}", symbol.name(), arguments.size(),
                                          callee.parameters.size()));
    if (active_.size() > 200)
        throw EvaluationError(fmt::format("calls of `{}` nest too deep", symbol.name()));

    std::vector<Slot> bound(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (const auto* buffer = std::get_if<Symbol>(&arguments[i])) {
            bound[i].view = slot(*buffer).view;
            if (!bound[i].view || !callee.parameters[i].buffer)
                throw EvaluationError(fmt::format("argument {} of `{}` is no buffer", i, symbol.name()));
        } else {
            const Expr& value = std::get<Expr>(arguments[i]);
            bound[i].has_value = true;
            if (value->type.is_scalar())
                bound[i].scalar = evaluate_scalar(value, *this);
            else
                bound[i].elements = evaluate_elements(value, *this);
        }
    }
    const std::vector<Symbol>& own = symbols_of(callee);
    std::vector<Slot> saved;
    for (const Symbol& s : own) saved.push_back(slot(s));
    for (std::size_t i = 0; i < bound.size(); ++i)
        if (!bound[i].view) slot(callee.parameters[i].symbol) = bound[i];
    for (std::size_t i = 0; i < bound.size(); ++i) {
        if (!bound[i].view) continue;
        // The callee addresses the caller's memory by its own bounds, which must describe the same elements.
        const View& given = *bound[i].view;
        View seen = given;
        seen.name = callee.parameters[i].symbol.name();
        seen.bounds = bounds_of(*callee.parameters[i].buffer, *this);
        const bool same = runs_of(seen.bounds) == runs_of(given.bounds);
        if (!same)
            throw EvaluationError(
                fmt::format("`{}` is passed to `{}` with other extents or strides than it has", given.name,
                            symbol.name()));
        bind_view(callee.parameters[i].symbol, std::move(seen));
    }

    std::vector<std::vector<Scalar>> values = run(callee);
    if (values.size() < results.size())
        throw EvaluationError(fmt::format("`{}` returned nothing", symbol.name()));
    for (std::size_t i = 0; i < own.size(); ++i) slot(own[i]) = std::move(saved[i]);
    for (std::size_t i = 0; i < results.size(); ++i)
        assign_elements(results[i], callee.results.at(i), std::move(values[i]));
}

/// The loops over blocks and threads stand in the device function, so one call is the whole launch.
void Interpreter::launch(const Launch& l) {
    bool empty = false;
    for (const auto& sizes : {l.grid, l.block})
        for (const Expr& size : sizes) empty = (size && evaluate_integer(size, *this) <= 0) || empty;
    if (!empty) call(l.function, l.arguments, {});
}

void Interpreter::print(const Print& p) {
    std::string text;
    std::optional<PrintFormat> array;  // whose numbers are being gathered
    std::vector<Scalar> numbers;
    for (const auto& part : p.parts) {
        if (const auto* words = std::get_if<std::string>(&part)) {
            text += *words;
            continue;
        }
        const Formatted& printed = std::get<Formatted>(part);
        const auto format = parse_print_format(printed.format);
        const std::vector<Scalar> values = evaluate_elements(printed.value, *this);
        const std::vector<Type> types = scalars_of(printed.value->type);
        if (format && format->conversion == 'N') {
            if (!format->shape.empty()) array = format;
            numbers.push_back(values.at(0));
            if (array && numbers.size() == count_of(*array))
                text += array_text(*array, std::exchange(numbers, {}), types[0]);
            continue;
        }
        if (format && format->conversion == 'G') {
            gathered_.push_back(values.at(0));
            continue;
        }
        if (format && format->conversion == 'A') {
            text += gathered_text(std::exchange(gathered_, {}), types[0]);
            continue;
        }
        for (std::size_t i = 0; i < values.size(); ++i)
            text += (i ? ", " : "") +
                    (format ? formatted_text(*format, values[i], types[i]) : to_string(values[i], types[i]));
    }
    if (options_.output) *options_.output << text;
}

// -------------------------------------------------------------------------------------------- statements

Flow Interpreter::loop(const For& f) {
    const std::int64_t low = evaluate_integer(f.low, *this);
    const std::int64_t extent = evaluate_integer(f.extent, *this);
    for (std::int64_t i = 0; i < extent; ++i) {
        bind_scalar(f.index, low + i);
        const Flow flow = execute(f.body);
        if (flow == Flow::leave_loop) break;
        if (flow == Flow::leave_function) return flow;
    }
    return Flow::next;
}

Flow Interpreter::repeat(const While& w) {
    while (evaluate_condition(w.condition, *this)) {
        const Flow flow = execute(w.body);
        if (flow == Flow::leave_loop) break;
        if (flow == Flow::leave_function) return flow;
        if (options_.step_limit && ++steps_ > options_.step_limit)
            throw EvaluationError("the step limit is reached");
    }
    return Flow::next;
}

Flow Interpreter::execute(const Block& block) {
    for (const Stmt& stmt : block.statements)
        if (const Flow flow = execute(stmt); flow != Flow::next) return flow;
    return Flow::next;
}

Flow Interpreter::execute(const Stmt& stmt) {
    current_ = stmt.get();
    if (options_.step_limit && ++steps_ > options_.step_limit)
        throw EvaluationError("the step limit is reached");
    return std::visit(
        overloaded{
            [&](const Nop&) { return Flow::next; },
            [&](const Assert& a) {
                if (!evaluate_condition(a.condition, *this)) throw AssertFailure{a.error};
                return Flow::next;
            },
            [&](const Block& b) { return execute(b); },
            [&](const Allocate& a) {
                bind_view(a.buffer.symbol, allocate_view(a.buffer, bounds_of(a.buffer, *this)));
                return Flow::next;
            },
            [&](const Store& s) { return store(s), Flow::next; },
            [&](const If& i) {
                return execute(evaluate_condition(i.condition, *this) ? i.then : i.otherwise);
            },
            [&](const For& f) { return loop(f); },
            [&](const Let& l) { return assign(l.symbol, l.value), Flow::next; },
            [&](const Compute& c) { return execute(c.body); },
            [&](const Label& l) { return execute(l.body); },
            [&](const Declare& d) {
                slot(d.symbol).has_value = false;
                if (d.value) assign(d.symbol, d.value);
                return Flow::next;
            },
            [&](const Assign& a) { return assign(a.symbol, a.value), Flow::next; },
            [&](const While& w) { return repeat(w); },
            [&](const Break&) { return Flow::leave_loop; },
            [&](const Continue&) { return Flow::next_iteration; },
            [&](const CallStmt& c) { return call(c.function, c.arguments, c.results), Flow::next; },
            [&](const Return& r) {
                returned_.clear();
                for (const Expr& value : r.values) returned_.push_back(evaluate_elements(value, *this));
                return Flow::leave_function;
            },
            [&](const Print& p) { return print(p), Flow::next; },
            [&](const Update& u) { return update(u), Flow::next; },
            [&](const Region& r) { return execute(r.body); },
            [&](const Launch& l) { return launch(l), Flow::next; },
            [&](const Barrier&) { return Flow::next; },  // nothing runs beside this thread
            [&](const Copy& c) { return copy_view(view(c.from), view(c.to)), Flow::next; },
            [&](const Activate& a) {
                // an active cell never written reads 0, as an inactive one does
                if (!a.active) deactivate(view(a.target.buffer), subscripts(a.target.indices));
                return Flow::next;
            },
            [&](const Fetch&) { return Flow::next; },
            [&](const Grow& g) {
                bind_view(g.buffer, grown(view(g.buffer), evaluate_integer(g.extent, *this)));
                return Flow::next;
            },
        },
        stmt->node);
}

}  // namespace nestor
