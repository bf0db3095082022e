// Slices of vectors and matrices (TI-22, TI-45): chosen at translation, read and assigned.
#include "frontend/taichi/lower/kernel/slices.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/components.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {

SliceValue slice(Evaluator& ev, const Slice& slice, TextRange range) {
    const auto part = [&](const Expression& e, const char* what) -> std::optional<std::int64_t> {
        if (!e) return std::nullopt;
        const Value value = evaluate(ev, e);
        if (get<NoneValue>(value)) return std::nullopt;
        return static_integer(ev, value, range, what);
    };
    SliceValue out{part(slice.low, "the start of a slice"), part(slice.high, "the end of a slice"),
                   part(slice.step, "the step of a slice")};
    if (out.step == 0) ev.fail(range, errors::slice_step_cannot_be_zero);
    return out;
}

std::optional<Selection> selection(Evaluator& ev, const ElementType& type, const std::vector<Value>& indices,
                                   TextRange range) {
    const bool slices = std::any_of(indices.begin(), indices.end(),
                                    [](const Value& v) { return get<SliceValue>(v) != nullptr; });
    if (!slices) {
        check_component_indices(ev, type, indices, range);
        if (std::any_of(indices.begin(), indices.end(), [](const Value& v) { return !integer_of(v); }))
            return std::nullopt;
    }
    const std::vector<std::int64_t> extents = type.columns == 0
                                                  ? std::vector<std::int64_t>{type.rows}
                                                  : std::vector<std::int64_t>{type.rows, type.columns};
    if (indices.size() != extents.size())
        ev.fail(range, errors::indices_for_dimensions, indices.size(), extents.size());
    std::vector<std::vector<std::int64_t>> chosen(extents.size());
    std::vector<int> kept;  // extents of the sliced dimensions
    for (std::size_t k = 0; k < extents.size(); ++k) {
        if (const auto* s = get<SliceValue>(indices[k])) {
            for (const auto& [part, what] : {std::pair{s->low, "the start of a slice"},
                                             {s->high, "the end of a slice"},
                                             {s->step, "the step of a slice"}})
                if (part && *part < 0) ev.fail(range, errors::bound_of_slice_is_negative, what, *part);
            for (std::int64_t i = s->low.value_or(0); i < s->high.value_or(extents[k]);
                 i += s->step.value_or(1))
                chosen[k].push_back(i);
            kept.push_back(static_cast<int>(chosen[k].size()));
        } else {
            chosen[k].push_back(static_integer(ev, indices[k], range, "an index beside a slice"));
        }
        if (chosen[k].empty()) ev.fail(range, errors::slice_is_empty);
        for (const std::int64_t i : chosen[k])
            if (i < 0 || i >= extents[k])
                ev.fail(range, errors::index_of_slice_beyond_extent,
                        i < 0 ? "TaichiSyntaxError" : "TaichiIndexError", i, extents[k]);
    }
    Selection part{{type.scalar, slices ? kept[0] : 0, kept.size() == 2 ? kept[1] : 0}, {}};
    for (const std::int64_t row : chosen[0]) {
        if (extents.size() == 1) part.places.push_back(static_cast<std::size_t>(row));
        for (const std::int64_t column : extents.size() == 2 ? chosen[1] : std::vector<std::int64_t>{})
            part.places.push_back(static_cast<std::size_t>(row * extents[1] + column));
    }
    return part;
}

}  // namespace nestor::taichi
