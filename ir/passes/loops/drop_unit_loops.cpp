// Unit loop removal: extents that are 1, themselves or as names of constants; blocks of a device too, of
// which a kernel without such a loop has one.
#include "ir/passes/loops/drop_unit_loops.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

class UnitLoopDropper {
public:
    /// `collapsed`: how many loops from here inwards run as one with a loop around them.
    Block block(const Block& b, int collapsed) {
        const std::size_t known = constants_.size();
        Block out;
        for (const Stmt& s : b.statements) {
            if (const Let* let = get<Let>(s); let && build::as_integer(let->value))
                constants_.emplace_back(let->symbol, let->value);
            out.statements.push_back(statement(s, collapsed));
        }
        constants_.resize(known);
        return out;
    }

private:
    Stmt statement(const Stmt& s, int collapsed) {
        const For* outer = get<For>(s);
        const int inwards = outer ? std::max(outer->mode.collapse, collapsed) - 1 : 0;
        const Stmt inside = map_blocks(s, [&](const Block& inner) { return block(inner, inwards); });
        const For* loop = get<For>(inside);
        if (!loop || collapsed > 0 || !is_single(*loop)) return inside;
        if (get<Variable>(loop->low) || get<Constant>(loop->low))
            return with(inside, substitute(loop->body, {{loop->index, loop->low}}));
        Block body = loop->body;
        body.statements.insert(body.statements.begin(),
                               build::make(Let{loop->index, loop->low}, inside->origin));
        return with(inside, std::move(body));
    }

    bool is_single(const For& loop) const {
        const ModeKind kind = loop.mode.kind;
        const bool alone = kind == ModeKind::parallel && loop.mode.collapse <= 1;
        const bool plain =
            kind == ModeKind::serial || kind == ModeKind::vectorized || alone || is_block_mode(kind);
        return plain && loop.kind != LoopKind::imperative && loop.reductions.empty() &&
               build::is_one(substitute(loop.extent, constants_));
    }

    Substitution constants_;
};

}  // namespace

Program drop_unit_loops(const Program& program, const Target&) {
    return map_bodies(program,
                      [](const Function&, const Block& body) { return UnitLoopDropper().block(body, 0); });
}

}  // namespace nestor
