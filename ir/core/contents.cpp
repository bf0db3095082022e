// Contents of nodes as they are made: the node's own kind and names, and the contents of its parts.
#include "ir/core/contents.hpp"

#include "ir/base/node_memory.hpp"
#include "ir/core/named_symbols.hpp"
#include "ir/core/parts.hpp"
#include "ir/core/search.hpp"

namespace nestor {
namespace {

void add_own(Contents&, const auto&) {}
void add_own(Contents& contents, const Variable& n) {
    contents.add(n.symbol);
}
void add_own(Contents& contents, const Load& n) {
    contents.add(n.buffer);
}
void add_own(Contents& contents, const Hole& n) {
    const LoopName* loop = std::get_if<LoopName>(&n.owner);
    contents.add_func(loop ? loop->func : std::get<std::string>(n.owner));
}
void add_own(Contents& contents, const For& n) {
    contents.add_func(n.name.func);
}
void add_own(Contents& contents, const Compute& n) {
    contents.add_func(n.func);
}

template <class Variant>
Contents collected(const Variant& node) {
    Contents contents;
    const overloaded part{[&](const Expr& child) {
                              if (child) contents.add(contents_of(child));
                          },
                          [&](const Block& block) {
                              for (const Stmt& child : block.statements)
                                  if (child) contents.add(contents_of(child));
                          }};
    std::visit(
        [&](const auto& n) {
            using Kind = std::remove_cvref_t<decltype(n)>;
            contents.kinds |= kind_bit<Kind>;
            add_own(contents, n);
            parts_of::parts(n, part);
            if constexpr (is_statement<Kind>)
                named::symbols(n, [&](const Symbol& symbol, SymbolUse, const std::vector<Expr>* = nullptr) {
                    contents.add(symbol);
                });
        },
        node);
    return contents;
}

}  // namespace

Expr made_node(ExprNode node) {
    const Contents contents = collected(node.node);
    return make_node(MadeExpr{std::move(node), contents});
}

Stmt made_node(StmtNode node) {
    const Contents contents = collected(node.node);
    return make_node(MadeStmt{std::move(node), contents});
}

}  // namespace nestor
