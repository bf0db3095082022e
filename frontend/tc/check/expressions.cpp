// Type checking of expressions, a function for each form. An operand that is not ok() was reported: nothing
// more is said about what contains it.
#include "frontend/tc/check/expressions.hpp"

#include "frontend/tc/check/region.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/core/builtins.hpp"
#include "ir/core/predicates.hpp"

namespace nestor::tc {
namespace {

class Typer {
public:
    Typer(Use use, Scope& scope, StatementScope& statement)
        : use_(use), scope_(scope), statement_(statement) {}

    Value type(const Expression& e) {
        return std::visit([&](const auto& node) { return of(node, e->range); }, e->node);
    }

private:
    Value of(const Number& number, TextRange range) {
        if (number.literal.type.kind != TypeKind::none)
            return {constant_of(number.literal.value, number.literal.type), std::nullopt, true};
        (void)range;
        return {nullptr, number.literal, true};
    }

    Value of(const Name& name, TextRange range) {
        if (const auto let = statement_.lets.find(name.name); let != statement_.lets.end())
            return let_value(let->first, let->second, range);
        if (const auto size = scope_.sizes.find(name.name); size != scope_.sizes.end())
            return {with_origin(build::variable(size->second), range), std::nullopt, true};
        if (const auto size = scope_.bound_sizes.find(name.name); size != scope_.bound_sizes.end())
            return bound_size(name.name, size->second, range);
        if (const Tensor* tensor = scope_.tensor(name.name)) return read(*tensor, {}, false, range);
        if (is_builtin(name.name)) return fail(errors::builtin_without_arguments(at(range), name.name));
        if (scope_.definitions.count(name.name) != 0)
            return fail(errors::call_in_expression(at(range), name.name));
        return index(name.name, range);
    }

    Value of(const Application& application, TextRange range) {
        const std::string& name = application.callee.name;
        const SourceRange callee = at(application.callee.range);
        if (const auto let = statement_.lets.find(name); let != statement_.lets.end())
            return let->second.misnamed ? Value{} : fail(errors::scalar_with_indices(callee, name, "a let"));
        if (const Tensor* tensor = scope_.tensor(name))
            return read(*tensor, application.arguments, true, range);
        if (is_builtin(name)) return builtin(application, range);
        if (scope_.sizes.count(name) != 0 || scope_.bound_sizes.count(name) != 0)
            return fail(errors::scalar_with_indices(callee, name, "a size variable"));
        if (const auto def = scope_.definitions.find(name); def != scope_.definitions.end())
            return fail(errors::call_in_expression(callee, name));
        if (const auto later = scope_.written_later.find(name); later != scope_.written_later.end())
            return fail(errors::read_before_write(at(range), name, later->second));
        if (statement_.indices.count(name) != 0)
            return fail(errors::scalar_with_indices(callee, name, "an index variable"));
        return fail(errors::unknown_tensor(callee, name, nearest_name(name, callable_names())));
    }

    Value of(const Conversion& conversion, TextRange range) {
        const Type type = type_of_name(conversion.type);
        if (conversion.arguments.size() != 1)
            return fail(errors::arity(at(range), conversion.type, 1, conversion.arguments.size()));
        const Value value = this->type(conversion.arguments[0]);
        if (!value.ok()) return {};
        if (is_half(type)) {
            const Expr exact =
                value.literal ? constant_of(value.literal->value, Type::float_(64)) : settled(value);
            return {build::cast(build::cast(exact, type), Type::float_(32)), std::nullopt, false, type};
        }
        // a literal is rounded once; into a bool or an integer it goes as every float does, by truncation
        if (value.literal && (type.is_float() || !value.literal->floating))
            return {constant_of(value.literal->value, type), std::nullopt, true};
        if (value.literal && fits_truncated(*value.literal, type))
            return {constant_of(value.literal->value, type), std::nullopt, true};
        const Expr expr = settled(value);
        return {build::cast(expr, type), std::nullopt,
                value.plain && type == Type::index() && expr->type.is_int()};
    }

    Value of(const TensorExtent& extent, TextRange range) {
        const Tensor* tensor = scope_.tensor(extent.tensor.name);
        if (!tensor || !tensor->rank)
            return fail(errors::extent_of_no_tensor(at(extent.tensor.range), extent.tensor.name));
        const auto digits = extent.dimension.size() > 6 ? std::string("999999") : extent.dimension;
        const auto dimension = static_cast<std::size_t>(std::stoul(digits));
        if (dimension >= *tensor->rank)
            return fail(errors::extent_out_of_range(at(range), tensor->name, *tensor->rank));
        if (broken(*tensor)) return {};
        const Bounds& bounds = tensor->hull[dimension];
        if (!build::is_zero(bounds.low))
            scope_.messages.add(errors::extent_with_minimum(at(range), tensor->name));
        return {with_origin(build::subtract(bounds.high, bounds.low), range), std::nullopt, true};
    }

