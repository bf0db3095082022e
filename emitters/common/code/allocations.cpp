// Allocations as C++: declarations of scalars and arrays, heap memory, growing tapes.

#include "emitters/common/code/initial_values.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/statements.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor {
namespace {

/// A plain store to the scalar of a value that does not read it.
bool is_first_value(const Stmt& stmt, const Symbol& buffer) {
    const auto* store = get<Store>(stmt);
    if (!store || store->op || store->targets.size() != 1 || store->targets[0].buffer != buffer) return false;
    return !any_of(store->values[0], [&](const Expr& e) {
        const auto* load = get<Load>(e);
        return load && load->buffer == buffer;
    });
}

/// True when a later statement is one that all threads of a team must meet.
bool meets_team(const std::vector<Item>& items, std::size_t position) {
    bool found = false;
    for (std::size_t i = position + 1; i < items.size(); ++i)
        visit_statements(items[i].stmt, [&](const Stmt& s) {
            const auto* loop = get<For>(s);
            found = found || get<Barrier>(s) || (loop && loop->mode.kind == ModeKind::parallel);
        });
    return found;
}

/// True for an array that vector registers are loaded from, as a whole line of the cache each time.
bool is_panel(const Symbol& buffer, const std::vector<Item>& items) {
    bool found = false;
    for (const Item& item : items)
        visit_statements(item.stmt, [&](const Stmt& s) {
            const For* loop = get<For>(s);
            if (found || !loop || loop->mode.kind != ModeKind::register_tile) return;
            const auto tile = register_tile(*loop);
            found = tile && (tile->row_factor->buffer == buffer || tile->column_factor->buffer == buffer ||
                             tile->sums->buffer == buffer);
        });
    return found;
}

/// True for a small array that loops of unknown lengths set: compilers warn of it, who cannot see that these
/// set all that is read, and setting it to zero costs a few instructions.
bool is_set_by_open_loops(const Buffer& buffer, const std::vector<Item>& items, std::size_t position) {
    constexpr std::int64_t most_bytes = 256;
    const bool array = !buffer.dimensions.empty();
    if (array && (buffer.place != MemorySpace::stack || bytes_of(buffer) > most_bytes)) return false;
    for (std::size_t i = position + 1; i < items.size(); ++i)
        if (mentions(items[i].stmt, buffer.symbol))
            return contains(items[i].stmt, [](const Stmt& s) {
                const For* loop = get<For>(s);
                return loop && !build::as_integer(loop->extent);
            });
    return false;
}

/// Sums of so many sizes do not overflow where each is as large as bytes_of tells at most.
constexpr std::size_t most_pieces = 500;

}  // namespace

void StatementPrinter::print_allocate(const Allocate& allocate, const std::vector<Item>& items,
                                      std::size_t position) {
    const Buffer& buffer = allocate.buffer;
    if (!buffer.levels.empty()) not_supported(context_, "tree storage", nullptr);
    context_.buffers[buffer.symbol] = with_named_extents(buffer);
    if (live_.count(buffer.symbol) == 0) return;
    switch (access_of(buffer)) {
        case Addressing::scalar: {
            for (std::size_t i = position + 1; i < items.size(); ++i) {
                if (!mentions(items[i].stmt, buffer.symbol)) continue;
                if (!is_first_value(items[i].stmt, buffer.symbol)) break;
                int changes = 0;
                for (std::size_t k = i; k < items.size(); ++k)
                    changes += changes_of(items[k].stmt, buffer.symbol);
                pending_[buffer.symbol] = changes == 1;
                return;
            }
            const bool open = buffer.element.lanes == 1 && is_set_by_open_loops(buffer, items, position);
            const Expr zero = build::identity(ReduceOp::add, buffer.element);
            writer_->declaration(value_type(buffer.element, *context_.needs),
                                 context_.names.declare(buffer.symbol),
                                 open ? text_of(zero, context_) : Document{});
            return;
        }
        case Addressing::array: {
            Document text = std::string(is_panel(buffer.symbol, items) ? "alignas(64) " : "") +
                            element_type(buffer.element, *context_.needs) + " " +
                            context_.names.declare(buffer.symbol);
            for (const std::size_t k : slowest_first(buffer))
                text = element(std::move(text), text_of(buffer.dimensions[k].extent, context_));
            const auto initial = initial_values(buffer, items, position);
            if (!initial || !print_initial_values(buffer, text.text(), *initial))
                writer_->line(text + (is_set_by_open_loops(buffer, items, position) ? " = {};" : ";"));
            return;
        }
        case Addressing::pointer:
            if (buffer.place == MemorySpace::growing) {
                context_.needs->helpers.insert("tape");
                writer_->line("tape<" + element_type(buffer.element, *context_.needs) + "> " +
                              context_.names.declare(buffer.symbol) + ";");
                return;
            }
            if (!print_heap_together(items, position))
                print_heap(context_.buffers.at(buffer.symbol), items, position);
            return;
    }
}

