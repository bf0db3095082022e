// A call of a function of numpy, with what its functions ask of it.
#pragma once

#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

struct NumpyCall {
    Evaluator& ev;
    const std::string& name;  ///< behind `np.`
    const CallArguments& arguments;
    TextRange range = arguments.range;
    const std::vector<Value>& given = arguments.positional;

    /// The number of an argument by its keyword or place.
    double option(const char* key, std::size_t k, double otherwise) const;
    const Type* dtype() const;  ///< null: none is given
    [[noreturn]] void refuse() const;
};

using NumpyFunction = Value (*)(const NumpyCall&);

/// A keyword that the function has in numpy, and would be passed over here.
std::optional<std::string> unknown_option(const NumpyCall& call);
/// A TypeError where an argument is missing that the function cannot do without.
void require_arguments(const NumpyCall& call);
/// Refuses a keyword that a function has in numpy, and would be passed over here.
void require_known_options(const NumpyCall& call);

// arrays from nothing
Value numpy_array(const NumpyCall& call);
Value numpy_filled(const NumpyCall& call);
Value numpy_arange(const NumpyCall& call);
Value numpy_linspace(const NumpyCall& call);
Value numpy_eye(const NumpyCall& call);

}  // namespace nestor::taichi
