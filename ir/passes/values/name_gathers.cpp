// Names for gathered subscripts: a let in front of each store. Expressions are pure, nothing changes in
// between.
#include "ir/passes/values/name_gathers.hpp"

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// A place that is more than an element: `min(A[x], n - 1)`. Names of single elements would say less.
bool is_computed(const Expr& index) {
    const Cast* cast = get<Cast>(index);
    return loads(index) && !get<Load>(cast ? cast->value : index);
}

/// `A_clamped`, `A_place`, of the first data that choose the place.
std::string place_name(const Expr& index) {
    std::string name;
    visit(index, [&](const Expr& child) {
        if (const Load* load = get<Load>(child); load && name.empty()) name = load->buffer.name();
    });
    const Cast* cast = get<Cast>(index);
    const Binary* binary = get<Binary>(cast ? cast->value : index);
    const bool clamped = binary && (binary->op == BinaryOp::minimum || binary->op == BinaryOp::maximum);
    return name + (clamped ? "_clamped" : "_place");
}

class Places {
public:
    explicit Places(SymbolSource& symbols) : symbols_(symbols) {}

    /// The statement with names for places that data choose, behind their lets: of combining stores, whose
    /// place is written twice, all; of loads those that are computed, and of stores to the same places.
    std::vector<Stmt> named(const Stmt& s) {
        made_.clear();
        names_.clear();
        Stmt out = s;
        if (get<Store>(s) || get<Let>(s) || get<Assign>(s) || get<Declare>(s))
            out = map_children(
                s, [&](const Expr& e) { return with_places(e, s->origin); },
                [](const Stmt& inner) { return inner; });
        if (const Store* store = get<Store>(out);
            store && store->op && store->targets.size() == 1 && store->values[0]->type.is_int()) {
            Store combining = *store;
            bool changed = false;
            for (Expr& index : combining.targets[0].indices)
                if (loads(index)) {
                    index = name(index, combining.targets[0].buffer.name() + "_at", s->origin);
                    changed = true;
                }
            if (changed) out = with(out, std::move(combining));
        }
        made_.push_back(get<Store>(out) ? at_known_places(out) : out);
        return std::move(made_);
    }

private:
    Stmt at_known_places(const Stmt& s) const {
        Store store = *get<Store>(s);
        bool changed = false;
        for (StoreTarget& target : store.targets)
            for (Expr& index : target.indices)
                for (const auto& [value, known] : names_)
                    if (same(value, index)) index = known, changed = true;
        return changed ? with(s, std::move(store)) : s;
    }

    /// What is evaluated conditionally stays where it is.
    Expr with_places(const Expr& e, const Origin& origin) {
        if (get<Select>(e) || get<Logic>(e) || e->type.lanes != 1) return e;
        const Expr inside = map_children(e, [&](const Expr& child) { return with_places(child, origin); });
        const Load* load = get<Load>(inside);
        if (!load) return inside;
        Load named = *load;
        bool changed = false;
        for (Expr& index : named.indices)
            if (is_computed(index)) {
                index = name(index, place_name(index), origin);
                changed = true;
            }
        return changed ? with(inside, std::move(named)) : inside;
    }

    Expr name(const Expr& place, const std::string& wish, const Origin& origin) {
        for (const auto& [value, known] : names_)
            if (same(value, place)) return known;
        const Symbol symbol = symbols_.fresh(wish);
        made_.push_back(build::make(Let{symbol, place}, origin));
        names_.emplace_back(place, build::variable(symbol, place->type));
        return names_.back().second;
    }

    SymbolSource& symbols_;
    std::vector<Stmt> made_;
    std::vector<std::pair<Expr, Expr>> names_;
};

Block named(const Block& block, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements) {
        const Stmt inside = map_blocks(s, [&](const Block& b) { return named(b, symbols); });
        for (Stmt& made : Places(symbols).named(inside)) out.statements.push_back(std::move(made));
    }
    return out;
}

}  // namespace

Program name_gathers(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function&, const Block& body, SymbolSource& symbols) {
        return named(body, symbols);
    });
}

}  // namespace nestor
