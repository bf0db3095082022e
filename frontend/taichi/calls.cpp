// Calls (TI-23): of functions, kernels, built-ins, methods, types and classes.
#include "frontend/taichi/evaluator.hpp"

namespace nestor::taichi {

CallArguments Evaluator::arguments_of(const Call& call, TextRange range) {
    CallArguments out;
    out.range = range;
    for (const Argument& argument : call.arguments) {
        const Value value = evaluate(argument.value);
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
                for (const Value& element : iterate(value, argument.range)) {
                    out.positional.push_back(element);
                    out.written.push_back(nullptr);
                }
                break;
            case ArgumentKind::double_star:
                unsupported(argument.range, "TI-23", "`**` in a call");
        }
    }
    return out;
}

Value Evaluator::evaluate_call(const Call& call, TextRange range) {
    const Value callee = evaluate(call.callee);
    if (const auto* builtin = get<BuiltinValue>(callee)) {
        if (builtin->name == "ti.atomic_add" || builtin->name == "ti.atomic_sub" ||
            builtin->name == "ti.atomic_min" || builtin->name == "ti.atomic_max" ||
            builtin->name == "ti.atomic_and" || builtin->name == "ti.atomic_or" ||
            builtin->name == "ti.atomic_xor" || builtin->name == "ti.atomic_mul") {
            if (call.arguments.size() != 2)
                fail(range, "TI-37", "TaichiSyntaxError: `" + builtin->name + "` takes a place and a value");
            return atomic(builtin->name.substr(10), call.arguments[0].value,
                          evaluate(call.arguments[1].value), range, true);
        }
        if (builtin->name == "print") {
            // format strings are taken apart where they are printed
            CallArguments given;
            given.range = range;
            for (const Argument& argument : call.arguments) {
                const bool formatted = std::holds_alternative<FormattedString>(argument.value->node);
                const Value value = formatted ? Value(std::string()) : evaluate(argument.value);
                if (argument.kind == ArgumentKind::keyword)
                    given.keywords.emplace_back(argument.name.name, value);
                else
                    given.positional.push_back(value);
            }
            print(given, call);
            return NoneValue{};
        }
        return call_builtin_function(builtin->name, arguments_of(call, range));
    }
    if (const auto* m = get<MethodValue>(callee))
        return method(*m->object, m->name, arguments_of(call, range));
    if (const auto* type = get<ElementType>(callee)) return construct(*type, arguments_of(call, range));
    if (const auto* function = get<FunctionValue>(callee))
        return call_function(*function, arguments_of(call, range));
    if (const auto* made = get<ClassValue>(callee)) {
        auto object = std::make_shared<ObjectValue>();
        object->definition = made->definition;
        const Value value(object);
        const auto& body = std::get<ClassDefinition>(made->definition->node).body;
        for (const Statement& s : body)
            if (const auto* f = std::get_if<FunctionDefinition>(&s->node); f && f->name.name == "__init__") {
                FunctionValue constructor;
                constructor.definition = s;
                constructor.self = std::make_shared<Value>(value);
                call_function(constructor, arguments_of(call, range));
            }
        return value;
    }
    fail(call.callee->range, "TI-23", "TaichiTypeError: " + kind_of(callee) + " cannot be called");
}

}  // namespace nestor::taichi
