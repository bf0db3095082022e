// The verifier's walk: invariants of functions and statements; expressions, loop modes and pipelines have
// files of their own.
#include "ir/verify/verify.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/print_format.hpp"
#include "ir/core/statements.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {
namespace {

Binding binding_of(const Buffer& buffer) {
    const bool growing = buffer.place == MemorySpace::growing;
    return {Binding::Kind::buffer,  buffer.element, buffer.dimensions.size(), true,
            !buffer.levels.empty(), growing};
}

bool has_parameter(const Function& function, const Symbol& symbol) {
    return std::any_of(function.parameters.begin(), function.parameters.end(),
                       [&](const Parameter& p) { return p.symbol == symbol; });
}

class FunctionCheck {
public:
    FunctionCheck(const Program& program, const Function& function, Violations& violations)
        : program_(program), function_(function), violations_(violations), scope_(violations) {}

    void run();

private:
    void parameters();
    void dimensions(const Buffer& buffer);
    void block(const Block& b);
    void statement(const Stmt& stmt);

    void printed(const Formatted& value);
    void allocate(const Allocate& a);
    void store(const Store& s);
    void loop(const For& f);
    void call(const CallStmt& c);
    void returned(const Return& r);
    void update(const Update& u);
    void launch(const Launch& l);
    void copy(const Copy& c);
    void activate(const Activate& a);
    void grow(const Grow& g);

    void arguments(const Function& callee, const std::vector<Argument>& given);
    const Function* callee(const Symbol& symbol);
    /// The type that a target wants; reports writes to inputs.
    Type target(const StoreTarget& t);
    /// `what` gives the name of the expression, which is asked for only where something is wrong.
    template <class What>
    void typed(const Expr& e, const Type& type, const What& what) {
        if (e && e->type == type)
            verify_expression(e, scope_, violations_);
        else
            verify_typed(e, type, what(), scope_, violations_);
    }
    template <class What>
    void untyped(const Expr& e, const What& what) {
        if (e)
            verify_expression(e, scope_, violations_);
        else
            violations_.add(what() + " is missing");
    }
    void report(const std::string& sentence) { violations_.add(sentence); }

