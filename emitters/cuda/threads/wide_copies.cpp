// Vectorised copies: which loops over elements are copies of 16 bytes, and what makes their places multiples.
#include "emitters/cuda/threads/wide_copies.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "ir/analysis/affine.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor::cuda {
namespace {

constexpr std::int64_t wide_bytes = 16;

/// 0, whose bits are.
bool is_all_zero(const Expr& e) {
    const Constant* constant = get<Constant>(e);
    const double* value = constant ? std::get_if<double>(&constant->value) : nullptr;
    return value ? *value == 0 && !std::signbit(*value) : build::is_zero(e);
}

/// Neighbouring iterations touch neighbouring elements of this dimension.
bool moves_along(const std::vector<Expr>& indices, std::size_t dimension, const Symbol& lane) {
    for (std::size_t d = 0; d < indices.size(); ++d) {
        if (d != dimension && uses(indices[d], lane)) return false;
        if (d == dimension && coefficient(affine(indices[d]), lane) != 1) return false;
    }
    return true;
}

/// What a value must be made of to be a multiple.
class Multiples {
public:
    explicit Multiples(const Function& kernel) {
        for (const Parameter& p : kernel.parameters) {
            if (!p.buffer && p.type == Type::index()) sizes_.insert(p.symbol);
            if (p.fixed) fixed_[p.symbol] = *p.fixed;
        }
    }

    void define(const Let& let) { values_[let.symbol] = let.value; }

    /// The parameters that must be multiples of n for the value to be one; nothing where that is not enough.
    std::optional<std::set<Symbol>> of(const Expr& e, std::int64_t n) const {
        if (n == 1) return std::set<Symbol>{};
        if (const auto constant = build::as_integer(e))
            return *constant % n == 0 ? std::optional(std::set<Symbol>{}) : std::nullopt;
        if (const Variable* v = get<Variable>(e)) {
            if (const auto value = values_.find(v->symbol); value != values_.end())
                return of(value->second, n);
            if (const auto fixed = fixed_.find(v->symbol); fixed != fixed_.end())
                return of(build::integer(fixed->second), n);
            return sizes_.contains(v->symbol) ? std::optional(std::set<Symbol>{v->symbol}) : std::nullopt;
        }
        const Binary* binary = get<Binary>(e);
        if (!binary || binary->wraps) return std::nullopt;
        switch (binary->op) {
            case BinaryOp::add:
            case BinaryOp::subtract:
            case BinaryOp::minimum:
            case BinaryOp::maximum: {
                auto left = of(binary->left, n);
                const auto right = of(binary->right, n);
                if (!left || !right) return std::nullopt;
                left->insert(right->begin(), right->end());
                return left;
            }
            case BinaryOp::multiply:
                return of_product(binary->left, binary->right, n);
            default:
                return std::nullopt;
        }
    }

private:
    /// One factor is enough, the one that asks for less.
    std::optional<std::set<Symbol>> of_product(const Expr& a, const Expr& b, std::int64_t n) const {
        for (const auto& [factor, other] : {std::pair(a, b), std::pair(b, a)})
            if (const auto constant = known(factor)) return of(other, n / std::gcd(n, *constant));
        const auto left = of(a, n), right = of(b, n);
        if (!left || !right) return left ? left : right;
        return left->size() < right->size() ? left : right;
    }

    std::optional<std::int64_t> known(const Expr& e) const {
        const Variable* v = get<Variable>(e);
        const auto fixed = v ? fixed_.find(v->symbol) : fixed_.end();
        return fixed != fixed_.end() ? std::optional(fixed->second) : build::as_integer(e);
    }

    std::set<Symbol> sizes_;
    std::map<Symbol, Expr> values_;
    std::map<Symbol, std::int64_t> fixed_;  ///< strides of rows without gaps
};

/// Arrays of shared memory that asynchronous copies fill: nobody touches these before the next barrier.
std::set<Symbol> copied_asynchronously(const Block& body) {
    std::set<Symbol> found;
    visit_statements(body, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        if (store && async_copied(store->values[0])) found.insert(store->targets[0].buffer);
    });
    return found;
}

