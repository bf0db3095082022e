// Lowering to pipelines: statements become stages of funcs.
//
// Note [16-bit floats]
// Statements compute in float32. What combines into a tensor of 16-bit floats combines into a float32
// temporary first, which begins with the tensor's values or the identity, so that each element is rounded
// once:
//   C(m,n) +=! A(m,k) * B(k,n)   =>   C_sum(m,n) +=! A(m,k) * B(k,n)   C(m,n) = half(C_sum(m,n))
//
// Note [Versions] (2026-11-21)
// A tensor that is written again after something read it becomes a new func, a version that begins with the
// values of the former and shares its storage. A statement joins the func of its tensor only if that func can
// move down to it: nothing read the func since, and nothing that its earlier stages read was rewritten since.
// So funcs may be computed whole, in the order of their last statements.
#include "frontend/tc/lower.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "frontend/tc/check/region.hpp"
#include "frontend/tc/check/values.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/pipeline.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor::tc {
namespace {

/// The formula, and where its def was called.
Origin written_at(const CheckedStatement& statement) {
    Origin call;
    for (std::size_t k = statement.calls.size(); k-- > 0;) call = written_at(statement.calls[k], call);
    return written_at(statement.range, call);
}

/// A statement `tensor(left) = value` over the index ranges of another, with index variables of its own.
CheckedStatement assignment(const CheckedStatement& like, std::size_t tensor, SymbolSource& symbols,
                            const std::function<Expr(const std::vector<Expr>& indices)>& value) {
    CheckedStatement out;
    out.tensor = tensor;
    out.range = like.range;
    out.calls = like.calls;
    std::vector<Expr> indices;
    for (Index index : like.left) {
        index.symbol = symbols.fresh(index.symbol.name());
        indices.push_back(build::variable(index.symbol));
        out.left.push_back(std::move(index));
    }
    out.value = value(indices);
    return out;
}

/// The definition in which no statement combines into 16-bit floats.
CheckedDefinition with_float_sums(const CheckedDefinition& definition, SymbolSource& symbols) {
    CheckedDefinition out = definition;
    out.statements.clear();
    const Type wide = Type::float_(32);
    for (const CheckedStatement& statement : definition.statements) {
        const std::size_t target = statement.tensor;
        const Tensor tensor = out.tensors[target];
        if (!is_half(tensor.type) || !statement.op) {
            out.statements.push_back(statement);
            continue;
        }
        const auto old = [&](const std::vector<Expr>& indices) {
            return build::cast(build::load(tensor.symbol, tensor.type, indices), wide);
        };
        if (statement.reductions.empty()) {
            CheckedStatement single = statement;
            std::vector<Expr> indices;
            for (const Index& index : statement.left) indices.push_back(build::variable(index.symbol));
            single.value = build::apply(
                *statement.op, statement.initialises ? build::identity(*statement.op, wide) : old(indices),
                statement.value);
            single.op = std::nullopt;
            single.initialises = false;
            out.statements.push_back(std::move(single));
            continue;
        }
        Tensor sum;
        sum.name = tensor.name + "_sum";
        for (int n = 2; std::any_of(out.tensors.begin(), out.tensors.end(),
                                    [&](const Tensor& t) { return t.name == sum.name; });
             ++n)
            sum.name = tensor.name + "_sum_" + std::to_string(n);
        sum.kind = TensorKind::temporary;
        sum.symbol = symbols.fresh(sum.name);
        sum.type = wide;
        sum.rank = tensor.rank;
        for (const Index& index : statement.left)
            sum.hull.push_back(clamped(*index.range, size_facts(definition)));
        sum.covered = sum.hull;
        const std::size_t position = out.tensors.size();
        if (!statement.initialises) out.statements.push_back(assignment(statement, position, symbols, old));
        CheckedStatement combining = statement;
        combining.tensor = position;
        out.statements.push_back(std::move(combining));
        out.statements.push_back(assignment(
            statement, target, symbols,
            [&](const std::vector<Expr>& indices) { return build::load(sum.symbol, wide, indices); }));
        out.tensors.push_back(std::move(sum));
    }
    return out;
}

class Lowering {
public:
    Lowering(CheckedDefinition definition, SymbolSource& symbols, Program& program)
        : definition_(std::move(definition)),
          symbols_(symbols),
          program_(program),
          current_(definition_.tensors.size()),
          statements_(definition_.tensors.size(), 0) {}

