// Every node of the IR through the emitters: emitted text computes what the interpreter does, and compilers
// do not warn about it.
#include "tests/emitters/programs.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/emitters/batch.hpp"

BOOST_AUTO_TEST_SUITE(emitted_programs)

namespace {

using namespace nestor;
using namespace nestor::emit_test;

void check(const std::vector<Text>& texts, const std::vector<TargetKind>& targets) {
    std::vector<Case> cases;
    for (const Text& text : texts) {
        const Program program = parsed(text.name, text.nest);
        cases.push_back({text.name, program, edge_arguments(program)});
    }
    for (const TargetKind target : targets) check_cases(cases, target, true);
}

const std::vector<TargetKind> both = {TargetKind::openmp, TargetKind::serial};

}  // namespace

// covers: TC-29 TC-38 PR-45
BOOST_AUTO_TEST_CASE(every_scalar_operator_computes_what_the_interpreter_does) {
    check(scalar_programs(), {TargetKind::serial});  // both print expressions alike
}

// covers: TC-24 TC-29
BOOST_AUTO_TEST_CASE(every_reduction_and_update_computes_what_the_interpreter_does) {
    check(reduction_programs(), both);
}

// covers: TC-29
BOOST_AUTO_TEST_CASE(every_operation_on_lanes_computes_what_the_interpreter_does) {
    check(vector_programs(), both);
}

BOOST_AUTO_TEST_CASE(every_statement_does_what_the_interpreter_does) {
    check(statement_programs(), both);
}

BOOST_AUTO_TEST_CASE(every_use_of_state_and_results_does_what_the_interpreter_does) {
    check(state_programs(), both);
}

BOOST_AUTO_TEST_SUITE_END()
