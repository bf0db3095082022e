// Reverse-mode differentiation: adjoint nests take the place of the calls that ask for them, and what they
// need stands before the nests that they reverse.
#include "ir/derive/differentiate.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/activity.hpp"
#include "ir/derive/recording.hpp"
#include "ir/derive/sweep.hpp"
#include "ir/derive/tape_writer.hpp"
#include "ir/derive/taping.hpp"

namespace nestor::derive {
namespace {

class Differentiation {
public:
    Differentiation(const Request& request, const Activity& activity, const Recording& recording,
                    const Taping& taping, SymbolSource& symbols)
        : request_(request),
          activity_(activity),
          recording_(recording),
          taping_(taping),
          symbols_(symbols),
          tape_(taping, request.name, nests_, symbols) {
        for (const auto& [loop, plan] : recording.tapes)
            tapes_.try_emplace(loop, plan, request.name, nests_, symbols);
        if (taping.is_needed()) writers_.push_back(&tape_);
        for (auto& [loop, writer] : tapes_) writers_.push_back(&writer);
    }

    Block whole(const Block& body, const Origin& origin) {
        Block result;
        tape_.begin(origin, result.statements);
        const Block rest = block(body);
        result.statements.insert(result.statements.end(), rest.statements.begin(), rest.statements.end());
        return result;
    }

    Block block(const Block& block) {
        Block result;
        for (const Stmt& stmt : block.statements) statement(stmt, result.statements);
        return result;
    }

    Diagnostics messages;

private:
    /// A sweep while it is written.
    struct Writing {
        Sweep sweep;
        std::set<Symbol> waiting;        ///< asked buffers whose held version was not met so far
        std::map<Symbol, Symbol> flags;  ///< where only running tells: a local that says whether it was met
        std::vector<Expr> iteration;     ///< of the loops that are reversed around
        Substitution indices;            ///< of those loops
    };

    void statement(const Stmt& stmt, std::vector<Stmt>& out) {
        if (taping_.cleared_before.contains(stmt.get())) tape_.clear(stmt->origin, out);
        for (TapeWriter* tape : writers_) tape->before(stmt, out);
        untaped(stmt, out);
        for (TapeWriter* tape : writers_) tape->after(stmt, out);
        if (taping_.cleared_after.contains(stmt.get())) tape_.clear(stmt->origin, out);
    }

    void untaped(const Stmt& stmt, std::vector<Stmt>& out) {
        const auto record = recording_.records.find(stmt.get());
        if (const auto* call = get<CallStmt>(stmt); call && call->function == request_.backward) {
            sweep(stmt, std::get<Symbol>(call->arguments[0]), out);
        } else if (record == recording_.records.end()) {
            out.push_back(map_blocks(stmt, [&](const Block& inner) { return inside(stmt, inner); }));
        } else if (nest_of(stmt)) {
            keep(*record->second, out);
        } else {
            enclose(*record->second, out);
        }
    }

    Block inside(const Stmt& stmt, const Block& body) {
        Block result;
        if (taping_.cleared_inside.contains(stmt.get())) tape_.clear(stmt->origin, result.statements);
        const Block rest = block(body);
        result.statements.insert(result.statements.end(), rest.statements.begin(), rest.statements.end());
        return result;
    }

