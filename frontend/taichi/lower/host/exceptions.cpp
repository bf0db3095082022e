// Exceptions of the host program (TI-31, TI-83): what fails while a program is translated runs the handler at
// once; what asserts of kernels and of Python find when it runs, stands in a number until its handler asks.
#include "frontend/taichi/lower/host/exceptions.hpp"

#include <algorithm>
#include <utility>

#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/errors/values.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/exception_classes.hpp"
#include "frontend/taichi/lower/host/exception_words.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/raise_guards.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/host/variables.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/assignments.hpp"
#include "frontend/taichi/lower/kernel/calls.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/places.hpp"
#include "frontend/taichi/lower/kernel/print.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "ir/core/errors.hpp"

namespace nestor::taichi {
namespace {

std::string kind_of_error(const std::string& text) {
    return text.substr(0, text.find_first_of(": "));
}

/// The one class of exceptions that Taichi has and does not give out.
void require_class_of_taichi(Evaluator& ev, const Expression& type) {
    const auto* member = type ? std::get_if<Attribute>(&type->node) : nullptr;
    const auto* module = member ? std::get_if<Name>(&member->object->node) : nullptr;
    const Value* known = module && member->name.name == "TaichiIndexError" ? find(ev, module->name) : nullptr;
    const auto* of = known ? get<ModuleValue>(*known) : nullptr;
    if (of && of->name == "taichi")
        ev.fail(type->range, errors::module_has_no_attribute, "AttributeError", "taichi", "TaichiIndexError",
                "write `IndexError`, or `ti.TaichiCompilationError`");
}

}  // namespace

void require_holds(Evaluator& ev, const Expr& holds, const std::string& text, TextRange range, bool leaves) {
    const int error = static_cast<int>(ev.program.errors.size());
    ev.program.errors.push_back({"ASSERT", error_cuda + 1, text});
    if (ev.host.catching == 0) return ev.emit(Assert{holds, error}, range);
    ev.host.may_raise = true;
    ev.host.caught.insert(error);
    Block told;
    told.statements.push_back(build::make(raise_number(ev, error + 1, true), ev.origin(range)));
    if (leaves && ev.in_kernel()) {
        std::vector<Expr> nothing;
        for (const Type& type : ev.kernel.results)
            nothing.push_back(value_of(cast_to(constant(std::int64_t{0}, Type::int_(32)), type)));
        told.statements.push_back(ev.kernel.loop_depth > 0
                                      ? build::make(Continue{}, ev.origin(range))
                                      : build::make(Return{std::move(nothing)}, ev.origin(range)));
    }
    ev.emit(If{build::logical_not(holds), std::move(told), {}}, range);
}

/// What stands for the number of an error: the first one that a kernel comes to is the largest, so that it is
/// the one that is told.
static std::int64_t code_of(int number) {
    return number == 0 ? 0 : (std::int64_t{1} << 30) - number;
}

/// Writes the number of what is raised: 0 for nothing, else one more than the error's.
Store raise_number(Evaluator& ev, int number, bool of_many) {
    if (!ev.host.raised) ev.host.raised = make_member(ev, "raised", {Type::int_(32), 0, 0}, {});
    Store store{
        {{ev.host.raised->buffer, {}}}, {build::constant(code_of(number), Type::int_(32))}, std::nullopt};
    if (of_many) store.op = ReduceOp::maximum;
    return store;
}

Expr is_raised(const Evaluator& ev, std::optional<int> error) {
    const Type i32 = Type::int_(32);
    return build::compare(error ? CompareOp::equal : CompareOp::not_equal,
                          build::load(ev.host.raised->buffer, i32, {}),
                          build::constant(code_of(error ? *error + 1 : 0), i32));
}

/// The statements of a `try`: behind one that may raise, the others run only where it did not.
void guarded(Evaluator& ev, const Suite& body, TextRange range) {
    for (std::size_t k = 0; k < body.size(); ++k) {
        if (k > 0 && ev.host.may_raise) make_variables(ev, {body[k]}, range);
        if (k == 0 || !ev.host.may_raise) {
            execute(ev, Suite{body[k]});
            continue;
        }
        const Suite rest(body.begin() + static_cast<std::ptrdiff_t>(k), body.end());
        return unless_raised(ev, range, [&] { guarded(ev, rest, range); });
    }
}

/// Runs a `try`'s body. The text of what it raised while it was translated, or nothing.
std::optional<std::string> tried(Evaluator& ev, const Suite& body, std::set<int>& raises, TextRange range) {
    const std::size_t blocks = ev.blocks.size(), frames = ev.frames.size(), suites = ev.suites.size(),
                      scopes = ev.frame().scopes.size();
    const int in_static = ev.in_static, inlining = ev.kernel.inlining, loop_depth = ev.host.loop_depth;
    ev.host.failed_inside = false;
    ev.host.told_now.reset();
    const bool outer = std::exchange(ev.host.may_raise, false);
    auto others = std::exchange(ev.host.caught, {});
    const auto leave = [&] {
        --ev.host.attempts;
        --ev.host.catching;
        raises = std::exchange(ev.host.caught, std::move(others));
        ev.host.may_raise = outer;
    };
    ++ev.host.attempts;
    ++ev.host.catching;
    try {
        guarded(ev, body, range);
    } catch (Failure& failure) {
        leave();
        if (!failure.diagnostic || failure.diagnostic->unsupported) throw;
        const bool in_kernel = failure.diagnostic->text.starts_with("Taichi") || ev.frames.size() > frames;
        if (ev.host.failed_inside || (!in_kernel && ev.blocks.size() > blocks))
            ev.unsupported(range, errors::exception_under_condition);
        // what ran before stays, and so do names
        ev.blocks.resize(blocks);
        ev.frames.resize(frames);
        ev.frame().scopes.resize(scopes);
        ev.suites.resize(suites);
        ev.in_static = in_static;
        ev.kernel.inlining = inlining;
        ev.host.loop_depth = loop_depth;
        ev.host.failed = failure;
        return failure.diagnostic->text;
    }
    leave();
    return std::nullopt;
}

/// Runs a handler; the name of what it took ends with it, as in Python.
void handled_by(Evaluator& ev, const ExceptHandler& handler, const std::string& text,
                const std::optional<Value>& arguments, TextRange range) {
    const std::string& name = handler.name.name;
    if (!name.empty()) bind_host(ev, name, exception_object(text, arguments), range);
    execute(ev, handler.body);
    if (!name.empty())
        (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names()).erase(name);
}

/// A `try` without its `finally`.
void try_and_handle(Evaluator& ev, const TryStatement& statement, TextRange range) {
    std::set<int> raises;
    if (const auto text = tried(ev, statement.body, raises, range)) {
        const Failure failure = ev.host.failed;
        const auto told = std::exchange(ev.host.told_now, std::nullopt);
        bool handled = false;
        for (const ExceptHandler& handler : statement.handlers) {
            if (!handled) require_class_of_taichi(ev, handler.type);
            if (handled || !catches(ev, handler, kind_of_error(*text))) continue;
            handled = true;
            handled_by(ev, handler, *text, told, range);
        }
        if (!handled) throw failure;
    } else if (raises.empty()) {
        execute(ev, statement.otherwise);
    } else {
        if (ev.frame().returned)  // where nothing is raised
            ev.unsupported(range, errors::return_under_condition_is_not_known);
        if (!statement.otherwise.empty()) {
            make_variables(ev, statement.otherwise, range);
            Block otherwise = controlled(
                ev, [&] { execute(ev, statement.otherwise); }, false);
            ev.emit(If{build::logical_not(is_raised(ev, std::nullopt)), std::move(otherwise), {}}, range);
        }
        handle(ev, statement.handlers, 0, raises, range);
    }
}

void host_try(Evaluator& ev, const TryStatement& statement, TextRange range) {
    const auto finish = [&] {  // also behind a `return` or `break`
        const auto returned = std::exchange(ev.frame().returned, std::nullopt);
        const StaticFlow flow = std::exchange(ev.frame().flow, StaticFlow::on);
        execute(ev, statement.finally);
        if (!ev.frame().returned) ev.frame().returned = returned;
        if (ev.frame().flow == StaticFlow::on) ev.frame().flow = flow;
    };
    const std::size_t blocks = ev.blocks.size(), frames = ev.frames.size();
    try {
        try_and_handle(ev, statement, range);
    } catch (const Failure& failure) {
        const bool raises = failure.diagnostic && !failure.diagnostic->unsupported;
        if (raises && ev.blocks.size() == blocks && ev.frames.size() == frames) finish();
        throw;
    }
    finish();
}

/// The k-th handler where it takes what is raised, else the next ones.
void handle(Evaluator& ev, const std::vector<ExceptHandler>& handlers, std::size_t k,
            const std::set<int>& raises, TextRange range) {
    if (k == handlers.size()) return raise_again(ev, raises, range);
    const ExceptHandler& handler = handlers[k];
    std::set<int> others;
    Expr taken;
    std::string text;
    std::vector<int> errors;
    for (const int error : raises) {
        const std::string& told = ev.program.errors[static_cast<std::size_t>(error)].text;
        if (!catches(ev, handler, kind_of_error(told))) {
            others.insert(error);
            continue;
        }
        if (text.empty()) text = told.substr(0, told.rfind(" ("));
        errors.push_back(error);
        taken = taken ? build::either(taken, is_raised(ev, error)) : is_raised(ev, error);
    }
    if (!taken) return handle(ev, handlers, k + 1, raises, range);
    for (std::size_t later = k; later < handlers.size(); ++later)
        make_variables(ev, handlers[later].body, range);
    Block then = controlled(
        ev,
        [&] {
            const auto arguments =
                handler.name.name.empty() ? std::nullopt : arguments_of_raised(ev, errors, range);
            ev.emit(raise_number(ev, 0, false), range);
            handled_by(ev, handler, text, arguments, range);
        },
        false);
    Block otherwise;
    if (!others.empty())
        otherwise = controlled(
            ev, [&] { handle(ev, handlers, k + 1, others, range); }, false);
    ev.emit(If{taken, std::move(then), std::move(otherwise)}, range);
}

/// What no handler takes: an outer `try` asks again, else the program ends.
void raise_again(Evaluator& ev, const std::set<int>& raises, TextRange range) {
    if (ev.host.catching > 0) {
        ev.host.may_raise = true;
        ev.host.caught.insert(raises.begin(), raises.end());
        return;
    }
    for (const int error : raises) ev.emit(Assert{build::logical_not(is_raised(ev, error)), error}, range);
}

/// `with pytest.raises(E):` the body fails with that class; other contexts are left out.
/// `with timer as t: ..` of objects of the program; false where there are others.
static bool with_objects(Evaluator& ev, const WithStatement& statement, TextRange range) {
    std::vector<Value> managers;
    const auto called_on = [&](const Value& manager, const std::string& name, std::vector<Value> given) {
        const auto method_ = method_of(ev, std::get<ObjectPtr>(manager.v)->definition, name, &manager);
        if (!method_) ev.unsupported(range, errors::with_in_host_program);
        return call_value(ev, *method_, {std::move(given), {}, range});
    };
    for (const WithItem& item : statement.items) {
        const auto* call = std::get_if<Call>(&item.context->node);
        const auto* name = std::get_if<Name>(call ? &call->callee->node : &item.context->node);
        const Value* known = name ? find(ev, name->name) : nullptr;
        if (!known || !(get<ObjectPtr>(*known) || get<ClassValue>(*known) || get<FunctionValue>(*known)))
            return false;
    }
    if (ev.host.catching > 0) return false;  // it would have to end where something is raised
    for (const WithItem& item : statement.items) {
        const Value manager = evaluate(ev, item.context);
        const auto* object = get<ObjectPtr>(manager);
        if (!object || !(*object)->definition) ev.unsupported(range, errors::with_in_host_program);
        const Value entered = called_on(manager, "__enter__", {});
        managers.push_back(manager);
        if (item.target) assignment(ev, item.target, entered, range);
    }
    execute(ev, statement.body);
    while (!managers.empty()) {
        called_on(managers.back(), "__exit__", {NoneValue{}, NoneValue{}, NoneValue{}});
        managers.pop_back();
    }
    return true;
}

/// `with ti.ad.Tape(loss):` what it asks of its loss, and then the mistakes of its body, are told before that
/// derivatives are missing.
[[noreturn]] static void refuse_tape(Evaluator& ev, const Call& call, const WithStatement& statement,
                                     TextRange range) {
    static const std::set<std::string> names = {"loss", "clear_gradients", "validation", "grad_check"};
    const CallArguments arguments = arguments_of(ev, call, range);
    for (const auto& [name, value] : arguments.keywords)
        if (!names.contains(name)) ev.fail(range, errors::tape_has_no_option, name);
    const Value* loss = arguments.keyword("loss");
    if (!loss && !arguments.positional.empty()) loss = &arguments.positional[0];
    const auto* field = loss ? get<FieldPtr>(*loss) : nullptr;
    if (field && !(*field)->ndarray && !(*field)->numpy) {
        if (!(*field)->shape.empty()) ev.fail(range, errors::loss_of_tape_is_no_scalar, (*field)->name);
        if (!(*field)->gradient) ev.fail(range, errors::loss_of_tape_has_no_gradient, (*field)->name);
    }
    ev.open_block();
    execute(ev, statement.body);
    ev.close_block();
    ev.unsupported(range, errors::with_in_host_program);
}

/// Whether what is raised, `Class: words`, is what `pytest.raises(.., match="..")` asks for; yes where that
/// cannot be told. `told` is what the program gave to it.
static bool fits_match(Evaluator& ev, const std::optional<std::string>& pattern, const std::string& text,
                       const std::optional<Value>& told, TextRange range) {
    if (!pattern) return true;
    if (told) {
        const auto shown = text_of_exception(ev, exception_object(text, told), range);
        const auto* words = shown ? get<std::string>(*shown) : nullptr;
        return !words || found_by(*pattern, *words).value_or(true);
    }
    const auto known = words_of_taichi(text);
    std::vector<std::string> candidates{text.substr(text.find(": ") + 2),
                                        std::string(ev.host.failed.diagnostic->range.text())};
    for (const NativeWords& words : known) candidates.push_back(words.text);
    for (const std::string& words : candidates)
        if (found_by(*pattern, words).value_or(true)) return true;
    const bool whole = !known.empty() && std::ranges::all_of(known, [](const NativeWords& words) {
        return words.begins && words.ends;
    });
    if (!whole) ev.warn(range, errors::match_is_not_checked, *pattern, text);
    return !whole;
}

void host_with(Evaluator& ev, const WithStatement& statement, TextRange range) {
    if (with_objects(ev, statement, range)) return;
    const auto* call =
        statement.items.size() == 1 ? std::get_if<Call>(&statement.items[0].context->node) : nullptr;
    if (call && last_name(call->callee) == "sub_window") {  // widgets of a window
        const Value widgets = evaluate(ev, statement.items[0].context);
        if (const Expression& target = statement.items[0].target) assignment(ev, target, widgets, range);
        return execute(ev, statement.body);
    }
    if (call && last_name(call->callee) == "Tape") refuse_tape(ev, *call, statement, range);
    if (!call || last_name(call->callee) != "raises" || call->arguments.empty())
        ev.unsupported(range, errors::with_in_host_program);
    ExceptHandler handler;
    handler.type = call->arguments[0].value;
    require_class_of_taichi(ev, handler.type);
    const auto name_it = [&](const std::string& text, const std::optional<Value>& arguments_) {
        const auto& target = statement.items[0].target;
        const auto* name = target ? std::get_if<Name>(&target->node) : nullptr;
        if (!name) return;
        auto info = std::make_shared<ObjectValue>();
        info->attributes["value"] = exception_object(text, arguments_);
        info->attributes["type"] = BuiltinValue{kind_of_error(text)};
        bind_host(ev, name->name, Value(info), range);
    };
    std::optional<std::string> pattern;
    for (const Argument& argument : call->arguments)
        if (argument.name.name == "match")
            if (const Value given = evaluate(ev, argument.value); get<std::string>(given))
                pattern = std::get<std::string>(given.v);
    std::set<int> raises;
    if (const auto text = tried(ev, statement.body, raises, range)) {
        const Failure failure = ev.host.failed;
        if (!catches(ev, handler, kind_of_error(*text))) throw failure;
        if (!fits_match(ev, pattern, *text, ev.host.told_now, range))
            ev.fail(range, errors::pattern_did_not_match, *pattern, *text);
        return name_it(*text, std::exchange(ev.host.told_now, std::nullopt));
    }
    std::set<int> others;
    Expr taken = build::boolean(false);
    for (const int error : raises) {
        const std::string told = ev.program.errors[static_cast<std::size_t>(error)].text;
        if (!catches(ev, handler, kind_of_error(told))) {
            others.insert(error);
            continue;
        }
        taken = build::either(taken, is_raised(ev, error));
        const auto own = ev.host.told.find(error);
        const auto arguments_ = own == ev.host.told.end() ? std::nullopt : std::optional(own->second);
        if (arguments_ && !fits_match(ev, pattern, told, arguments_, range))
            assert_true(ev, Value(truth(build::logical_not(is_raised(ev, error)))),
                        "AssertionError: Regex pattern did not match", range);
        name_it(told.substr(0, told.rfind(" (")), arguments_);
    }
    if (raises.empty()) name_it("Failed: DID NOT RAISE", std::nullopt);  // what follows does not run
    raise_again(ev, others, range);
    assert_true(ev, raises.empty() ? Value(false) : Value(truth(taken)), "Failed: DID NOT RAISE", range);
    if (!raises.empty()) ev.emit(raise_number(ev, 0, false), range);
}

}  // namespace nestor::taichi