/// `const double w[2][2] = {{1.0, 2.0}, {3.0, 4.0}};`, in lines of whole rows where it is long. False, and
/// nothing printed, where a value is too long for one line.
bool StatementPrinter::print_initial_values(const Buffer& buffer, const std::string& declaration,
                                            const InitialValues& initial) {
    const std::string indent(static_cast<std::size_t>(writer_->indentation()) * 4, ' ');
    const std::string margin = indent + "        ";
    const std::string head = (initial.last ? "const " : "") + declaration + " = {";
    std::vector<Document> values;
    bool constant = true;
    for (const Expr& value : initial.values) {
        values.push_back(buffer.element.is_bool() ? Document(build::as_integer(value) == 1 ? "1" : "0")
                                                  : text_of(value, context_));
        constant = constant && get<Constant>(value);
        if (margin.size() + values.back().size() + 3 > line_limit) return false;
    }
    for (const Stmt& store : initial.stores) printed_.insert(store.get());
    if (!constant && buffer.dimensions.size() == 1) {
        writer_->line(initialization((initial.last ? "const " : "") + declaration, values) + ";");
        return true;
    }
    std::vector<std::string> parts;
    for (const Document& value : values) parts.push_back(value.text());
    // rows in braces, from the innermost dimension outwards; the outermost is the whole
    for (std::size_t k = buffer.dimensions.size(); k-- > 1 && !parts.empty();) {
        const auto extent = static_cast<std::size_t>(*build::as_integer(buffer.dimensions[k].extent));
        std::vector<std::string> rows;
        for (std::size_t at = 0; at < parts.size(); at += extent) {
            std::string row;
            for (std::size_t j = 0; j < extent; ++j) row += (j == 0 ? "" : ", ") + parts[at + j];
            rows.push_back("{" + row + "}");
        }
        parts = std::move(rows);
    }
    std::vector<std::string> lines(1);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const std::string part = parts[k] + (k + 1 < parts.size() ? "," : "");
        if (!lines.back().empty() && margin.size() + lines.back().size() + 3 + part.size() > line_limit)
            lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + part;
    }
    if (lines.size() == 1 && indent.size() + head.size() + lines[0].size() + 2 <= line_limit) {
        writer_->line(head + lines[0] + "};");
        return true;
    }
    std::string text = indent + head + "\n";
    for (const std::string& line : lines) text += margin + line + "\n";
    text.insert(text.size() - 1, "};");
    writer_->raw(text);
    return true;
}

void StatementPrinter::print_grow(const Grow& grow) {
    if (live_.count(grow.buffer) == 0) return;
    Buffer buffer = context_.buffers.at(grow.buffer);
    buffer.dimensions[0].extent = grow.extent;
    const Document wanted = text_of(element_count(buffer, context_.facts), context_);
    writer_->guarded(call("!" + context_.names[grow.buffer] + ".grow", wanted), target_.leave(error_memory));
}

