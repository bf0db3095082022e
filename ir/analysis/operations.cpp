// Loops whose bodies cost the same each time are multiplied; the others (triangles) are gone through.
#include "ir/analysis/operations.hpp"

#include <algorithm>
#include <utility>

#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

using Count = std::optional<double>;

constexpr int most_calls = 16;               ///< functions in each other
constexpr std::int64_t most_steps = 100000;  ///< iterations that are gone through

class Counter {
public:
    Counter(const Program& program, ScalarEnvironment known) : program_(program), known_(std::move(known)) {}

    Count of(const Block& block) {
        Count sum = 0.0;
        for (const Stmt& s : block.statements) add(sum, of(s));
        return sum;
    }

private:
    static void add(Count& sum, const Count& more) {
        if (sum && more)
            *sum += *more;
        else
            sum.reset();
    }

    static double lanes_of_float(const Type& type) { return type.is_float() ? type.lanes : 0; }

    /// A scalar whose variables are all known, none of which is read from memory.
    template <class Value, class Evaluate>
    std::optional<Value> value_of(const Expr& e, Evaluate evaluate) {
        bool is_known = e->type.is_scalar();
        visit(e, [&](const Expr& part) {
            const Variable* variable = get<Variable>(part);
            is_known = is_known && !get<Load>(part) && !get<Hole>(part) &&
                       (!variable || known_.values.contains(variable->symbol));
        });
        if (!is_known) return std::nullopt;
        try {
            return evaluate(e, known_);
        } catch (const EvaluationError&) {  // a bound that overflows
            return std::nullopt;
        }
    }
    std::optional<std::int64_t> integer(const Expr& e) { return value_of<std::int64_t>(e, evaluate_integer); }
    std::optional<bool> condition(const Expr& e) { return value_of<bool>(e, evaluate_condition); }

    /// One of two, by a condition: the count where it is known or does not matter.
    static Count either(const std::optional<bool>& holds, const Count& then, const Count& otherwise) {
        if (holds) return *holds ? then : otherwise;
        return then == otherwise ? then : std::nullopt;
    }

    Count of(const Expr& e) {
        if (const Select* select = get<Select>(e)) {
            Count sum = of(select->condition);
            add(sum, either(condition(select->condition), of(select->then), of(select->otherwise)));
            return sum;
        }
        if (const Logic* logic = get<Logic>(e)) {
            Count sum = of(logic->left);
            auto left = condition(logic->left);
            if (left && logic->op == LogicOp::disjunction) left = !*left;
            add(sum, either(left, of(logic->right), 0.0));
            return sum;
        }
        Count sum = 0.0;
        each_child(e, [&](const Expr& child) { add(sum, of(child)); });
        if (get<Binary>(e) || get<Call>(e)) add(sum, lanes_of_float(e->type));
        if (const LaneReduce* reduce = get<LaneReduce>(e))
            if (const double lanes = lanes_of_float(reduce->value->type); lanes > 0) add(sum, lanes - 1);
        return sum;
    }

    Count of(const Stmt& s) {
        if (const For* loop = get<For>(s)) return of(*loop);
        if (const If* branch = get<If>(s)) {
            Count sum = of(branch->condition);
            ++nested_;
            add(sum, either(condition(branch->condition), of(branch->then), of(branch->otherwise)));
            --nested_;
            return sum;
        }
        const bool leaves = get<Break>(s) || get<Continue>(s) || (get<Return>(s) && nested_ > 0);
        if (leaves || get<While>(s)) return std::nullopt;
        if (const CallStmt* call = get<CallStmt>(s)) return of_call(call->function, call->arguments);
        if (const Launch* launch = get<Launch>(s)) return of_call(launch->function, launch->arguments);
        if (const Let* let = get<Let>(s)) learn(let->symbol, let->value);
        Count sum = 0.0;
        each_child(
            s, [&](const Expr& e) { add(sum, of(e)); }, [&](const Stmt& child) { add(sum, of(child)); });
        if (const Store* store = get<Store>(s); store && store->op)
            for (const Expr& value : store->values) add(sum, lanes_of_float(value->type));
        if (const Update* update = get<Update>(s);
            update && update->op != UpdateOp::exchange && update->op != UpdateOp::append)
            add(sum, lanes_of_float(update->value->type));
        return sum;
    }

    void learn(const Symbol& symbol, const Expr& value) {
        known_.values.erase(symbol);
        if (const auto known = value_of<Scalar>(
                value, [](const Expr& e, Environment& env) { return evaluate_scalar(e, env); }))
            known_.values[symbol] = *known;
    }

    Count of(const For& loop) {
        Count sum = of(loop.low);
        add(sum, of(loop.extent));
        ++nested_;
        add(sum, iterations_of(loop));
        --nested_;
        return sum;
    }

    Count iterations_of(const For& loop) {
        known_.values.erase(loop.index);
        const Count each = of(loop.body);
        if (each && *each == 0) return each;
        const auto low = integer(loop.low), extent = integer(loop.extent);
        if (!low || !extent) return std::nullopt;
        if (each) return *each * static_cast<double>(std::max<std::int64_t>(*extent, 0));
        Count sum = 0.0;
        for (std::int64_t i = 0; i < *extent && sum; ++i) {
            if (++steps_ > most_steps) return std::nullopt;
            known_.values[loop.index] = *low + i;
            add(sum, of(loop.body));
        }
        known_.values.erase(loop.index);
        return sum;
    }

    Count of_call(const Symbol& symbol, const std::vector<Argument>& arguments) {
        Count sum = 0.0;
        const auto callee = std::find_if(program_.functions.begin(), program_.functions.end(),
                                         [&](const Function& f) { return f.symbol == symbol; });
        const Block* body = callee == program_.functions.end() ? nullptr : std::get_if<Block>(&callee->body);
        if (!body || calls_ == most_calls) return std::nullopt;
        for (std::size_t k = 0; k < arguments.size(); ++k)
            if (const Expr* value = std::get_if<Expr>(&arguments[k])) {
                add(sum, of(*value));
                learn(callee->parameters[k].symbol, *value);
            }
        const int nested = std::exchange(nested_, 0);
        ++calls_;
        add(sum, of(*body));
        --calls_;
        nested_ = nested;
        return sum;
    }

    const Program& program_;
    ScalarEnvironment known_;
    int nested_ = 0;  ///< loops and conditions around the statement
    int calls_ = 0;
    std::int64_t steps_ = 0;
};

}  // namespace

std::optional<double> float_operations(const Program& program, const Function& function,
                                       const ScalarEnvironment& known) {
    const Block* body = std::get_if<Block>(&function.body);
    return body ? Counter(program, known).of(*body) : std::nullopt;
}

}  // namespace nestor
