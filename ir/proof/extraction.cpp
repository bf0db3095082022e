// Extraction of the bounds query from a nest: one walk in the order of the text (Note [The bounds query]).
#include "ir/proof/extraction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/access.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor::proof {

using namespace build;

void Extraction::append(Parts& parts, Parts more) {
    std::move(more.begin(), more.end(), std::back_inserter(parts));
}

Extraction::Parts Extraction::rest(const std::vector<Stmt>& statements, std::size_t k) {
    const std::size_t scope = scope_.size();
    const auto known = done_;
    Parts parts;
    for (; k < statements.size(); ++k) {
        const Stmt& s = statements[k];
        if (const Let* let = get<Let>(s)) {
            holes_in(let->value);
            scope_.push_back(let->symbol);
            if (iteration_) iteration_->lets.push_back(*let);
            evaluated(parts, s);
            if (changes(let->value)) {  // what it was then is not what its parts are now
                changing_.insert(let->symbol);
                append(parts, rest(statements, k + 1));
            } else {
                parts.push_back({Where{let->symbol, let->value}, rest(statements, k + 1)});
            }
            break;
        }
        if (const Assert* check = get<Assert>(s)) {
            parts.push_back({Given{check->condition}, rest(statements, k + 1)});
            break;
        }
        const If* branch = get<If>(s);
        if (branch && leaves(branch->then) && branch->otherwise.statements.empty()) {
            parts.push_back({Given{logical_not(branch->condition)}, rest(statements, k + 1)});
            break;
        }
        append(parts, statement(s));
    }
    scope_.resize(scope);
    done_ = known;
    return parts;
}

bool Extraction::leaves(const Block& b) {
    if (b.statements.empty()) return false;
    const Stmt& last = b.statements.back();
    return get<Return>(last) || get<Break>(last) || get<Continue>(last);
}

bool Extraction::changes(const Expr& e) const {
    return any_of(e, [&](const Expr& part) {
        const Variable* variable = get<Variable>(part);
        return variable && changing_.contains(variable->symbol);
    });
}

void Extraction::evaluated(Parts& parts, const Stmt& s) {
    std::vector<Read> reads;
    each_child(
        s, [&](const Expr& e) { reads_of(e, nullptr, reads); }, [](const Stmt&) {});
    for (const Read& read : reads)
        memory(parts, "the read", read.load->buffer, read.load->indices, read.when);
}

Extraction::Parts Extraction::others(const Stmt& s) {
    Parts parts;
    evaluated(parts, s);
    each_symbol(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>* indices) {
        if (indices && nestor::changes(use)) memory(parts, "the write", buffer, *indices, nullptr);
    });
    if (const CallStmt* call = get<CallStmt>(s))
        not_asked(parts, fmt::format("`{}` keeps to its arrays", call->function.name()),
                  "functions that are called are not looked at");
    map_blocks(s, [&](const Block& inner) {
        append(parts, block(inner));
        return inner;
    });
    return parts;
}

Extraction::Parts Extraction::statement(const Stmt& s) {
    const Origin outer = place_;
    if (s->origin) place_ = s->origin;
    Parts parts;
    if (const Allocate* allocate = get<Allocate>(s)) {
        buffers_[allocate->buffer.symbol] = allocate->buffer;
        for (const Dimension& d : allocate->buffer.dimensions) holes_in(d.min), holes_in(d.extent);
    } else if (const Compute* compute = get<Compute>(s)) {
        parts = computes(*compute);
    } else if (const Label* label = get<Label>(s)) {
        parts = block(label->body);
    } else if (const For* loop = get<For>(s)) {
        parts = loops(*loop);
    } else if (const If* branch = get<If>(s)) {
        parts = branches(*branch);
    } else if (const Update* update = get<Update>(s)) {
        append(parts, stores(Store{{update->target}, {update->value}, commuting(update->op)}));
    } else if (const Store* store = get<Store>(s)) {
        parts = stores(*store);
    } else {
        parts = others(s);
    }
    place_ = outer;
    return parts;
}

Extraction::Parts Extraction::computes(const Compute& compute) {
    Parts parts;
    regions_[compute.func] = compute.region;
    for (const auto& [low, extent] : compute.region) holes_in(low), holes_in(extent);
    const std::string owner = current_;
    const auto outer = iteration_;
    const auto guards = guards_;
    Parts around = std::move(pending_);
    current_ = compute.func;
    iteration_ = Iteration{};
    guards_.clear();
    pending_.clear();
    Expr empty = boolean(false);
    for (const auto& dimension : compute.region)
        empty = either(empty, compare(CompareOp::less_equal, dimension.second, integer(0)));
    for (std::size_t d = 0; d < compute.region.size(); ++d) {
        const auto& [low, extent] = compute.region[d];
        const Expr holds = compare(CompareOp::greater_equal, extent, integer(0));
        claim(parts, Claim::length, compute.func,
              fmt::format("the length of `{}` in dimension {} is not negative", compute.func, d),
              text_of(holds), holds, {{"length", extent}});
        for (const auto& [symbol, func] : owners_)
            if (func == compute.func && buffers_.contains(symbol))
                boxes(parts, compute.func, d, buffers_.at(symbol), low, extent, empty,
                      outputs_.contains(symbol));
    }
    append(parts, block(compute.body));
    append(parts, std::move(pending_));
    pending_ = std::move(around);
    current_ = owner;
    iteration_ = outer;
    guards_ = guards;
    done_.insert(compute.func);
    return parts;
}

Extraction::Parts Extraction::loops(const For& loop) {
    holes_in(loop.low), holes_in(loop.extent);
    const auto outer = iteration_;
    if (iteration_) iteration_->loops.push_back(loop);
    scope_.push_back(loop.index);
    Parts inner = block(loop.body);
    scope_.pop_back();
    iteration_ = outer;
    if (inner.empty()) return {};
    return {{ForAll{loop.index, loop.low, loop.extent}, std::move(inner)}};
}

Extraction::Parts Extraction::branches(const If& branch) {
    Parts parts;
    // the guard itself is evaluated whatever it says
    std::vector<Read> reads;
    reads_of(branch.condition, nullptr, reads);
    if (!reads.empty()) {
        const Expr premise = pure_premise(branch.then);
        for (const Read& read : reads) access(parts, read, "the guard", premise);
    }
    for (const bool holds : {true, false}) {
        const Expr condition = holds ? branch.condition : logical_not(branch.condition);
        if (Parts inner = guarded(condition, holds ? branch.then : branch.otherwise); !inner.empty())
            parts.push_back({Given{condition}, std::move(inner)});
    }
    return parts;
}

Extraction::Parts Extraction::guarded(const Expr& condition, const Block& b) {
    if (!iteration_ || !iteration_->loops.empty()) {
        guards_.push_back(condition);
        Parts inner = block(b);
        guards_.pop_back();
        return inner;
    }
    Parts around = std::move(pending_);
    pending_.clear();
    Parts inner = block(b);
    append(inner, std::move(pending_));
    pending_ = std::move(around);
    return inner;
}

}  // namespace nestor::proof
