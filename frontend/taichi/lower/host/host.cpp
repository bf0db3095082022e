// The host program: Python at module level and in its functions (TI-83). Values that are known fold away;
// kernel calls, accesses to fields and what depends on them become statements of `main`.
#include "frontend/taichi/lower/host/host.hpp"

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/choices.hpp"
#include "frontend/taichi/lower/host/chosen_lists.hpp"
#include "frontend/taichi/lower/host/containers.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_methods.hpp"
#include "frontend/taichi/lower/host/module.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/running_dicts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/calls.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

namespace {

/// `del list[k]`, `del dict[key]`
bool deletes_element(Evaluator& ev, const Expression& target, TextRange range) {
    const auto* part = std::get_if<Subscript>(&target->node);
    if (!part) return false;
    const Value object = evaluate(ev, part->object), index = evaluate(ev, part->index);
    if (get<SequencePtr>(object) || get<RunningListPtr>(object)) {
        if (get<SliceValue>(index)) return false;
        (void)container_method(ev, object, "pop", {{index}, {}, range});
        return true;
    }
    if (const auto* dict = get<RunningDictPtr>(object)) {
        remove_entry(ev, **dict, index, range);
        return true;
    }
    if (!get<std::shared_ptr<DictionaryValue>>(object)) return false;
    (void)container_method(ev, object, "pop", {{index}, {}, range});
    return true;
}

/// A name that is born here keeps what Python knows of its value.
void assign_unless_raised(Evaluator& ev, const std::vector<Expression>& targets, const Value& value,
                          const Statement& s) {
    const auto* name = targets.size() == 1 ? std::get_if<Name>(&targets[0]->node) : nullptr;
    const auto all = [&] {
        for (const Expression& target : targets) assignment(ev, target, value, s->range);
    };
    name&& is_static(value) && !find(ev, name->name) ? all() : goes_on(ev, s, all);
}

}  // namespace

void host_statement(Evaluator& ev, const Statement& s) {
    const TextRange range = s->range;
    if (execute_for_chosen_list(ev, s)) return;
    std::visit(
        overloaded{[&](const ExpressionStatement& n) { expression_statement(ev, n.value, range); },
                   [&](const AssignmentStatement& n) {
                       const auto view =
                           n.targets.size() == 1 && std::holds_alternative<Name>(n.targets[0]->node)
                               ? element_view(ev, n.value)
                               : std::nullopt;
                       const auto* name = std::get_if<Name>(&n.targets[0]->node);
                       const auto* member = std::get_if<Attribute>(&n.targets[0]->node);
                       running(ev).wished_name = name ? name->name : member ? member->name.name : "";
                       Value value = view ? *view : evaluate(ev, n.value);
                       running(ev).wished_name.clear();
                       // a = b = e: e is evaluated once
                       if (n.targets.size() > 1) value = held(ev, value, "value", range);
                       assign_unless_raised(ev, n.targets, value, s);
                   },
                   [&](const AnnotatedAssignment& n) {
                       if (n.value) assign_unless_raised(ev, {n.target}, evaluate(ev, n.value), s);
                   },
                   [&](const AugmentedAssignment& n) { host_augmented(ev, n, s); },
                   [&](const AssertStatement& n) { assert_host(ev, n, s); },
                   [&](const ReturnStatement& n) {
                       if (ev.frame().run_time_control > ev.frame().returning)
                           ev.unsupported(range, errors::return_under_condition_is_not_known);
                       ev.frame().returned =
                           n.value ? held(ev, evaluate(ev, n.value), "returned", range) : Value(NoneValue{});
                   },
                   [&](const PassStatement&) {},
                   [&](const BreakStatement&) { leave_host_loop(ev, true, range); },
                   [&](const ContinueStatement&) { leave_host_loop(ev, false, range); },
                   [&](const IfStatement& n) { host_if(ev, n, s); },
                   [&](const WhileStatement& n) { host_while(ev, n, range); },
                   [&](const ForStatement& n) { host_for(ev, n, s); },
                   [&](const FunctionDefinition& n) { define_function(ev, n, s); },
                   [&](const ClassDefinition& n) { define_class(ev, n, s); },
                   [&](const ImportStatement& n) { import(ev, n, range); },
                   [&](const ImportFromStatement& n) { import_from(ev, n, range); },
                   [&](const GlobalStatement& n) {
                       for (const Identifier& name : n.names)
                           if (n.nonlocal && !is_around(ev, name.name))
                               ev.fail(name.range, errors::no_name_around_function, name.name);
                       auto& names = n.nonlocal ? ev.frame().nonlocals : ev.frame().globals;
                       for (const Identifier& name : n.names) names.insert(name.name);
                   },
                   [&](const RaiseStatement& n) { raised(ev, n, range); },
                   [&](const DeleteStatement& n) {
                       for (const Expression& target : n.targets) {
                           if (deletes_element(ev, target, range)) continue;
                           const auto* name = std::get_if<Name>(&target->node);
                           if (!name) ev.unsupported(range, errors::del_of_part_of_value);
                           const bool erased =
                               (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names())
                                   .erase(name->name) > 0;
                           if (!erased) evaluate(ev, target);  // which tells an unknown name
                       }
                   },
                   [&](const WithStatement& n) { host_with(ev, n, range); },
                   [&](const TryStatement& n) {
                       const auto whole = [&] { host_try(ev, n, range); };
                       ev.host.attempts == 0 ? retried(ev, whole) : whole();
                   }},
        s->node);
}

