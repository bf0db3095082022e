// Lookup of funcs in nests.
#include "ir/analysis/funcs.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Visits a compute's statements without those of computes inside it.
void visit_own(const Block& block, const std::function<void(const Stmt&)>& stmt) {
    for (const Stmt& s : block.statements) {
        if (get<Compute>(s)) continue;
        stmt(s);
        each_child(
            s, [](const Expr&) {}, [&](const Stmt& child) { visit_own(Block{{child}}, stmt); });
    }
}

bool search(const Block& block, const Stmt& wanted, std::vector<Stmt>& path) {
    for (const Stmt& s : block.statements) {
        if (s == wanted) return true;
        path.push_back(s);
        bool found = false;
        each_child(
            s, [](const Expr&) {},
            [&](const Stmt& child) { found = found || search(Block{{child}}, wanted, path); });
        if (found) return true;
        path.pop_back();
    }
    return false;
}

bool holds(const Block& block, const Stmt& s) {
    return std::find(block.statements.begin(), block.statements.end(), s) != block.statements.end();
}

/// The block with the one that directly holds `wanted` rewritten; `path` leads there from its k-th statement.
Block rewritten_along(const Block& block, const std::vector<Stmt>& path, std::size_t k, const Stmt& wanted,
                      const std::function<Block(const Block&)>& f) {
    if (k == path.size()) return f(block);
    const Stmt& next = k + 1 < path.size() ? path[k + 1] : wanted;
    Block out = block;
    Stmt& s = *std::find(out.statements.begin(), out.statements.end(), path[k]);
    s = map_blocks(s, [&](const Block& inner) {
        return holds(inner, next) ? rewritten_along(inner, path, k + 1, wanted, f) : inner;
    });
    return out;
}

}  // namespace

std::vector<std::string> computed_funcs(const Block& body) {
    std::vector<std::string> names;
    visit_statements(body, [&](const Stmt& s) {
        if (const Compute* c = get<Compute>(s)) names.push_back(c->func);
    });
    return names;
}

FuncSite find_func(const Block& body, const std::string& func) {
    FuncSite site;
    visit_statements(body, [&](const Stmt& s) {
        const Compute* c = get<Compute>(s);
        if (c && c->func == func && !site.compute) site.compute = s;
    });
    if (!site.compute) return site;
    visit_own(get<Compute>(site.compute)->body, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            for (const StoreTarget& t : store->targets) site.buffers.insert(t.buffer);
    });
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* a = get<Allocate>(s);
        if (a && site.buffers.contains(a->buffer.symbol)) site.allocations.push_back(s);
    });
    return site;
}

bool has_holes(const Block& body) {
    bool found = false;
    visit(
        body, [](const Stmt&) {}, [&](const Expr& e) { found = found || get<Hole>(e); });
    return found;
}

std::vector<Stmt> path_to(const Block& body, const Stmt& wanted) {
    std::vector<Stmt> path;
    search(body, wanted, path);
    return path;
}

std::vector<std::string> dimension_names(const FuncSite& site) {
    std::vector<std::string> names;
    bool first = true;
    visit_own(get<Compute>(site.compute)->body, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        if (!store || !first) return;
        first = false;
        for (const Expr& index : store->targets[0].indices) {
            const Variable* v = get<Variable>(index);
            names.push_back(v ? v->symbol.name() : std::to_string(names.size()));
        }
    });
    return names;
}

std::set<std::string> stage_names(const FuncSite& site) {
    std::set<std::string> names;
    visit_own(get<Compute>(site.compute)->body, [&](const Stmt& s) {
        const Label* label = get<Label>(s);
        if (!label) return;
        bool innermost = true;
        visit_own(label->body, [&](const Stmt& inner) { innermost = innermost && !get<Label>(inner); });
        if (innermost) names.insert(label->name);
    });
    return names;
}

Block rewrite_block_of(const Block& body, const Stmt& wanted, const std::function<Block(const Block&)>& f) {
    std::vector<Stmt> path;
    return search(body, wanted, path) ? rewritten_along(body, path, 0, wanted, f) : body;
}

}  // namespace nestor
