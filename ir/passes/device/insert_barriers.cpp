// Barrier insertion in kernels.
//
// Note [Where barriers stand]
// Control flow outside thread loops is the same for all threads of a block, so a barrier may stand there, and
// never inside a thread loop. The pass walks a block's statements with the accesses made since the last
// barrier; a statement that conflicts with one of them gets a barrier before it. Serial loops are walked a
// second time with what their first round left. Iterations of block loops touch memory of their own (the
// mode says so), but share what lives in shared memory. A branch that all threads take or leave together gets
// its barrier in front of it, so that what follows it needs no other one.
//
// Note [Stages] (2026-11-23)
// Of memory with two stages one is read while the other one is written: `tile[step mod 2]` and
// `tile[(step + 1) mod 2]` are different places in one iteration of the loop over steps, though not in two.
// So what an iteration leaves to the next one has an index of its own there.
#include "ir/passes/device/insert_barriers.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/analysis/affine.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/own_blocks.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_thread(ModeKind kind) {
    return kind == ModeKind::gpu_thread_x || kind == ModeKind::gpu_thread_y || kind == ModeKind::gpu_thread_z;
}
bool is_block(ModeKind kind) {
    return kind == ModeKind::gpu_block_x || kind == ModeKind::gpu_block_y || kind == ModeKind::gpu_block_z;
}

/// One thread loop around an access: iterations of equal loops with equal index run on the same thread.
struct ThreadLoop {
    Symbol index;
    LoopMode mode;
    Expr low, extent;
};

struct Access {
    Symbol buffer;
    bool writes = false;
    bool by_all = false;              ///< a load outside thread loops
    std::vector<ThreadLoop> threads;  ///< empty and not by all: the block's first thread
    std::vector<Expr> indices;        ///< lets resolved
    std::set<Symbol> varying;         ///< serial loop indices around it, inside the block loops
    bool arrives_later = false;       ///< an asynchronous copy, which not even its own thread may read yet
    std::set<Symbol> around;          ///< those of them whose iteration is that of all threads
};
using Accesses = std::vector<Access>;

class Placer {
public:
    Placer(const Function& function, SymbolSource& symbols) : symbols_(symbols) {
        for (const Parameter& p : function.parameters)
            if (p.buffer) memory_.insert(p.symbol);
    }

    Block block(const Block& source, Accesses& pending) {
        Block out;
        const std::size_t lets = lets_.size();
        for (const Stmt& s : source.statements) statement(s, pending, out);
        lets_.resize(lets);
        return out;
    }

private:
    void statement(const Stmt& s, Accesses& pending, Block& out) {
        if (const Allocate* allocate = get<Allocate>(s)) {
            if (allocate->buffer.place == MemorySpace::gpu_shared) {
                memory_.insert(allocate->buffer.symbol);
                shared_.insert(allocate->buffer.symbol);
            }
            out.statements.push_back(s);
            return;
        }
        if (const Let* let = get<Let>(s)) lets_.emplace_back(let->symbol, substitute(let->value, lets_));
        if (get<Barrier>(s)) pending.clear();
        if (const For* loop = get<For>(s); loop && !is_thread(loop->mode.kind) && holds_threads(s)) {
            loop_around(s, *loop, pending, out);
            return;
        }
        if (const If* branch = get<If>(s); branch && holds_threads(s)) {
            Accesses own;
            collect(s, {}, serial_, own);
            separate(s, own, pending, out);
            Accesses then = pending, otherwise = pending;
            If copy = *branch;
            copy.then = block(branch->then, then);
            copy.otherwise = block(branch->otherwise, otherwise);
            out.statements.push_back(with(s, std::move(copy)));
            pending = then;
            pending.insert(pending.end(), otherwise.begin(), otherwise.end());
            return;
        }
        Accesses own;
        collect(s, {}, serial_, own);
        separate(s, own, pending, out);
        out.statements.push_back(s);
        if (const For* loop = get<For>(s); loop && has_tree(*loop)) {
            const bool in_warps =
                loop->mode.kind == ModeKind::gpu_thread_x && loop->mode.width <= lanes_of_warp;
            if (in_warps)
                pending.insert(pending.end(), own.begin(), own.end());
            else
                pending.clear();
            // what the tree combines is written by the first thread, behind the tree's own barriers
            for (const Reduction& r : loop->reductions)
                for (Access& access : own)
                    if (access.buffer == r.buffer && access.writes) {
                        access.threads.clear();
                        pending.push_back(access);
                    }
            return;
        }
        pending.insert(pending.end(), own.begin(), own.end());
    }