std::optional<Value> element_view(Evaluator& ev, const Expression& e) {
    const auto* part = std::get_if<Subscript>(&e->node);
    if (!part || ev.host.control > 0 || !std::holds_alternative<Name>(part->object->node))
        return std::nullopt;
    const Value base = evaluate(ev, part->object);
    const auto* field = get<FieldPtr>(base);
    const bool has_parts = field && !is_array(base) && (*field)->element.rows > 0;
    if (!has_parts && !get<StructFieldPtr>(base)) return std::nullopt;
    for (const FieldPtr& one : fields_of(ev, base)) require_place(ev, *one, e->range);
    require_all_placed(ev, e->range);
    std::vector<Value> indices = evaluate_indices(ev, *part);
    for (Value& index : indices) index = held(ev, index, "index", e->range);
    return element_reference(ev, base, indices, e->range);
}

namespace {

/// `list += others`, which changes the list itself, where the running program has to.
bool augments_container(Evaluator& ev, const AugmentedAssignment& statement, const Value& old,
                        TextRange range) {
    const auto* running_ = get<RunningListPtr>(old);
    const auto* fixed = get<SequencePtr>(old);
    if (fixed && ((*fixed)->list || ((*fixed)->set && !(*fixed)->frozen))) {
        if (ev.host.control == 0 || statement.op != BinaryOperator::add || (*fixed)->set) return false;
        const Value others = evaluate(ev, statement.value);
        before_change(ev, old,
                      get<RunningListPtr>(others) ? std::vector<Value>{} : iterate(ev, others, range), range);
        return false;
    }
    if (running_ && (*running_)->part_of && !std::holds_alternative<Subscript>(statement.target->node))
        ev.unsupported(range, errors::use_of_running_list, "an operator on a part of an array");
    if (!running_ || (*running_)->array) return false;
    const bool adds = statement.op == BinaryOperator::add && !(*running_)->set;
    if (!adds && !((*running_)->set && statement.op == BinaryOperator::bit_or))
        ev.unsupported(range, errors::use_of_running_list, "this operator");
    const Value others = evaluate(ev, statement.value);
    (void)method_of_running_list(ev, *running_, adds ? "extend" : "update", {{others}, {}, range});
    return true;
}

}  // namespace

void host_augmented(Evaluator& ev, const AugmentedAssignment& statement, const Statement& s) {
    const TextRange range = s->range;
    if (const auto* part = std::get_if<Subscript>(&statement.target->node);
        part && std::holds_alternative<Name>(part->object->node)) {
        const Value object = evaluate(ev, part->object);
        if (const auto* dict = get<RunningDictPtr>(object)) {
            const Value key = evaluate(ev, part->index);
            return change_entry(
                ev, **dict, key,
                [&](const Value& entry) {
                    return evaluate_binary(ev, statement.op, entry, evaluate(ev, statement.value), range);
                },
                range);
        }
    }
    Value old = evaluate(ev, statement.target);
    if (get<ScalarValue>(old) || get<MatrixPtr>(old))
        old = kept_before(ev, old, statement.value, "before", statement.target->range);
    if (augments_container(ev, statement, old, range)) return;
    const Value result = evaluate_binary(ev, statement.op, old, evaluate(ev, statement.value), range);
    if (is_array(old) && is_array(result) && !std::holds_alternative<Subscript>(statement.target->node)) {
        const FieldPtr& array = std::get<FieldPtr>(old.v);  // in its own memory
        copy_elements(ev, array, std::get<FieldPtr>(result.v), range);
        return write_back(ev, array, range);
    }
    if (const auto* list_ = get<SequencePtr>(old), *longer = get<SequencePtr>(result);
        list_ && longer && ((*list_)->list || ((*list_)->set && !(*list_)->frozen))) {
        return goes_on(ev, s, [&] {
            require_straight(ev, range, (*list_)->set ? "a set" : "a list");
            (*list_)->elements = (*longer)->elements;
            keep_most(**list_, true);
        });
    }
    goes_on(ev, s, [&] { assignment(ev, statement.target, result, range); });
}

void assert_host(Evaluator& ev, const AssertStatement& statement, const Statement& s) {
    const Value condition = evaluate_condition(ev, statement.condition);
    goes_on(ev, s, [&] { assert_that(ev, statement, condition, s->range); });
}

