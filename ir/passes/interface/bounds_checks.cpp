// Insertion of bounds checks. One walk with the facts that hold where a statement stands. An expression is
// checked from the inside out, so that a subscript is only evaluated for its check when the loads in it stay
// inside of theirs.
//
// Note [Checked after scheduling] (2026-11-22)
// The checks of `--bounds=all` are put in after scheduling, so that loops are chosen as without checks. What
// intervals or isl prove needs no check, so that only places that data choose are left. The checks are
// asserts, for which errors/lower_asserts finds the way out of loops.
#include "ir/passes/interface/bounds_checks.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/analysis/constraints.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/analysis/let_values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/register_tile.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// Nodes of a value beyond which the name of a let stays: proofs see through no more.
constexpr std::size_t longest_value = 400;
/// Quotients and minima are a variable each; of so many the question takes longer than it is worth.
constexpr std::size_t most_variables = 40;

/// `table(index(i))` as the user wrote it; the fallback where the place is not known.
std::string text_of(const Origin& origin, const std::string& fallback) {
    for (Origin at = origin; at; at = at->parent) {
        if (!at->range.file) continue;
        const std::string text(at->range.text());
        if (text.empty() || text.find('\n') != std::string::npos) return fallback;
        return text;
    }
    return fallback;
}

std::string line_of(const Origin& origin) {
    for (Origin at = origin; at; at = at->parent)
        if (at->range.file) return " (" + at->range.file_and_line() + ")";
    return "";
}

/// What a failing check says.
class Errors {
public:
    explicit Errors(std::vector<ErrorEntry>& table) : table_(table) {}

    int entry(const std::string& name, int code, const std::string& text) {
        for (std::size_t k = 0; k < table_.size(); ++k)
            if (table_[k].code == code && table_[k].text == text) return static_cast<int>(k);
        table_.push_back({name, code, text});
        return static_cast<int>(table_.size()) - 1;
    }

private:
    std::vector<ErrorEntry>& table_;
};

/// What holds where a statement or expression stands.
struct Known {
    Facts facts;
    std::vector<EnclosingLoop> loops;
    std::vector<Guard> guards;
};

class BoundsChecker {
public:
    BoundsChecker(const Program& program, const Function& function, Errors& errors) : errors_(errors) {
        for (const Buffer& member : program.state) buffers_[member.symbol] = member;
        for (const Parameter& p : function.parameters)
            if (p.buffer) buffers_[p.symbol] = *p.buffer;
        visit_statements(std::get<Block>(function.body), [&](const Stmt& s) {
            if (const auto* declare = get<Declare>(s)) changing_.push_back(declare->symbol);
            const For* loop = get<For>(s);
            if (!loop || loop->mode.kind != ModeKind::register_tile) return;
            const auto tile = register_tile(*loop);
            if (!tile || !tile->in_panel) return;
            panels_.insert(tile->column_factor->buffer);
            const Load& factor = *tile->row_factor;  // a panel is addressed by rows and steps alone
            if (!buffers_.contains(factor.buffer) && factor.indices.size() == 2 &&
                get<Variable>(factor.indices[0]) && get<Variable>(factor.indices[1]))
                panels_.insert(factor.buffer);
        });
        for (const Parameter& p : function.parameters)
            if (p.role == Role::size) sizes_.push_back(p.symbol);
        known_.facts = facts_of(function);
    }

    Block block(const Block& b) {
        const Known outside = known_;
        const std::size_t lets = lets_.size();
        Block out;
        for (const Stmt& s : b.statements) statement(s, out);
        known_ = outside;
        lets_.resize(lets);
        return out;
    }

private:
    // ------------------------------------------------------------------------------------- expressions

    /// Adds the asserts that `e` needs where `guard` holds; `known` are the facts there.
    void check(const Expr& e, const Expr& guard, const Known& known, Block& out) {
        if (const auto* choice = get<Select>(e)) {
            check(choice->condition, guard, known, out);
            under(choice->condition, true, choice->then, guard, known, out);
            under(choice->condition, false, choice->otherwise, guard, known, out);
            return;
        }
        if (const auto* logic = get<Logic>(e)) {
            check(logic->left, guard, known, out);
            under(logic->left, logic->op == LogicOp::conjunction, logic->right, guard, known, out);
            return;
        }
        each_child(e, [&](const Expr& child) { check(child, guard, known, out); });
        if (const auto* load = get<Load>(e))
            subscripts(load->buffer, load->indices, e->origin, guard, known, out);
        if (const auto* binary = get<Binary>(e)) divisor(*binary, e->origin, guard, known, out);
    }

