// Invariants of loop modes: what may nest in what, where control may leave, and that iterations which run at
// once do not write the same place.
//
// Note [Certain races]
// Only races that need no analysis are reported: a plain write in every iteration, to a buffer from outside
// the loop, at a place that is the same in all iterations. Whatever might differ between iterations (the
// index, what is bound from it, anything loaded, limits and conditions made of those) ends the certainty. The
// dependence analysis decides the rest when a directive is applied.
#include "ir/core/modes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/matrix_unit.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

// ------------------------------------------------------------------------------------------ carried writes

/// What is known on the way through the body of a loop whose iterations run at once.
struct Iteration {
    std::set<Symbol> varying;  ///< values that may differ between iterations
    std::set<Symbol> own;      ///< buffers and locals of the iteration itself
    bool certain = true;       ///< whether this point is reached in every iteration
};

class CarriedWrites {
public:
    CarriedWrites(const For& loop, const std::vector<Reduction>& reductions, const std::string& name,
                  Violations& violations)
        : reductions_(reductions), name_(name), violations_(violations) {
        Iteration iteration;
        iteration.varying.insert(loop.index);
        block(loop.body, iteration);
    }

private:
    bool varies(const Expr& e, const Iteration& iteration) const {
        bool found = false;
        if (e)
            visit(e, [&](const Expr& part) {
                const auto* variable = get<Variable>(part);
                found = found || get<Load>(part) || get<Hole>(part) ||  // holes are filled per iteration
                        (variable && iteration.varying.contains(variable->symbol));
            });
        return found;
    }

    /// Things bound in the block are known to its end only.
    void block(const Block& b, Iteration iteration) {
        for (const Stmt& s : b.statements) statement(s, iteration);
    }
    void uncertain(const Block& b, Iteration iteration) {
        iteration.certain = false;
        block(b, std::move(iteration));
    }

    void statement(const Stmt& s, Iteration& iteration) {
        std::visit(
            overloaded{
                [](const Nop&) {},
                [](const Assert&) {},
                [&](const Block& n) { block(n, iteration); },
                [&](const Allocate& n) { iteration.own.insert(n.buffer.symbol); },
                [&](const Store& n) {
                    for (const StoreTarget& target : n.targets) store(target, n.op, iteration);
                },
                [&](const If& n) {
                    const bool same_way = !varies(n.condition, iteration);
                    same_way ? block(n.then, iteration) : uncertain(n.then, iteration);
                    same_way ? block(n.otherwise, iteration) : uncertain(n.otherwise, iteration);
                },
                [&](const For& n) {
                    Iteration inner = iteration;
                    if (varies(n.low, iteration) || varies(n.extent, iteration)) {
                        inner.varying.insert(n.index);
                        inner.certain = false;
                    }
                    block(n.body, std::move(inner));
                },
                [&](const Let& n) {
                    if (varies(n.value, iteration)) iteration.varying.insert(n.symbol);
                },
                [&](const Compute& n) { block(n.body, iteration); },
                [&](const Label& n) { block(n.body, iteration); },
                [&](const Declare& n) {
                    iteration.own.insert(n.symbol);
                    iteration.varying.insert(n.symbol);
                },
                [&](const Assign& n) { assign(n.symbol, iteration); },
                [&](const While& n) { uncertain(n.body, iteration); },
                [](const Break&) {},  // loops with these are not looked at
                [](const Continue&) {},
                [&](const CallStmt& n) { iteration.varying.insert(n.results.begin(), n.results.end()); },
                [](const Return&) {},
                [](const Print&) {},
                [&](const Update& n) { iteration.varying.insert(n.result); },
                [&](const Region& n) { block(n.body, iteration); },
                [](const Launch&) {},
                [](const Barrier&) {},
                [](const Copy&) {},
                [](const Activate&) {},
                [](const Fetch&) {},
                [](const Grow&) {},
            },
            s->node);
    }

    bool reduced(const Symbol& place, const std::optional<ReduceOp>& op) const {
        for (const Reduction& reduction : reductions_)
            if (reduction.buffer == place && (!op || reduction.op == *op)) return true;
        return false;
    }

    void store(const StoreTarget& target, const std::optional<ReduceOp>& op, const Iteration& iteration) {
        if (iteration.own.contains(target.buffer) || (op && reduced(target.buffer, op))) return;
        for (const Expr& index : target.indices)
            if (varies(index, iteration)) return;
        report(target.buffer, iteration);
    }

