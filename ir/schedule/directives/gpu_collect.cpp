// gpu-collect(loop): atomic updates of few known places on a device, such as the bins of a histogram, in
// copies that each block has in its shared memory:
//   for i { update C[A[i]] add e }
//   =>  for part gpu_block_x {
//         allocate copies[8, 256] gpu_shared
//         for thread gpu_thread_x { copies[..] = 0 }
//         for thread gpu_thread_x { for step { if i < n { update copies[warp, A[i]] add e } } }
//         for thread gpu_thread_x { if bin < 256 { all = copies[0, bin] + ..;  if all != 0 { update C[bin]
//         add all } } } }
//
// Note [Bins in shared memory] (2026-11-24)
// An update of memory goes through the second cache, one after the other where they meet; in shared memory it
// takes a clock for each lane that meets another one. Each warp has a copy of its own while 48 KB hold them,
// so that warps do not meet. A block has 16384 updates or more, since it ends with one of memory for each
// place that it has touched: of 256 bins that is one in 64. There are at most 1056 blocks, eight for each
// multiprocessor of an H100. Places that no update chose are left alone, as they were without copies.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/access.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/known_places.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

using build::add;
using build::integer;
using build::multiply;
using build::subtract;
using build::variable;

constexpr std::int64_t warps = block_threads / 32;
constexpr std::int64_t least_updates = 16384;  // of a block
constexpr std::int64_t most_copies = 1056;
constexpr std::int64_t shared_bytes = 48 * 1024;

struct Updates {
    Stmt statement;
    std::vector<const For*> loops;  ///< in each other, whose limits are known in front of them
    const Update* update = nullptr;
    ReduceOp op = ReduceOp::add;
    std::vector<std::pair<std::int64_t, std::int64_t>> places;  ///< (lowest, how many) by dimension
    std::int64_t bins = 1, copies = warps;
};

std::optional<Updates> find_updates(const Subject& subject, const LoopName& name, std::string& why) {
    const auto no = [&](const std::string& reason) {
        why = reason;
        return std::nullopt;
    };
    if (!loops_around(subject.body(), name).empty())
        return no(fmt::format("{} runs once for each iteration of a loop around it", print(name)));
    Updates found;
    found.statement = find_loop_statement(subject.body(), name);
    for (const For* loop : perfect_nest(*get<For>(found.statement))) {
        bool fixed = loop->mode.kind == ModeKind::serial && loop->reductions.empty();
        for (const Expr& limit : {loop->low, loop->extent}) {
            fixed = fixed && !loads(limit);
            for (const For* around : found.loops) fixed = fixed && !uses(limit, around->index);
        }
        if (!fixed) break;
        found.loops.push_back(loop);
    }
    if (found.loops.empty())
        return no(fmt::format("{} runs at once already, or its limits are read from memory", print(name)));
    bool other = false;
    visit_statements(found.loops.back()->body, [&](const Stmt& s) {
        const Update* update = get<Update>(s);
        other = other || (update && found.update) || !(update || get<Let>(s) || get<If>(s) || get<For>(s));
        if (update) found.update = update;
    });
    if (other || !found.update || found.update->result)
        return no(fmt::format("{} does more than to update one array atomically", print(name)));
    const auto op = commuting(found.update->op);
    const Type& type = found.update->value->type;
    // a copy that was not touched would take a NaN from the place: the extremes of floats ignore one
    const bool extreme_of_floats = type.is_float() && (op == ReduceOp::minimum || op == ReduceOp::maximum);
    if (!op || found.update->op == UpdateOp::subtract || !type.is_scalar() || type.bits < 32 ||
        extreme_of_floats)
        return no(fmt::format("{} updates `{}` in a way that no copies have", print(name),
                              found.update->target.buffer.name()));
    bool reads = false;
    visit(
        found.statement, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            reads = reads || (load && load->buffer == found.update->target.buffer);
        });
    if (reads)
        return no(
            fmt::format("{} reads `{}`, which it updates", print(name), found.update->target.buffer.name()));
    const auto places =
        known_places(subject, found.statement, found.update->target.indices, shared_bytes / type.bytes());
    if (!places)
        return no(fmt::format("the places of `{}` are not known to be so few that {} KB hold them",
                              found.update->target.buffer.name(), shared_bytes / 1024));
    found.op = *op;
    found.places = *places;
    for (const auto& place : found.places) found.bins *= place.second;
    if (found.bins < 2)
        return no(
            fmt::format("{} updates one place of `{}`", print(name), found.update->target.buffer.name()));
    found.copies = std::clamp<std::int64_t>(shared_bytes / (found.bins * type.bytes()), 1, warps);
    return found;
}

