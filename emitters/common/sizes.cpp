// Sizes that take more than sums and products to compute get a name at the top of their function:
//   const int64_t h_end = floor_divide<int64_t>(H - KH, 2) + 1;
#include "emitters/common/statements.hpp"
#include "ir/build.hpp"
#include "ir/passes/simplify.hpp"
#include "ir/walk.hpp"

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
    visit(
        body,
        [&](const Stmt& stmt) {
            if (const auto* let = get<Let>(stmt)) defined.insert(let->symbol);
            if (const auto* declare = get<Declare>(stmt)) defined.insert(declare->symbol);
            if (const auto* loop = get<For>(stmt)) defined.insert(loop->index);
            if (const auto* update = get<Update>(stmt)) defined.insert(update->result);
            if (const auto* call = get<CallStmt>(stmt))
                defined.insert(call->results.begin(), call->results.end());
        },
        [](const Expr&) {});
    return defined;
}

}  // namespace

void StatementPrinter::name_sizes(const Block& body) {
    const std::set<Symbol> defined = symbols_defined_in(body);
    const auto name = [&](const Expr& size, const std::string& wish) {
        const Expr simple = simplify(size, context_.facts);
        if (!deserves_a_name(simple, defined)) return;
        for (const auto& [known, symbol] : sizes_)
            if (same(known, simple)) return;
        const Symbol symbol = context_.fresh(wish);
        context_.names.declare(symbol);
        sizes_.emplace_back(simple, symbol);
    };
    visit(
        body,
        [&](const Stmt& stmt) {
            if (const auto* loop = get<For>(stmt))
                name(build::add(loop->low, loop->extent), loop->index.name() + "_end");
            const auto* allocate = get<Allocate>(stmt);
            if (!allocate || access_of(allocate->buffer) != Addressing::pointer) return;
            const std::vector<Dimension>& dimensions = allocate->buffer.dimensions;
            for (std::size_t k = 0; k < dimensions.size(); ++k)
                name(dimensions[k].extent, allocate->buffer.symbol.name() + "_extent" + std::to_string(k));
        },
        [](const Expr&) {});
}

Expr StatementPrinter::named(const Expr& size) const {
    for (const auto& [known, symbol] : sizes_)
        if (same(known, size)) return build::variable(symbol);
    return size;
}

Buffer StatementPrinter::with_named_extents(const Buffer& buffer) const {
    Buffer out = buffer;
    if (access_of(buffer) != Addressing::pointer) return out;
    for (Dimension& dimension : out.dimensions) {
        dimension.extent = named(simplify(dimension.extent, context_.facts));
        if (dimension.min) dimension.min = simplify(dimension.min, context_.facts);
    }
    return out;
}

void StatementPrinter::print_named_sizes() {
    for (const auto& [size, symbol] : sizes_)
        if (context_.names.was_used(symbol))
            writer_->line("const " + context_.index_type + " " + context_.names[symbol] + " = " +
                          text_of(size, context_) + ";");
}

}  // namespace nestor