    /// A size that a return binds is known once the return is written.
    Value bound_size(const std::string& name, const BoundSize& size, TextRange range) {
        const Tensor& tensor = scope_.definition.tensors[size.tensor];
        if (broken(tensor)) return {};
        if (!tensor.rank) return fail(errors::size_before_write(at(range), name, tensor.name));
        return {with_origin(storage_extent(tensor.hull[size.dimension]), range), std::nullopt, true};
    }

    Value of(const UnaryExpression& unary, TextRange range) {
        if (unary.op == UnaryOperator::logical_not) {
            const Expr value = condition(unary.value, "`!`", use_);
            if (!value) return {};
            return {build::make(Unary{UnaryOp::logical_not, value, false}, Type::boolean(),
                                scope_.origin(range))};
        }
        const Value value = type(unary.value);
        if (unary.op == UnaryOperator::plus && range.begin > 0 &&
            at({range.begin - 1, range.begin}).text() == "+")
            scope_.messages.add(errors::doubled_plus(at({range.begin - 1, range.begin + 1})));
        if (unary.op == UnaryOperator::plus) return identity_of(value);
        return negation(value, exact(), scope_.origin(range));
    }

    Value of(const BinaryExpression& binary, TextRange range) {
        const Origin origin = scope_.origin(range);
        if (const auto compares = syntax::compare_op(binary.op)) return comparison(*compares, binary, origin);
        switch (binary.op) {
            case BinaryOperator::add:
                return arithmetic(BinaryOp::add, binary, origin);
            case BinaryOperator::subtract:
                return arithmetic(BinaryOp::subtract, binary, origin);
            case BinaryOperator::multiply:
                return arithmetic(BinaryOp::multiply, binary, origin);
            case BinaryOperator::divide:
                return division(BinaryOp::divide, binary, range);
            case BinaryOperator::modulo:
                return division(BinaryOp::remainder, binary, range);
            case BinaryOperator::logical_and:
                return logic(LogicOp::conjunction, "`&&`", binary, origin);
            case BinaryOperator::logical_or:
                return logic(LogicOp::disjunction, "`||`", binary, origin);
            default:
                return {};
        }
    }

    Value of(const Conditional& conditional, TextRange range) {
        const Expr chosen = condition(conditional.condition, "the condition of `?:`", use_);
        const Value then = type(conditional.then);
        const Value otherwise = type(conditional.otherwise);
        if (!chosen || !then.ok() || !otherwise.ok()) return {};
        const Type common = common_type({then, otherwise});
        warn_of_precision({{then, conditional.then}, {otherwise, conditional.otherwise}});
        return {build::make(Select{chosen, in_type(then, common), in_type(otherwise, common)},
                            computed_in(common), scope_.origin(range)),
                std::nullopt, then.plain && otherwise.plain, is_half(common) ? common : Type{},
                defaults_to_float32({then, otherwise}, common)};
    }

    // ------------------------------------------------------------------------------------------- operands

    Value arithmetic(BinaryOp op, const BinaryExpression& binary, const Origin& origin) {
        const Value left = type(binary.left);
        const Value right = type(binary.right);
        warn_of_precision({{left, binary.left}, {right, binary.right}});
        return tc::arithmetic(op, left, right, exact(), origin);
    }

    /// Of operands that meet a wider value than they were computed in.
    void warn_of_precision(const std::vector<std::pair<Value, Expression>>& operands) {
        std::vector<Value> values;
        for (const auto& [value, e] : operands) {
            if (!value.ok()) return;
            values.push_back(value);
        }
        const Type type = common_type(values);
        for (const auto& [value, e] : operands) tc::warn_of_precision(value, type, e->range, scope_);
    }

    /// Where a divisor is the integer 0 no element is meant by an index, and no range by its end; values are
    /// 0.
    Value division(BinaryOp op, const BinaryExpression& binary, TextRange range) {
        const Value left = type(binary.left);
        const Value right = type(binary.right);
        const bool integers = left.ok() && right.ok() && common_type({left, right}).is_int();
        if (integers && is_zero(right)) {
            if (use_ == Use::subscript || use_ == Use::bound)
                return fail(errors::divides_by_zero(at(range), op == BinaryOp::divide));
            scope_.messages.add(errors::division_is_zero(at(range), op == BinaryOp::divide));
        }
        warn_of_precision({{left, binary.left}, {right, binary.right}});
        return tc::arithmetic(op, left, right, exact(), scope_.origin(range));
    }

