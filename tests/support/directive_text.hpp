// Directives in the notation of users, for tests.
#pragma once

#include <boost/test/unit_test.hpp>
#include <initializer_list>
#include <string>
#include <vector>

#include "frontend/schedule/lower.hpp"

namespace nestor::testing {

/// `split(C.s0.n, no, ni, 32)`; loops have whole names. Those of the default loops are written alike.
inline Directive directive(const std::string& text) {
    const auto read = schedules::read_directive(text);
    if (!read) BOOST_FAIL(render(read.error()));
    return *read;
}

inline std::vector<Directive> directive_list(std::initializer_list<std::string> texts) {
    std::vector<Directive> out;
    for (const std::string& text : texts) out.push_back(directive(text));
    return out;
}

}  // namespace nestor::testing
