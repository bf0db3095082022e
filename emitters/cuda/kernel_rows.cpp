// Rows that threads hold in registers, in kernels that move several elements at once where rows allow it.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/kernel_printer.hpp"
#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

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

struct KernelPrinter::RowPart {
    const RowAccess& access;
    Symbol values;  ///< an array of the thread that holds them all, or the part's own
    bool is_own = true;
    Document text = {};
};

std::vector<KernelPrinter::RowPart> KernelPrinter::row_parts(StatementPrinter& printer, const For& loop,
                                                             const RowLoop& row, const std::string& first) {
    std::vector<RowPart> parts;
    for (const RowAccess& access : row.accesses) {
        RowPart part{access, {}};
        if (const auto values = values_of(access, row.body(loop), loop)) {
            part.values = *values, part.is_own = false;
            part.text = "&" + element(context_.names[part.values], first);
        } else {
            part.values = symbols_.fresh(access.array.name() + "_part");
            Buffer buffer{part.values, access.type, {{build::integer(0), build::integer(1), nullptr}}};
            buffer.place = MemorySpace::stack;
            context_.buffers[part.values] = buffer;
            printer.keep(part.values);
            part.text = context_.names.declare(part.values);
            writer(printer).line(
                element(element_type(access.type, file_.needs) + " " + context_.names[part.values],
                        row_width_) +
                ";");
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

Block KernelPrinter::on_row_parts(const For& loop, const RowLoop& row, const std::vector<RowPart>& parts,
                                  const Expr& in_part) {
    const auto place = [&](const RowPart& part) {
        return std::vector<Expr>{part.is_own ? in_part : build::variable(loop.index)};
    };
    const auto part_of = [&](const Symbol& array, const std::vector<Expr>& indices, bool loads) {
        return std::find_if(parts.begin(), parts.end(), [&](const RowPart& part) {
            return (loads ? part.access.loads : part.access.stores) &&
                   same_access(part.access, array, indices);
        });
    };
    const Block body = rewrite_exprs(row.body(loop), [&](const Expr& e) -> Expr {
        const Load* load = get<Load>(e);
        const auto part = load ? part_of(load->buffer, load->indices, true) : parts.end();
        return part == parts.end() ? e : with(e, Load{part->values, place(*part)});
    });
    return map_block(body, [&](const Stmt& s) -> Stmt {
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
}

Symbol KernelPrinter::new_index(const std::string& name) {
    const Symbol index = symbols_.fresh(name);
    kernel_.plan.indices.insert(index);
    live_.insert(index);
    return index;
}

void KernelPrinter::print_row_loop(StatementPrinter& printer, const For& loop, const RowLoop& row) {
    if (row.is_long) return print_long_row(printer, loop, row);
    if (row.digits) return print_divided_row(printer, loop, row);
    Writer& out = writer(printer);
    const NameScope scope(context_.names);
    const Symbol first = new_index("first");
    const std::string first_name = declared_index(first);
    const std::string index = index_type();
    out.pragma("unroll");
    out.open(for_head(index, first_name, "0", printer.end_of(loop), first_name + " += " + row_width_));
    const std::vector<RowPart> parts = row_parts(printer, loop, row, first_name);
    for (const RowPart& part : parts)
        if (part.access.loads) print_row_part(printer, part.access, row, part.text, first_name);
    const Expr in_part =
        build::binary(BinaryOp::subtract, build::variable(loop.index), build::variable(first), false);
    Block body = on_row_parts(loop, row, parts, in_part);
    if (!body.statements.empty()) {
        const NameScope of_chunk(context_.names);
        const std::string chunk = declared_index(loop.index);
        assume_inside(context_.facts, loop);
        out.pragma("unroll");
        const Expr& condition = get<If>(loop.body.statements[1])->condition;
        const Block all{
            {loop.body.statements[0], with(loop.body.statements[1], If{condition, std::move(body), {}})}};
        printer.print_braced(
            for_head(index, chunk, first_name, operation(first_name, "+", row_width_), "++" + chunk), all);
    }
    for (const RowPart& part : parts)
        if (part.access.stores) print_row_part(printer, part.access, row, part.text, first_name);
    out.close();
}

void KernelPrinter::print_long_row(StatementPrinter& printer, const For& loop, const RowLoop& row) {
    Writer& out = writer(printer);
    const NameScope scope(context_.names);
    const std::array<bool, 3> outer = inside_;
    const bool diverged = std::exchange(may_diverge_, true);
    inside_[0] = true;
    const Document end = printer.end_of(loop);
    const Symbol first = new_index("first");
    const std::string name = declared_index(first);
    const Document thread = call("static_cast<" + index_type() + ">", "threadIdx.x");
    // as many loads of a thread are on their way together; loops that only read get more by themselves
    const bool stores = std::any_of(row.accesses.begin(), row.accesses.end(),
                                    [](const RowAccess& access) { return access.stores; });
    if (stores) out.pragma("unroll 4");
    out.open(for_head(index_type(), name, operation(thread, "*", row_width_), end,
                      assignment(name, "+=", operation(kernel_.block_sizes[0], "*", row_width_))));
    assume_element(first, loop, row);
    print_neighbours(printer, loop, row, {first, first});
    out.close();
    inside_ = outer;
    may_diverge_ = diverged;
}

void KernelPrinter::print_divided_row(StatementPrinter& printer, const For& loop, const RowLoop& row) {
    Writer& out = writer(printer);
    const Facts facts = context_.facts;
    const bool diverged = std::exchange(may_diverge_, true);
    Block values;
    {
        const NameScope scope(context_.names);
        const Document end = printer.end_of(loop);
        const Symbol first = new_index("first"), element = new_index(row.element.name());
        const std::string name = declared_index(first);
        out.pragma("unroll");
        out.open(for_head(index_type(), name, "0", end, assignment(name, "+=", row_width_)));
        file_.needs.helpers.insert("cuda/row_element");
        const Document value = call(fmt::format("row_element<{}, {}>", row_width_, kernel_.block_sizes[0]),
                                    {Document(name), Document(context_.names[row.thread])});
        out.line(assignment("const " + index_type() + " " + declared_index(element), "=", value) + ";");
        out.open("if " + in_brackets(operation(context_.names[element], "<", text_of(row.count, context_))));
        assume_element(element, loop, row);
        values = print_neighbours(printer, loop, row, {first, element});
        out.close();
        out.close();
    }
    context_.facts = facts;
    if (!values.statements.empty()) {
        const Stmt &place = loop.body.statements[0], &inside = loop.body.statements[1];
        For rest = loop;
        rest.body = Block{{place, with(inside, If{get<If>(inside)->condition, std::move(values), {}})}};
        print_walk(printer, rest);
    }
    may_diverge_ = diverged;
}

void KernelPrinter::assume_element(const Symbol& element, const For& loop, const RowLoop& row) {
    For range = loop;
    range.index = element, range.low = build::integer(0), range.extent = row.count;
    assume_inside(context_.facts, range);
}

bool KernelPrinter::only_loads_values(const RowLoop& row, const std::vector<RowPart>& parts,
                                      const Block& body) {
    const bool loads = std::all_of(parts.begin(), parts.end(),
                                   [](const RowPart& part) { return !part.is_own && !part.access.stores; });
    return loads && std::none_of(row.digits->lets.begin(), row.digits->lets.end(), [&](const Stmt& s) {
               const Symbol& digit = get<Let>(s)->symbol;
               const auto wide = kernel_.plan.wide.find(digit);
               return uses_of(body, digit) > 0 ||
                      (wide != kernel_.plan.wide.end() && uses_of(body, wide->second) > 0);
           });
}

Block KernelPrinter::print_neighbours(StatementPrinter& printer, const For& loop, const RowLoop& row,
                                      const FirstNeighbour& first) {
    Writer& out = writer(printer);
    const Symbol lane = new_index("i");
    const Expr i = build::variable(lane);
    Substitution at_first{{row.element, build::variable(first.element)}};
    std::vector<Stmt> moving;  // what differs between neighbours, where that is asked for
    const auto move = [&](const Symbol& index, const Symbol& from) {
        moving.push_back(
            build::make(Let{index, build::add(build::variable(from), i)}, loop.body.statements[0]->origin));
    };
    move(row.element, first.element);
    if (row.digits) {
        for (const Stmt& s : row.digits->lets) {
            const Let& let = *get<Let>(s);
            Symbol symbol = let.symbol;
            if (symbol == row.digits->along) {
                symbol = new_index(symbol.name());
                at_first.emplace_back(let.symbol, build::variable(symbol));
                move(let.symbol, symbol);
            }
            printer.print_block(Block{{with(s, Let{symbol, substitute(let.value, at_first)})}});
        }
    }
    const std::vector<RowPart> parts = row_parts(printer, loop, row, context_.names[first.place]);
    const auto copy = [&](const RowPart& part, const std::string& helper, bool loads) {
        std::vector<Expr> begin = part.access.indices;
        for (Expr& e : begin) e = substitute(e, at_first);
        const Document memory = print_address(part.access.array, begin, context_);
        file_.needs.helpers.insert("cuda/" + helper);
        out.line(call(fmt::format("{}<{}>", helper, row_width_),
                      {loads ? part.text : memory, loads ? memory : part.text}) +
                 ";");
    };
    for (const RowPart& part : parts)
        if (part.access.loads) copy(part, "load_neighbours", true);
    Block body = on_row_parts(loop, row, parts, i);
    if (row.digits)
        body.statements.erase(body.statements.begin(),
                              body.statements.begin() + static_cast<std::ptrdiff_t>(row.digits->lets.size()));
    if (!row.is_long && only_loads_values(row, parts, body)) return body;
    if (!row.is_long)
        body = rewrite_exprs(body, [&](const Expr& e) {
            return is_variable(e, loop.index) ? build::add(build::variable(first.place), i) : e;
        });
    if (!body.statements.empty()) {
        const NameScope of_lane(context_.names);
        const std::string name = declared_index(lane);
        for (const Stmt& s : moving) {
            const Symbol& index = get<Let>(s)->symbol;
            const auto wide = kernel_.plan.wide.find(index);
            if (uses_of(body, index) + (wide == kernel_.plan.wide.end() ? 0 : uses_of(body, wide->second)) >
                0)
                body.statements.insert(body.statements.begin(), s);
        }
        out.pragma("unroll");
        printer.print_braced(for_head(index_type(), name, "0", row_width_, "++" + name), body);
    }
    for (const RowPart& part : parts)
        if (part.access.stores) copy(part, "store_neighbours", false);
    return {};
}

void KernelPrinter::print_row_part(StatementPrinter& printer, const RowAccess& access, const RowLoop& row,
                                   const Document& part, const std::string& first) {
    const std::vector<Expr> begin = first_place(access.indices, {{row.element, build::integer(0)}});
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
