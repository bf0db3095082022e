// Calls (TI-23): of functions, kernels, built-ins, methods, types and classes.
#include "frontend/taichi/lower/kernel/calls.hpp"

#include <set>
#include <string>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/data/activity.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/evaluation_order.hpp"
#include "frontend/taichi/lower/host/filters.hpp"
#include "frontend/taichi/lower/host/instances.hpp"
#include "frontend/taichi/lower/host/module.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/optional_numbers.hpp"
#include "frontend/taichi/lower/host/partials.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/atomics.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"
#include "frontend/taichi/lower/kernel/static_loops.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/lower/library/methods.hpp"

namespace nestor::taichi {
namespace {

/// Whether an argument behind the k-th one may change its value.
bool changes_after(Evaluator& ev, const Call& call, std::size_t k) {
    for (std::size_t j = k + 1; j < call.arguments.size(); ++j)
        if (may_change_values(ev, call.arguments[j].value)) return true;
    return false;
}

/// Functions that do with an integer of the running program what they do with Python's.
bool keeps_integers(const std::string& name) {
    static const std::set<std::string> names = {"float", "int", "range", "ti.cast", "ti.ndrange"};
    return names.contains(name);
}

}  // namespace

CallArguments arguments_of(Evaluator& ev, const Call& call, TextRange range) {
    CallArguments out;
    out.range = range;
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        const Argument& argument = call.arguments[k];
        Value value = evaluate(ev, argument.value);
        if (ev.frame().host && changes_after(ev, call, k))
            value = kept(ev, value, "argument", argument.range);
        switch (argument.kind) {
            case ArgumentKind::positional:
                out.positional.push_back(value);
                out.written.push_back(argument.value);
                break;
            case ArgumentKind::keyword:
                out.keywords.emplace_back(argument.name.name, value);
                out.written_keywords[argument.name.name] = argument.value;
                break;
            case ArgumentKind::star:
                for (const Value& element : iterate(ev, value, argument.range)) {
                    out.positional.push_back(element);
                    out.written.push_back(nullptr);
                }
                break;
            case ArgumentKind::double_star:
                if (const auto* entries = get<std::shared_ptr<DictionaryValue>>(value)) {
                    for (const auto& [key, entry] : (*entries)->entries)
                        if (const auto* name = get<std::string>(key)) out.keywords.emplace_back(*name, entry);
                    break;
                }
                ev.fail(argument.range, errors::what_stands_after_is_no_dict, kind_of(value));
        }
    }
    return out;
}

Value evaluate_call(Evaluator& ev, const Call& call, TextRange range) {
    Value callee;
    if (const auto done = ev.in_kernel() ? cell_method(ev, call, range) : std::nullopt) return *done;
    if (const auto* member = std::get_if<Attribute>(&call.callee->node)) {
        // methods of structs see the object itself
        const Value base = reference(ev, member->object);
        callee = get<StructPtr>(base)
                     ? member_reference(ev, base, member->name.name, member->name.range)
                     : attribute(ev, read_reference(ev, base), member->name.name, member->name.range);
    } else {
        callee = evaluate(ev, call.callee);
    }
    if (const auto* builtin = get<BuiltinValue>(callee)) return call_library(ev, builtin->name, call, range);
    if (const auto* m = get<MethodValue>(callee)) {
        CallArguments arguments = arguments_of(ev, call, range);
        if (ev.frame().host &&
            (get<SequencePtr>(*m->object) || get<std::shared_ptr<DictionaryValue>>(*m->object)))
            for (Value& value : arguments.positional) value = kept_array(ev, value, "array", range);
        const auto called = [&] {
            return told_as_call(ev, [&] { return method(ev, *m->object, m->name, arguments); });
        };
        return method_changes(m->name) ? value_unless_raised(ev, range, called) : called();
    }
    if (const auto* type = get<ElementType>(callee))
        return construct(ev, *type, arguments_of(ev, call, range));
    if (const auto* type = get<StructTypePtr>(callee))
        return construct_struct(ev, *type, arguments_of(ev, call, range));
    if (const auto* function = get<FunctionValue>(callee))
        return call_function(ev, *function, arguments_of(ev, call, range));
    if (const auto* made = get<ClassValue>(callee))
        return instantiate(ev, *made, arguments_of(ev, call, range));
    if (const auto* object = get<ObjectPtr>(callee); object && (*object)->definition)
        if (const auto method_ = method_of(ev, (*object)->definition, "__call__", &callee))
            return call_function(ev, std::get<FunctionValue>(method_->v), arguments_of(ev, call, range));
    if (is_partial(callee)) return call_partial(ev, callee, arguments_of(ev, call, range));
    ev.fail(call.callee->range, errors::cannot_be_called,
            ev.in_kernel() && get<ModuleValue>(callee) ? "Taichi" : "", kind_of(callee));
}

