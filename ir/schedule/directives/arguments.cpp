// What directives' arguments name: the questions that are asked of any directive, and its text, by its row.
#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

using namespace schedule;

using K = ArgumentKind;
using W = Audience;

constexpr const char* tail_words[] = {"", "guard", "round", "shift", "min"};
constexpr const char* mode_words[] = {
    "serial",      "parallel",     "parallel-simd", "vectorize",    "unroll",    "gpu-block-x", "gpu-block-y",
    "gpu-block-z", "gpu-thread-x", "gpu-thread-y",  "gpu-thread-z", "gpu-block", "gpu-thread"};
constexpr const char* storage_words[] = {"heap", "stack", "register", "gpu-shared", "gpu-global"};
constexpr const char* partition_words[] = {"always", "never"};

/// The fields of a directive, in the order of its arguments.
template <class F>
void each_field(Directive& directive, const F& f) {
    for (const FormalArgument& argument : kind_of(directive).arguments)
        if (argument.kind != K::stage) f(argument, argument.field(directive.node));
}

}  // namespace

bool DirectiveKind::takes(ArgumentKind kind) const {
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](const FormalArgument& argument) { return argument.kind == kind; });
}

bool is_list(ArgumentKind kind) {
    return kind == K::loops || kind == K::variables || kind == K::dimensions || kind == K::conditions;
}

std::span<const char* const> words_of(Tail) {
    return tail_words;
}

std::span<const char* const> words_of(TraverseMode) {
    return mode_words;
}

std::span<const char* const> words_of(StorageClass) {
    return storage_words;
}

std::span<const char* const> words_of(PartitionWhen) {
    return partition_words;
}

std::string DirectiveKind::form() const {
    std::string text, optional;
    for (const FormalArgument& argument : arguments) {
        if (audience == W::users && argument.audience != W::users) continue;
        std::string one = argument.name;
        if (argument.kind == K::stage || argument.kind == K::whole_stage) one = "func.stage";
        if (argument.kind == K::variables || argument.kind == K::dimensions) one = "innermost, .., outermost";
        if (argument.kind == K::loops || argument.kind == K::conditions) one += ", ..";
        text += argument.optional ? fmt::format(" [, {}]", one) : (text.empty() ? "" : ", ") + one;
    }
    const std::string made = result;
    return fmt::format("{}({}){}", name, text, made.empty() ? "" : " -> " + made);
}

std::vector<LoopName*> loops_of(Directive& directive) {
    std::vector<LoopName*> loops;
    each_field(directive, [&](const FormalArgument& argument, const ArgumentField& field) {
        if (argument.kind == K::whole_stage) return;
        if (auto* const* one = std::get_if<LoopName*>(&field)) loops.push_back(*one);
        if (auto* const* several = std::get_if<std::vector<LoopName>*>(&field))
            for (LoopName& loop : **several) loops.push_back(&loop);
    });
    return loops;
}

std::vector<LoopName> loops_of(const Directive& directive) {
    Directive copy = directive;
    std::vector<LoopName> loops;
    for (const LoopName* loop : loops_of(copy)) loops.push_back(*loop);
    return loops;
}

LoopName* stage_of(Directive& directive) {
    LoopName* stage = nullptr;
    each_field(directive, [&](const FormalArgument& argument, const ArgumentField& field) {
        if (argument.kind == K::whole_stage) stage = std::get<LoopName*>(field);
    });
    return stage;
}

std::optional<std::string> func_of(const Directive& directive) {
    Directive copy = directive;
    std::optional<std::string> func;
    each_field(copy, [&](const FormalArgument& argument, const ArgumentField& field) {
        if (argument.kind == K::func && !func) func = *std::get<std::string*>(field);
    });
    return func;
}

std::vector<std::string> fresh_names(const Directive& directive) {
    Directive copy = directive;
    std::vector<std::string> names;
    each_field(copy, [&](const FormalArgument& argument, const ArgumentField& field) {
        if (argument.kind == K::fresh) names.push_back(*std::get<std::string*>(field));
    });
    return names;
}

