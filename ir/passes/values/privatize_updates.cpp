// Privatization of scattered sums: each thread adds into arrays of its own, where they are small.
//
// Note [Scattered sums of particles] (2026-11-25)
// Particles that add to the nodes of a grid meet at places which only data tell, so that their sums were
// atomic: half of the time of mpm88 by one thread, and more by two, since a locked addition costs as much as
// twenty others. OpenMP's reduction over an array gives each thread zeros, and adds them up, one thread after
// the other, when all are done: mpm88 0.70 ms with atomics, 0.33 without (one thread; processor time of
// two 1.0 and 0.17 to 0.2). That costs each thread a pass over the array, and all together as many as there
// are threads, so there have to be several updates for each element; `few_threads` is where atomics, which
// threads share, are level. Copies lie on the stacks of threads, which are megabytes. Sorting particles by
// their cells would serve grids of any size, but costs as much as the sums do, and an order that programs
// see.
#include "ir/passes/values/privatize_updates.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/analysis/accumulation.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t most_bytes = 256 * 1024;  // of one thread's copies
constexpr std::int64_t updates_for_each = 4;     // element
constexpr int few_threads = 16;

std::int64_t constant_or(const Expr& e, std::int64_t otherwise) {
    return build::as_integer(e).value_or(otherwise);
}

/// A buffer whose elements lie side by side in extents that are known; 0 for others.
std::int64_t elements_of(const Buffer& buffer) {
    if (buffer.dimensions.empty() || !buffer.layout.empty() || !buffer.element.is_scalar()) return 0;
    std::int64_t count = 1;
    for (const Dimension& dimension : buffer.dimensions) {
        const std::int64_t extent = constant_or(dimension.extent, 0);
        if (dimension.stride || constant_or(dimension.min, 1) != 0 || extent <= 0 || extent > most_bytes)
            return 0;
        count *= extent;
        if (count > most_bytes) return 0;
    }
    return count;
}

/// What a parallel loop adds to one buffer.
struct Sum {
    std::int64_t updates = 0;  ///< that run
    int statements = 0;
    bool adds = true;  ///< all of them, and nobody asks for what was there before
};

/// The sums of a body that runs so many times; loops of unknown length count as one iteration.
void count_updates(const Block& body, std::int64_t times, std::map<Symbol, Sum>& sums) {
    for (const Stmt& s : body.statements) {
        if (const Update* update = get<Update>(s)) {
            Sum& sum = sums[update->target.buffer];
            sum.updates += times;
            ++sum.statements;
            sum.adds = sum.adds && !update->result && update->value->type.bits >= 32 &&
                       (update->op == UpdateOp::add || update->op == UpdateOp::subtract);
        }
        const For* inner = get<For>(s);
        const std::int64_t around = inner ? std::max<std::int64_t>(constant_or(inner->extent, 1), 1) : 1;
        const std::int64_t inside = times > (std::int64_t{1} << 40) / around ? times : times * around;
        map_blocks(s, [&](const Block& block) {
            count_updates(block, inside, sums);
            return block;
        });
    }
}

class Privatizer {
public:
    explicit Privatizer(const Function& function) {
        for (const Parameter& p : function.parameters)
            if (p.buffer) elements_[p.symbol] = {elements_of(*p.buffer), p.buffer->element.bytes()};
    }

    Block block(const Block& body) const {
        return map_block(body, [&](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            if (loop && loop->mode.kind == ModeKind::parallel && !loop->mode.simd)
                return privatized(s, *loop);
            return map_blocks(s, [&](const Block& inner) { return block(inner); });
        });
    }

private:
    struct Size {
        std::int64_t elements = 0, bytes = 0;
    };

    /// The buffers that each thread may have for its own, as long as there is room for them.
    std::set<Symbol> own_buffers(const Stmt& s, const For& loop) const {
        std::map<Symbol, Sum> sums;
        count_updates(Block{{s}}, 1, sums);
        std::map<Symbol, int> accesses;
        each_access(loop.body,
                    [&](const Symbol& buffer, SymbolUse, const std::vector<Expr>*) { ++accesses[buffer]; });
        std::set<Symbol> own;
        std::int64_t bytes = 0;
        for (const auto& [buffer, sum] : sums) {
            const auto size = elements_.find(buffer);
            if (size == elements_.end() || size->second.elements == 0 || !sum.adds ||
                accesses[buffer] != sum.statements ||  // something else looks at it
                sum.updates < updates_for_each * size->second.elements)
                continue;
            const std::int64_t more = size->second.elements * size->second.bytes;
            if (bytes + more > most_bytes) continue;
            bytes += more;
            own.insert(buffer);
        }
        return own;
    }

    Stmt privatized(const Stmt& s, const For& loop) const {
        const std::set<Symbol> own = own_buffers(s, loop);
        if (own.empty()) return s;
        For out = loop;
        for (const Symbol& buffer : own)
            out.reductions.push_back({buffer, ReduceOp::add, ReductionForm::clause});
        out.body = rewrite_stmts(loop.body, [&](const Stmt& inner) -> Stmt {
            const auto update = atomic_accumulation(inner);
            return update && own.contains(update->target.buffer) ? with(inner, plain_store(*update)) : inner;
        });
        return with(s, std::move(out));
    }

    std::map<Symbol, Size> elements_;
};

}  // namespace

Program privatize_updates(const Program& program, const Target& target) {
    if (target.cores > few_threads) return program;
    return map_bodies(program,
                      [](const Function& f, const Block& body) { return Privatizer(f).block(body); });
}

}  // namespace nestor
