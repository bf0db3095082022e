// The bits of one type read as another of the same size.
#pragma once

#include <cstring>

/// The value of type To that has the bits of `from`.
template <class To, class From>
inline To bits_as(From from) {
    static_assert(sizeof(To) == sizeof(From), "the sizes must agree");
    To to;
    std::memcpy(&to, &from, sizeof(to));
    return to;
}
