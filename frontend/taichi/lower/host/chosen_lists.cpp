// Statements with a list that the running program chooses among known ones (TI-83): one copy of the statement
// for each list, under a condition.
#include "frontend/taichi/lower/host/chosen_lists.hpp"

#include <algorithm>

#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

/// More copies of a statement than these are no program that anyone reads.
constexpr std::size_t most_lists = 64;

/// Evaluating it twice does nothing twice.
bool is_pure(const Expression& e) {
    if (std::holds_alternative<Call>(e->node) || std::holds_alternative<AssignmentExpression>(e->node))
        return false;
    bool pure = true;
    for_each_child(*e, [&](const Expression& child) { pure = pure && is_pure(child); });
    return pure;
}

/// What chooses each of the lists of a name or a member: their places, or the keys of a dict. Nothing where
/// none of them may change its length.
std::vector<Value> choices_of(Evaluator& ev, const Expression& object) {
    if (!is_pure(object) || std::holds_alternative<Subscript>(object->node)) return {};
    const auto* name = std::get_if<Name>(&object->node);
    if (!name && !std::holds_alternative<Attribute>(object->node)) return {};
    if (name && !find(ev, name->name)) return {};
    const Value known = evaluate(ev, object);
    std::vector<Value> choices, lists;
    if (const auto* sequence = get<SequencePtr>(known); sequence && !(*sequence)->set && !(*sequence)->view) {
        lists = (*sequence)->elements;
        for (std::size_t k = 0; k < lists.size(); ++k) choices.emplace_back(Integer(k));
    } else if (const auto* dict = get<std::shared_ptr<DictionaryValue>>(known);
               dict && !(*dict)->factory && !(*dict)->counts) {
        for (const auto& [key, entry] : (*dict)->entries) {
            if (!get<Integer>(key) && !get<std::string>(key)) return {};
            choices.push_back(key);
            lists.push_back(entry);
        }
    }
    if (lists.size() > most_lists) return {};
    const auto is_list = [](const Value& element) {
        const auto* list = get<SequencePtr>(element);
        return get<RunningListPtr>(element) || get<RunningDictPtr>(element) ||
               (list && (*list)->list && !(*list)->view);
    };
    const auto grows = [&](const Value& element) {
        const auto* list = get<SequencePtr>(element);
        return is_list(element) && (!list || (*list)->elements.empty());
    };
    const bool all = std::ranges::all_of(lists, is_list) && std::ranges::any_of(lists, grows);
    return all ? choices : std::vector<Value>{};
}

/// The first subscript of lists that grow whose index only the running program knows.
const ExpressionNode* chosen_in(Evaluator& ev, const Expression& e) {
    if (std::holds_alternative<Comprehension>(e->node) || std::holds_alternative<Lambda>(e->node))
        return nullptr;
    if (const auto* part = std::get_if<Subscript>(&e->node);
        part && is_pure(part->index) && !std::holds_alternative<IntegerLiteral>(part->index->node))
        if (const auto choices = choices_of(ev, part->object); !choices.empty()) {
            const Value index = evaluate(ev, part->index);
            const auto* place = get<ScalarValue>(index);
            const bool texts = get<std::string>(choices[0]) != nullptr;
            if (texts && get<TextPtr>(index)) return e.get();
            if (!texts && place && !place->type.is_float() && !build::as_integer(index_of(*place)))
                return e.get();
        }
    const ExpressionNode* found = nullptr;
    for_each_child(*e, [&](const Expression& child) {
        if (!found) found = chosen_in(ev, child);
    });
    return found;
}

/// The expression with another one in the place of a part of it; itself where the part cannot be reached.
Expression with_part(const Expression& e, const ExpressionNode* part, const Expression& other) {
    if (!e || e.get() == part) return e ? other : e;
    const auto inside = [&](const Expression& child) { return with_part(child, part, other); };
    if (const auto* n = std::get_if<Call>(&e->node)) {
        Call copy{inside(n->callee), n->arguments};
        for (Argument& argument : copy.arguments) argument.value = inside(argument.value);
        return written(copy, e->range);
    }
    if (const auto* n = std::get_if<Attribute>(&e->node))
        return written(Attribute{inside(n->object), n->name}, e->range);
    if (const auto* n = std::get_if<Subscript>(&e->node))
        return written(Subscript{inside(n->object), inside(n->index)}, e->range);
    if (const auto* n = std::get_if<BinaryExpression>(&e->node)) {
        BinaryExpression copy = *n;
        copy.left = inside(n->left);
        copy.right = inside(n->right);
        return written(copy, e->range);
    }
    if (const auto* n = std::get_if<Tuple>(&e->node)) {
        Tuple copy;
        for (const Expression& element : n->elements) copy.elements.push_back(inside(element));
        return written(copy, e->range);
    }
    return e;
}

