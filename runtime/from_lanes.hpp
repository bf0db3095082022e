// Vector values whose lanes are computed one by one.
#pragma once

#include <cstdint>
#include <type_traits>

/// The vector of lane(0), lane(1), ..
template <class Vector, class Lane>
inline Vector from_lanes(Lane lane) {
    Vector lanes{};
    using Element = std::remove_reference_t<decltype(lanes[0])>;
    constexpr auto count = static_cast<int64_t>(sizeof(Vector) / sizeof(Element));
    for (int64_t k = 0; k < count; ++k) lanes[k] = static_cast<Element>(lane(k));
    return lanes;
}
