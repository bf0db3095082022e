// The registry: the list of directives, and applying one.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

using K = ArgumentKind;
using W = Audience;

const std::vector<FormalArgument> loop_only = {{"loop", K::loop}};
const std::vector<FormalArgument> func_only = {{"func", K::func}};
const std::vector<FormalArgument> loop_and_number = {{"loop", K::loop}, {"n", K::number, true}};

const std::vector<DirectiveKind>& table() {
    static const std::vector<DirectiveKind> rows = {
        {"accumulate",
         Phase::loops,
         W::default_loops,
         "accumulate(loop [, name])",
         "holds what the loops from `loop` inwards reduce into in a register",
         {},
         check_accumulate,
         rewrite_accumulate},
        {"align-bounds",
         Phase::bounds,
         W::users,
         "align-bounds(func, x, m, r)",
         "has a func computed from a multiple of m, plus r, on a multiple of m",
         {{"func", K::func}, {"x", K::word}, {"m", K::value}, {"r", K::value}},
         check_align_bounds,
         rewrite_align_bounds,
         aligned_values},
        {"align-storage",
         Phase::store,
         W::users_later,
         "align-storage(func, x, n)",
         "pads a dimension of a func's memory",
         {}},
        {"atomic",
         Phase::loops,
         W::users_later,
         "atomic(loop)",
         "makes atomic updates of stores that combine at places that data choose",
         {},
         check_atomic,
         rewrite_atomic},
        {"bound",
         Phase::bounds,
         W::users,
         "bound(func, x, min, len)",
         "has a func computed on a given range",
         {{"func", K::func}, {"x", K::word}, {"min", K::value}, {"len", K::value}},
         check_bound,
         rewrite_bound},
        {"bound-extent",
         Phase::bounds,
         W::users,
         "bound-extent(func, x, len)",
         "has a func computed on a range of a given length",
         {{"func", K::func}, {"x", K::word}, {"len", K::value}},
         check_bound_extent,
         rewrite_bound_extent},
        {"collect",
         Phase::loops,
         W::default_loops,
         "collect(loop)",
         "combines at places that data choose in a copy for each thread",
         {},
         check_collect,
         rewrite_collect},
        {"compute-at",
         Phase::compute,
         W::users,
         "compute-at(func, loop, ..)",
         "computes a func just inside a loop of its consumer, or of each of its branches",
         {{"func", K::func}, {"loop", K::loops}},
         check_compute_at,
         rewrite_compute_at},
        {"compute-root", Phase::compute, W::users, "compute-root(func)",
         "computes a func outside of all loops", func_only, check_compute_root, rewrite_compute_root},
        {"compute-with",
         Phase::loops,
         W::users_later,
         "compute-with(loop, loop [, depth])",
         "merges two neighbouring nests over their outer loops",
         {},
         check_compute_with,
         rewrite_compute_with},
        {"estimate",
         Phase::bounds,
         W::users_later,
         "estimate(func, x, min, len)",
         "says which sizes are usual",
         {}},
        {"flatten",
         Phase::loops,
         W::default_loops,
         "flatten()",
         "removes compute and label statements once all bounds are fixed",
         {},
         check_flatten,
         rewrite_flatten},
        {"fold-storage",
         Phase::store,
         W::users_later,
         "fold-storage(func, x, n)",
         "holds only n places of a dimension",
         {}},
        {"fuse",
         Phase::loops,
         W::users,
         "fuse(loop, x)",
         "makes one loop of a loop and the one directly inside",
         {{"loop", K::loop}, {"x", K::fresh}},
         check_fuse,
         rewrite_fuse},
        {"in-place",
         Phase::loops,
         W::default_loops,
         "in-place(func)",
         "has what a func only copies computed into the func's own memory",
         {},
         check_in_place,
         rewrite_in_place},
        {"inline", Phase::algorithm, W::users, "inline(func)", "puts a func's value in place of every read",
         func_only, check_inline, rewrite_inline},
        {"partition",
         Phase::loops,
         W::users_later,
         "partition(loop, always | never)",
         "cuts a loop where conditions inside of it change",
         {}},
        {"plain-updates",
         Phase::loops,
         W::default_loops,
         "plain-updates(loop [, serial])",
         "prints atomic updates of places that no other iteration touches as plain arithmetic",
         {},
         check_plain_updates,
         rewrite_plain_updates},
        {"prefetch",
         Phase::store,
         W::users_later,
         "prefetch(func, loop, n)",
         "loads what later iterations read",
         {}},
        {"reduce",
         Phase::loops,
         W::default_loops,
         "reduce(loop [, stores])",
         "combines what a loop's iterations combine into one place in a register first",
         {},
         check_reduce,
         rewrite_reduce},
        {"reorder",
         Phase::loops,
         W::users,
         "reorder(func.stage, innermost, .., outermost)",
         "reorders loops that stand directly in each other",
         {{"stage", K::stage}, {"loops", K::variables}},
         check_reorder,
         rewrite_reorder},
        {"reorder-storage",
         Phase::store,
         W::users_later,
         "reorder-storage(func, inner, ..)",
         "says which dimension runs along memory",
         {}},
        {"rfactor",
         Phase::loops,
         W::users_later,
         "rfactor(loop, u) -> g",
         "makes partial results of a reduction a func",
         {}},
        {"specialize",
         Phase::specialize,
         W::users,
         "specialize(func, condition, ..)",
         "gives a func nests of its own for conditions, of which the first that holds decides",
         {{"func", K::func}, {"conditions", K::conditions}},
         check_specialize,
         rewrite_specialize},
        {"split",
         Phase::loops,
         W::users,
         "split(loop, outer, inner, factor [, tail = guard | round | shift])",
         "cuts a loop in two; the tail says what becomes of the rest",
         {{"loop", K::loop},
          {"outer", K::fresh},
          {"inner", K::fresh},
          {"factor", K::factor},
          {"tail", K::word, true}},
         check_split,
         rewrite_split,
         positive_factors},
        {"store-at",
         Phase::store,
         W::users,
         "store-at(func, loop)",
         "gives each iteration of a loop its own part of a temporary",
         {{"func", K::func}, {"loop", K::loop}},
         check_store_at,
         rewrite_store_at},
        {"store-in",
         Phase::store,
         W::users_later,
         "store-in(func, heap | stack | register)",
         "says which memory a func lies in",
         {}},
        {"store-root", Phase::store, W::users, "store-root(func)", "stores a func outside of all loops",
         func_only, check_store_root, rewrite_store_root},
        {"swap", Phase::loops, W::users, "swap(loop)", "exchanges a loop with the one directly inside",
         loop_only, check_swap, rewrite_swap},
        {"tile",
         Phase::loops,
         W::users,
         "tile(func.stage, x, y, xo, yo, xi, yi, a, b [, tail])",
         "cuts two nested loops, x inside of y, into tiles",
         {{"stage", K::stage},
          {"x", K::variable},
          {"y", K::variable},
          {"xo", K::fresh},
          {"yo", K::fresh},
          {"xi", K::fresh},
          {"yi", K::fresh},
          {"a", K::factor},
          {"b", K::factor},
          {"tail", K::word, true}},
         check_tile,
         rewrite_tile,
         positive_factors},
        {"traverse",
         Phase::loops,
         W::users,
         "traverse(loop, mode)",
         "says how a loop's iterations run",
         {{"loop", K::loop}, {"mode", K::word}},
         check_traverse,
         rewrite_traverse},
        {"unroll", Phase::loops, W::users, "unroll(loop [, n])",
         "unrolls a loop, or a part of that many iterations", loop_and_number, check_unroll, rewrite_unroll},
        {"unroll-jam",
         Phase::loops,
         W::default_loops,
         "unroll-jam(outermost, .., loop, number [, condition])",
         "runs so many iterations of a loop together in the reductions of its body",
         {},
         check_unroll_jam,
         rewrite_unroll_jam},
        {"vectorize", Phase::loops, W::users, "vectorize(loop [, n])",
         "vectorizes a loop, or a part of that many iterations", loop_and_number, check_vectorize,
         rewrite_vectorize},
        {"wrap",
         Phase::algorithm,
         W::users_later,
         "wrap(func, consumer) -> w",
         "gives a consumer its own copy",
         {}},
    };
    return rows;
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
    return table();
}

