// Functions of numpy that put arrays together (TI-81): `where`, `stack`, `concatenate`, `outer`, `meshgrid`.
#include "frontend/taichi/lower/host/numpy_shapes.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {

/// The elements of the first or the second, as the condition says, broadcast.
Value numpy_where(Evaluator& ev, const Value& condition, const Value& a, const Value& b, TextRange range) {
    const auto is_list = [&](const Value& v) { return is_array(v) || get<SequencePtr>(v); };
    if (!is_list(condition)) ev.unsupported(range, errors::where_of_numpy, kind_of(condition));
    if (!is_list(a) && !is_list(b)) {
        const ScalarValue then = scalar(ev, a, range), otherwise = scalar(ev, b, range);
        const Type type = promoted(then.type, otherwise.type);
        return array_unary(ev, as_array(ev, condition, nullptr, range), range, [&](const ScalarValue& asked) {
            return selected(asked, cast_to(then, type), cast_to(otherwise, type));
        });
    }
    const auto first = [](const ScalarValue& x, const ScalarValue&) { return x; };
    const auto second = [](const ScalarValue&, const ScalarValue& y) { return y; };
    const auto alike = [](const ScalarValue& x, const ScalarValue& y) {
        return cast_to(x, promoted(x.type, y.type));
    };
    const auto back = [](const ScalarValue& x, const ScalarValue& y) {
        return cast_to(y, promoted(x.type, y.type));
    };
    const Value x =
        array_binary(ev, condition, array_binary(ev, a, b, range, false, alike), range, false, second);
    const Value y =
        array_binary(ev, condition, array_binary(ev, a, b, range, false, back), range, false, second);
    const Value asked = array_binary(ev, condition, x, range, false, first);
    const FieldPtr &chosen = std::get<FieldPtr>(asked.v), &then = std::get<FieldPtr>(x.v),
                   &otherwise = std::get<FieldPtr>(y.v);
    const auto shape = extents_of(ev, *then, range);
    const FieldPtr result = new_array(ev, {then->element.scalar, 0, 0}, shape, range, false);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        const auto element = [&](const FieldPtr& from) {
            return plain(build::load(from->buffer, from->element.scalar, place_of(ev, *from, at_, range)));
        };
        store(ev, result, at_, selected(element(chosen), element(then), element(otherwise)), range);
    });
    return result;
}

/// Arrays one behind the other along an axis; `stack` gives each an axis of its own.
Value joined_arrays(Evaluator& ev, const std::string& name, const Value& given, std::int64_t axis,
                    TextRange range) {
    std::vector<FieldPtr> arrays;
    for (const Value& one : iterate(ev, given, range)) {
        FieldPtr array = as_array(ev, one, nullptr, range);
        if (!array) ev.fail(range, errors::function_of_numpy_takes_no, name, kind_of(one));
        arrays.push_back(std::move(array));
    }
    if (arrays.empty()) ev.fail(range, errors::need_at_least_one_array_to_join);
    std::vector<std::int64_t> shape = extents_of(ev, *arrays[0], range);
    const std::size_t rank = shape.size();
    bool adds_axis = name == "stack" || (name == "vstack" && rank == 1);
    if (name == "vstack") axis = 0;
    if (name == "hstack") axis = rank == 1 ? 0 : 1;
    if (axis < 0) axis += static_cast<std::int64_t>(rank) + (adds_axis ? 1 : 0);
    if (axis < 0 || axis >= static_cast<std::int64_t>(rank) + (adds_axis ? 1 : 0))
        ev.fail(range, errors::arrays_have_no_such_axis);
    const auto along = static_cast<std::size_t>(axis);
    Type type = arrays[0]->element.scalar;
    std::int64_t total = 0;
    for (const FieldPtr& array : arrays) {
        const auto own = extents_of(ev, *array, range);
        for (std::size_t k = 0; k < std::max(own.size(), rank); ++k)
            if (own.size() != rank || (own[k] != shape[k] && (adds_axis || k != along)))
                ev.fail(range, errors::arrays_do_not_fit_each_other);
        type = promoted(type, array->element.scalar);
        total += adds_axis ? 1 : own[along];
    }
    if (adds_axis)
        shape.insert(shape.begin() + axis, total);
    else
        shape[along] = total;
    const FieldPtr result = new_array(ev, {type, 0, 0}, shape, range, false);
    std::int64_t begin = 0;
    for (const FieldPtr& array : arrays) {
        const auto own = extents_of(ev, *array, range);
        for_elements(ev, own, range, [&](const std::vector<Value>& at_) {
            std::vector<Value> to = at_;
            if (adds_axis) {
                to.insert(to.begin() + axis, Value(Integer(begin)));
            } else {
                const auto& index = std::get<ScalarValue>(to[along].v);
                to[along] = exact(build::add(index.index, build::integer(begin)), begin,
                                  begin + std::max<std::int64_t>(own[along] - 1, 0), Type::int_(64));
            }
            store(ev, result, to,
                  plain(build::load(array->buffer, array->element.scalar, place_of(ev, *array, at_, range))),
                  range);
        });
        begin += adds_axis ? 1 : own[along];
    }
    return result;
}

