// Control flow of the host program (TI-83): loops and conditions that need values of the running program
// become statements of `main`, all others run while translating. What a loop cannot do as a statement, since
// it changes Python's own objects, it does unrolled.
#include "frontend/taichi/lower/host/flow.hpp"

#include <algorithm>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/choices.hpp"
#include "frontend/taichi/lower/host/effects.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/free_names.hpp"
#include "frontend/taichi/lower/host/generators.hpp"
#include "frontend/taichi/lower/host/iterators.hpp"
#include "frontend/taichi/lower/host/list_loops.hpp"
#include "frontend/taichi/lower/host/loop_else.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/object_operators.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/host/range_loops.hpp"
#include "frontend/taichi/lower/host/rebinding.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {

bool without_lists(Evaluator& ev, const std::function<void()>& what) {
    ++running(ev).refusing;
    const bool good = attempt(ev, what);
    --running(ev).refusing;
    return good;
}

void require_straight(const Evaluator& ev, TextRange range, const std::string& what) {
    if (ev.host.control > 0 && ev.frame().host)
        ev.unsupported(range, errors::changing_in_loop_or_condition_of_running, what);
}

/// The statements of a body that runs under control of the program.
Block controlled(Evaluator& ev, const std::function<void()>& body, bool loop) {
    if (ev.host.control == 0) ev.host.control_block = ev.blocks.size() - 1;
    RunningState& lists = running(ev);
    lists.open.push_back({++lists.controls, std::exchange(lists.next_is_soft, false), loop});
    const std::uint32_t begin_before = std::exchange(ev.host.control_begin, ev.symbols.next());
    ++ev.host.control;
    ++ev.frame().run_time_control;
    if (loop)
        ev.frame().loops.push_back({});
    else if (!ev.frame().loops.empty())
        ++ev.frame().loops.back().conditions;
    ev.open_block();
    const std::size_t depth = ev.frames.size();
    const auto before = ev.host.kinds;
    const auto leave = [&] {
        ev.host.control_begin = begin_before;
        lists.open.pop_back();
        ev.host.inner_kinds = ev.host.kinds;
        ev.host.kinds = joined(before, ev.host.inner_kinds);
        if (ev.frames.size() < depth) return;
        --ev.host.control;
        --ev.frame().run_time_control;
        if (loop)
            ev.frame().loops.pop_back();
        else if (!ev.frame().loops.empty())
            --ev.frame().loops.back().conditions;
    };
    try {
        body();
        if (loop) require_none_moved(ev, ev.statement);
    } catch (...) {
        leave();
        ev.host.failed_inside = true;
        throw;
    }
    leave();
    return ev.close_block();
}

/// A comparison that is worth no name: of numbers that stay as they are.
static bool is_steady(const Evaluator& ev, const ScalarValue& condition) {
    const auto* compare = condition.truth ? nestor::get<Compare>(condition.truth) : nullptr;
    const auto stays = [&](const Expr& e) {
        const auto* variable = nestor::get<Variable>(e);
        return nestor::get<Constant>(e) || (variable && !ev.changing.contains(variable->symbol));
    };
    return compare && stays(compare->left) && stays(compare->right);
}

