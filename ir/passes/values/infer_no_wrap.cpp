// No-wrap inference by value ranges.
//
// Note [What surely fits is plain] (2026-11-22)
// Products of the sizes of one array cannot overflow; for all else the ranges of types, loops and names
// decide, through temporaries by all that is stored in them. What is not proved wraps, by helpers.
//
// Note [Subscripts that wrap are outside of their arrays] (2026-11-25)
// `base + i`, of int32 with an unknown base and a short i, may wrap. Where the sum is nothing but a subscript
// of arrays with less than 2^30 elements in that dimension, it may as well be computed in 64 bits: where the
// two differ, both lie outside, and the program means nothing.
#include "ir/passes/values/infer_no_wrap.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ir/analysis/integer_range.hpp"
#include "ir/analysis/named_ranges.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t far = std::int64_t{1} << 30;

/// Names that stand for subscripts alone, of dense arrays that lie within 0 and 2^30 in that dimension.
std::set<Symbol> pure_subscripts(const Function& function) {
    std::map<Symbol, const Buffer*> buffers;
    for (const Parameter& p : function.parameters)
        if (p.buffer) buffers[p.symbol] = &*p.buffer;
    std::map<Symbol, std::int64_t> others;  // how often a name is used but as a subscript
    const auto subscripts = [&](const Symbol& symbol, const std::vector<Expr>& indices) {
        const auto buffer = buffers.find(symbol);
        if (buffer == buffers.end() || !buffer->second->levels.empty()) return;
        for (std::size_t k = 0; k < indices.size(); ++k) {
            const Dimension& dimension = buffer->second->dimensions[k];
            const auto low = build::as_integer(dimension.min), extent = build::as_integer(dimension.extent);
            const Variable* index = get<Variable>(indices[k]);
            if (index && low && extent && *low >= 0 && *low < far && *low + *extent <= far)
                --others[index->symbol];
        }
    };
    std::set<Symbol> found;
    const Block& body = std::get<Block>(function.body);
    visit_statements(body, [&](const Stmt& s) {
        if (const Allocate* allocate = get<Allocate>(s)) buffers[allocate->buffer.symbol] = &allocate->buffer;
    });
    visit(
        body,
        [&](const Stmt& s) {
            if (const Let* let = get<Let>(s)) found.insert(let->symbol);
            each_symbol(s, [&](const Symbol& symbol, SymbolUse, const std::vector<Expr>* indices) {
                if (indices) subscripts(symbol, *indices);
            });
        },
        [&](const Expr& e) {
            if (const Variable* variable = get<Variable>(e)) ++others[variable->symbol];
            if (const Load* load = get<Load>(e)) subscripts(load->buffer, load->indices);
        });
    std::erase_if(found, [&](const Symbol& symbol) { return others[symbol] != 0; });
    return found;
}

class NoWrapInference {
public:
    explicit NoWrapInference(const Function& function)
        : ranges_(function), subscripts_(pure_subscripts(function)) {
        for (const Parameter& p : function.parameters) {
            if (!p.buffer || p.buffer->place != MemorySpace::caller) continue;
            std::vector<Symbol> sizes;
            for (const Dimension& dimension : p.buffer->dimensions)
                if (const Variable* size = get<Variable>(dimension.extent)) sizes.push_back(size->symbol);
            shapes_.push_back(std::move(sizes));
        }
    }

    Block block(const Block& b) {
        const Block plain_ones = rewrite_exprs(b, [&](const Expr& e) { return plain(e); });
        return rewrite_stmts(plain_ones, [&](const Stmt& s) {
            const Let* let = get<Let>(s);
            const Expr wide = let && subscripts_.contains(let->symbol) ? widened(let->value) : nullptr;
            return wide ? build::make(Let{let->symbol, wide}, s->origin) : s;
        });
    }

private:
    /// One operation; its operands are done.
    Expr plain(const Expr& e) const {
        const Binary* binary = get<Binary>(e);
        const Unary* unary = get<Unary>(e);
        if (e->type.lanes != 1 || (!binary && !unary)) return e;
        if (binary)
            if (const Expr truncated = truncating(e, *binary)) return truncated;
        const bool wraps = (binary && binary->wraps) || (unary && unary->wraps);
        if (!wraps || !e->type.is_signed()) return e;
        if (!fits(e) && !counts_elements(e)) return e;
        if (unary) return with(e, Unary{unary->op, unary->value, false});
        return with(e, Binary{binary->op, binary->left, binary->right, false});
    }

