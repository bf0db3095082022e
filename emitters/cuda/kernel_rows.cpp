// Rows that threads hold in registers, in kernels that move several elements at once where rows allow it.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/kernel_printer.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::cuda {
namespace {

bool touches(const Stmt& s, const Symbol& array, bool stores) {
    const Store* store = get<Store>(s);
    bool found = store && store->targets[0].buffer == array;
    if (!stores)
        visit(
            s, [](const Stmt&) {},
            [&](const Expr& e) {
                const Load* load = get<Load>(e);
                found = found || (load && load->buffer == array);
            });
    return found;
}

/// The thread's own array to which the loop copies what it loads, while nothing else changes a place of it;
/// or from which it copies what it stores, when nothing changes the place any more.
std::optional<Symbol> values_of(const RowAccess& access, const Block& body, const For& loop) {
    const auto& statements = body.statements;
    for (auto s = statements.begin(); s != statements.end(); ++s) {
        const Store* store = get<Store>(*s);
        const Load* load = store && !store->op ? get<Load>(store->values[0]) : nullptr;
        if (!load) continue;
        const StoreTarget& target = store->targets[0];
        if (access.loads && is_place_of(target.indices, loop) &&
            same_access(access, load->buffer, load->indices) &&
            std::none_of(statements.begin(), s,
                         [&](const Stmt& before) { return touches(before, target.buffer, false); }) &&
            std::none_of(s + 1, statements.end(),
                         [&](const Stmt& behind) { return touches(behind, target.buffer, true); }))
            return target.buffer;
        if (!access.loads && is_place_of(load->indices, loop) &&
            same_access(access, target.buffer, target.indices) &&
            std::none_of(s + 1, statements.end(),
                         [&](const Stmt& behind) { return touches(behind, load->buffer, true); }))
            return load->buffer;
    }
    return std::nullopt;
}

}  // namespace

void KernelPrinter::print_row_loop(StatementPrinter& printer, const For& loop, const RowLoop& row) {
    struct Part {
        const RowAccess& access;
        Symbol values;  ///< an array of the thread that holds them all, or the part's own
        bool is_own = true;
        Document text = {};
    };
    Writer& out = writer(printer);
    const NameScope scope(context_.names);
    const If& inside = *get<If>(loop.body.statements[1]);
    const Symbol first = symbols_.fresh("first");
    kernel_.plan.indices.insert(first);
    const std::string first_name = declared_index(first);
    const std::string index = index_type();
    out.pragma("unroll");
    out.open(for_head(index, first_name, "0", printer.end_of(loop), first_name + " += " + row_width_));

    std::vector<Part> parts;
    for (const RowAccess& access : row.accesses) {
        Part part{access, {}};
        if (const auto values = values_of(access, inside.then, loop))
            part.values = *values, part.is_own = false;
        if (part.is_own) {
            part.values = symbols_.fresh(access.array.name() + "_part");
            Buffer buffer{part.values, access.type, {{build::integer(0), build::integer(1), nullptr}}};
            buffer.place = MemorySpace::stack;
            context_.buffers[part.values] = buffer;
            printer.keep(part.values);
            part.text = context_.names.declare(part.values);
            out.line(element(element_type(access.type, file_.needs) + " " + context_.names[part.values],
                             row_width_) +
                     ";");
        } else {
            part.text = "&" + element(context_.names[part.values], first_name);
        }
        if (access.loads) print_row_part(printer, access, row, part.text, first_name);
        parts.push_back(std::move(part));
    }

    const auto place = [&](const Part& part) {
        const Expr chunk = build::variable(loop.index);
        return std::vector<Expr>{
            part.is_own ? build::binary(BinaryOp::subtract, chunk, build::variable(first), false) : chunk};
    };
    const auto part_of = [&](const Symbol& array, const std::vector<Expr>& indices, bool loads) {
        return std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
            return part.access.loads == loads && same_access(part.access, array, indices);
        });
    };
    Block body = rewrite_exprs(inside.then, [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        const auto part = load ? part_of(load->buffer, load->indices, true) : parts.end();
        return part == parts.end() ? e : with(e, Load{part->values, place(*part)});
    });
    body = map_block(body, [&](const Stmt& s) -> Stmt {
        const Store* store = get<Store>(s);
        if (!store) return s;
        StoreTarget target = store->targets[0];
        if (const auto part = part_of(target.buffer, target.indices, false); part != parts.end())
            target = {part->values, place(*part)};
        // a place as its own value
        const Load* from = store->op ? nullptr : get<Load>(store->values[0]);
        if (from && from->buffer == target.buffer && is_place_of(from->indices, loop) &&
            is_place_of(target.indices, loop))
            return nullptr;
        return with(s, Store{{target}, store->values, store->op});
    });
    if (!body.statements.empty()) {
        const NameScope of_chunk(context_.names);
        const std::string chunk = declared_index(loop.index);
        assume_inside(context_.facts, loop);
        out.pragma("unroll");
        const Block all{{loop.body.statements[0],
                         with(loop.body.statements[1], If{inside.condition, std::move(body), {}})}};
        printer.print_braced(
            for_head(index, chunk, first_name, operation(first_name, "+", row_width_), "++" + chunk), all);
    }
    for (const Part& part : parts)
        if (!part.access.loads) print_row_part(printer, part.access, row, part.text, first_name);
    out.close();
}

void KernelPrinter::print_row_part(StatementPrinter& printer, const RowAccess& access, const RowLoop& row,
                                   const Document& part, const std::string& first) {
    std::vector<Expr> begin = access.indices;
    for (Expr& e : begin) e = simplify(substitute(e, {{row.element, build::integer(0)}}));
    const Buffer& array = context_.buffers.at(access.array);
    const bool is_whole = std::all_of(begin.begin(), begin.end(), build::is_zero) &&
                          std::all_of(array.dimensions.begin(), array.dimensions.end(),
                                      [](const Dimension& d) { return build::is_zero(d.min); });
    const Document memory =
        is_whole ? Document(context_.names[access.array]) : print_address(access.array, begin, context_);
    const Document count = text_of(row.count, context_), thread = context_.names[row.thread];
    const std::string helper = access.loads ? "load_part" : "store_part";
    file_.needs.helpers.insert("cuda/" + helper);
    writer(printer).line(
        call(fmt::format("{}<{}, {}>", helper, row_width_, kernel_.block_sizes[0]),
             {access.loads ? part : memory, access.loads ? memory : part, count, first, thread}) +
        ";");
}

void KernelPrinter::print_row_element(StatementPrinter& printer, const Let& let) {
    file_.needs.helpers.insert("cuda/row_element");
    std::vector<Document> place;  // the chunk, the thread
    for (const bool of_thread : {false, true})
        for (const Term& term : affine(let.value).terms)
            if ((term.coefficient == 1) == of_thread) place.push_back(text_of(term.atoms[0], context_));
    const Document value =
        call(fmt::format("row_element<{}, {}>", row_width_, kernel_.block_sizes[0]), place);
    writer(printer).line(assignment("const " + index_type() + " " + declared_index(let.symbol), "=", value) +
                         ";");
}

}  // namespace nestor::cuda
