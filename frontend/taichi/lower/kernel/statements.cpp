// Statements of kernels and functions, and of Python where the module is set up (TI-28 to TI-39).
#include "frontend/taichi/lower/kernel/statements.hpp"

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/activity.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/choices.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/host.hpp"
#include "frontend/taichi/lower/host/module.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/atomics.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/loops.hpp"
#include "frontend/taichi/lower/kernel/other_subscripts.hpp"
#include "frontend/taichi/lower/kernel/parameters.hpp"
#include "frontend/taichi/lower/kernel/refusals.hpp"
#include "frontend/taichi/lower/kernel/returns.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/arithmetic.hpp"
#include "frontend/taichi/tree.hpp"
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

}  // namespace

void poison(Evaluator& ev, const Statement& s) {
    std::vector<std::string> names;
    if (const auto* assignment = std::get_if<AssignmentStatement>(&s->node))
        for (const Expression& target : assignment->targets) names_of(target, names);
    if (const auto* annotated = std::get_if<AnnotatedAssignment>(&s->node))
        names_of(annotated->target, names);
    const auto imported = [&](const std::string& name) {
        if (!ev.globals.contains(name)) names.push_back(name);  // others were imported before
    };
    if (const auto* imports = std::get_if<ImportStatement>(&s->node))
        for (const ImportedName& one : imports->modules)
            imported(one.alias.name.empty() ? one.name.name.substr(0, one.name.name.find('.'))
                                            : one.alias.name);
    if (const auto* imports = std::get_if<ImportFromStatement>(&s->node))
        for (const ImportedName& one : imports->names)
            imported(one.alias.name.empty() ? one.name.name : one.alias.name);
    for (const std::string& name : names) {
        if (ev.frame().scopes.empty())
            ev.globals[name] = PoisonValue{};
        else if (!find(ev, name))
            ev.frame().scopes.back()[name] = PoisonValue{};
    }
}

void execute(Evaluator& ev, const Suite& suite) {
    ev.suites.emplace_back(&suite, 0);
    const std::size_t depth = ev.suites.size();
    const bool may_have_raised = ev.host.may_raise;
    const bool guards = ev.host.catching > 0 && ev.frame().host;
    for (std::size_t k = 0; k < suite.size(); ++k) {
        const Statement& s = suite[k];
        ev.suites.back().second = k;
        if (ev.frame().returned && (ev.frame().host || ev.frame().python || ev.frame().run_time_control == 0))
            break;
        if (ev.frame().flow != StaticFlow::on || ev.globals.contains(ended_program)) break;
        if (guards && k > 0 && ev.host.may_raise) {
            goes_on_unless_raised(ev, Suite(suite.begin() + static_cast<std::ptrdiff_t>(k), suite.end()));
            break;
        }
        if (guards) ev.host.may_raise = false;
        const std::size_t blocks = ev.blocks.size(), frames = ev.frames.size(),
                          scopes = ev.frame().scopes.size();
        try {
            if (returns_by_condition(ev, suite, k)) continue;
            execute(ev, s);
        } catch (Failure& failure) {
            if (ev.kernel.inlining > 0 || ev.host.attempts > 0) {  // the caller's statement reports it
                ev.suites.pop_back();
                throw;
            }
            ++ev.host.failures;
            if (failure.diagnostic) ev.messages.add(*failure.diagnostic);
            ev.suites.resize(depth);
            ev.blocks.resize(blocks);
            ev.frames.resize(frames);
            ev.frame().scopes.resize(scopes);
            report_other_subscripts(ev, s, failure.diagnostic);
            poison(ev, s);
        }
    }
    if (guards) ev.host.may_raise = ev.host.may_raise || may_have_raised;
    ev.suites.pop_back();
}

void scoped(Evaluator& ev, const Suite& suite) {
    ev.frame().scopes.emplace_back();
    try {
        execute(ev, suite);
    } catch (...) {
        ev.frame().scopes.pop_back();
        throw;
    }
    ev.frame().scopes.pop_back();
}

