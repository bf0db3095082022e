// Random lazy pipelines under random schedules: what the nest computes is what the pipeline means, for every
// schedule that is accepted. The evaluator knows neither bounds nor loops.
#include <algorithm>
#include <cstdlib>
#include <map>

#include "ir/bounds/fill.hpp"
#include "ir/build.hpp"
#include "ir/evaluate.hpp"
#include "ir/interpret.hpp"
#include "ir/passes/pipeline.hpp"
#include "ir/proof/evaluate.hpp"
#include "ir/schedule/default.hpp"
#include "ir/schedule/loops.hpp"
#include "ir/schedule/schedule.hpp"
#include "ir/verify.hpp"
#include "tests/ir/bounds/pipelines.hpp"
#include "tests/support/random_lazy.hpp"

using namespace nestor;
using namespace nestor::test;

namespace {

unsigned cases(unsigned usual) {
    const char* wanted = std::getenv("NESTOR_CASES");
    return wanted ? static_cast<unsigned>(std::atoi(wanted)) : usual;
}

/// The output's elements, or the error.
std::string output(const Outcome& outcome, const Program& program, const Arguments& arguments) {
    if (outcome.error != 0) return "error " + std::to_string(outcome.error) + ": " + outcome.message;
    const std::string& name = program.functions.front().parameters.back().symbol.name();
    const Array& array = arguments.arrays.at(name);
    std::string text;
    for (std::int64_t i = 0; i < array.size(); ++i)
        text += std::to_string(std::get<std::int64_t>(array.get(i))) + " ";
    return text;
}

std::string interpreted(const Program& program, Arguments arguments) {
    const Outcome outcome = interpret(program, "f", arguments);
    return output(outcome, program, arguments);
}

const Block& body_of_f(const Program& program) {
    return std::get<Block>(program.functions.front().body);
}

/// One directive on loops and funcs that there are; many are illegal.
Directive random_directive(const Program& program, int number, std::mt19937_64& random) {
    const auto draw = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
    const auto loops = all_loops(body_of_f(program));
    const For* loop = loops[draw(loops.size())];
    std::vector<std::string> funcs;
    for (const For* l : loops)
        if (funcs.empty() || funcs.back() != l->name.func) funcs.push_back(l->name.func);
    const std::string func = funcs[draw(funcs.size())];
    const std::string n = std::to_string(number);
    const auto factor = static_cast<std::int64_t>(1 + draw(4));
    const auto nest = perfect_nest(*loop);
    const std::string x = draw(2) ? "x" : "y";
    const Expr w = build::cast(
        build::variable(program.functions.front().parameters.front().symbol, Type::int_(32)), Type::index());
    const auto near_w = [&](std::size_t from) {
        return build::add(w, build::integer(static_cast<std::int64_t>(draw(3) + from)));
    };
    const auto one_of = [&](std::int64_t low, std::size_t count) {
        return build::integer(low + static_cast<std::int64_t>(draw(count)));
    };
    switch (draw(24)) {
        case 0:
        case 1:
        case 19:
        case 20: {
            Directive split{"split", {loop->name}, {"o" + n, "i" + n}, {factor}, "", {}};
            const char* const tails[] = {"guard", "round", "shift"};
            split.words.emplace_back(tails[draw(3)]);
            if (draw(3) == 0) split.numbers.clear(), split.values = {draw(2) ? near_w(1) : w};
            return split;
        }
        case 12:
            return {"align-bounds", {}, {func, x}, {}, "", {}, {one_of(2, 3), one_of(0, 2)}};
        case 13:
            return {"bound-extent", {}, {func, x}, {}, "", {}, {draw(2) ? one_of(24, 20) : near_w(28)}};
        case 14:
            return {"bound", {}, {func, x}, {}, "", {}, {one_of(-24, 8), one_of(44, 20)}};
        case 15: {
            Directive specialize{"specialize", {}, {func}, {}, "", {}};
            for (std::size_t k = 1 + draw(2); k > 0; --k)
                specialize.values.push_back(
                    build::compare(draw(2) ? CompareOp::equal : CompareOp::less, w, one_of(0, 3)));
            return specialize;
        }
        case 2:
            return {"swap", {loop->name}, {}, {}, "", {}};
        case 3:
            return {"fuse", {loop->name}, {"t" + n}, {}, "", {}};
        case 4: {
            if (nest.size() < 2) return {"unroll", {loop->name}, {}, {}, "", {}};
            return {"tile",
                    {loop->name, nest[1]->name},
                    {"yo" + n, "xo" + n, "yi" + n, "xi" + n},
                    {factor, static_cast<std::int64_t>(1 + draw(4))},
                    "",
                    {}};
        }
        case 5: {
            std::vector<LoopName> order;
            for (const For* l : nest)
                order.insert(order.begin() + static_cast<long>(draw(order.size() + 1)), l->name);
            return {"reorder", order, {}, {}, "", {}};
        }
        case 6:
            return {"traverse", {loop->name}, {draw(2) ? "parallel" : "vectorize"}, {}, "", {}};
        case 7:
            return {draw(2) ? "vectorize" : "unroll", {loop->name}, {}, {factor}, "", {}};
        case 8:
            return {"inline", {}, {func}, {}, "", {}};
        case 9:
        case 10:
        case 16:
        case 17:
        case 18: {
            Directive place{"compute-at", {loop->name}, {func}, {}, "", {}};
            for (const For* other : loops)  // the same in other branches
                if (other->name.func == loop->name.func && other->name.stage == loop->name.stage &&
                    other->name.variable == loop->name.variable && other != loop)
                    place.loops.push_back(other->name);
            return place;
        }
        default:
            return {draw(3) ? "store-at" : "store-root", {loop->name}, {func}, {}, "", {}};
    }
}

/// Some directives that are accepted together.
std::vector<Directive> random_schedule(const Program& lowered, std::mt19937_64& random,
                                       std::map<std::string, unsigned>& used) {
    std::vector<Directive> accepted;
    Program program = lowered;
    for (int k = 0; k < 10; ++k) {
        std::vector<Directive> longer = accepted;
        longer.push_back(random_directive(program, k, random));
        const auto next = apply_schedule(lowered, "f", longer);
        if (!next) continue;
        program = *next;
        accepted = longer;
        ++used[accepted.back().name];
    }
    return accepted;
}

/// What is judged: a pipeline, its arguments, and what the evaluator makes of them.
struct Case {
    unsigned seed;
    Program program;
    Arguments arguments;
    std::string expected;
};

/// How a schedule fails, or which case it is.
struct Verdict {
    std::string failure;     ///< empty: it computes what the pipeline means
    bool refused = false;    ///< inference refuses it: no case
    bool asserted = false;   ///< a bound that a directive gives does not hold: no case either
    bool unbounded = false;  ///< no case
};

constexpr unsigned query_every = 8;  // cases in which the bounds query is evaluated too

Verdict judged(const Case& one, const std::vector<Directive>& directives, bool with_default) {
    Verdict verdict;
    const auto check = [&](const std::string& what, const Program& changed) {
        if (!verdict.failure.empty() || verdict.asserted) return;
        const auto violations = verify(changed);
        if (!violations.empty()) {
            verdict.failure = what + ": " + violations.front() + "\n" + print(changed);
            return;
        }
        const std::string got = interpreted(changed, one.arguments);
        if (got == one.expected) return;
        const bool bound =
            got.find(" is bound to ") != std::string::npos || got.find(" must be ") != std::string::npos;
        if (got.starts_with("error 5") && bound)
            verdict.asserted = true;
        else
            verdict.failure = what + "\nexpected " + one.expected + "\ngot " + got + "\n" +
                              print(changed, {.numbers = false});
    };
    const Program lowered = lower(one.program);
    const auto scheduled = apply_schedule(lowered, "f", directives);
    if (!scheduled) return {"", true, false};
    const auto filled = fill_bounds(*scheduled);
    if (!filled && filled.error().only_unsupported()) return {"", true, false};
    // loops of loops in which no interval is found any more
    if (!filled && !directives.empty() && filled.error().all()[0].id == "HAL-41")
        return {"", false, false, true};
    if (!filled) return {render(filled.error()), false, false};
    check("scheduled", *filled);
    // running through the query of a grown region takes longer than all the rest
    if (verdict.failure.empty() && !verdict.asserted && one.seed % query_every == 0)
        for (const proof::FunctionQuery& query : proof::queries_of(*filled, lowered))
            if (const auto failed = proof::failure_of(query, one.arguments.scalars, 1))
                verdict.failure =
                    "the bounds query does not hold: " + *failed + "\n" + print(*filled, {.numbers = false});
    const auto flat = apply(*filled, "f", {"flatten", {}, {}, {}, "", {}});
    BOOST_REQUIRE(flat);
    check("passes", run_passes(*flat, {}));
    if (with_default && directives.empty()) check("default schedule", default_schedule(*filled, {}));
    return verdict;
}

/// The failure of as few of the directives as fail, with all that is needed to repeat it.
std::string shrunk(const Case& one, std::vector<Directive> directives) {
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (std::size_t k = 0; k < directives.size() && !smaller; ++k) {
            std::vector<Directive> fewer = directives;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
            if (judged(one, fewer, true).failure.empty()) continue;
            directives = std::move(fewer);
            smaller = true;
        }
    }
    std::string text;
    for (const auto& [name, value] : one.arguments.scalars)
        text += name + " = " + std::to_string(std::get<std::int64_t>(value)) + " ";
    text += "\n";
    for (const Directive& d : directives) text += print(d) + "\n";
    return text + judged(one, directives, true).failure + "\n" + print(one.program, {.numbers = false});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(lazy_pipelines)

// covers: HAL-57 HAL-80 HAL-43 HAL-71
BOOST_AUTO_TEST_CASE(every_accepted_schedule_computes_what_the_pipeline_means) {
    const unsigned count = cases(16);
    unsigned passed = 0, guarded = 0, negative = 0, asserted = 0, unbounded = 0;
    std::map<std::string, unsigned> used;
    for (unsigned seed = 1; seed <= count; ++seed) {
        std::mt19937_64 random(seed);
        Case one{seed, testing::random_lazy_pipeline(random), {}, ""};
        one.arguments = testing::random_lazy_arguments(one.program, random);
        const auto broken = verify(one.program);
        if (!broken.empty())
            BOOST_FAIL("seed " << seed << ": " << broken.front() << "\n" << print(one.program));
        Arguments lazy = one.arguments;
        const Outcome outcome = evaluate(one.program, "f", lazy);
        one.expected = output(outcome, one.program, lazy);

        // the proofs of default schedules take their time
        const Verdict plain = judged(one, {}, seed % 16 == 0);
        if (!plain.failure.empty()) BOOST_FAIL("seed " << seed << "\n" << shrunk(one, {}));
        if (plain.refused) continue;
        const auto directives = random_schedule(lower(one.program), random, used);
        const Verdict verdict = judged(one, directives, false);
        if (!verdict.failure.empty()) BOOST_FAIL("seed " << seed << "\n" << shrunk(one, directives));
        asserted += verdict.asserted;
        unbounded += verdict.unbounded;
        if (verdict.refused || verdict.asserted || verdict.unbounded) continue;
        ++passed;
        // tiles of extents that their factors need not divide
        guarded += std::any_of(directives.begin(), directives.end(), [](const Directive& d) {
            return d.name == "split" || d.name == "tile" || d.name == "vectorize" || d.name == "unroll";
        });
        negative += std::get<std::int64_t>(one.arguments.scalars.at("x_min")) < 0;
    }
    BOOST_TEST_MESSAGE(passed << " of " << count << " cases passed, " << asserted << " asserted");
    for (const auto& [name, times] : used) BOOST_TEST_MESSAGE(name << " " << times);
    BOOST_TEST(used.size() >= 8);
    BOOST_TEST(passed * 4 >= count * 3);
    BOOST_TEST(unbounded * 100 <= count);
    BOOST_TEST(guarded * 3 >= count);
    BOOST_TEST(negative * 3 >= count);
}

BOOST_AUTO_TEST_SUITE_END()
