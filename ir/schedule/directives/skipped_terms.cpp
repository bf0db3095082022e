// Terms of a sum that a condition leaves out.
//
// Note [Phases] (2026-11-25)
// A transposed convolution with stride 2 multiplies a quarter of its terms: those with h - kh and w - kw
// even. By the remainders of kh and kw the nest falls into four parts, the phases of a polyphase filter, in
// each of which all terms count but those that fall off the image. On a device each is a launch of its own:
// blocks of all parts in one launch would each work out the sizes of their part.
#include "ir/schedule/directives/skipped_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/statements.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

constexpr std::int64_t most_parts = 16;  // of a nest: launches

/// h - kh + shift, which `stride` divides: h is the index of a pure loop, kh that of a sum.
struct Distance {
    const For* pure = nullptr;
    const For* sum = nullptr;
    std::int64_t shift = 0, stride = 0;
};

bool begins_at_zero(const For& loop) {
    return build::is_zero(loop.low);
}

/// h - kh + shift of two loops of the nest, as it is or taken negative; the stride is not set.
std::optional<Distance> distance(const Expr& e, const std::vector<const For*>& nest) {
    if (e->type != Type::index()) return std::nullopt;
    Affine form = affine(e);
    if (!form.is_linear() || form.terms.size() != 2) return std::nullopt;
    Distance found;
    for (const int sign : {1, -1})
        for (const For* loop : nest) {
            const Integer step = sign * coefficient(form, loop->index);
            if (loop->kind == LoopKind::pure && step == 1) found.pure = loop;
            if (loop->kind == LoopKind::reduction && step == -1) found.sum = loop;
            if (!found.pure || !found.sum) continue;
            const auto shift = to_int64(sign * form.constant);
            if (!shift || !begins_at_zero(*found.pure) || !begins_at_zero(*found.sum)) return std::nullopt;
            found.shift = *shift;
            return found;
        }
    return std::nullopt;
}

/// `(h - kh + shift) % stride == 0`
std::optional<Distance> divisible(const Expr& condition, const std::vector<const For*>& nest) {
    const Compare* compare = get<Compare>(condition);
    if (!compare || compare->op != CompareOp::equal || !build::is_zero(compare->right)) return std::nullopt;
    const Binary* rest = get<Binary>(compare->left);
    if (!rest || rest->wraps || (rest->op != BinaryOp::remainder && rest->op != BinaryOp::floor_modulo))
        return std::nullopt;
    const auto stride = build::as_integer(rest->right);
    auto found = distance(rest->left, nest);
    if (!found || !stride || *stride < 2 || *stride > most_parts) return std::nullopt;
    found->stride = *stride;
    return found;
}

/// The iterations of a loop that has every `stride`-th one from `first` on.
Expr nths(const For& loop, const Expr& first, std::int64_t stride) {
    return build::floor_divide(add(subtract(loop.extent, first), integer(stride - 1)), integer(stride));
}

class Parting {
public:
    Parting(const Stmt& nest, SymbolSource& symbols) : nest_(nest), symbols_(symbols) {}

    Phases run(Expr& condition, const std::vector<Expr*>& factors) {
        const auto loops = perfect_nest(*get<For>(nest_));
        std::vector<Expr> left;
        std::int64_t parts = 1;
        for (const Expr& part : build::conjuncts(condition)) {
            const auto found = divisible(part, loops);
            const bool own = found && parts * found->stride <= most_parts && !is_parted(*found->pure) &&
                             !is_parted(*found->sum);
            if (!own) {
                left.push_back(part);
                continue;
            }
            parts *= found->stride;
            part_by(*found);
        }
        if (distances_.empty()) return {};
        condition = build::conjunction(left);
        for (const auto& [loop, of_part] : loops_) assume_inside(facts_, of_part);
        condition = rewritten(condition);
        for (Expr* factor : factors) *factor = rewritten(*factor);
        out_.nest = rebuilt(nest_);
        return std::move(out_);
    }

private:
    bool is_parted(const For& loop) const {
        return std::any_of(loops_.begin(), loops_.end(), [&](const auto& l) { return l.first == &loop; });
    }

    void part_by(const Distance& d) {
        const std::string name = d.pure->index.name();
        For over = *d.pure;
        over.index = symbols_.fresh(name + "_phase");
        over.name.variable += "_phase";
        over.extent = integer(d.stride);
        over.body = {};
        const Expr phase = variable(over.index);
        assume_inside(facts_, over);
        out_.loops.push_back(over);

        // kh = stride * kh_nth + phase; what h begins with has the same remainder as phase - shift
        const std::int64_t behind = ((-d.shift % d.stride) + d.stride) % d.stride;
        Expr begin = phase, quotient = integer(d.shift / d.stride);
        if (behind != 0) {
            const Symbol first = symbols_.fresh(name + "_first");
            out_.names.push_back(
                with(nest_, Let{first, remainder(add(phase, integer(behind)), integer(d.stride))}));
            begin = variable(first);
            quotient = build::floor_divide(add(subtract(begin, phase), integer(d.shift)), integer(d.stride));
        }
        const Expr h = part_loop(*d.pure, begin, d.stride), kh = part_loop(*d.sum, phase, d.stride);
        distances_.emplace_back(d, add(subtract(h, kh), quotient));
    }

