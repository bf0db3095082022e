// Random programs through the emitters: what is compiled gives what the interpreter gives.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "tests/emitters/batch.hpp"
#include "tests/support/random_program.hpp"

BOOST_AUTO_TEST_SUITE(random_programs)

namespace {

using namespace nestor;
using namespace nestor::emit_test;

/// Functions of floats whose results are exact or rounded once wherever they are computed.
bool is_exact(const std::string& name) {
    static const std::set<std::string> exact = {"abs",     "ceil",  "copysign", "fabs",     "fdim",
                                                "fdivide", "floor", "fmax",     "fmin",     "fmod",
                                                "round",   "sqrt",  "trunc",    "remainder"};
    return exact.count(name) != 0;
}

/// Sums of floats depend on their order: such loops are made serial. Other functions are within some ulp
/// only: they are made absolute values of their first arguments.
Program comparable(Program program) {
    for (Function& function : program.functions) {
        Block body = rewrite_exprs(std::get<Block>(function.body), [](const Expr& e) -> Expr {
            const auto* call = get<Call>(e);
            if (!call || is_exact(call->function)) return e;
            return with(e, Call{"fabs", {call->arguments[0]}});
        });
        std::set<Symbol> floats;
        const auto note = [&](const Buffer& buffer) {
            if (buffer.element.is_float()) floats.insert(buffer.symbol);
        };
        for (const Parameter& p : function.parameters)
            if (p.buffer) note(*p.buffer);
        visit(
            body,
            [&](const Stmt& s) {
                if (const auto* allocate = get<Allocate>(s)) note(allocate->buffer);
            },
            [](const Expr&) {});
        function.body = rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const auto* loop = get<For>(s);
            if (!loop) return s;
            For ordered = *loop;
            for (const Reduction& r : loop->reductions)
                if (floats.count(r.buffer) != 0) ordered.mode = {};
            return with(s, ordered);
        });
    }
    return program;
}

std::vector<Case> random_cases() {
    const char* more = std::getenv("NESTOR_CASES");
    const int count = more ? std::atoi(more) : 40;
    const char* given = std::getenv("NESTOR_SEED");
    const unsigned seed = given ? static_cast<unsigned>(std::atoi(given)) : 1;
    BOOST_TEST_MESSAGE("seeds from " << seed << " on");
    std::vector<Case> cases;
    for (int i = 0; i < count; ++i) {
        std::mt19937_64 random(seed + static_cast<unsigned>(i));
        testing::RandomOptions options;
        options.executable = true;
        options.statements = 16;
        const Program program = comparable(testing::random_program(random, options));
        cases.push_back({"seed " + std::to_string(seed + static_cast<unsigned>(i)), program,
                         testing::random_arguments(random, program)});
    }
    return cases;
}

}  // namespace

BOOST_AUTO_TEST_CASE(random_openmp_programs_compute_what_the_interpreter_does) {
    check_cases(random_cases(), TargetKind::openmp, false);
}

BOOST_AUTO_TEST_CASE(random_serial_programs_compute_what_the_interpreter_does) {
    check_cases(random_cases(), TargetKind::serial, false);
}

BOOST_AUTO_TEST_SUITE_END()
