// Invariants of statements: what they name is in scope, of the right kind and type.
#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/print_format.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/function_check.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {

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
                   [&](const Fetch& f) { fetch(f); },
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
    if (f.team_if) typed(f.team_if, Type::boolean(), [&] { return "the `if` of " + name(); });
    if (f.team_if && f.mode.kind != ModeKind::parallel) report(name() + " has an `if`, but is not parallel");
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

void FunctionCheck::fetch(const Fetch& f) {
    for (const Expr& index : f.target.indices)
        if (index) verify_expression(index, scope_, violations_);
    verify_access(f.target.buffer, f.target.indices, scope_, violations_);
}

void FunctionCheck::grow(const Grow& g) {
    typed(g.extent, Type::index(), [&] { return fmt::format("what `{}` grows to", g.buffer.name()); });
    const Binding* binding = scope_.buffer(g.buffer);
    if (binding && !binding->growing)
        report(fmt::format("`{}` is grown, but was not allocated as growing", g.buffer.name()));
}

}  // namespace nestor
