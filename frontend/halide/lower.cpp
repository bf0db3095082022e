// Lowering of pipelines: definitions in order; then what the outputs need is kept, and the function's
// interface is made around it.
#include "frontend/halide/lower.hpp"

#include <algorithm>

#include "frontend/halide/check.hpp"
#include "frontend/halide/errors.hpp"
#include "frontend/halide/lower/boundary.hpp"
#include "frontend/halide/lower/expressions.hpp"
#include "frontend/halide/lower/given_types.hpp"
#include "frontend/halide/lower/stages.hpp"
#include "ir/core/build.hpp"
#include "ir/core/definedness.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor::halide {
namespace {

class Lowering {
public:
    Lowering(const PipelineDefinition& source, const SourceFilePtr& file, const TranslationOptions& options,
             SymbolSource& symbols, Program& program, Diagnostics& messages,
             const std::set<std::string>& named, const std::set<std::string>* unread)
        : source_(source),
          program_(program),
          named_(named),
          is_whole_(!unread),
          scope_{file,
                 source.name.name,
                 symbols,
                 messages,
                 {},
                 {},
                 {},
                 {},
                 {},
                 unread ? *unread : std::set<std::string>{},
                 {},
                 program.errors,
                 options.floats == FloatModel::fast} {}

    void run() {
        function_.symbol = scope_.symbols.fresh(source_.name.name);
        function_.place = FunctionPlace::entry;
        function_.origin = scope_.origin(source_.range);
        for (const Formal& formal : source_.formals) declare(formal);
        for (const Definition& definition : source_.definitions)
            if (const auto* func = std::get_if<FuncDefinition>(&definition))
                scope_.later.insert(func->name.name);
        for (const Definition& definition : source_.definitions)
            std::visit([&](const auto& d) { define(d); }, definition);
        if (!is_whole_) return;
        const std::vector<std::string> outputs = check_outputs(source_, scope_.file, scope_.messages);
        if (scope_.messages.has_errors()) return;
        keep_needed(outputs);
        warn_unused();
        warn_unused_lets();
        interface(outputs);
        function_.body = std::make_shared<const Pipeline>(std::move(scope_.pipeline));
        program_.functions.push_back(std::move(function_));
    }

private:
    // ----------------------------------------------------------------------------------------- parameters

    void declare(const Formal& formal) {
        const std::string& name = formal.name.name;
        const SourceRange range = scope_.at(formal.name.range);
        if (!check_formal(formal, scope_.file, declared_, scope_.messages)) return;
        if (formal.image) return declare_image(formal, range);
        Type type = Type::int_(32);
        if (formal.type) type = scalar_type(formal.type->names[0].name);
        scope_.scalars[name] = {scope_.symbols.fresh(name), type, range};
        if (formal.value) check_default(formal, type);
    }

    void check_default(const Formal& formal, const Type& type) {
        StageScope startup;
        const Value value = lower_expression(formal.value, scope_, startup);
        if (!value.ok()) return;
        const SourceRange range = scope_.at(formal.value->range);
        if (value.literal ? fits(*value.literal, type) : type_of(value) == type) return;
        scope_.messages.add(
            errors::wrong_default(range, formal.name.name, to_string(type), to_string(type_of(value))));
    }

    void declare_image(const Formal& formal, const SourceRange& range) {
        const std::string& name = formal.name.name;
        const int rank = rank_of(formal);
        ImageEntry image;
        image.defined = range;
        image.symbol = scope_.symbols.fresh(name);
        image.type = scalar_type(formal.type->names[0].name);
        for (int d = 0; d < rank; ++d) image.sizes.push_back(scope_.symbols.fresh(name + "_" + size_name(d)));
        scope_.images[name] = std::move(image);
    }

    static std::string size_name(int dimension) {
        const char* const names[] = {"width", "height", "channels"};
        return dimension < 3 ? names[dimension] : "extent" + std::to_string(dimension);
    }

    // ---------------------------------------------------------------------------------------- definitions

    void define(const FuncDefinition& func) {
        if (func.variables) return lower_func(func, scope_);
        scope_.later.erase(func.name.name);
        if (const auto expanded = expand_boundary(func, scope_)) return lower_func(*expanded, scope_);
        scope_.funcs.emplace(func.name.name,
                             FuncEntry{func.name.name, {}, {}, {}, scope_.at(func.name.range)});
    }