std::optional<std::string> result_of(const Directive& directive) {
    const auto result = kind_of(directive).result_field;
    if (!result) return std::nullopt;
    Directive copy = directive;
    return *result(copy.node);
}

std::vector<Expr*> factors_of(Directive& directive) {
    std::vector<Expr*> factors;
    each_field(directive, [&](const FormalArgument& argument, const ArgumentField& field) {
        if (argument.kind == K::factor) factors.push_back(std::get<Expr*>(field));
    });
    return factors;
}

Tail* tail_of(Directive& directive) {
    Tail* tail = nullptr;
    each_field(directive, [&](const FormalArgument&, const ArgumentField& field) {
        if (auto* const* found = std::get_if<Tail*>(&field)) tail = *found;
    });
    return tail;
}

Tail tail_of(const Directive& directive) {
    Directive copy = directive;
    const Tail* tail = tail_of(copy);
    return tail ? *tail : Tail::automatic;
}

Cause cause_of(const Directive& directive) {
    return {directive.short_form ? directive.short_form : kind_of(directive).name, directive.reason,
            directive.range};
}

namespace {

std::string stage_text(const LoopName& loop) {
    if (loop.stage.empty()) return loop.func;
    return fmt::format("{}{}.{}", loop.func,
                       loop.specialization > 0 ? fmt::format(".z{}", loop.specialization) : "", loop.stage);
}

/// A short name as users write it.
std::string loop_text(const LoopName& loop) {
    return loop.stage.empty() ? fmt::format("<{}, {}>", loop.func, loop.variable) : print(loop);
}

}  // namespace

std::string print(const Directive& directive, const ExpressionText& expression) {
    const auto value = [&](const Expr& e) {
        return expression ? expression(e) : print(e, {.numbers = false});
    };
    Directive copy = directive;
    std::vector<std::string> items;
    const auto add = [&](const FormalArgument& argument, const ArgumentField& field) {
        const bool variable = argument.kind == K::variable || argument.kind == K::variables;
        const auto loop = [&](const LoopName& name) { return variable ? name.variable : loop_text(name); };
        std::visit(overloaded{[&](const LoopName* one) {
                                  const bool stage =
                                      argument.kind == K::stage || argument.kind == K::whole_stage;
                                  items.push_back(stage ? stage_text(*one) : loop(*one));
                              },
                              [&](const std::vector<LoopName>* several) {
                                  if (argument.kind == K::stage && !several->empty())
                                      items.push_back(stage_text(several->front()));
                                  if (argument.kind == K::stage) return;
                                  for (const LoopName& one : *several) items.push_back(loop(one));
                              },
                              [&](const std::string* word) {
                                  if (!word->empty()) items.push_back(*word);
                              },
                              [&](const std::vector<std::string>* several) {
                                  items.insert(items.end(), several->begin(), several->end());
                              },
                              [&](const Expr* e) {
                                  if (*e) items.push_back(value(*e));
                              },
                              [&](const std::vector<Expr>* several) {
                                  for (const Expr& e : *several) items.push_back(value(e));
                              },
                              [&](const std::int64_t* number) { items.push_back(std::to_string(*number)); },
                              [&](const std::optional<std::int64_t>* number) {
                                  if (*number) items.push_back(std::to_string(**number));
                              },
                              [&](const bool* flag) {
                                  if (*flag) items.emplace_back(argument.name);
                              },
                              [&](const auto* word) {
                                  const std::string text = word_of(*word);
                                  if (!text.empty()) items.push_back(text);
                              }},
                   field);
    };
    for (const FormalArgument& argument : kind_of(directive).arguments)
        add(argument, argument.field(copy.node));
    const auto result = kind_of(directive).result_field;
    return fmt::format("{}({}){}", kind_of(directive).name, fmt::join(items, ", "),
                       result ? " -> " + *result(copy.node) : "");
}

}  // namespace nestor
