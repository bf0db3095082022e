// Calls (TI-23): of functions, kernels, built-ins, methods, types and classes.
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

bool calls(const Expression& e) {
    bool found = std::holds_alternative<Call>(e->node);
    for_each_child(*e, [&](const Expression& child) { found = found || calls(child); });
    return found;
}

/// Whether an argument behind the k-th one calls anything.
bool calls_after(const Call& call, std::size_t k) {
    for (std::size_t j = k + 1; j < call.arguments.size(); ++j)
        if (calls(call.arguments[j].value)) return true;
    return false;
}

}  // namespace

CallArguments Evaluator::arguments_of(const Call& call, TextRange range) {
    CallArguments out;
    out.range = range;
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        const Argument& argument = call.arguments[k];
        Value value = evaluate(argument.value);
        // what later calls change is read before
        if (frame().host && calls_after(call, k)) value = held(value, "argument", argument.range);
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
                if (const auto* entries = get<std::shared_ptr<DictionaryValue>>(value)) {
                    for (const auto& [key, entry] : (*entries)->entries)
                        if (const auto* name = get<std::string>(key)) out.keywords.emplace_back(*name, entry);
                    break;
                }
                fail(argument.range, "TI-23",
                     "TypeError: what stands after `**` is " + kind_of(value) + ", no dict");
        }
    }
    return out;
}

Value Evaluator::evaluate_call(const Call& call, TextRange range) {
    Value callee;
    if (const auto done = in_kernel() ? cell_method(call, range) : std::nullopt) return *done;
    if (const auto* member = std::get_if<Attribute>(&call.callee->node)) {
        // methods of structs see the object itself
        const Value base = reference(member->object);
        callee = get<StructPtr>(base)
                     ? member_reference(base, member->name.name, member->name.range)
                     : attribute(read_reference(base), member->name.name, member->name.range);
    } else {
        callee = evaluate(call.callee);
    }
    if (const auto* builtin = get<BuiltinValue>(callee)) return call_library(builtin->name, call, range);
    if (const auto* m = get<MethodValue>(callee)) {
        const CallArguments arguments = arguments_of(call, range);
        return told_as_call([&] { return method(*m->object, m->name, arguments); });
    }
    if (const auto* type = get<ElementType>(callee)) return construct(*type, arguments_of(call, range));
    if (const auto* type = get<StructTypePtr>(callee))
        return construct_struct(*type, arguments_of(call, range));
    if (const auto* function = get<FunctionValue>(callee))
        return call_function(*function, arguments_of(call, range));
    if (const auto* made = get<ClassValue>(callee)) return instantiate(*made, arguments_of(call, range));
    if (const auto* object = get<ObjectPtr>(callee); object && (*object)->definition)
        if (const auto method_ = method_of((*object)->definition, "__call__", &callee))
            return call_function(std::get<FunctionValue>(method_->v), arguments_of(call, range));
    fail(call.callee->range, "TI-23", "TypeError: " + kind_of(callee) + " cannot be called");
}

/// What a library's function raises as a TypeError, Taichi tells as its own where a kernel calls it.
Value Evaluator::told_as_call(const std::function<Value()>& call) {
    try {
        return call();
    } catch (Failure& failure) {
        const std::string wrapped = "TaichiCompilationError: TypeError: ";
        if (failure.diagnostic && in_kernel() && failure.diagnostic->text.starts_with(wrapped))
            failure.diagnostic->text.replace(0, wrapped.size(), "TaichiTypeError: ");
        throw;
    }
}

Value Evaluator::call_library(const std::string& name, const Call& call, TextRange range) {
    if (name.starts_with("ti.atomic_")) {
        if (call.arguments.size() != 2)
            fail(range, "TI-37", "TaichiTypeError: `" + name + "` takes a place and a value");
        return atomic(name.substr(10), call.arguments[0].value, evaluate(call.arguments[1].value), range,
                      true);
    }
    if (name == "print") {
        // format strings are taken apart where they are printed
        CallArguments given;
        given.range = range;
        for (const Argument& argument : call.arguments) {
            const bool formatted = std::holds_alternative<FormattedString>(argument.value->node);
            Value value = formatted ? Value(std::string()) : evaluate(argument.value);
            const auto place = static_cast<std::size_t>(&argument - call.arguments.data());
            if (frame().host && calls_after(call, place)) value = held(value, "shown", argument.range);
            if (argument.kind == ArgumentKind::keyword)
                given.keywords.emplace_back(argument.name.name, value);
            else
                given.positional.push_back(value);
        }
        print(given, call);
        return NoneValue{};
    }
    if (name != "ti.static") {
        const CallArguments arguments = arguments_of(call, range);
        if (name == "ti.Matrix" || name == "ti.Vector") return call_builtin_function(name, arguments);
        return told_as_call([&] { return call_builtin_function(name, arguments); });
    }
    ++in_static_;
    CallArguments arguments;
    try {
        arguments = arguments_of(call, range);
    } catch (...) {
        --in_static_;
        throw;
    }
    --in_static_;
    return call_builtin_function(name, arguments);
}

}  // namespace nestor::taichi