/// An array for each of the given, with the values of that one along its axis; by default the first two axes
/// are exchanged.
Value mesh_of(Evaluator& ev, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Value* indexing = arguments.keyword("indexing");
    const bool by_matrix =
        indexing && get<std::string>(*indexing) && std::get<std::string>(indexing->v) == "ij";
    std::vector<FieldPtr> arrays;
    std::vector<std::int64_t> shape;
    for (const Value& one : arguments.positional) {
        FieldPtr array = as_array(ev, one, nullptr, range);
        if (!array || array->shape.size() != 1)
            ev.fail(range, errors::function_of_numpy_takes_no, "meshgrid", kind_of(one));
        shape.push_back(extents_of(ev, *array, range)[0]);
        arrays.push_back(std::move(array));
    }
    std::vector<std::size_t> axes(arrays.size());
    for (std::size_t k = 0; k < axes.size(); ++k) axes[k] = k;
    if (!by_matrix && axes.size() > 1) {
        std::swap(shape[0], shape[1]);
        std::swap(axes[0], axes[1]);
    }
    std::vector<Value> made;
    for (std::size_t k = 0; k < arrays.size(); ++k) {
        const FieldPtr& from = arrays[k];
        const FieldPtr result = new_array(ev, {from->element.scalar, 0, 0}, shape, range, false);
        for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
            const auto place = place_of(ev, *from, {at_[axes[k]]}, range);
            store(ev, result, at_, plain(build::load(from->buffer, from->element.scalar, place)), range);
        });
        made.emplace_back(result);
    }
    return tuple(std::move(made));
}

Value outer_product_of(Evaluator& ev, const Value& a, const Value& b, TextRange range) {
    const FieldPtr x = as_array(ev, a, nullptr, range), y = as_array(ev, b, nullptr, range);
    if (!x || !y || x->shape.size() != 1 || y->shape.size() != 1)
        ev.fail(range, errors::np_outer_takes_two_arrays_of_one_dimension);
    const std::vector<std::int64_t> shape{extents_of(ev, *x, range)[0], extents_of(ev, *y, range)[0]};
    const FieldPtr result =
        new_array(ev, {promoted(x->element.scalar, y->element.scalar), 0, 0}, shape, range, false);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        const ScalarValue p =
            plain(build::load(x->buffer, x->element.scalar, place_of(ev, *x, {at_[0]}, range)));
        const ScalarValue q =
            plain(build::load(y->buffer, y->element.scalar, place_of(ev, *y, {at_[1]}, range)));
        store(ev, result, at_, binary(BinaryOperator::multiply, p, q, ev.dialect()), range);
    });
    return result;
}

Value resized_image(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const FieldPtr image = as_array(ev, argument_of(ev, name, arguments, 0), nullptr, range);
    if (!image || image->shape.size() < 2)
        ev.fail(range, errors::function_of_numpy_takes_no, name, kind_of(arguments.positional[0]));
    const auto own = extents_of(ev, *image, range);
    const std::int64_t width = static_integer(ev, argument_of(ev, name, arguments, 1), range, "the width");
    const std::int64_t height = arguments.positional.size() > 2
                                    ? static_integer(ev, arguments.positional[2], range, "the height")
                                    : width;
    std::vector<std::int64_t> shape = own;
    shape[0] = width;
    shape[1] = height;
    const FieldPtr result = new_array(ev, image->element, shape, range, false);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        std::vector<Value> from = at_;
        for (std::size_t k = 0; k < 2; ++k)
            from[k] = exact(build::floor_divide(build::multiply(std::get<ScalarValue>(at_[k].v).index,
                                                                build::integer(own[k])),
                                                build::integer(shape[k])),
                            0, std::max<std::int64_t>(own[k] - 1, 0), Type::int_(64));
        store(ev, result, at_,
              plain(build::load(image->buffer, image->element.scalar, place_of(ev, *image, from, range))),
              range);
    });
    return result;
}

}  // namespace nestor::taichi
