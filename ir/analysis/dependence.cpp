// Dependence tests. Every question is the same: two accesses, their domains, equal subscripts, and an order
// between their iterations that differs from question to question. isl says whether such iterations exist.
#include "ir/analysis/dependence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "ir/analysis/constraints.hpp"
#include "ir/analysis/digits.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor {

namespace {

using Indices = std::vector<LinearForm>;

/// The accesses of a nest and where it stands.
struct Nest {
    AccessList list;
    AccessContext context;
};

Nest nest_of(const For& loop, AccessContext context) {
    Nest nest;
    nest.context = std::move(context);
    nest.list = accesses_of(build::make(loop, nullptr), nest.context);
    return nest;
}
Nest nest_of(const Function& function, const For& loop) {
    return nest_of(loop, locate(std::get<Block>(function.body), loop.name).second);
}

/// Whether every iteration of the loops at these positions has a buffer of its own.
bool is_private(const Symbol& buffer, const Nest& nest, const std::vector<std::size_t>& positions) {
    const std::size_t depth = *std::max_element(positions.begin(), positions.end()) + 1;
    return std::any_of(nest.list.locals.begin(), nest.list.locals.end(),
                       [&](const LocalBuffer& l) { return l.symbol == buffer && l.depth >= depth; });
}

bool commute(const Access& a, const Access& b, const DependenceOptions& options) {
    if (!a.op || !b.op || *a.op != *b.op) return false;
    if (options.all_reductions || (a.atomic && b.atomic && !options.plain)) return true;
    return std::any_of(options.reductions.begin(), options.reductions.end(),
                       [&](const Reduction& r) { return r.buffer == a.buffer && r.op == *a.op; });
}

/// Whether the same access happens wherever `b` does, so that `b` adds nothing to any question.
bool covers(const Access& a, const Access& b) {
    if (a.buffer != b.buffer || a.writes != b.writes || a.whole != b.whole || a.op != b.op ||
        a.atomic != b.atomic || a.guards.size() > b.guards.size() || a.loops.size() != b.loops.size() ||
        !same(a.indices, b.indices))
        return false;
    for (std::size_t k = 0; k < a.loops.size(); ++k)
        if (a.loops[k].index != b.loops[k].index) return false;
    return std::all_of(a.guards.begin(), a.guards.end(), [&](const Guard& guard) {
        return std::any_of(b.guards.begin(), b.guards.end(), [&](const Guard& other) {
            return other.holds == guard.holds && same(other.condition, guard.condition);
        });
    });
}

/// The accesses that no other one covers.
std::vector<const Access*> telling(const AccessList& list) {
    std::map<Symbol, std::vector<std::size_t>> kept;  // positions in `found`, by buffer
    std::vector<const Access*> found;
    for (const Access& access : list.accesses) {
        std::vector<std::size_t>& known = kept[access.buffer];
        bool is_new = true;
        for (const std::size_t k : known) {
            if (covers(access, *found[k]) && !covers(*found[k], access)) found[k] = &access;
            is_new = is_new && !covers(*found[k], access);
        }
        if (!is_new) continue;
        known.push_back(found.size());
        found.push_back(&access);
    }
    return found;
}

/// True where the subscripts of a dimension are different numbers.
bool never_meet(const Access& a, const Access& b) {
    if (a.whole || b.whole || a.indices.size() != b.indices.size()) return false;
    for (std::size_t k = 0; k < a.indices.size(); ++k) {
        const auto first = build::as_integer(a.indices[k]), second = build::as_integer(b.indices[k]);
        if (first && second && *first != *second) return true;
    }
    return false;
}

/// True of what ends the iterations behind it, whatever these touch.
bool leaves(const Access& a) {
    return get<Break>(a.statement) || get<Return>(a.statement);
}

/// Pairs of iterations in which both accesses touch one element.
struct CommonElements {
    Constraints constraints;
    Side on_a, on_b;
};

/// Which of the loops and conditions around both nests limit them.
enum class CommonLoops { none, all };

CommonElements common_elements(const Function& function, const Nest& from, const Access& a, const Nest& to,
                               const Access& b, CommonLoops around) {
    std::vector<Symbol> unknown = from.list.unknown;
    for (const auto* more : {&to.list.unknown, &from.context.changing, &to.context.changing})
        unknown.insert(unknown.end(), more->begin(), more->end());
    for (const Nest* nest : {&from, &to})
        for (const LocalBuffer& l : nest->list.locals) unknown.push_back(l.symbol);
    std::set<Symbol> varying(unknown.begin(), unknown.end());
    for (const Access* access : {&a, &b})
        for (const EnclosingLoop& loop : access->loops) varying.insert(loop.index);
    Constraints constraints(std::move(unknown));
    for (const Parameter& p : function.parameters)
        if (p.role == Role::size) constraints.not_negative(p.symbol);
    if (around == CommonLoops::all) {
        for (const EnclosingLoop& loop : from.context.loops) constraints.surround(loop);
        for (const Guard& guard : from.context.guards) constraints.suppose(guard);
        for (const Guard& guard : to.context.guards) constraints.suppose(guard);
    }
    Side on_a = constraints.enclose(a.loops, a.guards);
    Side on_b = constraints.enclose(b.loops, b.guards);
    if (!a.whole && !b.whole && a.indices.size() == b.indices.size()) {
        EqualValues equal;
        for (std::size_t k = 0; k < a.indices.size(); ++k) equal.emplace_back(a.indices[k], b.indices[k]);
        const auto is_fixed = [&](const Expr& e) { return !loads(e) && !uses_any(e, varying); };
        for (const EqualValues& values : {equal, values_of_digits(equal, is_fixed)})
            for (const auto& [of_a, of_b] : values) constraints.equate(of_a, on_a, of_b, on_b);
    }
    return {std::move(constraints), std::move(on_a), std::move(on_b)};
}

/// The order of iterations a question is about, as a constraint on the indices of its loops.
using Order = std::function<Condition(const Indices& a, const Indices& b)>;

/// The positions of a question's loops among an access's loops; nothing when it is not inside all of them.
using Positions = std::function<std::optional<std::vector<std::size_t>>(const Access&)>;

constexpr std::size_t few_loops = 8, few_cases = 1;

/// How many ways there are not to meet the longest condition around a nest that does not hold there.
std::size_t cases_around(const Nest& nest) {
    std::size_t most = 0;
    for (const Guard& guard : nest.context.guards)
        if (!guard.holds) most = std::max(most, build::conjuncts(guard.condition).size());
    return most;
}

struct Question {
    Order order;
    Positions positions;
    DependenceOptions options;
    LoopName loop;
};

std::optional<Dependence> first_dependence(const Function& function, const Nest& from, const Nest& to,
                                           const Question& question) {
    const std::vector<const Access*> first = telling(from.list);
    const std::vector<const Access*> second = &from == &to ? first : telling(to.list);
    for (const Access* earlier : first) {
        const Access& a = *earlier;
        if (question.options.plain && a.buffer != *question.options.plain) continue;
        for (const Access* later : second) {
            const Access& b = *later;
            // the iterations that a break skips are not among those that its guards let through
            if (a.buffer == b.buffer && a.whole && leaves(a)) return Dependence{a, b, question.loop};
            if (!(a.buffer == b.buffer) || !(a.writes || b.writes) || commute(a, b, question.options) ||
                never_meet(a, b))
                continue;
            const auto in_a = question.positions(a), in_b = question.positions(b);
            if (!in_a || !in_b) return Dependence{a, b, question.loop};
            if (is_private(a.buffer, from, *in_a)) continue;
            const auto dependence = [&](CommonLoops around) -> std::optional<Dependence> {
                CommonElements common = common_elements(function, from, a, to, b, around);
                Indices indices_a, indices_b;
                for (const std::size_t k : *in_a) indices_a.push_back(common.on_a.indices[k]);
                for (const std::size_t k : *in_b) indices_b.push_back(common.on_b.indices[k]);
                common.constraints.require(question.order(indices_a, indices_b));
                const PointSet& points = common.constraints.points();
                if (is_empty(points) == true) return std::nullopt;
                return Dependence{a, b, question.loop, points, indices_b[0] - indices_a[0]};
            };
            // inside of many loops most accesses are apart whatever these do, and that costs less to see
            const bool much_around = from.context.loops.size() > few_loops || cases_around(from) > few_cases;
            if (much_around && !dependence(CommonLoops::none)) continue;
            if (auto found = dependence(CommonLoops::all)) return found;
        }
    }
    return std::nullopt;
}

/// a comes before b lexicographically.
Condition before(const Indices& a, const Indices& b) {
    std::vector<Condition> cases, equal;
    for (std::size_t k = 0; k < a.size(); ++k) {
        std::vector<Condition> one = equal;
        one.push_back(condition::less(a[k], b[k]));
        cases.push_back(condition::all(std::move(one)));
        equal.push_back(condition::equal(a[k], b[k]));
    }
    return condition::any(std::move(cases));
}

Condition differ(const Indices& a, const Indices& b) {
    std::vector<Condition> cases;
    for (std::size_t k = 0; k < a.size(); ++k) cases.push_back(condition::unequal(a[k], b[k]));
    return condition::any(std::move(cases));
}

/// The outermost loops, `depth` of them.
Positions outermost(int depth) {
    return [depth](const Access& a) -> std::optional<std::vector<std::size_t>> {
        std::vector<std::size_t> positions;
        for (std::size_t k = 0; k < static_cast<std::size_t>(depth); ++k) positions.push_back(k);
        if (a.loops.size() < positions.size()) return std::nullopt;
        return positions;
    };
}

}  // namespace

