// Checks of what the text of a schedule alone tells. Arguments are matched with the directive's form, by name
// or by place.
#include "frontend/schedule/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/schedule/errors.hpp"
#include "frontend/schedule/tails.hpp"

namespace nestor::schedules {
namespace {

SourceRange range_of(const Word& word, const SourceFilePtr& file) {
    return {file, word.range.begin, word.range.end};
}

/// Matches the arguments of one directive with its form.
class ArgumentMatcher {
public:
    ArgumentMatcher(const SourceFilePtr& file, const CheckedDirective& directive, Diagnostics& messages)
        : file_(file), directive_(directive), text_(directive.text), messages_(messages) {
        for (const FormalArgument& argument : directive.kind->arguments)
            if (argument.audience <= directive.reader) formal_.push_back(&argument);
        matched_.resize(formal_.size());
    }

    /// Nothing, and reported, where they do not fit.
    std::optional<std::vector<std::pair<const FormalArgument*, std::size_t>>> run() {
        const bool has_result = directive_.kind->result_field != nullptr;
        if (text_.result && !has_result)
            messages_.add(errors::no_result(range_of(*text_.result, file_), directive_.kind->name));
        if (!text_.result && has_result) wrong_count();
        const bool good = text_.result.has_value() == has_result;
        if (!match() || !good) return std::nullopt;
        std::vector<std::pair<const FormalArgument*, std::size_t>> out;
        for (std::size_t k = 0; k < formal_.size(); ++k)
            for (const std::size_t place : matched_[k]) out.emplace_back(formal_[k], place);
        return out;
    }

private:
    bool match() {
        std::size_t next = 0;
        for (std::size_t place = 0; place < text_.arguments.size(); ++place) {
            const Argument& argument = text_.arguments[place];
            const std::size_t k = argument.name ? formal_of(argument.name->name) : next;
            if (argument.name && k == formal_.size()) {
                messages_.add(errors::unknown_argument(range_of(*argument.name, file_), argument.name->name,
                                                       form_of(directive_)));
                return false;
            }
            const bool many = k < formal_.size() && is_list(formal_[k]->kind);
            if (k >= formal_.size() || (!many && !matched_[k].empty())) return wrong_count();
            matched_[k].push_back(place);
            if (!many && !argument.name) ++next;
        }
        for (std::size_t k = 0; k < formal_.size(); ++k)
            if (matched_[k].empty() && !formal_[k]->optional) return wrong_count();
        return true;
    }

    std::size_t formal_of(const std::string& name) const {
        const auto found = std::find_if(formal_.begin(), formal_.end(),
                                        [&](const FormalArgument* one) { return one->name == name; });
        return static_cast<std::size_t>(found - formal_.begin());
    }

    bool wrong_count() {
        messages_.add(errors::wrong_count({file_, text_.range.begin, text_.range.end}, directive_.kind->name,
                                          form_of(directive_)));
        return false;
    }

