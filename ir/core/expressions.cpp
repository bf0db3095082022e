// Evaluation of expressions: scalars on a path of their own, since nearly all are, and everything else as
// a list of scalars.
#include "ir/core/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/builtins.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/quotients.hpp"

namespace nestor {
namespace {

[[noreturn]] void not_a_scalar(const char* node) {
    throw EvaluationError(fmt::format("{} has the type of a scalar", node));
}

[[noreturn]] void unfilled(const Hole& hole) {
    const std::string owner =
        std::visit(overloaded{[](const std::string& func) { return func; },
                              [](const LoopName& loop) { return loop.func + "'s loop " + loop.variable; }},
                   hole.owner);
    throw EvaluationError(
        fmt::format("the bound of `{}` in dimension {} was never filled", owner, hole.dimension));
}

/// Where the scalars of member `index` begin in a value of this type, and how many there are.
std::pair<std::size_t, std::size_t> member_slice(const Type& type, int index) {
    const auto position = static_cast<std::size_t>(index);
    if (type.kind == TypeKind::record && index >= 0 && position < type.record->fields.size()) {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < position; ++i) begin += scalars_of(type.record->fields[i].type).size();
        return {begin, scalars_of(type.record->fields[position].type).size()};
    }
    if (type.kind == TypeKind::array && index >= 0) {
        const std::size_t each = scalars_of(type.array->element).size();
        if ((position + 1) * each <= scalars_of(type).size()) return {position * each, each};
    }
    throw EvaluationError(fmt::format("there is no member {} in {}", index, to_string(type)));
}

std::vector<Scalar> member(const Member& m, Environment& environment) {
    const std::vector<Scalar> whole = evaluate_elements(m.value, environment);
    const auto [begin, count] = member_slice(m.value->type, m.index);
    const auto first = whole.begin() + static_cast<std::ptrdiff_t>(begin);
    return {first, first + static_cast<std::ptrdiff_t>(count)};
}

/// Evaluates an operand for some lanes only; the others are left zero where they would be loaded.
std::vector<Scalar> evaluate_masked(const Expr& e, const std::vector<bool>& lanes, Environment& environment) {
    const std::vector<bool>* outer = environment.wanted_lanes;
    std::vector<bool> both = lanes;
    if (outer && outer->size() == lanes.size())
        for (std::size_t i = 0; i < both.size(); ++i) both[i] = both[i] && (*outer)[i];
    struct Restore {
        Environment& environment;
        const std::vector<bool>* former;
        ~Restore() { environment.wanted_lanes = former; }
    } restore{environment, outer};
    environment.wanted_lanes = &both;
    return evaluate_elements(e, environment);
}

bool any(const std::vector<bool>& lanes) {
    return std::find(lanes.begin(), lanes.end(), true) != lanes.end();
}

std::vector<bool> truths(const std::vector<Scalar>& values, bool of) {
    std::vector<bool> result;
    for (const Scalar& value : values) result.push_back((std::get<std::int64_t>(value) != 0) == of);
    return result;
}

/// In the lanes where `wanted`, what `e` gives; evaluated only if there are any.
void merge(std::vector<Scalar>& result, const Expr& e, const std::vector<bool>& wanted,
           Environment& environment) {
    if (!any(wanted)) return;
    const std::vector<Scalar> values = evaluate_masked(e, wanted, environment);
    for (std::size_t i = 0; i < result.size(); ++i)
        if (wanted[i]) result[i] = values[i];
}

std::vector<Scalar> select_elements(const Select& s, const Type& type, Environment& environment) {
    if (s.condition->type.lanes == 1)
        return evaluate_elements(evaluate_condition(s.condition, environment) ? s.then : s.otherwise,
                                 environment);
    const std::vector<Scalar> conditions = evaluate_elements(s.condition, environment);
    std::vector<Scalar> result(conditions.size(), normalise(std::int64_t{0}, lane_type(type)));
    merge(result, s.then, truths(conditions, true), environment);
    merge(result, s.otherwise, truths(conditions, false), environment);
    return result;
}

std::vector<Scalar> logic_elements(const Logic& l, Environment& environment) {
    std::vector<Scalar> result = evaluate_elements(l.left, environment);
    merge(result, l.right, truths(result, l.op == LogicOp::conjunction), environment);
    return result;
}

std::vector<Scalar> ramp(const Ramp& r, const Type& type, Environment& environment) {
    std::vector<Scalar> lanes{evaluate_scalar(r.base, environment)};
    const Scalar stride = evaluate_scalar(r.stride, environment);
    const Type lane = type.element();
    const Scalar base = lanes[0];
    for (std::int64_t i = 1; i < type.lanes; ++i) {
        const Scalar distance = apply(BinaryOp::multiply, stride, normalise(i, lane), lane, false);
        lanes.push_back(apply(BinaryOp::add, base, distance, lane, false));
    }
    return lanes;
}

std::vector<Scalar> call_elements(const Call& c, const Type& type, Environment& environment) {
    std::vector<std::vector<Scalar>> arguments;
    for (const Expr& argument : c.arguments) arguments.push_back(evaluate_elements(argument, environment));
    std::vector<Scalar> result;
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(type.lanes); ++lane) {
        std::vector<Scalar> of_lane;
        for (const std::vector<Scalar>& argument : arguments) of_lane.push_back(argument[lane]);
        result.push_back(call_builtin(c.function, of_lane, type.element()));
    }
    return result;
}

