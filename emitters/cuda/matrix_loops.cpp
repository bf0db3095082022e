// Loops of a kernel that a warp runs as one instruction: products of fragments of matrices, and copies and
// stores of 16 bytes.
#include <fmt/format.h>

#include <algorithm>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/kernel_printer.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/matrix_unit.hpp"
#include "ir/core/rename.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor::cuda {
namespace {

Document subscripted(Document array, const std::vector<Document>& subscripts) {
    for (const Document& subscript : subscripts) array = element(std::move(array), subscript);
    return array;
}

/// Only the last subscript uses the index, and grows with it.
bool moves_with(const std::vector<Expr>& indices, const Symbol& index) {
    return !indices.empty() && coefficient(affine(indices.back()), index) == 1 &&
           std::none_of(indices.begin(), indices.end() - 1, [&](const Expr& e) { return uses(e, index); });
}

std::vector<Expr> at_first(std::vector<Expr> indices, const Symbol& index) {
    return first_place(std::move(indices), {{index, build::integer(0)}});
}

}  // namespace

void KernelPrinter::print_fragments(StatementPrinter& printer, const Buffer& buffer) {
    file_.needs.helpers.insert("cuda/fragments");
    Document text = "SumFragment " + context_.names.declare(buffer.symbol);
    for (std::size_t k = 0; k + 1 < buffer.dimensions.size(); ++k)
        text = element(std::move(text), text_of(buffer.dimensions[k].extent, context_));
    writer(printer).line(text + ";");
}

void KernelPrinter::over_fragments(StatementPrinter& printer, const std::vector<const For*>& loops,
                                   const std::function<Document()>& line) {
    Writer& out = writer(printer);
    context_.names.open_scope();
    for (std::size_t k = 0; k < loops.size(); ++k) {
        out.pragma("unroll");
        const std::string index = declared_index(loops[k]->index);
        const Document end = printer.end_of(*loops[k]);
        const Document head = for_head(index_type(), index, "0", end, "++" + index);
        if (k + 1 < loops.size()) {
            out.open(head);
        } else {
            out.head(head);
            out.indent();
        }
    }
    out.line(line() + ";");
    out.outdent();
    for (std::size_t k = 1; k < loops.size(); ++k) out.close();
    context_.names.close_scope();
}

std::string KernelPrinter::print_factor(StatementPrinter& printer, const FragmentFactor& factor,
                                        const For& fragments, bool is_first) {
    const Buffer& tile = context_.buffers.at(factor.load->buffer);
    const std::string element = tile.element == Type::float_(16) ? "__half" : "__nv_bfloat16";
    const bool by_rows = is_first == factor.terms_last;
    const char* const layout = by_rows ? "nvcuda::wmma::row_major" : "nvcuda::wmma::col_major";
    const std::string type =
        fmt::format("{}<{}, {}>", is_first ? "RowFragment" : "ColumnFragment", element, layout);
    std::string name = factor.load->buffer.name();
    if (name.ends_with("_tile")) name.resize(name.size() - 5);
    name = context_.names.declare_local(name + "_part");
    writer(printer).line(nestor::element(Document(type + " " + name), text_of(fragments.extent, context_)) +
                         ";");
    over_fragments(printer, {&fragments}, [&] {
        const Document from = print_address(factor.load->buffer, factor.corner, context_);
        const Document row = text_of(tile.dimensions[fastest_dimension(tile)].extent, context_);
        const std::string index = context_.names[fragments.index];
        return call("load_fragment", {nestor::element(Document(name), index), from, row});
    });
    return name;
}

