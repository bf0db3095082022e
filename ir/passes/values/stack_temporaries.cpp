// Stack promotion of temporaries. Extents are bounded after all names in them are replaced by their values,
// so that what they share cancels.
//
// Note [Which temporaries] (2026-11-21, 2026-11-23)
// Temporaries lie on the stack as long as their extents have constant bounds and those that are alive at once
// take no more than 64 KiB: in loops an allocation in each iteration would cost more than the work, and a
// table of 256 counts outside of them reads as one line instead of three, and cannot fail.
#include "ir/passes/values/stack_temporaries.hpp"

#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t stack_bytes = 64 * 1024;  // of all temporaries that a function holds at once

class StackPlacer {
public:
    /// `used`: bytes that lie on the stack already.
    Block block(const Block& b, std::int64_t used) {
        const std::size_t known = lets_.size();
        Block out;
        for (const Stmt& s : b.statements) {
            if (const Let* let = get<Let>(s)) lets_.add(*let);
            const Allocate* allocate = get<Allocate>(s);
            const Buffer small = allocate ? on_stack(allocate->buffer, used) : Buffer{};
            out.statements.push_back(
                small.symbol ? with(s, Allocate{small})
                             : map_blocks(s, [&](const Block& inner) { return block(inner, used); }));
        }
        lets_.resize(known);
        return out;
    }

private:
    /// The buffer with constant extents; one without a symbol where it is not small. Adds its bytes.
    Buffer on_stack(const Buffer& buffer, std::int64_t& used) const {
        if (buffer.place != MemorySpace::heap || !buffer.levels.empty()) return {};
        const auto small = with_constant_extents(buffer, lets_, stack_bytes - used);
        if (!small) return {};
        Buffer out = *small;
        out.place = MemorySpace::stack;
        used += bytes_of(out);
        return out;
    }

    LetValues lets_;
};

}  // namespace

Program stack_temporaries(const Program& program, const Target&) {
    return map_bodies(program,
                      [](const Function&, const Block& body) { return StackPlacer().block(body, 0); });
}

}  // namespace nestor
