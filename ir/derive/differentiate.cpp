// Reverse-mode differentiation: adjoint nests take the place of the calls that ask for them, and what they
// need stands before the nests that they reverse.
#include "ir/derive/differentiate.hpp"

#include <algorithm>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/derive/differentiation.hpp"

namespace nestor::derive {

Block Differentiation::whole(const Block& body, const Origin& origin) {
    Block result;
    tape_.begin(origin, result.statements);
    const Block rest = block(body);
    result.statements.insert(result.statements.end(), rest.statements.begin(), rest.statements.end());
    return result;
}

Block Differentiation::block(const Block& block) {
    Block result;
    for (const Stmt& stmt : block.statements) statement(stmt, result.statements);
    return result;
}

void Differentiation::statement(const Stmt& stmt, std::vector<Stmt>& out) {
    if (taping_.cleared_before.contains(stmt.get())) tape_.clear(stmt->origin, out);
    for (TapeWriter* tape : writers_) tape->before(stmt, out);
    untaped(stmt, out);
    for (TapeWriter* tape : writers_) tape->after(stmt, out);
    if (taping_.cleared_after.contains(stmt.get())) tape_.clear(stmt->origin, out);
}

void Differentiation::untaped(const Stmt& stmt, std::vector<Stmt>& out) {
    const auto record = recording_.records.find(stmt.get());
    if (const auto* call = get<CallStmt>(stmt); call && call->function == request_.backward) {
        sweep(stmt, std::get<Symbol>(call->arguments[0]), out);
    } else if (record == recording_.records.end()) {
        out.push_back(map_blocks(stmt, [&](const Block& inner) { return inside(stmt, inner); }));
    } else if (nest_of(stmt)) {
        keep(*record->second, out);
    } else {
        enclose(*record->second, out);
    }
}

Block Differentiation::inside(const Stmt& stmt, const Block& body) {
    Block result;
    if (taping_.cleared_inside.contains(stmt.get())) tape_.clear(stmt->origin, result.statements);
    const Block rest = block(body);
    result.statements.insert(result.statements.end(), rest.statements.begin(), rest.statements.end());
    return result;
}

void Differentiation::refuse(const Expr& e, const Stmt& stmt) {
    Diagnostic diagnostic;
    diagnostic.id = "DERIVE-1";
    const auto* call = get<Call>(e);
    diagnostic.text = call ? "the derivative of `" + call->function + "` is not supported yet"
                           : "the derivative of this expression is not supported yet";
    diagnostic.hint = "write it with functions that have a derivative, or make the value `cns`";
    const Origin& origin = e->origin ? e->origin : stmt->origin;
    if (origin) diagnostic.range = origin->range;
    diagnostic.unsupported = true;
    messages.add(std::move(diagnostic));
}

Result<Block> differentiate(const Block& block, const Request& request, SymbolSource& symbols) {
    const Activity activity = activity_of(block, request);
    const Recording recording = recording_of(block, request, activity, symbols);
    const Taping taping = taping_of(block, request, recording.unknown, symbols);
    Differentiation differentiation(request, activity, recording, taping, symbols);
    const Origin origin = recording.unknown.empty() ? nullptr : recording.unknown.front()->origin;
    Block result = differentiation.whole(block, origin);
    if (differentiation.messages.has_errors()) return differentiation.messages;
    return result;
}

}  // namespace nestor::derive
