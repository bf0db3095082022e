// Recognition of overlapped tiling: nests that can run tile by tile with the last one, and intervals of index
// expressions, from consumers to producers.
#include "ir/schedule/directives/overlap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <utility>

#include "ir/analysis/facts_about.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/nest_accesses.hpp"
#include "ir/schedule/directives/overlap_nest.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::subtract;
using build::variable;

constexpr std::size_t longest_limit = 40;  // nodes: each nest in front may add a minimum to what it reads

class Grouping {
public:
    Grouping(const Subject& subject, FactsWalk& walk, const OverlapTiles& tiles, SymbolSource& symbols)
        : subject_(subject), walk_(walk), tiles_(tiles), symbols_(symbols) {
        if (tiles.most) most_ = static_cast<std::size_t>(std::max<std::int64_t>(*tiles.most, 0));
    }

    std::optional<OverlapGroup> group(std::string& why) {
        why = take_last_nest(group_, subject_.body(), tiles_);
        if (!why.empty()) return std::nullopt;
        block_ = block_of(subject_.body(), group_.last);
        name_tiles();
        why = fmt::format("no nest in front of {} only computes what it reads", print(tiles_.rows));
        while (true) {
            collect();
            if (members_.empty()) return std::nullopt;
            cut_last_nest();
            read(group_.last, cut_);
            std::size_t k = members_.size();
            while (k > 0 && propagate(k - 1)) --k;
            if (k > 0) {  // the nests up to here are too far in front
                why = fmt::format("what a tile needs of {} is no short expression of its limits",
                                  print(get<For>(members_[k - 1].member.nest)->name));
                most_ = members_.size() - k;
                continue;
            }
            const auto whole = std::find_if(members_.begin(), members_.end(),
                                            [&](const Candidate& c) { return !follows_tile(c); });
            if (whole == members_.end()) return finished();
            why = fmt::format("each tile would need all of what {} computes",
                              print(get<For>(whole->member.nest)->name));
            refused_.insert(whole->member.nest);
        }
    }

private:
    struct Candidate {
        std::size_t place;  // in the block
        OverlapMember member;
        NestAccesses accesses;
    };

    /// The nests in front that write nothing but temporaries of the group.
    void collect() {
        members_.clear();
        needed_.clear();
        whole_.clear();
        group_.temporaries.clear();
        const auto& statements = block_->statements;
        const auto last = static_cast<std::size_t>(
            std::find(statements.begin(), statements.end(), group_.last) - statements.begin());
        std::map<Symbol, const Buffer*> heap;
        for (std::size_t k = 0; k < last; ++k)
            if (const Allocate* a = get<Allocate>(statements[k]);
                a && a->buffer.place == MemorySpace::heap && !a->buffer.dimensions.empty())
                heap.emplace(a->buffer.symbol, &a->buffer);
        const NestAccesses& of_last = accesses(group_.last);
        for (std::size_t k = last; k-- > 0;) {
            if (!get<For>(statements[k]) || refused_.contains(statements[k]) || !only_computes(statements[k]))
                continue;
            if (members_.size() >= most_) break;
            Candidate c{k, {statements[k], {}, {}}, accesses(statements[k])};
            const auto& written = c.accesses.written;
            if (std::any_of(written.begin(), written.end(), [&](const Symbol& s) {
                    return !heap.contains(s) || of_last.written.contains(s);
                }))
                continue;
            c.member.written.assign(written.begin(), written.end());
            members_.insert(members_.begin(), std::move(c));
        }
        while (drop_one(last)) {
        }
        for (const Candidate& c : members_)
            for (const Symbol& s : c.member.written) group_.temporaries.emplace(s, *heap.at(s));
    }

