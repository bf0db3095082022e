// Assignments of random kernels of Taichi: each is made twice, as text and as a closure.
#include "tests/support/random_taichi_assignments.hpp"

#include <iterator>
#include <utility>

namespace nestor::testing {
namespace {

/// Real numbers stay small.
Part tamed(TaichiParts& parts, const Part& e) {
    if (!e.shape.real || parts.one_in(3)) return e;
    const TaichiValue low = number(-8, true), high = number(8, true);
    const Part made{"ti.min(ti.max(" + e.text + ", -8.0), 8.0)", e.shape, [=](const TaichiState& state) {
                        return by_element(by_element(e.value(state), low, operator_of("max")), high,
                                          operator_of("min"));
                    }};
    return made;
}

TaichiStatement augmented(TaichiParts& parts, const TaichiTarget& target, TaichiShape shape) {
    const bool real = target.shape.real;
    static const std::vector<std::string> on_integers = {"+", "-", "*", "&", "|", "^", "+", "-"},
                                          on_reals = {"+", "-", "*", "+", "-"},
                                          by_constants = {"//", "%", "<<", ">>"};
    if (parts.one_in(5)) {
        const std::string op = by_constants[static_cast<std::size_t>(parts.below(real ? 2 : 4))];
        const int by = 1 + parts.below(3);
        const TaichiValue right = number(real ? 2 : by, real);
        const std::string text = real ? "2.0" : std::to_string(by);
        return simple(target.text + " " + op + "= " + text, [=](TaichiState& state) {
            const auto place = target.place(state);
            target.write(state, place, by_element(target.read(state, place), right, operator_of(op)));
        });
    }
    if (!real) shape.real = false;
    const std::string op = parts.pick(real ? on_reals : on_integers);
    const bool atomic = op == "+" || op == "-" || op == "&" || op == "|" || op == "^";
    const Part value = op == "*" ? parts.literal(real) : tamed(parts, parts.expression(shape, 2));
    return simple(target.text + " " + op + "= " + value.text, [=](TaichiState& state) {
        TaichiValue operand = value.value(state);
        if (atomic) operand = converted(operand, real);  // the operand is cast first
        const auto place = target.place(state);
        const TaichiValue result = by_element(target.read(state, place), operand, operator_of(op));
        target.write(state, place, converted(result, real));
    });
}

}  // namespace

TaichiStatement simple(std::string line, const std::function<void(TaichiState&)>& run) {
    return {std::move(line), {}, {}, [run](TaichiState& state, const TaichiStatement&) {
                run(state);
                return TaichiFlow::next;
            }};
}

std::optional<TaichiStatement> random_assignment(TaichiParts& parts) {
    const auto target = parts.target(parts.fields_writable);
    if (!target) return std::nullopt;
    TaichiShape shape = target->shape;
    if (shape.rows > 0 && parts.one_in(5)) shape = {shape.real, 0, 0};  // a scalar for all elements
    // an integer may be assigned a real, which is truncated, and the other way round
    if (parts.one_in(6) && target->converts) shape.real = !shape.real;
    const bool whole_scalar = target->shape.rows > 0 && shape.rows == 0;
    const bool compound = whole_scalar || parts.one_in(3);
    if (!compound) {
        const Part value = tamed(parts, parts.expression(shape, 3));
        return simple(target->text + " = " + value.text, [=](TaichiState& state) {
            target->write(state, target->place(state), converted(value.value(state), target->shape.real));
        });
    }
    return augmented(parts, *target, shape);
}

std::optional<TaichiStatement> random_exchange(TaichiParts& parts) {
    const auto first = parts.target(parts.fields_writable), second = parts.target(parts.fields_writable);
    if (!first || !second) return std::nullopt;
    const bool swaps = first->shape == second->shape && parts.one_in(2);
    const Part a = swaps ? Part{second->text, second->shape,
                                [t = *second](const TaichiState& s) { return t.read(s, t.place(s)); }}
                         : parts.expression(first->shape, 2);
    const Part b = swaps ? Part{first->text, first->shape,
                                [t = *first](const TaichiState& s) { return t.read(s, t.place(s)); }}
                         : parts.expression(second->shape, 2);
    return simple(first->text + ", " + second->text + " = " + a.text + ", " + b.text,
                  [=](TaichiState& state) {
                      const TaichiValue x = a.value(state), y = b.value(state);
                      first->write(state, first->place(state), converted(x, first->shape.real));
                      second->write(state, second->place(state), converted(y, second->shape.real));
                  });
}

std::optional<TaichiStatement> random_chain(TaichiParts& parts) {
    const auto first = parts.target(parts.fields_writable);
    const auto second = first ? parts.target(parts.fields_writable, &first->shape) : std::nullopt;
    if (!second) return std::nullopt;
    const Part value = tamed(parts, parts.expression(first->shape, 2));
    return simple(first->text + " = " + second->text + " = " + value.text, [=](TaichiState& state) {
        const TaichiValue v = value.value(state);
        first->write(state, first->place(state), v);
        second->write(state, second->place(state), v);
    });
}

std::optional<TaichiStatement> random_atomic(TaichiParts& parts) {
    const auto target = parts.target(parts.fields_writable);
    if (!target || !target->atomic) return std::nullopt;
    static const std::map<std::string, std::string> operators = {
        {"add", "+"}, {"sub", "-"}, {"min", "min"}, {"max", "max"}, {"and", "&"}, {"or", "|"}, {"xor", "^"}};
    const bool real = target->shape.real;
    auto chosen = operators.begin();
    do chosen = std::next(operators.begin(), parts.below(static_cast<int>(operators.size())));
    while (real && chosen->second.size() == 1 && chosen->second != "+" && chosen->second != "-");
    const std::string op = chosen->second, name = parts.fresh("t");
    const Part value = parts.expression(target->shape, 2);
    const bool old = parts.one_in(2);
    if (old) parts.declare({name, target->shape, true});
    return simple((old ? name + " = " : "") + "ti.atomic_" + chosen->first + "(" + target->text + ", " +
                      value.text + ")",
                  [=](TaichiState& state) {
                      const TaichiValue operand = value.value(state);
                      const auto place = target->place(state);
                      const TaichiValue before = target->read(state, place);
                      target->write(state, place, by_element(before, operand, operator_of(op)));
                      if (old) state.locals[name] = before;
                  });
}

}  // namespace nestor::testing
