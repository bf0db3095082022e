// Vectors and matrices as values: construction, swizzles, products, methods (TI-26, TI-51). Elements are
// scalars of generated code, so nothing of a matrix is left in it but its numbers.
#include "frontend/taichi/lower/library/matrices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/signatures.hpp"
#include "frontend/taichi/lower/row_major.hpp"

namespace nestor::taichi {
Value make_matrix(Evaluator& ev, const Value& content, bool vector, const Type* type, TextRange range) {
    const auto convert = [&](const Value& value) {
        const ScalarValue s = scalar(ev, read_reference(ev, value), range);
        return type ? cast_to(s, *type) : s;
    };
    if (const auto* m = get<MatrixPtr>(content)) {
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : (*m)->elements) values.push_back(convert(s));
        return matrix((*m)->rows, (*m)->columns, std::move(values));
    }
    const auto* rows = get<SequencePtr>(content);
    if (!rows || (*rows)->elements.empty())
        ev.fail(range, errors::vector_or_matrix_is_made_of_list, ev.frame().host ? "Taichi" : "",
                kind_of(content));
    std::vector<ScalarValue> values;
    int columns = -1;
    for (const Value& row : (*rows)->elements) {
        std::vector<Value> parts;
        if (const auto* inner = get<SequencePtr>(row)) parts = (*inner)->elements;
        if (get<MatrixPtr>(row)) parts = iterate(ev, row, range);
        const int width = get<SequencePtr>(row) || get<MatrixPtr>(row) ? static_cast<int>(parts.size()) : 0;
        if (columns >= 0 && width != columns)
            ev.fail(range, errors::rows_of_matrix_differ_in_length,
                    ev.frame().host ? "ValueError" : "TypeError");
        columns = width;
        if (width == 0)
            values.push_back(convert(row));
        else
            for (const Value& part : parts) values.push_back(convert(part));
    }
    (void)vector;
    Type common = values[0].type;
    for (const ScalarValue& s : values) common = promoted(common, s.type);
    for (ScalarValue& s : values) s = cast_to(s, common);
    Value made = matrix(static_cast<int>((*rows)->elements.size()), columns, std::move(values));
    std::get<MatrixPtr>(made.v)->of_host = ev.frame().host;
    return made;
}

