// Simplification of statements: collects on the way down what loops, ifs, asserts and lets say of the
// variables, so that guards that always hold disappear.
#include "ir/simplify/simplify.hpp"

#include <algorithm>

#include "ir/analysis/facts_at.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

struct Scope {
    Facts facts;
    Substitution renames;          ///< lets of constants and of names, by their values
    Substitution lets;             ///< others that no loads take part in
    Substitution wholes;           ///< of those of int64 with a choice in them: values without any lets
    std::vector<Symbol> assigned;  ///< locals that change: no fact may mention them
    std::vector<Symbol> implicit;  ///< symbols that buffers of the caller address with: lets that stay
    bool in_register_tile = false;
};

/// How much was known at some point: what is learnt further down is forgotten on the way back.
class ScopeMark {
public:
    explicit ScopeMark(Scope& scope)
        : scope_(scope),
          facts_(scope.facts),
          renames_(scope.renames.size()),
          lets_(scope.lets.size()),
          wholes_(scope.wholes.size()) {}
    ScopeMark(const ScopeMark&) = delete;
    ScopeMark& operator=(const ScopeMark&) = delete;
    ~ScopeMark() {
        facts_.restore(scope_.facts);
        scope_.renames.resize(renames_);
        scope_.lets.resize(lets_);
        scope_.wholes.resize(wholes_);
    }

private:
    Scope& scope_;
    FactsMark facts_;
    std::size_t renames_, lets_, wholes_;
};

using Statements = std::vector<Stmt>;

Expr simple(const Expr& e, const Scope& scope) {
    return e ? simplify(scope.renames.empty() ? e : substitute(e, scope.renames), scope.facts) : nullptr;
}

/// True where something is known to the end of the block.
bool declares(const Stmt& s) {
    bool found = false;
    each_symbol(s, [&](const Symbol&, SymbolUse use, const std::vector<Expr>*) {
        found = found || (defines(use) && use != SymbolUse::bind);
    });
    return found;
}

/// Drops lets that nothing after them mentions, and blocks that declare nothing or end their parent.
Statements tidied(const Statements& statements, const Scope& scope) {
    Statements flat;
    for (std::size_t k = 0; k < statements.size(); ++k) {
        const auto* block = get<Block>(statements[k]);
        const bool splices =
            block && (k + 1 == statements.size() ||
                      std::none_of(block->statements.begin(), block->statements.end(), declares));
        if (splices)
            flat.insert(flat.end(), block->statements.begin(), block->statements.end());
        else
            flat.push_back(statements[k]);
    }
    Statements kept;  // in reverse
    for (auto s = flat.rbegin(); s != flat.rend(); ++s) {
        const auto* let = get<Let>(*s);
        const bool needed = !let || contains(scope.implicit, let->symbol) ||
                            std::any_of(kept.begin(), kept.end(),
                                        [&](const Stmt& later) { return uses(later, let->symbol); });
        if (needed) kept.push_back(*s);
    }
    std::reverse(kept.begin(), kept.end());
    return kept;
}

/// Leaves the scope as it was.
Block simple_block(const Block& block, Scope& scope);

/// extent maximum(0, x) => x: an extent of 0 or less is an empty loop.
Expr loop_extent(const Expr& e) {
    const auto* b = get<Binary>(e);
    if (!b || b->op != BinaryOp::maximum) return e;
    return build::is_zero(b->left) ? b->right : build::is_zero(b->right) ? b->left : e;
}

