// Statements of kernels and functions, and of Python where the module is set up (TI-28 to TI-39).
#include <algorithm>

#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// Names that a target binds.
void names_of(const Expression& target, std::vector<std::string>& names) {
    if (const auto* name = std::get_if<Name>(&target->node)) names.push_back(name->name);
    if (const auto* tuple_ = std::get_if<Tuple>(&target->node))
        for (const Expression& element : tuple_->elements) names_of(element, names);
    if (const auto* list_ = std::get_if<List>(&target->node))
        for (const Expression& element : list_->elements) names_of(element, names);
}

/// A type as a sentence names it.
std::string text_of(const ElementType& type) {
    if (type.rows == 0) return name_of(type.scalar);
    if (type.columns == 0) return "a vector of " + std::to_string(type.rows);
    return "a matrix of " + std::to_string(type.rows) + " by " + std::to_string(type.columns);
}

}  // namespace

void Evaluator::poison(const Statement& s) {
    std::vector<std::string> names;
    if (const auto* assignment = std::get_if<AssignmentStatement>(&s->node))
        for (const Expression& target : assignment->targets) names_of(target, names);
    if (const auto* annotated = std::get_if<AnnotatedAssignment>(&s->node))
        names_of(annotated->target, names);
    const auto imported = [&](const std::string& name) {
        if (!globals_.contains(name)) names.push_back(name);  // others were imported before
    };
    if (const auto* imports = std::get_if<ImportStatement>(&s->node))
        for (const ImportedName& one : imports->modules)
            imported(one.alias.name.empty() ? one.name.name.substr(0, one.name.name.find('.'))
                                            : one.alias.name);
    if (const auto* imports = std::get_if<ImportFromStatement>(&s->node))
        for (const ImportedName& one : imports->names)
            imported(one.alias.name.empty() ? one.name.name : one.alias.name);
    for (const std::string& name : names) {
        if (frame().scopes.empty())
            globals_[name] = PoisonValue{};
        else if (!find(name))
            frame().scopes.back()[name] = PoisonValue{};
    }
}

void Evaluator::execute(const Suite& suite) {
    suites_.emplace_back(&suite, 0);
    const std::size_t depth = suites_.size();
    for (std::size_t k = 0; k < suite.size(); ++k) {
        const Statement& s = suite[k];
        suites_.back().second = k;
        if (frame().returned && (frame().host || frame().python || frame().run_time_control == 0)) break;
        if (frame().flow != StaticFlow::on) break;
        const std::size_t blocks = blocks_.size(), frames = frames_.size(), scopes = frame().scopes.size();
        try {
            execute(s);
        } catch (Failure& failure) {
            if (inlining_ > 0 || attempts_ > 0) {  // the caller's statement reports it
                suites_.pop_back();
                throw;
            }
            if (failure.diagnostic) messages_.add(*failure.diagnostic);
            suites_.resize(depth);
            blocks_.resize(blocks);
            frames_.resize(frames);
            frame().scopes.resize(scopes);
            poison(s);
        }
    }
    suites_.pop_back();
}

void Evaluator::scoped(const Suite& suite) {
    frame().scopes.emplace_back();
    try {
        execute(suite);
    } catch (...) {
        frame().scopes.pop_back();
        throw;
    }
    frame().scopes.pop_back();
}

