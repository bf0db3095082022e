// Dead function elimination, until nothing more is uncalled.
#include "ir/passes/interface/drop_uncalled.hpp"

#include <set>
#include <vector>

#include "ir/core/effects.hpp"

namespace nestor {

Program without_uncalled(Program program, const std::function<bool(const Function&)>& may_go) {
    for (std::size_t before = 0; before != program.functions.size();) {
        before = program.functions.size();
        const std::set<Symbol> called = called_functions(program);
        std::erase_if(program.functions,
                      [&](const Function& f) { return may_go(f) && !called.contains(f.symbol); });
    }
    return program;
}

Program drop_uncalled(const Program& program, const Target&) {
    return without_uncalled(program, [](const Function& f) { return f.place == FunctionPlace::internal; });
}

}  // namespace nestor
