// Definitions and their declarations; the statements are statements.cpp's.
#include <set>

#include "frontend/tc/errors.hpp"
#include "frontend/tc/expressions.hpp"
#include "frontend/tc/model.hpp"
#include "frontend/tc/statements.hpp"
#include "ir/build.hpp"

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
        for (const Statement& statement : source_.statements)
            std::visit([&](const auto& s) { check_statement(s, scope_); }, statement);
        for (const Tensor& tensor : scope_.definition.tensors)
            if (tensor.kind == TensorKind::output && !tensor.broken && !tensor.rank)
                scope_.messages.add(errors::never_written(tensor.declared, tensor.name));
    }

private:
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
            if (!free_name({name->name, dimension->range})) continue;
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
        tensor.broken = tensor.type.kind == TypeKind::none || is_half(tensor.type);
        if (tensor.type.kind == TypeKind::none)
            scope_.messages.add(errors::unknown_type(range, type.scalar.name, type_names()));
        else if (tensor.broken)
            scope_.messages.add(errors::not_supported("TC-39", range, "`" + type.scalar.name + "` is"));
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

    void declare_output(const Declaration& result) {
        if (result.type) {
            const TensorType& type = *result.type;
            Tensor unused;
            set_type(unused, type);
            scope_.messages.add(
                errors::not_supported("TC-15", scope_.at(result.range), "returns with a type are"));
        }
        Tensor tensor;
        tensor.name = result.name.name;
        tensor.kind = TensorKind::output;
        tensor.declared = scope_.at(result.range);
        tensor.broken = result.type.has_value();
        add(std::move(tensor), result.name);
    }

    void add(Tensor tensor, const Identifier& name) {
        tensor.symbol = scope_.symbols.fresh(name.name);
        const bool free = free_name(name);
        scope_.definition.tensors.push_back(std::move(tensor));
        if (free) scope_.tensors.emplace(name.name, scope_.definition.tensors.size() - 1);
    }

    /// Where each tensor is written first, for messages about reads that come too early.
    void find_writes() {
        for (const Statement& statement : source_.statements) {
            const auto* comprehension = std::get_if<Comprehension>(&statement);
            if (!comprehension) continue;
            const std::string& name = comprehension->tensor.name;
            const SourceRange range = scope_.at(comprehension->range);
            if (scope_.sizes.count(name) != 0) continue;
            if (const auto known = scope_.tensors.find(name); known != scope_.tensors.end()) {
                Tensor& tensor = scope_.definition.tensors[known->second];
                if (!tensor.written.file) tensor.written = range;
            } else {
                scope_.written_later.emplace(name, range);
            }
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
    std::vector<CheckedDefinition> out;
    for (const Definition& definition : file.definitions) {
        CheckedDefinition checked;
        checked.name = definition.name.name;
        checked.symbol = symbols.fresh(checked.name);
        checked.range = {file.source, definition.range.begin, definition.range.end};
        Scope scope{file.source, names, symbols, messages, checked, {}, {}, {}};
        Definitions(definition, scope).run();
        out.push_back(std::move(checked));
    }
    return out;
}

}  // namespace nestor::tc