    void assign(const Symbol& local, const Iteration& iteration) {
        if (!iteration.own.contains(local) && !reduced(local, std::nullopt)) report(local, iteration);
    }

    void report(const Symbol& place, const Iteration& iteration) {
        if (iteration.certain && reported_.insert(place).second)
            violations_.add(fmt::format(
                "{} carries a write of `{}` that no reduction, private allocation or atomic covers", name_,
                place.name()));
    }

    const std::vector<Reduction>& reductions_;
    const std::string& name_;
    Violations& violations_;
    std::set<Symbol> reported_;
};

/// True where a break, continue or return may end an iteration of the body early.
bool leaves_early(const Block& body) {
    return contains(body, [&](const Stmt& s) { return get<Break>(s) || get<Continue>(s) || get<Return>(s); });
}

// ------------------------------------------------------------------------------------------------- nesting

/// The loops around a statement.
struct LoopContext {
    std::set<ModeKind> gpu;   ///< modes of gpu loops
    bool parallel = false;    ///< a parallel or vectorized loop is among them
    bool diverges = false;    ///< some threads of the block may not come here
    bool splits = false;      ///< nor all of a warp, where a warp is a row of the block
    int lanes = 0;            ///< threads of the block along x, inside the outermost gpu loop
    std::set<Symbol> bound;   ///< inside the outermost gpu loop: what launches do not know
    bool concurrent = false;  ///< a parallel, vectorized or gpu loop or a region is among them
    bool loop = false;        ///< there is one at all
    bool nearest_ordered = false;
    bool on_matrix_unit = false;  ///< directly in a loop of one
};

class Modes {
public:
    explicit Modes(Violations& violations) : violations_(violations) {}

    void block(const Block& b, LoopContext around) {
        for (const Stmt& s : b.statements) {
            statement(s, around);
            if (around.gpu.empty()) continue;
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                if (use == SymbolUse::name || use == SymbolUse::local) around.bound.insert(symbol);
            });
        }
    }