    static bool has_tree(const For& loop) {
        return std::any_of(loop.reductions.begin(), loop.reductions.end(),
                           [](const Reduction& r) { return r.form == ReductionForm::tree; });
    }

    static bool holds_threads(const Stmt& s) {
        return contains(s, [&](const Stmt& child) {
            const For* loop = get<For>(child);
            return loop && (is_thread(loop->mode.kind) || is_block(loop->mode.kind));
        });
    }

    /// A serial or block loop whose body is walked as a block of its own. What stands in front of a serial
    /// loop has its barrier there, not in each iteration, where iterations need none among themselves.
    void loop_around(const Stmt& s, const For& loop, Accesses& pending, Block& out) {
        Accesses limits, own, none;
        collect(loop.low, {}, serial_, limits);
        collect(loop.extent, {}, serial_, limits);
        separate(s, limits, pending, out);
        if (!is_block(loop.mode.kind)) collect(s, {}, serial_, own);
        if (in_conflict(own, pending)) {
            Stmt apart = walked(s, loop, none);
            if (!contains(apart, [](const Stmt& child) { return get<Barrier>(child) != nullptr; })) {
                out.statements.push_back(build::make(Barrier{}, s->origin));
                out.statements.push_back(std::move(apart));
                pending = std::move(none);
                return;
            }
        }
        out.statements.push_back(walked(s, loop, pending));
    }

    Stmt walked(const Stmt& s, const For& loop, Accesses& pending) {
        const bool serial = !is_block(loop.mode.kind);
        if (serial) serial_.insert(loop.index);
        Accesses state = pending;
        Block body = block(loop.body, state);
        if (is_own_block(loop)) {
            For copy = loop;
            copy.body = std::move(body);
            pending = std::move(state);
            return with(s, std::move(copy));
        }
        // the next iteration meets what this one left
        Accesses again = state;
        if (serial) of_another_iteration(again, loop.index);
        if (!serial)
            again.erase(std::remove_if(again.begin(), again.end(),
                                       [&](const Access& a) { return !shared_.contains(a.buffer); }),
                        again.end());
        body = block(body, again);
        if (serial) serial_.erase(loop.index);
        if (serial) of_another_iteration(state, loop.index), of_another_iteration(again, loop.index);
        For copy = loop;
        copy.body = std::move(body);
        // what was before a loop that surely runs has met its first round
        if (build::as_integer(loop.extent).value_or(0) > 0) pending.clear();
        pending.insert(pending.end(), state.begin(), state.end());
        pending.insert(pending.end(), again.begin(), again.end());
        return with(s, std::move(copy));
    }

    /// What is left of a loop's iteration stands for any of them.
    void of_another_iteration(Accesses& accesses, const Symbol& index) {
        const Substitution another{{index, build::variable(symbols_.fresh(index.name()))}};
        for (Access& access : accesses)
            for (Expr& e : access.indices) e = substitute(e, another);
    }

    /// A barrier before `s` when one of its accesses meets a pending one of another thread.
    static void separate(const Stmt& s, const Accesses& own, Accesses& pending, Block& out) {
        if (!in_conflict(own, pending)) return;
        out.statements.push_back(build::make(Barrier{}, s->origin));
        pending.clear();
    }

    static bool in_conflict(const Accesses& own, const Accesses& pending) {
        return std::any_of(own.begin(), own.end(), [&](const Access& a) {
            return std::any_of(pending.begin(), pending.end(),
                               [&](const Access& b) { return conflict(b, a); });
        });
    }

