// Transpositions: nests that store along one loop what they load along another one; what `gpu-transpose` and
// the default loops of a device look for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/schedule/legality/subject.hpp"

namespace nestor::schedule {

// fewer are not worth a tile: what a thread reads beside the last one is still in the cache
inline constexpr std::int64_t least_transposed = 8;

/// C[.., w] = f(A[.., c]) for all w and c: neighbours of C in memory are neighbouring w, those of A are c.
struct Transposition {
    Stmt statement;                  ///< the outermost of the perfect nest
    const Store* store = nullptr;    ///< the only statement in it
    const For* stored = nullptr;     ///< w
    const For* loaded = nullptr;     ///< c
    std::vector<const For*> others;  ///< in the order of the nest
    std::vector<Expr> loads;         ///< those along c, each once
};

/// The transposition whose nest holds the loops; nothing where it is none, with the reason.
std::optional<Transposition> find_transposition(const Subject& subject, const LoopName& stored,
                                                const LoopName& loaded, std::string* why);

/// The loops along which a nest stores, and loads something; nothing where these are one, or surely short.
std::optional<std::pair<LoopName, LoopName>> stored_and_loaded(const Subject& subject, const LoopName& nest);

}  // namespace nestor::schedule
