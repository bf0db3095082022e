// gpu-rows(n): a row-wise nest on a device, such as softmax: a row's values stay in registers.
//   for n { s = 0;  for d { s += x[n, d] };  for d { y[n, d] = x[n, d] / s } }
//   =>  if d has at most 1024 elements {
//         for tile gpu_block_x { for row gpu_thread_y {                // 8 rows, a warp each
//           if n is a row {
//             s = 0;  for lane gpu_thread_x { for chunk unrolled { x_values[lane, chunk] = x[n, d];  s += ..
//             } } for lane gpu_thread_x { for chunk unrolled { y[n, d] = x_values[lane, chunk] / s } } } } }
//       } else if it has at most 16384 { the same, a block each of 512 threads }
//       else { a block each, with the row in memory }
//
// Note [Rows in registers] (2026-11-24)
// What several loops over a row read is loaded once, and what one writes for the next one stays where it is;
// memory gets the last value. A thread has every 32nd element, or every 512th, so that neighbours load
// neighbours: a warp's load is one line of 128 bytes, whatever the rows begin with and end at. 32 loads of a
// thread are on their way together, of rows of 1024 elements, which is what memory wants (20 KB for each
// multiprocessor). Lanes of a warp combine by shuffles, without a barrier and without shared memory. Up to 64
// registers hold values: of more than two values an element, or of wide ones, the chunks are fewer and so are
// the elements up to which rows are held. Where rows are whole vectors, the printer of kernels gives a thread
// four neighbours in place of every 32nd element (2026-11-25, emitters/cuda/threads/row_loops.hpp).
// Longer rows stay in memory, their totals and means in registers (2026-11-28): see Note [Computed again].
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/row_formulas.hpp"
#include "ir/schedule/directives/rows.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::variable;

constexpr std::int64_t warp = 32, block = 512;  // threads of a row
constexpr std::int64_t rows_a_block = 8;        // where each has a warp
constexpr std::int64_t most_chunks = 32, held_words = 64;

/// The loops over blocks and threads that take the place of a row-wise nest.
class RowBlocks : private NestBuilder {
public:
    RowBlocks(const Subject& subject, const Rows& rows, SymbolSource& symbols)
        : NestBuilder(rows.loops.back()->name, rows.statement->origin, symbols),
          rows_(rows),
          cause_(subject.cause),
          n_(rows.loops.back()->index.name()),
          d_(rows.first.size() == 1 ? rows.first[0]->index.name() : "element"),
          element_count_(product_of_extents(rows.first)),
          formulas_(row_formulas(rows)) {
        while (chunks_ > 1 && chunks_ * rows.words() > held_words) chunks_ /= 2;
    }

    /// The nest for rows of any length.
    std::vector<Stmt> statements() {
        in_memory_ = true;
        std::vector<Stmt> longer{of_blocks(block)};
        in_memory_ = false;
        return chosen(warp, chosen(block, std::move(longer)));
    }

private:
    /// Rows of so few elements that the threads hold them, else `otherwise`.
    std::vector<Stmt> chosen(std::int64_t threads, std::vector<Stmt> otherwise) {
        const std::int64_t most = threads * chunks_;
        const auto known = build::as_integer(element_count_);
        if (known && *known > most) return otherwise;
        const Stmt blocks = of_blocks(threads);
        if (known) return {blocks};
        const Expr fits = build::compare(CompareOp::less_equal, element_count_, integer(most));
        return {build::make(If{fits, Block{{blocks}}, Block{std::move(otherwise)}}, rows_.statement->origin)};
    }

