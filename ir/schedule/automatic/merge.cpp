// Loop fusion of neighbouring nests, and contraction of the temporaries between them to registers.
//
// Note [Whole nests first] (2026-11-22)
// Nests merge over all of their loops first, then over fewer, and never so that fewer loops are left for
// blocks or threads. So each layer of a perceptron is a kernel, and a sum and what is made of it are one.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/automatic/scheduler.hpp"
#include "ir/schedule/directives/common_nest.hpp"
#include "ir/schedule/legality/legality.hpp"

namespace nestor::schedule {

bool share_data(const Stmt& a, const Stmt& b) {
    const auto left = buffers_of(a), right = buffers_of(b);
    return std::any_of(left.begin(), left.end(), [&](const Symbol& s) {
        return std::find(right.begin(), right.end(), s) != right.end();
    });
}

/// Beyond so many stores a loop gains nothing from one more, and its questions take their time.
constexpr std::size_t most_merged_stores = 48;

static std::size_t stores_in(const Stmt& s) {
    std::size_t count = 0;
    visit_statements(s, [&](const Stmt& child) { count += get<Store>(child) != nullptr; });
    return count;
}

bool Scheduler::is_initialisation(const Stmt& a, const Stmt& b) const {
    const LoopName& x = get<For>(a)->name;
    const LoopName& y = get<For>(b)->name;
    return x.func == y.func && x.stage == y.stage + ".init";
}

std::size_t Scheduler::common_depth(const Stmt& a, const Stmt& b) const {
    return std::min(pure_depth(a), pure_depth(b));
}

/// How many loops stand in each other inside the first `rows` of a nest; 0 for different numbers of them.
static std::size_t loops_over_elements(const Stmt& nest, std::size_t rows) {
    const auto loops = perfect_nest(*get<For>(nest));
    if (loops.size() > rows) return loops.size() - rows;
    std::size_t found = 0;
    for (const Stmt& s : loops.back()->body.statements)
        if (const For* loop = get<For>(s)) {
            const std::size_t deep = perfect_nest(*loop).size();
            if (found > 0 && found != deep) return 0;
            found = deep;
        }
    return found;
}

std::size_t Scheduler::grid_depth(const Stmt& a, const Stmt& b) const {
    const auto row = [&](const Stmt& s) {
        const auto it = rows_.find(get<For>(s)->name);
        return it == rows_.end() ? std::optional<std::size_t>{} : std::optional<std::size_t>{it->second};
    };
    const auto rows_a = row(a), rows_b = row(b);
    if (!rows_a && !rows_b) return pure_depth(a) == pure_depth(b) ? pure_depth(a) : 0;
    if (rows_a && rows_b) return *rows_a == *rows_b ? *rows_a : 0;
    // an elementwise nest joins rows when its other loops are those over a row's elements, or none
    const std::size_t rows = rows_a ? *rows_a : *rows_b;
    const auto loops = perfect_nest(*get<For>(rows_a ? b : a));
    const std::size_t more = loops.size() - std::min(loops.size(), rows);
    const bool fits = std::all_of(loops.begin(), loops.end(), pure) && loops.size() >= rows &&
                      (more <= 1 || more == loops_over_elements(rows_a ? a : b, rows));
    return fits ? rows : 0;
}

void Scheduler::merge_neighbours(const Depth& depth_of, Merge how) {
    std::set<std::pair<LoopName, LoopName>> refused;  // as these nests are now
    bool changed = true;
    while (changed) {
        changed = false;
        for (const Names& names : blocks_of_nests())
            for (std::size_t i = 0; i + 1 < names.size() && !changed; ++i) {
                if (refused.contains({names[i], names[i + 1]})) continue;
                changed = merge(names[i], names[i + 1],
                                depth_of(statement(names[i]), statement(names[i + 1])), how);
                if (!changed) refused.emplace(names[i], names[i + 1]);
                const auto is_merged = [&](const LoopName& name) {
                    return name == names[i] || name == names[i + 1];
                };
                if (changed)
                    std::erase_if(refused, [&](const auto& pair) {
                        return is_merged(pair.first) || is_merged(pair.second);
                    });
            }
    }
}

/// True where one loop is known to be so much longer that most of its iterations would only ask whether the
/// other one has them.
static bool mostly_guarded(const For& a, const For& b) {
    const auto one = build::as_integer(a.extent), other = build::as_integer(b.extent);
    return one && other && (*one > 2 * *other || *other > 2 * *one);
}

/// True where the innermost of so many loops of both, without loops in it, has not the same limits in both,
/// and one is a program's own loop: lanes of statements ask no conditions.
static bool guards_lanes(const For& a, const For& b, std::size_t depth) {
    const auto one = perfect_nest(a), other = perfect_nest(b);
    if (one.size() < depth || other.size() < depth) return false;
    const For &x = *one[depth - 1], &y = *other[depth - 1];
    return (x.kind == LoopKind::imperative || y.kind == LoopKind::imperative) &&
           (!same(x.low, y.low) || !same(x.extent, y.extent)) &&
           (all_loops(x.body).empty() || all_loops(y.body).empty());
}

bool Scheduler::merge(const LoopName& first, const LoopName& second, std::size_t deepest, Merge how) {
    if (!target_.has_blocks() &&  // where a guard costs less than a kernel
        mostly_guarded(*find_loop(body(), first), *find_loop(body(), second)))
        return false;
    if (stores_in(statement(first)) + stores_in(statement(second)) > most_merged_stores) return false;
    // nor may fewer loops be left for threads to share
    const std::size_t least = how == Merge::whole ? deepest
                                                  : std::max(shared_loops(*find_loop(body(), first)),
                                                             shared_loops(*find_loop(body(), second)));
    for (std::size_t depth = deepest; depth > 0 && depth >= least; --depth) {
        const Subject subject{program_, function()};
        const For& a = *find_loop(body(), first);
        const For& b = *find_loop(body(), second);
        if (!target_.has_blocks() && guards_lanes(a, b, depth)) continue;
        // merged loops must stay independent, else merging costs the parallelism
        if (crosses(subject, a, b, static_cast<int>(depth))) continue;
        if (!attempt({MergeNests{first, second, static_cast<std::int64_t>(depth)}})) continue;
        const LoopName& kept = find_loop(body(), first) ? first : second;
        const LoopName& gone = kept == first ? second : first;
        if (rows_.contains(gone)) rows_[kept] = rows_[gone];
        if (order_reasons_.contains(gone) && !order_reasons_.contains(kept))
            order_reasons_[kept] = order_reasons_[gone];
        return true;
    }
    return false;
}

/// The loop of `second` over what `first` computes step by step of its outermost loop: sums of each channel
/// of all images, which all their pixels are divided by. Null where there is none, and where it is outermost.
static const For* loop_over_steps(const For& first, const std::vector<const For*>& second) {
    std::map<Symbol, std::size_t> written;  // by the first, and which subscript is its index
    bool one_each = true;
    visit_statements(first.body, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        for (const StoreTarget& target : store ? store->targets : std::vector<StoreTarget>{}) {
            const auto at = std::find_if(target.indices.begin(), target.indices.end(), [&](const Expr& e) {
                const Variable* v = get<Variable>(e);
                return v && v->symbol == first.index;
            });
            if (at == target.indices.end()) continue;  // a register
            const auto place = static_cast<std::size_t>(at - target.indices.begin());
            one_each = written.emplace(target.buffer, place).first->second == place && one_each;
        }
    });
    std::set<Symbol> steps;
    visit(
        second.back()->body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            const auto place = load ? written.find(load->buffer) : written.end();
            if (place == written.end()) return;
            const Variable* step = get<Variable>(load->indices[place->second]);
            steps.insert(step ? step->symbol : Symbol());
        });
    if (!one_each || steps.size() != 1) return nullptr;
    for (std::size_t k = 1; k + 1 < second.size(); ++k)
        if (second[k]->index == *steps.begin() && equal_limits(first, *second[k], {})) return second[k];
    return nullptr;
}