namespace {

void arm_by_condition(Evaluator& ev, const IfStatement& statement, std::size_t k, const Statement& s);

/// The k-th arm, whose condition is evaluated, and those that follow.
void decided_arm(Evaluator& ev, const IfStatement& statement, std::size_t k, const Value& condition,
                 const Statement& s) {
    const TextRange range = s->range;
    const IfArm& one = statement.arms[k];
    if (!is_run_time(ev, condition)) {
        if (truth_value(condition).value_or(true)) return execute(ev, one.body);
        return arm_by_condition(ev, statement, k + 1, s);
    }
    retried(ev, [&] {
        const ScalarValue unnamed = scalar(ev, condition, one.condition->range);
        const Expr asked = truth_of(is_steady(ev, unnamed) ? unnamed : ev.named(unnamed, "condition", range));
        make_variables(ev, one.body, range);
        for (std::size_t later = k + 1; later < statement.arms.size(); ++later)
            make_variables(ev, statement.arms[later].body, range);
        make_variables(ev, statement.otherwise, range);
        TextNames in_then, in_otherwise;
        const auto kinds = ev.host.kinds;
        Block then = controlled(
            ev,
            [&] {
                in_then = texts_of_arm(ev, [&] {
                    const NotNone known(ev, one.condition, true);
                    execute(ev, one.body);
                });
            },
            false);
        const auto then_kinds = std::exchange(ev.host.inner_kinds, {});
        ev.host.kinds = kinds;
        Block otherwise = controlled(
            ev,
            [&] {
                in_otherwise = texts_of_arm(ev, [&] {
                    const NotNone known(ev, one.condition, false);
                    arm_by_condition(ev, statement, k + 1, s);
                });
            },
            false);
        ev.host.kinds = joined(then_kinds, ev.host.inner_kinds);
        const TextNames chosen = chosen_texts(ev, asked, {in_then, then}, {in_otherwise, otherwise}, range);
        ev.emit(If{asked, std::move(then), std::move(otherwise)}, one.range);
        for (const auto& [name, text] : chosen) bind_host(ev, name, text, range);
    });
}

void arm_by_condition(Evaluator& ev, const IfStatement& statement, std::size_t k, const Statement& s) {
    if (k == statement.arms.size()) return execute(ev, statement.otherwise);
    const IfArm& one = statement.arms[k];
    Value condition = evaluate_condition(ev, one.condition);
    if (is_array(condition))
        condition = array_method(ev, std::get<FieldPtr>(condition.v), "item", {{}, {}, s->range});
    if (get<MatrixPtr>(condition))
        ev.fail(one.condition->range, errors::truth_value_of_vector_or_matrix_is_ambiguous);
    goes_on(ev, s, [&] { decided_arm(ev, statement, k, condition, s); });
}

}  // namespace

void host_if(Evaluator& ev, const IfStatement& statement, const Statement& s) {
    arm_by_condition(ev, statement, 0, s);
}

void host_for(Evaluator& ev, const ForStatement& statement, const Statement& s) {
    const TextRange range = s->range;
    if (!statement.otherwise.empty() && may_break(statement.body)) {
        if (attempt(ev, [&] { plain_host_for(ev, statement, range); })) return;
        if (loop_with_flag(ev, statement, range)) return;
    }
    if (!statement.otherwise.empty() && !may_break(statement.body) && ev.host.catching == 0)
        return loop_then_else(ev, statement, range);
    plain_host_for(ev, statement, range);
}

void plain_host_for(Evaluator& ev, const ForStatement& statement, TextRange range) {
    const LoopSource source = loop_source(ev, statement.iterable, may_change_values(ev, statement.body));
    if (!may_have_raised(ev)) return loop_over(ev, statement, source, range);
    make_variables(ev, statement.body, range);
    unless_raised(ev, range, [&] { loop_over(ev, statement, source, range); });
}

void loop_over(Evaluator& ev, const ForStatement& statement, const LoopSource& source, TextRange range) {
    if (source.kind != LoopSource::Kind::other) return running_host_for(ev, statement, source, range);
    const Value& over = source.value;
    if (has_class(over))
        if (const auto own = iterable_of_object(ev, over, range)) {
            if (get<RunningListPtr>(*own))
                return running_host_for(ev, statement, {LoopSource::Kind::elements, {}, {*own}, Integer(0)},
                                        range);
            return loop_over(ev, statement, {LoopSource::Kind::other, *own, {}, Integer(0)}, range);
        }
    if (is_array(over) && running(ev).comprehending > 0 && std::get<FieldPtr>(over.v)->shape.size() == 1)
        return running_host_for(ev, statement, {LoopSource::Kind::elements, {}, {over}, Integer(0)}, range);
    if (const auto* generator = get<std::shared_ptr<GeneratorValue>>(over))
        return generated_host_for(ev, statement, *generator, range);
    if (is_endless(over)) return endless_host_for(ev, statement, over, range);
    if (const SequencePtr rest = rest_of_iterator(over)) {  // what a `break` leaves is still there
        require_straight(ev, range, "what an iterator has left");
        const auto next = [&]() -> std::optional<Value> {
            if (is_left_partly(over)) ev.unsupported(range, errors::rest_of_generator);
            if (rest_of_iterator(over)->elements.empty()) return std::nullopt;
            return next_of_iterator(ev, over, {{}, {}, range});
        };
        return unrolled_host_for(ev, statement, next, range, false);
    }
    range_host_for(ev, statement, over, range);
}