    /// The innermost loop over rows is along x, where warps share a block, others are along y and z.
    Stmt of_blocks(std::int64_t threads) {
        const std::int64_t together = threads == warp ? rows_a_block : 1;
        const For& rows = *rows_.loops.back();
        const std::vector<const For*> outer(rows_.loops.begin(), rows_.loops.end() - 1);
        const std::string of_block = n_ + "_block";
        const Symbol tile = fresh(together > 1 ? of_block : n_);
        places_.clear();
        std::vector<Stmt> body;
        std::vector<For> layers;
        constexpr ModeKind axes[] = {ModeKind::gpu_block_y, ModeKind::gpu_block_z};
        for (std::size_t k = outer.size(); k-- > 0;) {
            const bool last = layers.size() == 1 && k > 0;  // there are two axes
            const std::vector<const For*> own(outer.begin() + (last ? 0 : static_cast<std::ptrdiff_t>(k)),
                                              outer.begin() + static_cast<std::ptrdiff_t>(k) + 1);
            const std::string name_of_layer = last ? "layer" : own[0]->index.name();
            const Symbol layer = fresh(name_of_layer);
            const Substitution of_layer = divided(body, variable(layer), own);
            places_.insert(places_.end(), of_layer.begin(), of_layer.end());
            layers.push_back(
                loop(name_of_layer + "_block", layer, product_of_extents(own), {}, {axes[layers.size()]}));
            if (last) break;
        }
        const auto of_row = [&](std::vector<Stmt>& out, const Expr& n) {
            const Substitution of_rows = divided(out, n, {&rows});
            places_.insert(places_.end(), of_rows.begin(), of_rows.end());
            row(out, threads);
        };
        if (together == 1) {
            of_row(body, variable(tile));
        } else {
            body.push_back(over_threads(
                n_ + "_thread", (n_ + "_thread").c_str(), ModeKind::gpu_thread_y, together,
                [&](std::vector<Stmt>& out, const Expr& thread) {
                    const Expr n = name(out, n_, add(multiply(variable(tile), integer(together)), thread));
                    Block inside;
                    of_row(inside.statements, n);
                    out.push_back(statement(If{build::compare(CompareOp::less, n, rows.extent), inside, {}}));
                }));
        }
        For nest = loop(of_block, tile, ceil_quotient(rows.extent, together), std::move(body),
                        {ModeKind::gpu_block_x});
        for (For& layer : layers) {
            layer.body = Block{{statement(std::move(nest))}};
            nest = std::move(layer);
        }
        const Stmt whole = build::make(std::move(nest), made(rows_.statement->origin, reason(threads)));
        const Block all{{whole}};  // the loops as they were keep their names
        return rename(all, fresh_names(all, symbols())).statements[0];
    }

    /// The comment of a kernel, unless the directive has one for all of them.
    std::string reason(std::int64_t threads) const {
        if (!cause_.reason.empty()) return cause_.reason;
        std::string rows;
        for (const For* loop : rows_.loops) rows += (rows.empty() ? "" : ", ") + loop->index.name();
        return fmt::format("{}: a {} each{}", rows, threads == warp ? "warp" : "block",
                           in_memory_ ? "" : fmt::format(", {} in its registers", d_));
    }

    // ------------------------------------------------------------------------------------------- one row

    void row(std::vector<Stmt>& out, std::int64_t threads) {
        threads_ = threads;
        names_.clear(), registers_.clear();
        known_.assign(rows_.held.size(), nullptr), is_computed_.assign(rows_.held.size(), false);
        for (const HeldValue& held : rows_.held) {
            const auto total = total_of_row(rows_, held);
            registers_.push_back(
                total ? *total : fresh(held.buffer.name() + (held.of_elements ? "_values" : "_value")));
            if (!held.is_needed || (in_memory_ && held.of_elements) || total) continue;
            std::vector<std::int64_t> extents;
            if (held.of_elements) extents = {threads, chunks_};
            out.push_back(allocate(registers_.back(), held.type, extents, MemorySpace::registers));
        }
        const auto& statements = rows_.body().statements;
        for (std::size_t k = 0; k < statements.size(); ++k) {
            if (!rows_.elements[k].empty())
                out.push_back(over_elements(statements[k], k));
            else if (const Stmt both = joined_stores(rows_, k))
                changed(both, {++k, 0}, {}, names_, places_, out);
            else
                changed(statements[k], {k, 0}, {}, names_, places_, out);
        }
    }