    void under(const Expr& condition, bool holds, const Expr& e, const Expr& guard, const Known& known,
               Block& out) {
        Known inside = known;
        suppose(inside, condition, holds);
        check(e, build::both(guard, holds ? condition : build::logical_not(condition)), inside, out);
    }

    void subscripts(const Symbol& symbol, const std::vector<Expr>& indices, const Origin& origin,
                    const Expr& guard, const Known& known, Block& out) {
        const auto found = buffers_.find(symbol);
        if (found == buffers_.end() || found->second.place == MemorySpace::growing)
            return;  // grows as needed
        // no place of the source: directive contract makes panels as large as the blocks that it cuts
        if (panels_.contains(symbol)) return;
        const Buffer& buffer = found->second;
        for (std::size_t d = 0; d < indices.size() && d < buffer.dimensions.size(); ++d) {
            const Dimension& dimension = buffer.dimensions[d];
            if (!dimension.extent) continue;
            const Expr min = dimension.min ? dimension.min : build::integer(0);
            Expr inside = unproved(build::compare(CompareOp::greater_equal, indices[d], min), known);
            inside = build::both(inside, unproved(build::compare(CompareOp::less, indices[d],
                                                                 build::add(min, dimension.extent)),
                                                  known));
            const std::string text =
                "`" + text_of(origin, symbol.name()) + "` leaves `" + symbol.name() + "`";
            demand(inside, guard, {"RANGE", error_range, text + line_of(origin)}, out);
        }
    }

    void divisor(const Binary& binary, const Origin& origin, const Expr& guard, const Known& known,
                 Block& out) {
        const bool divides = binary.op == BinaryOp::divide || binary.op == BinaryOp::remainder ||
                             binary.op == BinaryOp::floor_divide || binary.op == BinaryOp::floor_modulo;
        const Type& type = binary.right->type;
        if (!divides || type.is_float() || type.lanes != 1 || get<Constant>(binary.right)) return;
        const Expr not_zero = unproved(
            build::compare(CompareOp::not_equal, binary.right, build::constant(std::int64_t{0}, type)),
            known);
        demand(not_zero, guard,
               {"DIVISION", error_division,
                "`" + text_of(origin, "a division") + "` divides by zero" + line_of(origin)},
               out);
    }

    /// The condition without lets whose values are plain, for proofs.
    Expr resolved(const Expr& condition) const { return lets_.of(condition); }

    void suppose(Known& known, const Expr& condition, bool holds) const {
        const Expr plain = resolved(condition);
        assume(known.facts, plain, holds, changing_);
        known.guards.push_back({plain, holds});
    }

    /// By intervals, else by the question whether it can fail at any point of the loops.
    bool holds_always(const Expr& condition, const Known& known) const {
        if (const auto value = decide(condition, known.facts)) return *value;
        Constraints constraints(changing_);
        for (const Symbol& size : sizes_) constraints.not_negative(size);
        for (const EnclosingLoop& loop : known.loops) constraints.surround(loop);
        for (const Guard& guard : known.guards) constraints.suppose(guard);
        constraints.suppose({condition, false});
        if (constraints.points().variables > most_variables) return false;
        return is_empty(constraints.points()).value_or(false);
    }

    /// `true` where it is proved.
    Expr unproved(const Expr& condition, const Known& known) const {
        return holds_always(resolved(condition), known) ? build::boolean(true) : condition;
    }

    void demand(const Expr& condition, const Expr& guard, const ErrorEntry& error, Block& out) {
        if (const auto always = build::as_integer(condition); always && *always != 0) return;
        const Expr all = build::either(build::logical_not(guard), condition);
        const bool again = std::any_of(out.statements.begin(), out.statements.end(),
                                       [&](const Stmt& s) { return same(get<Assert>(s)->condition, all); });
        if (again) return;
        out.statements.push_back(
            build::make(Assert{all, errors_.entry(error.name, error.code, error.text)}, origin_));
    }

    // -------------------------------------------------------------------------------------- statements

    void check(const Expr& e, Block& out) {
        if (e) check(e, build::boolean(true), known_, out);
    }