    /// Buffers that `from` may depend on, whatever ran.
    std::set<Symbol> sources_of(const Symbol& from, const std::set<std::size_t>& reached) const {
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

    /// The nests of the tape that a sweep reverses.
    std::vector<const TapedNest*> taped_nests(const Stmt& stmt, const Symbol& from) const {
        const std::set<std::size_t>& reached = taping_.reached.at(stmt.get());
        const std::set<Symbol> sources = sources_of(from, reached);
        std::vector<const TapedNest*> nests;
        for (const std::size_t number : reached)
            for (const TapedNest& nest : taping_.blocks[number].nests)
                if (sources.contains(nest_of(nest.stmt)->target())) nests.push_back(&nest);
        return nests;
    }

    /// The last record first; `left` are the runs of a block that are still to be reversed.
    void reverse_tape(const Stmt& stmt, const Symbol& from, Writing& writing) {
        Sweep& sweep = writing.sweep;
        for (const auto& [buffer, adjoint] : std::map(sweep.adjoints))
            if (sweep.ready.insert(buffer).second) sweep.fill(adjoint, activity_.buffers.at(buffer), 0);
        reverse_tape(taping_, tape_, taping_.reached.at(stmt.get()), taped_nests(stmt, from), writing);
    }

    void reverse_tape(const Taping& taping, const TapeWriter& tape, const std::set<std::size_t>& reached,
                      const std::vector<const TapedNest*>& taped, Writing& writing) {
        Sweep& sweep = writing.sweep;
        const bool outer = std::exchange(sweep.always_ready, true);
        For back;
        back.index = symbols_.fresh("back");
        back.name = {request_.name, 0, "s" + std::to_string(nests_++), back.index.name()};
        back.kind = LoopKind::imperative;
        back.low = build::integer(0);
        back.extent = build::variable(tape.records());
        const Expr record = build::subtract(
            build::subtract(build::variable(tape.records()), build::integer(1)), build::variable(back.index));
        std::vector<std::pair<std::size_t, Block>> branches;
        for (const std::size_t number : reached) {
            const TapedBlock& block = taping.blocks[number];
            std::vector<Stmt> before = std::exchange(sweep.statements, {});
            Expr run = record;
            bool takes_part = false;
            for (const TapedNest& nest : block.nests)
                takes_part = takes_part || std::find(taped.begin(), taped.end(), &nest) != taped.end();
            if (takes_part && tape.has_numbers() && block.puts_aside()) {
                const Symbol left = symbols_.fresh("left");
                before.push_back(
                    build::make(Declare{left, Type::index(), build::variable(block.runs)}, sweep.origin));
                run = build::variable(left);
                sweep.statements.push_back(build::make(
                    Assign{left, build::subtract(build::variable(left), build::integer(1))}, sweep.origin));
            }
            std::map<Symbol, Expr> named;
            if (!tape.has_numbers() && block.puts_aside()) {
                const Symbol name = symbols_.fresh("record");
                sweep.statements.push_back(build::make(Let{name, record}, sweep.origin));
                run = build::variable(name);
            }
            for (std::size_t k = block.nests.size(); k-- > 0;) {
                const TapedNest& nest = block.nests[k];
                if (std::find(taped.begin(), taped.end(), &nest) == taped.end()) continue;
                const Nest view = *nest_of(nest.stmt);
                capture(view.target(), writing);
                Saved saved = nest.saved;
                saved.iteration = {run};
                sweep.name_saved(view, saved, named);
                sweep.reverse(view, saved);
            }
            Block reversed{std::exchange(sweep.statements, std::move(before))};
            if (takes_part && !reversed.statements.empty())
                branches.emplace_back(number, std::move(reversed));
        }
        sweep.always_ready = outer;
        if (branches.empty()) return;
        if (!tape.has_numbers()) {
            back.body = std::move(branches[0].second);
        } else {
            const Symbol ran = symbols_.fresh("block");
            back.body.statements.push_back(
                build::make(Let{ran, build::load(tape.numbers(), Type::index(), {record})}, sweep.origin));
            Block rest;
            for (std::size_t k = branches.size(); k-- > 0;) {
                const Expr is_it =
                    build::compare(CompareOp::equal, build::variable(ran),
                                   build::integer(static_cast<std::int64_t>(branches[k].first)));
                const bool last = k + 1 == branches.size();
                if (last && branches.size() == reached.size())  // a record of no other block is left
                    rest = std::move(branches[k].second);
                else
                    rest = Block{{build::make(If{is_it, std::move(branches[k].second), std::move(rest)},
                                              sweep.origin)}};
            }
            back.body.statements.insert(back.body.statements.end(), rest.statements.begin(),
                                        rest.statements.end());
        }
        sweep.statements.push_back(build::make(std::move(back), sweep.origin));
    }

    // -------------------------------------------------------------------------------------- kept in place

    /// A condition or loop with what is kept inside of it for the sweeps; the memory for that stands before
    /// the outermost one.
    void enclose(const Record& record, std::vector<Stmt>& out) {
        if (get<If>(record.stmt)) {
            const Symbol taken = symbols_.fresh("taken");
            Sweep outcome(activity_, request_.name, nests_, symbols_);
            outcome.origin = record.stmt->origin;
            place_for(record, outcome, taken, Buffer{taken, Type::boolean(), {}, MemorySpace::stack, {}, {}});
            outcome.statements.push_back(build::make(
                Store{{{taken, iteration_of(record)}}, {get<If>(record.stmt)->condition}, std::nullopt},
                outcome.origin));
            taken_[record.stmt.get()] = taken;
            out.insert(out.end(), outcome.statements.begin(), outcome.statements.end());
        }
        if (const auto tape = tapes_.find(record.stmt.get()); tape != tapes_.end())
            tape->second.begin(record.stmt->origin,
                               record.outermost ? hoisted_[record.outermost.get()] : out);
        const Stmt inner =
            map_blocks(record.stmt, [&](const Block& inner) { return inside(record.stmt, inner); });
        if (const auto memory = hoisted_.find(record.stmt.get()); memory != hoisted_.end())
            out.insert(out.end(), memory->second.begin(), memory->second.end());
        out.push_back(inner);
    }

    /// The iteration that runs, counted from 0, of every recorded loop around.
    static std::vector<Expr> iteration_of(const Record& record) {
        std::vector<Expr> iteration;
        for (const For* loop : record.loops)
            iteration.push_back(build::subtract(build::variable(loop->index), loop->low));
        return iteration;
    }

    static std::vector<Expr> extents_of(const Record& record) {
        std::vector<Expr> extents;
        for (const For* loop : record.loops) extents.push_back(loop->extent);
        return extents;
    }

    /// Allocates what is kept: here, or where it outlives the conditions and loops around.
    void place_for(const Record& record, Sweep& here, const Symbol& kept, const Buffer& like) {
        if (!record.outermost) {
            here.allocate(kept, like);
            return;
        }
        Sweep memory(activity_, request_.name, nests_, symbols_);
        memory.origin = record.outermost->origin;
        memory.allocate(kept, like, extents_of(record));
        std::vector<Stmt>& hoisted = hoisted_[record.outermost.get()];
        hoisted.insert(hoisted.end(), memory.statements.begin(), memory.statements.end());
    }

    /// The nest, and copies of what is overwritten before its adjoint reads it.
    void keep(const Record& record, std::vector<Stmt>& out) {
        const Nest nest = *nest_of(record.stmt);
        Saved& saved = saved_[record.stmt.get()];
        Sweep copies(activity_, request_.name, nests_, symbols_);
        copies.origin = record.stmt->origin;
        const std::vector<Expr> iteration = iteration_of(record);
        const bool result = reads_result(nest);
        const auto copy = [&](const Symbol& buffer) {
            const Symbol kept = symbols_.fresh(buffer.name() + "_kept");
            saved.buffers[buffer] = kept;
            place_for(record, copies, kept, activity_.buffers.at(buffer));
            copies.copy(buffer, kept, activity_.buffers.at(buffer), iteration);
        };
        for (const Symbol& local : record.needs.locals) {
            const bool index = std::any_of(record.loops.begin(), record.loops.end(),
                                           [&](const For* loop) { return loop->index == local; });
            const bool inner = record.outermost && activity_.inner_locals.contains(local);
            if (index || (!inner && !activity_.assigned_locals.contains(local))) continue;
            const Symbol kept = symbols_.fresh(local.name() + "_kept");
            saved.locals[local] = kept;
            const Type type = local_type(record.stmt, local);
            place_for(record, copies, kept, Buffer{kept, type, {}, MemorySpace::stack, {}, {}});
            copies.statements.push_back(build::make(
                Store{{{kept, iteration}}, {build::variable(local, type)}, std::nullopt}, copies.origin));
        }
        for (const Symbol& buffer : record.kept)
            if (!result || buffer != nest.target()) copy(buffer);
        out.insert(out.end(), copies.statements.begin(), copies.statements.end());
        out.push_back(record.stmt);
        copies.statements.clear();
        if (result && record.kept.contains(nest.target())) copy(nest.target());
        out.insert(out.end(), copies.statements.begin(), copies.statements.end());
    }

    void sweep(const Stmt& stmt, const Symbol& from, std::vector<Stmt>& out) {
        const auto list = recording_.sweeps.find(stmt.get());
        const bool from_tape = taping_.sweeps.contains(stmt.get());
        if (list == recording_.sweeps.end() && !from_tape) return;
        const std::vector<RecordPtr> records = from_tape ? std::vector<RecordPtr>{} : list->second;
        const std::vector<const TapedNest*> taped =
            from_tape ? taped_nests(stmt, from) : std::vector<const TapedNest*>{};
        Writing writing{Sweep(activity_, request_.name, nests_, symbols_), {}, {}, {}, {}};
        Sweep& sweep = writing.sweep;
        sweep.origin = stmt->origin;

        // an asked buffer that no nest here writes has its gradient as adjoint; the others' is copied when
        // the nest that made the held version is reached
        std::set<Symbol> written, maybe_written;
        each_nest(records, [&](Record& record) {
            const Symbol& target = nest_of(record.stmt)->target();
            written.insert(target);
            if (record.outermost) maybe_written.insert(target);
        });
        for (const TapedNest* nest : taped) {
            written.insert(nest_of(nest->stmt)->target());
            maybe_written.insert(nest_of(nest->stmt)->target());
        }
        std::vector<Symbol> own;
        const auto adjoint = [&](const Symbol& buffer) {
            if (sweep.adjoints.contains(buffer) || !activity_.varied.contains(buffer)) return;
            const auto asked = std::find_if(request_.gradients.begin(), request_.gradients.end(),
                                            [&](const auto& pair) { return pair.first == buffer; });
            const bool is_asked = asked != request_.gradients.end();
            if (is_asked && !written.contains(buffer)) {
                sweep.adjoints[buffer] = asked->second;
                return;
            }
            if (is_asked) writing.waiting.insert(buffer);
            sweep.adjoints[buffer] = symbols_.fresh("d_" + buffer.name());
            own.push_back(buffer);
        };
        adjoint(from);
        each_nest(records, [&](Record& record) {
            const Nest nest = *nest_of(record.stmt);
            adjoint(nest.target());
            for (const Symbol& read : loaded_buffers(nest.value())) adjoint(read);
        });
        for (const TapedNest* taped_nest : taped) {
            const Nest nest = *nest_of(taped_nest->stmt);
            adjoint(nest.target());
            for (const Symbol& read : loaded_buffers(nest.value())) adjoint(read);
        }
        for (const auto& [buffer, gradient] : request_.gradients) adjoint(buffer);
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
        for (const Stmt& s : sweep.statements) {
            const auto written_here = written_buffers(s);
            used.insert(written_here.begin(), written_here.end());
        }
        Sweep memory(activity_, request_.name, nests_, symbols_);
        memory.origin = stmt->origin;
        for (const Symbol& buffer : own)
            if (used.contains(sweep.adjoints.at(buffer)))
                memory.allocate(sweep.adjoints.at(buffer), activity_.buffers.at(buffer));
        out.insert(out.end(), memory.statements.begin(), memory.statements.end());
        out.insert(out.end(), sweep.statements.begin(), sweep.statements.end());
    }

    /// The adjoint of the version that an asked buffer holds is complete: it becomes the gradient.
    void capture(const Symbol& buffer, Writing& writing) {
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

    void reverse(const std::vector<RecordPtr>& records, Writing& writing) {
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

    void reverse_own_tape(const Taping& taping, const TapeWriter& tape, Writing& writing) {
        std::set<std::size_t> all;
        std::vector<const TapedNest*> nests;
        for (std::size_t k = 0; k < taping.blocks.size(); ++k) {
            all.insert(k);
            for (const TapedNest& nest : taping.blocks[k].nests) nests.push_back(&nest);
        }
        reverse_tape(taping, tape, all, nests, writing);
    }

    Block reversed(const std::vector<RecordPtr>& records, Writing& writing) {
        std::vector<Stmt> before = std::exchange(writing.sweep.statements, {});
        reverse(records, writing);
        return Block{std::exchange(writing.sweep.statements, std::move(before))};
    }

    void reverse_condition(const Record& record, Writing& writing) {
        If branch;
        branch.condition = build::load(taken_.at(record.stmt.get()), Type::boolean(), writing.iteration);
        branch.then = reversed(record.then, writing);
        branch.otherwise = reversed(record.otherwise, writing);
        writing.sweep.statements.push_back(build::make(std::move(branch), writing.sweep.origin));
    }

    /// The last iteration first.
    void reverse_loop(const For& loop, const Record& record, Writing& writing) {
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

    void refuse(const Expr& e, const Stmt& stmt) {
        Diagnostic diagnostic;
        diagnostic.id = "DERIVE-1";
        const auto* call = get<Call>(e);
        diagnostic.text = call ? "the derivative of `" + call->function + "` is not supported yet"
                               : "the derivative of this expression is not supported yet";
        diagnostic.hint = "write it with functions that have a derivative, or make the value `cns`";
        const Origin& origin = e->origin ? e->origin : stmt->origin;
        if (origin) diagnostic.range = origin->range;
        diagnostic.unsupported = true;
        messages.add(std::move(diagnostic));
    }

    const Request& request_;
    const Activity& activity_;
    const Recording& recording_;
    const Taping& taping_;
    SymbolSource& symbols_;
    int nests_ = 0;
    TapeWriter tape_;
    std::map<const StmtNode*, TapeWriter> tapes_;  ///< of loops that have one of their own
    std::vector<TapeWriter*> writers_;             ///< all
    std::map<const StmtNode*, Saved> saved_;       ///< of each recorded nest
    std::map<const StmtNode*, Symbol> taken_;      ///< the kept outcomes of each recorded condition
    std::map<const StmtNode*, std::vector<Stmt>>
        hoisted_;  ///< allocations before an outermost loop or condition
};

}  // namespace

Result<Block> differentiate(const Block& block, const Request& request, SymbolSource& symbols) {
    const Activity activity = activity_of(block, request);
    const Recording recording = recording_of(block, request, activity, symbols);
    const Taping taping = taping_of(block, request, recording.unknown, symbols);
    Differentiation differentiation(request, activity, recording, taping, symbols);
    const Origin origin = recording.unknown.empty() ? nullptr : recording.unknown.front()->origin;
    Block result = differentiation.whole(block, origin);
    if (differentiation.messages.has_errors()) return differentiation.messages;
    return result;
}

}  // namespace nestor::derive
