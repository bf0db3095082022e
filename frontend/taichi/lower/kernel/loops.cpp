// `for` in kernels: ranges, ndrange, fields, and loops that unroll while translating (TI-34, TI-38, TI-39).
#include "frontend/taichi/lower/kernel/loops.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/named_constants.hpp"
#include "frontend/taichi/lower/kernel/sparse_loops.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"

namespace nestor::taichi {

LoopName loop_name(Evaluator& ev, const std::string& variable) {
    std::string name = variable;
    for (int n = 2; !ev.kernel.loop_variables.insert(name).second; ++n)
        name = variable + "_" + std::to_string(n);
    return {ev.kernel.name, 0, "s" + std::to_string(ev.kernel.loop_number), name};
}

void end_of_loop(Evaluator& ev) {
    if (ev.kernel.loop_depth > 0) return;
    ev.kernel.loop_variables.clear();
    ++ev.kernel.loop_number;
}

/// Fails for `ti.static` inside of itself or of `ti.grouped`, and for `ti.grouped` inside of itself.
void check_nesting(Evaluator& ev, const Value& over, TextRange range) {
    const Value* inner = nullptr;
    if (const auto* fixed = get<StaticValue>(over)) inner = fixed->inner.get();
    if (const auto* group = get<GroupedValue>(over)) inner = group->inner.get();
    if (!inner) return;
    if (get<StaticValue>(*inner)) ev.fail(range, errors::static_stands_inside_of_static_or_grouped);
    if (get<GroupedValue>(over) && get<GroupedValue>(*inner))
        ev.fail(range, errors::grouped_stands_inside_of_grouped);
}

/// From the offset on; without one the limit is the extent itself, with its name.
static std::pair<ScalarValue, ScalarValue> limits_of_dimension(Evaluator& ev, std::int64_t offset,
                                                               const ScalarValue& extent) {
    const ScalarValue first = constant(offset, Type::int_(32));
    if (offset == 0) return {first, extent};
    return {first, binary(BinaryOperator::add, first, extent, ev.dialect())};
}

void loop_for(Evaluator& ev, const ForStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) ev.fail(range, errors::else_of_for);
    const auto* call = std::get_if<Call>(&statement.iterable->node);
    if (call && call->arguments.size() == 3 && !ev.frame().python && last_name(call->callee) == "range")
        ev.fail(statement.iterable->range, errors::range_with_step_in_kernel);
    Value over = evaluate(ev, statement.iterable);
    bool grouped = false;
    check_nesting(ev, over, statement.iterable->range);
    if (const auto* fixed = get<StaticValue>(over)) return static_for(ev, statement, *fixed->inner, range);
    if (ev.frame().python || is_static_loop(ev, statement)) return static_for(ev, statement, over, range);
    if (const auto* group = get<GroupedValue>(over)) {
        grouped = true;
        const Value inner = *group->inner;
        over = inner;
        if (const auto* r = get<RangeValue>(over); r && r->python)
            ev.fail(statement.iterable->range, errors::grouped_of_range_has_no_shape);
    }
    std::vector<std::pair<ScalarValue, ScalarValue>> limits;
    const Type i32 = Type::int_(32);
    if (const auto* r = get<RangeValue>(over)) {
        const auto bound = [&](const Value& v, const Expression& written) {
            const ScalarValue s = scalar(ev, v, statement.iterable->range);
            if (s.type.is_float())
                ev.warn(statement.iterable->range, errors::loop_limit_is_cast, name_of(s.type));
            return with_name(ev, written, ev.named(cast_to(s, i32), "end", range, true));
        };
        auto written = written_limits(statement.iterable);
        written.resize(r->dimensions.size());
        for (std::size_t k = 0; k < r->dimensions.size(); ++k) {
            const auto& [low, high] = r->dimensions[k];
            limits.emplace_back(bound(low, written[k].first), bound(high, written[k].second));
        }
    } else if (const auto* node = get<SnodePtr>(over)) {
        return loop_over_node(ev, statement, *node, grouped, range);
    } else if (const auto* field = get<FieldPtr>(over)) {
        require_place(ev, **field, statement.iterable->range);
        if ((*field)->parent && is_sparse((*field)->parent))
            return loop_over_sparse(ev, statement, **field, grouped, range);
        for (std::size_t k = 0; k < (*field)->shape.size(); ++k) {
            const std::int64_t offset = k < (*field)->offset.size() ? (*field)->offset[k] : 0;
            limits.push_back(limits_of_dimension(ev, offset, (*field)->shape[k]));
        }
    } else if (const auto fields = fields_of(ev, over); get<StructFieldPtr>(over) && !fields.empty()) {
        require_place(ev, *fields[0], statement.iterable->range);
        if (fields[0]->parent && is_sparse(fields[0]->parent))
            return loop_over_sparse(ev, statement, *fields[0], grouped, range);
        for (std::size_t k = 0; k < fields[0]->shape.size(); ++k) {
            const std::int64_t offset = k < fields[0]->offset.size() ? fields[0]->offset[k] : 0;
            limits.push_back(limits_of_dimension(ev, offset, fields[0]->shape[k]));
        }
    } else {
        ev.fail(statement.iterable->range, errors::loop_runs_over_range_ndrange_or_field, kind_of(over),
                is_number(over) || get<ScalarValue>(over) ? "write `range(..)`" : "");
    }
    const auto* array = get<FieldPtr>(over);
    const bool of_array = array && (*array)->array;
    if (!get<RangeValue>(over) && !of_array &&
        (ev.kernel.loop_depth > 0 || (ev.blocks.size() > 1 && !ev.kernel.in_real_function)))
        ev.fail(range, errors::loop_over_field_must_be_outermost);
    const auto* ranges = get<RangeValue>(over);
    if (ranges && !ranges->python && !std::holds_alternative<Name>(statement.target->node) &&
        limits.size() == 1)
        ev.fail(statement.target->range, errors::this_loop_has_one_variable, "TaichiSyntaxError");
    run_loop(ev, statement, limits, grouped, !ranges, range);
}