void Evaluator::execute(const Statement& s) {
    const TextRange range = s->range;
    spend(range);
    // the names that an expression needs belong to its statement
    const TextRange outer = std::exchange(statement_, range);
    struct Restore {
        TextRange& place;
        TextRange value;
        ~Restore() { place = value; }
    } restore{statement_, outer};
    if (frame().host && !frame().python) return host_statement(s);
    std::visit(overloaded{[&](const ExpressionStatement& n) { expression_statement(n.value, range); },
                          [&](const AssignmentStatement& n) {
                              Value value = evaluate(n.value);
                              if (is_static_call(n.value)) {  // names for the values themselves
                                  for (const Expression& target : n.targets) alias(target, value, range);
                                  return;
                              }
                              // a = b = e: e is evaluated once
                              if (n.targets.size() > 1 && !frame().python)
                                  value = held(value, "value", range);
                              for (const Expression& target : n.targets) assignment(target, value, range);
                          },
                          [&](const AnnotatedAssignment& n) { annotated(n, range); },
                          [&](const AugmentedAssignment& n) { augmented(n, range); },
                          [&](const AssertStatement& n) {
                              if (dialect_.debug) asserted(n, range);
                          },
                          [&](const ReturnStatement& n) { returned(n, range); },
                          [&](const PassStatement&) {},
                          [&](const BreakStatement&) { leave_loop(true, range); },
                          [&](const ContinueStatement&) { leave_loop(false, range); },
                          [&](const IfStatement& n) { conditional(n, range); },
                          [&](const WhileStatement& n) { loop_while(n, range); },
                          [&](const ForStatement& n) { loop_for(n, range); },
                          [&](const FunctionDefinition& n) {
                              fail(range, "TI-90",
                                   "TaichiSyntaxError: function `" + n.name.name +
                                       "` is defined inside a kernel or function");
                          },
                          [&](const ClassDefinition&) {
                              fail(range, "TI-1", "TaichiSyntaxError: a class inside a kernel or function");
                          },
                          [&](const RaiseStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `raise` does not exist in Taichi",
                                   "write `assert`, which checks with `ti.init(debug=True)`");
                          },
                          [&](const DeleteStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `del` does not exist in Taichi");
                          },
                          [&](const GlobalStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `global` does not exist in Taichi",
                                   "what kernels change for good is a field, `x[None]` of one number");
                          },
                          [&](const ImportStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `import` inside a kernel",
                                   "import at the beginning of the file");
                          },
                          [&](const ImportFromStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `import` inside a kernel");
                          },
                          [&](const WithStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `with` does not exist in kernels");
                          },
                          [&](const TryStatement&) {
                              fail(range, "TI-1", "TaichiSyntaxError: `try` does not exist in Taichi",
                                   "kernels raise nothing; `assert` checks with `ti.init(debug=True)`");
                          }},
               s->node);
}

void Evaluator::expression_statement(const Expression& e, TextRange range) {
    if (std::get_if<StringLiteral>(&e->node)) return;  // a comment
    const auto* call = std::get_if<Call>(&e->node);
    const std::string name = call ? last_name(call->callee) : "";
    if (call && in_kernel() && cell_method(*call, range)) return;
    if (call && (name.starts_with("atomic_") || name == "fill")) {
        const Value callee = evaluate(call->callee);
        if (const auto* builtin = get<BuiltinValue>(callee);
            builtin && builtin->name.starts_with("ti.atomic_") && call->arguments.size() == 2) {
            atomic(builtin->name.substr(10), call->arguments[0].value, evaluate(call->arguments[1].value),
                   range, false);
            return;
        }
        if (const auto* m = get<MethodValue>(callee); m && m->name == "fill" && call->arguments.size() == 1) {
            // a local matrix is filled in place, a field by the library
            if (get<MatrixPtr>(*m->object) && !frame().host) {
                const auto* target = std::get_if<Attribute>(&call->callee->node);
                const Value value = evaluate(call->arguments[0].value);
                assignment(target->object,
                           elementwise(
                               *m->object, [&](const ScalarValue&) { return scalar(value, range); }, range),
                           range);
                return;
            }
        }
    }
    evaluate(e);
}

