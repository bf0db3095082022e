// Expressions: what is Python folds, what is not becomes expressions of the IR (TI-10, TI-20 to TI-24).
#include "frontend/taichi/lower/kernel/expressions.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/foreign.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/choices.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/formats.hpp"
#include "frontend/taichi/lower/host/list_functions.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/selections.hpp"
#include "frontend/taichi/lower/host/sets.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/tuple_parts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/calls.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/named_constants.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/slices.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

bool is_run_time(const Evaluator& ev, const Value& value) {
    if (const auto* object = get<StructPtr>(value)) {
        if (!ev.frame().host) return true;
        for (const auto& [name, member] : (*object)->members)
            if (is_run_time(ev, member)) return true;
        return false;
    }
    return get<ScalarValue>(value) || get<MatrixPtr>(value) || get<VariablePtr>(value) ||
           get<PlacePtr>(value) || get<TextPtr>(value);
}

Value* find(Evaluator& ev, const std::string& name) {
    const auto within = [&](const std::vector<Scope>& scopes) -> Value* {
        for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
            if (const auto found = (*scope)->find(name); found != (*scope)->end()) return &found->second;
        return nullptr;
    };
    if (auto* names = ev.frame().class_names)
        if (const auto found = names->find(name); found != names->end() && name.find("__") != 0)
            return &found->second;
    if (Value* own = within(ev.frame().scopes)) return own;
    if (ev.frame().closure)
        if (Value* outer = within(*ev.frame().closure)) return outer;
    const auto global = ev.globals.find(name);
    return global == ev.globals.end() ? nullptr : &global->second;
}

Value evaluate_name(Evaluator& ev, const std::string& name, TextRange range) {
    if (const Value* value = find(ev, name)) {
        if (ev.frame().locals.contains(name) &&
            std::ranges::none_of(ev.frame().scopes, [&](const Scope& scope) { return scope.contains(name); }))
            ev.fail(range, errors::local_has_no_value_yet, name);
        if (const auto* parts = get<SequencePtr>(*value); parts && !(*parts)->name.empty())
            return with_parts_of_now(ev, *value, range);
        if (const auto* poison = get<PoisonValue>(*value); poison && poison->chosen)
            ev.unsupported(range, errors::name_of_object_only_running_program_chooses, name);
        if (get<PoisonValue>(*value)) throw Failure{};
        if (!ev.in_kernel()) return up_to_date(ev, read_reference(ev, *value), range);
        bool own = false;
        for (const Scope& scope : ev.frame().scopes) own = own || scope.contains(name);
        if (const auto* number = own ? nullptr : get<ScalarValue>(*value))
            if (const auto known = known_number(*number)) return *known;
        if (!own && (get<VariablePtr>(*value) || get<TextPtr>(*value) || get<ScalarValue>(*value)))
            ev.unsupported(range, errors::number_in_kernel_host_program_computes_when);
        return frozen(ev, read_reference(ev, *value), range);
    }
    static const std::set<std::string> python = {
        "range",      "len",    "zip",      "enumerate",  "sum",          "min",        "max",
        "abs",        "any",    "all",      "print",      "int",          "float",      "bool",
        "round",      "str",    "list",     "isinstance", "tuple",        "sorted",     "map",
        "reversed",   "super",  "pow",      "dict",       "hasattr",      "getattr",    "setattr",
        "issubclass", "repr",   "set",      "frozenset",  "ord",          "chr",        "divmod",
        "iter",       "filter", "id",       "type",       "callable",     "next",       "hex",
        "bin",        "oct",    "property", "object",     "staticmethod", "classmethod"};
    if (python.contains(name) || is_exception(ev, name)) return BuiltinValue{name};
    if (name == "__name__") return std::string("__main__");
    std::vector<std::string> names;  // the innermost first: of equally near names it is meant
    for (auto scope = ev.frame().scopes.rbegin(); scope != ev.frame().scopes.rend(); ++scope)
        for (const auto& [key, value] : scope->names()) names.push_back(key);
    for (const auto& [key, value] : ev.globals) names.push_back(key);
    names.insert(names.end(), {"True", "False", "None"});
    names.insert(names.end(), python.begin(), python.end());
    const std::string near = nearest_name(name, names), habit = hint_for_name(name);
    if (ev.frame().locals.contains(name)) ev.fail(range, errors::local_has_no_value_yet, name);
    ev.fail(range, errors::name_is_not_defined, ev.frame().host || ev.frame().python ? "" : "Taichi", name,
            !habit.empty() ? habit
            : near.empty() ? ""
                           : "did you mean `" + near + "`?");
}

