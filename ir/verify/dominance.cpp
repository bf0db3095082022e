// Dominance of computes (Lemma 6.2 of the report): where a func is read, it was computed before, on every way
// that leads there.
//
// Note [Not an invariant of all programs] (2026-11-22)
// `reads_before_computes` is asked after every directive that a schedule applies, not by `verify`: programs
// in the IR's own text may read what nothing wrote.
#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

/// The buffers that a compute's stages store into; nested computes have their own.
void add_computed(const Stmt& s, const std::function<void(const Symbol&)>& add) {
    if (!holds_kind<Store>(s)) return;
    if (const Store* store = get<Store>(s))
        for (const StoreTarget& target : store->targets) add(target.buffer);
    each_statement(s, [&](const Stmt& child) {
        if (!get<Compute>(child)) add_computed(child, add);
    });
}

/// What is computed at a place: ways that may not be taken are left again.
class Computed {
public:
    void add(const Symbol& buffer) {
        if (done_.insert(buffer).second) order_.push_back(buffer);
    }
    bool contains(const Symbol& buffer) const { return done_.contains(buffer); }
    std::size_t size() const { return order_.size(); }
    /// Forgets what was added since there were `size`.
    void restore(std::size_t size) {
        for (; order_.size() > size; order_.pop_back()) done_.erase(order_.back());
    }

private:
    std::set<Symbol> done_;
    std::vector<Symbol> order_;
};

class Dominance {
public:
    Dominance(std::set<Symbol> computed, Violations& violations)
        : all_(std::move(computed)), violations_(violations) {}

    void block(const Block& b, Computed& done) {
        for (const Stmt& s : b.statements) statement(s, done);
    }

private:
    /// `done`: what is computed when control comes here, and then behind the statement.
    void statement(const Stmt& s, Computed& done) {
        if (get<Compute>(s))  // its stages read what they update
            add_computed(s, [&](const Symbol& buffer) { done.add(buffer); });
        const std::size_t before = done.size();
        if (const If* branch = get<If>(s)) {
            read(branch->condition, s, done);
            for (const Block* way : {&branch->then, &branch->otherwise}) {
                block(*way, done);
                done.restore(before);
            }
            return;
        }
        each_child(
            s, [&](const Expr& e) { read(e, s, done); }, [&](const Stmt& child) { statement(child, done); });
        if (get<For>(s) || get<While>(s)) done.restore(before);  // perhaps not even once
    }

    void read(const Expr& root, const Stmt& s, const Computed& done) {
        if (!holds_kind<Load>(root)) return;
        visit(root, [&](const Expr& e) {
            const Load* load = get<Load>(e);
            if (!load || !all_.contains(load->buffer) || done.contains(load->buffer)) return;
            const Origin outer = violations_.place;
            if (s->origin) violations_.place = s->origin;
            violations_.add(fmt::format("`{}` is read where it is not computed", load->buffer.name()));
            violations_.place = outer;
        });
    }

    std::set<Symbol> all_;
    Violations& violations_;
};

}  // namespace

std::vector<Violation> reads_before_computes(const Program& program) {
    std::vector<Violation> list;
    for (const Function& function : program.functions) {
        const Block* body = std::get_if<Block>(&function.body);
        if (!body) continue;
        std::set<Symbol> computed;
        visit_kind<Compute>(*body, [&](const Stmt& s, const Compute&) {
            add_computed(s, [&](const Symbol& buffer) { computed.insert(buffer); });
        });
        for (const Parameter& parameter : function.parameters)
            if (parameter.role != Role::output) computed.erase(parameter.symbol);
        if (computed.empty()) continue;
        Violations violations(function.symbol.name(), list);
        Computed done;
        Dominance(std::move(computed), violations).block(*body, done);
    }
    return list;
}

}  // namespace nestor
