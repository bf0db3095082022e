// Scalar replacement of reductions; one pattern, looked for from the outside inwards.
//
// Note [Steps of a sum together] (2026-11-22)
// Where the inner loop of a reduction runs along memory, a loop over steps is bound by the traffic of loading
// and storing the sum. Four steps for each load and store make sums of table rows 1.6 times as fast as plain
// loops. Sums keep their order, so that every language allows it. Windows of filters are too short for it,
// but not the channels in them: a transposed convolution, which stores every second element, takes a third of
// the time (2026-11-24). Windows of unknown length that stand alone, of whole numbers as well, take 0.7
// (2026-11-24, max_filter with a window of 5).
#include "ir/passes/loops/scalar_replace_sums.hpp"

#include <algorithm>

#include "ir/analysis/affine.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t steps_alone = 4;     // for each load and store of an element
constexpr std::int64_t steps_together = 8;  // where several elements run together, which share what is loaded
constexpr std::int64_t least = 16;          // of a known extent, below which compilers unroll as they like

bool uses_any(const Expr& e, const std::vector<Symbol>& symbols) {
    return std::any_of(symbols.begin(), symbols.end(), [&](const Symbol& symbol) { return uses(e, symbol); });
}

bool has_calls(const Expr& e) {
    return any_of(e, [](const Expr& part) { return get<Call>(part) || get<Select>(part); });
}

/// True where all statements but the last are names.
bool names_one_statement(const Block& body) {
    return !body.statements.empty() && std::all_of(body.statements.begin(), body.statements.end() - 1,
                                                   [](const Stmt& s) { return get<Let>(s); });
}

/// What a store combines one number with, by arithmetic that does not read the element's buffer.
struct Combination {
    ReduceOp op;
    Expr value;
};

/// `C[n] += e`, `C[n] max= e`, or `C[n] = C[n] + e`.
std::optional<Combination> combination_of(const Store& store) {
    const Type& type = store.values[0]->type;
    if (store.targets.size() != 1 || !type.is_scalar() || type == Type::boolean()) return std::nullopt;
    const StoreTarget& target = store.targets[0];
    Combination out{ReduceOp::add, store.values[0]};
    if (!store.op) {
        const Binary* sum = get<Binary>(out.value);
        const Load* own = sum && sum->op == BinaryOp::add ? get<Load>(sum->left) : nullptr;
        const bool same_place = own && own->buffer == target.buffer && same(own->indices, target.indices);
        if (!same_place) return std::nullopt;
        out.value = sum->right;
    } else if (*store.op == ReduceOp::add || *store.op == ReduceOp::minimum ||
               *store.op == ReduceOp::maximum) {
        out.op = *store.op;
    } else {
        return std::nullopt;
    }
    const bool reads_target =
        loads_from(out.value, target.buffer) ||
        std::any_of(target.indices.begin(), target.indices.end(),
                    [&](const Expr& index) { return loads_from(index, target.buffer); });
    return reads_target || has_calls(out.value) ? std::nullopt : std::optional(out);
}

/// What is held in a register for several steps.
const char* name_of(ReduceOp op) {
    return op == ReduceOp::minimum ? "smallest" : op == ReduceOp::maximum ? "largest" : "sum";
}

/// A reduction whose body is one vectorized loop with one sum, at places that do not depend on the reduction;
/// the sum may stand in a loop over elements that run together (directive jam). All are behind names of what
/// they do not change.
struct Pattern {
    std::vector<Stmt> loops;  ///< from the reduction inwards
    Stmt sum;
    Expr addend;
    ReduceOp op = ReduceOp::add;

    const For& reduction() const { return *get<For>(loops[0]); }
    const Store& store() const { return *get<Store>(sum); }
    bool together() const { return loops.size() > 2; }
};

const Block& body_of(const Stmt& loop) {
    return get<For>(loop)->body;
}

bool is_reduction(const For& loop) {
    const auto extent = build::as_integer(loop.extent);
    return loop.kind == LoopKind::reduction && loop.mode.kind == ModeKind::serial &&
           loop.reductions.empty() && (!extent || *extent >= least);
}

