// partition(loop, always | never): where a loop is cut so that conditions leave its middle part. Guards of
// tiles are limits of loops already, and lanes are cut where it pays (HAL-60).
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {

Refusal check(const Subject& subject, const Partition& partition) {
    return require_loop(subject, partition.loop);
}

Block rewrite(const Subject& subject, const Partition&, SymbolSource&) {
    return subject.body();
}

}  // namespace nestor::schedule
