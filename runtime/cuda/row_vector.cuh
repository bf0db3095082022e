// Elements that one instruction moves between memory and registers.
#pragma once

/// Neighbours in memory that one instruction moves.
template <class T, int width>
struct alignas(sizeof(T) * width) RowVector {
    T lane[width];
};
