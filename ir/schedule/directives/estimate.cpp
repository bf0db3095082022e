// estimate(func, x, min, len): what callers usually ask of an output. The loops serve every window; an
// estimate is checked, and changes nothing that is computed.
#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/funcs.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

Refusal check(const Subject& subject, const Estimate& estimate) {
    if (Refusal missing = require_known_func(subject, estimate.func)) return missing;
    return require_dimension(subject, estimate.func, estimate.dimension);
}

Block rewrite(const Subject& subject, const Estimate&, SymbolSource&) {
    return subject.body();
}

}  // namespace nestor::schedule
