// Recognition of row-wise nests: loops over the same elements in an order, and who touches which place.
#include "ir/schedule/directives/rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// One read or write of memory in a row's body.
struct RowAccess {
    Symbol buffer;
    Type type;
    std::vector<Expr> indices;  ///< of the first loop over elements, lets looked through
    std::pair<std::size_t, std::size_t> place;
    bool stores = false;
    bool combines = false;  ///< reads what it writes
    bool always = true;     ///< not only where a choice says so
    bool in_elements = false;
};

class RowSearch {
public:
    RowSearch(const Subject& subject, std::string* why) : subject_(subject), why_(why) {}

    std::optional<Rows> find(const LoopName& name) {
        if (!find_loops(name) || !find_elements() || !is_independent()) return std::nullopt;
        for (std::size_t k = 0; k < rows_.body().statements.size(); ++k) collect(k);
        if (!find_stored() || !fits_registers()) return std::nullopt;
        return rows_;
    }

private:
    bool no(const std::string& reason) {
        if (why_) *why_ = reason;
        return false;
    }

    bool find_loops(const LoopName& name) {
        rows_.loops = loops_around(subject_.body(), name);
        rows_.loops.push_back(find_loop(subject_.body(), name));
        rows_.statement = find_loop_statement(subject_.body(), rows_.loops[0]->name);
        const auto nest = perfect_nest(*rows_.loops[0]);
        for (std::size_t k = 0; k < rows_.loops.size(); ++k) {
            const For& loop = *rows_.loops[k];
            if (k >= nest.size() || nest[k] != &loop)
                return no(fmt::format("something else than {} stands in the loop around it", print(name)));
            if (loop.mode.kind != ModeKind::serial || !loop.reductions.empty())
                return no(fmt::format("{} runs at once already", print(loop.name)));
            if (loads(loop.low) || loads(loop.extent))
                return no(fmt::format("the limits of {} are read from memory", print(loop.name)));
            for (const For* other : rows_.loops)
                if (uses(loop.low, other->index) || uses(loop.extent, other->index))
                    return no(
                        fmt::format("the limits of {} depend on {}", print(loop.name), print(other->name)));
        }
        return true;
    }

    /// The loops over elements, and nothing that a row cannot hold beside them.
    bool find_elements() {
        for (const Stmt& s : rows_.body().statements) {
            rows_.elements.emplace_back();
            if (const For* loop = get<For>(s)) {
                rows_.elements.back() = perfect_nest(*loop);
                if (!is_over_elements(rows_.elements.back())) return false;
                continue;
            }
            if (const Allocate* allocate = get<Allocate>(s)) {
                if (allocate->buffer.place != MemorySpace::registers || !allocate->buffer.dimensions.empty())
                    return no(fmt::format("`{}` is memory of each row", allocate->buffer.symbol.name()));
                registers_.insert(allocate->buffer.symbol);
            } else if (!is_plain(s)) {
                return no("a row has more than assignments, names and loops over its elements");
            }
        }
        if (rows_.first.empty()) return no("there is no loop over the elements of a row");
        return true;
    }

    static bool is_plain(const Stmt& s) {
        const Store* store = get<Store>(s);
        return get<Let>(s) || (store && store->targets.size() == 1);
    }

    bool is_over_elements(const std::vector<const For*>& nest) {
        for (const For* loop : nest) {
            if (loop->mode.kind != ModeKind::serial || !loop->reductions.empty())
                return no(fmt::format("{} runs at once already", print(loop->name)));
            bool fixed = !loads(loop->low) && !loads(loop->extent);
            for (const Symbol& symbol : bound())
                fixed = fixed && !uses(loop->low, symbol) && !uses(loop->extent, symbol);
            if (!fixed) return no(fmt::format("the limits of {} differ between rows", print(loop->name)));
        }
        for (const Stmt& s : nest.back()->body.statements)
            if (!is_plain(s))
                return no(fmt::format("{} has more than assignments and names in it", print(nest[0]->name)));
        if (rows_.first.empty()) rows_.first = nest;
        const bool alike = std::equal(
            nest.begin(), nest.end(), rows_.first.begin(), rows_.first.end(),
            [](const For* a, const For* b) { return same(a->low, b->low) && same(a->extent, b->extent); });
        if (!alike)
            return no(fmt::format("{} and {} run over different elements", print(rows_.first[0]->name),
                                  print(nest[0]->name)));
        return true;
    }

