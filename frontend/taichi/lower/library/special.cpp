// Functions of more than one step (TI-50, TI-51): counts of bits, complex numbers as pairs, rotations,
// decompositions of small matrices.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// Arithmetic that reads as such.
struct Sums {
    const Dialect& dialect;
    ScalarValue add(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::add, a, b, dialect);
    }
    ScalarValue sub(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::subtract, a, b, dialect);
    }
    ScalarValue mul(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::multiply, a, b, dialect);
    }
    ScalarValue div(const ScalarValue& a, const ScalarValue& b) const {
        return binary(BinaryOperator::divide, a, b, dialect);
    }
    ScalarValue call(const char* name, const ScalarValue& a) const { return called(name, {a}, dialect); }
};

}  // namespace

ScalarValue Evaluator::count_bits(const ScalarValue& s, bool ones, TextRange range) {
    if (s.type.is_float())
        fail(range, "TI-50", "TaichiTypeError: bits of " + name_of(s.type) + " are counted");
    const int width = s.type.bits;
    const Type type = Type::uint(width < 32 ? 32 : width);
    const auto number = [&](std::uint64_t v) { return plain(build::constant(v, type)); };
    const auto op = [&](BinaryOperator o, const ScalarValue& a, const ScalarValue& b) {
        return binary(o, a, b, dialect());
    };
    ScalarValue x = named(cast_to(cast_to(s, Type::uint(width)), type), "bits", range);
    if (!ones)  // all bits below the highest one too, then the zeros above it
        for (int shift = 1; shift < type.bits; shift *= 2)
            x = named(op(BinaryOperator::bit_or, x,
                         op(BinaryOperator::shift_right, x, constant(std::int64_t{shift}, Type::int_(32)))),
                      "bits", range);
    const std::uint64_t all = type.bits == 64 ? ~0ull : 0xffffffffull;
    const auto masked = [&](const ScalarValue& v, std::uint64_t mask) {
        return op(BinaryOperator::bit_and, v, number(mask & all));
    };
    const auto shifted = [&](const ScalarValue& v, int by) {
        return op(BinaryOperator::shift_right, v, constant(std::int64_t{by}, Type::int_(32)));
    };
    x = named(op(BinaryOperator::subtract, x, masked(shifted(x, 1), 0x5555555555555555ull)), "pairs", range);
    x = named(op(BinaryOperator::add, masked(x, 0x3333333333333333ull),
                 masked(shifted(x, 2), 0x3333333333333333ull)),
              "fours", range);
    x = named(masked(op(BinaryOperator::add, x, shifted(x, 4)), 0x0f0f0f0f0f0f0f0full), "bytes", range);
    x = shifted(op(BinaryOperator::multiply, x, number(0x0101010101010101ull & all)), type.bits - 8);
    const ScalarValue count = cast_to(x, Type::int_(32));
    if (ones) return count;
    return op(BinaryOperator::subtract, constant(std::int64_t{width}, Type::int_(32)), count);
}

