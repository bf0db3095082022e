// Application of one directive: check, then rewrite, and what the function has to check when it is called.
#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/definedness.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor {
namespace {

/// Names for the factors that are sums and the like: `let xi_length = w + 1`. Proofs know a name that is
/// positive; a product with a sum falls apart in them.
std::vector<Stmt> name_factors(Program& program, Directive& directive) {
    std::vector<Stmt> lets;
    SymbolSource symbols(program.next_symbol);
    const std::vector<std::string> names = fresh_names(directive);
    const std::vector<Expr*> factors = factors_of(directive);
    for (std::size_t k = 0; k < factors.size(); ++k) {
        Expr& value = *factors[k];
        const Cast* cast = get<Cast>(value);
        if (build::as_integer(value) || get<Variable>(cast ? cast->value : value)) continue;
        const std::string& inner = names.at(factors.size() + k);
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
        const auto origin = written_at(directive.range.file ? directive.range : f.origin->range);
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

/// HAL-76: the conditions of a specialization are decided in order, each where none in front of it holds.
Expr is_decided(const std::vector<Expr>& conditions) {
    Expr rest = build::boolean(true);
    for (auto condition = conditions.rbegin(); condition != conditions.rend(); ++condition) {
        const bool all = build::as_integer(rest) == 1;
        rest = build::both(is_defined(*condition), all ? rest : build::either(*condition, rest));
    }
    return rest;
}

/// The condition that no argument of a directive divides by 0.
Expr has_defined_arguments(Directive directive) {
    if (const auto* specialize = get<schedule::Specialize>(directive))
        return is_decided(specialize->conditions);
    std::vector<Expr> arguments;
    for (const Expr* factor : factors_of(directive)) arguments.push_back(*factor);
    if (const auto* bound = get<schedule::Bound>(directive)) arguments = {bound->min, bound->length};
    if (const auto* bound = get<schedule::BoundExtent>(directive)) arguments = {bound->length};
    if (const auto* align = get<schedule::AlignBounds>(directive))
        arguments = {align->modulus, align->remainder};
    Expr all = build::boolean(true);
    for (const Expr& argument : arguments) all = build::both(all, is_defined(argument));
    return all;
}

}  // namespace

Result<Program> apply(const Program& program, const std::string& function, const Directive& directive,
                      FactsWalk* walk) {
    const DirectiveKind& kind = kind_of(directive);
    const Expr defined = has_defined_arguments(directive);
    const bool is_total = build::as_integer(defined) == 1;
    if (!kind.requirements && is_total) return apply_part(program, function, directive, walk);
    Program begun = program;
    Directive named = directive;
    const bool splits = kind.takes(ArgumentKind::factor);
    const std::vector<Stmt> lets = splits ? name_factors(begun, named) : std::vector<Stmt>{};
    Result<Program> result = apply_part(begun, function, named, walk);
    if (!result) return result;
    Program out = *std::move(result);
    std::vector<Requirement> requirements;
    if (kind.requirements) requirements = kind.requirements(directive.node);
    if (splits && kind.requirements) {  // of the names, so that proofs know that these are positive
        const auto with_names = kind.requirements(named.node);
        for (std::size_t k = 0; k < requirements.size(); ++k)
            requirements[k].condition = with_names[k].condition;
    }
    if (!is_total)
        requirements.push_back({defined, fmt::format("an argument of `{}` divides by 0", kind.name)});
    begin_with(out, function, lets, requirements, directive);
    return out;
}

Result<Program> apply_part(const Program& program, const std::string& function, const Directive& directive,
                           FactsWalk* walk) {
    const DirectiveKind& kind = kind_of(directive);
    Program out = program;
    for (Function& f : out.functions) {
        if (f.symbol.name() != function) continue;
        const Subject subject{program, f, cause_of(directive), {}, walk};
        if (Refusal refused = kind.check(subject, directive.node)) return *refused;
        SymbolSource symbols(out.next_symbol);
        Block body = kind.rewrite(subject, directive.node, symbols);
        f.body = std::move(body);
        out.next_symbol = symbols.next();
        return out;
    }
    return refusal(cause_of(directive), "SCH-4", fmt::format("there is no function `{}`", function));
}

}  // namespace nestor
