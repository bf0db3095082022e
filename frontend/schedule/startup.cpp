// Startup expressions. Integers are exact, so each value knows how many bits it may need; what might not fit
// is refused.
#include "frontend/schedule/startup.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "frontend/schedule/constants.hpp"
#include "frontend/schedule/errors.hpp"
#include "ir/core/build.hpp"

namespace nestor::schedules {
namespace {

constexpr int most_bits = 62;

/// A value below 2^bits in magnitude; conditions have no bits, and neither have floats, which are compared
/// alone.
struct Value {
    Expr expr;
    int bits = 0;
    bool is_condition() const { return expr->type == Type::boolean(); }
    bool is_float() const { return expr->type.is_float(); }
};

bool holds(const Type& type, std::int64_t number) {
    if (!type.is_signed() && number < 0) return false;
    const int bits = type.is_signed() ? type.bits - 1 : type.bits;
    return bits >= 63 || (number >= -(std::int64_t{1} << bits) && number < std::int64_t{1} << bits);
}

class Startup {
public:
    Startup(const Function& function, const SourceFilePtr& file) : function_(function), file_(file) {}

    Result<Value> value(const Expression& e) const {
        return std::visit([&](const auto& node) { return of(node, e); }, e->node);
    }
    Result<Value> value(const Expression& e, bool condition) const {
        Result<Value> v = value(e);
        if (v && (v->is_condition() != condition || v->is_float()))
            return errors::wrong_startup_type(at(e), condition ? "a condition" : "an integer");
        return v;
    }

private:
    SourceRange at(const Expression& e) const { return {file_, e->range.begin, e->range.end}; }

    Result<Value> fitting(Expr expr, int bits, const Expression& e) const {
        if (bits > most_bits) return errors::too_large(at(e));
        return Value{std::move(expr), bits};
    }

    std::vector<std::string> names() const {
        std::vector<std::string> out;
        for (const Parameter& p : function_.parameters)
            if (!p.buffer) out.push_back(p.symbol.name());
        return out;
    }

    Result<Value> of(const Number&, const Expression& e) const {
        const auto number = constant_integer(e);
        if (!number) return errors::wrong_startup_type(at(e), "an integer");
        return fitting(build::integer(*number), 64 - __builtin_clrsbll(*number), e);
    }
    Result<Value> of(const Truth& truth, const Expression&) const {
        return Value{build::boolean(truth.value)};
    }

    Result<Value> of(const Name& name, const Expression& e) const {
        for (const Parameter& p : function_.parameters) {
            if (p.buffer || p.symbol.name() != name.name) continue;
            const Type type = p.role == Role::size ? Type::index() : p.type;
            const Expr variable = build::variable(p.symbol, type);
            if (type == Type::boolean()) return Value{variable};
            if (type.is_float()) return Value{variable};
            if (!type.is_scalar() || type == Type::uint(64))
                return errors::wrong_startup_type(at(e), "an integer");
            return Value{build::cast(variable, Type::index()), std::min(type.bits, 40)};
        }
        return errors::not_startup(at(e), name.name, names());
    }

    Result<Value> of(const Property& property, const Expression& e) const {
        const Name* base = std::get_if<Name>(&property.value->node);
        const Parameter* array = nullptr;
        for (const Parameter& p : function_.parameters)
            if (base && p.buffer && p.symbol.name() == base->name) array = &p;
        const std::string text(at(e).text());
        if (!array) return errors::not_startup(at(e), text, names());
        static const std::map<std::string, std::size_t> sizes = {
            {"width", 0}, {"height", 1}, {"channels", 2}};
        const auto known = sizes.find(property.name.name);
        const auto number = property.argument ? constant_integer(property.argument) : std::nullopt;
        const std::size_t d =
            known != sizes.end() ? known->second : static_cast<std::size_t>(number.value_or(-1));
        const bool formed = known != sizes.end()
                                ? !property.argument
                                : property.name.name == "min" || property.name.name == "extent";
        if (!formed || d >= array->buffer->dimensions.size())
            return errors::not_startup(at(e), text, names());
        const Dimension& dimension = array->buffer->dimensions[d];
        return Value{property.name.name == "min" ? dimension.min : dimension.extent, 40};
    }

    Result<Value> of(const Application& call, const Expression& e) const {
        for (const Parameter& p : function_.parameters)
            if (p.buffer && p.symbol.name() == call.callee.name)
                return errors::element_at_startup(at(e), call.callee.name);
        if (const Type type = scalar_type(call.callee.name); type.is_int())
            return constant_of_type(call, e, type);
        std::vector<Value> values;
        for (const Expression& argument : call.arguments) {
            auto one = value(argument, false);
            if (!one) return one.error();
            values.push_back(*one);
        }
        const auto& name = call.callee.name;
        if (values.size() != 2 || (name != "min" && name != "max"))
            return errors::no_startup_function(at(e), name);
        const Expr &a = values[0].expr, &b = values[1].expr;
        return Value{name == "min" ? build::minimum(a, b) : build::maximum(a, b),
                     std::max(values[0].bits, values[1].bits)};
    }

