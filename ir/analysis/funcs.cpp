// Lookup of funcs in nests, by a walk over computes and allocations.
#include "ir/analysis/funcs.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Visits a compute's statements without those of computes inside it.
void visit_own(const Stmt& s, const std::function<void(const Stmt&)>& stmt) {
    if (get<Compute>(s)) return;
    stmt(s);
    each_statement(s, [&](const Stmt& child) { visit_own(child, stmt); });
}
void visit_own(const Block& block, const std::function<void(const Stmt&)>& stmt) {
    for (const Stmt& s : block.statements) visit_own(s, stmt);
}

bool search(const Stmt& s, const Stmt& wanted, std::vector<Stmt>& path) {
    if (s == wanted) return true;
    if (!contents_of(s).may_hold(contents_of(wanted))) return false;
    path.push_back(s);
    bool found = false;
    each_statement(s, [&](const Stmt& child) { found = found || search(child, wanted, path); });
    if (!found) path.pop_back();
    return found;
}

bool search(const Block& block, const Stmt& wanted, std::vector<Stmt>& path) {
    return std::any_of(block.statements.begin(), block.statements.end(),
                       [&](const Stmt& s) { return search(s, wanted, path); });
}

/// The first compute of the func, or null.
Stmt find_compute(const Stmt& s, const Contents& wanted, const std::string& func) {
    if (!contents_of(s).may_hold(wanted)) return nullptr;
    if (const Compute* c = get<Compute>(s); c && c->func == func) return s;
    Stmt found;
    each_statement(s, [&](const Stmt& child) {
        if (!found) found = find_compute(child, wanted, func);
    });
    return found;
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
    visit_kind<Compute>(body, [&](const Stmt&, const Compute& c) { names.push_back(c.func); });
    return names;
}

FuncSite find_func(const Block& body, const std::string& func) {
    FuncSite site;
    Contents wanted{kind_bit<Compute>, 0, 0};
    wanted.add_func(func);
    for (const Stmt& s : body.statements) {
        site.compute = find_compute(s, wanted, func);
        if (site.compute) break;
    }
    if (!site.compute) return site;
    visit_own(get<Compute>(site.compute)->body, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s))
            for (const StoreTarget& t : store->targets) site.buffers.insert(t.buffer);
    });
    visit_kind<Allocate>(body, [&](const Stmt& s, const Allocate& a) {
        if (site.buffers.contains(a.buffer.symbol)) site.allocations.push_back(s);
    });
    return site;
}

bool has_holes(const Block& body) {
    return holds_kind<Hole>(body);
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
            const Binary* folded = get<Binary>(index);  // `fold-storage`: places are used in turn
            const bool is_folded = folded && folded->op == BinaryOp::euclidean_modulo;
            const Variable* v = get<Variable>(is_folded ? folded->left : index);
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

Block without_statements(const Block& body, const std::vector<Stmt>& unwanted) {
    const std::function<Stmt(const Stmt&)> left = [&](const Stmt& s) -> Stmt {
        if (std::find(unwanted.begin(), unwanted.end(), s) != unwanted.end()) return nullptr;
        if (std::none_of(unwanted.begin(), unwanted.end(),
                         [&](const Stmt& one) { return contents_of(s).may_hold(contents_of(one)); }))
            return s;
        return map_blocks(s, [&](const Block& inner) { return map_block(inner, left); });
    };
    return map_block(body, left);
}

Block rewrite_block_of(const Block& body, const Stmt& wanted, const std::function<Block(const Block&)>& f) {
    std::vector<Stmt> path;
    return search(body, wanted, path) ? rewritten_along(body, path, 0, wanted, f) : body;
}

}  // namespace nestor
