// Bound requests. The asserts are recognised by their form, so that the IR's text says all that there is.
#include "ir/bounds/bound_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/holes.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

std::optional<Constraint> constraint_of(const Stmt& s) {
    const Assert* check = get<Assert>(s);
    const Compare* compare = check ? get<Compare>(check->condition) : nullptr;
    if (!compare || compare->op != CompareOp::equal) return std::nullopt;
    const Binary* modulo = get<Binary>(compare->left);
    const bool divides = modulo && modulo->op == BinaryOp::euclidean_modulo;
    const Hole* hole = get<Hole>(divides ? modulo->left : compare->left);
    if (!hole || hole->use != HoleUse::compute) return std::nullopt;
    return Constraint{static_cast<std::size_t>(hole->dimension), hole->part,
                      divides ? modulo->right : nullptr, compare->right, s};
}

/// Rewrites the body of the func's compute.
Block rewrite_compute(const Block& body, const Stmt& wanted, const std::function<void(Block&)>& f) {
    return rewrite_block_of(body, wanted, [&](const Block& block) {
        Block out = block;
        for (Stmt& s : out.statements) {
            if (s != wanted) continue;
            Compute compute = *get<Compute>(s);
            f(compute.body);
            s = with(s, std::move(compute));
        }
        return out;
    });
}

/// What is a multiple of the moduli of all lengths (whole tiles of one, alignment to another): the least
/// where they are constants. Null where there are none.
Expr common_multiple(const std::vector<const Constraint*>& moduli) {
    Expr all;
    for (const Constraint* c : moduli) {
        if (c->part != HolePart::length) continue;
        const auto a = all ? build::as_integer(all) : std::nullopt, b = build::as_integer(c->modulus);
        if (!all || same(all, c->modulus))
            all = c->modulus;
        else
            all = a && b && *a > 0 && *b > 0 ? build::integer(std::lcm(*a, *b))
                                             : build::multiply(all, c->modulus);
    }
    return all;
}

/// `value emod modulus`, a number where it is known.
Expr remainder(const Expr& value, const Expr& modulus, const Congruences& congruences) {
    const auto divisor = build::as_integer(modulus);
    const auto known = divisor && *divisor > 0 ? congruence_of(value, congruences).modulo(*divisor)
                                               : std::optional<Integer>();
    if (known) return build::integer(static_cast<std::int64_t>(*known));
    return build::binary(BinaryOp::euclidean_modulo, value, modulus, false);
}

}  // namespace

namespace {

/// What is limited to more than any coordinate of 32 bits, without the limit; null for others.
Expr without_far_limit(const Expr& e) {
    const Binary* b = get<Binary>(e);
    const auto limit = b ? build::as_integer(b->right) : std::nullopt;
    if (!limit || e->type != Type::index()) return nullptr;
    constexpr std::int64_t far = std::int64_t{1} << 31;
    const bool above = b->op == BinaryOp::minimum && *limit >= far;
    const bool below = b->op == BinaryOp::maximum && *limit < -far;
    return above || below ? b->left : nullptr;
}

}  // namespace

std::string text_of(const Expr& e, std::size_t most) {
    const Expr plain = rewrite(e, [](const Expr& child) -> Expr {
        if (const Expr unlimited = without_far_limit(child)) return unlimited;
        const Cast* cast = get<Cast>(child);
        return cast && get<Variable>(cast->value) ? cast->value : child;
    });
    std::string text = print(plain, {.numbers = false});
    if (text.size() > most) text = text.substr(0, text.rfind(' ', most - 3)) + " ..";
    return text;
}

Block with_constraint(const Block& body, const std::string& func, const std::string& variable, HolePart part,
                      const Expr& modulus, const Expr& value, const Origin& origin) {
    const FuncSite site = find_func(body, func);
    const auto names = dimension_names(site);
    const auto dimension = std::find(names.begin(), names.end(), variable) - names.begin();
    const Expr hole = func_hole(func, HoleUse::compute, static_cast<std::size_t>(dimension), part);
    const Expr left = modulus ? build::binary(BinaryOp::euclidean_modulo, hole, modulus, false) : hole;
    const Stmt check =
        build::make(Assert{build::make(Compare{CompareOp::equal, left, value}, Type::boolean()), error_range},
                    origin ? origin : site.compute->origin);
    return rewrite_compute(body, site.compute, [&](Block& inner) {
        auto place = inner.statements.begin();
        while (place != inner.statements.end() && constraint_of(*place)) ++place;
        inner.statements.insert(place, check);
    });
}

