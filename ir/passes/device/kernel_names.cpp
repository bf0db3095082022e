// A kernel's shape, by the names that directives give its loops over blocks, and by how its threads combine.
#include "ir/passes/device/kernel_names.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/passes/interface/state.hpp"

namespace nestor {
namespace {

bool is_tree(const For& loop) {
    return std::any_of(loop.reductions.begin(), loop.reductions.end(),
                       [](const Reduction& r) { return r.form == ReductionForm::tree; });
}

/// `over_i_j`, by the loops whose iterations threads have; "kernel" where there are none.
std::string loops_of_threads(const Block& kernel) {
    std::vector<std::string> variables;
    visit_statements(kernel, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (!loop || !thread_axis(*loop)) return;
        std::string variable = loop->name.variable;
        constexpr std::string_view made = "_thread";
        if (variable.ends_with(made)) variable.resize(variable.size() - made.size());
        if (std::find(variables.begin(), variables.end(), variable) == variables.end())
            variables.push_back(variable);
    });
    std::string name = "over";
    for (const std::string& variable : variables) name += "_" + variable;
    return variables.empty() ? "kernel" : name;
}

}  // namespace

std::string kernel_name(const std::string& function, const Block& kernel, const std::set<Symbol>& arrays,
                        const std::set<Symbol>& results) {
    std::string tensor, last;
    std::set<Symbol> stored;
    visit_statements(kernel, [&](const Stmt& s) {
        if (const For* loop = get<For>(s); loop && !loop->name.func.empty()) tensor = loop->name.func;
        const Store* store = get<Store>(s);
        if (!store || !arrays.contains(store->targets[0].buffer)) return;
        last = store->targets[0].buffer.name();
        stored.insert(store->targets[0].buffer);
        if (tensor.empty()) tensor = last;
    });
    // merged nests: what registers or shared memory hold is on its way to the result, as is `xx.sum0`
    const bool one_result = stored.size() == 1 && results.contains(*stored.begin());
    const bool part_of_value = !stored.empty() && tensor.find('.') != std::string::npos;
    if (one_result || part_of_value) tensor = last;
    std::string base = function;
    if (base.ends_with(state_suffix)) base.resize(base.size() - std::string(state_suffix).size());
    // loops of statements have the function's name: what shared memory holds is no array of its own
    std::vector<Symbol> made;
    for (const Symbol& array : stored)
        if (results.contains(array)) made.push_back(array);
    if (tensor == base && made.size() == 1) tensor = made[0].name();
    if (tensor.starts_with(base + "_")) tensor.erase(0, base.size() + 1);
    return base + "_" + (tensor.empty() || tensor == base ? loops_of_threads(kernel) : tensor);
}

std::string kernel_shape(const Block& kernel) {
    std::vector<std::string> blocks;
    bool in_warps = false, in_blocks = false, long_rows = false, elements = false;
    visit_statements(kernel, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (loop && block_axis(*loop)) blocks.push_back(loop->name.variable);
        if (!loop || thread_axis(*loop) != 0) return;
        const auto extent = build::as_integer(loop->extent);
        if (!is_tree(*loop))
            elements = elements || extent.has_value();
        else if (!extent)
            long_rows = true;
        else
            (*extent == 32 ? in_warps : in_blocks) = true;
    });
    const auto over = [&](const char* part) {
        return std::any_of(blocks.begin(), blocks.end(),
                           [&](const std::string& name) { return name.find(part) != std::string::npos; });
    };
    if (over("_slice")) return "slices";
    if (over("_part")) return "parts";
    if (over("_strip")) return "strips";
    if (over("_tile")) return "tiles";
    if (in_warps) return "warps";
    if (in_blocks) return "blocks";
    if (long_rows) return "long_rows";
    return elements && !blocks.empty() ? "elements" : "";
}

}  // namespace nestor
