// Random funcs in loops that compute-with joins.
#include "tests/support/random_joined_loops.hpp"

#include "ir/analysis/funcs.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/schedule/schedule.hpp"

namespace nestor::testing {

std::optional<std::vector<Directive>> random_joined_loops(const Program& lowered, const Program& scheduled,
                                                          const std::string& function,
                                                          const std::vector<Directive>& accepted,
                                                          std::mt19937_64& random) {
    const Block& body = std::get<Block>(find_function(scheduled, function)->body);
    const std::vector<std::string> funcs = computed_funcs(body);
    for (int tries = 0; tries < 6; ++tries) {
        const std::string& func = funcs[random() % funcs.size()];
        if (func.find('.') != std::string::npos) continue;
        const FuncSite site = find_func(body, func);
        std::vector<LoopName> readers;
        for (const For* loop : all_loops(body))
            if (loop->name.func != func && loop->name.func.find('.') == std::string::npos &&
                accesses_any(find_loop_statement(body, loop->name), site.buffers))
                readers.push_back(loop->name);
        if (readers.empty()) continue;
        const LoopName &at = readers[random() % readers.size()], &other = readers[random() % readers.size()];
        if (at.func == other.func) continue;
        const Directive place{schedule::ComputeAt{func, {at}}};
        std::vector<Directive> alone = accepted, both = accepted;
        alone.push_back(place);
        both.push_back({schedule::ComputeWith{{other.func, other.specialization, other.stage, ""}, at}});
        both.push_back(place);
        if (apply_schedule(lowered, function, alone)) continue;
        const auto joined = apply_schedule(lowered, function, both);
        if (joined && infer_bounds(*joined)) return both;
    }
    return std::nullopt;
}

}  // namespace nestor::testing
