// store-in(func, memory): which memory a func lies in, once its size is known.
//   allocate f[(0, xi_extent + 2)] heap   =>   (store-in(f, stack))   allocate f[(0, 66)] stack
// What does not lie on the heap has a constant size: the largest one that its bounds can have.
#include <fmt/format.h>

#include "ir/analysis/funcs.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/base/rules.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/storage.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

/// A memory, and how many bytes of it a func may take.
struct Memory {
    MemorySpace place;
    std::int64_t most_bytes;
    const char* name;
};

Memory memory_of(StorageClass memory) {
    switch (memory) {
        case StorageClass::heap:
        case StorageClass::gpu_global:
            return {MemorySpace::heap, 0, "the heap"};
        case StorageClass::stack:
            return {MemorySpace::stack, 256 * 1024, "the stack"};
        case StorageClass::registers:
            return {MemorySpace::stack, 4 * 1024, "registers"};
        case StorageClass::gpu_shared:
            return {MemorySpace::heap, 48 * 1024, "shared memory"};
    }
    return {MemorySpace::heap, 0, ""};
}

/// The func; behind `flatten`, the temporaries of its name.
FuncSite site_of(const Subject& subject, const std::string& func) {
    FuncSite site = find_func(subject.body(), func);
    if (site.compute) return site;
    visit_kind<Allocate>(subject.body(), [&](const Stmt& s, const Allocate& allocate) {
        if (allocate.buffer.symbol.name() != func) return;
        site.allocations.push_back(s);
        site.buffers.insert(allocate.buffer.symbol);
    });
    return site;
}

}  // namespace

Refusal check(const Subject& subject, const StoreIn& in) {
    const FuncSite site = site_of(subject, in.func);
    if (site.allocations.empty())
        if (Refusal missing = require_temporary(subject, in.func)) return missing;
    const Memory memory = memory_of(in.memory);
    if (memory.most_bytes == 0) return std::nullopt;
    const LetValues lets(subject.body());
    const ParameterLimits limits(subject.body());
    for (const Stmt& allocation : site.allocations) {
        const Buffer& buffer = get<Allocate>(allocation)->buffer;
        if (with_constant_extents(buffer, lets, memory.most_bytes, limits)) continue;
        const bool known = with_constant_extents(buffer, lets, std::int64_t{1} << 40, limits).has_value();
        return refusal(
            subject, rules::func_directives,
            known ? fmt::format("`{}` is larger than the {} bytes that it may have in {}", in.func,
                                memory.most_bytes, memory.name)
                  : fmt::format("the size of `{}` has no constant bound, as {} wants", in.func, memory.name),
            known ? "make tiles smaller, or leave it on the heap"
                  : "compute and store it in a tile of constant size (`split`, `compute-at`), or bound it");
    }
    return std::nullopt;
}

Block rewrite(const Subject& subject, const StoreIn& in, SymbolSource&) {
    const Memory memory = memory_of(in.memory);
    const LetValues lets(subject.body());
    const ParameterLimits limits(subject.body());
    return with_buffers(subject.body(), site_of(subject, in.func), [&](const Buffer& buffer) {
        Buffer out = buffer;
        if (memory.most_bytes > 0) out = *with_constant_extents(buffer, lets, memory.most_bytes, limits);
        out.place = memory.place;
        return out;
    });
}

}  // namespace nestor::schedule