/// `ti.f32(x)`, `vec3(x, y, z)`, `vec3(0)`, `mat2([..])`: scalars and vectors are spliced (TI-15).
Value construct(Evaluator& ev, const ElementType& type, const CallArguments& arguments) {
    if (const Value* shape = arguments.keyword("shape"); shape) return make_field(ev, type, arguments, 0);
    if (ev.in_kernel() && !arguments.keywords.empty())
        ev.fail(arguments.range, errors::type_takes_no_argument_named, arguments.keywords[0].first);
    if (arguments.positional.size() != 1 && type.rows == 0)
        ev.fail(arguments.range, errors::type_call_takes_one_value);
    if (arguments.positional.empty()) ev.fail(arguments.range, errors::vector_or_matrix_of_no_values);
    if (type.rows == 0) {
        const Value value = read_reference(ev, arguments.positional[0]);
        if (is_array(value))
            return array_method(ev, std::get<FieldPtr>(value.v), "astype",
                                {{Value(type)}, {}, arguments.range});
        if (get<MatrixPtr>(value) || get<SequencePtr>(value))
            ev.fail(arguments.range, errors::type_call_takes_one_number, kind_of(value),
                    get<MatrixPtr>(value) ? "write `ti.cast(..)`" : "");
        if (ev.frame().host && !type.numpy && (is_number(value) || get<ScalarValue>(value)))
            ev.fail(arguments.range, errors::taichi_types_are_called_in_kernels);
        if (ev.frame().host && is_number(value)) {  // a number of Python's own, as the type holds it
            const ScalarValue s = cast_to(scalar(ev, value, arguments.range), type.scalar);
            return cast_to(s, type.scalar.is_float()  ? Type::float_(64)
                              : type.scalar.is_bool() ? type.scalar
                                                      : Type::int_(64));
        }
        if (get<double>(value) && !type.scalar.is_float() && ev.in_kernel())
            ev.fail(arguments.range, errors::float_literal_is_annotated, name_of(type.scalar));
        if (integer_of(value) && !get<bool>(value) && type.scalar.is_bool() && ev.in_kernel())
            ev.fail(arguments.range, errors::integer_literal_is_no_truth);
        if (integer_of(value) && type.scalar.is_float() && ev.in_kernel())
            ev.fail(arguments.range, errors::integer_literal_is_annotated, name_of(type.scalar));
        if (const auto* field = get<FieldPtr>(value)) return *field;
        if (integer_of(value) && type.scalar.is_int()) {
            // a literal annotation: 3000000000 is a u32 then
            const Integer integer = *integer_of(value);
            if (integer < lowest(type.scalar) ||
                (type.scalar != Type::uint(64) && integer > highest(type.scalar)) || integer >> 64 > 0)
                ev.fail(arguments.range, errors::number_does_not_fit_type, integer.str(),
                        name_of(type.scalar));
            if (type.scalar == Type::uint(64))
                return plain(build::constant(integer.convert_to<std::uint64_t>(), type.scalar));
            return constant(integer.convert_to<std::int64_t>(), type.scalar);
        }
        if (get<double>(value) && type.scalar.is_float())
            return constant(std::get<double>(value.v), type.scalar);
        return elementwise(
            ev, value, [&](const ScalarValue& s) { return cast_to(s, type.scalar); }, arguments.range);
    }
    if (ev.in_kernel() && !ev.frame().python && arguments.positional.size() == 1) {
        // what is a vector or matrix already stays what it is, its type too
        const Value value = read_reference(ev, arguments.positional[0]);
        if (const auto* m = get<MatrixPtr>(value)) {
            if ((*m)->rows != type.rows || (*m)->columns != type.columns)
                ev.fail(arguments.range, errors::elements_for_type, "AssertionError", (*m)->elements.size(),
                        type.count());
            return value;
        }
    }
    std::vector<ScalarValue> values;
    const std::function<void(const Value&)> add = [&](const Value& given) {
        const Value value = is_array(given)
                                ? array_as_matrix(ev, std::get<FieldPtr>(given.v), arguments.range)
                                : read_reference(ev, given);
        if (const auto* s = get<SequencePtr>(value)) {
            for (const Value& part : (*s)->elements) add(part);
        } else if (const auto* m = get<MatrixPtr>(value)) {
            for (const ScalarValue& part : (*m)->elements) values.push_back(cast_to(part, type.scalar));
        } else {
            values.push_back(cast_to(scalar(ev, value, arguments.range), type.scalar));
        }
    };
    for (const Value& value : arguments.positional) add(value);
    const std::size_t count = static_cast<std::size_t>(type.count());
    if (values.size() == 1 && count > 1) {
        const ScalarValue one = ev.named(values[0], "all", arguments.range);
        values.assign(count, one);
    }
    if (values.size() != count)
        ev.fail(arguments.range, errors::elements_for_type,
                ev.frame().host ? "TypeError" : "TaichiCompilationError", values.size(), count);
    if (ev.frame().host)
        for (ScalarValue& s : values)
            s = cast_to(s, type.scalar.is_float() ? Type::float_(64) : Type::int_(64));
    Value made = matrix(type.rows, type.columns, std::move(values));
    std::get<MatrixPtr>(made.v)->of_host = ev.frame().host;
    return made;
}

std::optional<Value> swizzle(const MatrixValue& m, const std::string& name) {
    const auto places = m.is_vector() ? swizzle_places(name, m.elements.size()) : std::vector<std::size_t>{};
    if (places.empty()) return std::nullopt;
    if (places.size() == 1) return Value(m.elements[places[0]]);
    std::vector<ScalarValue> parts;
    for (const std::size_t k : places) parts.push_back(m.elements[k]);
    return matrix(static_cast<int>(places.size()), 0, std::move(parts));
}

