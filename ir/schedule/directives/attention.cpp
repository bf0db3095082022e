// Recognition of attention: nests one behind the other, each over the places of the first product.
#include "ir/schedule/directives/attention.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/initialisation.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// A nest around one assignment to one place.
struct Assignment {
    Stmt nest;
    std::vector<const For*> loops;
    const Store* store = nullptr;

    const StoreTarget& target() const { return store->targets[0]; }
    const Expr& value() const { return store->values[0]; }
};

/// The statements of the block that holds one of them, at any depth, from that one on.
std::vector<Stmt> statements_from(const Block& block, const Stmt& first) {
    const auto at = std::find(block.statements.begin(), block.statements.end(), first);
    std::vector<Stmt> found(at, block.statements.end());
    for (const Stmt& s : block.statements)
        (void)map_blocks(s, [&](const Block& inner) {
            if (found.empty()) found = statements_from(inner, first);
            return inner;
        });
    return found;
}

class AttentionSearch {
public:
    AttentionSearch(const Subject& subject, std::string* why) : subject_(subject), why_(why) {}

    std::optional<Attention> find(const LoopName& rows, const LoopName& keys) {
        auto scores = find_contraction(subject_, rows, keys, why_);
        if (!scores) return std::nullopt;
        out_.scores = *std::move(scores);
        if (!is_plain_product(out_.scores)) return std::nullopt;
        const Contraction& c = out_.scores;
        scores_ = c.store->targets[0].buffer;
        for (const Expr& index : c.store->targets[0].indices) {
            const For* own = loop_of(c.loops(), index);
            if (!own) return no("an index of the scores is no loop"), std::nullopt;
            score_places_.push_back(own);
        }
        if (!find_nests() || !find_weights() || !find_values() || !is_private()) return std::nullopt;
        return out_;
    }

private:
    bool no(const std::string& reason) {
        if (why_) *why_ = reason;
        return false;
    }

    static const For* loop_of(const std::vector<const For*>& loops, const Expr& e) {
        const auto found = std::find_if(loops.begin(), loops.end(),
                                        [&](const For* loop) { return is_variable(e, loop->index); });
        return found == loops.end() ? nullptr : *found;
    }

    /// One loop each of rows, columns and terms, sums of float32 in any order that begin with zero.
    bool is_plain_product(const Contraction& c) {
        const auto has_batch = [&](const Expr& factor) {
            return std::all_of(c.others.begin(), c.others.end(),
                               [&](const For* loop) { return uses(factor, loop->index); });
        };
        if (c.product->type != Type::float_(32) || c.sums.size() != 1)
            return no("the products are not sums of float32 over one loop");
        if (!has_batch(c.row_factor) || !has_batch(c.column_factor))
            return no("a product has more than rows, columns and what both factors have");
        if (!c.initial || !is_plain_zero(c.initial)) return no("a sum does not begin with 0");
        if (!c.store->op)
            return no(
                fmt::format("`{}` is summed in the order of the source", c.store->targets[0].buffer.name()));
        return true;
    }

    /// The statements from the first product to what follows the second one, without memory's names.
    bool find_nests() {
        const Contraction& c = out_.scores;
        for (const Stmt& s : statements_from(subject_.body(), c.initialisation))
            if (!get<Allocate>(s)) nests_.push_back(s);
        next_ = 2 + find_epilogues(subject_, c).size();
        if (next_ > nests_.size() || nests_[1] != c.statement)
            return no("something stands between the scores and where they begin");
        return true;
    }

    std::optional<Assignment> next() {
        const For* outermost = next_ < nests_.size() ? get<For>(nests_[next_]) : nullptr;
        if (!outermost) return std::nullopt;
        Assignment out{nests_[next_], perfect_nest(*outermost)};
        const auto& body = out.loops.back()->body.statements;
        out.store = body.size() == 1 ? get<Store>(body[0]) : nullptr;
        const bool serial = std::all_of(out.loops.begin(), out.loops.end(), [](const For* loop) {
            return loop->mode.kind == ModeKind::serial && loop->reductions.empty();
        });
        if (!serial || !out.store || out.store->targets.size() != 1) return std::nullopt;
        ++next_;
        return out;
    }