void assert_that(Evaluator& ev, const AssertStatement& statement, const Value& condition, TextRange range) {
    std::string text = "AssertionError";
    if (statement.message) {
        const Value message = evaluate(ev, statement.message);
        if (const auto* words = get<std::string>(message)) text += ": " + *words;
        if (!is_static(message) && get<TextPtr>(message)) text += ": ..";
        tell_of_next_error(ev, tuple({message}), range);
    }
    text += " (" + ev.at(range).file_and_line() + ")";
    Expr holds;
    if (is_array(condition))
        holds = truth_of(
            scalar(ev, array_method(ev, std::get<FieldPtr>(condition.v), "item", {{}, {}, range}), range));
    else if (const auto* m = get<MatrixPtr>(condition))
        holds = truth_of(scalar(ev, method_of_matrix(ev, *m, "all", {{}, {}, range}), range));
    else if (is_run_time(ev, condition))
        holds = truth_of(scalar(ev, condition, range));
    else if (truth_value(condition).value_or(true))
        return;
    else
        holds = build::boolean(false);
    require_holds(ev, holds, text, range);
}

/// `raise E(..)`: the program ends here.
void raised(Evaluator& ev, const RaiseStatement& statement, TextRange range) {
    std::string text = "RuntimeError";
    Value arguments = tuple({});
    if (statement.exception) {
        if (std::holds_alternative<StringLiteral>(statement.exception->node) ||
            std::holds_alternative<FormattedString>(statement.exception->node))
            ev.fail(range, "TI-83", "TypeError: exceptions must derive from BaseException");
        const auto* call = std::get_if<Call>(&statement.exception->node);
        const Expression& made = call ? call->callee : statement.exception;
        text = last_name(statement.exception);
        if (std::holds_alternative<Name>(made->node) && !is_exception(ev, text)) {
            const Value value = evaluate(ev, made);  // what no name says is told there
            const auto* named = get<BuiltinValue>(value);
            const auto* object = call ? nullptr : get<ObjectPtr>(value);
            if (object && !(*object)->definition && (*object)->attributes.contains("__class__")) {
                named = get<BuiltinValue>((*object)->attributes.at("__class__"));
                arguments = own_exception_of(ev, value) ? value : (*object)->attributes.at("args");
            }
            if (!named || !is_exception(ev, named->name))
                ev.fail(range, "TI-83", "TypeError: exceptions must derive from BaseException");
            text = named->name;
            const auto* given = get<SequencePtr>(arguments);
            if (given && !(*given)->elements.empty())
                if (const auto* words = get<std::string>((*given)->elements[0])) text += ": " + *words;
        }
        if (const auto own = own_exception(ev, text); own && !get<ObjectPtr>(arguments)) {
            const CallArguments given = call ? arguments_of(ev, *call, range) : CallArguments{{}, {}, range};
            arguments = make_exception(ev, text, given);
            const auto shown = text_of_exception(ev, arguments, range);
            const auto* words = shown ? get<std::string>(*shown) : nullptr;
            text += words && words->empty() ? "" : ": " + (words ? *words : std::string(".."));
        } else if (call && !call->arguments.empty()) {
            std::vector<Value> told;
            for (const Argument& argument : call->arguments)
                told.push_back(read_reference(ev, evaluate(ev, argument.value)));
            if (const auto* words = get<std::string>(told[0]))
                text += ": " + *words;
            else
                text += ": " + (is_static(told[0]) && is_number(told[0]) ? repr(told[0]) : std::string(".."));
            arguments = tuple(std::move(told));
        }
    }
    if (ev.host.catching > 0 && ev.host.control == 0 && statement.exception) {
        ev.host.told_now = arguments;
        ev.fail(range, "TI-83", text);  // the `try` knows while translating
    }
    tell_of_next_error(ev, arguments, range);
    require_holds(ev, build::boolean(false), text + " (" + ev.at(range).file_and_line() + ")", range);
    // what follows in the function does not run
    if (ev.frame().scopes.empty() || ev.frame().run_time_control > ev.frame().returning) return;
    ev.frame().returned = ev.frame().returning > 0 ? Value(PoisonValue{}) : Value(NoneValue{});
}

void leave_host_loop(Evaluator& ev, bool leaves, TextRange range) {
    const LoopScope& loop = ev.frame().loops.back();
    if (!loop.unrolls) {
        require_none_moved(ev, range);
        ev.host.left_kinds = ev.host.left_kinds ? joined(*ev.host.left_kinds, ev.host.kinds) : ev.host.kinds;
        if (leaves && loop.left) ev.assign(*loop.left, Value(true), range);
        if (leaves)
            ev.emit(Break{}, range);
        else
            ev.emit(Continue{}, range);
        return;
    }
    if (loop.conditions > 0) ev.unsupported(range, errors::leaving_loop_over_python_values_under_condition);
    ev.frame().flow = leaves ? StaticFlow::leave : StaticFlow::next;
}

}  // namespace nestor::taichi
