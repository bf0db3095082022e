// Collection of accesses in one walk. Lets are substituted where their values are sums, products and
// divisions of names that stay; every other let gives a value nobody knows.
#include "ir/analysis/access.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

class Collector {
public:
    Collector(AccessContext context) : context_(std::move(context)) {
        context_.loops.clear();
        context_.guards.clear();
    }

    void statement(const Stmt& s) {
        current_ = s;
        std::visit(overloaded{
                       [](const Nop&) {},
                       [&](const Assert& a) { read(a.condition); },
                       [&](const Block& b) { block(b); },
                       [&](const Allocate& a) {
                           result.locals.push_back({a.buffer.symbol, context_.loops.size()});
                           each_child(
                               s, [&](const Expr& e) { read(e); }, [](const Stmt&) {});
                       },
                       [&](const Store& store) { assign(store); },
                       [&](const If& branch) { conditional(branch); },
                       [&](const For& loop) { iterate(loop); },
                       [&](const Let& let) { define(let); },
                       [&](const Compute& c) {
                           for (const auto& [low, extent] : c.region) read(low), read(extent);
                           block(c.body);
                       },
                       [&](const Label& label) { block(label.body); },
                       [&](const Declare& d) {
                           result.locals.push_back({d.symbol, context_.loops.size()});
                           if (d.value) read(d.value);
                           if (d.value) write(d.symbol, {}, std::nullopt);
                       },
                       [&](const Assign& a) {
                           read(a.value);
                           write(a.symbol, {}, std::nullopt);
                       },
                       [&](const While& loop) {
                           read(loop.condition);
                           const bool before = std::exchange(in_while_, true);
                           block(loop.body);
                           in_while_ = before;
                       },
                       [&](const Break&) {
                           if (!in_while_) outside();
                       },
                       [](const Continue&) {},
                       [&](const CallStmt& call) {
                           for (const Symbol& symbol : call.results) unknown_value(symbol);
                           arguments(call.arguments);
                       },
                       [&](const Return& r) {
                           for (const Expr& e : r.values) read(e);
                           outside();
                       },
                       [&](const Print&) {
                           each_child(
                               s, [&](const Expr& e) { read(e); }, [](const Stmt&) {});
                           outside();
                       },
                       [&](const Update& u) { update(u); },
                       [&](const Region& region) { block(region.body); },
                       [&](const Launch& launch) {
                           each_child(
                               s, [&](const Expr& e) { read(e); }, [](const Stmt&) {});
                           arguments(launch.arguments);
                       },
                       [&](const Barrier&) { outside(); },
                       [&](const Copy& copy) {
                           part(copy.from, false);
                           part(copy.to, true);
                       },
                       [&](const Activate& a) {
                           for (const Expr& e : a.target.indices) read(e);
                           part(a.target.buffer, true);
                       },
                       [&](const Fetch& f) {
                           for (const Expr& e : f.target.indices) read(e);
                       },
                       [&](const Grow& g) {
                           read(g.extent);
                           part(g.buffer, true);
                       },
                   },
                   s->node);
    }

    AccessList result;

private:
    Expr resolved(const Expr& e) const { return context_.lets.empty() ? e : substitute(e, context_.lets); }

    void add(Access access) {
        access.statement = current_;
        if (loops_.size() != context_.loops.size()) loops_ = context_.loops;
        access.loops = loops_;
        if (guards_.size() != context_.guards.size()) guards_ = context_.guards;
        access.guards = guards_;
        result.accesses.push_back(std::move(access));
    }

    void write(const Symbol& buffer, const std::vector<Expr>& indices, std::optional<ReduceOp> op,
               bool atomic = false) {
        Access access;
        access.buffer = buffer;
        for (const Expr& e : indices) access.indices.push_back(resolved(e));
        access.op = op;
        access.atomic = atomic;
        if (op) add(access);
        access.writes = true;
        add(std::move(access));
    }

    void part(const Symbol& buffer, bool writes) {
        Access access;
        access.buffer = buffer;
        access.whole = true;
        access.writes = writes;
        add(std::move(access));
    }

    void outside() { part(Symbol{}, true); }

    /// All loads of an expression, under the conditions that lazy operands are evaluated in.
    void read(const Expr& e) {
        if (const auto* load = get<Load>(e)) {
            for (const Expr& index : load->indices) read(index);
            Access access;
            access.buffer = load->buffer;
            for (const Expr& index : load->indices) access.indices.push_back(resolved(index));
            return add(std::move(access));
        }
        if (const auto* variable = get<Variable>(e)) {
            Access access;
            access.buffer = variable->symbol;
            if (contains(context_.changing, variable->symbol)) add(std::move(access));
            return;
        }
        if (const auto* select = get<Select>(e)) {
            read(select->condition);
            under(select->condition, true, [&] { read(select->then); });
            return under(select->condition, false, [&] { read(select->otherwise); });
        }
        if (const auto* logic = get<Logic>(e)) {
            read(logic->left);
            return under(logic->left, logic->op == LogicOp::conjunction, [&] { read(logic->right); });
        }
        each_child(e, [&](const Expr& child) { read(child); });
    }

    template <class F>
    void under(const Expr& condition, bool holds, const F& inside) {
        const std::size_t guards = context_.guards.size();
        if (condition->type.is_scalar()) add_guards(resolved(condition), holds);
        inside();
        context_.guards.resize(guards);
        guards_ = {};  // others may come to the places of these
    }

