// Interval arithmetic over doubles, widened by what rounding to the expression's type may add.
//
// Note [Casts to integers] (2026-11-21)
// Casts from floats to integers are total in the IR: they saturate, and NaN gives 0. C++ leaves casts of
// values that do not fit undefined, so they are printed as helpers, except where this analysis proves that
// the value fits: the mean of bytes is a byte.
#include "ir/analysis/float_range.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "ir/analysis/integer_range.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

using MaybeRange = std::optional<FloatRange>;

/// Widens by so many roundings to the type; none when the values may overflow it.
MaybeRange rounded(double low, double high, const Type& type, double roundings = 1) {
    if (!std::isfinite(low) || !std::isfinite(high)) return {};
    if (!type.is_float()) return FloatRange{low, high};
    // twice the unit roundoff, and the smallest normal number for results that underflow
    const double unit = type.bits == 64 ? 0x1p-52 : type.bits == 32 ? 0x1p-23 : 0x1p-7;
    const double slack = roundings * (unit * std::max(std::fabs(low), std::fabs(high)) + 0x1p-126);
    const double limit = type.bits == 16 ? 6e4 : 1e38;
    if (low - slack < -limit || high + slack > limit) return {};
    const bool positive = low >= 0 && roundings <= 1;  // one rounding never crosses 0
    return FloatRange{positive ? std::max(0.0, low - slack) : low - slack, high + slack};
}

FloatRange hull(const FloatRange& a, const FloatRange& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

MaybeRange of_binary(const Binary& binary, const Type& type, const FloatRange& a, const FloatRange& b) {
    if (!type.is_float()) return {};
    switch (binary.op) {
        case BinaryOp::add:
            return rounded(a.low + b.low, a.high + b.high, type);
        case BinaryOp::subtract:
            return rounded(a.low - b.high, a.high - b.low, type);
        case BinaryOp::multiply:
        case BinaryOp::divide: {
            if (binary.op == BinaryOp::divide && b.low <= 0 && b.high >= 0) return {};
            const auto both = [&](double x, double y) {
                return binary.op == BinaryOp::divide ? x / y : x * y;
            };
            const double corners[] = {both(a.low, b.low), both(a.low, b.high), both(a.high, b.low),
                                      both(a.high, b.high)};
            return rounded(*std::min_element(corners, corners + 4), *std::max_element(corners, corners + 4),
                           type);
        }
        case BinaryOp::minimum:
            return FloatRange{std::min(a.low, b.low), std::min(a.high, b.high)};
        case BinaryOp::maximum:
            return FloatRange{std::max(a.low, b.low), std::max(a.high, b.high)};
        default:
            return {};
    }
}

MaybeRange of_type(const Type& type) {
    if (type.is_bool()) return FloatRange{0, 1};
    if (!type.is_int() || type.bits > 32) return {};
    const int value_bits = type.is_signed() ? type.bits - 1 : type.bits;
    return FloatRange{type.is_signed() ? -std::exp2(value_bits) : 0, std::exp2(value_bits) - 1};
}

/// The range of a whole number whose parts are known, where doubles hold it.
MaybeRange of_integer(const Expr& e, const FloatRanges& known) {
    const LeafRange leaf = [&](const Expr& part) -> KnownRange {
        const Load* load = get<Load>(part);
        const Variable* variable = get<Variable>(part);
        const auto found = load       ? known.find(load->buffer)
                           : variable ? known.find(variable->symbol)
                                      : known.end();
        if (found == known.end()) return {};
        return IntegerRange{Integer(std::ceil(found->second.low)), Integer(std::floor(found->second.high))};
    };
    const KnownRange range = range_of(e, leaf);
    const Integer exact = Integer(1) << 53;
    if (!range || range->low < -exact || range->high > exact) return {};
    return FloatRange{range->low.convert_to<double>(), range->high.convert_to<double>()};
}

/// One thing that is stored in a buffer.
struct Stored {
    Expr value;
    std::optional<ReduceOp> op;
    std::optional<double> times;  ///< how often within the buffer's life; none when not known
};

/// Collects what a function stores where.
class StoreCollector {
public:
    void block(const Block& b) {
        for (const Stmt& s : b.statements) statement(s, 1);
    }

    std::map<Symbol, std::vector<Stored>> stored;
    std::map<Symbol, Expr> lets;
    std::set<Symbol> unknown;  ///< written in other ways

private:
    /// `times`: iterations of the loops of constant extent around.
    void statement(const Stmt& s, double times) {
        if (const Allocate* allocate = get<Allocate>(s)) {
            since_[allocate->buffer.symbol] = {times, unbounded_};
            stored[allocate->buffer.symbol];
        } else if (const Store* store = get<Store>(s)) {
            for (std::size_t k = 0; k < store->targets.size(); ++k) {
                const Symbol& buffer = store->targets[k].buffer;
                const auto since = since_.find(buffer);
                std::optional<double> count;
                if (since != since_.end() && since->second.second == unbounded_)
                    count = times / since->second.first;
                stored[buffer].push_back({store->values[k], store->op, count});
            }
        } else if (const Let* let = get<Let>(s)) {
            lets[let->symbol] = let->value;
        } else if (!get<For>(s) && !get<Grow>(s)) {  // these keep to what is stored
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                if (accesses(use) && changes(use)) unknown.insert(symbol);
            });
        }
        const For* loop = get<For>(s);
        const auto extent = loop ? build::as_integer(loop->extent) : std::optional<std::int64_t>{};
        const bool endless = get<While>(s) || (loop && !extent);
        unbounded_ += endless;
        const double inside =
            extent ? times * static_cast<double>(std::max<std::int64_t>(1, *extent)) : times;
        each_statement(s, [&](const Stmt& child) { statement(child, inside); });
        unbounded_ -= endless;
    }

    int unbounded_ = 0;  ///< loops around whose extent is not constant
    std::map<Symbol, std::pair<double, int>>
        since_;  ///< by buffer: `times` and `unbounded_` at its allocation
};

