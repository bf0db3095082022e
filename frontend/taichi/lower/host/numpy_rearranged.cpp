// Functions of numpy that give the elements of an array other places (TI-81), as loops that copy boxes: along
// each axis a box begins somewhere and goes on by a step, in the array that is read and in the one that is
// made.
#include "frontend/taichi/lower/host/numpy_rearranged.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"

namespace nestor::taichi {
namespace {

using Extents = std::vector<std::int64_t>;

/// Places of a box along one axis: the first, and how far apart they are.
struct Stride {
    std::int64_t first = 0, step = 1;
};

std::vector<Value> strided(const std::vector<Value>& at, const std::vector<Stride>& strides,
                           const Extents& counts) {
    std::vector<Value> places;
    for (std::size_t d = 0; d < at.size(); ++d) {
        const auto [first, step] = strides[d];
        const std::int64_t last = first + step * std::max<std::int64_t>(counts[d] - 1, 0);
        const Expr k = index_of(std::get<ScalarValue>(at[d].v));
        places.emplace_back(exact(build::add(build::multiply(k, build::integer(step)), build::integer(first)),
                                  std::min(first, last), std::max(first, last), Type::int_(64)));
    }
    return places;
}

struct Rearranged {
    const NumpyCall& call;
    FieldPtr from = source();
    Extents shape = extents_of(call.ev, *from, call.range);