namespace {

/// In a `try` a loop ends with the iteration that raises.
void leave_where_raised(Evaluator& ev, TextRange range) {
    if (ev.host.catching == 0 || !ev.host.may_raise) return;
    ev.emit(If{is_raised(ev, std::nullopt), Block{{build::make(Break{}, ev.origin(range))}}, {}}, range);
}

}  // namespace

void counted_host_for(Evaluator& ev, const ForStatement& statement, const RangeValue& r, TextRange range) {
    const auto* name = std::get_if<Name>(&statement.target->node);
    const bool hidden = name->name.starts_with("place_");  // of a loop over a list
    const std::string shown = hidden ? "k" : name->name == "_" ? "i" : name->name;
    const Type i64 = Type::int_(64);
    const ScalarValue low = cast_to(scalar(ev, r.dimensions[0].first, range), i64),
                      high = cast_to(scalar(ev, r.dimensions[0].second, range), i64);
    make_variables(ev, statement.body, range);
    For loop;
    loop.index = ev.fresh(shown);
    loop.name = {"main", 0, "s" + std::to_string(ev.host.loops++), shown};
    loop.kind = LoopKind::imperative;
    loop.low = index_of(low);
    loop.extent = build::subtract(index_of(high), loop.low);
    const ScalarValue index =
        exact(build::variable(loop.index), low.index ? low.low : lowest(i64),
              high.index && high.high > lowest(i64) ? high.high - 1 : highest(i64), i64);
    auto& bindings = ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
    // behind the loop the name holds the last index
    const auto outer = bindings.find(name->name);
    std::optional<Value> before = outer == bindings.end() ? std::nullopt : std::optional(outer->second);
    const auto last_known = integer_of(r.dimensions[0].second),
               first_known = integer_of(r.dimensions[0].first);
    VariablePtr last;  // where the running program decides which one that is
    if (name->name != "_" && !hidden &&
        (may_break(statement.body) || ev.host.catching > 0 || !first_known || !last_known)) {
        const auto* number = before ? get<VariablePtr>(*before) : nullptr;
        const bool had = before && (is_number(*before) || get<ScalarValue>(*before) || number);
        last = lasting_variable(ev, "last_" + name->name, {i64, 0, 0}, range);
        ev.assign(*last, had ? read_reference(ev, *before) : Value(low), range);
    }
    ++ev.host.loop_depth;
    LoopKinds kinds(ev, &statement);
    running(ev).next_is_soft = first_known && last_known && !hidden && !may_break(statement.body);
    const std::set<std::string> forgotten = forget_written_first(ev, statement.body);
    loop.body = controlled(
        ev,
        [&] {
            if (last) ev.assign(*last, Value(index), range);
            bindings[name->name] = index;
            execute(ev, statement.body);
            leave_where_raised(ev, range);
        },
        true);
    --ev.host.loop_depth;
    const bool turns = last_known && first_known && *last_known > *first_known;
    if (!turns) poison_forgotten(ev, forgotten);
    kinds.close(turns, range);
    auto& after = ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
    if (last)
        after[name->name] = last;
    else if (turns)
        after[name->name] = Value(Integer(*last_known - 1));
    else if (before)
        after[name->name] = *before;
    else
        after.erase(name->name);
    ev.emit(std::move(loop), {range.begin, statement.iterable->range.end});
}

