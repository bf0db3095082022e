// Vectors and matrices as values: construction, swizzles, products, methods (TI-26, TI-51). Elements are
// scalars of generated code, so nothing of a matrix is left in it but its numbers.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value Evaluator::make_matrix(const Value& content, bool vector, const Type* type, TextRange range) {
    const auto convert = [&](const Value& value) {
        const ScalarValue s = scalar(read_reference(value), range);
        return type ? cast_to(s, *type) : s;
    };
    if (const auto* m = get<MatrixPtr>(content)) {
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : (*m)->elements) values.push_back(convert(s));
        return matrix((*m)->rows, (*m)->columns, std::move(values));
    }
    const auto* rows = get<SequencePtr>(content);
    if (!rows || (*rows)->elements.empty())
        fail(range, "TI-20",
             std::string(frame().host ? "Taichi" : "") +
                 "TypeError: a vector or matrix is made of a list, not of " + kind_of(content));
    std::vector<ScalarValue> values;
    int columns = -1;
    for (const Value& row : (*rows)->elements) {
        std::vector<Value> parts;
        if (const auto* inner = get<SequencePtr>(row)) parts = (*inner)->elements;
        if (get<MatrixPtr>(row)) parts = iterate(row, range);
        const int width = get<SequencePtr>(row) || get<MatrixPtr>(row) ? static_cast<int>(parts.size()) : 0;
        if (columns >= 0 && width != columns)
            fail(range, "TI-20",
                 std::string(frame().host ? "ValueError" : "TypeError") +
                     ": the rows of the matrix differ in length");
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
    std::get<MatrixPtr>(made.v)->of_host = frame().host;
    return made;
}

/// `ti.f32(x)`, `vec3(x, y, z)`, `vec3(0)`, `mat2([..])`: scalars and vectors are spliced (TI-15).
Value Evaluator::construct(const ElementType& type, const CallArguments& arguments) {
    if (const Value* shape = arguments.keyword("shape"); shape) return make_field(type, arguments, 0);
    if (arguments.positional.size() != 1 && type.rows == 0)
        fail(arguments.range, "TI-15", "TaichiSyntaxError: a type call takes one value");
    if (arguments.positional.empty())
        fail(arguments.range, "TI-15", "TaichiSyntaxError: a vector or matrix of no values");
    if (type.rows == 0) {
        const Value value = read_reference(arguments.positional[0]);
        if (is_array(value))
            return array_method(std::get<FieldPtr>(value.v), "astype", {{Value(type)}, {}, arguments.range});
        if (get<MatrixPtr>(value) || get<SequencePtr>(value))
            fail(arguments.range, "TI-15",
                 "TaichiSyntaxError: a type call takes one number, not " + kind_of(value),
                 get<MatrixPtr>(value) ? "write `ti.cast(..)`" : "");
        if (frame().host && !type.numpy && (is_number(value) || get<ScalarValue>(value)))
            fail(arguments.range, "TI-15", "TaichiSyntaxError: Taichi's types are called in kernels only");
        if (frame().host && is_number(value)) {  // a number of Python's own, as the type holds it
            const ScalarValue s = cast_to(scalar(value, arguments.range), type.scalar);
            return cast_to(s, type.scalar.is_float()  ? Type::float_(64)
                              : type.scalar.is_bool() ? type.scalar
                                                      : Type::int_(64));
        }
        if (get<double>(value) && !type.scalar.is_float() && in_kernel())
            fail(arguments.range, "TI-16",
                 "TaichiTypeError: a float literal is annotated with " + name_of(type.scalar),
                 "write `ti.cast(..)`");
        if (integer_of(value) && type.scalar.is_float() && in_kernel())
            fail(arguments.range, "TI-16",
                 "TaichiTypeError: an integer literal is annotated with " + name_of(type.scalar),
                 "write `ti.cast(..)`");
        if (const auto* field = get<FieldPtr>(value)) return *field;
        if (integer_of(value) && type.scalar.is_int()) {
            // a literal annotation: 3000000000 is a u32 then
            const Integer integer = *integer_of(value);
            if (integer < lowest(type.scalar) ||
                (type.scalar != Type::uint(64) && integer > highest(type.scalar)) || integer >> 64 > 0)
                fail(arguments.range, "TI-16",
                     "TaichiTypeError: " + integer.str() + " does not fit " + name_of(type.scalar));
            if (type.scalar == Type::uint(64))
                return plain(build::constant(integer.convert_to<std::uint64_t>(), type.scalar));
            return constant(integer.convert_to<std::int64_t>(), type.scalar);
        }
        if (get<double>(value) && type.scalar.is_float())
            return constant(std::get<double>(value.v), type.scalar);
        return elementwise(
            value, [&](const ScalarValue& s) { return cast_to(s, type.scalar); }, arguments.range);
    }
    std::vector<ScalarValue> values;
    const std::function<void(const Value&)> add = [&](const Value& given) {
        const Value value = is_array(given) ? array_as_matrix(std::get<FieldPtr>(given.v), arguments.range)
                                            : read_reference(given);
        if (const auto* s = get<SequencePtr>(value)) {
            for (const Value& part : (*s)->elements) add(part);
        } else if (const auto* m = get<MatrixPtr>(value)) {
            for (const ScalarValue& part : (*m)->elements) values.push_back(cast_to(part, type.scalar));
        } else {
            values.push_back(cast_to(scalar(value, arguments.range), type.scalar));
        }
    };
    for (const Value& value : arguments.positional) add(value);
    const std::size_t count = static_cast<std::size_t>(type.count());
    if (values.size() == 1 && count > 1) {
        const ScalarValue one = named(values[0], "all", arguments.range);
        values.assign(count, one);
    }
    if (values.size() != count)
        fail(arguments.range, "TI-43",
             fmt::format("{}: {} elements for a type of {}",
                         frame().host ? "TypeError" : "TaichiCompilationError", values.size(), count));
    if (frame().host)
        for (ScalarValue& s : values)
            s = cast_to(s, type.scalar.is_float() ? Type::float_(64) : Type::int_(64));
    Value made = matrix(type.rows, type.columns, std::move(values));
    std::get<MatrixPtr>(made.v)->of_host = frame().host;
    return made;
}

