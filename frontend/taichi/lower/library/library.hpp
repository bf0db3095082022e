// The library as tables: what Python's built-ins, `ti`, `ti.math` and `math` offer, each name with its
// function.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

struct Library {
    /// `name` is the last part of what was called.
    using Function = std::function<Value(Evaluator&, const std::string& name, const CallArguments&)>;
    using Table = std::map<std::string, Function>;

    static const Table& python();  ///< by whole name: `len`, `time.time`
    static const Table& taichi();  ///< by whole name: `ti.field`
    static const Table& math();    ///< of numbers, by last name: `sqrt`, `mix`
    /// `np.random.NAME(..)`
    static Value numpy_random(Evaluator& e, const std::string& name, const CallArguments& a);
};

}  // namespace nestor::taichi
