// Reasons of directives stand in the origins of loops; what would refuse another directive is asked of it.
#include "ir/schedule/reasons.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

const char* word_of(ModeKind kind) {
    switch (kind) {
        case ModeKind::serial:
            return "one after the other";
        case ModeKind::parallel:
            return "parallel";
        case ModeKind::vectorized:
            return "in lanes";
        case ModeKind::unrolled:
            return "unrolled";
        case ModeKind::register_tile:
            return "in registers";
        case ModeKind::matrix_unit:
            return "on matrix units";
        case ModeKind::gpu_block_x:
        case ModeKind::gpu_block_y:
        case ModeKind::gpu_block_z:
            return "blocks";
        case ModeKind::gpu_thread_x:
        case ModeKind::gpu_thread_y:
        case ModeKind::gpu_thread_z:
            return "threads";
    }
    return "";
}

std::string mode_text(const LoopMode& mode) {
    std::string text = word_of(mode.kind);
    if (mode.collapse > 1) text += fmt::format(", {} loops shared", mode.collapse);
    if (mode.width > 0) text += fmt::format(", {}", mode.width);
    if (mode.simd) text += ", in lanes";
    return text;
}

/// What directives said of a loop, the first one first.
std::vector<std::string> reasons_of(const Stmt& loop) {
    std::vector<std::string> reasons;
    for (Origin origin = loop->origin; origin; origin = origin->parent)
        if (!origin->made_by.empty() &&
            std::find(reasons.begin(), reasons.end(), origin->made_by) == reasons.end())
            reasons.insert(reasons.begin(), origin->made_by);
    return reasons;
}

class Explanation {
public:
    Explanation(const Program& program, const Function& function,
                const std::map<LoopName, std::string>& later)
        : subject_{program, function}, later_(later) {}

    std::string text() {
        for (const Stmt& s : subject_.body().statements) walk(s, 1, false);
        return std::move(text_);
    }

private:
    /// `at_once`: inside a loop whose iterations run at once.
    void walk(const Stmt& s, std::size_t depth, bool at_once) {
        const For* loop = get<For>(s);
        if (loop) line(s, *loop, depth, at_once);
        const bool runs_at_once =
            loop && loop->mode.kind != ModeKind::serial && loop->mode.kind != ModeKind::unrolled;
        each_statement(
            s, [&](const Stmt& child) { walk(child, depth + (loop ? 1 : 0), at_once || runs_at_once); });
    }

    void line(const Stmt& s, const For& loop, std::size_t depth, bool at_once) {
        std::vector<std::string> reasons = reasons_of(s);
        const bool serial = loop.mode.kind == ModeKind::serial;
        if (serial && !at_once) {
            if (auto why = refusal_of(loop.name, schedule::TraverseMode::parallel))
                reasons.push_back("not parallel: " + *why);
        } else if (serial && all_loops(loop.body).empty()) {
            if (auto why = refusal_of(loop.name, schedule::TraverseMode::vectorize))
                reasons.push_back("no lanes: " + *why);
        }
        if (const auto said = later_.find(loop.name); said != later_.end()) reasons.push_back(said->second);
        if (serial && reasons.empty())
            reasons.emplace_back(at_once ? "inside of a loop that runs at once"
                                         : "independent, but no directive runs it at once");
        text_ += fmt::format("{:{}}{}: {}{}{}\n", "", 2 * depth, print(loop.name), mode_text(loop.mode),
                             reasons.empty() ? "" : "  # ", fmt::join(reasons, "; "));
    }

    /// What `traverse` would say.
    std::optional<std::string> refusal_of(const LoopName& loop, schedule::TraverseMode mode) const {
        const Refusal refused = schedule::check(subject_, schedule::Traverse{loop, mode});
        if (!refused) return std::nullopt;
        const auto text = refused->text.find(": ");
        return text == std::string::npos ? refused->text : refused->text.substr(text + 2);
    }

    const Subject subject_;
    const std::map<LoopName, std::string>& later_;
    std::string text_;
};

}  // namespace

std::string explain_loops(const Program& scheduled, const Function& function,
                          const std::map<LoopName, std::string>& later) {
    return fmt::format("{}\n{}", function.symbol.name(), Explanation(scheduled, function, later).text());
}

}  // namespace nestor
