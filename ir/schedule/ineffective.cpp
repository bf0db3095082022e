// Directives without effect, found in the final program: passes may unroll, merge or remove what stood in a
// loop's way, so that nothing can be said earlier.
#include "ir/schedule/ineffective.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/schedule/without_effect.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

using namespace schedule;

/// The directive that gave the loop its mode.
const Directive* directive_of(const LoopName& loop, const Schedule& schedule) {
    const Directive* found = nullptr;
    for (const Directive& d : schedule.directives) {
        const auto named = has_mode_of(d);
        if (named && named->func == loop.func && named->variable == loop.variable &&
            named->specialization == loop.specialization &&
            (named->stage.empty() || named->stage == loop.stage))
            found = &d;
    }
    return found;
}

/// The loop of which a directive makes parts or groups of one iteration; nothing where they are larger.
std::optional<LoopName> in_ones(const Directive& directive) {
    const auto where = [](bool one, const LoopName& loop) {
        return one ? std::optional(loop) : std::nullopt;
    };
    if (const auto* d = get<Vectorize>(directive)) return where(d->part == 1, d->loop);
    if (const auto* d = get<Unroll>(directive)) return where(d->part == 1, d->loop);
    if (const auto* d = get<UnrollJam>(directive)) return where(d->together == 1, d->loop);
    if (const auto* d = get<Tile>(directive))
        return where(build::as_integer(d->x_factor) == 1 && build::as_integer(d->y_factor) == 1, d->x);
    if (const auto* d = get<Split>(directive)) return where(build::as_integer(d->factor) == 1, d->loop);
    return std::nullopt;
}

class Finder {
public:
    Finder(const Schedule& schedule, const Target& target) : schedule_(schedule), target_(target) {}

    void block(const Block& body, const For* parallel) {
        for (const Stmt& s : body.statements) {
            const For* loop = get<For>(s);
            if (loop) look(*loop, parallel);
            const For* around = loop && loop->mode.kind == ModeKind::parallel ? loop : parallel;
            (void)map_blocks(s, [&](const Block& inner) {
                block(inner, around);
                return inner;
            });
        }
    }

    const Diagnostics& messages() const { return messages_; }

private:
    void look(const For& loop, const For* parallel) {
        const std::string name = short_name(loop.name);
        switch (loop.mode.kind) {
            case ModeKind::serial:
            case ModeKind::register_tile:
            case ModeKind::matrix_unit:
                return;
            case ModeKind::unrolled:
                if (loop.mode.width == 0 && !build::as_integer(loop.extent))
                    warn(loop,
                         fmt::format("`{}` is not unrolled: its number of iterations is not known", name),
                         fmt::format("unroll a part of constant length: `unroll({}, 4)`", name));
                return;
            case ModeKind::vectorized:
                if (const For* inner = loop_inside(loop.body))
                    warn(
                        loop,
                        fmt::format("`{}` does not run in lanes: compilers vectorize innermost loops, and {} "
                                    "stands inside of it",
                                    name, print(inner->name)),
                        fmt::format("bring `{}` inside (`reorder`), or unroll the loop inside", name));
                return;
            case ModeKind::parallel:
                if (parallel)
                    warn(loop,
                         fmt::format("`{}` starts no threads: it stands inside of {}, which runs in parallel",
                                     name, print(parallel->name)),
                         "one parallel loop in a nest; `fuse` makes one loop of two");
                return;
            default:
                if (!target_.has_blocks())
                    warn(loop,
                         fmt::format("`{}` runs in order: a CPU has no blocks and threads of a device", name),
                         fmt::format("`traverse({}, parallel)`, or `--target cuda`", name));
                return;
        }
    }

    /// A loop inside that stays a loop: neither unrolled nor a few constant iterations.
    static const For* loop_inside(const Block& body) {
        const For* found = nullptr;
        visit_statements(body, [&](const Stmt& s) {
            const For* inner = get<For>(s);
            const bool goes =
                inner && build::as_integer(inner->extent) &&
                (inner->mode.kind == ModeKind::unrolled || *build::as_integer(inner->extent) <= 8);
            if (inner && !goes && !found) found = inner;
        });
        return found;
    }

    void warn(const For& loop, std::string text, std::string hint) {
        const Directive* directive = directive_of(loop.name, schedule_);
        if (!directive || !told_.insert(directive).second) return;
        Diagnostic d;
        d.severity = Severity::warning;
        d.id = "SCH-79";
        d.text = std::move(text);
        d.range = directive->range;
        d.hint = std::move(hint);
        messages_.add(std::move(d));
    }

    const Schedule& schedule_;
    const Target& target_;
    std::set<const Directive*> told_;
    Diagnostics messages_;
};

/// A nest of several loops, one of which is as long as the caller wants.
bool is_large(const For& loop) {
    const auto nest = perfect_nest(loop);
    return nest.size() > 1 &&
           std::any_of(nest.begin(), nest.end(), [](const For* l) { return !build::as_integer(l->extent); });
}

/// True where a loop of these names runs in order inside of blocks or threads.
bool is_serial_on_device(const Block& body, const LoopName& name, bool inside) {
    bool found = false;
    for (const Stmt& s : body.statements) {
        const For* loop = get<For>(s);
        found = found || (inside && loop && loop->mode.kind == ModeKind::serial &&
                          loop->name.func == name.func && loop->name.variable == name.variable);
        const bool here = inside || (loop && is_gpu_mode(loop->mode.kind));
        (void)map_blocks(s, [&](const Block& inner) {
            found = found || is_serial_on_device(inner, name, here);
            return inner;
        });
    }
    return found;
}

