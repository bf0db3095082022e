// Lowering of whole programs: parameters, body, results, and the derivatives that they ask for.
#include "frontend/nabla/lower.hpp"

#include <cctype>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/print.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/lower/statements.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/differentiate.hpp"
#include "ir/derive/nest.hpp"
#include "ir/passes/values/distribute_sums.hpp"

namespace nestor::nabla {
namespace {

/// `figure1` of `samples/nabla/figure1.nabla`
std::string function_name(const std::string& path) {
    const std::string file = path.substr(path.rfind('/') + 1);
    std::string name = file.substr(0, file.rfind('.'));
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name.insert(0, "_");
    return name;
}

/// Buffers that something other than the nests that fill them reads.
void collect_read(const Block& block, const std::set<Symbol>& allocated, std::set<Symbol>& read) {
    const auto add = [&](const Expr& e) {
        for (const Symbol& buffer : derive::loaded_buffers(e)) read.insert(buffer);
    };
    for (const Stmt& s : block.statements) {
        if (const auto nest = derive::nest_of(s)) {
            if (allocated.contains(nest->target()) && !read.contains(nest->target())) continue;
            add(nest->value());
            for (const Expr& index : nest->place()) add(index);
            continue;
        }
        each_child(s, add, [&](const Stmt& child) { collect_read(Block{{child}}, allocated, read); });
    }
}

/// Drops nests whose results nothing reads, and what is empty without them.
Block without_unread(const Block& block, const std::set<Symbol>& unread) {
    Block result;
    for (const Stmt& s : block.statements) {
        const auto nest = derive::nest_of(s);
        if (nest && unread.contains(nest->target())) continue;
        const Stmt kept = map_blocks(s, [&](const Block& inner) { return without_unread(inner, unread); });
        const auto* branch = get<If>(kept);
        const auto* loop = get<For>(kept);
        if (branch && branch->then.statements.empty() && branch->otherwise.statements.empty()) continue;
        if (loop && loop->body.statements.empty()) continue;
        result.statements.push_back(kept);
    }
    return result;
}

/// Drops locals that say what nobody asks, and assignments to them.
Block without_unasked(const Block& block, const std::set<Symbol>& told) {
    std::set<Symbol> asked;
    visit(
        block, [](const Stmt&) {},
        [&](const Expr& e) {
            if (const auto* variable = get<Variable>(e)) asked.insert(variable->symbol);
        });
    return rewrite_stmts(block, [&](const Stmt& s) -> Stmt {
        const auto* declare = get<Declare>(s);
        const auto* assign = get<Assign>(s);
        const Symbol local = declare ? declare->symbol : assign ? assign->symbol : Symbol{};
        return local && told.contains(local) && !asked.contains(local) ? nullptr : s;
    });
}

Block without_unread(const Block& block) {
    std::set<Symbol> allocated, read;
    const auto add = [&](const Stmt& s) {
        if (const auto* allocate = get<Allocate>(s)) allocated.insert(allocate->buffer.symbol);
    };
    visit_statements(block, add);
    for (std::size_t before = read.size() + 1; before != read.size();) {
        before = read.size();
        collect_read(block, allocated, read);
    }
    std::set<Symbol> unread;
    for (const Symbol& buffer : allocated)
        if (!read.contains(buffer)) unread.insert(buffer);
    return without_unread(block, unread);
}

}  // namespace

static void whole_program(ProgramState& state);
static void write_results(ProgramState& state);

/// The program, `backward` calls already replaced. Empty when there were errors.
static Program run(ProgramState& state) {
    state.program.errors = standard_errors();
    state.function.symbol = state.out.fresh(function_name(state.file.source->name()));
    state.out.function = state.function.symbol.name();
    state.function.place = FunctionPlace::entry;
    const TextRange all{0, static_cast<std::uint32_t>(state.file.source->text().size())};
    state.function.origin = written_at(at(state, all));
    state.out.origin = state.function.origin;
    state.backward = state.out.fresh("backward");
    state.swept = state.out.fresh("swept");
    state.scopes.emplace_back();
    const Block body = collected(state, [&] {
        whole_program(state);
        write_results(state);
    });
    if (state.messages.has_errors()) return {};

    std::set<Symbol> told = {state.swept};
    derive::Request request;
    request.backward = state.backward;
    request.name = state.function.symbol.name() + "_grad";
    Block whole;
    whole.statements.push_back(
        build::make(Declare{state.swept, Type::boolean(), build::boolean(false)}, state.function.origin));
    for (const NabVariable& v : state.variables) {
        if (v.stale) told.insert(v.stale);
        if (v.stale)
            whole.statements.push_back(
                build::make(Declare{v.stale, Type::boolean(), build::boolean(false)}, state.function.origin));
        for (const auto& [shape, symbol] : v.buffers)
            if (v.tracking == Tracking::constant) request.constants.insert(symbol);
        for (const auto& [shape, symbol] : v.gradients) {
            const Origin origin = written_at(v.declared);
            whole.statements.push_back(build::make(Allocate{dense(symbol, Type::float_(64), shape)}, origin));
            request.constants.insert(symbol);
            for (const auto& [of_buffer, buffer] : v.buffers)
                if (of_buffer == shape) request.gradients.emplace_back(buffer, symbol);
        }
    }
    whole.statements.insert(whole.statements.end(), body.statements.begin(), body.statements.end());
    whole = without_unasked(whole, told);
    for (const Parameter& p : state.function.parameters)
        if (p.role == Role::input) request.inputs.push_back(*p.buffer);
    auto derived = derive::differentiate(whole, request, state.out.symbols);
    if (!derived) {
        state.messages.add(derived.error());
        return {};
    }
    state.function.body = distribute_sums(without_unread(*derived), false, state.out.symbols);
    state.program.functions.push_back(std::move(state.function));
    state.program.next_symbol = state.out.symbols.next();
    return std::move(state.program);
}

void whole_program(ProgramState& state) {
    if (!state.parts.declarations) return lower_statements(state, *state.parts.operations);
    for (const Statement& s : *state.parts.declarations) {
        const auto* d = std::get_if<Declaration>(&s->node);
        if (!d)
            fail(state, errors::only_declarations(at(state, s->range)));
        else
            lower_statement(state, s);
        if (!d || d->tracking != Tracking::plain) continue;
        fail(state, errors::untracked_declaration(at(state, s->range)));
        for (const Declarator& declarator : d->declarators)  // nothing follows from how it is used
            if (const auto index = index_of_variable(state, declarator.name.name))
                state.variables[*index].kind = Kind::wrong;
    }
    lower_statements(state, *state.parts.operations);
    for (const Statement& s : *state.parts.gradient) {
        const auto* e = std::get_if<ExpressionStatement>(&s->node);
        const auto* call = e && e->value ? std::get_if<Application>(&e->value->node) : nullptr;
        if (call && call->callee.name == "grad") {
            state.out.origin = written_at(at(state, s->range));
            lower_print(state, Application{{"print", s->range}, {e->value}}, s->range);
        } else {
            lower_statement(state, s);
        }
    }
}

/// What `output` names is copied out at the end.
void write_results(ProgramState& state) {
    for (const auto& [symbol, index] : state.outputs) {
        const NabVariable& v = state.variables[index];
        if (v.kind == Kind::wrong) continue;
        const Value value = variable_value(state, index);
        Parameter parameter;
        parameter.symbol = symbol;
        parameter.role = Role::output;
        parameter.type = element_type(v.kind);
        parameter.origin = written_at(v.declared);
        parameter.buffer = dense(symbol, parameter.type, value.shape);
        parameter.buffer->place = MemorySpace::caller;
        state.out.origin = parameter.origin;
        if (v.local)
            state.out.emit(Store{{{symbol, {}}}, {value.element({})}, std::nullopt});
        else
            state.out.store(symbol, value.shape, value);
        state.function.parameters.push_back(std::move(parameter));
    }
}

Program lower(const File& file, const ProgramParts& parts, Diagnostics& messages) {
    ProgramState state(file, parts, messages);
    return run(state);
}

}  // namespace nestor::nabla
