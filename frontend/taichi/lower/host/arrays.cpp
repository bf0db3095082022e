// Arrays of the host program (TI-81, TI-43): numpy's and `ti.ndarray`. Their shapes are known, their memory
// is the program's; operations on them are loops.
#include "frontend/taichi/lower/host/arrays.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/numpy_shapes.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"

namespace nestor::taichi {
namespace {

constexpr std::int64_t most_shown = 1000;  // longer arrays are shown by their ends, as numpy does

}  // namespace

bool is_array(const Value& value) {
    const auto* field = get<FieldPtr>(value);
    return field && ((*field)->numpy || (*field)->snapshot) && !(*field)->array;
}

std::vector<std::int64_t> shape_of(Evaluator& ev, const Value& shape, TextRange range,
                                   const std::string& what) {
    const std::vector<Value> parts =
        get<SequencePtr>(shape) ? iterate(ev, shape, range) : std::vector<Value>{shape};
    std::vector<std::int64_t> extents;
    for (const Value& part : parts) {
        extents.push_back(static_integer(ev, part, range, what));
        if (extents.back() < 0 || parts.size() > 12)
            ev.fail(range, errors::extent_out_of_range, what, repr(shape));
    }
    return extents;
}

FieldPtr new_array(Evaluator& ev, const ElementType& element, const std::vector<std::int64_t>& shape,
                   TextRange range, bool zeros) {
    auto array = make_member(ev, ev.host.wished_name.empty() ? "array" : ev.host.wished_name, element, shape);
    array->range = range;
    array->numpy = true;
    if (zeros && ev.host.control > 0)
        fill(ev, array, Integer(0), false, range);  // memory of the program begins as zeros
    return array;
}

std::vector<std::int64_t> extents_of(Evaluator& ev, const FieldValue& field, TextRange range) {
    std::vector<std::int64_t> extents;
    for (const ScalarValue& extent : field.shape) {
        const auto known = build::as_integer(index_of(extent));
        if (!known) ev.unsupported(range, errors::array_whose_shape_only_running_program_knows);
        extents.push_back(*known);
    }
    return extents;
}

void for_indices(Evaluator& ev, const std::vector<Expr>& extents, TextRange range,
                 const std::function<void(const std::vector<Expr>&)>& body) {
    std::vector<For> loops;
    std::vector<Expr> indices;
    const std::string stage = "s" + std::to_string(ev.host.loops++);
    for (std::size_t k = 0; k < extents.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = ev.fresh(variable);
        loop.name = {"main", 0, stage, k < 4 ? variable : variable + std::to_string(k)};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = extents[k];
        indices.push_back(build::variable(loop.index));
        loops.push_back(std::move(loop));
    }
    ev.open_block();
    body(indices);
    Block inside = ev.close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(inside);
        inside = Block{{build::make(std::move(loops[k]), ev.origin(range))}};
    }
    for (const Stmt& s : inside.statements) ev.blocks.back().statements.push_back(s);
}

void for_elements(Evaluator& ev, const std::vector<std::int64_t>& shape, TextRange range,
                  const std::function<void(const std::vector<Value>&)>& body) {
    std::vector<Expr> extents;
    for (const std::int64_t extent : shape) extents.push_back(build::integer(extent));
    for_indices(ev, extents, range, [&](const std::vector<Expr>& at_) {
        std::vector<Value> indices;
        for (std::size_t k = 0; k < at_.size(); ++k)
            indices.push_back(exact(at_[k], 0, std::max<std::int64_t>(shape[k] - 1, 0), Type::int_(64)));
        body(indices);
    });
}

/// A vector field as an array with one or two dimensions more; indices begin at 0.
FieldPtr as_numbers(const FieldPtr& field) {
    if (field->element.rows == 0 && field->offset.empty()) return field;
    auto numbers = std::make_shared<FieldValue>(*field);
    numbers->numpy = true;
    numbers->snapshot = false;
    numbers->offset.clear();
    numbers->element = {field->element.scalar, 0, 0};
    const Type i32 = Type::int_(32);
    if (field->element.rows > 0) numbers->shape.push_back(constant(std::int64_t{field->element.rows}, i32));
    if (field->element.columns > 0)
        numbers->shape.push_back(constant(std::int64_t{field->element.columns}, i32));
    return numbers;
}

