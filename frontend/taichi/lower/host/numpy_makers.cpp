// Arrays of numpy from nothing and from sequences (TI-81): `np.zeros`, `np.array`, `np.arange`,
// `np.linspace`.
#include <algorithm>
#include <cmath>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_call.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {
namespace {

/// A type that the program gives to a maker: Taichi's own are none for numpy.
const Type* type_of_maker(const NumpyCall& call, const Value& given) {
    if (const auto* type = get<ElementType>(given); type && !type->numpy)
        call.ev.fail(call.range, errors::type_of_taichi_for_numpy, name_of(type->scalar));
    return numpy_type(call.ev, given, call.range);
}

/// The type that a maker is told, by keyword or at its place.
const Type* wanted_type(const NumpyCall& call, std::size_t place) {
    const Value* dtype = call.arguments.keyword("dtype");
    if (!dtype && call.given.size() > place) dtype = &call.given[place];
    return dtype ? type_of_maker(call, *dtype) : nullptr;
}

void require_shape_or_value(const NumpyCall& call) {
    if (call.given.empty() && !call.arguments.keyword("shape"))
        call.ev.fail(call.range, errors::np_takes_shape_or_value, call.name);
}

}  // namespace

Value numpy_arange(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const auto& given = call.given;
    const Type* type = call.dtype();
    const bool reals =
        std::any_of(given.begin(), given.end(), [](const Value& v) { return get<double>(v) != nullptr; });
    const auto number = [&](std::size_t k, double otherwise) {
        if (k >= given.size()) return otherwise;
        if (!is_number(given[k])) ev.unsupported(range, errors::np_arange_of_number_of_running_program);
        return number_of(given[k]);
    };
    const double low = given.size() < 2 ? 0 : number(0, 0),
                 high = given.size() < 2 ? number(0, 0) : number(1, 0), step = number(2, 1);
    if (step == 0) ev.fail(range, errors::step_of_arange_is_zero);
    const auto count = static_cast<std::int64_t>(std::max(0.0, std::ceil((high - low) / step)));
    const Type own = reals ? Type::float_(64) : Type::int_(64);
    const FieldPtr array = new_array(ev, {type ? *type : own, 0, 0}, {count}, range, false);
    const auto exactly = [&](double v) {
        return reals ? constant(v, own) : constant(static_cast<std::int64_t>(v), own);
    };
    for_elements(ev, {count}, range, [&](const std::vector<Value>& at_) {
        const ScalarValue& k = std::get<ScalarValue>(at_[0].v);
        store(ev, array, at_,
              binary(BinaryOperator::add, exactly(low),
                     binary(BinaryOperator::multiply, k, exactly(step), ev.dialect()), ev.dialect()),
              range);
    });
    return array;
}

/// `np.array(..)`, `np.asarray(..)`, `np.ascontiguousarray(..)`
Value numpy_array(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const auto& given = call.given;
    require_shape_or_value(call);
    const Value* dtype = call.arguments.keyword("dtype");
    if (!dtype && given.size() > 1 && call.name != "ascontiguousarray") dtype = &given[1];
    const Type* type = dtype ? type_of_maker(call, *dtype) : nullptr;
    if (!is_array(given.at(0))) {
        const FieldPtr array = as_array(ev, given[0], type, range);
        if (!array) ev.fail(range, errors::array_of_no_numbers, kind_of(given[0]));
        return array;
    }
    if (type) return array_method(ev, std::get<FieldPtr>(given[0].v), "astype", {{*dtype}, {}, range});
    const auto& view = std::get<FieldPtr>(given[0].v)->view;
    const bool closes_gaps = view && view->gaps && call.name == "ascontiguousarray";
    if (call.name != "array" && !closes_gaps) return given[0];
    return copied(ev, std::get<FieldPtr>(given[0].v),
                  ev.host.wished_name.empty() ? "array" : ev.host.wished_name, range);
}

/// `np.zeros(shape)`, `np.full(shape, x)`, `np.empty_like(a)` and their like.
Value numpy_filled(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const auto& given = call.given;
    require_shape_or_value(call);
    const bool like = call.name.ends_with("_like");
    const Type* type = like ? call.dtype() : wanted_type(call, call.name == "full" ? 2 : 1);
    const FieldPtr other = like ? as_array(ev, given.at(0), nullptr, range) : nullptr;
    const std::vector<std::int64_t> shape =
        like ? extents_of(ev, *other, range)
             : shape_of(ev, given.empty() ? *call.arguments.keyword("shape") : given[0], range,
                        "the shape of an array");
    const Value* filling = given.size() > 1 ? &given[1] : call.arguments.keyword("fill_value");
    const bool whole = call.name == "full" && integer_of(*filling);
    const Type element = type    ? *type
                         : like  ? other->element.scalar
                         : whole ? Type::int_(64)
                                 : Type::float_(64);
    const FieldPtr array = new_array(ev, {element, 0, 0}, shape, range, true);
    if (call.name.starts_with("ones")) fill(ev, array, Integer(1), false, range);
    if (call.name.starts_with("full")) fill(ev, array, *filling, false, range);
    return array;
}