/// What a library's function raises as a TypeError, Taichi tells as its own where a kernel calls it.
Value told_as_call(Evaluator& ev, const std::function<Value()>& call) {
    try {
        return call();
    } catch (Failure& failure) {
        const std::string wrapped = "TaichiCompilationError: TypeError: ";
        if (failure.diagnostic && ev.in_kernel() && failure.diagnostic->text.starts_with(wrapped))
            failure.diagnostic->text.replace(0, wrapped.size(), "TaichiTypeError: ");
        throw;
    }
}

Value call_library(Evaluator& ev, const std::string& name, const Call& call, TextRange range) {
    if (name.starts_with("ti.atomic_")) {
        if (ev.frame().host)
            ev.fail(range, errors::is_no_place_for_atomic_operation,
                    "TaichiSyntaxError: ", "a value of Python");
        if (call.arguments.size() != 2) ev.fail(range, errors::takes_place_value, name);
        return atomic(ev, name.substr(10), call.arguments[0].value, evaluate(ev, call.arguments[1].value),
                      range, true);
    }
    if (const auto counted = filtered_reduction(ev, name, call, range)) return *counted;
    if (name == "print") {
        // format strings are taken apart where they are printed
        CallArguments given;
        given.range = range;
        for (const Argument& argument : call.arguments) {
            const auto place = static_cast<std::size_t>(&argument - call.arguments.data());
            const bool changes = ev.frame().host && changes_after(ev, call, place);
            const bool formatted = std::holds_alternative<FormattedString>(argument.value->node) &&
                                   argument.kind == ArgumentKind::positional && !changes;
            Value value = formatted ? Value(std::string()) : evaluate_shown(ev, argument.value);
            if (changes) value = kept(ev, value, "shown", argument.range);
            if (argument.kind == ArgumentKind::keyword)
                given.keywords.emplace_back(argument.name.name, value);
            else
                given.positional.push_back(value);
        }
        return value_unless_raised(ev, range, [&] {
            print(ev, given, call);
            return Value(NoneValue{});
        });
    }
    if (name != "ti.static") {
        CallArguments arguments = arguments_of(ev, call, range);
        static const std::set<std::string> give_later = {"enumerate", "zip", "reversed", "iter", "map"};
        if (give_later.contains(name))
            for (Value& value : arguments.positional) value = kept_array(ev, value, "array", range);
        if (name == "ti.init" && ev.frame().host) check_init_options(ev, call, arguments);
        if (!keeps_integers(name))
            for (const Value& argument : arguments.positional) require_unrolled(ev, argument);
        // for these Taichi has functions of its own, which it calls unguarded
        static const std::set<std::string> own = {"ti.Matrix", "ti.Vector", "min", "max", "int", "bool",
                                                  "float",     "any",       "all", "abs", "pow"};
        if (own.contains(name)) return call_builtin_function(ev, name, arguments);
        return told_as_call(ev, [&] { return call_builtin_function(ev, name, arguments); });
    }
    ++ev.in_static;
    CallArguments arguments;
    try {
        arguments = arguments_of(ev, call, range);
    } catch (...) {
        --ev.in_static;
        throw;
    }
    --ev.in_static;
    return call_builtin_function(ev, name, arguments);
}

}  // namespace nestor::taichi
