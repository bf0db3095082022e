// The default loops of pipelines as text.
#pragma once

#include "ir/schedule/automatic/default.hpp"
#include "tests/ir/schedule/nests.hpp"

namespace nestor::test {

inline std::string scheduled(const Program& program, TargetKind kind, bool plain = false) {
    Target machine;
    machine.kind = kind;
    return body(default_schedule(lower(program), machine, {plain}));
}

}  // namespace nestor::test