    void define(const LetDefinition& let) {
        const SourceRange range = scope_.at(let.name.range);
        const std::string& name = let.name.name;
        if (const auto known = declared_.find(name); known != declared_.end())
            scope_.messages.add(errors::shadows(range, name, "parameter", known->second));
        if (const auto known = scope_.lets.find(name); known != scope_.lets.end())
            scope_.messages.add(errors::duplicate("HAL-13", range, "the let", name, known->second.defined));
        StageScope stage;
        stage.where = "the let `" + name + "`";
        LetEntry entry{lower_elements(let.value, scope_, stage), 1, range};
        if (entry.value.ok() && let.type) entry.value = typed_let(let.value, *let.type, entry.value, scope_);
        scope_.lets[name] = std::move(entry);
    }

    void define(const Requirement& requirement) {
        StageScope startup;
        startup.where = "a requirement";
        const Expr condition = lower_condition(requirement.condition, scope_, startup);
        if (!condition) return;
        if (build::as_integer(simplify(condition)) == 1)
            scope_.messages.add(errors::always_required(scope_.at(requirement.range)));
        if (const Expr defined = is_defined(condition); build::as_integer(defined) != 1)
            scope_.require(defined, "a requirement divides by 0: " + requirement.message, requirement.range);
        scope_.require(condition, requirement.message, requirement.range);
    }

    // -------------------------------------------------------------------------------------------- outputs

    /// Funcs that no output needs are left out, with a warning.
    void keep_needed(const std::vector<std::string>& outputs) {
        std::set<Symbol> needed;
        for (const std::string& output : outputs)
            for (const Symbol& symbol : scope_.funcs.at(output).symbols) needed.insert(symbol);
        const auto is_needed = [&](const Func& func) {
            return std::any_of(func.symbols.begin(), func.symbols.end(),
                               [&](const Symbol& symbol) { return needed.count(symbol) != 0; });
        };
        const auto need = [&](const Expr& e) {
            if (e) add_loaded_buffers(needed, e);
        };
        std::vector<Func>& funcs = scope_.pipeline.funcs;
        for (auto func = funcs.rbegin(); func != funcs.rend(); ++func) {
            if (!is_needed(*func)) continue;
            for (const Stage& stage : func->stages) {
                need(stage.guard);
                for (const Expr& e : stage.left) need(e);
                for (const Expr& e : stage.values) need(e);
            }
        }
        std::erase_if(funcs, [&](const Func& func) {
            if (is_needed(func)) return false;
            const auto entry = scope_.funcs.find(func.label);
            if (entry != scope_.funcs.end())
                scope_.messages.add(errors::unused(entry->second.defined, "func", func.label));
            return true;
        });
    }

    void warn_unused() {
        for (const Formal& formal : source_.formals) {
            const auto scalar = scope_.scalars.find(formal.name.name);
            const auto image = scope_.images.find(formal.name.name);
            const bool used = named_.count(formal.name.name) != 0 ||
                              (scalar != scope_.scalars.end() && scalar->second.used) ||
                              (image != scope_.images.end() && image->second.used);
            if (!used)
                scope_.messages.add(
                    errors::unused(scope_.at(formal.name.range), "parameter", formal.name.name));
        }
    }

    void warn_unused_lets() {
        for (const auto& [name, let] : scope_.lets)
            if (!let.used) scope_.messages.add(errors::unused(let.defined, "let", name));
    }

    void interface(const std::vector<std::string>& outputs) {
        for (const Formal& formal : source_.formals) {
            const Origin origin = scope_.origin(formal.range);
            if (!formal.image) {
                const ScalarEntry& scalar = scope_.scalars.at(formal.name.name);
                add({scalar.symbol, Role::scalar, scalar.type, std::nullopt, {}, origin});
                continue;
            }
            const ImageEntry& image = scope_.images.at(formal.name.name);
            std::vector<Dimension> dimensions;
            for (const Symbol& size : image.sizes) {
                add({size, Role::size, Type::index(), std::nullopt, {}, origin});
                dimensions.push_back({build::integer(0), build::variable(size), nullptr});
            }
            add_buffer(image.symbol, Role::input, image.type, std::move(dimensions), origin);
        }
        for (const std::string& output : outputs) add_window(output, outputs.size() == 1);
        for (const std::string& output : outputs) add_output(output);
    }

