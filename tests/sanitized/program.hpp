// Calls of generated functions as a program of its own, with their arguments in its text, so that it can be
// compiled by any compiler with any instrumentation.
#pragma once

#include <string>
#include <vector>

#include "frontend/cli/run/native.hpp"
#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::sanitized {

/// One call; the program fails unless it returns `code`.
struct EntryCall {
    const Function* function;  ///< as the front end made it; no state, no results
    Arguments arguments;       ///< inputs, sizes and scalars
    int code = 0;
};

/// The text of a main that makes all calls twice: on dense arrays, and on arrays of which it uses every
/// second element. Each array is memory of its own, of exactly the bytes that belong to it. It returns 1 when
/// a call returned another code than it should.
std::string main_text(const std::vector<EntryCall>& calls);

/// Compiles texts (those named `.cpp`) to a program and runs it; what went wrong, empty where nothing did.
/// `words` are the compiler and its options; `environment` are words like `A=B`. Of a program that `prints`
/// only its exit status counts.
std::string compile_and_run(const std::vector<std::string>& words, const std::vector<NativeText>& texts,
                            const std::vector<std::string>& environment, bool prints = false);

}  // namespace nestor::sanitized
