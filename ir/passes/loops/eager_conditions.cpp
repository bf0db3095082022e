// Speculation of right sides of && and ||: total expressions may be evaluated before the left one, whose
// loads are proved to stay inside of their arrays.
#include "ir/passes/loops/eager_conditions.hpp"

#include <map>

#include "ir/analysis/inside_array.hpp"
#include "ir/core/buffers.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

class EagerLoop {
public:
    EagerLoop(const Function& f, const Block& body, const Stmt& loop, const std::map<Symbol, Buffer>& buffers)
        : inside_(f, body, loop, buffers) {}

    Block rewritten(const Block& body) const {
        return rewrite_exprs(body, [&](const Expr& e) -> Expr {
            const Logic* logic = get<Logic>(e);
            if (!logic || !e->type.is_scalar() || !is_total(logic->right)) return e;
            const bool both = logic->op == LogicOp::conjunction;
            if (both && (get<Constant>(logic->left) || get<Constant>(logic->right)))
                return build::both(logic->left, logic->right);
            const BinaryOp op = both ? BinaryOp::bit_and : BinaryOp::bit_or;
            return with(e, Binary{op, logic->left, logic->right});
        });
    }

private:
    /// True where the expression has a value, whatever holds.
    bool is_total(const Expr& e) const {
        bool total = true;
        visit(e, [&](const Expr& part) {
            if (const Load* load = get<Load>(part))
                total = total && inside_.holds(*load);
            else if (const Binary* b = get<Binary>(part))
                total = total && is_total(*b, part->type);
            else if (const Unary* unary = get<Unary>(part))
                total = total && unary->op == UnaryOp::logical_not;
            else if (const Cast* cast = get<Cast>(part))
                total = total && !(cast->value->type.is_float() && part->type.is_int());
            else
                total = total && (get<Constant>(part) || get<Variable>(part) || get<Compare>(part) ||
                                  get<Logic>(part) || get<Select>(part));
        });
        return total;
    }

    /// Floats, unsigned integers and indices; what wraps or has no more bits than are kept.
    static bool is_total(const Binary& b, const Type& type) {
        switch (b.op) {
            case BinaryOp::minimum:
            case BinaryOp::maximum:
            case BinaryOp::bit_and:
            case BinaryOp::bit_or:
            case BinaryOp::bit_xor:
                return true;
            case BinaryOp::add:
            case BinaryOp::subtract:
            case BinaryOp::multiply:
                return b.wraps || type.is_float() || type == Type::index() ||
                       (type.is_int() && !type.is_signed());
            default:
                return false;
        }
    }

    const InsideArrays inside_;
};

}  // namespace

Program eager_conditions(const Program& program, const Target&) {
    return map_bodies(program, [](const Function& f, const Block& body) {
        const std::map<Symbol, Buffer> buffers = buffers_in(f, body);
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            if (!loop || loop->mode.kind != ModeKind::vectorized || !holds_kind<Logic>(loop->body)) return s;
            const EagerLoop lanes(f, body, s, buffers);
            For made = *loop;
            made.body = lanes.rewritten(loop->body);
            return with(s, std::move(made));
        });
    });
}

}  // namespace nestor
