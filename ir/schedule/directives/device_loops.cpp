// Mapping of loops to a device, judged: blocks and threads in each other, from the outermost loop inwards.
#include "ir/schedule/directives/device_loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "ir/analysis/device_limits.hpp"
#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// A loop that cannot stand inside of another one, and why.
struct Conflict {
    LoopName inner, outer;
    std::string why;
};

std::string why_not(const For& inner, const For& outer) {
    const ModeKind in = inner.mode.kind, out = outer.mode.kind;
    if (!is_gpu_mode(in)) return "";
    if (out == ModeKind::parallel || out == ModeKind::vectorized)
        return "whose iterations run at once on a CPU";
    if (in == out) return "which has the same axis";
    if (is_block_mode(in) && is_thread_mode(out)) return "whose iterations are threads of one block";
    return "";
}

/// More threads than a block has, in loops of known lengths: the innermost of them, and how many they are.
struct TooMany {
    LoopName loop;
    std::int64_t threads = 0;
};

std::optional<TooMany> find_too_many(const Block& block, std::int64_t threads) {
    constexpr std::int64_t most = 1024;
    std::optional<TooMany> found;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        const auto length =
            loop && is_thread_mode(loop->mode.kind) ? build::as_integer(loop->extent) : std::nullopt;
        const std::int64_t here = length && *length > 1 ? threads * std::min(*length, most * most) : threads;
        if (here > most) return TooMany{loop->name, here};
        (void)map_blocks(s, [&](const Block& inner) {
            if (!found) found = find_too_many(inner, here);
            return inner;
        });
        if (found) break;
    }
    return found;
}

std::optional<Conflict> find_conflict(const Block& block, std::vector<const For*>& around) {
    std::optional<Conflict> found;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        for (const For* outer : around)
            if (loop && !found)
                if (std::string why = why_not(*loop, *outer); !why.empty())
                    found = Conflict{loop->name, outer->name, std::move(why)};
        if (loop) around.push_back(loop);
        (void)map_blocks(s, [&](const Block& inner) {
            if (!found) found = find_conflict(inner, around);
            return inner;
        });
        if (loop) around.pop_back();
        if (found) return found;
    }
    return found;
}

Block serial_inside(const Block& block, bool inside) {
    Block out;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        const bool here = inside || (loop && is_gpu_mode(loop->mode.kind));
        Stmt made = map_blocks(s, [&](const Block& inner) { return serial_inside(inner, here); });
        if (inside && loop && loop->mode.kind == ModeKind::parallel) {
            For serial = *get<For>(made);
            serial.mode = {};
            made = with(made, std::move(serial));
        }
        out.statements.push_back(std::move(made));
    }
    return out;
}

/// The error of a body; `cause` says what it stands at, of the funcs of two loops.
Refusal conflict_of(const Block& body,
                    const std::function<Cause(const std::string&, const std::string&)>& cause) {
    std::vector<const For*> around;
    const auto conflict = find_conflict(body, around);
    if (conflict)
        return refusal(cause(conflict->inner.func, conflict->outer.func), rules::grids,
                       fmt::format("{} stands inside of {}, {}", print(conflict->inner),
                                   print(conflict->outer), conflict->why),
                       "blocks stand around threads, each axis once, and serial loops around both");
    const auto many = find_too_many(body, 1);
    if (!many) return std::nullopt;
    return refusal(cause(many->loop.func, many->loop.func), rules::grids,
                   fmt::format("{} makes {} threads of a block, which has at most 1024", print(many->loop),
                               many->threads),
                   "split the loop, and leave the outer one to blocks or in order");
}

}  // namespace

Refusal device_conflict(const Subject& subject, const std::vector<Directive>& applied) {
    return conflict_of(subject.body(), [&](const std::string& inner, const std::string& outer) {
        Cause last{"traverse", "", {}};
        for (const Directive& d : applied) {
            const LoopName* at = sets_concurrency(d);
            if (at && (at->func == inner || at->func == outer)) last = cause_of(d);
        }
        return last;
    });
}

Refusal device_conflict(const Subject& subject) {
    return conflict_of(subject.body(), [&](const auto&, const auto&) { return subject.cause; });
}

Block serial_inside_device_loops(const Block& body) {
    return serial_inside(body, false);
}

Program in_order_on_host(Program program, std::vector<std::string>& found) {
    const auto holds_device_loops = [](const Block& body) {
        const auto loops = all_loops(body);
        return std::any_of(loops.begin(), loops.end(),
                           [](const For* loop) { return is_gpu_mode(loop->mode.kind); });
    };
    const bool some = std::any_of(program.functions.begin(), program.functions.end(), [&](const Function& f) {
        const auto* body = std::get_if<Block>(&f.body);
        return body && holds_device_loops(*body);
    });
    if (!some) return program;
    const DeviceLimits limits = device_limits(program);
    for (Function& f : program.functions) {
        auto* body = std::get_if<Block>(&f.body);
        if (!body || !limits.on_host.contains(f.symbol) || !holds_device_loops(*body)) continue;
        found.push_back(f.symbol.name());
        *body = rewrite_stmts(*body, [](const Stmt& s) -> Stmt {
            const For* loop = get<For>(s);
            if (!loop || !is_gpu_mode(loop->mode.kind)) return s;
            For serial = *loop;
            serial.mode = {};
            return with(s, std::move(serial));
        });
    }
    return program;
}

}  // namespace nestor::schedule