    /// Takes one nest out that others need, or that what stays in front changes; false when all can stay.
    bool drop_one(std::size_t last) {
        const auto& statements = block_->statements;
        std::set<Stmt> inside{group_.last};
        for (const Candidate& c : members_) inside.insert(c.member.nest);
        std::uint64_t results = 0;
        for (const Candidate& c : members_) results |= symbol_bits(c.accesses.written);
        std::set<Symbol> elsewhere;  // what other statements of the function touch
        const std::function<void(const Stmt&)> others = [&](const Stmt& s) {
            if (!may_mention(s, results) || inside.contains(s) || get<Allocate>(s)) return;
            each_symbol(s, [&](const Symbol& symbol, SymbolUse, const std::vector<Expr>*) {
                elsewhere.insert(symbol);
            });
            each_child(
                s, [&](const Expr& e) { add_loaded_buffers(elsewhere, e); }, others);
        };
        for (const Stmt& s : subject_.body().statements) others(s);
        for (auto c = members_.begin(); c != members_.end(); ++c) {
            bool fine = !meet(c->accesses.written, elsewhere);
            const std::uint64_t read = symbol_bits(c->accesses.read);
            for (std::size_t k = c->place + 1; k < last && fine; ++k)
                if (may_mention(statements[k], read) && !inside.contains(statements[k]) &&
                    !get<Allocate>(statements[k]))
                    fine = !meet(accesses(statements[k]).written, c->accesses.read);
            // somebody of the group reads it
            fine = fine && std::any_of(c->accesses.written.begin(), c->accesses.written.end(),
                                       [&](const Symbol& s) { return read_in_group(s, *c); });
            if (fine) continue;
            members_.erase(c);
            return true;
        }
        return false;
    }

    const NestAccesses& accesses(const Stmt& s) {
        const auto [place, fresh] = accesses_.try_emplace(s);
        if (fresh) place->second = nest_accesses_of(s);
        return place->second;
    }

    bool read_in_group(const Symbol& buffer, const Candidate& writer) {
        if (accesses(group_.last).read.contains(buffer)) return true;
        return std::any_of(members_.begin(), members_.end(), [&](const Candidate& c) {
            return &c != &writer && c.accesses.read.contains(buffer);
        });
    }

    void name_tiles() {
        const auto named = [&](const For& loop) {
            const std::string& name = loop.index.name();
            return OverlapGroup::Tile{symbols_.fresh(name + "_tile"), symbols_.fresh(name + "_begin"),
                                      symbols_.fresh(name + "_end")};
        };
        group_.row_tile = named(*group_.rows);
        group_.column_tile = named(*group_.columns);
    }

    /// The names in the nests of the group: what is known of others says nothing about its limits.
    std::vector<Symbol> names_in_group() const {
        std::set<Symbol> names;
        const auto expressions = [&](const Expr& e) { add_variables(names, e); };
        const auto nest = [&](const Stmt& s) {
            visit_statements(s,
                             [&](const Stmt& inner) { each_child(inner, expressions, [](const Stmt&) {}); });
        };
        nest(group_.last);
        for (const Candidate& c : members_) nest(c.member.nest);
        for (const auto& [symbol, buffer] : group_.temporaries)
            for (const Dimension& d : buffer.dimensions) expressions(d.min), expressions(d.extent);
        return {names.begin(), names.end()};
    }

    /// Where a tile of the last nest begins and ends.
    void cut_last_nest() {
        const Facts& known = walk_.at(subject_.body(), group_.last);
        const auto add_lets = [&](const Stmt& nest) {
            if (holds_kind<Let>(nest))
                visit_kind<Let>(nest, [&](const Stmt&, const Let& let) { walk_.lets().add(let); });
        };
        for (const Candidate& c : members_) add_lets(c.member.nest);
        add_lets(group_.last);
        order_ = Order(facts_about(known, names_in_group()), walk_.lets());
        tile_symbols_.clear();
        for (const For* loop : group_.outer) {
            const Expr here = variable(loop->index);
            order_.inside(*loop);
            cut_[loop->index] = {here, here};
            tile_symbols_.push_back(loop->index);
        }
        const auto cut = [&](const For& loop, const OverlapGroup::Tile& tile, std::int64_t count) {
            const Expr begin = variable(tile.begin), end = variable(tile.end);
            order_.holds(loop.low, begin);
            order_.holds(end, add(loop.low, loop.extent));
            order_.holds(begin, subtract(end, integer(1)));
            order_.holds(end, add(begin, integer(count)));
            cut_[loop.index] = {begin, subtract(end, integer(1))};
            tile_symbols_.push_back(tile.begin);
            tile_symbols_.push_back(tile.end);
        };
        cut(*group_.rows, group_.row_tile, tiles_.row_count);
        cut(*group_.columns, group_.column_tile, tiles_.column_count);
    }

