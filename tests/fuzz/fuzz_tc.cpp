// Any bytes as a .tc file end with a program or with messages that can be rendered.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "frontend/tc/tc.hpp"
#include "ir/verify/verify.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::make_shared<const nestor::SourceFile>(
        "fuzz.tc", std::string(reinterpret_cast<const char*>(data), size));
    const auto result = nestor::tc::translate(file);
    if (result) {
        if (!nestor::verify(result->program).empty()) std::abort();
        (void)nestor::render(result->messages);
    } else if (nestor::render(result.error()).empty()) {
        std::abort();
    }
    return 0;
}
