// Note [Default loops]
// On a cache: each stage's loops are ordered for contiguous access; neighbouring nests that share data and
// rows are merged (an initialisation with its update first); temporaries of one row become registers; sums
// over innermost loops are held in registers; the outermost independent loops are parallel, the innermost
// contiguous ones simd. On a grid: rows of reductions go to blocks with a tree over threads; everything else
// is tiled over blocks and threads with x along memory. Every step is a directive that proves itself; what a
// directive refuses simply does not happen.
#include "ir/schedule/default.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "ir/build.hpp"
#include "ir/builtins.hpp"
#include "ir/entry.hpp"
#include "ir/schedule/legality.hpp"
#include "ir/schedule/loops.hpp"
#include "ir/schedule/shape.hpp"
#include "ir/statements.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

using namespace schedule;

constexpr std::int64_t tile_rows = 8, tile_columns = 32;  // threads of a two-dimensional gpu block
constexpr std::int64_t worth_a_team = 4096;   // iterations; for fewer no team of threads is formed
constexpr std::int64_t worth_lanes = 8;       // iterations that make simd worth saying
constexpr std::int64_t strip_columns = 1024;  // columns of a strip: a row of it stays in cache

bool pure(const For* loop) {
    return loop->kind == LoopKind::pure;
}

/// How many loops of the nest, from the outermost, stand directly in each other and are pure.
std::size_t pure_depth(const Stmt& nest) {
    const auto loops = perfect_nest(*get<For>(nest));
    return static_cast<std::size_t>(std::find_if_not(loops.begin(), loops.end(), pure) - loops.begin());
}

std::vector<Symbol> buffers_of(const Stmt& s) {
    std::vector<Symbol> found;
    visit(
        s,
        [&](const Stmt& child) {
            if (const Store* store = get<Store>(child))
                for (const Target& t : store->targets) found.push_back(t.buffer);
        },
        [&](const Expr& e) {
            if (const Load* load = get<Load>(e)) found.push_back(load->buffer);
        });
    return found;
}

/// True when all loops in it are short reductions.
bool only_short(const Block& block) {
    const auto loops = all_loops(block);
    return std::all_of(loops.begin(), loops.end(), [](const For* loop) { return is_short(*loop); });
}

/// True when every call whose value changes from iteration to iteration leaves compilers free to vectorise.
bool calls_vectorize(const For& loop) {
    std::set<Symbol> changing{loop.index};
    for (const For* inner : all_loops(loop.body)) changing.insert(inner->index);
    const auto stores = [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            for (const nestor::Target& t : store->targets) changing.insert(t.buffer);
    };
    visit_statements(loop.body, stores);
    const auto changes = [&](const Expr& call) {
        bool found = false;
        visit(call, [&](const Expr& e) {
            if (const Variable* v = get<Variable>(e)) found = found || changing.contains(v->symbol);
            if (const Load* load = get<Load>(e)) found = found || changing.contains(load->buffer);
        });
        return found;
    };
    bool all = true;
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Call* call = get<Call>(e);
            if (call && !vectorizes(call->function, e->type)) all = all && !changes(e);
        });
    return all;
}

bool share_data(const Stmt& a, const Stmt& b) {
    const auto left = buffers_of(a), right = buffers_of(b);
    return std::any_of(left.begin(), left.end(), [&](const Symbol& s) {
        return std::find(right.begin(), right.end(), s) != right.end();
    });
}

class Scheduler {
public:
    Scheduler(Program program, std::string function, const Machine& target, std::vector<Directive>* applied)
        : program_(std::move(program)), function_(std::move(function)), target_(target), applied_(applied) {}

    Program plain() {
        attempt({"flatten", {}, {}, {}, "", {}});
        merge_neighbours(
            [&](const Stmt& a, const Stmt& b) { return is_initialisation(a, b) ? pure_depth(a) : 0; });
        hold_in_registers();
        for (const LoopName& name : nests()) {
            plain_updates(name);
            if (!in_parallel(name) && !traverse(name, "parallel", {}, "")) stay_serial(name);
        }
        return program_;
    }