    /// for lane { for chunk { let d = chunk * 32 + lane;  if d < D { .. } } }
    Stmt over_elements(const Stmt& s, std::size_t k) {
        const auto& nest = rows_.elements[k];
        const Symbol thread = fresh(d_ + "_thread"), chunk = fresh("chunk");
        const Origin& origin =
            nest.back()->body.statements.empty() ? s->origin : nest.back()->body.statements[0]->origin;
        std::vector<Stmt> in_chunk, inside;
        const Expr element =
            in_memory_
                ? variable(fresh(d_))
                : name(in_chunk, d_, add(multiply(variable(chunk), integer(threads_)), variable(thread)));
        Substitution places = places_;
        const Substitution own = divided(inside, element, nest);
        Substitution names = names_;
        for (std::size_t i = 0; i < nest.size(); ++i) {
            const auto place = std::find_if(own.begin(), own.end(),
                                            [&](const auto& pair) { return pair.first == nest[i]->index; });
            places.push_back(*place);
            if (nest[i] != rows_.first[i]) {
                places.emplace_back(rows_.first[i]->index, place->second);
                names.emplace_back(nest[i]->index, variable(rows_.first[i]->index));
            }
        }
        const std::vector<Expr> at{variable(thread), variable(chunk)};
        name_formulas(inside, *nest[0], origin, places);
        for (std::size_t h = 0; h < rows_.held.size(); ++h) {
            const HeldValue& held = rows_.held[h];
            if ((held.is_stored && !held.is_read_before) || held.first != k || in_memory_ || !held.is_needed)
                continue;
            const Expr value = substitute(build::load(held.buffer, held.type, held.indices), places);
            inside.push_back(build::make(Store{{{registers_[h], at}}, {value}, std::nullopt}, origin));
        }
        const auto& statements = nest.back()->body.statements;
        for (std::size_t i = 0; i < statements.size(); ++i)
            changed(statements[i], {k, i}, at, names, places, inside);
        std::vector<Stmt> in_thread;
        if (in_memory_) {
            in_thread = std::move(inside);
        } else {
            in_chunk.push_back(build::make(
                If{build::compare(CompareOp::less, element, element_count_), Block{std::move(inside)}, {}},
                origin));
            For chunks =
                loop(d_ + "_chunk", chunk, integer(chunks_), std::move(in_chunk), {ModeKind::unrolled});
            chunks.name.func = nest[0]->name.func, chunks.name.stage = nest[0]->name.stage;
            in_thread = {build::make(std::move(chunks), origin)};
        }
        For lanes =
            loop(in_memory_ ? d_ : d_ + "_thread", in_memory_ ? get<Variable>(element)->symbol : thread,
                 in_memory_ ? element_count_ : integer(threads_), std::move(in_thread),
                 {ModeKind::gpu_thread_x, static_cast<int>(threads_)}, nest[0]->kind);
        lanes.name.func = nest[0]->name.func, lanes.name.stage = nest[0]->name.stage;
        lanes.reductions = carried_reductions(*nest[0]);
        for (Reduction& r : lanes.reductions) r.form = ReductionForm::tree;
        return build::make(std::move(lanes), s->origin);
    }

    // ---------------------------------------------------------------------------------------- statements

    using Place = std::pair<std::size_t, std::size_t>;

    /// The statement on registers. `at`: the element's place in them; `names`: what lets stand for.
    void changed(const Stmt& s, const Place& place, const std::vector<Expr>& at, Substitution& names,
                 const Substitution& places, std::vector<Stmt>& out) {
        const auto value_of = [&](const Expr& e) { return substitute(on_registers(e, at, names), places); };
        if (const Let* let = get<Let>(s)) {
            out.push_back(with(s, Let{let->symbol, value_of(let->value)}));
            names.emplace_back(let->symbol, resolved(let->value, names));
            return;
        }
        const Store* store = get<Store>(s);
        if (!store) {
            out.push_back(s);
            return;
        }
        StoreTarget target = store->targets[0];
        Expr value = value_of(store->values[0]);
        const std::size_t h = held_by(target.buffer, target.indices, names);
        for (Expr& index : target.indices) index = value_of(index);
        if (h == rows_.held.size() || !rows_.held[h].is_needed) {
            out.push_back(with(s, Store{{target}, {value}, store->op}));
            return;
        }
        const HeldValue& held = rows_.held[h];
        if (in_memory_ && held.of_elements) return by_formula(s, place, h, target, value, out);
        const StoreTarget own{registers_[h], held.of_elements ? at : std::vector<Expr>{}};
        const Expr kept = build::load(own.buffer, held.type, own.indices, s->origin);
        const bool last = held.is_kept && place == held.last;
        if (!last || held.is_read_behind) {
            if (store->op || !same(value, kept)) out.push_back(with(s, Store{{own}, {value}, store->op}));
            value = kept;
        } else if (store->op) {
            value = build::apply(*store->op, kept, value);
        }
        if (last) out.push_back(with(s, Store{{target}, {value}, std::nullopt}));
    }

