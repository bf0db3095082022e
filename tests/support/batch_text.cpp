// Wraps generated files in name spaces.
#include "tests/support/batch_text.hpp"

#include <sstream>

namespace nestor::batch_text {

std::string in_namespace(const Emitted& emitted, const std::string& name, std::set<std::string>& includes) {
    std::istringstream lines(emitted.source);
    std::string text = "namespace " + name + " {\n", line;
    while (std::getline(lines, line)) {
        if (line.rfind("#include <", 0) == 0)
            includes.insert(line);
        else
            text += line + "\n";
    }
    // what the header includes is included before, so that nothing of it lands in the name space
    std::istringstream header(emitted.header);
    while (std::getline(header, line))
        if (line.find("#include <") != std::string::npos) includes.insert(line.substr(line.find('#')));
    return text + "}\n";
}

}  // namespace nestor::batch_text
