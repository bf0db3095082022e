// Rewrites of open nests keep them perfect: what defines an index goes to the innermost body.
//
// Note [Two rules of legality, one name] (2026-11-21)
// Before bounds are known a directive is legal where the report on Halide's semantics says so; afterwards isl
// decides from dependences. The directive has the same name in both.
//
// Note [Open nests without holes] (2026-11-30)
// A nest is open while its bounds are to be inferred: it has holes. A program of Halide in which no func has
// a dimension has none, and is told from one of TC by its labels, since a TC nest begins with `s0.init` where
// it reduces. A fact in the IR would be better: a flag of `Compute` that lowering sets for funcs without
// `region`, and inference clears. It would have to be kept by what copies or makes a `Compute` (inline, wrap,
// rfactor, specialize), compared by `same`, and written by the text form, whose programs in tests would all
// say it. Until then nothing but `is_open` looks at these labels.
#include "ir/schedule/directives/open_nests.hpp"

#include "ir/analysis/funcs.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

/// In front of the body at the end of a perfect nest; the guard becomes part of the one that is there.
Block pushed_down(const Block& block, const std::vector<Stmt>& lets, const Expr& guard,
                  const Origin& origin) {
    if (block.statements.size() == 1)
        if (const For* loop = get<For>(block.statements[0])) {
            For inner = *loop;
            inner.body = pushed_down(loop->body, lets, guard, origin);
            return Block{{with(block.statements[0], std::move(inner))}};
        }
    Block out;
    out.statements = lets;
    std::vector<Stmt> rest;
    for (const Stmt& s : block.statements) (get<Let>(s) ? out.statements : rest).push_back(s);
    if (build::as_integer(guard) == 1) {
        out.statements.insert(out.statements.end(), rest.begin(), rest.end());
        return out;
    }
    const If* there = rest.size() == 1 ? get<If>(rest[0]) : nullptr;
    if (there && there->otherwise.statements.empty())
        out.statements.push_back(with(rest[0], If{build::both(guard, there->condition), there->then, {}}));
    else
        out.statements.push_back(build::make(If{guard, Block{std::move(rest)}, {}}, origin));
    return out;
}

For renamed(const For& loop, const Symbol& index) {
    For out = loop;
    out.index = index;
    out.name.variable = index.name();
    out.low = build::integer(0);
    out.mode = {};
    return out;
}

/// True where funcs are computed that have no dimensions, and so no holes: each begins with a pure stage, as
/// Halide's do, which reduces nothing and is no `s0.init`. See Note [Open nests without holes].
bool computes_points_only(const Block& body) {
    bool computes = false, points = true;
    visit_statements(body, [&](const Stmt& s) {
        const Compute* compute = get<Compute>(s);
        const Label* label = get<Label>(s);
        const For* loop = get<For>(s);
        computes = computes || compute;
        points = points && !(compute && !compute->region.empty()) &&
                 !(label && label->name.ends_with(".init")) &&
                 !(loop && loop->kind == LoopKind::reduction && loop->name.stage == "s0");
    });
    return computes && points;
}

}  // namespace

bool is_open(const Subject& subject) {
    if (!subject.open) subject.open = has_holes(subject.body()) || computes_points_only(subject.body());
    return *subject.open;
}

Block split_open(const Block& body, const LoopName& name, const Symbol& outer, const Symbol& inner,
                 const Expr& factor, Tail tail, const std::string& reason) {
    return replace_loop(body, name, [&](const Stmt& s) {
        const For& loop = *get<For>(s);
        Expr tile = build::multiply(build::variable(outer), factor);
        if (tail == Tail::shift)
            tile =
                build::minimum(tile, build::maximum(build::subtract(loop.extent, factor), build::integer(0)));
        const Expr position = build::add(tile, build::variable(inner));
        const Stmt let = build::make(Let{loop.index, build::add(position, loop.low)}, s->origin);
        const auto length = build::as_integer(loop.extent), step = build::as_integer(factor);
        const Expr guard = tail != Tail::guard || (length && step && *length % *step == 0)
                               ? build::boolean(true)
                               : build::compare(CompareOp::less, build::variable(loop.index),
                                                build::add(loop.low, loop.extent));
        For in = renamed(loop, inner);
        in.extent = tail == Tail::shift ? build::minimum(factor, loop.extent) : factor;
        in.body = pushed_down(loop.body, {let}, guard, s->origin);
        For out = renamed(loop, outer);
        out.extent = tail == Tail::round ? build::floor_divide(loop.extent, factor)
                                         : build::ceil_divide(loop.extent, factor);
        out.body = Block{{build::make(std::move(in), s->origin)}};
        return std::vector<Stmt>{with_loop(s, std::move(out), reason)};
    });
}

Block fused(const Block& body, const LoopName& name, const Symbol& index, const std::string& reason) {
    return replace_loop(body, name, [&](const Stmt& s) {
        const For& a = *get<For>(s);
        const For& b = *get<For>(a.body.statements.front());
        const Expr t = build::variable(index);
        // a loop without iterations divides by nothing
        const auto part = [&](BinaryOp op) {
            return build::is_zero(b.extent) ? build::integer(0) : build::binary(op, t, b.extent, false);
        };
        const Stmt let_a =
            build::make(Let{a.index, build::add(part(BinaryOp::euclidean_divide), a.low)}, s->origin);
        const Stmt let_b =
            build::make(Let{b.index, build::add(part(BinaryOp::euclidean_modulo), b.low)}, s->origin);
        For loop = renamed(a, index);
        // a negative extent of a loop without iterations must not meet another one
        const auto length = [](const Expr& e) { return build::maximum(e, build::integer(0)); };
        loop.extent = build::multiply(length(a.extent), length(b.extent));
        loop.body = pushed_down(b.body, {let_a, let_b}, build::boolean(true), s->origin);
        return std::vector<Stmt>{with_loop(s, std::move(loop), reason)};
    });
}

Result<Program> composed(const Subject& subject, const std::vector<Directive>& parts) {
    Program program = subject.program;
    for (Directive part : parts) {
        part.range = subject.cause.range;
        part.reason = subject.cause.reason;
        Result<Program> next = apply_part(program, subject.function.symbol.name(), part);
        if (next) {
            program = *std::move(next);
            continue;
        }
        Diagnostic refused = next.error().all().front();  // in the name of what the user wrote
        const std::string prefix = "`" + std::string(kind_of(part).name) + "`";
        if (refused.text.starts_with(prefix))
            refused.text = "`" + subject.cause.directive + "`" + refused.text.substr(prefix.size());
        return refused;
    }
    return program;
}

Block body_of(const Program& result, const Subject& subject, SymbolSource& symbols) {
    symbols = SymbolSource(result.next_symbol);
    for (const Function& f : result.functions)
        if (f.symbol == subject.function.symbol) return std::get<Block>(f.body);
    return subject.body();
}

}  // namespace nestor::schedule
