// Expressions: what is Python folds, what is not becomes expressions of the IR (TI-10, TI-20 to TI-24).
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/habits.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

CompareOp ir_comparison(ComparisonOperator op) {
    switch (op) {
        case ComparisonOperator::less:
            return CompareOp::less;
        case ComparisonOperator::less_equal:
            return CompareOp::less_equal;
        case ComparisonOperator::greater:
            return CompareOp::greater;
        case ComparisonOperator::greater_equal:
            return CompareOp::greater_equal;
        case ComparisonOperator::not_equal:
            return CompareOp::not_equal;
        default:
            return CompareOp::equal;
    }
}

/// `&`, `|`, `^` of two of Python's bools is one again; null for other operators.
Expr of_truths(BinaryOperator op, const Expr& a, const Expr& b) {
    if (op == BinaryOperator::bit_and) return build::both(a, b);
    if (op == BinaryOperator::bit_or) return build::either(a, b);
    if (op == BinaryOperator::bit_xor) return build::compare(CompareOp::not_equal, a, b);
    return nullptr;
}

}  // namespace

bool Evaluator::is_run_time(const Value& value) const {
    if (const auto* object = get<StructPtr>(value)) {
        if (!frame().host) return true;
        for (const auto& [name, member] : (*object)->members)
            if (is_run_time(member)) return true;
        return false;
    }
    return get<ScalarValue>(value) || get<MatrixPtr>(value) || get<VariablePtr>(value) ||
           get<PlacePtr>(value) || get<TextPtr>(value);
}

Value* Evaluator::find(const std::string& name) {
    const auto within = [&](const std::vector<Scope>& scopes) -> Value* {
        for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
            if (const auto found = (*scope)->find(name); found != (*scope)->end()) return &found->second;
        return nullptr;
    };
    if (Value* own = within(frame().scopes)) return own;
    if (frame().closure)
        if (Value* outer = within(*frame().closure)) return outer;
    const auto global = globals_.find(name);
    return global == globals_.end() ? nullptr : &global->second;
}

Value Evaluator::evaluate_name(const std::string& name, TextRange range) {
    if (const Value* value = find(name)) {
        if (get<PoisonValue>(*value)) throw Failure{};
        if (!in_kernel()) return read_reference(*value);
        bool own = false;
        for (const Scope& scope : frame().scopes) own = own || scope.contains(name);
        if (const auto* number = own ? nullptr : get<ScalarValue>(*value))
            if (const auto known = known_number(*number)) return *known;
        if (!own && (get<VariablePtr>(*value) || get<TextPtr>(*value) || get<ScalarValue>(*value)))
            unsupported(range, "TI-5", "a number in a kernel that the host program computes when it runs");
        return frozen(read_reference(*value), range);
    }
    static const std::set<std::string> python = {"range",        "len",
                                                 "zip",          "enumerate",
                                                 "sum",          "min",
                                                 "max",          "abs",
                                                 "any",          "all",
                                                 "print",        "int",
                                                 "float",        "bool",
                                                 "round",        "str",
                                                 "list",         "isinstance",
                                                 "tuple",        "sorted",
                                                 "map",          "reversed",
                                                 "super",        "pow",
                                                 "dict",         "hasattr",
                                                 "getattr",      "repr",
                                                 "set",          "ord",
                                                 "chr",          "divmod",
                                                 "filter",       "id",
                                                 "type",         "callable",
                                                 "next",         "hex",
                                                 "bin",          "property",
                                                 "object",       "Exception",
                                                 "ValueError",   "TypeError",
                                                 "RuntimeError", "AssertionError",
                                                 "IndexError",   "KeyError",
                                                 "staticmethod", "classmethod"};
    if (python.contains(name)) return BuiltinValue{name};
    if (name == "__name__") return std::string("__main__");
    std::vector<std::string> names;  // the innermost first: of equally near names it is meant
    for (auto scope = frame().scopes.rbegin(); scope != frame().scopes.rend(); ++scope)
        for (const auto& [key, value] : scope->names()) names.push_back(key);
    for (const auto& [key, value] : globals_) names.push_back(key);
    const std::string near = nearest_name(name, names), habit = hint_for_name(name);
    fail(range, "TI-12",
         std::string(frame().host || frame().python ? "" : "Taichi") + "NameError: name `" + name +
             "` is not defined",
         !habit.empty() ? habit
         : near.empty() ? ""
                        : "did you mean `" + near + "`?");
}

