// The one list of what each node holds. Everything else that walks or rebuilds goes through here.
#include "ir/walk.hpp"

#include <algorithm>

#include "ir/build.hpp"

namespace nestor {
namespace {

using ExprVisitor = std::function<void(const Expr&)>;
using ExprMap = std::function<Expr(const Expr&)>;

/// Maps and notes whether anything changed.
class Mapper {
public:
    explicit Mapper(const ExprMap& map) : map_(map) {}
    bool changed = false;

    Expr operator()(const Expr& e) {
        if (!e) return e;
        Expr mapped = map_(e);
        if (mapped != e) changed = true;
        return mapped;
    }
    std::vector<Expr> operator()(const std::vector<Expr>& list) {
        std::vector<Expr> out;
        out.reserve(list.size());
        for (const Expr& e : list) out.push_back((*this)(e));
        return out;
    }
    Target operator()(const Target& t) { return {t.buffer, (*this)(t.indices)}; }
    Buffer operator()(const Buffer& b) {
        Buffer out = b;
        for (Dimension& d : out.dimensions) d = {(*this)(d.min), (*this)(d.extent), (*this)(d.stride)};
        return out;
    }
    std::vector<Argument> operator()(const std::vector<Argument>& list) {
        std::vector<Argument> out;
        for (const Argument& a : list) {
            if (const Expr* e = std::get_if<Expr>(&a))
                out.push_back((*this)(*e));
            else
                out.push_back(a);
        }
        return out;
    }
    std::array<Expr, 3> operator()(const std::array<Expr, 3>& a) {
        return {(*this)(a[0]), (*this)(a[1]), (*this)(a[2])};
    }

private:
    const ExprMap& map_;
};

ExprVariant map_variant(const ExprVariant& node, Mapper& m) {
    return std::visit(overloaded{
                          [](const Constant& n) -> ExprVariant { return n; },
                          [](const Variable& n) -> ExprVariant { return n; },
                          [&](const Load& n) -> ExprVariant {
                              return Load{n.buffer, m(n.indices)};
                          },
                          [&](const Unary& n) -> ExprVariant {
                              return Unary{n.op, m(n.value), n.wraps};
                          },
                          [&](const Binary& n) -> ExprVariant {
                              Expr left = m(n.left);
                              return Binary{n.op, std::move(left), m(n.right), n.wraps};
                          },
                          [&](const Compare& n) -> ExprVariant {
                              Expr left = m(n.left);
                              return Compare{n.op, std::move(left), m(n.right)};
                          },
                          [&](const Logic& n) -> ExprVariant {
                              Expr left = m(n.left);
                              return Logic{n.op, std::move(left), m(n.right)};
                          },
                          [&](const Select& n) -> ExprVariant {
                              Expr condition = m(n.condition);
                              Expr then = m(n.then);
                              return Select{std::move(condition), std::move(then), m(n.otherwise)};
                          },
                          [&](const Cast& n) -> ExprVariant {
                              return Cast{m(n.value), n.bits};
                          },
                          [&](const Call& n) -> ExprVariant {
                              return Call{n.function, m(n.arguments)};
                          },
                          [&](const Ramp& n) -> ExprVariant {
                              Expr base = m(n.base);
                              return Ramp{std::move(base), m(n.stride)};
                          },
                          [&](const Broadcast& n) -> ExprVariant { return Broadcast{m(n.value)}; },
                          [&](const LaneReduce& n) -> ExprVariant {
                              return LaneReduce{n.op, m(n.value)};
                          },
                          [&](const Make& n) -> ExprVariant { return Make{m(n.elements)}; },
                          [&](const Member& n) -> ExprVariant {
                              return Member{m(n.value), n.index};
                          },
                          [](const Hole& n) -> ExprVariant { return n; },
                      },
                      node);
}

/// Maps blocks and expressions of a statement.
struct StmtMapper {
    Mapper exprs;
    const std::function<Stmt(const Stmt&)>& stmts;
    bool changed = false;

