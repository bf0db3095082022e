// Parts of vectors and matrices as places to write (TI-21, TI-22): elements, slices and swizzles of locals
// and of elements of fields.
#include "frontend/taichi/lower/kernel/components.hpp"

#include <fmt/format.h>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"

namespace nestor::taichi {
namespace {

/// The element of a row-major matrix at indices of which some are known only at run time.
ScalarValue run_time_place(const ElementType& type, const std::vector<ScalarValue>& indices,
                           const Dialect& dialect) {
    if (indices.size() == 1) return indices[0];
    const ScalarValue columns = constant(std::int64_t{type.columns}, Type::int_(32));
    return binary(BinaryOperator::add, binary(BinaryOperator::multiply, indices[0], columns, dialect),
                  indices[1], dialect);
}

}  // namespace

std::vector<std::size_t> swizzle_places(const std::string& name, std::size_t rows) {
    for (const std::string set : {"xyzw", "rgba", "stpq"}) {
        std::vector<std::size_t> places;
        for (const char c : name) {
            const auto k = set.find(c);
            if (k != std::string::npos && k < rows) places.push_back(k);
        }
        if (!name.empty() && name.size() <= 4 && places.size() == name.size()) return places;
    }
    return {};
}

void check_component_indices(Evaluator& ev, const ElementType& type, const std::vector<Value>& indices,
                             TextRange range) {
    const std::size_t wanted = type.columns == 0 ? 1 : 2;
    if (indices.size() != wanted)
        ev.fail(range, errors::number_of_matrix_indices,
                ev.frame().host ? "AssertionError" : "TaichiIndexError", wanted == 1 ? "vector" : "matrix",
                wanted == 1 ? "1 index" : "2 indices", indices.size(), indices.size() == 1 ? "is" : "are");
    for (std::size_t k = 0; k < wanted; ++k) {
        require_unrolled(ev, indices[k]);
        const auto known = integer_of(indices[k]);
        const int extent = k == 0 ? type.rows : type.columns;
        if (known && (*known < 0 || *known >= extent))
            ev.fail(range, errors::index_beyond_extent,
                    ev.frame().host ? "IndexError"
                    : *known < 0    ? "TaichiSyntaxError"
                                    : "TaichiIndexError",
                    known->str(), extent,
                    *known < 0 ? "indices of vectors and matrices are not counted from the end" : "");
    }
}

ScalarValue run_time_index(Evaluator& ev, const ElementType& type, const std::vector<Value>& indices,
                           TextRange range) {
    std::vector<ScalarValue> values;
    for (const Value& index : indices) {
        if (get<NoneValue>(index) && ev.in_kernel())
            ev.fail(range, errors::number_of_matrix_indices, "TaichiIndexError", "vector", "1 index", 0,
                    "are");
        if (get<std::string>(index) && ev.in_kernel()) ev.fail(range, errors::index_is_str);
        if (const auto* m = get<MatrixPtr>(index); m && (*m)->elements.size() > 1 && ev.in_kernel())
            ev.fail(range, errors::number_of_matrix_indices, "TaichiIndexError", "vector", "1 index",
                    (*m)->elements.size(), "are");
        values.push_back(scalar(ev, index, range));
        if (values.back().type.is_float())
            ev.fail(range, errors::index_is_no_number, name_of(values.back().type));
    }
    if (ev.in_kernel() && ev.kernel_dialect.debug)
        for (std::size_t k = 0; k < values.size(); ++k) {
            const Expr index = index_of(values[k]);
            const Expr within = build::both(
                build::compare(CompareOp::less_equal, build::integer(0), index),
                build::compare(CompareOp::less, index, build::integer(k == 0 ? type.rows : type.columns)));
            if (build::as_integer(within) == 1) continue;
            require_holds(ev, within,
                          "TaichiAssertionError: an index leaves its vector or matrix (" +
                              ev.at(range).file_and_line() + ")",
                          range, true);
        }
    return ev.named(run_time_place(type, values, ev.dialect()), "place", range);
}

/// Every element is written: the one at the index with the value, the others with what they hold.
void assign_at_run_time(Evaluator& ev, const VariableValue& variable, const std::vector<Value>& indices,
                        const Value& value, TextRange range) {
    check_component_indices(ev, variable.type, indices, range);
    const ScalarValue place = run_time_index(ev, variable.type, indices, range);
    const ScalarValue given =
        ev.named(cast_to(scalar(ev, value, range), variable.type.scalar), "element", range, true);
    std::vector<ScalarValue> after;
    for (std::size_t k = 0; k < variable.symbols.size(); ++k)
        after.push_back(selected(
            compared(CompareOp::equal, place, constant(static_cast<std::int64_t>(k), Type::int_(32))), given,
            ev.read(variable, k)));
    ev.assign(variable, matrix(variable.type.rows, variable.type.columns, std::move(after)), range);
}

}  // namespace nestor::taichi
