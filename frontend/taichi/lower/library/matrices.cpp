// Vectors and matrices as values: construction, swizzles, products, inverses (TI-26). Elements are scalars of
// generated code, so nothing of a matrix is left in it but its numbers.
#include "frontend/taichi/lower/library/matrices.hpp"

#include <algorithm>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/row_major.hpp"

namespace nestor::taichi {
Value make_matrix(Evaluator& ev, const Value& content, bool vector, const Type* type, TextRange range) {
    const auto convert = [&](const Value& value) {
        require_no_struct(ev, value, range);
        const ScalarValue s = scalar(ev, read_reference(ev, value), range);
        return type ? cast_to(s, *type) : s;
    };
    if (const auto* m = get<MatrixPtr>(content)) {
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : (*m)->elements) values.push_back(convert(s));
        return matrix((*m)->rows, (*m)->columns, std::move(values));
    }
    const auto* rows = get<SequencePtr>(content);
    if (ev.in_kernel() && !ev.frame().python && !ev.frame().host) {
        if (get<std::string>(content))
            ev.fail(range, errors::vector_or_matrix_is_made_of_list, "Taichi", "a str");
        const auto is_row = [](const Value& v) { return get<SequencePtr>(v) != nullptr; };
        const auto is_mixed = [&](const auto& all) {
            return std::ranges::any_of(all, is_row) && !is_row(all[0]);
        };
        if (rows && is_mixed((*rows)->elements)) ev.fail(range, errors::numbers_and_rows_of_matrix);
    }
    if (rows && (*rows)->elements.empty())
        ev.fail(range, errors::list_of_matrix_is_empty, ev.frame().host ? "Taichi" : "");
    if (!rows)
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

/// `ti.f32(x)` of a number on the host: one of numpy's.
static Value number_of_numpy(Evaluator& ev, const ElementType& type, const Value& value, TextRange range) {
    const Type own = number_type(value);
    if (is_number(value) && own == type.scalar && own.bits == 64)  // known at translation
        return of_kind(value, NumberKind::numpy);
    if (get<Integer>(value) && type.scalar == Type::float_(64))
        return of_kind(number_of(value), NumberKind::numpy);
    if (is_number(value) && type.scalar.is_bool()) return of_kind(number_of(value) != 0, NumberKind::numpy);
    return of_kind(cast_to(scalar(ev, value, range), type.scalar), NumberKind::numpy);
}

/// `ti.u32(3000000000)`: a literal of this type, which it must fit.
static Value annotated_integer(Evaluator& ev, const ElementType& type, const Integer& integer,
                               TextRange range) {
    if (integer < lowest(type.scalar) || (type.scalar != Type::uint(64) && integer > highest(type.scalar)) ||
        (integer >> 64) > 0)
        ev.fail(range, errors::number_does_not_fit_type, integer.str(), name_of(type.scalar));
    if (type.scalar == Type::uint(64))
        return plain(build::constant(integer.convert_to<std::uint64_t>(), type.scalar));
    return constant(integer.convert_to<std::int64_t>(), type.scalar);
}

/// `ti.f32(x)`
static Value construct_number(Evaluator& ev, const ElementType& type, const CallArguments& arguments) {
    const Value value = read_reference(ev, arguments.positional[0]);
    if (is_array(value))
        return array_method(ev, std::get<FieldPtr>(value.v), "astype", {{Value(type)}, {}, arguments.range});
    if (get<StructPtr>(value) && ev.in_kernel())
        ev.fail(arguments.range, errors::struct_is_no_number, "TaichiSyntaxError");
    if (get<MatrixPtr>(value) || get<SequencePtr>(value))
        ev.fail(arguments.range, errors::type_call_takes_one_number, kind_of(value),
                get<MatrixPtr>(value) ? "write `ti.cast(..)`" : "");
    if (ev.frame().host && !type.numpy &&
        (is_number(value) || get<ScalarValue>(value) || get<std::string>(value) || get<NoneValue>(value)))
        ev.fail(arguments.range, errors::taichi_types_are_called_in_kernels);
    if (ev.frame().host && type.numpy && get<std::string>(value))
        return number_of_numpy(ev, type,
                               call_builtin_function(ev, type.scalar.is_float() ? "float" : "int",
                                                     {{value}, {}, arguments.range}),
                               arguments.range);
    if (ev.frame().host && is_scalar(value)) return number_of_numpy(ev, type, value, arguments.range);
    if (get<double>(value) && !type.scalar.is_float() && ev.in_kernel())
        ev.fail(arguments.range, errors::float_literal_is_annotated, name_of(type.scalar));
    if (integer_of(value) && !get<bool>(value) && type.scalar.is_bool() && ev.in_kernel())
        ev.fail(arguments.range, errors::integer_literal_is_no_truth);
    if (integer_of(value) && type.scalar.is_float() && ev.in_kernel())
        ev.fail(arguments.range, errors::integer_literal_is_annotated, name_of(type.scalar));
    if (const auto* field = get<FieldPtr>(value)) return *field;
    if (integer_of(value) && type.scalar.is_int())
        return annotated_integer(ev, type, *integer_of(value), arguments.range);
    if (get<double>(value) && type.scalar.is_float()) return constant(std::get<double>(value.v), type.scalar);
    return elementwise(
        ev, value, [&](const ScalarValue& s) { return cast_to(s, type.scalar); }, arguments.range);
}

/// `vec3(x, y, z)`, `vec3(0)`, `mat2([..])`: scalars and vectors are spliced (TI-15).
static Value construct_matrix(Evaluator& ev, const ElementType& type, const CallArguments& arguments) {
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
                !ev.frame().host        ? "TaichiCompilationError"
                : values.size() < count ? "IndexError"
                                        : "TypeError",
                values.size(), count);
    if (ev.frame().host)
        for (ScalarValue& s : values)
            s = cast_to(s, type.scalar.is_float() ? Type::float_(64) : Type::int_(64));
    Value made = matrix(type.rows, type.columns, std::move(values));
    std::get<MatrixPtr>(made.v)->of_host = ev.frame().host;
    return made;
}

