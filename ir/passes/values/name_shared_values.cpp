// Common subexpression elimination in one statement, the largest value first: what its own formula shares
// gets a name in front of it.
//
// Note [Lets come back] (2026-11-28)
// Front ends put lets in place of their names, so that bounds and proofs see through them, and every use of a
// let repeats its formula. Compilers find that again; readers do not. A name comes back behind all passes
// that look at formulas, in front of the statement that uses it more than once. What only a choice computes
// stays in its choice: it may not be defined elsewhere.
#include "ir/passes/values/name_shared_values.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "ir/analysis/value_name.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/core/written_name.hpp"

namespace nestor {
namespace {

constexpr std::size_t most_nodes = 1500;  // of a statement: values are compared one by one

/// A value that a statement computes, and how often.
struct SharedValue {
    Expr value;
    std::size_t nodes = 0, uses = 0;
    bool certain = false;  ///< computed whatever conditions say
};

class SharedValues {
public:
    void add(const Expr& e, bool certain) {
        if (is_worth_a_name(e)) count(e, certain);
        const Select* select = get<Select>(e);
        const Logic* logic = get<Logic>(e);
        const Expr& first = select ? select->condition : logic ? logic->left : nullptr;
        each_child(e, [&](const Expr& child) { add(child, certain && (!first || child == first)); });
    }

    /// The largest that has two uses, and is computed anyway; null where there is none.
    Expr largest() const {
        const SharedValue* found = nullptr;
        for (const SharedValue& one : values_)
            if (one.uses > 1 && one.certain && (!found || one.nodes > found->nodes)) found = &one;
        return found ? found->value : nullptr;
    }

private:
    static bool is_worth_a_name(const Expr& e) {
        if (!e->type.is_scalar() || e->type == Type::index() || e->type.is_bool()) return false;
        if (get<Call>(e)) return true;
        return !get<Variable>(e) && !get<Constant>(e) && !let_name(e).empty();
    }

    void count(const Expr& e, bool certain) {
        const std::size_t nodes = node_count(e);
        auto known = std::find_if(values_.begin(), values_.end(), [&](const SharedValue& one) {
            return one.nodes == nodes && same(one.value, e);
        });
        if (known == values_.end()) known = values_.insert(known, {e, nodes});
        SharedValue& one = *known;
        if (let_name(one.value).empty()) one.value = e;
        ++one.uses;
        one.certain = one.certain || certain;
    }

    std::vector<SharedValue> values_;
};

std::string name_for(const Expr& e) {
    const std::string_view name = let_name(e);
    return name.empty() ? value_name(e) : std::string(name);
}

bool is_short(const Stmt& s) {
    std::size_t nodes = 0;
    each_child(
        s, [&](const Expr& e) { nodes += node_count(e); }, [](const Stmt&) {});
    return nodes <= most_nodes;
}

Expr replaced(const Expr& e, const Expr& value, const Expr& name) {
    if (same(e, value)) return name;
    return map_children(e, [&](const Expr& child) { return replaced(child, value, name); });
}

/// The store, the last of these, behind the names of what it shares.
std::vector<Stmt> with_names(const Stmt& store, SymbolSource& symbols) {
    std::vector<Stmt> all{store};
    while (is_short(all.back())) {
        SharedValues shared;
        for (const Stmt& s : all)
            each_child(
                s, [&](const Expr& e) { shared.add(e, true); }, [](const Stmt&) {});
        const Expr value = shared.largest();
        if (!value) break;
        const Symbol symbol = symbols.fresh(name_for(value));
        const Expr name = build::variable(symbol, value->type);
        std::vector<Stmt> next;
        bool made = false;
        for (const Stmt& s : all) {
            const Stmt changed = map_children(
                s, [&](const Expr& e) { return replaced(e, value, name); },
                [](const Stmt& child) { return child; });
            if (changed != s && !made) next.push_back(build::make(Let{symbol, value}, store->origin));
            made = made || changed != s;
            next.push_back(changed);
        }
        all = std::move(next);
    }
    return all;
}

/// The names of a block, as long as nothing writes what they are made of.
class NamesInBlock {
public:
    explicit NamesInBlock(SymbolSource& symbols) : symbols_(symbols) {}

    Block run(const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            if (const Store* store = get<Store>(s)) {
                for (Stmt& made : with_names(in_known_names(s), symbols_)) {
                    if (const Let* let = get<Let>(made))
                        known_.push_back({let->value, build::variable(let->symbol, let->value->type)});
                    out.statements.push_back(std::move(made));
                }
                forget(*store);
                continue;
            }
            if (!get<Let>(s)) known_.clear();
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return NamesInBlock(symbols_).run(inner); }));
        }
        return out;
    }

private:
    struct KnownValue {
        Expr value, name;
    };

    Stmt in_known_names(const Stmt& s) const {
        Stmt out = s;
        for (const KnownValue& one : known_)  // those that others are made of first
            out = map_children(
                out, [&](const Expr& e) { return replaced(e, one.value, one.name); },
                [](const Stmt& child) { return child; });
        return out;
    }

    void forget(const Store& store) {
        std::erase_if(known_, [&](const KnownValue& one) {
            return std::any_of(store.targets.begin(), store.targets.end(), [&](const StoreTarget& target) {
                return any_of(one.value, [&](const Expr& part) {
                    const Load* load = get<Load>(part);
                    const Variable* v = get<Variable>(part);
                    return (load && load->buffer == target.buffer) || (v && v->symbol == target.buffer);
                });
            });
        });
    }

    SymbolSource& symbols_;
    std::vector<KnownValue> known_;
};

}  // namespace

Program name_shared_values(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body, SymbolSource& symbols) {
        return NamesInBlock(symbols).run(body);
    });
}

}  // namespace nestor