Value Evaluator::evaluate(const Expression& e) {
    const TextRange range = e->range;
    return std::visit(
        overloaded{[&](const Name& n) { return evaluate_name(n.name, range); },
                   [&](const IntegerLiteral& n) { return Value(n.value); },
                   [&](const FloatLiteral& n) { return Value(n.value); },
                   [&](const StringLiteral& n) { return Value(n.value); },
                   [&](const BooleanLiteral& n) { return Value(n.value); },
                   [&](const NoneLiteral&) { return Value(NoneValue{}); },
                   [&](const Tuple& n) { return tuple(evaluate_elements(n.elements)); },
                   [&](const List& n) { return list(evaluate_elements(n.elements)); },
                   [&](const Dictionary& n) {
                       auto dictionary = std::make_shared<DictionaryValue>();
                       for (const DictionaryEntry& entry : n.entries) {
                           if (!entry.key) unsupported(range, "TI-20", "`**` in a dict");
                           const Value key = evaluate(entry.key);
                           dictionary->set(key, evaluate(entry.value));
                       }
                       return Value(dictionary);
                   },
                   [&](const Comprehension& n) {
                       if (n.kind == ComprehensionKind::generator && in_kernel() && !frame().python)
                           fail(range, "TI-20", "TaichiSyntaxError: generators do not exist in kernels",
                                "write a list, `[.. for ..]`");
                       return evaluate_comprehension(n, range);
                   },
                   [&](const Attribute& n) {
                       const Value object = evaluate(n.object);
                       const Value member = attribute(object, n.name.name, n.name.range);
                       return in_kernel() ? frozen(read_reference(member), range) : read_reference(member);
                   },
                   [&](const Subscript& n) {
                       const Value object = evaluate(n.object);
                       const Value element = subscript(object, evaluate_indices(n), range);
                       return in_kernel() && get<MatrixPtr>(element) ? frozen(element, range) : element;
                   },
                   [&](const Call& n) { return evaluate_call(n, range); },
                   [&](const UnaryExpression& n) {
                       const bool negation = n.op == UnaryOperator::logical_not;
                       return evaluate_unary(n.op, negation ? evaluate_condition(n.value) : evaluate(n.value),
                                             range);
                   },
                   [&](const BinaryExpression& n) {
                       const Value left = evaluate(n.left);
                       return evaluate_binary(n.op, left, evaluate(n.right), range);
                   },
                   [&](const LogicalExpression& n) { return evaluate_logical(n, false, range); },
                   [&](const Comparison& n) { return evaluate_comparison(n, range); },
                   [&](const Conditional& n) { return evaluate_conditional(n, range); },
                   [&](const AssignmentExpression& n) {
                       const Value value = evaluate(n.value);
                       assign_name(Name{n.target.name}, value, n.target.range, range);
                       return evaluate_name(n.target.name, range);
                   },
                   [&](const Lambda&) {
                       if (in_kernel() && !frame().python)
                           fail(range, "TI-1", "TaichiSyntaxError: `lambda` does not exist in kernels");
                       FunctionValue function;
                       function.lambda = e;
                       if (!frame().scopes.empty() || frame().closure) function.closure = scopes_here();
                       return Value(function);
                   },
                   [&](const FormattedString& n) { return text_of_format(n, range); },
                   [&](const ImaginaryLiteral&) -> Value {
                       fail(range, "TI-4",
                            std::string(in_kernel() ? "Taichi" : "") +
                                "TypeError: imaginary literals do not exist in Taichi");
                   },
                   [&](const BytesLiteral&) -> Value {
                       fail(range, "TI-4",
                            std::string(in_kernel() ? "Taichi" : "") +
                                "TypeError: bytes literals do not exist in Taichi");
                   },
                   [&](const EllipsisLiteral&) -> Value {
                       fail(range, "TI-4",
                            std::string(in_kernel() ? "Taichi" : "") +
                                "TypeError: `...` has no meaning in Taichi");
                   },
                   [&](const Set& n) -> Value {
                       if (in_kernel()) fail(range, "TI-1", "TaichiSyntaxError: sets do not exist in Taichi");
                       std::vector<Value> values;
                       for (const Value& value : evaluate_elements(n.elements))
                           if (std::none_of(values.begin(), values.end(),
                                            [&](const Value& v) { return equal(v, value); }))
                               values.push_back(value);
                       return list(std::move(values));
                   },
                   [&](const Slice& n) { return Value(slice(n, range)); },
                   [&](const Starred&) -> Value { unsupported(range, "TI-23", "`*` here"); },
                   [&](const Yield&) -> Value {
                       fail(range, "TI-1", "TaichiSyntaxError: `yield` does not exist in Taichi");
                   },
                   [&](const Await&) -> Value {
                       fail(range, "TI-1", "SyntaxError: `await` outside of an async function");
                   }},
        e->node);
}