class Solver {
public:
    explicit Solver(const StoreCollector& collected) : collected_(collected) {}

    FloatRanges solve(const Function& function) {
        for (const Parameter& p : function.parameters) done_.insert(p.symbol);
        for (const auto& [symbol, values] : collected_.stored) resolve(symbol);
        for (const auto& [symbol, value] : collected_.lets) resolve(symbol);
        return known_;
    }

private:
    /// What a value depends on is resolved first; a buffer that depends on itself stays unknown.
    void resolve(const Symbol& symbol) {
        if (!done_.insert(symbol).second || collected_.unknown.contains(symbol)) return;
        const auto dependencies = [&](const Expr& e) {
            visit(e, [&](const Expr& child) {
                if (const Load* load = get<Load>(child)) resolve(load->buffer);
                if (const Variable* variable = get<Variable>(child)) resolve(variable->symbol);
            });
        };
        if (const auto let = collected_.lets.find(symbol); let != collected_.lets.end()) {
            dependencies(let->second);
            if (const MaybeRange range = range_of(let->second, known_)) known_.emplace(symbol, *range);
            return;
        }
        const auto stores = collected_.stored.find(symbol);
        if (stores == collected_.stored.end()) return;
        MaybeRange base;
        for (const Stored& stored : stores->second) {
            dependencies(stored.value);
            const MaybeRange value = range_of(stored.value, known_);
            const bool extreme = stored.op == ReduceOp::minimum || stored.op == ReduceOp::maximum;
            if (!value) return;
            if (!stored.op || extreme) base = base ? hull(*base, *value) : *value;
        }
        if (!base) return;
        double low = 0, high = 0, additions = 0;
        for (const Stored& stored : stores->second) {
            if (!stored.op || *stored.op == ReduceOp::minimum || *stored.op == ReduceOp::maximum) continue;
            if (*stored.op != ReduceOp::add || !stored.times || !stored.value->type.is_float()) return;
            const FloatRange value = *range_of(stored.value, known_);
            low += *stored.times * std::min(0.0, value.low);
            high += *stored.times * std::max(0.0, value.high);
            additions += *stored.times;
        }
        const Type& type = stores->second[0].value->type;
        if (const MaybeRange range = rounded(base->low + low, base->high + high, type, additions))
            known_.emplace(symbol, *range);
    }

    const StoreCollector& collected_;
    std::set<Symbol> done_;
    FloatRanges known_;
};

}  // namespace

FloatRanges float_ranges(const Function& function) {
    const Block* body = std::get_if<Block>(&function.body);
    if (!body) return {};
    StoreCollector collector;
    collector.block(*body);
    return Solver(collector).solve(function);
}

std::optional<FloatRange> range_of(const Expr& e, const FloatRanges& known) {
    if (e->type.lanes != 1) return {};
    const auto found = [&](const Symbol& symbol) -> MaybeRange {
        const auto it = known.find(symbol);
        if (it != known.end()) return it->second;
        return of_type(e->type);
    };
    if (const Constant* constant = get<Constant>(e)) {
        const double value = std::visit([](const auto v) { return static_cast<double>(v); }, constant->value);
        return rounded(value, value, e->type, 0);
    }
    if (const Load* load = get<Load>(e)) return found(load->buffer);
    if (const Variable* variable = get<Variable>(e)) return found(variable->symbol);
    if (const Cast* cast = get<Cast>(e); cast && !cast->bits && e->type.is_float()) {
        const MaybeRange value = range_of(cast->value, known);
        return value ? rounded(value->low, value->high, e->type) : MaybeRange{};
    }
    if (const Unary* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate && e->type.is_float()) {
        const MaybeRange value = range_of(unary->value, known);
        return value ? FloatRange{-value->high, -value->low} : MaybeRange{};
    }
    if (const Select* select = get<Select>(e)) {
        const MaybeRange a = range_of(select->then, known), b = range_of(select->otherwise, known);
        return a && b ? hull(*a, *b) : MaybeRange{};
    }
    if (const Binary* binary = get<Binary>(e); binary && e->type.is_float()) {
        const MaybeRange a = range_of(binary->left, known), b = range_of(binary->right, known);
        return a && b ? of_binary(*binary, e->type, *a, *b) : MaybeRange{};
    }
    if (const Call* call = get<Call>(e); call && call->function == "sqrt" && e->type.is_float()) {
        const MaybeRange value = range_of(call->arguments[0], known);
        if (value && value->low >= 0) return rounded(std::sqrt(value->low), std::sqrt(value->high), e->type);
        return {};
    }
    if (e->type.is_int()) return of_integer(e, known);
    return of_type(e->type);
}

bool truncation_fits(const Expr& value, const Type& integer, const FloatRanges& known) {
    const MaybeRange range = range_of(value, known);
    if (!range) return false;
    const int value_bits = integer.is_signed() ? integer.bits - 1 : integer.bits;
    const double low = integer.is_signed() ? -std::exp2(value_bits) - 1 : -1;
    return range->low > low && range->high < std::exp2(value_bits);
}

}  // namespace nestor
