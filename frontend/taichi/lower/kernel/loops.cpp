// `for` in kernels: ranges, ndrange, fields, and loops that unroll while translating (TI-34, TI-38, TI-39).
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

LoopName Evaluator::loop_name(const std::string& variable) {
    std::string name = variable;
    for (int n = 2; !loop_variables_.insert(name).second; ++n) name = variable + "_" + std::to_string(n);
    return {kernel_name_, 0, "s" + std::to_string(loop_number_), name};
}

void Evaluator::end_of_loop() {
    if (loop_depth_ > 0) return;
    loop_variables_.clear();
    ++loop_number_;
}

/// Fails for `ti.static` inside of itself or of `ti.grouped`, and for `ti.grouped` inside of itself.
void Evaluator::check_nesting(const Value& over, TextRange range) {
    const Value* inner = nullptr;
    if (const auto* fixed = get<StaticValue>(over)) inner = fixed->inner.get();
    if (const auto* group = get<GroupedValue>(over)) inner = group->inner.get();
    if (!inner) return;
    if (get<StaticValue>(*inner))
        fail(range, "TI-34", "TaichiSyntaxError: `ti.static` stands inside of `ti.static` or `ti.grouped`");
    if (get<GroupedValue>(over) && get<GroupedValue>(*inner))
        fail(range, "TI-34", "TaichiSyntaxError: `ti.grouped` stands inside of `ti.grouped`");
}

void Evaluator::loop_for(const ForStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) fail(range, "TI-90", "TaichiSyntaxError: `else` of a `for`");
    Value over = evaluate(statement.iterable);
    bool grouped = false;
    check_nesting(over, statement.iterable->range);
    if (const auto* fixed = get<StaticValue>(over)) return static_for(statement, *fixed->inner, range);
    if (frame().python || is_static_loop(statement)) return static_for(statement, over, range);
    if (const auto* group = get<GroupedValue>(over)) {
        grouped = true;
        const Value inner = *group->inner;
        over = inner;
        if (const auto* r = get<RangeValue>(over); r && r->python)
            fail(statement.iterable->range, "TI-34",
                 "AttributeError: `ti.grouped` of a range, which has no shape",
                 "write `ti.grouped(ti.ndrange(..))`");
    }
    std::vector<std::pair<ScalarValue, ScalarValue>> limits;
    const Type i32 = Type::int_(32);
    if (const auto* r = get<RangeValue>(over)) {
        for (const auto& [low, high] : r->dimensions) {
            const auto bound = [&](const Value& v) {
                const ScalarValue s = scalar(v, statement.iterable->range);
                if (s.type.is_float())
                    warn(statement.iterable->range, "TI-39",
                         "a loop limit of type " + name_of(s.type) + " is cast to i32");
                return named(cast_to(s, i32), "end", range, true);
            };
            limits.emplace_back(bound(low), bound(high));
        }
    } else if (const auto* node = get<SnodePtr>(over)) {
        return loop_over_node(statement, *node, grouped, range);
    } else if (const auto* field = get<FieldPtr>(over)) {
        require_place(**field, statement.iterable->range);
        if ((*field)->parent && is_sparse((*field)->parent))
            return loop_over_sparse(statement, **field, grouped, range);
        for (std::size_t k = 0; k < (*field)->shape.size(); ++k) {
            const std::int64_t offset = k < (*field)->offset.size() ? (*field)->offset[k] : 0;
            const ScalarValue first = constant(offset, i32);
            limits.emplace_back(first, binary(BinaryOperator::add, first, (*field)->shape[k], dialect()));
        }
    } else if (const auto fields = fields_of(over); get<StructFieldPtr>(over) && !fields.empty()) {
        require_place(*fields[0], statement.iterable->range);
        if (fields[0]->parent && is_sparse(fields[0]->parent))
            return loop_over_sparse(statement, *fields[0], grouped, range);
        for (std::size_t k = 0; k < fields[0]->shape.size(); ++k) {
            const ScalarValue low =
                constant(k < fields[0]->offset.size() ? fields[0]->offset[k] : std::int64_t{0}, i32);
            limits.emplace_back(low, binary(BinaryOperator::add, low, fields[0]->shape[k], dialect()));
        }
    } else {
        fail(statement.iterable->range, "TI-34",
             "TypeError: a loop runs over a range, an ndrange or a field, not over " + kind_of(over),
             is_number(over) || get<ScalarValue>(over) ? "write `range(..)`" : "");
    }
    const auto* array = get<FieldPtr>(over);
    const bool of_array = array && (*array)->array;
    if (!get<RangeValue>(over) && !of_array &&
        (loop_depth_ > 0 || (blocks_.size() > 1 && !in_real_function_)))
        fail(range, "TI-38", "RuntimeError: a loop over a field must be outermost",
             "write `ti.ndrange(*x.shape)`");
    run_loop(statement, limits, grouped, !get<RangeValue>(over), range);
}

void Evaluator::static_for(const ForStatement& statement, const Value& over, TextRange range) {
    frame().loops.push_back({true, 0});
    for (const Value& value : iterate(over, range)) {
        frame().scopes.emplace_back();
        try {
            bind_parts(statement.target, value, range);
            execute(statement.body);
        } catch (...) {
            frame().scopes.pop_back();
            frame().loops.pop_back();
            throw;
        }
        frame().scopes.pop_back();
        const StaticFlow flow = std::exchange(frame().flow, StaticFlow::on);
        if (flow == StaticFlow::leave || (frame().returned && frame().run_time_control == 0)) break;
    }
    frame().loops.pop_back();
}

