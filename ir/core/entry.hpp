// Arguments of entry functions, checked and bound to parameters: the same for every way of running one.
#pragma once

#include <map>
#include <optional>

#include "ir/core/array.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Scalars by symbol, as the environment of expressions without loads: sizes, bounds, strides.
class ScalarEnvironment : public Environment {
public:
    std::map<Symbol, Scalar> values;

    const Scalar& variable(const Symbol& symbol) override;
    const std::vector<Scalar>& variable_elements(const Symbol& symbol) override;
    Scalar load(const Load& load, const Type& type) override;
    std::vector<Scalar> load_elements(const Load& load, const Type& type) override;
};

/// A buffer's bounds in numbers. Strides are what the parameter says, else dense in its layout.
struct Bounds {
    std::vector<std::int64_t> mins, extents, strides;
};

/// Dense strides for these extents, `layout` listing dimensions from the slowest (empty: row-major).
std::vector<std::int64_t> dense_strides(const std::vector<std::int64_t>& extents,
                                        const std::vector<int>& layout);

/// The bounds of a buffer whose expressions see `environment`; an extent below 0 counts as 0.
Bounds bounds_of(const Buffer& buffer, Environment& environment);

/// Binds sizes, scalars and strides. A size that is not given is taken from an array whose extent it is; a
/// stride that is not given is the dense one. Then checks sizes and arrays against the parameters:
/// negative sizes and wrong extents are error_size, everything else that does not fit is error -1.
/// Returns nothing when all is well.
std::optional<Outcome> bind_arguments(const Function& function, const Arguments& arguments,
                                      ScalarEnvironment& bound);

/// True for the symbol of a member of the program's state.
bool is_state(const Program& program, const Symbol& symbol);

/// The function with the parameters that its callers pass: without those that are members of the state.
Function without_state(const Program& program, const Function& function);

/// The function with every member of the state as an in-out parameter behind its own: for callers that give
/// and take members by name.
Function with_state(const Program& program, const Function& function);

/// Checks arrays that are named like members of the state as `bind_arguments` checks those for parameters.
/// Members without an array begin as zeros.
std::optional<Outcome> check_state(const std::vector<Buffer>& state, const Arguments& arguments);

/// `result.0`, `result.1`, ..: the scalars that a function's results come back in.
std::string result_name(std::size_t position);

/// The program's function of this name, null when there is none.
const Function* find_function(const Program& program, const std::string& name);

/// ` (matmul.tc:3)`: the nearest known place of an origin, or nothing.
std::string place_of(const Origin& origin);

}  // namespace nestor