void execute(Evaluator& ev, const Statement& s) {
    const TextRange range = s->range;
    ev.spend(range);
    // the names that an expression needs belong to its statement
    const TextRange outer = std::exchange(ev.statement, range);
    struct Restore {
        TextRange& place;
        TextRange value;
        ~Restore() { place = value; }
    } restore{ev.statement, outer};
    if (ev.frame().host && !ev.frame().python) return host_statement(ev, s);
    std::visit(
        overloaded{[&](const ExpressionStatement& n) { expression_statement(ev, n.value, range); },
                   [&](const AssignmentStatement& n) {
                       Value value = evaluate(ev, n.value);
                       if (is_static_call(ev, n.value)) {  // names for the values themselves
                           for (const Expression& target : n.targets) alias(ev, target, value, range);
                           return;
                       }
                       check_value(ev, value, n.value, range);
                       // a = b = e: e is evaluated once
                       if (n.targets.size() > 1 && !ev.frame().python)
                           value = held(ev, value, "value", range);
                       for (const Expression& target : n.targets) assignment(ev, target, value, range);
                   },
                   [&](const AnnotatedAssignment& n) { annotated(ev, n, range); },
                   [&](const AugmentedAssignment& n) { augmented(ev, n, range); },
                   [&](const AssertStatement& n) {
                       ev.open_block();
                       asserted(ev, n, range);
                       const Block checks = ev.close_block();
                       // without `debug` nothing is checked, but calls have their effects
                       if (!ev.kernel_dialect.debug && !does_something(checks)) return;
                       for (const Stmt& one : checks.statements) ev.blocks.back().statements.push_back(one);
                   },
                   [&](const ReturnStatement& n) { returned(ev, n, range); },
                   [&](const PassStatement&) {},
                   [&](const BreakStatement&) { leave_loop(ev, true, range); },
                   [&](const ContinueStatement&) { leave_loop(ev, false, range); },
                   [&](const IfStatement& n) { conditional(ev, n, range); },
                   [&](const WhileStatement& n) { loop_while(ev, n, range); },
                   [&](const ForStatement& n) { loop_for(ev, n, range); },
                   [&](const FunctionDefinition& n) {
                       ev.fail(range, errors::function_is_defined_inside_kernel_or_function, n.name.name);
                   },
                   [&](const ClassDefinition&) { ev.fail(range, errors::class_inside_kernel_or_function); },
                   [&](const RaiseStatement&) { ev.fail(range, errors::raise_does_not_exist_in_taichi); },
                   [&](const DeleteStatement&) { ev.fail(range, errors::del_does_not_exist_in_taichi); },
                   [&](const GlobalStatement& n) {
                       if (n.nonlocal && !ev.frame().closure)
                           ev.fail(range, errors::no_scope_around_kernel_has_these_names);
                       ev.fail(range, errors::global_does_not_exist_in_taichi);
                   },
                   [&](const ImportStatement&) { ev.fail(range, errors::import_inside_kernel); },
                   [&](const ImportFromStatement&) { ev.fail(range, errors::import_of_names_inside_kernel); },
                   [&](const WithStatement&) { ev.fail(range, errors::with_does_not_exist_in_kernels); },
                   [&](const TryStatement&) { ev.fail(range, errors::try_does_not_exist_in_taichi); }},
        s->node);
}

void expression_statement(Evaluator& ev, const Expression& e, TextRange range) {
    if (std::get_if<StringLiteral>(&e->node)) return;  // a comment
    if (std::get_if<EllipsisLiteral>(&e->node)) return;
    if (const auto* choice = std::get_if<Conditional>(&e->node); choice && ev.frame().host) {
        const auto arm = [&](const Expression& one) {
            return Suite{statement_of(ExpressionStatement{one}, one->range)};
        };
        const Suite as_if{statement_of(
            IfStatement{{IfArm{choice->condition, arm(choice->then), range}}, arm(choice->otherwise)},
            range)};
        execute(ev, as_if);
        ev.last_assigned.erase(&as_if);
        return;
    }
    const auto* call = std::get_if<Call>(&e->node);
    const std::string name = call ? last_name(call->callee) : "";
    if (call && ev.in_kernel() && cell_method(ev, *call, range)) return;
    if (call && ((name.starts_with("atomic_") && !ev.frame().host) || name == "fill")) {
        const Value callee = evaluate(ev, call->callee);
        if (const auto* builtin = get<BuiltinValue>(callee);
            builtin && builtin->name.starts_with("ti.atomic_") && call->arguments.size() == 2) {
            atomic(ev, builtin->name.substr(10), call->arguments[0].value,
                   evaluate(ev, call->arguments[1].value), range, false);
            return;
        }
        if (const auto* m = get<MethodValue>(callee); m && m->name == "fill" && call->arguments.size() == 1) {
            // a local matrix is filled in place, a field by the library
            if (get<MatrixPtr>(*m->object) && !ev.frame().host) {
                const auto* target = std::get_if<Attribute>(&call->callee->node);
                const Value value = evaluate(ev, call->arguments[0].value);
                assignment(
                    ev, target->object,
                    elementwise(
                        ev, *m->object, [&](const ScalarValue&) { return scalar(ev, value, range); }, range),
                    range);
                return;
            }
        }
    }
    evaluate(ev, e);
}

