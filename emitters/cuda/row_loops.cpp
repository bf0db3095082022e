// Loops over rows in registers: which are over elements that threads hold, and whether anybody would see that
// these change places.
#include "emitters/cuda/row_loops.hpp"

#include <algorithm>
#include <utility>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

class Search {
public:
    explicit Search(const IndexPlan& plan) : plan_(plan) {}

    RowLoops run() {
        collect();
        if (!threads_) return {};
        look(threads_->body);
        for (std::size_t k = 0; k < changed_places_.size(); ++k) fits_ = fits_ && is_own(changed_places_[k]);
        if (!fits_) return {};
        return std::move(found_);
    }

private:
    /// The loop over threads, what they have for themselves, what memory they change.
    void collect() {
        int loops = 0;
        std::set<Symbol> stored;
        visit_statements(plan_.body, [&](const Stmt& s) {
            if (const Allocate* allocate = get<Allocate>(s)) {
                const Buffer& buffer = allocate->buffer;
                if (buffer.place == MemorySpace::stack || buffer.place == MemorySpace::registers)
                    (buffer.dimensions.empty() ? scalars_ : values_).insert(buffer.symbol);
            }
            if (const For* loop = get<For>(s); loop && loop->mode.kind == ModeKind::gpu_thread_x) {
                ++loops;
                const auto extent = build::as_integer(loop->extent);
                if (build::is_zero(loop->low) && extent && *extent == loop->mode.width) threads_ = loop;
            }
            if (const Store* store = get<Store>(s)) {
                for (const StoreTarget& target : store->targets) stored.insert(target.buffer);
                for (const Expr& value : store->values) combine(value);
            }
            if (const Let* let = get<Let>(s)) combine(let->value);
        });
        if (loops != 1) threads_ = nullptr;
        for (const Symbol& buffer : stored)
            if (is_memory(buffer)) changed_.insert(buffer);
    }

    /// What the threads of a row put together.
    void combine(const Expr& value) {
        if (!called_collective(value)) return;
        visit(value, [&](const Expr& e) {
            if (const Load* load = get<Load>(e)) combined_.insert(load->buffer);
        });
    }

    bool is_memory(const Symbol& buffer) const {
        return !values_.contains(buffer) && !scalars_.contains(buffer);
    }

    bool is_index(const Expr& e, const Symbol& index) const {
        const auto wide = plan_.wide.find(index);
        return is_variable(e, index) || (wide != plan_.wide.end() && is_variable(e, wide->second));
    }

    // ----------------------------------------------------------------------- outside of loops over elements

    void look(const Block& block) {
        for (const Stmt& s : block.statements) {
            const For* loop = get<For>(s);
            if (loop && is_over_elements(*loop)) {
                look_inside(*loop);
                continue;
            }
            fits_ = fits_ && (loop || get<If>(s) || get<Let>(s) || get<Allocate>(s) || get<Store>(s));
            if (const Store* store = get<Store>(s))
                for (const StoreTarget& target : store->targets) touch(target.buffer);
            each_child(
                s, [&](const Expr& e) { look(e); }, [&](const Stmt& child) { look(Block{{child}}); });
        }
    }

    void touch(const Symbol& buffer) {
        fits_ = fits_ && !values_.contains(buffer);
        outside_.insert(buffer);
    }

    /// A thread does not know its number, but whether it is the first.
    void look(const Expr& e) {
        const Compare* compare = get<Compare>(e);
        if (compare && compare->op == CompareOp::equal && is_index(compare->left, threads_->index) &&
            build::is_zero(compare->right))
            return;
        if (const Load* load = get<Load>(e)) touch(load->buffer);
        fits_ = fits_ && !is_index(e, threads_->index);
        each_child(e, [&](const Expr& child) { look(child); });
    }

    // --------------------------------------------------------------------------------- loops over elements

    /// for chunk unrolled { let d = chunk * 32 + thread;  if d < D { .. } }
    bool is_over_elements(const For& loop) const {
        const auto& statements = loop.body.statements;
        if (loop.mode.kind != ModeKind::unrolled || !build::is_zero(loop.low) ||
            !build::as_integer(loop.extent) || statements.size() != 2)
            return false;
        const Let* let = get<Let>(statements[0]);
        const If* inside = get<If>(statements[1]);
        const Compare* limit = inside ? get<Compare>(inside->condition) : nullptr;
        if (!let || !limit || !inside->otherwise.statements.empty() || limit->op != CompareOp::less ||
            !is_variable(limit->left, let->symbol))
            return false;
        const Affine place = affine(let->value);
        return place.is_linear() && place.terms.size() == 2 && place.constant == 0 &&
               coefficient(place, loop.index) == threads_->mode.width &&
               coefficient(place, threads_->index) == 1;
    }

