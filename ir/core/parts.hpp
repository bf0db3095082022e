// Parts: the one list of the expressions and blocks that each node holds. Traversal, rebuilding and contents
// follow from it; a node that is added does not compile until it stands here.
#pragma once

#include "ir/core/any_node.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::parts_of {

// Hands every direct expression and block of a node to `f`, in order of evaluation.

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
    f(n.low), f(n.extent), f(n.team_if), f(n.body);
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
void parts(Any<Fetch> auto& n, const F& f) {
    target(n.target, f);
}
template <class F>
void parts(Any<Grow> auto& n, const F& f) {
    f(n.extent);
}

}  // namespace nestor::parts_of