void asserted(Evaluator& ev, const AssertStatement& statement, TextRange range) {
    if (ev.in_kernel() && !ev.frame().python) check_message(ev, statement);
    const Value condition = evaluate_condition(ev, statement.condition);
    const auto* number = get<ScalarValue>(condition);
    if (get<SequencePtr>(condition) || (number && number->type.is_float()))
        check_condition(ev, condition, statement.condition->range);
    std::string text(ev.at(statement.condition->range).text());
    TextPtr said;
    if (statement.message) {
        const Value message = evaluate(ev, statement.message);
        const bool text_wanted = ev.kernel_dialect.debug || get<FieldPtr>(message);
        if (text_wanted && !ev.in_kernel() && !get<std::string>(message) && !get<TextPtr>(message))
            ev.fail(statement.message->range, errors::message_of_assert_is_no_string, kind_of(message));
        if (const auto* words = get<std::string>(message)) text = *words;
        if (const auto* words = get<TextPtr>(message)) {  // values have their names
            text.clear();
            for (const auto& part : (*words)->parts)
                text += std::holds_alternative<std::string>(part) ? std::get<std::string>(part) : "..";
            said = *words;
        }
    }
    const TextValue words = said ? *said : TextValue{{text}};
    text = "TaichiAssertionError: " + text + " (" + ev.at(range).file_and_line() + ")";
    const Value asked = is_run_time(ev, condition)
                            ? condition
                            : Value(scalar(ev, Value(truth_value(condition).value_or(true)), range));
    const Expr holds = truth_of(scalar(ev, asked, range));
    if (!ev.kernel_dialect.debug) return;
    tell_of_kernel_assert(ev, words, holds, range);
    require_holds(ev, holds, text, range);
}

/// The arm of a condition that translation decides although it is not static: to `return` it is one of the
/// running program.
void decided_arm(Evaluator& ev, const IfArm& arm) {
    const bool runs = ev.in_kernel() && !ev.frame().python && !ev.kernel.in_real_function &&
                      !is_static_call(ev, arm.condition);
    const std::size_t depth = ev.frames.size();
    ev.frame().run_time_control += runs ? 1 : 0;
    scoped(ev, arm.body);
    if (ev.frames.size() == depth) ev.frame().run_time_control -= runs ? 1 : 0;
}

void conditional(Evaluator& ev, const IfStatement& statement, TextRange range) {
    const std::function<void(std::size_t)> arm = [&](std::size_t k) {
        if (k == statement.arms.size()) return scoped(ev, statement.otherwise);
        const IfArm& one = statement.arms[k];
        const Value condition = evaluate_condition(ev, one.condition);
        if (!is_static_call(ev, one.condition)) check_condition(ev, condition, one.condition->range);
        if (!is_run_time(ev, condition)) {
            if (truth_value(condition).value_or(true))
                return ev.frame().host ? execute(ev, one.body) : decided_arm(ev, one);
            return arm(k + 1);
        }
        if (get<StructPtr>(condition)) ev.fail(one.condition->range, errors::condition_is_struct);
        if (get<MatrixPtr>(condition))
            ev.fail(one.condition->range, errors::condition_of_statement_is_matrix,
                    ev.frame().host ? "ValueError" : "TaichiTypeError");
        if (is_array(condition)) ev.fail(one.condition->range, errors::truth_value_of_array_is_ambiguous);
        const Expr asked = truth_of(scalar(ev, condition, one.condition->range));
        const auto inside = [&](const std::function<void()>& body) {
            ++ev.frame().run_time_control;
            if (!ev.frame().loops.empty()) ++ev.frame().loops.back().conditions;
            const std::size_t depth = ev.frames.size(), loops = ev.frame().loops.size();
            ev.open_block();
            body();
            Block block = ev.close_block();
            if (ev.frames.size() == depth && ev.frame().loops.size() == loops) {
                --ev.frame().run_time_control;
                if (!ev.frame().loops.empty()) --ev.frame().loops.back().conditions;
            }
            return block;
        };
        Block then = inside([&] { scoped(ev, one.body); });
        Block otherwise = inside([&] { arm(k + 1); });
        ev.emit(If{asked, std::move(then), std::move(otherwise)}, k == 0 ? one.range : one.range);
    };
    (void)range;
    arm(0);
}

/// `ti.static(..)`, which makes aliases.
bool is_static_call(Evaluator& ev, const Expression& e) {
    const auto* call = std::get_if<Call>(&e->node);
    if (!call || ev.frame().python || last_name(e) != "static") return false;
    const Value callee = evaluate(ev, call->callee);
    return get<BuiltinValue>(callee) && std::get<BuiltinValue>(callee.v).name == "ti.static";
}

