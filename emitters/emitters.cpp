// The one list of emitters.
#include "emitters/emitter.hpp"
#include "emitters/openmp/emit.hpp"
#if __has_include("emitters/cuda/emit.hpp")
#include "emitters/cuda/emit.hpp"
#endif

namespace nestor {

const std::vector<Emitter>& emitters() {
    static const std::vector<Emitter> list = {
        {"serial", ".cpp", emit_serial},
        {"openmp", ".cpp", emit_openmp},
#if __has_include("emitters/cuda/emit.hpp")
        {"cuda", ".cu", emit_cuda},
#endif
    };
    return list;
}

const Emitter* find_emitter(const std::string& name) {
    for (const Emitter& emitter : emitters())
        if (name == emitter.name) return &emitter;
    return nullptr;
}

}  // namespace nestor