Stmt simple_loop(const Stmt& s, const For& loop, Scope& scope) {
    For result = loop;
    result.low = simple(loop.low, scope);
    result.extent = loop_extent(simple(loop.extent, scope));
    if (loop.team_if) result.team_if = simple(loop.team_if, scope);
    if (decide(build::compare(CompareOp::less_equal, result.extent, build::integer(0)), scope.facts) == true)
        return nullptr;
    const ScopeMark outside(scope);
    // sums of a register tile begin where all of its steps are 0, also those that are known to be
    const bool around = scope.in_register_tile;
    if (!around) assume_inside(scope.facts, result, scope.assigned);
    scope.in_register_tile = around || loop.mode.kind == ModeKind::register_tile;
    result.body = simple_block(loop.body, scope);
    scope.in_register_tile = around;
    if (result.body.statements.empty()) return nullptr;
    return with(s, std::move(result));
}

/// What is left of a block where the condition holds, or does not.
Block simple_branch(const Block& block, const Expr& condition, bool holds, Scope& scope) {
    const ScopeMark outside(scope);
    assume(scope.facts, condition, holds, scope.assigned);
    return simple_block(block, scope);
}

/// if true { a } => a;  if c { } => nop
Stmt simple_if(const Stmt& s, const If& branch, Scope& scope) {
    const Expr condition = simple(branch.condition, scope);
    const auto known = build::as_integer(condition);
    if (known) return with(s, simple_block(*known != 0 ? branch.then : branch.otherwise, scope));
    If result{condition, simple_branch(branch.then, condition, true, scope),
              simple_branch(branch.otherwise, condition, false, scope)};
    if (result.then.statements.empty()) {
        if (result.otherwise.statements.empty()) return nullptr;
        result = If{simplify(build::logical_not(condition)), std::move(result.otherwise), {}};
    }
    return with(s, std::move(result));
}

bool has_choice(const Expr& e) {
    return any_of(e, [&](const Expr& child) {
        const auto* b = get<Binary>(child);
        return b && (b->op == BinaryOp::minimum || b->op == BinaryOp::maximum);
    });
}

/// let n = min(16, h - y); let m = max(y + n, y + min(16, h - y) - 1) - y + 2  =>  let m = n + 2
/// Where the value is shorter by other names, once all names in it are replaced by what they stand for: that
/// is `whole`, null where it was not looked at.
Stmt with_known_names(const Stmt& s, const Scope& scope, Expr& whole) {
    const auto* let = get<Let>(s);
    if (!let || !(let->value->type == Type::index()) || !has_choice(let->value)) return s;
    whole = let->value;
    constexpr std::size_t too_long = 100;  // nodes, for time's sake
    for (auto known = scope.lets.rbegin(); known != scope.lets.rend() && node_count(whole) < too_long;
         ++known)
        if (uses(whole, known->first)) whole = substitute(whole, {*known});
    if (node_count(whole) >= too_long) {
        whole = nullptr;
        return s;
    }
    whole = simplify(whole, scope.facts);
    Expr shorter = whole;
    for (const auto& known : scope.wholes)
        shorter = rewrite(shorter, [&](const Expr& e) {
            return same(e, known.second) ? build::variable(known.first, known.second->type) : e;
        });
    shorter = simplify(shorter, scope.facts);
    return node_count(shorter) < node_count(let->value) ? with(s, Let{let->symbol, shorter}) : s;
}

/// Adds what holds after a let; true when the let is replaced everywhere, by its value or by an earlier name
/// of the same value.
bool enter_let(const Let& let, Scope& scope) {
    const auto* variable = get<Variable>(let.value);
    const bool name = variable && !contains(scope.assigned, variable->symbol);
    if ((get<Constant>(let.value) || name) && !contains(scope.implicit, let.symbol)) {
        scope.renames.emplace_back(let.symbol, let.value);
        return true;
    }
    bool steady = true;
    visit(let.value, [&](const Expr& e) {
        const auto* v = get<Variable>(e);
        if (get<Load>(e) || get<Hole>(e) || (v && contains(scope.assigned, v->symbol))) steady = false;
    });
    if (!steady) return false;
    constexpr std::ptrdiff_t nearby = 64;  // lets are few or many: time must not grow with their square
    const auto first = scope.lets.end() - std::min(std::ssize(scope.lets), nearby);
    const auto earlier = std::find_if(first, scope.lets.end(),
                                      [&](const auto& known) { return same(known.second, let.value); });
    if (earlier != scope.lets.end() && !contains(scope.implicit, let.symbol)) {
        scope.renames.emplace_back(let.symbol, build::variable(earlier->first, let.value->type));
        return true;
    }
    scope.lets.emplace_back(let.symbol, let.value);
    if (let.value->type == Type::index()) assume_let(scope.facts, let);
    return false;
}

