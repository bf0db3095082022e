// Inlining of calls between defs.
//
// Note [Calls]
// A callee is checked by itself first. A call then substitutes: sizes by the extents of the arguments, reads
// of inputs by reads of the arguments (moved to where their indices begin), other tensors by the results and
// by temporaries of the caller, index variables by fresh ones. So one nest can be fused with what the callee
// does, and origins keep both places: the formula and the call.
#include "frontend/tc/check/calls.hpp"

#include <algorithm>

#include "frontend/tc/check/call.hpp"
#include "frontend/tc/check/region.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor::tc {
namespace {

const Application* called(const Statement& statement) {
    if (const auto* call = std::get_if<CallStatement>(&statement))
        return std::get_if<Application>(&call->call->node);
    const auto& comprehension = std::get<Comprehension>(statement);
    const bool plain = comprehension.assignment.spelling == "=" && comprehension.indices.empty();
    return plain ? std::get_if<Application>(&comprehension.value->node) : nullptr;
}

/// The tensors that a call writes are in scope from here on, whether it is right or not.
bool declare_results(const CallStatement& call, Scope& scope) {
    bool good = true;
    for (const Identifier& result : call.results) {
        const SourceRange range = scope.at(result.range);
        const auto fail = [&](Diagnostic diagnostic) {
            scope.messages.add(std::move(diagnostic));
            good = false;
        };
        if (const Tensor* tensor = scope.tensor(result.name)) {
            if (tensor->kind == TensorKind::input)
                fail(errors::writes_input(range, result.name, tensor->declared));
        } else {
            if (scope.sizes.count(result.name) != 0 || scope.bound_sizes.count(result.name) != 0)
                fail(errors::writes_size(range, result.name));
            else if (is_builtin(result.name))
                fail(errors::name_of_builtin(range, result.name));
            else if (scope.definitions.count(result.name) != 0)
                fail(errors::name_of_definition(range, result.name));
            Tensor tensor_of_call;
            tensor_of_call.name = result.name;
            tensor_of_call.kind = TensorKind::temporary;
            tensor_of_call.symbol = scope.symbols.fresh(result.name);
            tensor_of_call.declared = tensor_of_call.written = range;
            scope.definition.tensors.push_back(std::move(tensor_of_call));
            scope.tensors[result.name] = scope.definition.tensors.size() - 1;
        }
    }
    return good;
}

}  // namespace

bool Call::run() {
    for (const Tensor& tensor : callee_.tensors)
        if (tensor.kind == TensorKind::input)
            formals_.push_back(&tensor);
        else if (tensor.kind == TensorKind::output)
            returns_.push_back(&tensor);
    if (!callee_.sound) return false;
    check_results();
    check_arguments();
    if (!good_) return false;
    bind_sizes();
    if (!good_) return false;
    place_tensors();
    if (!good_) return false;
    copy_checks();
    copy_statements();
    return good_;
}

void Call::check_results() {
    if (source_.results.size() != returns_.size())
        return fail(errors::call_count(at(source_.range), callee_.name, "result", returns_.size(),
                                       source_.results.size()));
    for (std::size_t k = 0; k < source_.results.size(); ++k) {
        const Identifier& name = source_.results[k];
        for (std::size_t j = 0; j < k; ++j)
            if (source_.results[j].name == name.name)
                fail(errors::repeated_result(at(name.range), name.name));
        const Tensor* known = scope_.tensor(name.name);
        if (!known || known->kind == TensorKind::input) continue;  // reported, or a new temporary
        const Tensor& result = *returns_[k];
        const bool written = known->rank && known->written_once;
        if (!result.incoming && written)
            fail(errors::result_written_before(at(name.range), name.name, known->written));
        if (result.incoming && known->broken) good_ = false;
    }
    if (!good_) return;
    for (std::size_t k = 0; k < source_.results.size(); ++k) {
        const Identifier& name = source_.results[k];
        const Tensor* known = scope_.tensor(name.name);
        const bool written = known && known->rank && known->written_once;
        if (returns_[k]->incoming && !written)
            fail(errors::result_not_written(at(name.range), name.name, callee_.name));
    }
}

