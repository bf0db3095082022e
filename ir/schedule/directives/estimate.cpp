// estimate(func, x, min, len): what callers usually ask of an output. The loops serve every window; a run and
// a search for a schedule take this one where nobody says another.
#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

Refusal check(const Subject& subject, const Estimate& estimate) {
    if (Refusal missing = require_known_func(subject, estimate.func)) return missing;
    if (Refusal missing = require_dimension(subject, estimate.func, estimate.dimension)) return missing;
    const auto is_output = [&](const Parameter& p) {  // a component of a tuple has a number behind its name
        const std::string& name = p.symbol.name();
        return p.role == Role::output && (name == estimate.func || name.starts_with(estimate.func + "_"));
    };
    const auto& parameters = subject.function.parameters;
    if (std::none_of(parameters.begin(), parameters.end(), is_output))
        return refusal(subject, rules::func_directives,
                       fmt::format("`{}` is no output: nobody asks for it", estimate.func),
                       "estimate the outputs; what they need of other funcs follows");
    if (!build::as_integer(estimate.min) || build::as_integer(estimate.length).value_or(-1) < 0)
        return refusal(subject, rules::func_directives,
                       "an estimate is two numbers, the second one not negative",
                       "`bound` takes sizes and parameters");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Estimate&, SymbolSource&) {
    return subject.body();
}

}  // namespace nestor::schedule