std::optional<Value> Evaluator::swizzle(const MatrixValue& m, const std::string& name) {
    const auto places = m.is_vector() ? swizzle_places(name, m.elements.size()) : std::vector<std::size_t>{};
    if (places.empty()) return std::nullopt;
    if (places.size() == 1) return Value(m.elements[places[0]]);
    std::vector<ScalarValue> parts;
    for (const std::size_t k : places) parts.push_back(m.elements[k]);
    return matrix(static_cast<int>(places.size()), 0, std::move(parts));
}

ScalarValue Evaluator::sum_of_products(const std::vector<ScalarValue>& a, const std::vector<ScalarValue>& b) {
    ScalarValue sum = binary(BinaryOperator::multiply, a[0], b[0], dialect());
    for (std::size_t k = 1; k < a.size(); ++k)
        sum = binary(BinaryOperator::add, sum, binary(BinaryOperator::multiply, a[k], b[k], dialect()),
                     dialect());
    return sum;
}

Value Evaluator::matrix_product(const MatrixPtr& left, const MatrixPtr& right, TextRange range) {
    const int inner = left->is_vector() ? 1 : left->columns;
    if (inner != right->rows)
        fail(range, "TI-26",
             fmt::format("TaichiCompilationError: dimension mismatch in `@`: {} columns and {} rows", inner,
                         right->rows));
    const int columns = right->is_vector() ? 1 : right->columns;
    // each element is used several times
    const auto once = [&](const MatrixPtr& m, const std::string& name, bool wanted) {
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : m->elements) values.push_back(wanted ? named(s, name, range) : s);
        return values;
    };
    const auto a = once(left, "left", columns > 1), b = once(right, "right", left->rows > 1);
    std::vector<ScalarValue> values;
    for (int i = 0; i < left->rows; ++i)
        for (int j = 0; j < columns; ++j) {
            std::vector<ScalarValue> row, column;
            for (int k = 0; k < inner; ++k) {
                row.push_back(a[static_cast<std::size_t>(i * inner + k)]);
                column.push_back(b[static_cast<std::size_t>(k * columns + j)]);
            }
            values.push_back(sum_of_products(row, column));
        }
    return matrix(left->rows, right->is_vector() ? 0 : columns, std::move(values));
}

