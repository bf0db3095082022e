// Directives are drawn by weight: splits and placements most often, since compositions of these are where
// loops and bounds meet.
#include "tests/support/random_schedule.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

#include "frontend/schedule/apply.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/schedule/directives/place.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/schedule/schedule.hpp"
#include "tests/support/random_joined_loops.hpp"

namespace nestor::testing {
namespace {

using namespace schedule;

/// The funcs that are outputs, and the copies of what they compute in buffers of their own.
std::set<std::string> outputs_of(const Function& function) {
    std::set<std::string> out;
    for (const std::string& func : computed_funcs(std::get<Block>(function.body))) {
        const FuncSite site = find_func(std::get<Block>(function.body), func);
        for (const Parameter& p : function.parameters)
            if (p.buffer && site.buffers.contains(p.symbol))
                out.insert({func, func.substr(0, func.find('.'))});
    }
    return out;
}

/// The loops over dimensions of outputs that are not cut yet.
std::vector<const For*> loops_of_outputs(const Function& function, const std::vector<const For*>& loops) {
    const std::set<std::string> outputs = outputs_of(function);
    std::vector<const For*> out;
    for (const For* loop : loops)
        if (outputs.contains(loop->name.func) && (loop->name.variable == "x" || loop->name.variable == "y"))
            out.push_back(loop);
    return out;
}

/// The loops around a statement, outermost first.
std::vector<LoopName> loops_to(const Block& body, const Stmt& wanted) {
    std::vector<LoopName> out;
    for (const Stmt& s : path_to(body, wanted))
        if (const For* loop = get<For>(s)) out.push_back(loop->name);
    return out;
}

/// A func that is computed in loops is stored in one further out, or at the root; nothing where there is
/// none.
std::optional<Directive> random_storage(const Block& body, std::mt19937_64& random) {
    std::vector<std::pair<std::string, std::vector<LoopName>>> placed;
    for (const std::string& func : computed_funcs(body))
        if (const auto loops = loops_to(body, find_func(body, func).compute);
            !loops.empty() && func.find('.') == std::string::npos)
            placed.emplace_back(func, loops);
    if (placed.empty()) return std::nullopt;
    const auto& [func, loops] = placed[random() % placed.size()];
    if (loops.size() == 1 || random() % 4 == 0) return Directive{StoreRoot{func}};
    return Directive{StoreAt{func, loops[random() % (loops.size() - 1)]}};
}

/// The loops of other funcs that read the func.
std::vector<const For*> readers_of(const std::string& func, const Block& body,
                                   const std::vector<const For*>& loops) {
    const FuncSite site = find_func(body, func);
    std::vector<const For*> readers;
    for (const For* loop : loops)
        if (loop->name.func != func && accesses_any(find_loop_statement(body, loop->name), site.buffers))
            readers.push_back(loop);
    return readers;
}

/// In a loop that reads the func, most often, and in the same loops of other branches.
Directive random_place(const Block& body, const std::vector<std::string>& funcs,
                       const std::vector<const For*>& loops, std::mt19937_64& random) {
    std::string func;
    std::vector<const For*> readers;
    for (int tries = 0; tries < 4 && readers.empty(); ++tries) {
        func = funcs[random() % funcs.size()];
        readers = readers_of(func, body, loops);
    }
    if (readers.empty() || random() % 8 == 0) readers = loops;
    const For* at = readers[random() % readers.size()];
    ComputeAt place{func, {at->name}};
    for (const For* other : loops)
        if (other->name.func == at->name.func && other->name.stage == at->name.stage &&
            other->name.variable == at->name.variable && other != at)
            place.loops.push_back(other->name);
    return {place};
}

/// A copy of a func for one that reads it, most often, and that is no copy itself.
Directive random_wrap(const Block& body, const std::vector<std::string>& funcs,
                      const std::vector<const For*>& loops, const std::string& copy,
                      std::mt19937_64& random) {
    std::string func, consumer = funcs[random() % funcs.size()];
    for (int tries = 0; tries < 4; ++tries) {
        func = funcs[random() % funcs.size()];
        std::vector<const For*> readers = readers_of(func, body, loops);
        std::erase_if(readers, [](const For* l) { return l->name.func.find('.') != std::string::npos; });
        if (readers.empty()) continue;
        consumer = readers[random() % readers.size()]->name.func;
        break;
    }
    return {Wrap{func, consumer, copy}};
}

/// Copies of copies have no names that users can write.
std::vector<const For*> loops_with_names(const Block& body) {
    std::vector<const For*> loops = all_loops(body);
    std::erase_if(loops,
                  [](const For* l) { return std::count(l->name.func.begin(), l->name.func.end(), '.') > 1; });
    return loops;
}

/// One directive on loops and funcs that there are; many are illegal.
Directive random_directive(const Function& function, int number, std::size_t kinds, std::mt19937_64& random) {
    const auto draw = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
    const Block& body = std::get<Block>(function.body);
    const std::vector<const For*> loops = loops_with_names(body);
    const For* loop = loops[draw(loops.size())];
    std::vector<std::string> funcs;  // as users name them: no copies of them
    for (const For* l : loops)
        if (l->name.func.find('.') == std::string::npos && (funcs.empty() || funcs.back() != l->name.func))
            funcs.push_back(l->name.func);
    const bool is_copy = loop->name.func.find('.') != std::string::npos;
    const std::string func = funcs[draw(funcs.size())];
    const std::string n = std::to_string(number);
    const auto factor = static_cast<std::int64_t>(draw(8) ? 2 + draw(3) : 1);
    const auto nest = perfect_nest(*loop);
    const std::string x = draw(2) ? "x" : "y";
    const Expr w =
        build::cast(build::variable(function.parameters.front().symbol, Type::int_(32)), Type::index());
    const auto near_w = [&](std::size_t from) {
        return build::add(w, build::integer(static_cast<std::int64_t>(draw(3) + from)));
    };
    const auto one_of = [&](std::int64_t low, std::size_t count) {
        return build::integer(low + static_cast<std::int64_t>(draw(count)));
    };
    const bool tiles_window = number == 0 && draw(4);
    switch (tiles_window ? 0 : draw(kinds)) {
        case 0:
        case 1:
        case 19:
        case 20: {
            Split split{loop->name, "o" + n, "i" + n, build::integer(factor)};
            // the window's extents are small: factors of its loops rarely divide them
            if (const auto windows = loops_of_outputs(function, loops);
                !windows.empty() && (tiles_window || draw(2)))
                split.loop = windows[draw(windows.size())]->name;
            constexpr Tail tails[] = {Tail::guard, Tail::round, Tail::shift};
            split.tail = tails[tiles_window ? 0 : draw(3)];
            if (!tiles_window && draw(3) == 0) split.factor = draw(2) ? near_w(1) : w;
            return {split};
        }
        case 12:
            return {AlignBounds{func, x, one_of(2, 3), one_of(0, 2)}};
        case 13:
            return {BoundExtent{func, x, draw(2) ? one_of(24, 20) : near_w(28)}};
        case 14:
            return {Bound{func, x, one_of(-24, 8), one_of(44, 20)}};
        case 15: {
            Specialize specialize{func, {}};
            for (std::size_t k = 1 + draw(2); k > 0; --k)
                specialize.conditions.push_back(
                    build::compare(draw(2) ? CompareOp::equal : CompareOp::less, w, one_of(0, 3)));
            return {specialize};
        }
        case 2:
            return {Swap{loop->name}};
        case 3:
            return {Fuse{loop->name, "t" + n}};
        case 4: {
            if (nest.size() < 2 || is_copy) return {Traverse{loop->name, TraverseMode::unroll}};
            return {Tile{nest[1]->name, loop->name, "xo" + n, "yo" + n, "xi" + n, "yi" + n,
                         build::integer(static_cast<std::int64_t>(1 + draw(4))), build::integer(factor),
                         Tail::guard}};
        }
        case 5: {
            if (is_copy) return {Swap{loop->name}};
            std::vector<LoopName> order;
            for (const For* l : nest)
                order.insert(order.begin() + static_cast<long>(draw(order.size() + 1)), l->name);
            return {Reorder{order}};
        }
        case 6:
            return {Traverse{loop->name, draw(2) ? TraverseMode::parallel : TraverseMode::vectorize}};
        case 7:
            if (draw(2)) return {Vectorize{loop->name, factor}};
            return {Unroll{loop->name, factor}};
        case 8:
            return {Inline{func}};
        case 24:
        case 25: {
            std::vector<const For*> reductions = loops;
            std::erase_if(reductions, [](const For* l) { return l->kind != LoopKind::reduction; });
            if (reductions.empty()) return {Traverse{loop->name, TraverseMode::gpu_block}};
            const LoopName& over = reductions[draw(reductions.size())]->name;
            if (draw(3) == 0) return {AtomicStage{{over.func, over.specialization, over.stage, ""}}};
            if (draw(3) == 0) return {Traverse{over, TraverseMode::parallel}};
            return {Rfactor{over, "u" + n, "part" + n}};
        }
        case 26:
            if (draw(2)) {
                const std::vector<const For*> readers = readers_of(func, body, loops);
                const For* at = readers.empty() ? loop : readers[draw(readers.size())];
                return {CopyPanel{func, at->name, "copy" + n}};
            }
            return random_wrap(body, funcs, loops, "copy" + n, random);
        case 27:
            return {Traverse{loop->name, draw(2) ? TraverseMode::gpu_block : TraverseMode::gpu_thread}};
        case 30: {
            const std::set<std::string> outputs = outputs_of(function);
            for (const std::string& output : funcs)
                if (outputs.contains(output) && (output == func || draw(2)))
                    return {Estimate{output, x, one_of(-2, 4), one_of(1, 9)}};
            return {Estimate{func, x, one_of(-2, 4), one_of(1, 9)}};
        }
        case 31:
            return {ComputeRoot{func}};
        case 9:
        case 10:
        case 16:
        case 17:
        case 18:
            return random_place(body, funcs, loops, random);
        default:
            if (draw(6)) {
                const auto storage = random_storage(body, random);
                return storage ? *storage : random_place(body, funcs, loops, random);
            }
            if (draw(3) == 0) return {StoreRoot{func}};
            return {StoreAt{func, loop->name}};
    }
}

}  // namespace

RandomSchedule random_schedule(const Program& lowered, const std::string& function, std::mt19937_64& random,
                               Draws draws) {
    const std::size_t kinds = draws == Draws::all ? 32 : 24;
    RandomSchedule out;
    Program program = lowered;
    for (int k = 0; k < 10 && !out.broken; ++k) {
        std::vector<Directive> longer = out.accepted;
        longer.push_back(random_directive(*find_function(program, function), k, kinds, random));
        try {
            const auto next = apply_schedule(lowered, function, longer);
            if (next)
                program = *next;
            else
                out.refused.push_back({longer.back(), next.error()});
            if (next) out.accepted = std::move(longer);
        } catch (const std::exception&) {
            out.accepted = std::move(longer);
            out.broken = true;
        }
    }
    if (!out.broken && random() % 4 == 0)
        if (auto joined = random_joined_loops(lowered, program, function, out.accepted, random))
            out.accepted = *std::move(joined);
    return out;
}

namespace {

/// Tiles of a nest that is not the first one, of which there are more behind than in front.
std::optional<Directive> random_tiles(const std::vector<const For*>& loops, std::mt19937_64& random) {
    std::vector<const For*> rows = loops;
    std::erase_if(
        rows, [](const For* loop) { return loop->kind != LoopKind::pure || perfect_nest(*loop).size() < 2; });
    if (rows.empty()) return std::nullopt;
    const std::size_t half = rows.size() / 2;
    const For* row = rows[half + random() % (rows.size() - half)];
    return Directive{OverlapTiles{row->name, perfect_nest(*row)[1]->name,
                                  static_cast<std::int64_t>(1 + random() % 4),
                                  static_cast<std::int64_t>(1 + random() % 8)}};
}

/// What lies where in memory, in which order and how long before it is read, and nests in each other's loops.
Directive random_memory(const Block& body, const For& loop, std::mt19937_64& random) {
    const std::string& func = loop.name.func;
    const auto loops = loops_with_names(body);
    const LoopName& other = loops[random() % loops.size()]->name;
    if (other.func.find('.') == std::string::npos && random() % 3 == 0) {
        if (random() % 2) return {ComputeWith{{func, loop.name.specialization, loop.name.stage, ""}, other}};
        if (random() % 2)
            return {Partition{other, random() % 2 ? PartitionWhen::always : PartitionWhen::never}};
        return {Prefetch{func, other, static_cast<std::int64_t>(1 + random() % 3)}};
    }
    const std::string x = random() % 2 ? "x" : "y";
    const auto few = static_cast<std::int64_t>(1 + random() % 4);
    switch (random() % 5) {
        case 0: {
            constexpr StorageClass classes[] = {StorageClass::heap, StorageClass::stack,
                                                StorageClass::registers};
            return {StoreIn{func, classes[random() % 3]}};
        }
        case 1:
            return {AlignStorage{func, x, 1 + few}};
        case 2:
            return {ReorderStorage{func, random() % 2 ? std::vector<std::string>{"y", "x"}
                                                      : std::vector<std::string>{"x", "y"}}};
        default: {  // of what is stored further out
            for (const For* other : all_loops(body)) {
                const FuncSite site = find_func(body, other->name.func);
                if (other->name.func.find('.') == std::string::npos && site.compute &&
                    !site.allocations.empty() && random() % 2 &&
                    path_to(body, site.compute).size() > path_to(body, site.allocations.front()).size())
                    return {FoldStorage{other->name.func, x, 1 + 2 * few}};
            }
            return {FoldStorage{func, x, 1 + 2 * few}};
        }
    }
}

}  // namespace

std::vector<Directive> random_register_directives(const Program& inferred, const std::string& function,
                                                  std::mt19937_64& random) {
    Schedule accepted;
    accepted.function = function;
    Program program = inferred;
    for (int tries = 0; tries < 16; ++tries) {
        const std::vector<const For*> loops =
            loops_with_names(std::get<Block>(find_function(program, function)->body));
        if (loops.empty()) break;
        Schedule longer = accepted;
        const For& loop = *loops[random() % loops.size()];
        const auto tiles = random_tiles(loops, random);
        if (tries % 2 == 1 && loop.name.func.find('.') == std::string::npos) {
            longer.directives.push_back(
                random_memory(std::get<Block>(find_function(inferred, function)->body), loop, random));
        } else if (tries % 4 == 0 && tiles) {
            longer.directives.push_back(*tiles);
        } else {
            const auto together = static_cast<std::int64_t>(2 + random() % 3);
            longer.directives.push_back({UnrollJam{loop.name, together}});
        }
        const auto next = schedules::apply_register_phase(inferred, longer, {});
        if (!next) continue;
        program = *next;
        accepted = std::move(longer);
    }
    return accepted.directives;
}

bool is_stored_outside(const std::vector<Directive>& directives) {
    return std::any_of(directives.begin(), directives.end(), [&](const Directive& store) {
        return kind_of(store).phase == Phase::store &&
               std::any_of(directives.begin(), directives.end(), [&](const Directive& place) {
                   return get<ComputeAt>(place) && func_of(place) == func_of(store);
               });
    });
}

bool has_remainder(const std::vector<Directive>& directives, const std::vector<OutputWindow>& outputs) {
    const auto leaves_one = [&](const LoopName& loop, std::optional<std::int64_t> factor) {
        return factor && std::any_of(outputs.begin(), outputs.end(), [&](const OutputWindow& output) {
                   if (loop.func != output.label && loop.func != output.label + ".out") return false;
                   const std::size_t dimension = loop.variable == "x" ? 0 : 1;
                   if (loop.variable != "x" && loop.variable != "y") return false;
                   return output.window.at(dimension).second % *factor != 0;
               });
    };
    return std::any_of(directives.begin(), directives.end(), [&](const Directive& d) {
        if (const auto* split = get<Split>(d))
            return leaves_one(split->loop, build::as_integer(split->factor));
        if (const auto* tile = get<Tile>(d))
            return leaves_one(tile->x, build::as_integer(tile->x_factor)) ||
                   leaves_one(tile->y, build::as_integer(tile->y_factor));
        if (const auto* part = get<Vectorize>(d)) return leaves_one(part->loop, part->part);
        if (const auto* part = get<Unroll>(d)) return leaves_one(part->loop, part->part);
        return false;
    });
}

bool is_assertion(const std::string& message) {
    return message.find(" is bound to ") != std::string::npos ||
           message.find(" must be ") != std::string::npos;
}

bool is_too_long(const std::string& message) {
    return message.find("the step limit is reached") != std::string::npos;
}

}  // namespace nestor::testing
