// Directives as values: applying one is check, then rewrite. A refusal names the loops as the user knows
// them, the dependence or rule, and what would be legal.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// `split(<C, z0, s0, n>, n_outer, n_inner, 256)`. What the lists mean is each directive's own business and
/// stands at its entry in the registry.
struct Directive {
    std::string name;
    std::vector<LoopName> loops;
    std::vector<std::string> words;
    std::vector<std::int64_t> numbers;
    std::string reason;  ///< the comment that generated code carries at the loop; may be empty
    SourceRange range;   ///< where the user wrote it; no file for the default schedule
    /// Startup expressions over the function's parameters: factors that are no constants (`numbers` is empty
    /// then), bounds, conditions.
    std::vector<Expr> values = {};
};

/// The factors of a directive that splits: its numbers, or its values where these are no constants.
std::vector<Expr> factors_of(const Directive& directive);

/// The directives of one function in order, as a user named and wrote them. A loop whose stage is empty is a
/// short name: z0, the last stage of its func that has such a loop.
struct Schedule {
    std::string name;      ///< empty: without a name
    std::string function;  ///< the entry function it is for
    std::vector<Directive> directives;
    SourceRange range;
};

/// What a directive looks at and rewrites: one function whose body is a block.
struct Subject {
    const Program& program;
    const Function& function;
    const Block& body() const { return std::get<Block>(function.body); }
    mutable std::optional<bool> open = {};  ///< whether bounds are still holes, once that was asked
};

/// Why a directive cannot be applied; nothing when it can.
using Refusal = std::optional<Diagnostic>;

/// What must hold when the function is called, with its text for users.
struct Requirement {
    Expr condition;
    std::string text;
};

/// The phases of a schedule, in their order (HAL-82).
enum class Phase { algorithm, specialize, loops, compute, store, bounds };
const char* name_of(Phase phase);  ///< `loops`

/// What an argument is. loop: `<h, z0, s1, x>` or `h.s1.x`, loops: several; stage: `h` or `h.s1`; fresh: a
/// new name; word: one of a list that the directive knows, or the name of a func's dimension; variables:
/// names of a stage's loops; number: a constant that is at least 1; factor: the same, or a startup
/// expression; value: a startup expression; conditions: several that are bool.
enum class ArgumentKind {
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
bool is_list(ArgumentKind kind);

struct FormalArgument {
    const char* name;
    ArgumentKind kind;
    bool optional = false;
};

/// Who may write a directive: users; the default loops alone; users once it is supported for them.
enum class Audience { users, default_loops, users_later };

/// One kind of directive: all that the notation, the help, the order of phases and `apply` know of it.
/// `rewrite` is only called after `check` accepted; both are null where nothing is supported yet.
struct DirectiveKind {
    const char* name;
    Phase phase;
    Audience audience;
    const char* form;  ///< `split(loop, outer, inner, factor [, tail])`
    const char* summary;
    std::vector<FormalArgument> arguments;  ///< of a directive that users write
    Refusal (*check)(const Subject& subject, const Directive& directive) = nullptr;
    Block (*rewrite)(const Subject& subject, const Directive& directive, SymbolSource& symbols) = nullptr;
    std::vector<Requirement> (*requirements)(const Directive& directive) = nullptr;

    /// True where it has an argument of this kind.
    bool takes(ArgumentKind kind) const;
};

/// The one list of directives, sorted by name.
std::span<const DirectiveKind> directives();
/// Null when there is none of that name.
const DirectiveKind* find_directive(const std::string& name);

/// The word of a directive that splits which says what becomes of the rest; null where none is given.
std::string* tail_of(Directive& directive);
const std::string* tail_of(const Directive& directive);

/// Applies one directive to the function `function`, and has the function check what the directive requires
/// (error RANGE). Errors: SCH-1 unknown directive (with the nearest name), SCH-2 unknown loop (with the loops
/// of that func), and the directive's own refusals.
Result<Program> apply(const Program& program, const std::string& function, const Directive& directive);

/// The same without the checks: for directives that are parts of another one.
Result<Program> apply_part(const Program& program, const std::string& function, const Directive& directive);

/// `split(<C, z0, s0, n>, n_outer, n_inner, 256)`
std::string print(const Directive& directive);

}  // namespace nestor
