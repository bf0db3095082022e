// The table of directives. A row maps arguments to fields; reading, printing, help, and what is asked of any
// directive (its loops, its factors, its tail) follow from that.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// Who may write a directive, or an argument: users; the default loops alone; users once it is supported for
/// them.
enum class Audience { users, default_loops, users_later };

/// The phases of a schedule, in their order. What is held in registers is said of loops whose bounds
/// are inferred.
enum class Phase { algorithm, specialize, loops, compute, store, bounds, registers };
const char* name_of(Phase phase);  ///< `loops`

/// What an argument is. loop: `<h, z0, s1, x>` or `h.s1.x`, loops: several; func: `h`; stage: `h` or `h.s1`,
/// in front of variables: names of the stage's loops, whole_stage: the stage itself; fresh: a new name;
/// dimension: the name of a func's dimension, dimensions: several; word: one of a list; flag: its own name,
/// or nothing; number: a constant that is at least 1; factor: the same, or a startup expression; value: a
/// startup expression; conditions: several that are bool.
enum class ArgumentKind {
    loop,
    loops,
    func,
    stage,
    whole_stage,
    variable,
    variables,
    fresh,
    dimension,
    dimensions,
    word,
    flag,
    number,
    factor,
    value,
    conditions
};
/// True where the last argument may be given several times.
bool is_list(ArgumentKind kind);

/// Where an argument is held.
using ArgumentField =
    std::variant<LoopName*, std::vector<LoopName>*, std::string*, std::vector<std::string>*, Expr*,
                 std::vector<Expr>*, std::int64_t*, std::optional<std::int64_t>*, schedule::Tail*,
                 schedule::TraverseMode*, schedule::StorageClass*, schedule::PartitionWhen*, bool*>;

/// How the values of an enum are written, in its order; an empty word cannot be.
std::span<const char* const> words_of(schedule::Tail tail);
std::span<const char* const> words_of(schedule::TraverseMode mode);
std::span<const char* const> words_of(schedule::StorageClass memory);
std::span<const char* const> words_of(schedule::PartitionWhen when);
template <class Enum>
const char* word_of(Enum value) {
    return words_of(value)[static_cast<std::size_t>(value)];
}

struct FormalArgument {
    const char* name;
    ArgumentKind kind;
    bool optional = false;
    const char* rule = "";  ///< of a word: the refusal of others
    Audience audience = Audience::users;
    /// The field of a directive of this kind; of a stage that of the first variables behind it. Null where
    /// nothing is supported yet.
    std::function<ArgumentField(schedule::DirectiveNode&)> field = {};
};

/// One kind of directive: all that the notation, the help, the order of phases and `apply` know of it.
/// `rewrite` is only called after `check` accepted; both are null where nothing is supported yet.
struct DirectiveKind {
    const char* name;
    Phase phase;
    Audience audience;
    const char* summary;
    std::vector<FormalArgument> arguments;
    const char* result = "";  ///< the new func that it names
    /// Where that name is held.
    std::string* (*result_field)(schedule::DirectiveNode& node) = nullptr;
    bool behind_inference = false;  ///< applied when bounds are inferred, whatever its phase
    schedule::DirectiveNode (*empty)() = nullptr;
    Refusal (*check)(const Subject& subject, const schedule::DirectiveNode& node) = nullptr;
    Block (*rewrite)(const Subject& subject, const schedule::DirectiveNode& node,
                     SymbolSource& symbols) = nullptr;
    std::vector<Requirement> (*requirements)(const schedule::DirectiveNode& node) = nullptr;
    /// What a schedule applies in its place, each in its phase; null: itself.
    std::vector<schedule::DirectiveNode> (*parts)(const schedule::DirectiveNode& node) = nullptr;

    /// True where it has an argument of this kind.
    bool takes(ArgumentKind kind) const;
    /// `split(loop, outer, inner, factor [, tail])`
    std::string form() const;
};

/// The one list of directives, sorted by name.
std::span<const DirectiveKind> directives();
/// Null when there is none of that name.
const DirectiveKind* find_directive(const std::string& name);
const DirectiveKind& kind_of(const Directive& directive);

/// The loops that a directive names, in the order of its arguments.
std::vector<LoopName*> loops_of(Directive& directive);
std::vector<LoopName> loops_of(const Directive& directive);
/// The stage that it names without a loop; null where it names none.
LoopName* stage_of(Directive& directive);
/// The func that it is about, the first of several; nothing where it is about loops.
std::optional<std::string> func_of(const Directive& directive);
std::vector<std::string> fresh_names(const Directive& directive);
/// The func that it makes: `-> w`.
std::optional<std::string> result_of(const Directive& directive);
std::vector<Expr*> factors_of(Directive& directive);
/// What becomes of the rest of a directive that splits; null for others.
schedule::Tail* tail_of(Directive& directive);
schedule::Tail tail_of(const Directive& directive);

/// Applies one directive to the function `function`, and has the function check what the directive requires
/// (error RANGE). Errors: SCH-2 unknown loop (with the loops of that func), SCH-4 unknown function, and the
/// directive's own refusals.
/// `walk` is of the function, for those who apply many; null: each gathers itself what is known at
/// statements.
Result<Program> apply(const Program& program, const std::string& function, const Directive& directive,
                      FactsWalk* walk = nullptr);

/// The same without the checks: for directives that are parts of another one.
Result<Program> apply_part(const Program& program, const std::string& function, const Directive& directive,
                           FactsWalk* walk = nullptr);

Cause cause_of(const Directive& directive);

/// `split(<C, z0, s0, n>, n_outer, n_inner, 256)`, as it can be read.
using ExpressionText = std::function<std::string(const Expr&)>;
std::string print(const Directive& directive, const ExpressionText& expression = {});

}  // namespace nestor
