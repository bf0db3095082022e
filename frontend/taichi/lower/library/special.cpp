// Functions of more than one step (TI-50, TI-51): counts of bits, complex numbers as pairs, rotations,
// decompositions of small matrices.
#include "frontend/taichi/lower/library/special.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/linear_algebra.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"

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

ScalarValue count_bits(Evaluator& ev, const ScalarValue& s, bool ones, TextRange range) {
    if (s.type.is_float()) ev.fail(range, errors::bits_of_type_are_counted, name_of(s.type));
    const int width = s.type.bits;
    const Type type = Type::uint(width < 32 ? 32 : width);
    const auto number = [&](std::uint64_t v) { return plain(build::constant(v, type)); };
    const auto op = [&](BinaryOperator o, const ScalarValue& a, const ScalarValue& b) {
        return binary(o, a, b, ev.dialect());
    };
    ScalarValue x = ev.named(cast_to(cast_to(s, Type::uint(width)), type), "bits", range);
    if (!ones)  // all bits below the highest one too, then the zeros above it
        for (int shift = 1; shift < type.bits; shift *= 2)
            x = ev.named(
                op(BinaryOperator::bit_or, x,
                   op(BinaryOperator::shift_right, x, constant(std::int64_t{shift}, Type::int_(32)))),
                "bits", range);
    const std::uint64_t all = type.bits == 64 ? ~0ull : 0xffffffffull;
    const auto masked = [&](const ScalarValue& v, std::uint64_t mask) {
        return op(BinaryOperator::bit_and, v, number(mask & all));
    };
    const auto shifted = [&](const ScalarValue& v, int by) {
        return op(BinaryOperator::shift_right, v, constant(std::int64_t{by}, Type::int_(32)));
    };
    x = ev.named(op(BinaryOperator::subtract, x, masked(shifted(x, 1), 0x5555555555555555ull)), "pairs",
                 range);
    x = ev.named(op(BinaryOperator::add, masked(x, 0x3333333333333333ull),
                    masked(shifted(x, 2), 0x3333333333333333ull)),
                 "fours", range);
    x = ev.named(masked(op(BinaryOperator::add, x, shifted(x, 4)), 0x0f0f0f0f0f0f0f0full), "bytes", range);
    x = shifted(op(BinaryOperator::multiply, x, number(0x0101010101010101ull & all)), type.bits - 8);
    const ScalarValue count = cast_to(x, Type::int_(32));
    if (ones) return count;
    return op(BinaryOperator::subtract, constant(std::int64_t{width}, Type::int_(32)), count);
}

Value complex_function(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Sums op{ev.dialect()};
    const auto pair = [&](std::size_t k) {
        const Value& v = argument_of(ev, name, arguments, k);
        const auto* m = get<MatrixPtr>(v);
        if (!m || (*m)->elements.size() != 2)
            ev.fail(range, errors::takes_complex_numbers_are_vectors_of_two, name);
        std::vector<ScalarValue> parts;
        for (const ScalarValue& s : (*m)->elements)
            parts.push_back(
                ev.named(s.type.is_float() ? s : cast_to(s, ev.kernel_dialect.default_float), "part", range));
        return parts;
    };
    const auto z = pair(0);
    const auto made = [&](const ScalarValue& re, const ScalarValue& im) { return matrix(2, 0, {re, im}); };
    const auto square = [&](const std::vector<ScalarValue>& v) {
        return ev.named(op.add(op.mul(v[0], v[0]), op.mul(v[1], v[1])), "square", range);
    };
    const auto size = [&] { return ev.named(op.call("sqrt", square(z)), "size", range); };
    const auto angle = [&] { return ev.named(called("atan2", {z[1], z[0]}, ev.dialect()), "angle", range); };
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
        const ScalarValue growth = ev.named(op.call("exp", z[0]), "growth", range);
        return made(op.mul(growth, op.call("cos", z[1])), op.mul(growth, op.call("sin", z[1])));
    }
    if (name == "clog") return made(op.call("log", size()), angle());
    const ScalarValue power =
        name == "csqrt" ? constant(0.5, z[0].type) : scalar(ev, argument_of(ev, name, arguments, 1), range);
    const ScalarValue grown = ev.named(called("pow", {size(), power}, ev.dialect()), "grown", range);
    const ScalarValue turned = ev.named(op.mul(angle(), power), "turned", range);
    return made(op.mul(grown, op.call("cos", turned)), op.mul(grown, op.call("sin", turned)));
}

