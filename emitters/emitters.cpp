// The one list of emitters.
#include <algorithm>

#include "emitters/cuda/emit.hpp"
#include "emitters/emitter.hpp"
#include "emitters/openmp/emit.hpp"

namespace nestor {

const std::vector<Emitter>& emitters() {
    static const std::vector<Emitter> list = {
        {TargetKind::serial, "serial", "C++", ".cpp", ".h", emit_serial},
        {TargetKind::openmp, "openmp", "C++", ".cpp", ".h", emit_openmp},
        {TargetKind::cuda, "cuda", "CUDA", ".cu", "_cuda.h", emit_cuda},
    };
    return list;
}

const Emitter* find_emitter(const std::string& name) {
    for (const Emitter& emitter : emitters())
        if (name == emitter.name) return &emitter;
    return nullptr;
}

const Emitter& emitter_for(TargetKind target) {
    return *std::find_if(emitters().begin(), emitters().end(),
                         [&](const Emitter& emitter) { return emitter.target == target; });
}

std::string emitter_names() {
    std::string names;
    for (const Emitter& emitter : emitters()) names += std::string(names.empty() ? "" : ", ") + emitter.name;
    return names;
}

}  // namespace nestor
