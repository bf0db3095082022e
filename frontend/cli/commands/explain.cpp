// `nestor explain ID`: the rules behind messages; of a step's or a directive's name, what it is for.
#include <algorithm>
#include <cctype>
#include <type_traits>
#include <variant>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/options/idle_options.hpp"
#include "frontend/driver/plan.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/rule_pages.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/schedule/directives/registry.hpp"

namespace nestor::cli {
namespace {

std::string named(const Invariants& invariants) {
    std::string text;
    for (const PassInvariant* invariant : invariants)
        text += (text.empty() ? "" : ", ") + std::string(invariant->name);
    return text;
}

/// A row of the plan or of the table of passes, as `show --stage` and `--print-after` name it.
template <class Row>
std::string text_of(const Row& row) {
    std::string text = std::string(row.name) + "\n\n" + row.summary + "\nwhy here: " + row.why_here + "\n";
    if (!row.provides.empty()) text += "provides: " + named(row.provides) + "\n";
    if (!row.relies_on.empty()) text += "relies on: " + named(row.relies_on) + "\n";
    return text;
}

/// What a step of translation is for; "" for other words.
std::string step_text(const std::string& name) {
    std::string text;
    for (const driver::PlanStep& step : driver::plan())
        if (name == step.name) text += (text.empty() ? "" : "\n") + text_of(step);
    for (const Pass& pass : passes())
        if (name == pass.name) text += (text.empty() ? "" : "\n") + text_of(pass);
    return text;
}

/// A directive that users write, of the default loops' own as well; "" for other words.
std::string directive_text(const std::string& name) {
    const DirectiveKind* kind = find_directive(name);
    if (!kind || kind->audience == Audience::users_later) return "";
    std::string text = kind->form() + "\n\n" + kind->summary + "\nphase: " + name_of(kind->phase) + "\n";
    if (kind->audience == Audience::default_loops && name != "flatten") text += "used with: flatten()\n";
    for (const FormalArgument& argument : kind->arguments) {
        if (argument.kind != ArgumentKind::word) continue;
        text += std::string(argument.name) + ":";
        schedule::DirectiveNode node = kind->empty();
        const auto add = [&](auto value) {
            for (const char* word : words_of(value))
                if (*word) text += std::string(" ") + word;
        };
        std::visit(
            [&](auto* field) {
                if constexpr (std::is_enum_v<std::remove_pointer_t<decltype(field)>>) add(*field);
            },
            argument.field(node));
        text += "\n";
    }
    return text + io::directive_example(name);
}

/// The rule that is meant: the same letters and digits without what stands between them, or the nearest.
std::string nearest_rule(const std::string& id) {
    const auto bare = [](const std::string& text) {
        std::string kept;
        for (const char c : text)
            if (std::isalnum(static_cast<unsigned char>(c)) != 0) kept += c;
        return kept;
    };
    const std::vector<std::string> ids = io::rule_ids();
    const auto same =
        std::find_if(ids.begin(), ids.end(), [&](const std::string& one) { return bare(one) == bare(id); });
    return same != ids.end() ? *same : nearest_name(id, ids);
}

/// What is meant by a word that explain does not know: a directive, a step, a directive's word, a rule.
std::string hint_for(const std::string& word, const std::string& id) {
    std::vector<std::string> names;
    for (const DirectiveKind& kind : directives())
        if (kind.audience != Audience::users_later) names.emplace_back(kind.name);
    for (const driver::PlanStep& step : driver::plan()) names.emplace_back(step.name);
    for (const Pass& pass : passes()) names.emplace_back(pass.name);
    for (const std::string& nearest : {nearest_rule(id), nearest_name(word, names)})
        if (!nearest.empty()) return "did you mean `" + nearest + "`?";
    std::vector<std::string> modes;
    for (const char* mode : words_of(schedule::TraverseMode{})) modes.emplace_back(mode);
    const bool is_mode = std::find(modes.begin(), modes.end(), word) != modes.end();
    if (const std::string mode = is_mode ? word : nearest_name(word, modes); !mode.empty())
        return "`" + mode + "` is a word of `traverse`: `nestor explain traverse`";
    return "identities stand in brackets behind messages, [TC-21]; directives and steps have pages too";
}

}  // namespace

int command_explain(const Options& options) {
    if (const auto idle = idle_option(options)) return fail(*idle);
    if (options.lists) {
        const auto written = io::write_standard_output(io::rule_list());
        return written.has_errors() ? fail(written) : io::exit_ok;
    }
    if (options.inputs.empty())
        return fail(io::usage_error("explain needs an identity",
                                    "`nestor explain TC-21`, or `nestor explain --list`"));
    std::string texts;
    for (const std::string& word : options.inputs) {
        std::string id = word;
        std::transform(id.begin(), id.end(), id.begin(), [](unsigned char c) { return std::toupper(c); });
        std::string text = step_text(word);
        if (text.empty()) text = directive_text(word);
        if (text.empty()) text = io::rule_text(id);
        if (text.empty())
            return fail(
                io::usage_error("there is nothing to explain about `" + word + "`", hint_for(word, id)));
        texts += (texts.empty() ? "" : "\n") + text;
    }
    const auto written = io::write_standard_output(texts);
    return written.has_errors() ? fail(written) : io::exit_ok;
}

}  // namespace nestor::cli
