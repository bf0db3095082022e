// Any bytes as a .sched file end with directives, applied or refused, or with messages that can be rendered.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "frontend/halide/halide.hpp"
#include "frontend/schedule/apply.hpp"
#include "frontend/schedule/lower.hpp"
#include "ir/lower/lower.hpp"
#include "ir/verify/verify.hpp"

namespace {

const nestor::Program& subject() {
    static const nestor::Program program = [] {
        const auto file = std::make_shared<const nestor::SourceFile>(
            "p.halide",
            "pipeline P(w) { fun g(x, y) = x + y; fun h(x, y) = { 0; rdom(r = (0, w)) in (x, y) <- h(x, y) + "
            "g(x + r, y) } }");
        return nestor::lower((*nestor::halide::translate(file)).program);
    }();
    return program;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = std::make_shared<const nestor::SourceFile>(
        "fuzz.sched", std::string(reinterpret_cast<const char*>(data), size));
    nestor::schedules::Parsed parsed = nestor::schedules::parse(file);
    const auto schedules = nestor::schedules::lower(parsed.text, {"P"}, nestor::Program{}, parsed.messages);
    (void)nestor::render(parsed.messages);
    if (parsed.messages.has_errors()) return 0;
    for (const nestor::Schedule& schedule : schedules) {
        const auto applied = nestor::schedules::apply_schedule(subject(), schedule);
        if (applied ? !nestor::verify(*applied).empty() : nestor::render(applied.error()).empty())
            std::abort();
    }
    return 0;
}