    Program cache() {
        attempt({"flatten", {}, {}, {}, "", {}});
        for (const LoopName& name : nests()) {
            if (is_imperative(name))
                plain_updates(name);
            else
                strip(order(name, cache_order(shaped(name))));
        }
        merge_neighbours(
            [&](const Stmt& a, const Stmt& b) { return is_initialisation(a, b) ? common_depth(a, b) : 0; });
        merge_neighbours(
            [&](const Stmt& a, const Stmt& b) { return share_data(a, b) ? common_depth(a, b) : 0; });
        privatise();
        merge_inside();
        hold_in_registers();
        for (const LoopName& name : nests()) parallelise(name);
        vectorise();
        return program_;
    }

    Program grid() {
        attempt({"flatten", {}, {}, {}, "", {}});
        for (const LoopName& name : nests()) {
            if (is_imperative(name)) {
                plain_updates(name);
                continue;
            }
            const Stmt nest = shaped(name);
            const bool row = row_wise(nest);
            std::size_t rows = 0;
            for (const For* loop : perfect_nest(*get<For>(nest))) rows += pure(loop);
            const LoopName outermost = order(name, row ? cache_order(nest) : grid_order(nest));
            if (row) rows_[outermost] = rows;
        }
        merge_neighbours([&](const Stmt& a, const Stmt& b) {
            return is_initialisation(a, b) ? pure_depth(a) : std::size_t{0};
        });
        merge_neighbours(
            [&](const Stmt& a, const Stmt& b) { return share_data(a, b) ? grid_depth(a, b) : 0; });
        privatise();
        merge_inside();
        hold_in_registers();
        for (const LoopName& name : nests()) {
            if (!find_loop(body(), name) || in_parallel(name)) continue;  // part of a nest that is mapped
            if (rows_.contains(name))
                map_rows(name);
            else if (!is_imperative(name) || !map_sums(name))
                map_tiles(name);
        }
        return program_;
    }

private:
    const Block& body() const {
        for (const Function& f : program_.functions)
            if (f.symbol.name() == function_) return std::get<Block>(f.body);
        static const Block none;
        return none;
    }
    const Function& function() const {
        return *std::find_if(program_.functions.begin(), program_.functions.end(),
                             [&](const Function& f) { return f.symbol.name() == function_; });
    }
    Stmt statement(const LoopName& name) const { return find_loop_statement(body(), name); }

    using Names = std::vector<LoopName>;

    /// The outermost loops of nests, by the block that holds them: the function's own, or one under
    /// conditions and loops of a program's flow of control.
    std::vector<Names> blocks_of_nests() const {
        std::vector<Names> blocks;
        collect_nests(body(), blocks);
        return blocks;
    }
    static void collect_nests(const Block& block, std::vector<Names>& blocks) {
        const std::size_t own = blocks.size();
        blocks.emplace_back();
        for (const Stmt& s : block.statements) {
            if (const For* loop = get<For>(s)) {
                blocks[own].push_back(loop->name);
                if (loop->kind == LoopKind::imperative) collect_nests(loop->body, blocks);
            } else if (const If* branch = get<If>(s)) {
                collect_nests(branch->then, blocks);
                collect_nests(branch->otherwise, blocks);
            } else if (const While* loop = get<While>(s)) {
                collect_nests(loop->body, blocks);
            }
        }
    }

    Names nests() const {
        Names names;
        for (const Names& block : blocks_of_nests()) names.insert(names.end(), block.begin(), block.end());
        return names;
    }

    /// How often the innermost statements run; nothing where it is not known at translation.
    static std::optional<std::int64_t> constant_work(const For& loop) {
        const auto extent = build::as_integer(loop.extent);
        if (!extent) return std::nullopt;
        std::int64_t inside = 1;
        for (const Stmt& s : loop.body.statements) {
            const For* inner = get<For>(s);
            const auto work = inner ? constant_work(*inner) : std::optional<std::int64_t>(1);
            if (!work) return std::nullopt;
            inside = std::max(inside, *work);
        }
        return *extent > worth_a_team ? *extent : std::max<std::int64_t>(*extent, 1) * inside;
    }

    bool attempt(const Directive& directive) {
        Result<Program> result = apply(program_, function_, directive);
        if (!result) return false;
        program_ = *std::move(result);
        if (applied_) applied_->push_back(directive);
        return true;
    }

    /// A nest of a program of statements: its loops keep their order, and may run in parallel where proved.
    bool is_imperative(const LoopName& name) const {
        return find_loop(body(), name)->kind == LoopKind::imperative;
    }

