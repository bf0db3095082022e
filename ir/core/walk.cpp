// Traversal and rebuilding by the list of parts: everything else that walks or rebuilds goes through here.
#include "ir/core/walk.hpp"

#include <boost/container/small_vector.hpp>

#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/parts.hpp"
#include "ir/core/search.hpp"

namespace nestor {
namespace {

using ExprVisitor = std::function<void(const Expr&)>;
using ExprMap = std::function<Expr(const Expr&)>;

using parts_of::parts;

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
    Parts<Block> mapped;
    bool changed = false;
    const overloaded part{[](const Expr&) {},
                          [&](const Block& old) {
                              mapped.push_back(block(old));
                              changed = changed || mapped.back().statements != old.statements;
                          }};
    std::visit([&](const auto& n) { parts(n, part); }, s->node);
    if (!changed) return s;
    StmtVariant copy = s->node;
    std::size_t next = 0;
    const overloaded replace{[](Expr&) {}, [&](Block& old) { old = std::move(mapped[next++]); }};
    std::visit([&](auto& n) { parts(n, replace); }, copy);
    return with(s, std::move(copy));
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
        return f(map_blocks(s, [&](const Block& inner) { return map_block(inner, go); }));
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
    return made_node(ExprNode{e->origin, e->type, std::move(node)});
}

Stmt with(const Stmt& s, StmtVariant node) {
    return made_node(StmtNode{s->origin, std::move(node)});
}

namespace {

/// Replacement of variables in what mentions one of them.
class Replacing {
public:
    explicit Replacing(const Substitution& replacement) : replacement_(replacement) {
        for (const auto& [symbol, value] : replacement) bits_ |= Contents::bit_of(symbol);
    }
    Expr operator()(const Expr& e) const {
        if (!e || !may_mention(e, bits_)) return e;
        if (const auto* v = get<Variable>(e)) {
            for (const auto& [symbol, value] : replacement_)
                if (symbol == v->symbol) return value;
            return e;
        }
        return map_children(e, *this);
    }
    Stmt operator()(const Stmt& s) const { return may_mention(s, bits_) ? map_children(s, *this, *this) : s; }

private:
    const Substitution& replacement_;
    std::uint64_t bits_ = 0;
};

}  // namespace

Expr substitute(const Expr& e, const Substitution& replacement) {
    return Replacing(replacement)(e);
}
Stmt substitute(const Stmt& s, const Substitution& replacement) {
    return Replacing(replacement)(s);
}
Block substitute(const Block& b, const Substitution& replacement) {
    return map_block(b, Replacing(replacement));
}

bool uses(const Expr& e, const Symbol& symbol) {
    if (!e || !may_mention(e, Contents::bit_of(symbol))) return false;
    if (const auto* v = get<Variable>(e)) return v->symbol == symbol;
    bool found = false;
    each_child(e, [&](const Expr& child) { found = found || uses(child, symbol); });
    return found;
}

}  // namespace nestor
