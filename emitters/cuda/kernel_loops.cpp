// Loops of a kernel: those over blocks and threads become `blockIdx` and `threadIdx`; and the indices in
// them.

#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/block_memory.hpp"
#include "emitters/cuda/kernel_printer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/own_blocks.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

int KernelPrinter::uses_of(const Block& body, const Symbol& symbol) {
    int count = 0;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Variable* v = get<Variable>(e);
            count += v && v->symbol == symbol;
        });
    return count;
}

void KernelPrinter::print_step_function(StatementPrinter& printer, const For& steps,
                                        const StepFunction& function) {
    const bool asks = static_cast<bool>(function.whole);
    writer(printer).comment(
        asks ? "copies the terms of a step; in one that is not whole, zeros stand in front of the first term"
             : "copies the terms of a step");
    const std::string name = context_.names.declare(function.name);
    NameScope scope(context_.names);
    const std::string step = declared_index(steps.index);
    std::vector<Document> parameters = {index_type() + " " + step};
    if (asks) parameters.push_back("bool " + context_.names.declare(function.whole));
    const Facts facts = context_.facts;
    assume_inside(context_.facts, steps);
    writer(printer).open(call("const auto " + name + " = [&]", parameters));
    printer.print_block(steps.body);
    writer(printer).close("};");
    context_.facts = facts;
}

void KernelPrinter::print_loop(StatementPrinter& printer, const Stmt& s, const For& loop) {
    if (const auto function = stepped_.functions.find(loop.index); function != stepped_.functions.end()) {
        print_step_function(printer, loop, function->second);
        return;
    }
    printer.print_comments(s);
    const Facts facts = context_.facts;
    if (loop.mode == matrix_unit_mode)
        print_matrix_loop(printer, loop);
    else if (kernel_.wide.copies.contains(&loop))
        print_wide_copy(printer, loop);
    else if (kernel_.wide.stores.contains(&loop))
        print_wide_store(printer, loop);
    else if (const auto row = kernel_.wide.rows.loops.find(&loop);
             row != kernel_.wide.rows.loops.end() && (row->second.is_long || !row->second.accesses.empty()))
        print_row_loop(printer, loop, row->second);
    else if (const auto axis = thread_axis(loop))
        print_thread_loop(printer, loop, *axis);
    else
        print_walk(printer, loop);
    context_.facts = facts;
}

std::string KernelPrinter::declared_index(const Symbol& index) {
    const std::string name = context_.names.declare(index);
    widen(index);
    return name;
}

Document KernelPrinter::with_low(const For& loop, const Document& position) {
    if (build::is_zero(loop.low)) return position;
    return operation(text_of(loop.low, context_, Precedence::additive), "+", position);
}

void KernelPrinter::name_position(StatementPrinter& printer, const For& loop, const Document& position) {
    const auto wide = kernel_.plan.wide.find(loop.index);
    const int uses = uses_of(loop.body, loop.index) +
                     (wide == kernel_.plan.wide.end() ? 0 : uses_of(loop.body, wide->second));
    const Document text = with_low(loop, position);
    if (uses <= 1) {
        context_.names.bind(loop.index, build::is_zero(loop.low) ? text : in_brackets(text));
        widen(loop.index);
    } else {
        writer(printer).line(
            assignment("const " + index_type() + " " + declared_index(loop.index), "=", text) + ";");
    }
    assume_inside(context_.facts, loop);
}

void KernelPrinter::name_thread(StatementPrinter& printer, const For& loop, std::size_t axis,
                                const Document& position) {
    axis_of_thread_[loop.index] = axis;
    if (!build::is_zero(loop.low)) {
        name_position(printer, loop, position);
        return;
    }
    const auto named = named_threads_.find({axis, loop.index.name()});
    if (named == named_threads_.end() || !context_.names.is_visible(named->second)) {
        named_threads_[{axis, loop.index.name()}] = loop.index;
        name_position(printer, loop, position);
        return;
    }
    context_.names.bind(loop.index, context_.names.document(named->second));
    widen(loop.index);
    assume_inside(context_.facts, loop);
}

void KernelPrinter::print_thread_loop(StatementPrinter& printer, const For& loop, std::size_t axis) {
    const Document position =
        call("static_cast<" + index_type() + ">", std::string("threadIdx.") + axis_names[axis]);
    const std::array<bool, 3> outer = inside_;
    const auto extent = build::as_integer(loop.extent);
    if (extent && *extent == block_[axis]) {
        // one iteration a thread: no loop
        name_thread(printer, loop, axis, position);
        inside_[axis] = true;
        printer.print_block(loop.body);
        inside_ = outer;
        return;
    }
    const Document end = printer.end_of(loop);
    NameScope scope(context_.names);
    const Document start = with_low(loop, position);
    const std::string index = declared_index(loop.index);
    assume_inside(context_.facts, loop);
    inside_[axis] = true;
    const bool diverged = std::exchange(may_diverge_, true);
    const Document step = assignment(index, "+=", kernel_.block_sizes[axis]);
    printer.print_braced(for_head(index_type(), index, start, end, step), loop.body);
    may_diverge_ = diverged;
    inside_ = outer;
}