    /// Atomic updates of places that no other iteration touches; inside a nest its outermost loop decides.
    void plain_updates(const LoopName& name) {
        if (is_imperative(name) && loops_around(body(), name).empty())
            attempt({"plain-updates", {name}, {}, {}, "", {}});
    }

    /// True inside a loop whose iterations run at once.
    bool in_parallel(const LoopName& name) const {
        const auto around = loops_around(body(), name);
        return std::any_of(around.begin(), around.end(), [](const For* loop) {
            return loop->mode.kind != ModeKind::serial && loop->mode.kind != ModeKind::unrolled;
        });
    }

    /// Updates of a loop whose iterations run one after the other need not be atomic.
    void stay_serial(const LoopName& name) {
        if (is_imperative(name)) attempt({"plain-updates", {name}, {"serial"}, {}, "", {}});
    }

    bool traverse(const LoopName& name, const std::string& mode, std::vector<std::int64_t> numbers,
                  const std::string& reason) {
        return attempt({"traverse", {name}, {mode}, std::move(numbers), reason, {}});
    }

    /// The nest as memory sees it.
    Stmt shaped(const LoopName& name) const {
        return in_memory_order(statement(name), *find_function(program_, function_));
    }

    /// Reorders a nest; gives the name of its outermost loop afterwards.
    LoopName order(const LoopName& name, const std::vector<LoopName>& wanted) {
        if (wanted.size() < 2 || wanted.empty()) return name;
        const auto loops = perfect_nest(*get<For>(statement(name)));
        bool already = true;
        for (std::size_t k = 0; k < wanted.size(); ++k) already = already && loops[k]->name == wanted[k];
        if (already) return name;
        if (!attempt({"reorder", wanted, {}, {}, "", {}})) return name;
        const auto& last = wanted.back().variable;
        std::string before;
        for (const For* loop : loops)
            if (loop->kind == LoopKind::reduction && loop->name != wanted.back())
                before += (before.empty() ? "" : ", ") + loop->name.variable;
        if (!before.empty())
            order_reasons_[wanted[0]] =
                fmt::format("{} before {}: memory is contiguous along {}", before, last, last);
        return wanted[0];
    }

    /// A nest whose only pure loop runs innermost (sums of columns) has nothing to be parallel over: strips
    /// of that loop become the outermost loop. Its initialisation is cut alike when the two are merged.
    void strip(const LoopName& name) {
        const auto loops = perfect_nest(*find_loop(body(), name));
        if (loops.size() < 2 || std::count_if(loops.begin(), loops.end(), pure) != 1 || !pure(loops.back()))
            return;
        if (build::as_integer(loops.back()->extent).value_or(strip_columns + 1) <= strip_columns) return;
        const LoopName x = loops.back()->name;
        LoopName initial = x;
        initial.stage += ".init";
        const std::string outer = x.variable + "_strip", inner = x.variable + "_in";
        const Program before = program_;
        std::vector<LoopName> wanted{x};
        wanted[0].variable = outer;
        for (const For* loop : loops)
            if (loop != loops.back()) wanted.push_back(loop->name);
        wanted.push_back(x);
        wanted.back().variable = inner;
        if (!attempt({"split", {x}, {outer, inner, "min"}, {strip_columns}, "", {}}) ||
            !attempt({"reorder", wanted, {}, {}, "", {}})) {
            program_ = before;
            return;
        }
        if (find_loop(body(), initial))
            attempt({"split", {initial}, {outer, inner, "min"}, {strip_columns}, "", {}});
    }

    /// True when `a` only sets what `b` then reduces into.
    bool is_initialisation(const Stmt& a, const Stmt& b) const {
        const LoopName& x = get<For>(a)->name;
        const LoopName& y = get<For>(b)->name;
        return x.func == y.func && x.stage == y.stage + ".init";
    }

    std::size_t common_depth(const Stmt& a, const Stmt& b) const {
        return std::min(pure_depth(a), pure_depth(b));
    }