/// The expression of the statement that is looked at: its value, what it loops over.
const Expression* looked_at(const StatementNode& s) {
    if (const auto* n = std::get_if<ExpressionStatement>(&s.node)) return &n->value;
    if (const auto* n = std::get_if<AssignmentStatement>(&s.node)) return &n->value;
    if (const auto* n = std::get_if<AugmentedAssignment>(&s.node)) return &n->value;
    if (const auto* n = std::get_if<ForStatement>(&s.node)) return &n->iterable;
    return nullptr;
}

Statement with_expression(const StatementNode& s, const Expression& e) {
    if (std::holds_alternative<ExpressionStatement>(s.node))
        return statement_of(ExpressionStatement{e}, s.range);
    if (const auto* n = std::get_if<AssignmentStatement>(&s.node))
        return statement_of(AssignmentStatement{n->targets, e}, s.range);
    if (const auto* n = std::get_if<AugmentedAssignment>(&s.node))
        return statement_of(AugmentedAssignment{n->target, n->op, e}, s.range);
    ForStatement loop = std::get<ForStatement>(s.node);
    loop.iterable = e;
    return statement_of(std::move(loop), s.range);
}

/// The condition for each list; the last one needs none, since what chooses is checked.
Statement conditions(const Statement& s, const Expression& whole, const ExpressionNode* part,
                     const std::string& place, const std::vector<Value>& choices) {
    IfStatement chosen;
    for (std::size_t k = 0; k < choices.size(); ++k) {
        const auto& subscript = std::get<Subscript>(part->node);
        const auto* text = get<std::string>(choices[k]);
        const Expression key = text ? written(StringLiteral{*text}, part->range)
                                    : written(IntegerLiteral{std::get<Integer>(choices[k].v)}, part->range);
        const Expression one = written(Subscript{subscript.object, key}, part->range);
        const Suite body{with_expression(*s, with_part(whole, part, one))};
        if (k + 1 == choices.size()) {
            chosen.otherwise = body;
            continue;
        }
        Comparison asked{written(Name{place}, part->range), {{ComparisonOperator::equal, key}}};
        chosen.arms.push_back({written(std::move(asked), part->range), body, part->range});
    }
    return statement_of(std::move(chosen), s->range);
}

/// What chooses among the lists, once; an index or a key that is not there ends the program.
Value checked_choice(Evaluator& ev, const Value& chosen, const std::vector<Value>& choices, bool of_dict,
                     TextRange range) {
    if (!of_dict)
        return ev.named(checked_index(ev, scalar(ev, chosen, range), choices.size(), "list index", range),
                        "place", range, true);
    const Value once = held(ev, chosen, "key", range);
    Expr known = build::boolean(false);
    for (const Value& key : choices)
        known = build::either(known, truth_of(scalar(ev, equality_of(ev, once, key, range), range)));
    require_holds(ev, known, "KeyError (" + ev.at(range).file_and_line() + ")", range);
    return once;
}

}  // namespace

bool execute_for_chosen_list(Evaluator& ev, const Statement& s) {
    const Expression* whole = looked_at(*s);
    if (!whole || ev.frame().python) return false;
    const ExpressionNode* part = chosen_in(ev, *whole);
    const Expression marker = part ? written(NoneLiteral{}, part->range) : nullptr;
    if (!part || with_part(*whole, part, marker) == *whole) return false;
    const auto& subscript = std::get<Subscript>(part->node);
    const std::vector<Value> choices = choices_of(ev, subscript.object);
    if (choices.size() < 2) return false;
    const bool of_dict = get<SequencePtr>(evaluate(ev, subscript.object)) == nullptr;
    const Value once = checked_choice(ev, evaluate(ev, subscript.index), choices, of_dict, part->range);
    // a name that no program can write
    Statement& made = running(ev).loops[{s.get(), "chosen among " + std::to_string(choices.size())}];
    const std::string place = "place " + std::to_string(part->range.begin);
    if (!made) made = conditions(s, *whole, part, place, choices);
    (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names())[place] = once;
    host_if(ev, std::get<IfStatement>(made->node), made);
    return true;
}

}  // namespace nestor::taichi
