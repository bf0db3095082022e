// Spellings of types and operators, one table for each kind of word.
#include "frontend/nabla/names.hpp"

namespace nestor::nabla {

const char* name_of(BaseType type) {
    constexpr const char* names[] = {"int", "float", "char", "bool", "Tensor", "void"};
    return names[static_cast<std::size_t>(type)];
}

const char* name_of(UnaryOperator op) {
    constexpr const char* names[] = {"+", "-", "!", "~", "&", "*", "@", "++", "--"};
    return names[static_cast<std::size_t>(op)];
}

}  // namespace nestor::nabla
