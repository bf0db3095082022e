// Extents as conditions on sizes, without the division that made blocks of them.
#include "emitters/cuda/threads/grids.hpp"

#include <algorithm>
#include <array>

#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/functions.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {

Expr is_positive(const Expr& extent) {
    const auto above = [](const Expr& value, std::int64_t limit) {
        return limit < 0 ? build::compare(CompareOp::greater_equal, value, build::integer(limit + 1))
                         : build::compare(CompareOp::greater, value, build::integer(limit));
    };
    const Binary* quotient = get<Binary>(extent);
    const auto divisor = quotient ? build::as_integer(quotient->right) : std::nullopt;
    const bool divides = quotient && !quotient->wraps &&
                         (quotient->op == BinaryOp::floor_divide || quotient->op == BinaryOp::divide);
    if (!divides || !divisor || *divisor <= 0) return above(extent, 0);
    const Binary* sum = get<Binary>(quotient->left);
    const auto constant =
        sum && sum->op == BinaryOp::add && !sum->wraps ? build::as_integer(sum->right) : std::nullopt;
    if (!constant) return above(quotient->left, *divisor - 1);
    return above(sum->left, *divisor - 1 - *constant);
}

std::vector<Expr> nonempty(std::span<const Expr> grid) {
    std::vector<Expr> conditions;
    for (const Expr& extent : grid) {
        if (build::as_integer(extent).value_or(0) > 0) continue;
        const Expr condition = is_positive(extent);
        const auto is_same = [&](const Expr& other) { return same(other, condition); };
        if (std::none_of(conditions.begin(), conditions.end(), is_same)) conditions.push_back(condition);
    }
    return conditions;
}

namespace {

/// Finds launches, with the conditions around each.
class Launches {
public:
    explicit Launches(const Program& program) : program_(program) {}

    std::map<Symbol, Launched> run() {
        for (const Function& f : program_.functions) {
            const auto* body = std::get_if<Block>(&f.body);
            if (!body || f.place == FunctionPlace::device) continue;
            mutable_ = locals_of(*body);
            look(*body);
        }
        return std::move(found_);
    }

private:
    static std::vector<Symbol> locals_of(const Block& body) {
        std::vector<Symbol> locals;
        visit_statements(body, [&](const Stmt& s) {
            if (const Declare* declare = get<Declare>(s)) locals.push_back(declare->symbol);
        });
        return locals;
    }

    void look(const Block& block) {
        for (const Stmt& s : block.statements) {
            if (const Launch* launch = get<Launch>(s)) {
                add(*launch);
            } else if (const Let* let = get<Let>(s)) {
                names_.emplace_back(let->symbol, substitute(let->value, names_));
            } else if (const If* branch = get<If>(s)) {
                path_.emplace_back(branch->condition, true);
                look(branch->then);
                path_.back().second = false;
                look(branch->otherwise);
                path_.pop_back();
            } else {
                const For* loop = get<For>(s);
                if (loop) loops_.push_back(loop);
                (void)map_blocks(s, [&](const Block& inner) {
                    look(inner);
                    return inner;
                });
                if (loop) loops_.pop_back();
            }
        }
    }

    void add(const Launch& launch) {
        const auto [at, first] = found_.try_emplace(launch.function);
        at->second.conditions.clear();
        for (std::size_t k = 0; k < 3; ++k)
            at->second.block[k] = build::as_integer(launch.block[k]).value_or(1);
        const Function* kernel = function_of(program_, launch.function);
        if (!first || !kernel) return;
        Substitution named;
        for (std::size_t k = 0; k < launch.arguments.size() && k < kernel->parameters.size(); ++k) {
            const Expr* value = std::get_if<Expr>(&launch.arguments[k]);
            const Variable* host = value ? get<Variable>(*value) : nullptr;
            if (host && std::find(mutable_.begin(), mutable_.end(), host->symbol) == mutable_.end())
                named.emplace_back(host->symbol,
                                   build::variable(kernel->parameters[k].symbol, (*value)->type));
        }
        for (const auto& [condition, holds] : path_)
            at->second.conditions.emplace_back(substitute(condition, named), holds);
        Facts facts;
        for (const auto& [condition, holds] : path_) assume(facts, condition, holds, mutable_);
        for (const For* loop : loops_) assume_inside(facts, *loop, mutable_);
        for (const auto& [host, parameter] : named) {
            if (parameter->type != Type::index()) continue;  // a value of the program, not a number of parts
            const Expr positive = is_positive(substitute(build::variable(host), names_));
            const Compare* compare = get<Compare>(positive);
            // conditions on sizes say nothing by themselves of how many parts these have
            if (get<Binary>(compare->left) && at_most(compare->right, compare->left, facts) &&
                (compare->op == CompareOp::greater_equal ||
                 at_most(build::add(compare->right, build::integer(1)), compare->left, facts)))
                at->second.conditions.emplace_back(
                    build::compare(CompareOp::greater_equal, parameter, build::integer(1)), true);
        }
    }

    const Program& program_;
    std::vector<Symbol> mutable_;
    std::vector<std::pair<Expr, bool>> path_;
    std::vector<const For*> loops_;  ///< of the host, around the launch
    Substitution names_;             ///< what the host's lets stand for
    std::map<Symbol, Launched> found_;
};

}  // namespace

std::map<Symbol, Launched> launches_of(const Program& program) {
    return Launches(program).run();
}

void assume_launched(Facts& facts, const Block& kernel, const Launched& launched) {
    for (const auto& [condition, holds] : launched.conditions) assume(facts, condition, holds);
    std::array<std::vector<Expr>, 3> extents;  // of each axis
    visit_statements(kernel, [&](const Stmt& s) {
        const For* loop = get<For>(s);
        if (const auto axis = loop ? block_axis(*loop) : std::nullopt) extents[*axis].push_back(loop->extent);
    });
    for (const std::vector<Expr>& of_axis : extents)
        if (of_axis.size() == 1) assume(facts, is_positive(of_axis[0]), true);
}

}  // namespace nestor::cuda