namespace {

/// What an expression is worth, by its kind.
struct ExpressionValue {
    Evaluator& ev;
    const Expression& e;
    TextRange range;

    /// Python itself evaluates it: on the host, or in a staged part of a kernel.
    bool is_python() const { return !ev.in_kernel() || ev.frame().python; }

    Value operator()(const Name& n) const { return evaluate_name(ev, n.name, range); }
    Value operator()(const IntegerLiteral& n) const { return n.value; }
    Value operator()(const FloatLiteral& n) const { return n.value; }
    Value operator()(const StringLiteral& n) const { return n.value; }
    Value operator()(const BooleanLiteral& n) const { return n.value; }
    Value operator()(const NoneLiteral&) const { return NoneValue{}; }
    Value operator()(const EllipsisLiteral&) const {
        if (!is_python()) ev.fail(range, errors::literal_has_no_meaning_in_taichi);
        return BuiltinValue{"Ellipsis"};
    }
    Value operator()(const Tuple& n) const { return tuple(evaluate_elements(ev, n.elements)); }
    Value operator()(const List& n) const { return list(evaluate_elements(ev, n.elements)); }
    Value operator()(const Dictionary& n) const {
        auto dictionary = std::make_shared<DictionaryValue>();
        for (const DictionaryEntry& entry : n.entries) {
            if (!entry.key) ev.unsupported(range, errors::double_star_in_dict);
            const Value key = evaluate(ev, entry.key);
            require_known_key(ev, key, entry.key->range);
            const Value value = evaluate(ev, entry.value);
            dictionary->set(key, kept(ev, value, "entry", entry.value->range));
        }
        return dictionary;
    }
    Value operator()(const Set& n) const {
        if (ev.in_kernel()) ev.fail(range, errors::sets_do_not_exist_in_taichi);
        const std::vector<Value> elements = evaluate_elements(ev, n.elements);
        if (ev.frame().host && !is_static(tuple(elements))) return as_set(ev, list(elements), range);
        return set_of(ev, elements, range);
    }
    Value operator()(const Comprehension& n) const {
        if (n.kind == ComprehensionKind::generator && !is_python())
            ev.fail(range, errors::generators_do_not_exist_in_kernels);
        return evaluate_comprehension(ev, n, range);
    }
    Value operator()(const Attribute& n) const {
        if (n.name.name == "name")
            if (const auto name = name_of_member(ev, n.object)) return *name;
        const Value object = evaluate(ev, n.object);
        const Value member = attribute(ev, object, n.name.name, n.name.range);
        return ev.in_kernel() ? frozen(ev, read_reference(ev, member), range)
                              : up_to_date(ev, read_reference(ev, member), range);
    }
    Value operator()(const Subscript& n) const {
        const Value object = evaluate(ev, n.object);
        if (const auto part = slice_of_running_list(ev, object, n, range)) return *part;
        const Value element = subscript(ev, object, evaluate_indices(ev, n), range);
        if (ev.in_kernel() && (get<VariablePtr>(element) || get<StructPtr>(element)))
            return read_reference(ev, element);
        if (get<SequencePtr>(object)) return up_to_date(ev, element, range);
        return ev.in_kernel() && get<MatrixPtr>(element) ? frozen(ev, element, range) : element;
    }
    Value operator()(const Slice& n) const { return slice(ev, n, range); }
    Value operator()(const Call& n) const { return evaluate_call(ev, n, range); }
    Value operator()(const UnaryExpression& n) const {
        const bool negation = n.op == UnaryOperator::logical_not;
        return evaluate_unary(ev, n.op, negation ? evaluate_condition(ev, n.value) : evaluate(ev, n.value),
                              range);
    }
    Value operator()(const BinaryExpression& n) const {
        const Value left = kept_before(ev, evaluate_operand(ev, n.left), n.right, "left", n.left->range),
                    right = evaluate_operand(ev, n.right);
        if (!keeps_names(n.op)) return evaluate_binary(ev, n.op, left, right, range);
        return evaluate_binary(ev, n.op, named_constant(ev, n.left, left, right),
                               named_constant(ev, n.right, right, left), range);
    }
    Value operator()(const LogicalExpression& n) const { return evaluate_logical(ev, n, false, range); }
    Value operator()(const Comparison& n) const { return evaluate_comparison(ev, n, range); }
    Value operator()(const Conditional& n) const { return evaluate_conditional(ev, n, range); }
    Value operator()(const AssignmentExpression& n) const {
        const Value value = evaluate(ev, n.value);
        // `[s := s + x for x in a]` binds a name around the comprehension
        std::vector<Scope> inner;
        const std::size_t own = ev.frame().host ? std::exchange(ev.frame().comprehensions, 0) : 0;
        for (std::size_t k = 0; k < own; ++k) {
            inner.push_back(ev.frame().scopes.back());
            ev.frame().scopes.pop_back();
        }
        assign_name(ev, Name{n.target.name}, value, n.target.range, range);
        while (!inner.empty()) {
            ev.frame().scopes.push_back(inner.back());
            inner.pop_back();
        }
        ev.frame().comprehensions += own;
        return evaluate_name(ev, n.target.name, range);
    }
    Value operator()(const Lambda&) const {
        if (!is_python()) ev.fail(range, errors::lambda_does_not_exist_in_kernels);
        FunctionValue function;
        function.lambda = e;
        if (!ev.frame().scopes.empty() || ev.frame().closure) function.closure = scopes_here(ev);
        return function;
    }
    Value operator()(const FormattedString& n) const { return text_of_format(ev, n, range); }
    Value operator()(const Yield& n) const {
        if (!ev.frame().yields) ev.fail(range, errors::yield_does_not_exist_in_taichi);
        const auto take = ev.frame().yields;
        if (n.from) {
            for (const Value& one : iterate(ev, evaluate(ev, n.value), range)) (*take)(one);
            return NoneValue{};
        }
        (*take)(n.value ? kept(ev, evaluate(ev, n.value), "yielded", range) : Value(NoneValue{}));
        return NoneValue{};
    }