    /// The indices of a nest as those of the scores, where the subscripts are all of its loops and run over
    /// the same elements as those loops of the scores.
    static std::optional<Substitution> as_scores(const std::vector<const For*>& loops,
                                                 const std::vector<Expr>& indices,
                                                 const std::vector<const For*>& places) {
        Substitution names;
        if (indices.size() != places.size()) return std::nullopt;
        for (std::size_t d = 0; d < indices.size(); ++d) {
            const For *its = loop_of(loops, indices[d]), *ours = places[d];
            if (!its || !same(its->low, ours->low) || !same(its->extent, ours->extent)) return std::nullopt;
            names.emplace_back(its->index, build::variable(ours->index));
        }
        std::set<Symbol> all;
        for (const auto& [index, name] : names) all.insert(index);
        return all.size() == loops.size() ? std::optional(names) : std::nullopt;
    }

    /// The loops of the scores that subscripts stand for, none of them twice; without the keys, or with them.
    std::optional<std::vector<const For*>> places_of(const std::vector<Expr>& indices,
                                                     const Substitution& names, bool keys) {
        std::vector<const For*> places;
        for (const Expr& index : indices) {
            const For* own = loop_of(score_places_, substitute(index, names));
            if (!own || (own == out_.scores.columns && !keys)) return std::nullopt;
            if (std::find(places.begin(), places.end(), own) != places.end()) return std::nullopt;
            places.push_back(own);
        }
        if (places.size() + (keys ? 0 : 1) != score_places_.size()) return std::nullopt;
        return places;
    }

    /// Combines the values of a row at all keys into a place of its own, from the operator's identity on.
    std::optional<std::pair<Symbol, std::vector<const For*>>> combination(
        ReduceOp op, const Symbol& of, const std::vector<const For*>& places) {
        ++next_;  // where it begins
        const auto nest = next();
        const Load* load = nest ? get<Load>(nest->value()) : nullptr;
        if (!load || load->buffer != of || nest->store->op != op) return std::nullopt;
        const auto names = as_scores(nest->loops, load->indices, places);
        if (!names) return std::nullopt;
        const auto own = places_of(nest->target().indices, *names, false);
        Contraction begin;
        begin.statement = nest->nest, begin.store = nest->store;
        find_initialisation(subject_.body(), nest->loops, begin);
        const Type type = nest->value()->type;
        const bool begins = begin.initial && begin.initialisation == nests_[next_ - 2] &&
                            same(begin.initial, build::identity(op, type));
        if (!own || !begins || type != Type::float_(32)) return std::nullopt;
        return std::pair{nest->target().buffer, *own};
    }

    bool find_weights() {
        const auto biggest = combination(ReduceOp::maximum, scores_, score_places_);
        if (!biggest) return no("the largest score of each row is not what is computed next");
        std::tie(out_.biggest, row_places_) = *biggest;
        const auto nest = next();
        const Call* call = nest && !nest->store->op ? get<Call>(nest->value()) : nullptr;
        const Binary* difference =
            call && call->arguments.size() == 1 ? get<Binary>(call->arguments[0]) : nullptr;
        const Load* left = difference ? get<Load>(difference->left) : nullptr;
        const Load* right = difference ? get<Load>(difference->right) : nullptr;
        const auto names = left ? as_scores(nest->loops, left->indices, score_places_) : std::nullopt;
        const bool found = names && call->function == "exp" && difference->op == BinaryOp::subtract &&
                           left->buffer == scores_ && right && right->buffer == out_.biggest &&
                           places_of(right->indices, *names, false) == row_places_;
        const auto places = found ? places_of(nest->target().indices, *names, true) : std::nullopt;
        if (!places) return no("the next nest is not exp(score - largest score)");
        out_.biggest_origin = nests_[next_ - 2]->origin, out_.weight_origin = nest->nest->origin;
        weights_ = nest->target().buffer, weight_places_ = *places;
        if (weights_ == scores_ && weight_places_ != score_places_)
            return no("weights are stored at the places of other scores");
        const auto total = combination(ReduceOp::add, weights_, weight_places_);
        if (!total || total->second != row_places_)
            return no("what follows is not the sum of a row's weights");
        out_.total = total->first;
        find_quotient();
        return true;
    }

    /// W[t, s] = W[t, s] / T[t]
    void find_quotient() {
        const std::size_t before = next_;
        const auto nest = next();
        const Binary* quotient = nest && !nest->store->op ? get<Binary>(nest->value()) : nullptr;
        const Load* left = quotient ? get<Load>(quotient->left) : nullptr;
        const Load* right = quotient ? get<Load>(quotient->right) : nullptr;
        const auto names = left ? as_scores(nest->loops, left->indices, weight_places_) : std::nullopt;
        out_.divided = names && right && quotient->op == BinaryOp::divide && left->buffer == weights_ &&
                       nest->target().buffer == weights_ && right->buffer == out_.total &&
                       same(nest->target().indices, left->indices) &&
                       places_of(right->indices, *names, false) == row_places_;
        if (!out_.divided) next_ = before;
    }

