// The one list of directives, and applying one.
#include <fmt/format.h>

#include <array>

#include "ir/schedule/directive.hpp"
#include "ir/schedule/kinds.hpp"
#include "ir/schedule/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

using namespace schedule;

constexpr std::array<DirectiveKind, 20> all = {{
    {"accumulate", "accumulate(loop [, name])",
     "holds what the loops from `loop` inwards reduce into in a register", check_accumulate,
     rewrite_accumulate},
    {"atomic", "atomic(loop)", "makes atomic updates of stores that combine at places that data choose",
     check_atomic, rewrite_atomic},
    {"collect", "collect(loop)", "combines at places that data choose in a copy for each thread",
     check_collect, rewrite_collect},
    {"compute-at", "compute-at(func, loop)", "computes a func just inside a loop of its consumer",
     check_compute_at, rewrite_compute_at},
    {"compute-root", "compute-root(func)", "computes a func outside of all loops", check_compute_root,
     rewrite_compute_root},
    {"compute-with", "compute-with(loop, loop [, depth])",
     "merges two neighbouring nests over their outer loops", check_compute_with, rewrite_compute_with},
    {"flatten", "flatten()", "removes compute and label statements once all bounds are fixed", check_flatten,
     rewrite_flatten},
    {"fuse", "fuse(loop, name)", "makes one loop of a loop and the one directly inside", check_fuse,
     rewrite_fuse},
    {"inline", "inline(func)", "puts a func's value in place of every read", check_inline, rewrite_inline},
    {"plain-updates", "plain-updates(loop [, serial])",
     "prints atomic updates of places that no other iteration touches as plain arithmetic",
     check_plain_updates, rewrite_plain_updates},
    {"reduce", "reduce(loop [, stores])",
     "combines what a loop's iterations combine into one place in a register first", check_reduce,
     rewrite_reduce},
    {"reorder", "reorder(outermost, .., innermost)", "reorders loops that stand directly in each other",
     check_reorder, rewrite_reorder},
    {"split", "split(loop, outer, inner, factor [, guard | min])",
     "cuts a loop in two, with a guard or a limit for the rest", check_split, rewrite_split},
    {"store-at", "store-at(buffer, loop)", "gives each iteration of a loop its own part of a temporary",
     check_store_at, rewrite_store_at},
    {"store-root", "store-root(func)", "stores a func outside of all loops", check_store_root,
     rewrite_store_root},
    {"swap", "swap(loop)", "exchanges a loop with the one directly inside", check_swap, rewrite_swap},
    {"tile", "tile(y, x, y_outer, x_outer, y_inner, x_inner, a, b)", "cuts two nested loops into tiles",
     check_tile, rewrite_tile},
    {"traverse", "traverse(loop, mode [, number])", "says how a loop's iterations run", check_traverse,
     rewrite_traverse},
    {"unroll", "unroll(loop [, number])", "unrolls a loop, or a part of that many iterations", check_unroll,
     rewrite_unroll},
    {"vectorize", "vectorize(loop [, number])", "vectorizes a loop, or a part of that many iterations",
     check_vectorize, rewrite_vectorize},
}};

}  // namespace

std::span<const DirectiveKind> directives() {
    return all;
}

Result<Program> apply(const Program& program, const std::string& function, const Directive& directive) {
    const DirectiveKind* kind = nullptr;
    std::vector<std::string> names;
    for (const DirectiveKind& candidate : all) {
        names.emplace_back(candidate.name);
        if (directive.name == candidate.name) kind = &candidate;
    }
    if (!kind) {
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
    return directive.name + "(" + text + ")";
}

}  // namespace nestor
