// Joined loops, by comparing the linear parts of all sums in an expression.
//
// Note [Joined loops] (2026-11-28)
// The parts of a split loop move against each other where the guard cuts the last tile, and a quotient, a
// clamp or a condition around 8*xo + xi hides that from the elimination of one loop after the other: the
// region would end with a tile that is not there, and an input that is just large enough be refused. Loops
// that occur in one combination alone are one symbol inside of what is no linear form, with the limits that
// the combination has by itself.
#include "ir/analysis/joined_loops.hpp"

#include <algorithm>
#include <optional>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

class LoopJoiner {
public:
    LoopJoiner(const std::function<bool(const Symbol&)>& is_loop, const std::function<Symbol()>& fresh)
        : is_loop_(is_loop), fresh_(fresh) {}

    JoinedExpression run(const Expr& e) {
        collect(e, false);
        for (const Combination& one : combinations_)
            if (one.within && one.loops.size() > 1 && stands_apart(one))
                joined_.push_back({one.form, fresh_()});
        return {joined_.empty() ? e : replaced(e), joined_};
    }

private:
    struct Combination {
        Affine form;
        std::vector<Symbol> loops;
        bool within;  ///< what is no linear form
    };

    bool has_loop(const Expr& e) const {
        return any_of(e, [&](const Expr& part) {
            const Variable* v = get<Variable>(part);
            return v && is_loop_(v->symbol);
        });
    }

    /// Sums, but for those that wrap.
    static bool is_form(const Expr& e) {
        const Binary* b = get<Binary>(e);
        const Unary* u = get<Unary>(e);
        return e->type == Type::index() && (get<Variable>(e) || (b && is_sum(b->op) && !b->wraps) ||
                                            (u && u->op == UnaryOp::negate && !u->wraps));
    }

    /// True of a loop times what no loop changes.
    bool is_linear(const Term& term) const {
        const auto loops = std::count_if(term.atoms.begin(), term.atoms.end(),
                                         [&](const Expr& atom) { return has_loop(atom); });
        return loops == 1 && std::all_of(term.atoms.begin(), term.atoms.end(), [&](const Expr& atom) {
                   return get<Variable>(atom) || !has_loop(atom);
               });
    }

    Affine linear_part(const Affine& form) const {
        Affine part;
        for (const Term& term : form.terms)
            if (is_linear(term)) part.terms.push_back(term);
        return part;
    }

    /// Without the common divisor of the coefficients, the first of which is positive; and that divisor.
    static std::pair<Affine, Integer> reduced(Affine form) {
        Integer divisor = 0;
        for (const Term& term : form.terms) divisor = gcd(divisor, abs(term.coefficient));
        if (form.terms.front().coefficient < 0) divisor = -divisor;
        for (Term& term : form.terms) term.coefficient /= divisor;
        return {form, divisor};
    }

    void collect(const Expr& e, bool within) {
        if (!has_loop(e)) return;
        if (!is_form(e))
            return void(map_children(e, [&](const Expr& child) { return collect(child, true), child; }));
        const Affine form = affine(e), part = linear_part(form);
        if (!part.terms.empty()) add(reduced(part).first, within);
        for (const Term& term : form.terms)
            if (!is_linear(term))
                for (const Expr& atom : term.atoms) collect(atom, true);
    }

    void add(const Affine& form, bool within) {
        for (Combination& one : combinations_)
            if (one.form == form) return void(one.within = one.within || within);
        Combination made{form, {}, within};
        for (const Term& term : form.terms)
            for (const Expr& atom : term.atoms)
                if (has_loop(atom)) made.loops.push_back(get<Variable>(atom)->symbol);
        combinations_.push_back(std::move(made));
    }

    bool stands_apart(const Combination& wanted) const {
        return std::all_of(combinations_.begin(), combinations_.end(), [&](const Combination& other) {
            return &other == &wanted ||
                   std::none_of(wanted.loops.begin(), wanted.loops.end(),
                                [&](const Symbol& loop) { return uses(other.form, loop); });
        });
    }

    Expr replaced(const Expr& e) const {
        if (!has_loop(e)) return e;
        if (!is_form(e)) return map_children(e, [&](const Expr& child) { return replaced(child); });
        const Affine form = affine(e), part = linear_part(form);
        Affine out = form - part;
        for (const Term& term : form.terms) {
            if (is_linear(term) || std::none_of(term.atoms.begin(), term.atoms.end(),
                                                [&](const Expr& atom) { return has_loop(atom); }))
                continue;
            Affine product = affine(term.coefficient);
            for (const Expr& atom : term.atoms) product = product * affine(replaced(atom));
            out = out - Affine{{term}, 0} + product;
        }
        const Expr made = to_expr(out + in_symbols(part));
        return made ? made : e;
    }

    Affine in_symbols(const Affine& part) const {
        if (part.terms.empty()) return part;
        const auto [form, divisor] = reduced(part);
        for (const JoinedLoops& one : joined_)
            if (one.combination == form) return divisor * affine(build::variable(one.symbol));
        return part;
    }

    const std::function<bool(const Symbol&)>& is_loop_;
    const std::function<Symbol()>& fresh_;
    std::vector<Combination> combinations_;
    std::vector<JoinedLoops> joined_;
};

}  // namespace

JoinedExpression join_loops(const Expr& e, const std::function<bool(const Symbol&)>& is_loop,
                            const std::function<Symbol()>& fresh) {
    return LoopJoiner(is_loop, fresh).run(e);
}

}  // namespace nestor