Value construct(Evaluator& ev, const ElementType& type, const CallArguments& arguments) {
    if (const Value* shape = arguments.keyword("shape"); shape) return make_field(ev, type, arguments, 0);
    if (ev.in_kernel() && !arguments.keywords.empty())
        ev.fail(arguments.range, errors::type_takes_no_argument_named,
                type.rows == 0 ? "TaichiSyntaxError" : "TaichiCompilationError", arguments.keywords[0].first);
    if (arguments.positional.size() != 1 && type.rows == 0)
        ev.fail(arguments.range, errors::type_call_takes_one_value);
    if (arguments.positional.empty()) ev.fail(arguments.range, errors::vector_or_matrix_of_no_values);
    return type.rows == 0 ? construct_number(ev, type, arguments) : construct_matrix(ev, type, arguments);
}

Value element_value(const Evaluator& ev, const MatrixValue& m, const ScalarValue& element) {
    if (m.of_static)
        if (const auto number = known_number(element)) return *number;
    if (!ev.frame().host) return element;
    if (m.of_field) return of_kind(element, NumberKind::python);
    const Type single = element.type.is_float() ? Type::float_(32) : Type::int_(32);
    return of_kind(m.of_single ? cast_to(element, single) : element, NumberKind::numpy);
}

std::optional<Value> swizzle(const Evaluator& ev, const MatrixValue& m, const std::string& name) {
    const auto places = m.is_vector() ? swizzle_places(name, m.elements.size()) : std::vector<std::size_t>{};
    if (places.empty()) return std::nullopt;
    if (places.size() == 1) return element_value(ev, m, m.elements[places[0]]);
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
    const bool row = left->is_vector() && !right->is_vector();  // a vector on the left is a row
    if (left->is_vector() && right->is_vector())
        ev.fail(range, errors::product_of_vectors_of_different_lengths, ev.frame().host ? "" : "Taichi",
                left->rows, right->rows);
    const int inner = row ? left->rows : left->columns;
    const int rows = row ? 1 : left->rows;
    if (inner != right->rows) ev.fail(range, errors::dimension_mismatch_in_columns_rows, inner, right->rows);
    const int columns = right->is_vector() ? 1 : right->columns;
    // each element is used several times
    const auto once = [&](const MatrixPtr& m, const std::string& name, bool wanted) {
        const ElementType type{m->elements[0].type, m->rows, m->columns};
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : m->elements)
            values.push_back(
                wanted ? ev.named(s, component_name(name, type, static_cast<int>(values.size())), range) : s);
        return values;
    };
    const auto a = once(left, "left", columns > 1), b = once(right, "right", rows > 1);
    std::vector<ScalarValue> values;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            std::vector<ScalarValue> across, down;
            for (int k = 0; k < inner; ++k) {
                across.push_back(a[row_major(i, inner, k)]);
                down.push_back(b[row_major(k, columns, j)]);
            }
            values.push_back(sum_of_products(ev, across, down));
        }
    if (row) return matrix(columns, 0, std::move(values));
    return matrix(rows, right->is_vector() ? 0 : columns, std::move(values));
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

}  // namespace nestor::taichi
