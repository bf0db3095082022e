// Matrix units of the emulated device: what the lanes of a warp do together to fragments of matrices.
#include <cmath>
#include <cstring>

#include "tests/support/cuda/include/cuda_runtime.h"
#include "tests/support/cuda/machine_state.hpp"

namespace nestor_emulation {
namespace {

constexpr unsigned all_lanes = 0xffffffffu;

/// The value of another lane's, which all lanes of the warp wait for.
std::uint64_t of_lane(std::uint64_t bits, int lane, int line) {
    return shuffle(Shuffle::index, all_lanes, bits, lane, 32, line);
}

void wrong(const std::string& what, int line) {
    Machine& m = machine();
    m.report(Fault::fragment, what + " in line " + std::to_string(line) + " by " +
                                  describe(m, m.block, static_cast<std::uint32_t>(m.current)));
}

}  // namespace

int lane_of_warp() {
    return machine().current % 32;
}

void meet_warp(const void* address, std::size_t stride_bytes, int line) {
    const auto own = reinterpret_cast<std::uintptr_t>(address);
    if (of_lane(own, 0, line) != own) wrong("a fragment that begins elsewhere than another lane's", line);
    if (own % 32 != 0 || stride_bytes % 16 != 0) wrong("a fragment at no multiple of 32 bytes", line);
}

// Sums run over all terms in double and are rounded once: units promise no order.
void multiply_fragments(float* d, const float* a, const float* b, const float* c, int line) {
    Machine& m = machine();
    struct Parts {
        const float *a, *b;
    } own{a, b};
    const auto place = reinterpret_cast<std::uint64_t>(&own);
    (void)of_lane(place, 0, line);
    const auto warp = static_cast<std::size_t>(m.current / 32 * 32);
    const auto parts = [&](int lane) {
        return *reinterpret_cast<const Parts*>(m.fibres[warp + static_cast<std::size_t>(lane)].bits);
    };
    const int lane = 31 - lane_of_warp();  // sums are turned (include/mma.h)
    float sums[8];
    for (int e = 0; e < 8; ++e) {
        const int row = lane / 2, column = lane % 2 * 8 + e;
        double sum = static_cast<double>(c[e]);
        for (int t = 0; t < 16; ++t)
            sum += static_cast<double>(parts(row * 2 + t / 8).a[t % 8]) *
                   static_cast<double>(parts(t * 2 + column / 8).b[column % 8]);
        sums[e] = static_cast<float>(sum);
    }
    (void)of_lane(place, 0, line + 1000000);  // all have read
    std::memcpy(d, sums, sizeof sums);
}

float float16_value(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float size = exponent == 31  ? (fraction != 0 ? NAN : INFINITY)
                       : exponent == 0 ? std::ldexp(static_cast<float>(fraction), -24)
                                       : std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
    return bits >> 15 ? -size : size;
}

float bfloat16_value(std::uint16_t bits) {
    const std::uint32_t wide = std::uint32_t{bits} << 16;
    float value;
    std::memcpy(&value, &wide, sizeof value);
    return value;
}

}  // namespace nestor_emulation
