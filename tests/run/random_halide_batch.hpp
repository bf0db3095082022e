// Random lazy pipelines under random schedules, many in one file that goes the driver's whole way: what
// compiled functions compute against what the evaluator says.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "frontend/driver/compile.hpp"
#include "tests/run/random_tc_batch.hpp"
#include "tests/support/random_schedule.hpp"

namespace nestor::run_test {

/// How the pipelines of a file are drawn, printed and loaded.
struct PipelineWay {
    std::string target;
    testing::Draws draws = testing::Draws::loops;
    LoadFunctions load;
};

/// How many calls agreed, and what they had; `directives` counts pipelines whose schedules have them.
struct PipelineCounts {
    std::size_t ran = 0, refused = 0, asserted = 0, guarded = 0, uneven = 0, negative = 0, empty = 0,
                several = 0, floats = 0, stored = 0, scheduled = 0;
    std::map<std::string, std::size_t> directives;
};

/// The calls of pipelines, written as text with a schedule `tried` each, by their names. Throws what went
/// wrong.
std::vector<NativeCall> compiled_pipelines(const std::string& text, const std::vector<std::string>& names,
                                           const PipelineWay& way);

/// Draws `count` pipelines from a seed on, and runs each in `windows` windows; files have `size` of them, and
/// `way_of` says for the number of a file, from 1, how it is made. The test fails with what differs, made
/// smaller.
PipelineCounts check_random_pipelines(std::uint64_t first, std::uint64_t count, std::size_t size, int windows,
                                      const std::function<PipelineWay(std::size_t)>& way_of);

/// The table of what was counted, for the test's messages.
std::string counts_text(const PipelineCounts& counts, std::uint64_t count);

}  // namespace nestor::run_test
