// Recognition of transpositions: one perfect nest of independent loops, one store, loads along another loop.
#include "ir/schedule/directives/transposition.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr std::size_t most_loads = 4;  // each has a tile in shared memory

/// The dimension that runs along memory.
std::size_t fastest_index(const Function& function, const Symbol& buffer, std::size_t rank) {
    const auto known = buffer_of(function, buffer);
    return known && !known->dimensions.empty() ? fastest_dimension(*known) : rank - 1;
}

/// True when neighbouring places of the loop are neighbours in memory, and the loop has no other part in it.
bool runs_along(const Function& function, const Symbol& buffer, const std::vector<Expr>& indices,
                const Symbol& index) {
    if (indices.empty()) return false;
    const std::size_t fastest = fastest_index(function, buffer, indices.size());
    for (std::size_t d = 0; d < indices.size(); ++d)
        if (d == fastest ? coefficient(affine(indices[d]), index) != 1 : uses(indices[d], index))
            return false;
    return true;
}

bool uses_any(const std::vector<Expr>& indices, const Symbol& index) {
    return std::any_of(indices.begin(), indices.end(), [&](const Expr& e) { return uses(e, index); });
}

/// The loads of a value that are read whatever the value of others is: none below a choice.
void add_loads(const Expr& e, std::vector<Expr>& loads) {
    if (get<Select>(e) || get<Logic>(e)) return;
    if (get<Load>(e)) loads.push_back(e);
    each_child(e, [&](const Expr& child) { add_loads(child, loads); });
}

class TranspositionSearch {
public:
    TranspositionSearch(const Subject& subject, std::string* why) : subject_(subject), why_(why) {}

    bool find_nest(const LoopName& inside) {
        const auto around = loops_around(subject_.body(), inside);
        const For* outermost = around.empty() ? find_loop(subject_.body(), inside) : around.front();
        t_.statement = find_loop_statement(subject_.body(), outermost->name);
        nest_ = perfect_nest(*get<For>(t_.statement));
        return find_store();
    }

    std::optional<Transposition> find(const LoopName& stored, const LoopName& loaded) {
        if (!find_nest(stored)) return std::nullopt;
        for (const For* loop : nest_) {
            if (loop->name == stored)
                t_.stored = loop;
            else if (loop->name == loaded)
                t_.loaded = loop;
            else
                t_.others.push_back(loop);
        }
        if (!t_.stored || !t_.loaded) {
            no(fmt::format("{} and {} are not two loops of one nest, without anything between them",
                           print(stored), print(loaded)));
            return std::nullopt;
        }
        const StoreTarget& target = t_.store->targets[0];
        if (!runs_along(subject_.function, target.buffer, target.indices, t_.stored->index)) {
            no(fmt::format("neighbours of `{}` in memory are not neighbours of {}", target.buffer.name(),
                           print(stored)));
            return std::nullopt;
        }
        find_loads();
        if (t_.loads.empty()) {
            no(fmt::format("nothing is read along {} that also depends on {}", print(loaded), print(stored)));
            return std::nullopt;
        }
        if (t_.loads.size() > most_loads) {
            no(fmt::format("{} arrays are read along {}, more than {}", t_.loads.size(), print(loaded),
                           most_loads));
            return std::nullopt;
        }
        return t_;
    }

    const std::vector<const For*>& nest() const { return nest_; }

private:
    bool no(const std::string& reason) {
        if (why_) *why_ = reason;
        return false;
    }

    bool find_store() {
        for (const For* loop : nest_) {
            if (loop->mode.kind != ModeKind::serial || !loop->reductions.empty())
                return no(fmt::format("{} runs at once already", print(loop->name)));
            if (loop->kind == LoopKind::reduction)
                return no(fmt::format("every element is a sum over {}, and is not assigned once",
                                      print(loop->name)));
            if (loop->kind != LoopKind::pure)
                return no(fmt::format("iterations of {} have an order", print(loop->name)));
            if (loads(loop->low) || loads(loop->extent))
                return no(fmt::format("the limits of {} are read from memory", print(loop->name)));
            for (const For* other : nest_)
                if (uses(loop->low, other->index) || uses(loop->extent, other->index))
                    return no(
                        fmt::format("the limits of {} depend on {}", print(loop->name), print(other->name)));
        }
        const Block& body = nest_.back()->body;
        t_.store = body.statements.size() == 1 ? get<Store>(body.statements[0]) : nullptr;
        if (!t_.store || t_.store->targets.size() != 1 || t_.store->op)
            return no("the innermost loop holds more than one assignment of an element");
        const StoreTarget& target = t_.store->targets[0];
        if (loads_from(t_.store->values[0], target.buffer))
            return no(fmt::format("`{}` is read and written", target.buffer.name()));
        for (const For* loop : nest_) {  // each element belongs to one iteration
            const auto plain = std::count_if(target.indices.begin(), target.indices.end(),
                                             [&](const Expr& e) { return is_variable(e, loop->index); });
            const auto used = std::count_if(target.indices.begin(), target.indices.end(),
                                            [&](const Expr& e) { return uses(e, loop->index); });
            if (plain != 1 || used != 1)
                return no(fmt::format("{} is no index of what is assigned", print(loop->name)));
        }
        return true;
    }

    void find_loads() {
        std::vector<Expr> all;
        add_loads(t_.store->values[0], all);
        for (const Expr& e : all) {
            const Load& load = *get<Load>(e);
            const bool computed = std::any_of(load.indices.begin(), load.indices.end(),
                                              [](const Expr& index) { return loads(index); });
            if (computed || !e->type.is_scalar() || !uses_any(load.indices, t_.stored->index) ||
                !runs_along(subject_.function, load.buffer, load.indices, t_.loaded->index))
                continue;
            if (std::none_of(t_.loads.begin(), t_.loads.end(),
                             [&](const Expr& other) { return same(other, e); }))
                t_.loads.push_back(e);
        }
    }

    const Subject& subject_;
    std::string* why_;
    Transposition t_;
    std::vector<const For*> nest_;
};

}  // namespace

std::optional<Transposition> find_transposition(const Subject& subject, const LoopName& stored,
                                                const LoopName& loaded, std::string* why) {
    return TranspositionSearch(subject, why).find(stored, loaded);
}

std::optional<std::pair<LoopName, LoopName>> stored_and_loaded(const Subject& subject, const LoopName& nest) {
    TranspositionSearch search(subject, nullptr);
    if (!search.find_nest(nest)) return std::nullopt;
    const auto is_long = [](const For& loop) {
        return build::as_integer(loop.extent).value_or(least_transposed) >= least_transposed;
    };
    for (const For* stored : search.nest())
        for (const For* loaded : search.nest())
            if (stored != loaded && is_long(*stored) && is_long(*loaded) &&
                find_transposition(subject, stored->name, loaded->name, nullptr))
                return std::pair(stored->name, loaded->name);
    return std::nullopt;
}

}  // namespace nestor::schedule
