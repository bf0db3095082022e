// Unrolled loops that the running program leaves: in loops that turn once.
#include "frontend/taichi/lower/host/left_loops.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/host/effects.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

bool may_continue(const Suite& body) {
    return std::ranges::any_of(body, [](const Statement& s) {
        if (std::holds_alternative<ContinueStatement>(s->node)) return true;
        const auto* condition = std::get_if<IfStatement>(&s->node);
        return condition && (may_continue(condition->otherwise) ||
                             std::ranges::any_of(condition->arms,
                                                 [](const IfArm& arm) { return may_continue(arm.body); }));
    });
}

/// The names of a target with what each of them gets; false where it is something else.
bool parts_by_name(Evaluator& ev, const Expression& target, const Value& value, TextRange range,
                   std::map<std::string, Value>& parts) {
    if (const auto* name = std::get_if<Name>(&target->node)) {
        parts[name->name] = value;
        return true;
    }
    const auto* several = std::get_if<Tuple>(&target->node);
    if (!several || !get<SequencePtr>(value)) return false;
    const std::vector<Value> values = iterate(ev, value, range);
    if (values.size() != several->elements.size()) return false;
    for (std::size_t k = 0; k < values.size(); ++k)
        if (!parts_by_name(ev, several->elements[k], values[k], range, parts)) return false;
    return true;
}

/// The names of such a loop: what Python knows stays known in each iteration, and behind the loop a number is
/// that of the last iteration which ran.
class NamesOfLeftLoop {
public:
    NamesOfLeftLoop(Evaluator& ev, const ForStatement& statement, const std::vector<Value>& values,
                    TextRange range)
        : ev_(ev), statement_(statement), range_(range) {
        std::map<std::string, std::vector<Value>> all;
        for (const Value& value : values) {
            std::map<std::string, Value> parts;
            known_ = known_ && parts_by_name(ev, statement.target, value, range, parts);
            for (const auto& [name, part] : parts) all[name].push_back(part);
        }
        for (const auto& [name, parts] : all) {
            known_ = known_ && std::ranges::all_of(parts, is_static);
            const bool numbers = std::ranges::all_of(
                parts, [](const Value& part) { return get<Integer>(part) || get<double>(part); });
            if (!known_ || !numbers) continue;
            const bool real = std::ranges::any_of(parts, [](const Value& part) { return get<double>(part); });
            const Type type = real ? Type::float_(64) : Type::int_(64);
            last_[name] = lasting_variable(ev, "last_" + name, {type, 0, 0}, range);
        }
    }

    void bind(const Value& value) {
        std::map<std::string, Value> parts;
        if (!known_ || !parts_by_name(ev_, statement_.target, value, range_, parts))
            return assignment(ev_, statement_.target, value, range_);
        for (const auto& [name, part] : parts) {
            if (const auto last = last_.find(name); last != last_.end())
                ev_.assign(*last->second, part, range_);
            names_bound_here(ev_, name)[name] = part;
            bound_.insert(name);
        }
    }

    void close() {
        for (const std::string& name : bound_) {
            const auto last = last_.find(name);
            names_bound_here(ev_, name)[name] =
                last != last_.end() ? Value(last->second) : Value(PoisonValue{true});
        }
    }

private:
    Evaluator& ev_;
    const ForStatement& statement_;
    TextRange range_;
    bool known_ = true;
    std::map<std::string, VariablePtr> last_;
    std::set<std::string> bound_;
};

/// The statements in a loop that turns once.
void emit_once(Evaluator& ev, Block body, TextRange range) {
    For loop;
    loop.index = ev.fresh("once");
    loop.name = {"main", 0, "s" + std::to_string(ev.host.loops++), "once"};
    loop.kind = LoopKind::imperative;
    loop.low = build::integer(0);
    loop.extent = build::integer(1);
    loop.body = std::move(body);
    ev.emit(std::move(loop), range);
}

}  // namespace

bool ends_under_condition(const Suite& body) {
    return std::ranges::any_of(body, [](const Statement& s) {
        return std::holds_alternative<IfStatement>(s->node) && (may_break({s}) || may_continue({s}));
    });
}

void left_host_for(Evaluator& ev, const ForStatement& statement, const std::vector<Value>& values,
                   TextRange range) {
    const bool skips = may_continue(statement.body);
    make_variables(ev, statement.body, range);
    NamesOfLeftLoop names(ev, statement, values, range);
    const VariablePtr left = lasting_variable(ev, "left", {Type::boolean(), 0, 0}, range);
    ev.assign(*left, Value(false), range);
    const auto in_loop = [&](const std::function<void()>& what) {
        ++ev.host.loop_depth;
        LoopKinds kinds(ev, &statement);
        Block body = controlled(
            ev,
            [&] {
                ev.frame().loops.back().left = left;
                what();
            },
            true);
        --ev.host.loop_depth;
        kinds.close(false, range);
        emit_once(ev, std::move(body), range);
    };
    const auto iteration = [&](const Value& value) {
        ev.spend(range);
        names.bind(value);
        execute(ev, statement.body);
    };
    in_loop([&] {
        for (const Value& value : values) {
            if (!skips) {
                iteration(value);
                continue;
            }
            in_loop([&] { iteration(value); });
            const Block leaves{{build::make(Break{}, ev.origin(range))}};
            ev.emit(If{truth_of(std::get<ScalarValue>(ev.read(left).v)), leaves, {}}, range);
        }
    });
    names.close();
    if (statement.otherwise.empty()) return;
    const std::string name = ".left";  // no name of Python's
    auto& here = names_bound_here(ev, name);
    here[name] = ev.read(left);
    const Expression stayed =
        written(UnaryExpression{UnaryOperator::logical_not, written(Name{name}, range)}, range);
    const Suite otherwise{statement_of(IfStatement{{IfArm{stayed, statement.otherwise, range}}, {}}, range)};
    execute(ev, otherwise);
    ev.last_assigned.clear();  // of suites that end here
}

}  // namespace nestor::taichi
