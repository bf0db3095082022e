// Translation of queries to Z3's expressions.
#include "ir/proof/prove.hpp"

#include <fmt/format.h>
#include <z3++.h>

#include <algorithm>
#include <map>
#include <optional>

#include "ir/analysis/float_interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor::proof {
namespace {

constexpr int small_value = 40;  // counterexamples of small numbers are easier to read

/// Z3's solver of one theory answers nearly every question in a tenth of the time that its general one takes.
enum class Effort { simple, general };

/// One of Z3's solvers with its context. Either is costly to make, a solver of one theory has two tables of
/// 8 MB: most questions are asked of one that they share.
struct Prover {
    z3::context context;
    z3::solver solver;

    explicit Prover(Effort effort)
        : solver(effort == Effort::simple ? z3::solver(context, z3::solver::simple()) : z3::solver(context)) {
    }
};

Prover& shared_prover() {
    static thread_local Prover prover(Effort::simple);
    return prover;
}

/// What is asked stands in a scope of the solver, which ends with the question, also where it cannot be
/// asked.
class Scope {
public:
    explicit Scope(z3::solver& solver) : solver_(solver) { solver_.push(); }
    ~Scope() { solver_.pop(); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

private:
    z3::solver& solver_;
};

class Question {
public:
    Question(const FunctionQuery& query, const Goal& goal, Prover& prover)
        : context_(prover.context), solver_(prover.solver), scope_(prover.solver) {
        for (const Parameter& p : query.parameters) {
            if (p.buffer) continue;
            const z3::expr value = symbol(p.symbol, p.type);
            if (p.role == Role::size) solver_.add(value >= 0);
        }
        for (const Query* step : goal.path) std::visit([&](const auto& s) { add(s); }, step->node);
        for (const auto& [name, value] : goal.obligation->shown) shown_.emplace_back(name, of(value));
        solver_.add(!truth(of(goal.obligation->condition)));
    }

    Verdict answer(unsigned milliseconds) {
        z3::params limits(context_);
        limits.set("timeout", milliseconds);
        solver_.set(limits);
        const z3::check_result result = solver_.check();
        if (result == z3::unsat) return {Answer::proved, {}, ""};
        if (result == z3::unknown) return {Answer::unknown, {}, solver_.reason_unknown()};
        if (approximate_) return {Answer::unknown, {}, "it depends on operations that are not modelled"};
        z3::model model = solver_.get_model();
        const Scope small(solver_);
        for (const auto& [name, value] : named_)
            if (value.is_int()) solver_.add(value >= -small_value && value <= small_value);
        if (solver_.check() == z3::sat) model = solver_.get_model();
        Verdict verdict{Answer::refuted, {}, ""};
        for (const auto& [name, value] : named_) verdict.values.emplace_back(name, text(model, value));
        for (const auto& [name, value] : shown_) verdict.values.emplace_back(name, text(model, value));
        return verdict;
    }

    std::string smt2() { return solver_.to_smt2(); }

private:
    // ------------------------------------------------------------------------------------- what stands
    // around

    void add(const ForAll& all) {
        const z3::expr low = of(all.low), extent = of(all.extent);
        const z3::expr value = symbol(all.symbol, Type::index());
        solver_.add(low <= value && value < low + extent);
    }
    void add(const Given& given) { solver_.add(truth(of(given.condition))); }
    void add(const Where& where) {
        const z3::expr value = of(where.value);
        symbols_.insert_or_assign(where.symbol, value);
    }
    void add(const Obligation&) {}

    // ------------------------------------------------------------------------------------------- expressions

    std::string spelling(const Symbol& symbol) const {
        return fmt::format("{}.{}", symbol.name(), symbol.number());
    }

    z3::expr in_range(const z3::expr& value, const Type& type) {
        if (type.is_int() && type != Type::index()) solver_.add(value >= least(type) && value <= most(type));
        return value;
    }

    z3::expr constant_of(const std::string& name, const Type& type) {
        if (type.is_bool()) return context_.bool_const(name.c_str());
        if (type.is_float()) return context_.real_const(name.c_str());
        return in_range(context_.int_const(name.c_str()), type);
    }

    z3::expr symbol(const Symbol& symbol, const Type& type) {
        const auto known = symbols_.find(symbol);
        if (known != symbols_.end()) return known->second;
        const z3::expr value = constant_of(spelling(symbol), type);
        symbols_.emplace(symbol, value);
        named_.emplace_back(symbol.name(), value);
        return value;
    }

    /// A value of which nothing but its type is known; the same for the same text.
    z3::expr opaque(const Expr& e) {
        const std::string text = print(e);
        const auto known = opaque_.find(text);
        if (known != opaque_.end()) return known->second;
        const z3::expr value = constant_of(fmt::format("opaque.{}", opaque_.size()), e->type);
        opaque_.emplace(text, value);
        return value;
    }
    z3::expr approximate(const Expr& e) {
        approximate_ = true;
        return opaque(e);
    }

