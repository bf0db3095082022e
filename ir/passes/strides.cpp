// One test of the strides at entry, then the fast nest or the plain one.
#include "ir/passes/strides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "ir/build.hpp"
#include "ir/entry.hpp"
#include "ir/layout.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

using IsArray = std::function<bool(const Parameter&)>;

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
                                    const IsArray& is_array, SymbolSource& symbols) {
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

Function path(const Function& from, const std::string& suffix, bool innermost_is_one, const IsArray& is_array,
              SymbolSource& symbols) {
    Function out = from;
    out.symbol = symbols.fresh(from.symbol.name() + suffix);
    out.place = FunctionPlace::internal;
    out.parameters = with_strides(from.parameters, innermost_is_one, is_array, symbols);
    out.body = split_preconditions(std::get<Block>(from.body)).second;
    return out;
}

Stmt call(const Function& entry, const Function& callee) {
    return build::make(CallStmt{{}, callee.symbol, arguments(entry, callee)}, entry.origin);
}

}  // namespace

std::pair<Block, Block> split_preconditions(const Block& body) {
    const auto is_precondition = [](const Stmt& s) {
        const auto* check = get<Assert>(s);
        bool loads = false;
        if (check) visit(check->condition, [&](const Expr& e) { loads = loads || get<Load>(e); });
        return check && !loads;
    };
    const auto end = std::find_if_not(body.statements.begin(), body.statements.end(), is_precondition);
    return {Block{{body.statements.begin(), end}}, Block{{end, body.statements.end()}}};
}

Program add_stride_paths(const Program& scheduled, const Program& plain) {
    Program out = scheduled;
    out.functions.clear();
    SymbolSource symbols(std::max(scheduled.next_symbol, plain.next_symbol));
    const IsArray is_array = [&](const Parameter& p) {
        return p.buffer && !p.buffer->dimensions.empty() && !is_state(scheduled, p.symbol);
    };
    for (std::size_t i = 0; i < scheduled.functions.size(); ++i) {
        const Function& function = scheduled.functions[i];
        const bool arrays = std::any_of(function.parameters.begin(), function.parameters.end(), is_array);
        if (function.place != FunctionPlace::entry || !arrays) {
            out.functions.push_back(function);
            continue;
        }
        Function entry = function;
        entry.parameters = with_strides(function.parameters, false, is_array, symbols);
        const Function dense = path(function, "_dense", true, is_array, symbols);
        const Function strided = path(plain.functions[i], "_strided", false, is_array, symbols);

        Block body = split_preconditions(std::get<Block>(function.body)).first;
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
