// Barriers that wait, by a walk along the ways through a kernel: loops are walked twice, since an iteration
// waits for what the one before it began; and once more for the last one, which copies nothing for a next
// one.
#include "emitters/cuda/copy_waits.hpp"

#include <utility>

#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

class Waits {
public:
    /// Whether copies are on their way behind the block; `before`: in front of it.
    bool walk(const Block& block, bool before) {
        bool copying = before;
        for (const Stmt& s : block.statements) copying = walk(s, copying);
        return copying;
    }
    const std::set<Stmt>& found() const { return found_; }

private:
    bool walk(const Stmt& s, bool copying) {
        if (get<Barrier>(s)) {
            if (copying) found_.insert(s);
            return false;
        }
        if (const Store* store = get<Store>(s)) return copying || async_copied(store->values[0]);
        if (const If* branch = get<If>(s)) {
            if (last_ && asks_for_next(branch->condition, *last_)) return walk(branch->otherwise, copying);
            const bool then = walk(branch->then, copying);
            return walk(branch->otherwise, copying) || then;
        }
        const For* loop = get<For>(s);
        const bool repeats = loop || get<While>(s);
        bool behind = copying;
        (void)map_blocks(s, [&](const Block& inner) {
            behind = walk(inner, behind);
            if (repeats) behind = walk(inner, behind);
            if (loop) {
                const For* outer = std::exchange(last_, loop);
                behind = walk(inner, behind);
                last_ = outer;
            }
            return inner;
        });
        const bool runs = loop && build::as_integer(loop->extent).value_or(0) > 0;
        return behind || (repeats && !runs && copying);
    }

    /// `i + 1 < n` in a loop of n iterations.
    static bool asks_for_next(const Expr& condition, const For& loop) {
        const Compare* less = get<Compare>(condition);
        return less && less->op == CompareOp::less && build::is_zero(loop.low) &&
               same(less->left, build::add(build::variable(loop.index), build::integer(1))) &&
               same(less->right, loop.extent);
    }

    std::set<Stmt> found_;
    const For* last_ = nullptr;  ///< the loop whose last iteration is walked
};

}  // namespace

std::set<Stmt> barriers_that_wait(const Block& kernel) {
    Waits waits;
    waits.walk(kernel, false);
    return waits.found();
}

}  // namespace nestor::cuda