Value Evaluator::complex_function(const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Sums op{dialect()};
    const auto pair = [&](std::size_t k) {
        const Value& v = argument_of(name, arguments, k);
        const auto* m = get<MatrixPtr>(v);
        if (!m || (*m)->elements.size() != 2)
            fail(range, "TI-50",
                 "TaichiTypeError: `" + name + "` takes complex numbers, which are vectors of two");
        std::vector<ScalarValue> parts;
        for (const ScalarValue& s : (*m)->elements)
            parts.push_back(named(s.type.is_float() ? s : cast_to(s, dialect_.default_float), "part", range));
        return parts;
    };
    const auto z = pair(0);
    const auto made = [&](const ScalarValue& re, const ScalarValue& im) { return matrix(2, 0, {re, im}); };
    const auto square = [&](const std::vector<ScalarValue>& v) {
        return named(op.add(op.mul(v[0], v[0]), op.mul(v[1], v[1])), "square", range);
    };
    const auto size = [&] { return named(op.call("sqrt", square(z)), "size", range); };
    const auto angle = [&] { return named(called("atan2", {z[1], z[0]}, dialect()), "angle", range); };
    if (name == "cconj") return made(z[0], negated(z[1]));
    if (name == "cmul" || name == "cdiv") {
        const auto w = pair(1);
        if (name == "cmul")
            return made(op.sub(op.mul(z[0], w[0]), op.mul(z[1], w[1])),
                        op.add(op.mul(z[0], w[1]), op.mul(z[1], w[0])));
        const ScalarValue whole = square(w);
        return made(op.div(op.add(op.mul(z[0], w[0]), op.mul(z[1], w[1])), whole),
                    op.div(op.sub(op.mul(z[1], w[0]), op.mul(z[0], w[1])), whole));
    }
    if (name == "cinv") {
        const ScalarValue whole = square(z);
        return made(op.div(z[0], whole), op.div(negated(z[1]), whole));
    }
    if (name == "cexp") {
        const ScalarValue growth = named(op.call("exp", z[0]), "growth", range);
        return made(op.mul(growth, op.call("cos", z[1])), op.mul(growth, op.call("sin", z[1])));
    }
    if (name == "clog") return made(op.call("log", size()), angle());
    const ScalarValue power =
        name == "csqrt" ? constant(0.5, z[0].type) : scalar(argument_of(name, arguments, 1), range);
    const ScalarValue grown = named(called("pow", {size(), power}, dialect()), "grown", range);
    const ScalarValue turned = named(op.mul(angle(), power), "turned", range);
    return made(op.mul(grown, op.call("cos", turned)), op.mul(grown, op.call("sin", turned)));
}

Value Evaluator::rotation(const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Sums op{dialect()};
    const Type type = dialect_.default_float;
    const auto number = [&](std::size_t k) {
        const ScalarValue s = scalar(argument_of(name, arguments, k), range);
        return named(s.type.is_float() ? s : cast_to(s, type), "part", range);
    };
    const ScalarValue zero = constant(0.0, type), one = constant(1.0, type);
    const auto sine = [&](const ScalarValue& a) { return named(op.call("sin", a), "sine", range); };
    const auto cosine = [&](const ScalarValue& a) { return named(op.call("cos", a), "cosine", range); };
    if (name == "rotation2d" || name == "vdir") {
        const ScalarValue angle = number(0), c = cosine(angle), s = sine(angle);
        if (name == "vdir") return matrix(2, 0, {c, s});
        return matrix(2, 2, {c, negated(s), s, c});
    }
    if (name == "translate" || name == "scale") {
        const ScalarValue x = number(0), y = number(1), z = number(2);
        if (name == "scale")
            return matrix(
                4, 4, {x, zero, zero, zero, zero, y, zero, zero, zero, zero, z, zero, zero, zero, zero, one});
        return matrix(4, 4,
                      {one, zero, zero, x, zero, one, zero, y, zero, zero, one, z, zero, zero, zero, one});
    }
    unsupported(range, "TI-50", "`ti.math." + name + "`");
}