/// The distance of neighbours in memory is one element, always or in the instance for rows without gaps.
bool is_dense(const Function& kernel, const Buffer& buffer, std::size_t dimension) {
    const Expr& stride = buffer.dimensions[dimension].stride;
    if (!stride || build::is_one(stride)) return true;
    const Variable* v = get<Variable>(stride);
    return v && std::any_of(kernel.parameters.begin(), kernel.parameters.end(),
                            [&](const Parameter& p) { return p.symbol == v->symbol && p.fixed == 1; });
}

/// Where the elements begin over which an index runs.
Expr first_offset(const Buffer& buffer, std::vector<Expr> indices, const Symbol& index) {
    for (Expr& e : indices) e = substitute(e, {{index, build::integer(0)}});
    return offset_of(buffer, indices, {});
}

/// Leaves the accesses to rows whose elements are neighbours in memory, and adds what they ask for.
void keep_whole_rows(WideConditions& out, const Function& kernel, const Multiples& multiples,
                     const std::map<Symbol, Buffer>& buffers, std::set<Symbol>& arrays,
                     std::set<Symbol>& sizes) {
    std::int64_t bytes = 1;
    bool any = false;
    const auto keep = [&](const auto& holds) {
        any = false;
        for (auto& entry : out.rows.loops) {
            RowLoop& row = entry.second;
            std::erase_if(row.accesses, [&](const RowAccess& access) {
                return !holds(access, buffers.at(access.array), row);
            });
            any = any || !row.accesses.empty();
        }
    };
    keep([&](const RowAccess& access, const Buffer& array, const RowLoop& row) {
        const bool is_given = std::any_of(kernel.parameters.begin(), kernel.parameters.end(),
                                          [&](const Parameter& p) { return p.symbol == access.array; });
        if (!is_given || array.dimensions.empty()) return false;
        const std::size_t fastest = fastest_dimension(array);
        const Expr& stride = array.dimensions[fastest].stride;
        const bool is_near =
            row.is_long ? is_dense(kernel, array, fastest) : !stride || build::is_one(stride);
        const bool whole = is_near && array.element.is_scalar() && wide_bytes % array.element.bytes() == 0 &&
                           moves_along(access.indices, fastest, row.along());
        if (whole) bytes = std::max<std::int64_t>(bytes, array.element.bytes());
        return whole;
    });
    const std::int64_t width = wide_bytes / bytes;
    keep([&](const RowAccess& access, const Buffer& array, const RowLoop& row) {
        const auto begin = multiples.of(first_offset(array, access.indices, row.along()), width);
        const auto count = multiples.of(row.digits ? row.digits->length : row.count, width);
        if (out.rows.chunks % width != 0 || !begin || !count) return false;
        arrays.insert(access.array);
        sizes.insert(begin->begin(), begin->end());
        sizes.insert(count->begin(), count->end());
        return true;
    });
    if (any && width > 1)
        out.row_width = width;
    else
        out.rows = {};
    out.width = std::max(out.width, out.row_width);
}

}  // namespace

std::optional<WideCopy> wide_copy(const For& loop, const std::set<Symbol>& shared) {
    if (loop.mode.kind != ModeKind::vectorized || !build::is_zero(loop.low) ||
        loop.body.statements.size() != 1)
        return std::nullopt;
    const Store* store = get<Store>(loop.body.statements[0]);
    if (!store || store->op || store->targets.size() != 1) return std::nullopt;
    const StoreTarget& to = store->targets[0];
    const Type& type = store->values[0]->type;
    if (!shared.contains(to.buffer) || to.indices.empty() || !type.is_scalar() ||
        build::as_integer(loop.extent).value_or(0) * type.bytes() != wide_bytes ||
        !moves_along(to.indices, to.indices.size() - 1, loop.index))
        return std::nullopt;
    const Load* from = async_copied(store->values[0]);
    if (!from) from = get<Load>(store->values[0]);
    if (!from && !is_all_zero(store->values[0])) return std::nullopt;
    return WideCopy{&to, from, loop.index};
}

