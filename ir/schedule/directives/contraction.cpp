// Recognition of tensor contractions: one perfect nest, one store, two factors.
#include "ir/schedule/directives/contraction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/initialisation.hpp"
#include "ir/schedule/directives/open_nests.hpp"
#include "ir/schedule/directives/padded_windows.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// Types whose products the micro-kernel sums.
bool has_lanes(const Type& type) {
    return type.is_scalar() && type.bits >= 32 && (type.is_int() || type.kind == TypeKind::floating);
}

const Load* first_load(const Expr& e) {
    const Load* found = nullptr;
    visit(e, [&](const Expr& part) {
        if (const Load* load = get<Load>(part); load && !found) found = load;
    });
    return found;
}

/// How many elements the index moves on in the factor's memory, the same few in all of its loads; 0 where it
/// moves across memory, or further.
std::int64_t step_along_memory(const Function& function, const Expr& factor, const Symbol& index) {
    constexpr std::int64_t furthest = 4;
    bool near = true;
    std::int64_t step = 0;
    visit(factor, [&](const Expr& part) {
        const Load* load = get<Load>(part);
        if (!load || load->indices.empty() ||
            std::none_of(load->indices.begin(), load->indices.end(),
                         [&](const Expr& e) { return uses(e, index); }))
            return;
        const auto buffer = buffer_of(function, load->buffer);
        const std::size_t fastest =
            buffer && !buffer->dimensions.empty() ? fastest_dimension(*buffer) : load->indices.size() - 1;
        const auto own = to_int64(coefficient(affine(load->indices[fastest]), index)).value_or(0);
        near = near && own >= 1 && own <= furthest && (step == 0 || step == own);
        step = own;
        for (std::size_t d = 0; d < load->indices.size(); ++d)
            near = near && (d == fastest || !uses(load->indices[d], index));
    });
    return near ? step : 0;
}

/// x of `C[..] += x`, `C[..] = C[..] + x` and `C[..] = x + C[..]`; null for other stores.
Expr added(const Store& store) {
    const Expr& value = store.values[0];
    if (store.op) return *store.op == ReduceOp::add ? value : nullptr;
    const Binary* sum = get<Binary>(value);
    if (!sum || sum->op != BinaryOp::add) return nullptr;
    const StoreTarget& target = store.targets[0];
    const auto is_target = [&](const Expr& e) {
        const Load* load = get<Load>(e);
        return load && load->buffer == target.buffer &&
               std::equal(load->indices.begin(), load->indices.end(), target.indices.begin(),
                          target.indices.end(), [](const Expr& a, const Expr& b) { return same(a, b); });
    };
    return is_target(sum->left) ? sum->right : is_target(sum->right) ? sum->left : nullptr;
}

/// A value under a condition, 0 elsewhere.
const Select* or_zero(const Expr& e) {
    const Select* select = get<Select>(e);
    const Constant* otherwise = select ? get<Constant>(select->otherwise) : nullptr;
    if (!otherwise) return nullptr;
    const double* number = std::get_if<double>(&otherwise->value);
    const bool zero = number ? *number == 0 && !std::signbit(*number) : build::is_zero(select->otherwise);
    return zero ? select : nullptr;
}

class ContractionSearch {
public:
    ContractionSearch(const Subject& subject, std::string* why, SymbolSource* symbols)
        : subject_(subject), why_(why), symbols_(symbols) {}

    std::optional<Contraction> find(const LoopName& rows, const LoopName& columns) {
        if (!find_nest(rows, columns) || !find_store() || !find_roles(rows, columns)) return std::nullopt;
        find_initialisation(subject_.body(), nest_, c_);
        if (condition_ && !leave_out(rows, columns)) return std::nullopt;
        return c_;
    }

    /// The nest's store and product; nothing is known of rows and columns yet.
    std::optional<Contraction> find_product(const LoopName& outermost) {
        c_.statement = find_loop_statement(subject_.body(), outermost);
        nest_ = perfect_nest(*get<For>(c_.statement));
        if (!find_store()) return std::nullopt;
        return c_;
    }

    const std::vector<const For*>& nest() const { return nest_; }

private:
    bool no(const std::string& reason) {
        if (why_) *why_ = reason;
        return false;
    }

    bool find_nest(const LoopName& rows, const LoopName& columns) {
        auto around = loops_around(subject_.body(), rows);
        const For* outermost = around.empty() ? find_loop(subject_.body(), rows) : around.front();
        c_.statement = find_loop_statement(subject_.body(), outermost->name);
        nest_ = perfect_nest(*get<For>(c_.statement));
        const auto stands = [&](const LoopName& name) {
            return std::any_of(nest_.begin(), nest_.end(), [&](const For* l) { return l->name == name; });
        };
        if (!stands(rows) || !stands(columns))
            return no(fmt::format("{} and {} are not loops of one nest, without anything between them",
                                  print(rows), print(columns)));
        return true;
    }

