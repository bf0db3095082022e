// Loops over `ti.static(..)` (TI-27, TI-34): run while translating, one iteration after the other, or kept as
// loops of the generated code where all iterations are alike.
//
// Note [Static loops that are kept] (2026-11-23)
// The body is translated once with indices that only the running program knows. Whatever needs them sooner (a
// static condition, a component of a vector, a comparison, arithmetic that Python would do otherwise) fails,
// all is undone, and the loop unrolls. So a loop stays one where no iteration differs from the others in more
// than numbers. Loops of few statements unroll too: they are as short without a header. Outermost static
// loops unroll as well, since a loop there would be taken for a parallel one.
#include "frontend/taichi/lower/kernel/static_loops.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/loops.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// Fewer statements than this are printed without a loop.
constexpr std::uint64_t fewest_statements = 12;

/// What translating a body may change.
struct State {
    Snapshot outer;
    KernelState kernel;
    SymbolSource symbols;
    std::set<Symbol> changing;
    std::vector<std::pair<const Suite*, std::size_t>> suites;
    std::vector<std::string> static_prints;
    std::size_t errors, functions;
};

State state_of(const Evaluator& ev) {
    return {snapshot(ev),
            ev.kernel,
            ev.symbols,
            ev.changing,
            ev.suites,
            ev.static_prints,
            ev.program.errors.size(),
            ev.program.functions.size()};
}

void undo(Evaluator& ev, State saved) {
    restore(ev, saved.outer);
    ev.kernel = std::move(saved.kernel);
    ev.changing = std::move(saved.changing);
    ev.suites = std::move(saved.suites);
    ev.static_prints = std::move(saved.static_prints);
    ev.program.errors.resize(saved.errors);
    // functions that the body called remain, and so do their symbols
    if (ev.program.functions.size() == saved.functions) ev.symbols = saved.symbols;
}

/// The limits of a range or ndrange of Python ints with at least two iterations.
std::vector<std::pair<std::int64_t, std::int64_t>> known_limits(const Value& over) {
    const auto* group = get<GroupedValue>(over);
    const auto* range = get<RangeValue>(group ? *group->inner : over);
    std::vector<std::pair<std::int64_t, std::int64_t>> limits;
    if (!range) return {};
    std::int64_t count = 1;
    for (const auto& [low, high] : range->dimensions) {
        const auto first = integer_of(low), end = integer_of(high);
        if (!first || !end || *first < -1000 || *end > 1000 || *end <= *first) return {};
        limits.emplace_back(first->convert_to<std::int64_t>(), end->convert_to<std::int64_t>());
        count *= limits.back().second - limits.back().first;
    }
    return count >= 3 ? limits : std::vector<std::pair<std::int64_t, std::int64_t>>{};
}

std::vector<std::string> names_of(const Expression& target, std::size_t count) {
    std::vector<std::string> names;
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto* one = std::get_if<Name>(&target->node);
    for (std::size_t k = 0; k < count; ++k) {
        const auto* part = several && k < several->elements.size()
                               ? std::get_if<Name>(&several->elements[k]->node)
                               : nullptr;
        const std::string name = part ? part->name : one ? one->name : "i";
        names.push_back(name == "_" ? "i" : one && count > 1 && k < 4 ? name + "_" + "xyzw"[k] : name);
    }
    return names;
}