/// The host program's numbers are double and int64: in kernels they have the default types.
Value Evaluator::frozen(const Value& value, TextRange range) {
    const auto* m = get<MatrixPtr>(value);
    if (!m || !(*m)->of_host) return value;
    return elementwise(
        value,
        [&](const ScalarValue& s) {
            const Expr known = s.index ? s.index : s.value;
            if (!known || !get<Constant>(known))
                unsupported(range, "TI-5",
                            "a number in a kernel that the host program computes when it runs");
            return cast_to(s, s.type.is_float() ? dialect_.default_float : dialect_.default_int);
        },
        range);
}

std::vector<Value> Evaluator::evaluate_elements(const std::vector<Expression>& elements) {
    std::vector<Value> values;
    for (const Expression& element : elements) {
        if (const auto* starred = std::get_if<Starred>(&element->node)) {
            for (const Value& value : iterate(evaluate(starred->value), element->range))
                values.push_back(value);
            continue;
        }
        values.push_back(evaluate(element));
    }
    return values;
}

std::shared_ptr<const std::vector<Scope>> Evaluator::scopes_here() const {
    auto scopes = std::make_shared<std::vector<Scope>>();
    if (frame().closure) *scopes = *frame().closure;
    scopes->insert(scopes->end(), frame().scopes.begin(), frame().scopes.end());
    return scopes;
}

ScalarValue Evaluator::scalar(const Value& value, TextRange range) {
    if (const auto* s = get<ScalarValue>(value)) return *s;
    if (get<VariablePtr>(value) || get<PlacePtr>(value)) return scalar(read_reference(value), range);
    if (const auto* m = get<MatrixPtr>(value); m && (*m)->elements.size() == 1) return (*m)->elements[0];
    if (const auto* b = get<bool>(value))
        return frame().host ? plain(build::boolean(*b)) : constant(std::int64_t{*b}, dialect().default_int);
    if (const auto* d = get<double>(value)) return constant(*d, dialect().default_float);
    if (const auto integer = integer_of(value)) {
        const Type& type = dialect().default_int;
        if (*integer < lowest(type) || *integer > highest(type)) {
            if (type.bits == 32 && *integer >= 0 && *integer <= highest(Type::uint(32)))
                fail(range, "TI-16", "TaichiTypeError: " + integer->str() + " does not fit " + name_of(type),
                     "write `ti.u32(" + integer->str() + ")`");
            fail(range, "TI-16", "TaichiTypeError: " + integer->str() + " does not fit " + name_of(type));
        }
        return constant(integer->convert_to<std::int64_t>(), type);
    }
    fail(range, "TI-10",
         std::string(frame().host ? "" : "Taichi") + "TypeError: " + kind_of(value) + " is no number",
         get<FieldPtr>(value) ? "a kernel computes element by element: `for i in x: x[i] ..`" : "");
}

ElementType Evaluator::type_of(const Value& value, TextRange range) {
    if (const auto* m = get<MatrixPtr>(value)) {
        Type type = (*m)->elements[0].type;
        for (const ScalarValue& s : (*m)->elements) type = promoted(type, s.type);
        return {type, (*m)->rows, (*m)->columns};
    }
    return {scalar(value, range).type, 0, 0};
}

