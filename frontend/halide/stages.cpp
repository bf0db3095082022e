// Each stage is lowered with symbols of its own for its variables; then the rules that look at whole stages.
#include "frontend/halide/stages.hpp"

#include <algorithm>

#include "frontend/halide/errors.hpp"
#include "frontend/halide/expressions.hpp"
#include "ir/build.hpp"
#include "ir/walk.hpp"

namespace nestor::halide {
namespace {

class Stages {
public:
    Stages(const FuncDefinition& source, PipelineScope& scope) : source_(source), scope_(scope) {}

    void run() {
        FuncEntry& entry = enter();
        if (source_.type && source_.type->tuple)
            return fail(errors::not_supported("HAL-6", scope_.at(source_.type->range), "tuples are"));
        if (!source_.pure) return;  // a syntax error
        func_.label = entry.name;
        func_.symbols = {entry.symbol};
        func_.origin = scope_.origin(source_.range);
        func_.region.assign(entry.variables.size(), {nullptr, nullptr});
        pure_stage(entry);
        for (const Update& update : source_.updates) update_stage(update, entry);
        if (!good_) return;
        // a constant, or a func that updates write, has its variables for its rank alone
        for (const Identifier& variable : *source_.variables)
            if (used_.count(variable.name) == 0 && !used_.empty() && source_.updates.empty())
                scope_.messages.add(errors::unused(scope_.at(variable.range), "variable", variable.name));
        func_.types = {entry.type};
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
        FuncEntry entry{name, scope_.symbols.fresh(name), {}, {}, range};
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
        const Value value = lower_expression(source_.pure, scope_, stage);
        used_.insert(stage.used.begin(), stage.used.end());
        for (const std::string& variable : entry.variables) stage.used.insert(variable);
        if (!value.ok()) {
            good_ = false;
            return;
        }
        const Expr expr = typed(value, entry);
        if (!expr) return;
        Stage lowered{"s0",         iterators(stage, entry, {}),      nullptr, {}, {expr},
                      std::nullopt, scope_.origin(source_.pure_range)};
        for (const auto& [name, symbol] : stage.variables) lowered.left.push_back(build::variable(symbol));
        func_.stages.push_back(std::move(lowered));
    }

    /// The pure value in the func's type, which it decides unless `: T` does; null, and reported, if it is
    /// wrong.
    Expr typed(const Value& value, FuncEntry& entry) {
        Type type = type_of(value);
        if (source_.type) {
            const Type wanted = lower_type(source_.type->names[0], scope_);
            if (wanted.kind == TypeKind::none) {
                good_ = false;
                return nullptr;
            }
            if (value.literal ? !fits(*value.literal, wanted) : !(type == wanted)) {
                const SourceRange range = scope_.at(source_.pure->range);
                fail(value.literal && !value.literal->floating
                         ? errors::does_not_fit(range, to_string(wanted))
                         : errors::update_type(range, entry.name, to_string(wanted), to_string(type)));
                return nullptr;
            }
            type = wanted;
        } else if (value.literal && !fits(*value.literal, type)) {
            fail(errors::does_not_fit(scope_.at(source_.pure->range), to_string(type)));
            return nullptr;
        }
        entry.type = type;
        return in_type(value, type);
    }

    void update_stage(const Update& source, FuncEntry& entry) {
        StageScope stage = begin_stage(entry, true);
        LoweredDomain domain;
        if (source.domain) domain = lower_domain(*source.domain, scope_, entry.variables);
        good_ = good_ && domain.ok;
        for (const auto& variable : domain.variables) stage.variables.push_back(variable);
        Stage lowered{"s" + std::to_string(func_.stages.size()),
                      {},
                      nullptr,
                      {},
                      {},
                      std::nullopt,
                      scope_.origin(source.range)};
        for (const Expression& e : source.left) {
            lowered.left.push_back(lower_index(e, scope_, stage));
            good_ = good_ && lowered.left.back();
        }
        if (source.left.size() != entry.variables.size())
            fail(errors::wrong_arity(scope_.at(source.range), entry.name, source.left.size(),
                                     entry.variables.size()));
        const Value value = lower_expression(source.value, scope_, stage);
        if (source.guard) {
            lowered.guard = lower_condition(source.guard, scope_, stage);
            good_ = good_ && lowered.guard;
        }
        used_.insert(stage.used.begin(), stage.used.end());
        for (const Identifier& variable : reduction_variables(source))
            if (good_ && stage.used.count(variable.name) == 0)
                scope_.messages.add(
                    errors::unused(scope_.at(variable.range), "reduction variable", variable.name));
        if (!value.ok() || entry.type.kind == TypeKind::none) {
            good_ = false;
            return;
        }
        if (!assignable(value, entry.type)) {
            const SourceRange range = scope_.at(source.value->range);
            return fail(value.literal && !value.literal->floating
                            ? errors::does_not_fit(range, to_string(entry.type))
                            : errors::update_type(range, entry.name, to_string(entry.type),
                                                  to_string(type_of(value))));
        }
        if (!good_) return;
        lowered.values = {in_type(value, entry.type)};
        stage.accesses.insert(stage.accesses.begin(), {lowered.left, scope_.at(left_range(source))});
        check_separation(stage, entry);
        lowered.iterators = iterators(stage, entry, domain.iterators);
        as_reduction(lowered, entry.symbol, scope_.reorders_floats);
        func_.stages.push_back(std::move(lowered));
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

    static bool assignable(const Value& value, const Type& type) {
        return value.literal ? fits(*value.literal, type) : type_of(value) == type;
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
        if (!op) return;
        for (const auto& [own, other] :
             {std::pair(binary->left, binary->right), std::pair(binary->right, binary->left)}) {
            const auto* load = get<Load>(own);
            if (!load || !(load->buffer == self) || reads(other, self)) continue;
            bool same_place = true;
            for (std::size_t d = 0; d < stage.left.size(); ++d)
                same_place =
                    same_place && same(load->indices[d], stage.left[d]) && !reads(stage.left[d], self);
            if (!same_place) continue;
            stage.op = op;
            const Expr value = other;
            stage.values = {value};
            return;
        }
    }

    static bool keeps_order(const Stage& stage, BinaryOp op) {
        const bool reduces = std::any_of(stage.iterators.begin(), stage.iterators.end(),
                                         [](const Iterator& i) { return i.kind == LoopKind::reduction; });
        return reduces && stage.values[0]->type.is_float() && op != BinaryOp::minimum &&
               op != BinaryOp::maximum;
    }

    static bool reads(const Expr& e, const Symbol& self) {
        bool found = false;
        visit(e, [&](const Expr& child) {
            if (const auto* load = get<Load>(child)) found = found || load->buffer == self;
        });
        return found;
    }

    void fail(Diagnostic diagnostic) {
        scope_.messages.add(std::move(diagnostic));
        good_ = false;
    }

    const FuncDefinition& source_;
    PipelineScope& scope_;
    Func func_;
    std::set<std::string> used_;
    bool good_ = true;
};

}  // namespace

void lower_func(const FuncDefinition& definition, PipelineScope& scope) {
    Stages(definition, scope).run();
}

}  // namespace nestor::halide