void Call::check_arguments() {
    const auto& given = application_.arguments;
    if (given.size() != formals_.size())
        return fail(errors::call_count(at(source_.call->range), callee_.name, "argument", formals_.size(),
                                       given.size()));
    for (std::size_t k = 0; k < given.size(); ++k) {
        if (*formals_[k]->rank == 0)
            scalar_argument(given[k], *formals_[k]);
        else
            tensor_argument(given[k], *formals_[k]);
    }
}

void Call::tensor_argument(const Expression& e, const Tensor& formal) {
    arguments_.emplace_back();
    const auto* name = std::get_if<Name>(&e->node);
    const Tensor* tensor = name ? scope_.tensor(name->name) : nullptr;
    if (!tensor || (!tensor->rank && !tensor->broken)) {
        if (name)
            if (const auto later = scope_.written_later.find(name->name);
                tensor || later != scope_.written_later.end())
                return fail(errors::read_before_write(at(e->range), name->name,
                                                      tensor ? tensor->written : later->second));
        return fail(errors::tensor_wanted(at(e->range), formal.name, callee_.name, *formal.rank));
    }
    if (tensor->broken) {
        good_ = false;
        return;
    }
    for (const Identifier& result : source_.results)
        if (result.name == name->name) fail(errors::result_is_argument(at(e->range), name->name));
    if (*tensor->rank != *formal.rank)
        return fail(errors::argument_mismatch(at(e->range), tensor->name,
                                              std::to_string(*tensor->rank) + " dimensions", formal.name,
                                              std::to_string(*formal.rank), formal.declared));
    if (!(tensor->type == formal.type))
        return fail(errors::argument_mismatch(at(e->range), tensor->name,
                                              "type `" + to_string(tensor->type) + "`", formal.name,
                                              "`" + to_string(formal.type) + "`", formal.declared));
    if (tensor->kind == TensorKind::temporary && !contains(tensor->covered, tensor->hull, facts_))
        return fail(errors::unwritten_element(at(e->range), tensor->name));
    arguments_.back() = scope_.tensors.at(name->name);
}

void Call::scalar_argument(const Expression& e, const Tensor& formal) {
    arguments_.emplace_back();
    StatementScope names;
    const Value value = type_expression(e, Use::value, scope_, names);
    bool plain = true;
    if (value.expr)
        visit(value.expr, [&](const Expr& child) {
            const Load* load = get<Load>(child);
            plain = plain && !(load && !load->indices.empty());
        });
    if (!names.indices.empty() || !plain)
        return fail(errors::scalar_wanted(at(e->range), formal.name, callee_.name));
    if (!value.ok()) {
        good_ = false;
        return;
    }
    const bool literal_fits =
        value.literal &&
        (formal.type.is_float() || (!value.literal->floating && fits(value.literal->value, formal.type)));
    const Type type = type_of(value);
    if (!literal_fits && !(promote(formal.type, type) == formal.type))
        return fail(errors::argument_mismatch(at(e->range), std::string(at(e->range).text()),
                                              "type `" + to_string(type) + "`", formal.name,
                                              "`" + to_string(formal.type) + "`", formal.declared));
    values_.emplace_back(formal.symbol, build::cast(in_type(value, formal.type), formal.type));
}

void Call::bind_sizes() {
    for (std::size_t k = 0; k < formals_.size(); ++k) {
        if (!arguments_[k]) continue;
        const Tensor& argument = scope_.definition.tensors[*arguments_[k]];
        for (std::size_t d = 0; d < argument.hull.size(); ++d) {
            const Expr extent = storage_extent(argument.hull[d]);
            const Expr& wanted = formals_[k]->hull[d].high;
            const auto* size = get<Variable>(wanted);
            const bool open = size && std::none_of(values_.begin(), values_.end(),
                                                   [&](const auto& v) { return v.first == size->symbol; });
            if (open)
                values_.emplace_back(size->symbol, extent);
            else
                agree(extent, substitute(wanted, values_), argument.name, d);
        }
    }
}