std::vector<Scalar> cast_elements(const Cast& c, const Type& type, Environment& environment) {
    const std::vector<Scalar> values = evaluate_elements(c.value, environment);
    const Type from = lane_type(c.value->type), to = lane_type(type);
    std::vector<Scalar> result;
    for (const Scalar& value : values)
        result.push_back(c.bits ? reinterpret(value, from, to) : convert(value, from, to));
    return result;
}

/// A condition that decides what else is evaluated; nothing where it is an error value.
std::optional<bool> decide(const Expr& condition, Environment& environment) {
    const ErrorValue before = std::exchange(environment.error, ErrorValue::none);
    const bool value = evaluate_condition(condition, environment);
    const bool good = environment.error == ErrorValue::none;
    environment.raise(before);
    return good ? std::optional(value) : std::nullopt;
}

/// Stands where an error value has no number.
Scalar meaningless(const Type& type) {
    return normalise(std::int64_t{0}, type);
}

}  // namespace

bool divides(BinaryOp op) {
    return is_quotient(op) || is_remainder(op);
}

Scalar evaluate_scalar(const Expr& e, Environment& environment) {
    const auto value = [&](const Expr& operand) { return evaluate_scalar(operand, environment); };
    return std::visit(
        overloaded{
            [&](const Constant& c) {
                const Scalar held = std::visit([](const auto& number) { return Scalar{number}; }, c.value);
                return normalise(held, e->type);
            },
            [&](const Variable& v) { return environment.variable(v.symbol); },
            [&](const Load& l) { return environment.load(l, e->type); },
            [&](const Unary& u) { return apply(u.op, value(u.value), e->type, u.wraps); },
            [&](const Binary& b) {
                const Scalar left = value(b.left), right = value(b.right);
                if (environment.has_error_values && divides(b.op) && e->type.is_int() &&
                    as_double(right) == 0)
                    environment.raise(ErrorValue::arithmetic);
                return apply(b.op, left, right, e->type, b.wraps);
            },
            [&](const Compare& c) {
                const Scalar left = value(c.left);
                return Scalar{std::int64_t{apply(c.op, left, value(c.right), c.left->type)}};
            },
            [&](const Logic& l) {
                const auto left = decide(l.left, environment);
                if (!left) return meaningless(e->type);
                const bool decided = l.op == LogicOp::conjunction ? !*left : *left;
                return Scalar{std::int64_t{decided ? *left : evaluate_condition(l.right, environment)}};
            },
            [&](const Select& s) {
                const auto condition = decide(s.condition, environment);
                return condition ? value(*condition ? s.then : s.otherwise) : meaningless(e->type);
            },
            [&](const Cast& c) {
                const Type& from = c.value->type;
                return c.bits ? reinterpret(value(c.value), from, e->type)
                              : convert(value(c.value), from, e->type);
            },
            [&](const Call& c) {
                if (find_collective(c.function) || c.function == async_copy_name)
                    return value(c.arguments.at(0));
                std::vector<Scalar> arguments;
                for (const Expr& argument : c.arguments) arguments.push_back(value(argument));
                return call_builtin(c.function, arguments, e->type);
            },
            [&](const Ramp&) -> Scalar { not_a_scalar("a ramp"); },
            [&](const Broadcast&) -> Scalar { not_a_scalar("a broadcast"); },
            [&](const LaneReduce& r) {
                const std::vector<Scalar> lanes = evaluate_elements(r.value, environment);
                Scalar result = lanes.at(0);
                for (std::size_t i = 1; i < lanes.size(); ++i)
                    result = apply(r.op, result, lanes[i], e->type);
                return result;
            },
            [&](const Make&) -> Scalar { not_a_scalar("a record"); },
            [&](const Member& m) { return member(m, environment).at(0); },
            [&](const Hole& h) -> Scalar { unfilled(h); },
        },
        e->node);
}

