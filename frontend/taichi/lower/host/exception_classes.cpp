// Classes of exceptions: Python's, Taichi's and the program's own, and which of them a handler takes (TI-83).
#include "frontend/taichi/lower/host/exception_classes.hpp"

#include <algorithm>
#include <map>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"

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

bool define_exception(Evaluator& ev, const ClassDefinition& definition, const std::vector<Value>& bases) {
    std::vector<std::string> above;
    for (const Value& base : bases)
        if (const auto* builtin = get<BuiltinValue>(base); builtin && is_exception(ev, builtin->name))
            above.push_back(builtin->name);
    if (above.empty()) return false;
    const std::string& name = definition.name.name;
    for (const Statement& one : definition.body) {
        const auto* text = std::get_if<ExpressionStatement>(&one->node);
        if (!std::holds_alternative<PassStatement>(one->node) && !text)
            ev.unsupported(one->range, errors::exception_with_members, name);
    }
    ev.host.exceptions[name] = std::move(above);
    (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names())[name] = BuiltinValue{name};
    return true;
}

bool catches(const Evaluator& ev, const ExceptHandler& handler, const std::string& kind) {
    if (!handler.type) return true;
    std::vector<Expression> types{handler.type};
    if (const auto* several = std::get_if<Tuple>(&handler.type->node)) types = several->elements;
    return std::any_of(types.begin(), types.end(),
                       [&](const Expression& type) { return is_exception_of(ev, kind, last_name(type)); });
}

}  // namespace nestor::taichi
