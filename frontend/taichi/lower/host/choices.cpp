// What only the running host program decides (TI-83): which text it prints, and at which `return` a function
// ends.
#include "frontend/taichi/lower/host/choices.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/int_or_float.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/host/tuple_parts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// Whether a function may end in the statement; a `raise` ends the program itself where no `try` is around.
bool may_end(const Evaluator& ev, const Statement& s) {
    bool found = false;
    each_statement({s}, [&](const Statement& inner) {
        found = found || std::holds_alternative<ReturnStatement>(inner->node) ||
                (ev.host.catching > 0 && std::holds_alternative<RaiseStatement>(inner->node));
    });
    return found;
}

/// One arm of a condition with what follows it, and the value that the function returns there: poison where
/// it raises instead.
std::pair<Block, Value> returning_arm(Evaluator& ev, const Suite& body, const Suite& rest) {
    Value value;
    Block block = controlled(
        ev,
        [&] {
            ++ev.frame().returning;
            Suite whole = body;
            whole.insert(whole.end(), rest.begin(), rest.end());
            execute(ev, whole);
            ev.last_assigned.erase(&whole);
            --ev.frame().returning;
            value = ev.frame().returned.value_or(Value(NoneValue{}));
            ev.frame().returned.reset();
        },
        false);
    return {std::move(block), value};
}

TextPtr text_in(const Value& value) {
    if (const auto* text = get<TextPtr>(value)) return *text;
    auto made = std::make_shared<TextValue>();
    const std::string words =
        get<std::string>(value) ? std::get<std::string>(value.v) : repr(of_kind(value, NumberKind::python));
    if (!words.empty()) made->parts.emplace_back(words);
    return made;
}

/// What is evaluated in one arm of a choice, with the values of its text in variables that are known behind
/// it.
Block settled_arm(Evaluator& ev, Block before, TextPtr& text, TextRange range) {
    const auto kept = [&](const Expr& value) {
        const VariablePtr variable = ev.declare("shown", {value->type, 0, 0}, false, range);
        ev.assign(*variable, scalar_zero(variable->type), range);
        before.statements.push_back(build::make(Assign{variable->symbols[0], value}, ev.origin(range)));
        return build::variable(variable->symbols[0], value->type);
    };
    const std::function<TextPtr(const TextPtr&)> settle = [&](const TextPtr& unsettled) {
        auto settled = std::make_shared<TextValue>(*unsettled);
        for (TextPart& part : settled->parts) {
            if (auto* value = std::get_if<Formatted>(&part)) value->value = kept(value->value);
            if (auto* choice = std::get_if<TextChoice>(&part))
                *choice = {kept(choice->condition), settle(choice->then), settle(choice->otherwise), nullptr};
        }
        return settled;
    };
    text = settle(text);
    return before;
}

Block assigning(Evaluator& ev, Block block, const VariableValue& result, const Value& value,
                TextRange range) {
    ev.blocks.push_back(std::move(block));
    ev.assign(result, value, range);
    return ev.close_block();
}

/// A value of the one arm that does not raise, in variables that are known behind it.
Value outlived(Evaluator& ev, Block& arm, const Value& value, TextRange range) {
    if (const auto* several = plain_tuple(value)) {
        std::vector<Value> parts;
        for (const Value& part : (*several)->elements) parts.push_back(outlived(ev, arm, part, range));
        return tuple(std::move(parts));
    }
    if (!is_run_time(ev, value) || get<TextPtr>(value)) return value;
    const ElementType type = type_of(ev, value, range);
    const VariablePtr result = ev.declare("returned", type, false, range);
    ev.assign(*result, scalar_zero(type), range);
    arm = assigning(ev, std::move(arm), *result, value, range);
    return ev.read(result);
}

/// Two arms of a condition, and what the function returns in each.
struct ReturningArms {
    Expr asked;
    Block then, otherwise;
};

/// The number or vector that one of the arms chooses.
Value joined_number(Evaluator& ev, ReturningArms& arms, Value a, Value b, TextRange range) {
    const bool numbers = (is_number(a) || is_run_time(ev, a)) && (is_number(b) || is_run_time(ev, b)) &&
                         !get<TextPtr>(a) && !get<TextPtr>(b);
    if (!numbers) ev.unsupported(range, errors::return_of_objects_only_running_program_chooses);
    const NumberKind kind =
        is_scalar(a) && is_scalar(b) ? meet_as_choice(ev, a, b, range) : NumberKind::by_type;
    ElementType type = type_of(ev, a, range);
    const ElementType other = type_of(ev, b, range);
    if (type.scalar != other.scalar) type.scalar = promoted(type.scalar, other.scalar);
    if (type.rows != other.rows || type.columns != other.columns)
        ev.unsupported(range, errors::return_of_values_of_different_shapes);
    const bool unsure = differ_as_int(a, b);
    VariablePtr result = ev.declare("returned", type, false, range);
    if (unsure) result = with_is_int(ev, result, build::boolean(false), range);
    arms.then = assigning(ev, std::move(arms.then), *result, a, range);
    arms.otherwise = assigning(ev, std::move(arms.otherwise), *result, b, range);
    if (unsure) ev.host.kinds[result->symbols[0]] = NumberKind::int_or_float;
    return unsure ? ev.read(result) : of_kind(ev.read(result), kind);
}

