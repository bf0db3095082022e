// The languages that have samples, so that tests of all samples take a new language without naming it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "frontend/language.hpp"

namespace nestor::testing {

/// `tc`, `halide`, ..: those with a folder in samples/, in the order of the list of languages.
inline std::vector<std::string> sample_languages() {
    std::vector<std::string> names;
    for (const Language& language : languages())
        if (std::filesystem::is_directory(NESTOR_SOURCE_DIR "/samples/" + std::string(language.name)))
            names.emplace_back(language.name);
    return names;
}

}  // namespace nestor::testing
