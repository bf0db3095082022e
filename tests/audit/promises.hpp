// Promises about kernels, a table in text: `tc/matmul.tc  matmul_C<int, true>  registers <= 128  share >=
// 85`.
#pragma once

#include <string>
#include <vector>

#include "tests/audit/kernels.hpp"

namespace nestor::audit {

/// A sample, a kernel of it (`*` stands for any characters in both), and one figure of it.
struct Promise {
    std::string sample, kernel, figure, comparison;
    long number = 0;
};

/// The promises of a text: a line holds a sample, a kernel without spaces, and any number of `figure op
/// number`; `#` begins a comment. Throws where a line is none.
std::vector<Promise> read_promises(const std::string& text);

bool matches(const std::string& pattern, const std::string& name);

/// What does not hold, as a sentence each. Of several promises about one figure of a kernel the last one
/// counts, so that exceptions stand behind what is asked of all; promises of the sample that no kernel is
/// meant by are broken too.
std::vector<std::string> broken(const std::vector<Promise>& promises, const std::string& sample,
                                const Kernels& kernels);

}  // namespace nestor::audit
