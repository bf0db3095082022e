// Python values and the operators that fold on them (TI-10): exact integers, float64, strings, sequences.
#include "frontend/taichi/lower/value.hpp"

#include <cmath>

#include "ir/core/build.hpp"
#include "ir/core/print_format.hpp"

namespace nestor::taichi {
namespace {

double number(const Value& value) {
    if (const auto* b = get<bool>(value)) return *b ? 1 : 0;
    if (const auto* i = get<Integer>(value)) return i->convert_to<double>();
    return std::get<double>(value.v);
}

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
                why = "a shift count out of range";
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
    why = "division by zero";
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
                why = "division by zero";
                return std::nullopt;
            }
            if (op == BinaryOperator::divide) return Value(a / b);
            const double rest = std::fmod(a, b);
            const double modulo = rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
            if (op == BinaryOperator::modulo) return Value(modulo);
            return Value(std::floor((a - modulo) / b + 0.5));
        }
        case BinaryOperator::power:
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

bool is_number(const Value& value) {
    return get<bool>(value) || get<Integer>(value) || get<double>(value);
}

const Value* DictionaryValue::find(const Value& key) const {
    for (const auto& [known, value] : entries)
        if (equal(known, key)) return &value;
    return nullptr;
}

void DictionaryValue::set(const Value& key, const Value& value) {
    for (auto& [known, old] : entries)
        if (equal(known, key)) {
            old = value;
            return;
        }
    entries.emplace_back(key, value);
}

Scope::Scope() : names_(std::make_shared<Names>()) {}

Value& Scope::operator[](const std::string& name) const {
    return (*names_)[name];
}

bool Scope::contains(const std::string& name) const {
    return names_->contains(name);
}

Value* StructValue::member(const std::string& name) {
    for (auto& [key, value] : members)
        if (key == name) return &value;
    return nullptr;
}

std::vector<std::pair<std::string, Value>> leaves_of(const StructValue& value) {
    std::vector<std::pair<std::string, Value>> leaves;
    for (const auto& [name, member] : value.members) {
        const auto* inner = get<StructPtr>(member);
        if (!inner) {
            leaves.emplace_back(name, member);
            continue;
        }
        for (const auto& [below, leaf] : leaves_of(**inner)) leaves.emplace_back(name + "_" + below, leaf);
    }
    return leaves;
}

bool is_static(const Value& value) {
    if (const auto* s = get<StructPtr>(value)) {
        for (const auto& [name, member] : (*s)->members)
            if (!is_static(member)) return false;
        return true;
    }
    if (const auto* s = sequence(value)) {
        for (const Value& element : (*s)->elements)
            if (!is_static(element)) return false;
        return true;
    }
    return !get<ScalarValue>(value) && !get<MatrixPtr>(value) && !get<VariablePtr>(value) &&
           !get<PlacePtr>(value) && !get<TextPtr>(value);
}

std::optional<bool> truth_value(const Value& value) {
    if (get<NoneValue>(value)) return false;
    if (const auto* text = get<std::string>(value)) return !text->empty();
    if (const auto* s = sequence(value)) return !(*s)->elements.empty();
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) return !(*d)->entries.empty();
    if (is_number(value)) return number(value) != 0;
    if (!is_static(value)) return std::nullopt;
    return true;
}

std::optional<Integer> integer_of(const Value& value) {
    if (const auto* b = get<bool>(value)) return Integer(*b ? 1 : 0);
    if (const auto* i = get<Integer>(value)) return *i;
    return std::nullopt;
}

