// Operators and built-in functions. Operands are converted to a common type by HAL-2 before anything is
// computed; what the IR's operators do not say alone is composed here.
#include "frontend/halide/lower/functions.hpp"

#include <algorithm>
#include <limits>

#include "frontend/halide/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/core/builtins.hpp"

namespace nestor::halide {
namespace {

Value of(Expr expr) {
    return {std::move(expr), nullptr, 0, std::nullopt};
}

/// What a function call or operator needs to report.
struct Place {
    PipelineScope& scope;
    TextRange range;
    Value fail(Diagnostic diagnostic) const {
        scope.messages.add(std::move(diagnostic));
        return {};
    }
    SourceRange at() const { return scope.at(range); }
    Origin origin() const { return scope.origin(range); }
};

/// The common type of all values; nothing, and reported, where a constant does not fit.
std::optional<Type> meet(const std::vector<Value>& values, const Place& place) {
    // the value with the widest type decides what constants become
    Value widest = values[0];
    std::optional<Type> type;
    for (const Value& value : values) {
        if (value.literal) continue;
        if (!type) {
            widest = value, type = type_of(value);
            continue;
        }
        type = common_type(widest, value);
        if (!(*type == type_of(widest))) widest = value;
        if (!(*type == type_of(widest))) widest = of(build::constant(std::int64_t{0}, *type));
    }
    for (const Value& value : values) {
        if (!value.literal) continue;
        if (!type) {
            type = type_of(value);
            for (const Value& other : values)
                if (other.literal && other.literal->floating) type = Type::float_(32);
            widest = value;
        }
        if (type->is_int() && value.literal->floating) type = Type::float_(32);
        if (!fits(*value.literal, *type)) {
            place.fail(errors::does_not_fit(place.at(), to_string(*type)));
            return std::nullopt;
        }
    }
    return type;
}

Value arithmetic_operator(BinaryOp op, const BinaryExpression& b, const Value& left, const Value& right,
                          const Place& place) {
    if (left.literal && right.literal && !left.literal->floating && !right.literal->floating) {
        const Value constant = arithmetic(op, left, right, Type::int_(32), place.origin());
        if (constant.literal) return constant;
    }
    const auto is_bool_or_constant = [](const Value& side) {
        return side.literal || type_of(side).is_bool();
    };
    const auto of_bools = [&] {
        return place.fail(errors::no_arithmetic(place.at(), syntax::word_spelling(b.op), "bool"));
    };
    if (is_bool_or_constant(left) && is_bool_or_constant(right) && !(left.literal && right.literal))
        return of_bools();
    const auto type = meet({left, right}, place);
    if (!type) return {};
    return type->is_bool() ? of_bools() : arithmetic(op, left, right, *type, place.origin());
}

Value comparison_operator(CompareOp op, const Value& left, const Value& right, const Place& place) {
    const auto type = meet({left, right}, place);
    return type ? comparison(op, left, right, *type, place.origin()) : Value{};
}

Value logic_operator(LogicOp op, const Value& left, const Value& right, const Place& place) {
    for (const Value* side : {&left, &right})
        if (!type_of(*side).is_bool())
            return place.fail(
                errors::wrong_type(place.at(), "a condition on both sides", to_string(type_of(*side))));
    return of(build::make(Logic{op, left.expr, right.expr}, Type::boolean(), place.origin()));
}

/// What is shifted keeps its sign and gets the width of a wider count; constants have the other side's type
/// as a count, and its width as what is shifted.
std::optional<Type> shifted_type(const Value& left, const Value& right) {
    const Type type = type_of(left), count = type_of(right);
    if (!type.is_int() || !count.is_int() || right.literal) return type;
    const int bits = std::max(type.bits, count.bits);
    return type.is_signed() ? Type::int_(bits) : Type::uint(bits);
}

/// Shifts of coordinates by constants, and the bits of one below a power of two, as quotients, products and
/// remainders, which are coordinates again (HAL-74); null for other operations.
std::optional<Value> exact_bits(BinaryOp op, const Value& left, const Value& right, const Place& place) {
    const auto small = [](const Value& v) {  // a constant, or -1
        const bool natural = v.literal && !v.literal->floating && !v.literal->negative;
        return natural && v.literal->magnitude < (1u << 30) ? static_cast<int>(v.literal->magnitude) : -1;
    };
    const auto exactly = [&](BinaryOp exact_op, const Value& value,
                             std::uint64_t factor) -> std::optional<Value> {
        if (!value.coordinate || value.data) return std::nullopt;
        Literal literal;
        literal.magnitude = factor;
        return arithmetic(exact_op, value, {nullptr, nullptr, 0, literal}, Type::int_(32), place.origin());
    };
    if (op == BinaryOp::bit_and) {
        const bool mask_first = small(left) >= 0;
        const int mask = mask_first ? small(left) : small(right);
        if (mask <= 0 || (mask & (mask + 1)) != 0) return std::nullopt;
        return exactly(BinaryOp::euclidean_modulo, mask_first ? right : left,
                       std::uint64_t{1} + static_cast<unsigned>(mask));
    }
    const int count = small(right);
    if (count <= 0 || count > 30) return std::nullopt;
    if (op == BinaryOp::shift_right)
        return exactly(BinaryOp::euclidean_divide, left, std::uint64_t{1} << count);
    return op == BinaryOp::shift_left ? exactly(BinaryOp::multiply, left, std::uint64_t{1} << count)
                                      : std::nullopt;
}

Value bit_operator(BinaryOp op, const BinaryExpression& b, const Value& left, const Value& right,
                   const Place& place) {
    const bool shifts = op == BinaryOp::shift_left || op == BinaryOp::shift_right;
    const auto type = shifts ? shifted_type(left, right) : meet({left, right}, place);
    if (!type) return {};
    if (!type->is_int())
        return place.fail(errors::no_arithmetic(place.at(), syntax::word_spelling(b.op), to_string(*type)));
    if (!type_of(right).is_int())
        return place.fail(
            errors::no_arithmetic(place.at(), syntax::word_spelling(b.op), to_string(type_of(right))));
    for (const Value* side : {&left, &right})
        if (side->literal && !fits(*side->literal, *type))
            return place.fail(errors::does_not_fit(place.at(), to_string(*type)));
    if (auto exact = exact_bits(op, left, right, place)) return *std::move(exact);
    return arithmetic(op, left, right, *type, place.origin());
}

Value fold(BinaryOp op, const std::vector<Value>& arguments, const Place& place) {
    const auto type = meet(arguments, place);
    if (!type) return {};
    Value result = arguments[0];
    for (std::size_t k = 1; k < arguments.size(); ++k)
        result = arithmetic(op, result, arguments[k], *type, place.origin());
    return result;
}

Value select_call(const std::vector<Value>& arguments, const Place& place) {
    std::vector<Value> choices;
    for (std::size_t k = 0; k + 1 < arguments.size(); k += 2) {
        if (!type_of(arguments[k]).is_bool())
            return place.fail(
                errors::wrong_type(place.at(), "a condition", to_string(type_of(arguments[k]))));
        choices.push_back(arguments[k + 1]);
    }
    choices.push_back(arguments.back());
    const auto type = meet(choices, place);
    if (!type) return {};
    Value result = arguments.back();
    for (std::size_t k = arguments.size() - 1; k >= 2; k -= 2)
        result = selection(arguments[k - 2].expr, arguments[k - 1], result, *type, place.origin());
    return result;
}

/// |a| in the type of a; the smallest value stays itself (HAL-26).
Value absolute(const Value& a, const Place& place) {
    if (a.coordinate && !a.data) {
        Value minus = negation(a, place.origin());
        return arithmetic(BinaryOp::maximum, a, minus, Type::int_(32), place.origin());
    }
    const Expr value = settled(a);
    if (value->type.is_bool()) return place.fail(errors::no_arithmetic(place.at(), "abs", "bool"));
    if (value->type.kind == TypeKind::unsigned_integer) return of(value);
    return of(build::make(Call{"abs", {value}}, value->type, place.origin()));
}

Value math_call(const std::string& name, const std::vector<Value>& arguments, const Place& place) {
    Type type = Type::float_(32);
    for (const Value& argument : arguments)
        if (type_of(argument).is_float() && type_of(argument).bits == 64) type = Type::float_(64);
    std::vector<Expr> values;
    for (const Value& argument : arguments) {
        if (type_of(argument).is_bool()) return place.fail(errors::no_arithmetic(place.at(), name, "bool"));
        values.push_back(in_type(argument, type));
    }
    return of(build::make(Call{name, std::move(values)}, type, place.origin()));
}

std::string plural(int n) {
    return std::to_string(n) + (n == 1 ? " argument" : " arguments");
}

}  // namespace

Value apply_operator(const BinaryExpression& b, const Value& left, const Value& right, PipelineScope& scope,
                     TextRange range) {
    const Place place{scope, range};
    const auto calculated = [&](BinaryOp op) { return arithmetic_operator(op, b, left, right, place); };
    if (const auto compares = syntax::compare_op(b.op))
        return comparison_operator(*compares, left, right, place);
    if (const auto bits = syntax::bit_op(b.op)) return bit_operator(*bits, b, left, right, place);
    const bool floats = type_of(left).is_float() || type_of(right).is_float();
    switch (b.op) {
        case BinaryOperator::add:
            return calculated(BinaryOp::add);
        case BinaryOperator::subtract:
            return calculated(BinaryOp::subtract);
        case BinaryOperator::multiply:
            return calculated(BinaryOp::multiply);
        case BinaryOperator::divide:
            return calculated(floats ? BinaryOp::divide : BinaryOp::euclidean_divide);
        case BinaryOperator::floor_divide:
            return calculated(floats ? BinaryOp::floor_divide : BinaryOp::euclidean_divide);
        case BinaryOperator::modulo:
            return calculated(floats ? BinaryOp::floor_modulo : BinaryOp::euclidean_modulo);
        case BinaryOperator::logical_and:
            return logic_operator(LogicOp::conjunction, left, right, place);
        case BinaryOperator::logical_or:
            return logic_operator(LogicOp::disjunction, left, right, place);
        default:
            return {};
    }
}

Value call_function(const Application& a, const std::vector<Value>& arguments,
                    const std::vector<std::string>& callable, PipelineScope& scope, TextRange range) {
    const Place place{scope, range};
    const std::string& name = a.callee.name;
    const Builtin* builtin = find_builtin(name);
    std::vector<std::string> known = {"select", "min", "max", "clamp", "abs", "likely"};
    const bool own = std::find(known.begin(), known.end(), name) != known.end();
    if (a.brackets || (!own && !builtin)) {
        known.insert(known.end(), callable.begin(), callable.end());
        for (const Builtin& one : builtins()) known.emplace_back(one.name);
        for (const char* type : {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
                                 "float16", "bfloat16", "float32", "float64", "bool", "sat", "cast"})
            known.emplace_back(type);
        return place.fail(errors::unknown_function(scope.at(a.callee.range), name, known));
    }
    const std::size_t given = arguments.size();
    const auto expect = [&](bool right, const std::string& what) {
        if (!right) place.fail(errors::wrong_count(place.at(), name, given, what));
        return right &&
               std::all_of(arguments.begin(), arguments.end(), [](const Value& v) { return v.ok(); });
    };
    if (name == "select")
        return expect(given >= 3 && given % 2 == 1, "a condition and two values")
                   ? select_call(arguments, place)
                   : Value{};
    if (name == "min" || name == "max")
        return expect(given >= 2, "at least two arguments")
                   ? fold(name == "min" ? BinaryOp::minimum : BinaryOp::maximum, arguments, place)
                   : Value{};
    if (name == "clamp") {
        if (!expect(given == 3, "3 arguments")) return {};
        const Value low = fold(BinaryOp::maximum, {arguments[0], arguments[1]}, place);
        const Value both = low.ok() ? fold(BinaryOp::minimum, {low, arguments[2]}, place) : Value{};
        return both.ok() ? limitation(arguments[0], arguments[1], arguments[2], both) : both;
    }
    if (name == "likely") return expect(given == 1, "1 argument") ? arguments[0] : Value{};
    if (name == "abs") return expect(given == 1, "1 argument") ? absolute(arguments[0], place) : Value{};
    if (!expect(given == static_cast<std::size_t>(builtin->arity), plural(builtin->arity))) return {};
    return math_call(name, arguments, place);
}

Value saturated(const Value& value, const Type& type, const Origin& origin) {
    if (value.literal && fits(*value.literal, type)) return of(constant_of(*value.literal, type));
    const Type from = type_of(value);
    if (!type.is_int() || from.is_float() || from.is_bool()) return conversion(value, type, origin);
    const Expr inner = settled(value);
    const int top_bits = type.is_signed() ? type.bits - 1 : type.bits;
    const int own_bits = from.is_signed() ? from.bits - 1 : from.bits;
    Expr limited = inner;
    if (own_bits > top_bits)
        limited = build::minimum(limited, build::constant((std::uint64_t{1} << top_bits) - 1, from));
    if (from.is_signed() && !type.is_signed())
        limited = build::maximum(limited, build::constant(std::int64_t{0}, from));
    else if (from.is_signed() && from.bits > type.bits)
        limited = build::maximum(limited, build::constant(-(std::int64_t{1} << (type.bits - 1)), from));
    return of(limited->type == type ? limited : build::make(Cast{limited}, type, origin));
}

}  // namespace nestor::halide
