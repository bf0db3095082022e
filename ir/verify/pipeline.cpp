// Invariants of pipelines: funcs and stages before any loops.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

class PipelineCheck {
public:
    PipelineCheck(const Function& function, const Program& program, Scope& scope, Violations& violations)
        : function_(function), program_(program), scope_(scope), violations_(violations) {}

    void run(const Pipeline& pipeline) {
        for (const Precondition& p : pipeline.preconditions) {
            at(p.origin);
            verify_typed(p.condition, Type::boolean(), "a precondition", scope_, violations_);
            if (p.error < 0 || static_cast<std::size_t>(p.error) >= program_.errors.size())
                report(fmt::format("a precondition names entry {} of {} errors", p.error,
                                   program_.errors.size()));
        }
        for (const Func& f : pipeline.funcs) func(f);
    }

private:
    void func(const Func& f) {
        at(f.origin);
        if (!f.origin) report(fmt::format("func `{}` has no origin", f.label));
        if (f.symbols.empty() || f.symbols.size() != f.types.size())
            return report(fmt::format("func `{}` has {} symbols, but {} types", f.label, f.symbols.size(),
                                      f.types.size()));
        for (const auto& [min, extent] : f.region) {
            if (min)
                verify_typed(min, Type::index(), fmt::format("a min of func `{}`", f.label), scope_,
                             violations_);
            if (extent)
                verify_typed(extent, Type::index(), fmt::format("an extent of func `{}`", f.label), scope_,
                             violations_);
        }
        initial(f);
        output(f);
        parameters_[f.symbols[0]] = f.parameter;
        for (std::size_t k = 0; k < f.symbols.size(); ++k)
            scope_.declare(f.symbols[k], {Binding::Kind::buffer, f.types[k], f.region.size()});
        std::set<std::string> names;
        for (const Stage& s : f.stages) {
            if (!names.insert(s.name).second)
                report(fmt::format("func `{}` has two stages `{}`", f.label, s.name));
            stage(f, s);
        }
    }

    void initial(const Func& f) {
        if (f.initial == Initial::incoming && !f.parameter)
            report(fmt::format("func `{}` begins with an incoming buffer, but is no output", f.label));
        if (f.initial != Initial::former) return;
        const Binding* former = scope_.buffer(f.former);
        if (former && parameters_[f.former] != f.parameter)
            report(fmt::format("func `{}` and its former version `{}` are not the same output", f.label,
                               f.former.name()));
        if (former && (former->type != f.types[0] || former->rank != f.region.size()))
            report(fmt::format("func `{}` and its former version `{}` differ in type or rank", f.label,
                               f.former.name()));
    }

    void output(const Func& f) {
        if (!f.parameter) return;
        for (std::size_t k = 0; k < f.symbols.size(); ++k) {
            const std::size_t position = *f.parameter + k;
            const Parameter* p =
                position < function_.parameters.size() ? &function_.parameters[position] : nullptr;
            if (!p || !p->buffer || (p->role != Role::output && p->role != Role::inout))
                report(fmt::format("func `{}` writes parameter {}, which is no output", f.label, position));
            else if (p->buffer->element != f.types[k] || p->buffer->dimensions.size() != f.region.size())
                report(fmt::format("func `{}` and output `{}` differ in type or rank", f.label,
                                   p->symbol.name()));
        }
    }

    void stage(const Func& f, const Stage& s) {
        at(s.origin ? s.origin : f.origin);
        const std::string name = fmt::format("stage `{}` of func `{}`", s.name, f.label);
        if (!s.origin) report(name + " has no origin");
        scope_.open();
        for (const Iterator& i : s.iterators) {
            const std::string of = fmt::format("`{}` in {}", i.variable.name(), name);
            if (i.low) verify_typed(i.low, Type::index(), "the low of " + of, scope_, violations_);
            if (i.extent) verify_typed(i.extent, Type::index(), "the extent of " + of, scope_, violations_);
            scope_.declare(i.variable, {Binding::Kind::value, Type::index()});
        }
        if (s.guard) verify_typed(s.guard, Type::boolean(), "the guard of " + name, scope_, violations_);
        if (s.left.size() != f.region.size())
            report(fmt::format("{} writes {} subscripts of {} dimensions", name, s.left.size(),
                               f.region.size()));
        for (const Expr& index : s.left)
            verify_typed(index, Type::index(), "a subscript written by " + name, scope_, violations_);
        if (s.values.size() != f.types.size())
            report(fmt::format("{} has {} values for {} components", name, s.values.size(), f.types.size()));
        for (std::size_t k = 0; k < std::min(s.values.size(), f.types.size()); ++k)
            verify_typed(s.values[k], f.types[k], "the value of " + name, scope_, violations_);
        scope_.close();
    }

    void at(const Origin& origin) {
        if (origin) violations_.place = origin;
    }
    void report(const std::string& sentence) { violations_.add(sentence); }

    const Function& function_;
    const Program& program_;
    Scope& scope_;
    Violations& violations_;
    std::map<Symbol, std::optional<std::size_t>> parameters_;  ///< that funcs write, by first symbol
};

}  // namespace

void verify_pipeline(const Pipeline& pipeline, const Function& function, const Program& program, Scope& scope,
                     Violations& violations) {
    PipelineCheck(function, program, scope, violations).run(pipeline);
}

}  // namespace nestor