    /// True where a tile needs another part of the nest than the next one does.
    bool follows_tile(const Candidate& c) const {
        return std::any_of(c.member.loops.begin(), c.member.loops.end(), [&](const auto& loop) {
            return std::any_of(tile_symbols_.begin(), tile_symbols_.end(), [&](const Symbol& s) {
                return uses(loop.second.first, s) || uses(loop.second.last, s);
            });
        });
    }

    /// What a nest whose loops run over these spans reads of the temporaries.
    void read(const Stmt& nest, const std::map<Symbol, Span>& cut) {
        SpanAnalysis spans;
        const std::function<void(const Expr&)> loads = [&](const Expr& e) {
            visit(e, [&](const Expr& part) {
                const Load* load = get<Load>(part);
                if (load && group_.temporaries.contains(load->buffer)) need(*load, spans);
            });
        };
        const std::function<void(const Stmt&)> walk = [&](const Stmt& s) {
            if (const For* loop = get<For>(s)) {
                const auto own = cut.find(loop->index);
                if (own != cut.end()) {
                    spans.set(loop->index, own->second);
                } else {
                    const auto low = spans.of(loop->low),
                               end = spans.of(subtract(add(loop->low, loop->extent), integer(1)));
                    spans.set(loop->index,
                              low && end ? std::optional(Span{low->first, end->last}) : std::nullopt);
                }
            }
            if (const Let* let = get<Let>(s)) spans.set(let->symbol, spans.of(let->value));
            each_child(s, loads, walk);
        };
        walk(nest);
    }

    void need(const Load& load, const SpanAnalysis& spans) {
        auto& needed = needed_[load.buffer];
        needed.resize(load.indices.size());
        const Buffer& buffer = group_.temporaries.at(load.buffer);
        for (std::size_t d = 0; d < load.indices.size(); ++d) {
            if (whole_.contains({load.buffer, d})) continue;
            const Dimension& whole = buffer.dimensions[d];
            auto span = spans.of(load.indices[d]);
            if (!span) span = Span{whole.min, subtract(add(whole.min, whole.extent), integer(1))};
            span = Span{simplify(span->first), simplify(span->last)};
            auto& known = needed[d];
            known = known ? Span{order_.smaller(known->first, span->first),
                                 order_.larger(known->last, span->last)}
                          : *span;
        }
    }

    /// What tiles need of a nest's results, and with that of what it reads; false where it is too long.
    bool propagate(std::size_t k) {
        Candidate& c = members_[k];
        std::map<Symbol, Span> wanted;
        std::map<Symbol, const For*> loops;
        std::set<Symbol> run_whole;
        const auto written = dimensions_of(c.member.nest, c.accesses.written);
        for (const auto& [buffer, dimensions] : written) {
            auto& needed = needed_[buffer];
            needed.resize(dimensions.size());
            for (std::size_t d = 0; d < dimensions.size(); ++d) {
                if (!dimensions[d]) {
                    whole_.insert({buffer, d});
                    continue;
                }
                const Symbol& index = dimensions[d]->index;
                if (whole_.contains({buffer, d})) run_whole.insert(index);
                if (!needed[d]) continue;
                loops[index] = dimensions[d];
                const auto known = wanted.find(index);
                wanted[index] = known == wanted.end()
                                    ? *needed[d]
                                    : Span{order_.smaller(known->second.first, needed[d]->first),
                                           order_.larger(known->second.last, needed[d]->last)};
            }
        }
        for (const auto& [buffer, dimensions] : written)
            for (std::size_t d = 0; d < dimensions.size(); ++d) {
                if (!dimensions[d]) continue;
                const Symbol& index = dimensions[d]->index;
                if (run_whole.contains(index))
                    whole_.insert({buffer, d});
                else if (wanted.contains(index))
                    needed_[buffer][d] = wanted[index];
            }
        for (const Symbol& index : run_whole) wanted.erase(index);
        std::map<Symbol, Span> cut;
        for (const auto& [index, span] : wanted) {
            const For& loop = *loops[index];
            const Expr last = subtract(add(loop.low, loop.extent), integer(1));
            cut[index] = {simplify(order_.larger(loop.low, span.first)),
                          simplify(order_.smaller(last, span.last))};
            if (node_count(cut[index].first) > longest_limit || node_count(cut[index].last) > longest_limit)
                return false;
        }
        c.member.loops = cut;
        read(c.member.nest, cut);
        return true;
    }