std::vector<ScalarValue> Evaluator::elements(const Value& value, const ElementType& like, TextRange range) {
    if (get<SequencePtr>(value))
        return elements(make_matrix(value, like.columns == 0, nullptr, range), like, range);
    if (is_array(value)) return elements(array_as_matrix(std::get<FieldPtr>(value.v), range), like, range);
    if (const auto* m = get<MatrixPtr>(value)) {
        if (like.rows == 0 && (*m)->elements.size() == 1) return (*m)->elements;
        const bool same = (*m)->rows == like.rows && std::max((*m)->columns, 1) == std::max(like.columns, 1);
        if (!same)
            fail(range, "TI-26",
                 "TaichiTypeError: " + std::to_string((*m)->rows) + " by " +
                     std::to_string(std::max((*m)->columns, 1)) + " elements where " +
                     (like.rows == 0
                          ? std::string("a scalar")
                          : std::to_string(like.rows) + " by " + std::to_string(std::max(like.columns, 1))) +
                     (like.rows == 0 ? " is wanted" : " are wanted"));
        return (*m)->elements;
    }
    return std::vector<ScalarValue>(static_cast<std::size_t>(like.count()), scalar(value, range));
}

Value Evaluator::evaluate_binary(BinaryOperator op, const Value& a, const Value& b, TextRange range) {
    if (is_array(a) || is_array(b)) return array_operator(op, a, b, range);
    if (!is_run_time(a) && !is_run_time(b)) {
        if (op == BinaryOperator::modulo && get<std::string>(a)) return percent_format(a, b, range);
        std::string why;
        if (auto folded = python_binary(op, a, b, why)) return *folded;
        if (why == "division by zero") fail(range, "TI-10", "ZeroDivisionError: " + why);
        const bool whole = get<FieldPtr>(a) || get<FieldPtr>(b);
        fail(range, "TI-10",
             std::string(frame().host || frame().python ? "" : "Taichi") + "TypeError: " + why,
             whole ? "a kernel computes element by element: `for i in x: x[i] ..`" : "");
    }
    if (get<TextPtr>(a) || get<TextPtr>(b) || get<std::string>(a)) return joined_text(op, a, b, range);
    if (op == BinaryOperator::matrix_product) {
        const auto* m = get<MatrixPtr>(a);
        const auto* n = get<MatrixPtr>(b);
        if (!m || !n)
            fail(range, "TI-26",
                 std::string(frame().host ? "TypeError" : "TaichiCompilationError") +
                     ": `@` wants two matrices");
        if ((*m)->is_vector() && (*n)->is_vector() && (*m)->rows == (*n)->rows)
            return matrix_method(*m, "dot", {{b}, {}, range});
        return matrix_product(*m, *n, range);
    }
    if (op == BinaryOperator::power) return power(a, b, range);
    return elementwise(
        a, b,
        [&](const ScalarValue& x, const ScalarValue& y) {
            if (const std::string refused = refusal_of(op, x.type, y.type); !refused.empty())
                fail(range, "TI-24", "TaichiTypeError: " + refused);
            const bool truths = x.type.is_bool() && y.type.is_bool();
            if (truths && in_kernel() && (op == BinaryOperator::add || op == BinaryOperator::subtract))
                return truth_value_of(build::compare(CompareOp::not_equal, truth_of(x), truth_of(y)));
            if (frame().host && truths)
                if (const auto result = of_truths(op, truth_of(x), truth_of(y)))
                    return truth_value_of(result);
            return op == BinaryOperator::modulo ? modulo(x, y, range) : binary(op, x, y, dialect());
        },
        range);
}

Value Evaluator::evaluate_unary(UnaryOperator op, const Value& a, TextRange range) {
    if (is_array(a))
        return array_unary(std::get<FieldPtr>(a.v), range, [&](const ScalarValue& s) {
            return op == UnaryOperator::minus  ? negated(s)
                   : op == UnaryOperator::plus ? s
                   : s.type.is_bool()          ? plain(build::logical_not(value_of(s)))
                                               : inverted(s);
        });
    if (!is_run_time(a)) {
        std::string why;
        if (auto folded = python_unary(op, a, why)) return *folded;
        fail(range, "TI-10", "TypeError: " + why);
    }
    return elementwise(
        a,
        [&](const ScalarValue& s) -> ScalarValue {
            switch (op) {
                case UnaryOperator::plus:
                    return s;
                case UnaryOperator::minus:
                    return negated(s);
                case UnaryOperator::bit_not:
                    if (s.type.is_float()) fail(range, "TI-24", "TaichiTypeError: `~` on " + name_of(s.type));
                    return inverted(s);
                case UnaryOperator::logical_not:
                    if (s.type.is_float() && in_kernel())
                        fail(range, "TI-24", "TaichiTypeError: `not` of " + name_of(s.type),
                             "write `x == 0`");
                    return truth_value_of(build::logical_not(truth_of(s)));
            }
            return s;
        },
        range);
}