std::string kind_of(const Value& value) {
    return std::visit(
        overloaded{[](const NoneValue&) { return std::string("None"); },
                   [](const PoisonValue&) { return std::string("nothing"); },
                   [](bool) { return std::string("a bool"); },
                   [](const Integer&) { return std::string("an int"); },
                   [](double) { return std::string("a float"); },
                   [](const std::string&) { return std::string("a str"); },
                   [](const SequencePtr& s) { return std::string(s->list ? "a list" : "a tuple"); },
                   [](const std::shared_ptr<DictionaryValue>&) { return std::string("a dict"); },
                   [](const ScalarValue& s) { return "an " + name_of(s.type) + " value"; },
                   [](const MatrixPtr& m) { return std::string(m->is_vector() ? "a vector" : "a matrix"); },
                   [](const FieldPtr& f) { return std::string(f->array ? "an array" : "a field"); },
                   [](const StructFieldPtr&) { return std::string("a field of structs"); },
                   [](const VariablePtr&) { return std::string("a variable"); },
                   [](const PlacePtr&) { return std::string("an element"); },
                   [](const StructPtr&) { return std::string("a struct"); },
                   [](const StructTypePtr&) { return std::string("a struct type"); },
                   [](const TextPtr&) { return std::string("a str"); },
                   [](const ArrayTypePtr&) { return std::string("an array type"); },
                   [](const SnodePtr&) { return std::string("a node of a tree"); },
                   [](const FunctionValue& f) {
                       return std::string(f.kind == FunctionKind::kernel ? "a kernel"
                                          : f.kind == FunctionKind::func ? "a ti.func"
                                                                         : "a Python function");
                   },
                   [](const ClassValue&) { return std::string("a class"); },
                   [](const ObjectPtr&) { return std::string("an object"); },
                   [](const ElementType&) { return std::string("a type"); },
                   [](const ModuleValue& m) { return "module `" + m.name + "`"; },
                   [](const BuiltinValue& b) { return "`" + b.name + "`"; },
                   [](const MethodValue& m) { return "method `" + m.name + "`"; },
                   [](const SliceValue&) { return std::string("a slice"); },
                   [](const RangeValue&) { return std::string("a range"); },
                   [](const GroupedValue&) { return std::string("ti.grouped(..)"); },
                   [](const StaticValue&) { return std::string("ti.static(..)"); },
                   [](const std::shared_ptr<WindowValue>&) { return std::string("a window"); }},
        value.v);
}

std::string numpy_name(const Type& type) {
    if (type.is_bool()) return "bool";
    return (type.is_float() ? "float" : type.is_signed() ? "int" : "uint") + std::to_string(type.bits);
}

std::string repr(const Value& value) {
    if (get<NoneValue>(value)) return "None";
    if (const auto* b = get<bool>(value)) return *b ? "True" : "False";
    if (const auto* i = get<Integer>(value)) return i->str();
    if (const auto* d = get<double>(value)) {
        return formatted_text({'r', -1}, *d);
    }
    if (const auto* text = get<std::string>(value)) return "'" + *text + "'";
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
        std::string text;
        for (const auto& [key, element] : (*d)->entries)
            text += (text.empty() ? "" : ", ") + repr(key) + ": " + repr(element);
        return "{" + text + "}";
    }
    if (const auto* object = get<ObjectPtr>(value); object && !(*object)->definition)  // an exception
        if (const auto text = (*object)->attributes.find("args"); text != (*object)->attributes.end())
            if (const auto* parts = get<SequencePtr>(text->second); parts && !(*parts)->elements.empty())
                if (const auto* words = get<std::string>((*parts)->elements[0])) return *words;
    if (const auto* type = get<ElementType>(value); type && type->rows == 0)
        return type->numpy ? numpy_name(type->scalar) : name_of(type->scalar);
    if (const auto* s = sequence(value)) {
        std::string text;
        for (const Value& element : (*s)->elements) text += (text.empty() ? "" : ", ") + repr(element);
        if ((*s)->list) return "[" + text + "]";
        return "(" + text + ((*s)->elements.size() == 1 ? ",)" : ")");
    }
    return kind_of(value);
}