FieldPtr as_array(Evaluator& ev, const Value& value, const Type* type, TextRange range) {
    if (const auto* field = get<FieldPtr>(value)) {
        require_place(ev, **field, range);
        return as_numbers(*field);
    }
    if (const auto* rows = get<SequencePtr>(value);  // rows that are arrays themselves
        rows && !(*rows)->elements.empty() &&
        std::all_of((*rows)->elements.begin(), (*rows)->elements.end(), is_array)) {
        Value joined = joined_arrays(ev, "stack", value, 0, range);
        if (type)
            joined = array_method(ev, std::get<FieldPtr>(joined.v), "astype",
                                  {{Value(ElementType{*type, 0, 0, true})}, {}, range});
        return std::get<FieldPtr>(joined.v);
    }
    std::vector<ScalarValue> numbers;
    std::vector<std::int64_t> shape;
    bool reals = false, run_time = false, bools = true;
    const std::function<bool(const Value&, std::size_t)> collect = [&](const Value& v, std::size_t depth) {
        std::vector<Value> parts;
        if (get<SequencePtr>(v) || get<MatrixPtr>(v) || get<RangeValue>(v)) {
            if (const auto* m = get<MatrixPtr>(v); m && !(*m)->is_vector()) {
                for (int i = 0; i < (*m)->rows; ++i) {
                    std::vector<ScalarValue> row((*m)->elements.begin() + i * (*m)->columns,
                                                 (*m)->elements.begin() + (i + 1) * (*m)->columns);
                    parts.push_back(matrix((*m)->columns, 0, std::move(row)));
                }
            } else {
                parts = iterate(ev, v, range);
            }
            const auto extent = static_cast<std::int64_t>(parts.size());
            if (shape.size() <= depth) shape.push_back(extent);
            if (shape[depth] != extent) return false;
            return std::all_of(parts.begin(), parts.end(),
                               [&](const Value& part) { return collect(part, depth + 1); });
        }
        if (!is_number(v) && !get<ScalarValue>(v)) return false;
        run_time = run_time || get<ScalarValue>(v);
        const ScalarValue s = scalar(ev, v, range);
        reals = reals || s.type.is_float();
        bools = bools && s.type.is_bool();
        numbers.push_back(s);
        return true;
    };
    if (!collect(value, 0)) return nullptr;
    const Type element = type                        ? *type
                         : reals                     ? Type::float_(64)
                         : bools && !numbers.empty() ? Type::boolean()
                                                     : Type::int_(64);
    const FieldPtr array = new_array(ev, {element, 0, 0}, shape, range, true);
    std::size_t next = 0;
    const std::function<void(const std::vector<Value>&)> write = [&](const std::vector<Value>& indices) {
        if (indices.size() == shape.size()) return store(ev, array, indices, numbers[next++], range);
        for (std::int64_t k = 0; k < shape[indices.size()]; ++k) {
            std::vector<Value> more = indices;
            more.push_back(Integer(k));
            write(more);
        }
    };
    write({});
    return array;
}

Value array_as_matrix(Evaluator& ev, const FieldPtr& array, TextRange range) {
    const FieldPtr numbers = as_numbers(array);
    const auto shape = extents_of(ev, *numbers, range);
    if (shape.empty() || shape.size() > 2 || shape[0] > 64)
        ev.fail(range, errors::array_is_no_vector_or_matrix);
    std::vector<ScalarValue> elements;
    for (std::int64_t i = 0; i < shape[0]; ++i)
        for (std::int64_t j = 0; j < (shape.size() == 2 ? shape[1] : 1); ++j)
            elements.push_back(
                std::get<ScalarValue>(load(ev, numbers,
                                           shape.size() == 2 ? std::vector<Value>{Integer(i), Integer(j)}
                                                             : std::vector<Value>{Integer(i)},
                                           range)
                                          .v));
    Value made = matrix(static_cast<int>(shape[0]), shape.size() == 2 ? static_cast<int>(shape[1]) : 0,
                        std::move(elements));
    std::get<MatrixPtr>(made.v)->of_host = true;
    return made;
}

