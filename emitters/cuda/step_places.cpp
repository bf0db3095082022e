// Places: subscripts as a part that stays the same in all steps, and one that changes.
#include "emitters/cuda/step_places.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "emitters/common/code/expression.hpp"
#include "emitters/cuda/step_names.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::cuda {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

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
    Buffer array = *found->buffer;
    for (Dimension& d : array.dimensions) {
        if (!build::is_zero(d.min)) return std::nullopt;
        d.extent = simplify(d.extent, facts);
    }
    return array;
}

/// An unrolled loop whose last statement stores one value.
const Store* last_store(const For* loop) {
    if (!loop || loop->mode.kind != ModeKind::unrolled || !build::as_integer(loop->extent) ||
        !build::is_zero(loop->low) || loop->body.statements.empty())
        return nullptr;
    const Store* store = get<Store>(loop->body.statements.back());
    return store && store->values.size() == 1 && !store->op ? store : nullptr;
}

Stmt with_last_value(const Stmt& s, const Expr& value) {
    For copies = *get<For>(s);
    Stmt& last = copies.body.statements.back();
    Store store = *get<Store>(last);
    store.values[0] = value;
    last = with(last, std::move(store));
    return with(s, std::move(copies));
}

/// The element at the offset of this iteration and what changes.
Expr element_at(const GatheredPlaces& places, const Buffer& array, const For& copies, const StepNames& names,
                const std::vector<Expr>& changes) {
    Expr which = variable(copies.index);
    if (places.entry) {
        which = substitute(places.entry, {{places.index, which}});
        for (const Stmt& s : copies.body.statements)  // by its name, where it has one
            if (const Let* let = get<Let>(s); let && same(names.inlined(let->value), which)) {
                which = variable(let->symbol);
                break;
            }
    }
    const Expr offset = build::load(places.offsets, Type::index(), {which});
    return build::load(places.flat, array.element, {sum_of(offset, offset_of(array, changes, {}))});
}

