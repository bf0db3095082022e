// Buffers of variables, comparison of shapes, conditions and checks at run time.
#include "frontend/nabla/lower/nests.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/counted_loops.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

constexpr int error_run = 8;  // the code of all run-time errors, after the standard ones

/// `e != 0`; the comparison itself where it was made zeros and ones of.
Expr truth_of(const Expr& e) {
    const auto* choice = get<Select>(e);
    const auto is = [](const Expr& x, double value) {
        const auto* constant = get<Constant>(x);
        return constant && std::holds_alternative<double>(constant->value) &&
               std::get<double>(constant->value) == value;
    };
    if (choice && is(choice->then, 1) && is(choice->otherwise, 0)) return choice->condition;
    return build::compare(CompareOp::not_equal, e, build::constant(0.0, e->type));
}

}  // namespace

Symbol buffer_of(ProgramState& state, std::size_t variable, const Shape& shape) {
    NabVariable& v = state.variables[variable];
    for (const auto& [known, symbol] : v.buffers)
        if (known == shape) return symbol;
    v.buffers.emplace_back(shape, state.out.named(v.name));
    return v.buffers.back().second;
}

Symbol gradient_of(ProgramState& state, std::size_t variable) {
    NabVariable& v = state.variables[variable];
    const Shape& shape = state.flow.variables[variable].shape;
    for (const auto& [known, symbol] : v.gradients)
        if (known == shape) return symbol;
    v.gradients.emplace_back(shape, state.out.named("grad_" + v.name));
    return v.gradients.back().second;
}

bool equal(ProgramState& state, const Extent& a, const Extent& b, TextRange range) {
    if (a == b) return true;
    if ((a - b).number()) return false;
    check_at_run_time(state, build::compare(CompareOp::equal, a.expression(), b.expression()), range,
                      fmt::format("{} and {} are different", a.text(), b.text()));
    return true;
}

bool equal(ProgramState& state, const Shape& a, const Shape& b, TextRange range) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](const Extent& x, const Extent& y) { return equal(state, x, y, range); });
}

std::optional<Shape> together(ProgramState& state, const Shape& a, const Shape& b, TextRange range) {
    return broadcast(a, b, [&](const Extent& x, const Extent& y) { return equal(state, x, y, range); });
}

/// Where something is only evaluated under conditions (`&&`, `?:`), it is only checked under them.
void check_at_run_time(ProgramState& state, const Expr& condition, TextRange range, const std::string& text) {
    if (const auto known = build::as_integer(condition); known && *known) return;
    Expr checked = condition;
    for (std::size_t k = state.guards.size(); k-- > 0;)
        checked = build::either(build::logical_not(state.guards[k]), checked);
    const SourceFile::Position place = at(state, range).start();
    const std::string& path = state.file.source->name();
    const int error = static_cast<int>(state.program.errors.size());
    state.program.errors.push_back(
        {"RUN", error_run,
         fmt::format("{}:{}:{}: {}", path.substr(path.rfind('/') + 1), place.line, place.column, text)});
    state.out.emit(Assert{checked, error});
    if (state.guards.empty()) assume(state.facts, condition, true, assigned_integers(state));
}

/// The truth of a value: of a tensor, whether all its elements are nonzero (NAB-14).
Expr lower_condition(ProgramState& state, const Value& value, TextRange range) {
    switch (value.kind) {
        case Kind::boolean:
            return value.element({});
        case Kind::integer:
        case Kind::character:
        case Kind::floating: {
            const Expr e = value.element({});
            return build::compare(CompareOp::not_equal, e, build::constant(std::int64_t{0}, e->type));
        }
        case Kind::tensor: {
            const Symbol all = state.out.allocate("all", Kind::boolean, {});
            state.out.nest({}, 0, [&](const std::vector<Expr>&) {
                return Store{{{all, {}}}, {build::boolean(true)}, std::nullopt};
            });
            state.out.nest(value.shape, value.shape.size(), [&](const std::vector<Expr>& indices) {
                return Store{{{all, {}}}, {truth_of(value.element(indices))}, ReduceOp::logical_and};
            });
            return build::load(all, Type::boolean(), {});
        }
        case Kind::text:
        case Kind::nothing:
            state.messages.add(errors::no_truth(at(state, range), described(value)));
            break;
        case Kind::wrong:
            break;
    }
    return build::boolean(true);
}

/// A whole variable is about to be written: zeros that nothing has read are not needed.
void overwrite(ProgramState& state, std::size_t variable) {
    const auto found = state.zero_fills.find(variable);
    if (found == state.zero_fills.end()) return;
    if (found->second.writing == &state.out.here())
        found->second.writing->statements[found->second.position] = build::make(Nop{}, state.out.origin);
    state.zero_fills.erase(found);
}

}  // namespace nestor::nabla
