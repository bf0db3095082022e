// Index widths of kernels: which values are indices, and the bound under which 32 bits suffice.
//
// Note [Index widths] (2026-11-21)
// Kernels are templates on the index type: the host code picks `int32_t` where all index arithmetic fits and
// `int64_t` elsewhere, one text for both. An expression is index arithmetic when it is built by +, -, *,
// division, min and max, none of which wraps, from sizes, strides, loop indices, and lets of such; it stands
// where an index is wanted: a subscript, a loop limit, a comparison. Everything else keeps int64, with
// indices widened where they occur, so that a language's own integers never change with the launch. For each
// index expression a polynomial in the sizes bounds the sum of the magnitudes of all its parts; when every
// monomial is small, so is every intermediate result. A subscript that is a sum of several things is bounded
// by the array's extent, in which it lies where the element is accessed (2026-11-23). Data of at most 32 bits
// are an index where they are clamped, by both limits: `min(max(A[i], 0), W - 1)` (2026-11-25).
//
// Note [One index type] (2026-11-22)
// `--index-type 32` and `64` name one type (`using Index = int32_t;`), and kernels are no templates then.
// Whether 32 bits suffice is asked before the first launch, in terms of the host function's own parameters,
// so that an error comes before anything is written.
//
// Note [A choice of types, no pass] (2026-11-23)
// The plan stays with the emitter. It changes no statement and no value: in the IR an index is an int64, of
// 32 or of 64 bits it is in C++ alone, since one text of a template is both. The symbols of wide values only
// say where a cast is printed. As a pass it would need a type that means "either", for every pass behind it.
#include "emitters/cuda/threads/indices.hpp"

#include <algorithm>
#include <cmath>

#include "emitters/cuda/threads/polynomials.hpp"
#include "emitters/cuda/threads/step_names.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor::cuda {
namespace {

constexpr std::size_t most_monomials = 15;  // as fits_32_bits says
constexpr double most_constant = 1 << 26;

class Planner {
public:
    Planner(const Function& kernel, const SteppedCopies& stepped, SymbolSource& symbols)
        : kernel_(kernel), stepped_(stepped), symbols_(symbols) {}

    IndexPlan run() {
        for (const Parameter& p : kernel_.parameters) {
            if (p.buffer)
                buffers_[p.symbol] = *p.buffer;
            else if (p.type == Type::index()) {
                magnitude_[p.symbol] = {{{p.symbol}, 1.0}};
                if (p.role == Role::scalar)
                    scalars_.insert(p.symbol);
                else
                    plan_.indices.insert(p.symbol);
            }
        }
        plan_.body = block(std::get<Block>(kernel_.body));
        if (plan_.may_be_narrow) list_bounds(kernel_, monomials_, buffers_, plan_);
        return std::move(plan_);
    }

private:
    Block block(const Block& b) {
        return map_block(b, [&](const Stmt& s) { return statement(s); });
    }

    Stmt statement(const Stmt& s) {
        if (const Allocate* allocate = get<Allocate>(s)) {
            buffers_[allocate->buffer.symbol] = allocate->buffer;
            return s;
        }
        if (const For* loop = get<For>(s)) {
            For copy = *loop;
            copy.low = index(loop->low);
            copy.extent = index(loop->extent);
            plan_.indices.insert(loop->index);
            const auto low = bound(loop->low), extent = bound(loop->extent);
            if (low && extent)
                note(magnitude_[loop->index] = sum(*low, *extent));
            else
                plan_.may_be_narrow = false;
            copy.body = block(loop->body);
            return with(s, std::move(copy));
        }
        const Let* let = get<Let>(s);
        if (let && let->value->type == Type::index() && define(let->symbol, let->value))
            return with(s, Let{let->symbol, with_data(let->value)});
        const Declare* digit = get<Declare>(s);
        if (digit && stepped_.digits.contains(digit->symbol) && define(digit->symbol, digit->value)) return s;
        if (const Assign* next = get<Assign>(s); next && stepped_.digits.contains(next->symbol))
            return with(s, Assign{next->symbol, index(next->value)});
        if (const Store* store = get<Store>(s)) {
            Store copy = *store;
            if (const auto offset = stepped_.reach.find(store->targets[0].buffer);
                offset != stepped_.reach.end()) {
                reach(offset->second, store->values[0]);
                return s;
            }
            for (StoreTarget& t : copy.targets) t.indices = subscripts(t.buffer, t.indices);
            for (Expr& e : copy.values) e = value(e);
            return with(s, std::move(copy));
        }
        if (const Update* update = get<Update>(s)) {
            Update copy = *update;
            copy.target.indices = subscripts(copy.target.buffer, copy.target.indices);
            copy.value = value(copy.value);
            return with(s, std::move(copy));
        }
        if (called_step(s, stepped_.functions)) {
            CallStmt call = *get<CallStmt>(s);
            call.arguments[0] = index(std::get<Expr>(call.arguments[0]));
            return with(s, std::move(call));
        }
        each_symbol(s, [&](const Symbol&, SymbolUse, const std::vector<Expr>* indices) {
            if (indices && !get<Fetch>(s)) plan_.may_be_narrow = false;  // a place that is not bounded here
        });
        return map_children(
            s, [&](const Expr& e) { return value(e); }, [&](const Stmt& child) { return statement(child); });
    }

