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
// by the array's extent, in which it lies where the element is accessed (2026-11-23).
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
#include "emitters/cuda/indices.hpp"

#include <algorithm>
#include <cmath>

#include "emitters/common/code/expression.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

/// Products of parameters with their factors; the empty product is the constant part.
using Polynomial = std::map<std::vector<Symbol>, double>;

constexpr std::size_t most_monomials = 15;  // as fits_32_bits says
constexpr double most_constant = 1 << 26;

Polynomial sum(Polynomial a, const Polynomial& b) {
    for (const auto& [product, factor] : b) a[product] += factor;
    return a;
}

Polynomial product(const Polynomial& a, const Polynomial& b) {
    Polynomial out;
    for (const auto& [x, p] : a)
        for (const auto& [y, q] : b) {
            std::vector<Symbol> both = x;
            both.insert(both.end(), y.begin(), y.end());
            std::sort(both.begin(), both.end());
            out[both] += p * q;
        }
    return out;
}

Polynomial scaled(Polynomial a, double factor) {
    for (auto& term : a) term.second *= factor;
    return a;
}

class Planner {
public:
    Planner(const Function& kernel, SymbolSource& symbols) : kernel_(kernel), symbols_(symbols) {}

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
        list_bounds();
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
        if (const Let* let = get<Let>(s); let && let->value->type == Type::index()) {
            if (const auto size = bound(let->value)) {
                if (const Binary* binary = get<Binary>(let->value); binary && divides(*binary))
                    quotients_[let->symbol] = binary;
                plan_.indices.insert(let->symbol);
                note(magnitude_[let->symbol] = *size);
                use_scalars(let->value);
                return s;
            }
        }
        if (const Store* store = get<Store>(s)) {
            Store copy = *store;
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
        each_symbol(s, [&](const Symbol&, SymbolUse, const std::vector<Expr>* indices) {
            if (indices && !get<Fetch>(s)) plan_.may_be_narrow = false;  // a place that is not bounded here
        });
        return map_children(
            s, [&](const Expr& e) { return value(e); }, [&](const Stmt& child) { return statement(child); });
    }

    /// An expression that stands where an index is wanted.
    Expr index(const Expr& e) {
        const auto size = bound(e);
        if (!size) return value(e);
        note(*size);
        use_scalars(e);
        return e;
    }

    std::vector<Expr> subscripts(const Symbol& buffer, std::vector<Expr> indices) {
        for (Expr& e : indices) e = index(e);
        const auto it = buffers_.find(buffer);
        if (it != buffers_.end() && access_of(it->second) == Addressing::pointer && !indices.empty()) {
            // what is not index arithmetic is int64 and makes the sum int64: only the rest must fit
            std::vector<Expr> known = indices;
            for (std::size_t k = 0; k < known.size(); ++k)
                known[k] = largest(it->second.dimensions[k], known[k]);
            if (const auto size = bound(offset_of(it->second, known, {})))
                note(*size);
            else
                plan_.may_be_narrow = false;
        }
        return indices;
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
        // a number of at most 16 bits, which is known to be small
        if (const Cast* cast = get<Cast>(e); cast && !cast->bits && get<Variable>(cast->value)) {
            const Type& type = cast->value->type;
            if (!type.is_int() || !type.is_scalar() || type.bits > 16) return std::nullopt;
            return Polynomial{{{}, std::ldexp(1.0, type.bits)}};
        }
        const Binary* binary = get<Binary>(e);
        if (!binary || binary->wraps) return std::nullopt;
        const auto left = bound(binary->left), right = bound(binary->right);
        if (!left || !right) return std::nullopt;
        const auto divisor = build::as_integer(binary->right);
        switch (binary->op) {
            case BinaryOp::add:
            case BinaryOp::subtract:
            case BinaryOp::minimum:
            case BinaryOp::maximum:
                return sum(*left, *right);
            case BinaryOp::multiply:
                if (const Expr dividend = multiplied_back(*binary)) return bound(dividend);
                return product(*left, *right);
            case BinaryOp::floor_divide:
            case BinaryOp::divide:
            case BinaryOp::euclidean_divide:
                if (const auto parts = quotient_of_names(*binary)) return parts;
                if (!divisor) return sum(sum(*left, *right), {{{}, 1.0}});
                if (*divisor <= 0) return std::nullopt;
                return sum(scaled(*left, 1.0 / static_cast<double>(*divisor)), {{{}, 1.0}});
            case BinaryOp::floor_modulo:
            case BinaryOp::remainder:
            case BinaryOp::euclidean_modulo:
                if (divisor && *divisor <= 0) return std::nullopt;
                return get<Variable>(binary->left) ? *right : sum(*left, *right);
            case BinaryOp::bit_and:
            case BinaryOp::bit_or:
            case BinaryOp::bit_xor:
            case BinaryOp::shift_left:
            case BinaryOp::shift_right:
                return std::nullopt;
        }
        return std::nullopt;
    }

