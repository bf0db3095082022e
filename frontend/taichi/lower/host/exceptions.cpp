// Exceptions of the host program (TI-31, TI-83): what fails while a program is translated runs the handler at
// once; what asserts of kernels and of Python find when it runs, stands in a number until its handler asks.
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/errors.hpp"

namespace nestor::taichi {
namespace {

std::string kind_of_error(const std::string& text) {
    return text.substr(0, text.find_first_of(": "));
}

}  // namespace

void Evaluator::require_holds(const Expr& holds, const std::string& text, TextRange range, bool leaves) {
    const int error = static_cast<int>(program_.errors.size());
    program_.errors.push_back({"ASSERT", error_cuda + 1, text});
    if (catching_ == 0) return emit(Assert{holds, error}, range);
    may_raise_ = true;
    caught_.insert(error);
    Block told;
    told.statements.push_back(build::make(raise_number(error + 1, true), origin(range)));
    if (leaves && in_kernel()) {
        std::vector<Expr> nothing;
        for (const Type& type : results_)
            nothing.push_back(value_of(cast_to(constant(std::int64_t{0}, Type::int_(32)), type)));
        told.statements.push_back(loop_depth_ > 0 ? build::make(Continue{}, origin(range))
                                                  : build::make(Return{std::move(nothing)}, origin(range)));
    }
    emit(If{build::logical_not(holds), std::move(told), {}}, range);
}

/// Writes the number of what is raised: 0 for nothing, else one more than the error's.
Store Evaluator::raise_number(int number, bool of_many) {
    if (!raised_) raised_ = make_member("raised", {Type::int_(32), 0, 0}, {});
    Store store{
        {{raised_->buffer, {}}}, {build::constant(std::int64_t{number}, Type::int_(32))}, std::nullopt};
    if (of_many) store.op = ReduceOp::maximum;
    return store;
}

Expr Evaluator::is_raised(std::optional<int> error) const {
    const Type i32 = Type::int_(32);
    return build::compare(error ? CompareOp::equal : CompareOp::not_equal,
                          build::load(raised_->buffer, i32, {}),
                          build::constant(std::int64_t{error ? *error + 1 : 0}, i32));
}

/// The statements of a `try`: behind one that may raise, the others run only where it did not.
void Evaluator::guarded(const Suite& body, TextRange range) {
    for (std::size_t k = 0; k < body.size(); ++k) {
        if (k == 0 || !may_raise_) {
            execute(Suite{body[k]});
            continue;
        }
        const Suite rest(body.begin() + static_cast<std::ptrdiff_t>(k), body.end());
        Block then = controlled([&] { guarded(rest, range); }, false);
        return emit(If{build::logical_not(is_raised(std::nullopt)), std::move(then), {}}, range);
    }
}

/// Runs a `try`'s body. The text of what it raised while it was translated, or nothing.
std::optional<std::string> Evaluator::tried(const Suite& body, std::set<int>& raises, TextRange range) {
    const auto saved = snapshot();
    const bool outer = std::exchange(may_raise_, false);
    auto others = std::exchange(caught_, {});
    const auto leave = [&] {
        --attempts_;
        --catching_;
        raises = std::exchange(caught_, std::move(others));
        may_raise_ = outer;
    };
    ++attempts_;
    ++catching_;
    try {
        guarded(body, range);
    } catch (Failure& failure) {
        leave();
        if (!failure.diagnostic || failure.diagnostic->unsupported) throw;
        const std::string text = failure.diagnostic->text;
        restore(saved);
        failed_ = failure;
        return text;
    }
    leave();
    return std::nullopt;
}

void Evaluator::host_try(const TryStatement& statement, TextRange range) {
    std::set<int> raises;
    if (const auto text = tried(statement.body, raises, range)) {
        const Failure failure = failed_;
        bool handled = false;
        for (const ExceptHandler& handler : statement.handlers) {
            if (handled || !catches(handler, kind_of_error(*text))) continue;
            handled = true;
            if (!handler.name.name.empty()) bind_host(handler.name.name, exception_object(*text), range);
            execute(handler.body);
        }
        if (!handled) throw failure;
    } else if (raises.empty()) {
        execute(statement.otherwise);
    } else {
        if (!statement.otherwise.empty()) {
            Block otherwise = controlled([&] { execute(statement.otherwise); }, false);
            emit(If{build::logical_not(is_raised(std::nullopt)), std::move(otherwise), {}}, range);
        }
        handle(statement.handlers, 0, raises, range);
    }
    execute(statement.finally);
}

/// The k-th handler where it takes what is raised, else the next ones.
void Evaluator::handle(const std::vector<ExceptHandler>& handlers, std::size_t k, const std::set<int>& raises,
                       TextRange range) {
    if (k == handlers.size()) return raise_again(raises, range);
    const ExceptHandler& handler = handlers[k];
    std::set<int> others;
    Expr taken;
    std::string text;
    for (const int error : raises) {
        const std::string& told = program_.errors[static_cast<std::size_t>(error)].text;
        if (!catches(handler, kind_of_error(told))) {
            others.insert(error);
            continue;
        }
        if (text.empty()) text = told.substr(0, told.rfind(" ("));
        taken = taken ? build::either(taken, is_raised(error)) : is_raised(error);
    }
    if (!taken) return handle(handlers, k + 1, raises, range);
    Block then = controlled(
        [&] {
            emit(raise_number(0, false), range);
            if (!handler.name.name.empty()) bind_host(handler.name.name, exception_object(text), range);
            execute(handler.body);
        },
        false);
    Block otherwise;
    if (!others.empty()) otherwise = controlled([&] { handle(handlers, k + 1, others, range); }, false);
    emit(If{taken, std::move(then), std::move(otherwise)}, range);
}

/// What no handler takes: an outer `try` asks again, else the program ends.
void Evaluator::raise_again(const std::set<int>& raises, TextRange range) {
    if (catching_ > 0) {
        may_raise_ = true;
        caught_.insert(raises.begin(), raises.end());
        return;
    }
    for (const int error : raises) emit(Assert{build::logical_not(is_raised(error)), error}, range);
}

/// `with pytest.raises(E):` the body fails with that class; other contexts are left out.
void Evaluator::host_with(const WithStatement& statement, TextRange range) {
    const auto* call =
        statement.items.size() == 1 ? std::get_if<Call>(&statement.items[0].context->node) : nullptr;
    if (!call || last_name(call->callee) != "raises" || call->arguments.empty())
        unsupported(range, "TI-82", "`with` in the host program");
    ExceptHandler handler;
    handler.type = call->arguments[0].value;
    const auto name_it = [&](const std::string& text) {
        const auto& target = statement.items[0].target;
        const auto* name = target ? std::get_if<Name>(&target->node) : nullptr;
        if (!name) return;
        auto info = std::make_shared<ObjectValue>();
        info->attributes["value"] = exception_object(text);
        info->attributes["type"] = BuiltinValue{kind_of_error(text)};
        bind_host(name->name, Value(info), range);
    };
    std::set<int> raises;
    if (const auto text = tried(statement.body, raises, range)) {
        const Failure failure = failed_;
        if (!catches(handler, kind_of_error(*text))) throw failure;
        return name_it(*text);
    }
    std::set<int> others;
    Expr taken = build::boolean(false);
    for (const int error : raises) {
        const std::string told = program_.errors[static_cast<std::size_t>(error)].text;
        if (!catches(handler, kind_of_error(told))) {
            others.insert(error);
            continue;
        }
        taken = build::either(taken, is_raised(error));
        name_it(told);
    }
    raise_again(others, range);
    assert_true(raises.empty() ? Value(false) : Value(truth_value_of(taken)), "Failed: DID NOT RAISE", range);
    if (!raises.empty()) emit(raise_number(0, false), range);
}

/// What `except .. as e` names: its class and its text.
Value Evaluator::exception_object(const std::string& text) const {
    auto object = std::make_shared<ObjectValue>();
    const std::size_t colon = text.find(": ");
    object->attributes["__class__"] = BuiltinValue{text.substr(0, colon)};
    object->attributes["args"] =
        tuple({Value(colon == std::string::npos ? std::string() : text.substr(colon + 2))});
    return object;
}

bool Evaluator::catches(const ExceptHandler& handler, const std::string& kind) {
    if (!handler.type) return true;
    static const std::map<std::string, std::set<std::string>> below = {
        {"TaichiCompilationError",
         {"TaichiSyntaxError", "TaichiNameError", "TaichiIndexError", "TaichiTypeError"}},
        {"TaichiRuntimeError", {"TaichiRuntimeTypeError", "TaichiAssertionError"}},
        {"RuntimeError",
         {"TaichiRuntimeError", "TaichiRuntimeTypeError", "TaichiAssertionError", "RecursionError"}},
        {"TypeError", {"TaichiTypeError", "TaichiRuntimeTypeError"}},
        {"SyntaxError", {"TaichiSyntaxError"}},
        {"NameError", {"TaichiNameError"}},
        {"IndexError", {"TaichiIndexError"}},
        {"AssertionError", {"TaichiAssertionError"}},
        {"ArithmeticError", {"ZeroDivisionError", "OverflowError"}},
        {"LookupError", {"IndexError", "KeyError", "TaichiIndexError"}}};
    std::vector<Expression> types{handler.type};
    if (const auto* several = std::get_if<Tuple>(&handler.type->node)) types = several->elements;
    for (const Expression& type : types) {
        const std::string name = last_name(type);
        const auto found = below.find(name);
        if (name == "Exception" || name == "BaseException" || name == kind ||
            (found != below.end() && found->second.contains(kind)))
            return true;
    }
    return false;
}

}  // namespace nestor::taichi
