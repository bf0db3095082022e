// Names for sizes that take more than sums and products to compute, at the top of their function:
//   const int64_t h_end = floor_divide<int64_t>(H - KH, 2) + 1;
// and for integers that have one in the program's text:
//   constexpr int64_t n_grid = 128, bound = 3;
#include <algorithm>

#include "emitters/common/code/statements.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/core/written_name.hpp"
#include "ir/simplify/offsets.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// Made of parameters alone, with a division, a choice or the like.
bool deserves_a_name(const Expr& size, const std::set<Symbol>& defined) {
    bool costs = false, local = false;
    visit(size, [&](const Expr& e) {
        const auto* binary = get<Binary>(e);
        const bool cheap = binary && !binary->wraps &&
                           (binary->op == BinaryOp::add || binary->op == BinaryOp::subtract ||
                            binary->op == BinaryOp::multiply);
        const auto* variable = get<Variable>(e);
        local = local || get<Load>(e) || (variable && defined.count(variable->symbol) != 0);
        costs = costs || !(cheap || variable || get<Constant>(e));
    });
    return costs && !local;
}

std::set<Symbol> symbols_defined_in(const Block& body) {
    std::set<Symbol> defined;
    visit_statements(body, [&](const Stmt& stmt) {
        each_symbol(stmt, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (defines(use) && use != SymbolUse::allocate) defined.insert(symbol);
        });
    });
    return defined;
}

/// `columns`, `rows`, `planes` for the last dimensions, as strides are called; `extent0` further out.
std::string dimension_name(std::size_t dimension, std::size_t rank) {
    static const char* const names[] = {"columns", "rows", "planes"};
    const std::size_t from_last = rank - 1 - dimension;
    if (rank == 1) return "size";
    return from_last < 3 ? names[from_last] : "extent" + std::to_string(dimension);
}

}  // namespace

void StatementPrinter::name_integers(const Block& body) {
    std::map<std::string, std::set<std::int64_t>> values;
    const auto add = [&](const Expr& e) {
        if (e->type != Type::index()) return;
        if (const auto name = written_name(e); !name.empty())
            if (const auto value = build::as_integer(e)) values[std::string(name)].insert(*value);
    };
    const auto add_extents = [&](const Buffer& buffer) {
        for (const Dimension& dimension : buffer.dimensions) visit(dimension.extent, add);
    };
    for (const auto& [symbol, buffer] : context_.buffers) add_extents(buffer);
    visit(
        body,
        [&](const Stmt& stmt) {
            if (const auto* allocate = get<Allocate>(stmt)) add_extents(allocate->buffer);
        },
        add);
    for (const auto& [name, all] : values) {
        if (all.size() > 1) continue;  // a name that stands for several numbers says nothing
        const Symbol symbol = context_.fresh(name);
        context_.names.declare(symbol);
        context_.integers[{name, *all.begin()}] = symbol;
    }
}

/// `constexpr int64_t n_grid = 128, bound = 3;`: those that the body mentions.
void StatementPrinter::print_named_integers() {
    const std::string type = "constexpr " + options_.size_type;
    std::vector<std::string> lines;
    for (const auto& [known, symbol] : context_.integers) {
        if (!context_.names.was_used(symbol)) continue;
        const std::string one = " " + context_.names[symbol] + " = " + std::to_string(known.second);
        const std::size_t margin = static_cast<std::size_t>(writer_->indentation()) * 4;
        if (lines.empty() || margin + lines.back().size() + one.size() + 2 > line_limit)
            lines.push_back(type + one);
        else
            lines.back() += "," + one;
    }
    for (const std::string& line : lines) writer_->line(line + ";");
    spelled_size_type_ = spelled_size_type_ || !lines.empty();
    context_.integers.clear();
}

void StatementPrinter::name_sizes(const Block& body) {
    name_integers(body);
    const std::set<Symbol> defined = symbols_defined_in(body);
    struct Wish {
        Expr size;
        std::string name;
        std::string shared;  ///< where several buffers have the size: without the buffer's name
        Symbol owner;
    };
    std::vector<Wish> wishes;
    const auto add = [&](const Expr& size, const std::string& name, const std::string& shared,
                         const Symbol& owner) {
        if (!deserves_a_name(size, defined)) return;
        for (Wish& wish : wishes) {
            if (!same(wish.size, size)) continue;
            if (wish.owner != owner && !shared.empty() && !wish.shared.empty()) wish.name = wish.shared;
            return;
        }
        wishes.push_back({size, name, shared, owner});
    };
    const auto add_extents = [&](const Buffer& buffer) {
        const std::vector<Dimension>& dimensions = buffer.dimensions;
        if (access_of(buffer) != Addressing::pointer || has_strides(buffer)) return;
        for (std::size_t k = 0; k < dimensions.size(); ++k) {
            const std::string what = dimension_name(k, dimensions.size());
            add(dimensions[k].extent, buffer.symbol.name() + "_" + what, what, buffer.symbol);
        }
    };
    // temporaries that come as parameters, then those of the body
    for (auto& [symbol, buffer] : context_.buffers) {
        if (access_of(buffer) == Addressing::pointer && !has_strides(buffer))
            buffer = with_known_extents(buffer, context_.facts);
        add_extents(buffer);
    }
    visit_statements(body, [&](const Stmt& stmt) {
        if (const auto* loop = get<For>(stmt))
            add(loop_end(loop->low, loop->extent, context_.facts), loop->index.name() + "_end", "",
                loop->index);
        if (const auto* allocate = get<Allocate>(stmt)) add_extents(allocate->buffer);
    });
    for (const Wish& wish : wishes) {
        const Symbol symbol = context_.fresh(wish.name);
        context_.names.declare(symbol);
        sizes_.emplace_back(wish.size, symbol);
    }
    for (auto& [symbol, buffer] : context_.buffers) buffer = with_named_extents(buffer);
}

Expr StatementPrinter::named(const Expr& size) const {
    for (const auto& [known, symbol] : sizes_)
        if (same(known, size)) return build::variable(symbol);
    return size;
}

Buffer StatementPrinter::with_named_extents(const Buffer& buffer) const {
    Buffer out = buffer;
    if (access_of(buffer) != Addressing::pointer || has_strides(buffer)) return out;
    for (Dimension& dimension : out.dimensions) dimension.extent = named(dimension.extent);
    return out;
}

void StatementPrinter::print_named_sizes() {
    print_named_integers();
    for (const auto& [size, symbol] : sizes_) {
        if (!context_.names.was_used(symbol)) continue;
        context_.named_index_type = false;
        Document value = text_of(size, context_);
        // in kernels the parameters have the type already, but a choice between values is of int64
        if (context_.named_index_type && options_.size_type != context_.index_type)
            value = call("static_cast<" + options_.size_type + ">", value);
        spelled_size_type_ = true;
        writer_->line(assignment("const " + options_.size_type + " " + context_.names[symbol], "=", value) +
                      ";");
    }
}

}  // namespace nestor
