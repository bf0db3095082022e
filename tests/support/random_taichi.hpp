// Random kernels of Taichi, as texts and as what they mean: loops, conditions, functions, vectors and
// matrices whose parts are assigned from each other, elements of fields, compound and atomic forms. Each is
// run here on plain values, which shares nothing with the translator.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/support/taichi_values.hpp"

namespace nestor::testing {

struct TaichiField {
    TaichiShape element;
    int extent = 0;
    std::vector<double> values;
};

struct TaichiState {
    std::map<std::string, TaichiValue> locals;
    std::map<std::string, TaichiField> fields;
    std::string printed;
    int steps = 0;  ///< that ran; a run with too many throws NotComparable
};

/// How a statement ends: as usual, or by leaving the loop around or its iteration.
enum class TaichiFlow { next, leave, again };

/// A statement with the suites below it; the line is without indentation.
struct TaichiStatement {
    std::string line;
    std::vector<TaichiStatement> body, otherwise;
    std::function<TaichiFlow(TaichiState&, const TaichiStatement&)> run;
};
TaichiFlow run_suite(TaichiState& state, const std::vector<TaichiStatement>& suite);

struct RandomTaichi {
    std::vector<std::string> functions;  ///< texts of the functions, which the statements call by name
    std::vector<TaichiStatement> body;   ///< of the kernel, which takes `p: ti.i32` and `q: ti.f64`
};

/// `suffix` goes into the names of functions, so that several kernels stand in one module.
RandomTaichi random_taichi(std::mt19937_64& random, const std::string& suffix, bool prints);

/// What the kernel leaves in the fields, row by row as `collect` copies them, and what it prints.
struct TaichiResult {
    std::vector<double> values;
    std::string printed;
};
/// Throws NotComparable.
TaichiResult run_taichi(const RandomTaichi& program, int p, double q);

/// A module that runs each kernel on the same fields and copies what it leaves into row k of the field
/// `results`.
std::string taichi_module(const std::vector<RandomTaichi>& kernels, int p, double q);

/// The program with as few statements as `fails` allows.
RandomTaichi smaller_taichi(RandomTaichi program, const std::function<bool(const RandomTaichi&)>& fails);

}  // namespace nestor::testing
