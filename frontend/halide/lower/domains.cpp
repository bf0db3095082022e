// Reduction domains: the variables of an rdom as loops.
#include "frontend/halide/lower/domains.hpp"

#include <algorithm>

#include "frontend/halide/check.hpp"
#include "frontend/halide/errors.hpp"
#include "frontend/halide/lower/expressions.hpp"
#include "ir/core/build.hpp"
#include "ir/core/definedness.hpp"
#include "ir/core/walk.hpp"

namespace nestor::halide {

namespace {

/// HAL-22: divisors of bounds are checked at entry.
void require_defined(const Expr& bound, const std::string& what, TextRange range, PipelineScope& scope) {
    const Expr defined = is_defined(bound);
    if (build::as_integer(defined) != 1) scope.require(defined, what + " divides by 0", range);
}

}  // namespace

LoweredDomain lower_domain(const ReductionDomain& domain, PipelineScope& scope,
                           const std::vector<std::string>& pure) {
    LoweredDomain out;
    std::map<std::string, SourceRange> known;
    std::vector<std::string> forbidden = pure;
    for (const ReductionVariable& variable : domain.variables) forbidden.push_back(variable.name.name);
    for (const ReductionVariable& variable : domain.variables) {
        const std::string& name = variable.name.name;
        const SourceRange range = scope.at(variable.name.range);
        if (const auto [first, is_new] = known.try_emplace(name, range); !is_new) {
            scope.messages.add(
                errors::duplicate("HAL-13", range, "the reduction variable", name, first->second));
            out.ok = false;
        }
        if (is_loop_part(name)) scope.messages.add(errors::name_of_loop_part(range, name));
        if (std::find(pure.begin(), pure.end(), name) != pure.end()) {
            scope.messages.add(errors::shadows(range, name, "variable", range));
            out.ok = false;
        } else if (const auto scalar = scope.scalars.find(name); scalar != scope.scalars.end()) {
            scope.messages.add(errors::shadows(range, name, "parameter", scalar->second.defined));
            out.ok = false;
        }
        const Expr low =
            lower_startup(variable.interval.low, scope, "the start of `" + name + "`", forbidden);
        const Expr extent =
            lower_startup(variable.interval.extent, scope, "the length of `" + name + "`", forbidden);
        out.ok = out.ok && low && extent;
        const Symbol symbol = scope.symbols.fresh(name);
        out.variables.emplace_back(name, symbol);
        out.iterators.push_back({symbol, LoopKind::reduction, low, extent});
        if (low) require_defined(low, "the start of `" + name + "`", variable.interval.low->range, scope);
        if (!extent) continue;
        require_defined(extent, "the length of `" + name + "`", variable.interval.extent->range, scope);
        const auto constant = build::as_integer(extent);
        if (constant && *constant < 0) {
            scope.messages.add(errors::negative_length(scope.at(variable.interval.extent->range), name));
            out.ok = false;
        } else if (!constant) {
            scope.require(build::compare(CompareOp::greater_equal, extent, build::integer(0)),
                          "the length of `" + name + "` is negative", variable.interval.extent->range);
        }
    }
    return out;
}

}  // namespace nestor::halide
