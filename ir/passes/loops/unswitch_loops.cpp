// Loop unswitching: the first choice that can be made in front of a loop, then those of both loops.
#include "ir/passes/loops/unswitch_loops.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr int most_choices = 2;            // one inside of the other: four loops
constexpr std::size_t longest_body = 120;  // nodes of a loop that is printed again

/// True of what can be computed where the loop has no iteration: nothing in it fails.
bool is_safe(const Expr& e) {
    bool safe = true;
    visit(e, [&](const Expr& part) {
        const Binary* b = get<Binary>(part);
        if (b && (is_quotient(b->op) || is_remainder(b->op)))
            safe = safe && build::as_integer(b->right).value_or(0) > 0;
        else if (b)
            safe = safe && (part->type == Type::index() || b->wraps);
        else
            safe = safe &&
                   (get<Constant>(part) || get<Variable>(part) || get<Compare>(part) || get<Logic>(part));
    });
    return safe;
}

class Unswitcher {
public:
    Unswitcher(SymbolSource& symbols, const Block& body) : symbols_(symbols) {
        visit_kind<For>(body, [&](const Stmt&, const For& loop) { names_.push_back(loop.name); });
    }

    Block block(const Block& b) {
        Block out;
        for (const Stmt& s : b.statements)
            out.statements.push_back(can_be_chosen(s)
                                         ? unswitched(s, most_choices)
                                         : map_blocks(s, [&](const Block& inner) { return block(inner); }));
        return out;
    }

private:
    static bool can_be_chosen(const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && loop->mode.kind == ModeKind::vectorized && loop->reductions.empty() &&
               std::all_of(loop->body.statements.begin(), loop->body.statements.end(),
                           [](const Stmt& child) { return get<Store>(child) || get<Let>(child); });
    }

    Stmt unswitched(const Stmt& s, int left) {
        const For& loop = *get<For>(s);
        const Expr condition = left > 0 ? choice_in(loop) : nullptr;
        if (!condition) return s;
        For with_then = loop, with_otherwise = loop;
        with_then.body = chosen(loop.body, condition, true);
        const Block other = chosen(loop.body, condition, false);
        Renaming renaming = fresh_names(other, symbols_);
        renaming[loop.index] = symbols_.fresh(loop.index.name());
        with_otherwise.index = renaming[loop.index];
        with_otherwise.body = rename(other, renaming);
        if (!loop.name.variable.empty()) with_otherwise.name = free_name(loop.name);
        If made;
        made.condition = condition;
        made.then = Block{{unswitched(with(s, std::move(with_then)), left - 1)}};
        made.otherwise = Block{{unswitched(with(s, std::move(with_otherwise)), left - 1)}};
        return build::make(std::move(made), s->origin);
    }

    /// The loop's name with an ending that no other loop has.
    LoopName free_name(const LoopName& name) {
        LoopName made = name;
        made.variable += "_otherwise";
        const std::string first = made.variable;
        for (int k = 2; std::find(names_.begin(), names_.end(), made) != names_.end(); ++k)
            made.variable = first + "_" + std::to_string(k);
        names_.push_back(made);
        return made;
    }

    /// The condition of the outermost choice that no iteration changes and of which a side loads; null where
    /// there is none, or the loop is long.
    static Expr choice_in(const For& loop) {
        std::set<Symbol> moving{loop.index};
        std::size_t nodes = 0;
        Expr found;
        visit(
            loop.body,
            [&](const Stmt& s) {
                if (const Let* let = get<Let>(s)) moving.insert(let->symbol);
            },
            [&](const Expr& e) {
                ++nodes;
                const Select* select = get<Select>(e);
                if (!found && select && select->condition->type.is_scalar() &&
                    (loads(select->then) || loads(select->otherwise)) && is_safe(select->condition) &&
                    !uses_any(select->condition, moving))
                    found = select->condition;
            });
        return nodes <= longest_body ? found : nullptr;
    }

    static Block chosen(const Block& body, const Expr& condition, bool holds) {
        return rewrite_exprs(body, [&](const Expr& e) -> Expr {
            const Select* select = get<Select>(e);
            if (!select || !same(select->condition, condition)) return e;
            return holds ? select->then : select->otherwise;
        });
    }

    SymbolSource& symbols_;
    std::vector<LoopName> names_;  ///< of the function's loops
};

}  // namespace

Program unswitch_loops(const Program& program, const Target&) {
    return map_bodies(program, [](const Function&, const Block& body, SymbolSource& symbols) {
        return Unswitcher(symbols, body).block(body);
    });
}

}  // namespace nestor