    FieldPtr source() const {
        const FieldPtr array = as_array(call.ev, call.given[0], nullptr, call.range);
        if (!array) call.refuse();
        return as_numbers(array);
    }
    FieldPtr made(const Extents& extents) const {
        return new_array(call.ev, from->element, extents, call.range, false);
    }
    void copy(const FieldPtr& to, const Extents& counts, const std::vector<Stride>& in,
              const std::vector<Stride>& out) const {
        if (std::find(counts.begin(), counts.end(), 0) != counts.end()) return;
        for_elements(call.ev, counts, call.range, [&](const std::vector<Value>& at) {
            const auto place = place_of(call.ev, *from, strided(at, in, counts), call.range);
            store(call.ev, to, strided(at, out, counts),
                  plain(build::load(from->buffer, from->element.scalar, place)), call.range);
        });
    }
    /// The axis that a call names; nothing where it names none.
    std::optional<std::size_t> axis(std::size_t k) const {
        const Value* given = call.arguments.keyword("axis");
        if (!given && k < call.given.size()) given = &call.given[k];
        if (!given || get<NoneValue>(*given)) return std::nullopt;
        std::int64_t number = static_integer(call.ev, *given, call.range, "an axis");
        if (number < 0) number += static_cast<std::int64_t>(shape.size());
        if (number < 0 || number >= static_cast<std::int64_t>(shape.size()))
            call.ev.fail(call.range, errors::axis_is_out_of_bounds);
        return static_cast<std::size_t>(number);
    }
    std::int64_t number(const char* key, std::size_t k) const {
        const Value* given = call.arguments.keyword(key);
        if (!given && k < call.given.size()) given = &call.given[k];
        if (!given) call.refuse();
        return static_integer(call.ev, *given, call.range, std::string("`") + key + "`");
    }
    Rearranged flat() const {
        Rearranged one{call, from, shape};
        one.from = std::get<FieldPtr>(array_method(call.ev, from, "ravel", {{}, {}, call.range}).v);
        one.shape = extents_of(call.ev, *one.from, call.range);
        return one;
    }
    Value reshaped(const FieldPtr& array, const Extents& extents) const {
        std::vector<Value> sizes;
        for (const std::int64_t extent : extents) sizes.emplace_back(Integer(extent));
        return array_method(call.ev, array, "reshape", {{tuple(std::move(sizes))}, {}, call.range});
    }
};

/// Along the axis each element moves on, the last ones to the beginning.
FieldPtr rolled_along(const Rearranged& r, std::size_t axis, std::int64_t shift) {
    const std::int64_t extent = r.shape[axis];
    const std::int64_t moved = extent == 0 ? 0 : ((shift % extent) + extent) % extent;
    const FieldPtr to = r.made(r.shape);
    for (const auto [first, count, target] : {std::array{std::int64_t{0}, extent - moved, moved},
                                              std::array{extent - moved, moved, std::int64_t{0}}}) {
        Extents counts = r.shape;
        counts[axis] = count;
        std::vector<Stride> in(r.shape.size()), out(r.shape.size());
        in[axis].first = first;
        out[axis].first = target;
        r.copy(to, counts, in, out);
    }
    return to;
}

}  // namespace

Value numpy_rolled(const NumpyCall& call) {
    const Rearranged r{call};
    const std::int64_t shift = r.number("shift", 1);
    if (const auto axis = r.axis(2)) return rolled_along(r, *axis, shift);
    return r.reshaped(rolled_along(r.flat(), 0, shift), r.shape);
}

Value numpy_flipped(const NumpyCall& call) {
    const Rearranged r{call};
    const std::size_t rank = r.shape.size();
    std::optional<std::size_t> axis = call.name == "flip" ? r.axis(1) : std::optional<std::size_t>();
    if (call.name != "flip") axis = call.name == "fliplr" ? 1 : 0;
    if (axis && *axis >= rank) call.ev.fail(call.range, errors::axis_is_out_of_bounds);
    std::vector<Stride> in(rank);
    for (std::size_t d = 0; d < rank; ++d)
        if (!axis || *axis == d) in[d] = {std::max<std::int64_t>(r.shape[d] - 1, 0), -1};
    const FieldPtr to = r.made(r.shape);
    r.copy(to, r.shape, in, std::vector<Stride>(rank));
    return to;
}

Value numpy_tiled(const NumpyCall& call) {
    Rearranged r{call};
    Extents times;
    const Value& given = call.arguments.keyword("reps") ? *call.arguments.keyword("reps") : call.given.at(1);
    if (is_number(given))
        times.push_back(static_integer(call.ev, given, call.range, "`reps`"));
    else
        for (const Value& one : iterate(call.ev, given, call.range))
            times.push_back(static_integer(call.ev, one, call.range, "`reps`"));
    times.insert(times.begin(), r.shape.size() > times.size() ? r.shape.size() - times.size() : 0, 1);
    if (times.size() > r.shape.size()) {
        r.shape.insert(r.shape.begin(), times.size() - r.shape.size(), 1);
        r.from = std::get<FieldPtr>(r.reshaped(r.from, r.shape).v);
    }
    Extents shape;
    std::int64_t count = 1;
    for (std::size_t d = 0; d < times.size(); ++d) {
        shape.push_back(r.shape[d] * times[d]);
        count *= times[d];
    }
    const FieldPtr to = r.made(shape);
    for (std::int64_t k = 0; k < count; ++k) {
        call.ev.spend(call.range);
        std::vector<Stride> out(times.size());
        std::int64_t rest = k;
        for (std::size_t d = times.size(); d-- > 0; rest /= times[d])
            out[d].first = rest % times[d] * r.shape[d];
        r.copy(to, r.shape, std::vector<Stride>(times.size()), out);
    }
    return to;
}

Value numpy_repeated(const NumpyCall& call) {
    const Rearranged whole{call};
    const std::int64_t times = whole.number("repeats", 1);
    const auto axis = whole.axis(2);
    const Rearranged r = axis ? whole : whole.flat();
    const std::size_t along = axis.value_or(0);
    Extents shape = r.shape;
    shape[along] *= times;
    const FieldPtr to = r.made(shape);
    for (std::int64_t k = 0; k < times; ++k) {
        call.ev.spend(call.range);
        std::vector<Stride> out(shape.size());
        out[along] = {k, times};
        r.copy(to, r.shape, std::vector<Stride>(shape.size()), out);
    }
    return to;
}

Value numpy_reshaped(const NumpyCall& call) {
    const Rearranged r{call};
    Extents shape = r.shape;
    if (call.name == "squeeze") {
        const auto axis = r.axis(1);
        if (axis && shape[*axis] != 1) call.ev.fail(call.range, errors::squeezed_axis_is_longer);
        if (axis)
            shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(*axis));
        else
            std::erase(shape, 1);
    } else if (call.name == "expand_dims") {
        std::int64_t axis = r.number("axis", 1);
        if (axis < 0) axis += static_cast<std::int64_t>(shape.size()) + 1;
        if (axis < 0 || axis > static_cast<std::int64_t>(shape.size()))
            call.ev.fail(call.range, errors::axis_is_out_of_bounds);
        shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(axis), 1);
    } else {
        const std::size_t least = call.name == "atleast_1d" ? 1 : 2;
        while (shape.size() < least) shape.insert(shape.begin(), 1);
    }
    return r.reshaped(r.from, shape);
}

}  // namespace nestor::taichi
