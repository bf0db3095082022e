// One pattern, looked for from the outside inwards; see the header.
#include "ir/passes/jam.hpp"

#include <algorithm>

#include "ir/analysis/interval.hpp"
#include "ir/build.hpp"
#include "ir/passes/rename.hpp"
#include "ir/statements.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

constexpr std::int64_t steps = 4;
constexpr std::int64_t least = 4 * steps;  // of a known extent, below which compilers unroll as they like

bool reads(const Expr& e, const Symbol& buffer) {
    bool found = false;
    visit(e, [&](const Expr& child) {
        const Load* load = get<Load>(child);
        found = found || (load && load->buffer == buffer);
    });
    return found;
}

bool has_calls(const Expr& e) {
    bool found = false;
    visit(e, [&](const Expr& child) { found = found || get<Call>(child) || get<Select>(child); });
    return found;
}

/// What one step adds to the element, `C[n] += e` or `C[n] = C[n] + e`; null for all else.
Expr addend_of(const Store& store) {
    const Type& type = store.values[0]->type;
    if (store.targets.size() != 1 || !type.is_scalar() || !type.is_float()) return nullptr;
    const Target& target = store.targets[0];
    Expr value = store.values[0];
    if (!store.op) {
        const Binary* sum = get<Binary>(value);
        const Load* own = sum && sum->op == BinaryOp::add ? get<Load>(sum->left) : nullptr;
        const bool same_place =
            own && own->buffer == target.buffer &&
            std::equal(own->indices.begin(), own->indices.end(), target.indices.begin(), target.indices.end(),
                       [](const Expr& a, const Expr& b) { return same(a, b); });
        if (!same_place) return nullptr;
        value = sum->right;
    } else if (*store.op != ReduceOp::add) {
        return nullptr;
    }
    const bool reads_target = reads(value, target.buffer) ||
                              std::any_of(target.indices.begin(), target.indices.end(),
                                          [&](const Expr& index) { return reads(index, target.buffer); });
    return reads_target || has_calls(value) ? nullptr : value;
}

/// True where all statements but the last are names.
bool names_one_statement(const Block& body) {
    return !body.statements.empty() && std::all_of(body.statements.begin(), body.statements.end() - 1,
                                                   [](const Stmt& s) { return get<Let>(s); });
}

/// A reduction whose body is one vectorized loop, behind names of what that does not change, with one sum at
/// places that do not depend on the reduction, behind names that do not either.
struct Pattern {
    const For* reduction;
    const For* lanes;
    Stmt lanes_statement;
    const Store* store;
    Stmt store_statement;
    Expr addend;
};

std::optional<Pattern> pattern_of(const For& loop) {
    if (loop.kind != LoopKind::reduction || loop.mode.kind != ModeKind::serial || !loop.reductions.empty() ||
        !names_one_statement(loop.body))
        return std::nullopt;
    if (const auto extent = build::as_integer(loop.extent); extent && *extent < least) return std::nullopt;
    const auto last = loop.body.statements.end() - 1;
    const For* lanes = get<For>(*last);
    if (!lanes || lanes->mode.kind != ModeKind::vectorized || !lanes->reductions.empty() ||
        lanes->kind != LoopKind::pure || !names_one_statement(lanes->body))
        return std::nullopt;
    const Stmt& only = lanes->body.statements.back();
    const Store* store = get<Store>(only);
    const Expr addend = store ? addend_of(*store) : nullptr;
    if (!addend) return std::nullopt;
    std::vector<Expr> steady = store->targets[0].indices;  // which no step changes
    steady.push_back(lanes->low);
    steady.push_back(lanes->extent);
    for (const Stmt& s : lanes->body.statements)
        if (const Let* let = get<Let>(s)) {
            if (reads(let->value, store->targets[0].buffer)) return std::nullopt;
            steady.push_back(let->value);
        }
    for (const Expr& e : steady) {
        bool changes = uses(e, loop.index);
        for (auto let = loop.body.statements.begin(); let != last; ++let)
            changes = changes || uses(e, get<Let>(*let)->symbol);
        if (changes) return std::nullopt;
    }
    for (auto let = loop.body.statements.begin(); let != last; ++let)
        if (reads(get<Let>(*let)->value, store->targets[0].buffer)) return std::nullopt;
    return Pattern{&loop, lanes, *last, store, only, addend};
}

class Jamming {
public:
    Jamming(SymbolSource& symbols, Facts facts) : symbols_(symbols), facts_(std::move(facts)) {}

