// The library as tables: what Python's built-ins, `ti`, `ti.math` and `math` offer, each name with its
// function.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

struct Library {
    /// `name` is the last part of what was called.
    using Function = std::function<Value(Evaluator&, const std::string& name, const CallArguments&)>;
    using Table = std::map<std::string, Function>;

    // by whole name: `len`, `time.time`
    static const Table& python_numbers();
    static const Table& python_math();
    static const Table& python_sequences();
    static const Table& python_objects();
    static const Table& python_random();
    static const Table& python_collections();
    static const Table& taichi();  ///< by whole name: `ti.field`
    static const Table& math();    ///< of numbers, by last name: `sqrt`, `mix`
    /// `random.NAME(..)` of numpy; `random#1.NAME(..)` of a generator that the program made.
    static Value numpy_random(Evaluator& e, const std::string& path, const CallArguments& a);
};

Value call_builtin_function(Evaluator& ev, const std::string& name, const CallArguments& arguments);
const Value& argument_of(Evaluator& ev, const std::string& name, const CallArguments& arguments,
                         std::size_t k);
/// The type that a value names: `ti.f32`, `int`, `float`; null for others.
const Type* type_named_by(Evaluator& ev, const Value& value);
/// The Python number that a constant is.
std::optional<Value> known_number(const ScalarValue& s);
Value combined_arguments(Evaluator& ev, const CallArguments& arguments, const std::string& base,
                         const std::function<ScalarValue(const ScalarValue&, const ScalarValue&)>& f);
Value each_element(Evaluator& ev, const CallArguments& arguments, const std::string& base,
                   const std::function<ScalarValue(const ScalarValue&)>& f);
std::optional<Value> module_member(Evaluator& ev, const std::string& module, const std::string& name);

}  // namespace nestor::taichi
