// What Taichi asks of a kernel or function where it is defined: its parameters and their annotations (TI-5).
#include "frontend/taichi/lower/kernel/definitions.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"

namespace nestor::taichi {

/// A class of Python that annotates no argument of Taichi.
bool is_python_type(const Value& type) {
    const auto* builtin = get<BuiltinValue>(type);
    return builtin && (builtin->name == "str" || builtin->name == "list" || builtin->name == "tuple" ||
                       builtin->name == "dict" || builtin->name == "set" || builtin->name == "object");
}

void check_signature(Evaluator& ev, const FunctionDefinition& definition, bool kernel, bool method) {
    if (definition.asynchronous) ev.fail(definition.signature, errors::async_does_not_exist_in_taichi);
    for (std::size_t k = 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string what = std::string(kernel ? "kernel `" : "function `") + definition.name.name + "`";
        if (parameter.kind == ParameterKind::star || parameter.kind == ParameterKind::double_star)
            ev.fail(parameter.range, errors::takes_any_number_of_arguments, what);
        if (parameter.kind == ParameterKind::keyword_only || parameter.kind == ParameterKind::positional_only)
            ev.fail(parameter.range, errors::argument_of_is_given_by_name_or_by_position, what);
        if (!kernel) continue;
        if (parameter.default_value) ev.fail(parameter.range, errors::kernel_argument_has_no_default_value);
        if (!parameter.annotation && !(method && k == 0))
            ev.fail(parameter.range, errors::argument_of_needs_type, parameter.name.name, what);
    }
}

namespace {

/// Whether a value is no type that an argument of Taichi may have.
bool is_no_annotation(const Value& type) {
    if (is_number(type) || get<std::string>(type) || get<SequencePtr>(type) || get<FieldPtr>(type) ||
        get<NoneValue>(type) || is_python_type(type))
        return true;
    static const std::set<std::string> makers = {"ti.Vector", "ti.Matrix",   "ti.Struct",
                                                 "ti.field",  "ti.template", "ti.types.ndarray"};
    const auto* builtin = get<BuiltinValue>(type);
    return builtin && makers.contains(builtin->name);
}

/// The annotation's value; nothing where nestor does not know it, which is told where the function is called.
std::optional<Value> known_annotation(Evaluator& ev, const Expression& annotation) {
    try {
        return evaluate(ev, annotation);
    } catch (const Failure& failure) {
        if (failure.diagnostic && failure.diagnostic->text.find("Error: ") != std::string::npos) throw;
        return std::nullopt;
    }
}

}  // namespace

void check_definition(Evaluator& ev, const FunctionDefinition& definition, FunctionKind kind, bool method) {
    const bool kernel = kind == FunctionKind::kernel, real = kind == FunctionKind::real_func;
    if (!kernel && !real && kind != FunctionKind::func) return;
    check_signature(ev, definition, kernel, method);
    for (std::size_t k = 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        if (!parameter.annotation) {
            if (real && !(method && k == 0))
                ev.fail(parameter.range, errors::argument_of_needs_type, parameter.name.name,
                        "function `" + definition.name.name + "`");
            continue;
        }
        if (ev.host.postponed_annotations)
            ev.fail(parameter.range, errors::annotation_is_text, "TaichiSyntaxError",
                    "the type of argument `" + parameter.name.name + "`");
        const auto type = known_annotation(ev, parameter.annotation);
        if (type && is_no_annotation(*type))
            ev.fail(parameter.range, errors::type_of_argument_is_no_type, parameter.name.name);
    }
}

}  // namespace nestor::taichi
