// Lowering of stages: each with symbols of its own for its variables; then the rules that look at whole
// stages.
#include "frontend/halide/lower/stages.hpp"

#include <algorithm>

#include "frontend/halide/check.hpp"
#include "frontend/halide/errors.hpp"
#include "frontend/halide/lower/domains.hpp"
#include "frontend/halide/lower/expressions.hpp"
#include "frontend/halide/lower/given_types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::halide {
namespace {

class Stages {
public:
    Stages(const FuncDefinition& source, PipelineScope& scope) : source_(source), scope_(scope) {}

    void run() {
        FuncEntry& entry = enter();
        if (!source_.pure) return;  // a syntax error
        func_.label = entry.name;
        func_.origin = scope_.origin(source_.range);
        func_.region.assign(entry.variables.size(), {nullptr, nullptr});
        pure_stage(entry);
        for (const Update& update : source_.updates) update_stage(update, entry);
        if (!good_) return;
        // a constant, or a func that updates write, has its variables for its rank alone
        for (const Identifier& variable : *source_.variables)
            if (used_.count(variable.name) == 0 && !used_.empty() && source_.updates.empty())
                scope_.messages.add(errors::unused(scope_.at(variable.range), "variable", variable.name));
        func_.symbols = entry.symbols;
        func_.types = entry.types;
        add_value_ranges(func_, scope_.ranges);
        scope_.pipeline.funcs.push_back(std::move(func_));
    }

private:
    /// The func's name with its variables; checks both.
    FuncEntry& enter() {
        const std::string& name = source_.name.name;
        const SourceRange range = scope_.at(source_.name.range);
        if (const auto known = scope_.funcs.find(name); known != scope_.funcs.end())
            fail(errors::duplicate("HAL-13", range, "the func", name, known->second.defined));
        if (const auto scalar = scope_.scalars.find(name); scalar != scope_.scalars.end())
            fail(errors::shadows(range, name, "parameter", scalar->second.defined));
        if (const auto image = scope_.images.find(name); image != scope_.images.end())
            fail(errors::shadows(range, name, "parameter", image->second.defined));
        scope_.later.erase(name);
        FuncEntry entry{name, {scope_.symbols.fresh(name)}, {}, {}, range};
        std::map<std::string, SourceRange> known;
        for (const Identifier& variable : *source_.variables) {
            const SourceRange place = scope_.at(variable.range);
            const auto [first, is_new] = known.try_emplace(variable.name, place);
            if (!is_new)
                fail(errors::duplicate("HAL-13", place, "the variable", variable.name, first->second));
            if (is_loop_part(variable.name)) fail(errors::name_of_loop_part(place, variable.name));
            if (const auto scalar = scope_.scalars.find(variable.name); scalar != scope_.scalars.end())
                fail(errors::shadows(place, variable.name, "parameter", scalar->second.defined));
            entry.variables.push_back(variable.name);
        }
        return scope_.funcs.insert_or_assign(name, std::move(entry)).first->second;
    }

    StageScope begin_stage(FuncEntry& entry, bool update) {
        StageScope stage;
        stage.func = &entry;
        stage.reads_itself = update;
        for (const std::string& variable : entry.variables)
            stage.variables.emplace_back(variable, scope_.symbols.fresh(variable));
        return stage;
    }

    /// Pure variables that the stage uses, the first innermost; then those of the rdom, the first innermost.
    static std::vector<Iterator> iterators(const StageScope& stage, const FuncEntry& entry,
                                           const std::vector<Iterator>& reductions) {
        std::vector<Iterator> out;
        for (std::size_t d = entry.variables.size(); d-- > 0;)
            if (stage.used.count(entry.variables[d]) != 0)
                out.push_back({stage.variables[d].second, LoopKind::pure, nullptr, nullptr});
        out.insert(out.end(), reductions.rbegin(), reductions.rend());
        return out;
    }

    void pure_stage(FuncEntry& entry) {
        StageScope stage = begin_stage(entry, false);
        const Value value = lower_elements(source_.pure, scope_, stage);
        used_.insert(stage.used.begin(), stage.used.end());
        for (const std::string& variable : entry.variables) stage.used.insert(variable);
        if (!value.ok()) {
            good_ = false;
            return;
        }
        std::vector<Expr> values = typed(value, entry);
        if (values.empty()) return;
        Stage lowered{"s0",         iterators(stage, entry, {}),      nullptr, {}, std::move(values),
                      std::nullopt, scope_.origin(source_.pure_range)};
        for (const auto& [name, symbol] : stage.variables) lowered.left.push_back(build::variable(symbol));
        func_.stages.push_back(std::move(lowered));
    }