    const Program& program_;
    const Function& function_;
    Violations& violations_;
    Scope scope_;
    std::set<LoopName> loops_;
};

// --------------------------------------------------------------------------------------------- functions

void FunctionCheck::run() {
    violations_.place = function_.origin;
    for (const Buffer& buffer : program_.state)
        if (!has_parameter(function_, buffer.symbol)) scope_.declare(buffer.symbol, binding_of(buffer));
    parameters();
    for (const Type& result : function_.results)
        if (result.lanes != 1) report(fmt::format("a {} leaves the function", to_string(result)));
    if (function_.workspace_bytes)
        typed(function_.workspace_bytes, Type::index(), [&] { return std::string("the workspace's size"); });
    if (const auto* body = std::get_if<Block>(&function_.body)) {
        block(*body);
        verify_modes(*body, violations_);
    } else if (const PipelinePtr& pipeline = std::get<PipelinePtr>(function_.body)) {
        verify_pipeline(*pipeline, function_, program_, scope_, violations_);
    } else {
        report("there is no body");
    }
}

void FunctionCheck::parameters() {
    for (const Parameter& p : function_.parameters) {
        const std::string& name = p.symbol.name();
        if (p.fixed && (p.role != Role::stride || function_.place == FunctionPlace::entry))
            report(fmt::format("parameter `{}` is fixed, but no stride of an internal function", name));
        if (p.buffer) {
            if (p.role == Role::size || p.role == Role::scalar || p.role == Role::stride)
                report(fmt::format("parameter `{}` is a buffer, but no tensor", name));
            if (p.role == Role::result && !p.buffer->dimensions.empty())
                report(fmt::format("result `{}` has dimensions", name));
            Binding binding = binding_of(*p.buffer);
            binding.writable = p.role != Role::input;
            if (binding.type.lanes != 1)
                report(fmt::format("parameter `{}` holds {}", name, to_string(binding.type)));
            scope_.declare(p.symbol, binding);
            continue;
        }
        if (p.role == Role::input || p.role == Role::output || p.role == Role::inout ||
            p.role == Role::result)
            report(fmt::format("parameter `{}` has no buffer", name));
        if (p.type.lanes != 1) report(fmt::format("parameter `{}` is {}", name, to_string(p.type)));
        if ((p.role == Role::size || p.role == Role::stride) && p.type != Type::index())
            report(fmt::format("parameter `{}` is {}, not {}", name, to_string(p.type),
                               to_string(Type::index())));
        scope_.declare(p.symbol, {Binding::Kind::value, p.type});
    }
    // A helper's or kernel's buffers may keep bounds in the symbols of the function that they were taken
    // from.
    if (function_.place != FunctionPlace::entry) return;
    for (const Parameter& p : function_.parameters)
        if (p.buffer) dimensions(*p.buffer);
}

void FunctionCheck::dimensions(const Buffer& buffer) {
    const std::string& name = buffer.symbol.name();
    for (std::size_t d = 0; d < buffer.dimensions.size(); ++d) {
        const Dimension& dimension = buffer.dimensions[d];
        typed(dimension.min, Type::index(),
              [&] { return fmt::format("the min of `{}` in dimension {}", name, d); });
        typed(dimension.extent, Type::index(),
              [&] { return fmt::format("the extent of `{}` in dimension {}", name, d); });
        if (dimension.stride)
            typed(dimension.stride, Type::index(),
                  [&] { return fmt::format("the stride of `{}` in dimension {}", name, d); });
    }
    if (buffer.layout.empty()) return;
    std::vector<int> sorted = buffer.layout;
    std::sort(sorted.begin(), sorted.end());
    bool permutation = sorted.size() == buffer.dimensions.size();
    for (std::size_t d = 0; permutation && d < sorted.size(); ++d)
        permutation = sorted[d] == static_cast<int>(d);
    if (!permutation) report(fmt::format("the layout of `{}` is no order of its dimensions", name));
}

const Function* FunctionCheck::callee(const Symbol& symbol) {
    for (const Function& f : program_.functions)
        if (f.symbol == symbol) return &f;
    report(fmt::format("there is no function `{}`", symbol.name()));
    return nullptr;
}

void FunctionCheck::arguments(const Function& callee, const std::vector<Argument>& given) {
    const std::string& name = callee.symbol.name();
    for (const Argument& argument : given)
        if (const Expr* e = std::get_if<Expr>(&argument))
            untyped(*e, [&] { return fmt::format("an argument of `{}`", name); });
    if (given.size() != callee.parameters.size())
        return report(
            fmt::format("`{}` takes {} arguments, not {}", name, callee.parameters.size(), given.size()));
    for (std::size_t i = 0; i < given.size(); ++i) {
        const Parameter& p = callee.parameters[i];
        if (const Expr* e = std::get_if<Expr>(&given[i])) {
            if (p.buffer)
                report(fmt::format("`{}` of `{}` gets a value, not a buffer", p.symbol.name(), name));
            else if (*e && (*e)->type != p.type)
                report(fmt::format("`{}` of `{}` gets {}, not {}", p.symbol.name(), name,
                                   to_string((*e)->type), to_string(p.type)));
            continue;
        }
        const Symbol& symbol = std::get<Symbol>(given[i]);
        const Binding* binding = scope_.buffer(symbol);
        if (!binding) continue;
        if (!p.buffer) {
            report(fmt::format("`{}` of `{}` gets a buffer, not a value", p.symbol.name(), name));
        } else if (binding->type != p.buffer->element || binding->rank != p.buffer->dimensions.size()) {
            report(fmt::format("`{}` of `{}` gets `{}` of another type or rank", p.symbol.name(), name,
                               symbol.name()));
        } else if (!binding->writable && p.role != Role::input) {
            report(
                fmt::format("`{}` of `{}` may write `{}`, an input", p.symbol.name(), name, symbol.name()));
        }
    }
}

// -------------------------------------------------------------------------------------------- statements

void FunctionCheck::block(const Block& b) {
    scope_.open();
    for (const Stmt& s : b.statements) {
        if (s)
            statement(s);
        else
            report("a block holds a statement that is missing");
    }
    scope_.close();
}

void FunctionCheck::statement(const Stmt& stmt) {
    const Origin outer = violations_.place;
    if (stmt->origin)
        violations_.place = stmt->origin;
    else
        report(describe(*stmt) + " has no origin");
    const Type truth = Type::boolean();
    std::visit(overloaded{
                   [](const Nop&) {},
                   [&](const Assert& a) {
                       typed(a.condition, truth, [&] { return std::string("the condition of an assert"); });
                       if (a.error < 0 || static_cast<std::size_t>(a.error) >= program_.errors.size())
                           report(fmt::format("an assert names entry {} of {} errors", a.error,
                                              program_.errors.size()));
                   },
                   [&](const Block& b) { block(b); },
                   [&](const Allocate& a) { allocate(a); },
                   [&](const Store& s) { store(s); },
                   [&](const If& i) {
                       typed(i.condition, truth, [&] { return std::string("the condition of an if"); });
                       block(i.then);
                       block(i.otherwise);
                   },
                   [&](const For& f) { loop(f); },
                   [&](const Let& l) {
                       untyped(l.value, [&] { return describe(*stmt); });
                       scope_.declare(l.symbol, {Binding::Kind::value, l.value ? l.value->type : Type{}});
                   },
                   [&](const Compute& c) {
                       for (const auto& [min, length] : c.region) {
                           typed(min, Type::index(),
                                 [&] { return fmt::format("a bound of {}", describe(*stmt)); });
                           typed(length, Type::index(),
                                 [&] { return fmt::format("a bound of {}", describe(*stmt)); });
                       }
                       block(c.body);
                   },
                   [&](const Label& l) { block(l.body); },
                   [&](const Declare& d) {
                       if (d.value)
                           typed(d.value, d.type,
                                 [&] { return fmt::format("the first value of `{}`", d.symbol.name()); });
                       scope_.declare(d.symbol, {Binding::Kind::local, d.type});
                   },
                   [&](const Assign& a) {
                       const Binding* binding = scope_.find(a.symbol);
                       if (!binding || binding->kind != Binding::Kind::local) {
                           report(fmt::format("`{}` is assigned, but is no local in scope", a.symbol.name()));
                           untyped(a.value, [&] { return describe(*stmt); });
                       } else {
                           typed(a.value, binding->type,
                                 [&] { return fmt::format("what is assigned to `{}`", a.symbol.name()); });
                       }
                   },
                   [&](const While& w) {
                       typed(w.condition, truth, [&] { return std::string("the condition of a while"); });
                       block(w.body);
                   },
                   [](const Break&) {},
                   [](const Continue&) {},
                   [&](const CallStmt& c) { call(c); },
                   [&](const Return& r) { returned(r); },
                   [&](const Print& p) {
                       for (const auto& part : p.parts)
                           if (const auto* value = std::get_if<Formatted>(&part)) printed(*value);
                   },
                   [&](const Update& u) { update(u); },
                   [&](const Region& r) { block(r.body); },
                   [&](const Launch& l) { launch(l); },
                   [](const Barrier&) {},
                   [&](const Copy& c) { copy(c); },
                   [&](const Activate& a) { activate(a); },
                   [&](const Grow& g) { grow(g); },
               },
               stmt->node);
    violations_.place = outer;
}

void FunctionCheck::printed(const Formatted& value) {
    untyped(value.value, [&] { return std::string("what is printed"); });
    if (value.format.empty()) return;
    const auto format = parse_print_format(value.format);
    if (!format || !format_fits(*format, value.value->type.element()))
        report(fmt::format("`{}` is no format for a value of type {}", value.format,
                           to_string(value.value->type)));
}

void FunctionCheck::allocate(const Allocate& a) {
    dimensions(a.buffer);
    if (a.buffer.element.kind == TypeKind::none)
        report(fmt::format("`{}` has no element type", a.buffer.symbol.name()));
    const Buffer& buffer = a.buffer;
    if (buffer.place == MemorySpace::growing &&
        (buffer.dimensions.empty() || !buffer.layout.empty() || !buffer.levels.empty() ||
         !build::is_zero(buffer.dimensions[0].min)))
        report(
            fmt::format("`{}` grows, but has no outermost dimension that begins at 0", buffer.symbol.name()));
    scope_.declare(a.buffer.symbol, binding_of(a.buffer));
}

Type FunctionCheck::target(const StoreTarget& t) {
    for (const Expr& index : t.indices)
        if (index) verify_expression(index, scope_, violations_);
    const Type accessed = verify_access(t.buffer, t.indices, scope_, violations_);
    const Binding* binding = scope_.find(t.buffer);
    if (binding && binding->kind == Binding::Kind::buffer && !binding->writable)
        report(fmt::format("`{}` is written, but is an input", t.buffer.name()));
    return accessed;
}

void FunctionCheck::store(const Store& s) {
    std::vector<Type> wanted;
    for (const StoreTarget& t : s.targets) wanted.push_back(target(t));
    if (s.targets.empty() || s.targets.size() != s.values.size())
        return report(fmt::format("a store of {} values to {} places", s.values.size(), s.targets.size()));
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto what = [&] { return fmt::format("what is stored to `{}`", s.targets[i].buffer.name()); };
        if (wanted[i].kind == TypeKind::none)
            untyped(s.values[i], what);
        else
            typed(s.values[i], wanted[i], what);
        const bool bits = s.op == ReduceOp::bit_and || s.op == ReduceOp::bit_or || s.op == ReduceOp::bit_xor;
        if (s.op && (bits ? wanted[i].is_float() : wanted[i].record || wanted[i].array))
            report(fmt::format("`{}` is reduced by an operator that {} does not have",
                               s.targets[i].buffer.name(), to_string(wanted[i])));
    }
}