void Evaluator::asserted(const AssertStatement& statement, TextRange range) {
    const Value condition = evaluate_condition(statement.condition);
    std::string text(at(statement.condition->range).text());
    if (statement.message) {
        const Value message = evaluate(statement.message);
        if (!get<std::string>(message) && !get<TextPtr>(message))
            fail(statement.message->range, "TI-31",
                 "TaichiSyntaxError: the message of an assert is a string, not " + kind_of(message));
        if (const auto* words = get<std::string>(message)) text = *words;
        if (const auto* words = get<TextPtr>(message)) {  // values have their names
            text.clear();
            for (const auto& part : (*words)->parts)
                text += std::holds_alternative<std::string>(part) ? std::get<std::string>(part) : "..";
        }
    }
    text = "TaichiAssertionError: " + text + " (" + at(range).file_and_line() + ")";
    const Value asked = is_run_time(condition)
                            ? condition
                            : Value(scalar(Value(truth_value(condition).value_or(true)), range));
    const Expr holds = truth_of(scalar(asked, range));
    require_holds(holds, text, range);
}

void Evaluator::check_condition(const Value& condition, TextRange range) const {
    if (!in_kernel() || frame().python) return;
    if (get<std::string>(condition) || get<NoneValue>(condition) || get<FieldPtr>(condition) ||
        get<SequencePtr>(condition))
        fail(range, "TI-90", "TaichiTypeError: " + kind_of(condition) + " is no condition of a kernel",
             "what is known at translation is asked by `ti.static(..)`");
}

void Evaluator::conditional(const IfStatement& statement, TextRange range) {
    const std::function<void(std::size_t)> arm = [&](std::size_t k) {
        if (k == statement.arms.size()) return scoped(statement.otherwise);
        const IfArm& one = statement.arms[k];
        const Value condition = evaluate_condition(one.condition);
        if (!is_static_call(one.condition)) check_condition(condition, one.condition->range);
        if (!is_run_time(condition)) {
            if (truth_value(condition).value_or(true))
                return frame().host ? execute(one.body) : scoped(one.body);
            return arm(k + 1);
        }
        if (get<StructPtr>(condition))
            fail(one.condition->range, "TI-90", "TaichiCompilationError: the condition is a struct");
        if (get<MatrixPtr>(condition))
            fail(
                one.condition->range, "TI-90",
                std::string(frame().host ? "ValueError" : "TaichiTypeError") + ": the condition is a matrix");
        if (is_array(condition))
            fail(one.condition->range, "TI-81", "ValueError: the truth value of an array is ambiguous");
        const Expr asked = truth_of(scalar(condition, one.condition->range));
        const auto inside = [&](const std::function<void()>& body) {
            ++frame().run_time_control;
            if (!frame().loops.empty()) ++frame().loops.back().conditions;
            const std::size_t depth = frames_.size(), loops = frame().loops.size();
            open_block();
            body();
            Block block = close_block();
            if (frames_.size() == depth && frame().loops.size() == loops) {
                --frame().run_time_control;
                if (!frame().loops.empty()) --frame().loops.back().conditions;
            }
            return block;
        };
        Block then = inside([&] { scoped(one.body); });
        Block otherwise = inside([&] { arm(k + 1); });
        emit(If{asked, std::move(then), std::move(otherwise)}, k == 0 ? one.range : one.range);
    };
    (void)range;
    arm(0);
}

/// `ti.static(..)`, which makes aliases.
bool Evaluator::is_static_call(const Expression& e) {
    const auto* call = std::get_if<Call>(&e->node);
    if (!call || frame().python || last_name(e) != "static") return false;
    const Value callee = evaluate(call->callee);
    return get<BuiltinValue>(callee) && std::get<BuiltinValue>(callee.v).name == "ti.static";
}

void Evaluator::alias(const Expression& target, const Value& value, TextRange range) {
    if (std::holds_alternative<Subscript>(target->node) || std::holds_alternative<Attribute>(target->node))
        fail(target->range, "TI-28",
             "TaichiSyntaxError: `ti.static` makes aliases, which are names of their own");
    std::vector<std::string> names;
    names_of(target, names);
    for (const std::string& name : names)
        for (const Scope& scope : frame().scopes)
            if (const auto found = scope->find(name); found != scope->end() && is_run_time(found->second))
                fail(target->range, "TI-28",
                     "TaichiSyntaxError: `" + name + "` is a variable already, no alias");
    bind_parts(target, value, range);
}

