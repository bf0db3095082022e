// A short algorithm in Halide's language that tests schedule, and what is told of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "frontend/halide/halide.hpp"

namespace nestor::test {

inline constexpr const char* algorithm =
    R"(pipeline P(w: int32 = 3; src: image uint8[2]) {
  fun g(x, y) = int32(src(x, y)) + w;
  fun h(x, y) = { 0; rdom(r = (0, 3)) in (x, y) <- h(x, y) + g(x + r, y) };
}
)";

inline SourceFilePtr file(const std::string& name, const std::string& text) {
    return std::make_shared<const SourceFile>(name, text);
}

inline Result<Translation> translated(const std::string& rest) {
    return halide::translate(file("t.halide", algorithm + rest));
}

inline std::vector<std::string> sentences(const Diagnostics& messages) {
    std::vector<std::string> out;
    for (const Diagnostic& message : messages.all()) out.push_back(message.text + " [" + message.id + "]");
    return out;
}

}  // namespace nestor::test