/// Lanes, or elements that lie too far apart for them.
bool is_lanes(const For& loop) {
    return (loop.mode.kind == ModeKind::vectorized || loop.mode.kind == ModeKind::serial) &&
           loop.reductions.empty() && loop.kind == LoopKind::pure;
}

/// True where iterations store every second element or so, at places that no data choose.
bool strides(const StoreTarget& target, const Symbol& index) {
    const auto& places = target.indices;
    return std::none_of(places.begin(), places.end(), [](const Expr& e) { return loads(e); }) &&
           std::any_of(places.begin(), places.end(),
                       [&](const Expr& e) { return coefficient(affine(e), index) > 1; });
}

/// True for an index that is a subscript of its own wherever it is one: no window of a filter.
bool stands_alone(const Block& body, const Symbol& index) {
    bool alone = true;
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            for (const Expr& place : load ? load->indices : std::vector<Expr>{})
                alone = alone && (!uses(place, index) || get<Variable>(place));
        });
    return alone;
}

/// The loops and the statement in them; the statement is null where the loops are others.
Pattern loops_of(const Stmt& s) {
    Pattern out{{}, s, nullptr, ReduceOp::add};
    for (const For* loop = get<For>(s); loop; loop = get<For>(out.sum)) {
        const bool fits = out.loops.empty()       ? is_reduction(*loop)
                          : out.loops.size() == 1 ? is_lanes(*loop)
                          : out.loops.size() == 2 ? loop->mode.kind == ModeKind::unrolled
                                                  : false;
        if (!fits || !names_one_statement(loop->body)) return {};
        out.loops.push_back(out.sum);
        out.sum = loop->body.statements.back();
    }
    return out.loops.size() >= 2 ? out : Pattern{};
}

/// The names in a loop's body that change with the reduction, and what else does by then.
std::vector<Symbol> changing_names(const Pattern& p) {
    std::vector<Symbol> changing{p.reduction().index};
    for (const Stmt& loop : p.loops)
        for (const Stmt& s : body_of(loop).statements) {
            const Let* let = get<Let>(s);
            if (let && uses_any(let->value, changing)) changing.push_back(let->symbol);
        }
    return changing;
}

std::optional<Pattern> pattern_of(const Stmt& s) {
    Pattern p = loops_of(s);
    const Store* store = get<Store>(p.sum);
    const auto combined = store ? combination_of(*store) : std::nullopt;
    if (!combined || (p.together() && combined->op != ReduceOp::add)) return std::nullopt;
    p.addend = combined->value;
    p.op = combined->op;
    const For& lanes = *get<For>(p.loops[1]);
    if (lanes.mode.kind == ModeKind::serial && (p.together() || !strides(store->targets[0], lanes.index)))
        return std::nullopt;
    const std::vector<Symbol> changing = changing_names(p);
    std::vector<Expr> steady = store->targets[0].indices;  // which no step changes
    for (std::size_t k = 1; k < p.loops.size(); ++k) {
        steady.push_back(get<For>(p.loops[k])->low);
        steady.push_back(get<For>(p.loops[k])->extent);
    }
    for (const Expr& e : steady)
        if (uses_any(e, changing)) return std::nullopt;
    for (const Stmt& loop : p.loops)
        for (const Stmt& child : body_of(loop).statements)
            if (const Let* let = get<Let>(child); let && loads_from(let->value, store->targets[0].buffer))
                return std::nullopt;
    return p;
}

/// True where all that changes with the step are float values: an array may hold them.
bool changes_floats_only(const Pattern& p, const std::vector<Symbol>& changing) {
    for (const Stmt& loop : p.loops)
        for (const Stmt& s : body_of(loop).statements) {
            const Let* let = get<Let>(s);
            if (let && uses_any(let->value, changing) && !let->value->type.is_float()) return false;
        }
    return true;
}

/// g++ 12 takes a variable, of which `std::max` has the address, for memory in lanes of bytes (0.04 of the
/// speed): such values are one expression.
bool is_extreme_of_integers(const Pattern& p) {
    return p.op != ReduceOp::add && p.store().values[0]->type.is_int();
}

class SumReplacer {
public:
    SumReplacer(SymbolSource& symbols, Facts facts) : symbols_(symbols), facts_(std::move(facts)) {}

