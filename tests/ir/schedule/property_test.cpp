// The pointwise meaning, the plain lowering, every default schedule and what the passes make of it agree on
// random algorithms, exactly: the evaluator shares no code with lowering, schedules and the interpreter of
// nests.
#include <cstdlib>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/statements.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/passes/pass_pipeline.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/schedule/automatic/default.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"
#include "tests/support/random_pipeline.hpp"

BOOST_AUTO_TEST_SUITE(schedules_keep_meaning)

using namespace nestor;
using namespace nestor::test;

namespace {

/// Outputs as text, for comparison and for the message.
std::string outputs(const Program& program, const Outcome& outcome, const Arguments& arguments) {
    if (outcome.error != 0) return "error " + std::to_string(outcome.error) + ": " + outcome.message + "\n";
    std::string text;
    for (const Parameter& p : program.functions.back().parameters) {
        if (p.role != Role::output && p.role != Role::inout) continue;
        const auto it = arguments.arrays.find(p.symbol.name());
        text += p.symbol.name() + ":";
        if (it != arguments.arrays.end())
            for (std::int64_t i = 0; i < it->second.size(); ++i)
                text += " " + std::to_string(std::get<std::int64_t>(it->second.get(i)));
        text += "\n";
    }
    return text;
}

std::string interpreted(const Program& program, Arguments arguments) {
    const Outcome outcome = interpret(program, "f", arguments);
    return outputs(program, outcome, arguments);
}

/// Cases to run: a quick round by default, NESTOR_CASES for long ones by hand.
unsigned cases(unsigned usual) {
    const char* wanted = std::getenv("NESTOR_CASES");
    return wanted ? static_cast<unsigned>(std::atoi(wanted)) : usual;
}

/// One directive for the blocks of a device, or what prepares for it; many are illegal.
Directive device_directive(const Block& body, int number, std::mt19937_64& random) {
    using namespace schedule;
    const std::vector<const For*> loops = all_loops(body);
    const LoopName& loop = loops[random() % loops.size()]->name;
    const auto nest = perfect_nest(*find_loop(body, loop));
    const LoopName& inner = nest[random() % nest.size()]->name;
    switch (random() % 12) {
        case 0:
            return {GpuCollect{loop}};
        case 1:
            return {GpuColumns{loop}};
        case 2:
            return {GpuContract{loop, inner, 64, 64}};
        case 3:
            return {GpuRows{loop}};
        case 4:
            return {GpuSum{loop}};
        case 5:
            return {GpuTranspose{loop, inner}};
        case 6:
            return {Atomic{loop}};
        case 7: {
            std::vector<LoopName> outermost;
            for (const Stmt& s : body.statements)
                if (const For* nest_of_stage = get<For>(s)) outermost.push_back(nest_of_stage->name);
            if (outermost.size() < 2) return {Atomic{loop}};
            const std::size_t k = random() % (outermost.size() - 1);
            return {MergeNests{outermost[k], outermost[k + 1], 1}};
        }
        default:
            return {Accumulate{loop, "sum" + std::to_string(number)}};
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(lowering_default_schedules_and_passes_agree_with_the_evaluator) {
    unsigned with_results = 0;
    const unsigned count = cases(300);
    for (unsigned seed = 1; seed <= count; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_pipeline(random);
        const auto n = static_cast<std::int64_t>(random() % 5), m = static_cast<std::int64_t>(random() % 5);
        const Arguments arguments = testing::random_arguments(program, n, m, random);

        Arguments lazy = arguments;
        const Outcome outcome = evaluate(program, "f", lazy);
        const std::string expected = outputs(program, outcome, lazy);
        with_results += outcome.error == 0;

        const Program lowered = lower(program);
        const auto check = [&](const std::string& what, const Program& changed) {
            const auto violations = verify(changed);
            if (!violations.empty())
                BOOST_FAIL("seed " << seed << ", " << what << ": " << violations.front() << "\n"
                                   << print(changed));
            const std::string text = interpreted(changed, arguments);
            if (text != expected)
                BOOST_FAIL("seed " << seed << ", " << what << ", N = " << n << ", M = " << m << "\nexpected\n"
                                   << expected << "got\n"
                                   << text << print(program, {.numbers = false})
                                   << print(changed, {.numbers = false}));
        };
        check("lowered", lowered);
        for (const TargetKind kind : {TargetKind::openmp, TargetKind::cuda}) {
            Target machine;
            machine.kind = kind;
            const Program scheduled = default_schedule(lowered, machine);
            check(kind == TargetKind::cuda ? "cuda schedule" : "openmp schedule", scheduled);
            check("schedule in pieces", default_schedule(lowered, machine, {.longest_piece = 1 + seed % 3}));
            const Program paths = version_strides(scheduled, default_schedule(lowered, machine, {true}));
            check("stride paths", paths);
            if (kind == TargetKind::openmp) check("passes", run_passes(paths, machine));
        }
    }
    // most random algorithms have a meaning, else the test shows nothing
    BOOST_TEST(with_results * 10 >= count * 9);
}

BOOST_AUTO_TEST_CASE(directives_of_devices_agree_with_the_evaluator) {
    std::map<std::string, unsigned> applied;
    const unsigned count = cases(500);
    for (unsigned seed = 1; seed <= count; ++seed) {
        std::mt19937_64 random(seed);
        const Program program = testing::random_pipeline(random);
        // slices of rows are 64 long
        const std::int64_t sizes[] = {0, 1, 3, 5, 66};
        auto n = sizes[random() % 5], m = sizes[random() % 5];
        if (n + m == 132 && seed % 4 != 0) (seed % 2 == 0 ? n : m) = 5;  // both long took most of the time
        const Arguments arguments = testing::random_arguments(program, n, m, random);
        Arguments lazy = arguments;
        const Outcome outcome = evaluate(program, "f", lazy);
        if (outcome.error != 0) continue;
        const std::string expected = outputs(program, outcome, lazy);
        Program changed = lower(program);
        if (const auto flat = apply(changed, "f", Directive{schedule::Flatten{}})) changed = *flat;
        std::string steps;
        for (int k = 0; k < 30; ++k) {
            const Block& body = std::get<Block>(find_function(changed, "f")->body);
            if (all_loops(body).empty()) break;
            const Directive one = device_directive(body, k, random);
            const auto next = apply(changed, "f", one);
            if (!next) continue;
            changed = *next;
            ++applied[kind_of(one).name];
            steps += print(one) + "\n";
        }
        const auto violations = verify(changed);
        const std::string text = violations.empty() ? interpreted(changed, arguments) : violations.front();
        if (text != expected)
            BOOST_FAIL("seed " << seed << ", N = " << n << ", M = " << m << "\n"
                               << steps << "expected\n"
                               << expected << "got\n"
                               << text << print(changed, {.numbers = false}));
    }
    for (const char* name : {"gpu-columns", "gpu-rows", "gpu-sum"})
        BOOST_TEST(applied[name] * 100 >= count, name << " is applied " << applied[name] << " times");
}

BOOST_AUTO_TEST_SUITE_END()