    /// Over how many loops two nests may share a grid; 0 for not at all.
    std::size_t grid_depth(const Stmt& a, const Stmt& b) const {
        const auto row = [&](const Stmt& s) {
            const auto it = rows_.find(get<For>(s)->name);
            return it == rows_.end() ? std::optional<std::size_t>{} : std::optional<std::size_t>{it->second};
        };
        const auto rows_a = row(a), rows_b = row(b);
        if (!rows_a && !rows_b) return pure_depth(a) == pure_depth(b) ? pure_depth(a) : 0;
        if (rows_a && rows_b) return *rows_a == *rows_b ? *rows_a : 0;
        // an elementwise nest joins rows when it has at most one loop more, which the threads share
        const std::size_t rows = rows_a ? *rows_a : *rows_b;
        const Stmt& other = rows_a ? b : a;
        const auto loops = perfect_nest(*get<For>(other));
        const bool fits = std::all_of(loops.begin(), loops.end(), pure) &&
                          (loops.size() == rows || loops.size() == rows + 1);
        return fits ? rows : 0;
    }

    /// Merges neighbouring nests of the function's block as deep as `depth_of` says and proofs allow.
    template <class Depth>
    void merge_neighbours(const Depth& depth_of) {
        bool changed = true;
        while (changed) {
            changed = false;
            for (const Names& names : blocks_of_nests())
                for (std::size_t i = 0; i + 1 < names.size() && !changed; ++i)
                    changed =
                        merge(names[i], names[i + 1], depth_of(statement(names[i]), statement(names[i + 1])));
        }
    }

    bool merge(const LoopName& first, const LoopName& second, std::size_t deepest) {
        for (std::size_t depth = deepest; depth > 0; --depth) {
            const Subject subject{program_, function()};
            const For& a = *find_loop(body(), first);
            const For& b = *find_loop(body(), second);
            // merged loops must stay independent, else merging costs the parallelism
            if (crosses(subject, a, b, static_cast<int>(depth))) continue;
            if (!attempt({"compute-with", {first, second}, {}, {static_cast<std::int64_t>(depth)}, "", {}}))
                continue;
            const LoopName& kept = find_loop(body(), first) ? first : second;
            const LoopName& gone = kept == first ? second : first;
            if (rows_.contains(gone)) rows_[kept] = rows_[gone];
            if (order_reasons_.contains(gone) && !order_reasons_.contains(kept))
                order_reasons_[kept] = order_reasons_[gone];
            return true;
        }
        return false;
    }

    /// Merges neighbouring single loops inside merged nests where that saves a pass over a row.
    void merge_inside() {
        bool changed = true;
        while (changed) {
            changed = false;
            for (const For* outer : all_loops(body())) {
                std::vector<LoopName> inner;
                for (const Stmt& s : outer->body.statements)
                    if (const For* loop = get<For>(s)) inner.push_back(loop->name);
                for (std::size_t i = 0; i + 1 < inner.size() && !changed; ++i) {
                    const Stmt a = statement(inner[i]), b = statement(inner[i + 1]);
                    if (all_loops(get<For>(a)->body).empty() && all_loops(get<For>(b)->body).empty() &&
                        share_data(a, b))
                        changed = attempt({"compute-with", {inner[i], inner[i + 1]}, {}, {1}, "", {}});
                }
                if (changed) break;
            }
        }
    }

    /// Temporaries that one iteration of merged loops writes and reads become registers.
    void privatise() {
        std::vector<std::string> temporaries;
        for (const Stmt& s : body().statements)
            if (const Allocate* a = get<Allocate>(s);
                a && a->buffer.place == Place::heap && !a->buffer.dimensions.empty())
                temporaries.push_back(a->buffer.symbol.name());
        for (const std::string& name : temporaries)
            for (const LoopName& nest : nests()) {
                const auto loops = perfect_nest(*find_loop(body(), nest));
                bool done = false;
                for (auto loop = loops.rbegin(); loop != loops.rend() && !done; ++loop) {
                    const Program before = program_;
                    const std::size_t count = applied_ ? applied_->size() : 0;
                    if (!attempt({"store-at", {(*loop)->name}, {name}, {}, "", {}})) continue;
                    done = in_register(name);
                    if (done) break;
                    program_ = before;
                    if (applied_) applied_->resize(count);
                    break;
                }
                if (done) break;
            }
    }

    bool in_register(const std::string& name) const {
        bool found = false;
        for (const Stmt& s : body().statements)
            visit_statements(s, [&](const Stmt& child) {
                const Allocate* a = get<Allocate>(child);
                found =
                    found || (a && a->buffer.symbol.name() == name && a->buffer.place == Place::registers);
            });
        return found;
    }