/// The names of a loop's variables, which are new ones; of a grouped loop those of its vector's parts.
std::vector<std::string> loop_variable_names(Evaluator& ev, const ForStatement& statement, std::size_t count,
                                             bool grouped, bool over_field) {
    std::vector<std::string> names;
    const auto* one = std::get_if<Name>(&statement.target->node);
    if (grouped || count == 1) {
        if (!one)
            ev.fail(statement.target->range, errors::this_loop_has_one_variable,
                    grouped ? "TaichiSyntaxError" : "TaichiCompilationError");
        for (std::size_t k = 0; k < count; ++k)
            names.push_back(grouped && count > 1
                                ? one->name + "_" +
                                      std::string(1, k < 4 ? "xyzw"[k] : static_cast<char>('a' + k))
                                : one->name);
    } else {
        const auto* several = std::get_if<Tuple>(&statement.target->node);
        if (!several || several->elements.size() != count)
            ev.fail(statement.target->range, errors::loop_has_dimensions_but_variable,
                    over_field ? "IndexError" : "TaichiSyntaxError", count,
                    several ? several->elements.size() : 1, several ? "s" : "");
        for (const Expression& element : several->elements) {
            const auto* name = std::get_if<Name>(&element->node);
            if (!name) ev.fail(element->range, errors::loop_variable_is_name);
            names.push_back(name->name);
        }
    }
    for (std::size_t k = 1; k < names.size() && !grouped; ++k)
        if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(k), names[k]) !=
            names.begin() + static_cast<std::ptrdiff_t>(k))
            ev.fail(statement.target->range, errors::loop_variable_is_declared_already, names[k]);
    for (const std::string& name : names)
        for (const auto& scope : ev.frame().scopes)
            if (const auto found = scope->find(name);
                found != scope->end() && !get<PoisonValue>(found->second) && !ev.frame().host)
                ev.fail(statement.target->range, errors::loop_variable_is_declared_already, name);
    return names;
}

void run_loop(Evaluator& ev, const ForStatement& statement,
              const std::vector<std::pair<ScalarValue, ScalarValue>>& limits, bool grouped, bool over_field,
              TextRange range) {
    const std::vector<std::string> names =
        loop_variable_names(ev, statement, limits.size(), grouped, over_field);
    const auto* one = std::get_if<Name>(&statement.target->node);
    const bool serial = std::exchange(ev.kernel.serialize_next, false) && !over_field;
    const bool outermost =
        ev.kernel.loop_depth == 0 && ev.blocks.size() == 1 && !serial && !ev.kernel.in_real_function;
    const bool before = std::exchange(ev.kernel.in_outermost, outermost);
    const TextRange header{range.begin, statement.iterable->range.end};

    std::vector<For> loops;
    std::vector<ScalarValue> indices;
    for (std::size_t k = 0; k < limits.size(); ++k) {
        const auto& [low, high] = limits[k];
        For loop;
        loop.index = ev.fresh(names[k] == "_" ? "i" : names[k]);
        loop.name = loop_name(ev, names[k] == "_" ? "i" : names[k]);
        loop.kind = LoopKind::imperative;
        if (serial) ev.serial_indices.insert(loop.index);
        loop.low = index_of(low);
        loop.extent = build::subtract(index_of(high), loop.low);
        const std::int64_t first = low.index ? low.low : lowest(Type::int_(32));
        const std::int64_t last = (high.index ? high.high : highest(Type::int_(32))) - 1;
        indices.push_back(exact(build::variable(loop.index), first, std::max(first, last), Type::int_(32)));
        loops.push_back(std::move(loop));
    }
    for (const For& loop : loops)
        ev.kernel.iterations.emplace_back(build::subtract(build::variable(loop.index), loop.low),
                                          loop.extent);
    ev.open_block();
    ev.kernel.loop_depth += 1;
    ev.frame().loops.push_back({false, 0, grouped ? std::vector<std::string>{one->name} : names});
    ++ev.frame().run_time_control;
    ev.frame().scopes.emplace_back();
    const auto leave = [&] {
        ev.frame().scopes.pop_back();
        ev.frame().loops.pop_back();
        --ev.frame().run_time_control;
        ev.kernel.loop_depth -= 1;
        ev.kernel.in_outermost = before;
        ev.kernel.iterations.resize(ev.kernel.iterations.size() - loops.size());
    };
    try {
        if (grouped) {
            ev.frame().scopes.back()[one->name] = limits.size() == 1
                                                      ? matrix(1, 0, {indices[0]})
                                                      : matrix(static_cast<int>(limits.size()), 0, indices);
        } else {
            for (std::size_t k = 0; k < names.size(); ++k) ev.frame().scopes.back()[names[k]] = indices[k];
        }
        execute(ev, statement.body);
    } catch (...) {
        leave();
        ev.close_block();
        throw;
    }
    leave();
    Block body = ev.close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), ev.origin(header))}};
    }
    if (!body.statements.empty()) ev.blocks.back().statements.push_back(body.statements[0]);
    end_of_loop(ev);
}

}  // namespace nestor::taichi