    /// The index in a part, whose loop has every `stride`-th iteration.
    Expr part_loop(const For& loop, const Expr& first, std::int64_t stride) {
        For nth = loop;
        nth.index = symbols_.fresh(loop.index.name() + "_nth");
        const Expr count = simplify(nths(loop, first, stride));
        const Symbol named = symbols_.fresh(nth.index.name() + "_count");
        out_.names.push_back(with(nest_, Let{named, count}));
        out_.counts.push_back({named, loop.extent, stride});
        nth.extent = variable(named);
        nth.body = {};
        const Expr index = variable(nth.index);
        out_.elements.emplace_back(loop.index, add(multiply(integer(stride), index), first));
        loops_.emplace_back(&loop, nth);
        return index;
    }

    Expr rewritten(const Expr& e) const {
        const auto loops = perfect_nest(*get<For>(nest_));
        const Expr divided = rewrite(e, [&](const Expr& part) -> Expr {
            const Binary* binary = get<Binary>(part);
            if (!binary || binary->wraps ||
                (binary->op != BinaryOp::divide && binary->op != BinaryOp::floor_divide))
                return part;
            for (const auto& [d, quotient] : distances_)
                if (build::as_integer(binary->right) == d.stride &&
                    affine(binary->left) ==
                        affine(
                            add(subtract(variable(d.pure->index), variable(d.sum->index)), integer(d.shift))))
                    return quotient;
            return part;
        });
        const Expr here = rewrite(substitute(divided, out_.elements), without_factor);
        return simplify(here, facts_);
    }

    Stmt rebuilt(const Stmt& s) const {
        const For* loop = get<For>(s);
        if (!loop) return s;
        For own = *loop;
        for (const auto& [before, of_part] : loops_)
            if (before == loop) own = of_part;
        own.body = map_block(loop->body, [&](const Stmt& inner) { return rebuilt(inner); });
        return with(s, std::move(own));
    }

    const Stmt nest_;
    SymbolSource& symbols_;
    Phases out_;
    Facts facts_;
    std::vector<std::pair<const For*, For>> loops_;     ///< and what they are in a part
    std::vector<std::pair<Distance, Expr>> distances_;  ///< and their quotients
};

/// Each load is inside of its array, where the loops and the condition hold.
bool reads_inside(const Function& function, const Expr& factor, const Facts& facts) {
    bool inside = true;
    visit(factor, [&](const Expr& part) {
        const Load* load = get<Load>(part);
        if (!load) return;
        const auto buffer = buffer_of(function, load->buffer);
        inside = inside && buffer && buffer->dimensions.size() == load->indices.size();
        for (std::size_t d = 0; inside && d < load->indices.size(); ++d) {
            const Dimension& dimension = buffer->dimensions[d];
            const Expr& index = load->indices[d];
            inside = at_most(dimension.min, index, facts) &&
                     at_most(add(index, integer(1)), add(dimension.min, dimension.extent), facts);
        }
    });
    return inside;
}

}  // namespace

const Phases::Count* Phases::count_of(const For& loop) const {
    const Variable* extent = get<Variable>(loop.extent);
    const auto found = std::find_if(counts.begin(), counts.end(),
                                    [&](const Count& c) { return extent && extent->symbol == c.name; });
    return found == counts.end() ? nullptr : &*found;
}

Expr Phases::fewest(const For& loop) const {
    const Count* count = count_of(loop);
    return count ? build::floor_divide(count->extent, integer(count->stride)) : loop.extent;
}

Expr Phases::most(const For& loop) const {
    const Count* count = count_of(loop);
    return count ? build::ceil_divide(count->extent, integer(count->stride)) : loop.extent;
}

