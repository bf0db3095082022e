// Classes of exceptions: Python's, Taichi's and the program's own, and which of them a handler takes (TI-83).
#include "frontend/taichi/lower/host/exception_classes.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"

namespace nestor::taichi {
namespace {

using ClassesAbove = std::map<std::string, std::vector<std::string>>;

/// The exceptions of Python and of Taichi, with the classes above each.
const ClassesAbove& classes_above() {
    static const ClassesAbove table = {{"BaseException", {}},
                                       {"Exception", {"BaseException"}},
                                       {"KeyboardInterrupt", {"BaseException"}},
                                       {"SystemExit", {"BaseException"}},
                                       {"ArithmeticError", {"Exception"}},
                                       {"ZeroDivisionError", {"ArithmeticError"}},
                                       {"OverflowError", {"ArithmeticError"}},
                                       {"FloatingPointError", {"ArithmeticError"}},
                                       {"LookupError", {"Exception"}},
                                       {"IndexError", {"LookupError"}},
                                       {"KeyError", {"LookupError"}},
                                       {"AssertionError", {"Exception"}},
                                       {"AttributeError", {"Exception"}},
                                       {"EOFError", {"Exception"}},
                                       {"MemoryError", {"Exception"}},
                                       {"BufferError", {"Exception"}},
                                       {"Warning", {"Exception"}},
                                       {"UserWarning", {"Warning"}},
                                       {"RuntimeWarning", {"Warning"}},
                                       {"DeprecationWarning", {"Warning"}},
                                       {"UnicodeError", {"ValueError"}},
                                       {"TimeoutError", {"OSError"}},
                                       {"PermissionError", {"OSError"}},
                                       {"FileExistsError", {"OSError"}},
                                       {"ImportError", {"Exception"}},
                                       {"ModuleNotFoundError", {"ImportError"}},
                                       {"NameError", {"Exception"}},
                                       {"OSError", {"Exception"}},
                                       {"FileNotFoundError", {"OSError"}},
                                       {"RuntimeError", {"Exception"}},
                                       {"NotImplementedError", {"RuntimeError"}},
                                       {"RecursionError", {"RuntimeError"}},
                                       {"StopIteration", {"Exception"}},
                                       {"UnboundLocalError", {"NameError"}},
                                       {"AxisError", {"ValueError", "IndexError"}},
                                       {"LinAlgError", {"ValueError"}},
                                       {"SyntaxError", {"Exception"}},
                                       {"TypeError", {"Exception"}},
                                       {"ValueError", {"Exception"}},
                                       {"TaichiCompilationError", {"Exception"}},
                                       {"TaichiIndexError", {"TaichiCompilationError", "IndexError"}},
                                       {"TaichiNameError", {"TaichiCompilationError", "NameError"}},
                                       {"TaichiSyntaxError", {"TaichiCompilationError", "SyntaxError"}},
                                       {"TaichiTypeError", {"TaichiCompilationError", "TypeError"}},
                                       {"TaichiRuntimeError", {"RuntimeError"}},
                                       {"TaichiAssertionError", {"TaichiRuntimeError", "AssertionError"}},
                                       {"TaichiRuntimeTypeError", {"TaichiRuntimeError", "TypeError"}}};
    return table;
}

}  // namespace

bool is_exception(const Evaluator& ev, const std::string& name) {
    return classes_above().contains(name) || ev.host.exceptions.contains(name);
}

bool is_exception_of(const Evaluator& ev, const std::string& kind, const std::string& above) {
    if (kind == above) return true;
    const auto own = ev.host.exceptions.find(kind);
    const auto known = classes_above().find(kind);
    std::vector<std::string> bases;
    if (own != ev.host.exceptions.end())
        bases = own->second;
    else if (known != classes_above().end())
        bases = known->second;
    else
        bases = {"Exception"};
    return std::any_of(bases.begin(), bases.end(),
                       [&](const std::string& base) { return is_exception_of(ev, base, above); });
}

namespace {

/// Under which the globals keep a class of exceptions: no name of a program.
std::string key_of_class(const std::string& name) {
    return "class of exceptions " + name;
}

/// Whether a statement of a class's body gives it a method or an attribute, which is defined then.
bool define_exception_member(Evaluator& ev, const ClassValue& made, const Statement& one) {
    const auto* text = std::get_if<ExpressionStatement>(&one->node);
    if (text || std::holds_alternative<PassStatement>(one->node)) return false;
    if (std::holds_alternative<FunctionDefinition>(one->node)) return true;
    const auto* constant_ = std::get_if<AssignmentStatement>(&one->node);
    if (!constant_)
        ev.unsupported(one->range, errors::exception_with_members,
                       std::get<ClassDefinition>(made.definition->node).name.name);
    for (const Expression& target : constant_->targets)
        if (const auto* name = std::get_if<Name>(&target->node))
            (*class_attributes(ev, made))[name->name] = evaluate(ev, constant_->value);
    return true;
}

}  // namespace

bool define_exception(Evaluator& ev, const Statement& definition, const std::vector<Value>& bases) {
    std::vector<std::string> above;
    std::vector<Value> own;
    for (const Value& base : bases)
        if (const auto* builtin = get<BuiltinValue>(base); builtin && is_exception(ev, builtin->name)) {
            above.push_back(builtin->name);
            if (const auto known = own_exception(ev, builtin->name)) own.emplace_back(*known);
        }
    if (above.empty()) return false;
    const auto& written = std::get<ClassDefinition>(definition->node);
    const ClassValue made{definition};
    (*class_attributes(ev, made))["__bases__"] = tuple(own);
    bool has_members = !own.empty();
    for (const Statement& one : written.body)
        has_members = define_exception_member(ev, made, one) || has_members;
    if (!ev.frame().scopes.empty() || ev.frame().closure)
        ev.host.class_closures[definition.get()] = scopes_here(ev);
    const std::string& name = written.name.name;
    ev.host.exceptions[name] = std::move(above);
    if (has_members) ev.globals[key_of_class(name)] = made;
    (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names())[name] = BuiltinValue{name};
    return true;
}

std::optional<ClassValue> own_exception(const Evaluator& ev, const std::string& name) {
    const auto found = ev.globals.find(key_of_class(name));
    if (found == ev.globals.end()) return std::nullopt;
    return std::get<ClassValue>(found->second.v);
}

std::optional<ClassValue> own_exception_of(const Evaluator& ev, const Value& value) {
    const auto* object = get<ObjectPtr>(value);
    if (!object || (*object)->definition) return std::nullopt;
    const auto kind = (*object)->attributes.find("__class__");
    const auto* named = kind == (*object)->attributes.end() ? nullptr : get<BuiltinValue>(kind->second);
    return named ? own_exception(ev, named->name) : std::nullopt;
}

Value make_exception(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    auto object = std::make_shared<ObjectValue>();
    object->attributes["__class__"] = BuiltinValue{name};
    object->attributes["args"] = tuple(arguments.positional);
    const Value value(object);
    const auto made = own_exception(ev, name);
    if (const auto constructor = made ? method_of(ev, made->definition, "__init__", &value) : std::nullopt)
        call_function(ev, std::get<FunctionValue>(constructor->v), arguments);
    return value;
}

Value super_of_exception(Evaluator& ev, const Value& self, const FunctionDefinition* method) {
    Value above = BuiltinValue{"Exception"};
    std::function<void(const Statement&)> look = [&](const Statement& made) {
        const auto& body = std::get<ClassDefinition>(made->node).body;
        const bool here = std::any_of(body.begin(), body.end(), [&](const Statement& s) {
            return std::get_if<FunctionDefinition>(&s->node) == method;
        });
        const auto* attributes = class_attributes(ev, ClassValue{made});
        for (const Value& base : std::get<SequencePtr>(attributes->at("__bases__").v)->elements)
            if (here)
                above = base;
            else
                look(std::get<ClassValue>(base.v).definition);
    };
    if (const auto own = own_exception_of(ev, self)) look(own->definition);
    return MethodValue{std::make_shared<Value>(tuple({above, self})), "super"};
}

bool catches(const Evaluator& ev, const ExceptHandler& handler, const std::string& kind) {
    if (!handler.type) return true;
    std::vector<Expression> types{handler.type};
    if (const auto* several = std::get_if<Tuple>(&handler.type->node)) types = several->elements;
    return std::any_of(types.begin(), types.end(),
                       [&](const Expression& type) { return is_exception_of(ev, kind, last_name(type)); });
}

}  // namespace nestor::taichi
