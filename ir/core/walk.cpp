// Traversal: the list of what each node holds. Everything else that walks or rebuilds goes through here.
#include "ir/core/walk.hpp"

#include <boost/container/small_vector.hpp>

#include "ir/base/node_memory.hpp"
#include "ir/core/any_node.hpp"
#include "ir/core/build.hpp"

namespace nestor {
namespace {

using ExprVisitor = std::function<void(const Expr&)>;
using ExprMap = std::function<Expr(const Expr&)>;

// The list: hands every direct expression and block of a node to `f`, in order of evaluation.

template <class List, class F>
void each(List& expressions, const F& f) {
    for (auto& e : expressions) f(e);
}

template <class F>
void target(Any<StoreTarget> auto& t, const F& f) {
    each(t.indices, f);
}

template <class F>
void arguments(Any<std::vector<Argument>> auto& list, const F& f) {
    for (auto& argument : list)
        if (auto* value = std::get_if<Expr>(&argument)) f(*value);
}

template <class F>
void parts(Any<Constant> auto&, const F&) {}
template <class F>
void parts(Any<Variable> auto&, const F&) {}
template <class F>
void parts(Any<Load> auto& n, const F& f) {
    each(n.indices, f);
}
template <class F>
void parts(Any<Unary> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<Binary> auto& n, const F& f) {
    f(n.left), f(n.right);
}
template <class F>
void parts(Any<Compare> auto& n, const F& f) {
    f(n.left), f(n.right);
}
template <class F>
void parts(Any<Logic> auto& n, const F& f) {
    f(n.left), f(n.right);
}
template <class F>
void parts(Any<Select> auto& n, const F& f) {
    f(n.condition), f(n.then), f(n.otherwise);
}
template <class F>
void parts(Any<Cast> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<Call> auto& n, const F& f) {
    each(n.arguments, f);
}
template <class F>
void parts(Any<Ramp> auto& n, const F& f) {
    f(n.base), f(n.stride);
}
template <class F>
void parts(Any<Broadcast> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<LaneReduce> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<Make> auto& n, const F& f) {
    each(n.elements, f);
}
template <class F>
void parts(Any<Member> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<Hole> auto&, const F&) {}

template <class F>
void parts(Any<Nop> auto&, const F&) {}
template <class F>
void parts(Any<Assert> auto& n, const F& f) {
    f(n.condition);
}
template <class F>
void parts(Any<Block> auto& n, const F& f) {
    f(n);
}
template <class F>
void parts(Any<Allocate> auto& n, const F& f) {
    for (auto& d : n.buffer.dimensions) f(d.min), f(d.extent), f(d.stride);
}
template <class F>
void parts(Any<Store> auto& n, const F& f) {
    each(n.values, f);
    for (auto& t : n.targets) target(t, f);
}
template <class F>
void parts(Any<If> auto& n, const F& f) {
    f(n.condition), f(n.then), f(n.otherwise);
}
template <class F>
void parts(Any<For> auto& n, const F& f) {
    f(n.low), f(n.extent), f(n.body);
}
template <class F>
void parts(Any<Let> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<Compute> auto& n, const F& f) {
    for (auto& [min, length] : n.region) f(min), f(length);
    f(n.body);
}
template <class F>
void parts(Any<Label> auto& n, const F& f) {
    f(n.body);
}
template <class F>
void parts(Any<Declare> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<Assign> auto& n, const F& f) {
    f(n.value);
}
template <class F>
void parts(Any<While> auto& n, const F& f) {
    f(n.condition), f(n.body);
}
template <class F>
void parts(Any<Break> auto&, const F&) {}
template <class F>
void parts(Any<Continue> auto&, const F&) {}
template <class F>
void parts(Any<CallStmt> auto& n, const F& f) {
    arguments(n.arguments, f);
}
template <class F>
void parts(Any<Return> auto& n, const F& f) {
    each(n.values, f);
}
template <class F>
void parts(Any<Print> auto& n, const F& f) {
    for (auto& part : n.parts)
        if (auto* value = std::get_if<Formatted>(&part)) f(value->value);
}
template <class F>
void parts(Any<Update> auto& n, const F& f) {
    target(n.target, f), f(n.value);
}
template <class F>
void parts(Any<Region> auto& n, const F& f) {
    f(n.body);
}
template <class F>
void parts(Any<Launch> auto& n, const F& f) {
    each(n.grid, f), each(n.block, f), f(n.shared_bytes), arguments(n.arguments, f);
}
template <class F>
void parts(Any<Barrier> auto&, const F&) {}
template <class F>
void parts(Any<Copy> auto&, const F&) {}
template <class F>
void parts(Any<Activate> auto& n, const F& f) {
    target(n.target, f);
}
template <class F>
void parts(Any<Grow> auto& n, const F& f) {
    f(n.extent);
}

/// The parts of a node. Rewrites look at many nodes and change few: no memory is asked for most of them.
template <class Part>
using Parts = boost::container::small_vector<Part, 3>;

/// A copy of a node with its parts replaced by `mapped`, in the list's order.
template <class Variant, class Part>
Variant replaced(const Variant& node, Parts<Part> mapped) {
    Variant copy = node;
    std::size_t next = 0;
    const auto replace = [&](auto& part) {
        part = std::get<std::remove_reference_t<decltype(part)>>(std::move(mapped[next++]));
    };
    std::visit([&](auto& n) { parts(n, replace); }, copy);
    return copy;
}

}  // namespace

void each_child(const Expr& e, const ExprVisitor& expr) {
    const auto part = [&](const Expr& child) {
        if (child) expr(child);
    };
    std::visit([&](const auto& n) { parts(n, part); }, e->node);
}

void each_child(const Stmt& s, const ExprVisitor& expr, const std::function<void(const Stmt&)>& stmt) {
    const overloaded part{[&](const Expr& child) {
                              if (child) expr(child);
                          },
                          [&](const Block& block) {
                              for (const Stmt& child : block.statements) stmt(child);
                          }};
    std::visit([&](const auto& n) { parts(n, part); }, s->node);
}

Expr map_children(const Expr& e, const ExprMap& expr) {
    Parts<std::variant<Expr>> mapped;
    bool changed = false;
    const auto part = [&](const Expr& child) {
        Expr one = child ? expr(child) : child;
        changed = changed || one != child;
        mapped.emplace_back(std::move(one));
    };
    std::visit([&](const auto& n) { parts(n, part); }, e->node);
    return changed ? with(e, replaced(e->node, std::move(mapped))) : e;
}

Stmt map_children(const Stmt& s, const ExprMap& expr, const std::function<Stmt(const Stmt&)>& stmt) {
    Parts<std::variant<Expr, Block>> mapped;
    bool changed = false;
    const overloaded part{[&](const Expr& child) {
                              Expr one = child ? expr(child) : child;
                              changed = changed || one != child;
                              mapped.emplace_back(std::move(one));
                          },
                          [&](const Block& block) { mapped.emplace_back(map_block(block, stmt, &changed)); }};
    std::visit([&](const auto& n) { parts(n, part); }, s->node);
    return changed ? with(s, replaced(s->node, std::move(mapped))) : s;
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
    return make_node(ExprNode{e->origin, e->type, std::move(node)});
}

Stmt with(const Stmt& s, StmtVariant node) {
    return make_node(StmtNode{s->origin, std::move(node)});
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
