// Programs of `.nest` in tests: read from raw strings without numbers, checked by the verifier, compared as
// text.
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>

#include "ir/core/target.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::test {

/// The program of a text; the test case ends where it is not read.
inline Program nest(const std::string& text) {
    auto program = parse_nest(std::make_shared<const SourceFile>("test.nest", text));
    if (!program) BOOST_FAIL(render(program.error()) + text);
    return *program;
}

/// Its text without numbers; an error for each invariant that it breaks.
inline std::string text_of(const Program& program) {
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation + "\n" + print(program));
    return print(program, {.numbers = false});
}

/// The statements of its last function, without numbers.
inline std::string body_of(const Program& program) {
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation + "\n" + print(program));
    return print(std::get<Block>(program.functions.back().body), {.numbers = false});
}

using PassFunction = Program (*)(const Program& program, const Target& target);

/// The pass makes `after` of `before`, however both are laid out.
inline void expect_pass(const std::string& before, PassFunction pass, const std::string& after,
                        const Target& target = {}) {
    const std::string made = text_of(pass(nest(before), target)), wanted = text_of(nest(after));
    BOOST_TEST(made == wanted);
}

/// The pass has nothing to do.
inline void expect_unchanged(const std::string& program, PassFunction pass, const Target& target = {}) {
    expect_pass(program, pass, program, target);
}

}  // namespace nestor::test