std::optional<Dependence> carried_dependence(const Function& function, const LoopName& loop,
                                             const DependenceOptions& options) {
    auto [statement, context] = locate(std::get<Block>(function.body), loop);
    if (!statement) return Dependence{{}, {}, loop};
    Nest nest = nest_of(*get<For>(statement), std::move(context));
    // its own limits are evaluated before it starts; a break of a loop inside stays inside
    std::erase_if(nest.list.accesses, [](const Access& a) {
        return a.loops.empty() || (get<Break>(a.statement) && a.loops.size() > 1);
    });
    return first_dependence(function, nest, nest, {before, outermost(1), options, loop});
}

bool carries_dependence(const Function& function, const LoopName& loop, const DependenceOptions& options) {
    return carried_dependence(function, loop, options).has_value();
}

std::optional<Dependence> fusion_conflict(const Function& function, const For& first, const For& second,
                                          int depth) {
    const Order reversed = [](const Indices& a, const Indices& b) { return before(b, a); };
    return first_dependence(function, nest_of(function, first), nest_of(function, second),
                            {reversed, outermost(depth), {true, {}}, first.name});
}

std::optional<Dependence> interchange_conflict(const Function& function, const std::vector<LoopName>& band,
                                               const std::vector<LoopName>& new_order) {
    auto [statement, context] = locate(std::get<Block>(function.body), band.front());
    if (!statement) return Dependence{{}, {}, band.front()};
    const Positions positions = [&](const Access& a) -> std::optional<std::vector<std::size_t>> {
        std::vector<std::size_t> result;
        for (const LoopName& name : band) {
            const auto found = std::find_if(a.loops.begin(), a.loops.end(),
                                            [&](const EnclosingLoop& l) { return l.name == name; });
            if (found == a.loops.end()) return std::nullopt;
            result.push_back(static_cast<std::size_t>(found - a.loops.begin()));
        }
        return result;
    };
    const auto permuted = [&](const Indices& indices) {
        Indices result;
        for (const LoopName& name : new_order)
            result.push_back(
                indices[static_cast<std::size_t>(std::find(band.begin(), band.end(), name) - band.begin())]);
        return result;
    };
    const Order reversed = [&](const Indices& a, const Indices& b) {
        return condition::all({before(a, b), before(permuted(b), permuted(a))});
    };
    const Nest nest = nest_of(*get<For>(statement), std::move(context));
    return first_dependence(function, nest, nest, {reversed, positions, {true, {}}, band.front()});
}