    static bool conflict(const Access& a, const Access& b) {
        return a.buffer == b.buffer && (a.writes || b.writes) && (a.arrives_later || !same_thread(a, b)) &&
               !in_other_stages(a, b);
    }

    /// True where a subscript tells the places apart: `x mod n` and `(x + 1) mod n`.
    static bool in_other_stages(const Access& a, const Access& b) {
        if (a.indices.size() != b.indices.size()) return false;
        for (std::size_t k = 0; k < a.indices.size(); ++k) {
            const Binary* x = remainder(a.indices[k]);
            const Binary* y = remainder(b.indices[k]);
            if (!x || !y || !same(x->right, y->right) || !is_common(x->left, a) || !is_common(y->left, b))
                continue;
            const auto stages = build::as_integer(x->right);
            const auto difference = constant_difference(x->left, y->left);
            if (stages && *stages > 1 && difference && *difference % *stages != 0) return true;
        }
        return false;
    }

    /// A remainder of what is not negative.
    static const Binary* remainder(const Expr& e) {
        const Binary* found = get<Binary>(e);
        const bool divides = found && !found->wraps &&
                             (found->op == BinaryOp::remainder || found->op == BinaryOp::floor_modulo);
        return divides ? found : nullptr;
    }

    /// True for a value that all threads have in common, and all that the access's statement does.
    static bool is_common(const Expr& e, const Access& access) {
        bool common = true;
        visit(e, [&](const Expr& child) {
            const Variable* v = get<Variable>(child);
            common = common && !get<Load>(child) && !(v && !access.around.contains(v->symbol));
        });
        return common;
    }

    static bool same_thread(const Access& a, const Access& b) {
        if (a.by_all || b.by_all || a.threads.size() != b.threads.size()) return false;
        Substitution names;
        for (std::size_t k = 0; k < a.threads.size(); ++k) {
            const ThreadLoop &x = a.threads[k], &y = b.threads[k];
            if (!(x.mode == y.mode) || !same(x.low, y.low) || !same(x.extent, y.extent)) return false;
            names.emplace_back(x.index, build::variable(y.index));
        }
        return std::all_of(b.threads.begin(), b.threads.end(),
                           [&](const ThreadLoop& thread) { return decides(thread.index, names, a, b); });
    }

    /// True when equal elements have equal thread index: some subscript of both is the same `.. + index`.
    static bool decides(const Symbol& index, const Substitution& names, const Access& a, const Access& b) {
        if (a.indices.size() != b.indices.size()) return false;
        for (std::size_t k = 0; k < b.indices.size(); ++k) {
            const Expr other = substitute(a.indices[k], names);
            if (is_lane_of_rows(other, index, b) && is_lane_of_rows(b.indices[k], index, b)) return true;
            if (!same(other, b.indices[k])) continue;
            const Expr rest = without(b.indices[k], index);
            if (!rest) continue;
            bool fixed = true;
            visit(rest, [&](const Expr& e) {
                const Variable* v = get<Variable>(e);
                const bool thread =
                    v && std::any_of(b.threads.begin(), b.threads.end(),
                                     [&](const ThreadLoop& t) { return t.index == v->symbol; });
                fixed = fixed && !get<Load>(e) && !thread &&
                        !(v && (a.varying.contains(v->symbol) || b.varying.contains(v->symbol)));
            });
            if (fixed) return true;
        }
        return false;
    }

    /// True of a multiple of the number of threads beside the thread: `chunk * 32 + lane`.
    static bool is_lane_of_rows(const Expr& e, const Symbol& index, const Access& access) {
        const Expr rest = without(e, index);
        const Binary* product = get<Binary>(rest);
        const auto size = product && product->op == BinaryOp::multiply && !product->wraps
                              ? build::as_integer(product->right)
                              : std::nullopt;
        return size && std::any_of(access.threads.begin(), access.threads.end(), [&](const ThreadLoop& t) {
                   const auto extent = build::as_integer(t.extent);
                   return t.index == index && build::is_zero(t.low) && extent && *extent > 0 &&
                          *size % *extent == 0;
               });
    }

