// Sliding windows of a user's schedule. Folding asks `fold-storage` itself, which sees the regions before
// they slide: what is live at once.
#include "ir/schedule/sliding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/bounds/narrowing.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

constexpr std::int64_t most_places = 1 << 16;

std::vector<FoldedDimension> folded_by(const Block& body, const std::vector<Directive>& memory) {
    std::vector<FoldedDimension> folded;
    for (const Directive& d : memory)
        if (const auto* fold = get<schedule::FoldStorage>(d))
            if (const FuncSite site = find_func(body, fold->func); site.compute)
                folded.push_back({fold->func, schedule::dimension_number(site, fold->dimension)});
    return folded;
}

/// The smallest power of two that holds the window, where it is less than what is stored. Two at least: of
/// one place every lane seems to write the same.
std::optional<std::int64_t> places_for(const SlidingWindow& window, const Buffer& buffer,
                                       const LetValues& lets) {
    if (!window.at_most || *window.at_most < 1 || *window.at_most > most_places) return std::nullopt;
    const auto places = static_cast<std::int64_t>(
        std::bit_ceil(std::max<std::uint64_t>(2, static_cast<std::uint64_t>(*window.at_most))));
    const auto stored = constant_upper_bound(simplify(lets.of(buffer.dimensions[window.dimension].extent)));
    return stored && *stored <= places ? std::nullopt : std::optional(places);
}

/// Loops that carry windows say so.
Block with_reasons(Block body, const std::vector<SlidingWindow>& windows) {
    std::map<LoopName, std::set<std::string>> funcs;
    for (const SlidingWindow& window : windows) funcs[window.loop].insert(window.func);
    for (const auto& [name, kept] : funcs) {
        const std::string reason = fmt::format("{} {} what earlier iterations computed",
                                               fmt::join(kept, ", "), kept.size() == 1 ? "keeps" : "keep");
        body = replace_loop(body, name, [&](const Stmt& loop) {
            const bool is_told = loop->origin && !loop->origin->made_by.empty();
            return std::vector<Stmt>{is_told ? loop : with_loop(loop, *get<For>(loop), reason)};
        });
    }
    return body;
}

}  // namespace

Slides slides_of(const Program& inferred, const std::string& function, const std::vector<Directive>& memory) {
    const Function* f = find_function(inferred, function);
    const Block* body = f ? std::get_if<Block>(&f->body) : nullptr;
    if (!body) return {};
    const auto folded = folded_by(*body, memory);
    Slides slides{sliding_windows(*f, folded), {}};
    const LetValues lets(*body);
    for (const SlidingWindow& window : slides.windows) {
        const bool is_told = std::any_of(folded.begin(), folded.end(), [&](const FoldedDimension& told) {
            return told.func == window.func && told.dimension == window.dimension;
        });
        const FuncSite site = find_func(*body, window.func);
        const Buffer& buffer = get<Allocate>(site.allocations.front())->buffer;
        const auto places = places_for(window, buffer, lets);
        if (is_told || !places || !may_fold(window, slides.windows)) continue;
        slides.folds.push_back(
            {schedule::FoldStorage{window.func, window.name, *places}, "what is live of a window", {}});
    }
    return slides;
}

std::vector<std::string> lines_of(const Slides& slides) {
    std::vector<std::string> lines;
    for (const SlidingWindow& window : slides.windows) {
        lines.push_back(
            fmt::format("{} slides along {} in {}", window.func, print(window.loop), window.name));
        for (const Directive& d : slides.folds)
            if (const auto* fold = get<schedule::FoldStorage>(d);
                fold && fold->func == window.func && fold->dimension == window.name)
                lines.back() += fmt::format(", in memory for {} places", fold->places);
    }
    return lines;
}

Program with_slides(Program program, const std::string& function, const Slides& slides) {
    for (Function& f : program.functions)
        if (f.symbol.name() == function)
            f.body = with_reasons(with_sliding_windows(f, slides.windows), slides.windows);
    return program;
}

}  // namespace nestor