    /// Innermost reductions into memory accumulate in registers.
    void hold_in_registers() {
        std::vector<LoopName> outermost;
        std::vector<LoopName> covered;
        for (const For* loop : all_loops(body())) {
            if (loop->kind != LoopKind::reduction ||
                std::find(covered.begin(), covered.end(), loop->name) != covered.end())
                continue;
            const auto nest = perfect_nest(*loop);
            if (!std::all_of(nest.begin(), nest.end(), [](const For* l) { return !pure(l); })) continue;
            for (const For* inner : nest) covered.push_back(inner->name);
            const Store* store = nest.back()->body.statements.size() == 1
                                     ? get<Store>(nest.back()->body.statements[0])
                                     : nullptr;
            if (store && !in_register(store->targets[0].buffer.name())) outermost.push_back(loop->name);
        }
        for (const LoopName& name : outermost) attempt({"accumulate", {name}, {}, {}, "", {}});
    }

    void parallelise(const LoopName& name) {
        const For& loop = *find_loop(body(), name);
        const auto work = constant_work(loop);
        if (work && *work < worth_a_team) return;
        if (in_parallel(name)) return;
        if (!work && limits_vary(name)) return stay_serial(name);
        if (loop.kind == LoopKind::imperative && loops_around(body(), name).empty() &&
            attempt({"reduce", {name}, {}, {}, "", {}})) {
            parallelise(name);
            return;
        }
        const auto nest = perfect_nest(loop);
        const bool single = nest.size() == 1 || is_short(*nest[1]);
        const std::size_t inside = all_loops(nest.back()->body).size();
        std::string reason = fmt::format("{}: independent, in parallel", name.variable);
        if (loop.kind == LoopKind::reduction)
            reason = fmt::format("{}: a reduction, in parallel", name.variable);
        const auto order = order_reasons_.find(name);
        if (order != order_reasons_.end()) reason += "; " + order->second;
        if (single && only_short(loop.body) && !(loop.kind == LoopKind::imperative && !streams(loop))) {
            if (!float_extreme(loop) && calls_vectorize(loop) && traverse(name, "parallel-simd", {}, reason))
                return;
        }
        const bool both_free =
            nest.size() >= 2 && ((pure(nest[0]) && pure(nest[1])) || loop.kind == LoopKind::imperative);
        const bool deep = both_free && nest.size() + inside >= 4;
        if (deep) {
            std::string both =
                fmt::format("{}, {}: independent, in parallel", name.variable, nest[1]->name.variable);
            if (order != order_reasons_.end()) both += "; " + order->second;
            if (traverse(name, "parallel", {2}, both)) return;
        }
        if (!traverse(name, "parallel", {}, reason)) stay_serial(name);
    }

    /// True for a loop inside others that give it other limits each time, such as the pixels around a point:
    /// a team for each of these short runs costs more than it gives.
    bool limits_vary(const LoopName& name) const {
        const auto around = loops_around(body(), name);
        if (around.empty()) return false;
        std::set<Symbol> changing;
        for (const For* outer : around) changing.insert(outer->index);
        visit_statements(around.front()->body, [&](const Stmt& s) {
            if (const Let* let = get<Let>(s)) changing.insert(let->symbol);
            if (const Declare* declare = get<Declare>(s)) changing.insert(declare->symbol);
        });
        const For& loop = *find_loop(body(), name);
        bool found = false;
        for (const Expr& limit : {loop.low, loop.extent})
            visit(limit, [&](const Expr& e) {
                const Variable* v = get<Variable>(e);
                found = found || (v && changing.contains(v->symbol)) || get<Load>(e);
            });
        return found;
    }

    /// True for a loop of plain stores along memory: what compilers vectorise.
    bool streams(const For& loop) const {
        bool straight = true;
        visit_statements(loop.body, [&](const Stmt& s) {
            straight = straight && (get<Store>(s) || get<Let>(s) || get<Allocate>(s));
        });
        const Locality moves = locality(statement(loop.name), loop.index);
        return straight && moves.strided == 0 && moves.contiguous > 0;
    }

