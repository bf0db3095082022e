// Loops over rows in registers: which are over elements that threads hold, and whether anybody would see that
// these change places.
#include "emitters/cuda/threads/row_loops.hpp"

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

/// `of / d`, `of - q * d`: what the value is of, where it is one of the two.
bool is_quotient(const Expr& e, const Symbol& of) {
    const Binary* b = get<Binary>(e);
    return b && b->op == BinaryOp::divide && is_variable(b->left, of);
}
bool is_remainder(const Expr& e, const Symbol& of, const Let& quotient) {
    const Binary* b = get<Binary>(e);
    const Binary* whole =
        b && b->op == BinaryOp::subtract && is_variable(b->left, of) ? get<Binary>(b->right) : nullptr;
    return whole && whole->op == BinaryOp::multiply && is_variable(whole->left, quotient.symbol) &&
           same(whole->right, get<Binary>(quotient.value)->right);
}

/// What the first statements divide the element into, if they do.
std::optional<RowDigits> digits_of(const Block& body, const Symbol& element) {
    RowDigits digits;
    const Let* quotient = nullptr;
    for (const Stmt& s : body.statements) {
        const Let* let = get<Let>(s);
        if (!let || loads(let->value)) break;
        if (!quotient && is_quotient(let->value, element)) {
            quotient = let;
            digits.length = get<Binary>(let->value)->right;
        } else if (quotient && is_remainder(let->value, element, *quotient)) {
            digits.along = let->symbol;
        } else if (!quotient || uses(let->value, element) ||
                   (digits.along && uses(let->value, digits.along))) {
            break;
        }
        digits.lets.push_back(s);
    }
    if (!quotient || !digits.along || uses(digits.length, element)) return std::nullopt;
    return digits;
}

/// True where no two values of the index have the same subscripts: these are the index, or all that it is
/// divided into.
bool tells(const std::vector<Expr>& indices, const Symbol& index, const std::optional<RowDigits>& digits) {
    if (std::any_of(indices.begin(), indices.end(), [&](const Expr& e) { return is_variable(e, index); }))
        return true;
    if (!digits) return false;
    for (const Stmt& q : digits->lets) {
        const Let& quotient = *get<Let>(q);
        if (!is_quotient(quotient.value, index)) continue;
        for (const Stmt& r : digits->lets)
            if (is_remainder(get<Let>(r)->value, index, quotient))
                return tells(indices, quotient.symbol, digits) && tells(indices, get<Let>(r)->symbol, digits);
    }
    return false;
}

class Search {
public:
    explicit Search(const IndexPlan& plan) : plan_(plan) {}

