// Names for constants, taken from the text where they were written.
//
// Note [Constants by name] (2026-11-23)
// Constants stay constants in all passes, which fold them and prove by them; names come back when nothing is
// simplified any more. A name is declared as a constant expression: compilers give the same code, loops in
// threads do not capture it. It is declared in each function, not once a file, since names of a file would be
// taken from its functions, and kernels of a device may not refer to all constants of the host.
// Integers stay constants here too: what is printed for loops and arrays is decided by their values. Emitters
// print the names of those (emitters/common/code/sizes.cpp).
#include "ir/passes/values/name_constants.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"
#include "ir/core/written_name.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

/// What the program calls a float; empty where it is written as a number, or is none.
std::string_view name_of(const Expr& e) {
    if (!get<Constant>(e) || !e->type.is_float() || e->type.bits < 32 || e->type.lanes != 1) return {};
    const std::string_view text = written_name(e);
    return text != print(e) ? text : std::string_view();  // `inf_f32` is how the loop-nest language writes it
}

bool is_distributed(const For& loop) {
    return loop.mode.kind >= ModeKind::gpu_block_x;
}

/// The names of one function.
class ConstantNames {
public:
    explicit ConstantNames(SymbolSource& symbols) : symbols_(symbols) {}

    Block named(const Block& block) {
        if (block.statements.size() == 1)  // the loops of a kernel
            if (const auto* loop = get<For>(block.statements[0]); loop && is_distributed(*loop))
                return {{map_blocks(block.statements[0], [&](const Block& body) { return named(body); })}};
        Block out;
        std::size_t first = 0;  // statement that uses a name
        for (const Stmt& s : block.statements) {
            out.statements.push_back(rewrite_exprs(s, [&](const Expr& e) { return replaced(e); }));
            if (made_.empty()) first = out.statements.size();
        }
        const auto place = out.statements.begin() + static_cast<std::ptrdiff_t>(first);
        out.statements.insert(place, made_.begin(), made_.end());
        return out;
    }

private:
    Expr replaced(const Expr& e) {
        const std::string_view name = name_of(e);
        if (name.empty()) return e;
        const auto known = std::find_if(names_.begin(), names_.end(), [&](const auto& one) {
            return same(one.first, e) && one.second.first == name;
        });
        if (known != names_.end()) return known->second.second;
        const Symbol symbol = symbols_.fresh(std::string(name));
        made_.push_back(build::make(Let{symbol, e}, e->origin));
        names_.push_back({e, {std::string(name), build::variable(symbol, e->type)}});
        return names_.back().second.second;
    }

    SymbolSource& symbols_;
    std::vector<Stmt> made_;
    std::vector<std::pair<Expr, std::pair<std::string, Expr>>> names_;
};

}  // namespace

Program name_constants(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return ConstantNames(symbols).named(body);
    });
}

}  // namespace nestor
