// Short ways to write nests over arrays in tests of dependences, and to ask about them.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ir/analysis/dependence.hpp"
#include "ir/core/build.hpp"

namespace nestor::affine_nests {

inline const Origin origin = std::make_shared<const OriginData>();
inline SymbolSource symbols;
inline const Symbol A = symbols.fresh("A"), B = symbols.fresh("B"), T = symbols.fresh("T"),
                    table = symbols.fresh("table");
inline const Symbol N = symbols.fresh("N"), M = symbols.fresh("M");
inline const Symbol is = symbols.fresh("i"), js = symbols.fresh("j"), ks = symbols.fresh("k"),
                    us = symbols.fresh("u"), vs = symbols.fresh("v");
inline const Expr n = build::variable(N), m = build::variable(M), i = build::variable(is),
                  j = build::variable(js), k = build::variable(ks), u = build::variable(us),
                  v = build::variable(vs);
inline const Type f32 = Type::float_(32);

inline Expr number(std::int64_t value) {
    return build::integer(value);
}
inline Expr operator+(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::add, a, b, false);
}
inline Expr operator-(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::subtract, a, b, false);
}
inline Expr operator*(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::multiply, a, b, false);
}
inline Stmt stmt(StmtVariant node) {
    return build::make(std::move(node), origin);
}
inline Expr at(const Symbol& buffer, std::vector<Expr> indices) {
    return build::load(buffer, f32, std::move(indices));
}
inline Stmt store(const Symbol& buffer, std::vector<Expr> indices, const Expr& value,
                  std::optional<ReduceOp> op = {}) {
    return stmt(Store{{{buffer, std::move(indices)}}, {value}, op});
}
inline const Expr one = build::constant(1.0, f32);

inline LoopName named(const Symbol& index) {
    return {"f", 0, "s0", index.name()};
}

inline Stmt loop(const Symbol& index, const Expr& low, const Expr& extent, std::vector<Stmt> body) {
    For result;
    result.index = index, result.name = named(index), result.low = low, result.extent = extent;
    result.body = {std::move(body)};
    return stmt(std::move(result));
}

inline Function function(std::vector<Stmt> body) {
    Function f;
    for (const Symbol& size : {N, M}) {
        Parameter p;
        p.symbol = size, p.role = Role::size, p.type = Type::index();
        f.parameters.push_back(p);
    }
    f.body = Block{std::move(body)};
    return f;
}

inline bool carries(std::vector<Stmt> body, const Symbol& index, const DependenceOptions& options = {}) {
    return carries_dependence(function(std::move(body)), named(index), options);
}

inline bool fuses(const Stmt& first, const Stmt& second, int depth) {
    return !fusion_conflict(function({first, second}), *get<For>(first), *get<For>(second), depth);
}

inline bool crosses(const Stmt& first, const Stmt& second, int depth) {
    return crosses_iterations(function({first, second}), *get<For>(first), *get<For>(second), depth)
        .has_value();
}

}  // namespace nestor::affine_nests
