// Common subexpression elimination over entry checks, largest first, until none stands there twice.
//
// Note [Names in entry checks] (2026-11-22)
// Without names every check would spell out the regions of funcs in full. Names are those of the body where
// the body computes the same. The simplifier turns comparisons of quotients into comparisons of the dividend,
// so that the check of a down-sampled region is one of the window (`x_min < -2147483638`).
#include "ir/passes/interface/cse_checks.hpp"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"
#include "ir/simplify/fold_constant.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

/// A name is worth its line where it saves so many nodes of the text.
constexpr std::size_t worth = 8;
/// So many lets of a body are asked for names.
constexpr std::size_t most_lets = 100;

/// True for what may have a name: not for sums and conditions, which are as easily read.
bool is_nameable(const Expr& e) {
    if (e->type != Type::index()) return false;
    const auto* b = get<Binary>(e);
    return get<Select>(e) ||
           (b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum || divides(b->op)));
}

/// True where an operation has no result for some values: by 0, or a product beyond int64.
bool may_trap(const Expr& e) {
    bool found = false;
    visit(e, [&](const Expr& child) {
        const auto* b = get<Binary>(child);
        if (!b) return;
        const bool product =
            b->op == BinaryOp::multiply && !constant_value(b->left) && !constant_value(b->right);
        const auto divisor = divides(b->op) ? constant_value(b->right) : std::nullopt;
        found = found || product || (divides(b->op) && (!divisor || *divisor == 0));
    });
    return found;
}

/// Visits all parts of an expression; `certain` is false for those that laziness may leave out.
template <class F>
void each_part(const Expr& e, bool certain, const F& f) {
    f(e, certain);
    if (const auto* logic = get<Logic>(e)) {
        each_part(logic->left, certain, f);
        each_part(logic->right, false, f);
    } else if (const auto* select = get<Select>(e)) {
        each_part(select->condition, certain, f);
        each_part(select->then, false, f);
        each_part(select->otherwise, false, f);
    } else {
        each_child(e, [&](const Expr& child) { each_part(child, certain, f); });
    }
}

const Expr* value_of(const Stmt& s) {
    if (const auto* check = get<Assert>(s)) return &check->condition;
    if (const auto* let = get<Let>(s)) return &let->value;
    return nullptr;  // nothing to do: a plain question
}

Stmt with_value(const Stmt& s, const Expr& value) {
    if (const auto* check = get<Assert>(s)) return with(s, Assert{value, check->error});
    return with(s, Let{get<Let>(s)->symbol, value});
}

Expr replaced(const Expr& e, const Expr& part, const Expr& name) {
    if (!contents_of(e).may_hold(contents_of(part))) return e;
    if (same(e, part)) return name;
    return map_children(e, [&](const Expr& child) { return replaced(child, part, name); });
}

class CheckCse {
public:
    CheckCse(const Program& program, SymbolSource& symbols) : program_(program), symbols_(symbols) {}

    std::vector<Stmt> run(std::vector<Stmt> checks) {
        checks_ = std::move(checks);
        while (const Expr part = largest_repeated()) name(part);
        return std::move(checks_);
    }

private:
    /// A part of a check that may have a name; of the same text others may be somewhere else.
    struct Part {
        Expr e;
        std::size_t text, size;
        bool may_stand_first;  ///< it is evaluated anyway, or cannot fail
    };
    struct Repeated {
        const Part* first = nullptr;
        std::size_t count = 0;
    };

    /// Found once for each value: a round changes few of the checks.
    const std::vector<Part>& parts_of(const Expr& value) {
        const auto [place, fresh] = parts_.try_emplace(value);
        if (fresh)
            each_part(value, true, [&, &parts = place->second](const Expr& e, bool certain) {
                if (e == value || !is_nameable(e)) return;
                const auto [known, met] = known_.try_emplace(e);
                if (met) {
                    const auto text = texts_.try_emplace(print(e), texts_.size()).first;
                    known->second = {e, text->second, node_count(e), !may_trap(e)};
                }
                parts.push_back(known->second);
                parts.back().may_stand_first |= certain;
            });
        return place->second;
    }

    Expr largest_repeated() {
        std::vector<Repeated> repeated;  // by text
        for (const Stmt& s : checks_) {
            const Expr* value = value_of(s);
            if (!value) continue;
            const std::vector<Part>& parts = parts_of(*value);
            repeated.resize(texts_.size());
            for (const Part& part : parts) {
                Repeated& known = repeated[part.text];
                if (!known.first && !part.may_stand_first) continue;
                if (!known.first) known.first = &part;
                ++known.count;
            }
        }
        const Part* best = nullptr;
        for (const auto& [text, number] : texts_) {
            const auto [part, count] = number < repeated.size() ? repeated[number] : Repeated();
            const bool serves = part && (count - 1) * (part->size - 1) >= worth;
            if (serves && (!best || part->size > best->size)) best = part;
        }
        return best ? best->e : nullptr;
    }

    void name(const Expr& part) {
        const Expr whole = substitute(part, meanings_);
        const Symbol symbol = symbols_.fresh(name_in_bodies(whole).value_or(plain_name(part)));
        meanings_.emplace_back(symbol, whole);
        const Expr variable = build::variable(symbol, part->type);
        std::optional<std::size_t> first;
        for (std::size_t k = 0; k < checks_.size(); ++k) {
            const Expr* value = value_of(checks_[k]);
            if (!value) continue;
            const Expr shorter = replaced(*value, part, variable);
            if (shorter == *value) continue;
            if (!first) first = k;
            checks_[k] = with_value(checks_[k], shorter);
        }
        checks_.insert(checks_.begin() + static_cast<std::ptrdiff_t>(*first),
                       build::make(Let{symbol, part}, checks_[*first]->origin));
    }

    /// What a body calls the value.
    std::optional<std::string> name_in_bodies(const Expr& whole) {
        if (names_.empty()) collect_names();
        for (const auto& [name, value] : names_)
            if (contents_of(value) == contents_of(whole) && same(value, whole)) return name;
        return std::nullopt;
    }

    void collect_names() {
        for (const Function& function : program_.functions) {
            const auto* body = std::get_if<Block>(&function.body);
            Substitution meanings;
            for (std::size_t k = 0; body && k < body->statements.size() && meanings.size() < most_lets; ++k) {
                const auto* let = get<Let>(body->statements[k]);
                if (!let) continue;
                const Expr whole = substitute(let->value, meanings);
                meanings.emplace_back(let->symbol, whole);
                names_.emplace_back(let->symbol.name(), whole);
            }
        }
    }

    static std::string plain_name(const Expr& e) {
        const auto* b = get<Binary>(e);
        if (!b) return "choice";
        if (b->op == BinaryOp::minimum) return "least";
        return b->op == BinaryOp::maximum ? "largest" : "quotient";
    }

    const Program& program_;
    SymbolSource& symbols_;
    std::vector<Stmt> checks_;
    std::map<std::string, std::size_t> texts_;  ///< of parts, numbered
    std::unordered_map<Expr, Part> known_;
    std::unordered_map<Expr, std::vector<Part>> parts_;  ///< of values
    Substitution meanings_;                              ///< of the lets that were made, by parameters
    std::vector<std::pair<std::string, Expr>> names_;    ///< of the bodies' lets
};

}  // namespace

Program cse_checks(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        if (f.place != FunctionPlace::entry) return body;
        auto [checks, rest] = split_preconditions(body);
        checks.statements = CheckCse(program, symbols).run(std::move(checks.statements));
        checks.statements.insert(checks.statements.end(), rest.statements.begin(), rest.statements.end());
        return checks;
    });
}

}  // namespace nestor
