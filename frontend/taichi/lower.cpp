// Lowering of a module: evaluates its statements, then makes functions of kernels that nobody calls, and the
// entry of the host program (TI-81, TI-83).
#include "frontend/taichi/lower.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/accesses.hpp"
#include "frontend/taichi/lower/kernel/kernels.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "ir/core/errors.hpp"

namespace nestor::taichi {
namespace {

/// Whether only a call decides the parameter's type.
bool is_open(const Parameter& parameter) {
    if (!parameter.annotation) return false;
    const std::string name = last_name(parameter.annotation);
    const auto* call = std::get_if<Call>(&parameter.annotation->node);
    return name == "template" || (name == "ndarray" && (!call || call->arguments.size() < 2));
}

/// A kernel that can be called from outside becomes a function of the library, unless the program calls it.
void export_kernel(Evaluator& ev, const FunctionValue& function, bool beside_program) {
    const FunctionDefinition& definition = function.function();
    const std::string key = fmt::format("{}@{}", definition.name.name, definition.name.range.begin);
    const auto& instances = ev.instances.order;
    if (std::any_of(instances.begin(), instances.end(),
                    [&](const std::string& one) { return one.starts_with(key); }))
        return;
    const auto& parameters = definition.parameters;
    if (const auto open = std::find_if(parameters.begin(), parameters.end(), is_open);
        open != parameters.end()) {
        if (ev.library)
            ev.warn(definition.name.range, errors::kernel_is_not_in_library, definition.name.name,
                    open->name.name);
        return;
    }
    if (!ev.library && beside_program) {  // Taichi translates a kernel when it is called
        attempt(ev, [&] {
            const std::size_t before = ev.messages.all().size();
            instance_of(ev, function, key, {});
            if (ev.messages.has_errors() && ev.messages.all().size() > before) throw Failure{};
        });
        return;
    }
    try {
        instance_of(ev, function, key, {});
    } catch (Failure& failure) {
        if (failure.diagnostic) ev.messages.add(*failure.diagnostic);
    }
}

/// Whether a module does something of its own, be it that its checks hold while translating: definitions,
/// `ti.init` and the placing of fields are those of a file of kernels.
bool does_more_than_define(const Suite& statements) {
    return std::any_of(statements.begin(), statements.end(), [](const Statement& s) {
        const auto* expression = std::get_if<ExpressionStatement>(&s->node);
        const auto* call = expression ? std::get_if<Call>(&expression->value->node) : nullptr;
        const auto* called = call ? std::get_if<Name>(&call->callee->node) : nullptr;
        return std::holds_alternative<AssertStatement>(s->node) ||
               std::holds_alternative<WithStatement>(s->node) ||
               std::holds_alternative<TryStatement>(s->node) || (called && called->name != "init");
    });
}

/// The program is called as its file is.
std::string name_of_program(const Evaluator& ev) {
    std::string name = ev.source->name().substr(ev.source->name().rfind('/') + 1);
    name = name.substr(0, name.rfind('.'));
    return ev.function_names.contains(name) || name.empty() ? name + "_main" : name;
}

/// The entry that runs what the module's statements have left to do.
Function main_entry(Evaluator& ev, Block body, const Suite& statements) {
    Function entry;
    ev.main_name = name_of_program(ev);
    entry.symbol = ev.fresh(ev.main_name);
    entry.place = FunctionPlace::entry;
    entry.origin = body.statements.empty() ? ev.origin(statements[0]->range) : body.statements[0]->origin;
    check_accesses(ev, entry, body);
    entry.body = std::move(body);
    return entry;
}

Program evaluate_module(Evaluator& ev, const Suite& statements) {
    ev.program.errors = standard_errors();
    Frame host;
    host.host = true;
    ev.frames.push_back(host);
    ev.open_block();
    execute(ev, statements);
    Block main = ev.close_block();

    const bool is_program = !main.statements.empty() || (!ev.library && does_more_than_define(statements));
    for (const FunctionValue& function : ev.kernels) export_kernel(ev, function, is_program);
    std::vector<Function>& functions = ev.program.functions;
    for (const std::string& key : ev.instances.order) functions.push_back(ev.instances.functions.at(key));
    const bool nothing_else = !ev.library && !statements.empty() && functions.empty();
    if (is_program || nothing_else) {
        Function entry = main_entry(ev, std::move(main), statements);
        const bool alone = std::none_of(functions.begin(), functions.end(),
                                        [](const Function& f) { return f.place == FunctionPlace::entry; });
        if (ev.host.endless && alone) ev.messages.add(*ev.host.endless);
        functions.push_back(std::move(entry));
    }
    ev.program.next_symbol = ev.symbols.next();
    return std::move(ev.program);
}

}  // namespace

Translation lower(const File& file, const TranslationOptions& options, Diagnostics& messages) {
    Evaluator evaluator(file.source, messages, {.wanted = options.frames, .tells = options.tells_frames},
                        options.library);
    evaluator.random_numbers = options.random;
    Translation translation;
    translation.program = evaluate_module(evaluator, file.statements);
    translation.main = evaluator.main_name;
    translation.frames = frame_members(evaluator);
    translation.has_window = evaluator.pictures.window != nullptr;
    translation.named_after_file = true;
    return translation;
}

}  // namespace nestor::taichi