class Places {
public:
    Places(const Function& kernel, const Stmt& statement, const For& loop, const BlockThreads& threads,
           const Facts& facts, SymbolSource& symbols, std::vector<Stmt>& front, SteppedCopies& out,
           std::vector<GatheredPlaces>& found)
        : kernel_(kernel),
          statement_(statement),
          loop_(loop),
          names_(loop_),
          threads_(threads),
          facts_(facts),
          symbols_(symbols),
          front_(front),
          out_(out),
          found_(found) {}

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
            const Store* store = last_store(loop);
            const Load* copied = store ? async_copied(store->values[0]) : nullptr;
            if (!copied) return map_blocks(s, [&](const Block& inner) { return placed(inner); });
            const Expr source = place(*loop, *copied);
            if (!source) return s;
            const Expr& copy = store->values[0];
            return with_last_value(s, with(copy, Call{get<Call>(copy)->function, {source}}));
        });
    }

    /// The element by the sum of an offset that is worked out in front of the steps and of what changes; null
    /// where nothing is won.
    Expr place(const For& copies, const Load& load) {
        const std::optional<Buffer> array = array_of(kernel_, load, facts_);
        if (!array) return nullptr;
        GatheredPlaces places;
        std::vector<Expr> stays, changes;
        Expr all = integer(0), reach;
        bool within = true;  // of each subscript all or nothing changes: the offsets lie in the array
        for (std::size_t d = 0; d < load.indices.size(); ++d) {
            const Dimension& dimension = array->dimensions[d];
            Addends parts, same, changing;
            collect(load.indices[d], true, parts);
            for (const auto& part : parts) (names_.varies(part.first) ? changing : same).push_back(part);
            stays.push_back(sum_of(same)), changes.push_back(sum_of(changing));
            all = add(all, stays.back());
            // a subscript lies in its array; of two parts one may lie outside by as much as the other has
            const bool mixed = !same.empty() && !changing.empty();
            within = within && !mixed && !dimension.stride;
            const Expr outside = mixed ? add(stays.back(), stays.back()) : integer(0);
            const Expr part = multiply(add(dimension.extent, outside), stride_of(*array, d));
            reach = reach ? add(reach, part) : part;
            for (auto& [e, plus] : same) e = names_.inlined(e);
            places.stays.push_back(std::move(same));
        }
        if (within) reach = element_count(*array);
        const std::vector<Stmt> lets = names_.needed(all);
        if (!divides(lets)) return nullptr;
        places.array = load.buffer;
        places.offsets = symbols_.fresh("place_of_" + load.buffer.name());
        places.flat = symbols_.fresh(load.buffer.name());
        places.count = copies.extent;
        places.index = copies.index;
        const Expr offset = offset_of(*array, stays, {});
        if (const auto shared = shared_entry(copies, lets, all)) {
            places.entry = names_.inlined(variable(*shared));
            share_offsets(places, *shared, lets, offset, reach);
        } else {
            set_offsets(places, copies, lets, offset, reach);
        }

        Buffer by_offset = *array;
        by_offset.symbol = places.flat;
        by_offset.layout.clear();
        by_offset.dimensions = {{integer(0), nullptr, integer(1)}};
        out_.flat[places.flat] = by_offset;
        out_.array_of.emplace(places.flat, places.array);
        found_.push_back(places);
        return element_at(places, *array, copies, names_, changes);
    }

    /// The name of i * R + thread / n, which is all that a place has of the loop and of the thread: threads
    /// of a warp have few of these, and the block all of them, each once.
    std::optional<Symbol> shared_entry(const For& copies, const std::vector<Stmt>& lets,
                                       const Expr& place) const {
        for (const Stmt& s : lets) {
            const Let& let = *get<Let>(s);
            const Binary* sum = plain_binary(let.value, BinaryOp::add);
            const Binary* row = sum ? plain_binary(sum->left, BinaryOp::multiply) : nullptr;
            const Binary* own = sum ? plain_binary(sum->right, BinaryOp::divide) : nullptr;
            const auto parts = row ? build::as_integer(row->right) : std::nullopt;
            const auto threads = own ? build::as_integer(own->right) : std::nullopt;
            if (!parts || !threads || !same(row->left, variable(copies.index)) ||
                !same(own->left, variable(threads_.index)) || *parts * *threads != threads_.count)
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

    /// Offsets of the block, in front of the steps: a thread works out one.
    void share_offsets(const GatheredPlaces& places, const Symbol& entry, const std::vector<Stmt>& lets,
                       const Expr& offset, const Expr& reach) {
        const Binary& sum = *get<Binary>(names_.value_of(entry));
        const Expr count = multiply(get<Binary>(sum.left)->right, places.count);
        front_.push_back(in_front(Allocate{offsets_of(places, count, MemorySpace::gpu_shared)}));
        const Expr thread = variable(threads_.index);
        Block own;
        for (const Stmt& s : lets)
            if (get<Let>(s)->symbol != entry) own.statements.push_back(s);
        own.statements.push_back(in_front(Store{{{places.offsets, {thread}}}, {offset}, std::nullopt}));
        own = substitute(own, {{entry, thread}});
        const Renaming names = fresh_names(own, symbols_);
        own = rename(own, names);
        out_.reach[places.offsets] = out_.reach[places.flat] =
            rename(substitute(reach, {{entry, thread}}), names);
        front_.push_back(in_front(If{build::compare(CompareOp::less, thread, count), own, {}}));
    }

    /// Offsets of each thread, in front of the steps.
    void set_offsets(const GatheredPlaces& places, const For& copies, const std::vector<Stmt>& lets,
                     const Expr& offset, const Expr& reach) {
        front_.push_back(in_front(Allocate{offsets_of(places, copies.extent, MemorySpace::stack)}));
        For once = copies;
        once.body = Block{lets};
        once.body.statements.push_back(
            in_front(Store{{{places.offsets, {variable(copies.index)}}}, {offset}, std::nullopt}));
        const Block loop{{in_front(std::move(once))}};
        const Renaming names = fresh_names(loop, symbols_);
        front_.push_back(rename(loop, names).statements[0]);
        out_.reach[places.offsets] = out_.reach[places.flat] = rename(reach, names);
    }

    static Buffer offsets_of(const GatheredPlaces& places, const Expr& count, MemorySpace place) {
        Buffer offsets{places.offsets, Type::index(), {}, place, {}, {}};
        offsets.dimensions.push_back({integer(0), count, nullptr});
        return offsets;
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
    std::vector<GatheredPlaces>& found_;
};

/// What is left of a subscript without parts that stay the same; nothing where one of these is missing.
std::optional<Expr> without(const Expr& subscript, Addends stays, const StepNames& names) {
    Addends parts, rest;
    const auto is_part = [&](const Expr& e, bool plus) {
        const Expr value = names.inlined(e);
        return std::find_if(stays.begin(), stays.end(),
                            [&](const auto& stay) { return stay.second == plus && same(stay.first, value); });
    };
    collect(subscript, true, parts);
    for (const auto& [e, plus] : parts) {
        const auto part = is_part(e, plus);
        if (part == stays.end())
            rest.emplace_back(e, plus);
        else
            stays.erase(part);
    }
    return stays.empty() ? std::optional(sum_of(rest)) : std::nullopt;
}

}  // namespace

For with_gathered_places(const Function& kernel, const Stmt& statement, const For& loop,
                         const BlockThreads& threads, const Facts& facts, SymbolSource& symbols,
                         std::vector<Stmt>& front, SteppedCopies& out, std::vector<GatheredPlaces>& found) {
    return Places(kernel, statement, loop, threads, facts, symbols, front, out, found).run();
}

Stmt with_same_places(const Function& kernel, const Stmt& before, const std::vector<GatheredPlaces>& found,
                      const Facts& facts) {
    For all;  // whose names are those of the statement
    all.body = Block{{before}};
    const StepNames names(all);
    const auto by_offset = [&](const For& loop, const Load& load) -> Expr {
        for (const GatheredPlaces& places : found) {
            const std::optional<Buffer> array = array_of(kernel, load, facts);
            if (!array || places.array != load.buffer || !same(places.count, loop.extent)) continue;
            std::vector<Expr> changes;
            for (std::size_t d = 0; d < load.indices.size(); ++d) {
                Addends stays = places.stays[d];
                for (auto& [e, plus] : stays) e = substitute(e, {{places.index, variable(loop.index)}});
                const auto rest = without(load.indices[d], std::move(stays), names);
                if (!rest) break;
                changes.push_back(*rest);
            }
            if (changes.size() == load.indices.size())
                return element_at(places, *array, loop, names, changes);
        }
        return nullptr;
    };
    const std::function<Block(const Block&)> run = [&](const Block& block) {
        return map_block(block, [&](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            const Store* store = last_store(loop);
            const Load* load = store ? get<Load>(store->values[0]) : nullptr;
            const Expr element = load ? by_offset(*loop, *load) : nullptr;
            return element ? with_last_value(s, element) : map_blocks(s, run);
        });
    };
    return map_blocks(before, run);
}

}  // namespace nestor::cuda
