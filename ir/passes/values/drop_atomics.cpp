// Atomic updates outside of parallel loops become loads and stores.
#include "ir/passes/values/drop_atomics.hpp"

#include <optional>
#include <set>

#include "ir/analysis/access.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_parallel(const Stmt& s) {
    const For* loop = get<For>(s);
    return get<Region>(s) ||
           (loop && loop->mode.kind != ModeKind::serial && loop->mode.kind != ModeKind::vectorized &&
            loop->mode.kind != ModeKind::unrolled);
}

/// What a plain store with an operator does as well; subtraction has none.
std::optional<ReduceOp> store_form(UpdateOp op) {
    return op == UpdateOp::subtract ? std::nullopt : commuting(op);
}

/// Functions that are called where others run, and what they call.
std::set<Symbol> called_at_once(const Program& program) {
    std::set<Symbol> found;
    const std::function<void(const Block&, bool)> look = [&](const Block& block, bool at_once) {
        for (const Stmt& s : block.statements) {
            const bool inside = at_once || is_parallel(s);
            if (const auto* call = get<CallStmt>(s); call && inside) found.insert(call->function);
            map_blocks(s, [&](const Block& inner) {
                look(inner, inside);
                return inner;
            });
        }
    };
    for (std::size_t before = 1, after = 0; before != after;) {
        before = found.size();
        for (const Function& f : program.functions)
            if (const Block* body = std::get_if<Block>(&f.body))
                look(*body, found.contains(f.symbol) || f.place == FunctionPlace::device);
        after = found.size();
    }
    return found;
}

Block plain(const Block& block) {
    Block out;
    for (const Stmt& s : block.statements) {
        const Update* update = get<Update>(s);
        const auto form = update ? store_form(update->op) : std::nullopt;
        const bool subtracts = update && update->op == UpdateOp::subtract;
        if (!form && !subtracts) {
            out.statements.push_back(
                is_parallel(s) ? s : map_blocks(s, [](const Block& inner) { return plain(inner); }));
            continue;
        }
        const Type& type = update->value->type;
        const Expr now = build::load(update->target.buffer, type, update->target.indices);
        Expr old = now;
        if (update->result) {
            out.statements.push_back(build::make(Let{update->result, now}, s->origin));
            old = build::variable(update->result, type);
        }
        if (form && !update->result) {
            out.statements.push_back(build::make(Store{{update->target}, {update->value}, form}, s->origin));
            continue;
        }
        const Expr after = subtracts ? build::binary(BinaryOp::subtract, old, update->value, type.is_int())
                                     : build::apply(*form, old, update->value);
        out.statements.push_back(build::make(Store{{update->target}, {after}, std::nullopt}, s->origin));
    }
    return out;
}

}  // namespace

Program drop_atomics(const Program& program, const Target&) {
    const std::set<Symbol> at_once = called_at_once(program);
    return map_bodies(program, [&](const Function& f, const Block& body) {
        return at_once.contains(f.symbol) || f.place == FunctionPlace::device ? body : plain(body);
    });
}

}  // namespace nestor