void FunctionCheck::loop(const For& f) {
    const auto name = [&] { return "loop " + print(f.name); };
    const bool named = !f.name.func.empty() || !f.name.stage.empty() || !f.name.variable.empty();
    if (named && !loops_.insert(f.name).second) report(name() + " occurs twice");
    typed(f.low, Type::index(), [&] { return "the low of " + name(); });
    typed(f.extent, Type::index(), [&] { return "the extent of " + name(); });
    for (const Reduction& reduction : f.reductions) {
        const Binding* binding = scope_.find(reduction.buffer);
        if (!binding || binding->kind == Binding::Kind::value)
            report(fmt::format("{} reduces into `{}`, which is no buffer or local in scope", name(),
                               reduction.buffer.name()));
    }
    scope_.open();
    scope_.declare(f.index, {Binding::Kind::value, Type::index()});
    block(f.body);
    scope_.close();
    verify_carried_writes(f, violations_);
}

void FunctionCheck::call(const CallStmt& c) {
    const Function* function = callee(c.function);
    if (!function) return;
    arguments(*function, c.arguments);
    if (function->place == FunctionPlace::device)
        report(fmt::format("`{}` is called, but is a device function", c.function.name()));
    if (c.results.size() != function->results.size())
        return report(fmt::format("`{}` returns {} values, not {}", c.function.name(),
                                  function->results.size(), c.results.size()));
    for (std::size_t i = 0; i < c.results.size(); ++i)
        scope_.declare(c.results[i], {Binding::Kind::value, function->results[i]});
}