std::optional<Dependence> crosses_iterations(const Function& function, const For& first, const For& second,
                                             int depth, const DependenceOptions& options) {
    return first_dependence(function, nest_of(function, first), nest_of(function, second),
                            {differ, outermost(depth), options, first.name});
}

std::string distance_text(const Dependence& dependence) {
    if (dependence.iterations.variables == 0) return "";
    const auto range = range_of(dependence.iterations, dependence.distance);
    if (!range) return "";
    if (range->smallest && range->largest)
        return *range->smallest == *range->largest
                   ? fmt::format("{}", *range->smallest)
                   : fmt::format("{} to {}", *range->smallest, *range->largest);
    if (range->smallest) return fmt::format("at least {}", *range->smallest);
    if (range->largest) return fmt::format("at most {}", *range->largest);
    return "";
}

std::string describe(const Dependence& dependence) {
    const std::string loop = print(dependence.loop);
    if (!dependence.from.statement) return "there is no loop " + loop;
    const auto place = [](const Access& a) {
        if (!a.buffer) return std::string("the outside");
        if (a.whole || a.indices.empty()) return a.buffer.name();
        PrintOptions options;
        options.numbers = false;
        return print(build::load(a.buffer, Type::float_(32), a.indices), options);
    };
    const auto verb = [](const Access& a) { return a.writes ? "write" : "read"; };
    const std::string distance = distance_text(dependence);
    const std::string apart = distance.empty() ? "" : " at distance " + distance;
    return fmt::format("iterations of {}{} {} {} and then {} {}", loop, apart, verb(dependence.from),
                       place(dependence.from), verb(dependence.to), place(dependence.to));
}

}  // namespace nestor