/// The body once, inside of loops.
void keep_loops(Evaluator& ev, const ForStatement& statement, const Value& over,
                const std::vector<std::pair<std::int64_t, std::int64_t>>& limits, TextRange range) {
    const std::vector<std::string> names = names_of(statement.target, limits.size());
    const std::uint64_t emitted = ev.kernel.emitted, draws = ev.kernel.random.draws;
    std::vector<For> loops;
    std::vector<Value> indices;
    std::uint64_t count = 1;
    if (ev.kernel.rolled.indices.empty()) ev.kernel.rolled.block = ev.blocks.size() - 1;
    for (std::size_t k = 0; k < limits.size(); ++k) {
        const auto& [low, high] = limits[k];
        For loop;
        loop.index = ev.fresh(names[k]);
        loop.name = loop_name(ev, names[k]);
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(low);
        loop.extent = build::integer(high - low);
        indices.push_back(exact(build::variable(loop.index), low, high - 1, Type::int_(32)));
        ev.kernel.rolled.indices.insert(loop.index);
        ev.kernel.iterations.emplace_back(build::subtract(build::variable(loop.index), loop.low),
                                          loop.extent);
        loops.push_back(std::move(loop));
        count *= static_cast<std::uint64_t>(high - low);
    }
    Value index = indices.size() == 1 ? indices[0] : tuple(indices);
    if (get<GroupedValue>(over)) {
        std::vector<ScalarValue> parts;
        for (const Value& part : indices) parts.push_back(std::get<ScalarValue>(part.v));
        const auto rows = static_cast<int>(parts.size());
        index = matrix(rows, 0, std::move(parts));
    }
    ev.open_block();
    ev.frame().loops.push_back({true, 0});
    ev.frame().scopes.emplace_back();
    bind_parts(ev, statement.target, index, range);
    const bool had_returned = ev.frame().returned.has_value();
    execute(ev, statement.body);
    ev.frame().scopes.pop_back();
    ev.frame().loops.pop_back();
    const bool leaves = ev.frame().flow != StaticFlow::on || ev.frame().returned.has_value() != had_returned;
    if (leaves || ev.kernel.random.draws != draws ||
        (ev.kernel.emitted - emitted) * count < fewest_statements)
        throw Failure{};
    Block body = ev.close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        ev.kernel.rolled.indices.erase(loops[k].index);
        loops[k].body = std::move(body);
        body = Block{
            {build::make(std::move(loops[k]), ev.origin({range.begin, statement.iterable->range.end}))}};
    }
    ev.kernel.iterations.resize(ev.kernel.iterations.size() - limits.size());
    if (ev.kernel.rolled.indices.empty()) ev.kernel.rolled.tables.clear();
    ev.blocks.back().statements.push_back(body.statements[0]);
}

/// False, with everything undone, where an iteration differs from the others.
bool is_kept(Evaluator& ev, const ForStatement& statement, const Value& over, TextRange range) {
    if (!ev.in_kernel() || ev.frame().python || ev.kernel.loop_depth == 0 || ev.kernel.in_real_function)
        return false;
    const auto limits = known_limits(over);
    if (limits.empty()) return false;
    State saved = state_of(ev);
    ++ev.host.attempts;
    try {
        keep_loops(ev, statement, over, limits, range);
    } catch (const Failure&) {
        --ev.host.attempts;
        undo(ev, std::move(saved));
        return false;
    }
    --ev.host.attempts;
    return true;
}

/// The symbols that the blocks inside of the outermost kept loop define so far.
std::set<Symbol> defined_inside(const Evaluator& ev) {
    std::set<Symbol> symbols = ev.kernel.rolled.indices;
    for (std::size_t k = ev.kernel.rolled.block + 1; k < ev.blocks.size(); ++k)
        for (const Stmt& s : ev.blocks[k].statements) {
            if (const auto* let = get<Let>(s)) symbols.insert(let->symbol);
            if (const auto* local = get<Declare>(s)) symbols.insert(local->symbol);
            if (const auto* memory = get<Allocate>(s)) symbols.insert(memory->buffer.symbol);
        }
    return symbols;
}

/// The array for each component of a list's elements, filled in front of the outermost kept loop.
LocalTable make_table(Evaluator& ev, const SequencePtr& list, TextRange range) {
    const auto& all = list->elements;
    LocalTable table{list, type_of(ev, all[0], range), {}};
    for (const Value& element : all) {
        const ElementType type = type_of(ev, element, range);
        const auto& first = table.element;
        if (type.scalar != first.scalar || type.rows != first.rows || type.columns != first.columns)
            throw Failure{};
    }
    const std::set<Symbol> inside = defined_inside(ev);
    std::vector<Stmt> statements;
    for (int c = 0; c < table.element.count(); ++c) {
        std::vector<Expr> values;
        std::string name = "table";
        for (const Value& element : all) {
            const auto parts = elements(ev, element, table.element, range);
            values.push_back(value_of(parts[static_cast<std::size_t>(c)]));
            visit(values.back(), [&](const Expr& e) {
                const auto* v = get<Variable>(e);
                const auto* load = get<Load>(e);
                if ((v && inside.contains(v->symbol)) || (load && inside.contains(load->buffer)))
                    throw Failure{};
                if (v && values.size() == 1) name = v->symbol.name();
            });
        }
        name.erase(std::remove(name.begin(), name.end(), '0'), name.end());  // w0_x, w1_x: w_x
        const Symbol buffer = ev.fresh(name);
        const Dimension dimension{build::integer(0), build::integer(static_cast<std::int64_t>(all.size())),
                                  nullptr};
        statements.push_back(build::make(
            Allocate{Buffer{buffer, table.element.scalar, {dimension}, MemorySpace::stack, {}, {}}},
            ev.origin(range)));
        for (std::size_t k = 0; k < values.size(); ++k)
            statements.push_back(build::make(
                Store{{{buffer, {build::integer(static_cast<std::int64_t>(k))}}}, {values[k]}, std::nullopt},
                ev.origin(range)));
        table.buffers.push_back(buffer);
    }
    auto& block = ev.blocks[ev.kernel.rolled.block].statements;
    block.insert(block.end(), statements.begin(), statements.end());
    return table;
}

}  // namespace

