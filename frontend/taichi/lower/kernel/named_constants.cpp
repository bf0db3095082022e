// Constants of the program keep their names in kernels (TI-10): `dx` in `x[p] / dx` is a number at
// translation, and what is computed from numbers alone stays one; beside a value of the kernel it is a
// constant that knows how it was written.
#include "frontend/taichi/lower/kernel/named_constants.hpp"

#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/scalar.hpp"
#include "ir/core/build.hpp"

namespace nestor::taichi {

bool keeps_names(BinaryOperator op) {
    return op == BinaryOperator::add || op == BinaryOperator::subtract || op == BinaryOperator::multiply ||
           op == BinaryOperator::divide;
}

Value named_constant(const Evaluator& ev, const Expression& written, const Value& value, const Value& other) {
    const auto* number = get<double>(value);
    const bool by_name =
        std::holds_alternative<Name>(written->node) || std::holds_alternative<Attribute>(written->node);
    if (!number || !by_name || !ev.in_kernel() || ev.frame().python || is_rolled(ev, other) ||
        !is_run_time(ev, other))
        return value;
    const Expr unnamed = build::constant(*number, ev.dialect().default_float);
    return plain(build::make(unnamed->node, unnamed->type, ev.origin(written->range)));
}

}  // namespace nestor::taichi