Value Evaluator::evaluate_comparison(const Comparison& comparison, TextRange range) {
    Value left = evaluate(comparison.first);
    std::optional<Value> result;
    for (std::size_t k = 0; k < comparison.steps.size(); ++k) {
        const ComparisonStep& step = comparison.steps[k];
        Value right = evaluate(step.value);
        Value one;
        const bool identity = step.op == ComparisonOperator::is || step.op == ComparisonOperator::is_not;
        const bool membership = step.op == ComparisonOperator::in || step.op == ComparisonOperator::not_in;
        if (in_kernel() && !frame().python && identity)
            fail(range, "TI-90", "TaichiSyntaxError: `is` does not exist in Taichi", "write `==`");
        if (in_kernel() && !frame().python && membership && in_static_ == 0)
            fail(range, "TI-24", "TaichiSyntaxError: `in` is for ti.static only");
        const auto approximate = [&](const Value& v) -> const DictionaryValue* {
            const auto* m = get<MethodValue>(v);
            const auto* d =
                m && m->name == "approx" ? get<std::shared_ptr<DictionaryValue>>(*m->object) : nullptr;
            return d ? d->get() : nullptr;
        };
        if (const DictionaryValue* near = approximate(right) ? approximate(right) : approximate(left)) {
            const auto option = [&](const char* key) {
                return std::get<double>(near->find(Value(std::string(key)))->v);
            };
            const Value& found = approximate(right) ? left : right;
            one = is_close(found, *near->find(Value(std::string("expected"))), option("rel"), option("abs"),
                           true, range);
            if (step.op == ComparisonOperator::not_equal)
                one = evaluate_unary(UnaryOperator::logical_not, one, range);
        } else if (frame().host && (is_array(left) || is_array(right)) && !identity) {
            one = array_binary(left, right, range, false, [&](const ScalarValue& x, const ScalarValue& y) {
                return plain(truth_of(compared(ir_comparison(step.op), x, y)));
            });
        } else if (frame().host && identity) {
            const bool same = get<NoneValue>(left) && get<NoneValue>(right)
                                  ? true
                                  : !is_run_time(left) && !is_run_time(right) &&
                                        left.v.index() == right.v.index() && equal(left, right);
            one = same == (step.op == ComparisonOperator::is);
        } else if (frame().host && membership && is_run_time(left)) {
            Expr any = build::boolean(false);
            for (const Value& element : iterate(right, range))
                any = build::either(
                    any, truth_of(compared(CompareOp::equal, scalar(left, range), scalar(element, range))));
            one = truth_value_of(step.op == ComparisonOperator::in ? any : build::logical_not(any));
        } else if (!is_run_time(left) && !is_run_time(right)) {
            std::string why;
            const auto folded = python_compare(step.op, left, right, why);
            if (!folded)
                fail(range, "TI-24", std::string(frame().host ? "" : "Taichi") + "TypeError: " + why);
            one = *folded;
        } else {
            if (k + 1 < comparison.steps.size())
                if (const auto* s = get<ScalarValue>(right)) right = named(*s, "middle", range);
            one = elementwise(
                left, right,
                [&](const ScalarValue& x, const ScalarValue& y) {
                    return truth_value_of(truth_of(compared(ir_comparison(step.op), x, y)));
                },
                range);
        }
        if (!result)
            result = one;
        else if (!is_run_time(*result) && !is_run_time(one))
            result = Value(*truth_value(*result) && *truth_value(one));
        else
            result =
                truth_value_of(build::both(truth_of(scalar(*result, range)), truth_of(scalar(one, range))));
        left = right;
    }
    return *result;
}