/// Taichi looks for names alone: `for i, (a, b) in ..` is none.
static void check_target(const Evaluator& ev, const Expression& target) {
    if (!ev.in_kernel() || ev.frame().python || std::holds_alternative<Name>(target->node)) return;
    const auto* several = std::get_if<Tuple>(&target->node);
    const auto is_name = [](const Expression& e) { return std::holds_alternative<Name>(e->node); };
    if (!several || !std::ranges::all_of(several->elements, is_name))
        ev.fail(target->range, errors::target_of_loop_is_no_name);
}

void static_for(Evaluator& ev, const ForStatement& statement, const Value& over, TextRange range) {
    check_target(ev, statement.target);
    if (is_kept(ev, statement, over, range)) return;
    ev.frame().loops.push_back({true, 0});
    for (const Value& value : iterate(ev, over, range)) {
        ev.frame().scopes.emplace_back();
        try {
            bind_parts(ev, statement.target, value, range);
            execute(ev, statement.body);
        } catch (...) {
            ev.frame().scopes.pop_back();
            ev.frame().loops.pop_back();
            throw;
        }
        ev.frame().scopes.pop_back();
        const StaticFlow flow = std::exchange(ev.frame().flow, StaticFlow::on);
        if (flow == StaticFlow::leave || (ev.frame().returned && ev.frame().run_time_control == 0)) break;
    }
    ev.frame().loops.pop_back();
}

bool is_static_loop(Evaluator& ev, const ForStatement& statement) {
    const auto* call = std::get_if<Call>(&statement.iterable->node);
    if (!call) return false;
    const Value callee = evaluate(ev, call->callee);
    const auto* builtin = get<BuiltinValue>(callee);
    if (builtin && builtin->name == "ti.grouped" && !call->arguments.empty())
        if (const auto* inner = std::get_if<Call>(&call->arguments[0].value->node)) {
            const Value inner_callee = evaluate(ev, inner->callee);
            const auto* inside = get<BuiltinValue>(inner_callee);
            return inside && inside->name == "ti.static";
        }
    return builtin && builtin->name == "ti.static";
}

bool is_rolled(const Evaluator& ev, const Value& value) {
    const auto* s = get<ScalarValue>(value);
    if (ev.kernel.rolled.indices.empty() || !s || !s->index) return false;
    bool rolled = false, others = false;
    visit(s->index, [&](const Expr& e) {
        const auto* v = get<Variable>(e);
        const bool own = v && ev.kernel.rolled.indices.contains(v->symbol);
        rolled = rolled || own;
        others = others || (v && !own) || get<Load>(e);
    });
    return rolled && !others;
}

void require_unrolled(const Evaluator& ev, const Value& value) {
    if (is_rolled(ev, value)) throw Failure{};
}

Value table_element(Evaluator& ev, const SequencePtr& list, const ScalarValue& index, TextRange range) {
    auto& tables = ev.kernel.rolled.tables;
    auto known =
        std::find_if(tables.begin(), tables.end(), [&](const LocalTable& t) { return t.of == list; });
    const auto size = static_cast<std::int64_t>(list->elements.size());
    for (const Value& element : list->elements)
        if (get<VariablePtr>(element)) throw Failure{};
    if (index.low < 0 || index.high >= size || is_static(Value(list))) throw Failure{};
    if (known == tables.end()) {
        LocalTable made = make_table(ev, list, range);
        known = tables.insert(tables.end(), std::move(made));
    }
    std::vector<ScalarValue> parts;
    for (const Symbol& buffer : known->buffers)
        parts.push_back(plain(build::load(buffer, known->element.scalar, {index_of(index)})));
    if (known->element.rows == 0) return parts[0];
    return matrix(known->element.rows, known->element.columns, std::move(parts));
}

}  // namespace nestor::taichi
