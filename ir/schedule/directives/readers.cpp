// Readers of a func, by the accesses to its memory outside of where it is computed.
#include "ir/schedule/directives/readers.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "ir/analysis/access.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/place.hpp"

namespace nestor::schedule {
namespace {

/// The statement without what computes other funcs and does not touch the func's memory: a loop may hold
/// all of a long chain.
Stmt without_others(const Stmt& s, const FuncSite& site) {
    if (s == site.compute) return s;
    const bool other = (get<Compute>(s) || get<Allocate>(s)) && !may_mention(s, symbol_bits(site.buffers));
    if (other) return nullptr;
    return map_blocks(s, [&](const Block& inner) {
        return map_block(inner, [&](const Stmt& child) { return without_others(child, site); });
    });
}

/// True of the funcs that inline reductions of a func are: `h.sum0`, `h.max1.sum0`.
bool is_inline_reduction(const std::string& name, const std::string& func) {
    static constexpr std::string_view kinds[] = {"sum", "prod", "min", "max", "argmin", "argmax"};
    if (!name.starts_with(func + ".")) return false;
    const std::string_view last = std::string_view(name).substr(name.rfind('.') + 1);
    const std::string_view kind = last.substr(0, last.find_last_not_of("0123456789") + 1);
    return kind.size() < last.size() &&
           std::find(std::begin(kinds), std::end(kinds), kind) != std::end(kinds);
}

}  // namespace

std::vector<Use> uses_of(const Subject& subject, const FuncSite& site) {
    std::vector<Use> found;
    for (const Stmt& top : subject.body().statements) {
        if (!accesses_any(top, site.buffers)) continue;
        for (const Access& access : accesses_of(without_others(top, site)).accesses) {
            if (access.writes || !site.buffers.contains(access.buffer)) continue;
            Use use;
            for (const EnclosingLoop& loop : access.loops) use.loops.push_back(loop.name);
            const bool own = [&] {
                return contains(site.compute, [&](const Stmt& s) { return s == access.statement; });
            }();
            if (own) continue;
            if (access.statement->origin) use.range = access.statement->origin->range;
            found.push_back(std::move(use));
        }
    }
    return found;
}

std::vector<LoopName> common_loops(const std::vector<Use>& uses) {
    std::vector<LoopName> common = uses.empty() ? std::vector<LoopName>{} : uses.front().loops;
    for (const Use& use : uses) {
        std::size_t k = 0;
        while (k < common.size() && k < use.loops.size() && common[k] == use.loops[k]) ++k;
        common.resize(k);
    }
    return common;
}

bool contains(const std::vector<LoopName>& names, const LoopName& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> readers_to_place(const Subject& subject, const std::string& func,
                                          const LoopName& place) {
    std::vector<std::string> found = {func};
    for (std::size_t k = 0; k < found.size(); ++k) {
        for (const Use& use : uses_of(subject, find_func(subject.body(), found[k]))) {
            if (contains(use.loops, place)) continue;
            const auto reader = std::find_if(use.loops.begin(), use.loops.end(),
                                             [&](const LoopName& loop) { return loop.func != place.func; });
            if (reader == use.loops.end() || require_func(subject, reader->func)) return {};
            if (std::find(found.begin(), found.end(), reader->func) == found.end())
                found.push_back(reader->func);
        }
    }
    found.erase(found.begin());
    return found;
}

std::vector<std::string> inline_readers(const Subject& subject, const ComputeAt& at) {
    if (at.loops.size() != 1) return {};
    std::vector<std::string> readers = readers_to_place(subject, at.func, at.loops[0]);
    const bool all = std::all_of(readers.begin(), readers.end(), [&](const std::string& reader) {
        return is_inline_reduction(reader, at.loops[0].func);
    });
    if (!all) return {};
    const std::vector<std::string> order = computed_funcs(subject.body());
    const auto place = [&](const std::string& func) { return std::find(order.begin(), order.end(), func); };
    std::sort(readers.begin(), readers.end(),
              [&](const std::string& a, const std::string& b) { return place(a) > place(b); });
    return readers;
}

}  // namespace nestor::schedule
