// Calls of `heapq`, `bisect`, `statistics` and `operator` (TI-83): functions in Python, inlined as those of
// the program.
#include "frontend/taichi/lower/library/python_modules.hpp"

#include <algorithm>

#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/methods.hpp"
#include "frontend/taichi/parse.hpp"

namespace nestor::taichi {
namespace {

/// The functions by name, which see each other and Python's own, whatever names the program has. The
/// program's globals stay what they are, since a list among them may become one of the running program
/// meanwhile.
const Scope& functions_in_python() {
    thread_local const Scope scope = [] {
        const Scope made;
        auto module = std::make_shared<ForeignModule>();
        module->source = std::make_shared<const SourceFile>("python_modules.py", python_modules_text);
        module->statements = parse_all(module->source).file.statements;
        for (const char* own : {"len", "sum", "sorted", "range", "isinstance", "int", "all", "bool"})
            made[own] = BuiltinValue{own};
        const auto closure = std::make_shared<const std::vector<Scope>>(std::vector<Scope>{made});
        for (const Statement& s : module->statements) {
            FunctionValue function;
            function.definition = s;
            function.closure = closure;
            function.home = module;
            made[function.function().name.name] = function;
        }
        return made;
    }();
    return scope;
}

Value in_python(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    CallArguments given = arguments;
    given.written.clear();  // they stand in another text
    return inline_function(ev, std::get<FunctionValue>(functions_in_python()[name].v), given);
}

bool is_known_to_be_empty(const Value& value) {
    const auto* s = get<SequencePtr>(value);
    return s && (*s)->elements.empty();
}

Value of_heap(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    if (is_known_to_be_empty(argument_of(ev, name, arguments, 0)) &&
        (name == "heappop" || name == "heapreplace"))
        ev.fail(arguments.range, "TI-83", "IndexError: index out of range");
    return in_python(ev, name, arguments);
}

/// `heapq.nlargest(n, a, key=f)`, `heapq.nsmallest(n, a)`
Value of_extremes(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const std::int64_t count =
        static_integer(ev, argument_of(ev, name, arguments, 0), arguments.range, "the number");
    CallArguments all{{argument_of(ev, name, arguments, 1)}, arguments.keywords, arguments.range};
    if (name == "nlargest") all.keywords.emplace_back("reverse", Value(true));
    std::vector<Value> ordered = iterate(ev, call_builtin_function(ev, "sorted", all), arguments.range);
    ordered.resize(std::min(ordered.size(), static_cast<std::size_t>(std::max<std::int64_t>(count, 0))));
    return list(std::move(ordered));
}

/// `bisect_left(a, x)` of values that are known while translating; nothing for others, and with bounds.
std::optional<Value> known_place(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const auto* s = get<SequencePtr>(argument_of(ev, name, arguments, 0));
    const Value& x = argument_of(ev, name, arguments, 1);
    if (!s || !is_static(*s) || !is_static(x) || arguments.positional.size() > 2 ||
        !arguments.keywords.empty())
        return std::nullopt;
    std::size_t place = 0;
    for (const auto& elements = (*s)->elements; place < elements.size(); ++place) {
        const bool left = name.ends_with("_left");
        const Value before = left ? comes_before(ev, elements[place], x, arguments.range)
                                  : comes_before(ev, x, elements[place], arguments.range);
        if (truth_value(before).value_or(false) != left) break;
    }
    return Value(Integer(place));
}

Value of_bisection(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    if (const auto place = known_place(ev, name, arguments)) {
        if (!name.starts_with("insort")) return *place;
        return method(ev, arguments.positional[0], "insert",
                      {{*place, arguments.positional[1]}, {}, arguments.range});
    }
    const std::string written = name == "bisect" ? "bisect_right" : name == "insort" ? "insort_right" : name;
    return in_python(ev, written, arguments);
}

/// `operator.add(a, b)`
Value of_operator(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    return in_python(ev, name, arguments);
}

Value of_statistics(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const Value& data = argument_of(ev, name, arguments, 0);
    if (is_known_to_be_empty(data))
        ev.fail(arguments.range, "TI-83", "StatisticsError: " + name + " requires at least one data point");
    const auto* s = get<SequencePtr>(data);
    if (s && (*s)->elements.size() < 2 && (name == "stdev" || name == "variance"))
        ev.fail(arguments.range, "TI-83", "StatisticsError: " + name + " requires at least two data points");
    CallArguments given = arguments;
    if (!s && !get<RunningListPtr>(data)) given.positional[0] = list(iterate(ev, data, arguments.range));
    return in_python(ev, name, given);
}

}  // namespace

const Library::Table& python_modules() {
    static const Library::Table table = [] {
        Library::Table made = {{"heapq.heappush", of_heap},
                               {"heapq.heappop", of_heap},
                               {"heapq.heapify", of_heap},
                               {"heapq.heapreplace", of_heap},
                               {"heapq.heappushpop", of_heap},
                               {"heapq.nlargest", of_extremes},
                               {"heapq.nsmallest", of_extremes},
                               {"bisect.bisect", of_bisection},
                               {"bisect.bisect_left", of_bisection},
                               {"bisect.bisect_right", of_bisection},
                               {"bisect.insort", of_bisection},
                               {"bisect.insort_left", of_bisection},
                               {"bisect.insort_right", of_bisection},
                               {"statistics.mean", of_statistics},
                               {"statistics.fmean", of_statistics},
                               {"statistics.median", of_statistics},
                               {"statistics.median_low", of_statistics},
                               {"statistics.median_high", of_statistics},
                               {"statistics.mode", of_statistics},
                               {"statistics.variance", of_statistics},
                               {"statistics.pvariance", of_statistics},
                               {"statistics.stdev", of_statistics},
                               {"statistics.pstdev", of_statistics}};
        for (const char* name :
             {"add",    "sub",    "mul",    "truediv", "floordiv", "mod",     "pow",
              "matmul", "lshift", "rshift", "and_",    "or_",      "xor",     "lt",
              "le",     "gt",     "ge",     "eq",      "ne",       "neg",     "pos",
              "invert", "inv",    "not_",   "truth",   "contains", "getitem", "itemgetter"})
            made[std::string("operator.") + name] = of_operator;
        return made;
    }();
    return table;
}

}  // namespace nestor::taichi
