// Numbers of Python and of numpy in the host program.
#include "frontend/taichi/lower/host/number_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/kernel/definitions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "ir/core/print_format.hpp"

namespace nestor::taichi {
namespace {

bool is_python_type(const Type& type) {
    return type.is_bool() || type == Type::float_(64) || type == Type::int_(64) || type == Type::uint(64);
}

/// The double that the running program does not change.
std::optional<double> known_double(const Value& value) {
    if (is_number(value)) return number_of(value);
    const auto* s = get<ScalarValue>(value);
    const auto known = s ? known_number(*s) : std::nullopt;
    return known && is_number(*known) ? std::optional(number_of(*known)) : std::nullopt;
}

/// The number in that type, where it reads and prints the same in it.
std::optional<Value> same_in(Evaluator& ev, const Value& value, const Type& type, TextRange range) {
    const Type own = number_type(value);
    if (own == type) return value;
    const auto known = known_double(value);
    if (!known || own.is_float() != type.is_float() || own.is_bool() != type.is_bool()) return std::nullopt;
    if (type.is_float()) {
        const bool alike = static_cast<double>(static_cast<float>(*known)) == *known &&
                           shortest_text(*known, true) == shortest_text(*known, false);
        if (!alike) return std::nullopt;
    } else if (*known < static_cast<double>(lowest(type)) || *known > static_cast<double>(highest(type))) {
        return std::nullopt;
    }
    return of_kind(cast_to(scalar(ev, value, range), type), number_kind(value));
}

/// A variable of the host program that would better be of that type.
void learn(Evaluator& ev, const Value& value, const Type& type) {
    const auto* s = get<ScalarValue>(value);
    const auto* variable = s && s->value ? nestor::get<Variable>(s->value) : nullptr;
    if (!variable) return;
    const auto look = [&](const std::map<std::string, Value>& names) {
        for (const auto& [name, one] : names)
            if (const auto* known = get<VariablePtr>(one);
                known && !(*known)->symbols.empty() && (*known)->symbols[0] == variable->symbol)
                ev.host.widened.try_emplace(name, type);
    };
    look(ev.globals);
    for (const Scope& scope : ev.frame().scopes) look(scope.names());
}

/// Python's number as numpy's operators take it beside a number of that type.
Value weak(Evaluator& ev, const Value& value, const Type& type, TextRange range) {
    const Type own = number_type(value);
    const Type wanted = own.is_bool()    ? type
                        : own.is_float() ? (type.is_float() ? type : Type::float_(64))
                        : type.is_bool() ? Type::int_(64)
                                         : type;
    if (own == wanted) return value;
    const auto integer = integer_of(value);
    if (integer && wanted.is_int() && wanted.bits < 64 &&
        (*integer < lowest(wanted) || *integer > highest(wanted)))
        ev.fail(range, errors::python_integer_out_of_bounds, integer->str(), numpy_name(wanted));
    if (is_number(value) && wanted == Type::float_(64)) return value;  // as Python itself does
    return cast_to(scalar(ev, value, range), wanted);
}

}  // namespace

bool is_scalar(const Value& value) {
    return is_number(value) || get<ScalarValue>(value);
}

Value of_kind(Value value, NumberKind kind) {
    if (!is_scalar(value)) return value;
    value.kind = kind == NumberKind::int_or_float && !value.is_int ? NumberKind::python : kind;
    if (value.kind != NumberKind::int_or_float) value.is_int = nullptr;
    return value;
}

Type number_type(const Value& value) {
    if (const auto* s = get<ScalarValue>(value)) return s->truth ? Type::boolean() : s->type;
    if (get<bool>(value)) return Type::boolean();
    return get<double>(value) ? Type::float_(64) : Type::int_(64);
}

NumberKind number_kind(const Value& value) {
    if (!is_scalar(value)) return NumberKind::python;
    if (value.is_int) return NumberKind::int_or_float;
    if (value.kind != NumberKind::by_type) return value.kind;
    return is_python_type(number_type(value)) ? NumberKind::python : NumberKind::numpy;
}

NumberKind joined(NumberKind a, NumberKind b) {
    if (a == b) return a;
    const auto of_python = [](NumberKind kind) {
        return kind == NumberKind::python || kind == NumberKind::whole || kind == NumberKind::int_or_float;
    };
    return of_python(a) && of_python(b) ? NumberKind::int_or_float : NumberKind::either;
}

NumberKinds joined(const NumberKinds& a, const NumberKinds& b) {
    NumberKinds both = a;
    for (const auto& [symbol, kind] : b) {
        const auto [known, is_new] = both.try_emplace(symbol, kind);
        if (!is_new) known->second = joined(known->second, kind);
    }
    return both;
}

Type numpy_promoted(const Type& a, const Type& b) {
    if (a == b || b.is_bool()) return a;
    if (a.is_bool()) return b;
    if (a.is_float() && b.is_float()) return a.bits > b.bits ? a : b;
    if (a.is_float() || b.is_float()) {
        const Type &real = a.is_float() ? a : b, &whole = a.is_float() ? b : a;
        return whole.bits > 16 ? Type::float_(64) : real;
    }
    if (a.is_signed() == b.is_signed()) return a.bits > b.bits ? a : b;
    const Type &with = a.is_signed() ? a : b, &without = a.is_signed() ? b : a;
    if (with.bits > without.bits) return with;
    return without.bits == 64 ? Type::float_(64) : Type::int_(without.bits * 2);
}

NumberKind meet(Evaluator& ev, Value& a, Value& b, TextRange range, bool comparing) {
    for (auto [one, other] : {std::pair(&a, &b), std::pair(&b, &a)})
        if (one->is_int) {  // numpy's floats and comparisons take ints and floats alike
            const NumberKind kind = number_kind(*other);
            const bool alike = kind == NumberKind::numpy && number_type(*other).is_float();
            if (!comparing && !alike) ev.unsupported(range, errors::number_is_int_or_float);
            *one = of_kind(*one, NumberKind::python);
        }
    const NumberKind ka = number_kind(a), kb = number_kind(b);
    const Type ta = number_type(a), tb = number_type(b);
    const auto as = [&](Value& value, const Type& type) {
        if (number_type(value) != type && !(is_number(value) && type == Type::float_(64)))
            value = cast_to(scalar(ev, value, range), type);
    };
    if (ka == NumberKind::python && kb == NumberKind::python) {
        for (Value* one : {&a, &b})
            if (get<ScalarValue>(*one) && number_type(*one) == Type::float_(32)) as(*one, Type::float_(64));
        return NumberKind::python;
    }
    if (ka != NumberKind::either && kb != NumberKind::either) {
        if (ka == NumberKind::python)
            a = weak(ev, a, tb, range);
        else if (kb == NumberKind::python)
            b = weak(ev, b, ta, range);
        else if (const Type both = numpy_promoted(ta, tb); ta != tb)
            as(a, both), as(b, both);
        return NumberKind::numpy;
    }
    // one is either: the operation is one in both cases, or nobody can tell
    const bool first = ka == NumberKind::either;
    const Type &unsure = first ? ta : tb, &other = first ? tb : ta;
    const NumberKind kind = first ? kb : ka;
    const auto refuse = [&](const Value& value) {
        learn(ev, value, other);
        ev.unsupported(range, errors::number_of_python_or_numpy);
    };
    if (kind == NumberKind::numpy) {
        const Type as_python = unsure.is_float() && !other.is_float() ? Type::float_(64) : other;
        if (numpy_promoted(unsure, other) != as_python) refuse(first ? a : b);
        as(a, as_python), as(b, as_python);
        return NumberKind::numpy;
    }
    if (is_python_type(unsure) && is_python_type(other)) return NumberKind::either;
    if (comparing && unsure == other) return NumberKind::either;
    const auto same = comparing ? same_in(ev, first ? b : a, unsure, range) : std::nullopt;
    if (!same) refuse(first ? a : b);
    (first ? b : a) = *same;
    return NumberKind::either;
}

NumberKind meet_as_choice(Evaluator& ev, Value& a, Value& b, TextRange range) {
    const NumberKind ka = number_kind(a), kb = number_kind(b);
    const Type ta = number_type(a), tb = number_type(b);
    if (ka == NumberKind::python && kb == NumberKind::python) {
        if (ta.is_bool() != tb.is_bool()) ev.unsupported(range, errors::number_is_truth_or_number);
        return NumberKind::python;
    }
    if (a.is_int || b.is_int) {
        if (ka == NumberKind::int_or_float || ka == NumberKind::python)
            if (kb == NumberKind::int_or_float || kb == NumberKind::python) return NumberKind::int_or_float;
        ev.unsupported(range, errors::number_of_python_or_numpy);
    }
    if (ta != tb) {
        if (const auto first = kb == NumberKind::python ? std::nullopt : same_in(ev, a, tb, range)) {
            a = *first;
        } else if (const auto second = same_in(ev, b, ta, range)) {
            b = *second;
        } else {
            learn(ev, ka == NumberKind::python ? a : b, ka == NumberKind::python ? tb : ta);
            ev.unsupported(range, errors::number_of_python_or_numpy);
        }
    }
    return joined(ka, kb);
}

std::optional<Value> as_held(Evaluator& ev, const Value& value, const Type& type, TextRange range) {
    const Type own = number_type(value);
    if (own == type) return value;
    if (number_kind(value) == NumberKind::python && type.bits == 64 && !type.is_bool() &&
        (own.is_int() || (own.is_float() && type.is_float())))
        return value;  // Python's ints in a variable of floats
    return same_in(ev, value, type, range);
}

Value first_number(Evaluator& ev, const std::string& name, const Value& known, TextRange range) {
    if (!is_scalar(known)) return known;
    const auto wider = ev.host.widened.find(name);
    if (wider != ev.host.widened.end()) {
        const auto number = known_double(known);
        const Type own = number_type(known);
        const bool whole = wider->second.is_float() && own.is_int() && number && std::abs(*number) < 1e6;
        if (whole || wider->second == Type::float_(64))  // `0` where floats are added
            return of_kind(cast_to(scalar(ev, known, range), wider->second), number_kind(known));
        if (const auto same = same_in(ev, known, wider->second, range)) return *same;
    }
    return of_kind(scalar(ev, known, range), number_kind(known));
}

Value method_of_number(Evaluator& ev, const Value& number, const std::string& name,
                       const CallArguments& arguments) {
    static const std::set<std::string> itself = {"copy", "max", "min", "sum", "squeeze", "conjugate"};
    static const std::set<std::string> of_numpy = {"round", "clip", "all", "any", "mean", "prod"};
    const TextRange range = arguments.range;
    const Type type = number_type(number);
    if (name == "item" || name == "tolist") {
        if (is_number(number)) return of_kind(number, NumberKind::python);
        const bool wide = type.is_bool() || type == Type::uint(64);
        const Type own = type.is_float() ? Type::float_(64) : wide ? type : Type::int_(64);
        return of_kind(cast_to(std::get<ScalarValue>(number.v), own), NumberKind::python);
    }
    if (name == "astype" && !arguments.positional.empty())
        if (const Type* wanted = numpy_type(ev, arguments.positional[0], range))
            return construct(ev, {*wanted, 0, 0, true}, {{number}, {}, range});
    if (itself.contains(name)) return number;
    if (of_numpy.contains(name)) {
        CallArguments rest = arguments;
        rest.positional.insert(rest.positional.begin(), number);
        return numpy_function(ev, name, rest);
    }
    ev.unsupported(range, errors::method_of_number_of_numpy, name);
}

std::string before_digits(Evaluator& ev, const Value& value, TextRange range) {
    const NumberKind kind = ev.frame().host ? number_kind(value) : NumberKind::python;
    if (kind == NumberKind::either) ev.unsupported(range, errors::number_of_python_or_numpy);
    if (kind != NumberKind::numpy) return "";
    const Type type = number_type(value);
    return type.is_bool() ? "np." : "np." + numpy_name(type) + "(";
}

LoopKinds::LoopKinds(Evaluator& ev, const void* loop)
    : ev_(ev), loop_(loop), outer_left_(std::exchange(ev.host.left_kinds, std::nullopt)) {
    for (auto& [symbol, kind] : ev.host.kinds)
        for (const NumberKind mixed : {NumberKind::int_or_float, NumberKind::either})
            if (ev.host.mixed.contains({loop, symbol.name(), mixed})) kind = mixed;
    entry_ = ev.host.kinds;
}

void LoopKinds::close(bool runs, TextRange range) {
    NumberKinds end = ev_.host.inner_kinds;
    const bool leaves = ev_.host.left_kinds.has_value();
    if (leaves) end = joined(end, *ev_.host.left_kinds);
    ev_.host.left_kinds = outer_left_;
    bool learned = false;
    for (const auto& [symbol, kind] : entry_)
        if (const auto found = end.find(symbol); found != end.end() && joined(kind, found->second) != kind) {
            const NumberKind both = joined(kind, found->second);
            learned = ev_.host.mixed.insert({loop_, symbol.name(), both}).second || learned;
            if (both == NumberKind::int_or_float) ev_.host.unsure.insert(symbol.name());
        }
    if (learned) ev_.unsupported(range, errors::name_changes_type_in_loop);
    ev_.host.kinds = runs ? end : joined(entry_, end);
}

}  // namespace nestor::taichi
