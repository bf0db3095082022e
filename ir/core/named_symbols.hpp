// Named symbols: the one list of the symbols that each statement names, from which effects and contents
// follow.
#pragma once

#include "ir/core/any_node.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::named {

// Hands every symbol of a node to `f(symbol, use)`, or to `f(symbol, use, indices)`.

template <class F>
void symbols(Any<Nop> auto&, const F&) {}
template <class F>
void symbols(Any<Assert> auto&, const F&) {}
template <class F>
void symbols(Any<Block> auto&, const F&) {}
template <class F>
void symbols(Any<Allocate> auto& n, const F& f) {
    f(n.buffer.symbol, SymbolUse::allocate);
}
template <class F>
void symbols(Any<Store> auto& n, const F& f) {
    for (auto& t : n.targets) f(t.buffer, n.op ? SymbolUse::combine : SymbolUse::write, &t.indices);
}
template <class F>
void symbols(Any<If> auto&, const F&) {}
template <class F>
void symbols(Any<For> auto& n, const F& f) {
    f(n.index, SymbolUse::bind);
    for (auto& r : n.reductions) f(r.buffer, SymbolUse::combine);
}
template <class F>
void symbols(Any<Let> auto& n, const F& f) {
    f(n.symbol, SymbolUse::name);
}
template <class F>
void symbols(Any<Compute> auto&, const F&) {}
template <class F>
void symbols(Any<Label> auto&, const F&) {}
template <class F>
void symbols(Any<Declare> auto& n, const F& f) {
    f(n.symbol, SymbolUse::local);
}
template <class F>
void symbols(Any<Assign> auto& n, const F& f) {
    f(n.symbol, SymbolUse::assign);
}
template <class F>
void symbols(Any<While> auto&, const F&) {}
template <class F>
void symbols(Any<Break> auto&, const F&) {}
template <class F>
void symbols(Any<Continue> auto&, const F&) {}

template <class F>
void handed_on(Any<std::vector<Argument>> auto& arguments, const F& f) {
    for (auto& argument : arguments)
        if (auto* buffer = std::get_if<Symbol>(&argument)) f(*buffer, SymbolUse::hand_on);
}

template <class F>
void symbols(Any<CallStmt> auto& n, const F& f) {
    for (auto& result : n.results) f(result, SymbolUse::name);
    f(n.function, SymbolUse::call);
    handed_on(n.arguments, f);
}
template <class F>
void symbols(Any<Return> auto&, const F&) {}
template <class F>
void symbols(Any<Print> auto&, const F&) {}
template <class F>
void symbols(Any<Update> auto& n, const F& f) {
    if (n.result) f(n.result, SymbolUse::name);
    f(n.target.buffer, SymbolUse::combine, &n.target.indices);
}
template <class F>
void symbols(Any<Region> auto&, const F&) {}
template <class F>
void symbols(Any<Launch> auto& n, const F& f) {
    f(n.function, SymbolUse::call);
    handed_on(n.arguments, f);
}
template <class F>
void symbols(Any<Barrier> auto&, const F&) {}
template <class F>
void symbols(Any<Copy> auto& n, const F& f) {
    f(n.from, SymbolUse::read);
    f(n.to, SymbolUse::write);
}
template <class F>
void symbols(Any<Activate> auto& n, const F& f) {
    f(n.target.buffer, SymbolUse::write, &n.target.indices);
}
template <class F>
void symbols(Any<Fetch> auto& n, const F& f) {
    f(n.target.buffer, SymbolUse::read, &n.target.indices);
}
template <class F>
void symbols(Any<Grow> auto& n, const F& f) {
    f(n.buffer, SymbolUse::combine);
}

}  // namespace nestor::named
