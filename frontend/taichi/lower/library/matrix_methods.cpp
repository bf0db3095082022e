// Methods of vectors and matrices (TI-51): a table from name to function.
#include <algorithm>
#include <map>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/lower/library/signatures.hpp"
#include "frontend/taichi/lower/row_major.hpp"

namespace nestor::taichi {
namespace {

struct MatrixCall {
    Evaluator& ev;
    const MatrixPtr& m;
    const std::string& name;
    const CallArguments& arguments;

    TextRange range() const { return arguments.range; }
    ScalarValue binary(BinaryOperator op, const ScalarValue& a, const ScalarValue& b) const {
        return taichi::binary(op, a, b, ev.dialect());
    }
    ScalarValue call(const char* function, const ScalarValue& value) const {
        return called(function, {value}, ev.dialect());
    }
    /// The first argument where it is a vector or matrix.
    const MatrixPtr* argument() const {
        return arguments.positional.empty() ? nullptr : get<MatrixPtr>(arguments.positional[0]);
    }
    /// The elements of a matrix, each computed once.
    std::vector<ScalarValue> once(const MatrixPtr& given, const std::string& prefix) const {
        const ElementType type{given->elements[0].type, given->rows, given->columns};
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : given->elements)
            values.push_back(
                ev.named(s, component_name(prefix, type, static_cast<int>(values.size())), range()));
        return values;
    }
};

/// The other vector of `dot` and `cross`.
MatrixPtr other(const MatrixCall& c) {
    const MatrixPtr* given = c.argument();
    if (!c.m->is_vector() || !given || !(*given)->is_vector())
        c.ev.fail(c.range(), errors::is_for_two_vectors, c.name);
    if ((*given)->elements.size() != c.m->elements.size())
        c.ev.fail(c.range(), errors::wants_vector_of_same_length,
                  c.name == "cross"   ? "TaichiCompilationError"
                  : c.ev.frame().host ? "ValueError"
                                      : "TaichiTypeError",
                  c.name);
    return *given;
}

ScalarValue squares(const MatrixCall& c) {
    const auto values = c.once(c.m, "part");
    return sum_of_products(c.ev, values, values);
}

/// `norm(eps)`: what is added lest a vector of zeros divide by zero.
ScalarValue with_epsilon(const MatrixCall& c, const ScalarValue& value) {
    if (c.arguments.positional.empty()) return value;
    return c.binary(BinaryOperator::add, value, scalar(c.ev, c.arguments.positional[0], c.range()));
}

Value rows(const MatrixCall& c) {
    std::vector<Value> rows;
    const int columns = std::max(c.m->columns, 1);
    for (int i = 0; i < c.m->rows; ++i) {
        std::vector<Value> row;
        for (int j = 0; j < columns; ++j) {
            const ScalarValue& s = c.m->elements[row_major(i, columns, j)];
            const auto known = s.index ? build::as_integer(s.index) : std::nullopt;
            const auto* number = s.value ? get<Constant>(s.value) : nullptr;
            if (c.ev.frame().host && known)
                row.push_back(Integer(*known));
            else if (c.ev.frame().host && number && std::holds_alternative<double>(number->value))
                row.push_back(std::get<double>(number->value));
            else
                row.push_back(s);
        }
        rows.push_back(c.m->is_vector() ? row[0] : list(std::move(row)));
    }
    return list(std::move(rows));
}

Value to_numpy(const MatrixCall& c) {
    return as_array(c.ev, rows(c), nullptr, c.range());
}

Value sum(const MatrixCall& c) {
    ScalarValue sum = c.m->elements[0];
    for (std::size_t k = 1; k < c.m->elements.size(); ++k)
        sum = c.binary(BinaryOperator::add, sum, c.m->elements[k]);
    return sum;
}

Value extreme_element(const MatrixCall& c) {
    ScalarValue value = c.m->elements[0];
    for (std::size_t k = 1; k < c.m->elements.size(); ++k)
        value = extreme(c.name == "max", value, c.m->elements[k]);
    return value;
}

Value norm_sqr(const MatrixCall& c) {
    return squares(c);
}

Value norm(const MatrixCall& c) {
    return c.call("sqrt", with_epsilon(c, squares(c)));
}

Value norm_inv(const MatrixCall& c) {
    return c.call("rsqrt", with_epsilon(c, squares(c)));
}

Value normalized(const MatrixCall& c) {
    if (!c.m->is_vector()) c.ev.fail(c.range(), errors::normalized_is_for_vectors);
    const auto values = c.once(c.m, "part");
    const ScalarValue length = with_epsilon(c, c.call("sqrt", sum_of_products(c.ev, values, values)));
    const ScalarValue scale =
        c.ev.named(c.binary(BinaryOperator::divide, constant(1.0, length.type), length), "scale", c.range());
    std::vector<ScalarValue> out;
    for (const ScalarValue& s : values) out.push_back(c.binary(BinaryOperator::multiply, scale, s));
    return matrix(c.m->rows, c.m->columns, std::move(out));
}

Value dot(const MatrixCall& c) {
    return sum_of_products(c.ev, c.m->elements, other(c)->elements);
}

Value cross(const MatrixCall& c) {
    const auto a = c.once(c.m, "left"), b = c.once(other(c), "right");
    const auto part = [&](std::size_t i, std::size_t j) {
        return c.binary(BinaryOperator::subtract, c.binary(BinaryOperator::multiply, a[i], b[j]),
                        c.binary(BinaryOperator::multiply, a[j], b[i]));
    };
    if (c.m->elements.size() == 2) return part(0, 1);
    if (c.m->elements.size() == 3) return matrix(3, 0, {part(1, 2), part(2, 0), part(0, 1)});
    c.ev.fail(c.range(), errors::cross_product_is_for_vectors_of_or_elements);
}

Value outer_product(const MatrixCall& c) {
    const MatrixPtr* given = c.argument();
    if (!given || !c.m->is_vector() || !(*given)->is_vector())
        c.ev.fail(c.range(), errors::outer_product_is_for_two_vectors);
    const auto a = c.once(c.m, "left"), b = c.once(*given, "right");
    std::vector<ScalarValue> out;
    for (const ScalarValue& x : a)
        for (const ScalarValue& y : b) out.push_back(c.binary(BinaryOperator::multiply, x, y));
    return matrix(c.m->rows, (*given)->rows, std::move(out));
}

Value transpose(const MatrixCall& c) {
    if (c.m->is_vector()) c.ev.fail(c.range(), errors::transpose_is_for_matrices_not_for_vectors);
    std::vector<ScalarValue> out;
    for (int j = 0; j < c.m->columns; ++j)
        for (int i = 0; i < c.m->rows; ++i) out.push_back(c.m->elements[row_major(i, c.m->columns, j)]);
    return matrix(c.m->columns, c.m->rows, std::move(out));
}

Value trace(const MatrixCall& c) {
    if (c.m->rows != c.m->columns) c.ev.fail(c.range(), errors::trace_of_matrix_is_not_square);
    ScalarValue sum = c.m->elements[0];
    for (int k = 1; k < c.m->rows; ++k)
        sum = c.binary(BinaryOperator::add, sum, c.m->elements[row_major(k, c.m->columns, k)]);
    return sum;
}

Value determinant_of_elements(const MatrixCall& c) {
    const MatrixValue values{c.m->rows, c.m->columns, c.once(c.m, "element")};
    return determinant(c.ev, values, c.range());
}

Value inverse_matrix(const MatrixCall& c) {
    return matrix(c.m->rows, c.m->columns, inverse(c.ev, c.m, c.range()));
}

Value cast(const MatrixCall& c) {
    const Type* type =
        c.arguments.positional.empty() ? nullptr : type_named_by(c.ev, c.arguments.positional[0]);
    if (!type)
        c.ev.fail(c.range(), errors::method_cast_wants_type,
                  c.ev.frame().host ? "TaichiTypeError" : "TaichiCompilationError");
    return elementwise(
        c.ev, Value(c.m), [&](const ScalarValue& s) { return cast_to(s, *type); }, c.range());
}

Value any_or_all(const MatrixCall& c) {
    Expr condition = truth_of(c.m->elements[0]);
    for (std::size_t k = 1; k < c.m->elements.size(); ++k)
        condition = c.name == "all" ? build::both(condition, truth_of(c.m->elements[k]))
                                    : build::either(condition, truth_of(c.m->elements[k]));
    return truth(condition);
}

Value fill(const MatrixCall& c) {
    if (!c.ev.frame().host) c.ev.unsupported(c.range(), errors::method_of_matrix, c.name);
    for (ScalarValue& s : c.m->elements) s = scalar(c.ev, c.arguments.positional.at(0), c.range());
    return NoneValue{};
}

Value diag(const MatrixCall& c) {
    if (c.ev.in_kernel() && !c.ev.frame().python)
        c.ev.fail(c.range(), errors::member_has_no_attribute, "a matrix", c.name);
    std::vector<ScalarValue> out;
    for (int k = 0; k < std::min(c.m->rows, c.m->columns); ++k)
        out.push_back(c.m->elements[row_major(k, c.m->columns, k)]);
    const auto count = static_cast<int>(out.size());
    return matrix(count, 0, std::move(out));
}

Value get_shape(const MatrixCall& c) {
    return attribute(c.ev, Value(c.m), "shape", c.range());
}

using Method = Value (*)(const MatrixCall&);

const std::map<std::string, Method>& methods() {
    static const std::map<std::string, Method> table = {
        {"all", any_or_all},
        {"any", any_or_all},
        {"cast", cast},
        {"cross", cross},
        {"determinant", determinant_of_elements},
        {"diag", diag},
        {"dot", dot},
        {"fill", fill},
        {"get_shape", get_shape},
        {"inverse", inverse_matrix},
        {"max", extreme_element},
        {"min", extreme_element},
        {"norm", norm},
        {"norm_inv", norm_inv},
        {"norm_sqr", norm_sqr},
        {"normalized", normalized},
        {"outer_product", outer_product},
        {"sum", sum},
        {"to_list", rows},
        {"to_numpy", to_numpy},
        {"trace", trace},
        {"transpose", transpose},
    };
    return table;
}

}  // namespace

Value method_of_matrix(Evaluator& ev, const MatrixPtr& m, const std::string& name,
                       const CallArguments& arguments) {
    check_method_arity(ev, name, arguments);
    const auto known = methods().find(name);
    if (known == methods().end()) ev.unsupported(arguments.range, errors::method_of_matrix, name);
    const Value result = known->second({ev, m, name, arguments});
    if (!ev.frame().host || !is_scalar(result) || name == "any" || name == "all") return result;
    const bool of_python = m->of_field && (name == "sum" || name == "trace");
    const bool single = m->of_single && !of_python && number_type(result).is_float();
    return of_kind(single ? Value(cast_to(scalar(ev, result, arguments.range), Type::float_(32))) : result,
                   of_python ? NumberKind::python : NumberKind::numpy);
}

}  // namespace nestor::taichi