bool equal(const Value& a, const Value& b) {
    if (is_number(a) && is_number(b)) {
        const auto x = integer_of(a), y = integer_of(b);
        return x && y ? *x == *y : number(a) == number(b);
    }
    if (get<std::string>(a) && get<std::string>(b))
        return std::get<std::string>(a.v) == std::get<std::string>(b.v);
    if (get<NoneValue>(a) && get<NoneValue>(b)) return true;
    if (sequence(a) && sequence(b)) {
        const auto &x = (*sequence(a))->elements, &y = (*sequence(b))->elements;
        if (x.size() != y.size() || (*sequence(a))->list != (*sequence(b))->list) return false;
        for (std::size_t i = 0; i < x.size(); ++i)
            if (!equal(x[i], y[i])) return false;
        return true;
    }
    if (get<ElementType>(a) && get<ElementType>(b)) {
        const auto &x = std::get<ElementType>(a.v), &y = std::get<ElementType>(b.v);
        return x.scalar == y.scalar && x.rows == y.rows && x.columns == y.columns;
    }
    if (get<BuiltinValue>(a) && get<BuiltinValue>(b))
        return std::get<BuiltinValue>(a.v).name == std::get<BuiltinValue>(b.v).name;
    if (const auto* x = get<std::shared_ptr<DictionaryValue>>(a),
        *y = get<std::shared_ptr<DictionaryValue>>(b);
        x && y) {
        if ((*x)->entries.size() != (*y)->entries.size()) return false;
        for (const auto& [key, value] : (*x)->entries) {
            const Value* other = (*y)->find(key);
            if (!other || !equal(value, *other)) return false;
        }
        return true;
    }
    if (get<StructTypePtr>(a) && get<StructTypePtr>(b))
        return std::get<StructTypePtr>(a.v) == std::get<StructTypePtr>(b.v);
    if (get<ObjectPtr>(a) && get<ObjectPtr>(b)) return std::get<ObjectPtr>(a.v) == std::get<ObjectPtr>(b.v);
    if (get<SnodePtr>(a) && get<SnodePtr>(b)) return std::get<SnodePtr>(a.v) == std::get<SnodePtr>(b.v);
    if (get<FieldPtr>(a) && get<FieldPtr>(b)) return std::get<FieldPtr>(a.v) == std::get<FieldPtr>(b.v);
    return false;
}

Value tuple(std::vector<Value> elements) {
    return std::make_shared<Sequence>(Sequence{std::move(elements), false});
}

Value list(std::vector<Value> elements) {
    return std::make_shared<Sequence>(Sequence{std::move(elements), true});
}

Value matrix(int rows, int columns, std::vector<ScalarValue> elements) {
    return std::make_shared<MatrixValue>(MatrixValue{rows, columns, std::move(elements)});
}

std::optional<Value> python_binary(BinaryOperator op, const Value& a, const Value& b, std::string& why) {
    if (is_number(a) && is_number(b)) {
        const auto x = integer_of(a), y = integer_of(b);
        if (x && y) return integers(op, *x, *y, why);
        return floats(op, number(a), number(b), why);
    }
    if (op == BinaryOperator::add && get<std::string>(a) && get<std::string>(b)) {
        if (std::get<std::string>(a.v).size() + std::get<std::string>(b.v).size() > 1'000'000) {
            why = "the string is too long";
            return std::nullopt;
        }
        return Value(std::get<std::string>(a.v) + std::get<std::string>(b.v));
    }
    if (op == BinaryOperator::add && sequence(a) && sequence(b)) {
        std::vector<Value> elements = (*sequence(a))->elements;
        if (elements.size() + (*sequence(b))->elements.size() > 1'000'000) {
            why = "the sequence is too long";
            return std::nullopt;
        }
        for (const Value& element : (*sequence(b))->elements) elements.push_back(element);
        return (*sequence(a))->list ? list(std::move(elements)) : tuple(std::move(elements));
    }
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

std::optional<bool> python_compare(ComparisonOperator op, const Value& a, const Value& b, std::string& why) {
    const auto ordered = [&](int sign) {
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
    };
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
            if (const auto* s = sequence(b)) {
                bool found = false;
                for (const Value& element : (*s)->elements) found = found || equal(a, element);
                return found == (op == ComparisonOperator::in);
            }
            if (const auto* d = get<std::shared_ptr<DictionaryValue>>(b))
                return ((*d)->find(a) != nullptr) == (op == ComparisonOperator::in);
            if (const auto* part = get<std::string>(a), *whole = get<std::string>(b); part && whole)
                return (whole->find(*part) != std::string::npos) == (op == ComparisonOperator::in);
            break;
        default:
            if (is_number(a) && is_number(b)) {
                const auto x = integer_of(a), y = integer_of(b);
                if (x && y) return ordered(x->compare(*y));
                const double p = number(a), q = number(b);
                if (std::isnan(p) || std::isnan(q)) return false;
                return ordered(p < q ? -1 : p > q ? 1 : 0);
            }
            if (get<std::string>(a) && get<std::string>(b))
                return ordered(std::get<std::string>(a.v).compare(std::get<std::string>(b.v)));
    }
    why = "cannot compare " + kind_of(a) + " with " + kind_of(b);
    return std::nullopt;
}

}  // namespace nestor::taichi