    Block operator()(const Block& b) { return map_block(b, stmts, &changed); }
};

StmtVariant map_variant(const StmtVariant& node, StmtMapper& m) {
    Mapper& e = m.exprs;
    return std::visit(
        overloaded{
            [](const Nop& n) -> StmtVariant { return n; },
            [&](const Assert& n) -> StmtVariant {
                return Assert{e(n.condition), n.error};
            },
            [&](const Block& n) -> StmtVariant { return m(n); },
            [&](const Allocate& n) -> StmtVariant { return Allocate{e(n.buffer)}; },
            [&](const Store& n) -> StmtVariant {
                Store out{{}, e(n.values), n.op};
                for (const Target& t : n.targets) out.targets.push_back(e(t));
                return out;
            },
            [&](const If& n) -> StmtVariant {
                Expr condition = e(n.condition);
                Block then = m(n.then);
                return If{std::move(condition), std::move(then), m(n.otherwise)};
            },
            [&](const For& n) -> StmtVariant {
                For out = n;
                out.low = e(n.low);
                out.extent = e(n.extent);
                out.body = m(n.body);
                return out;
            },
            [&](const Let& n) -> StmtVariant {
                return Let{n.symbol, e(n.value)};
            },
            [&](const Compute& n) -> StmtVariant {
                Compute out{n.func, {}, {}};
                for (const auto& [min, length] : n.region) {
                    Expr mapped = e(min);
                    out.region.emplace_back(std::move(mapped), e(length));
                }
                out.body = m(n.body);
                return out;
            },
            [&](const Label& n) -> StmtVariant {
                return Label{n.name, m(n.body)};
            },
            [&](const Declare& n) -> StmtVariant {
                return Declare{n.symbol, n.type, e(n.value)};
            },
            [&](const Assign& n) -> StmtVariant {
                return Assign{n.symbol, e(n.value)};
            },
            [&](const While& n) -> StmtVariant {
                Expr condition = e(n.condition);
                return While{std::move(condition), m(n.body)};
            },
            [](const Break& n) -> StmtVariant { return n; },
            [](const Continue& n) -> StmtVariant { return n; },
            [&](const CallStmt& n) -> StmtVariant {
                return CallStmt{n.results, n.function, e(n.arguments)};
            },
            [&](const Return& n) -> StmtVariant { return Return{e(n.values)}; },
            [&](const Print& n) -> StmtVariant {
                Print out;
                for (const auto& part : n.parts) {
                    if (const auto* value = std::get_if<Formatted>(&part))
                        out.parts.emplace_back(Formatted(e(value->value), value->format));
                    else
                        out.parts.push_back(part);
                }
                return out;
            },
            [&](const Update& n) -> StmtVariant {
                return Update{n.result, e(n.target), n.op, e(n.value)};
            },
            [&](const Region& n) -> StmtVariant { return Region{m(n.body)}; },
            [&](const Launch& n) -> StmtVariant {
                return Launch{n.function, e(n.grid), e(n.block), e(n.shared_bytes), e(n.arguments)};
            },
            [](const Barrier& n) -> StmtVariant { return n; },
            [](const Copy& n) -> StmtVariant { return n; },
            [&](const Activate& n) -> StmtVariant {
                return Activate{e(n.target), n.active};
            },
            [&](const Grow& n) -> StmtVariant {
                return Grow{n.buffer, e(n.extent)};
            },
        },
        node);
}

}  // namespace

void each_child(const Expr& e, const ExprVisitor& expr) {
    const ExprMap identity = [&](const Expr& child) {
        expr(child);
        return child;
    };
    Mapper mapper(identity);
    map_variant(e->node, mapper);
}

void each_child(const Stmt& s, const ExprVisitor& expr, const std::function<void(const Stmt&)>& stmt) {
    const ExprMap same_expr = [&](const Expr& child) {
        expr(child);
        return child;
    };
    const std::function<Stmt(const Stmt&)> same_stmt = [&](const Stmt& child) {
        stmt(child);
        return child;
    };
    StmtMapper mapper{Mapper(same_expr), same_stmt};
    map_variant(s->node, mapper);
}

Expr map_children(const Expr& e, const ExprMap& expr) {
    Mapper mapper(expr);
    ExprVariant node = map_variant(e->node, mapper);
    return mapper.changed ? with(e, std::move(node)) : e;
}

Stmt map_children(const Stmt& s, const ExprMap& expr, const std::function<Stmt(const Stmt&)>& stmt) {
    StmtMapper mapper{Mapper(expr), stmt};
    StmtVariant node = map_variant(s->node, mapper);
    return mapper.changed || mapper.exprs.changed ? with(s, std::move(node)) : s;
}

Block map_block(const Block& b, const std::function<Stmt(const Stmt&)>& stmt, bool* changed) {
    Block out;
    out.statements.reserve(b.statements.size());
    for (const Stmt& s : b.statements) {
        Stmt mapped = stmt(s);
        if (mapped != s && changed) *changed = true;
        if (mapped) out.statements.push_back(std::move(mapped));
    }
    return out;
}

Stmt map_blocks(const Stmt& s, const std::function<Block(const Block&)>& block) {
    return std::visit(overloaded{
                          [&](const Block& n) { return with(s, block(n)); },
                          [&](const If& n) {
                              Block then = block(n.then);
                              return with(s, If{n.condition, std::move(then), block(n.otherwise)});
                          },
                          [&](const For& n) {
                              For loop = n;
                              loop.body = block(n.body);
                              return with(s, std::move(loop));
                          },
                          [&](const While& n) {
                              return with(s, While{n.condition, block(n.body)});
                          },
                          [&](const Compute& n) {
                              return with(s, Compute{n.func, n.region, block(n.body)});
                          },
                          [&](const Label& n) {
                              return with(s, Label{n.name, block(n.body)});
                          },
                          [&](const Region& n) { return with(s, Region{block(n.body)}); },
                          [&](const auto&) { return s; },
                      },
                      s->node);
}

Expr rewrite(const Expr& e, const ExprMap& f) {
    return e ? f(map_children(e, [&](const Expr& child) { return rewrite(child, f); })) : e;
}

Stmt rewrite_exprs(const Stmt& s, const ExprMap& f) {
    return map_children(
        s, [&](const Expr& e) { return rewrite(e, f); },
        [&](const Stmt& child) { return rewrite_exprs(child, f); });
}

Block rewrite_exprs(const Block& b, const ExprMap& f) {
    return map_block(b, [&](const Stmt& s) { return rewrite_exprs(s, f); });
}

Block rewrite_stmts(const Block& b, const std::function<Stmt(const Stmt&)>& f) {
    const std::function<Stmt(const Stmt&)> go = [&](const Stmt& s) {
        return f(map_children(
            s, [](const Expr& e) { return e; }, go));
    };
    return map_block(b, go);
}

void visit(const Expr& e, const ExprVisitor& expr) {
    if (!e) return;
    expr(e);
    each_child(e, [&](const Expr& child) { visit(child, expr); });
}

void visit(const Stmt& s, const std::function<void(const Stmt&)>& stmt, const ExprVisitor& expr) {
    stmt(s);
    each_child(
        s, [&](const Expr& e) { visit(e, expr); }, [&](const Stmt& child) { visit(child, stmt, expr); });
}

void visit(const Block& b, const std::function<void(const Stmt&)>& stmt, const ExprVisitor& expr) {
    for (const Stmt& s : b.statements) visit(s, stmt, expr);
}

Expr with(const Expr& e, ExprVariant node) {
    return std::make_shared<const ExprNode>(ExprNode{e->origin, e->type, std::move(node)});
}

Stmt with(const Stmt& s, StmtVariant node) {
    return std::make_shared<const StmtNode>(StmtNode{s->origin, std::move(node)});
}

namespace {

ExprMap replacing(const Substitution& replacement) {
    return [&replacement](const Expr& e) -> Expr {
        if (const auto* v = get<Variable>(e))
            for (const auto& [symbol, value] : replacement)
                if (symbol == v->symbol) return value;
        return e;
    };
}

}  // namespace

Expr substitute(const Expr& e, const Substitution& replacement) {
    return rewrite(e, replacing(replacement));
}
Stmt substitute(const Stmt& s, const Substitution& replacement) {
    return rewrite_exprs(s, replacing(replacement));
}
Block substitute(const Block& b, const Substitution& replacement) {
    return rewrite_exprs(b, replacing(replacement));
}

bool uses(const Expr& e, const Symbol& symbol) {
    bool found = false;
    visit(e, [&](const Expr& child) {
        if (const auto* v = get<Variable>(child)) found |= v->symbol == symbol;
    });
    return found;
}

}  // namespace nestor