    /// `uint8(3)`: values are exact, so a constant that fits is itself.
    Result<Value> constant_of_type(const Application& call, const Expression& e, const Type& type) const {
        if (call.arguments.size() != 1) return errors::startup_conversion(at(e));
        const auto number = constant_integer(call.arguments[0]);
        if (!number || !holds(type, *number)) return errors::startup_conversion(at(e));
        return value(call.arguments[0], false);
    }

    Result<Value> of(const UnaryExpression& unary, const Expression& e) const {
        if (unary.op == UnaryOperator::bit_not) return errors::wrong_startup_type(at(e), "an integer");
        auto v = value(unary.value, unary.op == UnaryOperator::logical_not);
        if (!v) return v;
        if (unary.op == UnaryOperator::logical_not) return Value{build::logical_not(v->expr)};
        return Value{build::negate(v->expr), v->bits};
    }

    /// A float parameter; null for anything else.
    Expr float_parameter(const Expression& e) const {
        const Name* name = std::get_if<Name>(&e->node);
        for (const Parameter& p : function_.parameters)
            if (name && !p.buffer && p.symbol.name() == name->name && p.type.is_float())
                return build::variable(p.symbol, p.type);
        return nullptr;
    }

    /// A number as a constant of a float type; null for anything else.
    static Expr float_constant(const Expression& e, const Type& type) {
        const auto* unary = std::get_if<UnaryExpression>(&e->node);
        const bool negative = unary && unary->op == UnaryOperator::minus;
        const Number* number = std::get_if<Number>(&(negative ? unary->value : e)->node);
        if (!number) return nullptr;
        const double value = std::strtod(number->spelling.c_str(), nullptr);
        return build::constant(negative ? -value : value, type);
    }

    /// A comparison of a float parameter with a number or with another one of its type; nothing where none
    /// of the sides is such a parameter.
    std::optional<Result<Value>> float_comparison(CompareOp op, const BinaryExpression& binary) const {
        Expr a = float_parameter(binary.left), b = float_parameter(binary.right);
        if (!a && !b) return std::nullopt;
        if (!a) a = float_constant(binary.left, b->type);
        if (!b) b = float_constant(binary.right, a->type);
        if (a && b && a->type == b->type) return Result<Value>(Value{compared(op, a, b)});
        return Result<Value>(errors::float_compared(at(!a ? binary.left : binary.right)));
    }

    Result<Value> of(const BinaryExpression& binary, const Expression& e) const {
        const bool logic =
            binary.op == BinaryOperator::logical_and || binary.op == BinaryOperator::logical_or;
        const auto compares = syntax::compare_op(binary.op);
        if (compares)
            if (auto of_floats = float_comparison(*compares, binary)) return *std::move(of_floats);
        auto left = compares ? value(binary.left) : value(binary.left, logic);
        if (!left) return left;
        // both sides of `(w > 1) != flag` are conditions
        const bool equates = compares == CompareOp::equal || compares == CompareOp::not_equal;
        if (compares && (left->is_float() || (left->is_condition() && !equates)))
            return errors::wrong_startup_type(at(binary.left), "an integer");
        auto right = value(binary.right, logic || left->is_condition());
        if (!right) return right;
        const Expr &a = left->expr, &b = right->expr;
        const int most = std::max(left->bits, right->bits);
        if (compares) return Value{compared(*compares, a, b)};
        switch (binary.op) {
            case BinaryOperator::logical_and:
                return Value{build::both(a, b)};
            case BinaryOperator::logical_or:
                return Value{build::either(a, b)};
            case BinaryOperator::add:
                return fitting(build::add(a, b), most + 1, e);
            case BinaryOperator::subtract:
                return fitting(build::subtract(a, b), most + 1, e);
            case BinaryOperator::multiply:
                return fitting(build::multiply(a, b), left->bits + right->bits, e);
            case BinaryOperator::divide:
            case BinaryOperator::floor_divide:
                return Value{build::binary(BinaryOp::euclidean_divide, a, b, false), left->bits + 1};
            case BinaryOperator::modulo:
                return Value{build::binary(BinaryOp::euclidean_modulo, a, b, false), right->bits};
            default:
                return errors::wrong_startup_type(at(e), "sums, products and comparisons");
        }
    }

    /// `w == 3` in the parameter's own type where the constant is of it.
    static Expr compared(CompareOp op, const Expr& a, const Expr& b) {
        const Cast* cast = get<Cast>(a);
        const auto constant = build::as_integer(b);
        if (!cast || !constant || cast->value->type.kind != TypeKind::integer || cast->value->type.bits > 32)
            return build::compare(op, a, b);
        const std::int64_t limit = std::int64_t{1} << (cast->value->type.bits - 1);
        if (*constant < -limit || *constant >= limit) return build::compare(op, a, b);
        return build::compare(op, cast->value, build::constant(*constant, cast->value->type));
    }

    const Function& function_;
    SourceFilePtr file_;
};

}  // namespace

Result<Expr> startup_value(const Expression& e, const Function& function, const SourceFilePtr& file,
                           bool condition) {
    const auto value = Startup(function, file).value(e, condition);
    if (!value) return value.error();
    return value->expr;
}

}  // namespace nestor::schedules