void Scheduler::share_outermost() {
    bool changed = true;
    while (changed) {
        changed = false;
        for (const Names& names : blocks_of_nests())
            for (std::size_t i = 0; i + 1 < names.size() && !changed; ++i)
                changed = share_outermost(names[i], names[i + 1]);
    }
}

bool Scheduler::share_outermost(const LoopName& first, const LoopName& second) {
    const Stmt a = statement(first), b = statement(second);
    const auto loops = perfect_nest(*get<For>(b));
    const bool maps = pure_depth(b) == loops.size() && all_loops(loops.back()->body).empty();
    if (!maps || pure_depth(a) != 1) return false;
    const For* const steps = loop_over_steps(*get<For>(a), loops);
    if (!steps) return false;
    std::vector<LoopName> wanted{steps->name};
    for (const For* loop : loops)
        if (loop != steps) wanted.push_back(loop->name);
    const Mark before = mark();
    if (attempt({Reorder{{wanted.rbegin(), wanted.rend()}}}) && merge(first, wanted[0], 1, Merge::whole))
        return true;
    take_back(before);
    return false;
}

/// True where the second nest writes again what the first one wrote, rows of it: a row that is written once
/// more while it is in cache costs little.
bool Scheduler::updates_rows(const Stmt& first, const Stmt& second) {
    if (pure_depth(first) < 2 || pure_depth(second) < 2) return false;
    const auto written = [](const Stmt& nest) {
        std::set<Symbol> buffers;
        visit_statements(nest, [&](const Stmt& s) {
            if (const Store* store = get<Store>(s))
                for (const StoreTarget& target : store->targets) buffers.insert(target.buffer);
        });
        return buffers;
    };
    return written(first) == written(second);
}

