// Invariants of functions: their parameters, results and state, and the arguments of their calls.
#include <fmt/format.h>

#include <algorithm>

#include "ir/text/text.hpp"
#include "ir/verify/function_check.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

bool has_parameter(const Function& function, const Symbol& symbol) {
    return std::any_of(function.parameters.begin(), function.parameters.end(),
                       [&](const Parameter& p) { return p.symbol == symbol; });
}

}  // namespace

Binding binding_of(const Buffer& buffer) {
    const bool growing = buffer.place == MemorySpace::growing;
    return {Binding::Kind::buffer,  buffer.element, buffer.dimensions.size(), true,
            !buffer.levels.empty(), growing};
}

void FunctionCheck::run() {
    violations_.place = function_.origin;
    if (!function_.origin) report("the function has no origin");
    for (const Buffer& buffer : program_.state)
        if (!has_parameter(function_, buffer.symbol)) scope_.declare(buffer.symbol, binding_of(buffer));
    parameters();
    for (const Type& result : function_.results)
        if (result.lanes != 1) report(fmt::format("a {} leaves the function", to_string(result)));
    if (function_.workspace_bytes)
        typed(function_.workspace_bytes, Type::index(), [&] { return std::string("the workspace's size"); });
    if (const auto* body = std::get_if<Block>(&function_.body)) {
        block(*body);
        verify_modes(*body, violations_);
    } else if (const PipelinePtr& pipeline = std::get<PipelinePtr>(function_.body)) {
        verify_pipeline(*pipeline, function_, program_, scope_, violations_);
    } else {
        report("there is no body");
    }
}

void FunctionCheck::parameters() {
    for (const Parameter& p : function_.parameters) {
        const std::string& name = p.symbol.name();
        if (p.fixed && (p.role != Role::stride || function_.place == FunctionPlace::entry))
            report(fmt::format("parameter `{}` is fixed, but no stride of an internal function", name));
        if (p.buffer) {
            if (p.role == Role::size || p.role == Role::scalar || p.role == Role::stride)
                report(fmt::format("parameter `{}` is a buffer, but no tensor", name));
            if (p.role == Role::result && !p.buffer->dimensions.empty())
                report(fmt::format("result `{}` has dimensions", name));
            Binding binding = binding_of(*p.buffer);
            binding.writable = p.role != Role::input;
            if (binding.type.lanes != 1)
                report(fmt::format("parameter `{}` holds {}", name, to_string(binding.type)));
            scope_.declare(p.symbol, binding);
            continue;
        }
        if (p.role == Role::input || p.role == Role::output || p.role == Role::inout ||
            p.role == Role::result)
            report(fmt::format("parameter `{}` has no buffer", name));
        if (p.type.lanes != 1) report(fmt::format("parameter `{}` is {}", name, to_string(p.type)));
        if ((p.role == Role::size || p.role == Role::stride) && p.type != Type::index())
            report(fmt::format("parameter `{}` is {}, not {}", name, to_string(p.type),
                               to_string(Type::index())));
        scope_.declare(p.symbol, {Binding::Kind::value, p.type});
    }
    // A helper's or kernel's buffers may keep bounds in the symbols of the function that they were taken
    // from.
    if (function_.place != FunctionPlace::entry) return;
    for (const Parameter& p : function_.parameters)
        if (p.buffer) dimensions(*p.buffer);
}

void FunctionCheck::dimensions(const Buffer& buffer) {
    const std::string& name = buffer.symbol.name();
    for (std::size_t d = 0; d < buffer.dimensions.size(); ++d) {
        const Dimension& dimension = buffer.dimensions[d];
        typed(dimension.min, Type::index(),
              [&] { return fmt::format("the min of `{}` in dimension {}", name, d); });
        typed(dimension.extent, Type::index(),
              [&] { return fmt::format("the extent of `{}` in dimension {}", name, d); });
        if (dimension.stride)
            typed(dimension.stride, Type::index(),
                  [&] { return fmt::format("the stride of `{}` in dimension {}", name, d); });
    }
    if (buffer.layout.empty()) return;
    std::vector<int> sorted = buffer.layout;
    std::sort(sorted.begin(), sorted.end());
    bool permutation = sorted.size() == buffer.dimensions.size();
    for (std::size_t d = 0; permutation && d < sorted.size(); ++d)
        permutation = sorted[d] == static_cast<int>(d);
    if (!permutation) report(fmt::format("the layout of `{}` is no order of its dimensions", name));
}

const Function* FunctionCheck::callee(const Symbol& symbol) {
    for (const Function& f : program_.functions)
        if (f.symbol == symbol) return &f;
    report(fmt::format("there is no function `{}`", symbol.name()));
    return nullptr;
}

void FunctionCheck::arguments(const Function& callee, const std::vector<Argument>& given) {
    const std::string& name = callee.symbol.name();
    for (const Argument& argument : given)
        if (const Expr* e = std::get_if<Expr>(&argument))
            untyped(*e, [&] { return fmt::format("an argument of `{}`", name); });
    if (given.size() != callee.parameters.size())
        return report(
            fmt::format("`{}` takes {} arguments, not {}", name, callee.parameters.size(), given.size()));
    for (std::size_t i = 0; i < given.size(); ++i) {
        const Parameter& p = callee.parameters[i];
        if (const Expr* e = std::get_if<Expr>(&given[i])) {
            if (p.buffer)
                report(fmt::format("`{}` of `{}` gets a value, not a buffer", p.symbol.name(), name));
            else if (*e && (*e)->type != p.type)
                report(fmt::format("`{}` of `{}` gets {}, not {}", p.symbol.name(), name,
                                   to_string((*e)->type), to_string(p.type)));
            continue;
        }
        const Symbol& symbol = std::get<Symbol>(given[i]);
        const Binding* binding = scope_.buffer(symbol);
        if (!binding) continue;
        if (!p.buffer) {
            report(fmt::format("`{}` of `{}` gets a buffer, not a value", p.symbol.name(), name));
        } else if (binding->type != p.buffer->element || binding->rank != p.buffer->dimensions.size()) {
            report(fmt::format("`{}` of `{}` gets `{}` of another type or rank", p.symbol.name(), name,
                               symbol.name()));
        } else if (!binding->writable && p.role != Role::input) {
            report(
                fmt::format("`{}` of `{}` may write `{}`, an input", p.symbol.name(), name, symbol.name()));
        }
    }
}

}  // namespace nestor
