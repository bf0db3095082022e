// What is printed for the samples, file by file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "emitters/emitter.hpp"

namespace nestor::run_test {

struct SampleFile {
    std::string name;    ///< `halide/blur.halide`
    bool whole = false;  ///< the file as a program, not as a library
    Emitted emitted;
};

/// What is printed of a file; nothing of one that is no program where the whole of it is wanted.
std::optional<SampleFile> printed_file(const std::string& path, const std::string& target, bool whole);

/// What is printed of every sample of a language (`tc`, `halide`, `taichi`, `nabla`), as a library and, where
/// the file is one, as a program; translated once for each target.
const std::vector<SampleFile>& files_of_samples(const std::string& language, const std::string& target);

}  // namespace nestor::run_test
