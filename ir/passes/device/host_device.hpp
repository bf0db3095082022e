// Host/device partitioning: what of a function the host runs, and what device memory it reads for that.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>

#include "ir/analysis/device_limits.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// What the host can compute before a kernel: no load, no symbol that the kernel binds.
bool host_can_compute(const Expr& e, const Used& kernel);

/// Divides a function's statements between host and device.
class HostCode {
public:
    /// `on_device`: the functions that kernels call; `limits`: what they cannot run; `parameters`: the
    /// function's.
    HostCode(const std::set<Symbol>& on_device, const DeviceLimits& limits,
             const std::vector<Parameter>& parameters);

    /// The body as the host can run it: what the device computes and a later kernel or the host wants is a
    /// register (rank 0) of its own; conditions and limits that look into arrays are such registers too. No
    /// compute or label statements. Afterwards `on_host` knows the body's statements.
    Block prepared(const Block& body, SymbolSource& symbols);

    /// True for a statement of a host block that the host runs, or that contains one which only it can run.
    bool on_host(const Stmt& s) const;
    /// A loop that launches nothing: the host runs it as it stands.
    bool is_pure_host_loop(const Stmt& s) const;

private:
    bool only_host_can(const Stmt& s) const;
    bool contains_host_work(const Stmt& s) const;
    bool reads(const Expr& e) const;
    void find_device_values(const Block& block);
    void find_shared_values(const Block& block, std::set<Symbol>& shared) const;
    Block with_registers(const Block& block, const std::set<Symbol>& shared, SymbolSource& symbols) const;
    Block with_named_conditions(const Block& block, SymbolSource& symbols) const;
    Stmt with_dense_loads(const Stmt& s, SymbolSource& symbols, Block& out) const;

    std::set<Symbol> on_device_;
    DeviceLimits limits_;
    std::map<Symbol, Buffer> strided_;  ///< arrays that do not lie in one piece
    std::set<Symbol> device_values_;    ///< variables that the device computes
};

}  // namespace nestor