    /// A name of an index value; false where it is none.
    bool define(const Symbol& symbol, const Expr& value) {
        const auto size = bound(value);
        if (!size) return false;
        if (const auto quotient = quotient_of(value)) quotients_[symbol] = *quotient;
        plan_.indices.insert(symbol);
        note(magnitude_[symbol] = *size);
        use_scalars(value);
        return true;
    }

    /// An offset that leads into an array.
    void reach(const Expr& most, const Expr& offset) {
        const auto size = bound(most);
        plan_.may_be_narrow = plan_.may_be_narrow && size;
        if (size) note(*size);
        use_scalars(offset);
    }

    /// An expression that stands where an index is wanted.
    Expr index(const Expr& e) {
        const auto size = bound(e);
        if (!size) return value(e);
        note(*size);
        use_scalars(e);
        return with_data(e);
    }

    /// Elements of arrays in an index expression, by indices.
    Expr with_data(const Expr& e) {
        if (const Load* load = get<Load>(e))
            return with(e, Load{load->buffer, subscripts(load->buffer, load->indices)});
        return map_children(e, [&](const Expr& child) { return with_data(child); });
    }

    std::vector<Expr> subscripts(const Symbol& buffer, std::vector<Expr> indices) {
        if (stepped_.flat.contains(buffer)) {
            reach(stepped_.reach.at(buffer), indices[0]);
            return indices;
        }
        for (Expr& e : indices) e = index(e);
        const auto it = buffers_.find(buffer);
        if (it != buffers_.end() && access_of(it->second) == Addressing::pointer && !indices.empty()) {
            // what is not index arithmetic is int64 and makes the sum int64: only the rest must fit
            std::vector<Expr> known = indices;
            for (std::size_t k = 0; k < known.size(); ++k)
                known[k] = largest(it->second.dimensions[k], known[k]);
            if (const auto size = most_offset(it->second, known))
                note(*size);
            else
                plan_.may_be_narrow = false;
        }
        return indices;
    }

    /// Of the offset of an element: a sum of subscripts times strides. Without strides it is less than the
    /// number of elements, which is asked for where the sum has too many products.
    std::optional<Polynomial> most_offset(const Buffer& buffer, const std::vector<Expr>& subscripts) const {
        const auto sum = bound(offset_of(buffer, subscripts, {}));
        const bool strided = std::any_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                                         [](const Dimension& d) { return d.stride != nullptr; });
        if (strided || !sum || sum->size() <= most_monomials) return sum;
        const auto count = bound(element_count(buffer));
        return count ? count : sum;
    }

    /// As far as a subscript reaches: into the array. What it is made of is noted for itself.
    Expr largest(const Dimension& dimension, const Expr& index) const {
        if (!bound(index)) return build::integer(0);
        const bool known = build::is_zero(dimension.min) && bound(dimension.extent);
        return known && bound(index)->size() > 1 ? dimension.extent : index;
    }

    /// An expression whose value counts: indices in it are widened.
    Expr value(const Expr& e) {
        if (const Variable* v = get<Variable>(e)) {
            if (e->type != Type::index() ||
                (!plan_.indices.contains(v->symbol) && !scalars_.contains(v->symbol)))
                return e;
            return with(e, Variable{wide(v->symbol)});
        }
        if (const Load* load = get<Load>(e))
            return with(e, Load{load->buffer, subscripts(load->buffer, load->indices)});
        if (const Compare* compare = get<Compare>(e); compare && compare->left->type == Type::index()) {
            if (bound(compare->left) && bound(compare->right))
                return with(e, Compare{compare->op, index(compare->left), index(compare->right)});
        }
        if (const Cast* cast = get<Cast>(e); cast && !cast->bits) {
            if (get<Variable>(cast->value)) return e;
            if (bound(cast->value)) return with(e, Cast{index(cast->value)});
        }
        return map_children(e, [&](const Expr& child) { return value(child); });
    }