std::vector<Constraint> constraints_of(const FuncSite& site) {
    std::vector<Constraint> out;
    for (const Stmt& s : get<Compute>(site.compute)->body.statements) {
        auto one = constraint_of(s);
        if (!one) break;
        out.push_back(*std::move(one));
    }
    return out;
}

Grown grown_to(const std::vector<Constraint>& constraints, std::size_t d,
               const std::pair<std::string, std::string>& names, const std::pair<Expr, Expr>& needed,
               const Facts& facts, const Congruences& congruences) {
    Grown out{needed, {}};
    auto& [min, extent] = out.region;
    Expr given_min, given_extent;
    Origin given_at;  // of the request that a failed check is shown at
    std::vector<const Constraint*> moduli;
    for (const Constraint& c : constraints) {
        if (c.dimension != d) continue;
        if (c.modulus) {
            moduli.push_back(&c);
            continue;
        }
        (c.part == HolePart::minimum ? given_min : given_extent) = c.value;
        given_at = c.statement->origin;
    }
    // minima first: a minimum that moves down makes the extent longer
    for (const Constraint* c : moduli) {
        if (c->part != HolePart::minimum) continue;
        const Expr step = remainder(build::subtract(min, c->value), c->modulus, congruences);
        min = simplify(build::subtract(min, step), facts);
        extent = simplify(build::subtract(build::add(needed.first, needed.second), min), facts);
    }
    if (const Expr modulus = common_multiple(moduli)) {
        const Expr missing = remainder(build::negate(extent), modulus, congruences);
        const Expr whole = build::as_integer(missing)
                               ? build::add(extent, missing)
                               : build::multiply(build::ceil_divide(extent, modulus), modulus);
        extent = simplify(whole, facts);
    }
    if (given_min) min = given_min;
    if (given_extent) extent = simplify(build::maximum(given_extent, build::integer(0)), facts);
    if (!given_min && !given_extent) return out;

    const auto check = [&](const Expr& condition, const std::string& text) {
        const Expr some = build::compare(CompareOp::less_equal, needed.second, build::integer(0));
        const Expr whole = simplify(build::either(some, condition), facts);
        if (build::as_integer(whole) != 1) out.checks.push_back({whole, text, given_at});
    };
    const auto region = [](const Expr& a, const Expr& b) {
        return fmt::format("({}, {})", text_of(a), text_of(b));
    };
    const std::string where = fmt::format("`{}` in `{}`", names.first, names.second);
    check(
        build::both(build::compare(CompareOp::less_equal, min, needed.first),
                    build::compare(CompareOp::less_equal, build::add(needed.first, needed.second),
                                   build::add(min, extent))),
        fmt::format("{} is bound to {}, and {} of it is needed", where,
                    region(min, given_extent ? given_extent : extent), region(needed.first, needed.second)));
    for (const Constraint* c : moduli) {
        const Expr part = c->part == HolePart::minimum ? min : extent;
        check(build::compare(CompareOp::equal,
                             build::binary(BinaryOp::euclidean_modulo, part, c->modulus, false), c->value),
              fmt::format("{} is bound to {}, which is not aligned to {}", where,
                          region(min, given_extent ? given_extent : extent), text_of(c->modulus)));
    }
    return out;
}

Block without_constraints(const Block& body, const std::string& func) {
    const FuncSite site = find_func(body, func);
    if (constraints_of(site).empty()) return body;
    return rewrite_compute(body, site.compute, [](Block& inner) {
        std::erase_if(inner.statements, [](const Stmt& s) { return constraint_of(s).has_value(); });
    });
}

}  // namespace nestor
