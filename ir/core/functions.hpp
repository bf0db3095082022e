// Functions of a program by their symbols.
#pragma once

#include "ir/core/nodes.hpp"

namespace nestor {

/// The program's function of this symbol, null when there is none.
inline const Function* function_of(const Program& program, const Symbol& symbol) {
    for (const Function& function : program.functions)
        if (function.symbol == symbol) return &function;
    return nullptr;
}

}  // namespace nestor
