// Any bytes: the parser of `.nest` answers with a program or messages; a program is printed, and what is
// printed is read back.
#include <cstdlib>

#include "ir/text/text.hpp"

using namespace nestor;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const auto read = [](const std::string& text) {
        return parse_nest(std::make_shared<const SourceFile>("fuzz.nest", text));
    };
    const Result<Program> program = read(std::string(reinterpret_cast<const char*>(data), size));
    if (!program) {
        render(program.error());
        return 0;
    }
    // what was read once lies within the limits, except that printing may add parentheses
    const std::string text = print(*program);
    const Result<Program> again = read(text);
    if (!again) {
        if (render(again.error()).find("NEST-4") == std::string::npos) std::abort();
    } else if (print(*again) != text) {
        std::abort();
    }
    return 0;
}
