// Construction of holes: bounds of open nests that inference fills.
#include "ir/core/holes.hpp"

#include "ir/core/build.hpp"

namespace nestor {

Expr loop_hole(const LoopName& loop, HolePart part) {
    return build::make(Hole{loop, HoleUse::loop, 0, part}, Type::index());
}

Expr func_hole(const std::string& func, HoleUse use, std::size_t dimension, HolePart part) {
    return build::make(Hole{func, use, static_cast<int>(dimension), part}, Type::index());
}

}  // namespace nestor
