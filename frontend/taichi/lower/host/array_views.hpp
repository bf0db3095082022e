// Views of arrays (TI-81): a row, a slice, the transposed or reshaped array under a name of its own.
#pragma once

#include <functional>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"

namespace nestor::taichi {

/// Where an element of a view lies in its array.
using ViewPlace = std::function<std::vector<Value>(const std::vector<Value>&)>;

/// What numpy has as one memory is two here: a view's elements are copied from its array before they are
/// read, and back after they are written. See Note [Views are copies that are kept equal].
struct ArrayView {
    FieldPtr base;  ///< null: one that nothing names, which does not change
    ViewPlace place;
    bool gaps = false;     ///< its elements do not lie one behind the other
    bool fortran = false;  ///< but in the order of Fortran, which Taichi copies for a kernel and back
    const StmtNode* known_at = nullptr;  ///< the statement behind which they were equal last
};

/// Says that `part` is a view of `base`, which the program can still name; a copy otherwise.
/// `turned`: all axes stand the other way round.
void make_view(Evaluator& ev, const FieldPtr& part, const FieldPtr& base, ViewPlace place, bool gaps = false,
               bool turned = false);
/// The same of a part whose length only the running program knows.
void make_view(Evaluator& ev, const RunningListPtr& part, const FieldPtr& base, ViewPlace place);
/// Takes the elements of a view from its array, unless they cannot have changed. Other values stay as they
/// are.
Value up_to_date(Evaluator& ev, const Value& value, TextRange range);
/// Writes the elements of a view into its array.
void write_back(Evaluator& ev, const FieldPtr& part, TextRange range);
/// The same of one element of a list.
void write_back(Evaluator& ev, const RunningList& part, const Expr& place, TextRange range);

}  // namespace nestor::taichi
