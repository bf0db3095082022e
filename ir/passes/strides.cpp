// One test of the strides at entry, then the fast nest or the plain one.
#include "ir/passes/strides.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/build.hpp"
#include "ir/layout.hpp"

namespace nestor {
namespace {

bool is_array(const Parameter& p) {
    return p.buffer && !p.buffer->dimensions.empty();
}

/// `A_row` for the dimension before the fastest, `A_plane` before that, `A_stride0` for the others and for
/// the fastest.
std::string stride_name(const Buffer& buffer, std::size_t dimension) {
    const std::string& array = buffer.symbol.name();
    const std::vector<std::size_t> order = slowest_first(buffer);
    if (order.size() > 1 && order[order.size() - 2] == dimension) return array + "_row";
    if (order.size() > 2 && order[order.size() - 3] == dimension) return array + "_plane";
    return fmt::format("{}_stride{}", array, dimension);
}

/// Parameters with strides: fresh symbols for every dimension, or the constant 1 for the innermost.
std::vector<Parameter> with_strides(const std::vector<Parameter>& parameters, bool innermost_is_one,
                                    SymbolSource& symbols) {
    std::vector<Parameter> out;
    for (const Parameter& p : parameters) {
        out.push_back(p);
        if (!is_array(p)) continue;
        const std::size_t rank = p.buffer->dimensions.size();
        std::vector<Parameter> strides;
        for (std::size_t k = 0; k < rank; ++k) {
            Expr& stride = out.back().buffer->dimensions[k].stride;
            if (innermost_is_one && k == fastest_dimension(*p.buffer)) {
                stride = build::integer(1);
                continue;
            }
            const Symbol symbol = symbols.fresh(stride_name(*p.buffer, k));
            stride = build::variable(symbol);
            strides.push_back({symbol, Role::stride, Type::index(), std::nullopt, "", p.origin});
        }
        out.insert(out.end(), strides.begin(), strides.end());
    }
    return out;
}

/// The callee's arguments taken from the entry function: strides are matched by array and dimension.
std::vector<Argument> arguments(const Function& entry, const Function& callee) {
    const auto buffer_of = [&](const Symbol& symbol) -> const Buffer& {
        return *std::find_if(entry.parameters.begin(), entry.parameters.end(), [&](const Parameter& p) {
                    return p.symbol == symbol;
                })->buffer;
    };
    std::vector<Argument> out;
    for (const Parameter& p : callee.parameters) {
        if (p.buffer) {
            out.push_back(p.symbol);
            for (std::size_t k = 0; k < p.buffer->dimensions.size(); ++k)
                if (get<Variable>(p.buffer->dimensions[k].stride))
                    out.push_back(buffer_of(p.symbol).dimensions[k].stride);
        } else if (p.role != Role::stride) {
            out.push_back(build::variable(p.symbol, p.type));
        }
    }
    return out;
}

/// The function without its leading asserts, which the entry keeps.
Block without_asserts(const Block& body) {
    Block out;
    for (const Stmt& s : body.statements)
        if (!get<Assert>(s)) out.statements.push_back(s);
    return out;
}

Function path(const Function& from, const std::string& suffix, bool innermost_is_one, SymbolSource& symbols) {
    Function out = from;
    out.symbol = symbols.fresh(from.symbol.name() + suffix);
    out.place = FunctionPlace::internal;
    out.parameters = with_strides(from.parameters, innermost_is_one, symbols);
    out.body = without_asserts(std::get<Block>(from.body));
    return out;
}

Stmt call(const Function& entry, const Function& callee) {
    return build::make(CallStmt{{}, callee.symbol, arguments(entry, callee)}, entry.origin);
}

}  // namespace

Program add_stride_paths(const Program& scheduled, const Program& plain) {
    Program out = scheduled;
    out.functions.clear();
    SymbolSource symbols(std::max(scheduled.next_symbol, plain.next_symbol));
    for (std::size_t i = 0; i < scheduled.functions.size(); ++i) {
        const Function& function = scheduled.functions[i];
        const bool arrays = std::any_of(function.parameters.begin(), function.parameters.end(), is_array);
        if (function.place != FunctionPlace::entry || !arrays) {
            out.functions.push_back(function);
            continue;
        }
        Function entry = function;
        entry.parameters = with_strides(function.parameters, false, symbols);
        const Function dense = path(function, "_dense", true, symbols);
        const Function strided = path(plain.functions[i], "_strided", false, symbols);

        Block body;
        for (const Stmt& s : std::get<Block>(function.body).statements)
            if (get<Assert>(s)) body.statements.push_back(s);
        Expr unit = build::boolean(true);
        for (const Parameter& p : entry.parameters)
            if (is_array(p))
                unit = build::both(unit,
                                   build::compare(CompareOp::equal,
                                                  p.buffer->dimensions[fastest_dimension(*p.buffer)].stride,
                                                  build::integer(1)));
        body.statements.push_back(build::make(
            If{unit, Block{{call(entry, dense)}}, Block{{call(entry, strided)}}}, function.origin));
        entry.body = std::move(body);
        out.functions.push_back(dense);
        out.functions.push_back(strided);
        out.functions.push_back(std::move(entry));
    }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