    Block block(const Block& b, int reductions) {
        Block out;
        for (const Stmt& s : b.statements) {
            const For* loop = get<For>(s);
            const auto pattern = loop && reductions == 0 ? pattern_of(*loop) : std::nullopt;
            if (pattern) {
                const std::vector<Stmt> made = jammed(s, *pattern);
                out.statements.insert(out.statements.end(), made.begin(), made.end());
                continue;
            }
            const int inside = reductions + (loop && loop->kind == LoopKind::reduction);
            out.statements.push_back(map_blocks(s, [&](const Block& inner) { return block(inner, inside); }));
        }
        return out;
    }

private:
    std::vector<Stmt> jammed(const Stmt& s, const Pattern& p) {
        const For& loop = *p.reduction;
        const Expr count =
            larger(loop.extent, build::integer(0), facts_);  // a range may end before it begins
        const Expr groups = build::floor_divide(count, build::integer(steps));
        const Expr done = build::multiply(groups, build::integer(steps));
        std::vector<Stmt> out = {fours(s, p, groups)};

        const Expr left = build::subtract(loop.extent, done);
        if (build::is_zero(left)) return out;
        For rest = loop;
        rest.index = symbols_.fresh(loop.index.name());
        rest.low = build::add(loop.low, done);
        rest.extent = left;
        Renaming own{{loop.index, rest.index}, {p.lanes->index, symbols_.fresh(p.lanes->index.name())}};
        for (const Block* body : {&loop.body, &p.lanes->body})
            for (const Stmt& child : body->statements)
                if (const Let* let = get<Let>(child)) own[let->symbol] = symbols_.fresh(let->symbol.name());
        rest.body = rename(loop.body, own);
        if (!rest.name.variable.empty()) rest.name.variable += "_rest";
        For lanes = *get<For>(rest.body.statements.back());
        if (!lanes.name.variable.empty()) lanes.name.variable += "_rest";
        rest.body.statements.back() = with(p.lanes_statement, std::move(lanes));
        out.push_back(with(s, std::move(rest)));
        return out;
    }

    /// The loop over groups of steps.
    Stmt fours(const Stmt& s, const Pattern& p, const Expr& groups) {
        const For& loop = *p.reduction;
        const Target& target = p.store->targets[0];
        const Type& type = p.store->values[0]->type;
        const Origin& origin = p.store_statement->origin;
        const std::string name = loop.index.name();
        const Symbol group = symbols_.fresh(name + "_four"), first = symbols_.fresh(name);
        const Symbol sum = symbols_.fresh("sum");
        const Expr begin =
            build::add(loop.low, build::multiply(build::variable(group), build::integer(steps)));

        Block outside{{build::make(Let{first, begin}, s->origin)}};
        Block inside{{p.lanes->body.statements.begin(), p.lanes->body.statements.end() - 1}};
        inside.statements.push_back(build::make(
            Declare{sum, type, build::load(target.buffer, type, target.indices, origin)}, origin));
        for (std::int64_t k = 0; k < steps; ++k) {
            Substitution at{{loop.index, build::add(build::variable(first), build::integer(k))}};
            for (const Stmt& child : loop.body.statements) {
                const Let* let = get<Let>(child);
                if (!let) continue;
                const Symbol own = symbols_.fresh(let->symbol.name() + (k == 0 ? "" : std::to_string(k)));
                outside.statements.push_back(with(child, Let{own, substitute(let->value, at)}));
                at.emplace_back(let->symbol, build::variable(own, let->value->type));
            }
            const Expr next =
                build::apply(ReduceOp::add, build::variable(sum, type), substitute(p.addend, at));
            inside.statements.push_back(build::make(Assign{sum, next}, origin));
        }
        inside.statements.push_back(
            with(p.store_statement, Store{{target}, {build::variable(sum, type)}, std::nullopt}));
        For lanes = *p.lanes;
        lanes.body = std::move(inside);
        outside.statements.push_back(with(p.lanes_statement, std::move(lanes)));
        For groups_of_steps = loop;
        groups_of_steps.index = group;
        groups_of_steps.low = build::integer(0);
        groups_of_steps.extent = groups;
        groups_of_steps.body = std::move(outside);
        if (!groups_of_steps.name.variable.empty()) groups_of_steps.name.variable += "_four";
        const Origin four = std::make_shared<const OriginData>(
            OriginData{{}, s->origin, name + ": four steps for each load and store of the sum", {}});
        return build::make(std::move(groups_of_steps), four);
    }

    SymbolSource& symbols_;
    Facts facts_;  ///< of the function's sizes
};

}  // namespace

Program jam_reductions(const Program& program, const Machine&) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& function : out.functions)
        if (const auto* body = std::get_if<Block>(&function.body))
            function.body = Jamming(symbols, facts_of(function)).block(*body, 0);
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
