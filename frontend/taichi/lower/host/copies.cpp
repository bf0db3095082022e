// Copies between fields and arrays of the host program (TI-81).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/kernel/sparse_loops.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"

namespace nestor::taichi {

/// For the elements of a field of this shape whose cells below the node are active.
static void for_active_elements(Evaluator& ev, const SnodePtr& node, const std::vector<std::int64_t>& shape,
                                TextRange range, const std::function<void(const std::vector<Value>&)>& body) {
    for_active_cells(ev, node, {}, {}, range, range, [&](const OwnCells& own) {
        std::vector<Value> element;
        for (std::size_t k = 0; k < own.indices.size(); ++k)
            element.emplace_back(exact(own.indices[k], 0, shape[k] - 1, Type::int_(64)));
        const std::vector<std::int64_t> parts(shape.begin() + static_cast<std::ptrdiff_t>(element.size()),
                                              shape.end());
        ev.kernel.own_cells = own;
        for_elements(ev, parts, range, [&](const std::vector<Value>& part) {
            std::vector<Value> at_ = element;
            at_.insert(at_.end(), part.begin(), part.end());
            body(at_);
        });
        ev.kernel.own_cells.reset();
    });
}

void copy_elements(Evaluator& ev, const FieldPtr& to, const FieldPtr& from, TextRange range) {
    const FieldPtr target = as_numbers(to), source = as_numbers(from);
    const auto shape = extents_of(ev, *target, range), other = extents_of(ev, *source, range);
    if (shape != other) {
        const auto text = [](const std::vector<std::int64_t>& s) {
            return fmt::format("({})", fmt::join(s, ", "));
        };
        ev.fail(range, errors::shapes_of_arrays_differ, text(shape), text(other));
    }
    copy_first_elements(ev, to, from, range);
}

void copy_first_elements(Evaluator& ev, const FieldPtr& to, const FieldPtr& from, TextRange range) {
    const FieldPtr target = as_numbers(to), source = as_numbers(from);
    const auto shape = extents_of(ev, *target, range);
    const auto copy = [&](const std::vector<Value>& at_) {
        store(ev, target, at_,
              plain(build::load(source->buffer, source->element.scalar, place_of(ev, *source, at_, range))),
              range);
    };
    if (!is_sparse(target->parent)) return for_elements(ev, shape, range, copy);
    for_active_elements(ev, target->parent, shape, range, copy);
}

FieldPtr copied_active_elements(Evaluator& ev, const FieldPtr& field, TextRange range) {
    const FieldPtr source = as_numbers(field);
    const auto shape = extents_of(ev, *source, range);
    const FieldPtr array = new_array(ev, source->element, shape, range, false);
    fill(ev, array, Integer(0), false, range);
    for_active_elements(ev, field->parent, shape, range, [&](const std::vector<Value>& at_) {
        store(ev, array, at_,
              plain(build::load(source->buffer, source->element.scalar, place_of(ev, *source, at_, range))),
              range);
    });
    return array;
}

}  // namespace nestor::taichi