/// What one of the arms chooses; of tuples each part for itself.
Value joined_value(Evaluator& ev, ReturningArms& arms, const Value& a, const Value& b, TextRange range) {
    const bool nothing = get<NoneValue>(a) && get<NoneValue>(b);
    if (nothing || (!is_run_time(ev, a) && !is_run_time(ev, b) && is_static(a) && equal(a, b))) return a;
    const auto *some = plain_tuple(a), *others = plain_tuple(b);
    if (some && others && (*some)->elements.size() == (*others)->elements.size()) {
        std::vector<Value> parts;
        for (std::size_t k = 0; k < (*some)->elements.size(); ++k)
            parts.push_back(joined_value(ev, arms, (*some)->elements[k], (*others)->elements[k], range));
        return tuple(std::move(parts));
    }
    if (!is_text(a) || !is_text(b)) return joined_number(ev, arms, a, b, range);
    TextPtr first = text_in(a), second = text_in(b);
    arms.then = settled_arm(ev, std::move(arms.then), first, range);
    arms.otherwise = settled_arm(ev, std::move(arms.otherwise), second, range);
    auto made = std::make_shared<TextValue>();
    made->parts.emplace_back(TextChoice{arms.asked, first, second, nullptr});
    return made;
}

}  // namespace

Value chosen_text(Evaluator& ev, const Expr& condition, const TextArm& then, const TextArm& otherwise,
                  TextRange range) {
    auto made = std::make_shared<TextValue>();
    TextChoice choice{condition, text_in(then.text), text_in(otherwise.text), nullptr};
    const auto is_settled = [](const TextArm& arm, const TextPtr& text) {
        return arm.before.statements.empty() &&
               std::none_of(text->parts.begin(), text->parts.end(),
                            [](const TextPart& part) { return std::holds_alternative<Formatted>(part); });
    };
    if (!is_settled(then, choice.then) || !is_settled(otherwise, choice.otherwise)) {
        UnsettledChoice raw{choice.then,
                            choice.otherwise,
                            then.before,
                            otherwise.before,
                            ev.blocks.back().statements.size(),
                            0};
        Block first = settled_arm(ev, then.before, choice.then, range);
        Block second = settled_arm(ev, otherwise.before, choice.otherwise, range);
        ev.emit(If{condition, std::move(first), std::move(second)}, range);
        raw.end = ev.blocks.back().statements.size();
        choice.unsettled = std::make_shared<UnsettledChoice>(std::move(raw));
    }
    made->parts.emplace_back(std::move(choice));
    return made;
}

namespace {

std::map<std::string, Value>& names_here(Evaluator& ev, const std::string& name) {
    return names_bound_here(ev, name);
}

}  // namespace

bool bind_text_of_arm(Evaluator& ev, std::map<std::string, Value>& bindings, const std::string& name,
                      const Value& value, TextRange range) {
    if (!is_text(value) || ev.host.text_arms.empty() || ev.host.control != ev.host.text_control) return false;
    const auto known = bindings.find(name);
    const bool had = known != bindings.end();
    if (had && !is_text(known->second)) return false;
    ev.host.text_arms.back().try_emplace(name, had ? std::optional(known->second) : std::nullopt);
    bindings[name] = held(ev, value, name, range);
    return true;
}

TextNames texts_of_arm(Evaluator& ev, const std::function<void()>& arm) {
    const int outer = std::exchange(ev.host.text_control, ev.host.control);
    const std::size_t depth = ev.host.text_arms.size();
    ev.host.text_arms.emplace_back();
    const auto leave = [&] {
        ev.host.text_arms.resize(depth);
        ev.host.text_control = outer;
    };
    TextNames texts;
    try {
        arm();
    } catch (...) {
        leave();
        throw;
    }
    for (const auto& [name, before] : ev.host.text_arms.back()) {
        auto& bindings = names_here(ev, name);
        texts[name] = bindings[name];
        if (before)
            bindings[name] = *before;
        else
            bindings.erase(name);
    }
    leave();
    return texts;
}

TextNames chosen_texts(Evaluator& ev, const Expr& condition, std::pair<TextNames, Block&> then,
                       std::pair<TextNames, Block&> otherwise, TextRange range) {
    TextNames chosen;
    std::set<std::string> names;
    for (const auto& arm : {then.first, otherwise.first})
        for (const auto& [name, text] : arm) names.insert(name);
    for (const std::string& name : names) {
        const auto& bindings = names_here(ev, name);
        const auto before = bindings.find(name);
        const auto text_of = [&](const TextNames& arm) -> const Value* {
            if (const auto found = arm.find(name); found != arm.end()) return &found->second;
            return before == bindings.end() ? nullptr : &before->second;
        };
        const Value *first = text_of(then.first), *second = text_of(otherwise.first);
        if (!first || !second) {  // a name of one arm: where it is read, that one was taken
            TextPtr only = text_in(first ? *first : *second);
            Block& arm = first ? then.second : otherwise.second;
            arm = settled_arm(ev, std::move(arm), only, range);
            chosen[name] = only;
            continue;
        }
        TextPtr a = text_in(*first), b = text_in(*second);
        then.second = settled_arm(ev, std::move(then.second), a, range);
        otherwise.second = settled_arm(ev, std::move(otherwise.second), b, range);
        auto made = std::make_shared<TextValue>();
        made->parts.emplace_back(TextChoice{condition, a, b, nullptr});
        chosen[name] = made;
    }
    return chosen;
}