    RowLoops run() {
        collect();
        if (!threads_ && !are_long_) return {};
        look(threads_ ? threads_->body : plan_.body);
        for (std::size_t k = 0; k < changed_places_.size(); ++k) fits_ = fits_ && is_own(changed_places_[k]);
        if (!fits_) return {};
        return std::move(found_);
    }

private:
    /// The loop over threads, what they have for themselves, what memory they change.
    void collect() {
        std::vector<const For*> loops;
        bool has_blocks = false;
        std::set<Symbol> stored;
        visit_statements(plan_.body, [&](const Stmt& s) {
            if (const Allocate* allocate = get<Allocate>(s)) {
                const Buffer& buffer = allocate->buffer;
                if (buffer.place == MemorySpace::stack || buffer.place == MemorySpace::registers)
                    (buffer.dimensions.empty() ? scalars_ : values_).insert(buffer.symbol);
            }
            if (const For* loop = get<For>(s)) has_blocks = has_blocks || block_axis(*loop);
            if (const For* loop = get<For>(s); loop && loop->mode.kind == ModeKind::gpu_thread_x) {
                loops.push_back(loop);
                const auto extent = build::as_integer(loop->extent);
                if (build::is_zero(loop->low) && extent && *extent == loop->mode.width) threads_ = loop;
            }
            if (const Store* store = get<Store>(s)) {
                for (const StoreTarget& target : store->targets) stored.insert(target.buffer);
                for (const Expr& value : store->values) combine(value);
            }
            if (const Let* let = get<Let>(s)) combine(let->value);
        });
        if (loops.size() != 1) threads_ = nullptr;
        // a single block has sums of other blocks' sums alone, which are few
        are_long_ =
            !loops.empty() && has_blocks && std::all_of(loops.begin(), loops.end(), [&](const For* loop) {
                return build::is_zero(loop->low) && !build::as_integer(loop->extent) &&
                       !loads(loop->extent) && loop->mode.width == loops[0]->mode.width;
            });
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

    bool is_long(const For& loop) const { return are_long_ && loop.mode.kind == ModeKind::gpu_thread_x; }

    bool is_thread(const Expr& e) const { return threads_ && is_index(e, threads_->index); }

    bool is_index(const Expr& e, const Symbol& index) const {
        const auto wide = plan_.wide.find(index);
        return is_variable(e, index) || (wide != plan_.wide.end() && is_variable(e, wide->second));
    }

    // ----------------------------------------------------------------------- outside of loops over elements

    void look(const Block& block) {
        for (const Stmt& s : block.statements) {
            const For* loop = get<For>(s);
            if (loop && (is_long(*loop) || (threads_ && is_over_elements(*loop)))) {
                look_inside(*loop);
                continue;
            }
            fits_ = fits_ && (loop || get<If>(s) || get<Barrier>(s) || get<Let>(s) || get<Allocate>(s) ||
                              get<Store>(s));
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
        if (compare && compare->op == CompareOp::equal && is_thread(compare->left) &&
            build::is_zero(compare->right))
            return;
        if (const Load* load = get<Load>(e)) touch(load->buffer);
        fits_ = fits_ && !is_thread(e);
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

    RowLoop row_of(const For& loop) {
        if (is_long(loop)) {
            RowLoop row{loop.index, {}, loop.extent, {}};
            row.is_long = true;
            return row;
        }
        const auto& statements = loop.body.statements;
        const Expr& count = get<Compare>(get<If>(statements[1])->condition)->right;
        RowLoop row{get<Let>(statements[0])->symbol, threads_->index, count, {}};
        const std::int64_t chunks = *build::as_integer(loop.extent);
        fits_ = fits_ && (found_.chunks == 0 || found_.chunks == chunks) && !uses(count, row.element) &&
                !uses(count, loop.index) && !loads(count);
        look(count);
        found_.chunks = chunks;
        found_.elements.insert(row.element);
        return row;
    }

    void look_inside(const For& loop) {
        RowLoop row = row_of(loop);
        const Block& body = row.body(loop);
        row.digits = digits_of(body, row.element);
        std::set<Symbol> updated, names;
        for (std::size_t k = 0; k < body.statements.size(); ++k) {
            const Stmt& s = body.statements[k];
            const Store* store = get<Store>(s);
            if (const Let* let = get<Let>(s)) {
                look(let->value, loop, row, true);
                if (!row.digits || k >= row.digits->lets.size()) names.insert(let->symbol);
            } else if (store && store->targets.size() == 1) {
                look(store->values[0], loop, row, true);
                look(*store, loop, row, updated);
            } else {
                fits_ = false;
            }
        }
        // sums on their way are seen by nobody
        visit(
            body, [](const Stmt&) {},
            [&](const Expr& e) {
                const Load* load = get<Load>(e);
                fits_ = fits_ && !(load && updated.contains(load->buffer));
            });
        keep_plain(row, body, names);
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
            fits_ = fits_ && tells(target.indices, row.element, row.digits);
            for (const Expr& e : target.indices) look(e, loop, row, false);
            changed_places_.push_back(place_of(target.buffer, target.indices, row));
            add_store(row, store);
        }
    }

    /// In a long row a place may be loaded, changed and stored.
    static void add_store(RowLoop& row, const Store& store) {
        const StoreTarget& target = store.targets[0];
        const auto loaded =
            std::find_if(row.accesses.begin(), row.accesses.end(), [&](const RowAccess& access) {
                return access.loads && same_access(access, target.buffer, target.indices);
            });
        const bool updates = store.op.has_value();
        if (row.is_long && loaded != row.accesses.end())
            loaded->stores = true;
        else if (!updates || row.is_long)
            row.accesses.push_back({target.buffer, store.values[0]->type, target.indices, updates, true});
    }

    /// Of an element's values its own places are touched. `always`: not only where a choice says so.
    void look(const Expr& e, const For& loop, RowLoop& row, bool always) {
        if (const Load* load = get<Load>(e)) {
            if (values_.contains(load->buffer)) {
                fits_ = fits_ && is_place_of(load->indices, loop);
                return;
            }
            if (changed_.contains(load->buffer))
                changed_places_.push_back(place_of(load->buffer, load->indices, row));
            const bool is_known =
                std::any_of(row.accesses.begin(), row.accesses.end(), [&](const RowAccess& access) {
                    return access.loads && same_access(access, load->buffer, load->indices);
                });
            if (always && !is_known && is_memory(load->buffer) && e->type.is_scalar())
                row.accesses.push_back({load->buffer, e->type, load->indices, true});
        }
        fits_ = fits_ && (row.is_long || !is_index(e, loop.index)) && !is_thread(e);
        const Expr decides = get<Select>(e) ? get<Select>(e)->condition : nullptr;
        const bool chooses = decides || get<Logic>(e);
        each_child(
            e, [&](const Expr& child) { look(child, loop, row, always && (!chooses || child == decides)); });
    }

    /// Leaves what may be moved in front of the loop's statements, or behind them.
    void keep_plain(RowLoop& row, const Block& body, const std::set<Symbol>& names) const {
        std::map<Symbol, int> loaded, stored;
        visit(
            body,
            [&](const Stmt& s) {
                if (const Store* store = get<Store>(s)) ++stored[store->targets[0].buffer];
            },
            [&](const Expr& e) {
                if (const Load* load = get<Load>(e)) ++loaded[load->buffer];
            });
        std::erase_if(row.accesses, [&](const RowAccess& access) {
            const int others = !access.stores ? stored[access.array]
                               : access.loads ? stored[access.array] - 1
                                              : loaded[access.array] + stored[access.array] - 1;
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

    static Place place_of(const Symbol& array, std::vector<Expr> indices, const RowLoop& row) {
        Substitution values;
        if (row.digits)
            for (const Stmt& s : row.digits->lets) {
                const Let& let = *get<Let>(s);
                values.emplace_back(let.symbol, substitute(let.value, values));
            }
        for (Expr& e : indices) e = substitute(e, values);
        return {array, std::move(indices), row.element};
    }

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
    bool are_long_ = false;              ///< rows, too long for registers
    std::set<Symbol> values_, scalars_;  ///< of a thread: arrays, one for each
    std::set<Symbol> changed_;           ///< memory that the kernel stores to
    std::set<Symbol> combined_;          ///< scalars that the threads of a row put together
    std::set<Symbol> outside_;           ///< what is touched outside of loops over elements
    std::vector<Place> changed_places_;  ///< of changed memory, in these
    RowLoops found_;
    bool fits_ = true;
};

}  // namespace

const Block& RowLoop::body(const For& loop) const {
    return is_long ? loop.body : get<If>(loop.body.statements[1])->then;
}

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
