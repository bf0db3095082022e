// One device function as a CUDA kernel: its signature and assembly.
#include "emitters/cuda/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emitters/common/code/infix_text.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/code/widened_parameters.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/layout.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/block_memory.hpp"
#include "emitters/cuda/kernel_printer.hpp"
#include "emitters/cuda/threads/copy_waits.hpp"
#include "emitters/cuda/threads/thread_registers.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

/// `d` of `d_thread` and `d_inner`: what the source calls it.
std::string source_variable(std::string name) {
    for (const char* suffix : {"_thread", "_inner"}) {
        const std::string end = suffix;
        if (name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0)
            name.resize(name.size() - end.size());
    }
    return name;
}

/// True where floats are divided or a root is taken, exactly.
bool calls_slow_paths(const Block& body, const Context& context) {
    bool found = false;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Binary* binary = get<Binary>(e);
            const Call* call = get<Call>(e);
            found = found ||
                    (binary && binary->op == BinaryOp::divide && e->type.is_float() &&
                     !divides_fast(*binary, context)) ||
                    (call && call->function == "sqrt");
        });
    return found;
}

/// True where a thread walks loops of its own.
bool holds_walks(const Block& body) {
    bool found = false;
    visit_statements(body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        found = found || get<While>(s) || (loop && !is_gpu_mode(loop->mode.kind));
    });
    return found;
}

bool holds_copies(const Block& block) {
    bool found = false;
    visit(
        block, [](const Stmt&) {}, [&](const Expr& e) { found = found || async_copied(e); });
    return found;
}

/// What fits beside addresses where 128 registers are a thread's: 64 sums, and what a term loads for them.
constexpr std::int64_t most_held = 96;

/// Elements of the arrays that a thread has in registers.
std::int64_t held_by_thread(const Block& body) {
    std::int64_t held = 0;
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (!allocate || allocate->buffer.place != MemorySpace::stack) return;
        std::int64_t elements = 1;
        for (const Dimension& d : allocate->buffer.dimensions)
            elements *= build::as_integer(d.extent).value_or(1);
        held += elements;
    });
    return held;
}

}  // namespace

void KernelPrinter::find_fragments() {
    visit_statements(kernel_.plan.body, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        const auto operation =
            loop && loop->mode == matrix_unit_mode ? matrix_operation(*loop) : std::nullopt;
        if (!operation) return;
        if (operation->sums) fragments_.insert(operation->sums->buffer);
        if (operation->part) fragment_memory_.insert(operation->part->buffer);
        for (const FragmentFactor* factor : {&operation->row_factor, &operation->column_factor})
            if (factor->load) fragment_memory_.insert(factor->load->buffer);
    });
}

Kernel KernelPrinter::print(const std::string& name) {
    kernel_.name = name;
    kernel_.plan = plan_indices(function_, stepped_, symbols_);
    context_.indices = &kernel_.plan.indices;
    live_ = live_symbols(kernel_.plan.body);
    waits_ = barriers_that_wait(kernel_.plan.body, stepped_.functions);
    kernel_.wide = wide_conditions(function_, kernel_.plan);
    find_fragments();
    name_block_sizes(kernel_.plan.body);
    context_.names.declare_local("Index");
    if (kernel_.wide.row_width > 1) row_width_ = context_.names.declare_local("width");
    for (const Parameter& p : function_.parameters) {
        context_.names.declare(p.symbol);
        if (p.buffer) context_.buffers[p.symbol] = *p.buffer;
    }
    fixed_ = name_fixed_strides(function_, context_);
    for (const auto& [flat, array] : stepped_.array_of) {
        context_.buffers[flat] = stepped_.flat.at(flat);
        context_.names.bind(flat, context_.names.spelling(array));
    }
    for (const auto& [index, wide] : kernel_.plan.wide) widen(index);

    StatementOptions options;
    options.size_type = "Index";
    options.atomic_helper = "cuda/update_on_device";
    StatementPrinter printer(context_, writer_, *this, std::move(options));
    printer.print_body(kernel_.plan.body, false);
    uses_index_ = uses_index_ || printer.spelled_size_type();
    kernel_.shared_bytes = shared_.bytes_of_launch();
    assemble();
    return std::move(kernel_);
}

const Function* KernelPrinter::function(const Symbol& symbol) const {
    return function_of(*file_.program, symbol);
}

std::string KernelPrinter::function_name(const Symbol& symbol) const {
    return file_.function_names->at(symbol);
}

std::string KernelPrinter::index_type() {
    uses_index_ = true;
    return "Index";
}

std::string KernelPrinter::resident_blocks() const {
    if (!fragments_.empty()) return ", 2";  // sums take half of a thread's registers
    const Block& body = std::get<Block>(function_.body);
    std::int64_t narrow = 0, wide = 0;  // 0: as many as the compiler likes
    if (keeps_registers_) {
        const std::int64_t threads = block_[0] * block_[1] * block_[2];
        narrow = std::max<std::int64_t>(512 / threads, 1);
        // a thread that gathers keeps a place for each value of a step that it copies
        const bool holds_more = !stepped_.reach.empty() || held_by_thread(body) > most_held;
        if (holds_more && threads < 256) narrow = 384 / threads;
        wide = (narrow + 1) / 2;
    } else if (calls_slow_paths(body, context_)) {
        narrow = wide = 1;
    } else if (holds_walks(body)) {
        narrow = wide = 1;  // ptxas spills a few registers for a sixth block otherwise
    }
    if (narrow != wide && kernel_.is_template && file_.index_type == IndexType::automatic)
        return fmt::format(", sizeof(Index) > 4 ? {} : {}", wide, narrow);
    const bool is_wide = kernel_.is_template && file_.index_type == IndexType::wide;
    const std::int64_t blocks = is_wide ? wide : narrow;
    return blocks == 0 ? "" : fmt::format(", {}", blocks);
}