void StatementPrinter::print_heap(const Buffer& buffer, const std::vector<Item>& items,
                                  std::size_t position) {
    const Document extents = extents_text(buffer);
    const std::string type = element_type(buffer.element, *context_.needs);
    writer_->gap_after_block();
    const std::string name = context_.names.declare(buffer.symbol);
    if (const auto scratch = scratch_.find(buffer.symbol); scratch != scratch_.end()) {
        writer_->line(assignment(type + "* const " + name, "=", call(scratch->second + ".fit", extents)) +
                      ";");
    } else {
        context_.needs->helpers.insert("allocate");
        const std::string memory = context_.names.declare_local(name + "_memory");
        writer_->line(assignment("const auto " + memory, "=", call("allocate<" + type + ">", extents)) + ";");
        writer_->line(type + "* const " + name + " = " + memory + ".get();");
    }
    if (out_of_memory_.empty()) {
        writer_->guarded("!" + name, target_.leave(error_memory));
    } else if (loop_depth_ > 0 && (parallel_depth_ > 0 || region_depth_ == 0)) {
        writer_->open("if (!" + name + ")");
        writer_->line(out_of_memory_ + " = true;");
        writer_->line("continue;");
        writer_->close();
    } else {  // each thread of a region has its own; the rest of the block needs them all
        writer_->guarded("!" + name, out_of_memory_ + " = true;");
        if (meets_team(items, position)) writer_->pragma("omp barrier");
        writer_->open("if (!" + out_of_memory_ + ")");
        ++guards_;
    }
}

/// Temporaries that stand together, as pieces of one allocation:
///     const int64_t rows_end = bytes_of<float>({H, W});
///     const int64_t sums_end = rows_end + bytes_of<double>({H});
///     const auto memory = allocate<char>({sums_end});
///     if (!memory) return fail(..);
///     float* const rows = reinterpret_cast<float*>(memory.get());
///     double* const sums = reinterpret_cast<double*>(memory.get() + rows_end);
/// False where the next statement is no such temporary, or each thread or iteration has its own.
bool StatementPrinter::print_heap_together(const std::vector<Item>& items, std::size_t position) {
    if (loop_depth_ > 0 || parallel_depth_ > 0 || region_depth_ > 0 || !out_of_memory_.empty()) return false;
    std::vector<Buffer> pieces;
    for (std::size_t k = position; k < items.size(); ++k) {
        const Allocate* allocate = get<Allocate>(items[k].stmt);
        if (!allocate || allocate->buffer.place != MemorySpace::heap ||
            access_of(allocate->buffer) != Addressing::pointer)
            break;
        if (live_.count(allocate->buffer.symbol) == 0) continue;
        if (pieces.size() == most_pieces) break;
        pieces.push_back(with_named_extents(allocate->buffer));
        printed_.insert(items[k].stmt.get());
    }
    if (pieces.size() < 2) return false;
    context_.needs->helpers.insert({"allocate", "bytes_of"});
    writer_->gap_after_block();
    std::vector<std::string> ends;
    for (const Buffer& buffer : pieces) {
        context_.buffers[buffer.symbol] = buffer;
        const std::string name = context_.names.declare(buffer.symbol);
        const std::string end = context_.names.declare_local(name + "_end");
        const Document bytes =
            call("bytes_of<" + element_type(buffer.element, *context_.needs) + ">", extents_text(buffer));
        writer_->line(assignment("const int64_t " + end, "=",
                                 ends.empty() ? bytes : operation(ends.back(), "+", bytes)) +
                      ";");
        ends.push_back(end);
    }
    const std::string memory = context_.names.declare_local("memory");
    writer_->line("const auto " + memory + " = allocate<char>({" + ends.back() + "});");
    writer_->guarded("!" + memory, target_.leave(error_memory));
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        const std::string type = element_type(pieces[k].element, *context_.needs);
        const Document first = memory + ".get()";
        const Document piece = k == 0 ? first : operation(first, "+", ends[k - 1]);
        writer_->line(assignment(type + "* const " + context_.names[pieces[k].symbol], "=",
                                 call("reinterpret_cast<" + type + "*>", piece)) +
                      ";");
    }
    return true;
}

Document StatementPrinter::extents_text(const Buffer& buffer) {
    std::vector<Document> extents;
    for (const Dimension& dimension : buffer.dimensions)
        extents.push_back(text_of(dimension.extent, context_));
    return in_brackets(list(extents), "{}");
}

}  // namespace nestor
