// Short ways to write programs in tests of the oracles.
#pragma once

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::test {

inline const Type f32 = Type::float_(32);
inline const Type f64 = Type::float_(64);
inline const Type i32 = Type::int_(32);
inline const Type index_type = Type::index();

inline SourceFilePtr file() {
    static const SourceFilePtr text = std::make_shared<const SourceFile>("test.tc", "one\ntwo\nthree\n");
    return text;
}
inline Origin origin() {
    static const Origin here = written_at({file(), 4, 7});
    return here;
}

inline Stmt stmt(StmtVariant node) {
    return build::make(std::move(node), origin());
}
inline Expr var(const Symbol& symbol, const Type& type = index_type) {
    return build::variable(symbol, type);
}
inline Expr num(std::int64_t value) {
    return build::integer(value);
}
inline Expr real(double value, const Type& type = f32) {
    return build::constant(value, type);
}
inline Expr op(BinaryOp o, const Expr& a, const Expr& b, bool wraps = false) {
    return build::binary(o, a, b, wraps);
}
inline Expr call(const std::string& name, const Expr& a) {
    return build::make(Call{name, {a}}, a->type);
}

/// Buffer with extents and mins 0.
inline Buffer buffer(const Symbol& symbol, const Type& element, const std::vector<Expr>& extents,
                     MemorySpace place = MemorySpace::caller) {
    Buffer b{symbol, element, {}, place, {}, {}};
    for (const Expr& extent : extents) b.dimensions.push_back({num(0), extent, nullptr});
    return b;
}
inline Parameter size(const Symbol& symbol) {
    return {symbol, Role::size, index_type, {}, "", origin()};
}
inline Parameter scalar(const Symbol& symbol, const Type& type) {
    return {symbol, Role::scalar, type, {}, "", origin()};
}
inline Parameter tensor(Role role, const Symbol& symbol, const Type& element,
                        const std::vector<Expr>& extents) {
    return {symbol, role, {}, buffer(symbol, element, extents), "", origin()};
}

inline Stmt loop(const Symbol& index, const Expr& low, const Expr& extent, std::vector<Stmt> body,
                 LoopMode mode = {}, std::vector<Reduction> reductions = {},
                 const std::string& stage = "s0") {
    return stmt(For{index,
                    {"f", 0, stage, index.name()},
                    LoopKind::pure,
                    low,
                    extent,
                    mode,
                    std::move(reductions),
                    Block{std::move(body)}});
}
inline Stmt store(const Symbol& target, std::vector<Expr> indices, const Expr& value,
                  std::optional<ReduceOp> o = {}) {
    return stmt(Store{{{target, std::move(indices)}}, {value}, o});
}

inline Program program(Function function, std::uint32_t next_symbol = 1000) {
    Program p;
    function.origin = origin();
    p.functions.push_back(std::move(function));
    p.errors = standard_errors();
    p.next_symbol = next_symbol;
    return p;
}

/// An array whose elements are f(position).
template <class F>
Array array(const Type& element, std::vector<std::int64_t> extents, F f) {
    Array a(element, std::move(extents));
    for (std::int64_t i = 0; i < a.size(); ++i) a.set(i, Scalar{static_cast<double>(f(i))});
    return a;
}
/// Deterministic values in (-1, 1) that are no round numbers.
inline Array noise(const Type& element, std::vector<std::int64_t> extents, double phase = 0) {
    return array(element, std::move(extents),
                 [&](std::int64_t i) { return std::sin(1.7 * double(i) + phase); });
}

}  // namespace nestor::test