    OverlapGroup finished() {
        for (auto& [symbol, buffer] : group_.temporaries) {
            const auto& needed = needed_[symbol];
            for (std::size_t d = 0; d < buffer.dimensions.size(); ++d) {
                if (d >= needed.size() || !needed[d] || whole_.contains({symbol, d})) continue;
                Dimension& dimension = buffer.dimensions[d];
                dimension.min = needed[d]->first;
                dimension.extent = simplify(add(subtract(needed[d]->last, needed[d]->first), integer(1)));
            }
        }
        for (Candidate& c : members_) group_.members.push_back(std::move(c.member));
        while (group_.inside < group_.outer.size() &&
               !is_followed(group_.outer[group_.outer.size() - 1 - group_.inside]->index))
            ++group_.inside;
        return std::move(group_);
    }

    /// True where another part of the nests in front is needed for another iteration of a loop around tiles.
    bool is_followed(const Symbol& index) const {
        const auto in_loops = [&](const OverlapMember& member) {
            return std::any_of(member.loops.begin(), member.loops.end(), [&](const auto& loop) {
                return uses(loop.second.first, index) || uses(loop.second.last, index);
            });
        };
        const auto in_extents = [&](const auto& temporary) {
            const auto& dimensions = temporary.second.dimensions;
            return std::any_of(dimensions.begin(), dimensions.end(), [&](const Dimension& d) {
                return uses(d.min, index) || uses(d.extent, index);
            });
        };
        return std::any_of(group_.members.begin(), group_.members.end(), in_loops) ||
               std::any_of(group_.temporaries.begin(), group_.temporaries.end(), in_extents);
    }

    const Subject& subject_;
    FactsWalk& walk_;
    const OverlapTiles& tiles_;
    SymbolSource& symbols_;
    OverlapGroup group_;
    const Block* block_ = nullptr;
    std::vector<Candidate> members_;
    std::size_t most_ = std::numeric_limits<std::size_t>::max();  // nests in front
    std::map<Stmt, NestAccesses> accesses_;
    Order order_;
    std::map<Symbol, Span> cut_;  // the loops of the last nest
    std::vector<Symbol> tile_symbols_;
    std::set<Stmt> refused_;
    std::map<Symbol, std::vector<std::optional<Span>>> needed_;  // by dimension
    std::set<std::pair<Symbol, std::size_t>> whole_;
};

}  // namespace

std::vector<Stmt> limits_of(const For& loop, const OverlapGroup::Tile& tile, std::int64_t count,
                            const Origin& origin) {
    const Expr begin = variable(tile.begin);
    const Expr first = add(loop.low, build::multiply(variable(tile.index), integer(count)));
    const Expr left = subtract(simplify(add(loop.low, loop.extent)), begin);
    return {build::make(Let{tile.begin, first}, origin),
            build::make(Let{tile.end, add(begin, build::minimum(integer(count), left))}, origin)};
}

std::optional<OverlapGroup> find_overlap(const Subject& subject, const OverlapTiles& tiles,
                                         SymbolSource& symbols, std::string* why) {
    std::string reason;
    std::optional<FactsWalk> own;
    FactsWalk& walk = subject.walk ? *subject.walk : own.emplace(subject.function);
    auto group = Grouping(subject, walk, tiles, symbols).group(reason);
    if (why) *why = reason;
    return group;
}

}  // namespace nestor::schedule
