// Strength reduction of conversions in vectorized loops, by value ranges.
//
// Note [Conversions through 32 bits] (2026-11-30, 2026-12-01)
// Only AVX-512 converts 64-bit integers in lanes. For AVX2 and SSE2 g++ leaves a loop with `float(i)` scalar,
// and clang converts by halves, in four times the instructions. A picture of 1024 by 1024 with sqrt, sin, cos
// and exp takes 13 ms where its values are computed one at a time, and 4 with this and AVX2. Where sizes are
// not known 32 bits may be too few, but entries check that all indices are far below 2^51: added to the bits
// of a double they convert in three instructions (.18 ns a float with AVX2; .15 by 32 bits, .56 one at a
// time).
#include "ir/passes/values/narrow_conversions.hpp"

#include <map>
#include <set>

#include "ir/analysis/liveness.hpp"
#include "ir/analysis/named_ranges.hpp"
#include "ir/analysis/parameter_ranges.hpp"
#include "ir/core/build.hpp"
#include "ir/core/index_to_double.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Expr narrowed(const Expr& e, const std::set<Symbol>& varying, const NamedRanges& ranges,
              const Target& target) {
    const Cast* cast = get<Cast>(e);
    if (!cast || cast->bits || !e->type.is_float() || !e->type.is_scalar() ||
        cast->value->type != Type::index() || !uses_any(cast->value, varying))
        return e;
    const Type narrow = Type::int_(32);
    const KnownRange range = ranges.of(cast->value);
    if (!range) return e;
    if (within(*range, range_of(narrow))) return build::cast(build::cast(cast->value, narrow), e->type);
    const IntegerRange exact{-largest_added_index, largest_added_index};
    if (target.processor == Processor::avx512 || !within(*range, exact)) return e;
    return build::cast(index_to_double(cast->value), e->type);
}

}  // namespace

Program narrow_conversions(const Program& program, const Target& target) {
    const std::map<Symbol, IntegerRange> parameters = parameter_ranges(program);
    return map_bodies(program, [&](const Function& f, const Block& body) {
        const NamedRanges ranges(f, parameters);
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            if (!loop || loop->mode.kind != ModeKind::vectorized) return s;
            std::set<Symbol> varying = changed_symbols(loop->body);
            varying.insert(loop->index);
            For made = *loop;
            made.body = rewrite_exprs(loop->body,
                                      [&](const Expr& e) { return narrowed(e, varying, ranges, target); });
            return with(s, std::move(made));
        });
    });
}

}  // namespace nestor
