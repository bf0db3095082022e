// Inlining of calls directly inside of a loop.
#include "ir/schedule/directives/called_nests.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/nest_builder.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

bool same_constant_extents(const Buffer& a, const Buffer& b) {
    return a.element == b.element &&
           std::equal(a.dimensions.begin(), a.dimensions.end(), b.dimensions.begin(), b.dimensions.end(),
                      [](const Dimension& left, const Dimension& right) {
                          const auto constant = build::as_integer(left.extent);
                          return constant && constant == build::as_integer(right.extent) &&
                                 build::is_zero(left.min) && build::is_zero(right.min);
                      });
}

const Buffer* parameter_buffer(const Function& function, const Symbol& symbol) {
    for (const Parameter& p : function.parameters)
        if (p.symbol == symbol && p.buffer) return &*p.buffer;
    return nullptr;
}

/// The statement without what directives said of its loops: they run one after the other.
Stmt as_written(const Stmt& s) {
    return rewrite_stmts(Block{{s}},
                         [](const Stmt& part) -> Stmt {
                             Origin origin = part->origin;
                             while (get<For>(part) && origin && origin->parent && !origin->made_by.empty())
                                 origin = origin->parent;
                             return origin == part->origin ? part : build::make(part->node, origin);
                         })
        .statements.front();
}

/// What a call does, in the caller's names; nothing where it has to stay.
std::optional<std::vector<Stmt>> inlined(const CallStmt& call, const Subject& subject, const Origin& origin,
                                         SymbolSource& symbols) {
    const auto& functions = subject.program.functions;
    const auto callee = std::find_if(functions.begin(), functions.end(),
                                     [&](const Function& f) { return f.symbol == call.function; });
    const Block* body = callee == functions.end() ? nullptr : std::get_if<Block>(&callee->body);
    if (!body || !call.results.empty() || call.arguments.size() != callee->parameters.size() ||
        contains(*body, [](const Stmt& s) { return get<Return>(s) || get<CallStmt>(s); }))
        return std::nullopt;
    Renaming renaming = fresh_names(*body, symbols);
    std::vector<Stmt> out;
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        const Parameter& parameter = callee->parameters[k];
        if (const Symbol* buffer = std::get_if<Symbol>(&call.arguments[k])) {
            const Buffer* own = parameter_buffer(subject.function, *buffer);
            if (!own || !parameter.buffer || !same_constant_extents(*own, *parameter.buffer))
                return std::nullopt;
            renaming[parameter.symbol] = *buffer;
        } else {
            const Symbol value = symbols.fresh(parameter.symbol.name());
            out.push_back(build::make(Let{value, std::get<Expr>(call.arguments[k])}, origin));
            renaming[parameter.symbol] = value;
        }
    }
    const Block serial = serialize(rename(*body, renaming));
    for (const Stmt& s : serial.statements) out.push_back(as_written(s));
    return out;
}

}  // namespace

Function with_body(const Function& function, Block body) {
    Function out = function;
    out.body = std::move(body);
    return out;
}

Block with_called_nests(const Subject& subject, const LoopName& name, SymbolSource& symbols) {
    const For* loop = find_loop(subject.body(), name);
    if (!loop || std::none_of(loop->body.statements.begin(), loop->body.statements.end(),
                              [](const Stmt& s) { return get<CallStmt>(s) != nullptr; }))
        return subject.body();
    return with_unique_loops(replace_loop(subject.body(), name, [&](const Stmt& s) {
        For with_nests = *get<For>(s);
        with_nests.body.statements.clear();
        for (const Stmt& inside : get<For>(s)->body.statements) {
            const CallStmt* call = get<CallStmt>(inside);
            const auto nests = call ? inlined(*call, subject, inside->origin, symbols) : std::nullopt;
            auto& statements = with_nests.body.statements;
            if (nests)
                statements.insert(statements.end(), nests->begin(), nests->end());
            else
                statements.push_back(inside);
        }
        return std::vector{with(s, std::move(with_nests))};
    }));
}

}  // namespace nestor::schedule
