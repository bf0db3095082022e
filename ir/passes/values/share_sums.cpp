// Common reduction elimination: of two numbers that a loop sums up alike only one is read. Adjoints of
// operands that are both subtracted from the same value are such sums; clang, which merges them, does not
// take what is left for the two sums of a `reduction` clause and leaves the loop scalar.
#include "ir/passes/values/share_sums.hpp"

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "ir/analysis/liveness.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// A store into a number; null where the statement is anything else.
const Store* store_of_number(const Stmt& s) {
    const Store* store = get<Store>(s);
    return store && store->targets.size() == 1 && store->targets[0].indices.empty() ? store : nullptr;
}

/// True where one statement in the loop changes a number, and nothing else but what says that the loop sums.
bool changes_once(const Stmt& loop, const Symbol& number) {
    int lists = 0;
    visit_kind<For>(loop, [&](const Stmt&, const For& inner) {
        for (const Reduction& sum : inner.reductions) lists += sum.buffer == number ? 1 : 0;
    });
    return changes_of(loop, number) == lists + 1;
}

/// Neighbouring updates of two numbers by the same value, which reads neither.
std::vector<std::pair<Symbol, Symbol>> equal_updates(const Stmt& loop) {
    std::vector<std::pair<Symbol, Symbol>> pairs;
    const auto look = [&](const Block& block) {
        for (std::size_t k = 0; k + 1 < block.statements.size(); ++k) {
            const Store *first = store_of_number(block.statements[k]),
                        *second = store_of_number(block.statements[k + 1]);
            if (!first || !second || !first->op || first->op != second->op) continue;
            const Symbol &kept = first->targets[0].buffer, &gone = second->targets[0].buffer;
            const Expr& value = first->values[0];
            if (kept == gone || !same(value, second->values[0]) || loads_from(value, {kept, gone})) continue;
            if (value->type == second->values[0]->type) pairs.emplace_back(kept, gone);
        }
    };
    const std::function<Block(const Block&)> in_block = [&](const Block& block) {
        look(block);
        for (const Stmt& s : block.statements) (void)map_blocks(s, in_block);
        return block;
    };
    (void)map_blocks(loop, in_block);
    return pairs;
}

/// The numbers of a block that begin with the same constant and are summed up alike.
class SharedSums {
public:
    Block run(const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            const Stmt inside = map_blocks(s, [](const Block& inner) { return SharedSums().run(inner); });
            out.statements.push_back(read_from_kept(inside));
            note(inside);
        }
        return out;
    }

private:
    /// The statement with `kept` in place of `gone`, where it only reads these.
    Stmt read_from_kept(const Stmt& s) {
        Renaming renaming;
        for (auto equal = equal_.begin(); equal != equal_.end();) {
            const auto& [gone, kept] = *equal;
            if (changes_of(s, gone) > 0 || changes_of(s, kept) > 0) {
                equal = equal_.erase(equal);
                continue;
            }
            renaming.emplace(gone, kept);
            ++equal;
        }
        return renaming.empty() ? s : rename(Block{{s}}, renaming).statements[0];
    }

    void note(const Stmt& s) {
        const Store* store = store_of_number(s);
        if (get<For>(s)) {
            for (const auto& [kept, gone] : equal_updates(s)) {
                const auto first = begins_.find(kept), second = begins_.find(gone);
                if (first == begins_.end() || second == begins_.end()) continue;
                if (!same(first->second, second->second) || !changes_once(s, kept) || !changes_once(s, gone))
                    continue;
                if (types_.contains(kept) && types_.contains(gone) && types_.at(kept) == types_.at(gone))
                    equal_.emplace(gone, kept);
            }
        }
        each_access(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (accesses(use) && changes(use)) begins_.erase(symbol);
        });
        if (const Allocate* a = get<Allocate>(s); a && a->buffer.dimensions.empty())
            types_.emplace(a->buffer.symbol, a->buffer.element);
        if (store && !store->op && get<Constant>(store->values[0]))
            begins_[store->targets[0].buffer] = store->values[0];
    }

    std::map<Symbol, Type> types_;    ///< of numbers that live to the end of the block
    std::map<Symbol, Expr> begins_;   ///< the constants that numbers hold here
    std::map<Symbol, Symbol> equal_;  ///< numbers that hold the same as another one
};

}  // namespace

Program share_sums(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body) { return SharedSums().run(body); });
}

}  // namespace nestor
