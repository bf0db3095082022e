// Directives that undo each other, by structure: symbols of loops survive the directives that can be undone
// (swap, reorder, traverse), those that cut or join loops make new ones.
#include "ir/schedule/undone.hpp"

#include <fmt/format.h>

#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor {

void LoopHistory::add(const Directive& directive, const Block& after, Diagnostics& warnings) {
    if (same(bodies_.back(), after)) {
        if (get<schedule::Reorder>(directive))
            warnings.add({Severity::warning,
                          "SCH-79",
                          "the loops stand in this order already",
                          directive.range,
                          {},
                          "leave the directive out",
                          false});
        return;
    }
    for (std::size_t k = 0; k < made_.size(); ++k) {
        if (!same(bodies_[k], after)) continue;
        warnings.add({Severity::warning,
                      "SCH-79",
                      fmt::format("`{}` brings back the loops as they were before `{}`",
                                  kind_of(directive).name, kind_of(made_[k]).name),
                      directive.range,
                      {{"whose effect is gone", made_[k].range}},
                      "leave both out",
                      false});
        break;
    }
    bodies_.push_back(after);
    made_.push_back(directive);
}

}  // namespace nestor
