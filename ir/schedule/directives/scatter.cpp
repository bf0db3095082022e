// Scatter updates. Stages that combine into places which data choose: counts[A[x]] += 1. What is written so
// may be done in any order (front ends write sums of floats that keep theirs as C[..] = C[..] + e), so that
// iterations may run at once if they do not meet at a place. collect(loop): each thread has places of its
// own, few enough to be known and small:
//   for y { C[A[y]] += e }  =>  allocate C_part[(0, 256)] stack; for bin { C_part[bin] = 0 }
//                               for y parallel reduction(C_part add) { C_part[A[y]] += e }
//                               for bin { C[bin] += C_part[bin] }
// and where C is a temporary of those places itself:
//   allocate C[(0, 256)] .. for y { C[A[y]] += e }
//     =>  allocate C[(0, 256)] stack .. for y parallel reduction(C add) { C[A[y]] += e }
// and where C is a temporary whose places the caller's sizes decide, if these are few and worth it:
//   allocate C[(0, n)] .. for y { C[A[y]] += e }
//     =>  .. if n <= 4096 && y_extent >= 65536 { for y parallel reduction(C add) { C[A[y]] += e } }
//            else { for y { C[A[y]] += e } }
// atomic(loop):  for y { C[A[y]] += e }  =>  for y { update C[A[y]] add e }
//   for v in (0, n) { for y { C[v] += select(A[y] == v, e, 0) } }
//     =>  for y { let v = A[y]; if v >= 0 && v < n { update C[v] add e } }
//
// Note [Scatter updates run at once] (2026-11-22)
// `counts[A[x]] += 1` gives the same in any order. On a CPU each thread has a copy of the places that data
// can choose, where these are known to be few (a byte chooses among 256), or found to be when the function is
// called (2026-11-24: 64 bins of unknown number by two threads 0.5 of the time); a device updates atomically.
// Sums that must keep their order, those of floats in Halide and Nabla unless `--fp=fast` is given, are
// written `s[] = s[] + e` by front ends and run in order; such a sum is still held in a register
// (`accumulate`).
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "ir/analysis/access.hpp"
#include "ir/analysis/facts_at.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/directives/known_places.hpp"
#include "ir/schedule/legality/loops.hpp"
#include "ir/simplify/simplify.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {
namespace {

constexpr std::int64_t most_bytes = 16 * 1024;      // of one thread's places
constexpr std::int64_t worth_own_places = 1 << 16;  // iterations; for fewer no thread gets places of its own

/// The one store of a loop, if it combines numbers, and nothing else there looks at its buffer.
const Store* scatter_of(const For& loop) {
    const Store* only = nullptr;
    bool other = false;
    visit_statements(loop.body, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        const bool goes_on = get<If>(s) || get<For>(s) || get<While>(s) || get<Continue>(s);
        other = other || (store && only) || get<Assign>(s) || get<Grow>(s) || !(goes_on || only_defines(s));
        if (store) only = store;
    });
    if (other || !only || !only->op || only->targets.size() != 1 || !only->values[0]->type.is_scalar())
        return nullptr;
    visit(
        loop.body, [](const Stmt&) {},
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            other = other || (load && load->buffer == only->targets[0].buffer);
        });
    return other ? nullptr : only;
}

/// The places that it can touch.
std::optional<std::vector<std::pair<std::int64_t, std::int64_t>>> places_of(const Subject& subject,
                                                                            const Stmt& statement,
                                                                            const Store& store) {
    return known_places(subject, statement, store.targets[0].indices,
                        most_bytes / std::max(1, store.values[0]->type.bits / 8));
}

/// The allocation of a temporary that has these places and no others; null where there is none.
Stmt allocation_of_places(const Block& body, const Symbol& buffer,
                          const std::vector<std::pair<std::int64_t, std::int64_t>>& places) {
    Stmt found;
    visit_statements(body, [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (!allocate || allocate->buffer.symbol != buffer) return;
        const auto& dimensions = allocate->buffer.dimensions;
        const bool exact = std::equal(
            dimensions.begin(), dimensions.end(), places.begin(), places.end(),
            [](const Dimension& d, const std::pair<std::int64_t, std::int64_t>& place) {
                return build::as_integer(d.min) == place.first && build::as_integer(d.extent) == place.second;
            });
        const bool plain = allocate->buffer.layout.empty() && allocate->buffer.levels.empty();
        if (exact && plain) found = s;
    });
    return found;
}

