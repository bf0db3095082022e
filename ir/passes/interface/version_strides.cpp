// Function versioning by strides. One test of the strides at entry, then the fast nest or the plain one.
// Strides around constant extents are constants on the fast path, so that compilers know how far apart the
// pixels of `uint8(H,W,3)` are.
//
// Note [Stride paths are functions] (2026-11-21)
// An entry f becomes f, f_dense and f_strided. The test of the strides is an ordinary `if` around two calls,
// and each path is scheduled, verified and interpreted like any other function. Strides around constant
// extents are tested as well and are constants on the fast path: colours of pixels are loaded as vectors only
// where their distance is known (the sample ycbcr takes a third of the time). Functions that entries call
// with arrays have both paths too, since an array with gaps keeps them when it is handed on.
#include "ir/passes/interface/version_strides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "ir/core/buffers.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t largest_fixed = 4096;  // elements: the stride of a pixel or a small matrix

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

/// Which strides of an array are constants on the fast path.
enum class Fixed {
    none,
    innermost,  ///< it is 1
    dense       ///< and those of dimensions around constant extents only: 3 in `uint8(H,W,3)`
};

/// The constant stride of a dimension on the fast path, if it has one.
std::optional<std::int64_t> fixed_stride(const Buffer& buffer, std::size_t dimension, Fixed fixed) {
    if (fixed == Fixed::none) return std::nullopt;
    const std::vector<std::size_t> order = slowest_first(buffer);
    std::int64_t step = 1;
    for (std::size_t k = order.size(); k-- > 0;) {
        if (order[k] == dimension) return step;
        const auto extent = build::as_integer(buffer.dimensions[order[k]].extent);
        if (fixed != Fixed::dense || !extent || *extent < 1 || *extent > largest_fixed / step) break;
        step *= *extent;
    }
    return std::nullopt;
}

