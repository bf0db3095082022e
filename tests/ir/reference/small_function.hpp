// A function of one small array for tests of the interpreter: a body in, the elements or a message out.
#pragma once

#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ir/reference/interpret.hpp"
#include "tests/ir/reference/programs.hpp"

namespace nestor::test {

/// A function without sizes whose body writes the int64 array `out` of 8 elements.
struct Small {
    SymbolSource symbols;
    Symbol f = symbols.fresh("f"), out = symbols.fresh("out"), i = symbols.fresh("i"), x = symbols.fresh("x");

    Program program(std::vector<Stmt> body, Type element = index_type) {
        return test::program({f,
                              FunctionPlace::entry,
                              {tensor(Role::output, out, element, {num(8)})},
                              {},
                              nullptr,
                              Block{std::move(body)},
                              nullptr});
    }
    Stmt put(std::int64_t position, const Expr& value, std::optional<ReduceOp> o = {}) {
        return store(out, {num(position)}, value, o);
    }
    /// The array after a run that ends well.
    std::vector<double> run(std::vector<Stmt> body, Type element = index_type) {
        Arguments arguments;
        const Outcome outcome = interpret(program(std::move(body), element), "f", arguments);
        BOOST_TEST(outcome.error == 0, outcome.message);
        std::vector<double> values;
        if (outcome.error == 0)
            for (std::int64_t p = 0; p < 8; ++p) values.push_back(arguments.arrays.at("out").number(p));
        else
            values.resize(8);
        return values;
    }
    /// The message of a run that fails.
    std::string failure(std::vector<Stmt> body, Type element = index_type) {
        Arguments arguments;
        InterpretOptions options;
        options.step_limit = 1000;
        const Outcome outcome = interpret(program(std::move(body), element), "f", arguments, options);
        BOOST_TEST(outcome.error == -1);
        return outcome.message;
    }
};

}  // namespace nestor::test