/// `for x in ti.static(..)`: of sequences too.
bool Evaluator::is_static_loop(const ForStatement& statement) {
    const auto* call = std::get_if<Call>(&statement.iterable->node);
    if (!call) return false;
    const Value callee = evaluate(call->callee);
    const auto* builtin = get<BuiltinValue>(callee);
    if (builtin && builtin->name == "ti.grouped" && !call->arguments.empty())
        if (const auto* inner = std::get_if<Call>(&call->arguments[0].value->node)) {
            const Value inner_callee = evaluate(inner->callee);
            const auto* inside = get<BuiltinValue>(inner_callee);
            return inside && inside->name == "ti.static";
        }
    return builtin && builtin->name == "ti.static";
}

/// The names of a loop's variables, which are new ones; of a grouped loop those of its vector's parts.
std::vector<std::string> Evaluator::loop_variable_names(const ForStatement& statement, std::size_t count,
                                                        bool grouped, bool over_field) {
    std::vector<std::string> names;
    const auto* one = std::get_if<Name>(&statement.target->node);
    if (grouped || count == 1) {
        if (!one)
            fail(statement.target->range, "TI-39",
                 std::string(grouped ? "TaichiSyntaxError" : "TaichiCompilationError") +
                     ": this loop has one variable");
        for (std::size_t k = 0; k < count; ++k)
            names.push_back(grouped && count > 1
                                ? one->name + "_" +
                                      std::string(1, k < 4 ? "xyzw"[k] : static_cast<char>('a' + k))
                                : one->name);
    } else {
        const auto* several = std::get_if<Tuple>(&statement.target->node);
        if (!several || several->elements.size() != count)
            fail(statement.target->range, "TI-39",
                 fmt::format("{}: the loop has {} dimensions, but {} variable{}",
                             over_field ? "IndexError" : "TaichiSyntaxError", count,
                             several ? several->elements.size() : 1, several ? "s" : ""));
        for (const Expression& element : several->elements) {
            const auto* name = std::get_if<Name>(&element->node);
            if (!name) fail(element->range, "TI-39", "TaichiSyntaxError: a loop variable is a name");
            names.push_back(name->name);
        }
    }
    for (const std::string& name : names)
        for (const auto& scope : frame().scopes)
            if (const auto found = scope->find(name);
                found != scope->end() && !get<PoisonValue>(found->second) && !frame().host)
                fail(statement.target->range, "TI-39",
                     "TaichiSyntaxError: loop variable `" + name + "` is declared already");
    return names;
}

void Evaluator::run_loop(const ForStatement& statement,
                         const std::vector<std::pair<ScalarValue, ScalarValue>>& limits, bool grouped,
                         bool over_field, TextRange range) {
    const std::vector<std::string> names = loop_variable_names(statement, limits.size(), grouped, over_field);
    const auto* one = std::get_if<Name>(&statement.target->node);
    const bool serial = std::exchange(serialize_next_, false) && !over_field;
    const bool outermost = loop_depth_ == 0 && blocks_.size() == 1 && !serial && !in_real_function_;
    const bool before = std::exchange(in_outermost_, outermost);
    const TextRange header{range.begin, statement.iterable->range.end};

    std::vector<For> loops;
    std::vector<ScalarValue> indices;
    for (std::size_t k = 0; k < limits.size(); ++k) {
        const auto& [low, high] = limits[k];
        For loop;
        loop.index = fresh(names[k] == "_" ? "i" : names[k]);
        loop.name = loop_name(names[k] == "_" ? "i" : names[k]);
        loop.kind = LoopKind::imperative;
        if (serial) serial_indices_.insert(loop.index);
        loop.low = index_of(low);
        loop.extent = build::subtract(index_of(high), loop.low);
        const std::int64_t first = low.index ? low.low : lowest(Type::int_(32));
        const std::int64_t last = (high.index ? high.high : highest(Type::int_(32))) - 1;
        indices.push_back(exact(build::variable(loop.index), first, std::max(first, last), Type::int_(32)));
        loops.push_back(std::move(loop));
    }
    for (const For& loop : loops)
        iterations_.emplace_back(build::subtract(build::variable(loop.index), loop.low), loop.extent);
    open_block();
    loop_depth_ += 1;
    frame().loops.push_back({false, 0, grouped ? std::vector<std::string>{one->name} : names});
    ++frame().run_time_control;
    frame().scopes.emplace_back();
    const auto leave = [&] {
        frame().scopes.pop_back();
        frame().loops.pop_back();
        --frame().run_time_control;
        loop_depth_ -= 1;
        in_outermost_ = before;
        iterations_.resize(iterations_.size() - loops.size());
    };
    try {
        if (grouped) {
            frame().scopes.back()[one->name] = limits.size() == 1
                                                   ? matrix(1, 0, {indices[0]})
                                                   : matrix(static_cast<int>(limits.size()), 0, indices);
        } else {
            for (std::size_t k = 0; k < names.size(); ++k) frame().scopes.back()[names[k]] = indices[k];
        }
        execute(statement.body);
    } catch (...) {
        leave();
        close_block();
        throw;
    }
    leave();
    Block body = close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), origin(header))}};
    }
    if (!body.statements.empty()) blocks_.back().statements.push_back(body.statements[0]);
    end_of_loop();
}

}  // namespace nestor::taichi
