// Lines of windows: the columns of a product with an image.
#pragma once

#include <cstdint>

/// Lines of so many columns, and how far apart lines and columns are in B and in C.
struct WindowLines {
    int64_t count, columns, B_line, B_column, C_line, C_column;
};