void Call::agree(const Expr& extent, const Expr& wanted, const std::string& name, std::size_t dimension) {
    if (equal_forms(extent, wanted)) return;
    const std::string found = print(extent, plain_), other = print(wanted, plain_);
    if (constant_difference(extent, wanted))
        return fail(errors::extents_differ(at(source_.call->range), name, dimension, found, other));
    check_at_entry(build::compare(CompareOp::equal, extent, wanted),
                   "`" + text_ + "` needs `" + found + " == " + other + "`");
}

void Call::check_at_entry(const Expr& condition, const std::string& text) {
    const auto known = decide(condition, facts_);
    if (known == true) return;
    for (const EntryCheck& check : scope_.definition.checks)
        if (same(check.condition, condition)) return;
    const std::string shown = print(condition, plain_);
    scope_.messages.add(known ? errors::cannot_hold(at(source_.call->range), text_, shown)
                              : errors::checked_at_entry(at(source_.call->range), text_, shown));
    scope_.definition.checks.push_back({condition, text, at(source_.call->range)});
}

void Call::fail(Diagnostic diagnostic) {
    scope_.messages.add(std::move(diagnostic));
    good_ = false;
}

std::vector<std::size_t> callees_first(const File& file) {
    std::map<std::string, std::size_t> positions;
    for (std::size_t k = 0; k < file.definitions.size(); ++k)
        positions.emplace(file.definitions[k].name.name, k);
    std::vector<std::vector<std::size_t>> callees(file.definitions.size());
    for (std::size_t k = 0; k < file.definitions.size(); ++k)
        for (const Statement& statement : file.definitions[k].statements)
            if (const Application* call = called(statement))
                if (const auto callee = positions.find(call->callee.name); callee != positions.end())
                    callees[k].push_back(callee->second);
    std::vector<std::size_t> order, path;
    std::vector<std::size_t> next(
        file.definitions.size());  // the callee to look at; no recursion: chains are long
    std::vector<bool> seen(file.definitions.size());
    for (std::size_t root = 0; root < file.definitions.size(); ++root) {
        if (!seen[root]) path.push_back(root);
        seen[root] = true;
        while (!path.empty()) {
            const std::size_t at = path.back();
            if (next[at] == callees[at].size()) {
                order.push_back(at);
                path.pop_back();
                continue;
            }
            const std::size_t callee = callees[at][next[at]++];
            if (!seen[callee]) path.push_back(callee);
            seen[callee] = true;
        }
    }
    return order;
}

bool is_call(const Comprehension& statement, const Scope& scope) {
    const auto* application = std::get_if<Application>(&statement.value->node);
    return application && statement.assignment.spelling == "=" && statement.indices.empty() &&
           scope.definitions.count(application->callee.name) != 0 && !scope.tensor(application->callee.name);
}

void check_call(const CallStatement& call, Scope& scope) {
    const auto* application = std::get_if<Application>(&call.call->node);
    bool good = declare_results(call, scope);
    if (!application || scope.definitions.count(application->callee.name) == 0) {
        scope.messages.add(errors::results_need_call(scope.at(call.call->range)));
        good = false;
    } else if (const auto callee = scope.checked.find(application->callee.name);
               callee == scope.checked.end()) {
        scope.messages.add(errors::recursion(scope.at(application->callee.range), application->callee.name));
        good = false;
    } else {
        good = Call(call, *application, *callee->second, scope, good).run();
    }
    for (const Identifier& result : call.results) {
        scope.written_later.erase(result.name);
        const auto known = scope.tensors.find(result.name);
        if (good || known == scope.tensors.end()) continue;
        Tensor& tensor = scope.definition.tensors[known->second];
        if (tensor.kind != TensorKind::input) tensor.broken = true;
    }
}

}  // namespace nestor::tc
