// Reductions of arrays of the host program (TI-81): all elements, along an axis, and those that depend on
// order.
#include "frontend/taichi/lower/host/numpy_reductions.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <set>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {

/// Its elements in their order, in double or exact integers.
Value reduced(Evaluator& ev, const FieldPtr& array, const std::string& name, TextRange range) {
    const bool extreme_name = name == "min" || name == "max";
    const Type type = extreme_name                       ? array->element.scalar
                      : array->element.scalar.is_float() ? Type::float_(64)
                                                         : Type::int_(64);
    std::int64_t count = array->element.count();
    for (const ScalarValue& extent : array->shape) count *= build::as_integer(index_of(extent)).value_or(0);
    const bool extreme_ = name == "min" || name == "max";
    if (count == 0 && name != "sum") ev.fail(range, errors::reduction_of_array_without_elements, name);
    const VariablePtr result = ev.declare(name, {type, 0, 0}, false, range);
    std::vector<For> loops;
    std::vector<Value> indices, first;
    const std::string stage = "s" + std::to_string(ev.host.loops++);
    for (std::size_t k = 0; k < array->shape.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = ev.fresh(variable);
        loop.name = {"main", 0, stage, k < 4 ? variable : variable + std::to_string(k)};
        loop.kind = LoopKind::imperative;
        const std::int64_t offset = k < array->offset.size() ? array->offset[k] : 0;
        loop.low = build::integer(offset);
        loop.extent = index_of(array->shape[k]);
        indices.push_back(exact(build::variable(loop.index), 0, highest(Type::int_(32)), Type::int_(64)));
        first.push_back(Integer(offset));
        loops.push_back(std::move(loop));
    }
    const auto parts_of = [&](const Value& element) {
        const auto* m = get<MatrixPtr>(element);
        return m ? (*m)->elements : std::vector<ScalarValue>{scalar(ev, element, range)};
    };
    ev.assign(*result, extreme_ ? Value(parts_of(load(ev, array, first, range))[0]) : Value(Integer(0)),
              range);
    ev.open_block();
    for (const ScalarValue& part : parts_of(load(ev, array, indices, range)))
        ev.assign(*result,
                  extreme_ ? Value(extreme(name == "max", ev.read(*result, 0), part))
                           : Value(binary(BinaryOperator::add, ev.read(*result, 0), part, ev.dialect())),
                  range);
    Block body = ev.close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), ev.origin(range))}};
    }
    for (const Stmt& s : body.statements) ev.blocks.back().statements.push_back(s);
    if (name != "mean") return ev.read(result);
    return Value(
        binary(BinaryOperator::divide, ev.read(*result, 0), constant(count, Type::int_(64)), ev.dialect()));
}