/// By element, with shapes broadcast as numpy does.
Value array_binary(Evaluator& ev, const Value& a, const Value& b, TextRange range, bool divides,
                   const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f) {
    const auto array_of = [&](const Value& v) -> FieldPtr {
        return is_array(v) || get<SequencePtr>(v) || get<MatrixPtr>(v) ? as_array(ev, v, nullptr, range)
                                                                       : nullptr;
    };
    const FieldPtr x = array_of(a), y = array_of(b);
    const auto xs = x ? extents_of(ev, *x, range) : std::vector<std::int64_t>{},
               ys = y ? extents_of(ev, *y, range) : std::vector<std::int64_t>{};
    std::vector<std::int64_t> shape(std::max(xs.size(), ys.size()));
    for (std::size_t k = 0; k < shape.size(); ++k) {
        const auto part = [&](const std::vector<std::int64_t>& s) {
            const std::size_t missing = shape.size() - s.size();
            return k < missing ? 1 : s[k - missing];
        };
        const std::int64_t p = part(xs), q = part(ys);
        if (p != q && p != 1 && q != 1) ev.fail(range, errors::shapes_of_arrays_do_not_fit_each_other);
        shape[k] = std::max(p == 1 ? q : p, q == 1 ? p : q);
    }
    const auto load_part = [&](const FieldPtr& array, const std::vector<std::int64_t>& own,
                               const std::vector<Value>& at_) -> ScalarValue {
        std::vector<Value> indices;
        for (std::size_t k = 0; k < own.size(); ++k)
            indices.push_back(own[k] == 1 ? Value(Integer(0)) : at_[k + at_.size() - own.size()]);
        return plain(build::load(array->buffer, array->element.scalar, place_of(ev, *array, indices, range)));
    };
    // a Python number takes the array's type, as in numpy
    const auto number_for = [&](const Value& v, const Type& other) {
        Value number = v,
              one = of_kind(cast_to(constant(std::int64_t{0}, Type::int_(64)), other), NumberKind::numpy);
        if (number_kind(v) != NumberKind::numpy || other.is_bool()) meet(ev, number, one, range);
        return scalar(ev, number, range);
    };
    const auto operand = [&](const Value& v, const FieldPtr& own, const std::vector<std::int64_t>& extents,
                             const FieldPtr& other, const std::vector<Value>& at_) {
        ScalarValue s = own ? load_part(own, extents, at_) : number_for(v, other->element.scalar);
        if (divides && !s.type.is_float()) s = cast_to(s, Type::float_(64));
        return s;
    };
    const auto both = [&](const std::vector<Value>& at_) {
        const ScalarValue p = operand(a, x, xs, y, at_), q = operand(b, y, ys, x, at_);
        const Type common = numpy_promoted(p.type, q.type);
        return f(cast_to(p, common), cast_to(q, common));
    };
    std::vector<Value> zeros(shape.size(), Value(Integer(0)));
    ev.open_block();
    const bool empty = std::find(shape.begin(), shape.end(), 0) != shape.end();
    const Type type = empty ? (x ? x : y)->element.scalar : both(zeros).type;
    ev.close_block();
    const FieldPtr result = new_array(ev, {type, 0, 0}, shape, range, false);
    for_elements(ev, shape, range,
                 [&](const std::vector<Value>& at_) { store(ev, result, at_, both(at_), range); });
    return result;
}