Value Evaluator::evaluate_conditional(const Conditional& conditional, TextRange range) {
    const Value condition = evaluate_condition(conditional.condition);
    if (!is_run_time(condition)) {
        const auto known = truth_value(condition);
        return evaluate(known.value_or(true) ? conditional.then : conditional.otherwise);
    }
    if (get<MatrixPtr>(condition))
        fail(range, "TI-90",
             std::string(frame().host ? "ValueError" : "TaichiSyntaxError") + ": the condition is a matrix",
             "`ti.select` chooses by element");
    if (in_kernel() && !dialect_.short_circuit) {  // as Taichi 1.7 does: both are evaluated
        ScalarValue once = scalar(condition, range);
        Value then = evaluate(conditional.then);
        open_block();
        const Value otherwise = evaluate(conditional.otherwise);
        const Block after = close_block();
        if (!after.statements.empty()) {
            once = named(once, "chosen", range, true);
            then = held(then, "then", range);
            for (const Stmt& s : after.statements) blocks_.back().statements.push_back(s);
        } else if (get<MatrixPtr>(then)) {
            once = named(once, "chosen", range);
        }
        return elementwise(
            then, otherwise, [&](const ScalarValue& a, const ScalarValue& b) { return selected(once, a, b); },
            range);
    }
    const ScalarValue asked = scalar(condition, range);
    open_block();
    const Value then = evaluate(conditional.then);
    const Block before_then = close_block();
    open_block();
    const Value otherwise = evaluate(conditional.otherwise);
    const Block before_otherwise = close_block();
    if (before_then.statements.empty() && before_otherwise.statements.empty()) {
        const ScalarValue once = get<MatrixPtr>(then) ? named(asked, "chosen", range) : asked;
        return elementwise(
            then, otherwise, [&](const ScalarValue& a, const ScalarValue& b) { return selected(once, a, b); },
            range);
    }
    ElementType type = type_of(then, range);
    const ElementType other = type_of(otherwise, range);
    type.scalar = promoted(type.scalar, other.scalar);
    if (type.rows == 0) type.rows = other.rows, type.columns = other.columns;
    const VariablePtr chosen = declare("chosen", type, false, range);
    blocks_.push_back(before_then);
    assign(*chosen, then, range);
    Block first = close_block();
    blocks_.push_back(before_otherwise);
    assign(*chosen, otherwise, range);
    Block second = close_block();
    emit(If{truth_of(asked), std::move(first), std::move(second)}, range);
    return read(chosen);
}

Value Evaluator::evaluate_comprehension(const Comprehension& comprehension, TextRange range) {
    if (comprehension.kind == ComprehensionKind::set && in_kernel())
        fail(range, "TI-1", "TaichiSyntaxError: sets do not exist in Taichi");
    std::vector<Value> values;
    auto entries = std::make_shared<DictionaryValue>();
    frame().scopes.emplace_back();
    const auto bind_part = [&](const Expression& target, const Value& value) {
        const auto* name = std::get_if<Name>(&target->node);
        if (name)
            frame().scopes.back()[name->name] = value;
        else
            bind_parts(target, value, target->range);
    };
    const std::function<void(std::size_t)> run = [&](std::size_t k) {
        if (k == comprehension.clauses.size()) {
            spend(range);
            if (comprehension.kind == ComprehensionKind::dictionary)
                entries->set(evaluate(comprehension.key), evaluate(comprehension.element));
            else
                values.push_back(evaluate(comprehension.element));
            return;
        }
        const ComprehensionClause& clause = comprehension.clauses[k];
        for (const Value& value : iterate(evaluate(clause.iterable), clause.iterable->range)) {
            bind_part(clause.target, value);
            bool wanted = true;
            for (const Expression& condition : clause.conditions) {
                const Value asked = wanted ? evaluate(condition) : Value(false);
                if (is_run_time(asked))
                    fail(condition->range, "TI-20",
                         "TaichiCompilationError: the condition is not known at compile time");
                wanted = wanted && truth_value(asked).value_or(true);
            }
            if (wanted) run(k + 1);
        }
    };
    try {
        run(0);
    } catch (...) {
        frame().scopes.pop_back();
        throw;
    }
    frame().scopes.pop_back();
    if (comprehension.kind == ComprehensionKind::dictionary) return entries;
    return list(std::move(values));
}

