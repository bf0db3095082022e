// Places: subscripts as a part that stays the same in all steps, and one that changes.
#include "emitters/cuda/threads/step_places.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "emitters/cuda/threads/last_copy.hpp"
#include "emitters/cuda/threads/step_names.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor::cuda {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

/// Parts of a subscript that are added (true) or taken away.
using Addends = std::vector<std::pair<Expr, bool>>;

/// The offsets of elements of an array that a thread copies, one for each iteration of a loop.
struct GatheredPlaces {
    Symbol flat, offsets;
    Expr count;    ///< of the loop's iterations
    Symbol index;  ///< of the loop
    /// Offsets that threads of a warp share lie in shared memory: which one, in terms of the index and of the
    /// thread; null where each thread has its own.
    Expr entry;
    /// Indices that a condition of the copy asks for, in arrays beside the offsets, and what they are.
    std::vector<std::pair<Symbol, Expr>> kept;
};

/// a + (b + c) is printed with its parentheses, a + b + c without.
Expr sum_of(const Expr& a, const Expr& b) {
    const Binary* sum = get<Binary>(b);
    if (sum && !sum->wraps && sum->op == BinaryOp::add) return sum_of(sum_of(a, sum->left), sum->right);
    if (sum && !sum->wraps && sum->op == BinaryOp::subtract)
        return subtract(sum_of(a, sum->left), sum->right);
    return add(a, b);
}

Expr sum_of(const Addends& addends) {
    Expr sum = integer(0);
    for (const auto& [e, plus] : addends) sum = plus ? add(sum, e) : subtract(sum, e);
    return sum;
}

/// The parts of a subscript.
void collect(const Expr& e, bool plus, Addends& out) {
    const Binary* sum = get<Binary>(e);
    if (sum && !sum->wraps && (sum->op == BinaryOp::add || sum->op == BinaryOp::subtract)) {
        collect(sum->left, plus, out);
        collect(sum->right, plus == (sum->op == BinaryOp::add), out);
    } else {
        out.emplace_back(e, plus);
    }
}

/// The array of a kernel's that a load's place is an offset in, its extents as facts tell them; nothing for
/// others.
std::optional<Buffer> array_of(const Function& kernel, const Load& load, const Facts& facts) {
    const auto is_array = [&](const Parameter& p) { return p.buffer && p.symbol == load.buffer; };
    const auto found = std::find_if(kernel.parameters.begin(), kernel.parameters.end(), is_array);
    if (found == kernel.parameters.end() || access_of(*found->buffer) != Addressing::pointer ||
        !found->buffer->levels.empty())
        return std::nullopt;
    const auto& dimensions = found->buffer->dimensions;
    if (!std::all_of(dimensions.begin(), dimensions.end(),
                     [](const Dimension& d) { return build::is_zero(d.min); }))
        return std::nullopt;
    return with_known_extents(*found->buffer, facts);
}

/// Which of the offsets this iteration uses.
Expr entry_of(const GatheredPlaces& places, const For& copies, const StepNames& names) {
    Expr which = variable(copies.index);
    if (!places.entry) return which;
    which = substitute(places.entry, {{places.index, which}});
    for (const Stmt& s : copies.body.statements)  // by its name, where it has one
        if (const Let* let = get<Let>(s); let && same(names.inlined(let->value), which))
            return variable(let->symbol);
    return which;
}

/// The element at the offset of this iteration and what changes.
Expr element_at(const GatheredPlaces& places, const Buffer& array, const Expr& which,
                const std::vector<Addends>& changes) {
    Expr offset = build::load(places.offsets, Type::index(), {which});
    const auto moved = [&](bool on) {
        std::vector<Expr> by;
        for (const Addends& change : changes) {
            Addends same_way;
            for (const auto& [e, plus] : change)
                if (plus == on) same_way.emplace_back(e, true);
            by.push_back(sum_of(same_way));
        }
        return offset_of(array, by, {});
    };
    offset = sum_of(offset, moved(true));
    return build::load(places.flat, array.element, {subtract(offset, moved(false))});
}

/// A condition of the copy by the indices that are kept; null stays null.
Expr by_kept_indices(const GatheredPlaces& places, const Expr& condition, const For& copies,
                     const Expr& which, const StepNames& names) {
    if (!condition) return condition;
    return rewrite(condition, [&](const Expr& e) -> Expr {
        if (!get<Variable>(e)) return e;
        for (const auto& [array, value] : places.kept)
            if (same(names.inlined(e), substitute(value, {{places.index, variable(copies.index)}})))
                return build::load(array, Type::index(), {which});
        return e;
    });
}

