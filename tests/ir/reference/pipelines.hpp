// Short ways to write pipelines of funcs in tests of their evaluator.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/ir/reference/programs.hpp"

namespace nestor::test {

inline Iterator over(const Symbol& variable, const Expr& low, const Expr& extent,
                     LoopKind kind = LoopKind::pure) {
    return {variable, kind, low, extent};
}

inline Func func(const Symbol& symbol, const Type& type, std::vector<Expr> extents, std::vector<Stage> stages,
                 std::optional<std::size_t> parameter = {}) {
    Func f{symbol.name(), {symbol}, {type}, {}, std::move(stages), Initial::nothing, {}, parameter, origin()};
    for (const Expr& extent : extents) f.region.emplace_back(num(0), extent);
    return f;
}

inline Stage stage(const std::string& name, std::vector<Iterator> iterators, std::vector<Expr> left,
                   const Expr& value, std::optional<ReduceOp> o = {}) {
    return {name, std::move(iterators), nullptr, std::move(left), {value}, o, origin()};
}

inline Program pipeline(const Symbol& name, std::vector<Parameter> parameters, std::vector<Func> funcs,
                        std::vector<Precondition> preconditions = {}) {
    auto body = std::make_shared<const Pipeline>(Pipeline{std::move(preconditions), std::move(funcs)});
    return program(
        {name, FunctionPlace::entry, std::move(parameters), {}, nullptr, PipelinePtr{body}, nullptr});
}

}  // namespace nestor::test
