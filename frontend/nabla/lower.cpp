// Lowering of whole programs: parameters, body, results, and the derivatives that they ask for.
#include "frontend/nabla/lower.hpp"

#include <cctype>

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/differentiate.hpp"
#include "ir/derive/nest.hpp"

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
    visit(block, add, [](const Expr&) {});
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

Program Lowering::run() {
    program_.errors = standard_errors();
    function_.symbol = out_.fresh(function_name(file_.source->name()));
    out_.function = function_.symbol.name();
    function_.place = FunctionPlace::entry;
    const TextRange all{0, static_cast<std::uint32_t>(file_.source->text().size())};
    function_.origin = std::make_shared<const OriginData>(OriginData{at(all), nullptr, {}, {}});
    out_.origin = function_.origin;
    backward_ = out_.fresh("backward");
    swept_ = out_.fresh("swept");
    scopes_.emplace_back();
    const Block body = collected([&] {
        whole_program();
        results();
    });
    if (messages_.has_errors()) return {};

    std::set<Symbol> told = {swept_};
    derive::Request request;
    request.backward = backward_;
    request.name = function_.symbol.name() + "_grad";
    Block whole;
    whole.statements.push_back(
        build::make(Declare{swept_, Type::boolean(), build::boolean(false)}, function_.origin));
    for (const NabVariable& v : variables_) {
        if (v.stale) told.insert(v.stale);
        if (v.stale)
            whole.statements.push_back(
                build::make(Declare{v.stale, Type::boolean(), build::boolean(false)}, function_.origin));
        for (const auto& [shape, symbol] : v.buffers)
            if (v.tracking == Tracking::constant) request.constants.insert(symbol);
        for (const auto& [shape, symbol] : v.gradients) {
            const Origin origin = std::make_shared<const OriginData>(OriginData{v.declared, nullptr, {}, {}});
            whole.statements.push_back(build::make(Allocate{dense(symbol, Type::float_(64), shape)}, origin));
            request.constants.insert(symbol);
            for (const auto& [of_buffer, buffer] : v.buffers)
                if (of_buffer == shape) request.gradients.emplace_back(buffer, symbol);
        }
    }
    whole.statements.insert(whole.statements.end(), body.statements.begin(), body.statements.end());
    whole = without_unasked(whole, told);
    for (const Parameter& p : function_.parameters)
        if (p.role == Role::input) request.inputs.push_back(*p.buffer);
    auto derived = derive::differentiate(whole, request, out_.symbols);
    if (!derived) {
        for (const Diagnostic& diagnostic : derived.error().all()) messages_.add(diagnostic);
        return {};
    }
    function_.body = without_unread(*derived);
    program_.functions.push_back(std::move(function_));
    program_.next_symbol = out_.symbols.next();
    return std::move(program_);
}

void Lowering::whole_program() {
    if (!parts_.declarations) return statements(*parts_.operations);
    for (const Statement& s : *parts_.declarations) {
        const auto* d = std::get_if<Declaration>(&s->node);
        if (!d)
            fail(errors::only_declarations(at(s->range)));
        else if (d->tracking == Tracking::plain)
            fail(errors::untracked_declaration(at(s->range)));
        else
            statement(s);
    }
    statements(*parts_.operations);
    for (const Statement& s : *parts_.gradient) {
        const auto* e = std::get_if<ExpressionStatement>(&s->node);
        const auto* call = e && e->value ? std::get_if<Application>(&e->value->node) : nullptr;
        if (call && call->callee.name == "grad") {
            out_.origin = std::make_shared<const OriginData>(OriginData{at(s->range), nullptr, {}, {}});
            print_statement(Application{{"print", s->range}, {e->value}}, s->range);
        } else {
            statement(s);
        }
    }
}

/// What `output` names is copied out at the end.
void Lowering::results() {
    for (const auto& [symbol, index] : outputs_) {
        const NabVariable& v = variables_[index];
        if (v.kind == Kind::wrong) continue;
        if (v.local && v.kind != Kind::floating) {
            fail(errors::not_supported("NAB-23", v.declared, "an output that is no float or Tensor"));
            continue;
        }
        const Value value = variable_value(index);
        Parameter parameter;
        parameter.symbol = symbol;
        parameter.role = Role::output;
        parameter.type = Type::float_(64);
        parameter.origin = std::make_shared<const OriginData>(OriginData{v.declared, nullptr, {}, {}});
        parameter.buffer = dense(symbol, Type::float_(64), value.shape);
        parameter.buffer->place = MemorySpace::caller;
        out_.origin = parameter.origin;
        out_.store(symbol, value.shape, value);
        function_.parameters.push_back(std::move(parameter));
    }
}

Program lower(const File& file, const ProgramParts& parts, Diagnostics& messages) {
    return Lowering(file, parts, messages).run();
}

}  // namespace nestor::nabla
