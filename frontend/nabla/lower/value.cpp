// Values while lowering: shapes and broadcasting.
#include "frontend/nabla/lower/value.hpp"

#include <algorithm>

#include "ir/core/build.hpp"

namespace nestor::nabla {

std::optional<Range> limits_of(const Value& integer) {
    if (integer.range) return integer.range;
    return integer.size && integer.size->is_small() ? std::optional(integer.size->limits()) : std::nullopt;
}

std::string described(const Value& value) {
    switch (value.kind) {
        case Kind::integer:
            return "an int";
        case Kind::floating:
            return "a float";
        case Kind::character:
            return "a char";
        case Kind::boolean:
            return "a bool";
        case Kind::tensor:
            return "a Tensor" + text_of(value.shape);
        case Kind::text:
            return "a text";
        case Kind::nothing:
        case Kind::wrong:
            break;
    }
    return "nothing";
}

Kind kind_of(BaseType type) {
    switch (type) {
        case BaseType::integer:
            return Kind::integer;
        case BaseType::floating:
            return Kind::floating;
        case BaseType::character:
            return Kind::character;
        case BaseType::boolean:
            return Kind::boolean;
        case BaseType::tensor:
            return Kind::tensor;
        case BaseType::nothing:
            break;
    }
    return Kind::wrong;
}

Type element_type(Kind kind) {
    switch (kind) {
        case Kind::integer:
            return Type::index();
        case Kind::character:
            return Type::int_(8);
        case Kind::boolean:
            return Type::boolean();
        default:
            return Type::float_(64);
    }
}

Value scalar(Kind kind, Expr e) {
    Value value;
    value.kind = kind;
    value.element = [e = std::move(e)](const std::vector<Expr>&) { return e; };
    return value;
}

Value constant(std::int64_t number) {
    Value value = scalar(Kind::integer, build::integer(number));
    value.range = Range{number, number};
    return value;
}

Value constant(double number) {
    return scalar(Kind::floating, build::constant(number, Type::float_(64)));
}

Value wrong() {
    return {};
}

Expr broadcast_element(const Value& value, const std::vector<Expr>& indices) {
    if (!value.is_tensor()) {
        const Expr e = value.element({});
        if (const auto number = build::as_integer(e); number && !e->type.is_float())
            return build::constant(static_cast<double>(*number), Type::float_(64));
        return build::cast(e, Type::float_(64));
    }
    std::vector<Expr> own;
    const std::size_t skipped = indices.size() - value.shape.size();
    for (std::size_t d = 0; d < value.shape.size(); ++d)
        own.push_back(value.shape[d].is(1) ? build::integer(0) : indices[skipped + d]);
    return value.element(own);
}

std::optional<Shape> broadcast(const Shape& a, const Shape& b,
                               const std::function<bool(const Extent&, const Extent&)>& equal) {
    Shape result(std::max(a.size(), b.size()), 1);
    const auto extent = [&](const Shape& shape, std::size_t d) -> Extent {
        const std::size_t skipped = result.size() - shape.size();
        return d < skipped ? 1 : shape[d - skipped];
    };
    for (std::size_t d = 0; d < result.size(); ++d) {
        const Extent x = extent(a, d), y = extent(b, d);
        if (!x.is(1) && !y.is(1) && !equal(x, y)) return std::nullopt;
        result[d] = x.is(1) || y.number() ? y : x;
        if (y.is(1)) result[d] = x;
    }
    return result;
}

Value loaded(const Symbol& buffer, Kind kind, const Shape& shape) {
    Value value;
    value.kind = kind;
    value.shape = shape;
    value.buffer = buffer;
    value.element = [buffer, kind](const std::vector<Expr>& indices) {
        return build::load(buffer, element_type(kind), indices);
    };
    return value;
}

Value mapped(const Value& a, const std::function<Expr(const Expr&)>& f) {
    Value value;
    value.kind = a.is_tensor() ? Kind::tensor : Kind::floating;
    value.shape = a.shape;
    value.repeatable = false;
    value.element = [a, f](const std::vector<Expr>& indices) { return f(broadcast_element(a, indices)); };
    return value;
}

Value transpose(const Value& a) {
    Value value = a;
    value.buffer = {};
    std::reverse(value.shape.begin(), value.shape.end());
    value.element = [a](std::vector<Expr> indices) {
        std::reverse(indices.begin(), indices.end());
        return a.element(indices);
    };
    return value;
}

Value reshape(const Value& a, const Shape& shape) {
    Value value = a;
    value.buffer = {};
    value.kind = Kind::tensor;
    value.shape = shape;
    value.element = [a, shape](const std::vector<Expr>& indices) {
        Expr flat = build::integer(0);
        for (std::size_t d = 0; d < shape.size(); ++d)
            flat = build::add(build::multiply(flat, shape[d].expression()), indices[d]);
        std::vector<Expr> own(a.shape.size());
        Expr rest = flat;
        for (std::size_t d = a.shape.size(); d-- > 0;) {
            const Expr extent = a.shape[d].expression();
            own[d] = d == 0 ? rest : build::floor_modulo(rest, extent);
            rest = build::floor_divide(rest, extent);
        }
        return a.element(own);
    };
    return value;
}

}  // namespace nestor::nabla
