// The table of processors.
//
// Note [Lanes that every machine has] (2026-11-23)
// Minima of floats have vector types in the text. g++ 12 takes one that is wider than the machine's registers
// apart lane by lane (a row's minimum took eight times as long on AVX2 with 64 bytes as with 32), while 32
// bytes cost little where there are 64, and little where there are 16. So a text for any processor has 32.
#include "ir/core/processors.hpp"

#include <algorithm>

namespace nestor {
namespace {

constexpr const char* of_avx2[] = {"__AVX__"};
constexpr const char* of_avx512[] = {"__AVX512F__", "__AVX__"};
constexpr const char* of_neon[] = {"__aarch64__"};

constexpr ProcessorKind table[] = {
    {Processor::any, "", 32, {}},           {Processor::generic, "generic", 16, {}},
    {Processor::avx2, "avx2", 32, of_avx2}, {Processor::avx512, "avx512", 64, of_avx512},
    {Processor::neon, "neon", 16, of_neon},
};

}  // namespace

std::span<const ProcessorKind> processor_kinds() {
    return table;
}

const ProcessorKind& kind_of(Processor processor) {
    return *std::find_if(std::begin(table), std::end(table),
                         [&](const ProcessorKind& kind) { return kind.processor == processor; });
}

}  // namespace nestor
