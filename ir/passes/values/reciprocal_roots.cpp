// Reciprocal square roots: quotients are looked at one by one, whatever statement they stand in.
//
// Note [Roots and quotients on a device] (2026-11-27)
// A root that is rounded correctly takes about 15 instructions and a quotient 10, both with a call for
// operands that are too small or too large; `rsqrtf` takes one and a few for small ones, with an error below
// 2 ulp. In the sample nbody that is 1 / (r2 * sqrt(r2)), more than half of the instructions for a pair.
#include "ir/passes/values/reciprocal_roots.hpp"

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_single(const Expr& e) {
    return e->type == Type::float_(32);
}

bool is_one(const Expr& e) {
    const Constant* constant = get<Constant>(e);
    const double* value = constant ? std::get_if<double>(&constant->value) : nullptr;
    return value && *value == 1;
}

/// x of sqrt(x).
Expr under_root(const Expr& e) {
    const Call* call = get<Call>(e);
    return call && call->function == "sqrt" && is_single(e) ? call->arguments[0] : nullptr;
}

Expr times(const Expr& a, const Expr& b) {
    return is_one(a) ? b : build::binary(BinaryOp::multiply, a, b, false);
}

class Roots {
public:
    explicit Roots(SymbolSource& symbols) : symbols_(symbols) {}

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements) {
            std::vector<Stmt> front;
            // these compute what they name once, where they stand; stores stay alone in their loops
            const bool once = get<Let>(s) || get<Declare>(s) || get<Assign>(s);
            const auto value = [&](const Expr& e) {
                return rewrite(e, [&](const Expr& part) { return root(part, s, once ? &front : nullptr); });
            };
            const Stmt changed = map_children(s, value, [](const Stmt& child) { return child; });
            out.statements.insert(out.statements.end(), front.begin(), front.end());
            out.statements.push_back(map_blocks(changed, [&](const Block& inner) { return block(inner); }));
        }
        return out;
    }

private:
    /// A quotient by a root in a statement; names that it needs go to `front`, if that is not null.
    Expr root(const Expr& e, const Stmt& s, std::vector<Stmt>* front) {
        const Binary* quotient = get<Binary>(e);
        if (!quotient || quotient->op != BinaryOp::divide || !is_single(e)) return e;
        if (const Expr x = under_root(quotient->right)) return times(quotient->left, reciprocal(x));
        const Binary* product = get<Binary>(quotient->right);
        if (!product || product->op != BinaryOp::multiply) return e;
        const Expr left = under_root(product->left), right = under_root(product->right);
        if (!left == !right) return e;
        const Expr x = left ? left : right, other = left ? product->right : product->left;
        if (!same(x, other) || !front)
            return times(build::binary(BinaryOp::divide, quotient->left, other, false), reciprocal(x));
        const Symbol name = symbols_.fresh("root");
        front->push_back(with(s, Let{name, reciprocal(x)}));
        const Expr once = build::variable(name, e->type);
        return times(quotient->left, times(times(once, once), once));
    }

    static Expr reciprocal(const Expr& x) { return build::make(Call{"rsqrt", {x}}, x->type); }

    SymbolSource& symbols_;
};

}  // namespace

Program with_reciprocal_roots(const Program& program) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& function : out.functions)
        if (auto* body = std::get_if<Block>(&function.body)) *body = Roots(symbols).block(*body);
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
