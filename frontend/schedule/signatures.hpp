// The table of directives' forms as users write them: what arguments each takes, and in which phase it
// stands.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace nestor::schedules {

/// loop: `<h, z0, s1, x>` or `h.s1.x`, loops: several; stage: `h` or `h.s1`; fresh: a new name; word: one of
/// a list that the directive knows, or the name of a func's dimension; variables: names of a stage's loops;
/// number: a constant that is at least 1; factor: the same, or a startup expression; value: a startup
/// expression; conditions: several that are bool.
enum class Kind {
    loop,
    loops,
    func,
    stage,
    variable,
    variables,
    fresh,
    word,
    number,
    factor,
    value,
    conditions
};

/// True where the last argument may be given several times.
bool is_list(Kind kind);

struct FormalArgument {
    const char* name;
    Kind kind;
    bool optional = false;
};

/// HAL-82, in order.
enum class Phase { algorithm, specialize, loops, compute, store, bounds };
const char* name_of(Phase phase);  ///< `loops`

struct Signature {
    const char* name;
    Phase phase;
    const char* form;  ///< `split(loop, outer, inner, factor [, tail])`
    std::vector<FormalArgument> arguments;
    bool supported = true;
};

/// All directives, sorted by name.
std::span<const Signature> signatures();
/// Null when there is none of that name.
const Signature* find_signature(const std::string& name);

}  // namespace nestor::schedules