/// Loops of CPU threads among those of a device.
void warn_of_serial_loops(const Block& body, const Schedule& schedule, Diagnostics& messages) {
    for (const Directive& d : schedule.directives) {
        const auto* traverse = get<Traverse>(d);
        if (!traverse || traverse->mode != TraverseMode::parallel ||
            !is_serial_on_device(body, traverse->loop, false))
            continue;
        messages.add(
            {Severity::warning,
             "SCH-79",
             fmt::format("`{}` runs in order inside of blocks and threads", short_name(traverse->loop)),
             d.range,
             {},
             "`traverse(loop, gpu-thread)` has threads share its iterations",
             false});
    }
}

/// The nests of a func at the root: which of its stages threads share, and which one thread runs alone.
void remark_serial_stages(const Block& body, const Schedule& schedule, Diagnostics& messages) {
    std::set<std::string> told;
    for (const Directive& d : schedule.directives) {
        const auto* traverse = get<Traverse>(d);
        if (!traverse ||
            (traverse->mode != TraverseMode::parallel && traverse->mode != TraverseMode::parallel_simd))
            continue;
        const std::string& func = traverse->loop.func;
        bool shared = false;
        const For* alone = nullptr;
        for (const Stmt& s : body.statements) {
            const For* loop = get<For>(s);
            if (!loop || loop->name.func != func) continue;
            bool parallel = false;
            visit_statements(Block{{s}}, [&](const Stmt& part) {
                const For* inner = get<For>(part);
                parallel = parallel || (inner && inner->mode.kind == ModeKind::parallel);
            });
            shared = shared || parallel;
            // a single loop is little work beside the nest that was thought of
            if (!parallel && loop->kind == LoopKind::pure && is_large(*loop)) alone = loop;
        }
        if (!shared || !alone || !told.insert(func).second) continue;
        Diagnostic remark;
        remark.severity = Severity::remark;
        remark.id = "SCH-80";
        remark.text = fmt::format("{} runs on one thread beside a stage of `{}` that runs in parallel",
                                  print(alone->name), func);
        remark.range = d.range;
        remark.hint =
            fmt::format("`traverse({}.{}.{}, parallel)`", func, alone->name.stage, alone->name.variable);
        messages.add(std::move(remark));
    }
}

/// Where a func lies, in each of the functions that the passes have made.
void each_allocation(const Program& final, const std::string& func,
                     const std::function<void(MemorySpace)>& f) {
    for (const Function& function : final.functions)
        if (const auto* body = std::get_if<Block>(&function.body))
            visit_kind<Allocate>(*body, [&](const Stmt&, const Allocate& allocate) {
                if (allocate.buffer.symbol.name() == func) f(allocate.buffer.place);
            });
}

/// Funcs that a user wants on the heap, and that lie there anyway, or on the stack because they are small.
void warn_of_heap(const Program& final, const Schedule& schedule, Diagnostics& messages) {
    for (const Directive& d : schedule.directives) {
        const auto* in = get<StoreIn>(d);
        if (!in || in->memory != StorageClass::heap) continue;
        bool on_stack = false;
        each_allocation(final, in->func,
                        [&](MemorySpace place) { on_stack = on_stack || place != MemorySpace::heap; });
        messages.add({Severity::warning,
                      "SCH-79",
                      on_stack ? fmt::format("`{}` is small: it lies on the stack all the same", in->func)
                               : fmt::format("`{}` lies on the heap already", in->func),
                      d.range,
                      {},
                      "leave the directive out",
                      false});
    }
}

/// Funcs that a user wants in a device's memory, and whose size is constant in a block or a thread: they lie
/// nearer.
void warn_of_global(const Program& final, const Schedule& schedule, Diagnostics& messages) {
    for (const Directive& d : schedule.directives) {
        const auto* in = get<StoreIn>(d);
        if (!in || in->memory != StorageClass::gpu_global) continue;
        bool global = false, shared = false;
        each_allocation(final, in->func, [&](MemorySpace place) {
            global = global || place == MemorySpace::gpu_global;
            shared = shared || place == MemorySpace::gpu_shared;
        });
        if (global) continue;
        messages.add(
            {Severity::warning,
             "SCH-79",
             fmt::format("`{}` is small: it lies in {} all the same", in->func,
                         shared ? "the shared memory of a block" : "the registers of a thread"),
             d.range,
             {},
             fmt::format("leave the directive out; in front of the loops of blocks (`compute-root({})`) "
                         "it lies in the device's memory",
                         in->func),
             false});
    }
}

}  // namespace

Diagnostics ineffective_directives(const Program& final, const Schedule& schedule, const Target& target) {
    Finder finder(schedule, target);
    Diagnostics messages;
    target.has_blocks() ? warn_of_global(final, schedule, messages) : warn_of_heap(final, schedule, messages);
    for (const Function& f : final.functions)  // on a device loops become blocks and threads
        if (const auto* body = std::get_if<Block>(&f.body); body && !target.has_blocks()) {
            finder.block(*body, nullptr);
            warn_of_serial_loops(*body, schedule, messages);
            if (target.has_teams()) remark_serial_stages(*body, schedule, messages);
        }
    messages.add(finder.messages());
    for (const Directive& d : schedule.directives)  // such a loop is gone by now
        if (const auto loop = in_ones(d))
            messages.add({Severity::warning,
                          "SCH-79",
                          fmt::format("parts of one iteration change nothing about `{}`", short_name(*loop)),
                          d.range,
                          {},
                          "leave the directive out, or give a number that is at least 2",
                          false});
    messages.add(directives_without_effect(final, schedule, target));
    return messages;
}

}  // namespace nestor
