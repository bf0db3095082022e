// Python's own functions (TI-10, TI-83): on values that are known at translation, and some on others.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/methods.hpp"

namespace nestor::taichi {
namespace {

double number_of(const Value& v) {
    return integer_of(v) ? integer_of(v)->convert_to<double>() : std::get<double>(v.v);
}

}  // namespace

const Library::Table& Library::python() {
    // vectors of a kernel are one value for Python's own functions
    const auto require_iterable = [](Evaluator& e, const Value& v, TextRange range) {
        if (e.in_kernel() && !e.frame().python && (get<MatrixPtr>(v) || get<ScalarValue>(v)))
            e.fail(range, "TI-34", "TypeError: " + kind_of(v) + " of a kernel is not iterable",
                   "name its elements: `[v[k] for k in range(3)]`");
    };
    const auto none = [](Evaluator&, const std::string&, const CallArguments&) { return Value(NoneValue{}); };
    const auto ranged = [](Evaluator& e, const std::string&, const CallArguments& a) -> Value {
        const auto& given = a.positional;
        RangeValue r;
        r.python = true;
        if (given.empty() || given.size() > 3)
            e.fail(a.range, "TI-90",
                   std::string(e.frame().host ? "TypeError" : "TaichiSyntaxError") +
                       ": `range` takes one or two arguments");
        if (given.size() == 3) {
            if (e.in_kernel() && !e.frame().python && e.in_static == 0)
                e.fail(a.range, "TI-34", "TaichiSyntaxError: `range` takes one or two arguments in a kernel",
                       "for steps of 2 write `for k in range(n // 2)` and `i = 2 * k`");
            const Integer first = static_integer(e, given[0], a.range, "the start"),
                          end = static_integer(e, given[1], a.range, "the stop"),
                          step = static_integer(e, given[2], a.range, "the step");
            if (step == 0) e.fail(a.range, "TI-10", "ValueError: range() arg 3 must not be zero");
            std::vector<Value> values;
            for (Integer i = first; step > 0 ? i < end : i > end; i += step) {
                e.spend(a.range);
                values.push_back(i);
            }
            return list(std::move(values));
        }
        for (const Value& bound : given)
            if (get<double>(bound) && (e.frame().host || e.frame().python || e.in_static > 0))
                e.fail(
                    a.range, "TI-10",
                    std::string(e.frame().host ? "" : "Taichi") + "TypeError: a bound of `range` is a float");
        if (given.size() == 1)
            r.dimensions.emplace_back(Integer(0), given[0]);
        else
            r.dimensions.emplace_back(given[0], given[1]);
        return r;
    };
    const auto length = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value& v = argument_of(e, name, a, 0);
        if (const auto* text = get<std::string>(v)) return Integer(text->size());
        if (const auto* m = get<MatrixPtr>(v)) return Integer((*m)->rows);
        if (is_array(v)) return Integer(extents_of(e, *std::get<FieldPtr>(v.v), a.range).at(0));
        if (get<FieldPtr>(v))
            e.fail(a.range, "TI-21", "TypeError: a field has no `len`", "its first extent is `x.shape[0]`");
        return Integer(iterate(e, v, a.range).size());
    };
    const auto zipped = [=](Evaluator& e, const std::string&, const CallArguments& a) -> Value {
        std::vector<std::vector<Value>> lists;
        for (const Value& v : a.positional) require_iterable(e, v, a.range);
        for (const Value& v : a.positional) lists.push_back(iterate(e, v, a.range));
        std::vector<Value> rows;
        for (std::size_t k = 0; !lists.empty(); ++k) {
            std::vector<Value> row;
            for (const auto& l : lists)
                if (k < l.size()) row.push_back(l[k]);
            if (row.size() != lists.size()) break;
            rows.push_back(tuple(std::move(row)));
        }
        return list(std::move(rows));
    };
    const auto enumerated = [=](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        require_iterable(e, argument_of(e, name, a, 0), a.range);
        Integer k = 0;
        if (a.positional.size() > 1) k = static_integer(e, a.positional[1], a.range, "the start");
        if (const Value* start = a.keyword("start")) k = static_integer(e, *start, a.range, "the start");
        std::vector<Value> rows;
        for (const Value& v : iterate(e, argument_of(e, name, a, 0), a.range))
            rows.push_back(tuple({Value(k++), v}));
        return list(std::move(rows));
    };
    const auto sequence = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        auto values = a.positional.empty() ? std::vector<Value>{} : iterate(e, a.positional[0], a.range);
        return name == "tuple" ? tuple(std::move(values)) : list(std::move(values));
    };
    const auto summed = [=](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        require_iterable(e, argument_of(e, name, a, 0), a.range);
        Value sum = a.positional.size() > 1 ? a.positional[1] : Value(Integer(0));
        for (const Value& v : iterate(e, argument_of(e, name, a, 0), a.range))
            sum = evaluate_binary(e, BinaryOperator::add, sum, v, a.range);
        return sum;
    };
    const auto number = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        if (a.positional.empty())
            return name == "float" ? Value(0.0) : name == "int" ? Value(Integer(0)) : Value(false);
        const Value& v = a.positional[0];
        if (const auto* text = get<std::string>(v); text && name != "bool") {
            try {
                if (name == "int") return Integer(*text);
                return *text == "inf" ? HUGE_VAL : *text == "nan" ? std::nan("") : std::stod(*text);
            } catch (const std::exception&) {
                e.fail(a.range, "TI-10", "ValueError: " + repr(v) + " is no number");
            }
        }
        if (is_array(v))
            return (*Library::python().find(name))
                .second(e, name,
                        {{array_method(e, std::get<FieldPtr>(v.v), "item", {{}, {}, a.range})}, {}, a.range});
        if (!is_run_time(e, v)) {
            if (name == "bool") return truth_value(v).value_or(true);
            if (!is_number(v)) e.fail(a.range, "TI-10", "TypeError: " + kind_of(v) + " is no number");
            if (name == "float") return number_of(v);
            return integer_of(v) ? Value(*integer_of(v)) : Value(Integer(std::trunc(std::get<double>(v.v))));
        }
        if (get<MatrixPtr>(v) && e.frame().host)
            e.fail(a.range, "TI-10", "TypeError: `" + name + "` of a vector or matrix");
        const Type type = name == "bool"  ? Type::boolean()
                          : name == "int" ? e.dialect().default_int
                                          : e.dialect().default_float;
        return elementwise(
            e, v, [&](const ScalarValue& s) { return cast_to(s, type); }, a.range);
    };
    const auto extremes = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const bool kernel = e.in_kernel() && !e.frame().python;
        const std::vector<Value> all =
            a.positional.size() == 1 && !kernel ? iterate(e, a.positional[0], a.range) : a.positional;
        if (all.empty()) e.fail(a.range, "TI-10", "ValueError: `" + name + "` of nothing");
        bool run_time = false, matrices = false;
        for (const Value& v : all)
            run_time = run_time || is_run_time(e, v), matrices = matrices || get<SequencePtr>(v);
        if (const Value* key = a.keyword("key"); key && !run_time) {
            const std::vector<Value> keys = [&] {
                std::vector<Value> out;
                for (const Value& v : all) out.push_back(call_value(e, *key, {{v}, {}, a.range}));
                return out;
            }();
            std::size_t best = 0;
            std::string why;
            for (std::size_t k = 1; k < all.size(); ++k)
                if (python_compare(name == "max" ? ComparisonOperator::greater : ComparisonOperator::less,
                                   keys[k], keys[best], why)
                        .value_or(false))
                    best = k;
            return all[best];
        }
        if (!run_time && !(matrices && e.in_kernel())) {
            Value best = all[0];
            std::string why;
            for (const Value& v : all)
                if (python_compare(name == "max" ? ComparisonOperator::greater : ComparisonOperator::less, v,
                                   best, why)
                        .value_or(false))
                    best = v;
            return best;
        }
        Value result = all[0];
        for (std::size_t k = 1; k < all.size(); ++k)
            result = elementwise(
                e, result, all[k],
                [&](const ScalarValue& x, const ScalarValue& y) { return extreme(name == "max", x, y); },
                a.range);
        return result;
    };
    const auto quantified = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value& v = argument_of(e, name, a, 0);
        if (get<MatrixPtr>(v)) return method(e, v, name, {{}, {}, a.range});
        const bool all = name == "all";
        Expr truth_so_far = build::boolean(all);
        bool run_time = false;
        for (const Value& part : iterate(e, v, a.range)) {
            if (!is_run_time(e, part)) {
                if (truth_value(part).value_or(true) != all) return !all;
                continue;
            }
            run_time = true;
            const Expr one = truth_of(scalar(e, part, a.range));
            truth_so_far = all ? build::both(truth_so_far, one) : build::either(truth_so_far, one);
        }
        if (!run_time) return all;
        return truth_value_of(e, truth_so_far);
    };
    const auto is_instance = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value &v = argument_of(e, name, a, 0), &type = argument_of(e, name, a, 1);
        std::vector<Value> types{type};
        if (const auto* several = get<SequencePtr>(type)) types = (*several)->elements;
        for (const Value& one : types)
            if (is_of_type(v, one)) return true;
        return false;
    };
    const auto text = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        if (a.positional.empty()) return std::string();
        const Value& v = a.positional[0];
        if (name == "repr" && get<std::string>(v)) return repr(v);
        if (is_static(v) && !get<FieldPtr>(v) && !get<StructPtr>(v))
            return get<std::string>(v) ? v : Value(repr(v));
        auto made = std::make_shared<TextValue>();
        append_printed(e, made->parts, v, "", a.range);
        if (made->parts.empty()) return std::string();
        if (made->parts.size() == 1 && std::holds_alternative<std::string>(made->parts[0]))
            return std::get<std::string>(made->parts[0]);
        return made;
    };
    const auto product = [](Evaluator& e, const std::string&, const CallArguments& a) -> Value {
        std::vector<std::vector<Value>> rows{{}};
        const Value* times = a.keyword("repeat");
        const std::int64_t repeats = times ? static_integer(e, *times, a.range, "repeat") : 1;
        for (std::int64_t n = 0; n < repeats; ++n)
            for (const Value& one : a.positional) {
                std::vector<std::vector<Value>> longer;
                for (const auto& row : rows)
                    for (const Value& element : iterate(e, one, a.range)) {
                        e.spend(a.range);
                        longer.push_back(row);
                        longer.back().push_back(element);
                    }
                rows = std::move(longer);
            }
        std::vector<Value> all;
        for (auto& row : rows) all.push_back(tuple(std::move(row)));
        return list(std::move(all));
    };
    const auto sorted = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        std::vector<Value> values = iterate(e, argument_of(e, name, a, 0), a.range);
        const Value* key = a.keyword("key");
        std::vector<std::pair<Value, Value>> keyed;
        for (const Value& v : values)
            keyed.emplace_back(key ? call_value(e, *key, {{v}, {}, a.range}) : v, v);
        for (const auto& [k, v] : keyed)
            if (is_run_time(e, k))
                e.unsupported(a.range, "TI-83", "sorting what only the running program knows");
        std::string why;
        const bool down = a.keyword("reverse") && truth_value(*a.keyword("reverse")).value_or(false);
        std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& x, const auto& y) {
            return python_compare(down ? ComparisonOperator::greater : ComparisonOperator::less, x.first,
                                  y.first, why)
                .value_or(false);
        });
        for (std::size_t k = 0; k < values.size(); ++k) values[k] = keyed[k].second;
        return list(std::move(values));
    };
    const auto reversed = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        std::vector<Value> values = iterate(e, argument_of(e, name, a, 0), a.range);
        std::reverse(values.begin(), values.end());
        return list(std::move(values));
    };
    const auto mapped = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        std::vector<Value> values;
        for (const Value& v : iterate(e, argument_of(e, name, a, 1), a.range)) {
            const Value result = call_value(e, a.positional[0], {{v}, {}, a.range});
            if (name == "map")
                values.push_back(result);
            else if (truth_value(result).value_or(true))
                values.push_back(v);
        }
        return list(std::move(values));
    };
    const auto dictionary = [](Evaluator& e, const std::string&, const CallArguments& a) -> Value {
        auto made = std::make_shared<DictionaryValue>();
        if (!a.positional.empty()) {
            if (const auto* other = get<std::shared_ptr<DictionaryValue>>(a.positional[0]))
                *made = **other;
            else
                for (const Value& pair : iterate(e, a.positional[0], a.range)) {
                    const auto parts = iterate(e, pair, a.range);
                    if (parts.size() != 2)
                        e.fail(a.range, "TI-10", "ValueError: an entry of a dict is a pair");
                    made->set(parts[0], parts[1]);
                }
        }
        for (const auto& [key, value] : a.keywords) made->set(Value(key), value);
        return made;
    };
    const auto attributes = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const auto* wanted = get<std::string>(argument_of(e, name, a, 1));
        if (!wanted) e.fail(a.range, "TI-10", "TypeError: the name of an attribute is a str");
        try {
            const Value found = attribute(e, a.positional[0], *wanted, a.range);
            const bool listed = get<FieldPtr>(a.positional[0]) || get<MatrixPtr>(a.positional[0]);
            if (name == "hasattr") return listed || !get<MethodValue>(found);
            return found;
        } catch (const Failure&) {
            if (name == "hasattr") return false;
            if (a.positional.size() > 2) return a.positional[2];
            throw;
        }
    };
    const auto absolute = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value& v = argument_of(e, name, a, 0);
        if (is_array(v)) return numpy_function(e, "abs", a);
        if (!is_run_time(e, v) && is_number(v)) {
            if (const auto i = integer_of(v)) return Integer(boost::multiprecision::abs(*i));
            return std::fabs(std::get<double>(v.v));
        }
        return math_call(e, "abs", a);
    };
    const auto rounded = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value& v = argument_of(e, name, a, 0);
        if (e.in_kernel() && !e.frame().python && is_run_time(e, v))
            e.fail(a.range, "TI-23", "TaichiTypeError: Python's `round` is not for values of a kernel",
                   "write `ti.round(x)`");
        if (a.positional.size() > 1 && e.frame().host) {
            const std::int64_t digits = static_integer(e, a.positional[1], a.range, "the digits");
            if (integer_of(v)) return v;
            const double scale = std::pow(10.0, static_cast<double>(digits));
            if (is_number(v)) return std::nearbyint(number_of(v) * scale) / scale;
            const Value scaled = evaluate_binary(e, BinaryOperator::multiply, v, Value(scale), a.range);
            return evaluate_binary(e, BinaryOperator::divide, round_to_even(e, scalar(e, scaled, a.range)),
                                   Value(scale), a.range);
        }
        if (e.frame().host && is_run_time(e, v))
            return cast_to(round_to_even(e, scalar(e, v, a.range)), Type::int_(64));
        return math_call(e, "round", a);
    };
    const auto power = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        return evaluate_binary(e, BinaryOperator::power, argument_of(e, name, a, 0),
                               argument_of(e, name, a, 1), a.range);
    };
    const auto divided = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value &x = argument_of(e, name, a, 0), &y = argument_of(e, name, a, 1);
        return tuple({evaluate_binary(e, BinaryOperator::floor_divide, x, y, a.range),
                      evaluate_binary(e, BinaryOperator::modulo, x, y, a.range)});
    };
    const auto letter = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value& v = argument_of(e, name, a, 0);
        if (name == "chr")
            return std::string(1, static_cast<char>(static_integer(e, v, a.range, "the letter")));
        if (name == "hex" || name == "bin") {
            const std::int64_t n = static_integer(e, v, a.range, "the number");
            return name == "hex" ? fmt::format("{:#x}", n) : fmt::format("{:#b}", n);
        }
        const auto* letters = get<std::string>(v);
        if (!letters || letters->size() != 1) e.fail(a.range, "TI-10", "TypeError: `ord` takes one letter");
        return Integer(static_cast<unsigned char>((*letters)[0]));
    };
    const auto approximate = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        auto object = std::make_shared<DictionaryValue>();
        const auto option = [&](const char* key, double otherwise) {
            const Value* given = a.keyword(key);
            return given && is_number(*given) ? number_of(*given) : otherwise;
        };
        const double relative = option(
            "rel", a.positional.size() > 1 && is_number(a.positional[1]) ? number_of(a.positional[1]) : 1e-6);
        object->set(Value(std::string("expected")), argument_of(e, name, a, 0));
        object->set(Value(std::string("rel")), relative);
        object->set(Value(std::string("abs")), option("abs", 1e-12));
        return MethodValue{std::make_shared<Value>(Value(object)), "approx"};
    };
    const auto clock = [](Evaluator&, const std::string&, const CallArguments&) { return Value(0.0); };
    const auto close = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const auto option = [&](const char* key, double otherwise) {
            const Value* given = a.keyword(key);
            return given && is_number(*given) ? number_of(*given) : otherwise;
        };
        return is_close(e, argument_of(e, name, a, 0), argument_of(e, name, a, 1), option("rel_tol", 1e-9),
                        option("abs_tol", 0.0), true, a.range);
    };
    const auto exits = [](Evaluator& e, const std::string&, const CallArguments& a) -> Value {
        e.unsupported(a.range, "TI-82", "leaving the program early");
    };
    const auto duplicated = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value& v = argument_of(e, name, a, 0);
        const auto* field = get<FieldPtr>(v);
        if (field && ((*field)->numpy || (*field)->ndarray)) {
            Value made = copied(e, *field, (*field)->name, a.range);
            if ((*field)->ndarray) {
                std::get<FieldPtr>(made.v)->ndarray = true;
                std::get<FieldPtr>(made.v)->numpy = false;
            }
            return made;
        }
        if (const auto* list_ = get<SequencePtr>(v)) return std::make_shared<Sequence>(**list_);
        if (const auto* d = get<std::shared_ptr<DictionaryValue>>(v))
            return std::make_shared<DictionaryValue>(**d);
        if (const auto* m = get<MatrixPtr>(v)) return std::make_shared<MatrixValue>(**m);
        return v;
    };
    const auto type_of_value = [](Evaluator& e, const std::string& name, const CallArguments& a) -> Value {
        const Value& v = argument_of(e, name, a, 0);
        if (const auto* object = get<ObjectPtr>(v)) {
            const auto own = (*object)->attributes.find("__class__");
            return own != (*object)->attributes.end() ? own->second
                                                      : Value(ClassValue{(*object)->definition});
        }
        for (const char* kind :
             {"bool", "int", "float", "str", "list", "tuple", "dict", "np.ndarray", "ti.Matrix"})
            if (is_of_type(v, BuiltinValue{kind})) return BuiltinValue{kind};
        if (get<StructPtr>(v)) return std::get<StructPtr>(v.v)->type;
        return BuiltinValue{get<NoneValue>(v) ? "NoneType" : kind_of(v)};
    };
    const auto super_of = [](Evaluator& e, const std::string&, const CallArguments& a) {
        return super_object(e, a.range);
    };
    static const Table table = {{"super", super_of},
                                {"type", type_of_value},
                                {"itertools.product", product},
                                {"copy.copy", duplicated},
                                {"copy.deepcopy", duplicated},
                                {"range", ranged},
                                {"len", length},
                                {"zip", zipped},
                                {"enumerate", enumerated},
                                {"list", sequence},
                                {"tuple", sequence},
                                {"set", sequence},
                                {"sum", summed},
                                {"int", number},
                                {"float", number},
                                {"bool", number},
                                {"min", extremes},
                                {"max", extremes},
                                {"ti.min", extremes},
                                {"ti.max", extremes},
                                {"any", quantified},
                                {"all", quantified},
                                {"isinstance", is_instance},
                                {"str", text},
                                {"repr", text},
                                {"sorted", sorted},
                                {"reversed", reversed},
                                {"map", mapped},
                                {"filter", mapped},
                                {"dict", dictionary},
                                {"hasattr", attributes},
                                {"getattr", attributes},
                                {"abs", absolute},
                                {"round", rounded},
                                {"pow", power},
                                {"ti.pow", power},
                                {"math.pow", power},
                                {"divmod", divided},
                                {"ord", letter},
                                {"chr", letter},
                                {"hex", letter},
                                {"bin", letter},
                                {"pytest.approx", approximate},
                                {"time.time", clock},
                                {"time.perf_counter", clock},
                                {"time.sleep", none},
                                {"time.perf_counter_ns", clock},
                                {"time.process_time", clock},
                                {"gc.collect", none},
                                {"math.isclose", close},
                                {"sys.exit", exits},
                                {"warnings.filterwarnings", none},
                                {"random.seed", none},
                                {"sys.stdout.flush", none}};
    return table;
}

}  // namespace nestor::taichi
