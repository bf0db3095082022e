// The one list of emitters.
#include "emitters/cuda/emit.hpp"
#include "emitters/emitter.hpp"
#include "emitters/openmp/emit.hpp"

namespace nestor {

const std::vector<Emitter>& emitters() {
    static const std::vector<Emitter> list = {
        {"serial", ".cpp", emit_serial},
        {"openmp", ".cpp", emit_openmp},
        {"cuda", ".cu", emit_cuda},
    };
    return list;
}

const Emitter* find_emitter(const std::string& name) {
    for (const Emitter& emitter : emitters())
        if (name == emitter.name) return &emitter;
    return nullptr;
}

}  // namespace nestor
