// Dead function elimination, until nothing more is uncalled.
#include "ir/passes/interface/drop_uncalled.hpp"

#include <set>
#include <vector>

#include "ir/core/effects.hpp"

namespace nestor {

Program drop_uncalled(const Program& program, const Target&) {
    Program out = program;
    for (std::size_t before = 0; before != out.functions.size();) {
        before = out.functions.size();
        const std::set<Symbol> called = called_functions(out);
        std::erase_if(out.functions, [&](const Function& f) {
            return f.place == FunctionPlace::internal && !called.contains(f.symbol);
        });
    }
    return out;
}

}  // namespace nestor
