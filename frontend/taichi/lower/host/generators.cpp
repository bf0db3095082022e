// Functions of the host program with `yield`.
#include "frontend/taichi/lower/host/generators.hpp"

#include <functional>
#include <memory>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

using Taker = const std::function<void(const Value&)>;

void run(Evaluator& ev, const GeneratorValue& generator, const std::function<void(const Value&)>& take) {
    inline_function(ev, generator.function, generator.arguments, std::make_shared<Taker>(take));
}

bool yields_in(const Expression& e) {
    bool found = std::holds_alternative<Yield>(e->node);
    for_each_child(*e, [&](const Expression& child) { found = found || yields_in(child); });
    return found;
}

bool yields_in(const Suite& suite) {
    bool found = false;
    for (const Statement& s : suite) {
        if (std::holds_alternative<FunctionDefinition>(s->node) ||
            std::holds_alternative<ClassDefinition>(s->node))
            continue;
        for_each_expression(*s, [&](const Expression& e) { found = found || yields_in(e); });
        for_each_suite(*s, [&](const Suite& inner) { found = found || yields_in(inner); });
    }
    return found;
}

}  // namespace

bool yields(const FunctionDefinition& function) {
    return yields_in(function.body);
}

std::vector<Value> values_of(Evaluator& ev, const GeneratorValue& generator, TextRange range) {
    const int control = ev.host.control;
    std::vector<Value> values;
    run(ev, generator, [&](const Value& value) {
        ev.spend(range);
        if (ev.host.control > control) ev.unsupported(range, errors::yield_under_condition);
        values.push_back(value);
    });
    return values;
}

void generated_host_for(Evaluator& ev, const ForStatement& statement, const GeneratorValue& generator,
                        TextRange range) {
    const std::size_t caller = ev.frames.size() - 1;
    const auto loop = [&] {
        bool left = false;
        run(ev, generator, [&](const Value& value) {
            ev.spend(range);
            const std::size_t own = ev.frames.size() - 1;
            Frame body = ev.frames[caller];  // its names, and flow of its own
            body.loops.push_back({true, 0});
            body.run_time_control += ev.frames[own].run_time_control;
            ev.frames.push_back(std::move(body));
            try {
                assignment(ev, statement.target, value, range);
                execute(ev, statement.body);
            } catch (...) {
                if (ev.frames.size() > own + 1) ev.frames.resize(own + 1);
                throw;
            }
            const StaticFlow flow = ev.frame().flow;
            const std::optional<Value> returned = ev.frame().returned;
            ev.frames.pop_back();
            if (!returned && flow != StaticFlow::leave) return;
            if (ev.frames[own].run_time_control > 0) ev.unsupported(range, errors::leaving_generator);
            left = true;
            if (returned) ev.frames[caller].returned = returned;
            ev.frames[own].returned = Value(NoneValue{});
        });
        if (!left) execute(ev, statement.otherwise);
    };
    if (attempt(ev, loop)) return;
    make_variables(ev, statement.body, range);  // the generator's own loops know nothing of these names
    loop();
}

}  // namespace nestor::taichi