const DirectiveKind* find_directive(const std::string& name) {
    const auto found = std::find_if(table().begin(), table().end(),
                                    [&](const DirectiveKind& kind) { return kind.name == name; });
    return found == table().end() ? nullptr : &*found;
}

bool DirectiveKind::takes(ArgumentKind kind) const {
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](const FormalArgument& argument) { return argument.kind == kind; });
}

bool is_list(ArgumentKind kind) {
    return kind == K::loops || kind == K::variables || kind == K::conditions;
}

const char* name_of(Phase phase) {
    switch (phase) {
        case Phase::algorithm:
            return "algorithm";
        case Phase::specialize:
            return "specialize";
        case Phase::loops:
            return "loops";
        case Phase::compute:
            return "compute";
        case Phase::store:
            return "store";
        case Phase::bounds:
            return "bounds";
    }
    return "";
}

const std::string* tail_of(const Directive& directive) {
    const DirectiveKind* kind = find_directive(directive.name);
    if (!kind || !kind->takes(K::factor)) return nullptr;
    const auto names = static_cast<std::size_t>(
        std::count_if(kind->arguments.begin(), kind->arguments.end(),
                      [](const FormalArgument& argument) { return argument.kind == K::fresh; }));
    return directive.words.size() > names ? &directive.words[names] : nullptr;
}

std::string* tail_of(Directive& directive) {
    const std::string* tail = tail_of(std::as_const(directive));
    return tail ? &directive.words[static_cast<std::size_t>(tail - directive.words.data())] : nullptr;
}

std::vector<Expr> factors_of(const Directive& directive) {
    if (directive.numbers.empty()) return directive.values;
    std::vector<Expr> factors;
    for (const std::int64_t number : directive.numbers) factors.push_back(build::integer(number));
    return factors;
}

Result<Program> apply(const Program& program, const std::string& function, const Directive& directive) {
    const DirectiveKind* kind = find_directive(directive.name);
    if (!kind || !kind->requirements) return apply_part(program, function, directive);
    Program begun = program;
    Directive named = directive;
    const bool splits = kind->takes(ArgumentKind::factor);
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
    const DirectiveKind* kind = find_directive(directive.name);
    if (!kind || !kind->check) {
        std::vector<std::string> names;
        for (const DirectiveKind& candidate : table()) names.emplace_back(candidate.name);
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