void FunctionCheck::returned(const Return& r) {
    if (r.values.size() != function_.results.size())
        return report(
            fmt::format("{} values are returned, not {}", r.values.size(), function_.results.size()));
    for (std::size_t i = 0; i < r.values.size(); ++i)
        typed(r.values[i], function_.results[i], [&] { return fmt::format("result {}", i); });
}

void FunctionCheck::update(const Update& u) {
    const Binding* binding = scope_.find(u.target.buffer);
    StoreTarget place = u.target;
    // an append names its list; the place in the list is what it finds
    const bool list = u.op == UpdateOp::append && binding && place.indices.size() + 1 == binding->rank;
    if (list) place.indices.push_back(build::integer(0));
    const Type element = target(place);
    if (element.kind == TypeKind::none)
        untyped(u.value, [&] { return std::string("what is updated with"); });
    else
        typed(u.value, element,
              [&] { return fmt::format("what `{}` is updated with", u.target.buffer.name()); });
    if (element.lanes != 1) report(fmt::format("`{}` is updated in lanes", u.target.buffer.name()));
    if (u.result)
        scope_.declare(u.result, {Binding::Kind::value, u.op == UpdateOp::append ? Type::index() : element});
}

void FunctionCheck::launch(const Launch& l) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        typed(l.grid[axis], Type::index(),
              [&] { return fmt::format("the grid of `{}`", l.function.name()); });
        typed(l.block[axis], Type::index(),
              [&] { return fmt::format("the block of `{}`", l.function.name()); });
    }
    typed(l.shared_bytes, Type::index(),
          [&] { return fmt::format("the shared bytes of `{}`", l.function.name()); });
    const Function* function = callee(l.function);
    if (!function) return;
    if (function->place != FunctionPlace::device)
        report(fmt::format("`{}` is launched, but is no device function", l.function.name()));
    arguments(*function, l.arguments);
}

void FunctionCheck::copy(const Copy& c) {
    const Binding* from = scope_.buffer(c.from);
    const Binding* to = scope_.buffer(c.to);
    if (!from || !to) return;
    if (from->type != to->type || from->rank != to->rank)
        report(fmt::format("`{}` is copied to `{}` of another type or rank", c.from.name(), c.to.name()));
    if (!to->writable) report(fmt::format("`{}` is written, but is an input", c.to.name()));
}

void FunctionCheck::activate(const Activate& a) {
    target(a.target);
    const Binding* binding = scope_.find(a.target.buffer);
    if (binding && binding->kind == Binding::Kind::buffer && !binding->tree)
        report(fmt::format("cells of `{}` are activated, but its storage is dense", a.target.buffer.name()));
}

