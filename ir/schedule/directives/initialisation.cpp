// The start of a sum: one statement over all of its elements, right in front of it.
#include "ir/schedule/directives/initialisation.hpp"

#include <algorithm>
#include <utility>

#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

/// The statements of a block in their order, out of labels and computes.
std::vector<Stmt> plain_statements(const Block& block) {
    std::vector<Stmt> out;
    for (const Stmt& s : block.statements) {
        const Label* label = get<Label>(s);
        const Compute* compute = get<Compute>(s);
        const Block* inner = get<Block>(s);
        if (!label && !compute && !inner) {
            out.push_back(s);
            continue;
        }
        const std::vector<Stmt> parts = plain_statements(label     ? label->body
                                                         : compute ? compute->body
                                                                   : *inner);
        out.insert(out.end(), parts.begin(), parts.end());
    }
    return out;
}

/// Those of the block that holds one of them, under any conditions.
std::vector<Stmt> statements_around(const Block& block, const Stmt& wanted) {
    std::vector<Stmt> found = plain_statements(block);
    if (std::find(found.begin(), found.end(), wanted) != found.end()) return found;
    const std::vector<Stmt> outer = std::exchange(found, {});
    for (const Stmt& s : outer)
        if (found.empty() && get<If>(s))
            (void)map_blocks(s, [&](const Block& inner) {
                if (found.empty()) found = statements_around(inner, wanted);
                return inner;
            });
    return found;
}

/// One statement `C[..] = constant` in loops over the same elements.
Expr initial_value(const Stmt& s, const Contraction& c, const std::vector<const For*>& nest) {
    const For* outermost = get<For>(s);
    if (!outermost || outermost->mode.kind != ModeKind::serial) return nullptr;
    const auto loops = perfect_nest(*outermost);
    const Store* store =
        loops.back()->body.statements.size() == 1 ? get<Store>(loops.back()->body.statements[0]) : nullptr;
    if (!store || store->op || store->targets.size() != 1 || !get<Constant>(store->values[0])) return nullptr;
    const StoreTarget& ours = c.store->targets[0];
    const StoreTarget& other = store->targets[0];
    if (other.buffer != ours.buffer) return nullptr;
    const auto loop_of = [](const std::vector<const For*>& among, const Expr& e) -> const For* {
        const auto found = std::find_if(among.begin(), among.end(),
                                        [&](const For* loop) { return is_variable(e, loop->index); });
        return found == among.end() ? nullptr : *found;
    };
    std::size_t met = 0;
    for (std::size_t d = 0; d < ours.indices.size(); ++d) {
        const For* mine = loop_of(nest, ours.indices[d]);
        const For* its = loop_of(loops, other.indices[d]);
        if (!mine || !its) {
            if (mine || its || !same(ours.indices[d], other.indices[d])) return nullptr;
            continue;
        }
        if (!same(mine->low, its->low) || !same(mine->extent, its->extent)) return nullptr;
        ++met;
    }
    return met == loops.size() ? store->values[0] : nullptr;
}

}  // namespace

void find_initialisation(const Block& body, const std::vector<const For*>& nest, Contraction& c) {
    const std::vector<Stmt> statements = statements_around(body, c.statement);
    const auto here = std::find(statements.begin(), statements.end(), c.statement);
    if (here == statements.end() || here == statements.begin()) return;
    c.initial = initial_value(*(here - 1), c, nest);
    if (c.initial) c.initialisation = *(here - 1);
}

}  // namespace nestor::schedule