/// The places of a temporary, as many as sizes say; null where it is none, or surely has too many.
Expr places_of_temporary(const Block& body, const For& loop, const Store& store) {
    const Symbol& symbol = store.targets[0].buffer;
    const auto allocates = [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        return allocate && allocate->buffer.symbol == symbol;
    };
    Expr count;
    visit_statements(body, [&](const Stmt& s) {
        if (!allocates(s) || contains(loop.body, allocates)) return;
        const Buffer& buffer = get<Allocate>(s)->buffer;
        if (buffer.place != MemorySpace::heap || !buffer.layout.empty() || !buffer.levels.empty()) return;
        count = build::integer(1);
        for (const Dimension& d : buffer.dimensions) count = simplify(build::multiply(count, d.extent));
    });
    const std::int64_t most = most_bytes / std::max(1, store.values[0]->type.bits / 8);
    return count && build::as_integer(count).value_or(0) <= most ? count : nullptr;
}

/// How many iterations a nest has at least, from loops whose limits no other one of it changes.
Expr iterations_of(const For& loop) {
    Expr product = build::integer(1);
    std::vector<Symbol> inside;
    for (const For* inner : perfect_nest(loop)) {
        const auto changes = [&](const Symbol& index) { return uses(inner->extent, index); };
        if (std::none_of(inside.begin(), inside.end(), changes))
            product = simplify(build::multiply(product, inner->extent));
        inside.push_back(inner->index);
    }
    return product;
}

/// Lets that load count as well.
bool chosen_by_data(const For& loop, const Store& store) {
    Substitution lets;
    visit_statements(loop.body, [&](const Stmt& s) {
        if (const Let* let = get<Let>(s)) lets.emplace_back(let->symbol, substitute(let->value, lets));
    });
    const std::vector<Expr>& indices = store.targets[0].indices;
    return std::any_of(indices.begin(), indices.end(),
                       [&](const Expr& index) { return loads(substitute(index, lets)); });
}

/// The update that all targets have: none has one of products.
std::optional<UpdateOp> scattered_form(ReduceOp op) {
    return op == ReduceOp::multiply ? std::nullopt : atomic_form(op);
}

/// A sum of integers at the places that one loop of a nest runs over, each only of what equals the place.
struct Match {
    std::vector<const For*> nest;
    const For* places;  ///< the loop over them, one of the nest
    Expr place;         ///< what the index of that loop is compared with
    Expr value;         ///< what is added where they are equal
};

std::optional<Match> match_of(const For& loop, const Store& store) {
    Match match{perfect_nest(loop), nullptr, nullptr, nullptr};
    const Block& body = match.nest.back()->body;
    const Select* choice = get<Select>(store.values[0]);
    const Compare* equal = choice ? get<Compare>(choice->condition) : nullptr;
    if (body.statements.size() != 1 || get<Store>(body.statements[0]) != &store || !equal ||
        equal->op != CompareOp::equal || store.op != ReduceOp::add || !store.values[0]->type.is_int() ||
        !build::is_zero(choice->otherwise))
        return std::nullopt;
    for (const auto& [index, place] :
         {std::pair(equal->left, equal->right), std::pair(equal->right, equal->left)}) {
        const Variable* variable = get<Variable>(index);
        const auto over = std::find_if(match.nest.begin(), match.nest.end(), [&](const For* f) {
            return variable && f->index == variable->symbol && f->kind == LoopKind::pure;
        });
        if (over == match.nest.end() || uses(place, variable->symbol) || !loads({place})) continue;
        const bool steady = std::none_of(match.nest.begin(), match.nest.end(), [&](const For* f) {
            return uses(f->low, variable->symbol) || uses(f->extent, variable->symbol);
        });
        if (!steady) continue;
        match.places = *over, match.place = place, match.value = choice->then;
        return match;
    }
    return std::nullopt;
}

/// The nest without the loop over places: its index is the place that is combined into.
Stmt at_matching_places(const Subject& subject, const Stmt& nest, const Match& match, const Stmt& store) {
    Facts facts = facts_at(subject, nest);
    for (const For* loop : match.nest) assume_inside(facts, *loop);
    const Expr index = build::variable(match.places->index);
    const Expr end = simplify(build::add(match.places->low, match.places->extent));
    const Interval range = interval(match.place, facts);
    const auto at_least = [&](const Expr& a, const Expr& b) {
        return a && b && same(larger(a, b, facts), a);
    };
    Store kept = *get<Store>(store);
    kept.values = {match.value};
    Block body{{with(store, std::move(kept))}};
    Expr inside;
    if (!at_least(range.low, match.places->low))
        inside = build::compare(CompareOp::greater_equal, index, match.places->low);
    if (!at_least(end, range.high ? simplify(build::add(range.high, build::integer(1))) : nullptr)) {
        const Expr below = build::compare(CompareOp::less, index, end);
        inside = inside ? build::both(inside, below) : below;
    }
    if (inside) body = Block{{build::make(If{inside, body, {}}, store->origin)}};
    body.statements.insert(body.statements.begin(),
                           build::make(Let{match.places->index, match.place}, store->origin));
    Stmt result;
    for (std::size_t k = match.nest.size(); k-- > 0;) {
        if (match.nest[k] == match.places) continue;
        For loop = *match.nest[k];
        loop.body = result ? Block{{result}} : body;
        result = with_loop(nest, std::move(loop), "");
    }
    return result;
}