    const SourceFilePtr& file_;
    const CheckedDirective& directive_;
    const DirectiveText& text_;
    Diagnostics& messages_;
    std::vector<const FormalArgument*> formal_;
    std::vector<std::vector<std::size_t>> matched_;  ///< of each formal argument, places in the text
};

/// The directives that somebody may write.
std::vector<std::string> known_names(std::optional<Audience> audience) {
    std::vector<std::string> names;
    for (const DirectiveKind& one : directives())
        if (!audience || one.audience == *audience) names.emplace_back(one.name);
    return names;
}

std::optional<CheckedDirective> matched(CheckedDirective directive, const SourceFilePtr& file,
                                        Diagnostics& messages) {
    auto arguments = ArgumentMatcher(file, directive, messages).run();
    if (!arguments) return std::nullopt;
    directive.arguments = *std::move(arguments);
    return directive;
}

/// HAL-50: reports every directive that stands behind one of a later phase.
void require_order(const std::vector<CheckedDirective>& directives, const SourceFilePtr& file,
                   Diagnostics& messages) {
    const auto range = [&](const CheckedDirective& one) {
        return SourceRange{file, one.text.range.begin, one.text.range.end};
    };
    const CheckedDirective* latest = nullptr;
    for (const CheckedDirective& one : directives) {
        if (one.is_step) continue;
        if (latest && one.kind->phase < latest->kind->phase)
            messages.add(errors::out_of_phase(range(one), one.kind->name, name_of(one.kind->phase),
                                              latest->kind->name, range(*latest)));
        else
            latest = &one;
    }
}

/// From `flatten()` on, the directives of the default loops may stand as well.
void check_directives(const std::vector<DirectiveText>& texts, const SourceFilePtr& file, CheckedBlock& out,
                      Diagnostics& messages) {
    const bool has_steps = std::any_of(texts.begin(), texts.end(),
                                       [](const DirectiveText& text) { return text.name.name == "flatten"; });
    bool flat = false;
    for (const DirectiveText& text : texts) {
        const std::string& name = text.name.name;
        const SourceRange range = range_of(text.name, file);
        const DirectiveKind* kind = find_directive(name);
        const bool of_default = kind && kind->audience == Audience::default_loops;
        flat = flat || name == "flatten";
        std::optional<CheckedDirective> one;
        if (kind && kind->check && (flat || (has_steps && of_default))) {
            one = matched({text, kind, Audience::default_loops, {}, {}, true}, file, messages);
        } else if (of_default) {
            messages.add(errors::behind_flatten(range, name));
        } else if (!kind) {
            messages.add(errors::unknown_directive(range, name, known_names(Audience::users), "HAL-62"));
        } else if (kind->audience == Audience::users_later) {
            messages.add(errors::not_supported(range, fmt::format("`{}` is", name)));
        } else {
            CheckedDirective users{text, kind};
            users.tail = take_tail(users.text);
            one = matched(std::move(users), file, messages);
        }
        if (one)
            out.directives.push_back(*std::move(one));
        else
            out.wrong.push_back(text.range);
    }
}

/// The name of the function that a block is for; empty, and reported, where it is none of these.
std::string function_of(const Block& block, const SourceFilePtr& file,
                        const std::vector<std::string>& functions, Diagnostics& messages) {
    if (block.function) {
        const std::string& name = block.function->name;
        if (std::find(functions.begin(), functions.end(), name) != functions.end()) return name;
        messages.add(errors::unknown_function(range_of(*block.function, file), name, functions));
    } else if (functions.size() == 1) {
        return functions[0];
    } else {
        messages.add(errors::which_function({file, block.range.begin, block.range.end}, functions));
    }
    return "";
}

}  // namespace

std::string form_of(const CheckedDirective& directive) {
    return directive.reader == Audience::users ? form_with_tail(*directive.kind) : directive.kind->form();
}

std::optional<CheckedDirective> check_directive(const SourceFilePtr& file, const DirectiveText& text,
                                                Diagnostics& messages) {
    const DirectiveKind* kind = find_directive(text.name.name);
    if (kind && kind->check) return matched({text, kind, Audience::default_loops}, file, messages);
    messages.add(errors::unknown_directive(range_of(text.name, file), text.name.name,
                                           known_names(std::nullopt), "SCH-1"));
    return std::nullopt;
}

std::vector<CheckedBlock> check(const Text& text, const std::vector<std::string>& functions,
                                bool strict_phases, Diagnostics& messages) {
    std::vector<CheckedBlock> out;
    std::map<std::pair<std::string, std::string>, SourceRange> known;
    std::vector<Block> blocks = text.blocks;
    if (!text.loose.empty())
        blocks.push_back({std::nullopt, std::nullopt, text.loose, text.loose.front().range});
    for (const Block& block : blocks) {
        const std::string function = function_of(block, text.source, functions, messages);
        if (function.empty()) continue;
        CheckedBlock checked{block.name ? block.name->name : "",
                             function,
                             {text.source, block.range.begin, block.range.end},
                             {},
                             {}};
        check_directives(block.directives, text.source, checked, messages);
        if (strict_phases) require_order(checked.directives, text.source, messages);
        const auto [first, is_new] = known.try_emplace({function, checked.name}, checked.range);
        if (!is_new) messages.add(errors::duplicate_schedule(checked.range, checked.name, first->second));
        out.push_back(std::move(checked));
    }
    return out;
}

}  // namespace nestor::schedules