void Evaluator::annotated(const AnnotatedAssignment& statement, TextRange range) {
    if (!statement.value) return;
    if (is_static_call(statement.value))
        fail(range, "TI-28", "TaichiSyntaxError: an alias made by `ti.static` has no annotation");
    if (in_kernel() && !frame().python)
        if (const Value plain_type = evaluate(statement.annotation); get<BuiltinValue>(plain_type))
            fail(statement.annotation->range, "TI-28",
                 "TaichiTypeError: a type of Python annotates no variable of a kernel",
                 "write `ti.i32` or `ti.f32`");
    const Value type = annotation_value(statement.annotation, "the annotation");
    if (const auto* name = std::get_if<Name>(&statement.target->node)) {
        const Value* known = find(name->name);
        const auto* variable = known && !frame().scopes.empty() ? get<VariablePtr>(*known) : nullptr;
        const auto* element = get<ElementType>(type);
        if (variable && element && (*variable)->type.scalar != element->scalar)
            fail(range, "TI-28",
                 "TaichiSyntaxError: `" + name->name + "` is " + name_of((*variable)->type.scalar) +
                     " already, not " + name_of(element->scalar));
    }
    assignment(statement.target, converted(evaluate(statement.value), type, range), range);
}

/// `break` and `continue`: a statement of a run-time loop, or what an unrolled one does next.
void Evaluator::leave_loop(bool leaves, TextRange range) {
    const std::string word = leaves ? "break" : "continue";
    if (frame().loops.empty()) fail(range, "TI-34", "SyntaxError: `" + word + "` outside of a loop");
    const LoopScope& loop = frame().loops.back();
    if (loop.unrolls) {
        if (loop.conditions > 0)
            fail(
                range, "TI-34",
                "TaichiSyntaxError: `" + word + "` of a static loop under a condition of the running program",
                "make the condition static, `if ti.static(..)`");
        frame().flow = leaves ? StaticFlow::leave : StaticFlow::next;
        return;
    }
    if (leaves && loop_depth_ <= 1 && in_outermost_)
        fail(range, "TI-34", "TaichiSyntaxError: `break` in a parallel loop",
             "an outermost loop has no order; use `while`, a loop inside, or "
             "`ti.loop_config(serialize=True)` before it");
    if (leaves)
        emit(Break{}, range);
    else
        emit(Continue{}, range);
}

void Evaluator::loop_while(const WhileStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) fail(range, "TI-90", "TaichiSyntaxError: `else` of a `while`");
    if (!in_while_) {
        while_parent_ = blocks_.size() - 1;
        while_draws_ = {};
    }
    open_block();
    ++loop_depth_;
    frame().loops.push_back({});
    ++frame().run_time_control;
    const bool in_while = std::exchange(in_while_, true);
    const bool outermost = std::exchange(in_outermost_, false);
    const Value condition = evaluate_condition(statement.condition);
    check_condition(condition, statement.condition->range);
    if (!is_run_time(condition)) {
        // while True: leaves by break
        const bool runs = truth_value(condition).value_or(true);
        if (runs) scoped(statement.body);
        Block body = close_block();
        if (runs) emit(While{build::boolean(true), std::move(body)}, range);
    } else {
        const Expr asked = truth_of(scalar(condition, statement.condition->range));
        const bool simple = blocks_.back().statements.empty();
        if (!simple)
            emit(If{build::logical_not(asked), Block{{build::make(Break{}, origin(range))}}, {}}, range);
        scoped(statement.body);
        Block body = close_block();
        emit(While{simple ? asked : build::boolean(true), std::move(body)}, range);
    }
    frame().loops.pop_back();
    --frame().run_time_control;
    in_outermost_ = outermost;
    in_while_ = in_while;
    --loop_depth_;
    end_of_loop();
}