void alias(Evaluator& ev, const Expression& target, const Value& value, TextRange range) {
    if (std::holds_alternative<Subscript>(target->node) || std::holds_alternative<Attribute>(target->node))
        ev.fail(target->range, errors::static_makes_aliases_are_names_of_their_own);
    std::vector<std::string> names;
    names_of(target, names);
    for (const std::string& name : names)
        for (const Scope& scope : ev.frame().scopes)
            if (const auto found = scope->find(name); found != scope->end() && is_run_time(ev, found->second))
                ev.fail(target->range, errors::is_variable_already_no_alias, name);
    bind_parts(ev, target, value, range);
}

void annotated(Evaluator& ev, const AnnotatedAssignment& statement, TextRange range) {
    if (!statement.value && ev.in_kernel() && !ev.frame().python)
        ev.fail(range, errors::annotated_variable_of_kernel_has_value);
    if (!statement.value) return;
    if (is_static_call(ev, statement.value)) ev.fail(range, errors::alias_made_by_static_has_no_annotation);
    if (ev.in_kernel() && !ev.frame().python)
        if (const Value plain_type = evaluate(ev, statement.annotation); get<BuiltinValue>(plain_type))
            ev.fail(statement.annotation->range, errors::type_of_python_annotates_no_variable_of_kernel);
    const Value type = annotation_value(ev, statement.annotation, "the annotation");
    if (const auto* element = get<ElementType>(type);
        ev.in_kernel() && !ev.frame().python && (get<StructTypePtr>(type) || (element && element->rows > 0)))
        ev.fail(range, errors::annotated_variable_is_number);
    if (const auto* name = std::get_if<Name>(&statement.target->node)) {
        const Value* known = find(ev, name->name);
        const auto* variable = known && !ev.frame().scopes.empty() ? get<VariablePtr>(*known) : nullptr;
        const auto* element = get<ElementType>(type);
        if (variable && element && (*variable)->type.scalar != element->scalar)
            ev.fail(range, errors::variable_has_another_type_already, name->name,
                    name_of((*variable)->type.scalar), name_of(element->scalar));
    }
    assignment(ev, statement.target, converted(ev, evaluate(ev, statement.value), type, range), range);
}

/// `break` and `continue`: a statement of a run-time loop, or what an unrolled one does next.
void leave_loop(Evaluator& ev, bool leaves, TextRange range) {
    const std::string word = leaves ? "break" : "continue";
    const LoopScope& loop = ev.frame().loops.back();
    if (loop.unrolls) {
        if (loop.conditions > 0) ev.fail(range, errors::jump_of_static_loop_under_condition, word);
        ev.frame().flow = leaves ? StaticFlow::leave : StaticFlow::next;
        return;
    }
    if (leaves && ev.kernel.loop_depth <= 1 && ev.kernel.in_outermost)
        ev.fail(range, errors::break_in_parallel_loop);
    if (leaves)
        ev.emit(Break{}, range);
    else
        ev.emit(Continue{}, range);
}

void loop_while(Evaluator& ev, const WhileStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) ev.fail(range, errors::else_of_while);
    if (!ev.kernel.random.in_while) {
        ev.kernel.random.while_parent = ev.blocks.size() - 1;
        ev.kernel.random.while_draws = {};
    }
    ev.open_block();
    ++ev.kernel.loop_depth;
    ev.frame().loops.push_back({});
    ++ev.frame().run_time_control;
    const bool in_while = std::exchange(ev.kernel.random.in_while, true);
    const bool outermost = std::exchange(ev.kernel.in_outermost, false);
    const Value condition = evaluate_condition(ev, statement.condition);
    check_condition(ev, condition, statement.condition->range);
    if (!is_run_time(ev, condition)) {
        // while True: leaves by break
        const bool runs = truth_value(condition).value_or(true);
        if (runs) scoped(ev, statement.body);
        Block body = ev.close_block();
        if (runs) ev.emit(While{build::boolean(true), std::move(body)}, range);
    } else {
        const Expr asked = truth_of(scalar(ev, condition, statement.condition->range));
        const bool simple = ev.blocks.back().statements.empty();
        if (!simple)
            ev.emit(If{build::logical_not(asked), Block{{build::make(Break{}, ev.origin(range))}}, {}},
                    range);
        scoped(ev, statement.body);
        Block body = ev.close_block();
        ev.emit(While{simple ? asked : build::boolean(true), std::move(body)}, range);
    }
    ev.frame().loops.pop_back();
    --ev.frame().run_time_control;
    ev.kernel.in_outermost = outermost;
    ev.kernel.random.in_while = in_while;
    --ev.kernel.loop_depth;
    end_of_loop(ev);
}

}  // namespace nestor::taichi