    void look_inside(const For& loop) {
        const If& inside = *get<If>(loop.body.statements[1]);
        RowLoop row{get<Let>(loop.body.statements[0])->symbol,
                    threads_->index,
                    get<Compare>(inside.condition)->right,
                    {}};
        const std::int64_t chunks = *build::as_integer(loop.extent);
        fits_ = fits_ && (found_.chunks == 0 || found_.chunks == chunks) && !uses(row.count, row.element) &&
                !uses(row.count, loop.index) && !loads(row.count);
        look(row.count);
        found_.chunks = chunks;
        found_.elements.insert(row.element);
        std::set<Symbol> updated, names;
        for (const Stmt& s : inside.then.statements) {
            const Store* store = get<Store>(s);
            if (const Let* let = get<Let>(s)) {
                look(let->value, loop, row, true);
                names.insert(let->symbol);
            } else if (store && store->targets.size() == 1) {
                look(store->values[0], loop, row, true);
                look(*store, loop, row, updated);
            } else {
                fits_ = false;
            }
        }
        // sums on their way are seen by nobody
        visit(
            inside.then, [](const Stmt&) {},
            [&](const Expr& e) {
                const Load* load = get<Load>(e);
                fits_ = fits_ && !(load && updated.contains(load->buffer));
            });
        keep_plain(row, inside, names);
        found_.loops[&loop] = std::move(row);
    }

    void look(const Store& store, const For& loop, RowLoop& row, std::set<Symbol>& updated) {
        const StoreTarget& target = store.targets[0];
        if (scalars_.contains(target.buffer)) {
            fits_ = fits_ && store.op && combined_.contains(target.buffer);
            updated.insert(target.buffer);
        } else if (values_.contains(target.buffer)) {
            fits_ = fits_ && is_place_of(target.indices, loop);
        } else {
            const bool of_element = std::any_of(target.indices.begin(), target.indices.end(),
                                                [&](const Expr& e) { return is_variable(e, row.element); });
            fits_ = fits_ && of_element;
            for (const Expr& e : target.indices) look(e, loop, row, false);
            changed_places_.push_back({target.buffer, target.indices, row.element});
            const RowAccess access{target.buffer, store.values[0]->type, target.indices, false};
            if (!store.op) row.accesses.push_back(access);
        }
    }

    /// Of an element's values its own places are touched. `always`: not only where a choice says so.
    void look(const Expr& e, const For& loop, RowLoop& row, bool always) {
        if (const Load* load = get<Load>(e)) {
            if (values_.contains(load->buffer)) {
                fits_ = fits_ && is_place_of(load->indices, loop);
                return;
            }
            if (changed_.contains(load->buffer))
                changed_places_.push_back({load->buffer, load->indices, row.element});
            const bool is_known =
                std::any_of(row.accesses.begin(), row.accesses.end(), [&](const RowAccess& access) {
                    return access.loads && same_access(access, load->buffer, load->indices);
                });
            if (always && !is_known && is_memory(load->buffer) && e->type.is_scalar())
                row.accesses.push_back({load->buffer, e->type, load->indices, true});
        }
        fits_ = fits_ && !is_index(e, loop.index) && !is_index(e, threads_->index);
        const bool chooses = get<Select>(e) || get<Logic>(e);
        each_child(e, [&](const Expr& child) { look(child, loop, row, always && !chooses); });
    }

    /// Leaves what may be moved in front of the loop's statements, or behind them.
    void keep_plain(RowLoop& row, const If& inside, const std::set<Symbol>& names) const {
        std::map<Symbol, int> loaded, stored;
        visit(
            inside.then,
            [&](const Stmt& s) {
                if (const Store* store = get<Store>(s)) ++stored[store->targets[0].buffer];
            },
            [&](const Expr& e) {
                if (const Load* load = get<Load>(e)) ++loaded[load->buffer];
            });
        std::erase_if(row.accesses, [&](const RowAccess& access) {
            const int others =
                access.loads ? stored[access.array] : loaded[access.array] + stored[access.array] - 1;
            return others > 0 ||
                   std::any_of(access.indices.begin(), access.indices.end(), [&](const Expr& e) {
                       return loads(e) || std::any_of(names.begin(), names.end(),
                                                      [&](const Symbol& name) { return uses(e, name); });
                   });
        });
    }

    struct Place {
        Symbol array;
        std::vector<Expr> indices;
        Symbol element;
    };

    /// An array that the kernel changes has one place for each element.
    bool is_own(const Place& place) const {
        return !outside_.contains(place.array) &&
               std::all_of(changed_places_.begin(), changed_places_.end(), [&](const Place& other) {
                   if (other.array != place.array) return true;
                   const Substitution of_other{{place.element, build::variable(other.element)}};
                   return std::equal(
                       place.indices.begin(), place.indices.end(), other.indices.begin(), other.indices.end(),
                       [&](const Expr& a, const Expr& b) { return same(substitute(a, of_other), b); });
               });
    }

    const IndexPlan& plan_;
    const For* threads_ = nullptr;
    std::set<Symbol> values_, scalars_;  ///< of a thread: arrays, one for each
    std::set<Symbol> changed_;           ///< memory that the kernel stores to
    std::set<Symbol> combined_;          ///< scalars that the threads of a row put together
    std::set<Symbol> outside_;           ///< what is touched outside of loops over elements
    std::vector<Place> changed_places_;  ///< of changed memory, in these
    RowLoops found_;
    bool fits_ = true;
};

}  // namespace

RowLoops find_row_loops(const IndexPlan& plan) {
    return Search(plan).run();
}

bool is_place_of(const std::vector<Expr>& indices, const For& loop) {
    return indices.size() == 1 && is_variable(indices[0], loop.index);
}

bool same_access(const RowAccess& access, const Symbol& array, const std::vector<Expr>& indices) {
    return access.array == array &&
           std::equal(access.indices.begin(), access.indices.end(), indices.begin(), indices.end(),
                      [](const Expr& a, const Expr& b) { return same(a, b); });
}

}  // namespace nestor::cuda