void Evaluator::returned(const ReturnStatement& statement, TextRange range) {
    Value value = statement.value ? evaluate(statement.value) : Value(NoneValue{});
    if (frame().python) {
        frame().returned = value;
        return;
    }
    if (frame().run_time_control > 0 && !in_real_function_)
        fail(range, "TI-32",
             "TaichiSyntaxError: `return` inside a loop or a condition of the running program",
             "assign to a variable before it, and return that behind");
    if (frame().run_time_control == 0)
        frame().returned = value;
    else
        frame().returns_inside = true;
    if (inlining_ > 0) {
        if (frame().result_hint && statement.value)
            frame().returned = cast_result(value, *frame().result_hint, range);
        return;
    }
    if (results_.empty() && statement.value && !std::holds_alternative<NoneLiteral>(statement.value->node))
        fail(range, "TI-32",
             std::string(frame().function && frame().function->result ? "TaichiCompilationError"
                                                                      : "TaichiSyntaxError") +
                 ": a kernel that returns a value needs a hint, `-> ti.f32`");
    if (!results_.empty() && (!statement.value || get<NoneValue>(value)))
        fail(range, "TI-32", "TaichiSyntaxError: the hint asks for a value, and `return` gives none");
    std::vector<Expr> values;
    if (!results_.empty()) {
        const auto* several = get<SequencePtr>(result_shape_);
        const auto* given = get<SequencePtr>(value);
        if (several && (!given || (*given)->elements.size() != (*several)->elements.size()))
            fail(range, "TI-32", "TaichiCompilationError: the values do not fit the hint");
        if (!several && given && get<ElementType>(result_shape_) &&
            std::get<ElementType>(result_shape_.v).rows == 0)
            fail(range, "TI-32", "TaichiCompilationError: the hint is one value, and `return` gives several");
        check_result(value, result_shape_, range);
        std::vector<ScalarValue> parts;
        flatten(value, result_shape_, range, parts);
        for (const ScalarValue& part : parts) values.push_back(value_of(part));
    }
    emit(Return{std::move(values)}, range);
}

void Evaluator::check_result(const Value& given, const Value& hint, TextRange range) {
    const Value value = read_reference(given);
    if (const auto* several = get<SequencePtr>(hint)) {
        if (const auto* parts = get<SequencePtr>(value))
            for (std::size_t k = 0; k < std::min((*parts)->elements.size(), (*several)->elements.size()); ++k)
                check_result((*parts)->elements[k], (*several)->elements[k], range);
        return;
    }
    const auto* element = get<ElementType>(hint);
    if (!element) return;
    const auto* m = get<MatrixPtr>(value);
    const bool shaped =
        get<SequencePtr>(value) ? element->rows > 0
        : m ? (*m)->rows == element->rows && std::max((*m)->columns, 1) == std::max(element->columns, 1)
            : element->rows == 0;
    if (!shaped)
        fail(range, "TI-32",
             "TaichiCompilationError: the hint of the result is " + text_of(*element) + ", not " +
                 kind_of(value));
    if (m && !element->scalar.is_float() && type_of(value, range).scalar.is_float())
        fail(range, "TI-32", "TaichiCompilationError: the hint of the result is of integers, not of floats");
}

Value Evaluator::cast_result(const Value& value, const Value& hint, TextRange range) {
    if (const auto* several = get<SequencePtr>(hint)) {
        const std::vector<Value> parts = iterate(value, range);
        if (parts.size() != (*several)->elements.size())
            fail(range, "TI-32", "TaichiCompilationError: the values do not fit the hint");
        std::vector<Value> cast;
        for (std::size_t k = 0; k < parts.size(); ++k)
            cast.push_back(cast_result(parts[k], (*several)->elements[k], range));
        return tuple(std::move(cast));
    }
    if (!get<ElementType>(hint) && !get<StructTypePtr>(hint)) return value;
    return held(converted(value, hint, range), "result", range);
}

}  // namespace nestor::taichi
