// Random kernels of Taichi as modules, their meaning, and smaller ones that still fail.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tests/support/random_taichi_parts.hpp"

namespace nestor::testing {
namespace {

// Taichi 1.7.4 runs the modules as well. What its optimiser finds constant it folds with the `%` of C, whose
// -7 % 3 is -1, and an index in range becomes one outside: hence without it.
constexpr const char* fields = R"(import taichi as ti

ti.init(arch=ti.cpu, default_fp=ti.f64, fast_math=False, random_seed=0, advanced_optimization=False)
g = ti.field(ti.i32, shape=4)
h = ti.field(ti.f64, shape=4)
v = ti.Vector.field(2, ti.i32, shape=4)
w = ti.Vector.field(3, ti.f64, shape=3)
m = ti.Matrix.field(2, 2, ti.i32, shape=2)
)";

constexpr const char* helpers = R"(
@ti.kernel
def reset():
    for i in range(4):
        g[i] = 3 * i - 4
        h[i] = 0.5 * i - 0.75
        v[i] = [i, 2 - i]
    for i in range(3):
        w[i] = [0.25 * i, 1.5 - i, 2.0]
    for i in range(2):
        m[i] = [[i + 1, 2], [3 - i, i]]

@ti.kernel
def collect(k: ti.i32):
    for i in range(4):
        results[k, i] = g[i]
        results[k, 4 + i] = h[i]
        for j in ti.static(range(2)):
            results[k, 8 + 2 * i + j] = v[i][j]
    for i in range(3):
        for j in ti.static(range(3)):
            results[k, 16 + 3 * i + j] = w[i][j]
    for i in range(2):
        for j, l in ti.static(ti.ndrange(2, 2)):
            results[k, 25 + 4 * i + 2 * j + l] = m[i][j, l]

)";

TaichiState initial() {
    TaichiState state;
    TaichiField g{{false, 0, 0}, 4, {}}, h{{true, 0, 0}, 4, {}}, v{{false, 2, 0}, 4, {}},
        w{{true, 3, 0}, 3, {}}, m{{false, 2, 2}, 2, {}};
    for (int i = 0; i < 4; ++i) {
        g.values.push_back(3 * i - 4);
        h.values.push_back(0.5 * i - 0.75);
        v.values.insert(v.values.end(), {1.0 * i, 2.0 - i});
    }
    for (int i = 0; i < 3; ++i) w.values.insert(w.values.end(), {0.25 * i, 1.5 - i, 2.0});
    for (int i = 0; i < 2; ++i) m.values.insert(m.values.end(), {1.0 + i, 2.0, 3.0 - i, 1.0 * i});
    state.fields = {{"g", g}, {"h", h}, {"v", v}, {"w", w}, {"m", m}};
    return state;
}

/// Tries the suite without each of its statements, and with the suites below in place of them.
bool without_one(std::vector<TaichiStatement>& suite, const std::function<bool()>& fails) {
    bool smaller = false;
    for (std::size_t k = 0; k < suite.size();) {
        const std::vector<TaichiStatement> before = suite;
        suite.erase(suite.begin() + static_cast<std::ptrdiff_t>(k));
        if (fails()) {
            smaller = true;
            continue;
        }
        suite = before;
        smaller = without_one(suite[k].body, fails) || smaller;
        smaller = without_one(suite[k].otherwise, fails) || smaller;
        ++k;
    }
    return smaller;
}

}  // namespace

TaichiResult run_taichi(const RandomTaichi& program, int p, double q) {
    TaichiState state = initial();
    state.locals["p"] = number(p, false);
    state.locals["q"] = number(q, true);
    run_suite(state, program.body);
    TaichiResult result{{}, state.printed};
    for (const char* name : {"g", "h", "v", "w", "m"}) {
        const auto& values = state.fields.at(name).values;
        for (const double value : values) settled(value, state.fields.at(name).element.real);
        result.values.insert(result.values.end(), values.begin(), values.end());
    }
    return result;
}

std::string taichi_module(const std::vector<RandomTaichi>& kernels, int p, double q) {
    const std::string count = std::to_string(kernels.size());
    std::string text =
                    fields + std::string("results = ti.field(ti.f64, shape=(") + count + ", 33))\n" + helpers,
                main;
    for (std::size_t k = 0; k < kernels.size(); ++k) {
        const std::string number_ = std::to_string(k);
        for (const std::string& function : kernels[k].functions) text += function + "\n";
        text += "@ti.kernel\ndef kernel_" + number_ + "(p: ti.i32, q: ti.f64):\n" +
                text_of(kernels[k].body, 1) + "\n";
        main += "reset()\nkernel_" + number_ + "(" + std::to_string(p) + ", " + std::to_string(q) +
                ")\ncollect(" + number_ + ")\n";
    }
    return text + main;
}

RandomTaichi smaller_taichi(RandomTaichi program, const std::function<bool(const RandomTaichi&)>& fails) {
    const auto still = [&] {
        try {
            return fails(program);
        } catch (const std::exception&) {  // a name is not declared any more
            return false;
        }
    };
    while (without_one(program.body, still)) {
    }
    for (std::string& function : program.functions) {
        const std::string before = std::exchange(function, "");
        if (!still()) function = before;
    }
    return program;
}

}  // namespace nestor::testing
