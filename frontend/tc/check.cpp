// Checks of definitions and their declarations; statements.cpp has those of statements.
#include "frontend/tc/check.hpp"

#include <set>

#include "frontend/tc/check/calls.hpp"
#include "frontend/tc/check/expressions.hpp"
#include "frontend/tc/check/region.hpp"
#include "frontend/tc/check/statements.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/text/text.hpp"

namespace nestor::tc {
namespace {

class Definitions {
public:
    Definitions(const Definition& source, Scope& scope) : source_(source), scope_(scope) {}

    void run() {
        if (is_builtin(source_.name.name))
            scope_.messages.add(errors::name_of_builtin(scope_.at(source_.name.range), source_.name.name));
        for (const Declaration& argument : source_.arguments) declare_sizes(argument);
        for (const Declaration& argument : source_.arguments) declare_input(argument);
        for (const Declaration& result : source_.returns) declare_output(result);
        find_writes();
        for (const Statement& statement : source_.statements) check_one(statement);
        for (const Tensor& tensor : scope_.definition.tensors)
            if (tensor.kind == TensorKind::output && !tensor.broken && !tensor.rank)
                scope_.messages.add(errors::never_written(tensor.declared, tensor.name));
        check_returns();
    }

private:
    void check_one(const Statement& statement) {
        if (const auto* call = std::get_if<CallStatement>(&statement))
            check_call(*call, scope_);
        else
            check_statement(std::get<Comprehension>(statement), scope_);
    }

    /// False, and reported, when a name is not free for a size, tensor or return.
    bool free_name(const Identifier& name) {
        const SourceRange range = scope_.at(name.range);
        if (const auto first = declared_.find(name.name); first != declared_.end()) {
            scope_.messages.add(errors::duplicate_name(range, name.name, first->second));
            return false;
        }
        if (is_builtin(name.name))
            scope_.messages.add(errors::name_of_builtin(range, name.name));
        else if (scope_.definitions.count(name.name) != 0)
            scope_.messages.add(errors::name_of_definition(range, name.name));
        else
            return declared_.emplace(name.name, range).second;
        return false;
    }

    void declare_sizes(const Declaration& argument) {
        if (!argument.type) return;
        for (const Expression& dimension : argument.type->dimensions) {
            const auto* name = std::get_if<Name>(&dimension->node);
            if (!name || scope_.sizes.count(name->name) != 0) continue;
            free_name({name->name, dimension->range});
            const Symbol symbol = scope_.symbols.fresh(name->name);
            scope_.sizes.emplace(name->name, symbol);
            scope_.definition.sizes.push_back({symbol, scope_.at(dimension->range)});
        }
    }

    void declare_input(const Declaration& argument) {
        Tensor tensor;
        tensor.name = argument.name.name;
        tensor.declared = scope_.at(argument.range);
        tensor.written_once = true;
        set_type(tensor, *argument.type);
        for (const Expression& dimension : argument.type->dimensions) {
            const Expr extent = dimension_of(dimension);
            tensor.broken = tensor.broken || !extent;
            tensor.hull.push_back({build::integer(0), extent});
        }
        tensor.covered = tensor.hull;
        tensor.rank = tensor.hull.size();
        add(std::move(tensor), argument.name);
    }

    void set_type(Tensor& tensor, const TensorType& type) {
        const SourceRange range = scope_.at(type.scalar.range);
        tensor.type = type_of_name(type.scalar.name);
        tensor.broken = tensor.type.kind == TypeKind::none;
        if (tensor.broken) scope_.messages.add(errors::unknown_type(range, type.scalar.name, type_names()));
    }

    /// A size variable or a constant; null, and reported, otherwise.
    Expr dimension_of(const Expression& e) {
        if (const auto* name = std::get_if<Name>(&e->node)) {
            const auto size = scope_.sizes.find(name->name);
            return size == scope_.sizes.end() ? nullptr : build::variable(size->second);
        }
        const auto* number = std::get_if<Number>(&e->node);
        if (number && !number->literal.floating && fits(number->literal.value, Type::int_(64)))
            return constant_of(number->literal.value, Type::index());
        scope_.messages.add(errors::bad_dimension(scope_.at(e->range)));
        return nullptr;
    }

    /// A typed return decides type and rank; its sizes are looked at when it is written (check_returns).
    void declare_output(const Declaration& result) {
        Tensor tensor;
        tensor.name = result.name.name;
        tensor.kind = TensorKind::output;
        tensor.declared = scope_.at(result.range);
        if (result.type) {
            set_type(tensor, *result.type);
            tensor.declared_rank = result.type->dimensions.size();
            for (const Expression& dimension : result.type->dimensions)
                tensor.declared_extents.push_back(scope_.at(dimension->range));
        }
        add(std::move(tensor), result.name);
        if (!result.type) return;
        const std::size_t position = scope_.definition.tensors.size() - 1;
        for (std::size_t k = 0; k < result.type->dimensions.size(); ++k) {
            const Expression& dimension = result.type->dimensions[k];
            const auto* name = std::get_if<Name>(&dimension->node);
            if (!name || scope_.sizes.count(name->name) != 0 || scope_.bound_sizes.count(name->name) != 0)
                continue;
            if (free_name({name->name, dimension->range}))
                scope_.bound_sizes.emplace(name->name, BoundSize{position, k});
        }
    }