    // what neither Taichi nor the translated part of Python has
    Value operator()(const ImaginaryLiteral&) const {
        ev.fail(range, errors::imaginary_literals_do_not_exist_in_taichi, ev.in_kernel() ? "Taichi" : "");
    }
    Value operator()(const BytesLiteral&) const {
        ev.fail(range, errors::bytes_literals_do_not_exist_in_taichi, ev.in_kernel() ? "Taichi" : "");
    }
    Value operator()(const Starred&) const { ev.unsupported(range, errors::star_here); }
    Value operator()(const Await&) const { ev.fail(range, errors::async_does_not_exist_in_taichi); }
};

}  // namespace

Value evaluate(Evaluator& ev, const Expression& e) {
    return born(ev, std::visit(ExpressionValue{ev, e, e->range}, e->node), e);
}

/// The host program's numbers are double and int64: in kernels they have the default types.
Value frozen(Evaluator& ev, const Value& value, TextRange range) {
    const auto* m = get<MatrixPtr>(value);
    if (!m || !(*m)->of_host) return value;
    return elementwise(
        ev, value,
        [&](const ScalarValue& s) {
            const Expr known = s.index ? s.index : s.value;
            if (!known || !get<Constant>(known))
                ev.unsupported(range, errors::number_in_kernel_host_program_computes_when);
            return cast_to(
                s, s.type.is_float() ? ev.kernel_dialect.default_float : ev.kernel_dialect.default_int);
        },
        range);
}

std::vector<Value> evaluate_elements(Evaluator& ev, const std::vector<Expression>& elements) {
    std::vector<Value> values;
    const bool host = ev.frame().host;
    std::size_t settled = elements.size();  // what stands before the last one that may change it
    while (host && settled > 0 && !may_change_values(ev, elements[settled - 1])) --settled;
    for (const Expression& element : elements) {
        const bool changes = host && static_cast<std::size_t>(&element - elements.data()) + 1 < settled;
        if (const auto* starred = std::get_if<Starred>(&element->node)) {
            if (ev.in_kernel() && !ev.frame().python) {  // Taichi takes it as one element
                values.push_back(evaluate(ev, starred->value));
                continue;
            }
            for (const Value& value : iterate(ev, evaluate(ev, starred->value), element->range))
                values.push_back(changes ? kept(ev, value, "element", element->range) : value);
            continue;
        }
        const Value value = evaluate(ev, element);
        values.push_back(changes ? kept(ev, value, "element", element->range)
                                 : kept_array(ev, value, "array", element->range));
    }
    return values;
}

std::shared_ptr<const std::vector<Scope>> scopes_here(Evaluator& ev) {
    auto scopes = std::make_shared<std::vector<Scope>>();
    if (ev.frame().closure) *scopes = *ev.frame().closure;
    const std::vector<Scope>& own = ev.frame().scopes;
    scopes->insert(scopes->end(), own.begin(), own.end());
    ev.captured.insert(ev.captured.end(), own.begin(), own.end());
    return scopes;
}

