// Python's operators, folded on values that are known at translation (TI-10): exact integers, float64,
// strings, sequences.
#include "frontend/taichi/lower/python_operators.hpp"

#include <algorithm>
#include <cmath>

#include "ir/core/build.hpp"

namespace nestor::taichi {
namespace {

constexpr const char* negative_shift_count = "negative shift count";

Integer floor_quotient(const Integer& a, const Integer& b) {
    Integer quotient = a / b;
    if (a % b != 0 && (a < 0) != (b < 0)) --quotient;
    return quotient;
}

/// Bits of the magnitude.
std::uint64_t bits_of(const Integer& a) {
    return a == 0 ? 0 : boost::multiprecision::msb(Integer(abs(a))) + 1;
}

std::optional<Value> integers(BinaryOperator op, const Integer& a, const Integer& b, std::string& why) {
    constexpr std::uint64_t most_bits = 1'000'000;
    const bool zero = b == 0;
    switch (op) {
        case BinaryOperator::add:
            return Value(Integer(a + b));
        case BinaryOperator::subtract:
            return Value(Integer(a - b));
        case BinaryOperator::multiply:
            if (bits_of(a) + bits_of(b) > most_bits) {
                why = "the product is too large";
                return std::nullopt;
            }
            return Value(Integer(a * b));
        case BinaryOperator::divide:
            if (zero) break;
            return Value(a.convert_to<double>() / b.convert_to<double>());
        case BinaryOperator::floor_divide:
            if (zero) break;
            return Value(floor_quotient(a, b));
        case BinaryOperator::modulo:
            if (zero) break;
            return Value(Integer(a - floor_quotient(a, b) * b));
        case BinaryOperator::power:
            if (b < 0) {
                if (a == 0) break;
                return Value(std::pow(a.convert_to<double>(), b.convert_to<double>()));
            }
            if (b > most_bits || bits_of(a) * b.convert_to<std::uint64_t>() > most_bits) {
                why = "the power is too large";
                return std::nullopt;
            }
            return Value(Integer(boost::multiprecision::pow(a, b.convert_to<unsigned>())));
        case BinaryOperator::shift_left:
        case BinaryOperator::shift_right:
            if (b < 0 || b > most_bits || bits_of(a) + b.convert_to<std::uint64_t>() > most_bits) {
                why = b < 0 ? negative_shift_count : "a shift count out of range";
                return std::nullopt;
            }
            return op == BinaryOperator::shift_left
                       ? Value(Integer(a << b.convert_to<unsigned>()))
                       : Value(floor_quotient(a, Integer(1) << b.convert_to<unsigned>()));
        case BinaryOperator::bit_and:
        case BinaryOperator::bit_or:
        case BinaryOperator::bit_xor: {
            // two's complement in as many bits as both need
            if (abs(a) > Integer(1) << 62 || abs(b) > Integer(1) << 62) {
                why = "a bitwise operator on integers of more than 62 bits";
                return std::nullopt;
            }
            const auto x = a.convert_to<std::int64_t>(), y = b.convert_to<std::int64_t>();
            return Value(Integer(op == BinaryOperator::bit_and  ? x & y
                                 : op == BinaryOperator::bit_or ? x | y
                                                                : x ^ y));
        }
        case BinaryOperator::matrix_product:
            why = "unsupported operand types for @: 'int' and 'int'";
            return std::nullopt;
        default:
            break;
    }
    why = op == BinaryOperator::power          ? "0.0 cannot be raised to a negative power"
          : op == BinaryOperator::floor_divide ? "integer division or modulo by zero"
          : op == BinaryOperator::modulo       ? "integer modulo by zero"
                                               : "division by zero";
    return std::nullopt;
}

std::optional<Value> floats(BinaryOperator op, double a, double b, std::string& why) {
    switch (op) {
        case BinaryOperator::add:
            return Value(a + b);
        case BinaryOperator::subtract:
            return Value(a - b);
        case BinaryOperator::multiply:
            return Value(a * b);
        case BinaryOperator::divide:
        case BinaryOperator::floor_divide:
        case BinaryOperator::modulo: {
            if (b == 0) {
                why = op == BinaryOperator::floor_divide ? "float floor division by zero"
                      : op == BinaryOperator::modulo     ? "float modulo"
                                                         : "float division by zero";
                return std::nullopt;
            }
            if (op == BinaryOperator::divide) return Value(a / b);
            const double rest = std::fmod(a, b);
            const double modulo = rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
            if (op == BinaryOperator::modulo) return Value(modulo);
            return Value(std::floor((a - modulo) / b + 0.5));
        }
        case BinaryOperator::power:
            if (a == 0 && b < 0) {
                why = "0.0 cannot be raised to a negative power";
                return std::nullopt;
            }
            if (a < 0 && b != std::floor(b)) {
                why = "a negative number to a fractional power is complex";
                return std::nullopt;
            }
            return Value(std::pow(a, b));
        default:
            why = "a bitwise operator on a float";
            return std::nullopt;
    }
}

const SequencePtr* sequence(const Value& value) {
    return get<SequencePtr>(value);
}

}  // namespace

namespace {

bool holds(const Sequence& set, const Value& element) {
    return std::any_of(set.elements.begin(), set.elements.end(),
                       [&](const Value& known) { return equal(known, element); });
}

bool is_subset(const Sequence& a, const Sequence& b) {
    return std::all_of(a.elements.begin(), a.elements.end(),
                       [&](const Value& element) { return holds(b, element); });
}

/// `|`, `&`, `-` and `^` of sets.
std::optional<Value> sets(BinaryOperator op, const Sequence& a, const Sequence& b) {
    if (op != BinaryOperator::bit_or && op != BinaryOperator::bit_and && op != BinaryOperator::bit_xor &&
        op != BinaryOperator::subtract)
        return std::nullopt;
    auto made = std::make_shared<Sequence>();
    made->set = true;
    made->frozen = a.frozen;
    for (const Value& element : a.elements)
        if (op == BinaryOperator::bit_or || holds(b, element) == (op == BinaryOperator::bit_and))
            made->elements.push_back(element);
    if (op == BinaryOperator::bit_or || op == BinaryOperator::bit_xor)
        for (const Value& element : b.elements)
            if (!holds(a, element)) made->elements.push_back(element);
    return Value(made);
}

}  // namespace

bool is_division_by_zero(const std::string& why) {
    return why.ends_with("by zero") || why == "float modulo" || why.ends_with("to a negative power");
}

namespace {

/// A list joined with a list, or a tuple with a tuple.
std::optional<Value> joined_sequences(const Sequence& a, const Sequence& b, std::string& why) {
    if (a.list != b.list) {
        why = a.list ? "can only concatenate list (not \"tuple\") to list"
                     : "can only concatenate tuple (not \"list\") to tuple";
        return std::nullopt;
    }
    std::vector<Value> elements = a.elements;
    if (elements.size() + b.elements.size() > 1'000'000) {
        why = "the sequence is too long";
        return std::nullopt;
    }
    elements.insert(elements.end(), b.elements.begin(), b.elements.end());
    return a.list ? list(std::move(elements)) : tuple(std::move(elements));
}

}  // namespace

std::optional<Value> python_binary(BinaryOperator op, const Value& a, const Value& b, std::string& why) {
    if (const auto* x = sequence(a), *y = sequence(b); (x && (*x)->set) || (y && (*y)->set)) {
        if (x && y && (*x)->set && (*y)->set)
            if (auto made = sets(op, **x, **y)) return made;
        why = "unsupported operands: " + kind_of(a) + " and " + kind_of(b);
        return std::nullopt;
    }
    if (is_number(a) && is_number(b)) {
        const auto x = integer_of(a), y = integer_of(b);
        if (x && y) return integers(op, *x, *y, why);
        return floats(op, number_of(a), number_of(b), why);
    }
    if (op == BinaryOperator::add && get<std::string>(a) && get<std::string>(b)) {
        if (std::get<std::string>(a.v).size() + std::get<std::string>(b.v).size() > 1'000'000) {
            why = "the string is too long";
            return std::nullopt;
        }
        return Value(std::get<std::string>(a.v) + std::get<std::string>(b.v));
    }
    if (op == BinaryOperator::add && sequence(a) && sequence(b))
        return joined_sequences(**sequence(a), **sequence(b), why);
    if (op == BinaryOperator::multiply && integer_of(a) && (sequence(b) || get<std::string>(b)))
        return python_binary(op, b, a, why);
    if (op == BinaryOperator::multiply && get<std::string>(a) && integer_of(b)) {
        if (*integer_of(b) > 100000) {
            why = "the string is too long";
            return std::nullopt;
        }
        std::string text;
        for (Integer i = 0; i < *integer_of(b); ++i) text += std::get<std::string>(a.v);
        return Value(text);
    }
    if (op == BinaryOperator::multiply && sequence(a) && integer_of(b)) {
        const Integer count = *integer_of(b);
        std::vector<Value> elements;
        if (count * (*sequence(a))->elements.size() > 100000) {
            why = "the sequence is too long";
            return std::nullopt;
        }
        for (Integer i = 0; i < count; ++i)
            for (const Value& element : (*sequence(a))->elements) elements.push_back(element);
        return (*sequence(a))->list ? list(std::move(elements)) : tuple(std::move(elements));
    }
    why = "unsupported operands: " + kind_of(a) + " and " + kind_of(b);
    return std::nullopt;
}

std::optional<Value> python_unary(UnaryOperator op, const Value& a, std::string& why) {
    if (op == UnaryOperator::logical_not) {
        const auto truth = truth_value(a);
        if (truth) return Value(!*truth);
    } else if (is_number(a)) {
        const auto integer = integer_of(a);
        switch (op) {
            case UnaryOperator::plus:
                return integer ? Value(*integer) : a;
            case UnaryOperator::minus:
                return integer ? Value(Integer(-*integer)) : Value(-std::get<double>(a.v));
            case UnaryOperator::bit_not:
                if (integer) return Value(Integer(-*integer - 1));
                break;
            case UnaryOperator::logical_not:
                break;
        }
    }
    why = "bad operand: " + kind_of(a);
    return std::nullopt;
}

namespace {

/// What an order says of a pair whose difference has this sign.
bool order_holds(ComparisonOperator op, int sign) {
    switch (op) {
        case ComparisonOperator::less:
            return sign < 0;
        case ComparisonOperator::less_equal:
            return sign <= 0;
        case ComparisonOperator::greater:
            return sign > 0;
        default:
            return sign >= 0;
    }
}

/// a in b; nothing where b holds nothing.
std::optional<bool> is_in(const Value& a, const Value& b) {
    if (const auto* s = sequence(b))
        return std::any_of((*s)->elements.begin(), (*s)->elements.end(),
                           [&](const Value& element) { return equal(a, element); });
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(b)) return (*d)->find(a) != nullptr;
    if (const auto* part = get<std::string>(a), *whole = get<std::string>(b); part && whole)
        return whole->find(*part) != std::string::npos;
    return std::nullopt;
}

bool compare_sets(ComparisonOperator op, const Sequence& a, const Sequence& b) {
    const bool less = op == ComparisonOperator::less || op == ComparisonOperator::less_equal;
    const Sequence &small = less ? a : b, &large = less ? b : a;
    const bool proper = op == ComparisonOperator::less || op == ComparisonOperator::greater;
    return is_subset(small, large) && !(proper && small.elements.size() == large.elements.size());
}

std::nullopt_t no_order(const Value& a, const Value& b, std::string& why) {
    why = "cannot compare " + kind_of(a) + " with " + kind_of(b);
    return std::nullopt;
}

/// <, <=, >, >=; nothing where Python has no order.
std::optional<bool> compare_order(ComparisonOperator op, const Value& a, const Value& b, std::string& why) {
    if (is_number(a) && is_number(b)) {
        const auto x = integer_of(a), y = integer_of(b);
        if (x && y) return order_holds(op, x->compare(*y));
        const double p = number_of(a), q = number_of(b);
        if (std::isnan(p) || std::isnan(q)) return false;
        return order_holds(op, p < q ? -1 : p > q ? 1 : 0);
    }
    if (const auto* x = sequence(a), *y = sequence(b); x && y) {
        if ((*x)->set && (*y)->set) return compare_sets(op, **x, **y);
        if ((*x)->set || (*y)->set || (*x)->list != (*y)->list) return no_order(a, b, why);
        const auto &first = (*x)->elements, &second = (*y)->elements;
        for (std::size_t k = 0; k < std::min(first.size(), second.size()); ++k)
            if (!equal(first[k], second[k])) return python_compare(op, first[k], second[k], why);
        return order_holds(op, static_cast<int>(first.size()) - static_cast<int>(second.size()));
    }
    if (get<std::string>(a) && get<std::string>(b))
        return order_holds(op, std::get<std::string>(a.v).compare(std::get<std::string>(b.v)));
    return no_order(a, b, why);
}

}  // namespace

std::optional<bool> python_compare(ComparisonOperator op, const Value& a, const Value& b, std::string& why) {
    switch (op) {
        case ComparisonOperator::equal:
            return equal(a, b);
        case ComparisonOperator::not_equal:
            return !equal(a, b);
        case ComparisonOperator::is:
        case ComparisonOperator::is_not: {
            const bool same = a.v.index() == b.v.index() && equal(a, b);
            return same == (op == ComparisonOperator::is);
        }
        case ComparisonOperator::in:
        case ComparisonOperator::not_in:
            if (const auto inside = is_in(a, b)) return *inside == (op == ComparisonOperator::in);
            return no_order(a, b, why);
        default:
            return compare_order(op, a, b, why);
    }
}

}  // namespace nestor::taichi