/// Sums, means and extremes along one dimension.
Value reduced_axis(Evaluator& ev, const FieldPtr& given, const std::string& name, const Value& axis,
                   TextRange range) {
    const FieldPtr array = as_numbers(given);
    const auto shape = extents_of(ev, *array, range);
    if (const auto* several = get<SequencePtr>(axis)) {  // the last one first: the others keep their numbers
        std::set<std::int64_t, std::greater<>> axes;
        for (const Value& one : (*several)->elements) {
            const std::int64_t number = static_integer(ev, one, range, "the axis");
            axes.insert(number < 0 ? number + static_cast<std::int64_t>(shape.size()) : number);
        }
        if (axes.size() == shape.size()) return reduced(ev, array, name, range);
        Value result = array;
        for (const std::int64_t one : axes)
            result = reduced_axis(ev, std::get<FieldPtr>(result.v), name, Integer(one), range);
        return result;
    }
    std::int64_t along = static_integer(ev, axis, range, "the axis");
    if (along < 0) along += static_cast<std::int64_t>(shape.size());
    if (along < 0 || along >= static_cast<std::int64_t>(shape.size()))
        ev.fail(range, errors::axis_is_out_of_bounds);
    std::vector<std::int64_t> kept = shape;
    kept.erase(kept.begin() + along);
    const bool extreme_ = name == "min" || name == "max";
    const Type own = array->element.scalar;
    const Type type = extreme_ || own.is_float() ? own : name == "mean" ? Type::float_(64) : Type::int_(64);
    const FieldPtr result = new_array(ev, {type, 0, 0}, kept, range, false);
    for_elements(ev, kept, range, [&](const std::vector<Value>& at_) {
        const auto element = [&](const Value& k) {
            std::vector<Value> indices = at_;
            indices.insert(indices.begin() + along, k);
            return cast_to(plain(build::load(array->buffer, own, place_of(ev, *array, indices, range))),
                           type);
        };
        const VariablePtr total = ev.declare(name, {type, 0, 0}, false, range);
        ev.assign(*total,
                  extreme_ ? Value(element(Value(Integer(0))))
                           : Value(cast_to(constant(std::int64_t{0}, Type::int_(64)), type)),
                  range);
        for_elements(ev, {shape[static_cast<std::size_t>(along)]}, range, [&](const std::vector<Value>& k) {
            const ScalarValue next = element(k[0]);
            ev.assign(*total,
                      extreme_ ? Value(extreme(name == "max", ev.read(*total, 0), next))
                               : Value(binary(BinaryOperator::add, ev.read(*total, 0), next, ev.dialect())),
                      range);
        });
        Value value = ev.read(*total, 0);
        if (name == "mean")
            value = binary(BinaryOperator::divide, ev.read(*total, 0),
                           constant(static_cast<double>(shape[static_cast<std::size_t>(along)]), type),
                           ev.dialect());
        store(ev, result, at_, value, range);
    });
    return result;
}

/// What goes through the elements in their order.
Value ordered_reduction(Evaluator& ev, const FieldPtr& array, const std::string& name, TextRange range) {
    const auto shape = extents_of(ev, *array, range);
    if (name.starts_with("arg") && std::ranges::find(shape, 0) != shape.end())
        ev.fail(range, errors::reduction_of_array_without_elements, name);
    const Type own = array->element.scalar;
    const auto element = [&](const std::vector<Value>& at_) {
        return plain(build::load(array->buffer, own, place_of(ev, *array, at_, range)));
    };
    const Type type = own.is_float() ? own : Type::int_(64);
    const VariablePtr total =
        ev.declare("so_far", {name == "argmax" || name == "argmin" ? own : type, 0, 0}, false, range);
    const VariablePtr place = ev.declare("place", {Type::int_(64), 0, 0}, false, range);
    const VariablePtr number = ev.declare("number", {Type::int_(64), 0, 0}, false, range);
    const ScalarValue zero = constant(std::int64_t{0}, Type::int_(64)),
                      one = constant(std::int64_t{1}, Type::int_(64));
    const bool product = name == "prod" || name == "cumprod", keeps = name.starts_with("cum");
    const bool sums = name == "cumsum" || product;
    ev.assign(*total,
              sums ? Value(cast_to(product ? one : zero, type))
                   : Value(element(std::vector<Value>(shape.size(), Value(Integer(0))))),
              range);
    ev.assign(*place, zero, range);
    ev.assign(*number, zero, range);
    const FieldPtr result = keeps ? new_array(ev, {type, 0, 0}, shape, range, false) : nullptr;
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        const ScalarValue next = ev.named(element(at_), "next", range, true);
        if (sums) {
            ev.assign(*total,
                      binary(product ? BinaryOperator::multiply : BinaryOperator::add, ev.read(*total, 0),
                             cast_to(next, type), ev.dialect()),
                      range);
            if (result) store(ev, result, at_, ev.read(*total, 0), range);
            return;
        }
        const ScalarValue better =
            ev.named(plain(truth_of(compared(name == "argmax" ? CompareOp::greater : CompareOp::less, next,
                                             ev.read(*total, 0)))),
                     "better", range, true);
        ev.assign(*total, selected(better, next, ev.read(*total, 0)), range);
        ev.assign(*place, selected(better, ev.read(*number, 0), ev.read(*place, 0)), range);
        ev.assign(*number, binary(BinaryOperator::add, ev.read(*number, 0), one, ev.dialect()), range);
    });
    if (result) return result;
    return sums ? ev.read(*total, 0) : ev.read(*place, 0);
}

