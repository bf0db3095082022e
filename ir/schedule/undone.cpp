// Directives that undo each other, by structure: symbols of loops survive the directives that can be undone
// (swap, reorder, traverse), those that cut or join loops make new ones.
#include "ir/schedule/undone.hpp"

#include <fmt/format.h>

#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor {

namespace {

/// What there is already of what a directive asks for; empty where it may say what follows from others.
std::string asked_for_already(const Directive& directive) {
    const auto of_func = [&](const char* what) {
        return fmt::format("`{}` {} already", *func_of(directive), what);
    };
    if (get<schedule::Reorder>(directive)) return "the loops stand in this order already";
    if (get<schedule::ReorderStorage>(directive)) return "the dimensions lie in this order already";
    if (get<schedule::Traverse>(directive)) return "the loop runs this way already";
    if (get<schedule::ComputeRoot>(directive)) return of_func("is computed at the root");
    if (get<schedule::StoreRoot>(directive)) return of_func("is stored at the root");
    if (get<schedule::ComputeAt>(directive)) return of_func("is computed there");
    if (get<schedule::StoreAt>(directive)) return of_func("is stored there");
    return "";
}

}  // namespace

std::optional<Diagnostic> no_change_by(const Directive& directive) {
    const std::string text = asked_for_already(directive);
    if (text.empty()) return std::nullopt;
    return Diagnostic{Severity::warning,         "SCH-79", text, directive.range, {},
                      "leave the directive out", false};
}

void LoopHistory::add(const Directive& directive, const Block& after, Diagnostics& warnings) {
    if (same(bodies_.back(), after)) {
        if (auto warning = no_change_by(directive)) warnings.add(*std::move(warning));
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