ScalarValue Evaluator::determinant(const MatrixValue& m, TextRange range) {
    if (m.rows != m.columns || m.rows > 4)
        fail(range, "TI-90", "TaichiCompilationError: the determinant of this matrix does not exist");
    const auto times = [&](const ScalarValue& a, const ScalarValue& b) {
        return binary(BinaryOperator::multiply, a, b, dialect());
    };
    const auto plus = [&](const ScalarValue& a, const ScalarValue& b) {
        return binary(BinaryOperator::add, a, b, dialect());
    };
    const auto minus = [&](const ScalarValue& a, const ScalarValue& b) {
        return binary(BinaryOperator::subtract, a, b, dialect());
    };
    const int n = m.rows;
    const auto at_ = [&](int i, int j) { return m.elements[static_cast<std::size_t>(i * n + j)]; };
    if (n == 1) return at_(0, 0);
    if (n == 2) return minus(times(at_(0, 0), at_(1, 1)), times(at_(0, 1), at_(1, 0)));
    std::optional<ScalarValue> sum;
    for (int j = 0; j < n; ++j) {
        MatrixValue minor{n - 1, n - 1, {}};
        for (int i = 1; i < n; ++i)
            for (int k = 0; k < n; ++k)
                if (k != j) minor.elements.push_back(at_(i, k));
        const ScalarValue term = times(at_(0, j), determinant(minor, range));
        sum = !sum ? term : j % 2 == 0 ? plus(*sum, term) : minus(*sum, term);
    }
    return *sum;
}

std::vector<ScalarValue> Evaluator::inverse(const MatrixPtr& given, TextRange range) {
    if (given->rows != given->columns || given->rows > 4)
        fail(range, "TI-90", "TaichiCompilationError: the inverse of this matrix does not exist");
    MatrixValue m = *given;
    for (ScalarValue& s : m.elements) s = named(s, "element", range);
    const int n = m.rows;
    const ScalarValue scale = named(
        binary(BinaryOperator::divide, constant(1.0, m.elements[0].type), determinant(m, range), dialect()),
        "inverse_determinant", range);
    std::vector<ScalarValue> out;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            MatrixValue minor{n - 1, n - 1, {}};
            for (int p = 0; p < n; ++p)
                for (int q = 0; q < n; ++q)
                    if (p != j && q != i)
                        minor.elements.push_back(m.elements[static_cast<std::size_t>(p * n + q)]);
            ScalarValue cofactor = n == 1 ? constant(1.0, m.elements[0].type) : determinant(minor, range);
            if ((i + j) % 2 == 1) cofactor = negated(cofactor);
            out.push_back(binary(BinaryOperator::multiply, scale, cofactor, dialect()));
        }
    return out;
}

