// Adjoints of what was recorded, the last first: nests, conditions and loops, and tapes where only running
// tells what ran.
#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/differentiation.hpp"

namespace nestor::derive {
namespace {

/// if ran == 0 { .. } else if ran == 1 { .. }: `is_complete` if no other number is recorded, so that the last
/// needs no test.
Block chosen_by_number(const Symbol& ran, std::vector<std::pair<std::size_t, Block>> branches,
                       bool is_complete, const Origin& origin) {
    Block rest;
    for (std::size_t k = branches.size(); k-- > 0;) {
        const Expr is_it = build::compare(CompareOp::equal, build::variable(ran),
                                          build::integer(static_cast<std::int64_t>(branches[k].first)));
        if (is_complete && k + 1 == branches.size())
            rest = std::move(branches[k].second);
        else
            rest = Block{{build::make(If{is_it, std::move(branches[k].second), std::move(rest)}, origin)}};
    }
    return rest;
}

}  // namespace

void Differentiation::sweep(const Stmt& stmt, const Symbol& from, std::vector<Stmt>& out) {
    const auto list = recording_.sweeps.find(stmt.get());
    const bool from_tape = taping_.sweeps.contains(stmt.get());
    if (list == recording_.sweeps.end() && !from_tape) return;
    const std::vector<RecordPtr> records = from_tape ? std::vector<RecordPtr>{} : list->second;
    const std::vector<const TapedNest*> taped =
        from_tape ? taped_nests(stmt, from) : std::vector<const TapedNest*>{};
    Writing writing{Sweep(activity_, request_.name, nests_, symbols_), {}, {}, {}, {}};
    Sweep& sweep = writing.sweep;
    sweep.origin = stmt->origin;

    std::set<Symbol> written, maybe_written;
    std::vector<Nest> nests;
    each_nest(records, [&](Record& record) {
        nests.push_back(*nest_of(record.stmt));
        if (record.outermost) maybe_written.insert(nests.back().target());
    });
    for (const TapedNest* nest : taped) {
        nests.push_back(*nest_of(nest->stmt));
        maybe_written.insert(nests.back().target());
    }
    for (const Nest& nest : nests) written.insert(nest.target());
    const std::vector<Symbol> own = name_adjoints(nests, from, written, writing);
    for (const Symbol& buffer : writing.waiting)
        if (maybe_written.contains(buffer)) {
            const Symbol flag = symbols_.fresh(buffer.name() + "_met");
            writing.flags[buffer] = flag;
            sweep.statements.push_back(
                build::make(Declare{flag, Type::boolean(), build::boolean(false)}, sweep.origin));
        }
    if (sweep.adjoints.contains(from)) {
        sweep.ready.insert(from);
        sweep.fill(sweep.adjoints.at(from), activity_.buffers.at(from), 1);
    }
    if (from_tape)
        reverse_tape(stmt, from, writing);
    else
        reverse(records, writing);
    for (const auto& [buffer, gradient] : request_.gradients) {
        capture(buffer, writing);
        if (!written.contains(buffer) && !sweep.ready.contains(buffer))
            sweep.fill(gradient, activity_.buffers.at(buffer), 0);
    }
    for (const Expr& e : sweep.opaque) refuse(e, stmt);

    // adjoints that no nest came to need no memory
    std::set<Symbol> used;
    for (const Stmt& s : sweep.statements) used.merge(written_buffers(s));
    Sweep memory(activity_, request_.name, nests_, symbols_);
    memory.origin = stmt->origin;
    for (const Symbol& buffer : own)
        if (used.contains(sweep.adjoints.at(buffer)))
            memory.allocate(sweep.adjoints.at(buffer), activity_.buffers.at(buffer));
    out.insert(out.end(), memory.statements.begin(), memory.statements.end());
    out.insert(out.end(), sweep.statements.begin(), sweep.statements.end());
}

std::vector<Symbol> Differentiation::name_adjoints(const std::vector<Nest>& nests, const Symbol& from,
                                                   const std::set<Symbol>& written, Writing& writing) {
    std::vector<Symbol> own;
    const auto adjoint = [&](const Symbol& buffer) {
        if (writing.sweep.adjoints.contains(buffer) || !activity_.varied.contains(buffer)) return;
        const auto asked = std::find_if(request_.gradients.begin(), request_.gradients.end(),
                                        [&](const auto& pair) { return pair.first == buffer; });
        const bool is_asked = asked != request_.gradients.end();
        if (is_asked && !written.contains(buffer)) {
            writing.sweep.adjoints[buffer] = asked->second;
            return;
        }
        if (is_asked) writing.waiting.insert(buffer);
        writing.sweep.adjoints[buffer] = symbols_.fresh("d_" + buffer.name());
        own.push_back(buffer);
    };
    adjoint(from);
    for (const Nest& nest : nests) {
        adjoint(nest.target());
        for (const Symbol& read : loaded_buffers(nest.value())) adjoint(read);
    }
    for (const auto& [buffer, gradient] : request_.gradients) adjoint(buffer);
    return own;
}

std::set<Symbol> Differentiation::sources_of(const Symbol& from, const std::set<std::size_t>& reached) const {
    std::set<Symbol> sources = {from};
    for (std::size_t before = 0; before != sources.size();) {
        before = sources.size();
        for (const std::size_t number : reached)
            for (const TapedNest& nest : taping_.blocks[number].nests) {
                const auto view = nest_of(nest.stmt);
                if (!sources.contains(view->target())) continue;
                const std::set<Symbol> read = loaded_buffers(view->value());
                sources.insert(read.begin(), read.end());
            }
    }
    return sources;
}

std::vector<const TapedNest*> Differentiation::taped_nests(const Stmt& stmt, const Symbol& from) const {
    const std::set<std::size_t>& reached = taping_.reached.at(stmt.get());
    const std::set<Symbol> sources = sources_of(from, reached);
    std::vector<const TapedNest*> nests;
    for (const std::size_t number : reached)
        for (const TapedNest& nest : taping_.blocks[number].nests)
            if (sources.contains(nest_of(nest.stmt)->target())) nests.push_back(&nest);
    return nests;
}

void Differentiation::reverse_tape(const Stmt& stmt, const Symbol& from, Writing& writing) {
    Sweep& sweep = writing.sweep;
    for (const auto& [buffer, adjoint] : std::map(sweep.adjoints))
        if (sweep.ready.insert(buffer).second) sweep.fill(adjoint, activity_.buffers.at(buffer), 0);
    reverse_tape(taping_, tape_, taping_.reached.at(stmt.get()), taped_nests(stmt, from), writing);
}

void Differentiation::reverse_tape(const Taping& taping, const TapeWriter& tape,
                                   const std::set<std::size_t>& reached,
                                   const std::vector<const TapedNest*>& taped, Writing& writing) {
    Sweep& sweep = writing.sweep;
    const bool outer = std::exchange(sweep.always_ready, true);
    For back;
    back.index = symbols_.fresh("back");
    back.name = {request_.name, 0, "s" + std::to_string(nests_++), back.index.name()};
    back.kind = LoopKind::imperative;
    back.low = build::integer(0);
    back.extent = build::variable(tape.records());
    const Expr record = build::subtract(build::subtract(build::variable(tape.records()), build::integer(1)),
                                        build::variable(back.index));
    std::vector<std::pair<std::size_t, Block>> branches;
    for (const std::size_t number : reached) {
        Block reversed = reversed_block(taping.blocks[number], tape, taped, record, writing);
        if (!reversed.statements.empty()) branches.emplace_back(number, std::move(reversed));
    }
    sweep.always_ready = outer;
    if (branches.empty()) return;
    if (!tape.has_numbers()) {
        back.body = std::move(branches[0].second);
    } else {
        const Symbol ran = symbols_.fresh("block");
        const bool is_complete = branches.size() == reached.size();
        back.body = chosen_by_number(ran, std::move(branches), is_complete, sweep.origin);
        back.body.statements.insert(
            back.body.statements.begin(),
            build::make(Let{ran, build::load(tape.numbers(), Type::index(), {record})}, sweep.origin));
    }
    sweep.statements.push_back(build::make(std::move(back), sweep.origin));
}

Block Differentiation::reversed_block(const TapedBlock& block, const TapeWriter& tape,
                                      const std::vector<const TapedNest*>& taped, const Expr& record,
                                      Writing& writing) {
    Sweep& sweep = writing.sweep;
    const auto is_taped = [&](const TapedNest& nest) {
        return std::find(taped.begin(), taped.end(), &nest) != taped.end();
    };
    if (std::none_of(block.nests.begin(), block.nests.end(), is_taped)) return {};
    std::vector<Stmt> before = std::exchange(sweep.statements, {});
    Expr run = record;
    if (tape.has_numbers() && block.puts_aside()) {
        const Symbol left = symbols_.fresh("left");
        before.push_back(
            build::make(Declare{left, Type::index(), build::variable(block.runs)}, sweep.origin));
        run = build::variable(left);
        sweep.statements.push_back(build::make(
            Assign{left, build::subtract(build::variable(left), build::integer(1))}, sweep.origin));
    } else if (block.puts_aside()) {
        const Symbol name = symbols_.fresh("record");
        sweep.statements.push_back(build::make(Let{name, record}, sweep.origin));
        run = build::variable(name);
    }
    std::map<Symbol, Expr> named;
    for (std::size_t k = block.nests.size(); k-- > 0;) {
        const TapedNest& nest = block.nests[k];
        if (!is_taped(nest)) continue;
        const Nest view = *nest_of(nest.stmt);
        capture(view.target(), writing);
        Saved saved = nest.saved;
        saved.iteration = {run};
        sweep.name_saved(view, saved, named);
        sweep.reverse(view, saved);
    }
    return {std::exchange(sweep.statements, std::move(before))};
}

void Differentiation::reverse_own_tape(const Taping& taping, const TapeWriter& tape, Writing& writing) {
    std::set<std::size_t> all;
    std::vector<const TapedNest*> nests;
    for (std::size_t k = 0; k < taping.blocks.size(); ++k) {
        all.insert(k);
        for (const TapedNest& nest : taping.blocks[k].nests) nests.push_back(&nest);
    }
    reverse_tape(taping, tape, all, nests, writing);
}

void Differentiation::capture(const Symbol& buffer, Writing& writing) {
    if (!writing.waiting.contains(buffer)) return;
    Sweep& sweep = writing.sweep;
    const auto asked = std::find_if(request_.gradients.begin(), request_.gradients.end(),
                                    [&](const auto& pair) { return pair.first == buffer; });
    std::vector<Stmt> before = std::exchange(sweep.statements, {});
    if (sweep.ready.contains(buffer))
        sweep.copy(sweep.adjoints.at(buffer), asked->second, activity_.buffers.at(buffer));
    else
        sweep.fill(asked->second, activity_.buffers.at(buffer), 0);
    std::vector<Stmt> copied = std::exchange(sweep.statements, std::move(before));
    const auto flag = writing.flags.find(buffer);
    if (flag == writing.flags.end()) {
        writing.waiting.erase(buffer);
        sweep.statements.insert(sweep.statements.end(), copied.begin(), copied.end());
        return;
    }
    copied.push_back(build::make(Assign{flag->second, build::boolean(true)}, sweep.origin));
    const Expr met = build::variable(flag->second, Type::boolean());
    sweep.statements.push_back(
        build::make(If{build::logical_not(met), Block{std::move(copied)}, {}}, sweep.origin));
}

void Differentiation::reverse(const std::vector<RecordPtr>& records, Writing& writing) {
    Sweep& sweep = writing.sweep;
    for (std::size_t k = records.size(); k-- > 0;) {
        const Record& record = *records[k];
        if (const auto nest = nest_of(record.stmt)) {
            capture(nest->target(), writing);
            if (!sweep.ready.contains(nest->target())) continue;
            Saved& saved = saved_[record.stmt.get()];
            saved.iteration = writing.iteration;
            saved.indices = writing.indices;
            sweep.reverse(*nest, saved);
            continue;
        }
        // which paths contribute first is not known: all that take part begin at 0
        each_nest({records[k]}, [&](Record& inner) {
            const Nest nest = *nest_of(inner.stmt);
            std::set<Symbol> buffers = loaded_buffers(nest.value());
            buffers.insert(nest.target());
            for (const Symbol& buffer : buffers)
                if (sweep.adjoints.contains(buffer) && sweep.ready.insert(buffer).second)
                    sweep.fill(sweep.adjoints.at(buffer), activity_.buffers.at(buffer), 0);
        });
        if (const auto plan = recording_.tapes.find(record.stmt.get()); plan != recording_.tapes.end()) {
            reverse_own_tape(plan->second, tapes_.at(record.stmt.get()), writing);
            continue;
        }
        const bool outer = std::exchange(sweep.always_ready, true);
        if (const auto* loop = get<For>(record.stmt))
            reverse_loop(*loop, record, writing);
        else
            reverse_condition(record, writing);
        sweep.always_ready = outer;
    }
}

Block Differentiation::reversed(const std::vector<RecordPtr>& records, Writing& writing) {
    std::vector<Stmt> before = std::exchange(writing.sweep.statements, {});
    reverse(records, writing);
    return Block{std::exchange(writing.sweep.statements, std::move(before))};
}

void Differentiation::reverse_condition(const Record& record, Writing& writing) {
    If branch;
    branch.condition = build::load(taken_.at(record.stmt.get()), Type::boolean(), writing.iteration);
    branch.then = reversed(record.then, writing);
    branch.otherwise = reversed(record.otherwise, writing);
    writing.sweep.statements.push_back(build::make(std::move(branch), writing.sweep.origin));
}

void Differentiation::reverse_loop(const For& loop, const Record& record, Writing& writing) {
    For back;
    back.index = symbols_.fresh(loop.index.name() + "_back");
    back.name = {request_.name, 0, "s" + std::to_string(nests_++), back.index.name()};
    back.kind = LoopKind::imperative;
    back.low = build::integer(0);
    back.extent = loop.extent;
    const Expr last = build::subtract(loop.extent, build::integer(1));
    const Expr iteration = build::subtract(last, build::variable(back.index));
    writing.iteration.push_back(iteration);
    writing.indices.emplace_back(loop.index, build::add(iteration, loop.low));
    back.body = reversed(record.then, writing);
    writing.iteration.pop_back();
    writing.indices.pop_back();
    writing.sweep.statements.push_back(build::make(std::move(back), writing.sweep.origin));
}

}  // namespace nestor::derive