/// Parameters with strides: fresh symbols, or constants where they are fixed.
std::vector<Parameter> with_strides(const std::vector<Parameter>& parameters, Fixed fixed,
                                    const IsArray& is_array, SymbolSource& symbols) {
    std::vector<Parameter> out;
    for (const Parameter& p : parameters) {
        out.push_back(p);
        if (!is_array(p)) continue;
        const std::size_t rank = p.buffer->dimensions.size();
        std::vector<Parameter> strides;
        for (std::size_t k = 0; k < rank; ++k) {
            Expr& stride = out.back().buffer->dimensions[k].stride;
            if (const auto constant = fixed_stride(*p.buffer, k, fixed)) {
                stride = build::integer(*constant);
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

/// The strides of a buffer: its own, or those of its dense layout.
std::vector<Expr> strides_of(const Buffer& buffer) {
    std::vector<Expr> strides(buffer.dimensions.size());
    const std::vector<std::size_t> order = slowest_first(buffer);
    Expr step = build::integer(1);
    for (std::size_t k = order.size(); k-- > 0;) {
        const Dimension& d = buffer.dimensions[order[k]];
        strides[order[k]] = d.stride ? d.stride : step;
        step = build::multiply(step, d.extent);
    }
    return strides;
}

/// What a call hands to `callee`, whose parameters may have strides, in place of `given`, which has none.
std::vector<Argument> with_stride_arguments(const std::vector<Argument>& given, const Function& callee,
                                            const std::map<Symbol, Buffer>& buffers) {
    std::vector<Argument> out;
    std::size_t next = 0;
    for (const Parameter& p : callee.parameters) {
        if (p.role == Role::stride) continue;  // follows its array
        out.push_back(given.at(next++));
        if (!p.buffer) continue;
        const Symbol* handed = std::get_if<Symbol>(&out.back());
        if (!handed || !buffers.contains(*handed)) continue;  // a member of the state
        const std::vector<Expr> strides = strides_of(buffers.at(*handed));
        for (std::size_t k = 0; k < p.buffer->dimensions.size(); ++k)
            if (get<Variable>(p.buffer->dimensions[k].stride)) out.push_back(strides[k]);
    }
    return out;
}

std::map<Symbol, Buffer> buffers_of(const Function& function) {
    const Block* body = std::get_if<Block>(&function.body);
    return buffers_in(function, body ? *body : Block{});
}

/// One of the two paths: functions with arrays, by the function of the source that they are made of.
using Path = std::map<Symbol, Function>;

/// Calls and launches of functions that are on the path too go there.
void call_along(Path& path) {
    for (auto& [source, function] : path) {
        const auto buffers = buffers_of(function);
        auto& body = std::get<Block>(function.body);
        body = rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const CallStmt* call = get<CallStmt>(s);
            const Launch* launch = get<Launch>(s);
            const auto callee = call     ? path.find(call->function)
                                : launch ? path.find(launch->function)
                                         : path.end();
            if (callee == path.end()) return s;
            const Function& f = callee->second;
            if (call)
                return with(
                    s, CallStmt{call->results, f.symbol, with_stride_arguments(call->arguments, f, buffers)});
            Launch there = *launch;
            there.function = f.symbol;
            there.arguments = with_stride_arguments(launch->arguments, f, buffers);
            return with(s, std::move(there));
        });
    }
}

Function path_of(const Function& from, const std::string& suffix, Fixed fixed, const IsArray& is_array,
                 SymbolSource& symbols) {
    Function out = from;
    out.symbol = symbols.fresh(from.symbol.name() + suffix);
    if (from.place == FunctionPlace::entry) out.place = FunctionPlace::internal;
    out.parameters = with_strides(from.parameters, fixed, is_array, symbols);
    if (from.place == FunctionPlace::entry) out.body = split_preconditions(std::get<Block>(from.body)).second;
    return out;
}

/// Entries with arrays, and what they call with arrays.
std::set<Symbol> reached_from_entries(const Program& program,
                                      const std::function<bool(const Function&)>& has_arrays) {
    std::set<Symbol> reached;
    for (const Function& f : program.functions)
        if (f.place == FunctionPlace::entry && has_arrays(f)) reached.insert(f.symbol);
    for (std::size_t count = 0; count != reached.size();) {
        count = reached.size();
        for (const Function& f : program.functions) {
            if (!reached.contains(f.symbol)) continue;
            for (const Symbol& called : called_functions(std::get<Block>(f.body))) {
                const Function* callee = find_function(program, called.name());
                if (callee && has_arrays(*callee)) reached.insert(callee->symbol);
            }
        }
    }
    return reached;
}

/// Without those functions among `some` that only functions with strides still called.
Program without_uncalled(const Program& program, const std::set<Symbol>& some) {
    const std::set<Symbol> called = called_functions(program);
    Program out = program;
    std::erase_if(out.functions, [&](const Function& f) {
        return f.place != FunctionPlace::entry && some.contains(f.symbol) && !called.contains(f.symbol);
    });
    return out.functions.size() == program.functions.size() ? out : without_uncalled(out, some);
}

Stmt call(const Function& entry, const Function& callee) {
    std::vector<Argument> given;
    for (const Parameter& p : entry.parameters) {
        if (p.role == Role::stride) continue;
        given.push_back(p.buffer ? Argument(p.symbol) : build::variable(p.symbol, p.type));
    }
    return build::make(CallStmt{{}, callee.symbol, with_stride_arguments(given, callee, buffers_of(entry))},
                       entry.origin);
}

}  // namespace

std::pair<Block, Block> split_preconditions(const Block& body) {
    const auto is_precondition = [&](const Stmt& s) {
        if (const auto* check = get<Assert>(s)) return !loads(check->condition);
        const auto* end = get<If>(s);  // where there is nothing to do
        return end && end->then.statements.size() == 1 && get<Return>(end->then.statements[0]) &&
               end->otherwise.statements.empty() && !loads(end->condition);
    };
    const auto begin = body.statements.begin(), all = body.statements.end();
    auto end = std::find_if_not(begin, all, is_precondition);
    // names for what checks ask, where nothing but checks uses them
    for (auto next = end; next != all; ++next) {
        if (const auto* let = get<Let>(*next)) {
            if (loads(let->value)) break;
        } else if (is_precondition(*next)) {
            end = next + 1;
        } else {
            break;
        }
    }
    const auto is_let = [](const Stmt& s) { return get<Let>(s) != nullptr; };
    std::set<Symbol> used;
    if (std::any_of(begin, end, is_let)) used = used_symbols(Block{{end, all}}).variables;
    const auto used_behind = [&](const Stmt& s) {
        const auto* let = get<Let>(s);
        return let && used.contains(let->symbol);
    };
    end = std::find_if(begin, end, used_behind);
    while (end != begin && get<Let>(*(end - 1))) --end;
    return {Block{{begin, end}}, Block{{end, all}}};
}

Function move_work(Function& entry, const Symbol& name) {
    Function work = entry;
    work.symbol = name;
    work.place = FunctionPlace::internal;
    auto [calls, statements] = split_preconditions(std::get<Block>(entry.body));
    work.body = std::move(statements);
    std::vector<Argument> arguments;
    for (const Parameter& p : entry.parameters)
        arguments.push_back(p.buffer ? Argument(p.symbol) : build::variable(p.symbol, p.type));
    calls.statements.push_back(build::make(CallStmt{{}, name, std::move(arguments)}, entry.origin));
    entry.body = std::move(calls);
    return work;
}

Program version_strides(const Program& scheduled, const Program& plain) {
    Program out = scheduled;
    out.functions.clear();
    SymbolSource symbols(std::max(scheduled.next_symbol, plain.next_symbol));
    // scheduling has merged or added checks in one of the programs
    const std::vector<int> errors_of_plain = merge_errors(out.errors, plain.errors);
    const IsArray is_array = [&](const Parameter& p) {
        return p.buffer && !p.buffer->dimensions.empty() && !is_state(scheduled, p.symbol);
    };
    const auto has_arrays = [&](const Function& f) {
        return std::holds_alternative<Block>(f.body) &&
               std::any_of(f.parameters.begin(), f.parameters.end(), is_array);
    };
    const std::set<Symbol> from_entries = reached_from_entries(scheduled, has_arrays);
    // an array that a call hands on may have constant extents in the callee only
    const std::set<Symbol> handed = called_functions(scheduled);
    const auto fixed_in = [&](const Function& f) {
        return handed.contains(f.symbol) ? Fixed::innermost : Fixed::dense;
    };
    Path dense, strided;
    for (std::size_t i = 0; i < scheduled.functions.size(); ++i) {
        const Function& function = scheduled.functions[i];
        if (!from_entries.contains(function.symbol)) continue;
        dense[function.symbol] = path_of(function, "_dense", fixed_in(function), is_array, symbols);
        Function other = plain.functions[i];  // both come of one program: their symbols must not be the same
        Block& body = std::get<Block>(other.body);
        body = with_errors(rename(body, fresh_names(body, symbols)), errors_of_plain);
        strided[function.symbol] = path_of(other, "_strided", Fixed::none, is_array, symbols);
    }
    call_along(dense);
    call_along(strided);
    for (const Function& function : scheduled.functions) {
        if (!from_entries.contains(function.symbol)) {
            out.functions.push_back(function);
            continue;
        }
        out.functions.push_back(dense.at(function.symbol));
        out.functions.push_back(strided.at(function.symbol));
        if (function.place != FunctionPlace::entry) {
            out.functions.push_back(function);
            continue;
        }
        Function entry = function;
        entry.parameters = with_strides(function.parameters, Fixed::none, is_array, symbols);
        Block body = split_preconditions(std::get<Block>(function.body)).first;
        Expr unit = build::boolean(true);
        for (const Parameter& p : entry.parameters)
            for (std::size_t k = 0; is_array(p) && k < p.buffer->dimensions.size(); ++k)
                if (const auto constant = fixed_stride(*p.buffer, k, fixed_in(function)))
                    unit = build::both(unit, build::compare(CompareOp::equal, p.buffer->dimensions[k].stride,
                                                            build::integer(*constant)));
        body.statements.push_back(build::make(If{unit, Block{{call(entry, dense.at(function.symbol))}},
                                                 Block{{call(entry, strided.at(function.symbol))}}},
                                              function.origin));
        entry.body = std::move(body);
        out.functions.push_back(std::move(entry));
    }
    out = without_uncalled(out, from_entries);
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