    /// The pure values in the func's types, which they decide unless `: T` does; none, and reported, if one
    /// is wrong.
    std::vector<Expr> typed(const Value& value, FuncEntry& entry) {
        const std::vector<Value> elements = elements_of(value);
        std::vector<Type> types;
        if (source_.type) {
            types = component_types(*source_.type);
            if (types.size() != elements.size()) {
                fail(errors::wrong_components(scope_.at(source_.pure->range), types.size(), elements.size()));
                return {};
            }
        } else {
            for (const Value& element : elements) types.push_back(type_of(element));
        }
        auto values = assigned(elements, types, entry.name, source_.pure);
        if (!values) return {};
        if (types.size() > 1) {
            entry.symbols.clear();
            for (std::size_t k = 0; k < types.size(); ++k)
                entry.symbols.push_back(scope_.symbols.fresh(entry.name + "_" + std::to_string(k)));
        }
        entry.types = std::move(types);
        return *std::move(values);
    }

    /// Values in the types of the func's components, constants converted; nothing, and reported, where one
    /// has another type.
    std::optional<std::vector<Expr>> assigned(const std::vector<Value>& elements,
                                              const std::vector<Type>& types, const std::string& name,
                                              const Expression& source) {
        const auto* tuple = std::get_if<Tuple>(&source->node);
        std::vector<Expr> values;
        for (std::size_t k = 0; k < elements.size(); ++k) {
            const Value& value = elements[k];
            const Type& type = types[k];
            const bool parts = tuple && tuple->elements.size() == elements.size();
            const SourceRange range = scope_.at(parts ? tuple->elements[k]->range : source->range);
            if (value.literal ? !fits(*value.literal, type) : !(type_of(value) == type)) {
                fail(value.literal && (!value.literal->floating || type.is_float())
                         ? errors::does_not_fit(range, to_string(type))
                         : errors::update_type(range, name, to_string(type), to_string(type_of(value))));
                continue;
            }
            values.push_back(in_type(value, type));
        }
        return values.size() == elements.size() ? std::optional(std::move(values)) : std::nullopt;
    }

    void update_stage(const Update& source, FuncEntry& entry) {
        StageScope stage = begin_stage(entry, true);
        LoweredDomain domain;
        ++number_;
        if (source.domain)
            domain = lower_domain(*source.domain, scope_, entry.variables);
        else
            stage.set_aside = [&] { return set_aside(entry); };
        before_.clear();
        good_ = good_ && domain.ok;
        for (const auto& variable : domain.variables) stage.variables.push_back(variable);
        Stage lowered{"s" + std::to_string(number_), {}, nullptr, {}, {}, std::nullopt,
                      scope_.origin(source.range)};
        for (const Expression& e : source.left) {
            lowered.left.push_back(lower_index(e, scope_, stage));
            good_ = good_ && lowered.left.back();
        }
        if (source.left.size() != entry.variables.size())
            fail(errors::wrong_arity(scope_.at(source.range), entry.name, source.left.size(),
                                     entry.variables.size()));
        const Value value = lower_elements(source.value, scope_, stage);
        if (source.guard) {
            lowered.guard = lower_condition(source.guard, scope_, stage);
            good_ = good_ && lowered.guard;
        }
        used_.insert(stage.used.begin(), stage.used.end());
        for (const Identifier& variable : reduction_variables(source))
            if (good_ && stage.used.count(variable.name) == 0)
                scope_.messages.add(
                    errors::unused(scope_.at(variable.range), "reduction variable", variable.name));
        if (!value.ok() || entry.types.empty()) {
            good_ = false;
            return;
        }
        const std::vector<Value> elements = elements_of(value);
        if (elements.size() != entry.types.size())
            return fail(errors::wrong_components(scope_.at(source.value->range), entry.types.size(),
                                                 elements.size()));
        auto values = assigned(elements, entry.types, entry.name, source.value);
        if (!values) return;
        if (!good_) return;
        lowered.values = *std::move(values);
        stage.accesses.insert(stage.accesses.begin(), {lowered.left, scope_.at(left_range(source))});
        check_separation(stage, entry);
        lowered.iterators = iterators(stage, entry, domain.iterators);
        if (entry.symbols.size() == 1) as_reduction(lowered, entry.symbols[0], scope_.reorders_floats);
        func_.stages.push_back(std::move(lowered));
    }

    /// fun f = { .. }  becomes  fun f.before2 = { .. }; fun f(x) = { f.before2(x)
    /// The stage that is being lowered goes on to read what is now `f.before2`: without an `rdom` an
    /// iteration writes only what no other one reads.
    const std::vector<Symbol>& set_aside(FuncEntry& entry) {
        if (!before_.empty() || !good_) return good_ ? before_ : entry.symbols;
        before_ = entry.symbols;
        Func before = func_;
        const std::string number = std::to_string(number_);
        before.label += ".before" + number;
        before.symbols = entry.symbols;
        before.types = entry.types;
        Stage& copy = func_.stages.front();
        func_.stages.resize(1);
        Substitution fresh;
        for (Iterator& iterator : copy.iterators) {
            const Symbol own = scope_.symbols.fresh(iterator.variable.name());
            fresh.emplace_back(iterator.variable, build::variable(own));
            iterator.variable = own;
        }
        for (Expr& index : copy.left) index = substitute(index, fresh);
        copy.values.clear();
        for (std::size_t k = 0; k < before.symbols.size(); ++k) {
            Symbol& symbol = before.symbols[k];
            copy.values.push_back(build::load(symbol, before.types[k], copy.left, copy.origin));
            entry.symbols[k] = scope_.symbols.fresh(symbol.name());
        }
        scope_.pipeline.funcs.push_back(std::move(before));
        return before_;
    }

