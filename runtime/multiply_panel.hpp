// Products of rows and columns of a panel.
#pragma once

#include <cstdint>

#include "runtime/multiply_columns.hpp"
#include "runtime/panel_steps.hpp"

/// C(i, j) += A(i, k) * B(k, j) for so many steps k, each so far behind the one before, or from 0
/// if `first`.
template <class T>
inline void multiply_panel(int64_t rows, int64_t columns, int64_t steps, bool first, const T* A,
                           int64_t A_row, int64_t A_step, const T* B, int64_t B_step, T* C,
                           int64_t C_row, int64_t C_column) {
    multiply_columns(rows, columns, PanelSteps{steps, A_step, B_step}, first, A, A_row, B, C,
                     C_row, C_column);
}
