// Kernels: an instance for each tuple of template arguments and array types (TI-5), its parameters, its
// results, and the host program's calls of it (TI-32, TI-43).
#include "frontend/taichi/lower/kernel/kernels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/foreign_scope.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/kernel/accesses.hpp"
#include "frontend/taichi/lower/kernel/arguments.hpp"
#include "frontend/taichi/lower/kernel/definitions.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/join_assignments.hpp"
#include "frontend/taichi/lower/kernel/parameters.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/kernel/tables.hpp"
#include "frontend/taichi/lower/kernel_scope.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/values/distribute_sums.hpp"
#include "ir/passes/values/recognise_reductions.hpp"

namespace nestor::taichi {
namespace {

/// What distinguishes instances: objects by identity, Python values by their text.
std::string identity_of(const Value& value) {
    if (const auto* field = get<FieldPtr>(value))
        return fmt::format("{}", static_cast<const void*>(field->get()));
    if (const auto* fields = get<StructFieldPtr>(value))
        return fmt::format("{}", static_cast<const void*>(fields->get()));
    if (const auto* object = get<ObjectPtr>(value))
        return fmt::format("{}", static_cast<const void*>(object->get()));
    if (const auto* node = get<SnodePtr>(value))
        return fmt::format("{}", static_cast<const void*>(node->get()));
    if (const auto* list = get<SequencePtr>(value)) {
        std::string text = "(";
        for (const Value& element : (*list)->elements) text += identity_of(element) + ",";
        return text + ")";
    }
    if (const auto* function = get<FunctionValue>(value))
        return fmt::format("{}",
                           static_cast<const void*>(function->definition
                                                        ? static_cast<const void*>(function->definition.get())
                                                        : function->lambda.get()));
    if (const auto* m = get<MatrixPtr>(value)) {
        std::string text = fmt::format("{}x{}", (*m)->rows, (*m)->columns);
        for (const ScalarValue& s : (*m)->elements)
            text += "," + name_of(s.type) + repr(known_number(s).value_or(Value()));
        return text;
    }
    return repr(value);
}

/// A vector or matrix of numbers that are known.
bool is_known(const Value& value) {
    const auto* m = get<MatrixPtr>(value);
    return m && std::all_of((*m)->elements.begin(), (*m)->elements.end(),
                            [](const ScalarValue& s) { return known_number(s).has_value(); });
}

/// Names of local sums: only what loops change needs memory.
std::set<std::string> changed_in_loops(const Suite& body) {
    std::set<std::string> names;
    for (const Statement& s : body) {
        if (!std::get_if<ForStatement>(&s->node)) continue;
        each_statement({s}, [&](const Statement& inside) {
            if (const auto* n = std::get_if<AugmentedAssignment>(&inside->node))
                if (const auto* target = std::get_if<Name>(&n->target->node)) names.insert(target->name);
            const auto* n = std::get_if<ExpressionStatement>(&inside->node);
            const auto* call = n ? std::get_if<Call>(&n->value->node) : nullptr;
            if (call && !call->arguments.empty())
                if (const auto* target = std::get_if<Name>(&call->arguments[0].value->node))
                    names.insert(target->name);
        });
    }
    return names;
}

}  // namespace

Function translate_kernel(Evaluator& ev, const FunctionValue& function, const std::string& name) {
    const FunctionDefinition& definition = function.function();
    Function out;
    out.symbol = ev.fresh(name);
    out.origin = ev.origin(definition.signature);
    Frame inner;
    inner.function = &definition;
    inner.closure = function.closure;
    inner.scopes.resize(1);
    if (function.self && !definition.parameters.empty())
        inner.scopes[0][definition.parameters[0].name.name] = *function.self;
    for (const auto& [parameter, value] : ev.instances.templates) inner.scopes[0][parameter] = value;
    const ForeignScope abroad(function, ev.source, ev.globals);
    const KernelScope own(ev, KernelState{});
    ev.kernel.name = name;
    ev.frames.assign(1, inner);
    check_signature(ev, definition, true, function.self != nullptr);
    kernel_parameters(ev, definition, out, ev.frames.back(), function.self != nullptr);
    if (definition.result && !std::holds_alternative<NoneLiteral>(definition.result->node)) {
        if (ev.host.postponed_annotations)
            ev.fail(definition.result->range, errors::annotation_is_text, "TaichiCompilationError",
                    "the result's hint");
        ev.kernel.result_shape = annotation_value(ev, definition.result, "the result's hint");
        flatten_type(ev, ev.kernel.result_shape, ev.kernel.results);
    }
    out.results = ev.kernel.results;
    ev.instances.results[name] = ev.kernel.result_shape;
    ev.kernel.reduced = changed_in_loops(definition.body);
    ev.open_block();
    ev.frames.back().scopes.emplace_back();
    const std::size_t failures = ev.host.failures;
    execute(ev, definition.body);
    const bool understood = ev.host.failures == failures;  // else its return may be what was not
    if (!out.results.empty() && !ev.frames.back().returned && understood)
        ev.fail(definition.signature, errors::kernel_has_hint_but_does_not_return_value,
                definition.name.name);
    Block made = join_assignments(
        recognise_reductions(fill_tables_in_place(ev.close_block()), ev.kernel_dialect.fast_math));
    if (ev.kernel.random.used && ev.random_numbers == RandomNumbers::counter) {
        const Type u32 = Type::uint(32);
        const Stmt count = build::make(
            Store{{{ev.random_state, {}}}, {build::constant(std::int64_t{1}, u32)}, ReduceOp::add},
            out.origin);
        made.statements.insert(made.statements.begin(), count);
    }
    if (understood) check_accesses(ev, out, made);
    out.body = distribute_sums(made, ev.kernel_dialect.fast_math, ev.symbols);
    infer_roles(ev.program, out);
    return out;
}

/// What Taichi asks of a kernel of a class, and of its object.
static void require_object(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const std::string& name = definition.name.name;
    const auto* object = function.self ? get<ObjectPtr>(*function.self) : nullptr;
    if (object && !is_data_oriented(ev, (*object)->definition))
        ev.fail(arguments.range, errors::class_of_kernel_is_not_decorated, name);
    if (function.without_object) {  // Taichi takes the first argument for it
        const auto& positional = arguments.positional;
        const auto* first = positional.empty() ? nullptr : get<ObjectPtr>(positional[0]);
        ev.fail(arguments.range, errors::kernel_is_called_without_object,
                positional.empty()                                    ? "IndexError"
                : first && is_data_oriented(ev, (*first)->definition) ? "AssertionError"
                                                                      : "TaichiSyntaxError",
                name);
    }
    if (function.self && definition.parameters.empty())
        ev.fail(definition.signature, errors::kernel_of_class_has_no_self, name);
}

/// What a call hands to a kernel, and which instance of it takes that.
struct KernelCall {
    std::string key;                              ///< of the instance
    std::map<std::string, Value> templates;       ///< by parameter
    std::vector<std::pair<Value, Value>> values;  ///< all others in order, and their types
    std::vector<std::string> names;               ///< of these parameters
};

static void add_template(Evaluator& ev, const Value& value, const std::string& name,
                         const std::string& kernel, TextRange range, KernelCall& call) {
    if (const auto* array = get<FieldPtr>(value); array && (*array)->ndarray)
        ev.fail(range, errors::argument_is_ndarray, argument_text(name, kernel));
    const auto* sequence = get<SequencePtr>(value);
    if (get<std::shared_ptr<DictionaryValue>>(value) || (sequence && (*sequence)->list))
        ev.fail(range, errors::is_no_template_argument, argument_text(name, kernel), kind_of(value));
    if (is_run_time(ev, value) && !is_known(value))
        ev.fail(range, errors::template_argument_is_not_known_at_translation);
    call.templates[name] = value;
    call.key += "/" + identity_of(value);
    ev.instances.alive.push_back(value);
}

static KernelCall bound_arguments(Evaluator& ev, const FunctionValue& function,
                                  const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const std::size_t first = function.self ? 1 : 0;
    const auto given = matched(ev, function, arguments);
    KernelCall call;
    call.key = fmt::format("{}@{}", definition.name.name, definition.name.range.begin);
    for (std::size_t k = first; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string& name = parameter.name.name;
        const Value value = given[k - first].first;
        Value annotation;
        {
            const ForeignScope abroad(function, ev.source, ev.globals);
            annotation = in_scope_of(ev, function, [&] {
                return annotation_value(ev, parameter.annotation, "the type of argument `" + name + "`");
            });
        }
        if (is_template(annotation)) {
            const auto* array = get<FieldPtr>(value);
            if (array && is_array(value) && !(*array)->ndarray && !function.home)
                ev.fail(arguments.range, errors::array_is_no_template_argument,
                        argument_text(name, definition.name.name));
            add_template(ev, value, name, definition.name.name, arguments.range, call);
            continue;
        }
        if (const auto* type = get<ArrayTypePtr>(annotation)) {
            check_array(ev, **type, value, name, definition.name.name, arguments.range);
            const FieldValue& array = *std::get<FieldPtr>(value.v);
            if (!(*type)->element || !(*type)->rank) {
                call.templates[name] = value;
                call.key += fmt::format("/{}{}x{}x{}", name_of(array.element.scalar), array.shape.size(),
                                        array.element.rows, array.element.columns);
            }
        }
        call.values.emplace_back(value, annotation);
        call.names.push_back(name);
    }
    if (function.self) {
        call.key += "/" + identity_of(*function.self);
        ev.instances.alive.push_back(*function.self);
    }
    if (function.defaults) {  // the same text, executed again: it reads what the module has by now
        call.key += fmt::format("/{}", static_cast<const void*>(function.defaults.get()));
        ev.instances.alive.emplace_back(function);
    }
    if (function.closure && !function.closure->empty())
        call.key += fmt::format("/{}", static_cast<const void*>(&function.closure->back().names()));
    return call;
}

/// The instance that takes the call; notes what it may raise where a `try` is around.
static Function called_instance(Evaluator& ev, const FunctionValue& function, KernelCall& call) {
    const bool catches = ev.host.catching > 0 && ev.kernel_dialect.debug;
    if (catches) call.key += "/caught";
    const bool before = std::exchange(ev.host.may_raise, false);
    auto caught = std::exchange(ev.host.caught, {});
    Function instance = instance_of(ev, function, call.key, call.templates);
    if (catches) {
        std::set<int>& known = ev.instances.raising[call.key];
        known.insert(ev.host.caught.begin(), ev.host.caught.end());
        caught.insert(known.begin(), known.end());
    }
    ev.host.may_raise = before || (catches && !ev.instances.raising[call.key].empty());
    ev.host.caught = std::move(caught);
    return instance;
}

/// Extents and buffer of an array, whose own dimensions are the first ones.
static void pass_array(const FieldValue& array, const ArrayTypeValue& type, CallStmt& call) {
    const auto* element = type.element ? &*type.element : nullptr;
    const std::size_t own =
        element && array.element.rows == 0 ? element->columns > 0 ? 2u : element->rows > 0 : 0u;
    for (std::size_t d = 0; d + own < array.shape.size(); ++d)
        call.arguments.push_back(index_of(array.shape[d]));
    call.arguments.push_back(array.buffer);
}

Value call_kernel(Evaluator& ev, const FunctionValue& function, const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const TextRange range = arguments.range;
    check_signature(ev, definition, true, function.self != nullptr);
    require_object(ev, function, arguments);
    KernelCall given = bound_arguments(ev, function, arguments);
    require_all_placed(ev, range);
    const Function instance = called_instance(ev, function, given);
    for (std::string& text : std::exchange(ev.static_prints, {})) ev.emit(Print{{std::move(text)}}, range);
    CallStmt call;
    call.function = instance.symbol;
    for (std::size_t k = 0; k < given.values.size(); ++k) {
        const auto& [value, type] = given.values[k];
        if (const auto* array_type = get<ArrayTypePtr>(type))
            pass_array(*std::get<FieldPtr>(value.v), **array_type, call);
        else
            pass_argument(ev, value, type, argument_text(given.names[k], definition.name.name), range, call);
    }
    std::vector<ScalarValue> results;
    for (const Type& type : instance.results) {
        const Symbol result = ev.fresh(definition.name.name + "_result");
        call.results.push_back(result);
        const ScalarValue value = plain(build::variable(result, type));
        results.push_back(cast_to(value, type.is_float()          ? Type::float_(64)
                                         : type == Type::uint(64) ? type
                                                                  : Type::int_(64)));
    }
    ev.emit(std::move(call), range);
    for (const auto& [value, type] : given.values)
        if (const auto* array = get<FieldPtr>(value); array && get<ArrayTypePtr>(type))
            write_back(ev, *array, range);
    if (results.empty()) return NoneValue{};
    const Value all = assembled(ev, ev.instances.results.at(instance.symbol.name()), results);
    return get<SequencePtr>(all) ? list(std::get<SequencePtr>(all.v)->elements) : all;
}

const Function& instance_of(Evaluator& ev, const FunctionValue& function, const std::string& key,
                            const std::map<std::string, Value>& templates) {
    if (const auto known = ev.instances.functions.find(key); known != ev.instances.functions.end())
        return known->second;
    const std::string wish = function.function().name.name;
    std::string name = wish;
    for (int n = 2; !ev.function_names.insert(name).second; ++n) name = wish + "_" + std::to_string(n);
    ev.instances.templates = templates;
    Function made = translate_kernel(ev, function, name);
    // an instance for template arguments serves the host program alone
    made.place = templates.empty() && !function.self && !function.closure && !key.ends_with("/caught")
                     ? FunctionPlace::entry
                     : FunctionPlace::internal;
    ev.instances.order.push_back(key);
    return ev.instances.functions.emplace(key, std::move(made)).first->second;
}

}  // namespace nestor::taichi