class Places {
public:
    Places(const Function& kernel, const Stmt& statement, const For& loop, const BlockThreads& threads,
           const Facts& facts, SymbolSource& symbols, std::vector<Stmt>& front, SteppedCopies& out,
           bool& shares)
        : kernel_(kernel),
          statement_(statement),
          loop_(loop),
          names_(loop_),
          threads_(threads),
          facts_(facts),
          symbols_(symbols),
          front_(front),
          out_(out),
          shares_(shares) {}

    For run() {
        loop_.body = placed(loop_.body);
        return loop_;
    }

private:
    Stmt in_front(StmtVariant node) const { return with(statement_, std::move(node)); }

    static bool divides(const std::vector<Stmt>& lets) {
        return std::any_of(lets.begin(), lets.end(), [](const Stmt& s) {
            return any_of(get<Let>(s)->value, [](const Expr& e) {
                const Binary* binary = get<Binary>(e);
                return binary && binary->op == BinaryOp::divide && !build::as_integer(binary->right);
            });
        });
    }

    Block placed(const Block& block) {
        return map_block(block, [&](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            const LastCopy copy = last_copy(loop);
            const Load* copied = copy.store ? async_copied(copy.store->values[0]) : nullptr;
            if (!copied) return map_blocks(s, [&](const Block& inner) { return placed(inner); });
            Expr condition = copy.condition;
            const Expr source = place(*loop, *copied, condition);
            if (!source) return s;
            const Expr& value = copy.store->values[0];
            return with_last_copy(s, with(value, Call{get<Call>(value)->function, {source}}), condition);
        });
    }

    /// The element by the sum of an offset that is worked out in front of the steps and of what changes, and
    /// the condition by indices that are kept; null where nothing is won.
    Expr place(const For& copies, const Load& load, Expr& condition) {
        const std::optional<Buffer> array = array_of(kernel_, load, facts_);
        if (!array) return nullptr;
        GatheredPlaces places;
        std::vector<Expr> stays;
        std::vector<Addends> changes;
        Expr all = integer(0), reach;
        bool within = true;  // of each subscript all or nothing changes: the offsets lie in the array
        for (std::size_t d = 0; d < load.indices.size(); ++d) {
            const Dimension& dimension = array->dimensions[d];
            Addends parts, same, changing;
            collect(load.indices[d], true, parts);
            for (const auto& part : parts) (names_.varies(part.first) ? changing : same).push_back(part);
            stays.push_back(sum_of(same)), changes.push_back(std::move(changing));
            all = add(all, stays.back());
            // a subscript lies in its array; of two parts one may lie outside by as much as the other has
            const bool mixed = !same.empty() && !changes.back().empty();
            within = within && !mixed && !dimension.stride;
            const Expr outside = mixed ? add(stays.back(), stays.back()) : integer(0);
            const Expr part = multiply(add(dimension.extent, outside), stride_of(*array, d));
            reach = reach ? add(reach, part) : part;
        }
        if (within) reach = element_count(*array);
        const std::vector<Stmt> lets = names_.needed(all);
        if (!divides(lets)) return nullptr;
        places.offsets = symbols_.fresh("place_of_" + load.buffer.name());
        places.flat = symbols_.fresh(load.buffer.name());
        places.count = copies.extent;
        places.index = copies.index;
        std::vector<Kept> kept = {{places.offsets, offset_of(*array, stays, {}), reach}};
        for (const Symbol& index : divided_indices(condition)) {
            const Symbol name = symbols_.fresh(index.name() + "_of_" + load.buffer.name());
            kept.push_back({name, variable(index), variable(index)});
            places.kept.emplace_back(name, names_.inlined(variable(index)));
        }
        if (const auto shared = shared_entry(copies, lets, all, !places.kept.empty())) {
            places.entry = names_.inlined(variable(*shared));
            shares_ = true;
            share(places, *shared, lets, kept);
        } else {
            keep(copies, lets, kept);
        }
        out_.reach[places.flat] = out_.reach[places.offsets];

        Buffer by_offset = *array;
        by_offset.symbol = places.flat;
        by_offset.layout.clear();
        by_offset.dimensions = {{integer(0), nullptr, integer(1)}};
        out_.flat[places.flat] = by_offset;
        out_.array_of.emplace(places.flat, load.buffer);
        const Expr which = entry_of(places, copies, names_);
        condition = by_kept_indices(places, condition, copies, which, names_);
        return element_at(places, *array, which, changes);
    }

    /// What is worked out once: an array of values of the index type, and what bounds these.
    struct Kept {
        Symbol array;
        Expr value, reach;
    };

    /// The names in a condition that are the same in all steps, and divide.
    std::vector<Symbol> divided_indices(const Expr& condition) const {
        std::vector<Symbol> found;
        if (!condition) return found;
        visit(condition, [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            if (v && names_.value_of(v->symbol) && !names_.varies(v->symbol) && divides(names_.needed(e)) &&
                std::find(found.begin(), found.end(), v->symbol) == found.end())
                found.push_back(v->symbol);
        });
        return found;
    }

