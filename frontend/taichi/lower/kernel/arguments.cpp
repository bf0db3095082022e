// Arguments of kernels (TI-43, TI-84): numbers, vectors, matrices, structs and arrays as parameters take
// them.
#include "frontend/taichi/lower/kernel/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/lower/row_major.hpp"

namespace nestor::taichi {

/// How an argument is told to users.
std::string argument_text(const std::string& name, const std::string& kernel) {
    return "argument `" + name + "` of kernel `" + kernel + "`";
}

/// Fails where an array does not fit what the parameter says.
void check_array(Evaluator& ev, const ArrayTypeValue& type, const Value& value, const std::string& name,
                 const std::string& kernel, TextRange range) {
    const auto* given = get<FieldPtr>(value);
    if (!given) ev.fail(range, errors::argument_is_no_array, argument_text(name, kernel), kind_of(value));
    if (!((*given)->numpy || (*given)->ndarray || (*given)->snapshot) || !(*given)->buffer)
        ev.fail(range, errors::argument_is_field_no_array, argument_text(name, kernel), kind_of(value));
    const FieldValue& array = **given;
    if (array.view && array.view->gaps && !array.view->fortran)
        ev.fail(range, errors::array_has_gaps, argument_text(name, kernel));
    const auto text = "ValueError: " + argument_text(name, kernel);
    std::size_t rank = array.shape.size();
    if (type.element && type.element->rows > 0) {
        const std::size_t own = type.element->columns > 0 ? 2 : 1;
        if (array.element.rows == 0) {
            if (rank < own) ev.fail(range, errors::has_too_few_dimensions_for_elements, text);
            rank -= own;
        } else if (array.element.rows != type.element->rows ||
                   array.element.columns != type.element->columns) {
            ev.fail(range, errors::has_elements_of_another_shape, text);
        }
    } else if (type.element && array.element.rows > 0) {
        ev.fail(range, errors::has_vectors_or_matrices_as_elements, text.substr(text.find(": ") + 2));
    }
    const bool own_dimensions = type.element && type.element->rows > 0 && array.element.rows == 0;
    if (own_dimensions) {
        const auto own = extents_of(ev, array, range);
        const std::size_t first = own.size() - (type.element->columns > 0 ? 2 : 1);
        if (own[first] != type.element->rows ||
            (type.element->columns > 0 && own[first + 1] != type.element->columns))
            ev.fail(range, errors::has_elements_of_another_shape, text);
    }
    // of an array of numpy Taichi asks the rank where it asks the type
    if ((type.element || array.ndarray) && type.rank && static_cast<std::int64_t>(rank) != *type.rank)
        ev.fail(range, errors::argument_of_other_dimensions, text, rank, *type.rank);
    if (type.element && type.element->scalar != array.element.scalar)
        ev.fail(range, errors::argument_of_other_element_type,
                array.ndarray && type.element->rows == 0 ? "TypeError: " : "ValueError: ",
                argument_text(name, kernel), name_of(array.element.scalar), name_of(type.element->scalar));
}

/// Whether a struct is of the type; one without a type where its members are called so.
bool has_members_of(const StructValue& given, const StructType& type) {
    if (given.type) return given.type.get() == &type;
    return std::all_of(type.members.begin(), type.members.end(), [&](const auto& member) {
        return std::any_of(given.members.begin(), given.members.end(),
                           [&](const auto& own) { return own.first == member.first; });
    });
}

/// A number, vector, matrix or struct as the scalars of the parameters for it (TI-84).
void pass_argument(Evaluator& ev, const Value& value, const Value& type, const std::string& what,
                   TextRange range, CallStmt& call) {
    const auto* element = get<ElementType>(type);
    if (element && element->rows == 0) {
        if (get<FieldPtr>(value))
            ev.fail(range, errors::argument_is_no_number, what, kind_of(value), name_of(element->scalar));
        if (!is_number(value) && !get<ScalarValue>(value))
            ev.fail(range, errors::argument_of_other_type, what, kind_of(value), name_of(element->scalar));
        const ScalarValue one = scalar_for(ev, value, element->scalar, range);
        if (one.type.is_float() && !element->scalar.is_float())
            ev.fail(range, errors::argument_is_no_float, what, name_of(element->scalar));
        call.arguments.push_back(value_of(cast_to(one, element->scalar)));
        return;
    }
    if (const auto* inner = get<StructTypePtr>(type)) {
        const auto* given = get<StructPtr>(value);
        if (!given || !has_members_of(**given, **inner))
            ev.fail(range, errors::is_struct_of_another_type, what, kind_of(value));
    }
    if (element && get<std::string>(value)) ev.fail(range, errors::is_vector_or_matrix_not_str, what);
    const bool rows = get<SequencePtr>(value) && element && element->columns > 0;  // no list is a matrix
    if (rows || (element && !get<MatrixPtr>(value) && !get<SequencePtr>(value) && !is_array(value)))
        ev.fail(range, errors::is_vector_or_matrix, what, kind_of(value));
    std::vector<ScalarValue> parts;
    flatten(ev, element ? fitting_matrix(ev, value, *element, what, range) : value, type, range, parts);
    for (const ScalarValue& part : parts) call.arguments.push_back(value_of(part));
}

/// As Taichi takes an argument apart: elements beyond those of the type do not matter, missing ones do.
Value fitting_matrix(Evaluator& ev, const Value& value, const ElementType& type, const std::string& what,
                     TextRange range) {
    const Value whole = get<MatrixPtr>(value) ? value
                        : is_array(value)     ? array_as_matrix(ev, std::get<FieldPtr>(value.v), range)
                                              : make_matrix(ev, value, type.columns == 0, nullptr, range);
    const MatrixPtr& m = std::get<MatrixPtr>(whole.v);
    if (get<MatrixPtr>(value) && m->is_vector() != (type.columns == 0))
        ev.fail(range, errors::has_another_number_of_indices, what);
    const int columns = std::max(type.columns, 1), given = std::max(m->columns, 1);
    if (m->rows < type.rows || given < columns) ev.fail(range, errors::has_too_few_elements, what);
    std::vector<ScalarValue> parts;
    for (int i = 0; i < type.rows; ++i)
        for (int j = 0; j < columns; ++j) {
            parts.push_back(m->elements[row_major(i, given, j)]);
            if (parts.back().type.is_float() && !type.scalar.is_float())
                ev.fail(range, errors::elements_of_are_not_float, what, name_of(type.scalar));
        }
    Value made = matrix(type.rows, type.columns, std::move(parts));
    std::get<MatrixPtr>(made.v)->of_host = m->of_host;
    return made;
}

/// A Python number in that type, whatever its size.
ScalarValue scalar_for(Evaluator& ev, const Value& value, const Type& type, TextRange range) {
    if (const auto integer = integer_of(value)) {
        if (type == Type::uint(64) && *integer > highest(Type::int_(64)) && (*integer >> 64) == 0)
            return plain(build::constant(integer->convert_to<std::uint64_t>(), type));
        if (type.is_float()) return constant(integer->convert_to<double>(), type);
    }
    return scalar(ev, value, range);
}

}  // namespace nestor::taichi
