// The verifier of programs: every function, or those that changed; what devices ask is looked at last.
#include "ir/verify/verify.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/verify/function_check.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

/// Handles have one size: members of constant extents, one after another.
void state(const Program& program, std::vector<Violation>& list) {
    for (const Buffer& member : program.state)
        for (const Dimension& d : member.dimensions)
            if (!build::as_integer(d.extent) || d.stride)
                Violations("the state", list)
                    .add(fmt::format("`{}` has an extent that is no constant, or a stride",
                                     member.symbol.name()));
}

/// What runs on the CPU alone need not be asked what a device can run, which takes a while.
bool has_kernels(const Program& program) {
    bool found = false;
    for (const Function& function : program.functions)
        if (const Block* body = std::get_if<Block>(&function.body))
            visit_statements(*body, [&](const Stmt& s) {
                const For* loop = get<For>(s);
                found = found || get<Launch>(s) || (loop && is_gpu_mode(loop->mode.kind));
            });
    return found;
}

bool same_buffer(const Buffer& a, const Buffer& b) {
    return a.symbol == b.symbol && a.element == b.element && a.place == b.place && a.layout == b.layout &&
           std::equal(a.dimensions.begin(), a.dimensions.end(), b.dimensions.begin(), b.dimensions.end(),
                      [](const Dimension& x, const Dimension& y) {
                          return x.min == y.min && x.extent == y.extent && x.stride == y.stride;
                      });
}

bool same_parameter(const Parameter& a, const Parameter& b) {
    return a.symbol == b.symbol && a.role == b.role && a.type == b.type &&
           a.buffer.has_value() == b.buffer.has_value() && (!a.buffer || same_buffer(*a.buffer, *b.buffer));
}

bool same_signature(const Function& a, const Function& b) {
    return a.symbol == b.symbol && a.place == b.place && a.results == b.results &&
           a.workspace_bytes == b.workspace_bytes &&
           std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                      same_parameter);
}

/// The very statements, not only equal ones.
bool same_body(const Function& a, const Function& b) {
    const auto* left = std::get_if<Block>(&a.body);
    const auto* right = std::get_if<Block>(&b.body);
    return left && right && left->statements == right->statements;
}

std::vector<Violation> violations_in(const Program& program,
                                     const std::function<bool(std::size_t function)>& wanted) {
    std::vector<Violation> list;
    std::set<std::string> names;
    state(program, list);
    for (std::size_t k = 0; k < program.functions.size(); ++k) {
        const Function& function = program.functions[k];
        Violations violations(function.symbol.name(), list);
        if (!names.insert(function.symbol.name()).second) violations.add("the function is defined twice");
        if (wanted(k)) FunctionCheck(program, function, violations).run();
    }
    if (!list.empty() || !has_kernels(program)) return list;
    const DeviceLimits limits = device_limits(program);
    for (const Function& function : program.functions) {
        Violations violations(function.symbol.name(), list);
        verify_device(function, limits, violations);
    }
    return list;
}

}  // namespace

std::vector<Violation> violations_of(const Program& program) {
    return violations_in(program, [](std::size_t) { return true; });
}

std::vector<Violation> violations_of(const Program& program, const Program& before) {
    const bool signatures = program.errors.size() == before.errors.size() &&
                            std::equal(program.state.begin(), program.state.end(), before.state.begin(),
                                       before.state.end(), same_buffer) &&
                            std::equal(program.functions.begin(), program.functions.end(),
                                       before.functions.begin(), before.functions.end(), same_signature);
    return violations_in(program, [&](std::size_t k) {
        return !signatures || !same_body(program.functions[k], before.functions[k]);
    });
}

std::vector<std::string> lines_of(const std::vector<Violation>& violations) {
    std::vector<std::string> lines;
    for (const Violation& violation : violations)
        lines.push_back(
            fmt::format("{}: {}{}", violation.function, violation.sentence, place_of(violation.place)));
    return lines;
}

std::vector<std::string> verify(const Program& program) {
    return lines_of(violations_of(program));
}

std::vector<std::string> verify(const Program& program, const Program& before) {
    return lines_of(violations_of(program, before));
}

}  // namespace nestor
