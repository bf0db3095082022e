// The registry: the list of directives, and applying one.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/kinds.hpp"
#include "ir/schedule/legality/directive.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

using namespace schedule;

constexpr std::array<DirectiveKind, 26> all = {{
    {"accumulate", "accumulate(loop [, name])",
     "holds what the loops from `loop` inwards reduce into in a register", check_accumulate,
     rewrite_accumulate},
    {"align-bounds", "align-bounds(func, x, m, r)",
     "has a func computed from a multiple of m, plus r, on a multiple of m", check_align_bounds,
     rewrite_align_bounds, aligned_values},
    {"atomic", "atomic(loop)", "makes atomic updates of stores that combine at places that data choose",
     check_atomic, rewrite_atomic},
    {"bound", "bound(func, x, min, len)", "has a func computed on a given range", check_bound, rewrite_bound},
    {"bound-extent", "bound-extent(func, x, len)", "has a func computed on a range of a given length",
     check_bound_extent, rewrite_bound_extent},
    {"collect", "collect(loop)", "combines at places that data choose in a copy for each thread",
     check_collect, rewrite_collect},
    {"compute-at", "compute-at(func, loop, ..)",
     "computes a func just inside a loop of its consumer, or of each of its branches", check_compute_at,
     rewrite_compute_at},
    {"compute-root", "compute-root(func)", "computes a func outside of all loops", check_compute_root,
     rewrite_compute_root},
    {"compute-with", "compute-with(loop, loop [, depth])",
     "merges two neighbouring nests over their outer loops", check_compute_with, rewrite_compute_with},
    {"flatten", "flatten()", "removes compute and label statements once all bounds are fixed", check_flatten,
     rewrite_flatten},
    {"fuse", "fuse(loop, name)", "makes one loop of a loop and the one directly inside", check_fuse,
     rewrite_fuse},
    {"in-place", "in-place(func)", "has what a func only copies computed into the func's own memory",
     check_in_place, rewrite_in_place},
    {"inline", "inline(func)", "puts a func's value in place of every read", check_inline, rewrite_inline},
    {"jam", "jam(outermost, .., loop, number [, condition])",
     "runs so many iterations of a loop together in the reductions of its body", check_jam, rewrite_jam},
    {"plain-updates", "plain-updates(loop [, serial])",
     "prints atomic updates of places that no other iteration touches as plain arithmetic",
     check_plain_updates, rewrite_plain_updates},
    {"reduce", "reduce(loop [, stores])",
     "combines what a loop's iterations combine into one place in a register first", check_reduce,
     rewrite_reduce},
    {"reorder", "reorder(outermost, .., innermost)", "reorders loops that stand directly in each other",
     check_reorder, rewrite_reorder},
    {"specialize", "specialize(func, condition, ..)",
     "gives a func nests of its own for conditions, of which the first that holds decides", check_specialize,
     rewrite_specialize},
    {"split", "split(loop, outer, inner, factor [, guard | min | round | shift])",
     "cuts a loop in two; the tail says what becomes of the rest", check_split, rewrite_split,
     positive_factors},
    {"store-at", "store-at(buffer, loop)", "gives each iteration of a loop its own part of a temporary",
     check_store_at, rewrite_store_at},
    {"store-root", "store-root(func)", "stores a func outside of all loops", check_store_root,
     rewrite_store_root},
    {"swap", "swap(loop)", "exchanges a loop with the one directly inside", check_swap, rewrite_swap},
    {"tile", "tile(y, x, y_outer, x_outer, y_inner, x_inner, a, b)", "cuts two nested loops into tiles",
     check_tile, rewrite_tile, positive_factors},
    {"traverse", "traverse(loop, mode [, number])", "says how a loop's iterations run", check_traverse,
     rewrite_traverse},
    {"unroll", "unroll(loop [, number])", "unrolls a loop, or a part of that many iterations", check_unroll,
     rewrite_unroll},
    {"vectorize", "vectorize(loop [, number])", "vectorizes a loop, or a part of that many iterations",
     check_vectorize, rewrite_vectorize},
}};

