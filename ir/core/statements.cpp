// Statement traversal; walk.cpp knows what each statement holds.
#include "ir/core/statements.hpp"

#include "ir/core/walk.hpp"

namespace nestor {

void each_statement(const Stmt& s, const std::function<void(const Stmt&)>& f) {
    each_child(
        s, [](const Expr&) {}, f);
}

void visit_statements(const Stmt& s, const std::function<void(const Stmt&)>& f) {
    f(s);
    each_statement(s, [&](const Stmt& child) { visit_statements(child, f); });
}

void visit_statements(const Block& b, const std::function<void(const Stmt&)>& f) {
    for (const Stmt& s : b.statements) visit_statements(s, f);
}

}  // namespace nestor
