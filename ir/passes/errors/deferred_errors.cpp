// Interprocedural analysis of deferred errors. A walk in the order of the program, and what callers and
// callees say about each other until nothing changes.
//
// Note [One word for many kernels] (2026-11-21)
// The kernels of a function that need not wait for the device share one error word, which is tested at the
// end of its entry.
#include "ir/passes/errors/deferred_errors.hpp"

#include <map>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// What is known of a host function.
struct DeferralState {
    bool fails = false;    ///< in a kernel
    bool demands = false;  ///< fails, and what follows relies on its not failing
    bool waits = false;
};

bool checks_one_access(const ErrorEntry& error) {
    return error.code == error_range || error.code == error_division;
}

class Walk {
public:
    Walk(const Program& program, const std::set<Symbol>& words, const std::map<Symbol, DeferralState>& known)
        : program_(program), words_(words), known_(known) {}

    DeferralState of(const Function& function) {
        visit(std::get<Block>(function.body), true);
        return ways_;
    }

private:
    /// Where the word's test is all that a statement is.
    bool is_test(const Stmt& s) const {
        const Assert* check = get<Assert>(s);
        bool tests = false;
        if (check)
            nestor::visit(check->condition, [&](const Expr& e) {
                const Load* load = get<Load>(e);
                tests = tests || (load && words_.contains(load->buffer));
            });
        return tests;
    }

    void visit(const Block& block, bool at_root) {
        for (const Stmt& s : block.statements) visit(s, at_root);
    }

    void visit(const Stmt& s, bool at_root) {
        if (is_test(s)) {
            ways_.fails = true;
            const ErrorEntry& error = program_.errors.at(static_cast<std::size_t>(get<Assert>(s)->error));
            ways_.demands = ways_.demands || !checks_one_access(error);
            return;
        }
        map_children(
            s,
            [&](const Expr& e) {
                ways_.waits = ways_.waits || loads(e);
                return e;
            },
            [](const Stmt& child) { return child; });
        // a precondition ends the function before the first kernel
        const bool leaves = get<Return>(s) && !at_root && (ways_.fails || in_loop_);
        ways_.waits = ways_.waits || leaves || get<Print>(s);
        if (get<Launch>(s) && ways_.demands) ways_.waits = true;
        if (const CallStmt* call = get<CallStmt>(s)) return visit(*call);
        if (const If* branch = get<If>(s)) {
            const bool before = ways_.demands;
            visit(branch->then, false);
            const bool then = std::exchange(ways_.demands, before);
            visit(branch->otherwise, false);
            ways_.demands = ways_.demands || then;
            return;
        }
        const bool repeats = get<For>(s) || get<While>(s);
        const bool outer = std::exchange(in_loop_, in_loop_ || repeats);
        each_statement(s, [&](const Stmt& child) { visit(child, false); });
        if (repeats && ways_.demands) ways_.waits = true;  // the next iteration follows
        in_loop_ = outer;
    }

    void visit(const CallStmt& call) {
        const auto callee = known_.find(call.function);
        if (callee == known_.end()) {
            // the host runs it: with arrays, on copies of them
            for (const Argument& argument : call.arguments)
                ways_.waits = ways_.waits || std::holds_alternative<Symbol>(argument);
            return;
        }
        ways_.waits = ways_.waits || ways_.demands || callee->second.waits;
        ways_.fails = ways_.fails || callee->second.fails;
        ways_.demands = ways_.demands || callee->second.demands;
    }

    const Program& program_;
    const std::set<Symbol>& words_;
    const std::map<Symbol, DeferralState>& known_;
    DeferralState ways_;
    bool in_loop_ = false;
};

}  // namespace

std::set<Symbol> functions_with_deferred_errors(const Program& program, const std::set<Symbol>& words) {
    if (words.empty()) return {};
    std::map<Symbol, DeferralState> known;
    const auto is_host = [](const Function& f) {
        return (f.place == FunctionPlace::host || f.place == FunctionPlace::entry) &&
               std::holds_alternative<Block>(f.body);
    };
    for (const Function& f : program.functions)  // callees stand before their callers
        if (is_host(f)) known[f.symbol] = Walk(program, words, known).of(f);
    for (bool changed = true; changed;) {
        changed = false;
        for (const Function& f : program.functions) {
            if (!is_host(f)) continue;
            DeferralState& ways = known.at(f.symbol);
            visit_statements(std::get<Block>(f.body), [&](const Stmt& s) {
                const CallStmt* call = get<CallStmt>(s);
                const auto callee = call ? known.find(call->function) : known.end();
                if (callee == known.end() || callee->second.waits == ways.waits) return;
                if (!callee->second.fails) return;
                callee->second.waits = ways.waits = changed = true;
            });
        }
    }
    std::set<Symbol> later;
    for (const auto& [function, ways] : known)
        if (ways.fails && !ways.waits) later.insert(function);
    return later;
}

}  // namespace nestor