ScalarValue sum_of_products(Evaluator& ev, const std::vector<ScalarValue>& a,
                            const std::vector<ScalarValue>& b) {
    ScalarValue sum = binary(BinaryOperator::multiply, a[0], b[0], ev.dialect());
    for (std::size_t k = 1; k < a.size(); ++k)
        sum = binary(BinaryOperator::add, sum, binary(BinaryOperator::multiply, a[k], b[k], ev.dialect()),
                     ev.dialect());
    return sum;
}

Value matrix_product(Evaluator& ev, const MatrixPtr& left, const MatrixPtr& right, TextRange range) {
    const int inner = left->is_vector() ? 1 : left->columns;
    if (inner != right->rows) ev.fail(range, errors::dimension_mismatch_in_columns_rows, inner, right->rows);
    const int columns = right->is_vector() ? 1 : right->columns;
    // each element is used several times
    const auto once = [&](const MatrixPtr& m, const std::string& name, bool wanted) {
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : m->elements) values.push_back(wanted ? ev.named(s, name, range) : s);
        return values;
    };
    const auto a = once(left, "left", columns > 1), b = once(right, "right", left->rows > 1);
    std::vector<ScalarValue> values;
    for (int i = 0; i < left->rows; ++i)
        for (int j = 0; j < columns; ++j) {
            std::vector<ScalarValue> row, column;
            for (int k = 0; k < inner; ++k) {
                row.push_back(a[row_major(i, inner, k)]);
                column.push_back(b[row_major(k, columns, j)]);
            }
            values.push_back(sum_of_products(ev, row, column));
        }
    return matrix(left->rows, right->is_vector() ? 0 : columns, std::move(values));
}

ScalarValue determinant(Evaluator& ev, const MatrixValue& m, TextRange range) {
    if (m.rows != m.columns || m.rows > 4) ev.fail(range, errors::determinant_does_not_exist);
    const auto times = [&](const ScalarValue& a, const ScalarValue& b) {
        return binary(BinaryOperator::multiply, a, b, ev.dialect());
    };
    const auto plus = [&](const ScalarValue& a, const ScalarValue& b) {
        return binary(BinaryOperator::add, a, b, ev.dialect());
    };
    const auto minus = [&](const ScalarValue& a, const ScalarValue& b) {
        return binary(BinaryOperator::subtract, a, b, ev.dialect());
    };
    const int n = m.rows;
    const auto at_ = [&](int i, int j) { return m.elements[row_major(i, n, j)]; };
    if (n == 1) return at_(0, 0);
    if (n == 2) return minus(times(at_(0, 0), at_(1, 1)), times(at_(0, 1), at_(1, 0)));
    std::optional<ScalarValue> sum;
    for (int j = 0; j < n; ++j) {
        MatrixValue minor{n - 1, n - 1, {}};
        for (int i = 1; i < n; ++i)
            for (int k = 0; k < n; ++k)
                if (k != j) minor.elements.push_back(at_(i, k));
        const ScalarValue term = times(at_(0, j), determinant(ev, minor, range));
        sum = !sum ? term : j % 2 == 0 ? plus(*sum, term) : minus(*sum, term);
    }
    return *sum;
}

std::vector<ScalarValue> inverse(Evaluator& ev, const MatrixPtr& given, TextRange range) {
    if (given->rows != given->columns || given->rows > 4) ev.fail(range, errors::inverse_does_not_exist);
    MatrixValue m = *given;
    for (ScalarValue& s : m.elements) s = ev.named(s, "element", range);
    const int n = m.rows;
    const ScalarValue scale = ev.named(binary(BinaryOperator::divide, constant(1.0, m.elements[0].type),
                                              determinant(ev, m, range), ev.dialect()),
                                       "inverse_determinant", range);
    std::vector<ScalarValue> out;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            MatrixValue minor{n - 1, n - 1, {}};
            for (int p = 0; p < n; ++p)
                for (int q = 0; q < n; ++q)
                    if (p != j && q != i) minor.elements.push_back(m.elements[row_major(p, n, q)]);
            ScalarValue cofactor = n == 1 ? constant(1.0, m.elements[0].type) : determinant(ev, minor, range);
            if ((i + j) % 2 == 1) cofactor = negated(cofactor);
            out.push_back(binary(BinaryOperator::multiply, scale, cofactor, ev.dialect()));
        }
    return out;
}

