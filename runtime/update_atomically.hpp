// Read-modify-write steps for which OpenMP has no atomic form.
#pragma once

/// Replaces *place by combine(*place) in one step; returns the old value.
template <class T, class Combine>
inline T update_atomically(T* place, Combine combine) {
    T old;
    __atomic_load(place, &old, __ATOMIC_RELAXED);
    T value = combine(old);
    while (!__atomic_compare_exchange(place, &old, &value, false, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED))
        value = combine(old);
    return old;
}
