// Directives without effect by what they say.
#include "ir/schedule/without_effect.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/analysis/facts.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {

using namespace schedule;

std::optional<LoopName> has_mode_of(const Directive& directive) {
    const auto part_of = [](LoopName loop, const std::optional<std::int64_t>& part) {
        if (part) loop.variable += "_inner";
        return loop;
    };
    if (const auto* d = get<Traverse>(directive)) return d->loop;  // its number makes no parts
    if (const auto* d = get<Vectorize>(directive)) return part_of(d->loop, d->part);
    if (const auto* d = get<Unroll>(directive)) return part_of(d->loop, d->part);
    return std::nullopt;
}

std::string short_name(const LoopName& loop) {
    return loop.func + "." + loop.variable;
}

namespace {

/// What a directive of a user leaves as it is; empty where it has an effect.
struct NoEffect {
    std::string text, hint;
};

/// What is known of parameters when a function is called: their types, and what it requires of them.
Facts facts_at_call(const Function& function, const Block& body) {
    Facts facts = facts_of(function);
    for (const Stmt& s : body.statements) {
        if (const Assert* check = get<Assert>(s)) assume(facts, check->condition, true);
        if (!get<Assert>(s) && !get<Let>(s)) break;
    }
    return facts;
}

/// The condition with what is known of: comparisons of parameters as 64-bit numbers.
Expr in_coordinates(const Expr& condition) {
    return rewrite(condition, [](const Expr& e) {
        const auto* compare = get<Compare>(e);
        const auto is_plain = [](const Expr& side) {
            return side->type.is_int() && (get<Variable>(side) || build::as_integer(side));
        };
        if (!compare || !is_plain(compare->left) || !is_plain(compare->right)) return e;
        const auto wide = [](const Expr& side) {
            const auto number = build::as_integer(side);
            return number ? build::integer(*number) : build::cast(side, Type::index());
        };
        return build::compare(compare->op, wide(compare->left), wide(compare->right));
    });
}

/// Whether a condition holds, where the facts decide it.
std::optional<bool> decided(const Expr& condition, const Facts& facts) {
    if (const auto value = build::as_integer(simplify(condition, facts))) return *value != 0;
    const auto* compare = get<Compare>(condition);
    if (!compare || (compare->op != CompareOp::equal && compare->op != CompareOp::not_equal))
        return std::nullopt;
    for (const CompareOp apart : {CompareOp::less, CompareOp::greater})
        if (build::as_integer(simplify(build::compare(apart, compare->left, compare->right), facts)) == 1)
            return compare->op == CompareOp::not_equal;
    return std::nullopt;
}

/// The first condition of which types, what the function requires and the conditions in front say whether it
/// holds.
NoEffect decided_condition(const Specialize& specialize, Facts entry) {
    for (const Expr& one : specialize.conditions) {
        const Expr condition = in_coordinates(one);
        if (const auto holds = decided(condition, entry))
            return {fmt::format("a condition of `{}` {}", specialize.func,
                                *holds ? "always holds: what stands behind it never runs"
                                       : "never holds: its nest never runs"),
                    "leave it out"};
        assume(entry, condition, false);
    }
    return {};
}

NoEffect no_effect_of(const Directive& directive, const Facts& entry, const Target& target) {
    if (const auto* d = get<Partition>(directive); d && d->when == PartitionWhen::never)
        return {fmt::format("`{}` is cut only where that removes clamps from lanes, and there always",
                            short_name(d->loop)),
                "leave the directive out"};
    if (const auto* d = get<AlignStorage>(directive); d && d->multiple == 1)
        return {fmt::format("every length is a multiple of 1: nothing changes about `{}`", d->func),
                "leave the directive out, or give a number that is at least 2"};
    if (const auto* d = get<Specialize>(directive))
        for (auto k = d->conditions.begin(); k != d->conditions.end(); ++k)
            if (std::any_of(d->conditions.begin(), k, [&](const Expr& first) { return same(first, *k); }))
                return {fmt::format("a condition of `{}` stands there twice: the first one decides", d->func),
                        "leave the second one out"};
    if (const auto* d = get<AlignBounds>(directive); d && build::as_integer(d->modulus) == 1)
        return {fmt::format("every region begins at a multiple of 1: nothing changes about `{}`", d->func),
                "leave the directive out, or give a number that is at least 2"};
    if (const auto* d = get<Specialize>(directive)) return decided_condition(*d, entry);
    const auto* in = get<StoreIn>(directive);
    const bool of_device =
        in && (in->memory == StorageClass::gpu_shared || in->memory == StorageClass::gpu_global);
    if (of_device && !target.has_blocks())
        return {fmt::format("`{}` lies in the CPU's memory: it has none of a device", in->func),
                "`store-in(.., stack)`, or `--target cuda`"};
    return {};
}

/// What a directive sets, and a later one may set again.
struct Setting {
    std::string otherwise;  ///< what is true of it then
    std::optional<LoopName> loop;
    bool is_replaced = true;  ///< by the later one
    friend bool operator==(const Setting&, const Setting&) = default;
};

/// Nothing for directives that add up.
std::optional<Setting> set_by(const Directive& d) {
    if (get<ComputeAt>(d) || get<ComputeRoot>(d))
        return Setting{fmt::format("`{}` is computed elsewhere", *func_of(d)), {}};
    if (get<StoreAt>(d) || get<StoreRoot>(d))
        return Setting{fmt::format("`{}` is stored elsewhere", *func_of(d)), {}};
    if (const auto* in = get<StoreIn>(d))
        return Setting{fmt::format("`{}` lies in other memory", in->func), {}};
    if (const auto* estimate = get<Estimate>(d))
        return Setting{
            fmt::format("`{}` of `{}` is estimated otherwise", estimate->dimension, estimate->func), {}};
    if (const auto* prefetch = get<Prefetch>(d))
        return Setting{fmt::format("`{}` is asked for early in `{}` by two directives", prefetch->func,
                                   short_name(prefetch->loop)),
                       prefetch->loop, false};
    if (const auto* align = get<AlignStorage>(d))
        return Setting{
            fmt::format("`{}` of `{}` is aligned in memory by two directives", align->dimension, align->func),
            {},
            false};
    if (const auto loop = has_mode_of(d))
        return Setting{fmt::format("`{}` runs another way", short_name(*loop)), *loop};
    return std::nullopt;
}

/// Directives whose effect a later one replaces.
void warn_of_replaced(const Schedule& schedule, Diagnostics& messages) {
    for (auto first = schedule.directives.begin(); first != schedule.directives.end(); ++first) {
        const auto setting = set_by(*first);
        if (!setting) continue;
        const auto last = std::find_if(first + 1, schedule.directives.end(),
                                       [&](const Directive& d) { return set_by(d) == setting; });
        if (last == schedule.directives.end()) continue;
        const bool same_text = print(*first) == print(*last);
        const bool decides = setting->is_replaced && !same_text;
        messages.add({Severity::warning,
                      "SCH-79",
                      same_text              ? "the same directive stands there twice"
                      : setting->is_replaced ? setting->otherwise + ": the last directive decides"
                                             : setting->otherwise,
                      first->range,
                      {{decides ? "this one decides" : "the other one", last->range}},
                      "leave one of both out",
                      false});
    }
}

/// True where a directive runs iterations of a reduction loop of the stage at once.
bool is_used(const AtomicStage& atomic, const Program& final, const Schedule& schedule) {
    return std::any_of(schedule.directives.begin(), schedule.directives.end(), [&](const Directive& d) {
        const auto loop = has_mode_of(d);
        const auto* traverse = get<Traverse>(d);
        const bool in_order =
            get<Unroll>(d) ||
            (traverse && (traverse->mode == TraverseMode::serial || traverse->mode == TraverseMode::unroll));
        if (!loop || in_order || loop->func != atomic.stage.func) return false;
        bool pure = false, reduces = false;
        for (const Function& function : final.functions)
            if (const auto* body = std::get_if<Block>(&function.body))
                visit_kind<For>(*body, [&](const Stmt&, const For& one) {
                    if (one.name.func != loop->func || one.name.variable != loop->variable) return;
                    (one.kind == LoopKind::pure ? pure : reduces) = true;
                });
        return reduces || !pure;
    });
}

void warn_of_unused_atomics(const Program& final, const Schedule& schedule, Diagnostics& messages) {
    for (const Directive& d : schedule.directives) {
        const auto* atomic = get<AtomicStage>(d);
        if (!atomic || is_used(*atomic, final, schedule)) continue;
        messages.add(
            {Severity::warning,
             "SCH-79",
             fmt::format("no reduction loop of `{}` runs its iterations at once: its updates stay "
                         "in order",
                         atomic->stage.func),
             d.range,
             {},
             "`traverse(loop, parallel)` or `vectorize(loop, n)` of a variable of its rdom makes use "
             "of it",
             false});
    }
}

}  // namespace

Diagnostics directives_without_effect(const Program& final, const Schedule& schedule, const Target& target) {
    Diagnostics messages;
    warn_of_replaced(schedule, messages);
    if (!target.has_blocks()) warn_of_unused_atomics(final, schedule, messages);
    const Function* function = find_function(final, schedule.function);
    const Block* body = function ? std::get_if<Block>(&function->body) : nullptr;
    const Facts entry = body ? facts_at_call(*function, *body) : Facts{};
    for (const Directive& d : schedule.directives)
        if (const NoEffect none = no_effect_of(d, entry, target); !none.text.empty())
            messages.add({Severity::warning, "SCH-79", none.text, d.range, {}, none.hint, false});
    return messages;
}

}  // namespace nestor