/// Where `np.linspace` begins or ends.
static const Value& end_of_linspace(const NumpyCall& call, const char* key, std::size_t k) {
    const Value* value = call.arguments.keyword(key);
    if (!value && k < call.given.size()) value = &call.given[k];
    if (!value || !is_scalar(*value)) call.refuse();
    return *value;
}

/// The type of what lies between: float32 where numpy's numbers are of that type.
static Type type_between(const Value& low, const Value& high) {
    Type type = Type::float_(64);
    for (const Value* end : {&low, &high}) {
        if (number_kind(*end) != NumberKind::numpy) continue;
        if (number_type(*end) != Type::float_(32)) return Type::float_(64);
        type = Type::float_(32);
    }
    return type;
}

Value numpy_linspace(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const Value &first = end_of_linspace(call, "start", 0), &last = end_of_linspace(call, "stop", 1);
    const ScalarValue low = scalar(ev, first, range), high = scalar(ev, last, range);
    const auto count = static_cast<std::int64_t>(call.option("num", 2, 50));
    const Type* type = call.dtype();
    const Value* ends = call.arguments.keyword("endpoint");
    const bool with_end = !ends || truth_value(*ends).value_or(true);
    const std::int64_t steps = with_end ? count - 1 : count;
    const Type f64 = Type::float_(64), wanted = type ? *type : type_between(first, last),
               own = wanted.is_float() ? wanted : f64;
    const auto of = [&](BinaryOperator op, const ScalarValue& a, const ScalarValue& b) {
        return binary(op, cast_to(a, own), cast_to(b, own), ev.dialect());
    };
    const ScalarValue step =
        ev.named(of(BinaryOperator::divide, of(BinaryOperator::subtract, high, low),
                    constant(static_cast<double>(std::max<std::int64_t>(steps, 1)), f64)),
                 "step", range);
    const FieldPtr array = new_array(ev, {wanted, 0, 0}, {count}, range, false);
    const auto stored = [&](const std::vector<Value>& at_, const ScalarValue& number) {
        const ScalarValue whole = wanted.is_int() ? called("floor", {number}, ev.dialect()) : number;
        store(ev, array, at_, cast_to(whole, wanted), range);
    };
    for_elements(ev, {count}, range, [&](const std::vector<Value>& at_) {
        const ScalarValue k = std::get<ScalarValue>(at_[0].v);
        stored(at_, of(BinaryOperator::add, low, of(BinaryOperator::multiply, k, step)));
    });
    if (with_end && count > 1) stored({Value(Integer(count - 1))}, cast_to(high, own));  // exactly
    return array;
}

Value numpy_eye(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const auto rows = static_cast<std::int64_t>(call.option("N", 0, 0));
    const bool plain_ = call.name == "identity";
    const auto columns =
        plain_ ? rows : static_cast<std::int64_t>(call.option("M", 1, static_cast<double>(rows)));
    const auto above = plain_ ? 0 : static_cast<std::int64_t>(call.option("k", 2, 0));
    if (rows < 0 || columns < 0)
        ev.fail(call.range, errors::extent_out_of_range, "an extent", std::min(rows, columns));
    const Type* type = call.dtype();
    const FieldPtr array =
        new_array(ev, {type ? *type : Type::float_(64), 0, 0}, {rows, columns}, call.range, true);
    const std::int64_t first = std::max<std::int64_t>(0, -above), last = std::min(rows, columns - above);
    const auto moved = [&](const Value& k, std::int64_t by) {
        return Value(exact(build::add(std::get<ScalarValue>(k.v).index, build::integer(by)), by,
                           last - first - 1 + by, Type::int_(64)));
    };
    if (last > first)
        for_elements(ev, {last - first}, call.range, [&](const std::vector<Value>& k) {
            const std::vector<Value> place =
                above == 0 && first == 0 ? std::vector<Value>{k[0], k[0]}
                                         : std::vector<Value>{moved(k[0], first), moved(k[0], first + above)};
            store(ev, array, place, Integer(1), call.range);
        });
    return array;
}

}  // namespace nestor::taichi
