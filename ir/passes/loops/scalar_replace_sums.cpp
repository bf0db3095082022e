// Scalar replacement of reductions; one pattern, looked for from the outside inwards.
//
// Note [Steps of a sum together] (2026-11-22)
// Where the inner loop of a reduction runs along memory, a loop over steps is bound by the traffic of loading
// and storing the sum. Four steps for each load and store make sums of table rows 1.6 times as fast as plain
// loops. Sums keep their order, so that every language allows it. Windows of filters are too short for it,
// but not the channels in them: a transposed convolution, which stores every second element, takes a third of
// the time (2026-11-24). Windows of unknown length that stand alone, of whole numbers as well, take 0.7
// (2026-11-24, max_filter with a window of 5).
//
// Note [First steps] (2026-11-25)
// A loop that stores what elements begin as is a pass over them for nothing: the first steps of a window
// store instead, where there are so many. Minima, maxima and sums of bytes then take 0.8 of the time with a
// window of 5 and 0.9 with one of 9 (g++ and clang, 1920 x 1080), those of 16 bits 0.8 to 1.0. Wider elements
// are left alone: whole lines that nothing but stores touch are not read from memory first, so that sums and
// maxima of 32 bits take 1.05 to 1.2 times as long with it. Reductions that stand alone have many steps:
// sixteen rows of a table take as long with it (embedding), and it is twenty lines more.
// Minima and maxima of what is only read stay in registers instead (Note [Windows in registers]).
#include "ir/passes/loops/scalar_replace_sums.hpp"

#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/loops/reduction_pattern.hpp"

namespace nestor {
namespace {

constexpr std::int64_t steps_alone = 4;     // for each load and store of an element
constexpr int narrow_bits = 16;             // bits of elements that are worth no pass of their own
constexpr std::int64_t steps_together = 8;  // where several elements run together, which share what is loaded

/// What is held in a register for several steps.
const char* name_of(ReduceOp op) {
    return op == ReduceOp::minimum ? "smallest" : op == ReduceOp::maximum ? "largest" : "sum";
}

/// True where all that changes with the step are float values: an array may hold them.
bool changes_floats_only(const ReductionPattern& p, const std::vector<Symbol>& changing) {
    for (const Stmt& loop : p.loops)
        for (const Stmt& s : body_of(loop).statements) {
            const Let* let = get<Let>(s);
            if (let && uses_any(let->value, changing) && !let->value->type.is_float()) return false;
        }
    return true;
}

/// g++ 12 takes a variable, of which `std::max` has the address, for memory in lanes of bytes (0.04 of the
/// speed): such values are one expression.
bool is_extreme_of_integers(const ReductionPattern& p) {
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
                const auto beginning = taken_beginning(*pattern, out.statements);
                const std::vector<Stmt> made = jammed(*pattern, beginning);
                out.statements.insert(out.statements.end(), made.begin(), made.end());
                continue;
            }
            const int inside = reductions + (loop && loop->kind == LoopKind::reduction);
            out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner, inside); }));
        }
        return out;
    }

