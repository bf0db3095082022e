// What a filled nest computes of each func against what is touched of it: found by running the nest and
// looking at every access, so nothing of inference is believed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/core/array.hpp"
#include "ir/core/nodes.hpp"

namespace nestor::test {

/// (min, extent) of each dimension.
using NumberBox = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// True when the box has no point.
bool is_empty(const NumberBox& box);
/// True for the same points: all empty boxes are equal.
bool same_points(const NumberBox& a, const NumberBox& b);
/// `(0, 4) x (-1, 6)`, `empty`
std::string to_string(const NumberBox& box);

/// One execution of a func's compute statement, or of an allocation that stands outside of it.
struct Instance {
    std::string func;
    bool stored = false;  ///< an allocation
    NumberBox given;      ///< the region that inference chose
    bool wanted = false;  ///< a consumer reads it; of an allocation: something is computed
    /// Per dimension (smallest, largest) of what is touched: reads of consumers, and what the func's own
    /// updates address by anything but the dimension's pure variable; of an allocation what is computed.
    std::vector<std::optional<std::pair<std::int64_t, std::int64_t>>> touched;

    /// The least box that holds what is touched; empty where nobody wants anything.
    NumberBox least() const;
};

/// A filled nest with marks that tell where funcs are computed, stored and updated.
class MarkedNest {
public:
    /// `filled` has one entry function, of funcs whose pure stages address them by variables.
    explicit MarkedNest(const Program& filled);

    /// The instances of all funcs but outputs, in order of execution: the same for every content of the
    /// input arrays, so that runs can be joined. Nothing where the program refuses the arguments.
    std::optional<std::vector<Instance>> run(const Arguments& arguments) const;

private:
    friend class Recorder;
    struct Marked {
        std::string name;
        std::vector<std::string> dimensions;
    };
    Program program_;
    Symbol mark_;
    std::vector<Marked> funcs_;
    std::map<Symbol, std::size_t> func_of_buffer_;
    std::map<const Load*, std::size_t> own_loads_;  ///< in the func's own stages
};

/// What both touch, of runs over the same bounds with other data.
void join(std::vector<Instance>& all, const std::vector<Instance>& more);

}  // namespace nestor::test