    static bool is_zero(const Value& value) {
        return value.literal ? value.literal->value == 0 : build::is_zero(value.expr);
    }

    /// Operands of a comparison are exact where they stand for indices and sizes: `i + 1 < N`.
    Value comparison(CompareOp op, const BinaryExpression& binary, const Origin& origin) {
        Typer operands(use_ == Use::value ? Use::condition : use_, scope_, statement_);
        const Value left = operands.type(binary.left);
        const Value right = operands.type(binary.right);
        const auto* inner = std::get_if<BinaryExpression>(&binary.left->node);
        const bool chained = inner && orders(inner->op) && orders(binary.op);
        if (chained && left.ok() && right.ok() && !type_of(right).is_bool())
            scope_.messages.add(
                errors::chained_comparison(at(binary.left->range), at(inner->right->range).text(),
                                           at({inner->right->range.end, binary.right->range.end}).text()));
        return tc::comparison(op, left, right, origin);
    }

    static bool orders(BinaryOperator op) {
        return op == BinaryOperator::less || op == BinaryOperator::greater ||
               op == BinaryOperator::less_equal || op == BinaryOperator::greater_equal;
    }

    Value logic(LogicOp op, const char* where, const BinaryExpression& binary, const Origin& origin) {
        const Expr left = condition(binary.left, where, use_);
        const Expr right = condition(binary.right, where, use_);
        if (!left || !right) return {};
        return {build::make(Logic{op, left, right}, Type::boolean(), origin)};
    }

    /// A bool; null after an error.
    Expr condition(const Expression& e, const char* where, Use use) {
        const Value value = Typer(use, scope_, statement_).type(e);
        if (!value.ok()) return nullptr;
        if (value.expr && value.expr->type.is_bool()) return value.expr;
        scope_.messages.add(errors::bool_wanted(at(e->range), where, to_string(type_of(value))));
        return nullptr;
    }

    /// Lets are substituted: each use is typed where it stands, since subscripts and values differ (TC-43).
    Value let_value(const std::string& name, StatementScope::Let& let, TextRange range) {
        if (!let.known && !let.misnamed)
            return fail(errors::let_misused(at(range), name, "is used before it is defined"));
        let.used = true;
        return let.sound ? type(let.value) : Value{};
    }

    Value index(const std::string& name, TextRange range) {
        auto found = statement_.indices.find(name);
        if (use_ == Use::bound)
            return fail(found == statement_.indices.end()
                            ? errors::bound_unknown(at(range), name, nearest_name(name, bound_names()))
                            : errors::bound_varies(at(range), name));
        if (found == statement_.indices.end())
            found = statement_.indices.emplace(name, Index{scope_.symbols.fresh(name), at(range), {}}).first;
        return {with_origin(build::variable(found->second.symbol), range), std::nullopt, true};
    }

    Value read(const Tensor& tensor, const std::vector<Expression>& indices, bool parentheses,
               TextRange range) {
        if (!tensor.rank && !tensor.broken)
            return fail(errors::read_before_write(at(range), tensor.name, tensor.written));
        if (tensor.broken || !tensor.rank) {
            statement_.reads_broken = true;
            for (const Expression& e : indices) Typer(Use::subscript, scope_, statement_).type(e);
            return {};
        }
        const bool scalar_input = tensor.kind == TensorKind::input && *tensor.rank == 0;
        if (use_ == Use::bound && !scalar_input)
            return fail(errors::bound_reads(at(range), "elements of tensors (`" + tensor.name + "`)"));
        if (!parentheses && *tensor.rank > 0)
            return fail(errors::tensor_without_indices(at(range), tensor.name, *tensor.rank));
        if (indices.size() != *tensor.rank)
            return fail(*tensor.rank == 0
                            ? errors::scalar_with_indices(at(range), tensor.name, "a scalar")
                            : errors::index_count(at(range), tensor.name, *tensor.rank, indices.size()));
        if (scalar_input) {
            const bool plain = tensor.type.is_int() && (use_ == Use::subscript || use_ == Use::bound);
            return element(with_origin(build::variable(tensor.symbol, tensor.type), range), plain);
        }
        std::vector<Expr> subscripts;
        bool all = true;
        for (const Expression& e : indices) {
            const Value value = Typer(Use::subscript, scope_, statement_).type(e);
            if (value.ok() && !type_of(value).is_int()) {
                scope_.messages.add(errors::not_an_integer_index(at(e->range), to_string(type_of(value))));
                all = false;
            } else if (value.ok()) {
                subscripts.push_back(as_index(value));
            } else {
                all = false;
            }
        }
        if (!all) return {};
        return element(build::load(tensor.symbol, tensor.type, std::move(subscripts), scope_.origin(range)),
                       false);
    }