namespace {

/// Where the largest or smallest element so far stands in its row.
struct BestPlace {
    Evaluator& ev;
    bool largest;
    VariablePtr best, place;
    TextRange range;

    void see(const ScalarValue& next, const ScalarValue& k) const {
        const CompareOp op = largest ? CompareOp::greater : CompareOp::less;
        const ScalarValue better =
            ev.named(plain(truth_of(compared(op, next, ev.read(*best, 0)))), "better", range, true);
        ev.assign(*best, selected(better, next, ev.read(*best, 0)), range);
        ev.assign(*place, selected(better, k, ev.read(*place, 0)), range);
    }
};

ScalarValue joined_along_axis(Evaluator& ev, const std::string& name, const ScalarValue& so_far,
                              const ScalarValue& next) {
    if (name == "all") return plain(build::both(truth_of(so_far), truth_of(next)));
    if (name == "any") return plain(build::either(truth_of(so_far), truth_of(next)));
    return binary(name.ends_with("prod") ? BinaryOperator::multiply : BinaryOperator::add, so_far, next,
                  ev.dialect());
}

}  // namespace

Value ordered_along_axis(Evaluator& ev, const FieldPtr& array, const std::string& name, std::size_t axis,
                         TextRange range) {
    const auto shape = extents_of(ev, *array, range);
    const Type own = array->element.scalar, i64 = Type::int_(64);
    const bool keeps = name.starts_with("cum");
    const bool places = name == "argmax" || name == "argmin", truths = name == "all" || name == "any";
    if (places && shape[axis] == 0) ev.fail(range, errors::reduction_of_array_without_elements, name);
    const Type type = truths ? Type::boolean() : own.is_float() ? own : i64;
    std::vector<std::int64_t> rest = shape;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(axis));
    const FieldPtr result = new_array(ev, {places ? i64 : type, 0, 0}, keeps ? shape : rest, range, false);
    for_elements(ev, rest, range, [&](const std::vector<Value>& at_) {
        const auto with = [&](const Value& k) {
            std::vector<Value> all = at_;
            all.insert(all.begin() + static_cast<std::ptrdiff_t>(axis), k);
            return all;
        };
        const auto element = [&](const Value& k) {
            return plain(build::load(array->buffer, own, place_of(ev, *array, with(k), range)));
        };
        const VariablePtr total = ev.declare("so_far", {places ? own : type, 0, 0}, false, range);
        const VariablePtr place = ev.declare("place", {i64, 0, 0}, false, range);
        const std::int64_t first = name.ends_with("prod") || name == "all" ? 1 : 0;
        ev.assign(*total, places ? element(Value(Integer(0))) : cast_to(constant(first, i64), type), range);
        if (places) ev.assign(*place, constant(std::int64_t{0}, i64), range);
        const BestPlace best{ev, name == "argmax", total, place, range};
        for_elements(ev, {shape[axis]}, range, [&](const std::vector<Value>& k) {
            const ScalarValue next = ev.named(element(k[0]), "next", range, true);
            if (places) return best.see(next, std::get<ScalarValue>(k[0].v));
            ev.assign(*total,
                      joined_along_axis(ev, name, ev.read(*total, 0), truths ? next : cast_to(next, type)),
                      range);
            if (keeps) store(ev, result, with(k[0]), ev.read(*total, 0), range);
        });
        if (!keeps) store(ev, result, at_, ev.read(places ? *place : *total, 0), range);
    });
    return result;
}

}  // namespace nestor::taichi
