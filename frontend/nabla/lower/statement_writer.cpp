// Statements as they are made: a store becomes a nest of loops, one for each dimension of more than one
// element.
#include "frontend/nabla/lower/statement_writer.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"

namespace nestor::nabla {
namespace {

constexpr std::int64_t largest_on_stack = 4096;  // elements

const char* index_name(std::size_t dimension) {
    constexpr const char* names[] = {"i", "j", "k", "l", "m", "n"};
    return names[dimension % 6];
}

}  // namespace

Buffer dense(const Symbol& symbol, const Type& type, const Shape& shape) {
    const auto elements = elements_of(shape).number();
    const MemorySpace place =
        elements && *elements <= largest_on_stack ? MemorySpace::stack : MemorySpace::heap;
    Buffer buffer{symbol, type, {}, place, {}, {}};
    for (const Extent& extent : shape)
        buffer.dimensions.push_back({build::integer(0), extent.expression(), nullptr});
    return buffer;
}

void StatementWriter::emit(StmtVariant node) {
    writing_.back()->statements.push_back(build::make(std::move(node), origin));
}

void StatementWriter::emit_home(std::size_t variable) {
    writing_.back()->homes[writing_.back()->statements.size()] = variable;
    emit(Nop{});
}

std::string StatementWriter::next_nest() {
    return fmt::format("s{}", nests_++);
}

Symbol StatementWriter::named(const std::string& name) {
    const int count = ++names_[name];
    return fresh(count == 1 ? name : fmt::format("{}_{}", name, count));
}

Symbol StatementWriter::allocate(const std::string& name, Kind kind, const Shape& shape) {
    const Symbol symbol = named(name);
    emit(Allocate{dense(symbol, element_type(kind), shape)});
    return symbol;
}

void StatementWriter::nest(const Shape& shape, std::size_t reduced,
                           const std::function<Store(const std::vector<Expr>&)>& body) {
    std::vector<Symbol> symbols(shape.size());  // a dimension of one element needs no loop
    std::vector<Expr> indices;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (!shape[d].is(1)) symbols[d] = fresh(index_name(d));
        indices.push_back(shape[d].is(1) ? build::integer(0) : build::variable(symbols[d]));
    }
    Stmt statement = build::make(body(indices), origin);
    const std::string stage = next_nest();
    for (std::size_t d = shape.size(); d-- > 0;) {
        if (!symbols[d]) continue;
        For loop;
        loop.index = symbols[d];
        loop.name = {function, 0, stage, symbols[d].name()};
        loop.kind = d + reduced >= shape.size() ? LoopKind::reduction : LoopKind::pure;
        loop.low = build::integer(0);
        loop.extent = shape[d].expression();
        loop.body = Block{{std::move(statement)}};
        statement = build::make(std::move(loop), origin);
    }
    writing_.back()->statements.push_back(std::move(statement));
}

void StatementWriter::store(const Symbol& buffer, const Shape& shape, const Value& value,
                            std::optional<ReduceOp> op) {
    nest(shape, 0, [&](const std::vector<Expr>& indices) {
        const Expr e = value.kind == Kind::boolean && !value.is_tensor() ? value.element({})
                                                                         : broadcast_element(value, indices);
        return Store{{{buffer, indices}}, {e}, op};
    });
}

Symbol StatementWriter::materialised(const Value& value, const std::string& name) {
    if (value.buffer) return value.buffer;
    const Symbol buffer = allocate(name, value.kind, value.shape);
    store(buffer, value.shape, value);
    return buffer;
}

}  // namespace nestor::nabla
