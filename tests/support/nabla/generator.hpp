// Draws programs of Nabla. Every construct is made twice: as text and as a closure that means the same.
#pragma once

#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/random_nabla.hpp"

namespace nestor::testing {

using NablaShape = std::vector<std::int64_t>;

struct NablaPart {
    std::string text;
    std::function<DualTensor(const NablaState&)> value;
};
struct NablaInteger {
    std::string text;
    std::function<std::int64_t(const NablaState&)> value;
};
struct NablaCondition {
    std::string text;
    std::function<bool(const NablaState&)> holds;
};
struct NablaStatement {
    std::string text;
    std::function<void(NablaState&)> run;
};

/// Sets a variable; one of x and y begins a new version, on which nothing depends so far.
void assign_nabla(NablaState& state, const std::string& name, DualTensor value);

class NablaGenerator {
public:
    explicit NablaGenerator(std::mt19937_64& random) : random_(random) {}
    RandomNabla program();

private:
    struct Variable {
        std::string name;
        NablaShape shape;
        bool constant = false;
    };
    struct Function {
        std::string name;
        std::vector<NablaShape> parameters;  ///< then an int
        NablaShape result;
        std::vector<std::string> names;
        std::function<void(NablaState&)> body;
        int size = 1;  ///< calls that a call of it makes, itself counted
    };

    int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }
    bool one_in(int limit) { return below(limit) == 0; }
    template <class T>
    const T& one_of(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }
    NablaShape any_shape();

    // expressions.cpp
    std::vector<std::string> variables(const NablaShape& shape) const;
    NablaPart any(const NablaShape& shape, int depth);
    NablaPart tensor(const NablaShape& shape, int depth);
    NablaPart scalar(int depth);
    NablaPart literal();
    NablaPart variable(const NablaShape& shape);
    NablaPart unary_operation(const NablaPart& a);
    NablaPart operation(const NablaShape& shape, int depth);
    NablaPart choice(const NablaShape& shape, int depth);
    NablaPart call(const Function& function, int depth);
    NablaPart of_columns(int depth);
    NablaPart row(int depth);
    NablaPart matrix_product(const NablaShape& shape, int depth);
    NablaPart tame(const NablaPart& a);
    NablaInteger index(int limit);
    NablaInteger count();
    NablaCondition condition(int depth = 1);

    // statements.cpp
    static NablaStatement sequence(const std::vector<NablaStatement>& parts);
    NablaStatement statements(int number, int depth);
    NablaStatement statement(int depth);
    NablaStatement declare(const NablaShape& shape);
    const Variable* target(const std::function<bool(const Variable&)>& fits);
    NablaStatement assignment();
    NablaStatement assigned_twice();
    NablaStatement without_adjoint();
    NablaStatement element_assignment();
    NablaStatement element_from_element();
    NablaStatement row_from_row();
    NablaStatement copied();
    NablaStatement integer_step();

    // flow.cpp
    NablaStatement branch(int depth);
    NablaStatement counted(int depth);
    NablaStatement backwards(int depth);
    NablaStatement halving(int depth);
    NablaStatement limited(int depth);
    NablaStatement sweep();
    NablaStatement descent();
    NablaStatement early_return();
    NablaStatement define_function();

    std::mt19937_64& random_;
    std::vector<std::vector<Variable>> scopes_;
    std::vector<std::string> integers_;  ///< loop counters and what no statement changes
    std::vector<std::string> changing_;  ///< integers that statements may change
    std::vector<Function> functions_;
    const NablaShape* result_ = nullptr;  ///< of the function whose body is drawn
    int calls_ = 0;                       ///< in what is drawn, with those that they make
    int names_ = 0;
};

}  // namespace nestor::testing