void goes_on_unless_raised(Evaluator& ev, const Suite& rest) {
    const TextRange range = rest[0]->range;
    make_variables(ev, rest, range);
    const Expr asked = build::logical_not(is_raised(ev, std::nullopt));
    const bool in_function = !ev.frame().scopes.empty() && ev.frame().loops.empty() &&
                             ev.frame().run_time_control <= ev.frame().returning;
    if (!in_function) return unless_raised(ev, range, [&] { execute(ev, rest); });
    auto [then, value] = returning_arm(ev, {}, rest);
    ev.last_assigned.erase(&rest);
    value = outlived(ev, then, value, range);
    ev.emit(If{asked, std::move(then), {}}, range);
    ev.frame().returned = value;
}

namespace {

/// The statements from the k-th on, an `if` whose condition has that value, where nothing was raised.
void if_decided(Evaluator& ev, const Suite& suite, std::size_t k, const Value& condition) {
    const TextRange range = suite[k]->range;
    const std::string name = ".decided";
    auto& names = ev.frame().scopes.back().names();
    names[name] = held(ev, condition, "decided", range);
    IfStatement statement = std::get<IfStatement>(suite[k]->node);
    statement.arms[0].condition = written(Name{name}, range);
    Suite rest(suite.begin() + static_cast<std::ptrdiff_t>(k), suite.end());
    rest[0] = statement_of(std::move(statement), range);
    goes_on_unless_raised(ev, rest);
}

}  // namespace

bool returns_by_condition(Evaluator& ev, const Suite& suite, std::size_t k) {
    const auto* statement = std::get_if<IfStatement>(&suite[k]->node);
    if (!statement || !ev.frame().host || ev.frame().scopes.empty() || !ev.frame().loops.empty())
        return false;
    if (ev.frame().run_time_control > ev.frame().returning || !may_end(ev, suite[k])) return false;
    const TextRange range = suite[k]->range;
    const IfArm& one = statement->arms[0];
    const Value condition = evaluate_condition(ev, one.condition);
    if (may_have_raised(ev)) {  // what it decides is the rest of the function
        if_decided(ev, suite, k, condition);
        return true;
    }
    Suite others = statement->otherwise;
    if (statement->arms.size() > 1) {  // elif: a condition in the other arm
        IfStatement later{{statement->arms.begin() + 1, statement->arms.end()}, statement->otherwise};
        auto node = std::make_shared<StatementNode>(*suite[k]);
        node->node = std::move(later);
        others = Suite{node};
    }
    if (!is_run_time(ev, condition)) {
        execute(ev, truth_value(condition).value_or(true) ? one.body : others);
        ev.last_assigned.erase(&others);
        return true;
    }
    const Expr asked = truth_of(ev.named(scalar(ev, condition, range), "condition", range));
    const Suite rest(suite.begin() + static_cast<std::ptrdiff_t>(k) + 1, suite.end());
    for (const Suite* body : {&one.body, static_cast<const Suite*>(&others), &rest})
        make_variables(ev, *body, range);
    const auto arm = [&](bool holds, const Suite& body) {
        const NotNone known(ev, one.condition, holds);
        return returning_arm(ev, body, rest);
    };
    auto [then, a] = arm(true, one.body);
    auto [otherwise, b] = arm(false, others);
    ev.last_assigned.erase(&rest);
    ev.last_assigned.erase(&others);
    if (get<PoisonValue>(a) || get<PoisonValue>(b)) {  // the value is that of the arm which does not raise
        const bool first = get<PoisonValue>(a) != nullptr;
        const Value value = outlived(ev, first ? otherwise : then, first ? b : a, range);
        ev.emit(If{asked, std::move(then), std::move(otherwise)}, one.range);
        ev.frame().returned = value;
        return true;
    }
    if (is_text(a) && is_text(b) && (is_run_time(ev, a) || is_run_time(ev, b) || !equal(a, b))) {
        ev.frame().returned = chosen_text(ev, asked, {a, std::move(then)}, {b, std::move(otherwise)}, range);
        return true;
    }
    ReturningArms arms{asked, std::move(then), std::move(otherwise)};
    const Value value = joined_value(ev, arms, a, b, range);
    ev.emit(If{asked, std::move(arms.then), std::move(arms.otherwise)}, one.range);
    ev.frame().returned = value;
    return true;
}

}  // namespace nestor::taichi
