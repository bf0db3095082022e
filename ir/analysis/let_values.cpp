// Forward substitution of lets: each value is replaced once, when its let is met; later ones find short
// values or names.
//
// Note [Short values only] (2026-11-22)
// The bounds of a func may mention those of its consumer twice, so that substituting all lets would double
// the value at each step of a chain. A value of more than 400 nodes (`longest`) therefore stays a name, and
// entry checks that stand in front of the lets get a copy of the lets they need. Questions ask for a limited
// number of ends of intervals. Time and text then grow with the length of a chain.
#include "ir/analysis/let_values.hpp"

#include <functional>
#include <set>

#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// True as soon as so many nodes are met, so that the time of long values is that of the limit.
bool is_longer(const Expr& e, std::size_t most, std::size_t& nodes) {
    bool found = ++nodes > most;
    if (!found) each_child(e, [&](const Expr& child) { found = found || is_longer(child, most, nodes); });
    return found;
}

/// Calls `f` with each let in the statement, passing by what holds none.
void each_let(const Stmt& s, const std::function<void(const Let&)>& f) {
    if (!holds_kind<Let>(s)) return;
    if (const Let* let = get<Let>(s)) f(*let);
    each_statement(s, [&](const Stmt& child) { each_let(child, f); });
}

}  // namespace

LetValues::LetValues(const Block& body, std::size_t longest) : longest_(longest) {
    for (const Stmt& s : body.statements) each_let(s, [&](const Let& let) { add(let); });
}

void LetValues::add(const Let& let) {
    if (values_.contains(let.symbol)) settle_all();  // whoever uses the old value keeps it
    values_[let.symbol] = {let.value, nullptr, order_.size()};
    order_.push_back(let.symbol);
}

void LetValues::settle(const Expr& e) const {
    std::map<std::size_t, Value*> open;  // by place: values mention earlier ones only
    std::vector<Expr> ask{e};
    while (!ask.empty()) {
        const Expr next = std::move(ask.back());
        ask.pop_back();
        visit(next, [&](const Expr& child) {
            const Variable* variable = get<Variable>(child);
            const auto found = variable ? values_.find(variable->symbol) : values_.end();
            if (found == values_.end() || found->second.settled) return;
            if (open.emplace(found->second.place, &found->second).second)
                ask.push_back(found->second.written);
        });
    }
    for (const auto& [place, value] : open) {
        Expr whole = replaced(value->written);
        std::size_t nodes = 0;
        if (!is_longer(whole, longest_, nodes)) value->whole = std::move(whole);
        value->settled = true;
    }
}

void LetValues::settle_all() const {
    for (const Symbol& symbol : order_) settle(build::variable(symbol, values_.at(symbol).written->type));
}

Expr LetValues::of(const Expr& e) const {
    settle(e);
    return replaced(e);
}

Expr LetValues::replaced(const Expr& e) const {
    return rewrite(e, [&](const Expr& child) -> Expr {
        const Variable* variable = get<Variable>(child);
        const auto found = variable ? values_.find(variable->symbol) : values_.end();
        return found != values_.end() && found->second.whole ? found->second.whole : child;
    });
}

std::vector<Symbol> LetValues::left_in(const Expr& e) const {
    std::vector<Symbol> left;
    visit(e, [&](const Expr& child) {
        const Variable* variable = get<Variable>(child);
        if (variable && values_.contains(variable->symbol)) left.push_back(variable->symbol);
    });
    return left;
}

void LetValues::resize(std::size_t count) {
    for (std::size_t k = count; k < order_.size(); ++k) values_.erase(order_[k]);
    order_.resize(count);
}

std::vector<Stmt> LetValues::standing_alone(const std::vector<Stmt>& statements,
                                            SymbolSource& symbols) const {
    Substitution copies;
    std::set<Symbol> done;
    std::vector<Stmt> out;
    const std::function<void(const Expr&, const Origin&)> copy = [&](const Expr& e, const Origin& origin) {
        visit(e, [&](const Expr& child) {
            const Variable* variable = get<Variable>(child);
            const auto found = variable ? values_.find(variable->symbol) : values_.end();
            if (found == values_.end() || !done.insert(variable->symbol).second) return;
            copy(found->second.written, origin);
            const Symbol symbol = symbols.fresh(variable->symbol.name());
            out.push_back(build::make(Let{symbol, substitute(found->second.written, copies)}, origin));
            copies.emplace_back(variable->symbol, build::variable(symbol, child->type));
        });
    };
    for (const Stmt& s : statements) {
        visit(
            s, [](const Stmt&) {}, [&](const Expr& e) { copy(e, s->origin); });
        out.push_back(substitute(s, copies));
    }
    return out;
}

}  // namespace nestor
