// Barriers that wait, by a walk along the ways through a kernel: loops are walked twice, since an iteration
// waits for what the one before it began; and once more for the last one, which copies nothing for a next
// one.
#include "emitters/cuda/threads/copy_waits.hpp"

#include <utility>

#include "ir/analysis/affine.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

class Waits {
public:
    explicit Waits(const StepFunctions& functions) : functions_(functions) {}

    /// Whether copies are on their way behind the block; `before`: in front of it.
    bool walk(const Block& block, bool before) {
        bool copying = before, without = before;
        Expr extent;  // what a condition asked to be positive; `without`: where it is not
        for (const Stmt& s : block.statements) {
            const For* loop = get<For>(s);
            const bool asked = loop && extent && same(loop->extent, extent);
            const bool behind = walk(s, copying, asked ? without : copying);
            if (const If* branch = get<If>(s)) {
                extent = asked_positive(*branch);
                without = copying;
            }
            copying = behind;
        }
        return copying;
    }
    const std::set<Stmt>& found() const { return found_; }

private:
    /// n of `if n > 0 { .. }`; null for others.
    static Expr asked_positive(const If& branch) {
        const Compare* above = get<Compare>(branch.condition);
        const bool positive = above && above->op == CompareOp::greater && build::is_zero(above->right);
        return positive && branch.otherwise.statements.empty() ? above->left : nullptr;
    }

    /// `if_none`: whether copies are on their way in front of a loop that has no iteration.
    bool walk(const Stmt& s, bool copying, bool if_none) {
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
        if (const StepFunction* function = called_step(s, functions_))
            return copying || function->asynchronous;
        const For* loop = get<For>(s);
        if (loop && functions_.contains(loop->index)) return copying;  // what calls copy
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
        return behind || (repeats && !runs && if_none);
    }

    const StepFunctions& functions_;
    std::set<Stmt> found_;
    const For* last_ = nullptr;  ///< the loop whose last iteration is walked
};

}  // namespace

bool asks_for_next(const Expr& condition, const For& loop) {
    const Compare* less = get<Compare>(condition);
    if (!less || less->op != CompareOp::less || less->left->type != Type::index() ||
        !build::is_zero(loop.low))
        return false;
    const Affine next = affine(build::add(build::variable(loop.index), build::integer(1)));
    return affine(less->right) - affine(less->left) == affine(loop.extent) - next;
}

std::set<Stmt> barriers_that_wait(const Block& kernel, const StepFunctions& functions) {
    Waits waits(functions);
    waits.walk(kernel, false);
    return waits.found();
}

}  // namespace nestor::cuda
