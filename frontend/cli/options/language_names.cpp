// Names of languages for messages and help, in the order of the list of languages.
#include "frontend/cli/options/language_names.hpp"

#include "frontend/language.hpp"

namespace nestor::cli {

std::string language_names() {
    std::string names;
    for (const Language& language : languages())
        names += std::string(names.empty() ? "" : ", ") + language.name;
    return names;
}

}  // namespace nestor::cli