void FunctionCheck::grow(const Grow& g) {
    typed(g.extent, Type::index(), [&] { return fmt::format("what `{}` grows to", g.buffer.name()); });
    const Binding* binding = scope_.buffer(g.buffer);
    if (binding && !binding->growing)
        report(fmt::format("`{}` is grown, but was not allocated as growing", g.buffer.name()));
}

/// Handles have one size: members of constant extents, one after another.
void state(const Program& program, std::vector<Violation>& list) {
    for (const Buffer& member : program.state)
        for (const Dimension& d : member.dimensions)
            if (!build::as_integer(d.extent) || d.stride)
                Violations("the state", list)
                    .add(fmt::format("`{}` has an extent that is no constant, or a stride",
                                     member.symbol.name()));
}

/// What runs on the CPU alone need not be asked what a device can run, which takes a while.
bool has_kernels(const Program& program) {
    bool found = false;
    for (const Function& function : program.functions)
        if (const Block* body = std::get_if<Block>(&function.body))
            visit_statements(*body, [&](const Stmt& s) {
                const For* loop = get<For>(s);
                found = found || get<Launch>(s) || (loop && is_gpu_mode(loop->mode.kind));
            });
    return found;
}

}  // namespace

namespace {

bool same_buffer(const Buffer& a, const Buffer& b) {
    return a.symbol == b.symbol && a.element == b.element && a.place == b.place && a.layout == b.layout &&
           std::equal(a.dimensions.begin(), a.dimensions.end(), b.dimensions.begin(), b.dimensions.end(),
                      [](const Dimension& x, const Dimension& y) {
                          return x.min == y.min && x.extent == y.extent && x.stride == y.stride;
                      });
}

bool same_parameter(const Parameter& a, const Parameter& b) {
    return a.symbol == b.symbol && a.role == b.role && a.type == b.type &&
           a.buffer.has_value() == b.buffer.has_value() && (!a.buffer || same_buffer(*a.buffer, *b.buffer));
}

bool same_signature(const Function& a, const Function& b) {
    return a.symbol == b.symbol && a.place == b.place && a.results == b.results &&
           a.workspace_bytes == b.workspace_bytes &&
           std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                      same_parameter);
}

/// The very statements, not only equal ones.
bool same_body(const Function& a, const Function& b) {
    const auto* left = std::get_if<Block>(&a.body);
    const auto* right = std::get_if<Block>(&b.body);
    return left && right && left->statements == right->statements;
}

std::vector<Violation> violations_in(const Program& program,
                                     const std::function<bool(std::size_t function)>& wanted) {
    std::vector<Violation> list;
    std::set<std::string> names;
    state(program, list);
    for (std::size_t k = 0; k < program.functions.size(); ++k) {
        const Function& function = program.functions[k];
        Violations violations(function.symbol.name(), list);
        if (!names.insert(function.symbol.name()).second) violations.add("the function is defined twice");
        if (wanted(k)) FunctionCheck(program, function, violations).run();
    }
    if (!list.empty() || !has_kernels(program)) return list;
    const DeviceLimits limits = device_limits(program);
    for (const Function& function : program.functions) {
        Violations violations(function.symbol.name(), list);
        verify_device(function, limits, violations);
    }
    return list;
}

}  // namespace

std::vector<Violation> violations_of(const Program& program) {
    return violations_in(program, [](std::size_t) { return true; });
}

std::vector<Violation> violations_of(const Program& program, const Program& before) {
    const bool signatures = program.errors.size() == before.errors.size() &&
                            std::equal(program.state.begin(), program.state.end(), before.state.begin(),
                                       before.state.end(), same_buffer) &&
                            std::equal(program.functions.begin(), program.functions.end(),
                                       before.functions.begin(), before.functions.end(), same_signature);
    return violations_in(program, [&](std::size_t k) {
        return !signatures || !same_body(program.functions[k], before.functions[k]);
    });
}

std::vector<std::string> lines_of(const std::vector<Violation>& violations) {
    std::vector<std::string> lines;
    for (const Violation& violation : violations)
        lines.push_back(
            fmt::format("{}: {}{}", violation.function, violation.sentence, place_of(violation.place)));
    return lines;
}

std::vector<std::string> verify(const Program& program) {
    return lines_of(violations_of(program));
}

std::vector<std::string> verify(const Program& program, const Program& before) {
    return lines_of(violations_of(program, before));
}

}  // namespace nestor