    /// What stands beside `index` in a sum where it occurs once, as itself; null otherwise.
    static Expr without(const Expr& e, const Symbol& index) {
        if (const Variable* v = get<Variable>(e)) return v->symbol == index ? build::integer(0) : nullptr;
        const Binary* sum = get<Binary>(e);
        if (sum && sum->op == BinaryOp::subtract && !uses(sum->right, index)) {
            const Expr left = without(sum->left, index);  // `x - x_min`, of a tile
            return left ? build::subtract(left, sum->right) : nullptr;
        }
        if (!sum || sum->op != BinaryOp::add) return nullptr;
        if (!uses(sum->right, index)) {
            const Expr left = without(sum->left, index);
            return left ? build::add(left, sum->right) : nullptr;
        }
        if (uses(sum->left, index)) return nullptr;
        const Expr right = without(sum->right, index);
        return right ? build::add(sum->left, right) : nullptr;
    }

    void note(const Symbol& buffer, const std::vector<Expr>& indices, bool writes,
              const std::vector<ThreadLoop>& threads, const std::set<Symbol>& varying, Accesses& into) const {
        if (!memory_.contains(buffer)) return;
        Access access{buffer, writes, threads.empty() && !writes, threads, {}, varying, false, serial_};
        for (const Expr& e : indices) access.indices.push_back(substitute(e, lets_));
        into.push_back(std::move(access));
    }

    void collect(const Expr& e, const std::vector<ThreadLoop>& threads, const std::set<Symbol>& varying,
                 Accesses& into) const {
        visit(e, [&](const Expr& child) {
            if (const Load* load = get<Load>(child))
                note(load->buffer, load->indices, false, threads, varying, into);
        });
    }

    /// All accesses of a statement, with the thread loops around them.
    void collect(const Stmt& s, std::vector<ThreadLoop> threads, std::set<Symbol> varying, Accesses& into) {
        each_child(
            s, [&](const Expr& e) { collect(e, threads, varying, into); }, [](const Stmt&) {});
        if (const Store* store = get<Store>(s))
            for (const StoreTarget& t : store->targets) {
                note(t.buffer, t.indices, true, threads, varying, into);
                if (!into.empty() && into.back().buffer == t.buffer)
                    into.back().arrives_later = async_copied(store->values[0]) != nullptr;
                // what an operator reads, the same thread writes
            }
        each_symbol(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>* indices) {
            if (get<Store>(s) || get<For>(s) || !accesses(use) || !changes(use)) return;
            note(buffer, indices ? *indices : std::vector<Expr>(), true, threads, varying, into);
        });
        const std::size_t lets = lets_.size();
        if (const For* loop = get<For>(s)) {
            if (is_thread(loop->mode.kind))
                threads.push_back(
                    {loop->index, loop->mode, substitute(loop->low, lets_), substitute(loop->extent, lets_)});
            else
                varying.insert(loop->index);
        }
        each_statement(s, [&](const Stmt& child) {
            if (const Let* let = get<Let>(child))
                lets_.emplace_back(let->symbol, substitute(let->value, lets_));
            collect(child, threads, varying, into);
        });
        lets_.resize(lets);
    }

    SymbolSource& symbols_;
    std::set<Symbol> memory_;  ///< buffers that several threads see
    std::set<Symbol> shared_;  ///< those of them that belong to one block
    std::set<Symbol> serial_;  ///< indices of the serial loops around the current statement
    Substitution lets_;
};

bool has_threads(const Block& body) {
    return contains(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && is_thread(loop->mode.kind);
    });
}

}  // namespace

Program insert_barriers(const Program& program, const Target& target) {
    if (!target.has_blocks()) return program;
    Program out = program;
    SymbolSource symbols(program.next_symbol);  // of iterations; none of them is left
    for (Function& f : out.functions) {
        auto* body = std::get_if<Block>(&f.body);
        if (!body || f.place != FunctionPlace::device) continue;
        if (!has_threads(*body)) continue;  // a block of one thread
        Accesses pending;
        *body = Placer(f, symbols).block(*body, pending);
    }
    return out;
}

}  // namespace nestor