class Copies : private NestBuilder {
public:
    Copies(const Subject& subject, const Updates& found, SymbolSource& symbols)
        : NestBuilder(found.loops[0]->name, found.statement->origin, symbols),
          subject_(subject),
          found_(found),
          type_(found.update->value->type),
          i_(found.loops.size() == 1 ? found.loops[0]->index.name() : "element"),
          copies_(fresh(found.update->target.buffer.name() + "_copies")) {}

    std::vector<Stmt> statements() {
        std::vector<Stmt> out;
        const Expr count = name(out, i_ + "_count", product_of_extents(found_.loops));
        const Expr wanted = add(quotient(count, integer(least_updates)), integer(1));
        const Expr parts = name(out, i_ + "_parts", build::minimum(wanted, integer(most_copies)));
        const Expr steps = name(out, i_ + "_steps",
                                build::maximum(ceil_quotient(count, most_copies * block_threads),
                                               integer(least_updates / block_threads)));
        const Symbol part = fresh(i_ + "_part");
        std::vector<Stmt> body;
        body.push_back(allocate(copies_, type_, {found_.copies, found_.bins}, MemorySpace::gpu_shared));
        body.push_back(cleared());
        body.push_back(updated(count, parts, steps, variable(part)));
        body.push_back(flushed());
        For blocks = loop(i_ + "_part", part, parts, std::move(body), {ModeKind::gpu_block_x});
        const std::string reason =
            subject_.cause.reason.empty()
                ? fmt::format("{}: parts for the blocks, which combine in {}", i_,
                              found_.copies > 1 ? "a copy for each warp" : "a copy each")
                : subject_.cause.reason;
        const Stmt over_blocks = build::make(std::move(blocks), made(found_.statement->origin, reason));
        const Expr any = some_updates();
        out.push_back(any ? statement(If{any, Block{{over_blocks}}, {}}) : over_blocks);
        return out;
    }

private:
    /// What makes divisions by the extents of the loops plain ones; null where there are none.
    Expr some_updates() const {
        Expr all;
        if (found_.loops.size() == 1) return all;
        for (const For* l : found_.loops) {
            if (build::as_integer(l->extent)) continue;
            const Expr some = build::compare(CompareOp::greater, l->extent, integer(0));
            all = all ? build::both(all, some) : some;
        }
        return all;
    }

    /// `body(statements, place)` for so many places, neighbours by neighbouring threads.
    template <class Body>
    Stmt over_places(const std::string& does, const std::string& what, std::int64_t count, const Body& body) {
        return over_threads(
            "thread_" + does, count == block_threads ? what.c_str() : "thread", ModeKind::gpu_thread_x,
            block_threads, [&](std::vector<Stmt>& out, const Expr& thread) {
                const Symbol turn = fresh("turn");
                std::vector<Stmt> in_turn, inside;
                const Expr place =
                    name(in_turn, what, add(multiply(variable(turn), integer(block_threads)), thread));
                body(inside, place);
                if (count % block_threads == 0)
                    in_turn.insert(in_turn.end(), inside.begin(), inside.end());
                else
                    in_turn.push_back(statement(If{build::compare(CompareOp::less, place, integer(count)),
                                                   Block{std::move(inside)},
                                                   {}}));
                out.push_back(statement(loop(what + "_" + does, turn,
                                             integer((count + block_threads - 1) / block_threads),
                                             std::move(in_turn))));
            });
    }

