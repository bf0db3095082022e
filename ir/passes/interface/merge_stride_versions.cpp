// Merging of stride versions into one body: constants of the fast path become fixed parameters.
//
// Note [One body for both paths] (2026-11-22)
// In a scheduled nest nothing but addresses depends on strides. Once no pass decides by constant strides any
// more, they become `fixed` parameters (`stride A_column = 1`), and the nest for any strides, which was
// scheduled plainly, is dropped: arrays with gaps run the same schedule. Nests that allocate copies of arrays
// for the host keep both bodies, since those copies have the strides of what they copy.
//
// Note [Rows in registers without gaps] (2026-11-24)
// A kernel whose threads hold 32 elements of a row computes 32 addresses of each array. With a stride of 1
// these are offsets in the instructions; with another one ptxas keeps them in registers, and spilled up to
// 550 bytes. So these kernels keep constant strides, and arrays with gaps take the branch beside them. Rows
// that are only summed walk the same places, and load 16 bytes at once where neighbours are known to be near.
#include "ir/passes/interface/merge_stride_versions.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/drop_uncalled.hpp"
#include "ir/passes/interface/row_kernels.hpp"

namespace nestor {
namespace {

/// The two calls of a test of strides.
struct Paths {
    Stmt test;
    Symbol fast, general;
};

const CallStmt* only_call(const Block& block) {
    return block.statements.size() == 1 ? get<CallStmt>(block.statements[0]) : nullptr;
}

bool has_constant_stride(const Parameter& p) {
    return p.buffer &&
           std::any_of(p.buffer->dimensions.begin(), p.buffer->dimensions.end(),
                       [](const Dimension& d) { return d.stride && build::as_integer(d.stride); });
}

/// `A_column` along memory, else as pass `version_strides` would call it.
std::string name_of(const Buffer& buffer, std::size_t dimension) {
    const std::vector<std::size_t> order = slowest_first(buffer);
    const std::string& array = buffer.symbol.name();
    if (order.size() == 1) return array + "_step";
    if (order.back() == dimension) return array + "_column";
    if (order[order.size() - 2] == dimension) return array + "_row";
    return array + "_stride" + std::to_string(dimension);
}

class VersionMerger {
public:
    explicit VersionMerger(const Program& program) : program_(program), symbols_(program.next_symbol) {
        for (const Function& f : program.functions) functions_[f.symbol] = &f;
        for (const Function& f : program.functions)
            if (const auto* body = std::get_if<Block>(&f.body))
                visit_statements(*body, [&](const Stmt& s) {
                    const If* branch = get<If>(s);
                    if (!branch || branch->otherwise.statements.empty()) return;
                    for (const Stmt& child : branch->then.statements)
                        if (const Launch* launch = get<Launch>(child);
                            launch && walks_rows(*functions_.at(launch->function)))
                            rows_.insert(launch->function);
                });
    }