    bool find_store() {
        for (const For* loop : nest_) {
            if (loop->mode.kind != ModeKind::serial || !loop->reductions.empty())
                return no(fmt::format("{} runs at once already", print(loop->name)));
            if (loop->kind == LoopKind::imperative)
                return no(fmt::format("{} is a loop of a program, whose iterations have an order",
                                      print(loop->name)));
            for (const For* other : nest_)
                if (uses(loop->low, other->index) || uses(loop->extent, other->index))
                    return no(
                        fmt::format("the limits of {} depend on {}", print(loop->name), print(other->name)));
            if (loads(loop->low) || loads(loop->extent))
                return no(fmt::format("the limits of {} are read from memory", print(loop->name)));
        }
        const Block& body = nest_.back()->body;
        c_.store = body.statements.size() == 1 ? get<Store>(body.statements[0]) : nullptr;
        if (!c_.store || c_.store->targets.size() != 1)
            return no(body.statements.size() == 1 && get<If>(body.statements[0])
                          ? "a condition decides which terms are summed"
                          : "the innermost loop holds more than one sum");
        c_.product = added(*c_.store);
        if (const Select* select = symbols_ && c_.product ? or_zero(c_.product) : nullptr)
            condition_ = select->condition, c_.product = select->then;
        const Binary* product = get<Binary>(c_.product);
        if (!product || product->op != BinaryOp::multiply) return no("what is added is no product");
        if (!has_lanes(c_.product->type))
            return no(fmt::format("products of {} have no lanes here", to_string(c_.product->type)));
        if (loads_from(c_.product, c_.store->targets[0].buffer))
            return no("what is summed is read in the product");
        return find_places();
    }

    /// Each element of C belongs to one iteration of the pure loops.
    bool find_places() {
        const auto& indices = c_.store->targets[0].indices;
        for (const For* loop : nest_) {
            const auto used = std::count_if(indices.begin(), indices.end(),
                                            [&](const Expr& e) { return uses(e, loop->index); });
            const auto plain = std::count_if(indices.begin(), indices.end(),
                                             [&](const Expr& e) { return is_variable(e, loop->index); });
            if (loop->kind == LoopKind::reduction ? used != 0 : used != 1 || plain != 1)
                return no(fmt::format("{} is no index of what is summed", print(loop->name)));
        }
        return true;
    }

    bool find_roles(const LoopName& rows, const LoopName& columns) {
        for (const For* loop : nest_) {
            if (loop->kind == LoopKind::reduction)
                c_.sums.push_back(loop);
            else if (loop->name == rows)
                c_.rows = loop;
            else if (loop->name == columns)
                c_.columns = loop;
            else
                c_.others.push_back(loop);
        }
        if (c_.sums.empty()) return no("nothing is summed over a loop");
        if (!c_.rows || !c_.columns || rows == columns)
            return no("rows and columns are two loops of the left side");
        const Binary& product = *get<Binary>(c_.product);
        c_.row_factor = product.left;
        c_.column_factor = product.right;
        if (!uses(c_.row_factor, c_.rows->index)) std::swap(c_.row_factor, c_.column_factor);
        if (!uses(c_.row_factor, c_.rows->index) || uses(c_.column_factor, c_.rows->index) ||
            !uses(c_.column_factor, c_.columns->index) || uses(c_.row_factor, c_.columns->index))
            return no(fmt::format("no factor has {} alone, and the other {}", print(rows), print(columns)));
        for (const For* loop : c_.others)
            if (uses(c_.column_factor, loop->index) && !uses(c_.row_factor, loop->index))
                c_.second_columns = loop;
        const auto name_of = [](const Expr& factor, const char* otherwise) {
            const Load* load = first_load(factor);
            return load ? load->buffer.name() : std::string(otherwise);
        };
        c_.row_name = name_of(c_.row_factor, "row");
        c_.column_name = name_of(c_.column_factor, "column");
        if (c_.column_name == c_.row_name) c_.column_name += "_column";
        c_.rows_are_near = step_along_memory(subject_.function, c_.row_factor, c_.rows->index) == 1;
        c_.column_step = step_along_memory(subject_.function, c_.column_factor, c_.columns->index);
        return true;
    }

    /// The factors under their masks, in phases where every so-manieth term counts.
    bool leave_out(const LoopName& rows, const LoopName& columns) {
        if (!may_be_masked(subject_, c_.statement, condition_, c_.row_factor, c_.column_factor, why_))
            return false;
        const bool is_float = c_.product->type.is_float();
        const Constant* begin = c_.initial ? get<Constant>(c_.initial) : nullptr;
        const double* number = begin ? std::get_if<double>(&begin->value) : nullptr;
        if (is_float && (!number || (*number == 0 && std::signbit(*number))))
            return no("terms are left out of what may be -0, which 0 times a factor does not change");
        c_.whole_row_factor = c_.row_factor, c_.whole_column_factor = c_.column_factor;
        const Binary* product = get<Binary>(c_.product);
        Binary in_part = *product;
        c_.phases = by_phases(c_.statement, condition_, {&in_part.left, &in_part.right}, *symbols_);
        c_.product = with(c_.product, in_part);
        if (c_.phases.nest) {
            nest_ = perfect_nest(*get<For>(c_.phases.nest));
            c_.sums.clear(), c_.others.clear();
            c_.rows = c_.columns = c_.second_columns = nullptr;
            if (!find_roles(rows, columns)) return false;
        }
        const Stmt& nest = c_.phases.nest ? c_.phases.nest : c_.statement;
        c_.masks = masks_of(nest, condition_, c_.row_factor, c_.column_factor);
        c_.leaves_out = is_float && (c_.masks.rows || c_.masks.columns);
        return true;
    }

