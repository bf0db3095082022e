// Statements of kernels and functions, and of Python where the module is set up (TI-28 to TI-39).
#include <algorithm>

#include "frontend/taichi/evaluator.hpp"
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
        if (frame().returned && frame().python) break;
        const std::size_t blocks = blocks_.size(), frames = frames_.size(), scopes = frame().scopes.size();
        try {
            execute(s);
        } catch (Failure& failure) {
            if (inlining_ > 0) {  // the caller's statement reports it
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
                              // a = b = e: e is evaluated once
                              if (n.targets.size() > 1 && !frame().python)
                                  value = held(value, "value", range);
                              for (const Expression& target : n.targets) assignment(target, value, range);
                          },
                          [&](const AnnotatedAssignment& n) {
                              if (!n.value) return;
                              const ElementType type = annotation_type(n.annotation, "the annotation");
                              const Value value = elementwise(
                                  evaluate(n.value),
                                  [&](const ScalarValue& v) { return cast_to(v, type.scalar); }, range);
                              assignment(n.target, value, range);
                          },
                          [&](const AugmentedAssignment& n) { augmented(n, range); },
                          [&](const AssertStatement& n) {
                              if (dialect_.debug) asserted(n, range);
                          },
                          [&](const ReturnStatement& n) { returned(n, range); },
                          [&](const PassStatement&) {},
                          [&](const BreakStatement&) {
                              if (loop_depth_ <= 1 && in_outermost_)
                                  fail(range, "TI-34", "TaichiSyntaxError: `break` in a parallel loop",
                                       "an outermost loop has no order; use `while`, a loop inside, or "
                                       "`ti.loop_config(serialize=True)` before it");
                              emit(Break{}, range);
                          },
                          [&](const ContinueStatement&) { emit(Continue{}, range); },
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
    if (const auto* call = std::get_if<Call>(&e->node)) {
        const Value callee = evaluate(call->callee);
        if (const auto* builtin = get<BuiltinValue>(callee);
            builtin && builtin->name.starts_with("ti.atomic_") && call->arguments.size() == 2) {
            atomic(builtin->name.substr(10), call->arguments[0].value, evaluate(call->arguments[1].value),
                   range, false);
            return;
        }
        if (const auto* m = get<MethodValue>(callee); m && m->name == "fill" && call->arguments.size() == 1) {
            // a local matrix is filled in place, a field by the library
            if (get<MatrixPtr>(*m->object)) {
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
        if (const auto* words = get<std::string>(message)) text = *words;
    }
    text = "TaichiAssertionError: " + text + " (" + at(range).file_and_line() + ")";
    if (!is_run_time(condition)) {
        if (truth_value(condition).value_or(true)) return;
        fail(range, "TI-31", text);
    }
    const Expr holds = truth_of(scalar(condition, range));
    const int error = static_cast<int>(program_.errors.size());
    program_.errors.push_back({"ASSERT", error_cuda + 1, text});
    emit(Assert{holds, error}, range);
}

void Evaluator::conditional(const IfStatement& statement, TextRange range) {
    const std::function<void(std::size_t)> arm = [&](std::size_t k) {
        if (k == statement.arms.size()) return scoped(statement.otherwise);
        const IfArm& one = statement.arms[k];
        const Value condition = evaluate_condition(one.condition);
        if (!is_run_time(condition)) {
            if (truth_value(condition).value_or(true))
                return frame().host ? execute(one.body) : scoped(one.body);
            return arm(k + 1);
        }
        if (get<MatrixPtr>(condition))
            fail(one.condition->range, "TI-90", "TaichiTypeError: the condition is a matrix");
        const Expr asked = truth_of(scalar(condition, one.condition->range));
        open_block();
        scoped(one.body);
        Block then = close_block();
        open_block();
        arm(k + 1);
        Block otherwise = close_block();
        emit(If{asked, std::move(then), std::move(otherwise)}, k == 0 ? one.range : one.range);
    };
    (void)range;
    arm(0);
}

void Evaluator::loop_while(const WhileStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) fail(range, "TI-90", "TaichiSyntaxError: `else` of a `while`");
    if (!in_while_) {
        while_parent_ = blocks_.size() - 1;
        while_draws_ = {};
    }
    open_block();
    ++loop_depth_;
    const bool in_while = std::exchange(in_while_, true);
    const bool outermost = std::exchange(in_outermost_, false);
    const Value condition = evaluate_condition(statement.condition);
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
    in_outermost_ = outermost;
    in_while_ = in_while;
    --loop_depth_;
    end_of_loop();
}

void Evaluator::returned(const ReturnStatement& statement, TextRange range) {
    Value value = statement.value ? evaluate(statement.value) : Value(NoneValue{});
    frame().returned = value;
    if (frame().python || inlining_ > 0) return;
    if (results_.empty() && statement.value)
        fail(range, "TI-32", "TaichiSyntaxError: a kernel that returns a value needs a hint, `-> ti.f32`");
    if (loop_depth_ > 0)
        fail(range, "TI-32", "TaichiSyntaxError: `return` inside a loop",
             "assign to a variable before the loop, and return it behind");
    std::vector<Expr> values;
    if (const auto* m = get<MatrixPtr>(value)) {
        for (std::size_t k = 0; k < (*m)->elements.size() && k < results_.size(); ++k)
            values.push_back(value_of(cast_to((*m)->elements[k], results_[k])));
    } else if (statement.value) {
        values.push_back(value_of(cast_to(scalar(value, range), results_[0])));
    }
    if (values.size() != results_.size())
        fail(range, "TI-32", "TaichiCompilationError: the value does not fit the hint");
    emit(Return{std::move(values)}, range);
}

}  // namespace nestor::taichi