Stmt simple_statement(const Stmt& s, Scope& scope) {
    const auto body = [&](const Block& block) { return simple_block(block, scope); };
    if (const auto* loop = get<For>(s)) return simple_loop(s, *loop, scope);
    if (const auto* branch = get<If>(s)) return simple_if(s, *branch, scope);
    if (const auto* block = get<Block>(s)) {
        Block result = body(*block);
        return result.statements.empty() ? nullptr : with(s, std::move(result));
    }
    if (const auto* label = get<Label>(s)) return with(s, Label{label->name, body(label->body)});
    if (const auto* region = get<Region>(s)) return with(s, Region{body(region->body)});
    if (const auto* loop = get<While>(s))
        return with(s, While{simple(loop->condition, scope), body(loop->body)});
    if (const auto* compute = get<Compute>(s)) {
        Compute result{compute->func, {}, body(compute->body)};
        for (const auto& [low, extent] : compute->region)
            result.region.emplace_back(simple(low, scope), simple(extent, scope));
        return with(s, std::move(result));
    }
    if (get<Nop>(s)) return nullptr;
    return map_children(
        s, [&](const Expr& e) { return simple(e, scope); }, [](const Stmt& inner) { return inner; });
}

Block simple_block(const Block& block, Scope& scope) {
    const ScopeMark outside(scope);
    Statements statements;
    for (const Stmt& s : block.statements) {
        Stmt result = simple_statement(s, scope);
        if (!result) continue;
        Expr whole;
        result = with_known_names(result, scope, whole);
        if (const auto* let = get<Let>(result)) {
            if (enter_let(*let, scope)) continue;
            const bool steady = !scope.lets.empty() && scope.lets.back().first == let->symbol;
            if (whole && steady) scope.wholes.emplace_back(let->symbol, whole);
        }
        if (const auto* check = get<Assert>(result)) {
            if (build::as_integer(check->condition) == 1) continue;
            assume(scope.facts, check->condition, true, scope.assigned);
        }
        statements.push_back(same(result, s) ? s : result);
    }
    return {tidied(statements, scope)};
}

std::vector<Symbol> assigned_in(const Block& block) {
    std::vector<Symbol> symbols;
    visit_statements(block, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (use == SymbolUse::local || use == SymbolUse::assign) symbols.push_back(symbol);
        });
    });
    return symbols;
}

/// What a buffer's description mentions: its lets must stay although no statement shows them.
void add_symbols(const Buffer& buffer, std::vector<Symbol>& symbols) {
    for (const Dimension& d : buffer.dimensions)
        for (const Expr& e : {d.min, d.extent, d.stride})
            if (e)
                visit(e, [&](const Expr& node) {
                    if (const auto* variable = get<Variable>(node)) symbols.push_back(variable->symbol);
                });
}

}  // namespace

Block simplify(const Block& block, const Facts& facts) {
    Scope scope{facts, {}, {}, {}, assigned_in(block), {}};
    return simple_block(block, scope);
}

Program simplify(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& function, const Block& body) {
        Scope scope{facts_of(function), {}, {}, {}, assigned_in(body), {}};
        for (const Parameter& p : function.parameters)
            if (p.buffer) add_symbols(*p.buffer, scope.implicit);
        for (const Buffer& buffer : program.state) add_symbols(buffer, scope.implicit);
        return simple_block(body, scope);
    });
}

}  // namespace nestor