    /// What inference found against the sizes that typed returns declare: proved, or checked at entry.
    void check_returns() {
        for (const Declaration& result : source_.returns) {
            const auto known = scope_.tensors.find(result.name.name);
            if (!result.type || known == scope_.tensors.end()) continue;
            const Tensor& tensor = scope_.definition.tensors[known->second];
            if (tensor.broken || !tensor.rank) continue;
            for (std::size_t k = 0; k < result.type->dimensions.size(); ++k)
                check_extent(tensor, k, result.type->dimensions[k]);
        }
    }

    void check_extent(const Tensor& tensor, std::size_t dimension, const Expression& declared) {
        const Expr found = storage_extent(tensor.hull[dimension]);
        const Expr wanted = declared_extent(declared);
        if (!wanted || equal_forms(found, wanted)) return;
        const SourceRange range = scope_.at(declared->range);
        const Facts facts = size_facts(scope_.definition);
        const Expr condition = build::compare(CompareOp::equal, found, wanted);
        const auto known = decide(condition, facts);
        if (known == true) return;
        const PrintOptions plain{.numbers = false};
        const std::string shown = print(condition, plain);
        if (known == false || constant_difference(found, wanted))
            return scope_.messages.add(errors::return_extent(range, tensor.name, dimension,
                                                             print(found, plain), print(wanted, plain)));
        const std::string text = tensor.name + "." + std::to_string(dimension);
        scope_.messages.add(errors::return_checked_at_entry(range, text, shown));
        scope_.definition.checks.push_back({condition, "`" + text + "` needs `" + shown + "`", range});
    }

    /// A size of the inputs, what a return bound, or a constant.
    Expr declared_extent(const Expression& e) {
        const auto* name = std::get_if<Name>(&e->node);
        const auto bound = name ? scope_.bound_sizes.find(name->name) : scope_.bound_sizes.end();
        if (bound == scope_.bound_sizes.end()) return dimension_of(e);
        const Tensor& tensor = scope_.definition.tensors[bound->second.tensor];
        if (tensor.broken || !tensor.rank) return nullptr;
        return storage_extent(tensor.hull[bound->second.dimension]);
    }

    /// Of two tensors with one name both are broken: a use may mean either.
    void add(Tensor tensor, const Identifier& name) {
        tensor.symbol = scope_.symbols.fresh(name.name);
        const bool free = free_name(name);
        tensor.broken = tensor.broken || !free;
        scope_.definition.tensors.push_back(std::move(tensor));
        const auto known = scope_.tensors.emplace(name.name, scope_.definition.tensors.size() - 1).first;
        if (!free) scope_.definition.tensors[known->second].broken = true;
    }

    /// Where each tensor is written first, for messages about reads that come too early.
    void find_writes() {
        for (const Statement& statement : source_.statements) {
            if (const auto* comprehension = std::get_if<Comprehension>(&statement)) {
                find_write(comprehension->tensor.name, scope_.at(comprehension->range));
                continue;
            }
            const auto& call = std::get<CallStatement>(statement);
            for (const Identifier& result : call.results) find_write(result.name, scope_.at(call.range));
        }
    }

    void find_write(const std::string& name, const SourceRange& range) {
        if (scope_.sizes.count(name) != 0) return;
        if (const auto known = scope_.tensors.find(name); known != scope_.tensors.end()) {
            Tensor& tensor = scope_.definition.tensors[known->second];
            if (!tensor.written.file) tensor.written = range;
        } else {
            scope_.written_later.emplace(name, range);
        }
    }

    const Definition& source_;
    Scope& scope_;
    std::map<std::string, SourceRange> declared_;
};

}  // namespace

std::vector<CheckedDefinition> check(const File& file, SymbolSource& symbols, Diagnostics& messages) {
    std::map<std::string, SourceRange> names;
    for (const Definition& definition : file.definitions) {
        const SourceRange range{file.source, definition.name.range.begin, definition.name.range.end};
        const auto [first, added] = names.emplace(definition.name.name, range);
        if (!added) messages.add(errors::duplicate_definition(range, definition.name.name, first->second));
    }
    std::vector<CheckedDefinition> out(file.definitions.size());
    std::vector<Diagnostics> own(file.definitions.size());
    std::map<std::string, const CheckedDefinition*> done;
    // calls of definitions with a syntax error are not held against their callers
    CheckedDefinition lost;
    lost.sound = false;
    for (const Identifier& name : file.lost)
        if (names.emplace(name.name, SourceRange{file.source, name.range.begin, name.range.end}).second)
            done.emplace(name.name, &lost);
    for (const std::size_t k : callees_first(file)) {
        const Definition& definition = file.definitions[k];
        CheckedDefinition& checked = out[k];
        checked.name = definition.name.name;
        checked.symbol = symbols.fresh(checked.name);
        checked.range = {file.source, definition.range.begin, definition.range.end};
        Scope scope{file.source, names, done, symbols, own[k], checked, {}, {}, {}, {}};
        Definitions(definition, scope).run();
        checked.sound = !own[k].has_errors();
        done.emplace(checked.name, &checked);
    }
    for (const Diagnostics& list : own) messages.add(list);
    return out;
}

}  // namespace nestor::tc