    z3::expr least(const Type& type) {
        if (!type.is_signed()) return context_.int_val(0);
        return (-power(type.bits - 1)).simplify();
    }
    /// 2 to an exponent of at most 64, an integer: Z3's power is a real number, and so would be quotients by
    /// what meets it.
    z3::expr power(int exponent) {
        return exponent < 64 ? context_.int_val(std::uint64_t{1} << exponent)
                             : context_.int_val("18446744073709551616");
    }
    z3::expr most(const Type& type) {
        return (power(type.is_signed() ? type.bits - 1 : type.bits) - 1).simplify();
    }
    z3::expr wrapped(const z3::expr& value, const Type& type) {
        if (type.is_bool() || !type.is_int()) return value;
        return z3::mod(value - least(type), power(type.bits)) + least(type);
    }

    z3::expr truth(const z3::expr& value) { return value.is_bool() ? value : value != 0; }
    z3::expr number(const z3::expr& value) {
        return value.is_bool() ? z3::ite(value, context_.int_val(1), context_.int_val(0)) : value;
    }

    z3::expr of(const Expr& e) {
        if (e->type.lanes != 1) return approximate(e);
        return std::visit(
            overloaded{
                [&](const Constant& c) { return of_constant(c, e); },
                [&](const Variable& v) { return symbol(v.symbol, e->type); },
                [&](const Unary& u) { return of_unary(u, e); },
                [&](const Binary& b) { return of_binary(b, e); },
                [&](const Compare& c) { return of_compare(c, e); },
                [&](const Logic& l) {
                    const z3::expr a = truth(of(l.left)), b = truth(of(l.right));
                    return l.op == LogicOp::conjunction ? a && b : a || b;
                },
                [&](const Select& s) { return z3::ite(truth(of(s.condition)), of(s.then), of(s.otherwise)); },
                [&](const Cast& c) { return of_cast(c, e); },
                [&](const Load&) { return opaque(e); },
                [&](const auto&) { return approximate(e); },
            },
            e->node);
    }

    z3::expr of_constant(const Constant& c, const Expr& e) {
        if (const auto* value = std::get_if<std::int64_t>(&c.value)) {
            if (e->type.is_bool()) return context_.bool_val(*value != 0);
            return context_.int_val(*value);
        }
        if (const auto* value = std::get_if<std::uint64_t>(&c.value)) return context_.int_val(*value);
        return opaque(e);
    }

    z3::expr of_unary(const Unary& u, const Expr& e) {
        if (u.op == UnaryOp::logical_not) return !truth(of(u.value));
        if (u.op != UnaryOp::negate || !e->type.is_int()) return approximate(e);
        const z3::expr value = -number(of(u.value));
        return u.wraps ? wrapped(value, e->type) : value;
    }

    /// Rounded down; by 0 it is 0 (Note [The contract]).
    z3::expr floor_quotient(const z3::expr& a, const z3::expr& b) {
        if (b.is_numeral() && b.get_numeral_int64() > 0) return a / b;
        return z3::ite(b == 0, context_.int_val(0), z3::ite(b > 0, a / b, (-a) / (-b)));
    }
    z3::expr euclidean_quotient(const z3::expr& a, const z3::expr& b) {
        if (b.is_numeral() && b.get_numeral_int64() > 0) return a / b;
        return z3::ite(b == 0, context_.int_val(0), a / b);
    }
    z3::expr quotient_to_zero(const z3::expr& a, const z3::expr& b) {
        const z3::expr size = z3::abs(a) / z3::abs(b);
        return z3::ite(b == 0, context_.int_val(0), z3::ite((a < 0) == (b < 0), size, -size));
    }

    /// Bits that a constant takes: those of a mask of ones are a remainder, shifts are quotients and
    /// products.
    std::optional<z3::expr> of_bits(const Binary& b, const z3::expr& left, const Type& type) {
        const auto constant = build::as_integer(b.right);
        if (!constant || *constant < 0) return std::nullopt;
        const auto ones = static_cast<std::uint64_t>(*constant);
        if (b.op == BinaryOp::bit_and && (ones & (ones + 1)) == 0)
            return z3::mod(left, context_.int_val(ones) + 1);
        if (*constant >= type.bits) return std::nullopt;
        if (b.op == BinaryOp::shift_right) return left / power(static_cast<int>(*constant));
        if (b.op == BinaryOp::shift_left) return wrapped(left * power(static_cast<int>(*constant)), type);
        return std::nullopt;
    }

