// The tails of `vectorize` and `unroll`: these are short for a split with the tail, and a mode.
#include "frontend/schedule/tails.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/schedule/errors.hpp"
#include "frontend/schedule/loop_words.hpp"
#include "ir/core/build.hpp"

namespace nestor::schedules {
namespace {

bool makes_parts(const std::string& directive) {
    return directive == "vectorize" || directive == "unroll";
}

}  // namespace

std::string form_with_tail(const DirectiveKind& kind) {
    return makes_parts(kind.name) ? fmt::format("{}(loop [, n [, tail]])", kind.name) : kind.form();
}

std::optional<Argument> take_tail(DirectiveText& text) {
    if (!makes_parts(text.name.name)) return std::nullopt;
    std::size_t place = 0;
    for (auto a = text.arguments.begin(); a != text.arguments.end(); ++a) {
        if (a->name ? a->name->name != "tail" : ++place != 3) continue;
        Argument tail = *a;
        text.arguments.erase(a);
        return tail;
    }
    return std::nullopt;
}

std::vector<Directive> with_tail(const Directive& directive, const Argument& argument,
                                 const SourceFilePtr& file, Diagnostics& messages) {
    const auto* lanes = get<schedule::Vectorize>(directive);
    const auto* copies = get<schedule::Unroll>(directive);
    LoopName loop = lanes ? lanes->loop : copies->loop;
    const std::optional<std::int64_t> n = lanes ? lanes->part : copies->part;
    const SourceRange range{file, argument.range.begin, argument.range.end};
    const auto* e = std::get_if<Expression>(&argument.value);
    const std::vector<std::string> words = e ? chain(*e) : std::vector<std::string>{};
    const std::string word = words.size() == 1 ? words[0] : "";
    schedule::Split split{loop, loop.variable + "_outer", loop.variable + "_inner", nullptr};
    const auto known = words_of(split.tail);
    const auto found = std::find(known.begin(), known.end(), word);
    const std::vector<std::string> legal = {"guard", "round", "shift"};  // of open nests
    if (std::find(legal.begin(), legal.end(), word) == legal.end()) {
        messages.add(errors::unknown_word(range, kind_of(directive).name, "tail",
                                          word.empty() ? std::string(range.text()) : word, legal, "SCH-22"));
        return {};
    }
    if (!n) {
        messages.add(errors::tail_of_whole(
            range, fmt::format("{}({}.{}, 8, {})", kind_of(directive).name, loop.func, loop.variable, word)));
        return {};
    }
    split.factor = build::integer(*n);
    split.tail = static_cast<schedule::Tail>(found - known.begin());
    loop.variable = split.inner;
    // the last part may be shorter: compilers are told by how much to unroll
    const schedule::Traverse mode{loop,
                                  lanes ? schedule::TraverseMode::vectorize : schedule::TraverseMode::unroll,
                                  lanes ? std::nullopt : n};
    return {{split, directive.reason, directive.range}, {mode, directive.reason, directive.range}};
}

}  // namespace nestor::schedules