    Symbol wide(const Symbol& symbol) {
        const auto [it, fresh] = plan_.wide.try_emplace(symbol);
        if (fresh) it->second = symbols_.fresh(symbol.name());
        return it->second;
    }

    void use_scalars(const Expr& e) {
        visit(e, [&](const Expr& child) {
            if (const Variable* v = get<Variable>(child); v && scalars_.contains(v->symbol))
                plan_.indices.insert(v->symbol);
        });
    }

    /// Bounds the magnitude of every part of an index expression; nothing when it is none.
    std::optional<Polynomial> bound(const Expr& e) const {
        if (e->type != Type::index()) return std::nullopt;
        if (const auto constant = build::as_integer(e))
            return Polynomial{{{}, std::abs(static_cast<double>(*constant))}};
        if (const Variable* v = get<Variable>(e)) {
            const auto it = magnitude_.find(v->symbol);
            return it == magnitude_.end() ? std::nullopt : std::optional<Polynomial>(it->second);
        }
        if (const Unary* unary = get<Unary>(e); unary && unary->op == UnaryOp::negate && !unary->wraps)
            return bound(unary->value);
        if (const Load* kept = get<Load>(e); kept && stepped_.reach.contains(kept->buffer))
            return bound(stepped_.reach.at(kept->buffer));
        if (const Cast* cast = get<Cast>(e)) return bound_of_small(*cast);
        const Binary* binary = get<Binary>(e);
        return binary && !binary->wraps ? bound_of_operation(*binary) : std::nullopt;
    }

    /// A number of at most 16 bits, which is known to be small.
    static std::optional<Polynomial> bound_of_small(const Cast& cast) {
        const Type& type = cast.value->type;
        if (cast.bits || !get<Variable>(cast.value) || !type.is_int() || !type.is_scalar() || type.bits > 16)
            return std::nullopt;
        return Polynomial{{{}, std::ldexp(1.0, type.bits)}};
    }

    std::optional<Polynomial> bound_of_operation(const Binary& binary) const {
        if (const Expr divisor = remainder_by(binary)) return bound(divisor);
        if (const auto limits = limits_of_data(binary)) return limits;
        const auto left = bound(binary.left), right = bound(binary.right);
        if (!left || !right) return std::nullopt;
        const auto divisor = build::as_integer(binary.right);
        switch (binary.op) {
            case BinaryOp::add:
            case BinaryOp::subtract:
            case BinaryOp::minimum:
            case BinaryOp::maximum:
            case BinaryOp::bit_and:
            case BinaryOp::bit_or:
            case BinaryOp::bit_xor:
                return sum(*left, *right);
            case BinaryOp::multiply:
                if (const Quotient* quotient = multiplied_back(binary)) {
                    const auto dividend = bound(quotient->dividend);
                    return quotient->rounded_down && dividend ? sum(*dividend, *right) : dividend;
                }
                return product(*left, *right);
            case BinaryOp::floor_divide:
            case BinaryOp::divide:
            case BinaryOp::euclidean_divide:
                if (const auto parts = quotient_of_names(binary)) return parts;
                if (!divisor) return sum(sum(*left, *right), {{{}, 1.0}});
                if (*divisor <= 0) return std::nullopt;
                return sum(scaled(*left, 1.0 / static_cast<double>(*divisor)), {{{}, 1.0}});
            case BinaryOp::floor_modulo:
            case BinaryOp::remainder:
            case BinaryOp::euclidean_modulo:
                if (divisor && *divisor <= 0) return std::nullopt;
                return get<Variable>(binary.left) ? *right : sum(*left, *right);
            case BinaryOp::shift_left:
            case BinaryOp::shift_right:
                return std::nullopt;
        }
        return std::nullopt;
    }

