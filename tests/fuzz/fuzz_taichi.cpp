// Any bytes as a .py file end with a tree that can be printed, or with messages that can be rendered.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "frontend/taichi/taichi.hpp"
#include "ir/verify/verify.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::make_shared<const nestor::SourceFile>(
        "fuzz.py", std::string(reinterpret_cast<const char*>(data), size));
    if (const auto parsed = nestor::taichi::parse(file)) (void)nestor::taichi::print_ast(*parsed);
    const auto result = nestor::taichi::translate(file);
    if (result) {
        if (!nestor::verify(result->program).empty()) std::abort();
        (void)nestor::render(result->messages);
    } else if (nestor::render(result.error()).empty()) {
        std::abort();
    }
    return 0;
}