/// With `few`, places that loops run over will do.
Refusal check_scatter(const Subject& subject, const LoopName& name, bool few) {
    if (Refusal missing = require_loop(subject, name)) return missing;
    const For& loop = *find_loop(subject.body(), name);
    const Store* store = scatter_of(loop);
    if (store && (few || chosen_by_data(loop, *store))) return std::nullopt;
    if (const auto match = store ? match_of(loop, *store) : std::nullopt; match && match->nest.size() > 1)
        return std::nullopt;
    return refusal(subject, "SCH-76",
                   fmt::format("{} does not only combine at places that data choose", print(loop.name)));
}

}  // namespace

Refusal check(const Subject& subject, const Collect& collect) {
    if (Refusal refused = check_scatter(subject, collect.loop, true)) return refused;
    const Stmt statement = find_loop_statement(subject.body(), collect.loop);
    const For& loop = *get<For>(statement);
    const Store& store = *scatter_of(loop);
    if (places_of(subject, statement, store)) return std::nullopt;
    if (loop.kind == LoopKind::reduction && chosen_by_data(loop, store) &&
        places_of_temporary(subject.body(), loop, store))
        return std::nullopt;
    return refusal(
        subject, "SCH-77",
        fmt::format("the places that {} combines into are not known to be few", print(collect.loop)));
}

/// Threads combine what they found into the temporary itself.
static Block collected_in_place(const Subject& subject, const Collect& collect, const Stmt& allocation) {
    Block body = replace_loop(subject.body(), collect.loop, [&](const Stmt& s) {
        For loop = *get<For>(s);
        const Store& store = *scatter_of(loop);
        loop.mode = {ModeKind::parallel, 0, 1, false};
        loop.reductions = {{store.targets[0].buffer, *store.op, ReductionForm::clause}};
        return std::vector<Stmt>{with_loop(s, std::move(loop), subject.cause.reason)};
    });
    return rewrite_stmts(body, [&](const Stmt& s) -> Stmt {
        if (s != allocation) return s;
        Allocate on_stack = *get<Allocate>(s);
        on_stack.buffer.place = MemorySpace::stack;
        return with(s, std::move(on_stack));
    });
}

/// Threads combine into the temporary itself where the function finds that its places are few.
static Block collected_if_few(const Subject& subject, const Collect& collect, SymbolSource& symbols) {
    return replace_loop(subject.body(), collect.loop, [&](const Stmt& s) {
        const For& loop = *get<For>(s);
        const Store& store = *scatter_of(loop);
        const Expr count = places_of_temporary(subject.body(), loop, store), iterations = iterations_of(loop);
        std::vector<Expr> conditions;
        if (!build::as_integer(count))
            conditions.push_back(
                build::compare(CompareOp::less_equal, count,
                               build::integer(most_bytes / std::max(1, store.values[0]->type.bits / 8))));
        if (!build::as_integer(iterations))
            conditions.push_back(
                build::compare(CompareOp::greater_equal, iterations, build::integer(worth_own_places)));
        For shared = loop;
        shared.name.variable += "_shared";
        shared.mode = {ModeKind::parallel, 0, 1, false};
        shared.reductions = {{store.targets[0].buffer, *store.op, ReductionForm::clause}};
        Block parallel{{with_loop(s, std::move(shared), subject.cause.reason)}};
        parallel = rename(parallel, fresh_names(parallel, symbols));
        if (conditions.empty()) return parallel.statements;
        return std::vector<Stmt>{
            build::make(If{build::conjunction(conditions), parallel, Block{{s}}}, s->origin)};
    });
}