Value method_of_matrix(Evaluator& ev, const MatrixPtr& m, const std::string& name,
                       const CallArguments& arguments) {
    const TextRange range = arguments.range;
    check_method_arity(ev, name, arguments);
    const auto other = [&]() -> MatrixPtr {
        const auto* given = arguments.positional.empty() ? nullptr : get<MatrixPtr>(arguments.positional[0]);
        if (!m->is_vector() || !given || !(*given)->is_vector())
            ev.fail(range, errors::is_for_two_vectors, name);
        if ((*given)->elements.size() != m->elements.size())
            ev.fail(range, errors::wants_vector_of_same_length,
                    name == "cross"   ? "TaichiCompilationError"
                    : ev.frame().host ? "ValueError"
                                      : "TaichiTypeError",
                    name);
        return *given;
    };
    const auto once = [&](const MatrixPtr& given, const std::string& prefix) {
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : given->elements) values.push_back(ev.named(s, prefix, range));
        return values;
    };
    const auto folded = [&](BinaryOperator op) {
        ScalarValue sum = m->elements[0];
        for (std::size_t k = 1; k < m->elements.size(); ++k)
            sum = binary(op, sum, m->elements[k], ev.dialect());
        return sum;
    };
    const auto squares = [&] {
        const auto values = once(m, "part");
        return sum_of_products(ev, values, values);
    };
    const auto fold_extreme = [&](bool maximum) {
        ScalarValue value = m->elements[0];
        for (std::size_t k = 1; k < m->elements.size(); ++k) value = extreme(maximum, value, m->elements[k]);
        return value;
    };
    if (name == "to_list" || name == "to_numpy") {
        std::vector<Value> rows;
        const int columns = std::max(m->columns, 1);
        for (int i = 0; i < m->rows; ++i) {
            std::vector<Value> row;
            for (int j = 0; j < columns; ++j) {
                const ScalarValue& s = m->elements[row_major(i, columns, j)];
                const auto known = s.index ? build::as_integer(s.index) : std::nullopt;
                const auto* number = s.value ? get<Constant>(s.value) : nullptr;
                if (ev.frame().host && known)
                    row.push_back(Integer(*known));
                else if (ev.frame().host && number && std::holds_alternative<double>(number->value))
                    row.push_back(std::get<double>(number->value));
                else
                    row.push_back(s);
            }
            rows.push_back(m->is_vector() ? row[0] : list(std::move(row)));
        }
        const Value all = list(std::move(rows));
        if (name == "to_list") return all;
        return as_array(ev, all, nullptr, range);
    }
    if (name == "sum") return folded(BinaryOperator::add);
    if (name == "max" || name == "min") return fold_extreme(name == "max");
    if (name == "norm_sqr") return squares();
    const auto with_epsilon = [&](const ScalarValue& value) {
        if (arguments.positional.empty()) return value;
        return binary(BinaryOperator::add, value, scalar(ev, arguments.positional[0], range), ev.dialect());
    };
    if (name == "norm") return called("sqrt", {with_epsilon(squares())}, ev.dialect());
    if (name == "norm_inv") return called("rsqrt", {with_epsilon(squares())}, ev.dialect());
    if (name == "normalized") {
        if (!m->is_vector()) ev.fail(range, errors::normalized_is_for_vectors);
        const auto values = once(m, "part");
        const ScalarValue sum = sum_of_products(ev, values, values);
        const ScalarValue length = with_epsilon(called("sqrt", {sum}, ev.dialect()));
        const ScalarValue scale = ev.named(
            binary(BinaryOperator::divide, constant(1.0, length.type), length, ev.dialect()), "scale", range);
        std::vector<ScalarValue> out;
        for (const ScalarValue& s : values)
            out.push_back(binary(BinaryOperator::multiply, scale, s, ev.dialect()));
        return matrix(m->rows, m->columns, std::move(out));
    }
    if (name == "dot") return sum_of_products(ev, m->elements, other()->elements);
    if (name == "cross") {
        const auto a = once(m, "left"), b = once(other(), "right");
        const auto part = [&](std::size_t i, std::size_t j) {
            return binary(BinaryOperator::subtract,
                          binary(BinaryOperator::multiply, a[i], b[j], ev.dialect()),
                          binary(BinaryOperator::multiply, a[j], b[i], ev.dialect()), ev.dialect());
        };
        if (m->elements.size() == 2) return part(0, 1);
        if (m->elements.size() == 3) return matrix(3, 0, {part(1, 2), part(2, 0), part(0, 1)});
        ev.fail(range, errors::cross_product_is_for_vectors_of_or_elements);
    }
    if (name == "outer_product") {
        const auto* given = arguments.positional.empty() ? nullptr : get<MatrixPtr>(arguments.positional[0]);
        if (!given || !m->is_vector() || !(*given)->is_vector())
            ev.fail(range, errors::outer_product_is_for_two_vectors);
        const auto a = once(m, "left"), b = once(*given, "right");
        std::vector<ScalarValue> out;
        for (const ScalarValue& x : a)
            for (const ScalarValue& y : b)
                out.push_back(binary(BinaryOperator::multiply, x, y, ev.dialect()));
        return matrix(m->rows, (*given)->rows, std::move(out));
    }
    if (name == "transpose") {
        if (m->is_vector()) ev.fail(range, errors::transpose_is_for_matrices_not_for_vectors);
        std::vector<ScalarValue> out;
        for (int j = 0; j < m->columns; ++j)
            for (int i = 0; i < m->rows; ++i) out.push_back(m->elements[row_major(i, m->columns, j)]);
        return matrix(m->columns, m->rows, std::move(out));
    }
    if (name == "trace") {
        if (m->rows != m->columns) ev.fail(range, errors::trace_of_matrix_is_not_square);
        ScalarValue sum = m->elements[0];
        for (int k = 1; k < m->rows; ++k)
            sum = binary(BinaryOperator::add, sum, m->elements[row_major(k, m->columns, k)], ev.dialect());
        return sum;
    }
    if (name == "determinant") {
        MatrixValue values{m->rows, m->columns, once(m, "element")};
        return determinant(ev, values, range);
    }
    if (name == "inverse") return matrix(m->rows, m->columns, inverse(ev, m, range));
    if (name == "cast") {
        const Type* type =
            arguments.positional.empty() ? nullptr : type_named_by(ev, arguments.positional[0]);
        if (!type)
            ev.fail(range, errors::method_cast_wants_type,
                    ev.frame().host ? "TaichiTypeError" : "TaichiCompilationError");
        return elementwise(
            ev, Value(m), [&](const ScalarValue& s) { return cast_to(s, *type); }, range);
    }
    if (name == "any" || name == "all") {
        Expr condition = truth_of(m->elements[0]);
        for (std::size_t k = 1; k < m->elements.size(); ++k)
            condition = name == "all" ? build::both(condition, truth_of(m->elements[k]))
                                      : build::either(condition, truth_of(m->elements[k]));
        return truth(condition);
    }
    if (name == "fill" && ev.frame().host) {
        for (ScalarValue& s : m->elements) s = scalar(ev, arguments.positional.at(0), range);
        return NoneValue{};
    }
    if (name == "diag") {
        std::vector<ScalarValue> out;
        for (int k = 0; k < std::min(m->rows, m->columns); ++k)
            out.push_back(m->elements[row_major(k, m->columns, k)]);
        const auto count = static_cast<int>(out.size());
        return matrix(count, 0, std::move(out));
    }
    if (name == "get_shape") return attribute(ev, Value(m), "shape", range);
    ev.unsupported(range, errors::method_of_matrix, name);
}

}  // namespace nestor::taichi