    /// True when the loop reduces floats by min or max, which compilers vectorise only as explicit lanes.
    bool float_extreme(const For& loop) const {
        bool found = false;
        for (const Reduction& r : carried_reductions(loop))
            found = found ||
                    ((r.op == ReduceOp::minimum || r.op == ReduceOp::maximum) && is_float(loop, r.buffer));
        return found;
    }
    static bool is_float(const For& loop, const Symbol& buffer) {
        bool result = false;
        visit_statements(loop.body, [&](const Stmt& s) {
            if (const Store* store = get<Store>(s))
                for (std::size_t k = 0; k < store->targets.size(); ++k)
                    if (store->targets[k].buffer == buffer) result = store->values[k]->type.is_float();
        });
        return result;
    }

    /// Lanes for a float min or max: its body must be loads and arithmetic. 0 when it is not.
    std::int64_t lanes(const For& loop) const {
        const Store* store = loop.body.statements.size() == 1 ? get<Store>(loop.body.statements[0]) : nullptr;
        if (!store || store->targets.size() != 1 || !store->targets[0].indices.empty()) return 0;
        const Type type = store->values[0]->type;
        bool simple = true;
        visit(store->values[0], [&](const Expr& e) {
            if (get<Load>(e))
                simple = simple && e->type == type;
            else if (const Binary* b = get<Binary>(e))
                simple =
                    simple && (e->type != type || b->op == BinaryOp::add || b->op == BinaryOp::subtract ||
                               b->op == BinaryOp::multiply || b->op == BinaryOp::divide);
            else
                simple = simple && (get<Variable>(e) || get<Constant>(e));
        });
        return simple && type.bits >= 32 ? target_.vector_bytes * 8 / type.bits : 0;
    }

    void vectorise() {
        std::vector<LoopName> innermost;
        for (const For* loop : all_loops(body()))
            if (loop->mode.kind == ModeKind::serial && !is_short(*loop) && only_short(loop->body) &&
                calls_vectorize(*loop) && (loop->kind != LoopKind::imperative || streams(*loop)) &&
                build::as_integer(loop->extent).value_or(worth_lanes) >= worth_lanes)
                innermost.push_back(loop->name);
        for (const LoopName& name : innermost) {
            const Stmt nest = statement(name);
            const For& loop = *get<For>(nest);
            const Locality moves = locality(shaped(name), loop.index);
            if (moves.strided >= 1 || moves.contiguous == 0) continue;
            if (!float_extreme(loop))
                traverse(name, "vectorize", {}, "");
            else if (const std::int64_t width = lanes(loop); width > 0)
                traverse(name, "vectorize", {width}, "");
        }
    }

    /// A block of threads for each row; the loops inside are dealt to the threads.
    void map_rows(const LoopName& name) {
        const std::size_t rows = rows_[name];
        auto loops = perfect_nest(*find_loop(body(), name));
        if (rows > 0)
            loops.resize(std::min(loops.size(), rows));
        else
            loops.clear();
        std::vector<LoopName> blocks;
        for (const For* loop : loops) blocks.push_back(loop->name);
        const auto in_rows = all_loops(*find_inside(name, rows));
        std::vector<LoopName> inner;
        for (const For* loop : in_rows)
            if (all_loops(loop->body).empty()) inner.push_back(loop->name);
        const char* axes[] = {"gpu-block-x", "gpu-block-y"};
        for (std::size_t k = 0; k < blocks.size(); ++k)
            traverse(blocks[blocks.size() - 1 - k], axes[k], {},
                     fmt::format("{}: a block each", blocks[blocks.size() - 1 - k].variable));
        for (const LoopName& loop : inner) traverse(loop, "gpu-thread-x", {target_.block_threads}, "");
    }

    /// The block inside the first `rows` loops of a nest; the whole nest for 0.
    std::shared_ptr<const Block> find_inside(const LoopName& name, std::size_t rows) const {
        const Stmt nest = statement(name);
        if (rows == 0) return std::make_shared<const Block>(Block{{nest}});
        return std::make_shared<const Block>(perfect_nest(*get<For>(nest))[rows - 1]->body);
    }

