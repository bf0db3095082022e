// Recognition of sums for each column: rows that only sum, and sums that share no registers, since each has
// kernels of its own.
#include "ir/schedule/directives/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/legality/legality.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

/// Declares a register, or sets one to a number: what stands in front of a sum.
bool prepares(const Stmt& s) {
    const Store* store = get<Store>(s);
    return get<Allocate>(s) || (store && !store->op && get<Constant>(store->values[0]));
}

class ColumnSearch {
public:
    ColumnSearch(const Subject& subject, std::string* why) : subject_(subject), why_(why) {}

    std::optional<Columns> find(const LoopName& name) {
        auto rows = find_rows(subject_, name, why_);
        if (!rows) return std::nullopt;
        found_.rows = *std::move(rows);
        const auto columns = build::as_integer(product_of_extents(found_.rows.loops));
        if (columns && *columns >= columns_for_all_threads)
            return no(fmt::format("a thread each of {} columns has enough to do", *columns));
        const auto count = build::as_integer(product_of_extents(found_.rows.first));
        if (count && *count < least_terms_of_columns)
            return no(
                fmt::format("{} sums {} terms, less than {}", print(name), *count, least_terms_of_columns));
        if (!cut() || !find_reductions() || !are_apart()) return std::nullopt;
        return std::move(found_);
    }

private:
    std::nullopt_t no(const std::string& reason) {
        if (why_) *why_ = reason;
        return std::nullopt;
    }

    /// The statements of a column, by the loop over terms that they belong to.
    bool cut() {
        std::vector<Stmt> between;
        const auto& statements = found_.rows.body().statements;
        for (std::size_t k = 0; k < statements.size(); ++k) {
            const Stmt& s = statements[k];
            if (const Let* let = get<Let>(s)) {
                if (loads(let->value)) return no("a column has names for what it reads"), false;
                found_.names.emplace_back(let->symbol, resolved(let->value, found_.names));
                continue;
            }
            if (found_.rows.elements[k].empty()) {
                between.push_back(s);
                continue;
            }
            auto first = between.end();
            while (first != between.begin() && prepares(*(first - 1))) --first;
            if (found_.parts.empty()) first = between.begin();
            Part part;
            part.before.assign(first, between.end());
            between.erase(first, between.end());
            if (!found_.parts.empty()) found_.parts.back().after = between;
            between.clear();
            part.terms = found_.rows.elements[k];
            found_.parts.push_back(std::move(part));
        }
        found_.parts.back().after = between;
        return true;
    }

    bool find_reductions() {
        for (Part& part : found_.parts) {
            part.reductions = carried_reductions(*part.terms[0]);
            for (const Stmt& s : part.terms.back()->body.statements) {
                const Store* store = get<Store>(s);
                const bool sums =
                    store && store->op &&
                    std::any_of(part.reductions.begin(), part.reductions.end(),
                                [&](const Reduction& r) { return r.buffer == store->targets[0].buffer; });
                if (!get<Let>(s) && !sums)
                    return no(fmt::format("{} does more than to sum", print(part.terms[0]->name))), false;
            }
            for (const Reduction& r : part.reductions) {
                const Type type = type_of(r.buffer);
                if (!type.is_scalar()) return no(fmt::format("`{}` is no number", r.buffer.name())), false;
                part.types.push_back(type);
            }
        }
        return true;
    }

    Type type_of(const Symbol& buffer) const {
        Type type;
        for (const Stmt& s : found_.rows.body().statements) {
            const Allocate* allocate = get<Allocate>(s);
            if (allocate && allocate->buffer.symbol == buffer) type = allocate->buffer.element;
        }
        return type;
    }

    /// Registers of one sum are not those of another one, which is in another kernel; its terms read none.
    bool are_apart() {
        std::set<Symbol> registers, seen;
        for (const Stmt& s : found_.rows.body().statements)
            if (const Allocate* allocate = get<Allocate>(s)) registers.insert(allocate->buffer.symbol);
        for (const Part& part : found_.parts) {
            std::set<Symbol> own, in_terms;
            const auto collect = [&](std::set<Symbol>& out) {
                return [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                    if (registers.contains(symbol) && accesses(use)) out.insert(symbol);
                };
            };
            each_access(build::make(part.terms.back()->body, found_.rows.statement->origin),
                        collect(in_terms));
            for (const Reduction& r : part.reductions) in_terms.erase(r.buffer), own.insert(r.buffer);
            for (const auto* statements : {&part.before, &part.after})
                for (const Stmt& s : *statements) each_access(s, collect(own));
            if (!in_terms.empty())
                return no(fmt::format("the terms of a column read `{}`, a value of it that is in no memory",
                                      in_terms.begin()->name())),
                       false;
            for (const Symbol& symbol : own)
                if (!seen.insert(symbol).second)
                    return no(fmt::format("`{}` is a value of a column that several sums of it use, and is "
                                          "in no memory",
                                          symbol.name())),
                           false;
        }
        return true;
    }

    const Subject& subject_;
    std::string* why_;
    Columns found_;
};

}  // namespace

std::optional<Columns> find_columns(const Subject& subject, const LoopName& loop, std::string* why) {
    return ColumnSearch(subject, why).find(loop);
}

}  // namespace nestor::schedule
