// Which right sides of && and || can be evaluated without asking for the left one: total expressions whose
// loads are proved to stay inside of their arrays.
#include "ir/passes/loops/eager_conditions.hpp"

#include <map>

#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

class EagerLoop {
public:
    EagerLoop(const For& loop, Facts facts, const std::map<Symbol, Buffer>& buffers)
        : facts_(std::move(facts)), lets_(loop.body), buffers_(buffers) {
        assume_inside(facts_, loop);
    }

    Block rewritten(const Block& body) const {
        return rewrite_exprs(body, [&](const Expr& e) -> Expr {
            const Logic* logic = get<Logic>(e);
            if (!logic || !e->type.is_scalar() || !is_total(logic->right)) return e;
            const BinaryOp op = logic->op == LogicOp::conjunction ? BinaryOp::bit_and : BinaryOp::bit_or;
            return with(e, Binary{op, logic->left, logic->right});
        });
    }

private:
    /// True where the expression has a value, whatever holds.
    bool is_total(const Expr& e) const {
        bool total = true;
        visit(e, [&](const Expr& part) {
            if (const Load* load = get<Load>(part))
                total = total && is_inside(*load);
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

    bool is_inside(const Load& load) const {
        const auto found = buffers_.find(load.buffer);
        if (found == buffers_.end() || !found->second.levels.empty() ||
            found->second.place == MemorySpace::growing)
            return false;
        const auto& dimensions = found->second.dimensions;
        for (std::size_t d = 0; d < dimensions.size(); ++d) {
            const Dimension& dimension = dimensions[d];
            if (!dimension.extent || d >= load.indices.size()) return false;
            const Expr index = lets_.of(load.indices[d]);
            const Expr min = dimension.min ? dimension.min : build::integer(0);
            const Expr last = build::subtract(build::add(min, dimension.extent), build::integer(1));
            if (!at_most(min, index, facts_) || !at_most(index, last, facts_)) return false;
        }
        return true;
    }

    Facts facts_;
    LetValues lets_;
    const std::map<Symbol, Buffer>& buffers_;
};

}  // namespace

Program eager_conditions(const Program& program, const Target&) {
    return map_bodies(program, [](const Function& f, const Block& body) {
        std::map<Symbol, Buffer> buffers;
        for (const Parameter& p : f.parameters)
            if (p.buffer) buffers[p.symbol] = *p.buffer;
        visit_statements(body, [&](const Stmt& s) {
            if (const Allocate* a = get<Allocate>(s)) buffers[a->buffer.symbol] = a->buffer;
        });
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            if (!loop || loop->mode.kind != ModeKind::vectorized || !holds_kind<Logic>(loop->body)) return s;
            const EagerLoop lanes(*loop, facts_at(f, body, s), buffers);
            For made = *loop;
            made.body = lanes.rewritten(loop->body);
            return with(s, std::move(made));
        });
    });
}

}  // namespace nestor