    /// The condition as a guard, or those parts of a conjunction that do not change.
    void add_guards(const Expr& condition, bool holds) {
        if (steady(condition, context_.changing)) return context_.guards.push_back({condition, holds});
        const auto* logic = get<Logic>(condition);
        if (!logic || (logic->op == LogicOp::conjunction) != holds) return;
        add_guards(logic->left, holds);
        add_guards(logic->right, holds);
    }

    void block(const Block& b) {
        const std::size_t lets = context_.lets.size();
        for (const Stmt& s : b.statements) statement(s);
        context_.lets.resize(lets);
    }

    void assign(const Store& store) {
        for (const StoreTarget& target : store.targets)
            for (const Expr& e : target.indices) read(e);
        for (const Expr& e : store.values) read(e);
        for (const StoreTarget& target : store.targets) write(target.buffer, target.indices, store.op);
    }

    void update(const Update& u) {
        for (const Expr& e : u.target.indices) read(e);
        read(u.value);
        const auto op = u.result ? std::nullopt : commuting(u.op);
        if (u.result) unknown_value(u.result);
        if (!op && u.op == UpdateOp::append) return part(u.target.buffer, true);
        if (!op) part(u.target.buffer, false);
        write(u.target.buffer, u.target.indices, op, op.has_value());
    }

    void conditional(const If& branch) {
        const Stmt self = current_;
        read(branch.condition);
        under(branch.condition, true, [&] { block(branch.then); });
        under(branch.condition, false, [&] { block(branch.otherwise); });
        current_ = self;
    }

    void iterate(const For& loop) {
        read(loop.low);
        read(loop.extent);
        const SharedVector<EnclosingLoop> around = loops_;
        context_.loops.push_back({loop.index, loop.name, resolved(loop.low), resolved(loop.extent)});
        loops_ = {};  // made for the first access: of loops in each other few have any
        const bool before = std::exchange(in_while_, false);
        block(loop.body);
        in_while_ = before;
        context_.loops.pop_back();
        loops_ = around;
    }

    void define(const Let& let) {
        read(let.value);
        const Expr value = resolved(let.value);
        if (steady(value, context_.changing) && value->type.is_scalar())
            context_.lets.emplace_back(let.symbol, value);
        else
            unknown_value(let.symbol);
    }

    void unknown_value(const Symbol& symbol) { result.unknown.push_back(symbol); }

    void arguments(const std::vector<Argument>& list) {
        for (const Argument& argument : list) {
            if (const auto* value = std::get_if<Expr>(&argument)) {
                read(*value);
            } else {
                part(std::get<Symbol>(argument), false);
                part(std::get<Symbol>(argument), true);
            }
        }
    }

    AccessContext context_;
    SharedVector<EnclosingLoop> loops_;  ///< those of the context, when there are as many, and
    SharedVector<Guard> guards_;         ///< its guards, likewise
    Stmt current_;
    bool in_while_ = false;  // the nearest loop is a while
};

}  // namespace

std::vector<Symbol> changing_in(const Block& block) {
    std::vector<Symbol> symbols;
    const std::function<void(const Stmt&)> add = [&](const Stmt& s) {
        if (!holds_kind<Declare>(s) && !holds_kind<Assign>(s)) return;
        if (const auto* declare = get<Declare>(s)) symbols.push_back(declare->symbol);
        if (const auto* assign = get<Assign>(s)) symbols.push_back(assign->symbol);
        each_statement(s, add);
    };
    for (const Stmt& s : block.statements) add(s);
    return symbols;
}

bool steady(const Expr& e, const std::vector<Symbol>& changing) {
    return !holds_kind<Load>(e) && !holds_kind<Hole>(e) &&
           std::none_of(changing.begin(), changing.end(), [&](const Symbol& s) { return uses(e, s); });
}

std::optional<ReduceOp> commuting(UpdateOp op) {
    switch (op) {
        case UpdateOp::add:
        case UpdateOp::subtract:
            return ReduceOp::add;
        case UpdateOp::multiply:
            return ReduceOp::multiply;
        case UpdateOp::minimum:
            return ReduceOp::minimum;
        case UpdateOp::maximum:
            return ReduceOp::maximum;
        case UpdateOp::bit_and:
            return ReduceOp::bit_and;
        case UpdateOp::bit_or:
            return ReduceOp::bit_or;
        case UpdateOp::bit_xor:
            return ReduceOp::bit_xor;
        case UpdateOp::exchange:
        case UpdateOp::append:
            break;
    }
    return std::nullopt;
}

std::optional<UpdateOp> atomic_form(ReduceOp op) {
    for (const UpdateOp candidate : {UpdateOp::add, UpdateOp::multiply, UpdateOp::minimum, UpdateOp::maximum,
                                     UpdateOp::bit_and, UpdateOp::bit_or, UpdateOp::bit_xor})
        if (commuting(candidate) == op) return candidate;
    return std::nullopt;
}

AccessList accesses_of(const Stmt& s, const AccessContext& context) {
    AccessContext inner = context;
    for (const Symbol& symbol : changing_in(Block{{s}}))
        if (!contains(inner.changing, symbol)) inner.changing.push_back(symbol);
    Collector collector(std::move(inner));
    collector.statement(s);
    return std::move(collector.result);
}

}  // namespace nestor
