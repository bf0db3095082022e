// Functions of the host program with `yield`.
#include "frontend/taichi/lower/host/generators.hpp"

#include <functional>
#include <memory>
#include <optional>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

constexpr std::int64_t left_partly = -1;

using Taker = const std::function<void(const Value&)>;

using GeneratorPtr = std::shared_ptr<GeneratorValue>;

/// Takes the values that the generator has not given yet. Those that it gave are counted so that an undone
/// attempt at a loop counts them again; they are the same as before where what it reads is.
void run(Evaluator& ev, const GeneratorPtr& generator, TextRange range,
         const std::function<void(const Value&)>& take) {
    if (generator->ended) return;
    if (generator->given == left_partly) ev.unsupported(range, errors::rest_of_generator);
    if (ev.host.control > generator->control) require_straight(ev, range, "what a generator has left");
    if (generator->given > 0 && changed_since(ev, *generator->inputs))
        ev.unsupported(range, errors::generator_reads_what_changed);
    const int control = ev.host.control;
    const auto left = std::make_shared<std::int64_t>(generator->given);
    const auto skip_or_take = [&ev, &take, range, control, left](const Value& value) {
        if (*left == 0) return take(value);
        if (ev.host.control > control) ev.unsupported(range, errors::yield_under_condition);
        --*left;
        ev.host.undo.emplace_back([left] { ++*left; });
    };
    inline_function(ev, generator->function, generator->arguments, std::make_shared<Taker>(skip_or_take));
}

void set_progress(Evaluator& ev, const GeneratorPtr& generator, std::int64_t given, bool ended) {
    ev.host.undo.emplace_back([generator, old_given = generator->given, old_ended = generator->ended] {
        generator->given = old_given;
        generator->ended = old_ended;
    });
    generator->given = given;
    generator->ended = ended;
}

std::size_t emitted(const Evaluator& ev) {
    std::size_t count = 0;
    for (const Block& block : ev.blocks) count += block.statements.size();
    return count;
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

std::vector<Value> values_of(Evaluator& ev, const GeneratorPtr& generator, TextRange range) {
    if (generator->ended) return {};
    const int control = ev.host.control;
    std::vector<Value> values;
    run(ev, generator, range, [&](const Value& value) {
        ev.spend(range);
        if (ev.host.control > control) ev.unsupported(range, errors::yield_under_condition);
        values.push_back(value);
    });
    set_progress(ev, generator, left_partly, false);  // what takes them may stop anywhere
    return values;
}

std::vector<Value> all_values_of(Evaluator& ev, const GeneratorPtr& generator, TextRange range) {
    std::vector<Value> values = values_of(ev, generator, range);
    set_progress(ev, generator, 0, true);
    return values;
}

Value next_of_generator(Evaluator& ev, const GeneratorPtr& generator, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (generator->given == 0) generator->inputs = inputs_of(ev, *generator);
    std::optional<Value> next;
    bool ended = generator->ended;
    bool does_more = false;
    std::optional<Diagnostic> why;
    const auto look = [&] {
        const int control = ev.host.control;
        const std::size_t before = emitted(ev);
        const Snapshot saved = snapshot(ev);
        const auto require_nothing_done = [&] {
            does_more = ev.host.control > control || emitted(ev) != before || changed_since(ev, saved);
            if (does_more) ev.unsupported(range, errors::next_of_generator);
        };
        next.reset();
        ended = false;
        run(ev, generator, range, [&](const Value& value) {
            ev.spend(range);
            if (!next) require_nothing_done();
            if (!next) next = value;
            throw Failure{};  // the rest is not done yet, nor what else a loop tries
        });
        require_nothing_done();
        ended = true;
        throw Failure{};
    };
    if (!ended) attempt(ev, look, &why);
    if (next) {
        set_progress(ev, generator, generator->given + 1, false);
        return *next;
    }
    if (!ended && does_more) ev.unsupported(range, errors::next_of_generator);
    if (!ended) throw Failure{why};
    set_progress(ev, generator, generator->given, true);
    if (arguments.positional.size() > 1) return arguments.positional[1];
    ev.fail(range, errors::generator_has_no_more);
}

void generated_host_for(Evaluator& ev, const ForStatement& statement, const GeneratorPtr& generator,
                        TextRange range) {
    const std::size_t caller = ev.frames.size() - 1;
    const auto loop = [&] {
        bool left = false;
        run(ev, generator, range, [&](const Value& value) {
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
        set_progress(ev, generator, left ? left_partly : generator->given, !left);
        if (!left) execute(ev, statement.otherwise);
    };
    if (attempt(ev, loop)) return;
    make_variables(ev, statement.body, range);  // the generator's own loops know nothing of these names
    loop();
}

}  // namespace nestor::taichi