    const Parameter* parameter_named(const std::string& name) const {
        const auto named = [&](const Parameter& parameter) { return parameter.symbol.name() == name; };
        const auto found = std::find_if(function_.parameters.begin(), function_.parameters.end(), named);
        return found == function_.parameters.end() ? nullptr : &*found;
    }

    void add(Parameter parameter) { function_.parameters.push_back(std::move(parameter)); }

    void add_buffer(const Symbol& symbol, Role role, const Type& type, std::vector<Dimension> dimensions,
                    const Origin& origin) {
        Buffer buffer{symbol, type, std::move(dimensions), MemorySpace::caller, {}, {}};
        if (buffer.dimensions.size() > 1)
            for (std::size_t d = buffer.dimensions.size(); d-- > 0;)
                buffer.layout.push_back(static_cast<int>(d));
        add({symbol, role, type, std::move(buffer), {}, origin});
    }

    Origin origin_of(const std::string& output) const { return written_at(scope_.funcs.at(output).defined); }

    /// Each output has a window of its own; where there are several, its parameters carry the output's name.
    void add_window(const std::string& output, bool is_only) {
        const std::string prefix = is_only ? "" : output + "_";
        for (const std::string& variable : scope_.funcs.at(output).variables) {
            const Symbol low = scope_.symbols.fresh(prefix + variable + "_min");
            const Symbol extent = scope_.symbols.fresh(prefix + variable + "_extent");
            for (const Symbol& symbol : {low, extent})
                if (const Parameter* other = parameter_named(symbol.name()))
                    scope_.messages.add(errors::shadows(other->origin->range, symbol.name(),
                                                        "parameter of the window",
                                                        scope_.funcs.at(output).defined));
            windows_[output].emplace_back(low, extent);
            const Origin origin = origin_of(output);
            add({low, Role::scalar, Type::index(), std::nullopt, "where the window begins", origin});
            add({extent, Role::size, Type::index(), std::nullopt, {}, origin});
        }
    }

    void add_output(const std::string& output) {
        const FuncEntry& entry = scope_.funcs.at(output);
        std::vector<Dimension> dimensions;
        for (const auto& [low, extent] : windows_[output])
            dimensions.push_back({build::variable(low), build::variable(extent), nullptr});
        for (Func& func : scope_.pipeline.funcs)
            if (func.symbols[0] == entry.symbols[0]) func.parameter = function_.parameters.size();
        for (std::size_t k = 0; k < entry.symbols.size(); ++k) {
            const std::string& name = entry.symbols[k].name();
            if (const Parameter* other = parameter_named(name))
                scope_.messages.add(errors::shadows(entry.defined, name, "parameter", other->origin->range));
            add_buffer(scope_.symbols.fresh(name), Role::output, entry.types[k], dimensions,
                       origin_of(output));
        }
    }

    const PipelineDefinition& source_;
    Program& program_;
    const std::set<std::string>& named_;
    bool is_whole_;  ///< all of it could be parsed
    PipelineScope scope_;
    Function function_;
    std::map<std::string, SourceRange> declared_;
    std::map<std::string, std::vector<std::pair<Symbol, Symbol>>> windows_;  ///< by output, per dimension
};

}  // namespace

void PipelineScope::require(const Expr& condition, const std::string& text, TextRange range) {
    pipeline.preconditions.push_back({condition, static_cast<int>(errors.size()), origin(range)});
    errors.push_back({"RANGE", error_range, name + ": " + text});
}

bool lower_pipeline(const PipelineDefinition& pipeline, const SourceFilePtr& file,
                    const TranslationOptions& options, SymbolSource& symbols, Program& program,
                    Diagnostics& messages, const std::set<std::string>& named,
                    const std::set<std::string>* unread) {
    Diagnostics own;
    Lowering(pipeline, file, options, symbols, program, own, named, unread).run();
    for (const Diagnostic& message : own.all())
        if (!unread || message.severity == Severity::error) messages.add(message);
    return !own.has_errors();
}

}  // namespace nestor::halide
