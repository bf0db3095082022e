// Conditions, loops, functions, sweeps.
#include "tests/support/nabla/generator.hpp"

namespace nestor::testing {

NablaStatement NablaGenerator::branch(int depth) {
    struct Arm {
        NablaCondition condition;
        NablaStatement body;
    };
    std::vector<Arm> arms;
    std::string text;
    for (int k = 1 + (one_in(3) ? 1 : 0); k > 0; --k) {
        const NablaCondition c = condition();
        const NablaStatement body = statements(1 + below(2), depth - 1);
        text += (arms.empty() ? "if (" : " elif (") + c.text + ") {\n" + body.text + "}";
        arms.push_back({c, body});
    }
    NablaStatement other{"", [](NablaState&) {}};
    if (one_in(2)) {
        other = statements(1 + below(2), depth - 1);
        text += " else {\n" + other.text + "}";
    }
    return {text + "\n", [arms, other](NablaState& state) {
                for (const Arm& arm : arms)
                    if (arm.condition.holds(state)) return arm.body.run(state);
                other.run(state);
            }};
}

/// `loop (int i = low; i < high; i++)`, also `<=`, the limits constant or not, sometimes in steps of 2.
NablaStatement NablaGenerator::counted(int depth) {
    const std::string i = "i" + std::to_string(names_++);
    const int low = below(2), step = one_in(5) ? 2 : 1, beyond = one_in(4) ? 1 : 0;
    NablaInteger high;
    if (one_in(3)) {  // only running tells, and nothing in the loop changes it
        const std::vector<std::string> changing = std::exchange(changing_, {});
        const NablaInteger n = count();
        changing_ = changing;
        high = {n.text + " % 5", [n](const NablaState& state) { return n.value(state) % 5; }};
    } else {
        const int limit = low + below(4);
        high = {std::to_string(limit), [limit](const NablaState&) { return std::int64_t{limit}; }};
    }
    integers_.push_back(i);
    const NablaStatement body = statements(1 + below(3), depth - 1);
    integers_.pop_back();
    return {"loop (int " + i + " = " + std::to_string(low) + "; " + i + (beyond ? " <= " : " < ") +
                high.text + "; " + i + (step == 1 ? "++" : " += 2") + ") {\n" + body.text + "}\n",
            [=](NablaState& state) {
                const std::int64_t end = high.value(state) + beyond;
                for (std::int64_t k = low; k < end && !state.returned; k += step) {
                    state.integers[i] = k;
                    body.run(state);
                }
            }};
}

NablaStatement NablaGenerator::backwards(int depth) {
    const std::string i = "i" + std::to_string(names_++);
    const int first = below(4), step = one_in(3) ? 2 : 1, last = below(2);
    const bool inclusive = last == 0 || one_in(2);
    integers_.push_back(i);
    const NablaStatement body = statements(1 + below(3), depth - 1);
    integers_.pop_back();
    return {"loop (int " + i + " = " + std::to_string(first) + "; " + i + (inclusive ? " >= " : " > ") +
                std::to_string(last) + "; " + i + (step == 1 ? "--" : " -= 2") + ") {\n" + body.text + "}\n",
            [=](NablaState& state) {
                for (std::int64_t k = first; k >= (inclusive ? last : last + 1) && !state.returned;
                     k -= step) {
                    state.integers[i] = k;
                    body.run(state);
                }
            }};
}

NablaStatement NablaGenerator::halving(int depth) {
    const std::string n = "n" + std::to_string(names_++);
    const int begin = 1 + below(9);
    integers_.push_back(n);
    const NablaPart limit = scalar(1);
    const NablaStatement body = statements(1 + below(3), depth - 1);
    return {"int " + n + " = " + std::to_string(begin) + ";\nloop (; " + n + " > 0 && " + limit.text +
                " < 3; " + n + " = " + n + " / 2) {\n" + body.text + "}\n",
            [=](NablaState& state) {
                for (state.integers[n] = begin;
                     state.integers[n] > 0 && !state.returned && limit.value(state).values[0].value < 3;
                     state.integers[n] /= 2)
                    body.run(state);
            }};
}

/// A loop whose count stands in a variable, as most programs write it.
NablaStatement NablaGenerator::limited(int depth) {
    const std::string n = "n" + std::to_string(names_++), i = "i" + std::to_string(names_++);
    const int limit = below(5);
    integers_.push_back(i);
    const NablaStatement first = statements(1 + below(4), depth - 1);
    scopes_.emplace_back();  // of what may be declared there
    // what nothing has to be done for, behind all that is recorded
    const NablaStatement body = one_in(2) ? sequence({first, without_adjoint()}) : first;
    scopes_.pop_back();
    integers_.pop_back();
    return {"int " + n + " = " + std::to_string(limit) + ";\nloop (int " + i + " = 0; " + i + " < " + n +
                "; " + i + "++) {\n" + body.text + "}\n",
            [=](NablaState& state) {
                for (std::int64_t k = 0; k < limit && !state.returned; ++k) {
                    state.integers[i] = k;
                    body.run(state);
                }
            }};
}

/// A sweep in between, whose gradient, a constant, may be used.
NablaStatement NablaGenerator::sweep() {
    const NablaShape shape = one_in(3) ? NablaShape{2, 3} : NablaShape{};
    const NablaPart e = any(shape, 2);
    const std::string backward = "backward(" + e.text + " + 0.0);\n";
    if (one_in(2)) return {backward, [e](NablaState& state) { e.value(state); }};
    const std::string name = "t" + std::to_string(names_++);
    scopes_.back().push_back({name, {2, 3}});
    const bool of_x = one_in(2);
    return {backward + "Tensor " + name + " = tanh(grad(" + (of_x ? "x" : "y") + "));\n",
            [=](NablaState& state) {
                const Dual reached = total(e.value(state)).values[0];
                DualTensor gradient{{2, 3}, {}};
                for (std::size_t k = 0; k < 6; ++k)
                    gradient.values.push_back(hyperbolic_tangent({reached.by[(of_x ? 0U : 6U) + k], {}}));
                assign_nabla(state, name, gradient);
            }};
}

/// A step of training: what was computed from the former version matters no more.
NablaStatement NablaGenerator::descent() {
    const NablaPart e = scalar(2);
    const bool of_x = one_in(2);
    const std::string name = of_x ? "x" : "y";
    return {
        "backward(" + e.text + " + 0.0);\n" + name + " = " + name + " - 0.125 * tanh(grad(" + name + "));\n",
        [=](NablaState& state) {
            const Dual reached = e.value(state).values[0];
            DualTensor own = state.tensors.at(name);
            for (std::size_t k = 0; k < 6; ++k)
                own.values[k] =
                    subtract(own.values[k],
                             {0.125 * hyperbolic_tangent({reached.by[(of_x ? 0U : 6U) + k], {}}).value, {}});
            assign_nabla(state, name, own);
        }};
}

NablaStatement NablaGenerator::early_return() {
    const NablaCondition c = condition();
    const NablaPart value = any(*result_, 2);
    return {"if (" + c.text + ") {\nreturn " + value.text + ";\n}\n", [=](NablaState& state) {
                if (c.holds(state)) state.returned = value.value(state);
            }};
}

/// The text of a definition, which does nothing where it stands.
NablaStatement NablaGenerator::define_function() {
    Function function;
    function.name = "g" + std::to_string(names_++);
    const NablaShape shapes[] = {{}, {2, 3}, {}};
    function.result = shapes[below(3)];
    const auto scopes = std::exchange(scopes_, {{}});
    const auto integers = std::exchange(integers_, {}), changing = std::exchange(changing_, {});
    const int calls = std::exchange(calls_, 0);
    std::string parameters;
    for (int k = 1 + below(2); k >= 0; --k) {
        const NablaShape shape = k == 0 ? NablaShape{2, 3} : any_shape();
        const std::string name = "p" + std::to_string(names_++);
        function.parameters.push_back(shape);
        function.names.push_back(name);
        scopes_.back().push_back({name, shape});
        parameters += std::string(one_in(4) ? "var " : "") + (shape.empty() ? "float " : "Tensor ") + name;
        for (const std::int64_t extent : shape) parameters += "[" + std::to_string(extent) + "]";
        parameters += ", ";
    }
    function.names.push_back("p" + std::to_string(names_++));
    integers_.push_back(function.names.back());
    result_ = &function.result;
    const NablaStatement body = statements(1 + below(3), 2);
    const NablaPart last = any(function.result, 2);
    result_ = nullptr;
    function.body = [body, last](NablaState& state) {
        body.run(state);
        if (!state.returned) state.returned = last.value(state);
    };
    const std::string text = std::string("function ") +
                             (function.result.empty() ? "float " : "Tensor[2][3] ") + function.name + "(" +
                             parameters + "int " + function.names.back() + ") {\n" + body.text + "return " +
                             last.text + ";\n}\n";
    function.size += calls_;
    scopes_ = scopes, integers_ = integers, changing_ = changing, calls_ = calls;
    functions_.push_back(function);
    return {text, [](NablaState&) {}};
}

}  // namespace nestor::testing