Value rotation(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Sums op{ev.dialect()};
    const Type type = ev.kernel_dialect.default_float;
    const auto number = [&](std::size_t k) {
        const ScalarValue s = scalar(ev, argument_of(ev, name, arguments, k), range);
        return ev.named(s.type.is_float() ? s : cast_to(s, type), "part", range);
    };
    const ScalarValue zero = constant(0.0, type), one = constant(1.0, type);
    const auto sine = [&](const ScalarValue& a) { return ev.named(op.call("sin", a), "sine", range); };
    const auto cosine = [&](const ScalarValue& a) { return ev.named(op.call("cos", a), "cosine", range); };
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
    return call_linear_algebra(ev, name, arguments);
}

/// What Taichi's own functions run into, which look at the number of rows alone.
const char* raised_by_decomposition(const std::string& name, const Value& given) {
    const auto* matrix = get<MatrixPtr>(given);
    const auto* field = get<FieldPtr>(given);
    const bool decomposes = name == "svd" || name == "polar_decompose";
    if (field && (*field)->element.columns == (*field)->element.rows && (*field)->element.rows > 1)
        return decomposes ? "TaichiTypeError" : "TaichiCompilationError";
    if (!matrix || (*matrix)->rows != 2 || !(decomposes || name == "sym_eig"))
        return "TaichiCompilationError";
    if ((*matrix)->columns > 0) return "TaichiTypeError";
    return decomposes ? "TaichiIndexError" : "TaichiCompilationError";
}

Value decomposition(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto* given = get<MatrixPtr>(argument_of(ev, name, arguments, 0));
    const int n = given ? (*given)->rows : 0;
    if (!given || (*given)->columns != n)
        ev.fail(range, errors::takes_square_matrix,
                raised_by_decomposition(name, argument_of(ev, name, arguments, 0)), name);
    if (name == "solve" && n <= 3) {
        const Type type = (*given)->elements[0].type.is_float() ? (*given)->elements[0].type
                                                                : ev.kernel_dialect.default_float;
        MatrixValue a{n, n, {}};
        for (const ScalarValue& s : (*given)->elements)
            a.elements.push_back(ev.named(cast_to(s, type), "element", range));
        const Value inverted_ = matrix(n, n, inverse(ev, std::make_shared<MatrixValue>(a), range));
        return evaluate_binary(ev, BinaryOperator::matrix_product, inverted_,
                               argument_of(ev, name, arguments, 1), range);
    }
    if (n < 2 || n > (name == "eig" ? 2 : 3) || name == "solve")
        ev.fail(range, errors::decomposition_of_matrix_of_rows, name, n);
    const Value* dtype = arguments.positional.size() > 1 ? &arguments.positional[1] : arguments.keyword("dt");
    const Type* type = dtype ? type_named_by(ev, *dtype) : nullptr;
    CallArguments inner;
    inner.range = range;
    inner.positional = {arguments.positional[0],
                        ElementType{type ? *type : ev.kernel_dialect.default_float, 0, 0}};
    return call_linear_algebra(ev, fmt::format("{}_{}", name, n), inner);
}

/// Calls a function of our own module, which is inlined as the program's are.
Value call_linear_algebra(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    if (!ev.linear_algebra) ev.linear_algebra = foreign_module("linear_algebra.py", linear_algebra_module);
    FunctionValue function = std::get<FunctionValue>(ev.linear_algebra->globals.at(name).v);
    function.home = ev.linear_algebra;
    return inline_function(ev, function, arguments);
}

}  // namespace nestor::taichi
