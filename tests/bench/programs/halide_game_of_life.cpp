// samples/halide/game_of_life.halide: four generations of 1024 x 1024 cells.
#include "program.hpp"

constexpr int64_t width = 1024, height = 1024;
static std::vector<uint8_t> board(width*height), fourth(width*height);
extern "C" void bench_begin() {
    for (size_t k = 0; k < board.size(); ++k) board[k] = noise(static_cast<int64_t>(k)) < 0.4f;
}

#ifdef GENERATED
#include "game_of_life.h"

extern "C" void bench_step() {
    game_of_life(width, height, board.data(), nullptr, 0, width, 0, height, fourth.data(), nullptr);
}
#else
static void generation(const std::vector<uint8_t>& now, std::vector<uint8_t>& next) {
#pragma omp parallel for schedule(static)
    for (int64_t y = 0; y < height; ++y) {
        const uint8_t* const a = &now[static_cast<size_t>((y == 0 ? height - 1 : y - 1) * width)];
        const uint8_t* const b = &now[static_cast<size_t>(y * width)];
        const uint8_t* const c = &now[static_cast<size_t>((y == height - 1 ? 0 : y + 1) * width)];
        uint8_t* const out = &next[static_cast<size_t>(y * width)];
        const auto cell = [=](int64_t left, int64_t x, int64_t right) {
            const int all = a[left] + a[x] + a[right] + b[left] + b[x] + b[right] + c[left] + c[x] + c[right];
            return static_cast<uint8_t>((all == 3) | ((all == 4) & b[x]));
        };
        out[0] = cell(width - 1, 0, 1);
#pragma omp simd
        for (int64_t x = 1; x < width - 1; ++x) out[x] = cell(x - 1, x, x + 1);
        out[width - 1] = cell(width - 2, width - 1, 0);
    }
}

extern "C" void bench_step() {
    static std::vector<uint8_t> other(width * height);
    generation(board, other);
    generation(other, fourth);
    generation(fourth, other);
    generation(other, fourth);
}
#endif
extern "C" const double* bench_result(int64_t* count) {
    return as_numbers(fourth.data(), width * height, count);
}