std::string KernelPrinter::row_width_text() const {
    Writer text(1);
    text.line(fmt::format("constexpr int {} = {} ? {} : 1;  // neighbouring elements of a thread", row_width_,
                          wide_name(), kernel_.wide.row_width));
    return text.text();
}

void KernelPrinter::name_block_sizes(const Block& body) {
    std::array<std::string, 3> variables;
    visit(
        body,
        [&](const Stmt& s) {
            const For* loop = get<For>(s);
            const auto axis = loop ? thread_axis(*loop) : std::nullopt;
            if (axis && variables[*axis].empty()) variables[*axis] = source_variable(loop->index.name());
        },
        [](const Expr&) {});
    for (std::size_t axis = 0; axis < 3; ++axis)
        kernel_.block_sizes[axis] =
            block_[axis] == 1 ? "1" : file_.constants.block_size(variables[axis], block_[axis]);
}

void KernelPrinter::widen(const Symbol& index) {
    const auto it = kernel_.plan.wide.find(index);
    if (it == kernel_.plan.wide.end() || !context_.names.has(index)) return;
    const std::string name = context_.names.spelling(index);
    context_.names.bind(it->second,
                        kernel_.plan.indices.contains(index) ? call("static_cast<int64_t>", name) : name);
}

bool KernelPrinter::is_used(const Symbol& symbol) const {
    const auto wide = kernel_.plan.wide.find(symbol);
    const auto by_offset = [&](const auto& flat) {
        return flat.second == symbol && context_.names.was_used(flat.first);
    };
    return context_.names.was_used(symbol) ||
           std::any_of(stepped_.array_of.begin(), stepped_.array_of.end(), by_offset) ||
           (wide != kernel_.plan.wide.end() && context_.names.was_used(wide->second));
}

std::string KernelPrinter::parameter(const Parameter& p) {
    const std::string name = p.fixed ? fixed_.at(p.symbol) : context_.names[p.symbol];
    if (p.buffer) {
        const std::string element = element_type(p.buffer->element, file_.needs);
        return (p.role == Role::input ? "const " : "") + element + "* __restrict " + name;
    }
    if (kernel_.plan.indices.contains(p.symbol)) return "Index " + name;
    return value_type(p.type, file_.needs) + " " + name;
}

void KernelPrinter::assemble() {
    const std::string threads = shared_.threads();
    std::string body = shared_.declarations();
    if (!body.empty()) body += "\n";
    body += writer_.text();
    std::set<Symbol> used;  // looked up before names are asked for here
    for (const Parameter& p : function_.parameters)
        if (is_used(p.symbol)) used.insert(p.symbol);
    ParameterGroups parameters;
    kernel_.is_template = uses_index_;
    for (const Parameter& p : function_.parameters) {
        kernel_.prints.push_back(used.contains(p.symbol));
        if (!kernel_.prints.back()) continue;
        parameters.add(p, parameter(p));
        kernel_.is_template = kernel_.is_template || kernel_.plan.indices.contains(p.symbol);
    }

    Writer text, strides(1);
    print_fixed_strides(function_, fixed_, "Index", context_, strides,
                        [&](const Symbol& s) { return used.contains(s); });
    std::string arguments =
        kernel_.is_template && file_.index_type == IndexType::automatic ? "class Index" : "";
    kernel_.has_strides = !fixed_.empty();
    if (!fixed_.empty() || kernel_.wide.any())
        arguments += (arguments.empty() ? "" : ", ") + ("bool " + wide_name());
    if (!arguments.empty()) text.line("template <" + arguments + ">");
    const std::string bounds = threads + resident_blocks();
    const std::string attributes = "__global__ __launch_bounds__(" + bounds + ")";
    const std::string head = "void " + kernel_.name;
    const bool in_one_line = attributes.size() + 1 + head.size() + 1 < line_limit;
    if (!in_one_line) text.line(attributes);
    text.list(in_one_line ? attributes + " " + head : head, parameters.lists(), " {");
    text.raw(strides.text());
    if (!row_width_.empty()) text.raw(row_width_text());
    text.raw(body);
    text.line("}");
    kernel_.text = text.text();
}

Kernel print_kernel(const Function& function, const Launched& launched, const std::string& name,
                    SymbolSource& symbols, FileState& file) {
    Function kernel = function;
    const Block& body = std::get<Block>(function.body);
    const bool keeps_registers = has_thread_registers(body);
    SteppedCopies stepped;
    stepped.body = with_thread_registers(body, symbols);
    if (keeps_registers || !holds_copies(body)) {
        Facts facts = facts_of(function);
        assume_launched(facts, body, launched);
        StepFunctions functions;
        if (keeps_registers) stepped.body = with_step_functions(stepped.body, symbols, functions);
        stepped = with_stepped_copies(function, stepped.body, std::move(functions), facts, symbols);
    }
    kernel.body = with_widened_parameters(function, stepped.body, Dialect::device, symbols);
    return KernelPrinter(kernel, launched, std::move(stepped), symbols, file, keeps_registers).print(name);
}

}  // namespace nestor::cuda