    Block block(const Block& b, int reductions) {
        Block out;
        for (const Stmt& s : b.statements) {
            const For* loop = get<For>(s);
            const bool is_long = loop && (reductions == 0 || stands_alone(loop->body, loop->index));
            const auto pattern = is_long ? pattern_of(s) : std::nullopt;
            if (pattern) {
                const std::vector<Stmt> made = jammed(*pattern);
                out.statements.insert(out.statements.end(), made.begin(), made.end());
                continue;
            }
            const int inside = reductions + (loop && loop->kind == LoopKind::reduction);
            out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner, inside); }));
        }
        return out;
    }

private:
    std::vector<Stmt> jammed(const Pattern& p) {
        const For& loop = p.reduction();
        const Expr steps = build::integer(p.together() ? steps_together : steps_alone);
        const Expr count =
            larger(loop.extent, build::integer(0), facts_);  // a range may end before it begins
        const Expr groups = build::floor_divide(count, steps);
        const Expr done = build::multiply(groups, steps);
        std::vector<Stmt> out = {in_groups(p, groups)};
        const Expr left = build::subtract(loop.extent, done);
        if (!build::is_zero(left)) out.push_back(rest(p, done, left));
        return out;
    }

    /// The loop over the steps that are left.
    Stmt rest(const Pattern& p, const Expr& done, const Expr& left) {
        For rest = p.reduction();
        rest.low = build::add(rest.low, done);
        rest.extent = left;
        const Block one{{with(p.loops[0], std::move(rest))}};
        return rewrite_stmts(rename(one, fresh_names(one, symbols_)),
                             [](const Stmt& s) {
                                 const For* loop = get<For>(s);
                                 if (!loop || loop->name.variable.empty()) return s;
                                 For named = *loop;
                                 named.name.variable += "_rest";
                                 return with(s, std::move(named));
                             })
            .statements.front();
    }

    /// The loop over groups of steps.
    Stmt in_groups(const Pattern& p, const Expr& groups) {
        const For& loop = p.reduction();
        const StoreTarget& target = p.store().targets[0];
        const Type& type = p.store().values[0]->type;
        const Origin& origin = p.sum->origin;
        const std::int64_t steps = p.together() ? steps_together : steps_alone;
        const std::string word = p.together() ? "eight" : "four";
        const std::string name = loop.index.name();
        const Symbol group = symbols_.fresh(name + "_" + word), first = symbols_.fresh(name);
        const Symbol sum = symbols_.fresh(name_of(p.op));
        const std::vector<Symbol> changing = changing_names(p);
        const Expr begin =
            build::add(loop.low, build::multiply(build::variable(group), build::integer(steps)));

        // eight steps are a loop where arrays may hold what they load, else each is written out
        const bool in_loop = p.together() && changes_floats_only(p, changing);
        const Symbol step = symbols_.fresh("step");
        std::vector<Substitution> at;
        for (std::int64_t k = 0; k < (in_loop ? 1 : steps); ++k)
            at.push_back({{loop.index, build::add(build::variable(first),
                                                  in_loop ? build::variable(step) : build::integer(k))}});
        std::vector<Block> bodies;
        for (const Stmt& inner : p.loops)
            bodies.push_back(in_loop ? arrays_of(body_of(inner), p, at[0], step)
                                     : names_of(body_of(inner), changing, at));
        bodies[0].statements.insert(bodies[0].statements.begin(),
                                    build::make(Let{first, begin}, p.loops[0]->origin));

        Block& innermost = bodies.back();
        const Expr element = build::load(target.buffer, type, target.indices, origin);
        if (is_extreme_of_integers(p)) {
            const auto pair = [&](const Expr& a, const Expr& b) { return build::apply(p.op, a, b); };
            const auto step_at = [&](std::size_t k) { return substitute(p.addend, at[k]); };
            const Expr steps_of_four = pair(pair(step_at(0), step_at(1)), pair(step_at(2), step_at(3)));
            innermost.statements.push_back(
                with(p.sum, Store{{target}, {pair(element, steps_of_four)}, std::nullopt}));
        } else {
            innermost.statements.push_back(build::make(Declare{sum, type, element}, origin));
            for (const Substitution& values : at) {
                const Expr next =
                    build::apply(p.op, build::variable(sum, type), substitute(p.addend, values));
                const Stmt add = build::make(Assign{sum, next}, origin);
                innermost.statements.push_back(in_loop ? eight_times(add, loop, step, "_steps") : add);
            }
            innermost.statements.push_back(
                with(p.sum, Store{{target}, {build::variable(sum, type)}, std::nullopt}));
        }
        for (std::size_t k = p.loops.size() - 1; k > 0; --k) {
            For inner = *get<For>(p.loops[k]);
            inner.body = std::move(bodies[k]);
            bodies[k - 1].statements.push_back(with(p.loops[k], std::move(inner)));
        }
        For out = loop;
        out.index = group;
        out.low = build::integer(0);
        out.extent = groups;
        out.body = std::move(bodies[0]);
        if (!out.name.variable.empty()) out.name.variable += "_" + word;
        const std::string reason =
            name + ": " + word + " steps for each load and store of the " + name_of(p.op);
        return build::make(std::move(out), std::make_shared<const OriginData>(
                                               OriginData{{}, p.loops[0]->origin, reason, {}}));
    }

    /// The names in a body: once, or for each step where they change with it.
    Block names_of(const Block& body, const std::vector<Symbol>& changing, std::vector<Substitution>& at) {
        Block out;
        for (const Stmt& s : body.statements) {
            const Let* let = get<Let>(s);
            if (!let) continue;
            if (!uses_any(let->value, changing)) {
                out.statements.push_back(s);
                continue;
            }
            for (std::size_t k = 0; k < at.size(); ++k) {
                const Symbol own = symbols_.fresh(let->symbol.name() + (k == 0 ? "" : std::to_string(k)));
                out.statements.push_back(with(s, Let{own, substitute(let->value, at[k])}));
                at[k].emplace_back(let->symbol, build::variable(own, let->value->type));
            }
        }
        return out;
    }

    /// The names in a body, as arrays of a value for each step where they change with it.
    Block arrays_of(const Block& body, const Pattern& p, Substitution& at, const Symbol& step) {
        const std::vector<Symbol> changing = changing_names(p);
        Block out;
        for (const Stmt& s : body.statements) {
            const Let* let = get<Let>(s);
            if (!let) continue;
            if (!uses_any(let->value, changing)) {
                out.statements.push_back(s);
                continue;
            }
            const Type& type = let->value->type;
            const Symbol array = symbols_.fresh(let->symbol.name());
            const Dimension eight{build::integer(0), build::integer(steps_together), nullptr};
            out.statements.push_back(
                build::make(Allocate{{array, type, {eight}, MemorySpace::stack, {}, {}}}, p.sum->origin));
            const Stmt store = with(
                p.sum, Store{{{array, {build::variable(step)}}}, {substitute(let->value, at)}, std::nullopt});
            out.statements.push_back(eight_times(store, p.reduction(), step, "_loads"));
            at.emplace_back(let->symbol, build::load(array, type, {build::variable(step)}));
        }
        return out;
    }

    /// An unrolled loop over the steps; `step` becomes an index of its own.
    Stmt eight_times(const Stmt& s, const For& reduction, const Symbol& step, const std::string& part) {
        For loop = reduction;
        loop.index = step;
        loop.low = build::integer(0);
        loop.extent = build::integer(steps_together);
        loop.mode = {ModeKind::unrolled};
        loop.body = {{s}};
        if (!loop.name.variable.empty()) loop.name.variable += part;
        const Block one{{build::make(std::move(loop), s->origin)}};
        return rename(one, fresh_names(one, symbols_)).statements.front();
    }

    SymbolSource& symbols_;
    Facts facts_;  ///< of the function's sizes
};

}  // namespace

Expr addend_of(const Store& store) {
    const auto found = combination_of(store);
    return found && found->op == ReduceOp::add && found->value->type.is_float() ? found->value : nullptr;
}

Program scalar_replace_sums(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return SumReplacer(symbols, facts_of(f)).block(body, 0);
    });
}

}  // namespace nestor