std::optional<WideStore> wide_store(const For& loop, const std::map<Symbol, Buffer>& memory) {
    if (loop.mode.kind != ModeKind::vectorized || !build::is_zero(loop.low) ||
        loop.body.statements.size() != 1)
        return std::nullopt;
    WideStore out;
    out.lane = loop.index;
    out.body = &loop.body;
    if (const If* branch = get<If>(loop.body.statements[0])) {
        const Compare* own = get<Compare>(branch->condition);
        if (!own || own->op != CompareOp::greater_equal || !branch->otherwise.statements.empty() ||
            uses(own->right, loop.index) || coefficient(affine(own->left), loop.index) != 1)
            return std::nullopt;
        out.begin = substitute(own->left, {{loop.index, build::integer(0)}});
        out.first = own->right;
        out.body = &branch->then;
    }
    const auto& statements = out.body->statements;
    for (std::size_t k = 0; k + 1 < statements.size(); ++k)
        if (!get<Let>(statements[k])) return std::nullopt;
    out.store = statements.empty() ? nullptr : get<Store>(statements.back());
    if (!out.store || out.store->op || out.store->targets.size() != 1) return std::nullopt;
    const StoreTarget& to = out.store->targets[0];
    const Type& type = out.store->values[0]->type;
    const auto array = memory.find(to.buffer);
    if (array == memory.end() || to.indices.empty() || !type.is_scalar() ||
        build::as_integer(loop.extent).value_or(0) * type.bytes() != wide_bytes ||
        !moves_along(to.indices, fastest_dimension(array->second), loop.index))
        return std::nullopt;
    return out;
}

WideConditions wide_conditions(const Function& kernel, const IndexPlan& plan) {
    const Block& body = plan.body;
    WideConditions out;
    Multiples multiples(kernel);
    std::map<Symbol, Buffer> buffers;
    std::set<Symbol> shared, copied = copied_asynchronously(body);
    for (const Parameter& p : kernel.parameters)
        if (p.buffer) buffers[p.symbol] = *p.buffer;
    const std::map<Symbol, Buffer> memory = buffers;
    std::set<Symbol> arrays, sizes;
    visit_statements(body, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) multiples.define(*let);
        if (const Allocate* allocate = get<Allocate>(s)) {
            buffers[allocate->buffer.symbol] = allocate->buffer;
            if (copied.contains(allocate->buffer.symbol)) shared.insert(allocate->buffer.symbol);
        }
        const For* loop = get<For>(s);
        if (const auto stored = loop ? wide_store(*loop, memory) : std::nullopt) {
            const std::int64_t width = *build::as_integer(loop->extent);
            const StoreTarget& to = stored->store->targets[0];
            const Buffer& array = memory.at(to.buffer);
            std::vector<Expr> all = {first_offset(array, to.indices, loop->index)};
            if (stored->first) all.insert(all.end(), {stored->begin, stored->first});
            std::set<Symbol> asked;
            bool multiple = is_dense(kernel, array, fastest_dimension(array));
            for (const Expr& e : all) {
                const auto parameters = multiples.of(e, width);
                multiple = multiple && parameters;
                if (parameters) asked.insert(parameters->begin(), parameters->end());
            }
            if (!multiple) return;
            arrays.insert(to.buffer);
            sizes.insert(asked.begin(), asked.end());
            out.stores.insert(loop);
            out.width = std::max(out.width, width);
            return;
        }
        const auto copy = loop ? wide_copy(*loop, shared) : std::nullopt;
        if (!copy) return;
        const std::int64_t width = *build::as_integer(loop->extent);
        const auto place = [&](const Symbol& buffer, const std::vector<Expr>& indices) {
            return multiples.of(first_offset(buffers.at(buffer), indices, copy->lane), width);
        };
        const auto to = place(copy->to->buffer, copy->to->indices);
        if (!to || !to->empty()) return;
        if (copy->from) {
            const Buffer& array = buffers.at(copy->from->buffer);
            const std::size_t fastest = fastest_dimension(array);
            const auto from = place(copy->from->buffer, copy->from->indices);
            if (!from || !is_dense(kernel, array, fastest) ||
                !moves_along(copy->from->indices, fastest, copy->lane))
                return;
            arrays.insert(copy->from->buffer);
            sizes.insert(from->begin(), from->end());
        }
        out.copies.insert(loop);
        out.width = std::max(out.width, width);
    });
    out.rows = find_row_loops(plan);
    keep_whole_rows(out, kernel, multiples, buffers, arrays, sizes);
    for (const Parameter& p : kernel.parameters) {
        if (arrays.contains(p.symbol)) out.arrays.push_back(p.symbol);
        if (sizes.contains(p.symbol)) out.multiples.push_back(p.symbol);
    }
    if (arrays.empty()) return {};
    return out;
}

}  // namespace nestor::cuda