Expr without_factor(const Expr& e) {
    const Compare* compare = get<Compare>(e);
    if (!compare || compare->left->type != Type::index()) return e;
    const bool less = compare->op == CompareOp::less || compare->op == CompareOp::less_equal;
    const bool more = compare->op == CompareOp::greater || compare->op == CompareOp::greater_equal;
    if (!less && !more) return e;
    // what is at least 0
    Affine form = less ? affine(compare->right) - affine(compare->left)
                       : affine(compare->left) - affine(compare->right);
    if (compare->op == CompareOp::less || compare->op == CompareOp::greater) form.constant -= 1;
    Integer factor = 0;
    for (const Term& t : form.terms) factor = gcd(factor, t.coefficient);
    if (factor <= 1) return e;
    Affine above, below;
    for (Term t : form.terms) {
        const bool positive = t.coefficient > 0;
        t.coefficient = abs(t.coefficient) / factor;
        (positive ? above : below).terms.push_back(t);
    }
    above.constant = floor_quotient(form.constant, factor);
    const bool whole = above.constant == -1;  // x - 1 >= y is x > y
    if (whole) above.constant = 0;
    const Expr left = to_expr(above), right = to_expr(below);
    if (!left || !right) return e;
    if (less) return build::compare(whole ? CompareOp::less : CompareOp::less_equal, right, left);
    return build::compare(whole ? CompareOp::greater : CompareOp::greater_equal, left, right);
}

std::vector<Substitution> Phases::parts() const {
    std::vector<Substitution> out{{}};
    for (const For& loop : loops) {
        std::vector<Substitution> longer;
        for (const Substitution& part : out)
            for (std::int64_t k = 0; k < build::as_integer(loop.extent).value_or(0); ++k) {
                longer.push_back(part);
                longer.back().emplace_back(loop.index, integer(k));
            }
        out = std::move(longer);
    }
    for (Substitution& part : out)
        for (const Stmt& s : names)
            if (const Let* let = get<Let>(s))
                part.emplace_back(let->symbol, simplify(substitute(let->value, part)));
    return out;
}

std::vector<Stmt> Phases::around(std::vector<Stmt> statements, const char* reason) const {
    if (loops.empty()) return statements;
    const Origin& nests = nest->origin;
    statements.insert(statements.begin(), names.begin(), names.end());
    for (std::size_t k = loops.size(); k-- > 0;) {
        For over = loops[k];
        over.body = Block{std::move(statements)};
        statements = {build::make(std::move(over), made(nests, k == 0 ? reason : ""))};
    }
    return statements;
}

Phases by_phases(const Stmt& nest, Expr& condition, const std::vector<Expr*>& factors,
                 SymbolSource& symbols) {
    return Parting(nest, symbols).run(condition, factors);
}

/// Which of the two factors may have a part of a condition in its mask.
struct Sides {
    bool rows = true, columns = true;
};
static Sides sides_of(const Expr& part, const std::vector<const For*>& loops, const Expr& row_factor,
                      const Expr& column_factor) {
    Sides sides;
    for (const For* loop : loops) {
        if (loop->kind != LoopKind::pure || !uses(part, loop->index)) continue;
        sides.rows = sides.rows && uses(row_factor, loop->index);
        sides.columns = sides.columns && (uses(column_factor, loop->index) || !uses(row_factor, loop->index));
    }
    return sides;
}

Masks masks_of(const Stmt& nest, const Expr& condition, const Expr& row_factor, const Expr& column_factor) {
    const auto loops = perfect_nest(*get<For>(nest));
    std::vector<Expr> of_rows, of_columns;
    for (const Expr& part : build::conjuncts(condition)) {
        const Sides sides = sides_of(part, loops, row_factor, column_factor);
        if (sides.rows) of_rows.push_back(part);
        if (sides.columns) of_columns.push_back(part);
    }
    const auto mask = [](const std::vector<Expr>& parts) -> Expr {
        const Expr all = build::conjunction(parts);
        return build::as_integer(all) == 1 ? nullptr : all;
    };
    return {mask(of_rows), mask(of_columns)};
}

bool may_be_masked(const Subject& subject, const Stmt& nest, const Expr& condition, const Expr& row_factor,
                   const Expr& column_factor, std::string* why) {
    const auto no = [&](const std::string& reason) {
        if (why) *why = reason;
        return false;
    };
    if (loads(condition)) return no("the condition of what is added is read from memory");
    const auto loops = perfect_nest(*get<For>(nest));
    bool apart = false;
    for (const Expr& part : build::conjuncts(condition)) {
        const Sides sides = sides_of(part, loops, row_factor, column_factor);
        if (!sides.rows && !sides.columns)
            return no(fmt::format("`{}` has loops of both factors", print(part, {.numbers = false})));
        apart = apart || sides.rows != sides.columns;
    }
    if (!apart) return true;
    const Masks masks = masks_of(nest, condition, row_factor, column_factor);
    for (const auto& [factor, mask] : {std::pair{row_factor, masks.rows}, {column_factor, masks.columns}}) {
        Facts facts = facts_at(subject.function, subject.body(), nest);
        for (const For* loop : loops) assume_inside(facts, *loop);
        if (mask) assume(facts, mask, true);
        if (mask && same(mask, condition)) continue;
        if (!reads_inside(subject.function, factor, facts))
            return no(fmt::format("`{}` may lie outside of its array where the other factor does not count",
                                  print(factor, {.numbers = false})));
    }
    return true;
}

}  // namespace nestor::schedule