    /// Elements of a long row have names in the loops that read them, until memory has their last value.
    void name_formulas(std::vector<Stmt>& inside, const For& nest, const Origin& origin,
                       const Substitution& places) {
        known_.assign(rows_.held.size(), nullptr);
        for (std::size_t h = 0; h < rows_.held.size() && in_memory_; ++h) {
            const HeldValue& held = rows_.held[h];
            if (!is_computed_[h] || !reads(nest.body, held.buffer)) continue;
            name_element(h, substitute(on_registers(formulas_[h], {}, names_), places), origin, inside);
        }
    }

    /// A store of what `formulas_` has: a name, or the last value.
    void by_formula(const Stmt& s, const Place& place, std::size_t h, const StoreTarget& target,
                    const Expr& value, std::vector<Stmt>& out) {
        const HeldValue& held = rows_.held[h];
        const std::optional<ReduceOp> op = get<Store>(s)->op;
        const Expr whole = op ? build::apply(*op, known_[h], value) : value;
        is_computed_[h] = !(held.is_kept && place == held.last);
        if (is_computed_[h]) {
            name_element(h, whole, s->origin, out);
        } else {
            known_[h] = nullptr;
            out.push_back(with(s, Store{{target}, {whole}, std::nullopt}));
        }
    }

    void name_element(std::size_t h, const Expr& value, const Origin& origin, std::vector<Stmt>& out) {
        const Symbol symbol = fresh(rows_.held[h].buffer.name() + "_value");
        out.push_back(build::make(Let{symbol, value}, origin));
        known_[h] = build::variable(symbol, value->type);
    }

    std::size_t held_by(const Symbol& buffer, const std::vector<Expr>& indices,
                        const Substitution& names) const {
        const auto found = std::find_if(rows_.held.begin(), rows_.held.end(), [&](const HeldValue& held) {
            const bool here = !in_memory_ || !held.of_elements ||
                              formulas_[static_cast<std::size_t>(&held - rows_.held.data())];
            return here && held.buffer == buffer &&
                   std::equal(indices.begin(), indices.end(), held.indices.begin(), held.indices.end(),
                              [&](const Expr& a, const Expr& b) { return same(resolved(a, names), b); });
        });
        return static_cast<std::size_t>(found - rows_.held.begin());
    }

    Expr on_registers(const Expr& e, const std::vector<Expr>& at, const Substitution& names) const {
        return nestor::rewrite(e, [&](const Expr& child) -> Expr {
            const Load* load = get<Load>(child);
            const std::size_t h = load ? held_by(load->buffer, load->indices, names) : rows_.held.size();
            if (h == rows_.held.size()) return child;
            const HeldValue& held = rows_.held[h];
            if (in_memory_ && held.of_elements) return known_[h] ? known_[h] : child;
            if (held.of_elements && at.empty()) return child;
            return build::load(registers_[h], held.type, held.of_elements ? at : std::vector<Expr>{},
                               child->origin);
        });
    }

    const Rows& rows_;
    const Cause cause_;
    const std::string n_, d_;
    const Expr element_count_;
    const std::vector<Expr> formulas_;  ///< of what is held, in its order: see row_formulas
    std::int64_t chunks_ = most_chunks, threads_ = warp;
    bool in_memory_ = false;         ///< the row is too long for registers
    std::vector<Symbol> registers_;  ///< of what is held, in its order
    std::vector<Expr> known_;        ///< of elements with formulas: their names in this loop
    std::vector<bool> is_computed_;  ///< where memory does not have them
    Substitution places_, names_;    ///< of a row: its indices, what lets stand for
};

}  // namespace

Refusal check(const Subject& subject, const GpuRows& directive) {
    if (Refusal missing = require_loop(subject, directive.rows)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    std::string why;
    if (!find_rows(subject, directive.rows, &why))
        return refusal(subject, "SCH-87", why,
                       "a loop over rows that holds loops over the same elements of a row, one behind the "
                       "other, and sums of these in registers");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuRows& directive, SymbolSource& symbols) {
    const Rows rows = *find_rows(subject, directive.rows, nullptr);
    const std::vector<Stmt> statements = RowBlocks(subject, rows, symbols).statements();
    return with_unique_loops(
        replace_loop(subject.body(), rows.loops[0]->name, [&](const Stmt&) { return statements; }));
}

}  // namespace nestor::schedule