    /// What is bound inside the loops over rows.
    const std::set<Symbol>& bound() {
        if (bound_.empty()) bound_ = used_symbols(Block{{rows_.statement}}).bound;
        return bound_;
    }

    /// Rows at once, and the elements of each.
    bool is_independent() {
        for (const For* loop : rows_.loops)
            if (const auto refused = check(subject_, Traverse{loop->name, TraverseMode::gpu_block_x}))
                return no(reason_of(*refused));
        for (const auto& nest : rows_.elements)
            for (const For* loop : nest) {
                if (const auto refused = check(subject_, Traverse{loop->name, TraverseMode::gpu_thread_x}))
                    return no(reason_of(*refused));
                for (const Reduction& r : carried_reductions(*loop))
                    if (!registers_.contains(r.buffer))
                        return no(
                            fmt::format("{} reduces into memory, `{}`", print(loop->name), r.buffer.name()));
            }
        return true;
    }

    // ------------------------------------------------------------------------------------------- accesses

    void collect(std::size_t k) {
        const Stmt& s = rows_.body().statements[k];
        const auto& nest = rows_.elements[k];
        if (nest.empty()) return collect(s, {k, 0}, false, names_);
        Substitution names = names_;
        for (std::size_t i = 0; i < nest.size(); ++i)
            names.emplace_back(nest[i]->index, build::variable(rows_.first[i]->index));
        const auto& statements = nest.back()->body.statements;
        for (std::size_t i = 0; i < statements.size(); ++i) collect(statements[i], {k, i}, true, names);
    }

    void collect(const Stmt& s, std::pair<std::size_t, std::size_t> place, bool in_elements,
                 Substitution& names) {
        if (const Let* let = get<Let>(s)) {
            const Expr value = resolved(let->value, names);
            collect(value, place, in_elements, true);
            names.emplace_back(let->symbol, value);
            return;
        }
        const Store* store = get<Store>(s);
        if (!store) return;
        collect(resolved(store->values[0], names), place, in_elements, true);
        const StoreTarget& target = store->targets[0];
        if (registers_.contains(target.buffer)) return;
        RowAccess access{target.buffer, store->values[0]->type, {},   place,
                         true,          store->op.has_value(),  true, in_elements};
        for (const Expr& index : target.indices) access.indices.push_back(resolved(index, names));
        accesses_.push_back(std::move(access));
    }

    void collect(const Expr& e, std::pair<std::size_t, std::size_t> place, bool in_elements, bool always) {
        if (const Load* load = get<Load>(e); load && !registers_.contains(load->buffer))
            accesses_.push_back(
                {load->buffer, e->type, load->indices, place, false, false, always, in_elements});
        const bool chooses = get<Select>(e) || get<Logic>(e);
        each_child(e, [&](const Expr& child) { collect(child, place, in_elements, always && !chooses); });
    }

    bool is_of_elements(const RowAccess& access) const {
        return std::any_of(access.indices.begin(), access.indices.end(), [&](const Expr& e) {
            return std::any_of(rows_.first.begin(), rows_.first.end(),
                               [&](const For* loop) { return uses(e, loop->index); });
        });
    }

    bool find_stored() {
        std::set<Symbol> stored;
        for (const RowAccess& access : accesses_)
            if (access.stores) stored.insert(access.buffer);
        std::set<Symbol> seen;
        for (const RowAccess& access : accesses_) {
            if (!stored.contains(access.buffer)) continue;
            const auto same_buffer = [&](const RowAccess& other) { return other.buffer == access.buffer; };
            const RowAccess& first = *std::find_if(accesses_.begin(), accesses_.end(), same_buffer);
            const std::string name = access.buffer.name();
            if (!same(first.indices, access.indices) ||
                std::any_of(first.indices.begin(), first.indices.end(),
                            [](const Expr& e) { return loads(e); }))
                return no(fmt::format("`{}` is written, and a row touches several places of it", name));
            if (is_of_elements(first) != access.in_elements && access.stores)
                return no(fmt::format("every element of a row writes one place of `{}`", name));
            if (!seen.insert(access.buffer).second) continue;
            HeldValue held{first.buffer, first.type, first.indices, is_of_elements(first), true};
            held.is_read_before = !first.stores || first.combines;
            if (held.is_read_before && !changes_in_place(first))
                return no(fmt::format("a row reads `{}`, then changes it", name));
            held.is_kept = !is_temporary(first.buffer);
            held.first = first.place.first;
            for (const RowAccess& other : accesses_)
                if (same_buffer(other) && other.stores) held.last = other.place;
            held.is_needed =
                !held.is_kept || std::count_if(accesses_.begin(), accesses_.end(), same_buffer) > 1;
            held.is_read_behind =
                std::any_of(accesses_.begin(), accesses_.end(), [&](const RowAccess& other) {
                    return same_buffer(other) && !other.stores && other.place > held.last;
                });
            rows_.held.push_back(std::move(held));
        }
        for (const RowAccess& access : accesses_)
            if (!stored.contains(access.buffer)) consider(access);
        return true;
    }

