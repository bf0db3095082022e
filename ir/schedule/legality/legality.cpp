// Legality of directives: their questions to the dependence analysis.
#include "ir/schedule/legality/legality.hpp"

#include "ir/analysis/dependence.hpp"

namespace nestor::schedule {
namespace {

std::optional<std::string> in_words(const std::optional<Dependence>& dependence) {
    if (!dependence) return std::nullopt;
    return describe(*dependence);
}

}  // namespace

std::optional<std::string> carried_conflict(const Subject& subject, const LoopName& loop,
                                            const std::vector<Reduction>& reductions) {
    return in_words(carried_dependence(subject.function, loop, {false, reductions}));
}

std::optional<std::string> reorder_conflict(const Subject& subject, const std::vector<LoopName>& before,
                                            const std::vector<LoopName>& after) {
    return in_words(interchange_conflict(subject.function, before, after));
}

std::optional<std::string> merge_conflict(const Subject& subject, const For& first, const For& second,
                                          int depth) {
    return in_words(fusion_conflict(subject.function, first, second, depth));
}

bool crosses(const Subject& subject, const For& first, const For& second, int depth) {
    return crosses_iterations(subject.function, first, second, depth).has_value();
}

}  // namespace nestor::schedule