    bool find_values() {
        const std::size_t first = next_ + 1;
        if (first >= nests_.size() || !get<For>(nests_[first])) return no("weights are not summed next");
        const auto loops = rows_and_columns(subject_, get<For>(nests_[first])->name);
        auto values = loops ? find_contraction(subject_, loops->first, loops->second, why_)
                            : std::optional<Contraction>();
        if (!values) return no("what follows the weights is no product of them");
        out_.values = *std::move(values);
        const Contraction& c = out_.values;
        if (!is_plain_product(c)) return false;
        const Load* load = get<Load>(c.row_factor);
        if (c.initialisation != nests_[next_] || !load || load->buffer != weights_)
            return no("the rows of the second product are not the weights");
        std::vector<const For*> loops_of_weights = c.loops();
        std::erase(loops_of_weights, c.columns);
        const auto names = as_scores(loops_of_weights, load->indices, weight_places_);
        const auto stands_for = [&](const For* its, const For* ours) {
            return is_variable(substitute(build::variable(its->index), *names), ours->index);
        };
        if (!names || !stands_for(c.rows, out_.scores.rows) || !stands_for(c.sums[0], out_.scores.columns))
            return no("the second product does not sum over the keys");
        out_.names = *names;
        const auto epilogues = find_epilogues(subject_, c);
        for (const Epilogue& epilogue : epilogues)
            if (!reads_own_rows(epilogue.value)) return no("what follows reads other rows' weights");
        nests_.resize(first + 1 + epilogues.size());
        return true;
    }

    /// True where the value reads what belongs to the rows at its own row alone.
    bool reads_own_rows(const Expr& value) {
        return !any_of(value, [&](const Expr& e) {
            const Load* load = get<Load>(e);
            if (!load) return false;
            if (load->buffer == scores_ || load->buffer == weights_) return true;
            const bool of_row = load->buffer == out_.biggest || load->buffer == out_.total;
            return of_row && places_of(load->indices, out_.names, false) != row_places_;
        });
    }

    /// Nothing else reads or writes what stays in the kernel, and no factor what the kernel writes.
    bool is_private() {
        const std::set<Symbol> own{scores_, weights_, out_.biggest, out_.total};
        for (const Symbol& buffer : own) {
            const auto memory = buffer_of(subject_.function, buffer);
            if (!memory || memory->place != MemorySpace::heap)
                return no(fmt::format("`{}` is seen outside", buffer.name()));
        }
        std::set<Symbol> written = own;
        written.insert(out_.values.store->targets[0].buffer);
        std::vector<Expr> read{out_.scores.product, out_.values.column_factor};
        for (const Epilogue& epilogue : find_epilogues(subject_, out_.scores)) read.push_back(epilogue.value);
        for (std::size_t k = 0; k < read.size(); ++k)
            if (any_of(read[k], [&](const Expr& e) {
                    const Load* load = get<Load>(e);
                    return load && written.contains(load->buffer) && !(k > 1 && load->buffer == scores_);
                }))
                return no("a factor is what is computed");
        const std::set<Stmt> parts(nests_.begin(), nests_.end());
        const std::function<Block(const Block&)> others = [&](const Block& block) {
            return map_block(block, [&](const Stmt& s) -> Stmt {
                return parts.contains(s) ? nullptr : map_blocks(s, others);
            });
        };
        bool seen = false;
        each_access(others(subject_.body()), [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>*) {
            seen = seen || own.contains(buffer);
        });
        if (seen) return no("scores or weights are used elsewhere");
        out_.statements = nests_, out_.temporaries = own;
        return true;
    }

    const Subject& subject_;
    std::string* why_;
    Attention out_;
    std::vector<Stmt> nests_;
    std::size_t next_ = 0;
    Symbol scores_, weights_;
    std::vector<const For*> score_places_, weight_places_, row_places_;
};

}  // namespace

std::optional<Attention> find_attention(const Subject& subject, const LoopName& rows, const LoopName& keys,
                                        std::string* why) {
    return AttentionSearch(subject, why).find(rows, keys);
}

}  // namespace nestor::schedule