    /// `int64(base) + i` of `int64(base +% int32(i))` with a short i, for subscripts; null for all else.
    Expr widened(const Expr& e) const {
        const Cast* cast = get<Cast>(e);
        const Binary* sum = cast && !cast->bits ? get<Binary>(cast->value) : nullptr;
        if (!sum || !sum->wraps || e->type != Type::index() || cast->value->type != Type::int_(32) ||
            (sum->op != BinaryOp::add && sum->op != BinaryOp::subtract))
            return nullptr;
        const auto is_short = [&](const Expr& part) {
            const KnownRange range = ranges_.of(part);
            return range && range->low >= -far && range->high <= far;
        };
        if (!is_short(sum->right) && (sum->op == BinaryOp::subtract || !is_short(sum->left))) return nullptr;
        return with(e, Binary{sum->op, as_index(sum->left), as_index(sum->right), false});
    }

    /// The same number in 64 bits, without a detour through fewer that it fits.
    Expr as_index(const Expr& e) const {
        const Cast* cast = get<Cast>(e);
        if (cast && !cast->bits && cast->value->type == Type::index()) {
            const KnownRange range = ranges_.of(cast->value);
            if (range && within(*range, range_of(e->type))) return cast->value;
        }
        return build::cast(e, Type::index());
    }

    /// Quotients that round down, of what is not negative: as C++ divides.
    Expr truncating(const Expr& e, const Binary& b) const {
        const bool divides = rounds_down(b.op);
        const bool rests = is_modulo(b.op);
        if ((!divides && !rests) || !e->type.is_int() || e->type == Type::index()) return nullptr;
        const KnownRange left = ranges_.of(b.left), right = ranges_.of(b.right);
        if (!left || !right || left->low < 0 || right->low <= 0) return nullptr;
        return with(e, Binary{divides ? BinaryOp::divide : BinaryOp::remainder, b.left, b.right, false});
    }

    bool fits(const Expr& e) const {
        const KnownRange result = ranges_.exact(e);
        return result && within(*result, range_of(e->type));
    }

    /// A product of some of the sizes of one array.
    bool counts_elements(const Expr& e) const {
        std::vector<Symbol> factors;
        if (e->type != Type::index() || !add_factors(e, factors)) return false;
        return std::any_of(shapes_.begin(), shapes_.end(), [&](std::vector<Symbol> sizes) {
            return std::all_of(factors.begin(), factors.end(), [&](const Symbol& factor) {
                const auto found = std::find(sizes.begin(), sizes.end(), factor);
                if (found == sizes.end()) return false;
                sizes.erase(found);
                return true;
            });
        });
    }

    static bool add_factors(const Expr& e, std::vector<Symbol>& factors) {
        if (const Variable* variable = get<Variable>(e)) {
            factors.push_back(variable->symbol);
            return true;
        }
        const Binary* binary = get<Binary>(e);
        return binary && binary->op == BinaryOp::multiply && add_factors(binary->left, factors) &&
               add_factors(binary->right, factors);
    }

    NamedRanges ranges_;
    std::set<Symbol> subscripts_;
    std::vector<std::vector<Symbol>> shapes_;  ///< the sizes of each array of the caller
};

}  // namespace

Program infer_no_wrap(const Program& program, const Target&) {
    return map_bodies(program,
                      [&](const Function& f, const Block& body) { return NoWrapInference(f).block(body); });
}

}  // namespace nestor
