// The workspace of a CUDA entry: temporaries on the device along the calls that an entry may make.
#include "emitters/cuda/workspace.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/assign_workspace.hpp"

namespace nestor::cuda {
namespace {

bool same_shape(const Buffer& a, const Buffer& b) {
    if (a.element != b.element || a.dimensions.size() != b.dimensions.size()) return false;
    for (std::size_t k = 0; k < a.dimensions.size(); ++k)
        if (!same(a.dimensions[k].extent, b.dimensions[k].extent)) return false;
    return true;
}

Temporaries temporaries_with(const Function& function, const Substitution& arguments) {
    Temporaries list = temporaries_of(function);
    for (Buffer& buffer : list)
        for (Dimension& d : buffer.dimensions) d.extent = substitute(d.extent, arguments);
    return list;
}

}  // namespace

std::vector<Temporaries> paths_of(const Function& function, const Substitution& arguments,
                                  const HostState& state) {
    const Temporaries own = temporaries_with(function, arguments);
    std::vector<Temporaries> paths;
    const auto add = [&](Temporaries list) {
        const bool known = std::any_of(paths.begin(), paths.end(), [&](const Temporaries& other) {
            return std::equal(list.begin(), list.end(), other.begin(), other.end(), same_shape);
        });
        if (!list.empty() && !known) paths.push_back(std::move(list));
    };
    visit(
        std::get<Block>(function.body),
        [&](const Stmt& s) {
            const CallStmt* call = get<CallStmt>(s);
            const auto callee = call ? state.functions.find(call->function) : state.functions.end();
            if (callee == state.functions.end()) return;
            Substitution theirs;
            for (std::size_t k = 0; k < call->arguments.size(); ++k)
                if (const Expr* value = std::get_if<Expr>(&call->arguments[k]))
                    theirs.emplace_back(callee->second->parameters[k].symbol, substitute(*value, arguments));
            for (const Temporaries& path : paths_of(*callee->second, theirs, state)) {
                Temporaries all = own;
                all.insert(all.end(), path.begin(), path.end());
                add(std::move(all));
            }
        },
        [](const Expr&) {});
    if (paths.empty()) add(own);
    return paths;
}

std::optional<std::int64_t> constant_bytes(const std::vector<Temporaries>& paths) {
    std::int64_t most = 0;
    for (const Temporaries& path : paths) {
        std::int64_t sum = 0;
        for (const Buffer& b : path) {
            std::int64_t bytes = static_cast<std::int64_t>(b.element.bytes());
            for (const Dimension& d : b.dimensions) {
                const auto extent = build::as_integer(d.extent);
                if (!extent) return std::nullopt;
                bytes *= *extent;
            }
            sum += (bytes + workspace_alignment - 1) / workspace_alignment * workspace_alignment;
        }
        most = std::max(most, sum);
    }
    return most;
}

}  // namespace nestor::cuda