    /// min(max(x, low), high) of data that indices of either width hold: both limits.
    std::optional<Polynomial> limits_of_data(const Binary& clamp) const {
        const bool least = clamp.op == BinaryOp::minimum;
        if (!least && clamp.op != BinaryOp::maximum) return std::nullopt;
        const Binary* inner = get<Binary>(clamp.left);
        if (!inner || inner->op != (least ? BinaryOp::maximum : BinaryOp::minimum)) return std::nullopt;
        const Cast* data = get<Cast>(inner->left);
        const Load* element = data && !data->bits ? get<Load>(data->value) : nullptr;
        if (!element || !is_narrow(data->value->type)) return std::nullopt;
        const auto one = bound(inner->right), other = bound(clamp.right);
        return one && other ? std::optional(sum(*one, *other)) : std::nullopt;
    }
    static bool is_narrow(const Type& type) {
        return type.is_int() && type.is_scalar() && type.bits + (type.is_signed() ? 0 : 1) <= 32;
    }

    struct Quotient {
        Expr dividend, divisor;
        bool rounded_down = false;
    };
    /// x / d towards zero, or (x + n * d) / d - n, which is x / d rounded down.
    static std::optional<Quotient> quotient_of(const Expr& e) {
        const Binary* quotient = plain_binary(e, BinaryOp::divide);
        if (quotient) return Quotient{quotient->left, quotient->right, false};
        const Binary* difference = plain_binary(e, BinaryOp::subtract);
        quotient = difference ? plain_binary(difference->left, BinaryOp::divide) : nullptr;
        const Binary* sum = quotient ? plain_binary(quotient->left, BinaryOp::add) : nullptr;
        if (!sum || !same(sum->right, build::multiply(difference->right, quotient->right)))
            return std::nullopt;
        return Quotient{sum->left, quotient->right, true};
    }

    /// Of q * d, where q is x / d; null for other products.
    const Quotient* multiplied_back(const Binary& product) const {
        const Variable* quotient = get<Variable>(product.left);
        const auto found = quotient ? quotients_.find(quotient->symbol) : quotients_.end();
        if (found == quotients_.end()) return nullptr;
        return same(found->second.divisor, product.right) ? &found->second : nullptr;
    }

    /// d of x - q * d, where q is x / d and x a name, which fits; null for other differences.
    Expr remainder_by(const Binary& difference) const {
        const Binary* product = get<Binary>(difference.right);
        if (difference.op != BinaryOp::subtract || !get<Variable>(difference.left) || !product ||
            product->op != BinaryOp::multiply)
            return nullptr;
        const Quotient* whole = multiplied_back(*product);
        return whole && same(whole->dividend, difference.left) ? product->right : nullptr;
    }

    /// Of a name by a size: products with the size lose it. What has a name fits already.
    std::optional<Polynomial> quotient_of_names(const Binary& quotient) const {
        const Variable* size = get<Variable>(quotient.right);
        if (!size || !get<Variable>(quotient.left)) return std::nullopt;
        const Polynomial left = *bound(quotient.left);
        Polynomial out{{{}, 1.0}};
        for (const auto& [whole, factor] : left) {
            std::vector<Symbol> product = whole;
            if (const auto at = std::find(product.begin(), product.end(), size->symbol); at != product.end())
                product.erase(at);
            out[product] += factor;
        }
        return out;
    }

    /// One more expression that must fit.
    void note(const Polynomial& size) {
        std::size_t monomials = 0;
        for (const auto& [symbols, factor] : size) {
            if (symbols.empty()) {
                if (factor > most_constant) plan_.may_be_narrow = false;
                continue;
            }
            ++monomials;
            double& known = monomials_[symbols];
            known = std::max(known, factor);
            if (factor > most_constant) plan_.may_be_narrow = false;
        }
        if (monomials > most_monomials) plan_.may_be_narrow = false;
    }

    const Function& kernel_;
    const SteppedCopies& stepped_;
    SymbolSource& symbols_;
    IndexPlan plan_;
    std::map<Symbol, Buffer> buffers_;
    std::map<Symbol, Polynomial> magnitude_;
    std::map<Symbol, Quotient> quotients_;  ///< what names of quotients stand for
    std::set<Symbol> scalars_;              ///< int64 values of the language that may also stand in indices
    Polynomial monomials_;
};

}  // namespace

IndexPlan plan_indices(const Function& kernel, const SteppedCopies& stepped, SymbolSource& symbols) {
    return Planner(kernel, stepped, symbols).run();
}

}  // namespace nestor::cuda