std::vector<Scalar> evaluate_elements(const Expr& e, Environment& environment) {
    if (e->type.is_scalar()) return {evaluate_scalar(e, environment)};
    const auto values = [&](const Expr& operand) { return evaluate_elements(operand, environment); };
    return std::visit(
        overloaded{
            [&](const Constant& c) {
                const Scalar held = std::visit([](const auto& number) { return Scalar{number}; }, c.value);
                return std::vector<Scalar>(scalars_of(e->type).size(), normalise(held, lane_type(e->type)));
            },
            [&](const Variable& v) { return environment.variable_elements(v.symbol); },
            [&](const Load& l) { return environment.load_elements(l, e->type); },
            [&](const Unary& u) {
                std::vector<Scalar> result = values(u.value);
                for (Scalar& lane : result) lane = apply(u.op, lane, lane_type(e->type), u.wraps);
                return result;
            },
            [&](const Binary& b) {
                std::vector<Scalar> result = values(b.left);
                const std::vector<Scalar> right = values(b.right);
                for (std::size_t i = 0; i < result.size(); ++i)
                    result[i] = apply(b.op, result[i], right.at(i), lane_type(e->type), b.wraps);
                return result;
            },
            [&](const Compare& c) {
                std::vector<Scalar> result = values(c.left);
                const std::vector<Scalar> right = values(c.right);
                for (std::size_t i = 0; i < result.size(); ++i)
                    result[i] = std::int64_t{apply(c.op, result[i], right.at(i), lane_type(c.left->type))};
                return result;
            },
            [&](const Logic& l) { return logic_elements(l, environment); },
            [&](const Select& s) { return select_elements(s, e->type, environment); },
            [&](const Cast& c) { return cast_elements(c, e->type, environment); },
            [&](const Call& c) { return call_elements(c, e->type, environment); },
            [&](const Ramp& r) { return ramp(r, e->type, environment); },
            [&](const Broadcast& b) {
                return std::vector<Scalar>(static_cast<std::size_t>(e->type.lanes),
                                           evaluate_scalar(b.value, environment));
            },
            [&](const LaneReduce&) -> std::vector<Scalar> {
                throw EvaluationError("lanes are reduced to several");
            },
            [&](const Make& m) {
                std::vector<Scalar> result;
                for (const Expr& element : m.elements) {
                    const std::vector<Scalar> part = values(element);
                    result.insert(result.end(), part.begin(), part.end());
                }
                return result;
            },
            [&](const Member& m) { return member(m, environment); },
            [&](const Hole& h) -> std::vector<Scalar> { unfilled(h); },
        },
        e->node);
}

std::int64_t evaluate_integer(const Expr& e, Environment& environment) {
    const Scalar value = evaluate_scalar(e, environment);
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    if (const auto* number = std::get_if<std::uint64_t>(&value); number && *number <= INT64_MAX)
        return static_cast<std::int64_t>(*number);
    throw EvaluationError("a subscript or bound is not an int64");
}

bool evaluate_condition(const Expr& e, Environment& environment) {
    return as_double(evaluate_scalar(e, environment)) != 0;
}

}  // namespace nestor
