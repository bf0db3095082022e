// `nestor verify`: has the bounds query of every schedule proved, claim by claim.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/commands/output_names.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/driver/chosen_schedules.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"
#include "frontend/schedule/apply.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/proof/prove.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/schedule.hpp"

namespace nestor::cli {
namespace {

constexpr std::chrono::milliseconds slow{300};         // what a claim may take without being counted
constexpr std::chrono::milliseconds for_slow{10'000};  // what those that take longer may take together
constexpr std::chrono::milliseconds at_least{50};      // behind that

SourceRange range_of(Origin origin) {
    while (origin && !origin->range.file && origin->parent) origin = origin->parent;
    return origin ? origin->range : SourceRange{};
}

std::string listed(const std::vector<std::pair<std::string, std::string>>& values) {
    std::string text;
    for (const auto& [name, value] : values) text += (text.empty() ? "" : ", ") + name + " = " + value;
    return text;
}

/// Claims about one formula that are unknown for one reason, told by the first of them.
struct Unknown {
    std::string formula;  ///< its file and line; empty where nobody wrote it
    std::string reason, sentence;
    int claims = 1;
};

/// The answers for one nest, as they are counted and told.
struct Tally {
    std::map<proof::Claim, int> proved;
    std::vector<Unknown> unknown;
    Diagnostics refuted;
    int claims = 0;
    double seconds = 0;

    bool all_proved() const { return unknown.empty() && !refuted.has_errors(); }
    int claims_unknown() const {
        int count = 0;
        for (const Unknown& one : unknown) count += one.claims;
        return count;
    }
    void add(Unknown one) {
        const auto known = std::find_if(unknown.begin(), unknown.end(), [&](const Unknown& other) {
            return !one.formula.empty() && other.formula == one.formula && other.reason == one.reason;
        });
        if (known == unknown.end())
            unknown.push_back(std::move(one));
        else
            ++known->claims;
    }
};

/// Asks, and remembers: one step of a schedule leaves most claims as they were.
class Questioner {
public:
    Tally ask(const Program& nest, const Program& lowered) {
        io::tell_stage("proofs");
        const auto begin = std::chrono::steady_clock::now();
        Tally tally;
        for (const proof::FunctionQuery& query : proof::queries_of(nest, lowered))
            for (const proof::Goal& goal : proof::goals_of(query)) ask(query, goal, tally);
        tally.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return tally;
    }

    /// Every question in SMT-LIB, in the order in which they came up.
    std::string questions;

private:
    void ask(const proof::FunctionQuery& query, const proof::Goal& goal, Tally& tally) {
        const proof::Obligation& claim = *goal.obligation;
        ++tally.claims;
        const std::string question = proof::smt2(query, goal);
        auto known = answers_.find(question);
        if (known == answers_.end()) {
            const std::clock_t begin = std::clock();  // of this program, whatever else the machine does
            const auto limit = std::max((for_slow - spent_) / 2, at_least);
            known =
                answers_.emplace(question, proof::prove(query, goal, static_cast<unsigned>(limit.count())))
                    .first;
            const std::chrono::milliseconds took{(std::clock() - begin) * 1000 / CLOCKS_PER_SEC};
            if (took > std::min(slow, limit)) spent_ += took;
            questions += question;
        }
        const proof::Verdict& verdict = known->second;
        if (verdict.answer == proof::Answer::proved) {
            ++tally.proved[claim.claim];
        } else if (verdict.answer == proof::Answer::unknown) {
            tally.add({range_of(claim.place).file_and_line(), verdict.reason, claim.sentence});
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

    std::map<std::string, proof::Verdict> answers_;
    std::chrono::milliseconds spent_{0};
};

std::string summary(const Tally& tally) {
    int proved = 0;
    for (const auto& [claim, count] : tally.proved) proved += count;
    return tally.all_proved() ? "all proved"
                              : fmt::format("{} proved, {} refuted, {} unknown", proved,
                                            tally.refuted.all().size(), tally.claims_unknown());
}

std::string shown(const std::string& title, const Tally& tally) {
    std::string text = fmt::format("{}: {} claims\n", title, tally.claims);
    for (const auto& [claim, count] : tally.proved)
        text += fmt::format("    {:<9} {:>4} proved\n", proof::name_of(claim), count);
    for (const Unknown& one : tally.unknown)
        text += one.claims == 1 ? fmt::format("    unknown: {} ({})\n", one.sentence, one.reason)
                                : fmt::format("    unknown: {} claims about {}, the first: {} ({})\n",
                                              one.claims, one.formula, one.sentence, one.reason);
    return text + fmt::format("    {} in {:.1f} s\n", summary(tally), tally.seconds);
}

/// What every directive makes is proved too, before the next one is applied.
std::string steps(const Schedule& schedule, const Program& lowered, Questioner& questioner,
                  Diagnostics& refuted) {
    std::string text;
    Schedule part = schedule;
    auto ordered = in_phases(lowered, schedule.function, schedule.directives);
    std::erase_if(ordered, needs_bounds);
    for (std::size_t count = 1; count < ordered.size(); ++count) {
        part.directives.assign(ordered.begin(), ordered.begin() + static_cast<std::ptrdiff_t>(count));
        const std::string step = fmt::format("    after {}: ", print(part.directives.back()));
        const auto applied = schedules::apply_schedule(lowered, part);
        const auto filled = applied ? infer_bounds(*applied) : applied;
        if (!filled) {  // races are judged when all directives are there (HAL-72)
            text += step + "judged with what follows: " + filled.error().all()[0].text + "\n";
            continue;
        }
        const Tally tally = questioner.ask(*filled, lowered);
        text += fmt::format("{}{} claims, {}\n", step, tally.claims, summary(tally));
        refuted.add(tally.refuted);
    }
    return text;
}

/// The loops behind the directives of the last phase; what each of them makes of bounds that were inferred is
/// proved like the bounds themselves. The last one is left to the caller.
Result<Program> in_registers(const Schedule& schedule, const Program& filled, const Program& lowered,
                             const Target& target, Questioner& questioner, Diagnostics& refuted,
                             std::string& text) {
    Schedule part = schedule;
    // places that are used in turn have no order that a claim could name: their number is judged when they
    // fold
    std::erase_if(part.directives, [&](const Directive& d) {
        if (get<schedule::FoldStorage>(d))
            text += fmt::format("    {}: places for the most that an iteration needs\n", print(d));
        return !needs_bounds(d) || get<schedule::FoldStorage>(d);
    });
    // memory first, as these directives are applied: `prefetch` has limits that `partition` looks for
    std::stable_partition(part.directives.begin(), part.directives.end(),
                          [](const Directive& d) { return kind_of(d).phase == Phase::store; });
    const std::vector<Directive> all = part.directives;
    const auto told = [&](const std::string& step, const Program& program) {
        const Tally tally = questioner.ask(program, lowered);
        text += fmt::format("    {}: {} claims, {}\n", step, tally.claims, summary(tally));
        refuted.add(tally.refuted);
    };
    if (!all.empty()) told("with the bounds that are inferred", filled);
    Result<Program> program = filled;
    for (std::size_t count = 1; count <= all.size() && program; ++count) {
        part.directives.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
        program = schedules::apply_register_phase(filled, part, target, schedules::Windows::whole);
        if (program && count < all.size()) told("after " + print(all[count - 1]), *program);
    }
    return program;
}

/// What a schedule makes, proved, and what its steps are proved with.
struct Verified {
    std::string whole;
    Program lowered;
    std::vector<Schedule> schedules;
    std::string behind;  ///< what stands behind its steps
};

/// The schedules that are verified: the one that is asked for, or the plain loops and every one of the file.
std::vector<std::string> wanted_schedules(const Options& options, const Translation& translation) {
    if (!options.schedule.empty()) return {options.schedule};
    std::vector<std::string> names{"none"};
    for (const Schedule& schedule : translation.schedules) names.push_back(schedule.name);
    return names;
}

}  // namespace

int command_verify(const Options& options) {
    const auto compiling = compile_options(options, "openmp");
    if (!compiling) return fail(compiling.error());
    const auto input = open_one_input("verify", options);
    if (!input) return fail(input.error());
    std::vector<std::string> read = options.inputs;
    if (options.schedule.ends_with(".sched")) read.push_back(options.schedule);
    if (!options.smt2.empty())
        if (const auto clash = clash_of({{options.smt2, ""}}, read)) return fail(*clash);
    const auto translation = input->language->translate(input->file, compiling->translation);
    if (!translation) return fail(translation.error());

    Questioner questioner;
    Diagnostics refuted;
    std::vector<Verified> all;
    for (const std::string& name : wanted_schedules(options, *translation)) {
        Options one = options;
        one.schedule = name;
        const auto choosing = compile_options(one, "openmp");
        if (!choosing) return fail(choosing.error());
        const auto stages = compile(*input->language, input->file, *choosing, driver::Stage::filled);
        if (!stages) return fail(stages.error());
        if (all.empty() && !accepted(options, stages->messages)) return io::exit_rejected;
        const auto chosen = driver::choose_schedules(*translation, *choosing);
        if (!chosen) return fail(chosen.error());
        Verified verified{"", stages->lowered, chosen->schedules, ""};
        Program whole = stages->filled;
        for (const Schedule& schedule : verified.schedules)
            for (const std::string& line : schedules::windows_of(whole, schedule))
                verified.behind += "    " + line + "\n";
        for (const Schedule& schedule : verified.schedules) {
            auto held = in_registers(schedule, whole, verified.lowered, choosing->target, questioner, refuted,
                                     verified.behind);
            if (!held) return fail(held.error());
            whole = *std::move(held);
        }
        const Tally tally = questioner.ask(whole, verified.lowered);
        verified.whole = shown(io::file_name(options.inputs[0]) + ", " + stages->schedule_name, tally);
        refuted.add(tally.refuted);
        all.push_back(std::move(verified));
    }
    // what each schedule makes comes first: if time is short, it is its steps that are not proved
    std::string text;
    for (const Verified& one : all) {
        text += one.whole;
        for (const Schedule& schedule : one.schedules)
            text += steps(schedule, one.lowered, questioner, refuted);
        text += one.behind;
    }
    if (!options.smt2.empty()) {
        const std::string header = "; what nestor verify asks about " + io::file_name(options.inputs[0]) +
                                   ": every check-sat is to answer unsat\n(set-logic ALL)\n";
        const Diagnostics written = io::write_files({{options.smt2, header + questioner.questions}});
        if (written.has_errors()) return fail(written);
    }
    const Diagnostics written = io::write_standard_output(text);
    if (written.has_errors()) return fail(written);
    return refuted.has_errors() ? fail(refuted) : static_cast<int>(io::exit_ok);
}

}  // namespace nestor::cli