void KernelPrinter::print_matrix_loop(StatementPrinter& printer, const For& loop) {
    using Kind = MatrixOperation::Kind;
    const MatrixOperation operation = *matrix_operation(loop);
    Writer& out = writer(printer);
    const auto text = [&](const Expr& e) { return text_of(e, context_); };
    if (operation.kind == Kind::end) {
        // the first of the warp's threads has the fragment's first row
        const Expr& thread = operation.part->indices[0];
        const Expr warp = build::multiply(build::binary(BinaryOp::divide, thread, build::integer(32), false),
                                          build::integer(32));
        const Document to = print_address(operation.part->buffer, {warp, build::integer(0)}, context_);
        std::vector<Document> places;
        for (std::size_t k = 0; k + 1 < operation.ended->indices.size(); ++k)
            places.push_back(text(operation.ended->indices[k]));
        out.line(call("store_fragment", {to, subscripted(context_.names[operation.ended->buffer], places)}) +
                 ";");
        return;
    }
    const NameScope scope(context_.names);
    const std::string sums = context_.names[operation.sums->buffer];
    const auto sum = [&] {
        return subscripted(sums,
                           {context_.names[operation.rows->index], context_.names[operation.columns->index]});
    };
    if (operation.kind == Kind::begin) {
        over_fragments(printer, {operation.rows, operation.columns}, [&] {
            return call("nvcuda::wmma::fill_fragment", {sum(), text(operation.value)});
        });
        return;
    }
    const std::string rows = print_factor(printer, operation.row_factor, *operation.rows, true);
    const std::string columns = print_factor(printer, operation.column_factor, *operation.columns, false);
    over_fragments(printer, {operation.rows, operation.columns}, [&] {
        return call("nvcuda::wmma::mma_sync",
                    {sum(), element(Document(rows), context_.names[operation.rows->index]),
                     element(Document(columns), context_.names[operation.columns->index]), sum()});
    });
}

void KernelPrinter::print_wide_copy(StatementPrinter& printer, const For& loop) {
    const Store& store = *get<Store>(loop.body.statements[0]);
    const StoreTarget& target = store.targets[0];
    const Document to = print_address(target.buffer, at_first(target.indices, loop.index), context_);
    file_.needs.helpers.insert("cuda/copy_vector");
    const Load* from = async_copied(store.values[0]);
    if (!from) from = get<Load>(store.values[0]);
    if (!from) {
        writer(printer).line(call("clear_vector", {to}) + ";");
        return;
    }
    const Buffer& array = context_.buffers.at(from->buffer);
    const Expr& stride = array.dimensions[fastest_dimension(array)].stride;
    const Document source = print_address(from->buffer, at_first(from->indices, loop.index), context_);
    writer(printer).line(call("copy_vector<" + wide_name() + ">",
                              {to, source, stride ? text_of(stride, context_) : Document("1")}) +
                         ";");
}

void KernelPrinter::print_wide_store(StatementPrinter& printer, const For& loop) {
    const WideStore wide = *wide_store(loop, context_.buffers);
    const StoreTarget& target = wide.store->targets[0];
    const NameScope scope(context_.names);
    const Load* from = get<Load>(wide.store->values[0]);
    const bool is_part = from && wide.body->statements.size() == 1 && !is_memory(from->buffer) &&
                         moves_with(from->indices, loop.index);
    const Document values = is_part
                                ? print_address(from->buffer, at_first(from->indices, loop.index), context_)
                                : print_values(printer, loop, wide);
    file_.needs.helpers.insert("cuda/store_vector");
    const Buffer& array = context_.buffers.at(target.buffer);
    const Expr& stride = array.dimensions[fastest_dimension(array)].stride;
    const Expr skipped = wide.first ? distance_from(wide.begin, wide.first, {}) : build::integer(0);
    writer(printer).line(
        call("store_vector<" + wide_name() + ">",
             {print_address(target.buffer, at_first(target.indices, loop.index), context_), values,
              stride ? text_of(stride, context_) : Document("1"), text_of(skipped, context_)}) +
        ";");
}

Document KernelPrinter::print_values(StatementPrinter& printer, const For& loop, const WideStore& wide) {
    const Type& type = wide.store->values[0]->type;
    const Symbol part = symbols_.fresh(wide.store->targets[0].buffer.name() + "_part");
    Buffer buffer{part, type, {{build::integer(0), loop.extent, nullptr}}};
    buffer.place = MemorySpace::stack;
    context_.buffers[part] = buffer;
    printer.keep(part);
    const Document count = text_of(loop.extent, context_);
    Writer& out = writer(printer);
    out.line(element(element_type(type, file_.needs) + " " + context_.names.declare(part), count) + ";");
    const NameScope of_values(context_.names);
    Block values = *wide.body;
    values.statements.back() =
        with(values.statements.back(),
             Store{{{part, {build::variable(loop.index)}}}, wide.store->values, std::nullopt});
    const std::string lane = declared_index(loop.index);
    assume_inside(context_.facts, loop);
    out.pragma("unroll");
    printer.print_braced(for_head(index_type(), lane, "0", count, "++" + lane), values);
    return context_.names[part];
}

}  // namespace nestor::cuda