    /// The name of i * R + thread / n, which is all that a place has of the loop and of the thread: threads
    /// of a warp have few of these, and the block all of them, each once. Where indices are kept beside the
    /// offset, which take three registers for each, also of i * n + thread % n.
    std::optional<Symbol> shared_entry(const For& copies, const std::vector<Stmt>& lets, const Expr& place,
                                       bool keeps_indices) const {
        for (const Stmt& s : lets) {
            const Let& let = *get<Let>(s);
            const Binary* sum = plain_binary(let.value, BinaryOp::add);
            const Binary* row = sum ? plain_binary(sum->left, BinaryOp::multiply) : nullptr;
            const Binary* quotient = sum ? plain_binary(sum->right, BinaryOp::divide) : nullptr;
            const Binary* rest_of =
                sum && keeps_indices ? plain_binary(sum->right, BinaryOp::remainder) : nullptr;
            const Binary* own = quotient ? quotient : rest_of;
            const auto parts = row ? build::as_integer(row->right) : std::nullopt;
            const auto by = own ? build::as_integer(own->right) : std::nullopt;
            if (!parts || !by || !same(row->left, variable(copies.index)) ||
                !same(own->left, variable(threads_.index)) ||
                (quotient ? *parts * *by != threads_.count : *parts != *by))
                continue;
            if (*parts * *build::as_integer(copies.extent) > threads_.count) continue;
            const Expr rest = names_.inlined(place, let.symbol);
            const bool alone = !any_of(rest, [&](const Expr& e) {
                const Variable* v = get<Variable>(e);
                return v && (v->symbol == copies.index || threads_.differing.contains(v->symbol));
            });
            if (alone) return let.symbol;
        }
        return std::nullopt;
    }

    /// Arrays of the block, in front of the steps: a thread works out one element.
    void share(const GatheredPlaces& places, const Symbol& entry, const std::vector<Stmt>& lets,
               const std::vector<Kept>& kept) {
        const Binary& sum = *get<Binary>(names_.value_of(entry));
        const Expr count = multiply(get<Binary>(sum.left)->right, places.count);
        const Expr thread = variable(threads_.index);
        Block own;
        for (const Stmt& s : lets)
            if (get<Let>(s)->symbol != entry) own.statements.push_back(s);
        store(own, kept, count, thread, MemorySpace::gpu_shared);
        own = substitute(own, {{entry, thread}});
        const Renaming names = fresh_names(own, symbols_);
        own = rename(own, names);
        for (const Kept& k : kept)
            out_.reach[k.array] = rename(substitute(k.reach, {{entry, thread}}), names);
        front_.push_back(in_front(If{build::compare(CompareOp::less, thread, count), own, {}}));
    }

    /// Arrays of each thread, in front of the steps.
    void keep(const For& copies, const std::vector<Stmt>& lets, const std::vector<Kept>& kept) {
        For once = copies;
        once.body = Block{lets};
        store(once.body, kept, copies.extent, variable(copies.index), MemorySpace::stack);
        const Block loop{{in_front(std::move(once))}};
        const Renaming names = fresh_names(loop, symbols_);
        front_.push_back(rename(loop, names).statements[0]);
        for (const Kept& k : kept) out_.reach[k.array] = rename(k.reach, names);
    }

    /// Allocates the arrays in front, and stores an element of each at the end of the body.
    void store(Block& body, const std::vector<Kept>& kept, const Expr& count, const Expr& which,
               MemorySpace place) {
        for (const Kept& k : kept) {
            Buffer array{k.array, Type::index(), {}, place, {}, {}};
            array.dimensions.push_back({integer(0), count, nullptr});
            front_.push_back(in_front(Allocate{std::move(array)}));
            body.statements.push_back(in_front(Store{{{k.array, {which}}}, {k.value}, std::nullopt}));
        }
    }

    const Function& kernel_;
    const Stmt statement_;
    For loop_;
    const StepNames names_;
    const BlockThreads& threads_;
    const Facts& facts_;
    SymbolSource& symbols_;
    std::vector<Stmt>& front_;
    SteppedCopies& out_;
    bool& shares_;  ///< offsets lie in shared memory
};

}  // namespace

For with_gathered_places(const Function& kernel, const Stmt& statement, const For& loop,
                         const BlockThreads& threads, const Facts& facts, SymbolSource& symbols,
                         std::vector<Stmt>& front, SteppedCopies& out, bool& shares) {
    return Places(kernel, statement, loop, threads, facts, symbols, front, out, shares).run();
}

}  // namespace nestor::cuda
