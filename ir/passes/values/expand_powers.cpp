// Strength reduction of powers: calls with a constant exponent are looked at one by one.
//
// Note [Which powers are products] (2026-11-29)
// A square is rounded once, as `pow` is meant to be. Cubes and fourth powers are within 1.5 units of the last
// place, which is what mathematics libraries promise, but not what the same call gives elsewhere: `--fp
// strict` keeps these. Higher powers and roots would be less exact, or differ for infinities and zeros.
#include "ir/passes/values/expand_powers.hpp"

#include "ir/core/build.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr int longest_base = 16;  // nodes that are computed, or named, again

/// The exponent of a power that is a product; 0 of others.
int small_exponent(const Expr& e, FloatModel floats) {
    const Call* call = get<Call>(e);
    if (!call || call->function != "pow" || e->type.bits < 32) return 0;
    const Constant* exponent = get<Constant>(call->arguments[1]);
    const double* value = exponent ? std::get_if<double>(&exponent->value) : nullptr;
    for (const int n : {2, 3, 4})
        if (value && *value == n) return n == 2 || floats != FloatModel::strict ? n : 0;
    return 0;
}

bool is_short(const Expr& base) {
    int nodes = 0;
    visit(base, [&](const Expr&) { ++nodes; });
    return nodes <= longest_base && !holds_kind<Call>(base);
}

Expr product(const Expr& a, const Expr& b) {
    return build::binary(BinaryOp::multiply, a, b, false);
}

}  // namespace

Program expand_powers(const Program& program, FloatModel floats) {
    Program out = program;
    for (Function& function : out.functions) {
        auto* body = std::get_if<Block>(&function.body);
        if (!body || !holds_kind<Call>(*body)) continue;
        *body = rewrite_exprs(*body, [&](const Expr& e) -> Expr {
            const int exponent = small_exponent(e, floats);
            if (exponent == 0) return e;
            const Expr& x = get<Call>(e)->arguments[0];
            if (!is_short(x)) return e;
            const Expr square = product(x, x);
            return exponent == 2 ? square : product(square, exponent == 3 ? x : square);
        });
    }
    return out;
}

}  // namespace nestor