    static std::vector<Identifier> reduction_variables(const Update& update) {
        std::vector<Identifier> names;
        if (update.domain)
            for (const ReductionVariable& variable : update.domain->variables) names.push_back(variable.name);
        return names;
    }

    static TextRange left_range(const Update& update) {
        if (update.left.empty()) return update.range;
        return {update.left.front()->range.begin, update.left.back()->range.end};
    }

    /// HAL-10: a pure variable of the stage is itself, at its own place, in every access of the func.
    void check_separation(const StageScope& stage, const FuncEntry& entry) {
        for (std::size_t d = 0; d < entry.variables.size(); ++d) {
            if (stage.used.count(entry.variables[d]) == 0) continue;
            for (const auto& [indices, range] : stage.accesses) {
                const auto* variable = d < indices.size() ? get<Variable>(indices[d]) : nullptr;
                if (variable && variable->symbol == stage.variables[d].second) continue;
                return fail(errors::not_separated(range, entry.name, entry.variables[d], d));
            }
        }
    }

    /// f(l) <- f(l) + e  is  f(l) += e, and so for the other associative operators; f does not occur in e.
    /// Schedules may reorder what has that form: sums of floats over an rdom are in order, if not said
    /// otherwise.
    static void as_reduction(Stage& stage, const Symbol& self, bool reorders_floats) {
        const auto* binary = get<Binary>(stage.values[0]);
        if (!binary || (!reorders_floats && keeps_order(stage, binary->op))) return;
        std::optional<ReduceOp> op;
        if (binary->op == BinaryOp::add) op = ReduceOp::add;
        if (binary->op == BinaryOp::multiply) op = ReduceOp::multiply;
        if (binary->op == BinaryOp::minimum) op = ReduceOp::minimum;
        if (binary->op == BinaryOp::maximum) op = ReduceOp::maximum;
        if (binary->op == BinaryOp::bit_and) op = ReduceOp::bit_and;
        if (binary->op == BinaryOp::bit_or) op = ReduceOp::bit_or;
        if (binary->op == BinaryOp::bit_xor) op = ReduceOp::bit_xor;
        if (!op) return;
        std::vector<Expr> operands;
        const bool chains = reorders_floats || !stage.values[0]->type.is_float();
        add_operands(stage.values[0], *binary, chains, operands);
        const auto is_own = [&](const Expr& e) {
            const auto* load = get<Load>(e);
            if (!load || !(load->buffer == self)) return false;
            for (std::size_t d = 0; d < stage.left.size(); ++d)
                if (!same(load->indices[d], stage.left[d]) || loads_from(stage.left[d], self)) return false;
            return true;
        };
        const auto own = std::find_if(operands.begin(), operands.end(), is_own);
        if (own == operands.end()) return;
        operands.erase(own);
        if (std::any_of(operands.begin(), operands.end(), [&](const Expr& e) { return loads_from(e, self); }))
            return;
        Expr value = operands[0];
        for (std::size_t k = 1; k < operands.size(); ++k)
            value = build::binary(binary->op, value, operands[k], binary->wraps);
        stage.op = op;
        stage.values = {value};
    }

    /// The operands of an operation; with `chains` of those of the same operator in it too: h + a + b has
    /// three.
    static void add_operands(const Expr& e, const Binary& operation, bool chains, std::vector<Expr>& out) {
        for (const Expr& side : {get<Binary>(e)->left, get<Binary>(e)->right}) {
            const auto* inner = chains ? get<Binary>(side) : nullptr;
            if (inner && inner->op == operation.op && inner->wraps == operation.wraps &&
                side->type == e->type)
                add_operands(side, operation, chains, out);
            else
                out.push_back(side);
        }
    }

    static bool keeps_order(const Stage& stage, BinaryOp op) {
        const bool reduces = std::any_of(stage.iterators.begin(), stage.iterators.end(),
                                         [](const Iterator& i) { return i.kind == LoopKind::reduction; });
        return reduces && stage.values[0]->type.is_float() && op != BinaryOp::minimum &&
               op != BinaryOp::maximum;
    }

    void fail(Diagnostic diagnostic) {
        scope_.messages.add(std::move(diagnostic));
        good_ = false;
    }

    const FuncDefinition& source_;
    PipelineScope& scope_;
    Func func_;
    std::set<std::string> used_;
    int number_ = 0;              ///< of the stage that is being lowered
    std::vector<Symbol> before_;  ///< where it was set aside
    bool good_ = true;
};

}  // namespace

void lower_func(const FuncDefinition& definition, PipelineScope& scope) {
    Stages(definition, scope).run();
}

}  // namespace nestor::halide
