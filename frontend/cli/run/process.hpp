// Child processes: other programs, run without a shell.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace nestor {

/// How a program is started.
struct ProcessOptions {
    /// For temporary files of its own (`TMPDIR`); empty: as in the environment.
    std::string temporary_folder;
    /// In a group of its own, which an interrupt that is deferred ends as a whole.
    bool own_group = false;
};

/// Runs `words` and returns the exit status (-1 when it cannot start) and all its output.
std::pair<int, std::string> run_process(const std::vector<std::string>& words,
                                        const ProcessOptions& options = {});

}  // namespace nestor
