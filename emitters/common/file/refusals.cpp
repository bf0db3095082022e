// Refusals: what no target prints yet, told before anything is printed.
#include <set>
#include <string>

#include "emitters/common/code/context.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

Diagnostic plain_with_state() {
    Diagnostic diagnostic;
    diagnostic.id = "EMIT-6";
    diagnostic.text =
        "entries that check nothing are for functions of sizes and arrays, and this program has fields";
    diagnostic.hint =
        "leave --entry plain out: the handle of the fields is checked and unpacked by the entries";
    diagnostic.unsupported = true;
    return diagnostic;
}

void refuse_unsupported(const Program& program, std::vector<Diagnostic>& unsupported) {
    const auto refuse = [&](const std::string& what, const Origin& origin) {
        unsupported.push_back(not_supported(what, origin));
    };
    const auto aggregate = [](const Type& type) {
        return type.kind == TypeKind::record || type.kind == TypeKind::array;
    };
    for (const Buffer& member : program.state)
        if (aggregate(member.element)) refuse("a field of records or small arrays", nullptr);
    if (!program.records.empty()) refuse("a program with records", nullptr);
    for (const Function& function : program.functions) {
        if (!function.results.empty() && function.place != FunctionPlace::internal)
            refuse("a function with results that users call",
                   function.origin);  // see pass results_to_parameters
        for (const Parameter& parameter : function.parameters)
            if (aggregate(parameter.buffer ? parameter.buffer->element : parameter.type))
                refuse("a parameter that is a record or small array", parameter.origin);
        const auto* body = std::get_if<Block>(&function.body);
        if (!body) continue;
        visit(
            *body,
            [&](const Stmt& s) {
                const auto* allocate = get<Allocate>(s);
                if (allocate && aggregate(allocate->buffer.element))
                    refuse("a record or small array", s->origin);
            },
            [&](const Expr& e) {
                if (aggregate(e->type)) refuse("a record or small array", e->origin);
            });
    }
}

Diagnostics refusals(const std::vector<Diagnostic>& unsupported) {
    Diagnostics messages;
    std::set<std::string> seen;
    for (const Diagnostic& diagnostic : unsupported)
        if (seen.insert(diagnostic.text).second) messages.add(diagnostic);
    return messages;
}

}  // namespace nestor
