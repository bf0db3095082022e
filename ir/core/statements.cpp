// Statement traversal; parts.hpp knows what each statement holds.
#include "ir/core/statements.hpp"

#include "ir/core/build.hpp"
#include "ir/core/parts.hpp"

namespace nestor {

void each_statement(const Stmt& s, const std::function<void(const Stmt&)>& f) {
    const overloaded part{[](const Expr&) {},
                          [&](const Block& block) {
                              for (const Stmt& child : block.statements) f(child);
                          }};
    std::visit([&](const auto& n) { parts_of::parts(n, part); }, s->node);
}

void visit_statements(const Stmt& s, const std::function<void(const Stmt&)>& f) {
    f(s);
    each_statement(s, [&](const Stmt& child) { visit_statements(child, f); });
}

void visit_statements(const Block& b, const std::function<void(const Stmt&)>& f) {
    for (const Stmt& s : b.statements) visit_statements(s, f);
}

}  // namespace nestor
