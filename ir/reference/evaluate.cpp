// Reference evaluation of pipelines: a pipeline's outputs element by element; the meaning is in
// evaluator.hpp.
#include "ir/reference/evaluate.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>

#include "ir/core/array_order.hpp"
#include "ir/core/build.hpp"
#include "ir/core/definedness.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/walk.hpp"
#include "ir/reference/evaluator.hpp"

namespace nestor {
namespace {

void visit_region(const Bounds& bounds, const std::function<void(const Point&, std::int64_t)>& visit) {
    Point point = bounds.mins;
    std::int64_t count = 1;
    for (const std::int64_t extent : bounds.extents) count *= extent;
    for (std::int64_t position = 0; position < count; ++position) {
        std::int64_t rest = position;
        for (std::size_t d = point.size(); d-- > 0;) {
            point[d] = bounds.mins[d] + rest % bounds.extents[d];
            rest /= bounds.extents[d];
        }
        visit(point, position);
    }
}

/// True for `0 <= length` of an rdom, and for divisors of its bounds, which error values speak of.
bool is_of_domain(const Precondition& precondition, const Pipeline& pipeline) {
    const auto* check = get<Compare>(precondition.condition);
    bool found = false;
    for (const Func& func : pipeline.funcs)
        for (const Stage& stage : func.stages)
            for (const Iterator& i : stage.iterators)
                found = found || (i.extent && same(precondition.condition, is_defined(i.extent))) ||
                        (i.low && same(precondition.condition, is_defined(i.low))) ||
                        (check && check->op == CompareOp::greater_equal && i.extent &&
                         build::is_zero(check->right) && same(check->left, i.extent));
    return found;
}

std::optional<Outcome> check_preconditions(const Program& program, const Pipeline& pipeline,
                                           ScalarEnvironment& scalars, bool error_values) {
    for (const Precondition& precondition : pipeline.preconditions)
        if (!(error_values && is_of_domain(precondition, pipeline)) &&
            !evaluate_condition(precondition.condition, scalars)) {
            const ErrorEntry& entry = program.errors.at(static_cast<std::size_t>(precondition.error));
            return Outcome{entry.code, entry.text};
        }
    return std::nullopt;
}

/// Which func, and which of its components, leaves the last values in a parameter.
std::optional<std::pair<std::size_t, std::size_t>> writer_of(const Pipeline& pipeline,
                                                             std::size_t parameter) {
    std::optional<std::pair<std::size_t, std::size_t>> writer;
    for (std::size_t f = 0; f < pipeline.funcs.size(); ++f) {
        const Func& func = pipeline.funcs[f];
        if (func.parameter && parameter >= *func.parameter &&
            parameter < *func.parameter + func.symbols.size())
            writer = {f, parameter - *func.parameter};
    }
    return writer;
}

Outcome evaluate(const Program& program, const std::string& name, Arguments& arguments, ErrorValues* errors) {
    const Function* function = find_function(program, name);
    if (!function) return {-1, fmt::format("there is no function `{}`", name)};
    const auto* body = std::get_if<PipelinePtr>(&function->body);
    if (!body) return {-1, fmt::format("`{}` is no pipeline", name)};
    try {
        ScalarEnvironment scalars;
        if (auto failure = bind_arguments(*function, arguments, scalars)) return *failure;
        if (auto failure = check_preconditions(program, **body, scalars, errors != nullptr)) return *failure;
        Evaluator evaluator(*function, **body, arguments, scalars, errors != nullptr);
        std::map<std::string, Array> written;  // in-out arrays are read until the end
        for (std::size_t p = 0; p < function->parameters.size(); ++p) {
            const Parameter& parameter = function->parameters[p];
            const auto writer = writer_of(**body, p);
            if (!parameter.buffer || !writer) continue;
            const Bounds bounds = bounds_of(*parameter.buffer, scalars);
            const auto given = arguments.arrays.find(parameter.symbol.name());
            Array array = given == arguments.arrays.end()
                              ? Array(parameter.buffer->element, bounds.extents)
                              : row_major(given->second, parameter.buffer->layout);
            Array failures(Type::uint(8), bounds.extents);
            visit_region(bounds, [&](const Point& point, std::int64_t position) {
                const Element element = evaluator.final_element(writer->first, point);
                if (element.empty()) return;
                const auto& [value, error] = element[writer->second];
                const bool good = error == ErrorValue::none;
                array.set(position, good ? value : normalise(std::int64_t{0}, parameter.buffer->element));
                failures.set(position, Scalar{static_cast<std::uint64_t>(error)});
            });
            if (errors) (*errors)[parameter.symbol.name()] = in_layout(failures, parameter.buffer->layout);
            written[parameter.symbol.name()] = in_layout(array, parameter.buffer->layout);
        }
        for (auto& [output, array] : written) arguments.arrays[output] = std::move(array);
        return {};
    } catch (const EvaluationError& error) {
        return {-1, error.what()};
    }
}

}  // namespace

Outcome evaluate(const Program& program, const std::string& name, Arguments& arguments) {
    return evaluate(program, name, arguments, nullptr);
}

Outcome evaluate(const Program& program, const std::string& name, Arguments& arguments, ErrorValues& errors) {
    return evaluate(program, name, arguments, &errors);
}

}  // namespace nestor