Value array_unary(Evaluator& ev, const FieldPtr& given, TextRange range,
                  const std::function<ScalarValue(const ScalarValue&)>& f) {
    const FieldPtr a = as_numbers(given);
    const auto shape = extents_of(ev, *a, range);
    const auto element = [&](const std::vector<Value>& at_) {
        return plain(build::load(a->buffer, a->element.scalar, place_of(ev, *a, at_, range)));
    };
    ev.open_block();
    const Type type = f(element(std::vector<Value>(shape.size(), Value(Integer(0))))).type;
    ev.close_block();
    const FieldPtr result = new_array(ev, {type, 0, 0}, shape, range, false);
    for_elements(ev, shape, range,
                 [&](const std::vector<Value>& at_) { store(ev, result, at_, f(element(at_)), range); });
    return result;
}

Value array_operator(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (get<RangeValue>(a)) return array_operator(ev, op, list(iterate(ev, a, range)), b, range);
    if (get<RangeValue>(b)) return array_operator(ev, op, a, list(iterate(ev, b, range)), range);
    if (op == BinaryOperator::matrix_product) return numpy_function(ev, "matmul", {{a, b}, {}, range});
    return array_binary(
        ev, a, b, range, op == BinaryOperator::divide, [&](const ScalarValue& x, const ScalarValue& y) {
            if (x.type.is_bool() && y.type.is_bool() &&
                (op == BinaryOperator::bit_and || op == BinaryOperator::bit_or))
                return plain(op == BinaryOperator::bit_and ? build::both(value_of(x), value_of(y))
                                                           : build::either(value_of(x), value_of(y)));
            if (const std::string refused = refusal_of(op, x.type, y.type); !refused.empty())
                ev.fail(range, "TI-81", "TypeError: " + refused);
            if (op == BinaryOperator::power) {
                const Type type = promoted(x.type, y.type);
                if (type.is_float()) return called("pow", {cast_to(x, type), cast_to(y, type)}, ev.dialect());
                const Value made = power(ev, x, y, range);
                return scalar(ev, made, range);
            }
            return binary(op, x, y, ev.dialect());
        });
}

/// Its numbers, each a part to print; of a long array those at the ends.
void append_array(Evaluator& ev, PrintParts& parts, const FieldPtr& field, TextRange range) {
    require_place(ev, *field, range);
    const FieldPtr array = as_numbers(field);
    const auto shape = extents_of(ev, *array, range);
    std::int64_t count = 1;
    for (const std::int64_t extent : shape) count *= extent;
    const auto element = [&](const std::vector<Value>& at_) {
        return build::load(array->buffer, array->element.scalar, place_of(ev, *array, at_, range));
    };
    if (shape.empty()) {
        // as Python prints a number
        const Type& type = array->element.scalar;
        parts.emplace_back(Formatted(element({}), type.is_float() ? "%n" : type.is_bool() ? "%b" : "%d"));
        return;
    }
    std::string format;  // of extents
    const bool halves = array->element.scalar.is_float() && array->element.scalar.bits == 16;
    std::vector<std::vector<std::int64_t>> shown;
    for (const std::int64_t extent : shape) {
        std::vector<std::int64_t> kept;
        const bool cut = count > most_shown && extent > 6;
        for (std::int64_t k = 0; k < extent; ++k)
            if (!cut || k < 3 || k >= extent - 3) kept.push_back(k);
        format += (format.empty() ? "" : ",") + std::to_string(kept.size()) + (cut ? "~" : "");
        shown.push_back(std::move(kept));
    }
    if (count == 0) {
        parts.emplace_back(std::string("[]"));
        return;
    }
    bool first = true;
    const std::function<void(const std::vector<Value>&)> show = [&](const std::vector<Value>& indices) {
        if (indices.size() == shape.size()) {
            parts.emplace_back(
                Formatted(element(indices), first ? (halves ? "%h" : "%") + format + "N" : "%N"));
            first = false;
            return;
        }
        for (const std::int64_t k : shown[indices.size()]) {
            std::vector<Value> more = indices;
            more.push_back(Integer(k));
            show(more);
        }
    };
    show({});
}

}  // namespace nestor::taichi
