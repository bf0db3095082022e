// State as parameters: members of the handle become buffers that entries take.
//
// Note [Members as parameters] (2026-11-21)
// Before anything is scheduled, a member of the state becomes a buffer parameter, so that dependences,
// strides, kernels and workspace know nothing of state; only emitters ask which parameters come from the
// handle. A parameter keeps its member's symbol: bodies need no renaming, and whoever meets an entry function
// can tell what users pass from what the handle holds. Functions that are no entries may use the symbol for
// whatever buffer they are given. A member's levels say that its memory takes room where it is written
// (emitters/common/file/state.cpp); to functions it is an array like any other.
#include "ir/passes/interface/state.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/functions.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"

namespace nestor {
namespace {

/// Members that a function touches; true for those that it writes.
using Touched = std::map<Symbol, bool>;

struct CallSite {
    Symbol callee;
    const std::vector<Argument>* arguments;
};

std::optional<CallSite> call_of(const Stmt& s) {
    if (const auto* call = get<CallStmt>(s)) return CallSite{call->function, &call->arguments};
    if (const auto* launch = get<Launch>(s)) return CallSite{launch->function, &launch->arguments};
    return std::nullopt;
}

/// What statements and expressions themselves touch; not what a call hands on.
void each_own_access(const Block& body, const std::function<void(const Symbol&, bool written)>& access) {
    each_access(body, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>*) {
        if (use != SymbolUse::hand_on) access(buffer, changes(use));
    });
}

class Members {
public:
    explicit Members(const Program& program) : program_(program) {
        for (const Buffer& member : program.state) members_.insert(member.symbol);
        for (const Function& function : program.functions) {
            for (const Parameter& p : function.parameters)
                if (members_.contains(p.symbol)) own_[function.symbol].insert(p.symbol);
            if (const auto* body = std::get_if<Block>(&function.body))
                each_own_access(*body, [&](const Symbol& buffer, bool written) {
                    touch(function.symbol, buffer, written);
                });
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (const Function& function : program.functions)
                changed = take_from_callees(function) || changed;
        }
    }

    /// The parameters that a function gets: members that it touches and does not have yet.
    std::vector<Parameter> parameters_for(const Function& function) const {
        std::vector<Parameter> parameters;
        for (const Symbol& symbol : added_to(function.symbol)) {
            const auto member = std::find_if(program_.state.begin(), program_.state.end(),
                                             [&](const Buffer& b) { return b.symbol == symbol; });
            Buffer buffer = *member;
            buffer.place = MemorySpace::caller;
            buffer.levels.clear();  // how the memory came about is the handle's alone
            const Role role = touched_.at(function.symbol).at(symbol) ? Role::inout : Role::input;
            parameters.push_back({symbol, role, {}, std::move(buffer), "", function.origin});
        }
        return parameters;
    }

    Block with_arguments(const Block& body) const {
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const auto site = call_of(s);
            if (!site) return s;
            std::vector<Argument> arguments;
            for (const Symbol& symbol : added_to(site->callee)) arguments.emplace_back(symbol);
            if (arguments.empty()) return s;
            arguments.insert(arguments.end(), site->arguments->begin(), site->arguments->end());
            if (const auto* call = get<CallStmt>(s))
                return with(s, CallStmt{call->results, call->function, std::move(arguments)});
            Launch launch = *get<Launch>(s);
            launch.arguments = std::move(arguments);
            return with(s, std::move(launch));
        });
    }

private:
    /// In the order of the state.
    std::vector<Symbol> added_to(const Symbol& function) const {
        std::vector<Symbol> added;
        const auto touched = touched_.find(function);
        const auto own = own_.find(function);
        if (touched == touched_.end()) return added;
        for (const Buffer& member : program_.state)
            if (touched->second.contains(member.symbol) &&
                (own == own_.end() || !own->second.contains(member.symbol)))
                added.push_back(member.symbol);
        return added;
    }

    bool touch(const Symbol& function, const Symbol& buffer, bool written) {
        if (!members_.contains(buffer)) return false;
        const auto [known, fresh] = touched_[function].try_emplace(buffer, written);
        const bool more = written && !known->second;
        known->second = known->second || written;
        return fresh || more;
    }

    bool take_from_callees(const Function& function) {
        const auto* body = std::get_if<Block>(&function.body);
        if (!body) return false;
        bool changed = false;
        visit_statements(*body, [&](const Stmt& s) {
            const auto site = call_of(s);
            const Function* callee = site ? function_of(program_, site->callee) : nullptr;
            if (!callee) return;
            for (std::size_t k = 0; k < site->arguments->size() && k < callee->parameters.size(); ++k)
                if (const auto* buffer = std::get_if<Symbol>(&(*site->arguments)[k]))
                    changed =
                        touch(function.symbol, *buffer, callee->parameters[k].role != Role::input) || changed;
            const Touched theirs = touched_[callee->symbol];
            for (const Symbol& symbol : added_to(callee->symbol))
                changed = touch(function.symbol, symbol, theirs.at(symbol)) || changed;
        });
        return changed;
    }

    const Program& program_;
    std::set<Symbol> members_;
    std::map<Symbol, Touched> touched_;       ///< by function
    std::map<Symbol, std::set<Symbol>> own_;  ///< members that are parameters of a function already
};

/// True when the body works on members of the state itself.
bool works_on_state(const Program& program, const Block& body) {
    bool found = false;
    each_own_access(body, [&](const Symbol& buffer, bool) { found = found || is_state(program, buffer); });
    return found;
}

}  // namespace

Program hand_on_state(const Program& program) {
    if (program.state.empty()) return program;
    const Members members(program);
    Program out = program;
    for (Function& function : out.functions) {
        std::vector<Parameter> parameters = members.parameters_for(function);
        function.parameters.insert(function.parameters.begin(), parameters.begin(), parameters.end());
        if (auto* body = std::get_if<Block>(&function.body)) *body = members.with_arguments(*body);
    }
    return out;
}

Program split_state_entries(const Program& program) {
    Program out = program;
    out.functions.clear();
    SymbolSource symbols(program.next_symbol);
    const std::set<Symbol> called = called_functions(program);
    std::map<Symbol, Symbol> moved;
    const auto free_name = [&](std::string name) {
        while (find_function(program, name)) name += "_";
        return name;
    };
    for (const Function& function : program.functions) {
        const auto* body = std::get_if<Block>(&function.body);
        const bool splits = function.place == FunctionPlace::entry && body &&
                            (called.contains(function.symbol) || works_on_state(program, *body));
        if (!splits) {
            out.functions.push_back(function);
            continue;
        }
        Function entry = function;
        Function loops = move_work(entry, symbols.fresh(free_name(function.symbol.name() + state_suffix)));
        moved[function.symbol] = loops.symbol;
        out.functions.push_back(std::move(loops));
        out.functions.push_back(std::move(entry));
    }
    for (Function& function : out.functions)
        if (auto* body = std::get_if<Block>(&function.body))
            *body = rewrite_stmts(*body, [&](const Stmt& s) -> Stmt {
                const auto* call = get<CallStmt>(s);
                const auto target = call ? moved.find(call->function) : moved.end();
                if (target == moved.end()) return s;
                return with(s, CallStmt{call->results, target->second, call->arguments});
            });
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
