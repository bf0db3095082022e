// Launches `name<<<grid, block, shared, stream>>>(..);`: grids, the instances of a kernel that sizes choose,
// and whether narrow indices suffice.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/document.hpp"
#include "emitters/cuda/host.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

/// Prints the launches of one host function; the names that they use are noted in `names`.
class LaunchPrinter {
public:
    LaunchPrinter(HostState& state, const Function& function, LaunchNames& names);

    /// Behind a condition where its grid may be empty; the grid, the choice of an instance, the launch.
    void print(StatementPrinter& printer, const Launch& launch);
    /// With narrow indices: leaves the function before its first launch where they are too small for the
    /// sizes and strides of any. What only is known later is asked where it is known.
    void print_width_check(StatementPrinter& printer, const Block& body);

private:
    void print_width_check(StatementPrinter& printer, std::vector<std::vector<Expr>> bounds);
    /// Instances of a kernel that its sizes choose, of which `body` launches one.
    template <class Body>
    void print_choice(StatementPrinter& printer, const Launch& launch, const Kernel& kernel,
                      const std::string& wide_instance, bool chooses_index, bool may_be_wide,
                      const Body& body);
    /// Rows are whole vectors of 16 bytes.
    Document wide_condition(const Launch& launch, const Kernel& kernel, Context& context);
    /// Declares the grid unless it is constant; its name or text.
    std::string print_grid(StatementPrinter& printer, const Launch& launch);
    /// The launch's arguments, those that are indices of a kernel as values of type `index` unless it is "".
    std::vector<std::vector<Document>> arguments(const Launch& launch, const Kernel& kernel, Context& context,
                                                 const std::string& index);
    /// What the kernel's parameters are at this launch.
    Substitution values_of(const Launch& launch) const;
    /// Bytes of shared memory beyond what the kernel declares itself.
    std::string shared_text(const Launch& launch, const Kernel& kernel, Context& context);
    /// The bounds of a kernel's indices at this launch.
    std::vector<std::vector<Expr>> bounds_at(const Launch& launch) const;
    Document narrow_condition(const std::vector<std::vector<Expr>>& bounds, Context& context);

    HostState& state_;
    const Function& function_;
    LaunchNames& names_;
    Document too_large_;  ///< leaves where narrow indices do not suffice
};

}  // namespace nestor::cuda
