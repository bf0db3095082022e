// Builder of the loops that a directive prints itself.
#include "ir/schedule/directives/nest_builder.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "ir/core/statements.hpp"

namespace nestor::schedule {

Expr quotient(const Expr& a, const Expr& b) {
    if (build::is_one(b)) return a;
    return build::binary(BinaryOp::divide, a, b, false);
}

Expr remainder(const Expr& a, const Expr& b) {
    if (build::is_one(b)) return build::integer(0);
    return build::binary(BinaryOp::remainder, a, b, false);
}

Expr ceil_quotient(const Expr& count, std::int64_t size) {
    if (const auto known = build::as_integer(count); known && *known >= 0)
        return build::integer((*known + size - 1) / size);
    return quotient(build::add(count, build::integer(size - 1)), build::integer(size));
}

Expr product_of_extents(const std::vector<const For*>& loops) {
    Expr product = build::integer(1);
    for (const For* loop : loops) product = build::multiply(product, loop->extent);
    return product;
}

std::string reason_of(const Diagnostic& refused) {
    const std::size_t end = refused.text.find("`: ");
    const bool named = refused.text.starts_with("`") && end == refused.text.find('`', 1);
    return named ? refused.text.substr(end + 3) : refused.text;
}

Block with_unique_loops(const Block& body) {
    std::set<LoopName> all, seen;
    visit_statements(body, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) all.insert(loop->name);
    });
    return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        if (!loop || seen.insert(loop->name).second) return s;
        For renamed = *loop;
        for (int times = 2; !all.insert(renamed.name).second; ++times)
            renamed.name.variable = fmt::format("{}_{}", loop->name.variable, times);
        seen.insert(renamed.name);
        return with(s, std::move(renamed));
    });
}

Expr NestBuilder::name(std::vector<Stmt>& out, const std::string& wish, const Expr& value) {
    if (build::as_integer(value) || get<Variable>(value)) return value;
    const Symbol symbol = fresh(wish);
    out.push_back(statement(Let{symbol, value}));
    return build::variable(symbol);
}

For NestBuilder::loop(const std::string& variable, const Symbol& index, const Expr& extent,
                      std::vector<Stmt> body, LoopMode mode, LoopKind kind) {
    For out;
    out.index = index;
    out.name = owner_;
    const int times = ++loops_[variable];  // a name is a loop's own
    out.name.variable = times == 1 ? variable : fmt::format("{}_{}", variable, times);
    out.kind = kind;
    out.low = build::integer(0);
    out.extent = extent;
    out.mode = mode;
    out.body = Block{std::move(body)};
    return out;
}

Stmt NestBuilder::allocate(const Symbol& symbol, const Type& type, const std::vector<std::int64_t>& extents,
                           MemorySpace place) const {
    Buffer buffer{symbol, type, {}, place, {}, {}};
    for (const std::int64_t extent : extents)
        buffer.dimensions.push_back({build::integer(0), build::integer(extent), nullptr});
    return statement(Allocate{std::move(buffer)});
}

Stmt NestBuilder::store(const Symbol& buffer, std::vector<Expr> indices, const Expr& value,
                        std::optional<ReduceOp> op) const {
    return statement(Store{{{buffer, std::move(indices)}}, {value}, op});
}

Substitution NestBuilder::divided(std::vector<Stmt>& out, const Expr& fused,
                                  const std::vector<const For*>& loops) {
    Substitution places;
    Expr rest = fused;
    for (std::size_t k = loops.size(); k-- > 0;) {
        const For& loop = *loops[k];
        const std::string& own_name = loop.index.name();
        Expr index = rest;
        if (k > 0) {
            const Expr whole = name(out, own_name + "_whole", rest);
            rest =
                name(out, loops[k - 1]->index.name() + (k > 1 ? "_whole" : ""), quotient(whole, loop.extent));
            index = build::subtract(whole, build::multiply(rest, loop.extent));
        }
        places.emplace_back(loop.index, name(out, own_name, build::add(loop.low, index)));
    }
    return places;
}

}  // namespace nestor::schedule
