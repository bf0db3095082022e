// Powers of Python's numbers, and its functions of whole numbers (TI-10): pow, divmod, math.gcd, math.comb.
#include <cmath>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/python_operators.hpp"

namespace nestor::taichi {
namespace {

/// `pow(a, b, m)`
Value power_modulo(Evaluator& e, const CallArguments& a) {
    const auto exponent = integer_of(a.positional[1]);
    if (!exponent || *exponent < 0) e.unsupported(a.range, errors::power_with_modulus);
    const auto base = integer_of(a.positional[0]), modulus = integer_of(a.positional[2]);
    if (base && modulus && *modulus > 0) {
        const Integer rest = ((*base % *modulus) + *modulus) % *modulus;
        return Integer(boost::multiprecision::powm(rest, *exponent, *modulus));
    }
    if (*exponent > 1000) e.unsupported(a.range, errors::power_with_modulus);
    const auto reduced = [&](const Value& v) {
        return evaluate_binary(e, BinaryOperator::modulo, v, a.positional[2], a.range);
    };
    Value result = reduced(Value(Integer(1))), square = reduced(a.positional[0]);
    for (int rest = exponent->convert_to<int>(); rest > 0; rest /= 2) {
        if (rest % 2 == 1)
            result = reduced(evaluate_binary(e, BinaryOperator::multiply, result, square, a.range));
        if (rest > 1) square = reduced(evaluate_binary(e, BinaryOperator::multiply, square, square, a.range));
    }
    return result;
}

/// `math.gcd` and the like of ints that are known.
Value function_of_ints(Evaluator& e, const std::string& name, const CallArguments& a) {
    std::vector<Integer> n;
    for (const Value& v : a.positional) {
        if (is_run_time(e, v)) e.unsupported(a.range, errors::function_of_known_ints, "math." + name);
        const auto known = integer_of(v);
        if (!known) e.fail(a.range, "TI-10", "TypeError: '" + kind_of(v) + "' is no integer");
        n.push_back(*known);
    }
    if (name == "gcd" || name == "lcm") {
        Integer result = name == "gcd" ? 0 : 1;
        for (const Integer& one : n)
            result = name == "gcd" ? Integer(gcd(result, one)) : Integer(lcm(result, one));
        return result;
    }
    if (!n.empty() && n[0] < 0) e.fail(a.range, "TI-10", "ValueError: " + name + "() of a negative number");
    if (n.empty() || n[0] > 5000) e.unsupported(a.range, errors::function_of_known_ints, "math." + name);
    if (name == "isqrt") return Integer(sqrt(n[0]));
    const int all = n[0].convert_to<int>();
    const Integer wanted = n.size() > 1 ? n[1] : n[0];
    if (wanted < 0) e.fail(a.range, "TI-10", "ValueError: k must be a non-negative integer");
    if (wanted > all) return Integer(0);
    Integer product = 1;
    for (int k = 0; k < wanted; ++k) {
        product *= all - k;
        if (name == "comb") product /= k + 1;
    }
    return product;
}

Value copied_sign(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value &size = argument_of(e, name, a, 0), &sign = argument_of(e, name, a, 1);
    if (is_number(size) && is_number(sign)) return std::copysign(number_of(size), number_of(sign));
    const Type f64 = Type::float_(64);
    return called("copysign",
                  {cast_to(scalar(e, size, a.range), f64), cast_to(scalar(e, sign, a.range), f64)},
                  e.dialect());
}

/// `math.pow`: of floats, whatever it is given.
Value raised_float(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto real = [&](std::size_t k) -> Value {
        const Value& v = argument_of(e, name, a, k);
        return is_number(v) ? Value(number_of(v)) : Value(cast_to(scalar(e, v, a.range), Type::float_(64)));
    };
    return evaluate_binary(e, BinaryOperator::power, real(0), real(1), a.range);
}

Value raised(Evaluator& e, const std::string& name, const CallArguments& a) {
    if (a.positional.size() == 3 && name == "pow") return power_modulo(e, a);
    return evaluate_binary(e, BinaryOperator::power, argument_of(e, name, a, 0), argument_of(e, name, a, 1),
                           a.range);
}

Value divided(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value &x = argument_of(e, name, a, 0), &y = argument_of(e, name, a, 1);
    if (e.in_kernel() && !e.frame().python && (is_run_time(e, x) || is_run_time(e, y)))
        e.fail(a.range, errors::divmod_is_not_for_values_of_kernel);
    return tuple({evaluate_binary(e, BinaryOperator::floor_divide, x, y, a.range),
                  evaluate_binary(e, BinaryOperator::modulo, x, y, a.range)});
}

}  // namespace

const Library::Table& Library::python_math() {
    static const Table table = {{"pow", raised},
                                {"ti.pow", raised},
                                {"math.pow", raised_float},
                                {"divmod", divided},
                                {"math.gcd", function_of_ints},
                                {"math.lcm", function_of_ints},
                                {"math.comb", function_of_ints},
                                {"math.perm", function_of_ints},
                                {"math.factorial", function_of_ints},
                                {"math.isqrt", function_of_ints},
                                {"math.copysign", copied_sign}};
    return table;
}

}  // namespace nestor::taichi
