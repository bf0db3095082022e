// Straight code of the steps of a divergent loop: a new name for each value, a choice for each condition.
#include "ir/passes/loops/masked_steps.hpp"

#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

bool is_exact_in_lanes(const Binary& b, const Type& type) {
    switch (b.op) {
        case BinaryOp::add:
        case BinaryOp::subtract:
        case BinaryOp::multiply:
        case BinaryOp::minimum:
        case BinaryOp::maximum:
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
            return true;
        case BinaryOp::divide:
            return type.is_float();
        default:
            return false;
    }
}

}  // namespace

bool is_lane_type(const Type& type) {
    return type.is_scalar() && (type.is_int() || type.kind == TypeKind::floating) &&
           (type.bits == 32 || type.bits == 64);
}

bool is_exact_in_lanes(const Call& call) {
    static const std::set<std::string> exact = {"abs", "ceil", "floor", "sqrt", "trunc"};
    return exact.contains(call.function);
}

bool runs_in_lanes(const Expr& e, const std::set<Symbol>& varying) {
    const auto varies = [&](const Expr& part) {
        const Variable* v = get<Variable>(part);
        return v && varying.contains(v->symbol);
    };
    return !any_of(e, [&](const Expr& part) {
        if (!part->type.is_bool() && !is_lane_type(part->type)) return true;
        if (get<Load>(part)) return any_of(part, varies);
        if (const Call* call = get<Call>(part)) return !is_exact_in_lanes(*call);
        if (const Binary* b = get<Binary>(part)) return !is_exact_in_lanes(*b, part->type);
        if (const Cast* cast = get<Cast>(part))
            return cast->bits || (cast->value->type.is_float() && !part->type.is_float());
        return !(get<Constant>(part) || get<Variable>(part) || get<Unary>(part) || get<Compare>(part) ||
                 get<Logic>(part) || get<Select>(part));
    });
}

Expr MaskedSteps::value(const Expr& e) const {
    return rewrite(e, [&](const Expr& part) -> Expr {
        if (const Variable* v = get<Variable>(part)) {
            const auto found = values_.find(v->symbol);
            return found == values_.end() ? read_(part) : found->second;
        }
        if (const Logic* logic = get<Logic>(part))
            return with(part, Binary{logic->op == LogicOp::conjunction ? BinaryOp::bit_and : BinaryOp::bit_or,
                                     logic->left, logic->right});
        const Binary* b = get<Binary>(part);
        const bool overflows =
            b && part->type.is_signed() && part->type.bits < 64 &&
            (b->op == BinaryOp::add || b->op == BinaryOp::subtract || b->op == BinaryOp::multiply);
        return overflows ? with(part, Binary{b->op, b->left, b->right, true}) : part;
    });
}

void MaskedSteps::add(const Block& block, const Expr& condition) {
    for (const Stmt& s : block.statements) add(s, condition);
}

void MaskedSteps::add(const Stmt& s, const Expr& condition) {
    if (const Let* let = get<Let>(s)) {
        statements_.push_back(with(s, Let{let->symbol, value(let->value)}));
    } else if (const Declare* local = get<Declare>(s)) {
        const Expr initial =
            local->value ? value(local->value) : build::constant(std::int64_t{0}, local->type);
        values_[local->symbol] = named(local->symbol.name(), initial, s->origin);
    } else if (const Assign* assign = get<Assign>(s)) {
        Expr next = value(assign->value);
        if (const Expr counts = reached(condition))
            next = build::select(counts, next, value(build::variable(assign->symbol, next->type)));
        values_[assign->symbol] = named(assign->symbol.name() + "_next", next, s->origin);
    } else if (const If* branch = get<If>(s)) {
        const Expr holds = named("holds", value(branch->condition), s->origin);
        const auto under = [&](const Expr& own) {
            return condition ? build::binary(BinaryOp::bit_and, condition, own, false) : own;
        };
        add(branch->then, under(holds));
        add(branch->otherwise, under(build::logical_not(holds)));
    } else if (const Block* block = get<Block>(s)) {
        add(*block, condition);
    } else if (get<Break>(s) || get<Continue>(s)) {
        leave(condition, get<Break>(s) != nullptr, s->origin);
    }
}

void MaskedSteps::leave(const Expr& condition, bool stops, const Origin& origin) {
    const Expr reaches = reached(condition), here = reaches ? reaches : build::boolean(true);
    const auto too = [&](const Expr& known) {
        return known ? build::binary(BinaryOp::bit_or, known, here, false) : here;
    };
    if (stops) stopped_ = named("stops", too(stopped_), origin);
    left_ = stops && !left_ ? stopped_ : named("left", too(left_), origin);
}

Expr MaskedSteps::reached(const Expr& condition) const {
    if (!left_) return condition;
    const Expr stays = build::logical_not(left_);
    return condition ? build::binary(BinaryOp::bit_and, condition, stays, false) : stays;
}

Expr MaskedSteps::named(const std::string& name, const Expr& value, const Origin& origin) {
    const Symbol symbol = symbols_.fresh(name);
    statements_.push_back(build::make(Let{symbol, value}, origin));
    return build::variable(symbol, value->type);
}

}  // namespace nestor
