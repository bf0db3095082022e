// Sums and counts over what the running program filters (TI-83): `sum(x for x in a if x > 0)`.
#include "frontend/taichi/lower/host/filters.hpp"

#include <algorithm>
#include <set>

#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_loops.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

/// `if condition: body`
Suite under(const Expression& condition, Suite body) {
    return {statement_of(IfStatement{{IfArm{condition, std::move(body), condition->range}}, {}},
                         condition->range)};
}

/// What is known of these suites ends with them.
void forget(Evaluator& ev, const Suite& suite) {
    ev.last_assigned.erase(&suite);
    for (const Statement& s : suite) for_each_suite(*s, [&](const Suite& inner) { forget(ev, inner); });
}

/// The first loop as one of the running program where that can be, as all do else.
void run(Evaluator& ev, const Suite& suite) {
    const auto& loop = std::get<ForStatement>(suite[0]->node);
    const LoopSource source = loop_source(ev, loop.iterable);
    if (source.kind != LoopSource::Kind::other) return running_host_for(ev, loop, source, suite[0]->range);
    const Value& over = source.value;
    const auto* r = get<RangeValue>(over);
    if (r && r->dimensions.size() == 1 && std::holds_alternative<Name>(loop.target->node) &&
        attempt(ev, [&] { counted_host_for(ev, loop, *r, suite[0]->range); }))
        return;
    host_for(ev, loop, suite[0]);
}

}  // namespace

Suite loops_of(const Comprehension& comprehension, Suite body, TextRange range) {
    for (auto clause = comprehension.clauses.rbegin(); clause != comprehension.clauses.rend(); ++clause) {
        for (auto condition = clause->conditions.rbegin(); condition != clause->conditions.rend();
             ++condition)
            body = under(*condition, std::move(body));
        body = {statement_of(ForStatement{clause->target, clause->iterable, std::move(body), {}}, range)};
    }
    return body;
}

std::optional<Value> filtered_reduction(Evaluator& ev, const std::string& function, const Call& call,
                                        TextRange range) {
    static const std::set<std::string> functions = {"sum", "len", "any", "all"};
    if (!ev.frame().host || call.arguments.size() != 1 || !functions.contains(function)) return std::nullopt;
    const auto* comprehension = std::get_if<Comprehension>(&call.arguments[0].value->node);
    if (!comprehension || comprehension->kind == ComprehensionKind::dictionary ||
        comprehension->kind == ComprehensionKind::set ||
        std::all_of(comprehension->clauses.begin(), comprehension->clauses.end(),
                    [](const ComprehensionClause& clause) { return clause.conditions.empty(); }))
        return std::nullopt;
    ++running(ev).refusing;
    const bool known = attempt(ev, [&] { evaluate(ev, call.arguments[0].value); });
    --running(ev).refusing;
    if (known) return std::nullopt;

    // one name for each place: a sum of floats widens its own alone
    const auto [line, column] = ev.at(range).start();
    const std::string name =
        (function == "sum" ? "sum_" : "count_") + std::to_string(line) + "_" + std::to_string(column);
    const Expression one = written(IntegerLiteral{1}, range);
    const Expression element = comprehension->element;
    Suite body{statement_of(AugmentedAssignment{written(Name{name}, range), BinaryOperator::add,
                                                function == "sum" ? element : one},
                            range)};
    if (function == "any") body = under(element, std::move(body));
    if (function == "all")
        body = under(written(UnaryExpression{UnaryOperator::logical_not, element}, range), std::move(body));
    const Suite suite = loops_of(*comprehension, std::move(body), range);
    ev.frame().scopes.emplace_back();
    const auto leave = [&] {
        forget(ev, suite);
        ev.frame().scopes.pop_back();
    };
    Value result;
    try {
        bind_host(ev, name, Integer(0), range);
        run(ev, suite);
        result = evaluate_name(ev, name, range);
    } catch (...) {
        leave();
        throw;
    }
    leave();
    if (function == "sum" || function == "len") return result;
    const ScalarValue counted = scalar(ev, result, range);
    const ScalarValue none = constant(std::int64_t{0}, counted.type);
    return compared(function == "all" ? CompareOp::equal : CompareOp::greater, counted, none);
}

}  // namespace nestor::taichi