    const Subject& subject_;
    std::string* why_;
    SymbolSource* symbols_;
    Expr condition_;  ///< under which the product is added; null where it always is
    Contraction c_;
    std::vector<const For*> nest_;
};

}  // namespace

std::optional<Contraction> find_contraction(const Subject& subject, const LoopName& rows,
                                            const LoopName& columns, std::string* why,
                                            SymbolSource* symbols) {
    return ContractionSearch(subject, why, symbols).find(rows, columns);
}

Refusal require_contraction(const Subject& subject, const LoopName& rows, const LoopName& columns,
                            std::optional<Contraction>& found, SymbolSource* symbols) {
    if (Refusal missing = require_loops(subject, {rows, columns}, 2)) return missing;
    if (is_open(subject)) return refusal(subject, "SCH-60", "the limits of the loops are not known yet");
    std::string why;
    found = find_contraction(subject, rows, columns, &why, symbols);
    if (found) return std::nullopt;
    return refusal(subject, "SCH-81", why,
                   "a sum of products of two factors, one of which has the rows and the other one the "
                   "columns: `C(m, n) +=! A(m, k) * B(k, n)`, with any further loops");
}

Block with_contraction(const Subject& subject, const Contraction& c, const Expr& condition,
                       std::vector<Stmt> statements, const std::vector<Epilogue>& epilogues,
                       std::vector<Stmt> in_front) {
    const auto is_part = [&](const Stmt& s) {
        return s == c.initialisation || std::any_of(epilogues.begin(), epilogues.end(),
                                                    [&](const Epilogue& e) { return e.nest == s; });
    };
    if (build::as_integer(condition) != 1) {
        Block as_it_was;
        if (c.initialisation) as_it_was.statements.push_back(c.initialisation);
        as_it_was.statements.push_back(c.statement);
        for (const Epilogue& epilogue : epilogues) as_it_was.statements.push_back(epilogue.nest);
        statements = {build::make(If{condition, Block{std::move(statements)}, std::move(as_it_was)},
                                  c.statement->origin)};
    }
    statements.insert(statements.begin(), in_front.begin(), in_front.end());
    const std::function<Block(const Block&)> replaced = [&](const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            if (s == c.statement)
                out.statements.insert(out.statements.end(), statements.begin(), statements.end());
            else if (!is_part(s))
                out.statements.push_back(map_blocks(s, replaced));
        }
        return out;
    };
    return replaced(subject.body());
}

std::optional<std::pair<LoopName, LoopName>> rows_and_columns(const Subject& subject, const LoopName& nest,
                                                              const ProductLimits& limits) {
    SymbolSource symbols(subject.program.next_symbol);
    ContractionSearch search(subject, nullptr, limits.leaves_out ? &symbols : nullptr);
    const auto c = search.find_product(nest);
    if (!c) return std::nullopt;
    const auto& indices = c->store->targets[0].indices;
    const auto buffer = buffer_of(subject.function, c->store->targets[0].buffer);
    if (!buffer || indices.empty()) return std::nullopt;
    const Expr& fastest = indices[fastest_dimension(*buffer)];
    const For *rows = nullptr, *columns = nullptr;
    for (const For* loop : search.nest())
        if (loop->kind == LoopKind::pure && is_variable(fastest, loop->index)) columns = loop;
    if (!columns) return std::nullopt;
    const Binary& product = *get<Binary>(c->product);
    const bool left = uses(product.left, columns->index);
    const Expr& column_factor = left ? product.left : product.right;
    const Expr& row_factor = left ? product.right : product.left;
    for (const For* loop : search.nest())
        if (loop->kind == LoopKind::pure && loop != columns && uses(row_factor, loop->index) &&
            !uses(column_factor, loop->index))
            rows = loop;
    if (!rows) return std::nullopt;
    std::vector<const For*> sums;
    for (const For* loop : search.nest())
        if (loop->kind == LoopKind::reduction) sums.push_back(loop);
    constexpr std::int64_t rows_of_tile = 6, columns_of_tile = 16,
                           steps_of_tile = 16;  // at least, of a block
    if (limits.worth_copies &&
        (is_below(rows->extent, rows_of_tile) || is_below(columns->extent, columns_of_tile) ||
         are_few_steps(sums, steps_of_tile)))
        return std::nullopt;
    return std::pair{rows->name, columns->name};
}

}  // namespace nestor::schedule