Value Evaluator::decomposition(const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto* given = get<MatrixPtr>(argument_of(name, arguments, 0));
    const int n = given ? (*given)->rows : 0;
    if (!given || (*given)->columns != n)
        fail(range, "TI-51", "TaichiCompilationError: `" + name + "` takes a square matrix");
    const Sums op{dialect()};
    const Type type =
        (*given)->elements[0].type.is_float() ? (*given)->elements[0].type : dialect_.default_float;
    MatrixValue a{n, n, {}};
    for (const ScalarValue& s : (*given)->elements)
        a.elements.push_back(named(cast_to(s, type), "element", range));
    const auto number = [&](double v) { return constant(v, type); };
    const auto m = [&](int i, int j) { return a.elements[static_cast<std::size_t>(i * n + j)]; };
    if (name == "solve" && n <= 3) {
        const auto made = std::make_shared<MatrixValue>(a);
        const Value inverted_ = matrix(n, n, inverse(made, range));
        return evaluate_binary(BinaryOperator::matrix_product, inverted_, argument_of(name, arguments, 1),
                               range);
    }
    if (n != 2) unsupported(range, "TI-51", fmt::format("`ti.{}` of a matrix of {} rows", name, n));
    const auto rotation_of_polar = [&] {
        // the rotation next to it: (a00 + a11, a10 - a01) normalised
        const ScalarValue x = op.add(m(0, 0), m(1, 1)), y = op.sub(m(1, 0), m(0, 1));
        const ScalarValue xs = named(x, "x", range), ys = named(y, "y", range);
        const ScalarValue size =
            named(op.call("sqrt", op.add(op.mul(xs, xs), op.mul(ys, ys))), "size", range);
        const ScalarValue none =
            named(plain(truth_of(compared(CompareOp::equal, size, number(0)))), "none", range);
        const ScalarValue c = named(selected(none, number(1), op.div(xs, size)), "c", range);
        const ScalarValue s = named(selected(none, number(0), op.div(ys, size)), "s", range);
        return std::vector<ScalarValue>{c, negated(s), s, c};
    };
    if (name == "polar_decompose") {
        const Value r = matrix(2, 2, rotation_of_polar());
        const Value s = evaluate_binary(BinaryOperator::matrix_product,
                                        matrix_method(std::get<MatrixPtr>(r.v), "transpose", {{}, {}, range}),
                                        matrix(2, 2, a.elements), range);
        return tuple({r, held(s, "stretch", range)});
    }
    const auto symmetric = [&](const ScalarValue& p, const ScalarValue& q, const ScalarValue& r) {
        // eigenvalues of [[p, q], [q, r]], the larger one first, and the angle of its vector
        const ScalarValue half = number(0.5);
        const ScalarValue mean = named(op.mul(half, op.add(p, r)), "mean", range);
        const ScalarValue apart = named(op.mul(half, op.sub(p, r)), "apart", range);
        const ScalarValue radius =
            named(op.call("sqrt", op.add(op.mul(apart, apart), op.mul(q, q))), "radius", range);
        const ScalarValue turn = named(op.mul(half, called("atan2", {q, apart}, dialect())), "turn", range);
        return std::vector<ScalarValue>{named(op.add(mean, radius), "larger", range),
                                        named(op.sub(mean, radius), "smaller", range), turn};
    };
    if (name == "sym_eig") {
        const auto parts = symmetric(m(0, 0), m(0, 1), m(1, 1));
        const ScalarValue c = named(op.call("cos", parts[2]), "c", range),
                          s = named(op.call("sin", parts[2]), "s", range);
        return tuple({matrix(2, 0, {parts[0], parts[1]}), matrix(2, 2, {c, negated(s), s, c})});
    }
    if (name == "svd") {
        // A = R S with S symmetric: S = V D V', U = R V
        const auto r = rotation_of_polar();
        const ScalarValue p = named(op.add(op.mul(r[0], m(0, 0)), op.mul(r[2], m(1, 0))), "p", range);
        const ScalarValue q = named(op.add(op.mul(r[0], m(0, 1)), op.mul(r[2], m(1, 1))), "q", range);
        const ScalarValue t = named(op.add(op.mul(r[1], m(0, 1)), op.mul(r[3], m(1, 1))), "t", range);
        const auto parts = symmetric(p, q, t);
        const ScalarValue c = named(op.call("cos", parts[2]), "c", range),
                          s = named(op.call("sin", parts[2]), "s", range);
        const ScalarValue flips =
            named(plain(truth_of(compared(CompareOp::less, parts[1], number(0)))), "flips", range);
        const auto signed_ = [&](const ScalarValue& v) {
            return named(selected(flips, negated(v), v), "part", range);
        };
        const Value v = matrix(2, 2, {c, negated(s), s, c});
        const Value u =
            held(evaluate_binary(BinaryOperator::matrix_product, matrix(2, 2, r), v, range), "u", range);
        const auto& columns = std::get<MatrixPtr>(u.v)->elements;
        return tuple({matrix(2, 2, {columns[0], signed_(columns[1]), columns[2], signed_(columns[3])}),
                      matrix(2, 2, {parts[0], number(0), number(0), signed_(parts[1])}), v});
    }
    unsupported(range, "TI-51", "`ti." + name + "`");
}

}  // namespace nestor::taichi
