// Origins of nodes: made of a place in a text by front ends, and of a reason by what rewrites programs.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "ir/core/nodes.hpp"

namespace nestor {

/// Of what is written at a place, and called from `parent`.
inline Origin written_at(SourceRange range, Origin parent = nullptr) {
    return std::make_shared<const OriginData>(OriginData{std::move(range), std::move(parent), {}, {}});
}

/// Of what no text says: `reason` tells why it is there, `parent` what it was made from.
inline Origin made_by(std::string reason, Origin parent = nullptr) {
    return std::make_shared<const OriginData>(OriginData{{}, std::move(parent), std::move(reason), {}});
}

}  // namespace nestor
