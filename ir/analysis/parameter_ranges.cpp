#include "ir/analysis/parameter_ranges.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "ir/analysis/facts.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/named_ranges.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

using Ranges = std::map<Symbol, IntegerRange>;

/// What the checks say that an entry begins with.
Facts facts_of_checks(const Function& entry) {
    Facts facts = facts_of(entry);
    for (const Stmt& s : std::get<Block>(entry.body).statements) {
        if (const Assert* check = get<Assert>(s))
            assume(facts, check->condition, true);
        else if (!get<Let>(s))
            break;
    }
    return facts;
}

void add_entry(Ranges& ranges, const Function& entry) {
    const Facts facts = facts_of_checks(entry);
    for (const Parameter& p : entry.parameters) {
        if (p.role == Role::size) ranges[p.symbol] = {0, largest_size};
        if (p.role != Role::scalar || p.type != Type::index()) continue;
        const Affine value = affine(build::variable(p.symbol, p.type)), limit = affine(Integer(largest_size));
        if (is_nonnegative(limit + value, facts) && is_nonnegative(limit - value, facts))
            ranges[p.symbol] = {-largest_size, largest_size};
    }
}

struct CallSite {
    const Function* caller;
    const CallStmt* statement;
};

/// The hull of what the calls pass for a parameter.
KnownRange passed(const std::vector<CallSite>& calls, std::size_t place,
                  const std::map<const Function*, NamedRanges>& callers) {
    KnownRange all;
    for (const CallSite& call : calls) {
        const Expr* argument = std::get_if<Expr>(&call.statement->arguments[place]);
        const KnownRange one = argument ? callers.at(call.caller).of(*argument) : std::nullopt;
        if (!one) return std::nullopt;
        all = all ? hull(*all, *one) : *one;
    }
    return all;
}

void add_internal(Ranges& ranges, const Function& function, const std::vector<CallSite>& calls) {
    std::map<const Function*, NamedRanges> callers;
    for (const CallSite& call : calls) callers.try_emplace(call.caller, *call.caller, ranges);
    for (std::size_t place = 0; place < function.parameters.size(); ++place) {
        const Parameter& p = function.parameters[place];
        if (p.type != Type::index() || (p.role != Role::size && p.role != Role::scalar)) continue;
        if (const KnownRange range = passed(calls, place, callers)) ranges[p.symbol] = *range;
    }
}

}  // namespace

Ranges parameter_ranges(const Program& program) {
    Ranges ranges;
    std::set<Symbol> done;
    std::map<Symbol, std::vector<CallSite>> calls;
    for (const Function& f : program.functions) {
        if (f.place == FunctionPlace::entry) add_entry(ranges, f), done.insert(f.symbol);
        visit_statements(std::get<Block>(f.body), [&](const Stmt& s) {
            if (const CallStmt* call = get<CallStmt>(s)) calls[call->function].push_back({&f, call});
        });
    }
    for (bool more = true; more;) {  // callers first; functions that call themselves are never reached
        more = false;
        for (const Function& f : program.functions) {
            const auto known = calls.find(f.symbol);
            if (done.contains(f.symbol) || known == calls.end() ||
                !std::ranges::all_of(
                    known->second, [&](const CallSite& call) { return done.contains(call.caller->symbol); }))
                continue;
            add_internal(ranges, f, known->second);
            done.insert(f.symbol);
            more = true;
        }
    }
    return ranges;
}

}  // namespace nestor
