// Loops of the host program that Python runs while translating (TI-83): over values that it knows. In a `try`
// the iterations behind one that may raise run only where nothing was raised, and the names of the loop have
// the values of the last one that ran.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/left_loops.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"

namespace nestor::taichi {
namespace {

std::map<std::string, Value>& names_of_frame(Evaluator& ev) {
    return ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names();
}

using TargetParts = std::vector<std::pair<Expression, Value>>;

/// The targets with what each of them gets: names, and what is no name with its whole value.
void add_parts(Evaluator& ev, const Expression& target, const Value& value, TextRange range,
               TargetParts& parts) {
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* as_list = std::get_if<List>(&target->node);
    const auto* targets = several ? &several->elements : as_list ? &as_list->elements : nullptr;
    const auto is_starred = [](const Expression& e) { return std::holds_alternative<Starred>(e->node); };
    if (!targets || !get<SequencePtr>(value) || std::any_of(targets->begin(), targets->end(), is_starred)) {
        parts.emplace_back(target, value);
        return;
    }
    const std::vector<Value> values = iterate(ev, value, range);
    if (values.size() != targets->size()) {  // the assignment says so
        parts.emplace_back(target, value);
        return;
    }
    for (std::size_t k = 0; k < values.size(); ++k) add_parts(ev, (*targets)[k], values[k], range, parts);
}

/// The names of a loop whose later iterations run only where nothing was raised. Numbers that Python knows
/// stay known in each iteration, beside a variable that holds the last one.
class LoopNames {
public:
    LoopNames(Evaluator& ev, TextRange range) : ev_(ev), range_(range) {}

    /// Before the iteration, where what ran so far decides nothing.
    void prepare(const Expression& target, const Value& value) {
        TargetParts parts;
        add_parts(ev_, target, value, range_, parts);
        for (const auto& [one, part] : parts) {
            const auto* name = std::get_if<Name>(&one->node);
            auto& names = names_of_frame(ev_);
            const auto bound = name ? names.find(name->name) : names.end();
            if (bound == names.end() || last_.contains(name->name) || get<VariablePtr>(bound->second))
                continue;
            if (!is_number(part) || !is_number(bound->second)) {
                if (!is_text(part) && is_static(part)) continue;
                make_variable(ev_, name->name, range_);
                continue;
            }
            const VariablePtr made =
                lasting_variable(ev_, "last_" + name->name, type_of(ev_, bound->second, range_), range_);
            ev_.assign(*made, bound->second, range_);
            last_[name->name] = made;
        }
    }

    /// In the iteration.
    void bind(const Expression& target, const Value& value) {
        TargetParts parts;
        add_parts(ev_, target, value, range_, parts);
        for (const auto& [one, part] : parts) {
            const auto* name = std::get_if<Name>(&one->node);
            const auto last = name ? last_.find(name->name) : last_.end();
            auto& names = names_of_frame(ev_);
            const auto bound = name ? names.find(name->name) : names.end();
            const bool known = name && is_static(part) && !is_text(part) &&
                               (bound == names.end() || !get<VariablePtr>(bound->second));
            if (!known || (is_number(part) && last == last_.end())) {
                assignment(ev_, one, part, range_);
                continue;
            }
            if (last != last_.end() && is_number(part) &&
                type_of(ev_, part, range_).scalar == last->second->type.scalar)
                ev_.assign(*last->second, part, range_);
            else if (bound != names.end() && !equal(bound->second, part))
                chosen_.insert(name->name);
            names[name->name] = part;
        }
    }

    /// Behind the loop.
    void close() {
        auto& names = names_of_frame(ev_);
        for (const auto& [name, variable] : last_) names[name] = variable;
        for (const std::string& name : chosen_) names[name] = PoisonValue{true};
    }

private:
    Evaluator& ev_;
    TextRange range_;
    std::map<std::string, VariablePtr> last_;
    std::set<std::string> chosen_;  ///< objects
};

}  // namespace

void unrolled_host_for(Evaluator& ev, const ForStatement& statement, const std::vector<Value>& values,
                       TextRange range, bool counts) {
    const auto by_python = [&] {
        std::size_t given = 0;
        const auto next = [&]() -> std::optional<Value> {
            return given == values.size() ? std::nullopt : std::optional(values[given++]);
        };
        unrolled_host_for(ev, statement, next, range, std::all_of(values.begin(), values.end(), is_number));
    };
    constexpr std::size_t most_left = 100;
    if (counts || !ends_under_condition(statement.body) || ev.host.catching > 0 || values.size() > most_left)
        return by_python();
    std::optional<Diagnostic> why;
    if (attempt(ev, by_python, &why)) return;
    if (!why || !why->text.starts_with("leaving a loop over Python values")) return by_python();
    left_host_for(ev, statement, values, range);
}

void unrolled_host_for(Evaluator& ev, const ForStatement& statement,
                       const std::function<std::optional<Value>()>& next, TextRange range, bool numbers) {
    ev.frame().loops.push_back({true, 0, {}, ev.host.catching});
    const std::size_t depth = ev.frame().loops.size();
    bool left = false;
    // In a loop of the running program a number that Python knows stays known: it may be a template argument.
    const auto* name = std::get_if<Name>(&statement.target->node);
    const bool stays_known =
        name && ev.host.control > 0 && !names_of_frame(ev).contains(name->name) && numbers;
    LoopNames names(ev, range);
    const auto iteration = [&](const Value& value, bool unless_raised_) {
        if (stays_known)
            names_of_frame(ev)[name->name] = value;
        else if (unless_raised_)
            names.bind(statement.target, value);
        else
            assignment(ev, statement.target, value, range);
        execute(ev, statement.body);
    };
    while (const std::optional<Value> given = next()) {
        const Value value = renewed(ev, *given);
        ev.spend(range);
        const std::size_t failed = ev.host.failures;
        if (may_have_raised(ev)) {
            if (!stays_known) names.prepare(statement.target, value);
            make_variables(ev, statement.body, range);
            unless_raised(ev, range, [&] { iteration(value, true); });
        } else {
            iteration(value, false);
        }
        const StaticFlow flow = std::exchange(ev.frame().flow, StaticFlow::on);
        left = flow == StaticFlow::leave;
        if (left || ev.frame().returned) break;
        if (ev.host.failures > failed) break;  // what ends the loop may stand behind the error
    }
    ev.frame().loops.resize(depth - 1);
    if (stays_known) names_of_frame(ev).erase(name->name);
    names.close();
    if (left || ev.frame().returned) return;
    if (!may_have_raised(ev) || statement.otherwise.empty()) return execute(ev, statement.otherwise);
    make_variables(ev, statement.otherwise, range);
    unless_raised(ev, range, [&] { execute(ev, statement.otherwise); });
}

}  // namespace nestor::taichi
