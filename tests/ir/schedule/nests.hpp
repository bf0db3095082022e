// Programs for tests of schedules, written in the IR's own text.
#pragma once

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "ir/lower/lower.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/text/text.hpp"
#include "tests/support/directive_text.hpp"
#include "tests/support/nest.hpp"

namespace nestor::test {

using testing::directive;

inline Program read(const std::string& text) {
    return nest(text);
}

/// The body of function `f`, a line a statement, symbols without numbers.
inline std::string body(const Program& program) {
    for (const Function& f : program.functions)
        if (f.symbol.name() == "f") return print(std::get<Block>(f.body), {.numbers = false});
    return "";
}

/// `f` over float32 A[N, K], B[K, N], x[N], and outputs C[N, N], y[N], t[] around a body.
inline Program function(const std::string& statements) {
    return read(
        "entry function f.1(size N.2, size K.3, input float32 A.4[(0, N.2), (0, K.3)],\n"
        "  input float32 B.5[(0, K.3), (0, N.2)], input float32 x.6[(0, N.2)],\n"
        "  output float32 C.7[(0, N.2), (0, N.2)], output float32 y.8[(0, N.2)], output float32 t.9[]) {\n" +
        statements + "}\n");
}

/// The body after a directive, or the rendered refusal.
inline std::string after(const Program& program, const Directive& directive) {
    const auto result = apply(program, "f", directive);
    return result ? body(*result) : render(result.error());
}
inline std::string after(const Program& program, const std::string& directive) {
    const auto read = schedules::read_directive(directive);
    if (read) return after(program, *read);
    Diagnostic refused = read.error().all().front();
    refused.range = {};
    return render(refused);
}

inline LoopName loop(const std::string& func, const std::string& stage, const std::string& variable) {
    return {func, 0, stage, variable};
}

/// For a message, which is made also where there is nothing to say.
inline std::string first_of(const std::vector<std::string>& violations) {
    return violations.empty() ? "nothing" : violations.front();
}

}  // namespace nestor::test
