// Inline reductions: an initial value and an update over the reduction's domain, as users would write them
// themselves.
#include "frontend/halide/lower/reductions.hpp"

#include "frontend/halide/lower/value_range.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::halide {
namespace {

ReduceOp operator_of(const std::string& name) {
    if (name == "sum") return ReduceOp::add;
    if (name == "prod") return ReduceOp::multiply;
    return name == "min" || name == "argmin" ? ReduceOp::minimum : ReduceOp::maximum;
}

/// f[left] = identity;   f[left] op= value
void add_folding(Func& func, Stage& initial, Stage& update, ReduceOp op, const Expr& value,
                 bool reorders_floats) {
    const bool sums = op == ReduceOp::add || op == ReduceOp::multiply;
    initial.values = {build::identity(op, value->type)};
    update.values = {value};
    update.op = op;
    if (sums && value->type.is_float() && !reorders_floats) {
        const Expr before = build::load(func.symbols[0], value->type, update.left, update.origin);
        update.values = {build::apply(op, before, value)};
        update.op.reset();
    }
}

/// (r.., f)[left] = (min of r.., identity);   if value < f[left]: (r.., f)[left] = (r.., value)
void add_choice(Func& func, Stage& initial, Stage& update, ReduceOp op, const LoweredDomain& domain,
                const Expr& value) {
    for (std::size_t k = 0; k < domain.variables.size(); ++k) {
        initial.values.push_back(build::cast(domain.iterators[k].low, Type::int_(32)));
        update.values.push_back(build::cast(build::variable(domain.variables[k].second), Type::int_(32)));
    }
    initial.values.push_back(build::identity(op, value->type));
    update.values.push_back(value);
    const Expr best = build::load(func.symbols.back(), value->type, update.left, update.origin);
    update.guard =
        build::compare(op == ReduceOp::minimum ? CompareOp::less : CompareOp::greater, value, best);
}

}  // namespace

const std::vector<std::string>& reduction_names() {
    static const std::vector<std::string> names = {"sum", "prod", "min", "max", "argmin", "argmax"};
    return names;
}

StageScope scope_of_reduction(const StageScope& stage, const LoweredDomain& domain, std::size_t most_nodes,
                              PipelineScope& scope, Substitution& outwards) {
    StageScope inner;
    inner.func = stage.func;
    inner.reads_itself = stage.reads_itself;
    inner.set_aside = stage.set_aside;
    inner.in_reduction = true;
    Substitution inwards;
    for (const auto& [name, symbol] : stage.variables) {
        inner.variables.emplace_back(name, scope.symbols.fresh(name));
        inwards.emplace_back(symbol, build::variable(inner.variables.back().second));
        outwards.emplace_back(inner.variables.back().second, build::variable(symbol));
    }
    for (const auto& [name, let] : stage.lets)
        if (let.weight < most_nodes)
            inner.lets[name] = {renamed(let.value, inwards), let.weight, let.defined};
    inner.variables.insert(inner.variables.end(), domain.variables.begin(), domain.variables.end());
    return inner;
}

std::optional<Value> unrolled_reduction(const std::string& op, const LoweredDomain& domain,
                                        const StageScope& inner, const Expr& value, StageScope& stage) {
    std::vector<Substitution> points{{}};
    for (std::size_t k = domain.variables.size(); k-- > 0;) {  // the first varies fastest
        const auto low = build::as_integer(simplify(domain.iterators[k].low));
        const auto extent = build::as_integer(simplify(domain.iterators[k].extent));
        if (!low || !extent || *extent > most_terms) return std::nullopt;
        std::vector<Substitution> longer;
        for (const Substitution& point : points)
            for (std::int64_t i = 0; i < *extent; ++i) {
                longer.push_back(point);
                longer.back().emplace_back(domain.variables[k].second, build::integer(*low + i));
            }
        points = std::move(longer);
        if (static_cast<std::int64_t>(points.size()) > most_terms) return std::nullopt;
    }
    for (const auto& [variable, outer] : stage.variables)
        if (inner.used.count(variable) != 0) stage.used.insert(variable);
    const ReduceOp combine = operator_of(op);
    const bool chooses = op == "argmin" || op == "argmax";
    const std::size_t rank = chooses ? domain.variables.size() : 0;
    std::vector<Expr> places;  // of the best so far
    for (std::size_t k = 0; k < rank; ++k)
        places.push_back(build::cast(domain.iterators[k].low, Type::int_(32)));
    Expr result = build::identity(combine, value->type);
    for (const Substitution& point : points) {
        const Expr term = substitute(value, point);
        const Expr better =
            build::compare(combine == ReduceOp::minimum ? CompareOp::less : CompareOp::greater, term, result);
        for (std::size_t k = 0; k < rank; ++k)
            places[k] = build::select(
                better,
                substitute(build::cast(build::variable(domain.variables[k].second), Type::int_(32)), point),
                places[k]);
        result = build::apply(combine, result, term);
    }
    Value out;
    places.push_back(result);
    for (const Expr& one : places) out.elements.push_back({one, nullptr, 0, std::nullopt});
    return chooses ? out : out.elements[0];
}

Value add_reduction(const std::string& op, const LoweredDomain& domain, const StageScope& inner,
                    const Expr& value, StageScope& stage, PipelineScope& scope, const Origin& origin) {
    FuncEntry& owner = *stage.func;
    const std::string number = op + std::to_string(owner.reductions++);
    const bool chooses = op == "argmin" || op == "argmax";
    Func func;
    func.label = owner.name + "." + number;
    func.origin = origin;
    const std::string name = owner.name + "_" + number;
    if (chooses)
        for (const auto& [variable, symbol] : domain.variables) {
            func.symbols.push_back(scope.symbols.fresh(name + "_" + variable));
            func.types.push_back(Type::int_(32));
        }
    func.symbols.push_back(scope.symbols.fresh(name));
    func.types.push_back(value->type);
    Stage initial{"s0", {}, nullptr, {}, {}, std::nullopt, origin};
    Stage update{"s1", {}, nullptr, {}, {}, std::nullopt, origin};
    std::vector<Expr> here;
    for (const auto& [variable, outer] : stage.variables) {
        if (inner.used.count(variable) == 0) continue;
        stage.used.insert(variable);
        const Symbol own = scope.symbols.fresh(variable);
        initial.left.push_back(build::variable(own));
        initial.iterators.insert(initial.iterators.begin(), {own, LoopKind::pure, nullptr, nullptr});
        update.left.push_back(build::variable(*inner.find(variable)));
        update.iterators.insert(update.iterators.begin(),
                                {*inner.find(variable), LoopKind::pure, nullptr, nullptr});
        here.push_back(build::variable(outer));
        func.region.emplace_back(nullptr, nullptr);
    }
    update.iterators.insert(update.iterators.end(), domain.iterators.rbegin(), domain.iterators.rend());
    if (chooses)
        add_choice(func, initial, update, operator_of(op), domain, value);
    else
        add_folding(func, initial, update, operator_of(op), value, scope.reorders_floats);
    func.stages = {std::move(initial), std::move(update)};
    Value out;
    for (std::size_t k = 0; k < func.symbols.size(); ++k)
        out.elements.push_back(
            {build::load(func.symbols[k], func.types[k], here, origin), nullptr, 0, std::nullopt});
    add_value_ranges(func, scope.ranges);
    scope.pipeline.funcs.push_back(std::move(func));
    return chooses ? out : Value(out.elements[0]);
}

}  // namespace nestor::halide