void require_no_struct(const Evaluator& ev, const Value& value, TextRange range) {
    if (get<StructPtr>(value) && ev.in_kernel() && !ev.frame().python && !ev.frame().host)
        ev.fail(range, errors::struct_is_no_number, "TaichiCompilationError");
}

ScalarValue scalar(Evaluator& ev, const Value& value, TextRange range) {
    if (const auto* s = get<ScalarValue>(value)) return *s;
    if (get<VariablePtr>(value) || get<PlacePtr>(value)) return scalar(ev, read_reference(ev, value), range);
    if (const auto* m = get<MatrixPtr>(value); m && (*m)->elements.size() == 1) return (*m)->elements[0];
    if (const auto* b = get<bool>(value)) return plain(build::boolean(*b));
    if (const auto* d = get<double>(value)) return constant(*d, ev.dialect().default_float);
    if (const auto integer = integer_of(value)) {
        const Type& type = ev.dialect().default_int;
        if (*integer < lowest(type) || *integer > highest(type)) {
            if (ev.frame().host && *integer > 0 && (*integer >> 64) == 0)
                return plain(build::constant(integer->convert_to<std::uint64_t>(), Type::uint(64)));
            if (type.bits == 32 && *integer >= 0 && *integer <= highest(Type::uint(32)))
                ev.fail(range, errors::literal_does_not_fit_type, integer->str(), name_of(type),
                        integer->str());
            ev.fail(range, errors::number_does_not_fit_type, integer->str(), name_of(type));
        }
        return constant(integer->convert_to<std::int64_t>(), type);
    }
    if (get<TextPtr>(value) && ev.frame().host)
        ev.unsupported(range, errors::use_of_text_of_running_program, "this use");
    ev.fail(range, errors::value_is_no_number, ev.frame().host ? "" : "Taichi", kind_of(value),
            get<FieldPtr>(value) ? "a kernel computes element by element: `for i in x: x[i] ..`" : "");
}

ElementType type_of(Evaluator& ev, const Value& value, TextRange range) {
    if (const auto* m = get<MatrixPtr>(value)) {
        Type type = (*m)->elements[0].type;
        for (const ScalarValue& s : (*m)->elements) type = promoted(type, s.type);
        return {type, (*m)->rows, (*m)->columns};
    }
    return {scalar(ev, value, range).type, 0, 0};
}

std::vector<ScalarValue> elements(Evaluator& ev, const Value& value, const ElementType& like,
                                  TextRange range) {
    if (get<SequencePtr>(value))
        return elements(ev, make_matrix(ev, value, like.columns == 0, nullptr, range), like, range);
    if (is_array(value))
        return elements(ev, array_as_matrix(ev, std::get<FieldPtr>(value.v), range), like, range);
    if (const auto* m = get<MatrixPtr>(value)) {
        if (like.rows == 0 && (*m)->elements.size() == 1) return (*m)->elements;
        const bool same = (*m)->rows == like.rows && std::max((*m)->columns, 1) == std::max(like.columns, 1);
        if (!same)
            ev.fail(range, errors::by_elements, ev.frame().host ? "" : "Taichi", std::to_string((*m)->rows),
                    std::to_string(std::max((*m)->columns, 1)),
                    like.rows == 0
                        ? std::string("a scalar")
                        : std::to_string(like.rows) + " by " + std::to_string(std::max(like.columns, 1)),
                    like.rows == 0 ? " is wanted" : " are wanted");
        return (*m)->elements;
    }
    return std::vector<ScalarValue>(static_cast<std::size_t>(like.count()), scalar(ev, value, range));
}

std::int64_t static_integer(Evaluator& ev, const Value& value, TextRange range, const std::string& what) {
    std::optional<Integer> integer = integer_of(value);
    const bool runs = ev.in_kernel() && !ev.frame().python && !ev.frame().host;  // a variable of Taichi
    if (const auto* s = get<ScalarValue>(value); s && !integer && !runs)
        if (const auto known = build::as_integer(index_of(*s))) integer = Integer(*known);
    if (const auto* s = get<ScalarValue>(value); s && !integer && ev.frame().host && s->type.is_int())
        ev.unsupported(range, errors::known_to_running_program, what);
    if (!integer)
        ev.fail(range, errors::must_be_python_int,
                ev.frame().host ? "TypeError: " : "TaichiCompilationError: ", what, kind_of(value));
    if (*integer < -(Integer(1) << 40) || *integer > Integer(1) << 40)
        ev.fail(range, errors::result_is_too_large, what);
    return integer->convert_to<std::int64_t>();
}

}  // namespace nestor::taichi