Block rewrite(const Subject& subject, const Collect& collect, SymbolSource& symbols) {
    const Stmt statement = find_loop_statement(subject.body(), collect.loop);
    const Store& scattered = *scatter_of(*get<For>(statement));
    if (!places_of(subject, statement, scattered)) return collected_if_few(subject, collect, symbols);
    if (const Stmt allocation = allocation_of_places(subject.body(), scattered.targets[0].buffer,
                                                     *places_of(subject, statement, scattered)))
        return collected_in_place(subject, collect, allocation);
    return replace_loop(subject.body(), collect.loop, [&](const Stmt& s) {
        const For& loop = *get<For>(s);
        const Store store = *scatter_of(loop);
        const auto places = *places_of(subject, s, store);
        const Symbol whole = store.targets[0].buffer;
        const Type& type = store.values[0]->type;
        Buffer part{symbols.fresh(whole.name() + "_part"), type, {}, MemorySpace::stack, {}, {}};
        for (const auto& [low, extent] : places)
            part.dimensions.push_back({build::integer(low), build::integer(extent), nullptr});
        // what data cannot choose, since it would lie outside, is not touched
        const std::optional<Buffer> buffer = buffer_of(subject.function, whole);
        const Facts facts = facts_at(subject, s);
        /// The first of the known places that there are, and their number.
        const auto inside = [&](std::size_t d) {
            Expr low = build::integer(places[d].first), extent = build::integer(places[d].second);
            if (!buffer) return std::pair(low, extent);
            const Dimension& all = buffer->dimensions[d];
            const Expr end = build::add(low, extent), last = build::add(all.min, all.extent);
            const bool above = at_most(all.min, low, facts), below = at_most(end, last, facts);
            if (above && below) return std::pair(low, extent);
            if (!above) low = build::maximum(low, all.min);
            return std::pair(low, simplify(build::subtract(below ? end : build::minimum(end, last), low)));
        };
        /// One statement for each place, in loops over all of them, or all that there are.
        const auto everywhere = [&](const std::string& what, bool clipped, const auto& statement) {
            std::vector<Expr> at;
            std::vector<Symbol> indices;
            for (std::size_t d = 0; d < places.size(); ++d) {
                indices.push_back(symbols.fresh(places.size() == 1 ? "bin" : fmt::format("bin{}", d)));
                at.push_back(build::variable(indices.back()));
            }
            Stmt inner = build::make(statement(at), s->origin);
            for (std::size_t d = places.size(); d-- > 0;) {
                For over;
                over.index = indices[d];
                over.name = loop.name;
                over.name.variable = indices[d].name() + what;
                if (clipped)
                    std::tie(over.low, over.extent) = inside(d);
                else
                    over.low = build::integer(places[d].first),
                    over.extent = build::integer(places[d].second);
                over.body = Block{{inner}};
                inner = build::make(std::move(over), s->origin);
            }
            return inner;
        };
        For collecting = loop;
        collecting.mode = {ModeKind::parallel, 0, 1, false};
        collecting.reductions = {{part.symbol, *store.op, ReductionForm::clause}};
        collecting.body = rewrite_stmts(loop.body, [&](const Stmt& child) -> Stmt {
            const Store* old = get<Store>(child);
            if (!old) return child;
            Store now = *old;
            now.targets[0].buffer = part.symbol;
            return with(child, std::move(now));
        });
        return std::vector<Stmt>{
            build::make(Allocate{part}, s->origin),
            everywhere("_first", false,
                       [&](const std::vector<Expr>& at) {
                           return Store{{{part.symbol, at}}, {build::identity(*store.op, type)}, {}};
                       }),
            with_loop(s, std::move(collecting), subject.cause.reason),
            everywhere("_last", true, [&](const std::vector<Expr>& at) {
                return Store{{{whole, at}}, {build::load(part.symbol, type, at, s->origin)}, store.op};
            })};
    });
}

Refusal check(const Subject& subject, const Atomic& atomic) {
    if (Refusal refused = check_scatter(subject, atomic.loop, false)) return refused;
    const Store& store = *scatter_of(*find_loop(subject.body(), atomic.loop));
    if (scattered_form(*store.op) && store.values[0]->type.bits >= 32) return std::nullopt;
    return refusal(subject, "SCH-76", fmt::format("{} has no atomic form", print(atomic.loop)));
}

Block rewrite(const Subject& subject, const Atomic& atomic, SymbolSource&) {
    return replace_loop(subject.body(), atomic.loop, [&](const Stmt& whole) {
        const Store& scattered = *scatter_of(*get<For>(whole));
        const auto match = chosen_by_data(*get<For>(whole), scattered)
                               ? std::nullopt
                               : match_of(*get<For>(whole), scattered);
        const Stmt s =
            match ? at_matching_places(subject, whole, *match, match->nest.back()->body.statements[0])
                  : whole;
        For loop = *get<For>(s);
        loop.body = rewrite_stmts(loop.body, [&](const Stmt& child) -> Stmt {
            const Store* store = get<Store>(child);
            if (!store) return child;
            return with(child, Update{{}, store->targets[0], *scattered_form(*store->op), store->values[0]});
        });
        return std::vector<Stmt>{with_loop(s, std::move(loop), subject.cause.reason)};
    });
}

}  // namespace nestor::schedule