    void statement(const Stmt& s, Block& out) {
        origin_ = s->origin;
        if (const auto* loop = get<While>(s)) return out.statements.push_back(checked_while(s, *loop));
        Block asserts;
        // what it evaluates itself; loops and ifs evaluate the same before their blocks
        each_child(
            s, [&](const Expr& e) { check(e, asserts); }, [](const Stmt&) {});
        each_symbol(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>* indices) {
            if (indices && changes(use))
                subscripts(buffer, *indices, s->origin, build::boolean(true), known_, asserts);
        });
        for (const Stmt& a : asserts.statements) suppose(known_, get<Assert>(a)->condition, true);
        out.statements.insert(out.statements.end(), asserts.statements.begin(), asserts.statements.end());
        out.statements.push_back(with_checked_blocks(s));
    }

    Stmt with_checked_blocks(const Stmt& s) {
        if (const auto* allocate = get<Allocate>(s)) buffers_[allocate->buffer.symbol] = allocate->buffer;
        if (const auto* done = get<Assert>(s)) suppose(known_, done->condition, true);
        if (const auto* let = get<Let>(s)) remember(*let);
        if (const auto* loop = get<For>(s)) return checked_for(s, *loop);
        if (const auto* choice = get<If>(s)) {
            If made = *choice;
            const Known outside = known_;
            suppose(known_, choice->condition, true);
            made.then = block(choice->then);
            known_ = outside;
            suppose(known_, choice->condition, false);
            made.otherwise = block(choice->otherwise);
            known_ = outside;
            const Block& then = choice->then;
            if (!then.statements.empty() && get<Return>(then.statements.back()))
                suppose(known_, choice->condition, false);
            return with(s, std::move(made));
        }
        return map_blocks(s, [&](const Block& inner) { return block(inner); });
    }

    void remember(const Let& let) {
        bool plain = true;
        visit(let.value, [&](const Expr& e) {
            const auto* variable = get<Variable>(e);
            plain = plain && !get<Load>(e) && !get<Call>(e) &&
                    !(variable &&
                      std::find(changing_.begin(), changing_.end(), variable->symbol) != changing_.end());
        });
        if (plain) lets_.add(let);
    }

    Stmt checked_for(const Stmt& s, const For& loop) {
        For made = loop;
        const Known outside = known_;
        For header = loop;
        header.body = {};
        header.low = resolved(loop.low);
        header.extent = resolved(loop.extent);
        assume_inside(known_.facts, header, changing_);
        known_.loops.push_back({loop.index, loop.name, header.low, header.extent});
        made.body = block(loop.body);
        known_ = outside;
        // asserts within are left out of lanes
        if (!same(made.body, loop.body)) {
            made.mode.simd = false;
            if (made.mode.kind == ModeKind::vectorized) {
                made.mode = {};
                made.reductions.clear();
            }
            if (made.mode.kind == ModeKind::register_tile && !register_tile(made))
                made.mode = copied_in_registers(made).mode;
        }
        return with(s, std::move(made));
    }

    /// while c { S }   =>   while true { assert ..; if !c { break }; S }
    Stmt checked_while(const Stmt& s, const While& loop) {
        Block asserts;
        check(loop.condition, asserts);
        if (asserts.statements.empty()) return with(s, While{loop.condition, block(loop.body)});
        While made{build::boolean(true), std::move(asserts)};
        made.body.statements.push_back(build::make(
            If{build::logical_not(loop.condition), Block{{build::make(Break{}, s->origin)}}, {}}, s->origin));
        const Block body = block(loop.body);
        made.body.statements.insert(made.body.statements.end(), body.statements.begin(),
                                    body.statements.end());
        return with(s, std::move(made));
    }

    Errors& errors_;
    Origin origin_;  ///< of the statement that is looked at
    std::map<Symbol, Buffer> buffers_;
    std::vector<Symbol> changing_;
    std::vector<Symbol> sizes_;
    std::set<Symbol> panels_;  ///< that register tiles multiply
    Known known_;              ///< before the next statement
    LetValues lets_{longest_value};
};

}  // namespace

Program check_bounds(const Program& program) {
    Program out = program;
    Errors errors(out.errors);
    for (Function& function : out.functions)
        if (const auto* body = std::get_if<Block>(&function.body))
            function.body = BoundsChecker(program, function, errors).block(*body);
    return out;
}

Program without_bounds_checks(const Program& program) {
    return map_bodies(program, [&](const Function&, const Block& body) {
        return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
            const auto* assertion = get<Assert>(s);
            const bool on_sizes =
                assertion && program.errors[static_cast<std::size_t>(assertion->error)].code == error_range;
            return on_sizes ? nullptr : s;
        });
    });
}

}  // namespace nestor