private:
    /// The loop in front of a reduction that stores what its elements begin as.
    struct Beginning {
        Stmt loop;
        Expr value;
    };

    /// Takes the beginning of a window away from the statements in front, if the first steps may store in its
    /// place (see Note [First steps]).
    static std::optional<Beginning> taken_beginning(const ReductionPattern& p, std::vector<Stmt>& before) {
        const Type& type = p.store().values[0]->type;
        if (p.together() || !type.is_int() || type.bits > narrow_bits ||
            stands_alone(p.reduction().body, p.reduction().index))
            return std::nullopt;
        const Symbol& buffer = p.store().targets[0].buffer;
        auto last = before.rbegin();
        for (; last != before.rend(); ++last) {  // names may stand between
            const Let* let = get<Let>(*last);
            if (!let || loads_from(let->value, buffer)) break;
        }
        const Expr value = last == before.rend() ? nullptr : first_value(*last, p);
        if (!value || (is_extreme_of_integers(p) && !same(value, build::identity(p.op, type))))
            return std::nullopt;
        const Beginning found{*last, value};
        before.erase(std::next(last).base());
        return found;
    }

    std::vector<Stmt> jammed(const ReductionPattern& p, const std::optional<Beginning>& beginning) {
        const For& loop = p.reduction();
        const Expr steps = build::integer(steps_of(p));
        const Expr count =
            larger(loop.extent, build::integer(0), facts_);  // a range may end before it begins
        const Expr groups = build::floor_divide(count, steps);
        const Expr done = build::multiply(groups, steps);
        std::vector<Stmt> out;
        if (beginning) {
            const Block first = first_group(p, beginning->value);
            if (at_most(steps, count, facts_))
                out = first.statements;
            else
                out.push_back(build::make(If{build::compare(CompareOp::greater_equal, loop.extent, steps),
                                             first,
                                             {{beginning->loop}}},
                                          p.loops[0]->origin));
        }
        out.push_back(in_groups(p, groups, beginning ? 1 : 0));
        const Expr left = build::subtract(loop.extent, done);
        if (!build::is_zero(left)) out.push_back(rest(p, done, left));
        return out;
    }

    /// The loop over the steps that are left.
    Stmt rest(const ReductionPattern& p, const Expr& done, const Expr& left) {
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

    /// The loop over groups of steps, from one of them on.
    Stmt in_groups(const ReductionPattern& p, const Expr& groups, std::int64_t from) {
        const For& loop = p.reduction();
        const std::string name = loop.index.name();
        const Symbol group = symbols_.fresh(name + "_" + word_of(p));
        const Expr before = build::multiply(build::variable(group), build::integer(steps_of(p)));
        const StoreTarget& target = p.store().targets[0];
        const Expr element =
            build::load(target.buffer, p.store().values[0]->type, target.indices, p.sum->origin);
        For out = loop;
        out.index = group;
        out.low = build::integer(from);
        out.extent = build::subtract(groups, out.low);
        out.body = one_group(p, build::add(loop.low, before), element);
        if (!out.name.variable.empty()) out.name.variable += "_" + word_of(p);
        return build::make(
            std::move(out),
            because(p, name + ": " + word_of(p) + " steps for each load and store of the " + name_of(p.op)));
    }

    /// The first steps, which store what comes of the value that elements begin as.
    Block first_group(const ReductionPattern& p, const Expr& value) {
        Block out = one_group(p, p.reduction().low, is_extreme_of_integers(p) ? nullptr : value);
        Stmt& lanes = out.statements.back();
        For named = *get<For>(lanes);
        if (!named.name.variable.empty()) named.name.variable += "_first";
        lanes =
            build::make(std::move(named), because(p, p.reduction().index.name() + ": the first " +
                                                         word_of(p) + " steps store the " + name_of(p.op)));
        return rename(out, fresh_names(out, symbols_));
    }

    static Origin because(const ReductionPattern& p, const std::string& reason) {
        return made_by(reason, p.loops[0]->origin);
    }
    static std::int64_t steps_of(const ReductionPattern& p) {
        return p.together() ? steps_together : steps_alone;
    }
    static std::string word_of(const ReductionPattern& p) { return p.together() ? "eight" : "four"; }

    /// The steps from `begin` on, for an element that is so far as given; null where that changes nothing.
    Block one_group(const ReductionPattern& p, const Expr& begin, const Expr& element) {
        const For& loop = p.reduction();
        const StoreTarget& target = p.store().targets[0];
        const Type& type = p.store().values[0]->type;
        const Origin& origin = p.sum->origin;
        const Symbol first = symbols_.fresh(loop.index.name()), sum = symbols_.fresh(name_of(p.op));
        const std::vector<Symbol> changing = changing_names(p);

        // eight steps are a loop where arrays may hold what they load, else each is written out
        const bool in_loop = p.together() && changes_floats_only(p, changing);
        const Symbol step = symbols_.fresh("step");
        const Expr start = build::as_integer(begin) ? begin : build::variable(first);
        std::vector<Substitution> at;
        for (std::int64_t k = 0; k < (in_loop ? 1 : steps_of(p)); ++k)
            at.push_back(
                {{loop.index, build::add(start, in_loop ? build::variable(step) : build::integer(k))}});
        std::vector<Block> bodies;
        for (const Stmt& inner : p.loops)
            bodies.push_back(in_loop ? arrays_of(body_of(inner), p, at[0], step)
                                     : names_of(body_of(inner), changing, at));
        if (start != begin)
            bodies[0].statements.insert(bodies[0].statements.begin(),
                                        build::make(Let{first, begin}, p.loops[0]->origin));

        Block& innermost = bodies.back();
        if (is_extreme_of_integers(p)) {
            const auto pair = [&](const Expr& a, const Expr& b) { return build::apply(p.op, a, b); };
            const auto step_at = [&](std::size_t k) { return substitute(p.addend, at[k]); };
            const Expr steps_of_four = pair(pair(step_at(0), step_at(1)), pair(step_at(2), step_at(3)));
            innermost.statements.push_back(with(
                p.sum,
                Store{{target}, {element ? pair(element, steps_of_four) : steps_of_four}, std::nullopt}));
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
        return bodies[0];
    }

    /// The names in a body: those that all steps share, and what `own` adds for others.
    static Block shared_names(const Block& body, const std::vector<Symbol>& changing,
                              const std::function<void(const Stmt& s, const Let& let, Block& out)>& own) {
        Block out;
        for (const Stmt& s : body.statements) {
            const Let* let = get<Let>(s);
            if (let && uses_any(let->value, changing))
                own(s, *let, out);
            else if (let)
                out.statements.push_back(s);
        }
        return out;
    }

    /// The names in a body: once, or for each step where they change with it.
    Block names_of(const Block& body, const std::vector<Symbol>& changing, std::vector<Substitution>& at) {
        return shared_names(body, changing, [&](const Stmt& s, const Let& let, Block& out) {
            for (std::size_t k = 0; k < at.size(); ++k) {
                const Symbol own = symbols_.fresh(let.symbol.name() + (k == 0 ? "" : std::to_string(k)));
                out.statements.push_back(with(s, Let{own, substitute(let.value, at[k])}));
                at[k].emplace_back(let.symbol, build::variable(own, let.value->type));
            }
        });
    }

    /// The names in a body, as arrays of a value for each step where they change with it.
    Block arrays_of(const Block& body, const ReductionPattern& p, Substitution& at, const Symbol& step) {
        return shared_names(body, changing_names(p), [&](const Stmt&, const Let& let, Block& out) {
            const Type& type = let.value->type;
            const Symbol array = symbols_.fresh(let.symbol.name());
            const Dimension eight{build::integer(0), build::integer(steps_together), nullptr};
            out.statements.push_back(
                build::make(Allocate{{array, type, {eight}, MemorySpace::stack, {}, {}}}, p.sum->origin));
            const Stmt store = with(
                p.sum, Store{{{array, {build::variable(step)}}}, {substitute(let.value, at)}, std::nullopt});
            out.statements.push_back(eight_times(store, p.reduction(), step, "_loads"));
            at.emplace_back(let.symbol, build::load(array, type, {build::variable(step)}));
        });
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

Program scalar_replace_sums(const Program& program, const Target&) {
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        return SumReplacer(symbols, facts_of(f)).block(body, 0);
    });
}

}  // namespace nestor
