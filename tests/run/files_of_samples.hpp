// What is printed for the samples, file by file.
#pragma once

#include <string>
#include <vector>

#include "emitters/emitter.hpp"

namespace nestor::run_test {

struct SampleFile {
    std::string name;    ///< `halide/blur.halide`
    bool whole = false;  ///< the file as a program, not as a library
    Emitted emitted;
};

/// What is printed of every sample of a language (`tc`, `halide`, `taichi`, `nabla`), as a library and, where
/// the file is one, as a program; translated once for each target.
const std::vector<SampleFile>& files_of_samples(const std::string& language, const std::string& target);

}  // namespace nestor::run_test