/// How many loops stand in each other, the outermost included, where nothing else is around the innermost.
static std::optional<std::int64_t> loops_deep(const Stmt& nest) {
    const auto loops = perfect_nest(*get<For>(nest));
    if (!all_loops(loops.back()->body).empty()) return std::nullopt;
    return static_cast<std::int64_t>(loops.size());
}

void Scheduler::merge_inside() {
    bool changed = true;
    while (changed) {
        changed = false;
        for (const For* outer : all_loops(body())) {
            std::vector<LoopName> inner;
            for (const Stmt& s : outer->body.statements)
                if (const For* loop = get<For>(s)) inner.push_back(loop->name);
            for (std::size_t i = 0; i + 1 < inner.size() && !changed; ++i) {
                const Stmt a = statement(inner[i]), b = statement(inner[i + 1]);
                const auto depth = loops_deep(a);
                const bool in_lanes =
                    depth && (target_.has_blocks() ||
                              !guards_lanes(*get<For>(a), *get<For>(b), static_cast<std::size_t>(*depth)));
                if (in_lanes && depth == loops_deep(b) && share_data(a, b))
                    changed = attempt({MergeNests{inner[i], inner[i + 1], depth}});
            }
            if (changed) break;
        }
    }
}

void Scheduler::privatise() {
    std::vector<Symbol> temporaries;
    const std::function<Block(const Block&)> collect = [&](const Block& block) {
        for (const Stmt& s : block.statements) {
            const Allocate* a = get<Allocate>(s);
            if (a && a->buffer.place == MemorySpace::heap && !a->buffer.dimensions.empty())
                temporaries.push_back(a->buffer.symbol);
            if (get<If>(s)) (void)map_blocks(s, collect);
        }
        return block;
    };
    (void)collect(body());
    std::map<Symbol, Names> users;  // nests that look at a buffer
    for (const LoopName& nest : nests())
        for (const Symbol& buffer : buffers_of(statement(nest)))
            if (Names& known = users[buffer]; known.empty() || known.back() != nest) known.push_back(nest);
    for (const Symbol& temporary : temporaries) {
        if (users[temporary].size() != 1) continue;  // no loop has all its uses
        const std::string& name = temporary.name();
        const auto loops = perfect_nest(*find_loop(body(), users[temporary].front()));
        for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
            const Mark before = mark();
            if (!attempt({StoreAt{name, (*loop)->name}})) continue;
            if (!in_register(name)) take_back(before);
            break;
        }
    }
}

bool Scheduler::in_register(const std::string& name) const {
    bool found = false;
    for (const Stmt& s : body().statements)
        visit_statements(s, [&](const Stmt& child) {
            const Allocate* a = get<Allocate>(child);
            if (!a || a->buffer.symbol.name() != name) return;
            // a number of a function is a local variable, which compilers keep in a register; kernels share
            // it
            const bool local = a->buffer.place == MemorySpace::stack && a->buffer.dimensions.empty() &&
                               !target_.has_blocks();
            found = found || local || a->buffer.place == MemorySpace::registers;
        });
    return found;
}

void Scheduler::hold_in_registers() {
    std::vector<LoopName> outermost;
    std::vector<LoopName> covered;
    for (const For* loop : all_loops(body())) {
        if (loop->kind != LoopKind::reduction ||
            std::find(covered.begin(), covered.end(), loop->name) != covered.end())
            continue;
        const auto nest = perfect_nest(*loop);
        if (!std::all_of(nest.begin(), nest.end(), [](const For* l) { return !pure(l); })) continue;
        for (const For* inner : nest) covered.push_back(inner->name);
        const Store* store =
            nest.back()->body.statements.size() == 1 ? get<Store>(nest.back()->body.statements[0]) : nullptr;
        if (store && !in_register(store->targets[0].buffer.name())) outermost.push_back(loop->name);
    }
    for (const LoopName& name : outermost) attempt({Accumulate{name}});
}

}  // namespace nestor::schedule