Value Evaluator::matrix_method(const MatrixPtr& m, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto other = [&]() -> MatrixPtr {
        const auto* given = arguments.positional.empty() ? nullptr : get<MatrixPtr>(arguments.positional[0]);
        if (!m->is_vector() || !given || !(*given)->is_vector())
            fail(range, "TI-26", "TaichiCompilationError: `" + name + "` is for two vectors");
        if ((*given)->elements.size() != m->elements.size())
            fail(range, "TI-26",
                 std::string(name == "cross" ? "TaichiCompilationError" : "TaichiTypeError") + ": `" + name +
                     "` wants a vector of the same length");
        return *given;
    };
    const auto once = [&](const MatrixPtr& given, const std::string& prefix) {
        std::vector<ScalarValue> values;
        for (const ScalarValue& s : given->elements) values.push_back(named(s, prefix, range));
        return values;
    };
    const auto folded = [&](BinaryOperator op) {
        ScalarValue sum = m->elements[0];
        for (std::size_t k = 1; k < m->elements.size(); ++k) sum = binary(op, sum, m->elements[k], dialect());
        return sum;
    };
    const auto squares = [&] {
        const auto values = once(m, "part");
        return sum_of_products(values, values);
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
                const ScalarValue& s = m->elements[static_cast<std::size_t>(i * columns + j)];
                const auto known = s.index ? build::as_integer(s.index) : std::nullopt;
                const auto* number = s.value ? get<Constant>(s.value) : nullptr;
                if (frame().host && known)
                    row.push_back(Integer(*known));
                else if (frame().host && number && std::holds_alternative<double>(number->value))
                    row.push_back(std::get<double>(number->value));
                else
                    row.push_back(s);
            }
            rows.push_back(m->is_vector() ? row[0] : list(std::move(row)));
        }
        const Value all = list(std::move(rows));
        if (name == "to_list") return all;
        return as_array(all, nullptr, range);
    }
    if (name == "sum") return folded(BinaryOperator::add);
    if (name == "max" || name == "min") return fold_extreme(name == "max");
    if (name == "norm_sqr") return squares();
    if (name == "norm") {
        ScalarValue sum = squares();
        if (!arguments.positional.empty())
            sum = binary(BinaryOperator::add, sum, scalar(arguments.positional[0], range), dialect());
        return called("sqrt", {sum}, dialect());
    }
    if (name == "norm_inv") return called("rsqrt", {squares()}, dialect());
    if (name == "normalized") {
        if (!m->is_vector()) fail(range, "TI-51", "TaichiCompilationError: `normalized` is for vectors");
        const auto values = once(m, "part");
        const ScalarValue sum = sum_of_products(values, values);
        ScalarValue length = called("sqrt", {sum}, dialect());
        if (!arguments.positional.empty())
            length = binary(BinaryOperator::add, length, scalar(arguments.positional[0], range), dialect());
        const ScalarValue scale = named(
            binary(BinaryOperator::divide, constant(1.0, length.type), length, dialect()), "scale", range);
        std::vector<ScalarValue> out;
        for (const ScalarValue& s : values)
            out.push_back(binary(BinaryOperator::multiply, scale, s, dialect()));
        return matrix(m->rows, m->columns, std::move(out));
    }
    if (name == "dot") return sum_of_products(m->elements, other()->elements);
    if (name == "cross") {
        const auto a = once(m, "left"), b = once(other(), "right");
        const auto part = [&](std::size_t i, std::size_t j) {
            return binary(BinaryOperator::subtract, binary(BinaryOperator::multiply, a[i], b[j], dialect()),
                          binary(BinaryOperator::multiply, a[j], b[i], dialect()), dialect());
        };
        if (m->elements.size() == 2) return part(0, 1);
        if (m->elements.size() == 3) return matrix(3, 0, {part(1, 2), part(2, 0), part(0, 1)});
        fail(range, "TI-51", "TaichiCompilationError: the cross product is for vectors of 2 or 3 elements");
    }
    if (name == "outer_product") {
        const auto* given = arguments.positional.empty() ? nullptr : get<MatrixPtr>(arguments.positional[0]);
        if (!given || !m->is_vector() || !(*given)->is_vector())
            fail(range, "TI-26", "TaichiCompilationError: `outer_product` is for two vectors");
        const auto a = once(m, "left"), b = once(*given, "right");
        std::vector<ScalarValue> out;
        for (const ScalarValue& x : a)
            for (const ScalarValue& y : b) out.push_back(binary(BinaryOperator::multiply, x, y, dialect()));
        return matrix(m->rows, (*given)->rows, std::move(out));
    }
    if (name == "transpose") {
        if (m->is_vector()) return matrix(1, m->rows, m->elements);
        std::vector<ScalarValue> out;
        for (int j = 0; j < m->columns; ++j)
            for (int i = 0; i < m->rows; ++i)
                out.push_back(m->elements[static_cast<std::size_t>(i * m->columns + j)]);
        return matrix(m->columns, m->rows, std::move(out));
    }
    if (name == "trace") {
        if (m->rows != m->columns)
            fail(range, "TI-51", "TaichiCompilationError: the trace of a matrix that is not square");
        ScalarValue sum = m->elements[0];
        for (int k = 1; k < m->rows; ++k)
            sum = binary(BinaryOperator::add, sum, m->elements[static_cast<std::size_t>(k * m->columns + k)],
                         dialect());
        return sum;
    }
    if (name == "determinant") {
        MatrixValue values{m->rows, m->columns, once(m, "element")};
        return determinant(values, range);
    }
    if (name == "inverse") return matrix(m->rows, m->columns, inverse(m, range));
    if (name == "cast") {
        const Type* type = arguments.positional.empty() ? nullptr : type_named_by(arguments.positional[0]);
        if (!type) fail(range, "TI-15", "TaichiTypeError: `cast` wants a type");
        return elementwise(
            Value(m), [&](const ScalarValue& s) { return cast_to(s, *type); }, range);
    }
    if (name == "any" || name == "all") {
        Expr condition = truth_of(m->elements[0]);
        for (std::size_t k = 1; k < m->elements.size(); ++k)
            condition = name == "all" ? build::both(condition, truth_of(m->elements[k]))
                                      : build::either(condition, truth_of(m->elements[k]));
        return truth_value_of(condition);
    }
    if (name == "fill" && frame().host) {
        for (ScalarValue& s : m->elements) s = scalar(arguments.positional.at(0), range);
        return NoneValue{};
    }
    if (name == "diag") {
        std::vector<ScalarValue> out;
        for (int k = 0; k < std::min(m->rows, m->columns); ++k)
            out.push_back(m->elements[static_cast<std::size_t>(k * m->columns + k)]);
        const auto count = static_cast<int>(out.size());
        return matrix(count, 0, std::move(out));
    }
    if (name == "get_shape") return attribute(Value(m), "shape", range);
    unsupported(range, "TI-51", "the matrix method `" + name + "`");
}

}  // namespace nestor::taichi
