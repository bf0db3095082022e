// Random expressions of a wanted type from what is in scope.
#include <cmath>
#include <functional>
#include <limits>

#include "ir/core/arithmetic.hpp"
#include "ir/core/builtins.hpp"
#include "ir/core/walk.hpp"
#include "tests/support/random_generator.hpp"

namespace nestor::testing {

using namespace build;

Type Generator::scalar_type() {
    static const std::vector<Type> all = {Type::index(),   Type::int_(32), Type::float_(32), Type::float_(64),
                                          Type::boolean(), Type::uint(8),  Type::uint(64),   Type::int_(8),
                                          Type::uint(32),  Type::int_(16), Type::uint(16),   Type::float_(16),
                                          Type::bfloat16()};
    // the first ones are those that the languages use most, and the ones executable programs keep to
    return all[static_cast<std::size_t>(below(options_.executable ? 7 : one_in(2) ? 13 : 5))];
}

Type Generator::any_type() {
    if (options_.executable || !one_in(4)) return scalar_type();
    if (one_in(2)) return scalar_type().with_lanes(1 << (1 + below(3)));
    if (!program_.records.empty() && one_in(2))
        return {TypeKind::record, 0, 1, pick(program_.records), nullptr};
    std::vector<std::int64_t> extents(static_cast<std::size_t>(1 + below(2)), 1 + below(3));
    return {TypeKind::array, 0, 1, nullptr,
            std::make_shared<const ArrayType>(ArrayType{scalar_type(), extents})};
}

Expr Generator::expression(const Type& type, int depth) {
    if (type.lanes > 1) return vector(type, depth);
    if (!type.is_scalar()) return aggregate(type, depth);
    return scalar(type, depth);
}

Expr Generator::constant(const Type& type) {
    if (type.is_bool()) return boolean(one_in(2));
    if (type.is_float()) {
        if (options_.executable) return build::constant(0.25 * (below(33) - 16), type);
        static const std::vector<double> special = {0.0,
                                                    -0.0,
                                                    1.0,
                                                    -1.0,
                                                    0.1,
                                                    1e30,
                                                    3.0e-8,
                                                    INFINITY,
                                                    -INFINITY,
                                                    std::numeric_limits<double>::quiet_NaN(),
                                                    std::numeric_limits<double>::denorm_min(),
                                                    std::numeric_limits<double>::max(),
                                                    std::numeric_limits<float>::denorm_min(),
                                                    std::numeric_limits<float>::max()};
        const double value =
            one_in(2) ? pick(special) : std::ldexp(static_cast<double>(random_()), below(80) - 104);
        return make(Constant{round_to(value, type)}, type);
    }
    if (options_.executable || one_in(2))
        return build::constant(std::int64_t{type.is_signed() ? below(9) - 4 : below(5)}, type);
    const std::uint64_t bits = one_in(3) ? std::uint64_t{1} << (type.bits - 1) : random_() >> below(63);
    if (!type.is_signed() && type.bits == 64) return build::constant(bits, type);
    return build::constant(static_cast<std::int64_t>(bits), type);
}

Expr Generator::variable(const Type& type) {
    std::vector<KnownValue> fitting;
    for (const KnownValue& value : values_)
        if (value.type == type) fitting.push_back(value);
    return fitting.empty() ? nullptr : build::variable(pick(fitting).symbol, type);
}

const KnownBuffer* Generator::buffer(bool to_write, const Type* element) {
    std::vector<const KnownBuffer*> fitting;
    for (const KnownBuffer& known : buffers_)
        if ((to_write ? known.writable : known.readable) && (!element || known.element == *element))
            fitting.push_back(&known);
    return fitting.empty() ? nullptr : pick(fitting);
}

Expr Generator::index(const Expr& extent, int depth) {
    std::vector<Expr> fitting;
    for (const KnownValue& value : values_)
        if (value.extent && same(value.extent, extent)) fitting.push_back(build::variable(value.symbol));
    if (!fitting.empty() && !one_in(4)) return pick(fitting);
    // anything else is brought into the range: extents are at least 1
    Expr any = fitting.empty() ? integer(below(5)) : pick(fitting);
    if (depth > 0 && one_in(2))
        any = binary(BinaryOp::add, any, make(Cast{scalar(Type::int_(8), depth - 1), false}, Type::index()),
                     false);
    return binary(BinaryOp::euclidean_modulo, any, extent, false);
}

std::vector<Expr> Generator::indices(const KnownBuffer& buffer, int depth) {
    std::vector<Expr> list;
    for (const Expr& extent : buffer.extents)
        list.push_back(options_.executable || one_in(2) ? index(extent, depth)
                                                        : expression(Type::index(), depth));
    return list;
}

StoreTarget Generator::target(const KnownBuffer& buffer, int depth) {
    return {buffer.symbol, indices(buffer, depth)};
}

Expr Generator::load(const Type& type, int depth) {
    const Type element = type.element();
    const KnownBuffer* found = buffer(false, &element);
    if (!found || (type.lanes > 1 && found->extents.empty())) return nullptr;
    const KnownBuffer from = *found;
    std::vector<Expr> list = indices(from, depth);
    if (type.lanes > 1) list.back() = vector(Type::index().with_lanes(type.lanes), depth - 1);
    return make(Load{from.symbol, list}, type);
}

Expr Generator::hole() {
    Hole h;
    h.use = static_cast<HoleUse>(below(3));
    if (h.use == HoleUse::loop)
        h.owner = loop_name();
    else
        h.owner = name();
    h.dimension = h.use == HoleUse::loop ? 0 : below(3);
    h.part = static_cast<HolePart>(below(2));
    return make(h, Type::index());
}

Expr Generator::condition(int depth) {
    if (depth <= 0) {
        const Expr known = variable(Type::boolean());
        return known && one_in(2) ? known : boolean(one_in(2));
    }
    const Type bool_type = Type::boolean();
    switch (below(6)) {
        case 0:
            return make(Logic{static_cast<LogicOp>(below(2)), condition(depth - 1), condition(depth - 1)},
                        bool_type);
        case 1:
            return make(Unary{UnaryOp::logical_not, condition(depth - 1), false}, bool_type);
        case 2:
            return make(Cast{scalar(scalar_type(), depth - 1), false}, bool_type);
        default: {
            const Type type = scalar_type();
            return make(
                Compare{static_cast<CompareOp>(below(6)), scalar(type, depth - 1), scalar(type, depth - 1)},
                bool_type);
        }
    }
}

Expr Generator::arithmetic(const Type& type, int depth) {
    static const std::vector<BinaryOp> of_floats = {
        BinaryOp::add,     BinaryOp::subtract, BinaryOp::multiply, BinaryOp::divide,
        BinaryOp::minimum, BinaryOp::maximum,  BinaryOp::remainder};
    const bool floating = type.is_float();
    const BinaryOp op = floating ? pick(of_floats) : static_cast<BinaryOp>(below(16));
    const bool may_wrap = op == BinaryOp::add || op == BinaryOp::subtract || op == BinaryOp::multiply ||
                          op == BinaryOp::divide || op == BinaryOp::shift_left;
    const bool wraps = !floating && (options_.executable ? may_wrap : one_in(2));
    return binary(op, expression(type, depth - 1), expression(type, depth - 1), wraps);
}

Expr Generator::member(const Type& type, int depth) {
    if (options_.executable) return nullptr;
    for (const KnownValue& value : values_) {
        if (value.type.kind == TypeKind::record) {
            const auto& fields = value.type.record->fields;
            for (std::size_t i = 0; i < fields.size(); ++i)
                if (fields[i].type == type)
                    return make(Member{build::variable(value.symbol, value.type), static_cast<int>(i)}, type);
        }
    }
    const Type array{TypeKind::array, 0, 1, nullptr,
                     std::make_shared<const ArrayType>(ArrayType{type, {2, 2}})};
    return make(Member{aggregate(array, depth - 1), below(4)}, type);
}

Expr Generator::scalar(const Type& type, int depth) {
    if (depth <= 0 || one_in(5)) {
        const Expr known = variable(type);
        return known && !one_in(3) ? known : constant(type);
    }
    if (type.is_bool()) return condition(depth);
    switch (below(options_.executable ? 7 : 11)) {
        case 0: {
            const UnaryOp op = type.is_float() || one_in(2) ? UnaryOp::negate : UnaryOp::bit_not;
            const bool wraps =
                !type.is_float() && op == UnaryOp::negate && (options_.executable || one_in(2));
            return make(Unary{op, scalar(type, depth - 1), wraps}, type);
        }
        case 1:
            return make(Select{condition(depth - 1), scalar(type, depth - 1), scalar(type, depth - 1)}, type);
        case 2:
            return make(Cast{scalar(scalar_type(), depth - 1), false}, type);
        case 3:
            if (type.is_float()) {
                const auto all = builtins();
                const Builtin& builtin = all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
                std::vector<Expr> arguments;
                for (int i = 0; i < builtin.arity; ++i) arguments.push_back(scalar(type, depth - 1));
                return make(Call{builtin.name, arguments}, type);
            }
            return arithmetic(type, depth);
        case 4:
        case 5:
            if (const Expr found = load(type, depth - 1)) return found;
            return arithmetic(type, depth);
        case 6:
            return arithmetic(type, depth);
        case 7:
            return make(LaneReduce{static_cast<ReduceOp>(below(type.is_float() ? 4 : 9)),
                                   vector(type.with_lanes(4), depth - 1)},
                        type);
        case 8:
            if (const Expr found = member(type, depth)) return found;
            return arithmetic(type, depth);
        case 9:
            return type == Type::index() ? hole() : arithmetic(type, depth);
        default: {
            const Type other = type.is_float() ? Type::int_(type.bits) : Type::float_(32);
            if (other.bits != type.bits) return arithmetic(type, depth);
            return make(Cast{scalar(other, depth - 1), true}, type);
        }
    }
}

Expr Generator::vector(const Type& type, int depth) {
    const Type element = type.element();
    if (depth <= 0 || one_in(4)) return make(Broadcast{scalar(element, depth - 1)}, type);
    switch (below(6)) {
        case 0:
            if (element.is_bool())
                return make(
                    Compare{CompareOp::less, vector(Type::float_(32).with_lanes(type.lanes), depth - 1),
                            vector(Type::float_(32).with_lanes(type.lanes), depth - 1)},
                    type);
            return make(Ramp{scalar(element, depth - 1), scalar(element, depth - 1)}, type);
        case 1:
            if (const Expr found = load(type, depth)) return found;
            [[fallthrough]];
        case 2:
            return make(Cast{vector(Type::int_(16).with_lanes(type.lanes), depth - 1), false}, type);
        case 3:
            return make(Select{vector(Type::boolean().with_lanes(type.lanes), depth - 1),
                               vector(type, depth - 1), vector(type, depth - 1)},
                        type);
        default:
            if (element.is_bool())
                return make(
                    Logic{static_cast<LogicOp>(below(2)), vector(type, depth - 1), vector(type, depth - 1)},
                    type);
            return arithmetic(type, depth);
    }
}

Expr Generator::aggregate(const Type& type, int depth) {
    if (const Expr known = variable(type); known && one_in(2)) return known;
    if (const Expr found = one_in(2) ? load(type, depth - 1) : nullptr) return found;
    std::vector<Expr> elements;
    if (type.kind == TypeKind::record) {
        for (const Field& field : type.record->fields) elements.push_back(expression(field.type, depth - 2));
    } else {
        std::int64_t count = 1;
        for (const std::int64_t extent : type.array->extents) count *= extent;
        for (std::int64_t i = 0; i < count; ++i)
            elements.push_back(expression(type.array->element, depth - 2));
    }
    return make(Make{elements}, type);
}

Expr Generator::size_or_constant() {
    std::vector<Expr> sizes;
    for (const KnownValue& value : values_)
        if (value.is_size) sizes.push_back(build::variable(value.symbol));
    return sizes.empty() || one_in(3) ? integer(1 + below(4)) : pick(sizes);
}

}  // namespace nestor::testing