    Function run() {
        Function function;
        function.symbol = definition_.symbol;
        function.place = FunctionPlace::entry;
        function.origin = written_at(definition_.range);
        parameters(function);
        Pipeline pipeline;
        for (const EntryCheck& check : definition_.checks) {
            pipeline.preconditions.push_back(
                {check.condition, static_cast<int>(program_.errors.size()), written_at(check.range)});
            program_.errors.push_back({"RANGE", error_range, definition_.name + ": " + check.text});
        }
        for (std::size_t s = 0; s < definition_.statements.size(); ++s) place(s);
        std::stable_sort(versions_.begin(), versions_.end(),
                         [](const Version& a, const Version& b) { return a.last < b.last; });
        for (Version& version : versions_) pipeline.funcs.push_back(std::move(version.func));
        function.body = std::make_shared<const Pipeline>(std::move(pipeline));
        return function;
    }

private:
    struct Version {
        Func func;
        std::size_t last = 0;                               ///< the last statement that writes it
        bool read = false;                                  ///< by a later statement than its writes
        std::vector<std::pair<std::size_t, Symbol>> reads;  ///< tensors its stages read, as of then
        std::size_t tensor = 0;
    };

    // ----------------------------------------------------------------------------------------- parameters

    void parameters(Function& function) {
        for (const SizeVariable& size : definition_.sizes) {
            Parameter parameter{size.symbol,  Role::size, Type::index(),
                                std::nullopt, {},         written_at(size.first)};
            function.parameters.push_back(std::move(parameter));
        }
        for (std::size_t k = 0; k < definition_.tensors.size(); ++k) {
            const Tensor& tensor = definition_.tensors[k];
            if (tensor.kind == TensorKind::temporary) continue;
            Parameter parameter{tensor.symbol, Role::input, tensor.type,
                                std::nullopt,  {},          written_at(tensor.declared)};
            if (tensor.kind == TensorKind::input && tensor.hull.empty()) {
                parameter.role = Role::scalar;
            } else {
                parameter.buffer =
                    Buffer{tensor.symbol, tensor.type, dimensions(tensor), MemorySpace::caller, {}, {}};
                if (tensor.kind == TensorKind::output) output(k, parameter);
            }
            parameter_[k] = function.parameters.size();
            function.parameters.push_back(std::move(parameter));
        }
    }

    void output(std::size_t k, Parameter& parameter) const {
        const Tensor& tensor = definition_.tensors[k];
        parameter.role = keeps_values(tensor) ? Role::inout : Role::output;
        if (tensor.incoming)
            parameter.remark = "the values that it holds take part";
        else if (keeps_values(tensor))
            parameter.remark = "elements that no statement writes keep their values";
    }

    /// True when what the caller left in an output matters.
    bool keeps_values(const Tensor& tensor) const {
        return tensor.kind == TensorKind::output &&
               (tensor.incoming || !contains(tensor.covered, tensor.hull, size_facts(definition_)));
    }

    static std::vector<Dimension> dimensions(const Tensor& tensor) {
        std::vector<Dimension> out;
        for (const Bounds& bounds : tensor.hull) out.push_back({bounds.low, storage_extent(bounds), nullptr});
        return out;
    }

    // --------------------------------------------------------------------------------------------- stages

    void place(std::size_t s) {
        const CheckedStatement& statement = definition_.statements[s];
        std::vector<std::size_t> reads;
        visit(statement.value, [&](const Expr& e) {
            if (const auto* load = get<Load>(e)) reads.push_back(tensor_of(load->buffer));
        });
        const Expr value = rewrite(statement.value, [&](const Expr& e) -> Expr {
            const auto* load = get<Load>(e);
            if (!load) return e;
            const std::optional<std::size_t>& version = current_[tensor_of(load->buffer)];
            return version ? with(e, Load{versions_[*version].func.symbols[0], load->indices}) : e;
        });
        for (const std::size_t tensor : reads)
            if (current_[tensor]) versions_[*current_[tensor]].read = true;
        Version& version = version_for(statement);
        for (const std::size_t tensor : reads) version.reads.emplace_back(tensor, symbol_of(tensor));
        version.last = s;
        add_stages(version.func, statement, value);
    }

