// Names of elements: the buffer's and those of its subscripts.
#include "ir/passes/value_name.hpp"

#include "ir/build.hpp"

namespace nestor {

std::string value_name(const Symbol& buffer, const std::vector<Expr>& indices) {
    bool letters = true;
    for (const Expr& index : indices) {
        const Variable* variable = get<Variable>(index);
        if (!variable) return buffer.name() + "_value";
        letters = letters && variable->symbol.name().size() == 1;
    }
    std::string name = buffer.name() + (letters ? "_" : "");
    for (const Expr& index : indices) name += (letters ? "" : "_") + get<Variable>(index)->symbol.name();
    return name;
}

}  // namespace nestor
