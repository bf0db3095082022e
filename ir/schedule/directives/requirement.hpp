// Requirements of directives: what must hold when the function is called, checked at its entry.
#pragma once

#include <string>

#include "ir/core/nodes.hpp"

namespace nestor {

/// What must hold when the function is called, with its text for users.
struct Requirement {
    Expr condition;
    std::string text;
};

}  // namespace nestor