    /// A nest of statements that sums into one place: blocks sum their part as a tree, and add it to the
    /// whole.
    bool map_sums(const LoopName& name) {
        if (!loops_around(body(), name).empty()) return false;
        const Program before = program_;
        const std::size_t count = applied_ ? applied_->size() : 0;
        const auto loops = perfect_nest(*find_loop(body(), name));
        LoopName blocks = name, threads = loops.size() > 1 ? loops[1]->name : name;
        std::string reason = fmt::format("{}: a block each", name.variable);
        bool mapped = true;
        if (loops.size() == 1) {
            blocks.variable += "_block", threads.variable += "_thread";
            mapped = attempt(
                {"split", {name}, {blocks.variable, threads.variable}, {target_.block_threads}, "", {}});
            reason = fmt::format("{}: one thread each", name.variable);
        }
        mapped = mapped && attempt({"reduce", {threads}, {"stores"}, {}, "", {}}) &&
                 traverse(blocks, "gpu-block-x", {}, reason) &&
                 traverse(threads, "gpu-thread-x", {target_.block_threads}, "");
        if (mapped) return true;
        program_ = before;
        if (applied_) applied_->resize(count);
        return false;
    }

    /// Tiles of threads over the last two pure loops; a third goes to the blocks' z.
    void map_tiles(const LoopName& name) {
        const auto loops = perfect_nest(*find_loop(body(), name));
        const std::size_t free = is_imperative(name) ? loops.size() : pure_depth(statement(name));
        const std::size_t count = std::min<std::size_t>(free, 3);
        const auto derived = [](LoopName base, const std::string& suffix) {
            base.variable += suffix;
            return base;
        };
        if (count == 0) return;
        if (count == 1) {
            const LoopName x = loops[0]->name;
            const std::string outer = x.variable + "_block", inner = x.variable + "_thread";
            const Program before = program_;
            if (!attempt({"split", {x}, {outer, inner}, {target_.block_threads}, "", {}})) return;
            const std::string reason = fmt::format("{}: one thread each", x.variable);
            if (!traverse(derived(x, "_block"), "gpu-block-x", {}, reason) ||
                !traverse(derived(x, "_thread"), "gpu-thread-x", {target_.block_threads}, ""))
                program_ = before;
            return;
        }
        const LoopName y = loops[count - 2]->name, x = loops[count - 1]->name;
        const LoopName z = loops[0]->name;
        const Program before = program_;
        LoopName yo = y, xo = y, yi = y, xi = y;
        yo.variable = y.variable + "_block", xo.variable = x.variable + "_block";
        yi.variable = y.variable + "_thread", xi.variable = x.variable + "_thread";
        const std::string reason =
            fmt::format("{}, {}: tiles of {} by {} threads", y.variable, x.variable, tile_rows, tile_columns);
        LoopName xo_name = x, xi_name = x;
        xo_name.variable = xo.variable, xi_name.variable = xi.variable;
        const bool mapped = attempt({"tile",
                                     {y, x},
                                     {yo.variable, xo.variable, yi.variable, xi.variable},
                                     {tile_rows, tile_columns},
                                     "",
                                     {}}) &&
                            traverse(yo, "gpu-block-y", {}, reason) &&
                            traverse(xo_name, "gpu-block-x", {}, "") &&
                            traverse(yi, "gpu-thread-y", {tile_rows}, "") &&
                            traverse(xi_name, "gpu-thread-x", {tile_columns}, "");
        if (!mapped) {
            program_ = before;
            return;
        }
        if (count == 3) traverse(z, "gpu-block-z", {}, fmt::format("{}: a layer of blocks each", z.variable));
    }

    Program program_;
    std::string function_;
    Machine target_;
    std::vector<Directive>* applied_;
    std::map<LoopName, std::size_t> rows_;  ///< pure loops around a row-wise reduction, by outermost loop
    std::map<LoopName, std::string> order_reasons_;  ///< why a nest was reordered, by outermost loop
};

}  // namespace

Program default_schedule(const Program& lowered, const Machine& target, const DefaultOptions& options,
                         std::vector<Directive>* applied) {
    Program program = lowered;
    for (const Function& function : lowered.functions) {
        const bool own = function.place == FunctionPlace::entry || function.place == FunctionPlace::internal;
        if (!own || !std::holds_alternative<Block>(function.body)) continue;
        Scheduler scheduler(program, function.symbol.name(), target, applied);
        if (target.kind == TargetKind::cuda)
            program = scheduler.grid();
        else
            program = options.plain ? scheduler.plain() : scheduler.cache();
    }
    return program;
}

}  // namespace nestor