/// `a, (b, c)` of a comprehension or a static loop: names in the innermost scope.
void Evaluator::bind_parts(const Expression& target, const Value& value, TextRange range) {
    if (const auto* name = std::get_if<Name>(&target->node)) {
        frame().scopes.back()[name->name] = value;
        return;
    }
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* as_list = std::get_if<List>(&target->node);
    if (!several && !as_list) fail(target->range, "TI-28", "TaichiSyntaxError: this cannot be assigned to");
    const auto& targets = several ? several->elements : as_list->elements;
    const std::vector<Value> parts = iterate(value, range);
    if (parts.size() != targets.size())
        fail(range, "TI-28",
             fmt::format("{}: {} values for {} targets", frame().host ? "ValueError" : "TaichiSyntaxError",
                         parts.size(), targets.size()));
    for (std::size_t k = 0; k < parts.size(); ++k) bind_parts(targets[k], parts[k], range);
}

std::vector<Value> Evaluator::iterate(const Value& value, TextRange range) {
    if (const auto* s = get<SequencePtr>(value)) return (*s)->elements;
    if (const auto* m = get<MatrixPtr>(value)) {
        std::vector<Value> values;
        for (const ScalarValue& s : (*m)->elements) values.push_back(s);
        return values;
    }
    if (const auto* d = get<std::shared_ptr<DictionaryValue>>(value)) {
        std::vector<Value> keys;
        for (const auto& [key, element] : (*d)->entries) keys.push_back(key);
        return keys;
    }
    if (const auto* text = get<std::string>(value)) {
        std::vector<Value> letters;
        for (const char c : *text) letters.push_back(std::string(1, c));
        return letters;
    }
    if (is_array(value)) {
        const FieldPtr& array = std::get<FieldPtr>(value.v);
        std::vector<Value> rows;
        const std::int64_t count = array->shape.empty() ? 0 : extents_of(*array, range)[0];
        if (count > 10'000) fail(range, "TI-83", "RuntimeError: the array is too long to be iterated over");
        for (std::int64_t k = 0; k < count; ++k)
            rows.push_back(read_reference(element_reference(value, {Value(Integer(k))}, range)));
        return rows;
    }
    if (const auto* inner = get<StaticValue>(value)) return iterate(*inner->inner, range);
    if (const auto* group = get<GroupedValue>(value)) {
        std::vector<Value> vectors;
        for (const Value& index : iterate(*group->inner, range))
            vectors.push_back(
                make_matrix(get<SequencePtr>(index) ? index : list({index}), true, nullptr, range));
        return vectors;
    }
    if (const auto* r = get<RangeValue>(value)) {
        std::vector<Value> values{tuple({})};
        for (const auto& [low, high] : r->dimensions) {
            const auto first = integer_of(low), end = integer_of(high);
            if (!first || !end)
                fail(range, "TI-90", "TaichiTypeError: the range is not known at compile time");
            if ((*end - *first) * values.size() > 100000)
                fail(range, "TI-34", "TaichiCompilationError: the range is too long to be unrolled",
                     in_kernel() ? "loop over it without `ti.static`" : "");
            std::vector<Value> longer;
            for (const Value& prefix : values)
                for (Integer i = *first; i < *end; ++i) {
                    std::vector<Value> parts = std::get<SequencePtr>(prefix.v)->elements;
                    parts.push_back(i);
                    longer.push_back(tuple(std::move(parts)));
                }
            values = std::move(longer);
        }
        if (r->dimensions.size() == 1)
            for (Value& v : values) v = Value(std::get<SequencePtr>(v.v)->elements[0]);
        return values;
    }
    const bool of_taichi = get<FieldPtr>(value) && frame().host;
    fail(range, "TI-34",
         (of_taichi ? "NotImplementedError: " : "TypeError: ") + kind_of(value) + " cannot be iterated over");
}

std::int64_t Evaluator::static_integer(const Value& value, TextRange range, const std::string& what) {
    std::optional<Integer> integer = integer_of(value);
    if (const auto* s = get<ScalarValue>(value); s && !integer)
        if (const auto known = build::as_integer(index_of(*s))) integer = Integer(*known);
    if (!integer)
        fail(range, "TI-10",
             std::string(frame().host ? "TypeError: " : "TaichiCompilationError: ") + what +
                 " must be a Python int, not " + kind_of(value));
    if (*integer < -(Integer(1) << 40) || *integer > Integer(1) << 40)
        fail(range, "TI-10", what + " is too large");
    return integer->convert_to<std::int64_t>();
}

}  // namespace nestor::taichi