private:
    void statement(const Stmt& s, const LoopContext& around) {
        const Origin outer = violations_.place;
        if (s->origin) violations_.place = s->origin;
        if (const auto* f = get<For>(s)) {
            loop(*f, around);
        } else if (const auto* w = get<While>(s)) {
            LoopContext inside = around;
            inside.loop = inside.nearest_ordered = true;
            inside.diverges = around.diverges || in_threads(around);
            inside.splits = around.splits || in_lanes(around);
            block(w->body, inside);
        } else if (const auto* branch = get<If>(s)) {
            LoopContext inside = around;
            inside.diverges = around.diverges || in_threads(around);
            inside.splits = around.splits || in_lanes(around);
            block(branch->then, inside);
            block(branch->otherwise, inside);
        } else if (const auto* r = get<Region>(s)) {
            LoopContext inside = around;
            inside.concurrent = true;
            block(r->body, inside);
        } else {
            if (get<Break>(s) && !(around.loop && around.nearest_ordered))
                violations_.add("a break is in no serial loop");
            if (get<Continue>(s) && !around.loop) violations_.add("a continue is in no loop");
            if (get<Barrier>(s) && around.diverges)
                violations_.add("a barrier stands where not all threads of a block come");
            if (get<Grow>(s) && around.concurrent)
                violations_.add("memory grows where iterations or threads run at once");
            if (const Allocate* allocate = get<Allocate>(s)) shared_memory(allocate->buffer, around);
            if (get<Return>(s) && around.concurrent)
                violations_.add("a return leaves a parallel loop or region");
            map_blocks(s, [&](const Block& inner) {
                block(inner, around);
                return inner;
            });
        }
        violations_.place = outer;
    }

    /// Launches say how much there is, so that its extents must not change within a kernel.
    void shared_memory(const Buffer& buffer, const LoopContext& around) {
        if (buffer.place != MemorySpace::gpu_shared) return;
        bool known = true;
        for (const Dimension& d : buffer.dimensions)
            visit(d.extent, [&](const Expr& e) {
                const Variable* v = get<Variable>(e);
                known = known && !get<Load>(e) && !(v && around.bound.contains(v->symbol));
            });
        if (!known)
            violations_.add(fmt::format("the extents of shared memory `{}` are known in its kernel alone",
                                        buffer.symbol.name()));
    }

    static bool in_threads(const LoopContext& around) {
        return std::any_of(around.gpu.begin(), around.gpu.end(), is_thread_mode);
    }

    static bool in_lanes(const LoopContext& around) { return around.gpu.contains(ModeKind::gpu_thread_x); }

    static int lanes_of(const For& kernel) {
        int lanes = kernel.mode.kind == ModeKind::gpu_thread_x ? kernel.mode.width : 0;
        visit_statements(kernel.body, [&](const Stmt& s) {
            const For* loop = get<For>(s);
            if (loop && loop->mode.kind == ModeKind::gpu_thread_x) lanes = std::max(lanes, loop->mode.width);
        });
        return lanes;
    }

    void loop(const For& f, const LoopContext& around) {
        const std::string name = "loop " + print(f.name);
        const ModeKind kind = f.mode.kind;
        LoopContext inside = around;
        inside.loop = true;
        inside.nearest_ordered = !is_parallel(f.mode);
        if (is_parallel(f.mode)) inside.concurrent = true;
        if (kind == ModeKind::parallel || kind == ModeKind::vectorized) {
            inside.parallel = true;
            if (kind == ModeKind::parallel && !around.gpu.empty())
                violations_.add(name + " is parallel inside a gpu loop");
        }
        if (is_gpu_mode(kind)) {
            if (around.parallel)
                violations_.add(name + " is a gpu loop inside a parallel or vectorized loop");
            if (around.gpu.contains(kind)) violations_.add(name + " is inside a loop of the same gpu axis");
            for (const ModeKind outer : around.gpu)
                if (is_block_mode(kind) && is_thread_mode(outer)) {
                    violations_.add(name + " runs over gpu blocks inside a loop over gpu threads");
                    break;
                }
            if (around.gpu.empty()) inside.lanes = lanes_of(f);
            inside.gpu.insert(kind);
        }
        if (is_thread_mode(kind)) {
            const bool tree = std::any_of(f.reductions.begin(), f.reductions.end(),
                                          [](const Reduction& r) { return r.form == ReductionForm::tree; });
            const bool in_warps = kind == ModeKind::gpu_thread_x && inside.lanes == lanes_of_warp;
            if (tree && (in_warps ? around.splits : around.diverges))
                violations_.add(name + " reduces as a tree where not all threads of a block come");
            const auto extent = build::as_integer(f.extent);
            const bool some = !extent || (f.mode.width != 0 && *extent != f.mode.width);
            inside.diverges = around.diverges || some;
            inside.splits = around.splits || (some && kind == ModeKind::gpu_thread_x);
        }
        if (!inside.gpu.empty()) inside.bound.insert(f.index);
        inside.on_matrix_unit = kind == ModeKind::matrix_unit;
        if (kind == ModeKind::register_tile && !register_tile(f) && !transposing_copy(f))
            violations_.add(name + " is no product of panels in registers, nor a copy to one");
        if (inside.on_matrix_unit && !around.on_matrix_unit && !matrix_operation(f))
            violations_.add(name + " is nothing that a matrix unit does");
        if (f.mode.width < 0) violations_.add(fmt::format("{} has width {}", name, f.mode.width));
        if (f.mode.collapse < 1) violations_.add(fmt::format("{} collapses {} loops", name, f.mode.collapse));
        block(f.body, inside);
    }

    Violations& violations_;
};

}  // namespace

void verify_carried_writes(const For& loop, Violations& violations) {
    if (!is_parallel(loop.mode)) return;
    const std::string name = "loop " + print(loop.name);
    const For* at = &loop;
    for (int depth = 0; depth < loop.mode.collapse; ++depth) {  // collapsed loops run as one
        if (depth > 0) {
            const Stmt only = at->body.statements.size() == 1 ? at->body.statements[0] : nullptr;
            at = get<For>(only);
            if (!at)
                return violations.add(
                    fmt::format("{} collapses {} loops, but has fewer in it", name, loop.mode.collapse));
            if (at->mode.kind != ModeKind::serial)
                return violations.add(fmt::format("loop {} is collapsed into {} and has a mode of its own",
                                                  print(at->name), print(loop.name)));
        }
        const auto extent = build::as_integer(at->extent);
        const bool alone = extent && *extent <= 1;  // no two iterations
        if (!alone && !leaves_early(at->body)) CarriedWrites(*at, loop.reductions, name, violations);
    }
}

void verify_modes(const Block& body, Violations& violations) {
    Modes(violations).block(body, {});
}

}  // namespace nestor