    static bool divides(const Binary& binary) {
        return !binary.wraps && (binary.op == BinaryOp::divide || binary.op == BinaryOp::floor_divide);
    }

    /// x of q * d, where q is x / d towards zero; null for other products.
    Expr multiplied_back(const Binary& product) const {
        const Variable* quotient = get<Variable>(product.left);
        const auto found = quotient ? quotients_.find(quotient->symbol) : quotients_.end();
        if (found == quotients_.end() || found->second->op != BinaryOp::divide) return nullptr;
        return same(found->second->right, product.right) ? found->second->left : nullptr;
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

    void list_bounds() {
        if (!plan_.may_be_narrow) return;
        // every prefix of a product is checked before the product is evaluated
        Polynomial all = monomials_;
        for (const auto& [symbols, factor] : monomials_)
            for (std::size_t n = 1; n < symbols.size(); ++n) {
                for (const Symbol& s : symbols) all.try_emplace({s}, 1.0);
                all.try_emplace(
                    std::vector<Symbol>(symbols.begin(), symbols.begin() + static_cast<std::ptrdiff_t>(n)),
                    1.0);
            }
        // what a kernel takes as an index fits for itself, also where only values and gathers use it
        const auto add = [&](const Symbol& symbol) {
            const auto is_taken = [&](const Parameter& p) {
                return p.symbol == symbol && p.type == Type::index() && !p.buffer && p.role != Role::scalar;
            };
            if (std::any_of(kernel_.parameters.begin(), kernel_.parameters.end(), is_taken))
                all.try_emplace({symbol}, 1.0);
        };
        for (const auto& [symbol, value] : plan_.wide) add(symbol);
        visit(
            plan_.body, [](const Stmt&) {},
            [&](const Expr& e) {
                if (const Variable* v = get<Variable>(e)) add(v->symbol);
                const Load* load = get<Load>(e);
                const auto buffer = load ? buffers_.find(load->buffer) : buffers_.end();
                if (buffer == buffers_.end()) return;
                for (const Dimension& d : buffer->second.dimensions)
                    if (const Variable* stride = d.stride ? get<Variable>(d.stride) : nullptr)
                        add(stride->symbol);
            });
        // in the order of the parameters, as readers know them
        std::map<Symbol, std::size_t> position;
        for (std::size_t k = 0; k < kernel_.parameters.size(); ++k)
            position[kernel_.parameters[k].symbol] = k;
        for (std::size_t degree = 1; degree <= 6; ++degree) {
            std::vector<Expr> list;
            for (const auto& [symbols, factor] : all) {
                if (symbols.size() != degree) continue;
                Expr e;
                for (const Symbol& s : symbols)
                    e = e ? build::multiply(e, build::variable(s)) : build::variable(s);
                const auto whole = static_cast<std::int64_t>(std::ceil(factor - 1e-9));
                list.push_back(whole > 1 ? build::multiply(build::integer(whole), e) : e);
            }
            if (!list.empty()) plan_.bounds.push_back(std::move(list));
        }
        const bool deep =
            std::any_of(all.begin(), all.end(), [](const auto& term) { return term.first.size() > 6; });
        if (deep) plan_.may_be_narrow = false;
    }

    const Function& kernel_;
    SymbolSource& symbols_;
    IndexPlan plan_;
    std::map<Symbol, Buffer> buffers_;
    std::map<Symbol, Polynomial> magnitude_;
    std::map<Symbol, const Binary*> quotients_;  ///< what names of quotients stand for
    std::set<Symbol> scalars_;  ///< int64 values of the language that may also stand in indices
    Polynomial monomials_;
};

}  // namespace

IndexPlan plan_indices(const Function& kernel, SymbolSource& symbols) {
    return Planner(kernel, symbols).run();
}

std::vector<Expr> largest_multiples(const std::vector<Expr>& bounds) {
    const auto factor_and_term = [](const Expr& e) {
        const Binary* product = get<Binary>(e);
        const bool multiplies = product && product->op == BinaryOp::multiply && !product->wraps;
        const auto factor = multiplies ? build::as_integer(product->left) : std::nullopt;
        return factor && *factor > 0 ? std::pair(*factor, product->right) : std::pair(std::int64_t{1}, e);
    };
    std::vector<Expr> largest;
    for (const Expr& e : bounds) {
        const auto [factor, term] = factor_and_term(e);
        const auto known = std::find_if(largest.begin(), largest.end(), [&, &term = term](const Expr& other) {
            return same(factor_and_term(other).second, term);
        });
        if (known == largest.end())
            largest.push_back(e);
        else if (factor_and_term(*known).first < factor)
            *known = e;
    }
    return largest;
}

}  // namespace nestor::cuda
