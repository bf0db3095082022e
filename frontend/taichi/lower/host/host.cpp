// The host program: Python at module level and in its functions (TI-83). Values that are known fold away;
// kernel calls, accesses to fields and what depends on them become statements of `main`.
#include <algorithm>

#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

void Evaluator::host_statement(const Statement& s) {
    const TextRange range = s->range;
    std::visit(
        overloaded{
            [&](const ExpressionStatement& n) { expression_statement(n.value, range); },
            [&](const AssignmentStatement& n) {
                const auto view = n.targets.size() == 1 && std::holds_alternative<Name>(n.targets[0]->node)
                                      ? element_view(n.value)
                                      : std::nullopt;
                Value value = view ? *view : evaluate(n.value);
                // a = b = e: e is evaluated once
                if (n.targets.size() > 1) value = held(value, "value", range);
                for (const Expression& target : n.targets) assignment(target, value, range);
            },
            [&](const AnnotatedAssignment& n) {
                if (n.value) assignment(n.target, evaluate(n.value), range);
            },
            [&](const AugmentedAssignment& n) { host_augmented(n, range); },
            [&](const AssertStatement& n) { assert_host(n, range); },
            [&](const ReturnStatement& n) {
                if (frame().scopes.empty())
                    fail(range, "TI-83", "SyntaxError: `return` outside of a function");
                if (frame().run_time_control > 0)
                    unsupported(range, "TI-83",
                                "`return` under a condition that is not known at translation");
                frame().returned = n.value ? held(evaluate(n.value), "returned", range) : Value(NoneValue{});
            },
            [&](const PassStatement&) {},
            [&](const BreakStatement&) { leave_host_loop(true, range); },
            [&](const ContinueStatement&) { leave_host_loop(false, range); },
            [&](const IfStatement& n) { host_if(n, range); },
            [&](const WhileStatement& n) { host_while(n, range); },
            [&](const ForStatement& n) { host_for(n, range); },
            [&](const FunctionDefinition& n) { define_function(n, s); },
            [&](const ClassDefinition& n) { define_class(n, s); },
            [&](const ImportStatement& n) { import(n, range); },
            [&](const ImportFromStatement& n) { import_from(n, range); },
            [&](const GlobalStatement& n) {
                for (const Identifier& name : n.names) frame().globals.insert(name.name);
            },
            [&](const RaiseStatement& n) { raised(n, range); },
            [&](const DeleteStatement& n) {
                for (const Expression& target : n.targets) {
                    const auto* name = std::get_if<Name>(&target->node);
                    if (!name) unsupported(range, "TI-82", "`del` of a part of a value");
                    (frame().scopes.empty() ? globals_ : frame().scopes.back().names()).erase(name->name);
                }
            },
            [&](const WithStatement& n) { host_with(n, range); },
            [&](const TryStatement& n) { host_try(n, range); }},
        s->node);
}

std::optional<Value> Evaluator::element_view(const Expression& e) {
    const auto* part = std::get_if<Subscript>(&e->node);
    if (!part || host_control_ > 0 || !std::holds_alternative<Name>(part->object->node)) return std::nullopt;
    const Value base = evaluate(part->object);
    const auto* field = get<FieldPtr>(base);
    const bool has_parts = field && !is_array(base) && (*field)->element.rows > 0;
    if (!has_parts && !get<StructFieldPtr>(base)) return std::nullopt;
    for (const FieldPtr& one : fields_of(base)) require_place(*one, e->range);
    require_all_placed(e->range);
    std::vector<Value> indices = evaluate_indices(*part);
    for (Value& index : indices) index = held(index, "index", e->range);
    return element_reference(base, indices, e->range);
}

void Evaluator::host_augmented(const AugmentedAssignment& statement, TextRange range) {
    const Value old = evaluate(statement.target);
    const Value result = evaluate_binary(statement.op, old, evaluate(statement.value), range);
    if (is_array(old) && is_array(result)) {  // in its own memory
        const FieldPtr& array = std::get<FieldPtr>(old.v);
        return copy_elements(array, std::get<FieldPtr>(result.v), range);
    }
    if (const auto* list_ = get<SequencePtr>(old), *longer = get<SequencePtr>(result);
        list_ && longer && (*list_)->list) {
        require_straight(range, "a list");
        (*list_)->elements = (*longer)->elements;
        return;
    }
    assignment(statement.target, result, range);
}

void Evaluator::assert_host(const AssertStatement& statement, TextRange range) {
    const Value condition = evaluate_condition(statement.condition);
    std::string text = "AssertionError";
    if (statement.message) {
        const Value message = evaluate(statement.message);
        if (const auto* words = get<std::string>(message)) text += ": " + *words;
    }
    text += " (" + at(range).file_and_line() + ")";
    Expr holds;
    if (is_array(condition))
        holds =
            truth_of(scalar(array_method(std::get<FieldPtr>(condition.v), "item", {{}, {}, range}), range));
    else if (const auto* m = get<MatrixPtr>(condition))
        holds = truth_of(scalar(matrix_method(*m, "all", {{}, {}, range}), range));
    else if (is_run_time(condition))
        holds = truth_of(scalar(condition, range));
    else if (truth_value(condition).value_or(true))
        return;
    else
        holds = build::boolean(false);
    require_holds(holds, text, range);
}

/// `raise E(..)`: the program ends here.
void Evaluator::raised(const RaiseStatement& statement, TextRange range) {
    std::string text = "RuntimeError";
    if (statement.exception) {
        const auto* call = std::get_if<Call>(&statement.exception->node);
        text = last_name(statement.exception);
        if (call && !call->arguments.empty()) {
            const Value message = evaluate(call->arguments[0].value);
            if (const auto* words = get<std::string>(message)) text += ": " + *words;
        }
    }
    require_holds(build::boolean(false), text + " (" + at(range).file_and_line() + ")", range);
}

void Evaluator::leave_host_loop(bool leaves, TextRange range) {
    if (frame().loops.empty()) fail(range, "TI-83", "SyntaxError: this stands outside of a loop");
    const LoopScope& loop = frame().loops.back();
    if (!loop.unrolls) {
        if (leaves)
            emit(Break{}, range);
        else
            emit(Continue{}, range);
        return;
    }
    if (loop.conditions > 0)
        unsupported(range, "TI-83", "leaving a loop over Python values under a condition that is not known");
    frame().flow = leaves ? StaticFlow::leave : StaticFlow::next;
}

}  // namespace nestor::taichi