const DirectiveKind* find_kind(const std::string& name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const DirectiveKind& kind) { return kind.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// Names for the factors that are sums and the like: `let xi_length = w + 1`. Proofs know a name that is
/// positive; a product with a sum falls apart in them.
std::vector<Stmt> name_factors(Program& program, Directive& directive) {
    std::vector<Stmt> lets;
    SymbolSource symbols(program.next_symbol);
    for (std::size_t k = 0; k < directive.values.size(); ++k) {
        Expr& value = directive.values[k];
        const Cast* cast = get<Cast>(value);
        if (build::as_integer(value) || get<Variable>(cast ? cast->value : value)) continue;
        const std::string& inner = directive.words.at(directive.values.size() + k);
        const Symbol symbol = symbols.fresh(inner + "_length");
        lets.push_back(build::make(Let{symbol, value}, nullptr));
        value = build::variable(symbol);
    }
    program.next_symbol = symbols.next();
    return lets;
}

/// Lets and asserts behind the asserts that the body begins with; an assert that is there already serves as
/// well.
void begin_with(Program& program, const std::string& function, const std::vector<Stmt>& lets,
                const std::vector<Requirement>& requirements, const Directive& directive) {
    for (Function& f : program.functions) {
        if (f.symbol.name() != function) continue;
        Block body = std::get<Block>(f.body);
        const auto origin = std::make_shared<const OriginData>(
            OriginData{directive.range.file ? directive.range : f.origin->range, nullptr, {}, {}});
        auto place = std::find_if_not(body.statements.begin(), body.statements.end(),
                                      [](const Stmt& s) { return get<Assert>(s) != nullptr; });
        std::vector<Stmt> made;
        for (const Stmt& let : lets) made.push_back(build::make(*get<Let>(let), origin));
        for (const Requirement& r : requirements) {
            const bool known = std::any_of(body.statements.begin(), place, [&](const Stmt& s) {
                return same(get<Assert>(s)->condition, r.condition);
            });
            if (known || build::as_integer(r.condition) == 1) continue;
            program.errors.push_back({"RANGE", error_range, function + ": " + r.text});
            made.push_back(
                build::make(Assert{r.condition, static_cast<int>(program.errors.size()) - 1}, origin));
        }
        body.statements.insert(place, made.begin(), made.end());
        f.body = std::move(body);
    }
}

}  // namespace

std::span<const DirectiveKind> directives() {
    return all;
}

std::vector<Expr> factors_of(const Directive& directive) {
    if (directive.numbers.empty()) return directive.values;
    std::vector<Expr> factors;
    for (const std::int64_t number : directive.numbers) factors.push_back(build::integer(number));
    return factors;
}

Result<Program> apply(const Program& program, const std::string& function, const Directive& directive) {
    const DirectiveKind* kind = find_kind(directive.name);
    if (!kind || !kind->requirements) return apply_part(program, function, directive);
    Program begun = program;
    Directive named = directive;
    const bool splits = kind->requirements == positive_factors;
    const std::vector<Stmt> lets = splits ? name_factors(begun, named) : std::vector<Stmt>{};
    Result<Program> result = apply_part(begun, function, named);
    if (!result) return result;
    Program out = *std::move(result);
    std::vector<Requirement> requirements = kind->requirements(directive);
    if (splits) {  // of the names, so that proofs know that these are positive
        const auto with_names = kind->requirements(named);
        for (std::size_t k = 0; k < requirements.size(); ++k)
            requirements[k].condition = with_names[k].condition;
    }
    begin_with(out, function, lets, requirements, directive);
    return out;
}

Result<Program> apply_part(const Program& program, const std::string& function, const Directive& directive) {
    const DirectiveKind* kind = find_kind(directive.name);
    if (!kind) {
        std::vector<std::string> names;
        for (const DirectiveKind& candidate : all) names.emplace_back(candidate.name);
        const std::string near = nearest_name(directive.name, names);
        return refusal(directive, "SCH-1", "there is no such directive",
                       near.empty() ? "" : fmt::format("did you mean `{}`?", near));
    }
    Program out = program;
    for (Function& f : out.functions) {
        if (f.symbol.name() != function) continue;
        const Subject subject{program, f};
        if (Refusal refused = kind->check(subject, directive)) return *refused;
        SymbolSource symbols(out.next_symbol);
        Block body = kind->rewrite(subject, directive, symbols);
        f.body = std::move(body);
        out.next_symbol = symbols.next();
        return out;
    }
    return refusal(directive, "SCH-4", fmt::format("there is no function `{}`", function));
}

std::string print(const Directive& directive) {
    std::string text;
    const auto item = [&](const std::string& one) { text += (text.empty() ? "" : ", ") + one; };
    for (const LoopName& loop : directive.loops)  // a short name as users write it
        item(loop.stage.empty() ? fmt::format("<{}, {}>", loop.func, loop.variable) : print(loop));
    for (const std::string& word : directive.words) item(word);
    for (const std::int64_t number : directive.numbers) item(std::to_string(number));
    for (const Expr& value : directive.values) item(print(value, {.numbers = false}));
    return directive.name + "(" + text + ")";
}

}  // namespace nestor