void host_while(Evaluator& ev, const WhileStatement& statement, TextRange range) {
    if (!statement.otherwise.empty()) {
        if (!loop_with_flag(ev, statement, range)) ev.unsupported(range, errors::else_of_while_in_program);
        return;
    }
    bool soft = false;
    attempt(ev, [&] {
        soft = !is_run_time(ev, evaluate_condition(ev, statement.condition));
        throw Failure{};  // only asked, not done
    });
    RunningState& lists = running(ev);
    const bool refused_before = std::exchange(lists.soft_refused, false);
    std::optional<Diagnostic> why;
    if (attempt(
            ev, [&] { run_time_while(ev, statement, range, soft); }, &why))
        return;
    const bool with_lists = std::exchange(lists.soft_refused, refused_before) && !lists.soft_allowed;
    const auto by_python = [&] { known_while(ev, statement, range, false); };
    if (!with_lists) {
        std::optional<Diagnostic> otherwise;
        if (ev.host.attempts == 0 && !may_break(statement.body)) return by_python();
        if (attempt(ev, by_python, &otherwise)) return;
        // why it is no loop of the running program says more than why Python cannot leave it
        if (why && otherwise && otherwise->text.starts_with("leaving a loop over")) throw Failure{why};
        return by_python();
    }
    if (without_lists(ev, [&] { known_while(ev, statement, range, true); })) return;
    const bool outer = std::exchange(lists.soft_allowed, true);
    const bool good = attempt(
        ev, [&] { run_time_while(ev, statement, range, soft); }, &why);
    lists.soft_allowed = outer;
    if (good) return;
    if (why) throw Failure{why};  // it says more than why Python cannot run the loop while translating
    by_python();
}

void known_while(Evaluator& ev, const WhileStatement& statement, TextRange range, bool to_the_end) {
    ev.frame().loops.push_back({true, 0});
    const std::size_t depth = ev.frame().loops.size();
    while (true) {
        ev.spend(range);
        const Value condition = evaluate_condition(ev, statement.condition);
        if (is_run_time(ev, condition)) {  // says what cannot be translated
            ev.frame().loops.resize(depth - 1);
            if (to_the_end) throw Failure{};
            return run_time_while(ev, statement, range, false);
        }
        if (!truth_value(condition).value_or(true)) break;
        const std::size_t failed = ev.host.failures;
        execute(ev, statement.body);
        const StaticFlow flow = std::exchange(ev.frame().flow, StaticFlow::on);
        if (flow == StaticFlow::leave || ev.frame().returned) break;
        if (ev.host.failures > failed) break;  // what ends the loop may stand behind the error
        if (may_have_raised(ev)) {             // whether it goes on is decided by the running program
            ev.frame().loops.resize(depth - 1);
            ev.unsupported(range, errors::exception_under_condition);
        }
    }
    ev.frame().loops.resize(depth - 1);
}

void run_time_while(Evaluator& ev, const WhileStatement& statement, TextRange range, bool soft) {
    make_variables(ev, statement.body, range);
    running(ev).next_is_soft = soft;
    Expr asked;
    bool simple = true;
    ++ev.host.loop_depth;
    LoopKinds kinds(ev, &statement);
    Block body = controlled(
        ev,
        [&] {
            const Value condition = evaluate_condition(ev, statement.condition);
            asked = is_run_time(ev, condition) ? truth_of(scalar(ev, condition, range))
                                               : build::boolean(truth_value(condition).value_or(true));
            simple = ev.blocks.back().statements.empty();
            if (simple && may_have_raised(ev)) simple = false;
            if (!simple)
                ev.emit(If{build::logical_not(asked), Block{{build::make(Break{}, ev.origin(range))}}, {}},
                        range);
            leave_where_raised(ev, range);
            execute(ev, statement.body);
            leave_where_raised(ev, range);
        },
        true);
    --ev.host.loop_depth;
    kinds.close(false, range);
    ev.emit(While{simple ? asked : build::boolean(true), std::move(body)}, range);
}

}  // namespace nestor::taichi