    /// What memory holds: a 16-bit float counts as such, but is computed with in float32.
    static Value element(const Expr& e, bool plain) {
        if (!is_half(e->type)) return {e, std::nullopt, plain, {}};
        return {build::cast(e, Type::float_(32)), std::nullopt, plain, e->type};
    }

    Value builtin(const Application& application, TextRange range) {
        const std::string& name = application.callee.name;
        std::vector<Value> arguments;
        bool all = true;
        for (const Expression& e : application.arguments) {
            arguments.push_back(type(e));
            all = all && arguments.back().ok();
        }
        const bool extreme = name == "min" || name == "max";
        const Builtin* function = find_builtin(name);
        const std::size_t arity = extreme ? 2 : static_cast<std::size_t>(function->arity);
        if (arguments.size() != arity) return fail(errors::arity(at(range), name, arity, arguments.size()));
        if (!all) return {};
        std::vector<std::pair<Value, Expression>> operands;
        for (std::size_t k = 0; k < arity; ++k) operands.emplace_back(arguments[k], application.arguments[k]);
        warn_of_precision(operands);
        if (extreme)
            return tc::arithmetic(name == "min" ? BinaryOp::minimum : BinaryOp::maximum, arguments[0],
                                  arguments[1], exact(), scope_.origin(range));
        Type common = common_type(arguments);
        if (common.is_bool()) common = Type::int_(32);
        if (is_half(common) || (!(function->integers && common.is_int()) && !common.is_float()))
            common = Type::float_(32);
        std::vector<Expr> values;
        for (const Value& value : arguments) values.push_back(in_type(value, common));
        return {build::make(nestor::Call{name, std::move(values)}, common, scope_.origin(range)),
                std::nullopt,
                false,
                {},
                defaults_to_float32(arguments, common)};
    }

    // -------------------------------------------------------------------------------------------- helpers

    bool exact() const { return use_ != Use::value; }

    static bool fits_truncated(const Literal& literal, const Type& type) {
        return type.is_int() && fits(Rational(numerator(literal.value) / denominator(literal.value)), type);
    }

    bool broken(const Tensor& tensor) {
        if (tensor.broken) statement_.reads_broken = true;
        return tensor.broken;
    }

    std::vector<std::string> callable_names() const {
        std::vector<std::string> names = {"max", "min"};
        for (const Builtin& function : builtins()) names.emplace_back(function.name);
        for (const auto& [name, position] : scope_.tensors) names.push_back(name);
        for (const auto& [name, range] : scope_.definitions) names.push_back(name);
        return names;
    }

    std::vector<std::string> bound_names() const {
        std::vector<std::string> names;
        for (const auto& [name, symbol] : scope_.sizes) names.push_back(name);
        for (const auto& [name, size] : scope_.bound_sizes) names.push_back(name);
        for (const Tensor& tensor : scope_.definition.tensors)
            if (tensor.kind == TensorKind::input && tensor.rank == std::size_t{0} && tensor.type.is_int())
                names.push_back(tensor.name);
        return names;
    }

    Expr with_origin(const Expr& e, TextRange range) const {
        return build::make(e->node, e->type, scope_.origin(range));
    }
    SourceRange at(TextRange range) const { return scope_.at(range); }
    Value fail(Diagnostic diagnostic) {
        scope_.messages.add(std::move(diagnostic));
        return {};
    }

    Use use_;
    Scope& scope_;
    StatementScope& statement_;
};

}  // namespace

void warn_of_precision(const Value& value, const Type& met, TextRange range, Scope& scope) {
    if (value.defaulted && met == Type::float_(64))
        scope.messages.add(errors::computed_in_float32(scope.at(range)));
    if (value.truncated && met.is_float()) scope.messages.add(errors::whole_quotient(scope.at(range)));
}

Value type_expression(const Expression& e, Use use, Scope& scope, StatementScope& statement) {
    return Typer(use, scope, statement).type(e);
}

}  // namespace nestor::tc