    Program run() {
        for (const Function& f : program_.functions)
            if (const auto* body = std::get_if<Block>(&f.body))
                visit_statements(*body, [&](const Stmt& s) { note_paths(s); });
        for (const Paths& paths : paths_)
            if (can_share(paths)) shared_.push_back(paths);
        for (const Paths& paths : shared_) generalize(paths.fast);
        if (general_.empty()) return program_;
        Program out = program_;
        for (Function& f : out.functions) {
            const auto found = general_.find(f.symbol);
            if (found != general_.end()) f = found->second;
            if (auto* body = std::get_if<Block>(&f.body)) *body = with_shared_calls(*body, f);
        }
        for (Function& f : out.functions) drop_unused_workspace(f, out);
        out.next_symbol = symbols_.next();
        return without_uncalled(std::move(out), [some = replaced()](const Function& f) {
            return f.place != FunctionPlace::entry && some.contains(f.symbol);
        });
    }

private:
    void note_paths(const Stmt& s) {
        const If* test = get<If>(s);
        const CallStmt* fast = test ? only_call(test->then) : nullptr;
        const CallStmt* general = test ? only_call(test->otherwise) : nullptr;
        if (!fast || !general || fast->function == general->function) return;
        const auto a = functions_.find(fast->function), b = functions_.find(general->function);
        if (a == functions_.end() || b == functions_.end()) return;
        // the general one has a variable wherever the fast one has a constant, and all else is the same
        std::size_t strides = 0, constants = 0, i = 0;
        for (const Parameter& p : a->second->parameters) {
            strides += p.role == Role::stride;
            for (std::size_t k = 0; p.buffer && k < p.buffer->dimensions.size(); ++k)
                constants += build::as_integer(p.buffer->dimensions[k].stride).has_value();
        }
        for (const Parameter& p : b->second->parameters) {
            if (p.role == Role::stride) continue;
            while (i < a->second->parameters.size() && a->second->parameters[i].role == Role::stride) ++i;
            if (i == a->second->parameters.size() || a->second->parameters[i].role != p.role) return;
            ++i;
        }
        const auto all = static_cast<std::size_t>(
            std::count_if(b->second->parameters.begin(), b->second->parameters.end(),
                          [](const Parameter& p) { return p.role == Role::stride; }));
        if (constants > 0 && strides + constants == all)
            paths_.push_back({s, fast->function, general->function});
    }

    /// Functions and kernels with arrays that a function calls, itself among them.
    void reach(const Symbol& from, std::set<Symbol>& found) const {
        const auto function = functions_.find(from);
        if (function == functions_.end() || rows_.contains(from)) return;
        const auto& parameters = function->second->parameters;
        if (!std::any_of(parameters.begin(), parameters.end(), has_constant_stride)) return;
        if (!found.insert(from).second) return;
        if (const auto* body = std::get_if<Block>(&function->second->body))
            visit_statements(*body, [&](const Stmt& s) {
                if (const auto* call = get<CallStmt>(s)) reach(call->function, found);
                if (const auto* launch = get<Launch>(s)) reach(launch->function, found);
            });
    }

    /// Copies of strided arrays have the strides of the array that they are made of.
    static bool copies_arrays(const Function& f) {
        bool found = false;
        if (const auto* body = std::get_if<Block>(&f.body))
            visit_statements(*body, [&](const Stmt& s) {
                const auto* allocate = get<Allocate>(s);
                for (std::size_t k = 0; allocate && k < allocate->buffer.dimensions.size(); ++k)
                    found = found || allocate->buffer.dimensions[k].stride;
            });
        return found;
    }

    bool can_share(const Paths& paths) const {
        std::set<Symbol> reached;
        reach(paths.fast, reached);
        return std::none_of(reached.begin(), reached.end(),
                            [&](const Symbol& f) { return copies_arrays(*functions_.at(f)); });
    }

    void generalize(const Symbol& fast) {
        std::set<Symbol> reached;
        reach(fast, reached);
        for (const Symbol& symbol : reached) {
            if (general_.contains(symbol)) continue;
            Function f = *functions_.at(symbol);
            f.symbol = symbols_.fresh(name_of_instance(f));
            f.parameters = with_fixed_strides(f.parameters);
            general_.emplace(symbol, std::move(f));
        }
        // what has no strides of its own, such as a kernel that clears a temporary, loses the path in its
        // name
        for (const Symbol& symbol : called_from(fast)) {
            if (general_.contains(symbol)) continue;
            Function f = *functions_.at(symbol);
            const std::string name = name_of_instance(f);
            if (name == f.symbol.name()) continue;
            f.symbol = symbols_.fresh(name);
            general_.emplace(symbol, std::move(f));
        }
    }

    /// `softmax_dense` => `softmax_nest`, its kernel `softmax_dense_O` => `softmax_O`
    static std::string name_of_instance(const Function& f) {
        std::string name = f.symbol.name();
        const std::string suffix = "_dense";
        const std::size_t at = name.rfind(suffix);
        if (at == std::string::npos) return name;
        const bool whole = at + suffix.size() == name.size();
        return name.replace(at, suffix.size(),
                            whole ? f.place == FunctionPlace::host ? "_launch" : "_nest" : "");
    }

