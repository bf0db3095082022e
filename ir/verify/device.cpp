// Invariants of what runs on a device: kernels hold nothing that only the host can run.
#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

bool holds_statements(const Stmt& s) {
    bool found = false;
    each_statement(s, [&](const Stmt&) { found = true; });
    return found;
}

std::string described(const Stmt& s) {
    if (const CallStmt* call = get<CallStmt>(s)) return "the call of `" + call->function.name() + "`";
    if (get<Print>(s)) return "the print of shortest digits";
    return get<Grow>(s) ? "the growth of memory" : "the launch";
}

/// Names what the host must run of a kernel.
void verify_kernel(const Stmt& kernel, const DeviceLimits& limits, Violations& violations) {
    const Origin outer = violations.place;
    visit_statements(kernel, [&](const Stmt& s) {
        if (holds_statements(s) || !needs_host(s, limits)) return;
        violations.place = s->origin ? s->origin : outer;
        violations.add(
            fmt::format("no kernel can run {} in loop {}", described(s), print(get<For>(kernel)->name)));
    });
    violations.place = outer;
}

/// The outermost loops over blocks or threads.
void verify_kernels(const Stmt& s, const DeviceLimits& limits, Violations& violations, bool& found) {
    const For* loop = get<For>(s);
    if (loop && is_gpu_mode(loop->mode.kind)) {
        found = true;
        return verify_kernel(s, limits, violations);
    }
    found = found || get<Launch>(s);
    each_statement(s, [&](const Stmt& child) { verify_kernels(child, limits, violations, found); });
}

}  // namespace

void verify_device(const Function& function, const DeviceLimits& limits, Violations& violations) {
    const Block* body = std::get_if<Block>(&function.body);
    if (!body) return;
    violations.place = function.origin;
    bool found = false;
    for (const Stmt& s : body->statements) verify_kernels(s, limits, violations, found);
    if (found || function.place == FunctionPlace::device) verify_thread_registers(*body, violations);
    if (found && limits.on_host.contains(function.symbol))
        violations.add(
            "there are loops over blocks or threads, but the host runs all of the function: memory that "
            "grows "
            "or has a size that other memory holds is in it or in a function that calls it");
}

}  // namespace nestor