    std::size_t tensor_of(const Symbol& symbol) const {
        for (std::size_t k = 0; k < definition_.tensors.size(); ++k)
            if (definition_.tensors[k].symbol == symbol) return k;
        return definition_.tensors.size();
    }

    Symbol symbol_of(std::size_t tensor) const {
        return current_[tensor] ? versions_[*current_[tensor]].func.symbols[0]
                                : definition_.tensors[tensor].symbol;
    }

    /// The func that the statement joins, or a new version of its tensor.
    Version& version_for(const CheckedStatement& statement) {
        std::optional<std::size_t>& current = current_[statement.tensor];
        if (current) {
            Version& version = versions_[*current];
            const bool movable =
                std::all_of(version.reads.begin(), version.reads.end(), [&](const auto& read) {
                    return read.first == statement.tensor || symbol_of(read.first) == read.second;
                });
            if (!version.read && movable) return version;
        }
        const Tensor& tensor = definition_.tensors[statement.tensor];
        Version version;
        version.tensor = statement.tensor;
        Func& func = version.func;
        func.label = tensor.name;
        func.types = {tensor.type};
        func.origin = written_at(statement);
        for (const Bounds& bounds : tensor.hull) func.region.emplace_back(bounds.low, storage_extent(bounds));
        if (tensor.kind == TensorKind::output) func.parameter = parameter_.at(statement.tensor);
        func.symbols = {symbols_.fresh(tensor.name)};
        if (current) {
            func.initial = Initial::former;
            func.former = versions_[*current].func.symbols[0];
        } else {
            func.initial = keeps_values(tensor) ? Initial::incoming : Initial::nothing;
        }
        versions_.push_back(std::move(version));
        current = versions_.size() - 1;
        return versions_.back();
    }

    void add_stages(Func& func, const CheckedStatement& statement, const Expr& value) {
        const std::string name = "s" + std::to_string(statements_[statement.tensor]++);
        const Origin origin = written_at(statement);
        if (statement.initialises) {
            Stage init{name + ".init", {}, nullptr, {}, {}, std::nullopt, origin};
            for (const Index& index : statement.left) {
                const Symbol symbol = symbols_.fresh(index.symbol.name());
                init.iterators.push_back(
                    {symbol, LoopKind::pure, index.range->low, loop_extent(*index.range)});
                init.left.push_back(build::variable(symbol));
            }
            init.values = {build::identity(*statement.op, func.types[0])};
            func.stages.push_back(std::move(init));
        }
        Stage stage{name, {}, nullptr, {}, {build::cast(value, func.types[0])}, statement.op, origin};
        for (const Index& index : statement.left) {
            stage.iterators.push_back(
                {index.symbol, LoopKind::pure, index.range->low, loop_extent(*index.range)});
            stage.left.push_back(build::variable(index.symbol));
        }
        for (const Index& index : statement.reductions)
            stage.iterators.push_back(
                {index.symbol, LoopKind::reduction, index.range->low, loop_extent(*index.range)});
        func.stages.push_back(std::move(stage));
    }

    const CheckedDefinition definition_;
    SymbolSource& symbols_;
    Program& program_;
    std::map<std::size_t, std::size_t> parameter_;
    std::vector<Version> versions_;
    std::vector<std::optional<std::size_t>> current_;  ///< of each tensor, its version so far
    std::vector<int> statements_;                      ///< of each tensor, how many statements wrote it
};

}  // namespace

Program lower(const std::vector<CheckedDefinition>& definitions, SymbolSource& symbols) {
    Program program;
    program.errors = standard_errors();
    for (const CheckedDefinition& definition : definitions)
        program.functions.push_back(Lowering(with_float_sums(definition, symbols), symbols, program).run());
    program.next_symbol = symbols.next();
    return program;
}

}  // namespace nestor::tc
