// Whole programs, and their forward runs.
#include "tests/support/random_nabla.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "tests/support/nabla/generator.hpp"

namespace nestor::testing {
namespace {

constexpr double largest_value = 1e5, largest_derivative = 1e6;

/// Also of what is overwritten later: 0 times infinity is in its adjoint.
void require_small(const DualTensor& tensor) {
    const auto small = [](const Dual& v) {
        return std::fabs(v.value) < largest_value && std::all_of(v.by.begin(), v.by.end(), [](double by) {
                   return std::fabs(by) < largest_derivative;
               });
    };
    if (!std::all_of(tensor.values.begin(), tensor.values.end(), small))
        throw std::runtime_error("values become too large");
}

NablaForward run_once(const RandomNabla& program, const std::vector<double>& x,
                      const std::vector<double>& y) {
    NablaState state;
    std::int64_t steps = 0;
    state.steps = &steps;
    DualTensor of_x{{2, 3}, {}}, of_y{{2, 3}, {}};
    for (std::size_t k = 0; k < 6; ++k) {
        of_x.values.push_back({x[k], {}});
        of_y.values.push_back({y[k], {}});
    }
    assign_nabla(state, "x", of_x);
    assign_nabla(state, "y", of_y);
    program.run(state);
    require_small(state.tensors.at("f"));
    const Dual f = state.tensors.at("f").values[0];
    return {f.value, {f.by.begin(), f.by.begin() + 6}, {f.by.begin() + 6, f.by.end()}};
}

bool similar(const NablaForward& a, const NablaForward& b) {
    const auto close = [](double u, double v) {
        return std::fabs(u - v) <= 1e-6 * std::max({1.0, std::fabs(u), std::fabs(v)});
    };
    return close(a.f, b.f) && std::equal(a.by_x.begin(), a.by_x.end(), b.by_x.begin(), close) &&
           std::equal(a.by_y.begin(), a.by_y.end(), b.by_y.begin(), close);
}

}  // namespace

void assign_nabla(NablaState& state, const std::string& name, DualTensor value) {
    require_small(value);
    DualTensor& own = state.tensors[name];
    own = std::move(value);
    if (name != "x" && name != "y") return;
    const std::size_t first = name == "x" ? 0 : 6;
    for (auto& [other, tensor] : state.tensors)
        for (Dual& v : tensor.values)
            for (std::size_t k = 0; k < 6; ++k) v.by[first + k] = 0;
    for (std::size_t k = 0; k < own.values.size(); ++k) own.values[k].by[first + k] = 1;
}

RandomNabla NablaGenerator::program() {
    scopes_.push_back({{"x", {2, 3}}, {"y", {2, 3}}});
    std::vector<NablaStatement> functions;
    for (int k = below(3); k > 0; --k) functions.push_back(define_function());
    const NablaStatement definitions = sequence(functions);
    const NablaStatement tensors =
        sequence({declare({2, 3}), declare({2, 3}), declare({2, 2}), declare({3}), declare({}), declare({})});
    const NablaStatement body = statements(3 + below(5), 3);
    const NablaPart last = scalar(2), all = tensor({2, 3}, 2);
    const std::vector<Variable> variables = scopes_.back();  // none was computed for nothing
    std::string sum = "f = " + last.text + " + sum(" + all.text + ")";
    for (std::size_t k = 0; k < variables.size(); ++k)
        sum += " + " + std::to_string(k + 1) + " * sum(" + variables[k].name + ")";
    RandomNabla result;
    result.statements = definitions.text + tensors.text + body.text + sum + ";\n";
    result.run = [=](NablaState& state) {
        tensors.run(state);
        body.run(state);
        Dual f = add(last.value(state).values[0], total(all.value(state)).values[0]);
        for (std::size_t k = 0; k < variables.size(); ++k) {
            const double weight = static_cast<double>(k + 1);
            const Dual part = total(state.tensors.at(variables[k].name)).values[0];
            f = add(f, chain(weight * part.value, weight, part));
        }
        state.tensors["f"] = {{}, {f}};
    };
    return result;
}

RandomNabla random_nabla(std::mt19937_64& random) {
    return NablaGenerator(random).program();
}

std::optional<NablaForward> run_forward(const RandomNabla& program, const std::vector<double>& x,
                                        const std::vector<double>& y) {
    try {
        const NablaForward result = run_once(program, x, y);
        std::vector<double> near_x = x, near_y = y;
        for (std::size_t k = 0; k < x.size(); ++k) {
            near_x[k] *= 1 + 1e-12 * static_cast<double>(k + 1);
            near_y[k] *= 1 - 1e-12 * static_cast<double>(k + 2);
        }
        if (!similar(result, run_once(program, near_x, near_y))) return std::nullopt;
        return result;
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

}  // namespace nestor::testing
