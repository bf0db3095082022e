// Terms of generated code about lists of the running program (TI-83), as their parts share them.
#pragma once

#include <string>

#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {

inline const Type int64_type = Type::int_(64);
inline const Type float64_type = Type::float_(64);

inline Expr is_less(const Expr& a, const Expr& b) {
    return build::compare(CompareOp::less, a, b);
}

inline Expr plus_one(const Expr& e) {
    return build::add(e, build::integer(1));
}

inline Expr minus_one(const Expr& e) {
    return build::subtract(e, build::integer(1));
}

/// A variable of the generated code that the program changes.
inline Symbol changing_variable(Evaluator& ev, const std::string& name, const Expr& begin, TextRange range) {
    const Symbol symbol = ev.fresh(name);
    ev.changing.insert(symbol);
    ev.emit(Declare{symbol, begin->type, begin}, range);
    return symbol;
}

/// The list, or the keys of the dict; null for other values.
inline RunningListPtr list_of(const Value& value) {
    if (const auto* list = get<RunningListPtr>(value)) return *list;
    if (const auto* dict = get<RunningDictPtr>(value)) return (*dict)->keys;
    return nullptr;
}

}  // namespace nestor::taichi