    /// An element that is read, then written, is surely its thread's own where its row and its place in the
    /// row are subscripts.
    bool changes_in_place(const RowAccess& first) const {
        const auto is_subscript = [&](const For* loop) {
            return build::is_zero(loop->low) &&
                   std::any_of(first.indices.begin(), first.indices.end(), [&](const Expr& e) {
                       const Variable* v = get<Variable>(e);
                       return v && v->symbol == loop->index;
                   });
        };
        return first.in_elements && first.always && rows_.first.size() == 1 && is_subscript(rows_.first[0]) &&
               is_subscript(rows_.loops.back());
    }

    /// An element that several loops read has its value in a register from the first of them on.
    void consider(const RowAccess& access) {
        if (!access.in_elements || !access.type.is_scalar() || !is_of_elements(access)) return;
        if (std::any_of(access.indices.begin(), access.indices.end(), [](const Expr& e) { return loads(e); }))
            return;
        std::set<std::size_t> loops;
        bool always = false;
        const RowAccess* first = nullptr;
        for (const RowAccess& other : accesses_) {
            if (other.buffer != access.buffer || !other.in_elements || !same(other.indices, access.indices))
                continue;
            if (!first) first = &other;
            loops.insert(other.place.first);
            always = always || (other.place.first == first->place.first && other.always);
        }
        if (first != &access || loops.size() < 2 || !always) return;
        HeldValue held{access.buffer, access.type, access.indices};
        held.first = access.place.first;
        rows_.held.push_back(std::move(held));
    }

    /// Memory that nothing else looks at.
    bool is_temporary(const Symbol& buffer) const {
        bool allocated = false;
        int uses_inside = 0, uses_all = 0;
        visit_statements(subject_.body(), [&](const Stmt& s) {
            const Allocate* allocate = get<Allocate>(s);
            allocated = allocated || (allocate && allocate->buffer.symbol == buffer);
        });
        const auto count = [&](int& uses) {
            return [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                uses += symbol == buffer && accesses(use);
            };
        };
        each_access(rows_.statement, count(uses_inside));
        each_access(subject_.body(), count(uses_all));
        return allocated && uses_inside == uses_all;
    }

    bool fits_registers() {
        constexpr std::int64_t most_words = 16;
        for (const HeldValue& held : rows_.held)
            if (!held.type.is_scalar()) return no(fmt::format("`{}` holds no numbers", held.buffer.name()));
        if (rows_.words() > most_words)
            return no(
                fmt::format("an element of a row has {} values, more than {}", rows_.words(), most_words));
        return true;
    }

    const Subject& subject_;
    std::string* why_;
    Rows rows_;
    std::set<Symbol> registers_, bound_;
    Substitution names_;  ///< lets of the row
    std::vector<RowAccess> accesses_;
};

}  // namespace

std::int64_t Rows::words() const {
    std::int64_t words = 0;
    for (const HeldValue& value : held)
        if (value.of_elements && value.is_needed) words += value.type.bytes() > 4 ? 2 : 1;
    return words;
}

Expr resolved(const Expr& e, const Substitution& names) {
    return names.empty() ? e : substitute(e, names);
}

std::optional<Rows> find_rows(const Subject& subject, const LoopName& loop, std::string* why) {
    return RowSearch(subject, why).find(loop);
}

}  // namespace nestor::schedule