    std::vector<Parameter> with_fixed_strides(const std::vector<Parameter>& parameters) {
        std::map<Symbol, const Parameter*> strides;
        for (const Parameter& p : parameters)
            if (p.role == Role::stride) strides[p.symbol] = &p;
        std::vector<Parameter> out;
        std::set<Symbol> placed;
        for (const Parameter& p : parameters) {
            if (placed.contains(p.symbol)) continue;
            out.push_back(p);
            if (!p.buffer) continue;
            const std::size_t array = out.size() - 1;
            for (std::size_t k = 0; k < p.buffer->dimensions.size(); ++k) {
                const Expr& stride = p.buffer->dimensions[k].stride;
                if (!stride) continue;
                const auto* variable = get<Variable>(stride);
                const auto constant = build::as_integer(stride);
                if (variable && strides.contains(variable->symbol)) {
                    if (placed.insert(variable->symbol).second) out.push_back(*strides.at(variable->symbol));
                } else if (constant) {
                    const Symbol symbol = symbols_.fresh(name_of(*p.buffer, k));
                    out[array].buffer->dimensions[k].stride = build::variable(symbol);
                    Parameter fixed{symbol, Role::stride, Type::index(), std::nullopt,
                                    "",     p.origin,     *constant};
                    out.push_back(std::move(fixed));
                }
            }
        }
        return out;
    }

    /// What a caller hands over: as before, and for each fixed stride the array's own.
    std::vector<Argument> with_fixed_arguments(const std::vector<Argument>& given, const Function& before,
                                               const Function& callee, const Function& caller) const {
        std::map<Symbol, Argument> by_parameter;
        for (std::size_t i = 0; i < given.size(); ++i)
            by_parameter.emplace(before.parameters[i].symbol, given[i]);
        std::vector<Argument> out;
        for (const Parameter& p : callee.parameters) {
            if (!p.fixed) {
                out.push_back(by_parameter.at(p.symbol));
                continue;
            }
            out.push_back(stride_of(p, callee, by_parameter, caller));
        }
        return out;
    }

    Expr stride_of(const Parameter& fixed, const Function& callee, const std::map<Symbol, Argument>& given,
                   const Function& caller) const {
        for (const Parameter& p : callee.parameters)
            for (std::size_t k = 0; p.buffer && k < p.buffer->dimensions.size(); ++k) {
                const auto* stride = get<Variable>(p.buffer->dimensions[k].stride);
                if (!stride || stride->symbol != fixed.symbol) continue;
                const auto* array = std::get_if<Symbol>(&given.at(p.symbol));
                for (const Parameter& own : caller.parameters)
                    if (array && own.symbol == *array && own.buffer && k < own.buffer->dimensions.size() &&
                        own.buffer->dimensions[k].stride && is_general(caller))
                        return own.buffer->dimensions[k].stride;
            }
        return build::integer(*fixed.fixed);
    }

    bool is_general(const Function& f) const {
        return std::any_of(general_.begin(), general_.end(),
                           [&](const auto& entry) { return entry.second.symbol == f.symbol; });
    }

    Block with_shared_calls(const Block& body, const Function& caller) {
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            if (const If* test = get<If>(s)) {
                const CallStmt* general = only_call(test->otherwise);
                const CallStmt* fast = only_call(test->then);  // rewritten already
                for (const Paths& paths : shared_)
                    if (general && fast && paths.general == general->function &&
                        fast->function == general_.at(paths.fast).symbol) {
                        If shared = *test;
                        shared.otherwise.statements[0] =
                            with(test->otherwise.statements[0],
                                 CallStmt{general->results, fast->function, general->arguments});
                        return with(s, std::move(shared));
                    }
                return with(s, with_unit_strides(*test, caller));
            }
            if (const CallStmt* call = get<CallStmt>(s)) {
                const auto callee = general_.find(call->function);
                if (callee == general_.end()) return s;
                return with(s, CallStmt{call->results, callee->second.symbol,
                                        with_fixed_arguments(call->arguments, *functions_.at(call->function),
                                                             callee->second, caller)});
            }
            if (const Launch* launch = get<Launch>(s)) {
                const auto callee = general_.find(launch->function);
                if (callee == general_.end()) return s;
                Launch copy = *launch;
                copy.function = callee->second.symbol;
                copy.arguments = with_fixed_arguments(launch->arguments, *functions_.at(launch->function),
                                                      callee->second, caller);
                return with(s, std::move(copy));
            }
            return s;
        });
    }

