// Values that integer helpers are tried on: every one of 8 bits, the edges and their neighbours of wider
// types.
#pragma once

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "ir/core/arithmetic.hpp"

namespace nestor::runtime_test {

__extension__ typedef __int128 Exact;  ///< holds every sum, product and quotient of 64-bit integers

template <class T>
Type type_of() {
    const int bits = static_cast<int>(sizeof(T)) * 8;
    return std::is_signed_v<T> ? Type::int_(bits) : Type::uint(bits);
}

template <class T>
Scalar scalar_of(T value) {
    if constexpr (std::is_signed_v<T>)
        return Scalar{std::int64_t{value}};
    else
        return Scalar{std::uint64_t{value}};
}

template <class T>
T value_of(const Scalar& scalar) {
    if constexpr (std::is_signed_v<T>)
        return static_cast<T>(std::get<std::int64_t>(scalar));
    else
        return static_cast<T>(std::get<std::uint64_t>(scalar));
}

/// All values of an 8-bit type; of a wider one the ends, powers of two, their neighbours and some others.
template <class T>
std::vector<T> values() {
    std::vector<T> all;
    if constexpr (sizeof(T) == 1) {
        for (int value = std::numeric_limits<T>::min(); value <= std::numeric_limits<T>::max(); ++value)
            all.push_back(static_cast<T>(value));
        return all;
    }
    using Unsigned = std::make_unsigned_t<T>;
    constexpr int bits = std::numeric_limits<Unsigned>::digits;
    for (int shift = 0; shift < bits; shift += bits == 64 ? 5 : 3)
        for (int beside = -1; beside <= 1; ++beside) {
            const auto power = static_cast<Unsigned>((std::uint64_t{1} << shift) +
                                                     static_cast<std::uint64_t>(std::int64_t{beside}));
            all.push_back(static_cast<T>(power));
            all.push_back(static_cast<T>(static_cast<Unsigned>(0 - std::uint64_t{power})));
        }
    for (const T end : {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()})
        for (int step = 0; step < 3; ++step)
            all.push_back(static_cast<T>(end == std::numeric_limits<T>::min() ? end + static_cast<T>(step)
                                                                              : end - static_cast<T>(step)));
    std::mt19937_64 random(7);
    for (int i = 0; i < 24; ++i)
        all.push_back(static_cast<T>(random() >> (64 - 1 - random() % static_cast<unsigned>(bits))));
    return all;
}

/// Modulo 2^bits.
template <class T>
T wrapped(Exact value) {
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(value));
}

}  // namespace nestor::runtime_test