    z3::expr of_binary(const Binary& b, const Expr& e) {
        if (!e->type.is_int()) return approximate(e);
        const z3::expr left = number(of(b.left)), right = number(of(b.right));
        const auto rest = [&](const z3::expr& quotient) {
            return z3::ite(right == 0, context_.int_val(0), left - quotient * right);
        };
        const auto result = [&]() -> std::optional<z3::expr> {
            switch (b.op) {
                case BinaryOp::add:
                    return left + right;
                case BinaryOp::subtract:
                    return left - right;
                case BinaryOp::multiply:
                    return left * right;
                case BinaryOp::minimum:
                    return z3::ite(left < right, left, right);
                case BinaryOp::maximum:
                    return z3::ite(left > right, left, right);
                case BinaryOp::divide:
                    return quotient_to_zero(left, right);
                case BinaryOp::remainder:
                    return rest(quotient_to_zero(left, right));
                case BinaryOp::floor_divide:
                    return floor_quotient(left, right);
                case BinaryOp::floor_modulo:
                    if (right.is_numeral() && right.get_numeral_int64() > 0) return z3::mod(left, right);
                    return rest(floor_quotient(left, right));
                case BinaryOp::euclidean_divide:
                    return euclidean_quotient(left, right);
                case BinaryOp::euclidean_modulo:
                    if (right.is_numeral() && right.get_numeral_int64() > 0) return z3::mod(left, right);
                    return rest(euclidean_quotient(left, right));
                default:
                    return of_bits(b, left, e->type);
            }
        }();
        if (!result) return approximate(e);
        return b.wraps ? wrapped(*result, e->type) : *result;
    }

    z3::expr of_compare(const Compare& c, const Expr& e) {
        if (!c.left->type.is_int() && !c.left->type.is_bool()) return opaque(e);
        const z3::expr left = number(of(c.left)), right = number(of(c.right));
        switch (c.op) {
            case CompareOp::equal:
                return left == right;
            case CompareOp::not_equal:
                return left != right;
            case CompareOp::less:
                return left < right;
            case CompareOp::less_equal:
                return left <= right;
            case CompareOp::greater:
                return left > right;
            case CompareOp::greater_equal:
                return left >= right;
        }
        return opaque(e);
    }

    z3::expr of_cast(const Cast& c, const Expr& e) {
        const Type& from = c.value->type;
        const Type& to = e->type;
        // a float that was loaded becomes any integer; of a computed one more is known than is said here
        if (c.bits || from.is_float() || to.is_float()) {
            const z3::expr value = get<Load>(c.value) ? opaque(e) : approximate(e);
            const bool truncates = !c.bits && from.is_float() && to.is_int();
            if (const auto range = truncates ? truncated_range(c.value, to) : std::nullopt)
                solver_.add(value >= context_.int_val(range->first) &&
                            value <= context_.int_val(range->second));
            return value;
        }
        const z3::expr value = number(of(c.value));
        if (to.is_bool()) return value != 0;
        const bool fits = from.is_bool() || (from.is_signed() == to.is_signed() && from.bits <= to.bits) ||
                          (to.is_signed() && from.bits < to.bits);
        return fits ? value : wrapped(value, to);
    }

    std::string text(const z3::model& model, const z3::expr& value) {
        const z3::expr known = model.eval(value, true);
        return known.is_numeral() ? known.get_decimal_string(6) : known.to_string();
    }

    z3::context& context_;
    z3::solver& solver_;
    Scope scope_;
    std::map<Symbol, z3::expr> symbols_;
    std::map<std::string, z3::expr> opaque_;
    std::vector<std::pair<std::string, z3::expr>> named_, shown_;
    bool approximate_ = false;
};

}  // namespace

Verdict prove(const FunctionQuery& query, const Goal& goal, unsigned milliseconds) {
    if (!goal.obligation->condition)
        return {Answer::unknown,
                {},
                goal.obligation->unknown.empty() ? "the loops are of no form for which a witness is known"
                                                 : goal.obligation->unknown};
    // what takes one of the solvers long, the other one often answers at once: both are asked for a moment
    // first
    constexpr unsigned moment = 300;
    try {
        const unsigned first = std::min(milliseconds, moment);
        if (Question(query, goal, shared_prover()).answer(first).answer == Answer::proved)
            return {Answer::proved, {}, ""};
        Verdict verdict;
        for (const unsigned limit : {first, milliseconds / 2})
            for (const Effort effort : {Effort::simple, Effort::general}) {
                if (limit < first) continue;
                Prover prover(effort);
                verdict = Question(query, goal, prover).answer(limit);
                if (verdict.answer != Answer::unknown) return verdict;
            }
        return verdict;
    } catch (const z3::exception& e) {
        return {Answer::unknown, {}, e.msg()};
    }
}

std::string smt2(const FunctionQuery& query, const Goal& goal) {
    if (!goal.obligation->condition) return "";
    return fmt::format("; {}: {}\n(push 1)\n{}(pop 1)\n", query.function, goal.obligation->sentence,
                       Question(query, goal, shared_prover()).smt2());
}

}  // namespace nestor::proof
