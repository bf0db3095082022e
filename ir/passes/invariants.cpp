// Each invariant is one walk over the bodies that ends at the first violation.
#include "ir/passes/invariants.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor {
namespace {

/// The first statement of a body that a condition holds for, as text.
std::string first_statement(const Program& program, const std::function<bool(const Function&)>& of,
                            const std::function<bool(const Stmt&)>& wrong) {
    std::string found;
    for (const Function& f : program.functions)
        if (const auto* body = std::get_if<Block>(&f.body); body && of(f) && found.empty())
            visit_statements(*body, [&](const Stmt& s) {
                if (found.empty() && wrong(s)) found = print(Block{{s}}, {.numbers = false});
            });
    return found;
}

bool any_function(const Function&) {
    return true;
}

std::string pipeline_of(const Program& program) {
    for (const Function& f : program.functions)
        if (!std::holds_alternative<Block>(f.body)) return f.symbol.name();
    return "";
}

std::string result_of(const Program& program) {
    for (const Function& f : program.functions)
        if (f.place == FunctionPlace::entry && !f.results.empty()) return f.symbol.name();
    return "";
}

/// The first expression of a body that a condition holds for, as text.
std::string first_expression(const Block& body, const std::function<bool(const Expr&)>& wrong) {
    std::string found;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            if (found.empty() && wrong(e)) found = print(e, {.numbers = false});
        });
    return found;
}

std::string hole_of(const Program& program) {
    for (const Function& f : program.functions)
        if (const auto* body = std::get_if<Block>(&f.body))
            if (auto found = first_expression(*body, [](const Expr& e) { return get<Hole>(e) != nullptr; });
                !found.empty())
                return found;
    return "";
}

bool is_on_host(const Function& f) {
    return f.place == FunctionPlace::host || f.place == FunctionPlace::entry;
}

std::string unassigned_of(const Program& program) {
    const auto lacks_size = [](const Function& f) { return is_on_host(f) && !f.workspace_bytes; };
    return first_statement(program, lacks_size, [](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        return allocate && allocate->buffer.place == MemorySpace::gpu_global;
    });
}

/// The memory of a device that a function of the host sees: arrays of its caller, and temporaries there.
std::set<Symbol> device_memory_of(const Function& f, const Block& body) {
    std::set<Symbol> memory;
    for (const Parameter& p : f.parameters)
        if (p.buffer && f.place == FunctionPlace::host) memory.insert(p.symbol);
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && allocate->buffer.place == MemorySpace::gpu_global)
            memory.insert(allocate->buffer.symbol);
    });
    return memory;
}

std::string device_load_of(const Program& program) {
    for (const Function& f : program.functions) {
        const auto* body = std::get_if<Block>(&f.body);
        if (!body || !is_on_host(f)) continue;
        const std::set<Symbol> memory = device_memory_of(f, *body);
        auto found = first_expression(*body, [&](const Expr& e) {
            const Load* load = get<Load>(e);
            return load && memory.contains(load->buffer);
        });
        if (!found.empty()) return found;
    }
    return "";
}

std::string launch_of(const Program& program) {
    return first_statement(program, any_function, [](const Stmt& s) { return get<Launch>(s) != nullptr; });
}

bool is_half_arithmetic(const Expr& e) {
    return get<Binary>(e) && e->type.is_float() && e->type.bits == 16;
}

std::string half_arithmetic_of(const Program& program) {
    std::string found;
    for (const Function& f : program.functions)
        if (const auto* body = std::get_if<Block>(&f.body))
            visit(
                *body, [](const Stmt&) {},
                [&](const Expr& e) {
                    if (found.empty() && is_half_arithmetic(e)) found = print(e, {.numbers = false});
                });
    return found;
}

std::string parallel_assert_of(const Program& program) {
    return first_statement(program, any_function, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && loop->mode.kind == ModeKind::parallel && holds_kind<Assert>(s);
    });
}

/// True where nothing is left to run in a loop, which `simplify` drops.
bool is_idle(const Stmt& loop) {
    bool idle = true;
    visit_statements(loop, [&](const Stmt& s) {
        idle = idle && (get<For>(s) || get<If>(s) || get<Let>(s) || get<Block>(s) || get<Nop>(s));
    });
    return idle;
}

std::string device_loop_of(const Program& program) {
    const auto on_host = [](const Function& f) { return f.place != FunctionPlace::device; };
    return first_statement(program, on_host, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && is_gpu_mode(loop->mode.kind) && !is_idle(s);
    });
}

std::string tree_of(const Program& program) {
    const auto on_device = [](const Function& f) { return f.place == FunctionPlace::device; };
    return first_statement(program, on_device, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && is_gpu_mode(loop->mode.kind) &&
               std::any_of(loop->reductions.begin(), loop->reductions.end(),
                           [](const Reduction& r) { return r.form != ReductionForm::private_copies; });
    });
}

}  // namespace

const PassInvariant no_pipelines = {"no pipelines", pipeline_of};
const PassInvariant results_in_memory = {"results in memory", result_of};
const PassInvariant no_holes = {"no holes", hole_of};
const PassInvariant workspace_assigned = {"temporaries of a device in a workspace", unassigned_of};
const PassInvariant host_loads_copies = {"loads of the host from its memory", device_load_of};
const PassInvariant no_launches = {"no launches", launch_of};
const PassInvariant no_half_arithmetic = {"no arithmetic on 16-bit floats", half_arithmetic_of};
const PassInvariant no_parallel_asserts = {"no asserts in parallel loops", parallel_assert_of};
const PassInvariant kernels_apart = {"loops of a device in its functions", device_loop_of};
const PassInvariant no_trees = {"no trees over threads", tree_of};

}  // namespace nestor