    Stmt cleared() {
        return over_places(
            "clears", "place", found_.copies * found_.bins, [&](std::vector<Stmt>& out, const Expr& place) {
                const Expr copy = quotient(place, integer(found_.bins));
                const Expr bin = found_.copies == 1 ? place : remainder(place, integer(found_.bins));
                out.push_back(store(copies_, {found_.copies == 1 ? integer(0) : copy, bin},
                                    build::identity(found_.op, type_)));
            });
    }

    Stmt updated(const Expr& count, const Expr& parts, const Expr& steps, const Expr& part) {
        return over_threads(
            "thread_updates", "thread", ModeKind::gpu_thread_x, block_threads,
            [&](std::vector<Stmt>& out, const Expr& thread) {
                const Expr copy = found_.copies == 1
                                      ? integer(0)
                                      : name(out, "copy",
                                             remainder(quotient(thread, integer(block_threads / warps)),
                                                       integer(found_.copies)));
                const Symbol step = fresh("step");
                std::vector<Stmt> in_step, inside;
                const Expr at =
                    name(in_step, i_,
                         add(multiply(add(multiply(variable(step), parts), part), integer(block_threads)),
                             thread));
                const Substitution places = divided(inside, at, found_.loops);
                const Block terms = rewrite_stmts(found_.loops.back()->body, [&](const Stmt& s) -> Stmt {
                    const Update* update = get<Update>(s);
                    if (!update) return s;
                    Expr bin;
                    for (std::size_t d = 0; d < found_.places.size(); ++d) {
                        const Expr own = subtract(update->target.indices[d], integer(found_.places[d].first));
                        bin = bin ? add(multiply(bin, integer(found_.places[d].second)), own) : own;
                    }
                    return with(s, Update{update->result, {copies_, {copy, bin}}, update->op, update->value});
                });
                const Block here = substitute(terms, places);
                inside.insert(inside.end(), here.statements.begin(), here.statements.end());
                in_step.push_back(
                    statement(If{build::compare(CompareOp::less, at, count), Block{std::move(inside)}, {}}));
                out.push_back(
                    statement(loop(i_ + "_step", step, steps, std::move(in_step), {ModeKind::unrolled, 4})));
            });
    }

    Stmt flushed() {
        return over_places("flushes", "bin", found_.bins, [&](std::vector<Stmt>& out, const Expr& bin) {
            Expr all = build::load(copies_, type_, {integer(0), bin});
            for (std::int64_t copy = 1; copy < found_.copies; ++copy)
                all = build::apply(found_.op, all, build::load(copies_, type_, {integer(copy), bin}));
            const Symbol whole = fresh("all");
            out.push_back(statement(Let{whole, all}));
            StoreTarget target = found_.update->target;
            Expr rest = bin;
            for (std::size_t d = found_.places.size(); d-- > 0;) {
                const auto& [low, count] = found_.places[d];
                target.indices[d] = add(d > 0 ? remainder(rest, integer(count)) : rest, integer(low));
                rest = quotient(rest, integer(count));
            }
            const Expr value = variable(whole, type_);
            out.push_back(
                statement(If{build::compare(CompareOp::not_equal, value, build::identity(found_.op, type_)),
                             Block{{statement(Update{{}, target, found_.update->op, value})}},
                             {}}));
        });
    }

    const Subject& subject_;
    const Updates& found_;
    const Type type_;
    const std::string i_;
    const Symbol copies_;
};

}  // namespace

Refusal check(const Subject& subject, const GpuCollect& directive) {
    if (Refusal missing = require_loop(subject, directive.loop)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    std::string why;
    if (!find_updates(subject, directive.loop, why))
        return refusal(
            subject, "SCH-89", why,
            "loops in each other, outside of all others, around one atomic update of an array whose "
            "places are known to be few: `atomic` makes such updates of sums");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const GpuCollect& directive, SymbolSource& symbols) {
    std::string why;
    const Updates found = *find_updates(subject, directive.loop, why);
    const std::vector<Stmt> statements = Copies(subject, found, symbols).statements();
    return replace_loop(subject.body(), directive.loop, [&](const Stmt&) { return statements; });
}

}  // namespace nestor::schedule