void KernelPrinter::print_walk(StatementPrinter& printer, const For& loop) {
    const auto block = block_axis(loop);
    if (is_own_block(loop)) {
        const std::string position = std::string("blockIdx.") + axis_names[*block];
        name_position(printer, loop, call("static_cast<" + index_type() + ">", position));
        printer.print_block(loop.body);
        return;
    }
    const Document end = printer.end_of(loop);
    const std::string axis = block ? axis_names[*block] : "";
    const Document start = block
                               ? with_low(loop, call("static_cast<" + index_type() + ">", "blockIdx." + axis))
                               : text_of(loop.low, context_);
    NameScope scope(context_.names);
    const std::string index = declared_index(loop.index);
    const Document step =
        block ? assignment(index, "+=", call("static_cast<" + index_type() + ">", "gridDim." + axis))
              : Document("++" + index);
    assume_inside(context_.facts, loop);
    if (loop.mode.kind == ModeKind::unrolled || loop.mode.kind == ModeKind::vectorized)
        writer(printer).pragma("unroll" + (loop.mode.width > 0 ? " " + std::to_string(loop.mode.width) : ""));
    printer.print_braced(for_head(index_type(), index, start, end, step), loop.body);
}

bool KernelPrinter::print_let(StatementPrinter& printer, const Let& let) {
    if (called_collective(let.value)) {
        const Document value = shared_.reduction(let.value);
        const std::string type = value_type(let.value->type, file_.needs);
        writer(printer).line(
            assignment("const " + type + " " + context_.names.declare(let.symbol), "=", value) + ";");
        return true;
    }
    if (!kernel_.plan.indices.contains(let.symbol)) return false;
    const auto wide = kernel_.plan.wide.find(let.symbol);
    if (!live_.contains(let.symbol) && (wide == kernel_.plan.wide.end() || !live_.contains(wide->second)))
        return true;
    if (kernel_.wide.rows.elements.contains(let.symbol)) {
        print_row_element(printer, let);
        return true;
    }
    if (!any_of(let.value, [](const Expr& e) { return get<Load>(e) != nullptr; }))
        context_.facts.ranges.push_back({let.symbol, {let.value, let.value}});
    const Document value = index_text(with_block_size(let.value));
    writer(printer).line(assignment("const " + index_type() + " " + declared_index(let.symbol), "=", value) +
                         ";");
    return true;
}

Document KernelPrinter::index_text(const Expr& e) {
    const std::string values = std::exchange(context_.index_type, "Index");
    Document document = text_of(e, context_);
    context_.index_type = values;
    return document;
}

bool KernelPrinter::print_stepped(StatementPrinter& printer, const Stmt& s) {
    if (const Declare* digit = get<Declare>(s); digit && kernel_.plan.indices.contains(digit->symbol)) {
        const Document value = index_text(digit->value);
        writer(printer).line(assignment(index_type() + " " + declared_index(digit->symbol), "=", value) +
                             ";");
        return true;
    }
    if (const Allocate* offsets = get<Allocate>(s);
        offsets && stepped_.reach.contains(offsets->buffer.symbol)) {
        const Buffer& buffer = offsets->buffer;
        context_.buffers[buffer.symbol] = buffer;
        const std::string name = context_.names.declare(buffer.symbol);
        const std::string place = buffer.place == MemorySpace::gpu_shared ? "__shared__ " : "";
        writer(printer).line(
            element(place + index_type() + " " + name, text_of(buffer.dimensions[0].extent, context_)) + ";");
        return true;
    }
    if (const Store* store = get<Store>(s); store && stepped_.reach.contains(store->targets[0].buffer)) {
        const StoreTarget& target = store->targets[0];
        const Document place = print_place(target.buffer, target.indices, context_).text;
        writer(printer).line(assignment(place, "=", index_text(store->values[0])) + ";");
        return true;
    }
    return false;
}

Expr KernelPrinter::with_block_size(const Expr& e) {
    return rewrite(e, [&](const Expr& child) -> Expr {
        const Binary* sum = get<Binary>(child);
        const Variable* thread = sum && sum->op == BinaryOp::add ? get<Variable>(sum->right) : nullptr;
        const Binary* product = thread ? get<Binary>(sum->left) : nullptr;
        const auto found = thread ? axis_of_thread_.find(thread->symbol) : axis_of_thread_.end();
        if (found == axis_of_thread_.end() || !product || product->op != BinaryOp::multiply ||
            build::as_integer(product->right) != block_[found->second])
            return child;
        const std::string& name = kernel_.block_sizes[found->second];
        const Symbol size = symbols_.fresh(name);
        context_.names.bind(size, name);
        return with(
            child,
            Binary{BinaryOp::add,
                   with(sum->left, Binary{BinaryOp::multiply, product->left, build::variable(size), false}),
                   sum->right, false});
    });
}

}  // namespace nestor::cuda
