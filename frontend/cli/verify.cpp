// `nestor verify`: has the bounds query of every schedule proved, claim by claim.
#include <fmt/format.h>

#include <chrono>
#include <map>

#include "frontend/cli/commands.hpp"
#include "frontend/cli/files.hpp"
#include "frontend/cli/messages.hpp"
#include "ir/proof/prove.hpp"

namespace nestor::cli {
namespace {

constexpr unsigned milliseconds_each = 10'000;

SourceRange range_of(Origin origin) {
    while (origin && !origin->range.file && origin->parent) origin = origin->parent;
    return origin ? origin->range : SourceRange{};
}

std::string listed(const std::vector<std::pair<std::string, std::string>>& values) {
    std::string text;
    for (const auto& [name, value] : values) text += (text.empty() ? "" : ", ") + name + " = " + value;
    return text;
}

/// The answers for one nest, as they are counted and told.
struct Tally {
    std::map<proof::Claim, int> proved;
    std::vector<std::string> unknown;
    Diagnostics refuted;
    int claims = 0;
};

/// Adds the questions' text to `questions`, where that is not null.
void ask(const std::vector<proof::FunctionQuery>& queries, Tally& tally, std::string* questions) {
    for (const proof::FunctionQuery& query : queries)
        for (const proof::Goal& goal : proof::goals_of(query)) {
            const proof::Obligation& claim = *goal.obligation;
            ++tally.claims;
            if (questions) *questions += proof::smt2(query, goal);
            const proof::Verdict verdict = proof::prove(query, goal, milliseconds_each);
            if (verdict.answer == proof::Answer::proved) {
                ++tally.proved[claim.claim];
            } else if (verdict.answer == proof::Answer::unknown) {
                tally.unknown.push_back(fmt::format("{} ({})", claim.sentence, verdict.reason));
            } else {
                Diagnostic error;
                error.severity = Severity::error;
                error.id = "HAL-43";
                error.text = "it does not hold that " + claim.sentence;
                error.range = range_of(claim.place);
                error.hint = "a counterexample: " + listed(verdict.values);
                tally.refuted.add(std::move(error));
            }
        }
}

std::string shown(const std::string& title, const Tally& tally, double seconds) {
    std::string text = fmt::format("{}: {} claims\n", title, tally.claims);
    int proved = 0;
    for (const auto& [claim, count] : tally.proved) {
        text += fmt::format("    {:<9} {:>4} proved\n", proof::word_of(claim), count);
        proved += count;
    }
    for (const std::string& sentence : tally.unknown) text += fmt::format("    unknown: {}\n", sentence);
    const auto refuted = tally.refuted.all().size();
    text += fmt::format("    {} in {:.1f} s\n",
                        proved == tally.claims ? std::string("all proved")
                                               : fmt::format("{} proved, {} refuted, {} unknown", proved,
                                                             refuted, tally.unknown.size()),
                        seconds);
    return text;
}

/// The schedules that are verified: the one that is asked for, or the plain loops and every one of the file.
std::vector<std::string> wanted_schedules(const Options& options, const Translation& translation) {
    if (!options.schedule.empty()) return {options.schedule};
    std::vector<std::string> names{"none"};
    for (const Schedule& schedule : translation.schedules) names.push_back(schedule.name);
    return names;
}

}  // namespace

int command_verify(const Options& options) {
    if (options.inputs.size() != 1) return fail(usage_error("verify takes one input"));
    const auto compiling = compile_options(options, "openmp");
    if (!compiling) return fail(compiling.error());
    const auto language = language_for(options, options.inputs[0]);
    if (!language) return fail(language.error());
    const auto file = read_source(options.inputs[0]);
    if (!file) return fail(file.error());
    const auto translation = (*language)->translate(*file, compiling->translation);
    if (!translation) return fail(translation.error());

    std::string text, questions;
    Diagnostics refuted;
    for (const std::string& name : wanted_schedules(options, *translation)) {
        Options one = options;
        one.schedule = name;
        const auto chosen = compile_options(one, "openmp");
        if (!chosen) return fail(chosen.error());
        const auto stages = compile(**language, *file, *chosen, Stage::filled);
        if (!stages) return fail(stages.error());
        if (text.empty() && !accepted(options, stages->messages)) return exit_rejected;
        Tally tally;
        const auto begin = std::chrono::steady_clock::now();
        ask(proof::queries_of(stages->filled, stages->lowered), tally,
            options.smt2.empty() ? nullptr : &questions);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        text += shown(file_name(options.inputs[0]) + ", " + stages->schedule_name, tally, time.count());
        for (const Diagnostic& error : tally.refuted.all()) refuted.add(error);
    }
    if (!options.smt2.empty()) {
        const std::string header = "; what nestor verify asks about " + file_name(options.inputs[0]) +
                                   ": every check-sat is to answer unsat\n(set-logic ALL)\n";
        const Diagnostics written = write_files({{options.smt2, header + questions}});
        if (written.has_errors()) return fail(written);
    }
    const Diagnostics written = write_standard_output(text);
    if (written.has_errors()) return fail(written);
    return refuted.has_errors() ? fail(refuted) : static_cast<int>(exit_ok);
}

}  // namespace nestor::cli
