// Elements of arrays of the host program (TI-81) in loops that functions of numpy are written as.
#pragma once

#include <vector>

#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/numpy_call.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"

namespace nestor::taichi {

/// The element at indices that lie inside.
inline ScalarValue cell(Evaluator& ev, const FieldPtr& array, const std::vector<Value>& at, TextRange range) {
    return plain(build::load(array->buffer, array->element.scalar, place_of(ev, *array, at, range)));
}

/// The array that an argument is, its elements numbers.
inline FieldPtr array_argument(const NumpyCall& call, std::size_t k) {
    if (k >= call.given.size()) call.refuse();
    const FieldPtr array = as_array(call.ev, call.given[k], nullptr, call.range);
    if (!array || get<RunningListPtr>(call.given[k])) call.refuse();
    return as_numbers(array);
}

/// A copy of the argument whose elements are of that type.
inline FieldPtr copied_argument(const NumpyCall& call, std::size_t k, const Type& type) {
    const FieldPtr array = array_argument(call, k);
    const auto shape = extents_of(call.ev, *array, call.range);
    const FieldPtr made = new_array(call.ev, {type, 0, 0}, shape, call.range, false);
    for_elements(call.ev, shape, call.range, [&](const std::vector<Value>& at) {
        store(call.ev, made, at, cast_to(cell(call.ev, array, at, call.range), type), call.range);
    });
    return made;
}

/// Arithmetic on numbers of the generated code.
struct Arithmetic {
    Evaluator& ev;
    ScalarValue add(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::add, a, b, ev.dialect());
    }
    ScalarValue subtract(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::subtract, a, b, ev.dialect());
    }
    ScalarValue multiply(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::multiply, a, b, ev.dialect());
    }
    ScalarValue divide(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::divide, a, b, ev.dialect());
    }
};

}  // namespace nestor::taichi