    /// The branch of a kernel that keeps constant strides asks for them.
    If with_unit_strides(If branch, const Function& caller) const {
        std::vector<Expr> parts;
        for (const Stmt& s : branch.then.statements) {
            const Launch* launch = get<Launch>(s);
            const bool rows =
                launch && std::any_of(rows_.begin(), rows_.end(), [&](const Symbol& kernel) {
                    const auto general = general_.find(kernel);
                    return launch->function == kernel ||
                           (general != general_.end() && general->second.symbol == launch->function);
                });
            if (!rows) continue;
            for (const Argument& argument : launch->arguments)
                if (const Symbol* array = std::get_if<Symbol>(&argument)) add_tests(*array, caller, parts);
        }
        if (parts.empty()) return branch;
        parts.push_back(branch.condition);
        branch.condition = build::conjunction(parts);
        return branch;
    }

    static void add_tests(const Symbol& array, const Function& caller, std::vector<Expr>& parts) {
        for (const Parameter& own : caller.parameters) {
            if (own.symbol != array || !own.buffer) continue;
            for (const Dimension& d : own.buffer->dimensions)
                for (const Parameter& stride : caller.parameters)
                    if (const auto* v = get<Variable>(d.stride);
                        v && stride.fixed && stride.symbol == v->symbol)
                        parts.push_back(
                            build::compare(CompareOp::equal, d.stride, build::integer(*stride.fixed)));
        }
    }

    /// A caller's workspace was as large as both paths wanted: none where the shared one wants none.
    static void drop_unused_workspace(Function& f, const Program& program) {
        const auto* body = std::get_if<Block>(&f.body);
        if (!body || !f.workspace_bytes) return;
        bool used = false;
        visit_statements(*body, [&](const Stmt& s) {
            const auto* allocate = get<Allocate>(s);
            used = used || (allocate && allocate->buffer.place == MemorySpace::gpu_global);
            const auto* call = get<CallStmt>(s);
            for (const Function& callee : program.functions)
                used = used || (call && callee.symbol == call->function && callee.workspace_bytes);
        });
        if (!used) f.workspace_bytes = nullptr;
    }

    /// A function and all that it calls and launches.
    std::set<Symbol> called_from(const Symbol& function) const {
        std::set<Symbol> found;
        add_called(function, found);
        return found;
    }
    void add_called(const Symbol& function, std::set<Symbol>& found) const {
        const auto callee = functions_.find(function);
        if (callee == functions_.end() || !found.insert(function).second) return;
        if (const auto* body = std::get_if<Block>(&callee->second->body))
            for (const Symbol& called : called_functions(*body)) add_called(called, found);
    }

    /// The functions of the shared paths, all that these call included.
    std::set<Symbol> replaced() const {
        std::set<Symbol> found;
        for (const Paths& paths : shared_)
            for (const Symbol& start : {paths.fast, paths.general}) add_called(start, found);
        return found;
    }

    const Program& program_;
    SymbolSource symbols_;
    std::map<Symbol, const Function*> functions_;
    std::vector<Paths> paths_, shared_;
    std::set<Symbol> rows_;  ///< kernels that keep constant strides, each with a branch beside it
    std::map<Symbol, Function> general_;  ///< by the function of the fast path
};

}  // namespace

Program merge_stride_versions(const Program& program, const Target&) {
    return VersionMerger(program).run();
}

}  // namespace nestor
