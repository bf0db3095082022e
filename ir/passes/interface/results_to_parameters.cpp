// Return values become output parameters. A return becomes stores to the results and, where more would
// follow, a return without values.
//
// Note [Results are memory] (2026-11-21)
// Results of entries become parameters before anything is scheduled: kernels cannot return values, and on a
// device there is no value yet when an entry, which only enqueues, returns.
#include "ir/passes/interface/results_to_parameters.hpp"

#include <fmt/format.h>

#include <map>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The result parameters of the functions that got some.
using Results = std::map<Symbol, std::vector<Parameter>>;

Buffer rank_zero(const Symbol& symbol, const Type& type, MemorySpace place) {
    return {symbol, type, {}, place, {}, {}};
}

void store_values(const Return& leave, const std::vector<Parameter>& results, const Origin& origin,
                  Block& out) {
    for (std::size_t i = 0; i < leave.values.size(); ++i)
        out.statements.push_back(
            build::make(Store{{{results[i].symbol, {}}}, {leave.values[i]}, std::nullopt}, origin));
}

/// `last`: nothing of the function comes after the block, so that it need not return.
Block with_stores(const Block& block, const std::vector<Parameter>& results, bool last) {
    Block out;
    for (std::size_t i = 0; i < block.statements.size(); ++i) {
        const Stmt& s = block.statements[i];
        const bool ends = last && i + 1 == block.statements.size();
        if (const auto* leave = get<Return>(s)) {
            store_values(*leave, results, s->origin, out);
            if (!ends) out.statements.push_back(build::make(Return{}, s->origin));
            continue;
        }
        const bool branches = get<If>(s) || get<Block>(s) || get<Label>(s) || get<Compute>(s);
        out.statements.push_back(
            map_blocks(s, [&](const Block& inner) { return with_stores(inner, results, ends && branches); }));
    }
    return out;
}

/// call (r) = f(..)   =>   allocate m; call f(.., m); let r = m[]
Block with_memory(const Block& block, const Results& results, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements) {
        const auto* call = get<CallStmt>(s);
        const auto callee = call ? results.find(call->function) : results.end();
        if (callee == results.end()) {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return with_memory(inner, results, symbols); }));
            continue;
        }
        CallStmt copy = *call;
        copy.results.clear();
        Block after;
        for (std::size_t i = 0; i < callee->second.size(); ++i) {
            const Type& type = callee->second[i].buffer->element;
            const Symbol value = i < call->results.size() ? call->results[i] : symbols.fresh("unused");
            const Symbol memory = symbols.fresh(value.name() + "_memory");
            out.statements.push_back(
                build::make(Allocate{rank_zero(memory, type, MemorySpace::stack)}, s->origin));
            copy.arguments.emplace_back(memory);
            after.statements.push_back(
                build::make(Let{value, build::load(memory, type, {}, s->origin)}, s->origin));
        }
        out.statements.push_back(with(s, std::move(copy)));
        out.statements.insert(out.statements.end(), after.statements.begin(), after.statements.end());
    }
    return out;
}

std::vector<Parameter> parameters_for(const Function& function, SymbolSource& symbols) {
    std::vector<Parameter> parameters;
    for (std::size_t i = 0; i < function.results.size(); ++i) {
        const std::string name = function.results.size() == 1 ? "result" : fmt::format("result_{}", i);
        const Symbol symbol = symbols.fresh(name);
        parameters.push_back({symbol,
                              Role::result,
                              {},
                              rank_zero(symbol, function.results[i], MemorySpace::caller),
                              "",
                              function.origin});
    }
    return parameters;
}

}  // namespace

Program results_to_parameters(const Program& program) {
    return results_to_parameters(program, [](const Function& f) { return f.place == FunctionPlace::entry; });
}

Program results_to_parameters(const Program& program, const std::function<bool(const Function&)>& wanted) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    Results results;
    for (Function& function : out.functions) {
        auto* body = std::get_if<Block>(&function.body);
        if (function.results.empty() || !body || !wanted(function)) continue;
        const std::vector<Parameter> added = results[function.symbol] = parameters_for(function, symbols);
        *body = with_stores(*body, added, true);
        function.results.clear();
        function.parameters.insert(function.parameters.end(), added.begin(), added.end());
    }
    if (results.empty()) return program;
    for (Function& function : out.functions)
        if (auto* body = std::get_if<Block>(&function.body)) *body = with_memory(*body, results, symbols);
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
